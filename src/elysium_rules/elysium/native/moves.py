"""Actions as eight numbers, and back: kind, player, operands (`docs/contract.md`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.contract import ACTION_KINDS, ACTION_WIDTH, NONE
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import COLOURS, CardId, Colour, PlayerId

_KINDS: Final = {kind: number for number, kind in enumerate(ACTION_KINDS)}


def numbers_of_action(game: ElysiumGame, action: Action) -> tuple[int, ...]:
    """An action as the core lists it."""
    written = (_KINDS[type(action).__name__], action.player, *_operands(game, action))
    return written + (NONE,) * (ACTION_WIDTH - len(written))


def action_of(game: ElysiumGame, numbers: Sequence[int]) -> Action:
    """The action that eight numbers stand for: the same shared instance that `legal_actions` hands out."""
    kind, player, *operands = numbers
    return _MAKE[kind](game, PlayerId(player), operands)


def _operands(game: ElysiumGame, action: Action) -> tuple[int, ...]:
    match action:
        case actions.Transfer():
            return action.card, NONE if action.legend is None else action.legend
        case actions.TakeQuest():
            return (action.quest,)
        case actions.DismissColumn() | actions.PickColumn():
            return (COLOURS.index(action.colour),)
        case actions.PickCards() | actions.OrderCards():
            return action.cards
        case actions.PickFamily():
            return (game.families.index(action.family),)
        case actions.SwapColumns():
            return COLOURS.index(action.given), COLOURS.index(action.received)
        case actions.TakeCitizen() | actions.EndTurn() | actions.Accept() | actions.Decline():
            return ()
        case actions.TakeCard() | actions.UsePower():
            return (action.card,)
        case _:
            return (action.value,)


_Make = Callable[[ElysiumGame, PlayerId, Sequence[int]], Action]


def _cards(operands: Sequence[int]) -> tuple[CardId, ...]:
    return tuple([CardId(card) for card in operands if card != NONE])


def _colour(place: int) -> Colour:
    return COLOURS[place]


def _shared(table: Any) -> _Make:
    """An action that is shared by player and its one operand."""
    return lambda game, player, operands: table[player][operands[0]]


def _alone(table: Any) -> _Make:
    """An action that is shared by player."""
    return lambda game, player, operands: table[player]


def _transfer(game: ElysiumGame, player: PlayerId, operands: Sequence[int]) -> Action:
    card, legend = operands[:2]
    return actions.TRANSFER[player][card][None if legend == NONE else legend]


#: By the number of the kind.
_MAKE: Final[tuple[_Make, ...]] = (
    _shared(actions.TAKE_CARD),
    _shared(actions.TAKE_QUEST),
    _alone(actions.TAKE_CITIZEN),
    lambda game, player, operands: actions.DISMISS_COLUMN[player][_colour(operands[0])],
    _shared(actions.USE_POWER),
    _transfer,
    _alone(actions.END_TURN),
    _shared(actions.PICK_CARD),
    lambda game, player, operands: actions.PickCards(player, _cards(operands)),
    _shared(actions.PICK_LEVEL),
    _shared(actions.PICK_AMOUNT),
    _shared(actions.CHOOSE_SECRETLY),
    _shared(actions.PICK_SEEN),
    lambda game, player, operands: actions.OrderCards(player, _cards(operands)),
    _shared(actions.PICK_PLAYER),
    lambda game, player, operands: actions.PICK_FAMILY[player][game.families[operands[0]]],
    lambda game, player, operands: actions.PICK_COLUMN[player][_colour(operands[0])],
    _shared(actions.PICK_BRANCH),
    lambda game, player, operands: actions.SWAP_COLUMNS[player][_colour(operands[0]), _colour(operands[1])],
    _alone(actions.ACCEPT),
    _alone(actions.DECLINE),
)
