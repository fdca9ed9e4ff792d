"""Gives meaning to effects: one function per row of the vocabulary.

`resolve_gain` receives the arguments of a `gain` as written and returns an `Effect`:
what it does, what it asks first, and whether it would work (P14, P19).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Final

import attrs

from elysium_rules.elysium.language.evaluate import (
    LONG,
    Mask,
    cards_in,
    domains_mask,
    evaluate_card,
    evaluate_cards,
    evaluate_condition,
    evaluate_description,
    evaluate_number,
    evaluate_player,
    mask_of_elysium,
    open_mask,
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
from elysium_rules.elysium.rules.questions import protected_mask
from elysium_rules.elysium.rules.reactions import open_power
from elysium_rules.kernel.frames import Frame, first_frame, thaw_frame
from elysium_rules.kernel.instructions import LOOK, MOST_DEEP, Choosing, Effect, SlotKind, open_powers
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
            deeds.move_resource(table, resource, RESERVE, player, gained, frame.you)

    return Effect(act, idle=lambda state, frame: amount(state, frame) <= 0)


def resolve_lose(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve what is there."""
    amount = evaluate_number(game, do.arguments[0])
    resource = Resource(str(do.arguments[1]))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        _hand_over(table, resource, player, RESERVE, amount(table, frame), frame.you)

    def idle(state: GameState, frame: Frame) -> bool:
        has: int = getattr(state.players[frame.you if do.actor == "you" else frame.they], resource)
        return min(amount(state, frame), has) <= 0

    return Effect(act, idle=idle)


def _room(state: GameState, resource: Resource, player: int) -> int:
    """How much more an account takes."""
    has: int = getattr(state.players[player], resource)
    return MOST_HELD - has


def _hand_over(
    table: Table,
    resource: Resource,
    source: PlayerId,
    target: PlayerId,
    amount: int,
    by: int,
    *,
    is_price: bool = False,
) -> None:
    amount = min(amount, getattr(table.players[source], resource))  # P13
    if target != RESERVE:
        amount = min(amount, _room(table, resource, target))
    if amount > 0:
        deeds.move_resource(table, resource, source, target, amount, by, is_price=is_price)


def resolve_pay(game: Game, do: nodes.Do) -> Effect:
    """Return to the reserve all of it; not possible otherwise (P14)."""
    amount = evaluate_number(game, do.arguments[0])
    resource = Resource(str(do.arguments[1]))
    is_you = do.actor == "you"

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        _hand_over(table, resource, player, RESERVE, amount(table, frame), frame.you, is_price=True)

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
    receiving = evaluate_player(game, receiver)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        target = receiving(table, frame)
        if target is not None and target != player:
            _hand_over(table, resource, player, PlayerId(target), amount(table, frame), frame.you)

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
            deeds.move_resource(table, returned, player, RESERVE, amount, frame.you, is_price=True)
            deeds.move_resource(table, received, RESERVE, player, amount, frame.you)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        has: int = getattr(state.players[frame.you if is_you else frame.they], returned)
        return YES if has > outlook.spent_of(returned) else NO

    return Effect(act, QuestionKind.AMOUNT, options, possible)


# --- cards -----------------------------------------------------------------------------------------------------------


def resolve_take(game: Game, do: nodes.Do) -> Effect:
    """Choose and take one of some face-up cards."""
    cards = _reachable(game, do, evaluate_cards(game, do.arguments[0]))
    return _take(game, do, cards, _arriving(game, do.arguments[0]))


def resolve_take_card(game: Game, do: nodes.Do) -> Effect:
    """Take a card that is known, if it lies where cards are taken from."""
    which = evaluate_card(game, do.arguments[0])

    def found(state: GameState, frame: Frame) -> int:
        return which(state, frame) & (open_mask(state) | domains_mask(state))

    return attrs.evolve(_take(game, do, _reachable(game, do, found), None), is_known=True)


def _take(game: Game, do: nodes.Do, cards: Mask, arriving: Mask | None) -> Effect:
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = _takable(state, cards(state, frame), player) & ~deeds.identical_mask(state, player)  # T7
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(found)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deeds.take_card(table, player, card, _zone_of(table, card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        found = _takable(state, cards(state, frame), player)
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


def _takable(state: GameState, cards: int, player: int) -> int:
    """Cards that a player may take: all that lie open, and what others have in their Domains, Citizens among it."""
    real = cards & state.game.real_mask
    if real == cards:
        return real & ~state.players[player].domain_mask
    return cards & (state.game.real_mask | domains_mask(state)) & ~state.players[player].domain_mask


def _arriving(game: Game, cards: nodes.Argument) -> Mask | None:
    """The description of cards in the discard pile: what is paid will lie there. None for all other places."""
    assert isinstance(cards, nodes.Call)
    return evaluate_description(game, cards.arguments[0]) if _zone_row(cards) == "discard_pile_zone" else None


def _zone_row(cards: nodes.Argument) -> str | None:
    """The place that a group of cards lies in; none for a card that is known."""
    zone = cards.arguments[-1] if isinstance(cards, nodes.Call) and cards.arguments else None
    return zone.row if isinstance(zone, nodes.Call) else None


def _zone_of(state: GameState, card: CardId) -> Zone:
    """The place that a card is taken from; the checker allows only these."""
    if card in state.agora:
        return Zone.AGORA
    if any(board.domain_mask >> card & 1 for board in state.players):
        return Zone.DOMAIN
    return Zone.ORACLE if card in state.oracle else Zone.DISCARD_PILE


def resolve_give_card(game: Game, do: nodes.Do) -> Effect:
    """Choose a card of one's Domain; another player takes it (N6)."""
    receiver, choice = do.arguments
    assert isinstance(choice, nodes.Call)
    cards = _reachable(game, do, evaluate_cards(game, choice.arguments[0]))
    receiving = evaluate_player(game, receiver)
    is_you = do.actor == "you"

    def givable(state: GameState, frame: Frame) -> int:
        target = receiving(state, frame)
        giver = frame.you if is_you else frame.they
        if target is None or target == giver:
            return 0
        return cards(state, frame) & state.players[giver].domain_mask & ~deeds.identical_mask(state, target)  # T7

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(givable(state, frame))])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        target = receiving(table, frame)
        if card is not None and target is not None:
            deeds.take_card(table, PlayerId(target), card, Zone.DOMAIN)

    def act_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        found = cards_in(givable(table, frame))
        for card in found[: deeds.pay_for_moves(table, len(found))]:
            if givable(table, frame) >> card & 1:  # what came before may forbid it
                act(table, frame, player, CardId(card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(givable(state, frame))

    if choice.row == "all_choice":
        return Effect(act_all, removes_all=givable, work=CARD_WORK)
    is_known = choice.row == "that_choice"
    return Effect(act, QuestionKind.PICK_ONE, options, possible, removes=givable, work=CARD_WORK, is_known=is_known)


def resolve_straighten(game: Game, do: nodes.Do) -> Effect:
    """Straighten a turned card: its power can be used again (P5)."""
    return _mark_one(game, do, lambda state: state.turned, lambda table, card: apply.cards_straightened(table, (card,)))


def resolve_restore_ring(game: Game, do: nodes.Do) -> Effect:
    """Put a ring on a Trigger card that has none any more (P4)."""
    return _mark_one(game, do, lambda state: game.trigger_mask & ~state.rings, apply.ring_placed)


def _mark_one(
    game: Game, do: nodes.Do, fitting: Callable[[GameState], int], mark: Callable[[Table, CardId], None]
) -> Effect:
    """Choose a card in a Domain, or all that fit, and mark it."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    cards = evaluate_cards(game, choice.arguments[0])

    def found(state: GameState, frame: Frame) -> int:
        mask = cards(state, frame) & fitting(state)
        return mask & domains_mask(state) if mask else 0

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(found(state, frame))])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            mark(table, card)

    def act_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        wanted = cards_in(found(table, frame))
        for card in wanted[: deeds.pay_for_moves(table, len(wanted))]:
            mark(table, CardId(card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(found(state, frame))

    if choice.row == "all_choice":
        return Effect(act_all, work=CARD_WORK)
    is_known = choice.row == "that_choice"
    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=CARD_WORK, is_known=is_known)


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
    return _add(game, do, ORACLE)


def resolve_add_agora(game: Game, do: nodes.Do) -> Effect:
    """Draw cards face up into the Agora (N7)."""
    return _add(game, do, Zone.AGORA)


def resolve_reveal(game: Game, do: nodes.Do) -> Effect:
    """Draw a card and put it face up on the discard pile (N7)."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        if deeds.prepare_draw(table):
            apply.card_discarded(table, None, table.draw_pile[-1], Zone.DRAW_PILE)

    return Effect(act, possible=_can_draw_or_nothing, work=CARD_WORK)


def _add(game: Game, do: nodes.Do, zone: Zone) -> Effect:
    amount = evaluate_number(game, do.arguments[0])

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        count = min(amount(table, frame), len(table.draw_pile) + len(table.discard_pile))
        deeds.reveal(table, zone, deeds.pay_for_moves(table, count))

    return Effect(act, possible=_can_draw_or_nothing, work=CARD_WORK)


def resolve_discard(game: Game, do: nodes.Do) -> Effect:
    """Discard a chosen card of a Domain, or all that fit."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    cards = _reachable(game, do, evaluate_cards(game, choice.arguments[0]))
    in_legends = _zone_row(choice.arguments[0]) == "elysium_zone"
    if in_legends:
        cards = _removable(cards)

    if choice.row == "all_choice":

        def act_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
            found = cards_in(cards(table, frame))
            for card in found[: deeds.pay_for_moves(table, len(found))]:
                if not in_legends or cards(table, frame) >> card & 1:  # a Legend may need it by now
                    deeds.discard_card(table, CardId(card))

        return Effect(act_all, removes_all=cards, work=CARD_WORK)

    return attrs.evolve(_discard_one(cards), is_known=choice.row == "that_choice")


def _removable(cards: Mask) -> Mask:
    """N9: of cards in an Elysium, those that their Legends can spare."""
    return lambda state, frame: cards(state, frame) & deeds.removable_mask(state)


def resolve_return(game: Game, do: nodes.Do) -> Effect:
    """Bring a card back from an Elysium into the Domain of its owner (N9)."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    phrase = choice.arguments[0]
    # A card that is known may stand in a Legend here.
    cards = evaluate_cards(game, phrase) if _zone_row(phrase) is not None else evaluate_card(game, phrase)

    def found(state: GameState, frame: Frame) -> int:
        mask = cards(state, frame)
        mask &= deeds.removable_mask(state) if mask else 0
        for seat, board in enumerate(state.players):
            if mask & mask_of_elysium(board.elysium):
                mask &= ~(mask_of_elysium(board.elysium) & deeds.identical_mask(state, seat))  # T7
        return mask

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return tuple([pick[card] for card in cards_in(found(state, frame))])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deeds.return_card(table, card)

    def act_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        wanted = cards_in(found(table, frame))
        for card in wanted[: deeds.pay_for_moves(table, len(wanted))]:
            if found(table, frame) >> card & 1:  # what came before may forbid it
                deeds.return_card(table, CardId(card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(found(state, frame))

    if choice.row == "all_choice":
        return Effect(act_all, work=PLACE_WORK)
    is_known = choice.row == "that_choice"
    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=PLACE_WORK, is_known=is_known)


def _reachable(game: Game, do: nodes.Do, cards: Mask) -> Mask:
    """N11: of some cards, those that no power keeps from this one: from who uses it, and from who acts.

    A price is paid by who acts, whoever uses the power: it takes what the payer could choose.
    """
    if not game.is_bent:
        return cards
    is_you = do.actor != "they"
    is_price = do.path.rpartition(".")[2].startswith("cost")

    def reachable(state: GameState, frame: Frame) -> int:
        kept = 0 if is_price and not is_you else protected_mask(state, frame.you)
        if not is_you:
            kept |= protected_mask(state, frame.they)
        return cards(state, frame) & ~kept

    return reachable


def _discard_one(cards: Mask) -> Effect:
    """Choose one of the cards, and discard it."""

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
    return _transfer(game, do, evaluate_description(game, do.arguments[0]))


def resolve_transfer_card(game: Game, do: nodes.Do) -> Effect:
    """Choose the Legend for a card that is known, pay, transfer."""
    return _transfer(game, do, evaluate_card(game, do.arguments[0]))


def _transfer(game: Game, do: nodes.Do, fits: Mask) -> Effect:
    price = do.arguments[1]
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
            cost = 0 if is_free else deeds.transfer_price(table, player, card, joined) + extra(table, frame)
            deeds.transfer_card(table, player, card, legend, cost)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        gold = MOST_HELD
        if not is_free:
            gold = state.players[player].gold - outlook.spent_of(GOLD) - extra(state, frame)
        return outlook.leaves(placeable(state, player, fits(state, frame), gold, outlook.gone))

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
    return _use(game, do, evaluate_cards(game, phrase), usable_mask(game, activations), _arriving(game, phrase))


def resolve_use_card(game: Game, do: nodes.Do) -> Effect:
    """Use the power of a card that is known, wherever it lies."""
    effect = _use(game, do, evaluate_card(game, do.arguments[0]), usable_mask(game, None), None)
    return attrs.evolve(effect, is_known=True)


def _use(game: Game, do: nodes.Do, cards: Mask, usable: int, arriving: Mask | None) -> Effect:
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


def resolve_recover_column(game: Game, do: nodes.Do) -> Effect:
    """Get a column back that was dismissed in this epoch (N8)."""
    is_you = do.actor == "you"

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_COLUMN[player]
        return tuple([pick[colour] for colour in COLOURS_OF[ALL_COLUMNS & ~state.players[player].column_mask]])

    def act(table: Table, frame: Frame, player: PlayerId, colour: Colour | None) -> None:
        if colour is not None:
            apply.column_recovered(table, player, colour)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if state.players[frame.you if is_you else frame.they].column_mask < ALL_COLUMNS else NO

    return Effect(act, QuestionKind.PICK_ONE, options, possible)


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
    "take_card_effect": resolve_take_card,
    "transfer_card_effect": resolve_transfer_card,
    "use_card_effect": resolve_use_card,
    "give_card_effect": resolve_give_card,
    "add_agora_effect": resolve_add_agora,
    "reveal_effect": resolve_reveal,
    "straighten_effect": resolve_straighten,
    "restore_ring_effect": resolve_restore_ring,
    "recover_column_effect": resolve_recover_column,
    "return_effect": resolve_return,
}


# --- values a player chooses -----------------------------------------------------------------------------------------


def _kept_from(state: GameState, frame: Frame, chooser: int) -> int:
    """N11: the cards that nobody can name who chooses for this power."""
    return protected_mask(state, frame.you) | protected_mask(state, chooser)


def choosing_some(game: Game, call: nodes.Call) -> Choosing:
    """Name some of a group of cards, or all of them where there are too few (P13)."""
    _, number, phrase = call.arguments
    amount = evaluate_number(game, number)
    cards = evaluate_cards(game, phrase)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        reachable = cards(state, frame) & ~_kept_from(state, frame, player)
        found = [CardId(card) for card in cards_in(reachable)[:MOST_NAMED]]
        wanted = min(max(amount(state, frame), 0), len(found))
        if not wanted:
            return ()
        while math.comb(len(found), wanted) > MOST_ANSWERS:
            found.pop()
        return tuple(actions.PickCards(player, group) for group in itertools.combinations(found, wanted))

    return Choosing(QuestionKind.PICK_SOME, options, (), SlotKind.CARDS)


def choosing_card(game: Game, call: nodes.Call) -> Choosing:
    """Name one of a group of cards."""
    chooser, phrase = call.arguments
    cards = evaluate_cards(game, phrase)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards_in(cards(state, frame) & ~_kept_from(state, frame, player))[:MOST_ANSWERS]
        return tuple(actions.PickCards(player, (CardId(card),)) for card in found)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.they if chooser == "they" else frame.you
        return outlook.leaves(cards(state, frame) & ~_kept_from(state, frame, player))

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.CARDS, possible=possible)


def choosing_player(game: Game, call: nodes.Call) -> Choosing:
    """Name a player of whom a condition holds, with that player as `they`."""
    chooser, where = call.arguments
    is_other = call.row == "other_player_value"
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

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if fitting(state, frame, frame.they if chooser == "they" else frame.you) else NO

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.PLAYER, possible=possible)


def choosing_family(game: Game, call: nodes.Call) -> Choosing:
    """Name a family that is in play."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple([actions.PICK_FAMILY[player][family] for family in game.families])

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.WORD)


def choosing_amount(game: Game, call: nodes.Call) -> Choosing:
    """Name a number between two others, both included; of very many the lowest."""
    _, low, high = call.arguments
    least, most = evaluate_number(game, low), evaluate_number(game, high)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        first = max(0, least(state, frame))
        last = min(most(state, frame), first + MOST_EXCHANGED)
        return tuple([actions.PICK_AMOUNT[player][amount] for amount in range(first, last + 1)])

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if max(0, least(state, frame)) <= most(state, frame) else NO

    return Choosing(QuestionKind.AMOUNT, options, possible=possible)


def choosing_level(game: Game, call: nodes.Call) -> Choosing:
    """Name a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_LEVEL[player]
        return tuple([pick[level] for level in LEVELS])

    return Choosing(QuestionKind.PICK_ONE, options, LEVELS[0])


CHOOSING: Final[dict[str, Callable[[Game, nodes.Call], Choosing]]] = {
    "some_value": choosing_some,
    "level_value": choosing_level,
    "card_value": choosing_card,
    "player_value": choosing_player,
    "other_player_value": choosing_player,
    "family_value": choosing_family,
    "amount_value": choosing_amount,
}
