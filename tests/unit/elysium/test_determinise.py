"""A sample of what is hidden: made from a view alone, the same for the same randomness."""

from __future__ import annotations

import attrs
import pytest

from elysium_rules import GameState, TakeCitizen, UsePower, legal_actions, observe, step
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.seeing.observe import PlayerView
from elysium_rules.elysium.seeing.sampling import hidden_cards
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.seeing.observation import sample_hidden
from elysium_rules.testing import check_invariants, choose, scenario, seat


def small_table() -> GameState:
    """Four hidden cards: two in the draw pile, one in a Domain, one in the discard pile."""
    return scenario(
        players=[seat(domain="citizen=slaves charon"), seat()],
        agora="triumph",
        draw_pile="raiders medusa",
        discard_pile="citizen=hercules",
        rest="removed",
    )


def test_the_hidden_cards_are_those_that_lie_nowhere_in_sight() -> None:
    state = small_table()
    hidden, citizens = hidden_cards(observe(state))
    refs = ["hephaestus/slaves", "poseidon/medusa", "poseidon/raiders", "zeus/hercules"]
    assert sorted(state.game.card_ref(card) for card in hidden) == refs
    assert hidden == tuple(sorted(hidden))
    assert citizens == (state.players[0].domain[0], state.discard_pile[0])


def test_the_same_randomness_gives_the_same_sample() -> None:
    view = observe(small_table(), 0)
    first, later = sample_hidden(view, rng_from_seed(1))
    assert sample_hidden(view, rng_from_seed(1)) == (first, later)
    assert later != rng_from_seed(1)
    assert sample_hidden(view, later)[0].rng != first.rng


def test_all_players_and_spectators_can_sample_the_same_games() -> None:
    state = small_table()
    samples = [sample_hidden(observe(state, player), rng_from_seed(3)) for player in (0, 1, None)]
    assert samples[0] == samples[1] == samples[2]


def test_a_power_in_progress_goes_on_in_a_sample() -> None:
    seats = [seat(domain="medusa"), seat(domain="citizen citizen raiders")]
    state, _ = choose(scenario(players=seats, agora="hercules"), UsePower, card="medusa")
    state = attrs.evolve(state, budget=state.budget - 7)
    sample, _ = sample_hidden(observe(state, 0), rng_from_seed(1))
    assert (sample.stack, sample.question, sample.budget) == (state.stack, state.question, state.budget)
    assert legal_actions(sample) == legal_actions(state)
    for action in legal_actions(state):
        assert step(sample, action)[1] == step(state, action)[1]


@pytest.mark.rule("A5")
def test_a_citizen_that_was_shuffled_back_has_no_face_in_a_sample() -> None:
    state = scenario(
        players=[seat(columns="red blue", quest=1, cards_taken=1), seat(domain="citizen")],
        discard_pile="citizen charon raiders",
        rest="removed",
    )
    state, _ = choose(state, TakeCitizen)
    assert [face is None for face in state.citizen_faces] == [False, True, False]
    sample, _ = sample_hidden(observe(state, 1), rng_from_seed(1))
    assert [face is None for face in sample.citizen_faces] == [False, True, False]
    check_invariants(sample)


@pytest.mark.parametrize(
    "damage",
    [
        lambda view: attrs.evolve(view, draw_pile_size=view.draw_pile_size + 1),
        lambda view: attrs.evolve(view, citizens_taken=0),
        lambda view: attrs.evolve(view, agora=()),
        lambda view: attrs.evolve(view, agora=(*view.agora, *view.agora)),
        lambda view: attrs.evolve(view, discard_pile=(*view.discard_pile, CardId(view.game.size + 9))),
    ],
    ids=["draw pile", "Citizens", "card missing", "card twice", "foreign Citizen"],
)
def test_a_view_of_no_state_is_refused(damage: object) -> None:
    view = observe(small_table(), 0)
    assert callable(damage)
    damaged: PlayerView = damage(view)
    with pytest.raises(ValueError, match="no state looks like this view"):
        sample_hidden(damaged, rng_from_seed(1))
