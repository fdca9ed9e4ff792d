"""What the tests of rules ask with cards that they write themselves, and the games that they play at random."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

from elysium_rules import CardSet, Event, GameState, UsePower, load_texts
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import check_invariants, choose, refs, scenario, seat

#: Every state of a random game with the events that led to it; its arguments are those of `new_game`.
RandomGame: TypeAlias = Callable[..., Iterator[tuple[GameState, tuple[Event, ...]]]]

#: The card that asks is `sphinx/riddle`; it has two copies.
SPHINX = ("sphinx", "athena", "hades", "poseidon", "zeus")
_OWN = 'resource dart darts { name en "dart" "darts" } resource mist { name en "mist" }'
_AT_LEAST = 100  #: added to what is asked, so that a number below 0 can be gained too


@cache
def _sphinx(power: str, level: int) -> CardSet:
    card = f'card riddle level {level} {{ name en "Riddle" copies red, blue {power} }}'
    return load_texts({"sphinx.ely": f"{_head(power)}{card}\n"})


def _head(text: str) -> str:
    """The top of the family file; resources are declared where a power speaks of them."""
    own = "" if re.search(r"\b(darts?|mist|put|collect|remove|from this card)\b", text) is None else _OWN
    return f'language {VOCABULARY.newest}\nfamily sphinx {{ name en "Sphinx" {own} }}\n'


@cache
def _sphinx_family(powers: tuple[tuple[str, str], ...]) -> CardSet:
    cards = []
    for name, power in powers:
        key, _, level = name.partition(" ")
        cards.append(f'card {key} level {level or 1} {{ name en "{key.title()}" copies red, blue {power} }}')
    return load_texts({"sphinx.ely": _head("\n".join(cards)) + "\n".join(cards)})


class Asking:
    """Asks what a phrase means, in a game with a card that says it.

    The position is that of `scenario`; player 0 has the card `riddle` in the Domain.
    """

    def position(self, power: str, *, level: int = 2, **position: Any) -> GameState:
        """A position of a game in which the card has that power."""
        known = {"families": SPHINX, "players": [seat(domain="riddle"), seat()], **position}
        return scenario(cards=_sphinx(power, level), **known)

    def table(self, powers: dict[str, str], **position: Any) -> GameState:
        """A position with cards of these powers, by their keys: of level 1, or of the one behind the key."""
        known = {"families": SPHINX, **position}
        return scenario(cards=_sphinx_family(tuple(powers.items())), **known)

    def act(self, state: GameState, kind: type[Any], /, **fields: Any) -> GameState:
        """What comes of a choice; wherever it stands then, it can be put away and taken out again."""
        return self.told(state, kind, **fields)[0]

    def told(self, state: GameState, kind: type[Any], /, **fields: Any) -> tuple[GameState, tuple[Event, ...]]:
        """The same, and what was told of it."""
        state, events = choose(state, kind, **fields)
        check_invariants(state)
        assert decode_save(encode_save(state), state.game.cards, accept_scenario=True) == state
        return state, events

    def use(self, statements: str, **position: Any) -> GameState:
        """What comes of statements when the first player uses them, up to the first question."""
        state, _ = choose(self.position(f"trigger {{ {statements} }}", **position), UsePower, card="riddle#1")
        check_invariants(state)
        return state

    def number(self, number: str, **position: Any) -> int:
        """The value of a number."""
        state = self.use(f"let asked = {number} lose 1000 vp gain {_AT_LEAST} + asked vp", **position)
        return state.players[0].vp - _AT_LEAST

    def condition(self, condition: str, **position: Any) -> bool:
        """Whether a condition holds."""
        state = self.use(f"if {condition} {{ gain 1000 vp }} else {{ gain 1 vp }}", **position)
        return state.players[0].vp >= 1000

    def cards(self, cards: str, **position: Any) -> list[str]:
        """The cards that are meant, in all Domains and the Agora: those that leave it when they are discarded."""
        statements = f"discard all {cards} gain 1 vp"
        before = self.position(f"trigger {{ {statements} }}", **position)
        after = self.use(statements, **position)
        left = {card for board in after.players for card in board.domain} | set(after.agora)
        lay = [card for board in before.players for card in board.domain] + list(before.agora)
        return refs(before, [card for card in lay if card not in left])
