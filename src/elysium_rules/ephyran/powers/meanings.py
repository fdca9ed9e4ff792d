"""Gives meaning to what the cards say: one function per row of the vocabulary.

`resolve_draw` receives the arguments of a `draw` as written and returns an `Effect`: what it does, what it asks first,
whom it lets answer, and whether it would work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from elysium_rules.ephyran.changes import apply
from elysium_rules.ephyran.model import actions, events
from elysium_rules.ephyran.model.actions import decode_zone
from elysium_rules.ephyran.model.game import EphyranGame
from elysium_rules.ephyran.model.ids import ANOTHER, ASIDE, CITY, DISCARD_PILE, DRAW_PILE, TERRITORIES, ZONES, Territory
from elysium_rules.ephyran.model.state import EphyranState, PlayerState, Table
from elysium_rules.kernel.assumptions import NOTHING
from elysium_rules.kernel.evaluate import Phrases
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Answering, Effect
from elysium_rules.kernel.machine import stop_power
from elysium_rules.play.cards.meaning import (
    Resolve,
    choosing_one,
    counting,
    evaluate_phrase,
    is_empty,
    setting,
    works_if,
)
from elysium_rules.play.cards.windows import Aim, open_window
from elysium_rules.play.data.answers import CardId, PlayerId
from elysium_rules.play.data.events import note
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

Options: TypeAlias = tuple[Any, ...]
UNLOCKED: Final = (None,) * len(TERRITORIES)  #: the locks of a city that has none
PICK_ONE: Final = QuestionKind.PICK_ONE

# --- what is in a city -----------------------------------------------------------------------------------------------


def uncovered(board: PlayerState) -> list[Territory]:
    """The Territories whose last zone can be replaced or destroyed."""
    return [at for at in TERRITORIES if board.locks[at] is None and board.city[at]]


def buildable(board: PlayerState) -> list[Territory]:
    """The Territories that have room for one more zone."""
    return [at for at in TERRITORIES if board.locks[at] is None and len(board.city[at]) < ZONES]


def token_zones(board: PlayerState, *, has_token: bool) -> list[tuple[Territory, int]]:
    """The zones outside of locked Territories that have a token, or that have none (Y13, Y17)."""
    return [
        (at, number)
        for at in uncovered(board)
        for number, zone in enumerate(board.city[at], start=1)
        if (zone.token is not None) is has_token
    ]


def has_zone(board: PlayerState, *, has_token: bool) -> bool:
    """Whether there is any of them; it is asked more often than which."""
    for zones, lock in zip(board.city, board.locks, strict=False):
        if zones and lock is None:
            for zone in zones:
                if (zone.token is not None) is has_token:
                    return True
    return False


def is_open(board: PlayerState) -> bool:
    """Whether some zone can be replaced or destroyed."""
    return any(zones and lock is None for zones, lock in zip(board.city, board.locks, strict=False))


def _own_territories(found: Callable[[PlayerState], list[Territory]]) -> Callable[[EphyranState, PlayerId], list[Any]]:
    """Those of the own Territories that were found."""
    return lambda state, player: [actions.pick_territory(player, player, at) for at in found(state.players[player])]


# --- drawing ---------------------------------------------------------------------------------------------------------


def resolve_skip_draw(game: EphyranGame) -> Effect:
    """Leave out the draw at the end of the turn."""
    return setting("draws", 0, lambda state, frame, assumed: NOTHING)


def list_piles(state: EphyranState, player: PlayerId) -> Options:
    """Y10: the piles from which *player* can draw."""
    drawn = (actions.draw(player, DRAW_PILE),) if state.draw_pile else ()
    return (*drawn, actions.draw(player, DISCARD_PILE)) if state.discard_pile else drawn


def draw_card(table: Table, player: PlayerId, pile: Any) -> None:
    """Draw the top card of a pile into the hand."""
    cards = table.draw_pile if pile is DRAW_PILE else table.discard_pile
    if pile is not None and cards:
        apply.card_drawn(table, player, cards[-1], pile)


def resolve_draw(game: EphyranGame, amount: nodes.Argument) -> Effect:
    """Y11: draw so many cards, each from either pile."""
    return Effect(
        lambda table, frame, player, pile: draw_card(table, player, pile),
        PICK_ONE,
        lambda state, frame, player: list_piles(state, player),
        times=evaluate_phrase(amount, PHRASES),
    )


def resolve_keep(game: EphyranGame, drawn: nodes.Argument, kept: nodes.Argument) -> Effect:
    """Y12: draw cards aside, keep some, put the others on the discard pile in any order."""
    number, most = evaluate_phrase(drawn, PHRASES), evaluate_phrase(kept, PHRASES)

    def options(state: EphyranState, frame: Frame, player: PlayerId) -> Options:
        return tuple([actions.pick_card(player, card) for card in state.players[player].drawn])

    def draw(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        for _ in range(min(number(table, frame), len(table.draw_pile))):
            apply.card_drawn(table, player, table.draw_pile[-1], DRAW_PILE, ASIDE)

    def keep(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            apply.card_drawn(table, player, card, ASIDE)

    def choices(state: EphyranState, frame: Frame, player: PlayerId) -> Options:
        found = options(state, frame, player)
        return found if len(found) > 1 else ()  # the last one has nowhere else to go, as everybody knows

    def put(table: Table, frame: Frame, player: PlayerId, card: CardId | None) -> None:
        if card is not None:
            apply.card_discarded(table, player, card, ASIDE)
        left = table.players[player].drawn
        if len(left) == 1:
            apply.card_discarded(table, player, left[0], ASIDE)

    def rest(state: EphyranState, frame: Frame) -> int:
        return max(1, len(state.players[frame.you].drawn) - 1)

    # Which cards they are is a secret, but everybody sees how many lie there (Y29).
    hides = None if game.rulings.asks_the_obvious else lambda state, frame, player: False
    last = Effect(put, PICK_ONE, choices, is_secret=True, hides=hides, times=rest)
    middle = Effect(keep, PICK_ONE, options, is_secret=True, hides=hides, times=most, then=last)
    return Effect(draw, possible=works_if(lambda state, player: state.draw_pile), then=middle)


def resolve_another(game: EphyranGame) -> Effect:
    """Y11: one more action in this turn."""
    return setting("stage", ANOTHER)


# --- what others may answer ------------------------------------------------------------------------------------------


def answering(game: EphyranGame, deed: str, aim: Callable[[Any], Aim | None]) -> Answering | None:
    """Y17-Y19: who may answer a deed; nobody where no card speaks of it."""

    def announce(table: Table, player: PlayerId, at: Aim) -> None:
        note(table, events.Attacked, player, deed, *at)

    def play(table: Table, player: PlayerId, card: CardId) -> None:
        apply.card_played(table, player, card)
        if table.draw_pile:  # Y19: replaced at once
            apply.card_drawn(table, player, table.draw_pile[-1], DRAW_PILE)

    may_have = (lambda table, seat, found: table.players[seat].hand) if game.rulings.asks_the_obvious else _may_have
    return open_window(game, game.answers, deed, aim, announce, actions.answer, play, may_have)


def hides_cards(board: PlayerState) -> bool:
    """Whether a hand has a card of which not everybody knows that it is there; it could be any card (Y29, Y43)."""
    return len(board.hand) > board.shown.bit_count()


def _may_have(table: Table, seat: PlayerId, found: Mapping[Any, int]) -> bool:
    """Y34: whether somebody may hold one of these cards, as far as everybody knows."""
    board = table.players[seat]
    return hides_cards(board) or any(card in found for card in board.hand)


def resolve_stop(game: EphyranGame) -> Effect:
    """Y17, Y18: what the power below was about to do does not happen."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        below = table.stack[-2]
        note(table, events.PowerStopped, below.you, game.card_of(below.card))
        stop_power(table, game.codes)

    return Effect(act)


# --- objects ---------------------------------------------------------------------------------------------------------


def _placing() -> Effect:
    """Put the token that waits on a zone of the own city (Y13)."""

    def targets(state: EphyranState, player: PlayerId) -> list[Any]:
        free = token_zones(state.players[player], has_token=False)
        return [actions.pick_zone(player, player, *zone) for zone in free]

    def act(table: Table, frame: Frame, player: PlayerId, zone: int) -> None:
        apply.token_placed(table, player, *decode_zone(zone)[1:])

    return choosing_one(targets, act)


def resolve_take_object(game: EphyranGame) -> Effect:
    """Y13: draw a token, look at it, put it on a zone."""
    return Effect(
        lambda table, frame, player, chosen: apply.token_taken(table, player),
        possible=works_if(lambda state, player: state.supply and has_zone(state.players[player], has_token=False)),
        answering=answering(game, "take", lambda chosen: (None, None, None)),
        then=_placing(),
    )


def resolve_steal_object(game: EphyranGame) -> Effect:
    """Y15: take a token from another city, look at it, put it on a zone."""

    def targets(state: EphyranState, player: PlayerId) -> list[Any]:
        owners = game.others[player] if has_zone(state.players[player], has_token=False) else ()
        found = [(owner, zone) for owner in owners for zone in token_zones(state.players[owner], has_token=True)]
        return [actions.pick_zone(player, owner, *zone) for owner, zone in found]

    def works(state: EphyranState, player: PlayerId) -> bool:
        is_any = len(state.supply) + len(state.lost) < len(game.cards.deck.tokens)
        return is_any and bool(targets(state, player))

    return choosing_one(
        targets,
        lambda table, frame, player, zone: apply.token_stolen(table, player, *decode_zone(zone)),
        works,
        answering=answering(game, "steal", decode_zone),
        then=_placing(),
    )


# --- zones -----------------------------------------------------------------------------------------------------------


def resolve_exchange(game: EphyranGame, partners: nodes.Argument) -> Effect:
    """Y14: swap a zone of the own city with the same one of another city or of the hand."""
    words = partners if isinstance(partners, tuple) else ()

    def targets(state: EphyranState, player: PlayerId) -> list[Any]:
        mine = state.players[player]
        found: list[actions.Action] = []
        for owner in game.others[player] if "another city" in words else ():
            theirs = state.players[owner]
            for at in uncovered(mine):
                both = min(len(mine.city[at]), len(theirs.city[at])) if theirs.locks[at] is None else 0
                found += [actions.pick_zone(player, owner, at, number) for number in range(1, both + 1)]
        for at, number in own_zones(mine):
            fits = game.fits[at][number]
            hand = [card for card in mine.hand if fits >> card & 1]  # type: ignore[operator]  # no holes
            found += [actions.pick_hand(player, card, at, number) for card in hand]
        return found

    def own_zones(mine: PlayerState) -> list[tuple[Territory, int]]:
        """The own zones that a card of the hand could take the place of."""
        return [
            (at, number)
            for at in (uncovered(mine) if "your hand" in words else ())
            for number, zone in enumerate(mine.city[at], start=1)
            if not game.wild_mask >> zone.card & 1  # Y36: he goes straight into no hand
        ]

    def is_open_to_hand(state: EphyranState, frame: Frame, player: PlayerId) -> bool:
        """Y48: whether the others must reckon with an exchange with the hand."""
        mine = state.players[player]
        return hides_cards(mine) and bool(own_zones(mine))

    def act(table: Table, frame: Frame, player: PlayerId, chosen: int) -> None:
        owner, territory, number = decode_zone(chosen)
        if owner == player:
            apply.hand_exchanged(table, player, CardId((chosen >> 6) - 1), territory, number)
        else:
            apply.zones_exchanged(table, player, owner, territory, number)

    # An exchange with the own hand is done to nobody.
    window = answering(game, "exchange", lambda chosen: decode_zone(chosen) if chosen < 64 else None)
    hides = None if game.rulings.asks_the_obvious else is_open_to_hand
    return choosing_one(targets, act, is_secret=True, hides=hides, answering=window)


def resolve_destroy(game: EphyranGame) -> Effect:
    """Y16: an opponent discards an uncovered zone of their choice."""

    def targets(state: EphyranState, player: PlayerId) -> list[Any]:
        return [actions.pick_player(player, seat) for seat in game.others[player] if is_open(state.players[seat])]

    def name(table: Table, frame: Any, player: PlayerId, target: PlayerId) -> None:
        frame.they = target

    def zones(state: EphyranState, player: PlayerId) -> list[Any]:
        board = state.players[player]
        return [actions.pick_zone(player, player, at, len(board.city[at])) for at in uncovered(board)]

    def act(table: Table, frame: Any, player: PlayerId, zone: int) -> None:
        frame.they = frame.you
        apply.zone_destroyed(table, player, decode_zone(zone)[1])

    window = answering(game, "destroy", lambda target: (PlayerId(target), None, None))
    works = lambda state, player: any(is_open(state.players[seat]) for seat in game.others[player])  # noqa: E731
    return choosing_one(targets, name, works, answering=window, then=choosing_one(zones, act, is_theirs=True))


def resolve_lock(game: EphyranGame) -> Effect:
    """Y17: lay this card on an own Territory that has a zone."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: int) -> None:
        apply.territory_locked(table, player, decode_zone(chosen)[1], game.card_of(frame.card))

    return choosing_one(_own_territories(uncovered), act, lambda state, player: is_open(state.players[player]))


def resolve_unlock(game: EphyranGame) -> Effect:
    """Y18: free a locked Territory of any city."""

    def targets(state: EphyranState, player: PlayerId) -> list[Any]:
        seats = (player, *game.others[player])
        found = [(seat, at) for seat in seats for at in TERRITORIES if state.players[seat].locks[at] is not None]
        return [actions.pick_territory(player, seat, at) for seat, at in found]

    def act(table: Table, frame: Frame, player: PlayerId, chosen: int) -> None:
        apply.territory_unlocked(table, *decode_zone(chosen)[:2])

    return choosing_one(targets, act, lambda state, player: any(board.locks != UNLOCKED for board in state.players))


def resolve_build_this(game: EphyranGame) -> Effect:
    """Y21: build the card that was taken along in the own city."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: int) -> None:
        apply.zone_built(table, player, table.players[player].carried.card, decode_zone(chosen)[1], CITY)

    return choosing_one(_own_territories(buildable), act)


RESOLVE: Final[Resolve] = {
    "skip_draw_effect": resolve_skip_draw,
    "draw_effect": resolve_draw,
    "keep_effect": resolve_keep,
    "another_effect": resolve_another,
    "take_object_effect": resolve_take_object,
    "steal_object_effect": resolve_steal_object,
    "exchange_effect": resolve_exchange,
    "destroy_effect": resolve_destroy,
    "lock_effect": resolve_lock,
    "unlock_effect": resolve_unlock,
    "stop_effect": resolve_stop,
    "build_this_effect": resolve_build_this,
}


# --- numbers and conditions ------------------------------------------------------------------------------------------


PHRASES: Final[Phrases] = {
    "zones_number": counting(lambda board: sum(map(len, board.city))),
    "hand_number": counting(lambda board: len(board.hand)),
    "objects_number": counting(lambda board: sum(zone.token is not None for zones in board.city for zone in zones)),
    "locked_number": counting(lambda board: sum(lock is not None for lock in board.locks)),
    "empty_condition": is_empty,
}
