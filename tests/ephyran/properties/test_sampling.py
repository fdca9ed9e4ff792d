"""Y27: of all that a player does not know, every arrangement is equally likely, given all that the player knows.

Small positions, in which nearly all lies open: all arrangements are listed by brute force, from the rules, and counted
in some thousand samples (chi-square, fixed seeds).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import attrs
import pytest
from tests.ephyran.short_words import tokens_of

from elysium_rules.ephyran.checks.invariants import check_invariants
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.actions import Discard, Draw, PickCard, PickZone, Reinforce
from elysium_rules.ephyran.model.ids import DISCARD_PILE
from elysium_rules.ephyran.model.state import EphyranState, Token
from elysium_rules.kernel.rng import rng_from_seed, shuffle
from elysium_rules.play.data.visibility import EVERYBODY
from elysium_rules.play.seeing import observation
from elysium_rules.play.seeing.observation import observe, sample_hidden
from elysium_rules.testing.ephyran import do, ephyran_scenario

ROUNDS = 12  #: samples for each arrangement
LEAST = 3_000  #: samples in all

# --- by brute force --------------------------------------------------------------------------------------------------


def arrangement(state: EphyranState) -> tuple[Any, ...]:
    """All that can be hidden: hands and cards set aside (their order means nothing), draw pile, tokens."""
    boards = [(frozenset(board.hand), frozenset(board.drawn)) for board in state.players]
    return *boards, state.draw_pile, tuple(token.kind for token in tokens_of(state))


def all_arrangements(state: EphyranState, viewer: int | None) -> Counter[tuple[Any, ...]]:
    """Every way to deal the unknown cards and tokens to the unknown places; how many deals look like each."""
    hidden: list[Any] = list(state.draw_pile)
    for board in state.players:
        if board.player != viewer:
            hidden += [card for card in board.hand if not board.shown >> (card or 0) & 1]
            hidden += board.drawn
    kinds = [token.kind for token in tokens_of(state) if not looked_at(token, viewer)]
    found: Counter[tuple[Any, ...]] = Counter()
    for cards in permutations(hidden):
        new = dict(zip(hidden, cards, strict=True))
        boards = [
            (frozenset(board.hand), frozenset(board.drawn))
            if board.player == viewer
            else (
                frozenset(new.get(card, card) for card in board.hand),
                frozenset(new.get(card, card) for card in board.drawn),
            )
            for board in state.players
        ]
        pile = tuple(new[card] for card in state.draw_pile)
        for tokens in token_deals(state, viewer, kinds):
            found[(*boards, pile, tokens)] += 1
    return found


def token_deals(state: EphyranState, viewer: int | None, kinds: list[Any]) -> Iterator[tuple[Any, ...]]:
    for dealt in permutations(kinds):
        coming = iter(dealt)
        yield tuple(token.kind if looked_at(token, viewer) else next(coming) for token in tokens_of(state))


def looked_at(token: Token, viewer: int | None) -> bool:
    return token.known == EVERYBODY or (viewer is not None and bool(token.known >> viewer & 1))


def chi_square(state: EphyranState, viewer: int | None, seed: str) -> tuple[float, int]:
    """How far samples are from what is expected, and the degrees of freedom."""
    expected = all_arrangements(state, viewer)
    assert arrangement(state) in expected
    number = max(LEAST, ROUNDS * len(expected))
    view, rng = observe(state, viewer), rng_from_seed(seed)
    found: Counter[tuple[Any, ...]] = Counter()
    sample = state
    for _ in range(number):
        sample, rng = sample_hidden(view, rng)
        found[arrangement(sample)] += 1
    assert set(found) <= set(expected)
    check_invariants(sample)
    assert observe(sample, viewer) == view
    deals = sum(expected.values())
    share = {each: number * ways / deals for each, ways in expected.items()}
    return sum((found[each] - share[each]) ** 2 / share[each] for each in expected), len(expected) - 1


def is_fair(statistic: float, freedom: int) -> bool:
    """Not much above the mean: fewer than one in 1,000 fair samplers are, and the seeds are fixed."""
    return statistic < freedom + 4.5 * math.sqrt(2 * freedom)


# --- positions in which nearly all lies open -------------------------------------------------------------------------


def reveal_supply(state: EphyranState, left: int) -> EphyranState:
    """All tokens but the next ones were lost, and everybody knows them: they say nothing about the others."""
    lost = tuple(Token(token.kind, EVERYBODY) for token in state.supply[:-left])
    return attrs.evolve(state, supply=state.supply[-left:], lost=lost)


def small(*, players: int = 2, left: int = 2, **more: Any) -> EphyranState:
    return reveal_supply(ephyran_scenario(players=players, rest="tartarus", **more), left)


def hands_and_pile() -> EphyranState:
    return small(hands=["theft lagoon4", "lagoon3 lands3"], draw="forest2 forest3", tokens="owl trident")


def known_cards() -> EphyranState:
    """Dionysus and a card that came from the discard pile are known to be in a hand."""
    hands = ["theft", "dionysus lagoon3 lands3!", "forest4"]
    return small(players=3, hands=hands, draw="forest2 forest3", tokens="owl trident")


def drawn_from_the_discard_pile() -> EphyranState:
    hands = ["lagoon4 lagoon3", "lands3 lands4"]
    state, _ = do(small(hands=hands, draw="forest2", discard="forest3", tokens="owl owl"), Discard, card=card_of(4))
    return do(state, Draw, pile=DISCARD_PILE)[0]


def card_of(number: int) -> int:
    """The card that the scenario takes for `lagoon4`."""
    state = ephyran_scenario(hands=[f"lagoon{number} lagoon3", "lands3 lands4"], draw="forest2", discard="forest3")
    return next(card for card in state.players[0].hand if card is not None and (0, number) in state.game.zones[card])


def looked_at_tokens() -> EphyranState:
    """The first player knows one token, the second another one; a third one both."""
    cities = ["lagoon:*+owl,*+helmet@01", "lands:*+trident@1"]
    return small(hands=["theft", "lagoon3"], cities=cities, draw="forest2 forest3", tokens="thunderbolt owl")


def graeae() -> EphyranState:
    """Three cards lie aside, known to who drew them; one card is left in the draw pile."""
    state = small(hands=["the_graeae", "lagoon3"], draw="forest2 forest3 forest4 lands4", tokens="owl owl")
    state, _ = do(state, Reinforce)
    assert len(state.players[0].drawn) == 3
    return state


def graeae_kept() -> EphyranState:
    """One of them was kept, and nobody else knows which."""
    state = graeae()
    return do(state, PickCard, card=state.players[0].drawn[0])[0]


def held_token() -> EphyranState:
    """A token was drawn and waits for its zone: who drew it knows it."""
    state = small(
        hands=["magic_object lagoon4", ""],
        cities=["lagoon:*,*", "lands:*"],
        draw="forest2 forest3",
        tokens="owl helmet",
    )
    state, _ = do(state, Reinforce)
    assert state.players[0].held is not None
    return state


def stolen_token() -> EphyranState:
    """A token that two have looked at lies in the city of the thief."""
    state = small(
        hands=["theft", "lagoon4 lands4"],
        cities=["lagoon:*,*", "lands:*+trident,*+owl"],
        draw="forest2",
        tokens="owl helmet",
    )
    state, _ = do(state, Reinforce)
    zone = {"owner": 1, "number": 1}
    state, _ = do(state, PickZone, **zone)
    assert state.question is not None  # the victim may answer
    return state


POSITIONS = [
    hands_and_pile,
    known_cards,
    drawn_from_the_discard_pile,
    looked_at_tokens,
    graeae,
    graeae_kept,
    held_token,
    stolen_token,
]


@pytest.mark.rule("Y27")
@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_every_arrangement_is_equally_likely(position: Any, viewer: int | None) -> None:
    state = position()
    assert is_fair(*chi_square(state, viewer, f"{position.__name__} {viewer}"))


@pytest.mark.parametrize("position", [hands_and_pile, known_cards])
def test_the_count_finds_a_sampler_that_is_not_fair(monkeypatch: pytest.MonkeyPatch, position: Any) -> None:
    """One that leaves one deal in ten as the things come is found out."""
    dealt = [0]

    def lazy(rng: Any, things: Any) -> Any:
        dealt[0] += 1
        return shuffle(rng, things) if dealt[0] % 10 else (tuple(things), rng)

    monkeypatch.setattr(observation, "shuffle", lazy)
    assert not is_fair(*chi_square(position(), 1, "lazy"))


def test_a_sample_forgets_nothing_that_a_player_has_looked_at() -> None:
    state = looked_at_tokens()
    for number in range(40):
        sample, _ = EPHYRAN.sample(EPHYRAN.observe(state, 0), rng_from_seed(number))
        kinds = [zone.token.kind for zone in sample.players[0].city[0] if zone.token is not None]
        assert kinds == ["owl", "helmet"]
        assert sample.players[0] == state.players[0]
