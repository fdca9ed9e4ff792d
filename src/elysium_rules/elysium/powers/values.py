"""Values that a player chooses for `let`: cards, a player, a family, a number, a level (P10, P13)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from elysium_rules.elysium.changes.modifiers import protected_mask
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.bounds import amounts_between, listed, nameable
from elysium_rules.elysium.model.effect_row import Asking, Objection, ValueRow
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import (
    CardId,
    PlayerId,
)
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.powers.card_sets import evaluate_cards
from elysium_rules.elysium.powers.choice import is_number
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.kernel.assumptions import NO, YES, Assumptions
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.kernel.interpreter import Choosing, SlotKind
from elysium_rules.program import nodes
from elysium_rules.program.sense import Range
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Choice, Lowering, Ref

_CHOOSER: Final = Parameter("chooser", Type.PLAYER, optional=True)

# --- cards -----------------------------------------------------------------------------------------------------------


def _kept_from(state: GameState, frame: Frame, chooser: int) -> int:
    """N11: the cards that nobody can name who chooses for this power."""
    return protected_mask(state, frame.you) | protected_mask(state, chooser)


def choosing_some(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name some of a group of cards, or all of them where there are too few (P13)."""
    given = row.given(call.arguments)
    amount = evaluate_number(game, given["amount"])
    cards = evaluate_cards(game, given["cards"])

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards_in(cards(state, frame) & ~_kept_from(state, frame, player))
        named, wanted = nameable(found, amount(state, frame))
        if not wanted:
            return ()
        return tuple(actions.PickCards(player, group) for group in itertools.combinations(map(CardId, named), wanted))

    return Choosing(QuestionKind.PICK_SOME, options, (), SlotKind.CARDS)


def _lower_nameable(lower: Lowering, cards: nodes.Argument, chooser: nodes.Actor) -> Ref:
    """N11: of some cards those that can be named by who chooses for this power."""
    found = lower.cards(cards)
    if lower.game.is_bent:
        for player in dict.fromkeys(("you", chooser)):
            found = lower("minus", found, lower("protected", lower.seat(player)))
    return found


def lower_some(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name some of a group of cards, or all of them where there are too few (P13)."""
    given = row.given(call.arguments)
    cards = _lower_nameable(lower, given["cards"], actor)
    return lower.choice(lower("cards", lower.number(given["amount"]), cards), empty="no_cards")


SOME: Final = ValueRow(
    name="some",
    example="let pair = you choose 2 cards in their domain",
    doc="That many of the cards, named by the chooser, or as many as there are (P13).",
    parameters=(
        _CHOOSER,
        Parameter("amount", Type.NUMBER, largest=3),
        Parameter("cards", Type.CARDS, zones=parameters.LOOSE),
    ),
    asks=QuestionKind.PICK_SOME,
    gives=Type.CARDS,
    means=choosing_some,
    lowers=lower_some,
    answer=actions.PickCards,
)


def choosing_card(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name one of a group of cards."""
    cards = evaluate_cards(game, row.given(call.arguments)["cards"])

    def reachable(state: GameState, frame: Frame, player: PlayerId) -> int:
        return cards(state, frame) & ~_kept_from(state, frame, player)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards_in(reachable(state, frame, player))
        return listed(actions.PickCards(player, (CardId(card),)) for card in found)

    def possible(state: GameState, frame: Frame, player: PlayerId, assumed: Assumptions) -> int:
        return assumed.leaves(reachable(state, frame, player))

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.CARDS, possible=possible)


def lower_card(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name one of a group of cards."""
    cards = _lower_nameable(lower, row.given(call.arguments)["cards"], actor)
    return lower.choice(lower("one", cards), lower("left", cards))


CARD: Final = ValueRow(
    name="card",
    example="let chosen = choose a card in your domain",
    doc="One of the cards, named by the chooser; without one the rest of the block is left out (P13).",
    parameters=(_CHOOSER, Parameter("cards", Type.CARDS)),
    asks=QuestionKind.PICK_ONE,
    gives=Type.CARD,
    since=2,
    means=choosing_card,
    lowers=lower_card,
    answer=actions.PickCards,
)

# --- players ---------------------------------------------------------------------------------------------------------


def choosing_player(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name a player of whom a condition holds, with that player as `they`."""
    where = row.given(call.arguments)["where"]
    is_other = row.name == OTHER_PLAYER.name
    holds = None if where is None else evaluate_condition(game, where)

    def fitting(state: GameState, frame: Frame, player: int) -> list[PlayerId]:
        found = []
        for seat in state.order:
            asked = thaw_frame(frame)
            asked.they = seat
            if not (is_other and seat == player) and (holds is None or holds(state, asked)):
                found.append(seat)
        return found

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple([actions.PICK_PLAYER[player][seat] for seat in fitting(state, frame, player)])

    def possible(state: GameState, frame: Frame, player: PlayerId, assumed: Assumptions) -> int:
        return YES if fitting(state, frame, player) else NO

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.PLAYER, possible=possible)


def why_not_player(asked: Asking, action: actions.PickPlayer) -> Iterator[Objection]:
    """A player to name: somebody who plays, is not the chooser where another one is wanted, and fits the condition."""
    chosen: Any = action.chosen
    if not is_number(chosen) or not 0 <= chosen < asked.state.game.player_count:
        yield "P10", asked.asks(asked.speaker.why("no such player")), None
        return
    yield "P10", asked.asks(asked.speaker.why("other player", player=asked.speaker.player(chosen))), None


def why_not_other_player(asked: Asking, action: actions.PickPlayer) -> Iterator[Objection]:
    """The same, but nobody names oneself."""
    if is_number(action.chosen) and action.chosen == asked.player:
        yield "P10", asked.asks(asked.speaker.why("yourself", player=asked.speaker.player(action.chosen))), None
    else:
        yield from why_not_player(asked, action)


def lower_player(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name a player of whom a condition holds."""
    where, is_other = row.given(call.arguments)["where"], row.name == OTHER_PLAYER.name
    holds = None if where is None else lower.condition(where)
    return lower.choice(lower("seat", holds, is_other), lower("somebody", holds, is_other))


PLAYER: Final = ValueRow(
    name="player",
    example="let blessed = choose a player",
    doc="A player of whom the condition holds, named by the chooser; without one the rest of the block is left out.",
    parameters=(_CHOOSER, parameters.WHERE),
    asks=QuestionKind.PICK_ONE,
    gives=Type.PLAYER,
    since=2,
    means=choosing_player,
    lowers=lower_player,
    answer=actions.PickPlayer,
    objects=why_not_player,
)
OTHER_PLAYER: Final = ValueRow(
    name="other_player",
    example="let victim = choose another player where gold on their board >= 2",
    doc="The same, but somebody else than the chooser.",
    parameters=(_CHOOSER, parameters.WHERE),
    asks=QuestionKind.PICK_ONE,
    gives=Type.PLAYER,
    since=2,
    means=choosing_player,
    lowers=lower_player,
    answer=actions.PickPlayer,
    objects=why_not_other_player,
    is_another=True,
)

# --- families, numbers, levels ---------------------------------------------------------------------------------------


def choosing_family(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name a family that is in play."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple([actions.PICK_FAMILY[player][family] for family in game.families])

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.WORD)


def why_not_family(asked: Asking, action: actions.PickFamily) -> Iterator[Objection]:
    """A family to name."""
    families = asked.speaker.families(asked.state.families)
    yield "P10", asked.asks(asked.speaker.why("no such family", families=families)), None


def lower_family(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name a family that is in play."""
    return lower.choice(lower("family"))


FAMILY: Final = ValueRow(
    name="family",
    example="let god = choose a family",
    doc="A family that is in play, named by the chooser.",
    parameters=(_CHOOSER,),
    asks=QuestionKind.PICK_ONE,
    gives=Type.FAMILY,
    since=2,
    means=choosing_family,
    lowers=lower_family,
    answer=actions.PickFamily,
    objects=why_not_family,
)


def choosing_amount(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name a number between two others, both included; of very many the lowest."""
    given = row.given(call.arguments)
    least, most = evaluate_number(game, given["low"]), evaluate_number(game, given["high"])

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_AMOUNT[player]
        return tuple([pick[amount] for amount in amounts_between(least(state, frame), most(state, frame))])

    def possible(state: GameState, frame: Frame, player: PlayerId, assumed: Assumptions) -> int:
        return YES if amounts_between(least(state, frame), most(state, frame)) else NO

    return Choosing(QuestionKind.AMOUNT, options, possible=possible)


def why_not_amount(asked: Asking, action: actions.PickAmount) -> Iterator[Objection]:
    """A number to name."""
    amounts = [listed.amount for listed in asked.listed if isinstance(listed, actions.PickAmount)]
    yield "P10", asked.asks(asked.speaker.why("not between", low=min(amounts), high=max(amounts))), None


def lower_amount(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name a number between two others, both included."""
    given = row.given(call.arguments)
    least, most = lower.number(given["low"]), lower.number(given["high"])
    return lower.choice(lower("amount", least, most), lower("range", least, most))


AMOUNT: Final = ValueRow(
    name="amount",
    example="let bid = choose a number between 1 and 3",
    doc="A number between the two, both included, named by the chooser; without one the rest of the block is left out.",
    parameters=(_CHOOSER, Parameter("low", Type.NUMBER), Parameter("high", Type.NUMBER)),
    asks=QuestionKind.AMOUNT,
    since=2,
    means=choosing_amount,
    lowers=lower_amount,
    answer=actions.PickAmount,
    objects=why_not_amount,
)


def choosing_level(row: ValueRow, game: ElysiumGame, call: nodes.Call) -> Choosing:
    """Name a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_LEVEL[player]
        return tuple([pick[level] for level in LEVELS])

    return Choosing(QuestionKind.PICK_ONE, options, LEVELS[0])


def why_not_level(asked: Asking, action: actions.PickLevel) -> Iterator[Objection]:
    """A level to name."""
    levels = asked.speaker.numbers(LEVELS)
    yield "P10", asked.asks(asked.speaker.why("no such level", level=str(action.level), levels=levels)), None


def lower_level(row: ValueRow, lower: Lowering, call: nodes.Call, actor: nodes.Actor) -> Choice:
    """Name a level."""
    return lower.choice(lower("level"), empty="lowest_level")


LEVEL: Final = ValueRow(
    name="level",
    example="let wanted = choose a level",
    doc="A level from 1 to 3, named by the chooser.",
    parameters=(_CHOOSER,),
    asks=QuestionKind.PICK_ONE,
    means=choosing_level,
    lowers=lower_level,
    answer=actions.PickLevel,
    objects=why_not_level,
    range=Range(LEVELS[0], LEVELS[-1]),
)

#: All rows of this module, as the reference lists them.
VALUES: Final = (SOME, LEVEL, CARD, PLAYER, OTHER_PLAYER, FAMILY, AMOUNT)
