"""What `elysium test --coverage` shows: the powers of cards, coloured by what tests have reached and what not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.coverage import CardCoverage, Recorder, measure
from elysium_rules.testing.bench.suite import TestFileRun


class FamiliesCovered:
    """What tests have reached of the families that they belong to."""

    def __init__(self) -> None:
        self.recorder = Recorder()
        self.files: list[TestFileRun] = []

    def measure(self) -> list[tuple[CardCoverage, SourceFile]]:
        """Each card of the families whose tests were run, with its file."""
        found: dict[str, tuple[CardCoverage, SourceFile]] = {}
        for file in self.files:
            game = file.bench.game_of(file.cards, file.families)
            sources = {source.name: source for source in file.bench.sources(file.cards).values()}
            own = [watch for watch in file.bench.watch(game) if file.is_about(watch.ref)]
            for card in measure(self.recorder, own):
                spans = [watch.power.span.file for watch in own if watch.ref.partition("#")[0] == card.ref]
                found[card.ref] = card, sources[spans[0]]
        return list(found.values())

    def show(self, console: Console) -> bool:
        """Show it; tell whether all was reached."""
        cards = self.measure()
        for card, source in cards:
            style = "green" if not card.missing else "red" if not card.reached else "yellow"
            console.print(Text.assemble((f"{card.reached:3} of {card.goals:<3}", style), card.ref))
            if card.missing:
                console.print(paint(card, source), soft_wrap=True)
                for goal in card.missing:
                    line, column = source.line_col(goal.span.start)
                    words = " ".join(source.text_at(goal.span).split())
                    shown = words if len(words) <= 60 else f"{words[:57]}..."
                    console.print(Text(f"       {source.name}:{line}:{column}: {shown}: {goal.what}"), soft_wrap=True)
        reached, goals = sum(card.reached for card, _ in cards), sum(card.goals for card, _ in cards)
        whole = sum(not card.missing for card, _ in cards)
        share = 100 * reached / goals if goals else 100
        console.print(
            Text(
                f"{reached} of {goals} clauses, branches, conditions and numbers were reached ({share:.1f} %); "
                f"{whole} of {len(cards)} cards as a whole"
            )
        )
        return reached == goals

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        cards = self.measure()
        return {
            "reached": sum(card.reached for card, _ in cards),
            "goals": sum(card.goals for card, _ in cards),
            "cards": [
                {
                    "card": card.ref,
                    "reached": card.reached,
                    "goals": card.goals,
                    "missing": list(missing_as_json(card, {source.name: source})),
                }
                for card, source in cards
            ],
        }


def missing_as_json(card: CardCoverage, sources: Mapping[str, SourceFile]) -> Iterable[dict[str, Any]]:
    """What was not reached of a card."""
    for goal in card.missing:
        source = sources[goal.span.file]
        line, column = source.line_col(goal.span.start)
        place = {"file": source.name, "line": line, "column": column}
        yield {"kind": goal.kind, "text": source.text_at(goal.span), "what": goal.what, "place": place}


def paint(card: CardCoverage, source: SourceFile) -> Text:
    """The lines of a card's powers in which something was not reached; its words are underlined as well as red."""
    lines = _lines_of(card, source)
    first = source.text.rfind("\n", 0, min(goal.span.start for goal in card.missing)) + 1
    text = Text("\n".join(lines), style="green")
    for goal in card.missing:
        style = "red underline" if goal.kind == "clause" else "yellow underline"
        text.stylize(style, goal.span.start - first, goal.span.end - first)
    return Text("\n").join([Text("       | ") + line for line in text.split("\n")])


def _lines_of(card: CardCoverage, source: SourceFile) -> Sequence[str]:
    start = source.text.rfind("\n", 0, min(goal.span.start for goal in card.missing)) + 1
    end = source.text.find("\n", max(goal.span.end for goal in card.missing))
    return source.text[start : end if end >= 0 else None].split("\n")
