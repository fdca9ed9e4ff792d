"""What reasoning says holds in games: no condition called never holds, none called always fails, numbers stay in range.

Random families are played at random beside printed ones. `ELYSIUM_GAMES` raises the number of families (`make stress`).
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.reasoning.watching import claims_about, play_beside_printed, watching

from elysium_rules import CardError
from elysium_rules.testing.author.family import write_family

FAMILIES = max(6, int(os.environ.get("ELYSIUM_GAMES", "3024")) // 500)
BLOCKS = 4


@pytest.mark.parametrize("block", range(BLOCKS))
def test_what_is_said_of_conditions_and_numbers_is_so_in_games(block: int) -> None:
    claims = 0
    for seed in range(block, FAMILIES, BLOCKS):
        text, name = write_family(Random(seed).randrange), f"written_{seed}.ely"
        try:
            with watching(name) as seen:
                play_beside_printed(text, name, seed, games=1)
        except CardError:
            continue  # the author writes what the checker refuses now and then
        said = claims_about(text, name)
        assert said.contradictions(seen) == [], text
        claims += len(said.found) + len(said.ranges)
    assert claims


def test_a_wrong_claim_is_found() -> None:
    """The watch itself can fail: what is true of a card is not true of the one with another number."""
    text = (
        'language 3\nfamily mine { name en "Mine" }\n'
        'card dawn level 1 { name en "Dawn" copies red, red, red permanent when your turn begins '
        "{ if epoch > 9 { gain 2 gold } } }\n"
    )
    with watching("mine.ely") as seen:
        play_beside_printed(text.replace("> 9", "> 1"), "mine.ely", 3, games=3)
    said = claims_about(text, "mine.ely")
    assert [find.kind.code for _, find in said.found] == ["reason/never-true"]
    assert said.contradictions(seen)
