"""What always holds: each promise is broken once, and the sentence that says so is compared."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from elysium_rules import (
    FAMILY_SETS,
    GameState,
    PickCard,
    Transfer,
    UsePower,
    legal_actions,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.checks import reach
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.model.effect_row import Place
from elysium_rules.elysium.model.ids import CardId, LegendKind, Phase, PlayerId, Stage
from elysium_rules.elysium.model.state import PlayerState
from elysium_rules.elysium.model.table import thaw
from elysium_rules.errors import DecodeError
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.kernel.rng import Rng
from elysium_rules.library import load_game, load_texts, save_game
from elysium_rules.testing import check_invariants, choose, find, refs, scenario, seat


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
        assert broken(state, ring_mask=1 << find(state, word)) == (
            "rule P4: there is a ring on a card that is no Trigger card in a Domain"
        )


def test_turned_card_that_is_no_activate_card_in_a_domain_is_found(state: GameState) -> None:
    for word in ("charon#2", "theft"):
        assert broken(state, turned_mask=1 << find(state, word)) == (
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
    assert broken(state, pediment_side=2) == "rule S6: side 2 is shown"


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


# --- powers come from somewhere --------------------------------------------------------------------------------------


@pytest.fixture
def chain() -> GameState:
    """Dream Keeper uses the power of Persephone, which asks what is transferred."""
    start = scenario(
        families="misfortune",
        players=[seat(domain="dream_keeper persephone medusa"), seat(domain="charon")],
        draw_pile="antaeus",
    )
    state, _ = choose(start, UsePower, card="dream_keeper")
    if state.question is not None and state.question.row == "use_effect":
        state, _ = choose(state, PickCard, card="persephone")
    assert [state.game.card_ref(CardId(frame.card)) for frame in state.stack] == [
        "hermes/dream_keeper",
        "hades/persephone",
    ]
    return state


def moved(state: GameState, word: str, place: str) -> dict[str, Any]:
    """What changes when a card of player 0 lies in another place, with no mark on it."""
    card = find(state, word)
    board = state.players[0]
    domain = tuple(other for other in board.domain if other != card)
    without = changed(board, domain=domain, domain_mask=sum(1 << other for other in domain))
    return {
        "players": (without, *state.players[1:]),
        "ring_mask": state.ring_mask & ~(1 << card),
        "turned_mask": state.turned_mask & ~(1 << card),
        place: (*getattr(state, place), card),
    }


def test_chain_of_powers_is_fine(chain: GameState) -> None:
    check_invariants(chain)
    check_history(chain)


def test_card_of_an_open_power_is_where_it_can_be(chain: GameState) -> None:
    for word in ("dream_keeper", "persephone"):
        ref = chain.game.card_ref(find(chain, word))
        for place in ("draw_pile", "agora"):
            assert broken(chain, **moved(chain, word, place)) == (
                f"rule P1: the power of {ref} is open, but its card cannot be in the {place.replace('_', ' ')} by now"
            )


def test_card_that_its_power_discards_is_in_the_discard_pile() -> None:
    """X18: Promise of Hospitality discards itself, and then asks the others."""
    start = scenario(
        players=[seat(domain="promise_of_hospitality charon"), seat(gold=1, domain="triumph zeus/initiation")],
        draw_pile="medusa",
    )
    state, _ = choose(start, UsePower, card="promise_of_hospitality")
    state, _ = choose(state, PickCard, card="promise_of_hospitality")
    assert state.stack
    assert find(state, "promise_of_hospitality") in state.discard_pile
    check_invariants(state)


def test_power_is_opened_by_what_lies_below_it(chain: GameState) -> None:
    caduceus, persephone = chain.stack
    assert broken(chain, stack=(persephone,)) == (
        "rule P4: the power of hades/persephone is in use, but its ring is still there"
    )
    other = attrs.evolve(persephone, you=1, they=1)
    assert chain.question is not None
    question = attrs.evolve(chain.question, player=1)
    said = broken(chain, stack=(caduceus, other), question=question)
    assert said in (
        "rule T12: player 1 must decide, but has nothing to choose",
        "rule P18: a question with a single answer is never asked",
        "rule P17: the power of hermes/dream_keeper has done nothing that opens the power of hades/persephone",
    )


def test_used_card_has_lost_its_ring_or_is_turned() -> None:
    start = scenario(families="misfortune", players=[seat(domain="persephone medusa charon"), seat()])
    state, _ = choose(start, UsePower, card="persephone")
    assert broken(state, ring_mask=state.ring_mask | 1 << find(state, "persephone")) == (
        "rule P4: the power of hades/persephone is in use, but its ring is still there"
    )
    start = scenario(players=[seat(domain="cerberus slaves charon", gold=9), seat()])
    state, _ = choose(start, UsePower, card="slaves")
    assert (
        broken(state, turned_mask=0) == "rule P5: the power of hephaestus/slaves is in use, but its card is not turned"
    )


def test_budget_is_what_the_open_powers_can_have_left(asking: GameState, chain: GameState) -> None:
    for state in (asking, chain):
        assert broken(state, budget=20_000) == ("rule P18: powers are open that nobody has paid for out of the budget")
        for left in (0, 1, 500):
            assert broken(state, budget=left) == (
                f"rule P18: {20_000 - left} steps of the budget are gone: more than these powers can cost"
            )


def test_legend_power_at_the_end_of_a_step_was_in_the_domain() -> None:
    state = scenario(players=[seat(domain="charon triumph medusa", gold=9, quest=2), seat(quest=1)], phase="writing")
    check_invariants(state)
    other = CardId(find(state, "charon") + 1)  # the second copy
    assert broken(state, closing=(other,)) == (
        "rule W4: hades/charon waits for the end of the step, but it cannot be in the draw pile by now"
    )
    after, _ = choose(state, Transfer, card="charon")
    assert after.closing == state.closing
    check_invariants(after)


def test_taking_comes_before_the_column() -> None:
    state = scenario(stage="column")
    nothing = attrs.evolve(state.players[0], cards_taken=0)
    assert broken(state, players=(nothing, state.players[1])) == "rule T2: player 0 has taken nothing in this turn"


def test_citizens_without_a_face_were_shuffled_back(state: GameState) -> None:
    faces = (*state.citizen_faces, None)
    assert broken(state, citizen_faces=faces) == "rule P21: 1 Citizens were shuffled back, but not as many cards"
    check_invariants(changed(state, citizen_faces=faces, reshuffled=1, legal=None))


# --- the game before -------------------------------------------------------------------------------------------------


def no_game(state: GameState, **changes: Any) -> str:
    """What is said of the game that should have led to a state with some fields changed."""
    with pytest.raises(AssertionError) as broken:
        check_history(changed(state, legal=None, **changes))
    return str(broken.value)


def no_board(state: GameState, player: int, **changes: Any) -> str:
    boards = list(state.players)
    boards[player] = changed(boards[player], **changes)
    return no_game(state, players=tuple(boards))


@pytest.fixture
def played() -> GameState:
    """The second round of a game of three, with no power in progress."""
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS["first_game"], seed=3)
    while state.turns_played < 4 or state.stage is not Stage.TAKE or state.stack:
        state, _ = step(state, legal_actions(state)[0])
    check_history(state)
    return state


def test_game_leaves_no_cards_out_before_its_end(played: GameState) -> None:
    assert no_game(played, removed=played.draw_pile[:1]) == "rule F1: cards have left the game before its end"


def test_turns_have_dismissed_columns_and_taken_something(played: GameState) -> None:
    first = played.order[0]
    assert no_board(played, first, column_mask=15) == f"rule T5: player {first} has dismissed 0 columns in 2 turns"
    taken = played.players[first].cards_taken + (played.players[first].quest is not None)
    assert taken == 2
    assert no_board(played, first, cards_taken=0, quest=None) == (
        f"rule T2: player {first} has taken 0 cards and quests in 2 turns"
    )


def test_turns_may_have_taken_nothing_where_nothing_was_left(played: GameState) -> None:
    """T8, A5: with both piles empty nobody takes a Citizen."""
    boards = tuple(attrs.evolve(board, cards_taken=0, quest=None) for board in played.players)
    check_history(changed(played, players=boards, draw_pile=(), legal=None))
    check_history(changed(played, players=boards, reshuffled=len(played.draw_pile), legal=None))


def test_discs_of_the_first_epoch_go_round(played: GameState) -> None:
    one, two, three = played.order
    assert no_game(played, order=(one, three, two)) == "rule S4: in the first epoch the discs go round clockwise"


def test_agora_holds_no_more_than_its_places(played: GameState) -> None:
    cards = played.agora + played.draw_pile[:20]
    assert no_game(played, agora=cards) == f"rule S8: there are {len(cards)} cards in the Agora, but only 10 places"


def test_chance_fits_what_was_shuffled(played: GameState) -> None:
    assert no_game(played, reshuffled=10**7) == "rule A6: 10000000 cards cannot have been shuffled back by now"
    assert no_game(played, rng=Rng(1, 10**6)) == (
        "rule A5: more was drawn from the random source than cards were shuffled"
    )


def test_nobody_has_turned_a_card_before_the_first_turn() -> None:
    state = scenario(players=[seat(), seat(domain="slaves!")])
    assert no_game(state) == "rule P9: player 1 has turned a card before the first turn of the epoch"


def test_transfers_of_a_step_are_in_the_elysium() -> None:
    state = scenario(
        players=[seat(columns="", cards_taken=3), seat(columns="", cards_taken=3)], phase="writing", transfers=2
    )
    assert no_game(state) == "rule W3: 2 transfers were made, but 0 cards are there"


def test_allowance_and_transfers_are_those_of_a_step(played: GameState) -> None:
    """W3, X14: outside Phase III there are none, and a quest allows no more than it says."""
    for change in ({"allowance": 1}, {"transfers": 1}):
        assert no_game(played, **change) == "rule W3: transfers are allowed or counted outside Phase III"
    seats = [seat(columns="", cards_taken=3) for _ in range(2)]
    state = scenario(players=seats, phase="writing", allowance=99, families="opulence")
    assert no_game(state) == "rule W3: 99 transfers are left, which the quest does not allow"


def test_scenario_that_no_game_comes_to_is_loaded_on_request() -> None:
    state = scenario(players=[seat(domain="slaves charon"), seat()], turn=1)
    with pytest.raises(DecodeError) as refused:
        load_game(save_game(state))
    assert refused.value.code == "state/no-game-comes-here"
    assert "rule T5: player 0 has dismissed 0 columns in 1 turns" in refused.value.reason
    assert load_game(save_game(state), accept_scenario=True) == state


def test_card_of_an_open_power_that_was_shuffled_back_may_be_sampled_under_a_citizen() -> None:
    """`sample_hidden` deals all that is hidden anew; such a state is saved and loaded like any other."""
    after = reach.places_after(frozenset({"discard_effect"}), (reach.OWN_DOMAIN,), reshuffled=True)
    assert {Place.DRAW_PILE, Place.UNDER_A_CITIZEN} <= after
    assert Place.UNDER_A_CITIZEN not in reach.places_after(
        frozenset({"discard_effect"}), (reach.OWN_DOMAIN,), reshuffled=False
    )


@pytest.mark.rule("W4")
def test_card_that_is_judged_at_the_end_of_the_step_may_lie_in_the_elysium_though_no_power_transfers() -> None:
    """In a game in which a power waits for more than deeds with cards, players transfer as in any other."""
    text = """language 2
        family sphinx { name en "Sphinx" }
        card herald level 1 { name en "Herald" copies red permanent when you gain vp { gain 1 gold } }
        card judge level 1 { name en "Judge" copies red legend at end { choose { gain 1 gold } or { gain 1 vp } } }
        """
    state = scenario(
        cards=load_texts({"sphinx.ely": text}),
        families=("sphinx", "apollo", "hephaestus", "poseidon", "zeus"),
        players=[seat(gold=5, domain="judge"), seat()],
        phase="writing",
        allowance=1,
    )
    assert not {"transfer_effect", "replace_citizen_effect"} & reach.reach_of(state.game).all_rows
    state, _ = choose(state, Transfer, card="judge")
    assert refs(state, [CardId(frame.card) for frame in state.stack]) == ["sphinx/judge"]
    check_invariants(state)
