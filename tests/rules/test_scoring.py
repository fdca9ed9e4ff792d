"""The course of a game (G1) and final scoring (F1-F8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import RandomGame

from elysium_rules import FAMILY_SETS, EndTurn, GameState, PickLevel, ScoreSheet, UsePower, legal_actions, outcome
from elysium_rules.elysium.model.events import CardRemoved, EpochBegan, GameEnded, PhaseBegan
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.testing import choose, elysium, find, refs, scenario, seat


def before_the_end(*seats: dict[str, Any], **position: Any) -> GameState:
    """The last step of the last epoch; quests by seat."""
    players = [seat(quest=place + 1, **player) for place, player in enumerate(seats)]
    return scenario(players=players, phase="writing", epoch=5, turn=len(seats) - 1, **position)


def score(*seats: dict[str, Any], **position: Any) -> tuple[ScoreSheet, ...]:
    """Play the last step to the end and score."""
    state, _ = choose(before_the_end(*seats, **position), EndTurn)
    assert state.is_over
    return outcome(state).scores


# --- the course of a game --------------------------------------------------------------------------------------------


@pytest.mark.rule("G1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_five_epochs_of_four_phases_and_then_over(players: int, random_game: RandomGame) -> None:
    course: list[object] = [1, Phase.ACTIONS]
    for _, events in random_game(players=players, families=FAMILY_SETS["wasteland"], seed=players):
        for event in events:
            if isinstance(event, EpochBegan):
                course.append(event.epoch)
            elif isinstance(event, PhaseBegan):
                course.append(event.phase)
            elif isinstance(event, GameEnded):
                course.append("over")
    later = [Phase.AWAKENING, Phase.ACTIONS, Phase.WRITING, Phase.END_OF_EPOCH]
    assert course == [1, *later[1:], 2, *later, 3, *later, 4, *later, 5, *later, Phase.OVER, "over"]


@pytest.mark.rule("G1")
def test_after_the_end_nobody_decides_anything() -> None:
    state, _ = choose(before_the_end({}, {}), EndTurn)
    assert (state.is_over, state.deciding, legal_actions(state)) == (True, None, ())


# --- what leaves the game --------------------------------------------------------------------------------------------


@pytest.mark.rule("F1")
def test_domain_cards_and_single_cards_leave_the_game() -> None:
    before = before_the_end(
        {"domain": "triumph citizen", "legends": ["charon", "persephone tartarus"]},
        {"domain": "hercules", "legends": ["medusa"]},
        discard_pile="raiders",
    )
    state, events = choose(before, EndTurn)
    gone = [find(before, "triumph"), find(before, "citizen", 0), find(before, "charon")]
    gone += [find(before, "hercules"), find(before, "medusa")]
    assert [event.card for event in events if isinstance(event, CardRemoved)] == gone
    assert state.removed == tuple(gone)
    assert [board.domain for board in state.players] == [(), ()]
    assert (elysium(state, 0), elysium(state, 1)) == ([["hades/persephone", "hades/tartarus"]], [])


@pytest.mark.rule("F1")
def test_they_do_not_go_to_the_discard_pile() -> None:
    state, _ = choose(before_the_end({"domain": "triumph", "legends": ["charon"]}, {}, discard_pile="raiders"), EndTurn)
    assert refs(state, state.discard_pile) == ["poseidon/raiders"]


@pytest.mark.rule("F1")
def test_single_cards_score_nothing() -> None:
    assert [sheet.total for sheet in score({"legends": ["charon", "hercules", "temple_of_zeus"]}, {})] == [0, 0]


# --- Chronos ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F2")
def test_chronos_powers_read_the_boards_without_the_single_cards() -> None:
    """Tartarus: 1 VP per two cards in the Elysium; of four cards one stands alone."""
    sheets = score({"legends": ["tartarus charon persephone", "hercules"]}, {})
    assert sheets[0].chronos == 1


@pytest.mark.rule("F2")
def test_chronos_powers_do_not_see_what_other_chronos_powers_score() -> None:
    """Justice of Zeus: 1 VP per 3 VP on the board; the 3 VP of the Assembly are not on it."""
    sheets = score({"vp": 5, "legends": ["justice_of_zeus hades/assembly athena/assembly"]}, {})
    assert sheets[0].chronos == 5 // 3 + 3 + 3


@pytest.mark.rule("F2")
def test_the_order_of_the_chronos_cards_makes_no_difference() -> None:
    words = ["justice_of_zeus", "hades/assembly", "gift_of_hephaestus", "divine_wrath"]
    board: dict[str, Any] = {"vp": 7, "gold": 5}
    totals = {score({**board, "legends": [" ".join(words[place:] + words[:place])]}, {})[0].total for place in range(4)}
    assert len(totals) == 1


@pytest.mark.rule("F2")
def test_a_score_before_the_end_is_the_one_after_it() -> None:
    """Cards in Domains and single cards count nothing, whenever one asks."""
    before = before_the_end({"domain": "triumph", "legends": ["tartarus charon persephone", "hercules"]}, {})
    after, _ = choose(before, EndTurn)
    assert outcome(before) == outcome(after)


# --- Legends ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F3")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("charon persephone", 3),
        ("charon persephone posthumous_hero", 6),
        ("charon persephone citizen", 6),
        ("charon triumph", 2),
        ("charon triumph raiders", 4),
        ("charon triumph raiders workshop", 8),
        ("charon triumph raiders workshop naval_power", 12),
        ("charon triumph citizen citizen citizen", 12),
    ],
)
def test_legends_score_by_kind_and_length(legend: str, points: int) -> None:
    assert score({"legends": [legend]}, {})[0].legends == points


@pytest.mark.rule("F3")
def test_all_legends_are_added_up() -> None:
    legends = ["charon persephone", "triumph raiders workshop", "hercules medusa"]
    assert score({"legends": legends}, {})[0].legends == 3 + 4 + 2


# --- prestige --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F4")
@pytest.mark.parametrize(
    "amounts, points",
    [
        ((4, 3, 2, 1), (16, 8, 4, 2)),
        ((1, 2, 3, 4), (2, 4, 8, 16)),
        ((5, 5, 2, 1), (12, 12, 4, 2)),
        ((5, 3, 3, 1), (16, 6, 6, 2)),
        ((5, 3, 2, 2), (16, 8, 3, 3)),
        ((5, 5, 5, 1), (9, 9, 9, 2)),  # 28 by three, rounded down
        ((5, 2, 2, 2), (16, 4, 4, 4)),  # 14 by three, rounded down
        ((2, 2, 2, 2), (7, 7, 7, 7)),  # 30 by four, rounded down
        ((5, 5, 2, 2), (12, 12, 3, 3)),
        ((5, 0, 0, 0), (16, 0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((3, 2), (16, 8)),
        ((3, 3), (12, 12)),
        ((0, 1), (0, 16)),
        ((3, 3, 1), (12, 12, 4)),
        ((3, 1, 1), (16, 6, 6)),
    ],
)
def test_places_in_prestige_score_and_tied_players_share_them(
    amounts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    sheets = score(*({"pp": amount} for amount in amounts), families="opulence")
    assert tuple(sheet.prestige for sheet in sheets) == points


@pytest.mark.rule("F4")
def test_without_prestige_in_play_nobody_scores_for_it() -> None:
    assert [sheet.prestige for sheet in score({}, {})] == [0, 0]


# --- the sum ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F5")
def test_a_score_is_the_sum_of_its_parts() -> None:
    first, second = score(
        {
            "vp": 7,
            "gold": 5,
            "pp": 2,
            "legends": ["temple_of_zeus triumph hercules", "slaves glorious_victory citizen citizen"],
        },
        {"vp": 1, "pp": 3},
        families="opulence",
    )
    assert first == ScoreSheet(
        player=PlayerId(0), vp=7, chronos=3, legends=6 + 8, bonuses=5 + 9, prestige=8, citizens=-4, gold=5
    )
    assert (first.total, second.total) == (7 + 3 + 14 + 14 + 8 - 4, 1 + 16)


# --- victory ---------------------------------------------------------------------------------------------------------


def winners(*seats: dict[str, Any], **position: Any) -> tuple[int, ...]:
    """Who wins after the last step; the event and the outcome agree."""
    state, events = choose(before_the_end(*seats, **position), EndTurn)
    assert events[-1] == GameEnded(outcome(state).winners, outcome(state).scores)
    return outcome(state).winners


@pytest.mark.rule("F6")
def test_the_highest_score_wins_whatever_the_gold() -> None:
    assert winners({"vp": 3, "gold": 50}, {"vp": 4}) == (1,)


@pytest.mark.rule("F6")
def test_the_score_and_not_the_vp_on_the_board_decides() -> None:
    assert winners({"vp": 3, "legends": ["charon persephone"]}, {"vp": 5}) == (0,)


@pytest.mark.rule("F6")
def test_of_equal_scores_the_one_with_the_most_gold_wins() -> None:
    assert winners({"vp": 9, "gold": 1}, {"vp": 9, "gold": 2}, {"vp": 8, "gold": 5}) == (1,)


@pytest.mark.rule("F6")
def test_with_equal_scores_and_equal_gold_the_victory_is_shared() -> None:
    assert winners({"vp": 9, "gold": 2}, {"vp": 9, "gold": 1}, {"vp": 9, "gold": 2}, {"vp": 8, "gold": 2}) == (0, 2)


@pytest.mark.rule("F6")
def test_all_can_share_the_victory() -> None:
    assert winners({}, {}) == (0, 1)


# --- what counts -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "legend, points",
    [
        ("temple_of_zeus triumph hercules", 3),
        ("temple_of_zeus triumph citizen=hercules", 2),
        ("zeus/assembly hades/assembly athena/assembly", 9),
        ("zeus/assembly hades/assembly citizen=athena/assembly", 4),
    ],
)
def test_families_in_a_legend_are_counted_by_real_cards_only(legend: str, points: int) -> None:
    assert score({"legends": [legend]}, {})[0].chronos == points


@pytest.mark.rule("F7")
def test_a_citizen_has_no_level_for_powers_that_name_one() -> None:
    """Antaeus names level 3: the Citizen that hides Hercules stays."""
    state = scenario(players=[seat(domain="antaeus"), seat(domain="citizen=hercules")], agora="slaves")
    state, _ = choose(state, UsePower, card="antaeus")
    state, _ = choose(state, PickLevel, level=3)
    assert len(state.players[1].domain) == 1


@pytest.mark.rule("F8")
@pytest.mark.parametrize("now, remembered, points", [(3, 0, 0), (4, 0, 1), (3, 1, 1), (0, 8, 2), (2, 9, 2), (3, 9, 3)])
def test_cards_shuffled_back_count_as_cards_in_the_discard_pile(now: int, remembered: int, points: int) -> None:
    """Divine Wrath: 1 VP per four cards in the discard pile."""
    pile = ["charon", "triumph", "hercules", "persephone"][:now]
    sheets = score({"legends": ["divine_wrath medusa"]}, {}, discard_pile=pile, reshuffled=remembered)
    assert sheets[0].chronos == points


@pytest.mark.rule("F8")
def test_a_citizen_in_the_discard_pile_counts() -> None:
    sheets = score({"legends": ["divine_wrath medusa"]}, {}, discard_pile="charon citizen citizen triumph")
    assert sheets[0].chronos == 1
