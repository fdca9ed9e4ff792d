"""An answer is cheap whatever a family says: random families in games as large as can be (decision 21).

The worst that was ever found is in `tests/unit/elysium/test_hostile.py`; this looks for more (`make stress`).
"""

from __future__ import annotations

import os
import sys
from typing import Any

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from elysium_rules import CardSet, GameState, encode_view, legal_actions, observe, standard_cards, step
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import MOST_ANSWERS
from elysium_rules.elysium.model.cards import family_from_program
from elysium_rules.lang.load import load_family
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile
from elysium_rules.testing import scenario, seat
from elysium_rules.testing.strategies import PRINTED, families

GAMES = int(os.environ.get("ELYSIUM_GAMES", "3024"))
MOST_LINES = 6_000_000  #: of Python in one answer: half a second
CARDS = 100  #: in a family
KEYS = ("custom", "f1", "f2", "f3", "f4")


class TooMuchError(Exception):
    """More lines were run than any answer needs."""


def run_cheaply(work: Any) -> Any:
    """Do something, and break it off when it takes too many lines of Python."""
    lines = 0

    def count(frame: object, event: str, argument: object) -> Any:
        nonlocal lines
        lines += event == "line"
        if lines > MOST_LINES:
            raise TooMuchError
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return work()
    finally:
        sys.settrace(before)


def large_cards(text: str) -> CardSet | None:
    """Five families of a hundred cards each, with the powers of the one that is written there."""
    source = SourceFile("custom.ely", text)
    program, _ = load_family(source, VOCABULARY, PRINTED)
    if program is None:
        return None
    cards = [
        attrs.evolve(
            program.cards[number % len(program.cards)],
            key=f"c{number}",
            facts=FrozenDict(level=number % 3 + 1, copies=(("any",),)),
        )
        for number in range(CARDS)
    ]
    return CardSet(
        {
            key: family_from_program(
                attrs.evolve(program, key=key, cards=tuple(attrs.evolve(card, family=key) for card in cards)), source
            )
            for key in KEYS
        },
        standard_cards().numbers,
    )


def large_position(cards: CardSet, data: st.DataObject) -> GameState:
    """Hundreds of cards in one Domain, in one Elysium, or in a pile."""
    deck = [f"{key}/c{number}" for key in KEYS for number in range(CARDS)]
    size = data.draw(st.sampled_from((20, 100, 250)))
    legends = data.draw(st.sampled_from((0, 50, 150)))
    domain, deck = deck[:size], deck[size:]
    elysium, deck = [[word] for word in deck[:legends]], deck[legends:]
    uses_oracle = "oracle" in {part for family in cards.families.values() for part in family.uses}
    seats = [
        seat(gold=9, vp=9, domain=[*domain, *["citizen"] * data.draw(st.sampled_from((0, 5, 40)))], legends=elysium),
        *(seat(gold=9, domain=[deck.pop(), "citizen"]) for _ in range(data.draw(st.integers(1, 3)))),
    ]
    return scenario(
        cards=cards,
        families=KEYS,
        players=seats,
        agora=[deck.pop() for _ in range(5)],
        oracle=[deck.pop() for _ in range(9)] if uses_oracle else (),
        rest=data.draw(st.sampled_from(("draw pile", "discard pile"))),
    )


@settings(max_examples=max(3, GAMES // 400), deadline=None, suppress_health_check=list(HealthCheck))
@given(families(), st.data())
def test_no_answer_takes_long(text: str, data: st.DataObject) -> None:
    cards = large_cards(text)
    assume(cards is not None)
    assert cards is not None
    state = large_position(cards, data)
    for _ in range(6):
        choices = run_cheaply(lambda now=state: legal_actions(now))
        assert len(choices) <= MOST_ANSWERS + 1_000
        if not choices:
            break
        action = choices[data.draw(st.integers(0, len(choices) - 1))]
        state, _ = run_cheaply(lambda now=state, chosen=action: step(now, chosen))
        run_cheaply(lambda now=state: encode_view(observe(now, 0)))
