"""Scenarios: what they build, what they fill in, and what they refuse.

The refusals carry no `rule` mark: they prove that the builder knows a rule, not that the engine obeys it.
"""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    ScenarioError,
    TakeCard,
    TakeQuest,
    UsePower,
    legal_actions,
    load_cards,
    outcome,
    step,
)
from elysium_rules.elysium.model.events import ResourceMoved
from elysium_rules.elysium.model.ids import Colour, Phase, PlayerId, Resource, Stage
from elysium_rules.program.folders import cards_folder
from elysium_rules.testing import check_invariants, choose, domain, elysium, find, refs, scenario, seat


def refusal(**position: Any) -> tuple[str, str]:
    """The rule and the reason for which a position is refused."""
    with pytest.raises(ScenarioError) as refused:
        scenario(**position)
    return refused.value.rule, refused.value.reason


def alone(**player: Any) -> dict[str, Any]:
    """A position of two players, the first one as given."""
    return {"players": [seat(**player), seat()]}


# --- what is built ---------------------------------------------------------------------------------------------------


def test_an_empty_scenario_is_the_first_turn_of_two_players_with_nothing() -> None:
    state = scenario()
    check_invariants(state)
    assert (state.epoch, state.phase, state.stage, state.deciding) == (1, Phase.ACTIONS, Stage.TAKE, 0)
    assert [(board.gold, board.vp, board.pp, board.disc) for board in state.players] == [(0, 0, 0, 1), (0, 0, 0, 2)]
    assert [len(board.columns) for board in state.players] == [4, 4]
    assert len(state.draw_pile) == 105


def test_boards_hold_what_the_seats_say() -> None:
    state = scenario(
        families="opulence",
        players=[seat(), seat(gold=3, vp=2, pp=1, columns="red blue", quest=2, disc=1, cards_taken=1)],
    )
    check_invariants(state)
    board = state.players[1]
    assert (board.gold, board.vp, board.pp, board.columns, board.disc) == (3, 2, 1, ("red", "blue"), 1)
    assert (board.quest, board.cards_taken) == (state.game.quest_tiles[1], 1)
    assert state.quests == state.game.quest_tiles[:1]


def test_what_is_on_the_boards_came_from_the_reserve() -> None:
    state = scenario(families="opulence", players=[seat(gold=3, vp=2, pp=1), seat(gold=4)])
    assert state.reserve == (-7, -2, -1)


def test_cards_lie_where_the_scenario_puts_them() -> None:
    state = scenario(
        families="wasteland",
        players=[seat(domain="hades/persephone citizen", legends=["ares/assembly hades/assembly", "theft"]), seat()],
        agora="raiders charon",
        oracle="homer",
        draw_pile="hoplites medusa",
        discard_pile="antaeus citizen cyclopes",
    )
    check_invariants(state)
    assert domain(state, 0) == ["hades/persephone", "citizen"]
    assert elysium(state, 0) == [["ares/assembly", "hades/assembly"], ["hermes/theft"]]
    assert refs(state, state.agora) == ["poseidon/raiders", "hades/charon"]
    assert refs(state, state.oracle) == ["apollo/homer"]
    assert refs(state, state.discard_pile) == ["poseidon/antaeus", "citizen", "poseidon/cyclopes"]


def test_first_word_of_the_draw_pile_is_its_top_card() -> None:
    state = scenario(players=[seat(), seat()], draw_pile="medusa charon")
    assert refs(state, state.draw_pile[-2:]) == ["hades/charon", "poseidon/medusa"]


def test_last_word_of_the_discard_pile_is_its_top_card() -> None:
    state = scenario(discard_pile="medusa charon", rest="discard pile")
    assert refs(state, state.discard_pile[-2:]) == ["poseidon/medusa", "hades/charon"]
    assert state.draw_pile == ()
    check_invariants(state)


def test_rest_of_the_deck_can_be_out_of_the_game() -> None:
    state = scenario(agora="charon", draw_pile="medusa", rest="removed")
    check_invariants(state)
    assert (refs(state, state.draw_pile), state.discard_pile, len(state.removed)) == (["poseidon/medusa"], (), 103)


def test_rest_of_the_draw_pile_follows_from_the_seed() -> None:
    assert scenario(seed=5) == scenario(seed=5)
    assert scenario(seed=5).draw_pile != scenario(seed=6).draw_pile


def test_one_more_citizen_does_not_change_what_is_drawn() -> None:
    without, with_citizen = scenario(), scenario(**alone(domain="citizen"))
    assert with_citizen.draw_pile == without.draw_pile[1:]


def test_lists_of_words_may_be_texts_or_sequences() -> None:
    in_texts = scenario(**alone(domain="charon citizen", columns="red blue", legends="persephone, medusa"))
    in_lists = scenario(
        **alone(domain=["charon", "citizen"], columns=["red", "blue"], legends=[["persephone"], ("medusa",)])
    )
    assert in_texts == in_lists


def test_legends_in_one_text_are_parted_by_commas() -> None:
    state = scenario(**alone(legends="charon persephone, medusa"))
    assert elysium(state, 0) == [["hades/charon", "hades/persephone"], ["poseidon/medusa"]]


def test_trigger_cards_have_their_ring_and_activate_cards_are_straight() -> None:
    state = scenario(**alone(domain="triumph kings_council"))
    assert (state.ring_mask, state.turned_mask) == (1 << find(state, "triumph"), 0)


def test_exclamation_mark_takes_the_ring_and_turns_the_card() -> None:
    state = scenario(**alone(domain="triumph! kings_council!"))
    check_invariants(state)
    assert (state.ring_mask, state.turned_mask) == (0, 1 << find(state, "kings_council"))


def test_first_free_copy_is_meant_unless_the_word_names_one() -> None:
    state = scenario(agora="charon charon#1")
    assert [state.game.copy_of[card] for card in state.agora] == [1, 0]


def test_copy_and_used_up_can_be_said_in_any_order() -> None:
    assert scenario(**alone(domain="triumph#2!")) == scenario(**alone(domain="triumph!#2"))


def test_face_of_a_citizen_can_be_fixed() -> None:
    state = scenario(**alone(domain="citizen=charon#2 citizen"))
    check_invariants(state)
    face = state.citizen_faces[0]
    assert face is not None
    assert (state.game.faces[face].ref, state.game.copy_of[face]) == ("hades/charon", 1)


def test_families_can_be_given_one_by_one() -> None:
    state = scenario(families=("apollo", "ares", "athena", "hades", "zeus"), oracle="homer")
    assert state.game.families == ("apollo", "ares", "athena", "hades", "zeus")


def test_cards_can_come_from_another_set() -> None:
    cards = load_cards(cards_folder())
    assert scenario(cards=cards).game.cards is cards


def test_edition_pediment_epoch_and_reshuffled_cards_are_taken_over() -> None:
    state = scenario(edition="original", pediment=1, epoch=5, reshuffled=12)
    assert (state.game.edition, state.pediment_side, state.epoch, state.reshuffled) == ("original", 1, 5, 12)


def test_legal_actions_are_left_to_be_worked_out() -> None:
    assert scenario(agora="charon").legal is None


def test_nothing_is_played_even_when_there_is_only_one_choice() -> None:
    state = scenario(**alone(columns="red"), stage="column")
    assert legal_actions(state) == (DismissColumn(PlayerId(0), Colour.RED),)


# --- Phase II --------------------------------------------------------------------------------------------------------


def test_stage_take_offers_cards_quests_and_powers() -> None:
    state = scenario(**alone(domain="triumph"), agora="charon")
    assert {type(action) for action in legal_actions(state)} == {TakeCard, TakeQuest, UsePower}


def test_stage_column_offers_columns_only() -> None:
    state = scenario(**alone(domain="triumph"), stage="column")
    check_invariants(state)
    assert {type(action) for action in legal_actions(state)} == {DismissColumn}


def test_stage_after_offers_powers_and_the_end_of_the_turn() -> None:
    state = scenario(**alone(domain="triumph"), stage="after")
    check_invariants(state)
    assert {type(action) for action in legal_actions(state)} == {UsePower, EndTurn}


def test_player_whose_taking_is_over_has_taken_one_card_unless_a_quest() -> None:
    assert scenario(stage="after").players[0].cards_taken == 1
    assert scenario(**alone(quest=1), stage="after").players[0].cards_taken == 0


@pytest.mark.parametrize("turn, turns_played", [(0, 2), (1, 1), (2, 0)])
def test_turn_follows_the_discs(turn: int, turns_played: int) -> None:
    state = scenario(players=[seat(disc=3), seat(disc=2), seat(disc=1)], turn=turn)
    check_invariants(state)
    assert (state.deciding, state.turns_played) == (turn, turns_played)


def test_discs_that_are_left_out_are_filled_in_by_seat() -> None:
    state = scenario(players=[seat(), seat(disc=1), seat()])
    assert [board.disc for board in state.players] == [2, 1, 3]


def test_turn_is_the_first_one_at_which_nobody_has_taken_too_much() -> None:
    state = scenario(players=[seat(quest=2, cards_taken=1), seat(cards_taken=2)])
    assert state.turns_played == 4
    state = scenario(players=[seat(), seat(quest=1)])
    assert state.turns_played == 2


def test_turn_is_the_first_one_at_which_nobody_has_dismissed_too_much() -> None:
    state = scenario(**alone(columns="red"))
    assert state.turns_played == 6


def test_last_turn_of_an_epoch_goes_on_to_phase_three() -> None:
    state = scenario(
        players=[seat(columns="", quest=2, cards_taken=3), seat(columns="", quest=1, cards_taken=3)],
        turn=1,
        stage="after",
    )
    check_invariants(state)
    after, _ = step(state, EndTurn(PlayerId(1)))
    check_invariants(after)
    assert after.epoch == 2


# --- Phase III -------------------------------------------------------------------------------------------------------


def test_in_phase_three_everybody_has_a_quest_in_disc_order() -> None:
    state = scenario(players=[seat(disc=3), seat(disc=1), seat(disc=2)], phase="writing")
    check_invariants(state)
    assert [board.quest.number for board in state.players if board.quest] == [3, 1, 2]
    assert [quest.number for quest in state.quests] == [4]


def test_in_phase_three_discs_follow_the_quests() -> None:
    state = scenario(players=[seat(quest=4), seat(quest="incomplete"), seat(quest=2)], phase="writing")
    check_invariants(state)
    assert [board.disc for board in state.players] == [2, 3, 1]


def test_one_given_quest_leaves_the_others_to_be_filled_in() -> None:
    state = scenario(players=[seat(quest=2), seat()], phase="writing")
    assert [(board.disc, board.quest) for board in state.players] == [
        (2, state.game.quest_tiles[1]),
        (1, state.game.quest_tiles[0]),
    ]


def test_two_incomplete_quests_take_two_tiles() -> None:
    state = scenario(players=[seat(quest=0), seat(quest=3), seat(quest="incomplete")], phase="writing")
    check_invariants(state)
    assert [quest.number for quest in state.quests] == [4]


def test_step_of_phase_three_has_the_place_of_its_player() -> None:
    state = scenario(players=[seat(quest=2), seat(quest=1)], phase="writing", turn=0)
    check_invariants(state)
    assert (state.stage, state.turns_played) == (Stage.TRANSFERS, 1)


@pytest.mark.parametrize("transfers, allowance, left", [(0, None, 3), (1, None, 2), (9, None, 0), (0, 7, 7)])
def test_allowance_is_what_the_quest_allows_unless_given(transfers: int, allowance: int | None, left: int) -> None:
    players = [seat(quest=2), seat(quest=1)]
    state = scenario(players=players, phase="writing", transfers=transfers, allowance=allowance)
    assert state.allowance == left


def test_powers_judged_at_the_end_of_the_step_still_are() -> None:
    state = scenario(**alone(domain="charon"), phase="writing", transfers=2)
    state, events = choose(state, EndTurn)
    assert ResourceMoved(Resource.VP, PlayerId(-1), PlayerId(0), 2, cause=find(state, "charon")) in events


def test_gains_of_the_beginning_of_the_step_are_not_received_again() -> None:
    state = scenario(**alone(domain="workshop angels_of_zeus helm_of_invisibility", gold=1), phase="writing")
    check_invariants(state)
    assert (state.players[0].gold, state.players[0].vp, state.allowance, state.closing) == (1, 0, 1, ())


# --- bonus tiles -----------------------------------------------------------------------------------------------------

SHORT_LEVEL_2 = "charon triumph"
OTHER_LEVEL_2 = "workshop raiders"
LONG_LEVEL_2 = "angels_of_zeus naval_power helm_of_invisibility"
HADES = "tartarus charon cerberus"
HADES_AGAIN = "posthumous_hero helm_of_invisibility citizen"


def tiles(state: GameState, family: str) -> tuple[int, ...]:
    return state.family_tiles[state.game.families.index(family)]


def test_level_tile_goes_to_the_longest_legend() -> None:
    state = scenario(players=[seat(legends=[SHORT_LEVEL_2]), seat(legends=[LONG_LEVEL_2])])
    check_invariants(state)
    assert state.level_tiles == (None, 1, None)


def test_of_equally_long_legends_the_lowest_disc_has_the_tile() -> None:
    state = scenario(players=[seat(legends=[SHORT_LEVEL_2], disc=2), seat(legends=[OTHER_LEVEL_2])])
    check_invariants(state)
    assert state.level_tiles == (None, 1, None)


def test_of_equally_long_legends_any_can_be_given_the_tile() -> None:
    state = scenario(players=[seat(legends=[SHORT_LEVEL_2]), seat(legends=[OTHER_LEVEL_2])], level_tiles={2: 1})
    check_invariants(state)
    assert state.level_tiles == (None, 1, None)


def test_family_tiles_go_to_complete_legends_in_seat_order() -> None:
    state = scenario(players=[seat(legends=[HADES]), seat(legends=[HADES_AGAIN])])
    check_invariants(state)
    assert tiles(state, "hades") == (0, 1)


def test_family_tiles_can_be_given_in_another_order() -> None:
    players = [seat(legends=[HADES]), seat(legends=[HADES_AGAIN])]
    state = scenario(players=players, family_tiles={"hades": [1, 0]})
    check_invariants(state)
    assert tiles(state, "hades") == (1, 0)
    assert [sheet.bonuses for sheet in outcome(state).scores] == [2, 5]


def test_refuses_a_level_tile_without_a_level_legend() -> None:
    assert refusal(level_tiles={1: 0}) == ("B2", "player 0 has the tile of level 1, but no Level Legend of that level")


def test_refuses_a_level_tile_with_nobody_while_there_is_a_legend() -> None:
    rule, reason = refusal(**alone(legends=[SHORT_LEVEL_2]), level_tiles={2: None})
    assert (rule, reason) == ("B2", "nobody has the tile of level 2, but there is a Level Legend of that level")


def test_refuses_a_level_tile_with_the_shorter_legend() -> None:
    players = [seat(legends=[SHORT_LEVEL_2]), seat(legends=[LONG_LEVEL_2])]
    assert refusal(players=players, level_tiles={2: 0}) == (
        "B3",
        "player 0 has the tile of level 2, but another player has a longer Legend of it",
    )


def test_refuses_a_family_tile_without_a_complete_legend() -> None:
    assert refusal(family_tiles={"hades": [0]}) == (
        "B1",
        "of the hades tiles 1 are held, but 0 hades Legends are complete",
    )


def test_refuses_a_family_tile_of_a_player_who_completed_nothing() -> None:
    assert refusal(**alone(legends=[HADES]), family_tiles={"hades": [1]}) == (
        "B1",
        "player 1 has more hades tiles than complete hades Legends",
    )


def test_refuses_tiles_that_do_not_exist() -> None:
    assert refusal(level_tiles={4: 0}) == ("S9", "there is no bonus tile of level 4")
    assert refusal(family_tiles={"hermes": [0]}) == ("S9", "there are no bonus tiles of 'hermes' in this game")


def test_refuses_tiles_of_players_who_do_not_play() -> None:
    assert refusal(level_tiles={1: 2}) == ("S1", "there is no player 2 in a game of 2")
    assert refusal(family_tiles={"hades": [5]}) == ("S1", "there is no player 5 in a game of 2")


# --- refusals: the game ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 1, 5])
def test_refuses_a_game_of_fewer_than_two_or_more_than_four(number: int) -> None:
    assert refusal(players=[seat()] * number) == ("S1", f"Elysium is for 2 to 4 players, not {number}")


def test_refuses_a_number_of_families_other_than_five() -> None:
    rule, _ = refusal(families=["hades", "zeus"])
    assert rule == "S2"


def test_refuses_an_unknown_set_of_families_and_hints_at_the_near_one() -> None:
    assert refusal(families="opulense") == ("S3", "there is no set of families 'opulense'; did you mean 'opulence'?")


def test_refuses_an_unknown_set_of_families_and_lists_them_all() -> None:
    rule, reason = refusal(families="x")
    assert (rule, reason[:50]) == ("S3", "there is no set of families 'x'; there are first_g")


def test_refuses_an_unknown_edition() -> None:
    rule, reason = refusal(edition="third")
    assert (rule, reason) == ("", "there is no edition 'third'; there are revised and original")


def test_refuses_a_seed_that_is_none() -> None:
    assert refusal(seed=None) == ("", "a scenario needs a seed, so that it is the same each time")
    assert refusal(seed=True) == ("", "a seed is a whole number or a text, not True")


def test_refuses_a_side_the_pediment_does_not_have() -> None:
    assert refusal(pediment=2) == ("S6", "the pediment has sides 0 and 1, but no side 2")


def test_refuses_a_rest_that_is_nowhere() -> None:
    assert refusal(rest="agora") == ("", "the rest is the draw pile, the discard pile or removed, not 'agora'")


@pytest.mark.parametrize("epoch", [0, 6])
def test_refuses_an_epoch_outside_one_to_five(epoch: int) -> None:
    assert refusal(epoch=epoch) == ("G1", f"a game has epochs 1 to 5, but no epoch {epoch}")


def test_refuses_a_phase_in_which_nobody_decides() -> None:
    assert refusal(phase="awakening") == ("G1", "players decide in the phases actions and writing, not in 'awakening'")


@pytest.mark.parametrize("phase, stage", [("actions", "transfers"), ("writing", "take"), ("actions", "end")])
def test_refuses_a_stage_of_another_phase(phase: str, stage: str) -> None:
    rule, reason = refusal(phase=phase, stage=stage)
    assert (rule, reason.endswith(f"but not {stage!r}")) == ("T12", True)


@pytest.mark.parametrize("turn", [-1, 2])
def test_refuses_the_turn_of_a_player_who_does_not_play(turn: int) -> None:
    assert refusal(turn=turn) == ("T1", f"it cannot be the turn of player {turn} in a game of 2")


# --- refusals: boards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("resource", ["gold", "vp", "pp"])
def test_refuses_amounts_below_zero(resource: str) -> None:
    assert refusal(**alone(**{resource: -1})) == ("P13", f"player 0 cannot have -1 {resource}")


def test_refuses_prestige_that_is_not_in_play() -> None:
    assert refusal(**alone(pp=1)) == (
        "S10",
        "no family of athena, hades, hephaestus, poseidon, zeus uses prestige, so nobody has PP",
    )


def test_refuses_more_cards_than_an_epoch_gives() -> None:
    assert refusal(**alone(cards_taken=4)) == ("T2", "a player takes 0 to 3 cards in an epoch, not 4")


def test_refuses_a_negative_number_of_reshuffled_cards() -> None:
    assert refusal(reshuffled=-1) == ("A6", "-1 cards cannot have been shuffled back")


def test_refuses_a_colour_that_is_no_column() -> None:
    assert refusal(**alone(columns="red bleu")) == ("S5", "there is no 'bleu' column; did you mean 'blue'?")
    assert refusal(**alone(columns="ultramarine")) == (
        "S5",
        "there is no 'ultramarine' column; there are red, yellow, green, blue",
    )


def test_refuses_the_same_column_twice() -> None:
    assert refusal(**alone(columns="red red")) == ("S5", "player 0 cannot have two red columns")


def test_refuses_discs_that_do_not_exist() -> None:
    assert refusal(**alone(disc=3)) == ("S4", "2 players have the discs 1 to 2, but no disc 3")


def test_refuses_the_same_disc_twice() -> None:
    assert refusal(players=[seat(disc=1), seat(disc=1)]) == ("S4", "players 0 and 1 cannot both have disc 1")


def test_refuses_a_quest_that_is_not_in_this_game() -> None:
    assert refusal(**alone(quest=4)) == ("S7", "with 2 players there are the quests 1, 2, but no 4")


def test_refuses_the_same_quest_twice() -> None:
    assert refusal(players=[seat(quest=1), seat(quest=1)]) == ("S7", "players 0 and 1 cannot both have quest 1")


def test_refuses_an_incomplete_quest_while_turns_are_left() -> None:
    assert refusal(**alone(quest="incomplete")) == (
        "T10",
        "a quest is turned to its Incomplete side only when all turns are over",
    )


def test_refuses_discs_that_contradict_the_quests_in_phase_three() -> None:
    assert refusal(players=[seat(quest=1, disc=2), seat(quest=2)], phase="writing") == (
        "W1",
        "in Phase III the discs follow the quests, lowest first and Incomplete ones last",
    )


# --- refusals: turns -------------------------------------------------------------------------------------------------


def test_refuses_a_turn_of_a_player_without_columns() -> None:
    assert refusal(**alone(columns="")) == ("T5", "player 0 has no column left, so no turn can be left either")
    assert refusal(**alone(columns="", quest=1), stage="column")[0] == "T5"


def test_refuses_a_turn_of_a_player_who_has_taken_everything() -> None:
    assert refusal(**alone(quest=1, cards_taken=3)) == (
        "T2",
        "player 0 has a quest and all cards, so there is nothing left to take",
    )


@pytest.mark.parametrize("stage", ["column", "after"])
def test_refuses_a_taking_that_took_nothing(stage: str) -> None:
    assert refusal(**alone(cards_taken=0), stage=stage) == (
        "T12",
        "player 0 has taken nothing in this epoch, so the stage is 'take'",
    )


def test_refuses_a_player_who_is_ahead_of_all_turns() -> None:
    assert refusal(players=[seat(), seat(columns="")]) == (
        "T1",
        "player 1 has taken or dismissed more than the turns before this one allow",
    )


def test_refuses_a_turn_that_the_original_edition_does_not_play() -> None:
    players = [seat(columns="blue", cards_taken=3), seat(columns="red", quest=2, cards_taken=2)]
    assert refusal(players=players, edition="original") == (
        "T9",
        "in the original edition player 0 plays no further turn here",
    )
    assert legal_actions(scenario(players=players)) == (DismissColumn(PlayerId(0), Colour.BLUE),)


def test_refuses_transfers_and_allowance_outside_phase_three() -> None:
    assert refusal(transfers=1) == ("W3", "the transfers of a step are counted in Phase III only")
    assert refusal(allowance=1) == ("W3", "there is an allowance of transfers in Phase III only")


def test_refuses_transfers_and_allowance_below_zero() -> None:
    assert refusal(transfers=-1, phase="writing") == ("W3", "-1 transfers cannot have been made")
    assert refusal(allowance=-1, phase="writing") == ("W3", "there cannot be -1 transfers left")


# --- refusals: cards -------------------------------------------------------------------------------------------------


def test_refuses_identical_cards_in_a_domain() -> None:
    assert refusal(**alone(domain="charon charon")) == (
        "T7",
        "player 0 has two identical cards in the Domain: hades/charon",
    )


def test_identical_cards_may_lie_in_domain_and_elysium() -> None:
    check_invariants(scenario(**alone(domain="charon", legends=["charon"])))


def test_refuses_more_copies_than_exist() -> None:
    assert refusal(agora="charon charon charon") == (
        "S2",
        "hades/charon is named more than 2 times, and no more copies exist",
    )
    assert refusal(agora="persephone", draw_pile="persephone") == (
        "S2",
        "hades/persephone is named more than 1 time, and no more copies exist",
    )


def test_refuses_the_same_copy_in_two_places() -> None:
    assert refusal(agora="charon#2", draw_pile="charon#2") == ("S2", "copy 2 of hades/charon is in two places")
    assert refusal(agora="charon#2", **alone(domain="citizen=charon#2"))[0] == "S2"


def test_refuses_more_citizens_than_there_are_cards() -> None:
    assert refusal(**alone(domain="citizen " * 106)) == ("S2", "no card of the deck is left to lie under a Citizen")


def test_refuses_oracle_cards_without_the_oracle() -> None:
    assert refusal(oracle="charon") == (
        "S10",
        "no family of athena, hades, hephaestus, poseidon, zeus uses the Oracle, so it holds no cards",
    )


@pytest.mark.parametrize("place", ["agora", "draw_pile"])
def test_refuses_citizens_where_there_are_none(place: str) -> None:
    zone = place.replace("_", " ")
    assert refusal(**{place: "citizen"}) == ("T11", f"`citizen`: there are no Citizens in the {zone}")


def test_refuses_numbered_citizens() -> None:
    assert refusal(**alone(domain="citizen#2")) == (
        "T11",
        "`citizen#2`: all Citizens are alike, so they have no copies",
    )


@pytest.mark.parametrize(
    "word, rule",
    [("divine_help!", "P2"), ("alliance!", "P3"), ("charon!", "P6"), ("tartarus!", "P7")],
)
def test_refuses_a_used_up_card_that_cannot_be_used(word: str, rule: str) -> None:
    assert refusal(**alone(domain=word)) == (
        rule,
        f"`{word}`: only a Trigger or an Activate card can be used up",
    )


@pytest.mark.parametrize("word, rule", [("triumph!", "P4"), ("kings_council!", "P5")])
def test_refuses_a_used_up_card_outside_a_domain(word: str, rule: str) -> None:
    reason = "has no ring and is not turned, so no ! belongs here"
    assert refusal(agora=word) == (rule, f"`{word}`: a card in the agora {reason}")
    assert refusal(**alone(legends=[word])) == (rule, f"`{word}`: a card in a Legend {reason}")


# --- refusals: Legends -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legend, rule, reason",
    [
        ("", "L2", "a Legend holds at least one card"),
        ("citizen", "L9", "a Citizen is never the first or the second card of a Legend"),
        ("charon citizen", "L9", "a Citizen is never the first or the second card of a Legend"),
        ("charon triumph medusa", "L3", "a Level Legend holds cards of one level, not of levels 2, 3"),
        ("charon triumph angels_of_zeus", "L3", "a Level Legend holds one card per family, not hades, zeus, zeus"),
        ("charon triumph citizen citizen citizen citizen", "L3", "a Level Legend holds at most 5 cards, not 6"),
        ("charon persephone alliance", "L4", "a Family Legend holds cards of one family, not of hades, zeus"),
        ("charon persephone cerberus", "L4", "a Family Legend holds cards of different levels, not 2, 3, 3"),
        ("charon persephone citizen citizen", "L4", "a Family Legend holds at most 3 cards, not 4"),
    ],
)
def test_refuses_legends_that_break_a_rule(legend: str, rule: str, reason: str) -> None:
    assert refusal(**alone(legends=["father_of_the_gods", legend])) == (rule, f"Legend 1 of player 0: {reason}")


@pytest.mark.parametrize(
    "second, why",
    [
        ("poseidon/medusa", "neither family nor level in common"),
        ("hades/initiation", "the same family and level"),
    ],
)
def test_refuses_two_cards_that_make_no_legend(second: str, why: str) -> None:
    assert refusal(**alone(legends=[f"charon {second}"])) == (
        "L5",
        f"Legend 0 of player 0: hades/charon and {second} make no Legend: they have {why}",
    )


@pytest.mark.parametrize(
    "legend",
    [
        "charon",
        "charon triumph",
        "charon triumph citizen naval_power citizen",
        "charon triumph naval_power raiders workshop",
        "charon persephone",
        "charon persephone citizen",
        "charon persephone tartarus",
    ],
)
def test_accepts_legends_that_are_valid(legend: str) -> None:
    state = scenario(**alone(legends=[legend]))
    check_invariants(state)
    assert [len(cards) for cards in elysium(state, 0)] == [len(legend.split())]
