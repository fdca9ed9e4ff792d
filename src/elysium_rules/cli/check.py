"""`elysium check`: parse and check card files, and report all findings at once."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer

from elysium_rules.cli.options import GameOption, busy, choose_frontend, telling_errors
from elysium_rules.diagnostics import Diagnostic, Sources, diagnostic_as_json, render_diagnostics
from elysium_rules.errors import CardError
from elysium_rules.files import read_text_file
from elysium_rules.games import find_rules, find_vocabulary
from elysium_rules.lang.files import MAX_BYTES, TEST_SUFFIX, is_card_file, is_there
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.lang.parse import has_tests
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import GameRules
from elysium_rules.source import SourceFile


def check(
    files: Annotated[list[Path], typer.Argument(help="Card files, or folders of them.", metavar="FILE...")],
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check card files; exit code 1 if there is an error in one, 2 if one cannot be read.

    The standard families are known by name, so a custom family may speak of them.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        rules = choose_frontend(game).rules
        vocabulary = find_vocabulary(rules.name)
        tests = check_tests(rules.name, files, rules.folder())
        files = [file for file in files if not (file.name.endswith(TEST_SUFFIX) and is_there(file))]
        if not files:
            report(tests.findings, tests.sources, tests.files, 0, as_json=as_json)
            raise typer.Exit(int(any(finding.is_error for finding in tests.findings)))
        try:
            sources = read_all(files)
        except CardError as error:
            report(error.diagnostics, {}, 0, 0, as_json=as_json)
            raise typer.Exit(2) from None
        with busy():
            programs, findings, known = load_families(sources, vocabulary, standard_families(rules), most_tokens=None)
        wrong, places = check_beside(rules, files)
        findings += (*wrong, *tests.findings)
        known = {**tests.sources, **known, **places}
        cards = sum(len(program.cards) for program in programs)
        report(findings, known, len(sources), cards, as_json=as_json)
        if any(finding.is_error for finding in findings):
            raise typer.Exit(1)


@attrs.frozen
class CheckedTests:
    """What was found in tests of cards."""

    findings: tuple[Diagnostic, ...] = ()
    sources: Sources = attrs.field(factory=dict)
    files: int = 0


def check_tests(game: str, paths: Sequence[Path], printed: Path | None) -> CheckedTests:
    """Check the tests that stand in files, or among their cards; those of a folder are left to `elysium test`."""
    named = [path for path in paths if is_there(path)]
    if not find_rules(game).bench or not any(map(may_have_tests, named)):
        return CheckedTests()
    from elysium_rules.testing.bench.suite import find_bench, gather_tests

    try:
        found = list(gather_tests(find_bench(game), named, (), printed))
    except CardError:
        return CheckedTests()  # what is wrong with cards is found anyway
    findings = tuple(finding for file in found for finding in file.findings)
    sources = {name: source for file in found for name, source in file.sources.items()}
    return CheckedTests(findings, sources, len(found))


def may_have_tests(path: Path) -> bool:
    """Whether it is worth looking for tests in a file."""
    text = read_text_file(path, MAX_BYTES, path.as_posix())
    return isinstance(text, str) and (path.name.endswith(TEST_SUFFIX) or has_tests(SourceFile(path.as_posix(), text)))


def standard_families(rules: GameRules[Any, Any, Any, Any, Any]) -> tuple[str, ...]:
    """The printed families of a game by name; their files are named like them."""
    folder = rules.folder()
    return (
        () if folder is None else tuple(sorted(file.stem for file in folder.glob("*.ely") if is_card_file(file.name)))
    )


def check_beside(
    rules: GameRules[Any, Any, Any, Any, Any], paths: Sequence[Path]
) -> tuple[tuple[Diagnostic, ...], Sources]:
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
