"""A position of Ephyran in which a card can be tried at once: of several tables the one that shows most of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elysium_rules.ephyran.model.cards import EphyranCards
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.errors import ScenarioError, UnknownNameError
from elysium_rules.testing.bench.ephyran import BENCH
from elysium_rules.testing.bench.reach import reached
from elysium_rules.testing.ephyran import ephyran_scenario

#: What others hold, and how both cities lie: with objects and without, open and locked, with Dionysus and without.
_OTHERS: Final = ("siren lagoon4", "shield_of_athena magic_of_hecate")
_CITIES: Final = (
    ("lagoon:*,* forest:*", "lagoon:*,* forest:*+owl"),
    ("lagoon:*,* forest:*", "lagoon:*,*+owl forest:*!"),
    ("lagoon:*,* forest:*!", "lagoon:*,*+owl forest:*"),
    ("lagoon:*,* forest:*", "lagoon:dionysus,* forest:*+owl"),
)


def trial(cards: EphyranCards, ref: str) -> EphyranState:
    """Build a position in which player 0 decides, and what *ref* does can be seen with the next decisions.

    Args:
        cards: a set that has the card.
        ref: the card, by its key or as `family/key`.

    Raises:
        UnknownNameError: there is no such card.

    Example:
        >>> from elysium_rules.library import ephyran_cards
        >>> state = trial(ephyran_cards(), "theft")
        >>> state.deciding, sorted({type(action).__name__ for action in state.game.rules.legal_actions(state)})
        (0, ['Build', 'Discard', 'Reinforce'])
    """
    key = ref.rpartition("/")[2]
    if key not in cards.programs:
        raise UnknownNameError("card", ref, cards.programs)
    best: EphyranState | None = None
    most = -1
    for state in _tables(cards, key):
        seen, all_of_it = reached(BENCH, state, key)
        if len(seen) > most:
            best, most = state, len(seen)
        if seen == all_of_it:
            break
    if best is None:
        raise ScenarioError("", f"no table with {key} keeps the rules")
    return best


def _tables(cards: EphyranCards, key: str) -> Iterator[EphyranState]:
    """The tables there are, the plainest first."""
    for others in _OTHERS:
        for cities in _CITIES:
            try:
                yield ephyran_scenario(cards=cards, hands=[f"{key} lagoon3 forest2 lands1", others], cities=cities)
            except ScenarioError:
                continue  # these cards are not all there
