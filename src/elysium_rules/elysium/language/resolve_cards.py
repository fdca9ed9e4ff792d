"""Gives meaning to effects on cards: taking, drawing, giving, discarding, marking, transfers (see `resolve.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs

from elysium_rules.elysium.language import prices
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import MOST_HELD, listed
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import (
    GOLD,
    ORACLE,
    CardId,
    PlayerId,
    Zone,
)
from elysium_rules.elysium.model.masks import LONG, cards_in, domains_mask, mask_of_elysium, open_mask, recall
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers import transfer_prices
from elysium_rules.elysium.powers.card_sets import (
    ALL_CHOICE,
    DISCARD_PILE_ZONE,
    ELYSIUM_ZONE,
    THAT_CHOICE,
    evaluate_card,
    evaluate_cards,
    evaluate_description,
)
from elysium_rules.elysium.powers.phrases import Mask, evaluate_number
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.rules import apply, deeds
from elysium_rules.elysium.rules.placements import placeable, placements
from elysium_rules.elysium.rules.questions import hold_identical_by, protected_mask
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect
from elysium_rules.kernel.outlook import NO, NOTHING, YES, Outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

#: For so many steps of the budget counts an effect that moves a card, and what it may set off is looked up.
CARD_WORK: Final = 8
#: The same for one that looks for a place in an Elysium.
PLACE_WORK: Final = 16
#: So many ways to pay with all of some identical cards a look ahead tries.
_MOST_WAYS: Final = 16

# --- cards -----------------------------------------------------------------------------------------------------------


def resolve_take(game: Game, do: nodes.Do) -> Effect:
    """Choose and take one of some face-up cards."""
    cards = _reachable(game, do, evaluate_cards(game, do.arguments[0]))
    return _take(game, do, cards, arriving(game, do.arguments[0]))


def resolve_take_card(game: Game, do: nodes.Do) -> Effect:
    """Take a card that is known, if it lies where cards are taken from."""
    which = evaluate_card(game, do.arguments[0])

    def found(state: GameState, frame: Frame) -> int:
        return which(state, frame) & (open_mask(state) | domains_mask(state))

    return attrs.evolve(_take(game, do, _reachable(game, do, found), None), is_known=True)


def _take(game: Game, do: nodes.Do, cards: Mask, arriving: Mask | None) -> Effect:
    is_you = do.actor == "you"
    among_pairs = game.lets_pair and not game.rulings.forgets_pairs

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = _takable(state, cards(state, frame), player) & ~deeds.identical_mask(state, player)  # T7
        pick = actions.PICK_CARD[player]
        return listed([pick[card] for card in cards_in(found)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deeds.take_card(table, player, card, _zone_of(table, card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        player = frame.you if is_you else frame.they
        found = _takable(state, cards(state, frame), player)
        if not outlook.gone and not outlook.owed:  # the usual case
            return YES if found & ~deeds.identical_mask(state, player) else NO
        coming = arriving(state, frame) & game.real_mask if arriving is not None else 0
        if among_pairs:
            return _take_among_pairs(state, player, found, coming, outlook)
        lost = outlook.lost
        # T7: not blocked by a card that is paid. INVARIANT: in a Domain there is only one of identical cards, and a
        # price takes from one place; so whatever may be lost for one card of *found* can be lost together.
        blocked = deeds.identical_mask(state, player, lost)
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


def _take_among_pairs(state: GameState, player: int, found: int, coming: int, outlook: Outlook) -> int:
    """N53: whether a card can be taken when all is paid, where players may hold identical cards, or did.

    Either the power still lets the player that said so, or every card identical to the one that is taken was paid.
    """
    game, domain = state.game, state.players[player].domain_mask
    lost = outlook.lost | (outlook.owed[0] if outlook.is_asked else 0)
    coming &= lost  # what was paid, and lies where it can be taken from
    answer = NO
    for card in hold_identical_by(state, player, outlook.gone):
        kept = outlook if card < 0 else outlook.keeping(1 << card)
        if kept is not None:
            answer = max(answer, kept.leaves(found), _take_back(coming, [kept]))
    answer = max(answer, outlook.leaves(found & ~game.real_mask))  # a Citizen is identical to nothing
    left = (found | coming) & game.real_mask
    while left and (answer != YES or outlook.is_asked):
        alike = game.identical_masks[(left & -left).bit_length() - 1]
        ways = [outlook]
        for card in cards_in(alike & domain & ~outlook.gone):
            # Which of two prices takes a card that both may take makes no difference.
            paid = {(way.owed[0], *sorted(way.owed[1:])): way for one in ways for way in one.paying_with(1 << card)}
            ways = list(paid.values())[:_MOST_WAYS]
        answer = max([answer, _take_back(coming & alike, ways), *(way.leaves(found & alike) for way in ways)])
        left &= ~alike
    return answer


def _take_back(coming: int, ways: list[Outlook]) -> int:
    """Whether a card that was paid can be taken."""
    answer = NO
    for card in cards_in(coming):
        for way in ways:
            answer = max([answer, *(paid.settled() for paid in way.paying_with(1 << card))])
    return answer


def _takable(state: GameState, cards: int, player: int) -> int:
    """Cards that a player may take: all that lie open, and what others have in their Domains, Citizens among it."""
    real = cards & state.game.real_mask
    if real == cards:
        return real & ~state.players[player].domain_mask
    return cards & (state.game.real_mask | domains_mask(state)) & ~state.players[player].domain_mask


def arriving(game: Game, cards: nodes.Argument) -> Mask | None:
    """The description of cards in the discard pile: what is paid will lie there. None for all other places."""
    assert isinstance(cards, nodes.Call)
    return evaluate_description(game, cards.arguments[0]) if _zone_row(cards) == DISCARD_PILE_ZONE.key else None


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


def _reachable(game: Game, do: nodes.Do, cards: Mask) -> Mask:
    """N11: of some cards, those that no power keeps from this one: from who uses it, and from who acts.

    A price is paid by who acts, whoever uses the power: it takes what the payer could choose.
    """
    if not game.is_bent:
        return cards
    is_you = do.actor != "they"
    is_price = do.is_price

    def reachable(state: GameState, frame: Frame) -> int:
        kept = 0 if is_price and not is_you else protected_mask(state, frame.you)
        if not is_you:
            kept |= protected_mask(state, frame.they)
        return cards(state, frame) & ~kept

    return reachable


def _payable(game: Game, do: nodes.Do, cards: Mask) -> Mask:
    """N45: of some cards, those that are not another player's, where they are to pay a price."""
    if not do.is_price or game.rulings.prices_reach_others or prices.is_own(do):
        return cards
    is_you = do.actor == "you"

    def payable(state: GameState, frame: Frame) -> int:
        return cards(state, frame) & ~prices.others_mask(state, frame.you if is_you else frame.they)

    return payable


# --- what is done with a chosen card ----------------------------------------------------------------------------------


def with_chosen(
    do: nodes.Do,
    found: Mask,
    deed: Callable[[Table, Frame, CardId], None],
    work: int,
    *,
    removes: bool = False,
    judges_again: bool = False,
) -> Effect:
    """Do something with one of the cards that are found, chosen, or with all of them.

    Args:
        do: the effect; its last argument is the choice.
        found: the cards with which it can be done.
        deed: what is done with a card.
        work: for how many steps of the budget it counts.
        removes: whether the card is given up, so that it can be a price.
        judges_again: whether what was done with one card may forbid it for the next.
    """
    choice = do.arguments[-1]
    assert isinstance(choice, nodes.Call)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return listed([pick[card] for card in cards_in(found(state, frame))])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            deed(table, frame, card)

    def act_all(table: Table, frame: Frame, player: PlayerId, due: int | None) -> None:
        wanted = cards_in(found(table, frame) if due is None else due)
        for card in wanted[: deeds.pay_for_moves(table, len(wanted))]:
            if not judges_again or found(table, frame) >> card & 1:
                deed(table, frame, CardId(card))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(found(state, frame))

    removed = found if removes else None
    if choice.row == ALL_CHOICE.key:
        return Effect(act_all, removes_all=removed, settle=removed, work=work)
    is_known = choice.row == THAT_CHOICE.key
    return Effect(act, QuestionKind.PICK_ONE, options, possible, removes=removed, work=work, is_known=is_known)


def _chosen_cards(do: nodes.Do) -> nodes.Argument:
    """The cards that the choice of an effect is about."""
    choice = do.arguments[-1]
    assert isinstance(choice, nodes.Call)
    return choice.arguments[0]


def _together(game: Game, do: nodes.Do) -> int:
    """How many cards may move at once with that of an effect: of a joined price one for each part (P14)."""
    return 1 if game.rulings.pays_part_by_part else do.parts


def resolve_discard(game: Game, do: nodes.Do) -> Effect:
    """Discard a chosen card, or all that fit."""
    cards = _payable(game, do, _reachable(game, do, evaluate_cards(game, _chosen_cards(do))))
    in_legends = _zone_row(_chosen_cards(do)) == ELYSIUM_ZONE.key
    together = _together(game, do)

    def spared(state: GameState, frame: Frame) -> int:
        return cards(state, frame) & deeds.removable_mask(state, together)  # N9

    return with_chosen(
        do,
        spared if in_legends else cards,
        lambda table, _, card: deeds.discard_card(table, card),
        CARD_WORK,
        removes=True,
        judges_again=in_legends,
    )


def resolve_return(game: Game, do: nodes.Do) -> Effect:
    """Bring a card back from an Elysium into the Domain of its owner (N9)."""
    phrase = _chosen_cards(do)
    # A card that is known may stand in a Legend here.
    cards = evaluate_cards(game, phrase) if _zone_row(phrase) is not None else evaluate_card(game, phrase)

    def found(state: GameState, frame: Frame) -> int:
        mask = cards(state, frame)
        mask &= deeds.removable_mask(state) if mask else 0
        for seat, board in enumerate(state.players):
            if mask & mask_of_elysium(board.elysium):
                mask &= ~(mask_of_elysium(board.elysium) & deeds.identical_mask(state, seat))  # T7
        return mask

    return with_chosen(do, found, lambda table, _, card: deeds.return_card(table, card), PLACE_WORK, judges_again=True)


def resolve_give_card(game: Game, do: nodes.Do) -> Effect:
    """Choose a card of one's Domain; another player takes it (N6)."""
    cards = _reachable(game, do, evaluate_cards(game, _chosen_cards(do)))
    receiving = evaluate_player(game, do.arguments[0])
    is_you = do.actor == "you"
    together = _together(game, do)

    def givable(state: GameState, frame: Frame) -> int:
        target = receiving(state, frame)
        giver = frame.you if is_you else frame.they
        if target is None or target == giver:
            return 0
        found = cards(state, frame) & state.players[giver].domain_mask & ~deeds.identical_mask(state, target)  # T7
        return found if together == 1 else _first_of_identical(game, found)

    def give(table: Table, frame: Frame, card: CardId) -> None:
        target = receiving(table, frame)
        assert target is not None  # else nothing could be given
        deeds.take_card(table, PlayerId(target), card, Zone.DOMAIN)

    return with_chosen(do, givable, give, CARD_WORK, removes=True, judges_again=True)


def _first_of_identical(game: Game, cards: int) -> int:
    """Of identical cards only the first: given together, the second one would be one too many (T7)."""
    found = 0
    for card in cards_in(cards & game.real_mask):
        if not game.identical_masks[card] & found:
            found |= 1 << card
    return found | cards & ~game.real_mask


def resolve_straighten(game: Game, do: nodes.Do) -> Effect:
    """Straighten a turned card: its power can be used again (P5)."""
    cards = evaluate_cards(game, _chosen_cards(do))
    return with_chosen(
        do,
        lambda state, frame: cards(state, frame) & state.turned_mask,  # only cards in Domains are
        lambda table, _, card: apply.cards_straightened(table, (card,)),
        CARD_WORK,
    )


def resolve_restore_ring(game: Game, do: nodes.Do) -> Effect:
    """Put a ring on a Trigger card that has none any more (P4)."""
    cards = evaluate_cards(game, _chosen_cards(do))
    return with_chosen(
        do,
        lambda state, frame: cards(state, frame) & game.trigger_mask & ~state.ring_mask & domains_mask(state),
        lambda table, _, card: apply.ring_placed(table, card),
        CARD_WORK,
    )


# --- transfers -------------------------------------------------------------------------------------------------------


def resolve_transfer(game: Game, do: nodes.Do) -> Effect:
    """Choose a card and its Legend, pay, transfer."""
    return _transfer(game, do, evaluate_description(game, do.arguments[0]))


def resolve_transfer_card(game: Game, do: nodes.Do) -> Effect:
    """Choose the Legend for a card that is known, pay, transfer."""
    return _transfer(game, do, evaluate_card(game, do.arguments[0]))


def _transfer(game: Game, do: nodes.Do, fits: Mask) -> Effect:
    price = do.arguments[1]
    is_free, raised = transfer_prices.is_free(price), transfer_prices.raised_by(price)
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
        return listed(found)

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
