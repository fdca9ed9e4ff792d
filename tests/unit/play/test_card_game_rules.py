"""What games of cards share: how a move is written down."""

from __future__ import annotations

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Build
from elysium_rules.play.serialising.class_shapes import record_of
from elysium_rules.testing.ephyran import ephyran_scenario, find_action


def test_move_is_written_the_same_after_somebody_asked_for_its_shape() -> None:
    state = ephyran_scenario(hands=["lagoon1", ""])
    action = find_action(state, Build)
    record_of(Build)  # replaces the types of its fields, which were texts
    word = EPHYRAN.card_word(state.game, action.card)
    assert ":" in word
    assert EPHYRAN.write_move(state, action, ["A", "B"]) == f"build {word} lagoon"
