"""`elysium check`: parse and check card files, and report all findings at once."""

from __future__ import annotations

import io
import json
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import attrs
import typer

from elysium_rules.cli.check_tests import check_tests
from elysium_rules.cli.files import check_target, write_text
from elysium_rules.cli.options import GameOption, busy, choose_frontend, telling_errors
from elysium_rules.diagnostics import Diagnostic, Sources, diagnostic_as_json, render_diagnostics
from elysium_rules.errors import CardError, SetupError
from elysium_rules.families import printed_families
from elysium_rules.games import find_vocabulary
from elysium_rules.lang.files import TEST_SUFFIX, is_there
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import GameRules
from elysium_rules.source import SourceFile

AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]
Form: TypeAlias = Literal["text", "json", "github", "sarif"]
PAUSE: Final = 0.4  #: seconds between two looks at the files
WATCHED: Final = (".ely", ".toml")
STOPPED: Final = 130  #: the exit code after Ctrl-C


def check(
    files: Annotated[
        list[Path], typer.Argument(help="Card files, folders of them, or families by name.", metavar="FILE...")
    ],
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    fix: Annotated[
        bool, typer.Option("--fix", help="Make the changes that are certain: how a word is written, never which.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Check again whenever a file changes; Ctrl-C ends.")] = False,
    github: Annotated[bool, typer.Option("--github", help="Print the findings as annotations of GitHub.")] = False,
    sarif: Annotated[
        str | None, typer.Option("--sarif", help="Write the findings as SARIF 2.1.0; - prints them.", metavar="FILE")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count like errors.")] = False,
    plain: Annotated[bool, typer.Option("--no-reasoning", help="Leave out what can never matter.")] = False,
) -> None:
    """Check card files; exit code 1 if there is an error in one, 2 if one cannot be read.

    The standard families are known by name, so a custom family may speak of them. What is right but can never matter,
    such as a condition that always holds, is a warning; a comment such as
    `# allow reason/always-true: it reads better` above it switches it off.

    Example: elysium check nyx.ely --fix; elysium check cards --watch
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        rules = choose_frontend(game).rules
        form = choose_form(as_json=as_json, github=github, sarif=sarif)
        if watch and form != "text":
            raise SetupError("", "--watch shows findings to people; leave --json, --github and --sarif out")
        paths = find_named(rules, files, is_changed=fix)
        asked = Asked(form, sarif, fix=fix, strict=strict, reasoning=not plain)
        if watch:
            raise typer.Exit(watch_files(rules, paths, asked))
        code = check_once(rules, paths, asked)
        if code:
            raise typer.Exit(code)


@attrs.frozen(kw_only=True)
class Asked:
    """How files are checked, and how findings are told."""

    form: Form = attrs.field(kw_only=False)
    target: str | None = attrs.field(kw_only=False, default=None)  #: the file that they are written into; - is no file
    fix: bool  #: make the changes that are certain
    strict: bool  #: warnings count like errors
    reasoning: bool  #: also what can never matter


def choose_form(*, as_json: bool, github: bool, sarif: str | None) -> Form:
    """How findings are told.

    Raises:
        SetupError: in two ways.
    """
    asked: dict[Form, bool] = {"json": as_json, "github": github, "sarif": sarif is not None}
    forms = [form for form, is_wanted in asked.items() if is_wanted]
    if len(forms) > 1:
        raise SetupError("", f"--{forms[0]} and --{forms[1]} are two forms of the same findings; choose one")
    if sarif not in (None, "-"):
        check_target("--sarif", Path(str(sarif)))
    return forms[0] if forms else "text"


def find_named(rules: AnyRules, words: Sequence[Path], *, is_changed: bool) -> list[Path]:
    """The files to check: those that were named, and those of families, printed or installed, by their names.

    Raises:
        SetupError: a family of somebody else would be changed.
        CardError: a package is broken.
    """
    from elysium_rules.cli.card_texts import find_paths  # it reads cards, and imports from here

    paths: list[Path] = []
    for word in words:
        found = [] if os.path.exists(word) else find_paths(rules, str(word))  # noqa: PTH110 - names that no file can have
        if found and is_changed and found != [word]:
            raise SetupError("", f"--fix {word}: this family is installed here; only files that you name are changed")
        paths += found or [word]
    return [path for path in paths if path.suffix != ".toml"]


def check_once(rules: AnyRules, files: Sequence[Path], asked: Asked) -> int:
    """Check some files and tell the findings; returns the exit code."""
    vocabulary = find_vocabulary(rules.name)
    tests = check_tests(rules.name, files, rules.folder())
    files = [file for file in files if not (file.name.endswith(TEST_SUFFIX) and is_there(file))]
    if not files:
        tell(asked, tests.findings, tests.sources, tests.files, 0)
        return _exit_code(asked, tests.findings)
    try:
        sources = read_all(files)
    except CardError as error:
        tell(asked, error.diagnostics, {}, 0, 0)
        return 2
    with busy():
        if asked.fix:
            from elysium_rules.cli.check_fix import cure_files  # most checks change nothing

            sources, lines = cure_files(rules, sources)
            for line in lines:
                print(line, file=sys.stdout if asked.form == "text" else sys.stderr)
        programs, findings, known = load_families(sources, vocabulary, printed_families(rules), most_tokens=None)
        if programs and asked.reasoning:
            from elysium_rules.cli.check_reasons import find_reasons  # it reads all printed cards

            findings += find_reasons(rules, vocabulary, programs, known)
    wrong, places = check_beside(rules, files)
    findings += (*wrong, *tests.findings)
    known = {**tests.sources, **known, **places}
    cards = sum(len(program.cards) for program in programs)
    tell(asked, findings, known, len(sources), cards)
    return _exit_code(asked, findings)


def _exit_code(asked: Asked, findings: Sequence[Diagnostic]) -> int:
    return int(any(finding.is_error or asked.strict for finding in findings))


def tell(asked: Asked, findings: Sequence[Diagnostic], known: Sources, files: int, cards: int) -> None:
    """Print the findings in a form, or write them into a file."""
    from elysium_rules.cli import check_forms  # most findings are for people

    match asked.form:
        case "github":
            print("\n".join(check_forms.annotate(findings, known)))
        case "sarif":
            log = json.dumps(check_forms.sarif(findings, known), indent=2) + "\n"
            if asked.target == "-":
                print(log, end="")
            else:
                write_text(Path(str(asked.target)), log)
        case _:
            report(findings, known, files, cards, as_json=asked.form == "json")


def watch_files(rules: AnyRules, files: Sequence[Path], asked: Asked) -> int:
    """Check whenever a file changes, comes or goes, until somebody stops it; returns the exit code."""
    seen: object = None
    try:
        while True:
            now = _look(files)
            if now != seen:
                if seen is not None:
                    print("\n" + "─" * 40)
                check_once(rules, files, asked)
                print("waiting for changes; Ctrl-C ends", file=sys.stderr, flush=True)
                sys.stdout.flush()
                # What was cured is no news; what somebody wrote meanwhile is.
                seen = _look(files) if asked.fix else now
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        return STOPPED


def _look(paths: Sequence[Path]) -> object:
    """What the system says of all files, so that a change is seen."""
    found: dict[str, tuple[int, int]] = {}
    for path in paths:
        try:
            files = sorted(path.iterdir()) if path.is_dir() else [path]
        except OSError:
            files = [path]
        for file in files:
            if file.suffix in WATCHED:
                with suppress(OSError):
                    told = file.stat()
                    found[str(file)] = (told.st_mtime_ns, told.st_size)
    return found


def check_beside(rules: AnyRules, paths: Sequence[Path]) -> tuple[tuple[Diagnostic, ...], Sources]:
    """A folder may hold numbers or a deck as well: what is wrong with them, and the files that findings name."""
    findings: list[Diagnostic] = []
    known: dict[str, SourceFile] = {}
    if rules.beside is not None:
        name, load = rules.beside[0], find_at(rules.beside[1])
        for path in paths:
            if os.path.lexists(path / name):
                try:
                    load(path / name)
                except CardError as error:
                    findings += error.diagnostics
                    known.update(error.sources)
    return tuple(findings), known


def report(findings: Sequence[Diagnostic], known: Sources, files: int, cards: int, *, as_json: bool) -> None:
    """Print the findings, and what was checked."""
    if as_json:
        found = [diagnostic_as_json(finding, known) for finding in findings]
        # A finding is safe to show, but the name of a file may be anything.
        print(json.dumps({"files": files, "cards": cards, "findings": found}, indent=2))
        return
    if findings:
        print(render_diagnostics(findings, known), file=sys.stderr if not files else sys.stdout)
    if files:
        print(summary(findings, files, cards))


def summary(findings: Sequence[Diagnostic], files: int, cards: int) -> str:
    """What was checked, in one line.

    >>> summary((), 1, 13)
    '1 file, 13 cards, no findings'
    """
    checked = f"{count(files, 'file')}, {count(cards, 'card')}"
    if any(finding.is_error for finding in findings):
        return f"{count(files, 'file')} checked; {count(cards, 'card')} in files without errors"
    return f"{checked}, {'warnings only' if findings else 'no findings'}"


def count(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
