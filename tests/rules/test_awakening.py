"""Phase I: Awakening (A1-A6)."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import EndTurn, Event, GameState, TakeCard, TakeCitizen, UsePower, legal_actions, outcome, step
from elysium_rules.elysium.model.events import (
    CardRevealed,
    CardSlid,
    CitizenTaken,
    NothingTaken,
    PhaseBegan,
    Reshuffled,
)
from elysium_rules.elysium.model.ids import CardId, Phase, PlayerId, Zone
from elysium_rules.testing import check_invariants, choose, domain, find, refs, scenario, seat


def last_step(players: int = 2, **position: Any) -> GameState:
    """The last player's step of Phase III, with nothing left to do but to end it."""
    seats = [seat(quest=place + 1) for place in range(players)]
    return scenario(players=seats, phase="writing", turn=players - 1, **position)


def awaken(**position: Any) -> tuple[GameState, tuple[Event, ...]]:
    """Go from the end of an epoch through the Awakening of the next one."""
    state, events = choose(last_step(**position), EndTurn)
    check_invariants(state)
    start = events.index(PhaseBegan(Phase.AWAKENING))
    return state, events[start + 1 : events.index(PhaseBegan(Phase.ACTIONS))]


# --- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A1")
def test_cards_left_in_the_agora_are_discarded() -> None:
    state, _ = awaken(agora="charon triumph", discard_pile="persephone")
    assert refs(state, state.discard_pile) == ["hades/persephone", "hades/charon", "zeus/triumph"]


@pytest.mark.rule("A1")
def test_the_first_epoch_has_no_awakening() -> None:
    """The cards of the setup stay where they are until somebody takes them."""
    state = scenario(players=[seat(), seat()], agora="charon triumph hercules")
    state, events = choose(state, TakeCard, card="charon")
    assert PhaseBegan(Phase.AWAKENING) not in events
    assert refs(state, state.agora) == ["zeus/triumph", "zeus/hercules"]


@pytest.mark.rule("A2")
def test_cards_left_in_the_oracle_slide_to_the_agora() -> None:
    state, events = awaken(families="wasteland", agora="charon", oracle="homer theft")
    assert refs(state, state.agora[:2]) == ["apollo/homer", "hermes/theft"]
    assert [event for event in events if isinstance(event, CardSlid)] == [
        CardSlid(find(state, "homer")),
        CardSlid(find(state, "theft")),
    ]


@pytest.mark.rule("A2")
def test_the_agora_is_cleared_before_the_oracle_slides() -> None:
    state, _ = awaken(families="wasteland", agora="charon", oracle="homer theft")
    assert refs(state, state.discard_pile) == ["hades/charon"]


@pytest.mark.rule("A3")
@pytest.mark.parametrize("players, size", [(2, 7), (3, 10), (4, 13)])
def test_the_agora_is_filled_to_three_cards_per_player_and_one(players: int, size: int) -> None:
    state, events = awaken(players=players, agora="charon")
    assert len(state.agora) == size
    assert len([event for event in events if isinstance(event, CardRevealed)]) == size


@pytest.mark.rule("A3")
def test_cards_that_slid_from_the_oracle_count() -> None:
    _, events = awaken(families="wasteland", oracle="homer theft persephone")
    revealed = [event.zone for event in events if isinstance(event, CardRevealed)]
    assert revealed.count(Zone.AGORA) == 7 - 3


@pytest.mark.rule("A3")
def test_the_agora_is_filled_from_the_top_of_the_draw_pile() -> None:
    top = "charon triumph hercules persephone sacrifice raiders medusa"
    state, _ = awaken(draw_pile=top)
    assert [ref.split("/")[1] for ref in refs(state, state.agora)] == top.split()


@pytest.mark.rule("A4")
def test_four_new_cards_come_into_the_oracle_after_the_agora_is_full() -> None:
    state, _ = awaken(
        families="wasteland",
        oracle="homer theft orpheus succession",
        draw_pile="charon persephone raiders medusa hoplites veterans cheater",
    )
    assert refs(state, state.agora[4:]) == ["hades/charon", "hades/persephone", "poseidon/raiders"]
    assert refs(state, state.oracle) == ["poseidon/medusa", "ares/hoplites", "ares/veterans", "hermes/cheater"]


@pytest.mark.rule("A4")
def test_without_the_oracle_in_play_no_card_comes_into_it() -> None:
    state, _ = awaken(agora="charon")
    assert state.oracle == ()


# --- an empty draw pile ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A5")
@pytest.mark.parametrize("edition", ["revised", "original"])
def test_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty(edition: str) -> None:
    """Two cards are drawn, then the discard pile is needed; the Agora's own old cards are in it."""
    state, events = awaken(
        edition=edition,
        agora="charon triumph",
        draw_pile="hercules persephone",
        discard_pile="raiders medusa sacrifice antaeus slaves",
        rest="removed",
    )
    assert Reshuffled(7) in events
    assert refs(state, state.agora[:2]) == ["zeus/hercules", "hades/persephone"]
    assert (len(state.agora), len(state.draw_pile), state.discard_pile) == (7, 2, ())


@pytest.mark.rule("A5")
def test_the_discard_pile_is_not_shuffled_before_a_card_must_be_drawn() -> None:
    state, events = awaken(
        draw_pile="charon triumph hercules persephone sacrifice raiders medusa", discard_pile="slaves", rest="removed"
    )
    assert Reshuffled not in {type(event) for event in events}
    assert (state.draw_pile, refs(state, state.discard_pile)) == ((), ["hephaestus/slaves"])


@pytest.mark.rule("A5")
def test_a_citizen_is_taken_from_the_shuffled_discard_pile() -> None:
    state = scenario(
        players=[seat(columns="red blue", quest=1, cards_taken=1), seat()],
        discard_pile="charon triumph hercules",
        rest="removed",
    )
    state, events = choose(state, TakeCitizen)
    assert [event for event in events if isinstance(event, (Reshuffled, CitizenTaken))] == [
        Reshuffled(3),
        CitizenTaken(player=PlayerId(0), card=CardId(105), owed=True),
    ]
    assert (len(state.draw_pile), state.discard_pile) == (2, ())


@pytest.mark.rule("A5")
def test_a_power_draws_from_the_shuffled_discard_pile() -> None:
    state = scenario(
        players=[seat(domain="divine_law"), seat()], agora="charon triumph", discard_pile="hercules", rest="removed"
    )
    state, _ = choose(state, UsePower, card="divine_law")
    assert domain(state, 0) == ["athena/divine_law", "zeus/hercules"]


@pytest.mark.rule("A5")
def test_chance_orders_the_new_draw_pile() -> None:
    piles = set()
    for seed in range(20):
        state = scenario(
            players=[seat(columns="red blue", quest=1, cards_taken=1), seat()],
            discard_pile="charon triumph hercules persephone raiders",
            rest="removed",
            seed=seed,
        )
        piles.add(choose(state, TakeCitizen)[0].draw_pile)
    assert len(piles) > 10


@pytest.mark.rule("A5")
def test_a_citizen_in_the_discard_pile_is_shuffled_back_as_the_card_it_is() -> None:
    state = scenario(
        players=[seat(domain="divine_law"), seat()],
        agora="charon triumph",
        discard_pile="citizen=hercules",
        rest="removed",
    )
    state, _ = choose(state, UsePower, card="divine_law")
    check_invariants(state)
    assert domain(state, 0) == ["athena/divine_law", "zeus/hercules"]


@pytest.mark.rule("A5")
def test_with_both_piles_empty_nothing_is_drawn_and_the_game_goes_on() -> None:
    state, events = awaken(rest="removed")
    assert (events, state.agora, state.epoch) == ((), (), 2)
    while not state.is_over:
        state, _ = step(state, legal_actions(state)[0])
        check_invariants(state)
    assert (state.epoch, [board.domain for board in state.players]) == (5, [(), ()])


@pytest.mark.rule("A5")
def test_with_both_piles_empty_a_citizen_is_nothing_and_the_turn_goes_on() -> None:
    state = scenario(players=[seat(columns="red blue", quest=1, cards_taken=1), seat()], rest="removed")
    state, events = choose(state, TakeCitizen)
    assert (events, state.players[0].domain, len(legal_actions(state))) == ((NothingTaken(PlayerId(0)),), (), 2)


@pytest.mark.rule("A5")
def test_with_both_piles_empty_the_oracle_stays_as_it_is() -> None:
    state = scenario(
        families="wasteland",
        players=[seat(domain="assembly_of_heroes"), seat()],
        agora="charon raiders",
        oracle="homer theft",
        rest="removed",
    )
    state, _ = choose(state, UsePower, card="assembly_of_heroes")
    assert refs(state, state.oracle) == ["apollo/homer", "hermes/theft"]


# --- what is remembered ----------------------------------------------------------------------------------------------


@pytest.mark.rule("A6")
def test_the_number_of_cards_shuffled_back_is_remembered() -> None:
    state, _ = awaken(agora="charon triumph", discard_pile="hercules persephone", rest="removed")
    assert state.reshuffled == 4


@pytest.mark.rule("A6")
def test_every_shuffle_adds_to_what_is_remembered() -> None:
    state, _ = awaken(agora="charon triumph", discard_pile="hercules persephone", rest="removed", reshuffled=9)
    assert state.reshuffled == 9 + 4


@pytest.mark.rule("A6")
def test_cards_shuffled_back_count_at_the_end_though_the_pile_is_empty() -> None:
    seats = [seat(quest=1, legends=["divine_wrath medusa"]), seat(quest=2)]
    position: dict[str, Any] = {"players": seats, "phase": "writing", "turn": 1, "rest": "removed"}
    before = scenario(**position, agora="charon triumph hercules", discard_pile="persephone")
    after, _ = choose(before, EndTurn)
    assert after.discard_pile == ()
    assert outcome(after).scores[0].chronos == 1
