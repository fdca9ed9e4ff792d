"""`elysium test`: run tests that are written in the card language, and say clause by clause what does not hold."""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from elysium_rules.cli.check import count
from elysium_rules.cli.coverage import FamiliesCovered
from elysium_rules.cli.mutation import Mutation
from elysium_rules.cli.options import GameOption, choose_frontend, make_console, telling_errors
from elysium_rules.cli.played import BotGames
from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, render_diagnostic, render_diagnostics
from elysium_rules.errors import CardError
from elysium_rules.testing.bench.reasons import reasons_beside
from elysium_rules.testing.bench.report import failures_of, position_text
from elysium_rules.testing.bench.run import Result
from elysium_rules.testing.bench.suite import TestFileRun, TestItem, find_bench, gather_tests, with_tests_beside


def run_tests(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files of tests, card files with tests, or folders; else the printed cards.", metavar="FILE..."
        ),
    ] = None,
    game: GameOption = None,
    only: Annotated[
        str | None, typer.Option("--only", help="Run only the tests whose name has this in it.", metavar="TEXT")
    ] = None,
    cards: Annotated[
        list[Path] | None, typer.Option("--cards", help="Further card files that tests speak of.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of the tests as JSON.")] = False,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show which clauses and branches of the cards no test has reached.")
    ] = False,
    mutate: Annotated[
        bool, typer.Option("--mutate", help="Change the cards, one thing at a time, and show what no test notices.")
    ] = False,
    bots: Annotated[
        int | None,
        typer.Option(
            "--bots", help="Let bots play so many games with the family, and show what they never met.", min=1
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only what does not hold.")] = False,
) -> None:
    """Run tests of cards; exit code 1 if one fails, 2 if tests or cards cannot be read.

    Tests stand in files NAME.test.ely beside NAME.ely, or among the cards of a family; who names NAME.ely means both.
    For example:

        elysium test my_family.test.ely --only "gains 2 gold"
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    console = make_console()
    with telling_errors():
        rules = choose_frontend(game).rules
        bench = find_bench(rules.name)
        folder = rules.folder()
        paths = with_tests_beside(files or ([folder] if folder is not None else []))
        covered = FamiliesCovered(is_whole=only is None) if coverage else None
        mutation = Mutation(is_whole=only is None) if mutate else None
        games = None if bots is None else BotGames(bots)
        teller = _Teller(console, rules.name, covered, mutation, games, as_json=as_json, quiet=quiet)
        try:
            for file in gather_tests(bench, paths, cards or (), folder, with_others=bots is not None):
                teller.run(file, only, cards or ())
        except CardError as error:
            teller.refuse(error)
        teller.finish(only)


class _Teller:
    """Runs tests, and says what comes of them."""

    def __init__(
        self,
        console: Console,
        game: str,
        covered: FamiliesCovered | None,
        mutation: Mutation | None,
        games: BotGames | None,
        *,
        as_json: bool,
        quiet: bool,
    ) -> None:
        self.console = console
        self.game = game
        self.covered = covered
        self.mutation = mutation
        self.games = games
        self.as_json = as_json
        self.quiet = quiet
        self.passed = 0
        self.failed = 0
        self.is_unread = False
        self.items: list[dict[str, Any]] = []
        self.findings: list[dict[str, object]] = []

    def run(self, file: TestFileRun, only: str | None, cards: Sequence[Path]) -> None:
        """Run the tests of one file."""
        self.is_unread |= not file.is_good
        if self.as_json:
            self.findings += [diagnostic_as_json(finding, file.sources) for finding in file.findings]
        elif file.findings:
            print(render_diagnostics(file.findings, file.sources))
        if self.covered is not None or self.mutation is not None:
            reasons = reasons_beside(Path(file.source.name))
            for measuring in (self.covered, self.mutation):
                if measuring is not None:
                    measuring.add(file, reasons)
        if self.games is not None:
            self.games.add(file)
        for item in self._progress(file, only):
            result = item.run(None if self.covered is None else self.covered.recorder)
            self.passed += result.is_good
            self.failed += not result.is_good
            found = failures_of(item, result)
            if self.as_json:
                self.items.append(_as_json(item, result, found, file))
            else:
                self._tell(item, result, found, cards)

    def _progress(self, file: TestFileRun, only: str | None) -> Iterator[TestItem]:
        """The tests to run; every one is told at once, so that nobody waits without seeing anything."""
        for item in file.items():
            if only is None or only in item.name:
                yield item

    def _tell(self, item: TestItem, result: Result, found: Sequence[Diagnostic], cards: Sequence[Path]) -> None:
        if result.is_good:
            if not self.quiet:
                self.console.print(Text.assemble(("ok   ", "green"), item.name), soft_wrap=True)
            return
        values = f"  ({', '.join(item.test.columns)}) = ({result.values})" if item.test.columns else ""
        self.console.print(Text.assemble(("FAIL ", "bold red"), item.name, values), soft_wrap=True)
        for finding in found:
            print(_indent(render_diagnostic(finding, item.file.sources)))
        for failure in result.failures[:1]:
            if failure.position:
                print(_indent(position_text(failure)))
        print(_indent(f"to run it alone: {self._command(item, cards)}\n"))

    def _command(self, item: TestItem, cards: Sequence[Path]) -> str:
        words = ["elysium", "test", item.file.source.name, "--only", item.name]
        words += [word for path in cards for word in ("--cards", path.as_posix())]
        words += ["--game", self.game] if self.game != "elysium" else []
        return " ".join(shlex.quote(word) for word in words)

    def refuse(self, error: CardError) -> None:
        """Tell what cannot be read; nothing more is run."""
        self.is_unread = True
        if self.as_json:
            self.findings += [diagnostic_as_json(finding, error.sources) for finding in error.diagnostics]
        else:
            print(render_diagnostics(error.diagnostics, error.sources), file=sys.stderr)

    def finish(self, only: str | None) -> None:
        """Say how it went, and end."""
        run = self.passed + self.failed
        is_covered = True
        if self.covered is not None and not self.as_json:
            is_covered = self.covered.show(self.console)
        if self.mutation is not None and not self.as_json:
            is_covered &= self.mutation.show(self.console)
        if self.games is not None and not self.as_json:
            self.games.show(self.console)
        if self.as_json:
            found: dict[str, Any] = {
                "passed": self.passed,
                "failed": self.failed,
                "tests": self.items,
                "findings": self.findings,
            }
            if self.covered is not None:
                found["coverage"] = self.covered.as_json()
            if self.mutation is not None:
                found["mutation"] = self.mutation.as_json()
            if self.games is not None:
                found["bots"] = self.games.as_json()
            print(json.dumps(found, indent=2))
        elif run or not self.is_unread:
            told = f"{count(run, 'test')}, {'all good' if not self.failed else f'{self.failed} failed'}"
            if not run:
                told = (
                    "no tests: write some in NAME.test.ely beside NAME.ely"
                    if only is None
                    else f"no test has {only!r} in its name"
                )
            self.console.print(Text(told, style="bold red" if self.failed else "bold green" if run else "bold"))
        if self.is_unread:
            raise typer.Exit(2)
        if self.failed or (not run and self.games is None) or not is_covered:
            raise typer.Exit(1)


def _indent(text: str) -> str:
    return "\n".join(f"     {line}".rstrip() for line in text.splitlines())


def _as_json(item: TestItem, result: Result, found: Sequence[Diagnostic], file: TestFileRun) -> dict[str, Any]:
    failures = [
        {
            "clause": failure.clause,
            "expected": failure.expected,
            "found": failure.found,
            "position": list(failure.position),
        }
        for failure in result.failures
    ]
    return {
        "name": item.name,
        "file": file.source.name,
        "line": item.line,
        "rules": [rule.value for rule in item.test.decl.rules],
        "cards": [subject.text for subject in item.test.decl.subjects],
        "passed": result.is_good,
        "failures": failures,
        "idle": [card.text for card in result.idle],
        "findings": [diagnostic_as_json(finding, file.sources) for finding in found],
    }
