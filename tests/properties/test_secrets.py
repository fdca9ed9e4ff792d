"""Promise 6 for what only some players know (N30-N35): whatever a player may not know changes nothing they see.

Games of random choices with a family whose cards choose in secret, look, pick and put back. At every decision the cards
and answers that a viewer does not know are changed, but for those that the next step shows; then the same is done in
both games. Saves, samples, replays and undo are tried on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from elysium_rules import (
    CardId,
    CardSet,
    GameState,
    TakeCard,
    UsePower,
    legal_actions,
    load_texts,
    new_game,
    observe,
    step,
)
from elysium_rules.elysium.model.actions import SECRET, ChooseSecretly, OrderCards, PickSeen
from elysium_rules.elysium.model.events import AnswersRevealed, Reshuffled
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed, shuffle
from elysium_rules.play.engine.undo import Step, undo_points
from elysium_rules.play.seeing.observation import sample_hidden, show_events
from elysium_rules.testing import check_invariants, scenario, seat
from elysium_rules.testing.promises import check_replay, check_save, seen_by, told_to

#: One power in each paragraph.
POWERS = """
activate { let bid = each player secretly chooses a number between 0 and gold on their board
  each player { if their bid == highest(their bid) of all players { lose their bid gold; gain 1 vp } } }

activate { let guess = each other player secretly chooses a level; gain sum(their guess) of other players gold }

activate { let seen = look at the top 3 cards of the draw pile; take one of seen
  put the rest of seen on top of the draw pile in any order }

activate { let seen = look at the top 4 cards of the draw pile; may take one of seen as a citizen
  put the rest of seen under the draw pile in any order }

instant { each player { let seen = look at the top 2 cards of the draw pile; take one of seen as a citizen
  discard the rest of seen } }

activate { look at all citizens in your domain; look at a citizen in another player's domain; gain 1 gold }

activate { put a card from the discard pile on top of the draw pile
  each player looks at the top 2 cards of the draw pile
  let mine = choose a citizen in your domain; swap mine with the top card of the draw pile }

permanent once per turn when you take a citizen { look at it; look at the top 1 card of the draw pile
  may swap it with the top card of the draw pile }

activate { take a citizen; take a citizen; each other player may take a citizen; reveal a card
  add 1 cards to the agora }
"""
FAMILIES = ("nyx", "athena", "hades", "poseidon", "zeus")
DECISIONS = 120  #: of each game


def family() -> CardSet:
    cards = []
    for number, power in enumerate(POWERS.strip().split("\n\n")):
        cards.append(
            f'card night_{number} level {number % 3 + 1} {{ name en "Night {number}" copies red, blue, any {power} }}'
        )
    return load_texts({"nyx.ely": 'language 3\nfamily nyx { name en "Nyx" }\n' + "\n".join(cards)})


CARDS = family()


def dense(players: int) -> GameState:
    """A position in which everybody, or three of them, has all cards of the family."""
    places = []
    for player in range(players):
        own = " ".join(f"night_{number}#{player + 1}" for number in range(9)) if player < 3 else ""
        places.append(seat(gold=5, domain=f"{own} citizen citizen"))
    return scenario(cards=CARDS, families=FAMILIES, players=places, discard_pile="charon medusa triumph")


def steps(state: GameState, seed: str) -> Iterator[Step]:
    """Random steps, most of them with powers of the family wherever there are some."""
    rng = rng_from_seed(f"choices {seed}")
    for _ in range(DECISIONS):
        legal = legal_actions(state)
        if not legal:
            return
        place, rng = draw_below(rng, len(legal))
        powers = [action for action in legal if isinstance(action, UsePower)]
        taken = [one for one in legal if isinstance(one, TakeCard) and state.game.faces[one.card].family == "nyx"]
        wanted = powers or taken or legal
        action = wanted[place % len(wanted)] if place % 4 else legal[place]
        after, events = step(state, action)
        yield Step(state, action, events, after)
        state = after


def hidden_in(state: GameState) -> set[CardId]:
    return {*state.draw_pile, *(face for face in state.citizen_faces if face is not None)}


def known_to(state: GameState, viewer: int | None) -> set[CardId]:
    return set(map(CardId, cards_in(state.seen[-1 if viewer is None else viewer]))) if state.seen else set()


def twin(made: Step, viewer: int | None, rng: Rng) -> tuple[GameState, dict[CardId, CardId]]:
    """A game that *viewer* cannot tell from this one, and which cards have changed places in it."""
    state = made.before
    shown = hidden_in(state) - hidden_in(made.after) | known_to(made.after, viewer)  # what the step shows stays
    pool = sorted(hidden_in(state) - known_to(state, viewer) - shown)
    dealt, rng = shuffle(rng, tuple(pool))
    swapped = {card: card for card in hidden_in(state)} | dict(zip(pool, dealt, strict=True))
    seen = tuple(sum(1 << swapped[CardId(card)] for card in cards_in(mask)) for mask in state.seen)
    sealed = list(state.sealed)
    if not any(isinstance(event, AnswersRevealed) for event in made.events):
        sample, rng = sample_hidden(observe(state, viewer), rng)
        sealed = list(sample.sealed)
    other = attrs.evolve(
        state,
        draw_pile=tuple(swapped[card] for card in state.draw_pile),
        citizen_faces=tuple(None if face is None else swapped[face] for face in state.citizen_faces),
        seen=seen,
        sealed=tuple(sealed),
        rng=Rng(rng.seed, rng.counter),
    )
    return other, swapped


def same_choice(made: Step, viewer: int | None, other: GameState, swapped: dict[CardId, CardId], rng: Rng) -> Any:
    """The choice of the step in the other game; in secret anything may be chosen that nobody else sees."""
    action = made.action
    match action:
        case PickSeen():
            return attrs.evolve(action, card=swapped[action.card])
        case OrderCards():
            return attrs.evolve(action, cards=tuple(swapped[card] for card in action.cards))
        case ChooseSecretly() if action.player != viewer and not _reveals(made):
            legal = legal_actions(other)
            return legal[draw_below(rng, len(legal))[0]]
    return action


def _reveals(made: Step) -> bool:
    return any(isinstance(event, AnswersRevealed) for event in made.events)


@pytest.mark.rule("N30")
@pytest.mark.rule("N31")
@pytest.mark.rule("N32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_player_may_not_know_changes_nothing_that_they_see(players: int) -> None:
    rng = rng_from_seed(f"twins {players}")
    changed = sealed = known = secret = 0
    for game in range(2):
        for number, made in enumerate(steps(dense(players), f"secrets {game}")):
            if any(isinstance(event, Reshuffled) for event in made.events):
                continue  # what comes up after a reshuffle follows from the seed
            for viewer in (*range(players), None):
                later = Rng(rng.seed, 10_000_000 * game + 10_000 * number + 1_000 * (viewer or 0))
                blind, _ = sample_hidden(observe(made.before, viewer), later)
                assert seen_by(blind, viewer) == seen_by(made.before, viewer)
                sealed += blind.sealed != made.before.sealed
                other, swapped = twin(made, viewer, later)
                check_invariants(other)
                assert seen_by(other, viewer) == seen_by(made.before, viewer)
                action = same_choice(made, viewer, other, swapped, later)
                after, events = step(other, action)
                assert told_to(after, events, viewer) == told_to(made.after, made.events, viewer)
                assert seen_by(after, viewer) == seen_by(made.after, viewer)
                if viewer is not None:
                    again = Step(other, action, events, after)
                    assert undo_points([again], viewer) == undo_points([made], viewer)
                changed += other.draw_pile != made.before.draw_pile
            known += bool(made.before.seen)
            secret += isinstance(made.action, SECRET)
    assert (changed > 100, sealed > 5, known > 100, secret > 40) == (True,) * 4, (changed, sealed, known, secret)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_secrets_are_saved_sampled_and_replayed(players: int) -> None:
    rng = rng_from_seed(f"kept {players}")
    kinds: set[type] = set()
    for game in range(3):
        start = new_game(CARDS, players=players, families=FAMILIES, seed=game)
        made = list(steps(start, f"kept {game}"))
        kinds |= {type(one.action) for one in made}
        for one in made:
            state = one.before
            check_invariants(state)
            check_save(state, 40_000, CARDS)
            for viewer in (*range(players), None):
                view = observe(state, viewer)
                sample, rng = sample_hidden(view, rng)
                check_invariants(sample)
                assert observe(sample, viewer) == view
                assert known_to(sample, viewer) == known_to(state, viewer)
        check_replay(start, game, [one.action for one in made], CARDS)
    assert set(SECRET) <= kinds


@pytest.mark.rule("N31")
def test_events_never_show_a_card_that_the_viewer_does_not_know() -> None:
    for made in steps(dense(3), "events"):
        if any(isinstance(event, Reshuffled) for event in made.events):
            continue
        for viewer in (0, 1, 2, None):
            hidden = hidden_in(made.before) - known_to(made.before, viewer)
            shown = hidden - (hidden_in(made.after) - known_to(made.after, viewer))
            for event in show_events(made.after, made.events, viewer):
                named = [getattr(event, name, None) for name in ("card", "cards")]
                cards = {card for one in named for card in (one if isinstance(one, tuple) else (one,))}
                assert hidden.isdisjoint(cards - shown - {None}) or _went_through(made, cards)


def _went_through(made: Step, cards: set[Any]) -> bool:
    """A card that was turned up and covered again in one step was seen all the same."""
    return bool(cards & {getattr(event, "card", None) for event in made.events})
