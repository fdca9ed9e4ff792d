"""Gives meaning to effects: one function per row of the vocabulary.

`resolve_gain` receives the arguments of a `gain` as written and returns an `Effect`:
what it does, what it asks first, and whether it would work (P14, P19).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final

from elysium_rules.elysium.language.evaluate import (
    LONG,
    Mask,
    cards_in,
    evaluate_cards,
    evaluate_description,
    evaluate_number,
    recall,
    usable_mask,
)
from elysium_rules.elysium.language.vocabulary import LEVELS
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import MOST_ALLOWED, MOST_ANSWERS, MOST_EXCHANGED, MOST_HELD, MOST_NAMED
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    COLOURS_OF,
    GOLD,
    ORACLE,
    RESERVE,
    CardId,
    Colour,
    PlayerId,
    Resource,
    Zone,
)
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.rules import apply, deeds
from elysium_rules.elysium.rules.placements import placeable, placements
from elysium_rules.elysium.rules.reactions import open_power
from elysium_rules.kernel.frames import Frame, first_frame
from elysium_rules.kernel.instructions import LOOK, MOST_DEEP, Choosing, Effect, open_powers
from elysium_rules.kernel.outlook import NO, NOTHING, YES, Outlook, Search, make_outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

#: For so many steps of the budget counts an effect that moves a card, and what it may set off is looked up.
CARD_WORK: Final = 8
#: The same for one that looks for a place in an Elysium.
PLACE_WORK: Final = 16

# --- resources -------------------------------------------------------------------------------------------------------


def resolve_gain(game: Game, do: nodes.Do) -> Effect:
    """Receive from the reserve."""
    amount = evaluate_number(game, do.arguments[0])
    resource = Resource(str(do.arguments[1]))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        gained = min(amount(table, frame), _room(table, resource, player))
        if gained > 0:
            apply.resource_moved(table, resource, RESERVE, player, gained)

    return Effect(act, idle=lambda state, frame: amount(state, frame) <= 0)


def resolve_lose(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve what is there."""
    amount = evaluate_number(game, do.arguments[0])
    resource = Resource(str(do.arguments[1]))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        _hand_over(table, resource, player, RESERVE, amount(table, frame))

    def idle(state: GameState, frame: Frame) -> bool:
        has: int = getattr(state.players[frame.you if do.actor == "you" else frame.they], resource)
        return min(amount(state, frame), has) <= 0

    return Effect(act, idle=idle)


def _room(state: GameState, resource: Resource, player: int) -> int:
    """How much more an account takes."""
    has: int = getattr(state.players[player], resource)
    return MOST_HELD - has


def _hand_over(table: Table, resource: Resource, source: PlayerId, target: PlayerId, amount: int) -> None:
    amount = min(amount, getattr(table.players[source], resource))  # P13
    if target != RESERVE:
        amount = min(amount, _room(table, resource, target))
    if amount > 0:
        apply.resource_moved(table, resource, source, target, amount)


def resolve_pay(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve all of it; not possible otherwise (P14)."""
    amount = evaluate_number(game, do.arguments[0])
    resource = Resource(str(do.arguments[1]))
    is_you = do.actor == "you"

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        _hand_over(table, resource, player, RESERVE, amount(table, frame))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        has: int = getattr(state.players[frame.you if is_you else frame.they], resource)
        return YES if has - outlook.spent_of(resource) >= amount(state, frame) else NO

    def spent(state: GameState, frame: Frame) -> tuple[str, int]:
        return resource, max(0, amount(state, frame))

    return Effect(act, possible=possible, spent=spent)


def resolve_give(game: Game, do: nodes.Do) -> Effect:
    """Hand over to another player what is there."""
    receiver, number, word = do.arguments
    amount = evaluate_number(game, number)
    resource = Resource(str(word))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        target = frame.you if receiver == "you" else frame.they
        if target != player:
            _hand_over(table, resource, player, PlayerId(target), amount(table, frame))

    return Effect(act)


def resolve_exchange(game: Game, do: nodes.Do) -> Effect:
    """Return any amount of one resource and receive as much of another (X2)."""
    returned, received = (Resource(str(word)) for word in do.arguments)
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        has: int = getattr(state.players[player], returned)
        most = max(0, min(has, _room(state, received, player), MOST_EXCHANGED))
        pick = actions.PICK_AMOUNT[player]
        return tuple([pick[amount] for amount in range(most + 1)])

    def act(table: Table, frame: Frame, player: PlayerId, amount: int | None) -> None:
        if amount:
            apply.resource_moved(table, returned, player, RESERVE, amount)
            apply.resource_moved(table, received, RESERVE, player, amount)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        has: int = getattr(state.players[frame.you if is_you else frame.they], returned)
        return YES if has > outlook.spent_of(returned) else NO

    return Effect(act, QuestionKind.AMOUNT, options, possible)


# --- cards -----------------------------------------------------------------------------------------------------------


def resolve_take(game: Game, do: nodes.Do) -> Effect:
    """Choose and take one of some face-up cards."""
    cards = evaluate_cards(game, do.arguments[0])
    zone = _zone_of(do.arguments[0])
    arriving = _arriving(game, do.arguments[0])
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards(state, frame) & game.real_mask & ~deeds.identical_mask(state, player)  # T7
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(found)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deeds.take_card(table, player, card, zone)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        found = cards(state, frame) & game.real_mask
        if not outlook.gone and not outlook.owed:  # the usual case
            return YES if found & ~deeds.identical_mask(state, player) else NO
        lost = outlook.lost
        # T7: not blocked by a card that is paid. INVARIANT: in a Domain there is only one of identical cards, and a
        # price takes from one place; so whatever may be lost for one card of *found* can be lost together.
        blocked = deeds.identical_mask(state, player, lost)
        coming = arriving(state, frame) & game.real_mask if arriving is not None else 0
        if coming & lost & ~blocked:
            return outlook.settled()
        answer = outlook.leaves(found & ~blocked)
        if answer == NO and outlook.is_asked:
            # The card that is asked for may come to lie there, or be the one that blocks others.
            domain = state.players[player].domain_mask
            answer = outlook.giving(coming & ~(blocked & ~domain)).settled()
            for card in cards_in(outlook.owed[0] & domain & game.real_mask):
                given = outlook.giving(1 << card)
                alike = game.identical_masks[card] & ~(1 << card)
                answer = max(answer, given.settled() if coming & lost & alike else given.leaves(found & alike))
        return answer

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=CARD_WORK)


def _arriving(game: Game, cards: nodes.Argument) -> Mask | None:
    """The description of cards in the discard pile: what is paid will lie there. None for all other places."""
    assert isinstance(cards, nodes.Call)
    description, zone = cards.arguments
    assert isinstance(zone, nodes.Call)
    return evaluate_description(game, description) if zone.row == "discard_pile_zone" else None


def _zone_of(cards: nodes.Argument) -> Zone:
    """The place cards are taken from; the checker allows only these."""
    assert isinstance(cards, nodes.Call)
    zone = cards.arguments[1]
    assert isinstance(zone, nodes.Call)
    return {"oracle_zone": Zone.ORACLE, "agora_zone": Zone.AGORA, "discard_pile_zone": Zone.DISCARD_PILE}[zone.row]


def resolve_take_citizen(game: Game, do: nodes.Do) -> Effect:
    """Take the top card of the draw pile face down."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        deeds.take_citizen(table, player)

    possible = _can_draw if game.rulings.citizen_needs_card else _can_draw_or_nothing
    return Effect(act, possible=possible, work=CARD_WORK)


def resolve_draw(game: Game, do: nodes.Do) -> Effect:
    """Draw a card and take it face up."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        deeds.draw_and_take(table, player)

    return Effect(act, possible=_can_draw_or_nothing, work=CARD_WORK)


def _can_draw(state: GameState, frame: Frame, outlook: Outlook) -> int:
    # Only whether there are cards: which ones would fit nobody may know.
    return YES if state.draw_pile or state.discard_pile or outlook.gone or outlook.owed else NO


def _can_draw_or_nothing(state: GameState, frame: Frame, outlook: Outlook) -> int:
    # P22: where nothing can be drawn nothing happens, and what follows decides whether the power works (P19).
    return YES if _can_draw(state, frame, outlook) == YES else NOTHING


def resolve_add(game: Game, do: nodes.Do) -> Effect:
    """Draw cards face up into the Oracle (X19)."""
    amount = evaluate_number(game, do.arguments[0])

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        count = min(amount(table, frame), len(table.draw_pile) + len(table.discard_pile))
        deeds.reveal(table, ORACLE, deeds.pay_for_moves(table, count))

    return Effect(act, possible=_can_draw_or_nothing, work=CARD_WORK)


def resolve_discard(game: Game, do: nodes.Do) -> Effect:
    """Discard a chosen card of a Domain, or all that fit."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    cards = evaluate_cards(game, choice.arguments[0])

    if choice.row == "all_choice":

        def act_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
            found = cards_in(cards(table, frame))
            for card in found[: deeds.pay_for_moves(table, len(found))]:
                deeds.discard_card(table, CardId(card))

        return Effect(act_all, removes_all=cards, work=CARD_WORK)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(cards(state, frame))])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deeds.discard_card(table, card)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(cards(state, frame))

    return Effect(act, QuestionKind.PICK_ONE, options, possible, removes=cards, work=CARD_WORK)


# --- transfers -------------------------------------------------------------------------------------------------------


def resolve_transfer(game: Game, do: nodes.Do) -> Effect:
    """Choose a card and its Legend, pay, transfer."""
    description, price = do.arguments
    fits = evaluate_description(game, description)
    is_free = isinstance(price, nodes.Call) and price.row == "free_price"
    raised = price.arguments[0] if isinstance(price, nodes.Call) and price.row == "raised_price" else None
    more = evaluate_number(game, raised) if raised is not None else None
    is_you = do.actor == "you"

    def extra(state: GameState, frame: Frame) -> int:
        return max(0, more(state, frame)) if more is not None else 0

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple(placements(state, player, fits(state, frame), extra(state, frame), is_free=is_free))

    def act(table: Table, frame: Frame, player: PlayerId, place: tuple[CardId, int | None] | None) -> None:
        if place is not None:
            card, legend = place
            joined = None if legend is None else table.players[player].elysium[legend]
            cost = 0 if is_free else deeds.transfer_price(table, card, joined) + extra(table, frame)
            deeds.transfer_card(table, player, card, legend, cost)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        gold = MOST_HELD
        if not is_free:
            gold = state.players[player].gold - outlook.spent_of(GOLD) - extra(state, frame)
        return outlook.leaves(placeable(state, player, fits(state, frame), gold))

    return Effect(act, QuestionKind.PLACEMENT, options, possible, work=PLACE_WORK)


def resolve_replace_citizen(game: Game, do: nodes.Do) -> Effect:
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
        return tuple(itertools.islice(found, MOST_ANSWERS))

    def act(table: Table, frame: Frame, player: PlayerId, place: tuple[CardId, int] | None) -> None:
        if place is not None:
            card, legend = place
            standing = table.players[player].elysium[legend].cards
            citizen = next(standing_card for standing_card in standing if standing_card >= game.size)
            apply.citizen_replaced(table, player, card, citizen, legend)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        found = 0
        for _, fits in fitting(state, frame.you if is_you else frame.they):
            found |= fits
        return outlook.leaves(found)

    return Effect(act, QuestionKind.PLACEMENT, options, possible, work=PLACE_WORK)


def _open_legends(elysium: tuple[Legend, ...], game: Game) -> list[tuple[int, int]]:
    """The Legends with Citizens, and what each would take in if they were not there."""
    found = []
    for place, legend in enumerate(elysium):
        real = tuple([card for card in legend.cards if card < game.size])
        if len(real) < len(legend.cards):
            found.append((place, game.make_legend(real).accepts))
    return found


def resolve_allow(game: Game, do: nodes.Do) -> Effect:
    """Allow more transfers in this step of Phase III (W4)."""
    amount = evaluate_number(game, do.arguments[0])

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        more = amount(table, frame)
        if more > 0 and player == table.active:  # a step of Phase III is one player's
            apply.allowance_set(table, player, min(table.allowance + more, MOST_ALLOWED))

    return Effect(act)


# --- powers and columns ----------------------------------------------------------------------------------------------


def can_start(state: GameState, player: int, card: int, outlook: Outlook) -> bool:
    """P19: whether the power of *card*, used by *player*, would work; *outlook* does not hold the card itself yet."""
    code = state.game.codes[card]
    if code is None:
        return False
    possible = code.possible
    if possible is None:
        return True
    inside = make_outlook(outlook.open | 1 << card, outlook.gone, outlook.owed, outlook.spent, outlook.search)
    return possible(state, first_frame(card, player, code.slots), inside) == YES


def is_too_far(state: GameState, player: int, card: int) -> bool:
    """Whether a power does not count as working only because the powers it uses are too many to look at."""
    search = Search()
    works = can_start(state, player, card, make_outlook(open_powers(state), 0, (), (), search))
    return search.is_cut_short and not works


def resolve_use(game: Game, do: nodes.Do) -> Effect:
    """Use the power of another card as one's own (P17); never one that is open already (P18)."""
    activations, phrase = do.arguments
    cards = evaluate_cards(game, phrase)
    usable = usable_mask(game, activations)
    arriving = _arriving(game, phrase)
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        outlook = make_outlook(open_powers(state), 0, (), (), Search())
        pick = actions.PICK_CARD[player]
        found = cards(state, frame) & usable & ~outlook.open
        return tuple([pick[card] for card in cards_in(found) if _works_inside(state, player, card, outlook) == YES])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            open_power(table, player, card)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        search = outlook.search
        if search is None:
            search = Search()
            outlook = make_outlook(outlook.open, outlook.gone, outlook.owed, outlook.spent, search)
        found = cards_in(cards(state, frame) & usable & ~outlook.open & ~outlook.gone)
        search.patience -= len(found) // 4
        codes = game.codes
        found.sort(key=lambda card: codes[card].uses_powers)  # type: ignore[union-attr]  # nearer ends first
        for card in found:
            inside = outlook.keeping(1 << card)
            if inside is not None and _works_inside(state, player, card, inside) == YES:
                return YES
            if search.patience < 0:
                return NO
        if arriving is not None and (outlook.gone or outlook.owed):
            for card in cards_in(arriving(state, frame) & usable & ~outlook.open & game.real_mask):
                for inside in outlook.paying_with(1 << card):
                    if _works_inside(state, player, card, inside) == YES:
                        return YES
        return NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=LOOK, uses_powers=True)


def _works_inside(state: GameState, player: int, card: int, outlook: Outlook) -> int:
    """Whether a power would work that another one uses.

    As long as nothing was paid, what a power can do does not depend on the way that led to it: a chain that comes
    back to a card is no better than the same chain without the loop. So no power has to be looked at twice.
    """
    search = outlook.search
    code = state.game.codes[card]
    assert search is not None
    assert code is not None
    bit = 1 << card
    is_paid = bool(outlook.gone or outlook.owed or outlook.spent)
    if is_paid:
        search.paid_uses += 1
    elif search.works & bit:
        return YES
    elif search.fails & bit:
        return NO
    depth = code.depth + 5  # what is called between one power and the next counts as well
    search.patience -= code.size + len(outlook.owed) ** 2 // 16
    if search.patience < 0 or search.depth + depth > MOST_DEEP:
        search.is_cut_short = True
        return NO
    search.depth += depth
    uses = search.paid_uses
    works = can_start(state, player, card, outlook)
    search.depth -= depth
    if not is_paid and search.paid_uses == uses:
        if works:
            search.works |= bit
            search.fails = 0  # some of them may have failed because this one was open
        else:
            search.fails |= bit
    return outlook.settled() if works else NO


def resolve_swap_column(game: Game, do: nodes.Do) -> Effect:
    """Swap a column on the board with one dismissed this epoch (X21)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        mask = state.players[player].column_mask
        pairs = itertools.product(COLOURS_OF[mask], COLOURS_OF[ALL_COLUMNS & ~mask])
        swap = actions.SWAP_COLUMNS[player]
        return tuple([swap[pair] for pair in pairs])

    def act(table: Table, frame: Frame, player: PlayerId, pair: tuple[Colour, Colour] | None) -> None:
        if pair is not None:
            apply.columns_swapped(table, player, *pair)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if 0 < state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


RESOLVE: Final[dict[str, Callable[[Game, nodes.Do], Effect]]] = {
    "gain_effect": resolve_gain,
    "lose_effect": resolve_lose,
    "pay_effect": resolve_pay,
    "give_effect": resolve_give,
    "exchange_effect": resolve_exchange,
    "take_effect": resolve_take,
    "take_citizen_effect": resolve_take_citizen,
    "draw_effect": resolve_draw,
    "add_effect": resolve_add,
    "discard_effect": resolve_discard,
    "transfer_effect": resolve_transfer,
    "use_effect": resolve_use,
    "swap_column_effect": resolve_swap_column,
    "replace_citizen_effect": resolve_replace_citizen,
    "allow_effect": resolve_allow,
}


# --- values a player chooses -----------------------------------------------------------------------------------------


def choosing_some(game: Game, call: nodes.Call) -> Choosing:
    """Name some of a group of cards, or all of them where there are too few (P13)."""
    _, number, phrase = call.arguments
    amount = evaluate_number(game, number)
    cards = evaluate_cards(game, phrase)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = [CardId(card) for card in cards_in(cards(state, frame))[:MOST_NAMED]]
        wanted = min(max(amount(state, frame), 0), len(found))
        if not wanted:
            return ()
        while math.comb(len(found), wanted) > MOST_ANSWERS:
            found.pop()
        return tuple(actions.PickCards(player, group) for group in itertools.combinations(found, wanted))

    return Choosing(QuestionKind.PICK_SOME, options, ())


def choosing_level(game: Game, call: nodes.Call) -> Choosing:
    """Name a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_LEVEL[player]
        return tuple([pick[level] for level in LEVELS])

    return Choosing(QuestionKind.PICK_ONE, options, LEVELS[0])


CHOOSING: Final[dict[str, Callable[[Game, nodes.Call], Choosing]]] = {
    "some_value": choosing_some,
    "level_value": choosing_level,
}
