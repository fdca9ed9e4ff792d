"""Cards, families and sets by name: a misspelt one suggests the right one (issue 8)."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest

from elysium_rules import FAMILY_SETS, ElysiumError, standard_cards
from elysium_rules.errors import UnknownNameError


@pytest.mark.parametrize(
    "known, name, said",
    [
        (standard_cards(), "hades/caron", "there is no card 'hades/caron'; did you mean 'hades/charon'?"),
        (standard_cards(), "charon", "there is no card 'charon'; did you mean 'hades/charon'?"),
        (standard_cards(), "caron", "there is no card 'caron'; did you mean 'hades/charon'?"),
        (standard_cards(), "Hades/Charon", "there is no card 'Hades/Charon'; did you mean 'hades/charon'?"),
        (standard_cards(), "olympus/nectar", "there is no card 'olympus/nectar'"),
        (standard_cards(), 7, "there is no card 7"),
        (standard_cards().families, "hadess", "there is no family 'hadess'; did you mean 'hades'?"),
        (FAMILY_SETS, "first-game", "there is no set of families 'first-game'; did you mean 'first_game'?"),
        (
            FAMILY_SETS,
            "nowhere",
            (
                "there is no set of families 'nowhere'; there are first_game, opulence, misfortune, wasteland, "
                "deadly_plots, why_bother"
            ),
        ),
    ],
)
def test_a_misspelt_name_suggests_the_right_one(known: Mapping[Any, object], name: object, said: str) -> None:
    with pytest.raises(UnknownNameError) as unknown:
        known[name]
    assert str(unknown.value) == said
    assert isinstance(unknown.value, KeyError)
    assert isinstance(unknown.value, ElysiumError)
    assert str(pickle.loads(pickle.dumps(unknown.value))) == said


def test_whoever_only_asks_gets_a_plain_no() -> None:
    assert "hades/caron" not in standard_cards()
    assert standard_cards().get("hades/caron") is None
    assert standard_cards().families.get("hadess") is None
    assert "first-game" not in FAMILY_SETS
