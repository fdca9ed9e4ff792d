"""Effects that write cards into Legends: transfer, replace a Citizen, allow more transfers (L1-L10, P16, X9, W4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import apply, procedures
from elysium_rules.elysium.changes.modifiers import dearer_by
from elysium_rules.elysium.changes.placements import placeable, placements
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.bounds import MOST_ALLOWED, MOST_HELD, listed
from elysium_rules.elysium.model.effect_row import (
    Account,
    Asking,
    EffectRow,
    Flow,
    Lacking,
    Move,
    Objection,
    Place,
    Speaker,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import GOLD, WRITING, CardId, PlayerId
from elysium_rules.elysium.model.masks import LONG, cards_in, recall
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import AT_END
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_description
from elysium_rules.elysium.powers.choice import PLACE_WORK, acting_seat, is_known, is_number, none_of
from elysium_rules.elysium.powers.phrases import Mask, evaluate_number
from elysium_rules.elysium.powers.transfer_prices import is_free, raised_by
from elysium_rules.kernel.assumptions import Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering
    from elysium_rules.program.sense import Situation

# --- transfer --------------------------------------------------------------------------------------------------------


def extra_price(state: GameState, price: nodes.Argument, frame: Frame) -> int:
    """What a transfer costs by the text beyond the level of the card (P16)."""
    raised = raised_by(price)
    return 0 if raised is None else max(0, evaluate_number(state.game, raised)(state, frame))


def _fitting(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
    """The cards of which the text speaks: those it describes, or one that is known."""
    given = row.given(do.arguments)
    return evaluate_card(game, given["card"]) if is_known(row, do) else evaluate_description(game, given["description"])


def transfer(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Choose a card and its Legend, or the Legend for a card that is known; pay, transfer."""
    fits, price = _fitting(row, game, do), row.given(do.arguments)["price"]
    free, raised = is_free(price), raised_by(price)
    more = evaluate_number(game, raised) if raised is not None else None
    is_you = do.actor == "you"

    def extra(state: GameState, frame: Frame) -> int:
        return max(0, more(state, frame)) if more is not None else 0

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple(placements(state, player, fits(state, frame), extra(state, frame), is_free=free))

    def act(table: Table, frame: Frame, player: PlayerId, place: tuple[CardId, int | None] | None) -> None:
        if place is not None:
            card, legend = place
            joined = None if legend is None else table.players[player].elysium[legend]
            cost = 0 if free else procedures.transfer_price(table, player, card, joined) + extra(table, frame)
            procedures.transfer_card(table, player, card, legend, cost)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        player = frame.you if is_you else frame.they
        gold = MOST_HELD
        if not free:
            gold = state.players[player].gold - assumed.spent_of(GOLD) - extra(state, frame)
        return assumed.leaves(placeable(state, player, fits(state, frame), gold, assumed.gone))

    return Effect(act, QuestionKind.PLACEMENT, options, possible, work=PLACE_WORK)


def lacks_transfer(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No such card, no room for a Citizen (L8), not enough gold (L1)."""
    state, speaker, given = missing.state, missing.speaker, row.given(do.arguments)
    board = state.players[acting_seat(do, frame)]
    fitting = board.domain_mask & _fitting(row, state.game, do)(state, frame)
    cards = fitting & ~assumed.gone
    if not cards and is_known(row, do):
        return none_of(missing, do, given["card"], frame)
    if not cards:
        wanted = speaker.power_wording(frame, do.actor).cards(given["description"])
        return speaker.why("none in domain", "other" if fitting else "", description=wanted)
    prices = [state.game.levels[card] for card in cards_in(cards & state.game.real_mask)]
    if cards >> state.game.size:
        prices += [legend.citizen_price for legend in board.elysium if legend.citizen_price]
    if not prices:
        return speaker.why("no room for a citizen")
    extra = extra_price(state, given["price"], frame)
    return speaker.why(
        "transfer too dear",
        price=speaker.amount(min(prices) + extra, GOLD),
        gold=speaker.amount(board.gold - assumed.spent_of(GOLD), GOLD),
    )


def why_not_transferred(asked: Asking, action: actions.Transfer) -> Iterator[Objection]:
    """A card and its Legend."""
    state, speaker, given = asked.state, asked.speaker, asked.given
    if action.card not in state.players[asked.player].domain:
        yield not_in_domain(speaker, action)
        return
    if "description" in given:
        yield from asked.why_not_described(action.card, given["description"])
    else:
        named = evaluate_card(state.game, given["card"])(state, asked.frame)
        if not named >> action.card & 1:
            words = {"card": speaker.card(action.card), "cards": speaker.mask(named)}
            yield "P10", asked.asks(speaker.why("not named", **words)), None
    price = given["price"]
    yield from why_not_placed(speaker, action, extra_price(state, price, asked.frame), is_free=is_free(price))


def not_in_domain(speaker: Speaker, action: actions.Transfer) -> Objection:
    """L1: only cards of the own Domain are transferred."""
    return (
        "L1",
        speaker.why("not in domain", card=speaker.some_card(action.card), player=speaker.player(action.player)),
        None,
    )


def why_not_placed(speaker: Speaker, action: actions.Transfer, extra: int, *, is_free: bool) -> Iterator[Objection]:
    """Where a card of the Domain cannot be put, and whether it can be paid (L1-L10); in Phase III too."""
    state, card = speaker.state, action.card
    board = state.players[action.player]
    legend: Legend | None = None
    if action.legend is None:
        if state.is_citizen(card):
            yield "L9", speaker.why("citizen begins"), None
            return
    else:
        legend = _find_legend(speaker, action)
        if legend is None:
            yield _no_such_legend(speaker, action)
            return
        if state.is_citizen(card):
            if not legend.citizen_price:
                yield "L8", speaker.why("citizen has no room"), None
                return
        elif not legend.accepts >> card & 1:
            yield _does_not_fit(speaker, card, legend, legend)
    price = 0 if is_free else procedures.transfer_price(state, action.player, card, legend) + extra
    if price > board.gold:
        words = {"price": speaker.amount(price, GOLD), "gold": speaker.amount(board.gold, GOLD)}
        yield "L1", speaker.why("too dear", card=speaker.card(card), **words), None
        dearer = dearer_by(state, action.player, card) if state.game.is_bent and not is_free else []
        if dearer:
            yield "N11", speaker.why("dearer", card=speaker.card(card), by=speaker.cards(dearer)), None


def _find_legend(speaker: Speaker, action: actions.Transfer) -> Legend | None:
    legends = speaker.state.players[action.player].elysium
    place = action.legend
    return legends[place] if is_number(place) and 0 <= place < len(legends) else None


def _no_such_legend(speaker: Speaker, action: actions.Transfer) -> Objection:
    """L2; people count Legends from 1."""
    number = action.legend + 1 if is_number(action.legend) else repr(action.legend)
    count = len(speaker.state.players[action.player].elysium)
    return "L2", speaker.why("no such legend", legend=number, count=count), None


_MISFITS: Final = {
    "single": ("L5", "no second card"),
    "level": ("L3", "not in level legend"),
    "family": ("L4", "not in family legend"),
}


def _does_not_fit(speaker: Speaker, card: CardId, legend: Legend, without: Legend) -> Objection:
    """L3-L5; *without* is the Legend as far as it counts: without Citizens, where one of them is replaced."""
    rule, key = _MISFITS[without.kind]
    if speaker.state.game.is_complete(without):
        key = "legend full"
    return rule, speaker.why(key, card=speaker.card(card), legend=speaker.whole_legend(legend)), None


_PRICE: Final = Parameter("price", Type.PRICE, optional=True)
_FLOWS: Final = (Flow(Account.ACTOR, Account.RESERVE, GOLD, amount=None, is_price=True),)
_MOVES: Final = (Move((Place.DOMAIN,), Place.ELYSIUM, "transfer", stays=True),)


def lower_transfer(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Choose a card and its Legend, or the Legend for a card that is known; pay, transfer."""
    given = row.given(do.arguments)
    fits = lower.card(given["card"]) if is_known(row, do) else lower.phrase(given["description"])
    free, raised = is_free(given["price"]), raised_by(given["price"])
    extra = None if raised is None else lower.number(raised)
    return lower.deed(
        row,
        do,
        lower("transfer", free, extra),
        ask=lower("placement", fits, free, extra),
        judge=lower("placeable", fits, free, extra),
    )


TRANSFER: Final = EffectRow(
    name="transfer",
    example="transfer a card",
    doc="The acting player moves such a card from the Domain into a Legend and pays its price (L1, L2, P16).",
    parameters=(parameters.DESCRIPTION, _PRICE),
    asks=QuestionKind.PLACEMENT,
    reads=("accounts",),
    writes=("accounts", "cards", "legends", "bonuses"),
    flows=_FLOWS,
    moves=_MOVES,
    means=transfer,
    lowers=lower_transfer,
    lacks=lacks_transfer,
    answer=actions.Transfer,
    objects=why_not_transferred,
)
TRANSFER_CARD: Final = EffectRow(
    name="transfer_card",
    example="transfer this card for free",
    doc="The acting player moves that card from the Domain into a Legend and pays its price (L1, L2, P16).",
    parameters=(parameters.CARD, _PRICE),
    asks=QuestionKind.PLACEMENT,
    reads=("accounts",),
    writes=("accounts", "cards", "legends", "bonuses"),
    since=2,
    flows=_FLOWS,
    moves=_MOVES,
    means=transfer,
    lowers=lower_transfer,
    lacks=lacks_transfer,
    answer=actions.Transfer,
    objects=why_not_transferred,
)

# --- replace a Citizen -----------------------------------------------------------------------------------------------


def replace_citizen(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Swap a Domain card with a Citizen of a Legend that stays valid (X9)."""
    is_you = do.actor == "you"

    def fitting(state: GameState, player: int) -> list[tuple[int, int]]:
        """Legends with Citizens, and the cards of the Domain that could stand there instead."""
        board = state.players[player]
        elysium = board.elysium
        legends = recall(elysium, _open_legends, game) if len(elysium) > LONG else _open_legends(elysium, game)
        return [(place, accepts & board.domain_mask) for place, accepts in legends if accepts & board.domain_mask]

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        transfer = actions.TRANSFER[player]
        domain = state.players[player].domain
        found = (
            transfer[card][legend] for legend, fits in fitting(state, player) for card in domain if fits >> card & 1
        )
        return listed(found)

    def act(table: Table, frame: Frame, player: PlayerId, place: tuple[CardId, int] | None) -> None:
        if place is not None:
            card, legend = place
            standing = table.players[player].elysium[legend].cards
            citizen = next(standing_card for standing_card in standing if standing_card >= game.size)
            apply.citizen_replaced(table, player, card, citizen, legend)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        found = 0
        for _, fits in fitting(state, frame.you if is_you else frame.they):
            found |= fits
        return assumed.leaves(found)

    return Effect(act, QuestionKind.PLACEMENT, options, possible, work=PLACE_WORK)


def _open_legends(elysium: tuple[Legend, ...], game: ElysiumGame) -> list[tuple[int, int]]:
    """The Legends with Citizens, and what each would take in if they were not there."""
    found = []
    for place, legend in enumerate(elysium):
        real = tuple([card for card in legend.cards if card < game.size])
        if len(real) < len(legend.cards):
            found.append((place, game.make_legend(real).accepts))
    return found


def lacks_replacement(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No Citizen in a Legend, or no card that fits (X9)."""
    legends = missing.state.players[acting_seat(do, frame)].elysium
    stands = any(missing.state.is_citizen(card) for legend in legends for card in legend.cards)
    return missing.speaker.why("nothing fits" if stands else "no citizen in a legend")


def why_not_replaced(asked: Asking, action: actions.Transfer) -> Iterator[Objection]:
    """X9: a card of the Domain for a Citizen in a Legend that stays valid."""
    speaker, state, card = asked.speaker, asked.state, action.card
    if card not in state.players[asked.player].domain:
        yield not_in_domain(speaker, action)
        return
    if state.is_citizen(card):
        yield "X9", asked.asks(speaker.why("a citizen for a citizen")), None
        return
    if action.legend is None:
        yield "X9", asked.asks(speaker.why("needs a place", card=speaker.card(card))), None
        return
    legend = _find_legend(speaker, action)
    if legend is None:
        yield _no_such_legend(speaker, action)
        return
    real = tuple(standing for standing in legend.cards if not state.is_citizen(standing))
    if len(real) == len(legend.cards):
        yield "X9", asked.asks(speaker.why("no citizen there", legend=speaker.whole_legend(legend))), None
        return
    without = state.game.make_legend(real)
    if not without.accepts >> card & 1:
        yield _does_not_fit(speaker, card, legend, without)


def lower_replacement(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Swap a Domain card with a Citizen of a Legend that stays valid (X9)."""
    return lower.deed(row, do, lower("replace"), ask=lower("replacement"), judge=lower("replaceable"))


REPLACE_CITIZEN: Final = EffectRow(
    name="replace_citizen",
    example="replace a citizen in your elysium",
    doc="The acting player swaps a Domain card with a Citizen of a Legend that stays valid; free, no transfer (X9).",
    asks=QuestionKind.PLACEMENT,
    writes=("cards", "legends"),
    moves=(Move((Place.DOMAIN,), Place.ELYSIUM, stays=True),),
    means=replace_citizen,
    lowers=lower_replacement,
    lacks=lacks_replacement,
    answer=actions.Transfer,
    objects=why_not_replaced,
    worth=2.0,
)

# --- more transfers --------------------------------------------------------------------------------------------------


def allow(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Allow more transfers in this step of Phase III (W4)."""
    amount = evaluate_number(game, row.given(do.arguments)["amount"])
    anywhere = game.rulings.allows_outside_step

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        more = amount(table, frame)
        is_step = table.phase is WRITING or anywhere  # N50: what was left for later may come when it is none
        if more > 0 and is_step and player == table.active:  # a step of Phase III is one player's
            apply.allowance_set(table, player, min(table.allowance + more, MOST_ALLOWED))

    return Effect(act)


def lower_allowance(row: EffectRow, lower: Lowering, do: nodes.Do) -> int:
    """Allow more transfers in this step of Phase III (W4)."""
    amount = lower.number(row.given(do.arguments)["amount"])
    return lower.deed(row, do, lower("allow", amount, lower.game.rulings.allows_outside_step))


def idle_after_step(there: Situation, do: nodes.Do) -> str:
    """W4, N50: more transfers are of use in the own step, before it is over."""
    if there.moment is not None:
        return "what is left for later comes when the step is over (N50)"
    if AT_END in there.power.flags:
        return "at the end of the step nobody transfers any more (W4)"
    return "only the player whose step it is may transfer more (N50)" if do.actor == "they" else ""


ALLOW: Final = EffectRow(
    name="allow",
    example="allow 1 more transfer",
    doc="The acting player may transfer that many more cards in this step of Phase III, paying each (W4).",
    parameters=(parameters.AMOUNT,),
    only_in=("legend",),
    writes=("allowance",),
    means=allow,
    lowers=lower_allowance,
    worth=1.2,
    idle=idle_after_step,
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (TRANSFER, TRANSFER_CARD, REPLACE_CITIZEN, ALLOW)
