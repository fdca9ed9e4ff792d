"""Effects that move resources between boards, cards and the reserve: gain, lose, pay, give, exchange, counters.

One meaning serves them all: as the flow of the row says, so much goes from one account to another. What is there goes,
and no more than a player may hold (P13); a price goes in full or not at all (P14). Only a card in a Domain or an
Elysium carries something; with any other one nothing happens (N21).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.changes import procedures
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.bounds import MOST_HELD, amounts_between
from elysium_rules.elysium.model.effect_row import Account, Asking, EffectRow, Flow, Lacking, Objection
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import RESERVE, CardId, PlayerId, Resource
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.state import PRINTED, GameState, PlayerState, amount_reader
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers import prices
from elysium_rules.elysium.powers.card_numbers import on_card
from elysium_rules.elysium.powers.card_sets import evaluate_card
from elysium_rules.elysium.powers.choice import acting_seat, is_number
from elysium_rules.elysium.powers.phrases import Number, evaluate_number
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.kernel.assumptions import NO, NOTHING, NOTHING_OPEN, YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering

Given = Mapping[str, nodes.Argument]


def move_resource(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Let so much of a resource go as the one flow of the row says."""
    (flow,) = row.flows
    given = row.given(do.arguments)
    if Account.ON_CARD in (flow.source, flow.target):
        return _pay_from_card(flow, given, game, do) if flow.is_price else _move_on_card(flow, given, game)
    if flow.source is Account.RESERVE:
        return _gain(flow, given, game)
    return _hand_over(flow, given, game, do)


def resource_of(flow: Flow, given: Given) -> str:
    """The resource that flows: a printed one as what it is, one of a family by its key."""
    word = flow.resource.format_map(given)
    return Resource(word) if word in PRINTED else word


def amount_of(flow: Flow, given: Given, game: ElysiumGame, actor: nodes.Actor) -> Number:
    """How much the text lets flow: a number, or all that there is where it flows from."""
    if flow.amount is not None:
        return evaluate_number(game, given[flow.amount])
    if flow.source is Account.ON_CARD:
        return on_card(game, resource_of(flow, given), given["card"])
    held, is_you = amount_reader(game, resource_of(flow, given)), actor == "you"
    return lambda state, frame: held(state.players[frame.you if is_you else frame.they])


# --- between boards and the reserve ----------------------------------------------------------------------------------


def _gain(flow: Flow, given: Given, game: ElysiumGame) -> Effect:
    resource, amount = resource_of(flow, given), evaluate_number(game, given["amount"])
    held = amount_reader(game, resource)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        gained = min(amount(table, frame), MOST_HELD - held(table.players[player]))
        if gained > 0:
            procedures.move_resource(table, resource, RESERVE, player, gained, frame.you)

    return Effect(act, idle=lambda state, frame: amount(state, frame) <= 0)


def _hand_over(flow: Flow, given: Given, game: ElysiumGame, do: nodes.Do) -> Effect:
    resource, amount = resource_of(flow, given), amount_of(flow, given, game, do.actor)
    held = amount_reader(game, resource)
    is_you, is_price = do.actor == "you", flow.is_price

    def give_back(table: Table, frame: Frame, player: PlayerId, due: int | None) -> None:
        returned = min(amount(table, frame) if due is None else due, held(table.players[player]))  # P13
        if returned > 0:
            procedures.move_resource(table, resource, player, RESERVE, returned, frame.you, is_price=is_price)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        has = held(state.players[frame.you if is_you else frame.they])
        return YES if has - assumed.spent_of(resource) >= amount(state, frame) else NO

    def spent(state: GameState, frame: Frame) -> tuple[str, int]:
        return resource, max(0, amount(state, frame))

    def idle(state: GameState, frame: Frame) -> bool:
        has = held(state.players[frame.you if is_you else frame.they])
        return min(amount(state, frame), has) <= 0

    if is_price:
        return Effect(give_back, possible=possible, spent=spent, settle=amount)
    if flow.target is Account.RESERVE:
        return Effect(give_back, idle=idle)
    receiving = evaluate_player(game, given["receiver"])

    def give(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        target = receiving(table, frame)
        if target is None or target == player:
            return
        room = MOST_HELD - held(table.players[target])
        given = min(amount(table, frame), held(table.players[player]), room)  # P13
        if given > 0:
            procedures.move_resource(table, resource, player, PlayerId(target), given, frame.you)

    return Effect(give)  # a gift is never called idle: whom it is for may be nobody


def lacks_resource(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """Not enough of it."""
    (flow,), given, speaker = row.flows, row.given(do.arguments), missing.speaker
    resource = resource_of(flow, given)
    has = missing.state.held_by(acting_seat(do, frame), resource) - assumed.spent_of(resource)
    needed = amount_of(flow, given, missing.state.game, do.actor)(missing.state, frame)
    return speaker.why("short", needed=speaker.amount(needed, resource), has=speaker.amount(has, resource))


def lower_resource(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Let so much of a resource go as the one flow of the row says."""
    (flow,) = row.flows
    given = row.given(do.arguments)
    resource = lower.resource(resource_of(flow, given))
    card = lower.card(given["card"]) if Account.ON_CARD in (flow.source, flow.target) else None
    if flow.amount is not None:
        amount = lower.number(given[flow.amount])
    elif card is not None:
        amount = lower("on_card", resource, card)
    else:
        amount = lower("account", resource, lower.seat(do.actor))
    receiver = lower.seat(given["receiver"]) if flow.target is Account.OTHER else None
    judge = None
    if card is not None and flow.is_price:
        judge = lower("purse_on_card", resource, amount, card, lower.game.rulings.prices_reach_others)
    elif card is not None:
        judge = lower("moves_on" if flow.target is Account.ON_CARD else "moves_off", resource, amount, card)
    elif flow.is_price:
        judge = lower("purse", resource, amount)
    return lower.deed(
        row,
        do,
        lower("move", resource, flow.source, flow.target, amount, card, receiver, flow.is_price),
        judge=judge,
        can_idle=not flow.is_price and flow.target is not Account.OTHER,
        spends=flow.is_price,
        keeps=flow.is_price and card is not None,
        settles=flow.is_price,
    )


GAIN: Final = EffectRow(
    name="gain",
    example="gain 1 gold",
    doc="The acting player receives that much from the reserve.",
    parameters=(parameters.AMOUNT, parameters.RESOURCE),
    writes=("accounts",),
    flows=(Flow(Account.RESERVE, Account.ACTOR),),
    means=move_resource,
    lowers=lower_resource,
)
LOSE: Final = EffectRow(
    name="lose",
    example="lose 1 vp",
    doc="The acting player returns that much to the reserve, or as much as there is (P13).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE),
    writes=("accounts",),
    flows=(Flow(Account.ACTOR, Account.RESERVE),),
    means=move_resource,
    lowers=lower_resource,
)
PAY: Final = EffectRow(
    name="pay",
    example="pay 1 gold to { take a citizen }",
    doc="The acting player returns exactly that much to the reserve; possible only in full (P14).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE),
    is_cost=True,
    only_cost=True,
    reads=("accounts",),
    writes=("accounts",),
    flows=(Flow(Account.ACTOR, Account.RESERVE, is_price=True),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_resource,
)
GIVE: Final = EffectRow(
    name="give",
    example="each other player gives you 1 gold",
    doc="The acting player hands over that much, or as much as there is (P13).",
    parameters=(Parameter("receiver", Type.PLAYER), parameters.AMOUNT, parameters.RESOURCE),
    writes=("accounts",),
    flows=(Flow(Account.ACTOR, Account.OTHER),),
    means=move_resource,
    lowers=lower_resource,
)

# --- one for another -------------------------------------------------------------------------------------------------


def exchange(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Return any amount of one resource and receive as much of another (X2): the two flows of the row."""
    given_words = row.given(do.arguments)
    returned, received = (resource_of(flow, given_words) for flow in row.flows)
    given, gotten = amount_reader(game, returned), amount_reader(game, received)
    without_room = game.rulings.exchanges_without_room
    is_you = do.actor == "you"

    def most(board: PlayerState, assumed: Assumptions = NOTHING_OPEN) -> int:
        """How much there is and has room: for the question, and for the look ahead with what is spent by then."""
        has, room = given(board) - assumed.spent_of(returned), MOST_HELD - gotten(board) + assumed.spent_of(received)
        return min(has, room)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_AMOUNT[player]
        return tuple([pick[amount] for amount in amounts_between(0, max(0, most(state.players[player])))])

    def act(table: Table, frame: Frame, player: PlayerId, amount: int | None) -> None:
        if amount:
            procedures.move_resource(table, returned, player, RESERVE, amount, frame.you, is_price=True)
            procedures.move_resource(table, received, RESERVE, player, amount, frame.you)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        board = state.players[frame.you if is_you else frame.they]
        found = given(board) - assumed.spent_of(returned) if without_room else most(board, assumed)
        return YES if found > 0 else NO

    return Effect(act, QuestionKind.AMOUNT, options, possible)


def lacks_exchange(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """None of it."""
    resource = str(row.given(do.arguments)["returned"])
    return missing.speaker.why("nothing to exchange", resource=missing.speaker.resource(resource))


def why_not_exchanged(asked: Asking, action: actions.PickAmount) -> Iterator[Objection]:
    """An amount to exchange (P13, X2)."""
    resource, speaker = str(asked.given["returned"]), asked.speaker
    if not is_number(action.amount) or action.amount < 0:
        yield "P13", speaker.why("no amount"), None
        return
    has = asked.state.held_by(asked.player, resource)
    if action.amount > has:
        words = {"amount": speaker.amount(action.amount, resource), "has": speaker.amount(has, resource)}
        yield "P13", speaker.why("too much", **words), None
        return
    most = max(listed.amount for listed in asked.listed if isinstance(listed, actions.PickAmount))
    yield "P13", speaker.why("most", most=speaker.amount(most, resource)), None


def lower_exchange(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Return any amount of one resource and receive as much of another (X2)."""
    words = row.given(do.arguments)
    returned, received = (lower.resource(resource_of(flow, words)) for flow in row.flows)
    held, gotten = (lower("account", resource, lower.seat(do.actor)) for resource in (returned, received))
    room = lower("arith", "-", lower("lit", MOST_HELD), gotten)
    most = lower("arith", "max", lower("lit", 0), lower("arith", "min", held, room))
    return lower.deed(
        row,
        do,
        lower("exchange", returned, received),
        ask=lower("amount", lower("lit", 0), most),
        judge=lower("exchangeable", returned, received, lower.game.rulings.exchanges_without_room),
    )


EXCHANGE: Final = EffectRow(
    name="exchange",
    example="exchange any gold for vp",
    doc="The acting player returns any amount from 0 of the first and receives as much of the second (X2).",
    parameters=(attrs.evolve(parameters.RESOURCE, name="returned"), attrs.evolve(parameters.RESOURCE, name="received")),
    asks=QuestionKind.AMOUNT,
    reads=("accounts",),
    writes=("accounts",),
    flows=(
        Flow(Account.ACTOR, Account.RESERVE, "{returned}", amount=None, is_price=True),
        Flow(Account.RESERVE, Account.ACTOR, "{received}", amount=None),
    ),
    means=exchange,
    lowers=lower_exchange,
    lacks=lacks_exchange,
    answer=actions.PickAmount,
    objects=why_not_exchanged,
    worth=0.8,
)

# --- what lies on cards ----------------------------------------------------------------------------------------------


def carrying_mask(state: GameState) -> int:
    """N21: the cards on which something can lie: those of all Domains and Elysiums."""
    mask = 0
    for board in state.players:
        mask |= board.domain_mask | mask_of_elysium(board.elysium)
    return mask


def account_of(resource: str, card: int) -> str:
    """What a look ahead calls what lies on a card: it is spent apart from what lies on boards (N24)."""
    return f"{resource}@{card}"


def _move_on_card(flow: Flow, given: Given, game: ElysiumGame) -> Effect:
    resource, phrase = str(given["resource"]), given["card"]
    which, lying = evaluate_card(game, phrase), on_card(game, resource, phrase)
    amount = amount_of(flow, given, game, "you")
    if flow.target is Account.ON_CARD:
        return _put_on_card(resource, which, lying, amount)
    held = amount_reader(game, resource) if flow.target is Account.ACTOR else None

    def taken(state: GameState, frame: Frame) -> int:
        return min(amount(state, frame), lying(state, frame))  # P13

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        moved, target = taken(table, frame), RESERVE
        if held is not None:
            moved, target = min(moved, MOST_HELD - held(table.players[player])), player
        if moved > 0:
            procedures.take_from_card(table, resource, CardId(which(table, frame).bit_length() - 1), moved, target)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        card = which(state, frame)
        left = lying(state, frame) - assumed.spent_of(account_of(resource, card.bit_length() - 1))
        # N22: on a card that is gone by then nothing lies any more.
        return YES if min(amount(state, frame), left) > 0 and assumed.leaves(card) == YES else NOTHING

    return Effect(act, possible=possible, idle=lambda state, frame: taken(state, frame) <= 0)


def _put_on_card(resource: str, which: Number, lying: Number, amount: Number) -> Effect:
    def more(state: GameState, frame: Frame) -> int:
        return min(amount(state, frame), MOST_HELD - lying(state, frame))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        card = which(table, frame) & carrying_mask(table)
        if card and more(table, frame) > 0:
            procedures.put_on_card(table, resource, CardId(card.bit_length() - 1), more(table, frame))

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        card = which(state, frame) & carrying_mask(state)
        return YES if card and more(state, frame) > 0 and assumed.leaves(card) == YES else NOTHING

    def idle(state: GameState, frame: Frame) -> bool:
        return not which(state, frame) & carrying_mask(state) or more(state, frame) <= 0

    return Effect(act, possible=possible, idle=idle)


def _pay_from_card(flow: Flow, given: Given, game: ElysiumGame, do: nodes.Do) -> Effect:
    resource, phrase = str(given["resource"]), given["card"]
    amount, which = amount_of(flow, given, game, do.actor), evaluate_card(game, phrase)
    lying = on_card(game, resource, phrase)
    is_you = do.actor == "you"
    reaches_others = game.rulings.prices_reach_others

    def settle(state: GameState, frame: Frame) -> tuple[CardId, int]:
        return CardId(which(state, frame).bit_length() - 1), min(amount(state, frame), lying(state, frame))

    def act(table: Table, frame: Frame, player: PlayerId, due: tuple[CardId, int] | None) -> None:
        card, paid = settle(table, frame) if due is None else due
        if paid > 0:
            procedures.take_from_card(table, resource, card, paid, RESERVE, payer=player)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        price, card = amount(state, frame), which(state, frame)
        if price <= 0:
            return YES
        left = lying(state, frame) - assumed.spent_of(account_of(resource, card.bit_length() - 1))
        if card & assumed.gone or left < price:
            return NO
        if not reaches_others and card & prices.others_mask(state, frame.you if is_you else frame.they):  # N45
            return NO
        return YES

    def keeps(state: GameState, frame: Frame) -> int:
        return which(state, frame) if amount(state, frame) > 0 else 0

    def spent(state: GameState, frame: Frame) -> tuple[str, int]:
        card = which(state, frame).bit_length() - 1
        return account_of(resource, card), max(0, amount(state, frame))

    return Effect(act, possible=possible, spent=spent, keeps=keeps, settle=settle)


def lacks_on_card(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """The card carries nothing where it lies, or not enough of it lies on it (N21, N22)."""
    (flow,), given = row.flows, row.given(do.arguments)
    state, speaker, resource, phrase = missing.state, missing.speaker, str(given["resource"]), given["card"]
    card = evaluate_card(state.game, phrase)(state, frame)
    name = speaker.power_wording(frame, do.actor).card(phrase)
    if not card & carrying_mask(state) & ~assumed.gone:
        return speaker.why("carries nothing", card=name)
    has = on_card(state.game, resource, phrase)(state, frame)
    has -= assumed.spent_of(account_of(resource, card.bit_length() - 1))
    if flow.is_price:
        needed = amount_of(flow, given, state.game, do.actor)(state, frame)
        words = {"needed": speaker.amount(needed, resource), "has": speaker.amount(has, resource)}
        return speaker.why("short on card", card=name, **words)
    if has > 0 or flow.target is Account.ON_CARD:
        return speaker.why("no effect")
    return speaker.why("nothing on card", card=name, resource=speaker.resource(resource))


PUT: Final = EffectRow(
    name="put",
    example="put 1 gold on this card",
    doc="That much goes from the reserve on a card that lies in a Domain or an Elysium (N21).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE, parameters.CARD),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.RESERVE, Account.ON_CARD),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)
COLLECT: Final = EffectRow(
    name="collect",
    example="collect 1 gold from this card",
    doc="The acting player receives that much from what lies on the card, or as much as there is (N21, P13).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE, parameters.CARD),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.ON_CARD, Account.ACTOR),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)
COLLECT_ALL: Final = EffectRow(
    name="collect_all",
    example="collect all gold from this card",
    doc="The acting player receives all of it that lies on the card (N21).",
    parameters=(parameters.RESOURCE, parameters.CARD),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.ON_CARD, Account.ACTOR, amount=None),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)
REMOVE: Final = EffectRow(
    name="remove",
    example="remove 1 gold from this card",
    doc="That much of what lies on the card goes back to the reserve, or as much as there is (N21, P13).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE, parameters.CARD),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.ON_CARD, Account.RESERVE),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)
REMOVE_ALL: Final = EffectRow(
    name="remove_all",
    example="remove all gold from this card",
    doc="All of it that lies on the card goes back to the reserve (N21).",
    parameters=(parameters.RESOURCE, parameters.CARD),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.ON_CARD, Account.RESERVE, amount=None),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)
PAY_FROM: Final = EffectRow(
    name="pay_from",
    example="pay 1 gold from this card to { take a citizen }",
    doc="Exactly that much of what lies on the card goes back to the reserve; possible only in full (N23, P14).",
    parameters=(parameters.AMOUNT, parameters.RESOURCE, parameters.CARD),
    is_cost=True,
    only_cost=True,
    reads=("accounts",),
    writes=("accounts",),
    since=3,
    flows=(Flow(Account.ON_CARD, Account.RESERVE, is_price=True),),
    means=move_resource,
    lowers=lower_resource,
    lacks=lacks_on_card,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (GAIN, LOSE, PAY, GIVE, EXCHANGE, PUT, COLLECT, COLLECT_ALL, REMOVE, REMOVE_ALL, PAY_FROM)
