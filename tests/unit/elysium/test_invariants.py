"""What always holds: each promise is broken once, and the sentence that says so is compared."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules import FAMILY_SETS, GameState, UsePower, legal_actions, new_game, standard_cards, step
from elysium_rules.elysium.ids import CardId, LegendKind, Phase, PlayerId, Stage
from elysium_rules.elysium.state import PlayerState
from elysium_rules.elysium.table import thaw
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.testing import check_invariants, choose, find, scenario, seat


def complaint(state: GameState) -> str:
    with pytest.raises(AssertionError) as broken:
        check_invariants(state)
    return str(broken.value)


def changed(value: Any, **changes: Any) -> Any:
    """A copy with other fields, past every check: `attrs.evolve` would refuse most of what is tried here."""
    copy = object.__new__(type(value))
    for field in attrs.fields(type(value)):
        object.__setattr__(copy, field.name, changes.get(field.name, getattr(value, field.name)))
    return copy


def broken(state: GameState, **changes: Any) -> str:
    """What is said when some fields of a state are changed."""
    return complaint(changed(state, legal=None, **changes))


def broken_board(state: GameState, player: int = 0, **changes: Any) -> str:
    """What is said when some fields of a board are changed."""
    boards = list(state.players)
    boards[player] = changed(boards[player], **changes)
    return broken(state, players=tuple(boards))


@pytest.fixture
def state() -> GameState:
    """A position with something of everything."""
    return scenario(
        families="wasteland",
        players=[
            seat(gold=3, vp=2, pp=1, domain="antaeus succession! citizen", legends=["charon persephone", "theft"]),
            seat(gold=1, domain="charon"),
            seat(legends=["raiders helm_of_invisibility citizen"]),
        ],
        agora="hoplites homer",
        oracle="medusa",
        discard_pile="recruiter citizen",
    )


@pytest.fixture
def asking() -> GameState:
    """A position in which the power of Slaves asks which card is discarded."""
    return choose(scenario(players=[seat(domain="slaves charon"), seat()]), UsePower, card="slaves")[0]


def test_position_with_something_of_everything_is_fine(state: GameState, asking: GameState) -> None:
    check_invariants(state)
    check_invariants(asking)


@pytest.mark.parametrize("name", ["first_game", "wasteland"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_game_is_fine(name: str, players: int) -> None:
    state = new_game(standard_cards(), players=players, families=FAMILY_SETS[name], seed=players)
    check_invariants(state)
    while not state.is_over:
        choices = legal_actions(state)
        state, _ = step(state, choices[len(choices) // 2])
        check_invariants(state)


# --- frozen ----------------------------------------------------------------------------------------------------------


def test_table_is_no_state(state: GameState) -> None:
    assert complaint(thaw(state)) == "a state is a GameState, not a Table"


def test_board_that_can_be_changed_is_found(state: GameState) -> None:
    table = thaw(state)
    draft = table.board(PlayerId(0))
    assert broken(state, players=(draft, *state.players[1:])) == "a board is a Board, not a PlayerState"


def test_frame_that_can_be_changed_is_found(asking: GameState) -> None:
    assert broken(asking, stack=(thaw_frame(asking.stack[0]),)) == "a frame is a RunningFrame, not a Frame"


def test_log_that_was_left_behind_is_found(state: GameState) -> None:
    assert broken(state, log=[]) == "the log of a step is still in the state"


@pytest.mark.parametrize("name", ["agora", "draw_pile", "order", "players", "citizen_faces"])
def test_list_in_a_state_is_found(state: GameState, name: str) -> None:
    assert broken(state, **{name: list(getattr(state, name))}) == f"{name} is a list"


def test_list_on_a_board_is_found(state: GameState) -> None:
    assert broken_board(state, domain=list(state.players[0].domain)) == "a Domain is a list"
    assert broken_board(state, elysium=list(state.players[0].elysium)) == "an Elysium is a list"
    legend = state.players[0].elysium[0]
    listed = changed(legend, cards=list(legend.cards))
    assert broken_board(state, elysium=(listed,)) == "the cards of a Legend are a list"
    assert broken_board(state, elysium=(legend.cards,)) == "a Legend is a tuple"


def test_slot_with_more_than_plain_values_is_found(asking: GameState) -> None:
    frame = attrs.evolve(asking.stack[0], slots=((1, None), [2]))
    assert broken(asking, stack=(frame,)) == "a power in progress keeps a list, which is no plain value"


def test_other_things_in_place_of_randomness_and_question_are_found(state: GameState) -> None:
    assert broken(state, rng=7) == "the randomness of a state is a int"
    assert broken(state, question="which?") == "the question is not a Question"


# --- cards -----------------------------------------------------------------------------------------------------------


def test_lost_card_is_found(state: GameState) -> None:
    assert broken(state, agora=state.agora[1:]) == (
        "rule S2: every card is in exactly one place, but in no place: ares/hoplites#1"
    )


def test_doubled_card_is_found(state: GameState) -> None:
    assert broken(state, oracle=(*state.oracle, state.agora[1])) == (
        "rule S2: every card is in exactly one place, but in several places: apollo/homer#1"
    )


def test_face_of_a_citizen_is_in_no_other_place(state: GameState) -> None:
    faces = (state.agora[1], *state.citizen_faces[1:])
    assert broken(state, citizen_faces=faces).startswith(
        "rule S2: every card is in exactly one place, but in no place: "
    )


def test_lost_citizen_is_found(state: GameState) -> None:
    *others, lost = range(state.game.size, state.game.size + 3)
    assert broken(state, discard_pile=state.discard_pile[:1]) == (
        f"rule T11: the Citizens {others} are on the table, but {[*others, lost]} have a face"
    )


def test_citizen_that_can_be_taken_is_found(state: GameState) -> None:
    assert broken(state, agora=(*state.agora, CardId(state.game.size))) == "rule T11: there is a Citizen in the agora"


def test_oracle_that_is_not_in_play_is_found() -> None:
    state = scenario(agora="charon")
    assert broken(state, agora=(), oracle=state.agora) == ("rule S10: there are cards in an Oracle that is not in play")


def test_identical_cards_in_a_domain_are_found() -> None:
    state = scenario(players=[seat(domain="charon"), seat(domain="charon#2")])
    first, second = state.players
    cards = (*first.domain, *second.domain)
    boards = (
        attrs.evolve(first, domain=cards),
        attrs.evolve(second, domain=()),
    )
    assert broken(state, players=boards) == (
        "rule T7: player 0 has identical cards in the Domain: hades/charon, hades/charon"
    )


def test_bit_mask_of_a_domain_that_is_out_of_date_is_found(state: GameState) -> None:
    assert broken_board(state, domain_mask=0) == "the bit mask of the Domain of player 0 is not up to date"


def test_ring_without_a_trigger_card_in_a_domain_is_found(state: GameState) -> None:
    for word in ("charon#2", "medusa"):
        assert broken(state, rings=1 << find(state, word)) == (
            "rule P4: there is a ring on a card that is no Trigger card in a Domain"
        )


def test_turned_card_that_is_no_activate_card_in_a_domain_is_found(state: GameState) -> None:
    for word in ("charon#2", "theft"):
        assert broken(state, turned=1 << find(state, word)) == (
            "rule P5: a card is turned that is no Activate card in a Domain"
        )


# --- boards ----------------------------------------------------------------------------------------------------------


def test_columns_and_cards_taken_stay_in_their_limits(state: GameState) -> None:
    assert broken_board(state, column_mask=16) == "rule S5: player 0 has columns that do not exist"
    assert broken_board(state, cards_taken=4) == "rule T2: player 0 has taken 4 cards in an epoch"


@pytest.mark.parametrize("resource", ["gold", "vp", "pp"])
def test_resource_from_nowhere_is_found(state: GameState, resource: str) -> None:
    assert broken_board(state, **{resource: 9}).startswith(f"rule S11: the accounts of {resource} add up to ")


def test_account_below_zero_is_found(state: GameState) -> None:
    boards = (attrs.evolve(state.players[0], gold=-1), *state.players[1:])
    assert broken(state, players=boards, reserve=(0, -2, -1)) == "rule P13: player 0 has -1 gold"


def test_prestige_that_is_not_in_play_is_found() -> None:
    state = scenario()
    boards = (attrs.evolve(state.players[0], pp=1), state.players[1])
    assert broken(state, players=boards, reserve=(0, 0, -1)) == "rule S10: there are PP, but prestige is not in play"


def test_negative_number_of_reshuffled_cards_is_found(state: GameState) -> None:
    assert broken(state, reshuffled=-1) == "rule A6: -1 cards were shuffled back"


# --- Legends and tiles -----------------------------------------------------------------------------------------------


def with_legend(state: GameState, **changes: Any) -> str:
    first, *others = state.players[0].elysium
    return broken_board(state, elysium=(attrs.evolve(first, **changes), *others))


def test_legend_that_breaks_a_rule_is_found() -> None:
    state = scenario(players=[seat(legends=["charon persephone", "medusa"]), seat()])
    charon, medusa = state.players[0].elysium
    joined = attrs.evolve(charon, cards=(*charon.cards, *medusa.cards))
    assert broken_board(state, elysium=(joined,)) == (
        "rule L4: Legend 0 of player 0: a Family Legend holds cards of one family, not of hades, poseidon"
    )


def test_legend_that_mistakes_itself_is_found(state: GameState) -> None:
    assert with_legend(state, kind=LegendKind.LEVEL) == (
        "rule L5: Legend 0 of player 0 is a family Legend, but says level"
    )
    assert with_legend(state, accepts=0) == "rule L6: Legend 0 of player 0 does not accept the cards that fit"
    assert with_legend(state, citizen_price=3) == "rule L8: in Legend 0 of player 0 a Citizen costs 1, not 3"


def test_tile_without_its_legend_is_found(state: GameState) -> None:
    assert broken(state, level_tiles=(PlayerId(0), None, None)) == (
        "rule B2: player 0 has the tile of level 1, but no Level Legend of that level"
    )
    assert broken(state, family_tiles=((PlayerId(0),), (), (), (), ())) == (
        "rule B1: of the apollo tiles 1 are held, but 0 apollo Legends are complete"
    )


def test_missing_tile_is_found(state: GameState) -> None:
    assert broken(state, level_tiles=(None, PlayerId(2))) == "rule S9: a level tile is missing"
    assert broken(state, family_tiles=()) == "rule S9: the tiles of a family are missing"


# --- order, quests, the course of the game ---------------------------------------------------------------------------


def test_discs_are_one_for_each_player(state: GameState) -> None:
    assert broken_board(state, disc=2) == "rule S4: the discs are [2, 2, 3]"


def test_order_is_the_order_of_the_discs(state: GameState) -> None:
    order = (PlayerId(1), PlayerId(0), PlayerId(2))
    assert broken(state, order=order) == "rule T1: the order is (1, 0, 2), but the discs say (0, 1, 2)"


def test_turn_is_the_one_of_a_player(state: GameState) -> None:
    assert broken(state, active=PlayerId(3)) == "rule T1: it is the turn of player 3, who does not exist"
    assert broken(state, active=PlayerId(1)) == "rule T1: it is the turn of player 1, not of player 0"
    assert broken(state, turns_played=12) == "rule T1: 12 turns are over, and it still is a turn"


def test_quest_in_two_places_is_found(state: GameState) -> None:
    assert broken_board(state, quest=state.quests[0]) == "rule S7: a quest is in two places: [1, 1, 2, 3, 4]"


def test_quest_of_another_game_is_found(state: GameState) -> None:
    other = attrs.evolve(state.quests[0], number=9)
    assert broken(state, quests=(*state.quests[:3], other)) == (
        "rule S7: there is a quest that does not belong to this game: [1, 2, 3, 9]"
    )


def test_missing_quest_is_found(state: GameState) -> None:
    assert broken(state, quests=state.quests[1:]) == "rule S7: a quest tile is missing, or there is one too many"


def test_quests_under_the_pediment_are_in_order(state: GameState) -> None:
    assert broken(state, quests=state.quests[::-1]) == (
        "rule W5: the quests under the pediment stand in the order [4, 3, 2, 1]"
    )


def test_incomplete_quest_outside_phase_three_is_found(state: GameState) -> None:
    boards = (attrs.evolve(state.players[0], quest=state.game.incomplete_quest), *state.players[1:])
    assert broken(state, players=boards, quests=state.quests[1:]) == (
        "rule T10: a quest is Incomplete outside Phase III"
    )


def test_phase_three_needs_quests_in_disc_order() -> None:
    state = scenario(phase="writing")
    first, second = state.players
    boards = (attrs.evolve(first, quest=second.quest), attrs.evolve(second, quest=first.quest))
    assert broken(state, players=boards) == "rule W1: the discs do not follow the quests"
    boards = (attrs.evolve(first, quest=None), second)
    assert broken(state, players=boards, quests=state.game.quest_tiles[:1]) == (
        "rule T10: a player has no quest in Phase III"
    )


def test_numbers_of_the_course_stay_in_their_limits(state: GameState) -> None:
    assert broken(state, epoch=6) == "rule G1: it is epoch 6"
    assert broken(state, allowance=-1) == "rule W3: -1 transfers are left"
    assert broken(state, transfers=-1) == "rule W3: -1 transfers were made"
    assert broken(state, budget=-1) == "rule P18: the budget of one action is overdrawn"
    assert broken(state, pediment=2) == "rule S6: side 2 is shown"


def test_stage_belongs_to_its_phase(state: GameState) -> None:
    assert broken(state, stage=Stage.ENDING) == "rule T12: the stage is ENDING in the phase actions"
    assert broken(state, phase=Phase.AWAKENING) == "rule G1: nobody decides anything in the phase awakening"


def test_only_legend_powers_are_judged_when_a_step_ends(state: GameState) -> None:
    assert broken(state, closing=(find(state, "antaeus"),)) == "rule W4: poseidon/antaeus has no Legend power"


def test_open_power_asks_and_a_question_has_an_open_power(state: GameState, asking: GameState) -> None:
    assert broken(asking, question=None) == "rule P18: a power is open, but nothing is asked"
    assert broken(state, stack=(Frame(0, 0, 0, 0, ()),)) == "rule P18: a power is open, but nothing is asked"


def test_power_that_is_open_twice_is_found(asking: GameState) -> None:
    card = asking.stack[0].card
    assert broken(asking, stack=asking.stack * 2) == f"rule P18: a power is open twice: [{card}, {card}]"


def test_question_is_asked_by_the_power_on_top_and_of_a_player(asking: GameState) -> None:
    assert asking.question is not None
    other = attrs.evolve(asking.question, card=0)
    assert broken(asking, question=other) == "rule P18: the question is not the one of the power on top"
    elsewhere = attrs.evolve(asking.question, path="9")
    assert broken(asking, question=elsewhere) == (
        "rule P18: the question is not the one that the power on top asks there"
    )
    nobody = attrs.evolve(asking.question, player=7)
    assert broken(asking, question=nobody) == "rule P12: somebody is asked who does not play"


def test_game_that_is_over_has_no_cards_left_that_do_not_score(state: GameState) -> None:
    assert broken(state, phase=Phase.OVER) == "rule F1: the game is over, but player 0 has cards in the Domain"
    single = scenario(players=[seat(legends=["charon"]), seat()])
    assert broken(single, phase=Phase.OVER) == (
        "rule F1: the game is over, but player 0 has single cards in the Elysium"
    )


def test_game_that_is_over_asks_nothing(asking: GameState) -> None:
    assert broken(asking, phase=Phase.OVER) == "rule F1: the game is over, but something is asked"


def test_game_that_is_over_offers_nothing() -> None:
    state = scenario()
    over = changed(state, phase=Phase.OVER, legal=legal_actions(state))
    assert complaint(over) == "rule G1: the game is over, but somebody has a choice"


def test_player_who_decides_has_a_choice() -> None:
    state = scenario(stage="column")
    boards: tuple[PlayerState, ...] = (attrs.evolve(state.players[0], column_mask=0), state.players[1])
    assert broken(state, players=boards) == "rule T12: player 0 must decide, but has nothing to choose"


def test_choices_are_those_of_the_player_who_decides_and_differ() -> None:
    state = scenario()
    choices = legal_actions(state)
    assert complaint(changed(state, legal=choices * 2)) == "rule T12: a choice is listed twice"
    strange = tuple(attrs.evolve(action, player=PlayerId(1)) for action in choices)
    assert complaint(changed(state, legal=strange)) == "rule T1: a player may act who does not decide"
