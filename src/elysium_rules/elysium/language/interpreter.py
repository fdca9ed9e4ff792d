"""The bridge from the kernel's machine to the game: what the words of Elysium mean, and the code of every card."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from elysium_rules.elysium.language.evaluate import evaluate_condition, evaluate_number
from elysium_rules.elysium.language.resolve import CHOOSING, RESOLVE
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.game import Game, GameDraft
from elysium_rules.elysium.model.ids import Activation, CardId, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.rules import apply
from elysium_rules.kernel.flatten import flatten
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.instructions import Choosing, Code, Effect
from elysium_rules.kernel.outlook import NO, Outlook
from elysium_rules.program import nodes
from elysium_rules.program.value import FrozenDict


@attrs.frozen(eq=False)
class ElysiumInterpreter:
    """Tells the machine what the words of Elysium mean."""

    game: Game

    def effect(self, do: nodes.Do) -> Effect:
        """Look the effect up in `RESOLVE`."""
        effect = RESOLVE[do.row](self.game, do)
        return attrs.evolve(effect, idle=None) if self.game.rulings.asks_between_nothings else effect

    def number(self, expression: nodes.Expression) -> Callable[[GameState, Frame], int]:
        """See `evaluate.py`."""
        return evaluate_number(self.game, expression)

    def condition(self, expression: nodes.Expression) -> Callable[[GameState, Frame], bool]:
        """See `evaluate.py`."""
        return evaluate_condition(self.game, expression)

    def choosing(self, call: nodes.Call) -> Choosing:
        """Look the value up in `CHOOSING`."""
        return CHOOSING[call.row](self.game, call)

    def players(self, table: GameState, frame: Frame, *, others: bool) -> tuple[int, ...]:
        """P12: who uses the power first, then the others in disc order; `each other` leaves out the first."""
        line = [frame.you, *(player for player in table.order if player != frame.you)]
        return tuple(line[1:] if others else line)

    def branch_action(self, player: int, branch: int) -> actions.Action:
        """One way through a gate."""
        return actions.PICK_BRANCH[player][branch]

    def accept_action(self, player: int) -> actions.Action:
        """Yes to a *may*."""
        return actions.ACCEPT[player]

    def decline_action(self, player: int) -> actions.Action:
        """No to a *may*."""
        return actions.DECLINE[player]

    def forced(self, table: Table, action: actions.Action) -> None:
        """Say that there was only one answer; what was named by it everybody hears all the same."""
        apply.forced(table, action)
        if isinstance(action, actions.NAMING):
            apply.named(table, action)

    def begin(self, table: Table, frame: Frame) -> None:
        """Say that a power begins."""
        apply.power_used(table, PlayerId(frame.you), CardId(frame.card))

    def end(self, table: Table, frame: Frame) -> None:
        """Say that a power has ended."""
        apply.power_ended(table, PlayerId(frame.you), CardId(frame.card))


def compile_powers(game: GameDraft) -> None:
    """Give a game the meaning of all powers in its deck."""
    game.codes = _compile_codes(game)
    game.chronos = FrozenDict(
        (number, _worth(game, card)) for number, card in enumerate(game.faces) if card.activation is Activation.CHRONOS
    )


def _worth(game: Game, card: Card) -> Callable[[GameState, Frame], int]:
    """F2: what a Chronos card is worth."""
    power = card.power
    if power.worth is None:
        return lambda state, frame: 0
    worth = evaluate_number(game, power.worth)
    if power.condition is None:
        return worth
    holds = evaluate_condition(game, power.condition)
    return lambda state, frame: worth(state, frame) if holds(state, frame) else 0


def _compile_codes(game: Game) -> tuple[Code | None, ...]:
    """Build the code of every card in the deck, once per card and not per copy; Chronos cards have none."""
    interpreter = ElysiumInterpreter(game)
    codes: dict[str, Code | None] = {}
    for card in game.faces:
        if card.ref not in codes:
            body = card.power.body
            runs = body is not None and card.activation is not Activation.CHRONOS
            codes[card.ref] = _flatten(body, card.power.slots, interpreter) if runs and body is not None else None
    return tuple(codes[card.ref] for card in game.faces)


def _flatten(body: nodes.Block, slots: int, interpreter: ElysiumInterpreter) -> Code:
    code = flatten(body, slots, interpreter)
    # What no budget can pay for is never opened (P18), so it must not be offered; no power short enough comes near.
    return code if code.work <= BUDGET else attrs.evolve(code, possible=_never)


def _never(state: GameState, frame: Frame, outlook: Outlook) -> int:
    return NO
