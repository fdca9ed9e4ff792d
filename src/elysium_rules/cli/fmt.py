"""`elysium fmt`: write card files in their one canonical form, if it is proven that they say the same then."""

from __future__ import annotations

import difflib
import io
import json
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer

from elysium_rules.cli.check import count
from elysium_rules.cli.files import reason_of, write_text
from elysium_rules.cli.options import GameOption, busy, choose_frontend, telling_errors
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, render_diagnostics
from elysium_rules.errors import CardError
from elysium_rules.families import printed_families
from elysium_rules.files import FILE_TOO_LARGE, NOT_TEXT, read_text_file
from elysium_rules.games import find_vocabulary
from elysium_rules.lang.files import MAX_BYTES, SUFFIX, TEST_SUFFIX, read_each
from elysium_rules.lang.format import Formatted, format_text, list_resources
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, printable

STDIN: Final = "-"
_STDIN_NAME: Final = "standard input"
_MARK: Final = "\ufeff".encode()  #: some editors begin a file with it


def fmt(
    files: Annotated[
        list[str], typer.Argument(help="Card files, folders of them, or - for the standard input.", metavar="FILE...")
    ],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; name the files that would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Say in JSON what was done and found.")] = False,
) -> None:
    """Write card files in their canonical form; words, meaning and comments stay.

    A file is written only if it is proven to say the same. One that cannot be
    read to its end stays as it is. With - the standard input is formatted to
    the standard output.

    Exit code 1 if a file could not be formatted, or with --check or --diff
    would change; 2 if one cannot be read or written.

    Example: elysium fmt --diff my_family.ely
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        rules = choose_frontend(game).rules
        run = _Run(find_vocabulary(rules.name), printed_families(rules), is_dry=check or diff)
        try:
            run.read(files)
        except CardError as error:
            run.findings += error.diagnostics
            run.code = 2
        else:
            with busy():
                run.format()
            run.write()
        if as_json:
            print(json.dumps(run.as_json(with_diff=diff), indent=2))
        else:
            run.tell(with_diff=diff)
        if run.code:
            raise typer.Exit(run.code)


@attrs.define
class _File:
    """A file of the run: where it was read from, and what became of it."""

    path: Path | None  #: none for the standard input
    source: SourceFile
    has_mark: bool  #: whether it begins with a mark that is no part of the text
    formatted: Formatted | None = None

    @property
    def would_change(self) -> bool:
        return (
            self.formatted is not None and not self.formatted.findings and (self.formatted.is_changed or self.has_mark)
        )

    def diff(self) -> str:
        """What would change, as others write it; nothing in it does anything to a terminal."""
        if self.formatted is None or not self.would_change:
            return ""
        old, new = (text.split("\n") for text in (self.source.text, self.formatted.text))
        name = printable(self.source.name)
        lines = difflib.unified_diff(_ended(old), _ended(new), name, name, lineterm="")
        return "".join(f"{printable(line, lines=True)}\n" for line in lines)


def _ended(lines: Sequence[str]) -> list[str]:
    """The lines of a text; of the last one it says whether it is ended, as programs that follow it need to know."""
    *whole, last = lines
    return [*whole, f"{last}\n\\ No newline at end of file"] if last else whole


@attrs.define
class _Run:
    """What a call of the command does."""

    vocabulary: Vocabulary
    families: Collection[str]
    is_dry: bool
    files: list[_File] = attrs.field(factory=list)
    findings: list[Diagnostic] = attrs.field(factory=list)
    written: list[_File] = attrs.field(factory=list)
    refused: list[str] = attrs.field(factory=list)  #: what could not be written, and why
    code: int = 0

    def read(self, names: Sequence[str]) -> None:
        """Read all files before any is written.

        Raises:
            CardError: one of them cannot be read.
        """
        if STDIN in names:
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
            self.files.append(_File(None, _decode(content), content.startswith(_MARK)))
        paths = [Path(name) for name in names if name != STDIN]
        beside = [file for path in paths if path.is_dir() for file in sorted(path.glob(f"*{TEST_SUFFIX}"))]
        for path, source in read_each([*paths, *beside]):
            with path.open("rb") as stream:
                self.files.append(_File(path, source, stream.read(len(_MARK)) == _MARK))

    def format(self) -> None:
        """Find the canonical form of each file."""
        for file in self.files:
            file.formatted = format_text(file.source, self.vocabulary, self.families, self.resources_beside(file))
            self.findings += file.formatted.findings
        if self.findings or (self.is_dry and any(file.would_change for file in self.files)):
            self.code = 1

    def resources_beside(self, file: _File) -> tuple[str, ...]:
        """The words that the family beside a file of tests declares, as `elysium test` finds it."""
        if file.path is None or not file.path.name.endswith(TEST_SUFFIX):
            return ()
        own = file.path.with_name(file.path.name.removesuffix(TEST_SUFFIX) + SUFFIX)
        text = read_text_file(own, MAX_BYTES, own.as_posix()) if own.is_file() else None
        return list_resources(SourceFile(own.as_posix(), text), self.vocabulary) if isinstance(text, str) else ()

    def write(self) -> None:
        """Write what changed, each file at once or not at all."""
        for file in self.files if not self.is_dry else ():
            if file.path is not None and file.formatted is not None and file.would_change:
                try:
                    write_text(file.path, file.formatted.text)
                except OSError as error:
                    self.refused.append(f"{printable(file.source.name)} cannot be written: {reason_of(error)}")
                    self.code = 2
                else:
                    self.written.append(file)

    @property
    def changed(self) -> list[_File]:
        return [file for file in self.files if file.would_change]

    def tell(self, *, with_diff: bool) -> None:
        """Say what was done: on the standard output, or beside it if that is the formatted text."""
        if self.findings:
            known = {file.source.name: file.source for file in self.files}
            print(render_diagnostics(self.findings, known), file=sys.stderr)
        for line in self.refused:
            print(f"error: {line}", file=sys.stderr)
        piped = [file for file in self.files if file.path is None]
        if with_diff:
            print("".join(file.diff() for file in self.changed), end="")
        elif not self.is_dry:
            for file in piped:
                if file.formatted is not None and not file.formatted.findings:
                    _print_exactly(file.formatted.text)
        told = sys.stderr if piped or with_diff else sys.stdout
        for file in self.changed if self.is_dry else self.written:
            print(f"{'would format' if self.is_dry else 'formatted'} {printable(file.source.name)}", file=told)
        if self.files and not (piped and len(self.files) == 1):
            print(self.summary(), file=told)

    def summary(self) -> str:
        """What was done, in one line."""
        changed = len(self.changed if self.is_dry else self.written)
        broken = sum(bool(file.formatted and file.formatted.findings) for file in self.files) + len(self.refused)
        said = [f"{count(changed, 'file')} {'would be formatted' if self.is_dry else 'formatted'}"] if changed else []
        said += [f"{count(broken, 'file')} left as {'it is' if broken == 1 else 'they are'}"] if broken else []
        same = len(self.files) - changed - broken
        said += [f"{count(same, 'file')} in canonical form already"] if same else []
        return ", ".join(said)

    def as_json(self, *, with_diff: bool) -> dict[str, object]:
        known = {file.source.name: file.source for file in self.files}
        told: dict[str, object] = {
            "files": [file.source.name for file in self.files],
            "changed": [file.source.name for file in self.changed],
            "written": [file.source.name for file in self.written],
            "refused": self.refused,
            "findings": [diagnostic_as_json(finding, known) for finding in self.findings],
        }
        if with_diff:
            told["diff"] = "".join(file.diff() for file in self.changed)
        elif not self.is_dry:
            for file in self.files:
                if file.path is None and file.formatted is not None and not file.formatted.findings:
                    told["text"] = file.formatted.text
        return told


def _decode(content: bytes) -> SourceFile:
    """The text of the standard input.

    Raises:
        CardError: it is no text, or too long.
    """
    if len(content) > MAX_BYTES:
        raise CardError([Diagnostic(FILE_TOO_LARGE, f"the {_STDIN_NAME} has more than {MAX_BYTES:,} bytes", None)], {})
    try:
        return SourceFile(_STDIN_NAME, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"the {_STDIN_NAME} is not UTF-8 text: line {line} has a byte that is no character"
        raise CardError([Diagnostic(NOT_TEXT, message, None)], {}) from None


def _print_exactly(text: str) -> None:
    """Print a text as the bytes that a file would have."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()
