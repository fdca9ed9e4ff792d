"""Custom families for rules that the printed cards cannot show, cards that a test writes, and random games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest

from elysium_rules import (
    CardSet,
    Event,
    GameState,
    UsePower,
    legal_actions,
    load_cards,
    load_texts,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import check_invariants, choose, refs, scenario, seat

#: Every state of a random game with the events that led to it.
RandomGame: TypeAlias = Callable[..., Iterator[tuple[GameState, tuple[Event, ...]]]]

MUSE = """
family muse { name en "Muse" fr "Muse" }

card feeder level 1 {
  name en "Feeder" fr "Feeder"
  copies red
  permanent when you take a citizen { take a citizen }
}

card second_feeder level 1 {
  name en "Second Feeder" fr "Second Feeder"
  copies red
  permanent when you take a citizen { take a citizen }
}

card counter level 1 {
  name en "Counter" fr "Counter"
  copies red
  permanent when you take a citizen { gain 1 vp }
}

card asker level 1 {
  name en "Asker" fr "Asker"
  copies red
  permanent when you take a citizen { may pay 1 gold to { gain 1 vp } }
}

card watcher level 1 {
  name en "Watcher" fr "Watcher"
  copies red, blue
  permanent when another player takes a card { gain 1 gold }
}

card wanderer level 1 {
  name en "Wanderer" fr "Wanderer"
  copies any + any
  trigger { gain 1 gold }
}

card ouroboros level 2 {
  name en "Ouroboros" fr "Ouroboros"
  copies red
  instant { discard a card from your domain to { take a card from the discard pile } }
}

card picker level 2 {
  name en "Picker" fr "Picker"
  copies red
  trigger { take a citizen }
}

card council level 2 {
  name en "Council" fr "Council"
  copies red
  trigger { each player chooses { gain 1 gold } or { gain 1 vp } }
}

card spendthrift level 2 {
  name en "Spendthrift" fr "Spendthrift"
  copies red
  trigger { lose 5 gold }
}
"""

#: The first says that it uses the Oracle, the second needs it; the same with prestige.
SUBSYSTEMS = {
    "delphi": """
family delphi { name en "Delphi" fr "Delphes" uses oracle }
card tripod level 1 { name en "Tripod" fr "Trépied" copies red trigger { gain 1 gold } }
""",
    "pythia": """
family pythia { name en "Pythia" fr "Pythie" }
card vapour level 1 { name en "Vapour" fr "Vapeur" copies red trigger { take a card from the oracle } }
""",
    "nemea": """
family nemea { name en "Nemea" fr "Némée" uses prestige }
card lion level 1 { name en "Lion" fr "Lion" copies red trigger { gain 1 gold } }
""",
    "isthmus": """
family isthmus { name en "Isthmus" fr "Isthme" }
card race level 1 { name en "Race" fr "Course" copies red trigger { gain 1 pp } }
""",
}


@pytest.fixture(scope="session")
def custom(tmp_path_factory: pytest.TempPathFactory) -> CardSet:
    """The printed families and those above."""
    folder = tmp_path_factory.mktemp("families")
    for family, text in {"muse": MUSE, **SUBSYSTEMS}.items():
        (folder / f"{family}.ely").write_text(text, encoding="utf-8")
    return load_cards(folder, standard=True)


@pytest.fixture(scope="session")
def random_game() -> RandomGame:
    """A function that plays a random game: its arguments are those of `new_game`."""

    def play(**game: Any) -> Iterator[tuple[GameState, tuple[Event, ...]]]:
        state = new_game(standard_cards(), **game)
        rng = rng_from_seed(f"choices {game['seed']}")
        yield state, ()
        while not state.is_over:
            choices = legal_actions(state)
            place, rng = draw_below(rng, len(choices))
            state, events = step(state, choices[place])
            yield state, events

    return play


# --- cards that a test writes ----------------------------------------------------------------------------------------

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


@pytest.fixture(scope="session")
def ask() -> Asking:
    """What a phrase means in a position."""
    return Asking()
