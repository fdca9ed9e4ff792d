"""From what a player sees to a whole game that may lie behind it: for search, simulation and analysis."""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.model.state import GameState, build_state
from elysium_rules.elysium.sight.observe import RENAMED, PlayerView
from elysium_rules.elysium.sight.visibility import public_fields
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed, shuffle

#: The public fields of a state and where a view has them.
_PUBLIC: Final = tuple((name, RENAMED.get(name, name)) for name in public_fields(GameState))
_HALF_A_SEED: Final = 2**64


def sample_hidden(view: PlayerView, rng: Rng | int | str | None) -> tuple[GameState, Rng]:
    """Deal what *view* hides at random: the draw pile, the faces of Citizens, and all chance to come.

    Every arrangement of the cards that are not seen is equally likely. Everything else is as in the view,
    so the result shows the same view to the same player and allows the same choices. It is made from the
    view alone, so whoever plays on from it learns nothing about the real game.

    A view has no memory. After a reshuffle (A5) somebody who remembers which cards were in the discard pile knows
    that those are under no Citizen taken before; the view does not say so, and neither does the sample.

    Args:
        view: what a player or a spectator sees.
        rng: the randomness of the caller, or a seed to make it from (`rng_from_seed`; None: the operating system
            chooses). The sampled game gets a seed drawn from it.

    Returns:
        The state, and the randomness to use from now on: for the next sample, give it back.

    Raises:
        ValueError: the cards of the view do not add up, so no state looks like this.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> sample, rng = sample_hidden(observe(state, 0), "search")
        >>> observe(sample, 0) == observe(state, 0), sample.draw_pile == state.draw_pile
        (True, False)
        >>> another, rng = sample_hidden(observe(state, 0), rng)
        >>> another.draw_pile == sample.draw_pile
        False
    """
    if not isinstance(rng, Rng):
        rng = rng_from_seed(rng)
    hidden, citizens = hidden_cards(view)
    dealt, rng = shuffle(rng, hidden)
    faces: list[CardId | None] = [None] * view.citizens_taken
    for citizen, face in zip(citizens, dealt, strict=False):
        faces[citizen - view.game.size] = face
    high, rng = draw_below(rng, _HALF_A_SEED)
    low, rng = draw_below(rng, _HALF_A_SEED)
    public = {name: getattr(view, shown) for name, shown in _PUBLIC}
    state = build_state(
        **public,
        draw_pile=dealt[len(citizens) :],
        citizen_faces=tuple(faces),
        rng=Rng(high * _HALF_A_SEED + low),
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
