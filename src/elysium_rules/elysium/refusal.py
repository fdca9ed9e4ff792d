"""Why an action is refused: the rule and one sentence."""

from __future__ import annotations

from typing import Any

from elysium_rules.elysium.actions import (
    ACTIONS,
    ANSWERS,
    DismissColumn,
    EndTurn,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.deeds import identical_mask, transfer_price
from elysium_rules.elysium.game import satisfies
from elysium_rules.elysium.ids import Activation, Phase, PlayerId, Stage
from elysium_rules.elysium.state import GameState
from elysium_rules.errors import IllegalActionError


def refusal(state: GameState, action: Any) -> IllegalActionError:
    """Say which rule forbids *action* now; *action* is known not to be legal."""
    rule, reason = find_reason(state, action)
    return IllegalActionError(rule, reason, action)


def find_reason(state: GameState, action: Any) -> tuple[str, str]:
    """The rule and the reason, looked for from the general to the special."""
    if type(action) not in (*ACTIONS, *ANSWERS):
        return "T2", f"{type(action).__name__} is nothing a player can do"
    if state.is_over:
        return "G1", "the game is over"
    if action.player != state.deciding:
        return "T1", f"it is player {state.deciding}'s decision, not player {action.player}'s"
    if state.question is not None:
        return "P10", f"the power of {card_name(state, state.question.card)} waits for another answer: {_asked(state)}"
    match action:
        case TakeCard():
            return _why_not_take_card(state, action)
        case TakeQuest():
            return _why_not_take_quest(state, action)
        case TakeCitizen():
            return _why_not_take_citizen(state)
        case DismissColumn():
            return _why_not_dismiss(state, action)
        case UsePower():
            return _why_not_use(state, action)
        case Transfer():
            return _why_not_transfer(state, action)
        case EndTurn():
            return "T12", "the turn cannot end before something was taken and a column dismissed"
        case _:
            return "T12", "nothing was asked, so there is nothing to answer"


def card_name(state: GameState, card: object, language: str = "en") -> str:
    """The name of a card of this game, or *a Citizen*."""
    if not isinstance(card, int) or not 0 <= card < state.game.size + len(state.citizen_faces):
        return "a card that is not in this game"
    if card >= state.game.size:
        return {"en": "a Citizen", "fr": "un Citoyen"}[language]
    return state.game.faces[card].name(language)


def _asked(state: GameState) -> str:
    assert state.question is not None
    return {"pick one": "choose one", "pick some": "choose some", "amount": "name an amount"}.get(
        state.question.kind, state.question.kind
    )


def _wrong_moment(state: GameState, wanted: Stage) -> tuple[str, str] | None:
    if state.phase is Phase.WRITING:
        return None if wanted is Stage.TRANSFERS else ("W3", "in Phase III cards are transferred, nothing else")
    if state.stage is Stage.COLUMN:
        return "T12", "a column must be dismissed before anything else"
    if state.stage is Stage.AFTER and wanted is Stage.TAKE:
        return "T2", "only one card or quest is taken in a turn"
    return None


def _why_not_take_card(state: GameState, action: TakeCard) -> tuple[str, str]:
    wrong = _wrong_moment(state, Stage.TAKE)
    if wrong:
        return wrong
    board = state.players[action.player]
    name = card_name(state, action.card)
    if action.card not in state.agora:
        return "T2", f"{name} is not in the Agora"
    if board.cards_taken >= state.game.numbers.players.cards:
        return "T2", "all three cards of this epoch are taken; only a quest is left to take"
    return why_out_of_reach(state, action.player, action.card) or ("T2", f"{name} cannot be taken now")


def why_out_of_reach(state: GameState, player: PlayerId, card: int) -> tuple[str, str] | None:
    """The rule that keeps an Agora card from a player; None where only the moment is wrong."""
    board = state.players[player]
    name = card_name(state, card)
    condition = state.game.conditions[card]
    if not satisfies(board.column_mask, condition):
        has = ", ".join(board.columns) or "none"
        return "T3", f"{name} needs {' + '.join(condition)}, but the columns left are {has}"
    if identical_mask(state, player) >> card & 1:
        return "T7", f"an identical {name} is already in the Domain"
    return None


def _why_not_take_quest(state: GameState, action: TakeQuest) -> tuple[str, str]:
    wrong = _wrong_moment(state, Stage.TAKE)
    if wrong:
        return wrong
    if state.players[action.player].quest is not None:
        return "T2", "a player takes exactly one quest per epoch"
    if action.quest not in [quest.number for quest in state.quests]:
        return "T2", f"quest {action.quest} is not under the pediment"
    return "T4", f"no column left has a colour that stands above quest {action.quest}"


def _why_not_take_citizen(state: GameState) -> tuple[str, str]:
    wrong = _wrong_moment(state, Stage.TAKE)
    return wrong or ("T8", "a Citizen is taken only by a player who can take no card and no quest that is still owed")


def _why_not_dismiss(state: GameState, action: DismissColumn) -> tuple[str, str]:
    if state.phase is Phase.WRITING or state.stage is Stage.AFTER:
        return "T5", "a column is dismissed after taking a card or quest, and only one"
    if action.colour not in state.players[action.player].columns:
        return "T5", f"the {action.colour} column is not on the board"
    return "T12", "first a card or quest is taken, then a column is dismissed"


def _why_not_use(state: GameState, action: UsePower) -> tuple[str, str]:
    if state.phase is Phase.WRITING:
        return "P9", "Trigger and Activate powers are used in Phase II only"
    wrong = _wrong_moment(state, Stage.AFTER)
    if wrong:
        return wrong
    name = card_name(state, action.card)
    if action.card not in state.players[action.player].domain:
        return "P1", f"{name} is not in the Domain of player {action.player}"
    face = state.card(action.card)
    if face is None:
        return "T11", "a Citizen has no power"
    if face.activation is Activation.TRIGGER and not state.rings >> action.card & 1:
        return "P4", f"{name} has no ring left"
    if face.activation is Activation.ACTIVATE and state.turned >> action.card & 1:
        return "P5", f"{name} was already used in this epoch"
    if face.activation not in (Activation.TRIGGER, Activation.ACTIVATE):
        rules = {
            Activation.INSTANT: "P2",
            Activation.PERMANENT: "P3",
            Activation.LEGEND: "P6",
            Activation.CHRONOS: "P7",
        }
        return rules[face.activation], f"the power of {name} is not used by choice in a turn"
    domain = state.players[action.player].domain_mask
    if face.is_eleusis and (domain & state.game.eleusis_mask).bit_count() < 2:
        return "P8", f"{name} needs another Eleusis card in the Domain"
    return "P19", f"the power of {name} could not do anything: its cost cannot be paid or it finds nothing to choose"


def _why_not_transfer(state: GameState, action: Transfer) -> tuple[str, str]:
    if state.phase is not Phase.WRITING:
        return "W3", "cards are transferred in Phase III, or by a power"
    board = state.players[action.player]
    name = card_name(state, action.card)
    if action.card not in board.domain:
        return "L1", f"{name} is not in the Domain of player {action.player}"
    if state.allowance <= 0:
        return "W3", "no transfers are left in this step"
    if action.legend is None:
        if state.is_citizen(action.card):
            return "L9", "a Citizen cannot begin a Legend"
        legend = None
    else:
        if action.legend not in range(len(board.elysium)):
            return "L2", f"there is no Legend number {action.legend}"
        legend = board.elysium[action.legend]
        if state.is_citizen(action.card):
            if not legend.citizen_price:
                return "L8", "a Citizen joins only a Legend of at least two cards that is not full"
        elif not legend.accepts >> action.card & 1:
            rule = {"single": "L5", "level": "L3", "family": "L4"}[legend.kind]
            return rule, f"{name} does not fit into Legend number {action.legend}"
    price = transfer_price(state, action.card, legend)
    return "L1", f"the transfer of {name} costs {price} gold, but there is only {board.gold}"
