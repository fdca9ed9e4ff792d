"""From what a player sees to a whole game that may lie behind it: for search, simulation and analysis."""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import CardId, Zone
from elysium_rules.elysium.model.state import GameState, build_state
from elysium_rules.elysium.sight.observe import RENAMED, PlayerView
from elysium_rules.elysium.sight.visibility import PUBLIC_FIELDS
from elysium_rules.kernel.rng import Rng, shuffle
from elysium_rules.play.sight import fresh_rng

#: The public fields of a state and where a view has them.
_PUBLIC: Final = tuple((name, RENAMED.get(name, name)) for name in PUBLIC_FIELDS)


def deal_hidden(view: PlayerView, rng: Rng) -> tuple[GameState, Rng]:
    """Deal what *view* hides at random: the draw pile, the faces of Citizens, and all chance to come.

    A view has no memory. After a reshuffle (A5) somebody who remembers which cards were in the discard pile knows
    that those are under no Citizen taken before; the view does not say so, and neither does the sample.
    """
    hidden, citizens = hidden_cards(view)
    dealt, rng = shuffle(rng, hidden)
    faces: list[CardId | None] = [None] * view.citizens_taken
    for citizen, face in zip(citizens, dealt, strict=False):
        faces[citizen - view.game.size] = face
    fresh, rng = fresh_rng(rng)
    public = {name: getattr(view, shown) for name, shown in _PUBLIC}
    state = build_state(
        **public,
        draw_pile=dealt[len(citizens) :],
        citizen_faces=tuple(faces),
        rng=fresh,
        legal=None,
        log=None,
    )
    return state, rng


def hidden_cards(view: PlayerView) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The cards that nobody sees, in the order of the deck, and the Citizens that some of them lie under.

    All others are in the draw pile.

    Raises:
        ValueError: there are more or fewer of them than places for them.
    """
    game = view.game
    shown = [*view.agora, *view.oracle, *view.discard_pile, *view.removed]
    for board in view.players:
        shown += board.domain
        for legend in board.elysium:
            shown += legend.cards
    seen = set(shown)
    hidden = tuple(CardId(card) for card in range(game.size) if card not in seen)
    citizens = tuple(sorted(card for card in seen if card >= game.size))
    places = view.draw_pile_size + len(citizens)
    if (
        len(seen) != len(shown)
        or len(hidden) != places
        or any(card - game.size >= view.citizens_taken for card in citizens)
    ):
        raise ValueError(
            f"no state looks like this view: {len(hidden)} cards are hidden, but there are {places} places"
        )
    return hidden, citizens


def reveals(event: Event) -> bool:
    """Whether an event shows or moves a card that nobody could know."""
    match event:
        case events.CardRevealed() | events.CitizenTaken() | events.Reshuffled():
            return True
        case events.CardTaken() | events.CardDiscarded():
            return event.source is Zone.DRAW_PILE
        case _:
            return False
