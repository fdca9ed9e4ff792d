"""What `elysium test --bots N` shows: which cards and branches bots never met in games with a family."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from elysium_rules.cli.coverage import missing_as_json, paint
from elysium_rules.testing.bench.coverage import CardCoverage, measure
from elysium_rules.testing.bench.played import Played, play_family
from elysium_rules.testing.bench.suite import TestFileRun


class BotGames:
    """Lets bots play with the families of some files."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.files: list[TestFileRun] = []

    def add(self, file: TestFileRun) -> None:
        """Play with the families of a file as well, if they are not among those of another."""
        if file.families and all(file.families != other.families for other in self.files):
            self.files.append(file)

    def run(self, file: TestFileRun) -> tuple[Played, tuple[CardCoverage, ...]]:
        """Play, and measure what was reached."""
        played = Played()
        with Progress(
            TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True
        ) as progress:
            task = progress.add_task(f"bots play with {', '.join(file.families)}", total=self.games)
            played = Played()
            for now in play_family(file, self.games):
                played = now
                progress.advance(task)
        watches = [
            watch
            for watch in file.bench.watch(file.bench.game_of(file.cards, file.families))
            if file.is_about(watch.ref)
        ]
        return played, measure(played.recorder, watches)

    def show(self, console: Console) -> None:
        """Show it for each file."""
        for file in self.files:
            played, cards = self.run(file)
            table = Table(box=None, pad_edge=False)
            for head in ("card", "offered", "taken", "used", "reached"):
                table.add_column(head, justify="left" if head == "card" else "right")
            for card in cards:
                counts = (played.offered[card.ref], played.chosen[card.ref], played.used[card.ref])
                shown = [
                    Text(str(number) if number else "never", style="" if number else "bold red") for number in counts
                ]
                table.add_row(card.ref, *shown, f"{card.reached} of {card.goals}")
            console.print(table)
            for card in cards:
                if card.missing:
                    console.print(Text(f"{card.ref}: never in these games"))
                    console.print(paint(card, file.sources[card.missing[0].span.file]), soft_wrap=True)
            console.print(Text(f"{played.games} games, {played.decisions:,} decisions"))

    def as_json(self) -> list[dict[str, Any]]:
        """The same for programs."""
        found = []
        for file in self.files:
            played, cards = self.run(file)
            found.append(
                {
                    "families": list(file.families),
                    "games": played.games,
                    "decisions": played.decisions,
                    "cards": [
                        {
                            "card": card.ref,
                            "offered": played.offered[card.ref],
                            "taken": played.chosen[card.ref],
                            "used": played.used[card.ref],
                            "missing": list(missing_as_json(card, file.sources)),
                        }
                        for card in cards
                    ],
                }
            )
        return found
