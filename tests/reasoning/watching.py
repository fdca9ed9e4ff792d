"""Watches what conditions and numbers come to while games are played, and compares it with what was said of them.

What is said of a condition without any facts around it holds wherever it is worked out, also where somebody only looks
ahead. What is said with facts holds where a gate is reached, so it is compared when one is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import attrs
from tests.reasoning.reasoned import printed

from elysium_rules import GameState, legal_actions, load_texts, new_game, step
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.ids import Phase
from elysium_rules.elysium.powers import phrases
from elysium_rules.elysium.powers.activations import CHRONOS_POWER
from elysium_rules.elysium.rules.scoring import outcome
from elysium_rules.kernel import evaluate as evaluation
from elysium_rules.kernel.instructions import Enter
from elysium_rules.lang.load import load_families
from elysium_rules.lang.reasoning import finds
from elysium_rules.lang.reasoning.forms import Meter
from elysium_rules.lang.reasoning.reactions import Reactions
from elysium_rules.lang.reasoning.walker import Walker
from elysium_rules.program import nodes
from elysium_rules.program.sense import Range
from elysium_rules.source import SourceFile, Span

CONDITIONS = (nodes.Compare, nodes.Both, nodes.Either, nodes.Negate)


@attrs.define
class Seen:
    """What conditions and numbers came to, by their places."""

    truths: dict[Span, set[bool]] = attrs.field(factory=dict)  #: wherever they were worked out
    gates: dict[Span, set[bool]] = attrs.field(factory=dict)  #: where a gate was reached
    numbers: dict[Span, list[int]] = attrs.field(factory=dict)  #: the smallest and the largest

    def note_number(self, span: Span, value: int) -> None:
        known = self.numbers.setdefault(span, [value, value])
        known[0], known[1] = min(known[0], value), max(known[1], value)


@contextmanager
def watching(file: str) -> Iterator[Seen]:
    """Note what the phrases of a file come to in games that are set up meanwhile."""
    seen = Seen()
    plain, run = evaluation.evaluate, Enter.run

    def evaluate(node: Any, *rest: Any) -> Any:
        work_out = plain(node, *rest)
        span = getattr(node, "span", None)
        if span is None or span.file != file:
            return work_out
        is_number = isinstance(node, nodes.Call) and VOCABULARY.find(node.row).kind == "number"
        is_condition = isinstance(node, CONDITIONS) or (isinstance(node, nodes.Call) and not is_number)
        if not is_number and not is_condition:
            return work_out

        def watched(table: Any, frame: Any) -> Any:
            value = work_out(table, frame)
            if is_number:
                seen.note_number(span, value)
            else:
                seen.truths.setdefault(span, set()).add(bool(value))
            return value

        watched.span = span  # type: ignore[attr-defined]  # found by the gate
        return watched

    def enter(self: Any, table: Any, frame: Any) -> int:
        span = getattr(self.condition, "span", None)
        if span is not None:
            seen.gates.setdefault(span, set()).add(bool(self.condition(table, frame)))
        return run(self, table, frame)

    set_attribute: Any = setattr  # until the games are over
    for module in (evaluation, phrases):
        set_attribute(module, "evaluate", evaluate)
    set_attribute(Enter, "run", enter)
    try:
        yield seen
    finally:
        for module in (evaluation, phrases):
            set_attribute(module, "evaluate", plain)
        set_attribute(Enter, "run", run)


@attrs.frozen
class Claims:
    """What reasoning says of the conditions and numbers of a file."""

    found: tuple[tuple[nodes.Power, finds.Find], ...]
    ranges: dict[Span, list[Range]]
    scored: frozenset[Span]  #: what stands in powers that are only worked out when the game is over

    def contradictions(self, seen: Seen) -> list[str]:
        """What was said and is not so."""
        wrong: list[str] = []
        for power, find in self.found:
            if find.kind not in (finds.NEVER_TRUE, finds.ALWAYS_TRUE) or "/" in find.path:
                continue  # in a definition all conditions stand at the same place, that of its use
            said = find.kind is finds.ALWAYS_TRUE
            where = seen.truths if not find.facts and power.event is None else seen.gates
            if (not said) in where.get(find.span, set()):
                wrong.append(f"{find.kind.code} at {find.span}")
        for span, ranges in self.ranges.items():
            if span not in seen.numbers:
                continue
            low, high = seen.numbers[span]
            lows = [within.low for within in ranges if within.low is not None]
            highs = [within.high for within in ranges]
            if len(lows) == len(ranges) and low < min(lows):
                wrong.append(f"{low} is below {min(lows)} at {span}")
            if None not in highs and high > max(one for one in highs if one is not None):
                wrong.append(f"{high} is above {highs} at {span}")
        return wrong


def claims_about(text: str, name: str) -> Claims:
    """What reasoning says of a file, beside the printed families."""
    beside, _ = printed()
    families, _, _ = load_families([SourceFile(name, text)], VOCABULARY, [family.key for family in beside])
    known = (*families, *beside)
    reactions = Reactions(VOCABULARY, VOCABULARY.sense, known)
    kinds = VOCABULARY.sense.kinds(known)
    found: list[tuple[nodes.Power, finds.Find]] = []
    ranges: dict[Span, list[Range]] = {}
    for family in families:
        for card in family.cards:
            for power in card.powers:
                here = VOCABULARY.sense.kinds_for(kinds, card)
                walker = Walker(VOCABULARY, VOCABULARY.sense, card, power, here, reactions, Meter(1_000_000))
                walker.look()
                found += [(power, find) for find in walker.found]
                for one in walker.reader.known:
                    if isinstance(one.node, nodes.Call) and walker.reader.is_number(one.node):
                        ranges.setdefault(one.node.span, []).append(one.range)
    scored = frozenset(
        power.span for family in families for card in family.cards for power in card.powers if power.worth is not None
    )
    return Claims(tuple(found), ranges, scored)


def play_beside_printed(text: str, name: str, seed: int, games: int) -> None:
    """Play random games with a family among printed ones."""
    cards = load_texts({name: text})
    (own,) = [key for key in cards.families if cards.families[key].source.name == name]
    others = [key for key in cards.families if key != own]
    choose = Random(seed)
    for game in range(games):
        families = [own, *choose.sample(others, 4)]
        state: GameState = new_game(cards, 2 + (seed + game) % 3, families, seed=f"{seed}/{game}")
        while state.phase is not Phase.OVER:
            state, _ = step(state, choose.choice(legal_actions(state)))
        outcome(state)


__all__ = ["CHRONOS_POWER", "Claims", "Seen", "claims_about", "play_beside_printed", "watching"]
