"""What a save may hold: between which numbers a number of a card's text can have been."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import pytest

from elysium_rules import GameState, UsePower
from elysium_rules.elysium.checks.reach import number_range
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.bounds import MOST_HELD
from elysium_rules.errors import ScenarioError
from elysium_rules.kernel.evaluate import LARGEST
from elysium_rules.library import load_texts
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.testing import choose, scenario, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" uses oracle }\n'


@cache
def asking(power: str) -> GameState:
    """A game in epoch 2 with a card of this power; two cards were shuffled back."""
    state = scenario(
        cards=load_texts({"sphinx.ely": f'{HEAD}card riddle level 2 {{ name en "Riddle" copies red {power} }}'}),
        families=("sphinx", "apollo", "hades", "poseidon", "zeus"),
        players=[seat(gold=3, domain="riddle charon"), seat(), seat()],
        epoch=2,
    )
    return attrs.evolve(state, reshuffled=2)


def range_of(number: str, before: str = "", power: str = "trigger") -> tuple[int, int]:
    state = asking(f"{power} {{ {before} let asked = {number} gain asked vp }}")
    body = state.game.cards["sphinx/riddle"].power.body
    (let,) = [node for node in walk(body) if isinstance(node, nodes.Let) and node.name == "asked"]
    return number_range(state, let.value)


#: The deck of these games, and what their cards count for.
CARDS = 85
HELD = MOST_HELD + 20_000
THINGS = (0, CARDS)
#: By row: how much there can be of it.
RANGES: dict[str, tuple[int, int]] = {
    "count_number": (0, CARDS + 2),
    "total_level_number": (0, 3 * (CARDS + 2)),
    "resource_number": (0, HELD),
    "counter_number": (0, HELD),
    "transfers_number": (0, LARGEST),
    "quest_resource_number": (0, LARGEST),
    "quest_transfers_number": (0, LARGEST),
    "chosen_number": (0, LARGEST),
}
BEFORE = {"chosen_number": "let bid = each player secretly chooses a level"}


@pytest.mark.parametrize("row", VOCABULARY.rows_of(Kind.NUMBER), ids=lambda row: row.key)
def test_every_number_has_a_range(row: Any) -> None:
    assert asking("trigger { gain 1 vp }").game.size == CARDS
    power = "legend" if row.only_in else "trigger"
    assert range_of(row.example, BEFORE.get(row.key, ""), power) == RANGES.get(row.key, THINGS)


@pytest.mark.parametrize(
    "number, least, most",
    [
        ("7", 7, 7),
        ("count(cards in your domain) + 1", 1, CARDS + 3),
        ("1 - epoch", 1 - CARDS, 1),
        ("epoch * epoch", 0, CARDS * CARDS),
        ("gold on your board * gold on your board", 0, LARGEST),
        ("0 - gold on your board * gold on your board", -LARGEST, 0),
        ("epoch / 2", 0, CARDS // 2),
        ("gold on your board % 3", 0, 2),
        ("min(epoch, 3)", 0, 3),
        ("max(epoch, 3)", 3, CARDS),
        ("highest(epoch) of all players", 0, CARDS),
        ("sum(epoch) of all players", 0, 3 * CARDS),
        ("sum(gold on their board) of all players", 0, LARGEST),
        ("sum(0 - epoch) of other players", -3 * CARDS, 0),
    ],
)
def test_range_of_what_is_worked_out(number: str, least: int, most: int) -> None:
    assert range_of(number) == (least, most)


def test_range_of_what_is_given_per_thing() -> None:
    state = asking("trigger { gain 2 vp per 5 cards in your domain }")
    (per,) = [node for node in walk(state.game.cards["sphinx/riddle"].power.body) if isinstance(node, nodes.Per)]
    assert number_range(state, per) == (0, 2 * ((CARDS + 2) // 5))


def test_nothing_is_known_of_a_name() -> None:
    assert range_of("wanted", "let wanted = choose a level") == (-LARGEST, LARGEST)


@pytest.mark.parametrize("number", [CARDS + 3, -1])
def test_a_save_holds_no_number_that_the_text_cannot_have_given(number: int) -> None:
    power = "trigger { let known = count(cards in your domain) may pay 1 gold to { gain known vp } }"
    state, _ = choose(asking(power), UsePower, card="riddle")
    (frame,) = state.stack
    assert frame.slots == (2,)
    attrs.evolve(state, stack=(attrs.evolve(frame, slots=(CARDS + 2,)),))  # which checks itself
    with pytest.raises(ScenarioError, match="the power of sphinx/riddle keeps what does not fit there"):
        attrs.evolve(state, stack=(attrs.evolve(frame, slots=(number,)),))
