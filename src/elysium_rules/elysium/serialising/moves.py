"""The moves and turns of Elysium, as the notation of games (`play/serialising/notation.py`) writes them.

    E1.1 Ann: take hades/charon#2; column red; end
    E1.w Ben: transfer zeus/triumph#1 > new; end

A line names the epoch and the number of the turn in it; `w` is a step of Phase III.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.ids import CardId, Phase
from elysium_rules.elysium.model.state import GameState


def turn_label(state: GameState) -> str:
    """Epoch and turn: `E1.3`, or `E1.w` in Phase III."""
    turn = "w" if state.phase is Phase.WRITING else str(state.turns_played + 1)
    return f"E{state.epoch}.{turn}"


def write_move(state: GameState, action: Action, labels: Sequence[str]) -> str:
    """One move; two legal actions of a state never look the same."""
    match action:
        case actions.TakeCard():
            return f"take {_write_card(state, action.card, labels)}"
        case actions.TakeQuest():
            return f"quest {action.quest}"
        case actions.TakeCitizen():
            return "citizen"
        case actions.DismissColumn():
            return f"column {action.colour}"
        case actions.UsePower():
            return f"use {_write_card(state, action.card, labels)}"
        case actions.EndTurn():
            return "end"
        case actions.Transfer():
            legend = "new" if action.legend is None else str(action.legend + 1)
            return f"transfer {_write_card(state, action.card, labels)} > {legend}"
        case actions.PickCard():
            return f"pick {_write_card(state, action.card, labels)}"
        case actions.PickCards():
            return "pick " + " + ".join(_write_card(state, card, labels) for card in action.cards)
        case actions.PickLevel():
            return f"level {action.level}"
        case actions.PickAmount():
            return f"amount {action.amount}"
        case actions.ChooseSecretly():
            return f"secretly {action.number}"
        case actions.PickSeen():
            return f"seen {_write_card(state, action.card, labels)}"
        case actions.OrderCards():
            return "order " + " + ".join(_write_card(state, card, labels) for card in action.cards)
        case actions.PickPlayer():
            return f"player {labels[action.chosen]}"
        case actions.PickFamily():
            return f"family {action.family}"
        case actions.PickColumn():
            return f"column {action.colour}"
        case actions.PickBranch():
            return f"option {action.branch + 1}"
        case actions.SwapColumns():
            return f"swap {action.given} > {action.received}"
        case actions.Accept():
            return "yes"
        case actions.Decline():
            return "no"
    assert_never(action)


def _write_card(state: GameState, card: CardId, labels: Sequence[str]) -> str:
    """`hades/charon#2` is the second copy; a Citizen is counted in its Domain, where there are several."""
    face = state.card(card)
    if face is not None:
        return f"{face.ref}#{state.game.copy_of[card] + 1}" if face.copies > 1 else face.ref
    for owner, board in enumerate(state.players):
        if card in board.domain:
            citizens = [other for other in board.domain if state.is_citizen(other)]
            number = f"#{citizens.index(card) + 1}" if len(citizens) > 1 else ""
            return f"citizen{number}" + ("" if owner == state.deciding else f" @{labels[owner]}")
    return f"citizen#{card}"  # in no Domain: no question asks for it
