"""Who knows what lies face down (N31-N34): the order of some cards of the draw pile, the faces of some Citizens.

`GameState.seen` has a bit mask of cards for each seat, and a last one for whoever watches: the faces whose place they
know. A card keeps its bits wherever it goes face down, and loses them when it is turned up or shuffled. Which *places*
somebody knows is no secret: everybody saw who looked there. In most games nobody ever looks, and it is empty.

See decision 38.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.program.value import Shown

if TYPE_CHECKING:
    from elysium_rules.elysium.model.state import GameState

EVERYBODY: Final = -1  #: all seats, and whoever watches


@attrs.frozen(repr=False)
class Glimpse(Shown):
    """A face-down card that somebody knows: the face of a Citizen, or a card of the draw pile."""

    citizen: CardId | None  #: whose face it is; None in the draw pile
    depth: int | None  #: how many cards of the draw pile lie above it; None under a Citizen
    players: tuple[PlayerId, ...]  #: who knows it, by seat
    is_open: bool  #: whether everybody does, also whoever watches
    card: CardId | None  #: which one it is; None for whoever does not know it


def glimpses(state: GameState, viewer: int | None) -> tuple[Glimpse, ...]:
    """All face-down cards that somebody knows, as *viewer* may see them: Citizens first, then from the top down."""
    if not state.seen:
        return ()
    known = 0
    for mask in state.seen:
        known |= mask
    seats, open_to_all = range(len(state.seen) - 1), state.seen[-1]
    mine = state.seen[-1 if viewer is None else viewer]

    def glimpse(card: CardId, citizen: CardId | None, depth: int | None) -> Glimpse:
        players = tuple([PlayerId(seat) for seat in seats if state.seen[seat] >> card & 1])
        return Glimpse(citizen, depth, players, bool(open_to_all >> card & 1), card if mine >> card & 1 else None)

    size = state.game.size
    faces = [
        glimpse(face, CardId(size + place), None)
        for place, face in enumerate(state.citizen_faces)
        if face is not None and known >> face & 1
    ]
    pile = [glimpse(card, None, depth) for depth, card in enumerate(reversed(state.draw_pile)) if known >> card & 1]
    return (*faces, *pile)


def with_knowledge(seen: tuple[int, ...], players: int, cards: int, who: int) -> tuple[int, ...]:
    """What all know when one seat, or `EVERYBODY`, has learnt where some cards lie, given as a bit mask."""
    known = list(seen or (0,) * (players + 1))
    for seat in range(players + 1) if who == EVERYBODY else (who,):
        known[seat] |= cards
    return _plain(known)


def without_knowledge(seen: tuple[int, ...], cards: int, but: int | None = None) -> tuple[int, ...]:
    """What all know when nobody, or nobody but one seat, knows any longer where some cards lie."""
    return _plain([mask if seat == but else mask & ~cards for seat, mask in enumerate(seen)])


def _plain(known: list[int]) -> tuple[int, ...]:
    return tuple(known) if any(known) else ()


def seen_on_top(state: GameState, start: int, player: int) -> tuple[CardId, ...]:
    """The cards on top of the draw pile that *player* knows, down to place *start* from its bottom; the top one first.

    What has left the pile since, or was shuffled, is none of them. How many there are everybody can tell.
    """
    found: list[CardId] = []
    if state.seen:
        for card in reversed(state.draw_pile[max(0, start) :]):
            if not state.seen[player] >> card & 1:
                break
            found.append(card)
    return tuple(found)
