"""`elysium check`: parse and check card files, and report all findings at once."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from elysium_rules.cli.options import GameOption, busy, choose_frontend, telling_errors
from elysium_rules.diagnostics import Diagnostic, Sources, diagnostic_as_json, render_diagnostics
from elysium_rules.errors import CardError
from elysium_rules.families import printed_families
from elysium_rules.games import find_vocabulary
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import GameRules
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span


def check(
    files: Annotated[list[Path], typer.Argument(help="Card files, or folders of them.", metavar="FILE...")],
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count like errors.")] = False,
    plain: Annotated[bool, typer.Option("--no-reasoning", help="Leave out what can never matter.")] = False,
) -> None:
    """Check card files; exit code 1 if there is an error in one, 2 if one cannot be read.

    The standard families are known by name, so a custom family may speak of them. What is right but can never matter,
    such as a condition that always holds, is a warning; a comment such as
    `# allow reason/always-true: it reads better` above it switches it off.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        rules = choose_frontend(game).rules
        vocabulary = find_vocabulary(rules.name)
        try:
            sources = read_all(files)
        except CardError as error:
            report(error.diagnostics, {}, 0, 0, as_json=as_json)
            raise typer.Exit(2) from None
        with busy():
            programs, findings, known = load_families(sources, vocabulary, printed_families(rules), most_tokens=None)
            if programs and not plain:
                findings += reasons(rules, vocabulary, programs, known)
        wrong, places = check_beside(rules, files)
        findings += wrong
        known = {**known, **places}
        cards = sum(len(program.cards) for program in programs)
        report(findings, known, len(sources), cards, as_json=as_json)
        if any(finding.is_error or strict for finding in findings):
            raise typer.Exit(1)


def reasons(
    rules: GameRules[Any, Any, Any, Any, Any],
    vocabulary: Vocabulary,
    programs: Sequence[FamilyProgram],
    known: Sources,
) -> tuple[Diagnostic, ...]:
    """What can never matter in families that are right, played beside the printed ones of their game."""
    from elysium_rules.lang.reasoning.report import reason_about

    own = {program.key for program in programs}
    folder = rules.folder()
    beside: tuple[FamilyProgram, ...] = ()
    if folder is not None and not own >= set(printed_families(rules)):
        beside, _, _ = load_families(read_all([folder]), vocabulary, most_tokens=None)
    return reason_about(programs, vocabulary, known, beside, overfull(rules, programs, known))


def overfull(
    rules: GameRules[Any, Any, Any, Any, Any], programs: Sequence[FamilyProgram], known: Sources
) -> dict[str, list[Diagnostic]]:
    """The cards whose text does not fit on their faces, by family."""
    from elysium_rules.faces.overfull import find_overfull
    from elysium_rules.lang import codes

    cards = {(program.key, card.key): card for program in programs for card in program.cards}
    texts = {program.span.file: known[program.span.file].text for program in programs}
    found: dict[str, list[Diagnostic]] = {}
    try:
        for one in find_overfull(rules, programs, texts):
            span = cards[one.family, one.key].span
            languages = ", ".join(f"`{language}`" for language in one.languages)
            found.setdefault(one.family, []).append(
                Diagnostic(
                    codes.TEXT_TOO_LONG,
                    f"the text of `{one.key}` does not fit on its card in {languages}",
                    Span(span.file, span.start, span.start + len("card")),
                    label="it is cut short where the card is drawn",
                    hint="write a shorter power, or put a part of it on another card",
                    severity="warning",
                )
            )
    except CardError:
        return {}  # the files are no set of cards together, and their own findings say why
    return found


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
