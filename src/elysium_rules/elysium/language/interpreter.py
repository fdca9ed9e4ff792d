"""The bridge from the kernel's machine to the game: what the words of Elysium mean, and the code of every card."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.changes.delayed import make_promise
from elysium_rules.elysium.changes.modifiers import IDENTICAL_MODIFIER, MODIFIER_ROWS
from elysium_rules.elysium.language.chains import causes_of
from elysium_rules.elysium.language.event_index import index_events
from elysium_rules.elysium.language.vocabulary import PHRASES, VOCABULARY
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import BUDGET, MOST_BENDING
from elysium_rules.elysium.model.effect_row import Account
from elysium_rules.elysium.model.game import ElysiumGame, GameDraft, Modifier, Start
from elysium_rules.elysium.model.ids import BY_CHOICE, Activation, Moment, PlayerId
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_description
from elysium_rules.elysium.powers.harm import guarded
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.kernel.assumptions import NO, Assumptions
from elysium_rules.kernel.flatten import flatten
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.instructions import Code
from elysium_rules.kernel.interpreter import Choosing, Effect
from elysium_rules.program import nodes
from elysium_rules.program.cost import cost_of
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import FrozenDict, walk


@attrs.frozen(eq=False)
class ElysiumInterpreter:
    """Tells the machine what the words of Elysium mean."""

    game: ElysiumGame
    is_limited: bool = False  #: whether the power works once per turn or epoch
    bent_cost: int = 0  #: how much is read to find out how the powers of the game bend a rule

    def paid_singly(self, costs: Sequence[nodes.Do]) -> int:
        """P14: all of a price moves before anything reacts, and is worked out before any of it moves.

        So parts to which nothing can react, and on which nothing else of the price depends, may go ahead.
        """
        if self.game.rulings.pays_part_by_part:
            return len(costs)
        quiet = itertools.takewhile(lambda cost: _is_quiet(self.game, cost), costs)
        return len(list(quiet)) if all(map(_is_fixed, costs)) else 0

    def effect(self, do: nodes.Do) -> Effect:
        """What its row means (`powers/`)."""
        row = EFFECTS[do.row]
        effect = guarded(row, self.game, do, row.means(row, self.game, do))
        if self.is_limited:
            effect = attrs.evolve(effect, act=_turning(effect.act))
        return attrs.evolve(effect, idle=None) if self.game.rulings.asks_between_nothings else effect

    def number(self, expression: nodes.Expression) -> Callable[[GameState, Frame], int]:
        """See `powers/phrases.py`."""
        return evaluate_number(self.game, expression)

    def condition(self, expression: nodes.Expression) -> Callable[[GameState, Frame], bool]:
        """See `powers/phrases.py`."""
        return evaluate_condition(self.game, expression)

    def choosing(self, call: nodes.Call) -> Choosing:
        """What its row means (`powers/`)."""
        row = VALUES[call.row]
        choosing = row.means(row, self.game, call)
        return (
            _judged_for_you(choosing, row.given(call.arguments).get("chooser"))
            if self.game.rulings.judges_for_you
            else choosing
        )

    def find(self, expression: nodes.Expression) -> Callable[[GameState, Frame], int | tuple[int, ...] | None]:
        """A card or a player that is found; see `powers/card_sets.py` and `powers/players.py`."""
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

    def drawn(self, table: Table, action: actions.Action) -> None:
        """Say what chance has chosen."""
        apply.chance_came(table, action)

    def bent(self, modifiers: tuple[nodes.Call, ...]) -> Mapping[str, tuple[Modifier, ...]]:
        """The rules that a power bends for a while, by row (N15)."""
        found: dict[str, tuple[Modifier, ...]] = {}
        for call in modifiers:
            found[call.row] = (*found.get(call.row, ()), _modifier(self.game, call))
        return FrozenDict(found)

    def promise(self, table: Table, moment: str, frame: Frame, *, lasts: bool) -> None:
        """Leave something for later."""
        make_promise(table, Moment(moment.removesuffix("_moment").replace("_", " ")), frame, lasts=lasts)

    times = staticmethod(VOCABULARY.times)

    def asked(self, row: str) -> int:
        """What is done with cards asks whether a power bends its rules (N11), and that costs what they say."""
        return self.bent_cost if row in _ASKING else 0

    def card_of(self, frame: Frame) -> int:
        """The card whose power a frame runs."""
        return frame.card % self.game.size

    def begin(self, table: Table, frame: Frame) -> None:
        """Say that a power begins."""
        apply.power_used(table, PlayerId(frame.you), self.game.card_of(frame.card))

    def end(self, table: Table, frame: Frame) -> None:
        """Say that a power has ended."""
        is_chosen = bool(self.game.chosen_mask >> frame.card & 1)
        apply.power_ended(table, PlayerId(frame.you), self.game.card_of(frame.card), is_chosen=is_chosen)


#: What is done with cards, and what lets somebody choose among them.
_ASKING: Final = frozenset(
    row.key
    for row in VOCABULARY
    if (row.kind is Kind.EFFECT and not {"cards", "marks", "knowledge"}.isdisjoint(row.writes))
    or (row.kind is Kind.VALUE and any(parameter.type is Type.CARDS for parameter in row.parameters))
)


def _judged_for_you(choosing: Choosing, chooser: nodes.Argument) -> Choosing:
    """As older rulings look ahead: whoever is asked, it is judged for `you`, unless the text says `they choose`."""
    judge, is_they = choosing.possible, chooser == "they"
    if judge is None:
        return choosing

    def possible(state: GameState, frame: Frame, player: PlayerId, assumed: Assumptions) -> int:
        return judge(state, frame, frame.they if is_they else frame.you, assumed)

    return attrs.evolve(choosing, possible=possible)


def _turning(act: Callable[[Table, Frame, PlayerId, Any], None]) -> Callable[[Table, Frame, PlayerId, Any], None]:
    """Turn the card before it does anything (N4): a power that was declined has not worked."""

    def turn_and_act(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> None:
        card = table.game.card_of(frame.card)
        if not table.turned_mask >> card & 1 and any(board.domain_mask >> card & 1 for board in table.players):
            apply.card_turned(table, card)
            # What has set it off before, and waits, comes too late.
            table.stack = tuple([other for other in table.stack if other.at or other.card != frame.card])
        act(table, frame, player, chosen)

    return turn_and_act


def _is_quiet(game: ElysiumGame, cost: nodes.Do) -> bool:
    """Whether a part of a price takes no card, and no power of the game waits for it."""
    row = EFFECTS[cost.row]
    is_plain = not row.moves and all(flow.source is Account.ACTOR for flow in row.flows)
    return is_plain and game.awaiting.keys().isdisjoint(causes_of(cost))


def _is_fixed(cost: nodes.Do) -> bool:
    """Whether a part of a price is the same whatever else of it has moved: it counts and compares nothing."""
    changing = (Kind.NUMBER, Kind.CONDITION, Kind.PLAYER, Kind.CARD)
    return not any(isinstance(node, nodes.Call) and VOCABULARY.find(node.row).kind in changing for node in walk(cost))


def compile_powers(game: GameDraft) -> None:
    """Give a game the meaning of all powers in its deck."""
    game.phrases = PHRASES
    index_events(game)
    game.lets_pair = game.is_bent and any(
        isinstance(node, nodes.Call) and node.row == IDENTICAL_MODIFIER.key
        for card in set(game.faces)
        for side in card.sides
        for node in walk(side.power)
    )
    game.modifiers = _compile_modifiers(game)
    game.codes = _compile_codes(game)
    game.starts = FrozenDict({card: _start(game, card) for card in cards_in(game.usable_mask)})
    game.chronos = FrozenDict(
        (number, _worth(game, side.power))
        for number, card in enumerate(game.faces)
        for side in card.sides
        if side.activation is Activation.CHRONOS
    )


def _compile_modifiers(game: ElysiumGame) -> Mapping[str, Mapping[int, tuple[Modifier, ...]]]:
    """The rules that the cards of the deck bend, by row and card."""
    found: dict[str, dict[int, tuple[Modifier, ...]]] = {}
    for number, card in enumerate(game.faces):
        for call in itertools.chain.from_iterable(side.power.modifiers for side in card.sides):
            by_card = found.setdefault(call.row, {})
            by_card[number] = (*by_card.get(number, ()), _modifier(game, call))
    return FrozenDict({row: FrozenDict(by_card) for row, by_card in found.items()})


def _modifier(game: ElysiumGame, call: nodes.Call) -> Modifier:
    row = MODIFIER_ROWS[call.row]
    names = (parameter.name for parameter in row.parameters)
    given = dict(zip(names, call.arguments, strict=True))
    description, amount, condition = given.get("description"), given.get("amount"), given["condition"]
    resource = given.get("resource")
    return Modifier(
        whom=str(given.get("whom", row.whom)),
        fits=None if description is None else evaluate_description(game, description),
        amount=None if amount is None else evaluate_number(game, amount),
        is_more=given.get("changed") != "less",
        resource=None if resource is None else str(resource),
        holds=None if condition is None else evaluate_condition(game, condition),
    )


def _worth(game: ElysiumGame, power: nodes.Power) -> Callable[[GameState, Frame], int]:
    """F2: what a Chronos card is worth."""
    if power.worth is None:
        return lambda state, frame: 0
    worth = evaluate_number(game, power.worth)
    if power.condition is None:
        return worth
    holds = evaluate_condition(game, power.condition)
    return lambda state, frame: worth(state, frame) if holds(state, frame) else 0


def _bent_cost(game: ElysiumGame) -> int:
    """How much is read at most to answer one question that the rules ask (N11): of so many powers, the dearest."""
    if not game.is_bent:
        return 0
    costs: list[int] = []
    for side in itertools.chain.from_iterable(card.sides for card in game.faces):
        costs += [cost_of(call, VOCABULARY.times) for call in side.power.modifiers]
        for node in walk(side.power.body):
            if isinstance(node, nodes.Until):  # N15: one power may have bent rules for several whiles
                costs += [cost_of(call, VOCABULARY.times) for call in node.modifiers] * MOST_BENDING
    return sum(sorted(costs)[-MOST_BENDING:])


def _compile_codes(game: ElysiumGame) -> tuple[Code | None, ...]:
    """Build the code of every power in the deck, once per card and not per copy; Chronos powers have none."""
    interpreter = ElysiumInterpreter(game, bent_cost=_bent_cost(game))
    codes: dict[str, Code | None] = {}
    for side in game.sides:
        if side is not None and side.ref not in codes:
            codes[side.ref] = None if side.power.body is None else _flatten(side.power, interpreter)
    return tuple(None if side is None else codes[side.ref] for side in game.sides)


def _start(game: ElysiumGame, card: int) -> Start:
    """How a look ahead begins with the power of a card that is used by choice."""
    number = game.power_number(card, *BY_CHOICE)
    code = game.codes[number]
    assert code is not None
    seats = range(game.player_count)
    frames = tuple([Frame(number, 0, seat, seat, (None,) * code.slots) for seat in seats])
    return Start(code.possible, Assumptions(open=1 << number), frames)


def _flatten(power: nodes.Power, interpreter: ElysiumInterpreter) -> Code:
    if LIMITS.intersection(power.flags):
        interpreter = attrs.evolve(interpreter, is_limited=True)
    code = flatten(power, interpreter)
    # What no budget can pay for is never opened (P18), so it must not be offered; no power short enough comes near.
    return code if code.work <= BUDGET else attrs.evolve(code, possible=_never)


def _never(state: GameState, frame: Frame, assumed: Assumptions) -> int:
    return NO
