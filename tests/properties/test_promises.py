"""The promises of every game, by one harness (`elysium_rules.testing.promises`): random games with all checks.

168 games of Ephyran by default, over 2 to 4 players; `ELYSIUM_GAMES` raises the number. The other games have their
own and longer tests of some promises, so fewer are enough here. `artemis` and `tyche` are Elysium with an example of a
family of language 2 and 3.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.games import GAMES, find_rules, standard_card_set
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import FAMILY_SETS, load_cards
from elysium_rules.play.engine.undo import Step
from elysium_rules.testing.promises import (
    check_decision,
    check_playout,
    check_replay,
    check_save,
    check_told,
    check_undo,
    check_views,
    is_answer_window,
    play_randomly,
)

EXAMPLES = Path(__file__).parents[2] / "examples"
MOST_OF_A_SAVE, MOST_OF_A_VIEW = 40_000, 20_000  #: bytes
WANTED = max(50, int(os.environ.get("ELYSIUM_GAMES", "504")) // 3)
FAMILIES = ("artemis", "tyche")  #: the examples, each with printed families beside it
NUMBER = {name: WANTED if name == "ephyran" else WANTED // 8 for name in (*GAMES, *FAMILIES)}
CHUNK = 50  #: games of one test, so that they can be shared out
CHUNKS = [(name, first) for name in NUMBER for first in range(0, NUMBER[name], CHUNK)]
WINDOWS = 2  #: so many answer windows of every game are saved and looked at, the first ones


@cache
def box_of(name: str) -> Any:
    return load_cards(EXAMPLES / f"families/{name}.ely", standard=True) if name in FAMILIES else standard_card_set(name)


def rules_of(name: str) -> Any:
    return find_rules("elysium" if name in FAMILIES else name)


def begin(name: str, players: int, seed: int) -> Any:
    rules = rules_of(name)
    choices: dict[str, Any] = {}
    if any(setup.name == "families" for setup in rules.setups):
        sets = list(FAMILY_SETS.values())
        families = sets[seed % len(sets)]
        choices = {"families": (name, *families[1:]) if name in FAMILIES else families}
    return rules.start(rules.find_game(box_of(name), players, choices), rng_from_seed(seed))


@pytest.mark.parametrize("name, first", CHUNKS)
def test_a_game_keeps_all_promises(name: str, first: int) -> None:
    windows = taken_back = 0
    for seed in range(first, min(first + CHUNK, NUMBER[name])):
        start = begin(name, 2 + seed % 3, seed)
        check_decision(start)
        rng = rng_from_seed(f"samples {seed}")
        steps: list[Step] = []
        looked = 0
        for number, made in enumerate(play_randomly(start, seed)):
            steps.append(made)
            check_decision(made.after)
            check_told(made)
            in_window = is_answer_window(made.before) and looked < WINDOWS
            looked += in_window
            if in_window or number % 120 == seed % 120:
                check_save(made.before, MOST_OF_A_SAVE, box_of(name))
            if (in_window and seed % 8 == 0) or number % 600 == seed % 600:
                check_views(made.before, MOST_OF_A_VIEW, rng)
            if number % 120 == seed % 120:
                taken_back += check_undo(steps[-8:])
        windows += looked
        final, played = steps[-1].after, [made.action for made in steps]
        check_save(final, MOST_OF_A_SAVE, box_of(name))
        check_playout(start, played, final)
        if seed % CHUNK == 0:
            check_replay(start, seed, played, box_of(name))
    assert taken_back > 0
    assert windows > 0 or not rules_of(name).has_secrets
