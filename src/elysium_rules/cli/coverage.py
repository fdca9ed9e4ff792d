"""What `elysium test --coverage` shows: the powers of cards, coloured by what tests have reached and what not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import attrs
from rich.console import Console
from rich.text import Text

from elysium_rules.diagnostics import Diagnostic, diagnostic_as_json, render_diagnostic
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.coverage import CardCoverage, Goal, Recorder, measure
from elysium_rules.testing.bench.reasons import Reason, Reasons, sort_out
from elysium_rules.testing.bench.suite import TestFileRun


@attrs.frozen
class CardCovered:
    """What tests have reached of a card, and what is left out for a reason."""

    card: CardCoverage  #: without what is left out for a reason
    source: SourceFile
    explained: tuple[tuple[Goal, Reason], ...] = ()


class FamiliesCovered:
    """What tests have reached of the families that they belong to."""

    def __init__(self, *, is_whole: bool = True) -> None:
        """Begin; *is_whole*: all tests are run, so that a reason which nothing needs is not true any more."""
        self.recorder = Recorder()
        self.is_whole = is_whole
        self.files: list[tuple[TestFileRun, Reasons]] = []
        self.stale: list[tuple[Diagnostic, SourceFile]] = []

    def add(self, file: TestFileRun, reasons: Reasons) -> None:
        """Measure the families of a file as well."""
        self.files.append((file, reasons))

    def measure(self) -> list[CardCovered]:
        """Each card of the families whose tests were run, with its file."""
        found: dict[str, CardCovered] = {}
        self.stale.clear()
        for file, reasons in self.files:
            game = file.bench.game_of(file.cards, file.families)
            sources = {source.name: source for source in file.bench.sources(file.cards).values()}
            own = [watch for watch in file.bench.watch(game) if file.is_about(watch.ref)]
            files = {watch.ref.partition("#")[0]: sources[watch.power.span.file] for watch in own}
            cards = measure(self.recorder, own)
            goals = [(card.ref, goal) for card in cards for goal in card.missing]
            sorted_out = sort_out(goals, reasons.unreached, partial(_key_of, files), "reached")
            if self.is_whole and reasons.source is not None:
                self.stale += [(finding, reasons.source) for finding in sorted_out.stale]
            for card in cards:
                explained = tuple((goal, reason) for (ref, goal), reason in sorted_out.by_reason if ref == card.ref)
                left = tuple(goal for ref, goal in sorted_out.open if ref == card.ref)
                found[card.ref] = CardCovered(attrs.evolve(card, missing=left), files[card.ref], explained)
        return list(found.values())

    def show(self, console: Console) -> bool:
        """Show it; tell whether all was reached that can be."""
        cards = self.measure()
        for covered in cards:
            card, source = covered.card, covered.source
            style = "green" if not card.missing else "red" if not card.reached else "yellow"
            console.print(Text.assemble((f"{card.reached:3} of {card.goals:<3}", style), card.ref))
            if card.missing:
                console.print(paint(card, source), soft_wrap=True)
            for goal in card.missing:
                console.print(Text(f"       {_show_goal(goal, source)}"), soft_wrap=True)
            for goal, reason in covered.explained:
                console.print(Text(f"       {_show_goal(goal, source)}, for a reason: {reason.why}"), soft_wrap=True)
        reached, goals = sum(each.card.reached for each in cards), sum(each.card.goals for each in cards)
        whole = sum(not each.card.missing for each in cards)
        explained_count = sum(len(each.explained) for each in cards)
        share = 100 * reached / goals if goals else 100
        console.print(
            Text(
                f"{reached} of {goals} clauses, branches, conditions and numbers were reached ({share:.1f} %); "
                f"{whole} of {len(cards)} cards as a whole"
                + (f"; {explained_count} more cannot be, for a reason" if explained_count else "")
            ),
            soft_wrap=True,
        )
        for finding, source in self.stale:
            print(render_diagnostic(finding, {source.name: source}) + "\n")
        return reached == goals and not self.stale

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        cards = self.measure()
        return {
            "reached": sum(covered.card.reached for covered in cards),
            "goals": sum(covered.card.goals for covered in cards),
            "stale": [diagnostic_as_json(finding, {source.name: source}) for finding, source in self.stale],
            "cards": [
                {
                    "card": covered.card.ref,
                    "reached": covered.card.reached,
                    "goals": covered.card.goals,
                    "missing": list(missing_as_json(covered.card, {covered.source.name: covered.source})),
                    "explained": [
                        {"text": reason.words, "what": reason.what, "why": reason.why}
                        for _, reason in covered.explained
                    ],
                }
                for covered in cards
            ],
        }


def _key_of(files: Mapping[str, SourceFile], pair: tuple[str, Goal]) -> tuple[str, str, str]:
    ref, goal = pair
    return ref, files[ref].text_at(goal.span), goal.what


def _show_goal(goal: Goal, source: SourceFile) -> str:
    line, column = source.line_col(goal.span.start)
    words = " ".join(source.text_at(goal.span).split())
    shown = words if len(words) <= 60 else f"{words[:57]}..."
    return f"{source.name}:{line}:{column}: {shown}: {goal.what}"


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
