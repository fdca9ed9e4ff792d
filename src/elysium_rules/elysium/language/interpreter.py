"""The bridge from the kernel's machine to the game: what the words of Elysium mean, and the code of every card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from elysium_rules.elysium.language.chains import LIMITS
from elysium_rules.elysium.language.evaluate import (
    cards_in,
    evaluate_card,
    evaluate_condition,
    evaluate_description,
    evaluate_number,
    evaluate_player,
)
from elysium_rules.elysium.language.resolve import CHOOSING, RESOLVE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.cards import Card
from elysium_rules.elysium.model.game import Game, GameDraft, Modifier
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
    is_limited: bool = False  #: whether the power works once per turn or epoch

    def effect(self, do: nodes.Do) -> Effect:
        """Look the effect up in `RESOLVE`."""
        effect = RESOLVE[do.row](self.game, do)
        if self.is_limited:
            effect = attrs.evolve(effect, act=_turning(effect.act))
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

    def find(self, expression: nodes.Expression) -> Callable[[GameState, Frame], int | tuple[int, ...] | None]:
        """See `evaluate.py`."""
        if isinstance(expression, nodes.Call) and expression.row.endswith("_card"):
            which = evaluate_card(self.game, expression)
            return lambda state, frame: tuple(cards_in(which(state, frame))) or None
        return evaluate_player(self.game, expression)

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


def _turning(act: Callable[[Table, Frame, PlayerId, Any], None]) -> Callable[[Table, Frame, PlayerId, Any], None]:
    """Turn the card before it does anything (N4): a power that was declined has not worked."""

    def turn_and_act(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> None:
        card = CardId(frame.card)
        if not table.turned >> card & 1 and any(board.domain_mask >> card & 1 for board in table.players):
            apply.card_turned(table, card)
            # What has set it off before, and waits, comes too late.
            table.stack = tuple([other for other in table.stack if other.at or other.card != card])
        act(table, frame, player, chosen)

    return turn_and_act


def compile_powers(game: GameDraft) -> None:
    """Give a game the meaning of all powers in its deck."""
    game.modifiers = _compile_modifiers(game)
    game.codes = _compile_codes(game)
    game.chronos = FrozenDict(
        (number, _worth(game, card)) for number, card in enumerate(game.faces) if card.activation is Activation.CHRONOS
    )


def _compile_modifiers(game: Game) -> Mapping[str, Mapping[int, tuple[Modifier, ...]]]:
    """The rules that the cards of the deck bend, by row and card."""
    found: dict[str, dict[int, tuple[Modifier, ...]]] = {}
    for number, card in enumerate(game.faces):
        for call in card.power.modifiers:
            by_card = found.setdefault(call.row, {})
            by_card[number] = (*by_card.get(number, ()), _modifier(game, number, call))
    return FrozenDict({row: FrozenDict(by_card) for row, by_card in found.items()})


def _modifier(game: Game, number: int, call: nodes.Call) -> Modifier:
    names = (parameter.name for parameter in VOCABULARY.find(call.row).parameters)
    given = dict(zip(names, call.arguments, strict=True))
    description, amount, condition = given.get("description"), given.get("amount"), given["condition"]
    protects = call.row == "protection_modifier"
    resource = given.get("resource")
    return Modifier(
        card=number,
        whom="other players" if protects else str(given.get("whom", "you")),
        fits=None if description is None else evaluate_description(game, description),
        amount=None if amount is None else evaluate_number(game, amount),
        is_more=given.get("changed") != "less",
        resource=None if resource is None else str(resource),
        holds=None if condition is None else evaluate_condition(game, condition),
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
            codes[card.ref] = _flatten(card.power, interpreter) if runs else None
    return tuple(codes[card.ref] for card in game.faces)


def _flatten(power: nodes.Power, interpreter: ElysiumInterpreter) -> Code:
    if LIMITS.intersection(power.flags):
        interpreter = attrs.evolve(interpreter, is_limited=True)
    code = flatten(power, interpreter)
    # What no budget can pay for is never opened (P18), so it must not be offered; no power short enough comes near.
    return code if code.work <= BUDGET else attrs.evolve(code, possible=_never)


def _never(state: GameState, frame: Frame, outlook: Outlook) -> int:
    return NO
