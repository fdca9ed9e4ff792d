"""Custom families for rules that the printed cards cannot show, cards that a test writes, and random games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.rules.asking import Asking, RandomGame

from elysium_rules import (
    CardSet,
    Event,
    GameState,
    legal_actions,
    load_cards,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.kernel.rng import draw_below, rng_from_seed

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


@pytest.fixture(scope="session")
def ask() -> Asking:
    """What a phrase means in a position."""
    return Asking()
