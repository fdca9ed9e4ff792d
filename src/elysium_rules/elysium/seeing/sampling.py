"""From what a player sees to a whole game that may lie behind it: for search, simulation and analysis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import CardId, Zone
from elysium_rules.elysium.model.knowledge import EVERYBODY, Glimpse, with_knowledge
from elysium_rules.elysium.model.state import GameState, Sealed, build_state
from elysium_rules.elysium.seeing.observe import RENAMED, PlayerView
from elysium_rules.elysium.seeing.visibility import PUBLIC_FIELDS
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.frames import thaw_frame
from elysium_rules.kernel.instructions import Ask
from elysium_rules.kernel.machine import code_of
from elysium_rules.kernel.rng import Rng, draw_below, shuffle
from elysium_rules.play.seeing.observation import fresh_rng

#: The public fields of a state and where a view has them.
_PUBLIC: Final = tuple((name, RENAMED.get(name, name)) for name in PUBLIC_FIELDS)


def deal_hidden(view: PlayerView, rng: Rng) -> tuple[GameState, Rng]:
    """Deal what *view* hides at random: the draw pile, the faces of Citizens, and all chance to come.

    A view has no memory. After a reshuffle (A5) somebody who remembers which cards were in the discard pile knows
    that those are under no Citizen taken before; the view does not say so, and neither does the sample.
    """
    hidden, citizens = hidden_cards(view)
    known = _known_places(view, citizens)
    fixed = frozenset(known.values())
    dealt, rng = shuffle(rng, [card for card in hidden if card not in fixed] if fixed else hidden)
    unknown = iter(dealt)
    # INVARIANT: Citizens first and then the draw pile from its bottom, so that a seed gives the sample it always gave.
    places = [known[place] if place in known else next(unknown) for place in range(len(hidden))]
    faces: list[CardId | None] = [None] * view.citizens_taken
    for citizen, face in zip(citizens, places, strict=False):
        faces[citizen - view.game.size] = face
    fresh, rng = fresh_rng(rng)
    public = {name: getattr(view, shown) for name, shown in _PUBLIC}
    state = build_state(
        **public,
        draw_pile=tuple(places[len(citizens) :]),
        citizen_faces=tuple(faces),
        rng=fresh,
        sealed=view.sealed,
        seen=_knowledge(view, citizens, places),
        legal=None,
        log=None,
    )
    return _choose_sealed(state, rng)


def _place_of(glimpse: Glimpse, citizens: Sequence[CardId], height: int) -> int:
    """Which of the hidden places somebody knows: the Citizens come first, then the draw pile from its bottom."""
    if glimpse.citizen is not None:
        return citizens.index(glimpse.citizen)
    assert glimpse.depth is not None
    return len(citizens) + height - 1 - glimpse.depth


def _known_places(view: PlayerView, citizens: Sequence[CardId]) -> dict[int, CardId]:
    """The hidden places that the viewer knows, and what lies there (N31, N33)."""
    return {
        _place_of(glimpse, citizens, view.draw_pile_size): glimpse.card
        for glimpse in view.known
        if glimpse.card is not None
    }


def _knowledge(view: PlayerView, citizens: Sequence[CardId], places: Sequence[CardId]) -> tuple[int, ...]:
    """Let everybody know the places in a sample that they know in the view, whatever lies there now."""
    seen: tuple[int, ...] = ()
    for glimpse in view.known:
        card = 1 << places[_place_of(glimpse, citizens, view.draw_pile_size)]
        for who in (EVERYBODY,) if glimpse.is_open else glimpse.players:
            seen = with_knowledge(seen, view.game.player_count, card, who)
    return seen


def _choose_sealed(state: GameState, rng: Rng) -> tuple[GameState, Rng]:
    """N30: let those whose secret choice is not known have chosen anything they could, all equally likely."""
    if all(answer.number is not None for answer in state.sealed):
        return state, rng
    frame = thaw_frame(state.stack[-1])
    asking = code_of(state.game.codes, frame).instructions[frame.at]
    assert isinstance(asking, Ask)
    answers = []
    for answer in state.sealed:
        if answer.number is None:
            # INVARIANT: nothing has happened since they chose, so what they could choose can be found out now.
            frame.they = answer.player
            options = asking.options(state, frame, answer.player)
            place, rng = draw_below(rng, len(options))
            answer = Sealed(answer.player, options[place].value)  # noqa: PLW2901 - the one without a hole
        answers.append(answer)
    object.__setattr__(state, "sealed", tuple(answers))  # nobody else has it yet
    return state, rng


def hidden_cards(view: PlayerView) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """The cards that nobody sees, in the order of the deck, and the Citizens that some of them lie under.

    All others are in the draw pile.

    Raises:
        ArgumentError: there are more or fewer of them than places for them.
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
        reason = f"no state looks like this view: {len(hidden)} cards are hidden, but there are {places} places"
        raise ArgumentError("call/no-such-view", "view", reason)
    return hidden, citizens


def reveals(event: Event) -> bool:
    """Whether an event shows or moves a card that nobody could know, or shows what chance has chosen."""
    match event:
        case events.CardRevealed() | events.CitizenTaken() | events.Reshuffled() | events.ChanceCame():
            return True
        case events.AnswersRevealed() | events.CardsSeen() | events.CardsOrdered():
            return True
        case events.CardPutBack() | events.FaceSwapped():
            return True
        case events.CardTaken() | events.CardDiscarded():
            return event.source is Zone.DRAW_PILE
        case _:
            return False
