"""From card files to programs: the stages of the language, in order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from elysium_rules.diagnostics import Diagnostic, Label, sort_diagnostics
from elysium_rules.errors import CardError
from elysium_rules.lang import ast, codes
from elysium_rules.lang.check import check_file
from elysium_rules.lang.grammar import cards_folder
from elysium_rules.lang.lower import lower_family
from elysium_rules.lang.parse import parse_file
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

SUFFIX: Final = ".ely"
#: A family of 21 cards is about 3,000 characters; nobody writes this much by hand.
MAX_BYTES: Final = 1_000_000


def load_family(
    source: SourceFile, vocabulary: Vocabulary, families: Collection[str], *, grammar: str = "elysium"
) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...]]:
    """Read one family file; *families* are the keys of the other families its cards may speak of.

    Returns:
        The program, or None if there is an error among the findings; and all findings.
    """
    syntax, found = parse_file(source, grammar, examples=_collect_examples(vocabulary))
    return _finish(syntax, found, vocabulary, families)


def load_families(
    sources: Sequence[SourceFile],
    vocabulary: Vocabulary,
    known_families: Collection[str] = (),
    *,
    grammar: str = "elysium",
) -> tuple[tuple[FamilyProgram, ...], tuple[Diagnostic, ...], dict[str, SourceFile]]:
    """Read family files together; their cards may speak of each other and of *known_families*.

    Returns:
        The programs of all files without an error, in the order of *sources*; all findings; the files by name.
    """
    examples = _collect_examples(vocabulary)
    parsed = [parse_file(source, grammar, examples=examples) for source in sources]
    families = {*known_families, *(key for syntax, _ in parsed for key in syntax.declared)}
    loaded = [_finish(syntax, found, vocabulary, families) for syntax, found in parsed]
    findings = [finding for _, found in loaded for finding in found]
    findings += _check_families([syntax for syntax, _ in parsed])
    programs = tuple(program for program, _ in loaded if program is not None)
    return programs, sort_diagnostics(findings), {source.name: source for source in sources}


def _finish(
    syntax: ast.FileSyntax, found: tuple[Diagnostic, ...], vocabulary: Vocabulary, families: Collection[str]
) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...]]:
    findings = sort_diagnostics([*found, *check_file(syntax, vocabulary, families)])
    if any(finding.is_error for finding in findings):
        return None, findings
    return lower_family(syntax, vocabulary), findings


def _check_families(files: Sequence[ast.FileSyntax]) -> list[Diagnostic]:
    findings: list[Diagnostic] = []
    first: dict[str, ast.FamilyDecl] = {}
    for file in files:
        for family in file.families[:1]:
            other = first.setdefault(family.key.value, family)
            if other is not family:
                findings.append(
                    Diagnostic(
                        codes.FAMILY_TWICE,
                        f"two files declare the family `{family.key.value}`",
                        family.key.span,
                        label="declared again here",
                        notes_labels=(Label(other.key.span, "declared here first"),),
                        hint=f"write another key, such as `family my_{family.key.value}`",
                    )
                )
    return findings


_SHOWN: Final = (Kind.POWER, Kind.EFFECT, Kind.CONDITION, Kind.NUMBER)


def _collect_examples(vocabulary: Vocabulary) -> Mapping[str, str]:
    """Collect, for the name and the first word of each phrase, the example that the table gives."""
    examples: dict[str, str] = {}
    for kind in _SHOWN:
        for row in vocabulary:
            if row.kind is kind:
                for word in (row.name, row.example.replace("(", " ").split()[0]):
                    examples.setdefault(word, row.example)
    return examples


# --- files


def read_sources(path: Path) -> tuple[SourceFile, ...]:
    """Read a card file, or all card files of a folder in the order of their names.

    A file is named as the caller named it; the cards of the library are named
    the same on every machine.

    Raises:
        CardError: a file is missing or is no text; it names all such files.
    """
    if not path.is_dir():
        files = [(path, path.as_posix())]
    else:
        shown = Path("cards") if path == cards_folder() else path
        files = [(file, (shown / file.name).as_posix()) for file in sorted(path.glob(f"*{SUFFIX}"))]
    findings: list[Diagnostic] = []
    if not files:
        findings.append(Diagnostic(codes.NO_CARD_FILES, f"the folder `{path}` has no card files (`*{SUFFIX}`)", None))
    sources: list[SourceFile] = []
    for file, name in files:
        result = _read_source(file, name)
        if isinstance(result, SourceFile):
            sources.append(result)
        else:
            findings.append(result)
    if findings:
        raise CardError(findings, {source.name: source for source in sources})
    return tuple(sources)


def _read_source(file: Path, name: str) -> SourceFile | Diagnostic:
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return Diagnostic(codes.NOT_FOUND, f"there is no file `{name}`", None)
    except OSError as error:
        return Diagnostic(
            codes.UNREADABLE, f"`{name}` cannot be read", None, notes=(error.strerror or "unknown reason",)
        )
    if len(content) > MAX_BYTES:
        return Diagnostic(
            codes.FILE_TOO_LARGE,
            f"`{name}` has more than {MAX_BYTES:,} bytes",
            None,
            hint="write one family per file",
        )
    try:
        # Some editors begin a file with a mark that is no part of the text.
        return SourceFile(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return Diagnostic(
            codes.NOT_TEXT,
            f"`{name}` is not UTF-8 text: line {line} has a byte that is no character",
            None,
            hint="save it as UTF-8",
        )
