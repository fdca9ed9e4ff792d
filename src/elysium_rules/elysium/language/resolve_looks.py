"""Gives meaning to looks at face-down cards, and to what is done with the cards that were looked at (N31-N34).

A name for such cards holds a place in the draw pile and never a card, so frames stay public. The cards themselves are
found by what the acting player knows (`knowledge.py`); so nobody can pick from what they have not seen, and how many
there are to pick from everybody can tell. INVARIANT: no option is left out because of what is on a card.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from elysium_rules.elysium.language.resolve_cards import CARD_WORK, with_chosen
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import listed
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import CardId, PlayerId, Zone
from elysium_rules.elysium.model.knowledge import seen_on_top
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.model.terms import ENDS, MOST_SEEN
from elysium_rules.elysium.powers.card_sets import ALL_CHOICE, evaluate_cards
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.elysium.rules import apply, deeds
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Choosing, Effect
from elysium_rules.kernel.outlook import NO, NOTHING, YES, Outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind


def looking(game: Game, call: nodes.Call) -> Choosing:
    """Look at the top cards of the draw pile; the name stands for the place from which on they were seen (N31)."""
    look = _look_at_top(game, call.arguments[0])

    def possible(state: GameState, frame: Frame, player: PlayerId, outlook: Outlook) -> int:
        return YES if state.draw_pile else NO

    return Choosing(QuestionKind.PICK_ONE, lambda state, frame, player: (), possible=possible, does=look)


def resolve_look_top(game: Game, do: nodes.Do) -> Effect:
    """The same without a name for them."""
    look = _look_at_top(game, do.arguments[0])

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        look(table, frame, player)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES if state.draw_pile else NOTHING

    return Effect(act, possible=possible, work=CARD_WORK)


def _look_at_top(game: Game, number: nodes.Argument) -> Callable[[Table, Frame, PlayerId], int | None]:
    amount = evaluate_number(game, number)

    def look(table: Table, frame: Frame, player: PlayerId) -> int | None:
        count = min(amount(table, frame), len(table.draw_pile))
        if count <= 0:
            return None
        apply.cards_seen(table, player, count, (), table.draw_pile[: -count - 1 : -1])
        return len(table.draw_pile) - count

    return look


def resolve_look(game: Game, do: nodes.Do) -> Effect:
    """Look at the faces of Citizens (N33)."""
    choice = do.arguments[0]
    assert isinstance(choice, nodes.Call)
    cards = evaluate_cards(game, choice.arguments[0])
    is_you = do.actor == "you"

    def found(state: GameState, frame: Frame) -> int:
        return cards(state, frame) & ~game.real_mask

    def look(table: Table, player: PlayerId, citizens: tuple[CardId, ...]) -> None:
        faces = [table.citizen_faces[citizen - game.size] for citizen in citizens]
        known = tuple([face for face in faces if face is not None])
        if known:
            apply.cards_seen(table, player, 0, citizens, known)

    def look_at_one(table: Table, frame: Frame, card: CardId) -> None:
        look(table, PlayerId(frame.you if is_you else frame.they), (card,))

    def look_at_all(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        wanted = cards_in(found(table, frame))
        look(table, player, tuple(map(CardId, wanted[: deeds.pay_for_moves(table, len(wanted))])))

    if choice.row == ALL_CHOICE.key:
        return Effect(look_at_all, work=CARD_WORK)
    return with_chosen(do, found, look_at_one, CARD_WORK)


# --- the cards that were looked at ------------------------------------------------------------------------------------


def _seen(do: nodes.Do) -> Callable[[GameState, Frame, int], tuple[CardId, ...]]:
    """Those that are still there, the top one first."""
    name = do.arguments[0]
    assert isinstance(name, nodes.Local)
    slot = name.slot
    return lambda state, frame, player: seen_on_top(state, frame.slots[slot], player)[:MOST_SEEN]


def _picking(do: nodes.Do, take: Callable[[Table, PlayerId, CardId], None]) -> Effect:
    """Pick one of them; it comes to the top, and is taken from there."""
    seen = _seen(do)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_SEEN[player]
        return tuple([pick[card] for card in seen(state, frame, player)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is None:
            return
        found = seen(table, frame, player)
        order = (card, *(other for other in found if other != card))
        # INVARIANT: it is told whatever was picked: who else knew one of these cards does not know which one is gone.
        apply.cards_ordered(table, player, len(order), False, order)  # noqa: FBT003 - as in the event
        take(table, player, card)

    return Effect(act, QuestionKind.PICK_ONE, options, work=CARD_WORK, is_secret=True)


def resolve_take_seen(game: Game, do: nodes.Do) -> Effect:
    """Take one of them face up; an identical one is discarded, so that every one of them can be picked (T7, P15)."""

    def take(table: Table, player: PlayerId, card: CardId) -> None:
        if deeds.identical_mask(table, player) >> card & 1:
            apply.card_discarded(table, player, card, Zone.DRAW_PILE)
        else:
            deeds.take_card(table, player, card, Zone.DRAW_PILE)

    return _picking(do, take)


def resolve_take_seen_citizen(game: Game, do: nodes.Do) -> Effect:
    """Take one of them face down."""
    return _picking(do, lambda table, player, card: deeds.take_citizen(table, player))


def resolve_discard_seen(game: Game, do: nodes.Do) -> Effect:
    """Discard all of them, face up."""
    seen = _seen(do)

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        for card in seen(table, frame, player):
            apply.card_discarded(table, None, card, Zone.DRAW_PILE)

    return Effect(act, work=CARD_WORK)


def resolve_put_seen(game: Game, do: nodes.Do) -> Effect:
    """Put them back in any order, on top of the draw pile or under it."""
    seen = _seen(do)
    under = do.arguments[1] == ENDS[1]

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = seen(state, frame, player)
        if not found:
            return ()
        return tuple([actions.OrderCards(player, order) for order in itertools.permutations(found)])

    def act(table: Table, frame: Frame, player: PlayerId, order: tuple[CardId, ...] | None) -> None:
        if order is not None:
            apply.cards_ordered(table, player, len(order), under, order)

    return Effect(act, QuestionKind.PICK_SOME, options, work=CARD_WORK, is_secret=True)


def resolve_put_card(game: Game, do: nodes.Do) -> Effect:
    """Put an open card on top of the draw pile or under it (N34)."""
    cards = evaluate_cards(game, do.arguments[0])
    under = do.arguments[1] == ENDS[1]

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_CARD[player]
        return listed([pick[card] for card in cards_in(cards(state, frame) & game.real_mask)])

    def act(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            source = Zone.AGORA if card in table.agora else Zone.DISCARD_PILE
            apply.card_put_back(table, player, card, source, under)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(cards(state, frame) & game.real_mask)

    return Effect(act, QuestionKind.PICK_ONE, options, possible, work=CARD_WORK)


def resolve_swap_face(game: Game, do: nodes.Do) -> Effect:
    """Put the top card of the draw pile in the place of a Citizen, and that card on top (N35)."""
    which = evaluate_cards(game, do.arguments[0])

    def found(state: GameState, frame: Frame) -> int:
        return which(state, frame) & ~game.real_mask if state.draw_pile else 0

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        for citizen in cards_in(found(table, frame)):
            apply.face_swapped(table, player, CardId(citizen))

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return outlook.leaves(found(state, frame))

    return Effect(act, possible=possible, work=CARD_WORK)


RESOLVE_LOOKS: Final[dict[str, Callable[[Game, nodes.Do], Effect]]] = {
    "look_top_effect": resolve_look_top,
    "look_effect": resolve_look,
    "take_seen_effect": resolve_take_seen,
    "take_seen_citizen_effect": resolve_take_seen_citizen,
    "discard_seen_effect": resolve_discard_seen,
    "put_seen_effect": resolve_put_seen,
    "put_card_effect": resolve_put_card,
    "swap_face_effect": resolve_swap_face,
}
