"""Gives meaning to what players choose in secret (N30): nobody sees an answer before the last one is in.

The answers wait in `GameState.sealed`, of which `sight/visibility.py` shows everybody their own alone. Nothing can
happen between them, so whatever a player may choose follows from what everybody sees (decision 38).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import amounts_between
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import ASKED, LEVELS
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.elysium.rules import apply
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Choosing, Sealing, SlotKind
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind


def choosing_secret_amount(game: Game, call: nodes.Call) -> Choosing:
    """Each chooses a number between two others, both included; of very many one of the lowest."""
    asked, low, high = call.arguments
    least, most = evaluate_number(game, low), evaluate_number(game, high)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        choose = actions.CHOOSE_SECRETLY[player]
        return tuple([choose[number] for number in amounts_between(least(state, frame), most(state, frame))])

    return Choosing(QuestionKind.AMOUNT, options, holds=SlotKind.NUMBERS, sealing=_sealing(game, asked))


def choosing_secret_level(game: Game, call: nodes.Call) -> Choosing:
    """Each chooses a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        choose = actions.CHOOSE_SECRETLY[player]
        return tuple([choose[level] for level in LEVELS])

    (asked,) = call.arguments
    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.NUMBERS, sealing=_sealing(game, asked))


def _sealing(game: Game, asked: nodes.Argument) -> Sealing:
    def unseal(table: Table) -> tuple[int, ...]:
        numbers = [0] * game.player_count  # of whoever was not asked, or had nothing to choose
        for answer in table.sealed:
            assert answer.number is not None
            numbers[answer.player] = answer.number
        if table.sealed:
            players = tuple([answer.player for answer in table.sealed])
            apply.answers_revealed(table, players, tuple([numbers[player] for player in players]))
        return tuple(numbers)

    return Sealing(others=asked == ASKED[1], seal=_seal, unseal=unseal)


def _seal(table: Table, frame: Frame, player: PlayerId, number: int | None) -> None:
    if number is not None:
        apply.answer_sealed(table, player, number)


CHOOSING_SECRETLY: Final[dict[str, Callable[[Game, nodes.Call], Choosing]]] = {
    "secret_amount_value": choosing_secret_amount,
    "secret_level_value": choosing_secret_level,
}
