"""Phase II: Actions (T1-T12)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import RandomGame

from elysium_rules import (
    FAMILY_SETS,
    CardSet,
    Decline,
    DismissColumn,
    EndTurn,
    GameState,
    PickCard,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
)
from elysium_rules.elysium.model.events import (
    CardTaken,
    CitizenTaken,
    ColumnDismissed,
    EpochBegan,
    Forced,
    PhaseBegan,
    QuestLeftIncomplete,
    QuestTaken,
    TurnBegan,
    TurnEnded,
    TurnSkipped,
)
from elysium_rules.elysium.model.ids import Colour, Phase, PlayerId, Zone
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.testing import choose, domain, find, options, refs, scenario, seat

ME, OTHER = PlayerId(0), PlayerId(1)

COLOURS = ("red", "yellow", "green", "blue")
EDITIONS = ("revised", "original")


def kinds(state: GameState) -> set[type[object]]:
    """What kinds of action are legal."""
    return {type(action) for action in legal_actions(state)}


def takeable(state: GameState) -> list[str]:
    """The cards of the Agora that can be taken."""
    return refs(state, [action.card for action in options(state, TakeCard)])


def quests(state: GameState) -> list[int]:
    """The quests that can be taken."""
    return [action.quest for action in options(state, TakeQuest)]


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_take_four_turns_each_in_disc_order(players: int, random_game: RandomGame) -> None:
    turns: list[list[int]] = [[]]
    orders: list[tuple[PlayerId, ...]] = []
    phase = Phase.ACTIONS
    for state, events in random_game(players=players, families=FAMILY_SETS["first_game"], seed=players):
        if not orders:
            orders.append(state.order)
        for event in events:
            if isinstance(event, PhaseBegan):
                phase = event.phase
            elif isinstance(event, EpochBegan):
                turns.append([])
                orders.append(state.order)
            elif isinstance(event, TurnEnded) and phase is Phase.ACTIONS:
                turns[-1].append(event.player)
    assert turns == [list(order) * 4 for order in orders]
    assert len(set(orders)) > 1


@pytest.mark.rule("T1")
def test_the_player_with_the_next_disc_comes_next() -> None:
    state = scenario(players=[seat(disc=2), seat(disc=3), seat(disc=1)], turn=0, stage="after")
    state, events = choose(state, EndTurn)
    assert events == (TurnEnded(ME), TurnBegan(OTHER))
    assert state.deciding == 1


@pytest.mark.rule("T1")
def test_after_the_last_disc_the_first_one_comes_again() -> None:
    state = scenario(players=[seat(disc=2), seat(disc=3), seat(disc=1)], turn=1, stage="after")
    state, _ = choose(state, EndTurn)
    assert state.deciding == 2


@pytest.mark.rule("T2")
def test_a_turn_cannot_pass_without_a_taking() -> None:
    state = scenario(agora="charon triumph")
    assert kinds(state) == {TakeCard, TakeQuest}


@pytest.mark.rule("T2")
def test_one_thing_is_taken_in_a_turn() -> None:
    state = scenario(
        players=[seat(columns="red blue", domain="hercules", quest=2), seat()], stage="after", agora="charon"
    )
    assert kinds(state) == {UsePower, EndTurn}


@pytest.mark.rule("T2")
def test_whoever_has_a_quest_takes_no_other() -> None:
    state = scenario(players=[seat(quest=2, columns="red yellow blue"), seat()], agora="charon")
    assert (takeable(state), quests(state)) == (["hades/charon"], [])


@pytest.mark.rule("T2")
def test_whoever_has_three_cards_takes_a_quest() -> None:
    state = scenario(players=[seat(cards_taken=3, columns="red"), seat()], agora="charon")
    assert legal_actions(state) == (TakeQuest(ME, 1),)


@pytest.mark.rule("T2")
@pytest.mark.parametrize("edition", EDITIONS)
def test_four_turns_bring_three_cards_and_at_most_one_quest(edition: str, random_game: RandomGame) -> None:
    for seed in range(4):
        players = 2 + seed % 3
        cards, taken = [0] * players, [0] * players
        game = random_game(players=players, families=FAMILY_SETS["wasteland"], seed=seed, edition=edition)
        for _, events in game:
            for event in events:
                if isinstance(event, (CardTaken, CitizenTaken)) and event.owed:
                    cards[event.player] += 1
                elif isinstance(event, QuestTaken):
                    taken[event.player] += 1
                elif event == PhaseBegan(Phase.WRITING):
                    assert cards == [3] * players
                    assert max(taken) <= 1
                    cards, taken = [0] * players, [0] * players


@pytest.mark.rule("T2")
def test_a_card_taken_by_a_power_is_none_of_the_three() -> None:
    state = scenario(
        families="wasteland", players=[seat(domain="prophecy_of_glory"), seat()], agora="charon", oracle="homer"
    )
    state, _ = choose(state, UsePower, card="prophecy_of_glory")
    assert (domain(state, 0)[-1], state.players[0].cards_taken) == ("apollo/homer", 0)


# --- conditions ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T3")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_named_colour_needs_that_column(colour: str) -> None:
    """Cyclopes come in green, blue and red; the copy of another colour is out of reach."""
    state = scenario(players=[seat(columns=colour), seat(columns=colour)], agora="cyclopes#1 cyclopes#2 cyclopes#3")
    found = [state.game.conditions[action.card] for action in options(state, TakeCard)]
    assert found == [(colour,)] * (colour != "yellow")


@pytest.mark.rule("T3")
@pytest.mark.parametrize(
    "columns, can",
    [
        ("green", False),
        ("green red", True),
        ("green blue", True),
        ("red blue", False),
        ("red yellow blue", False),
        ("red yellow green blue", True),
    ],
)
def test_a_black_symbol_needs_one_more_column_of_any_other_colour(columns: str, can: bool) -> None:
    """Persephone needs green and black."""
    state = scenario(players=[seat(columns=columns), seat(columns=columns)], agora="persephone")
    assert takeable(state) == ["hades/persephone"] * can


@pytest.mark.rule("T3")
@pytest.mark.parametrize("columns, can", [("red", False), ("red blue", True), ("yellow green", True)])
def test_two_black_symbols_need_two_columns(columns: str, can: bool, custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=("muse", "athena", "hades", "poseidon", "zeus"),
        players=[seat(columns=columns), seat(columns=columns)],
        agora="wanderer",
    )
    assert takeable(state) == ["muse/wanderer"] * can


@pytest.mark.rule("T3")
@pytest.mark.parametrize("columns, can", [("red", False), ("blue", False), ("red blue", True)])
def test_two_named_colours_need_both_columns(columns: str, can: bool) -> None:
    """God of the Dead needs red and blue."""
    state = scenario(players=[seat(columns=columns), seat(columns=columns)], agora="god_of_the_dead")
    assert takeable(state) == ["hades/god_of_the_dead"] * can


@pytest.mark.rule("T4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("side", [0, 1])
def test_a_quest_needs_the_column_of_the_colour_above_it(players: int, side: int) -> None:
    found = {}
    for colour in COLOURS:
        state = scenario(players=[seat(columns=colour) for _ in range(players)], pediment=side)
        found[colour] = quests(state)
    expected = {"red": [1], "yellow": [2], "green": [3], "blue": [4]}
    if side == 1:
        expected = {"blue": [1], "green": [2], "yellow": [3], "red": [4]}
    assert found == expected


@pytest.mark.rule("T4")
@pytest.mark.parametrize("side", [0, 1])
def test_with_two_players_either_of_two_colours_will_do(side: int) -> None:
    found = {}
    for colour in COLOURS:
        state = scenario(players=[seat(columns=colour), seat(columns=colour)], pediment=side)
        found[colour] = quests(state)
    low, high = ([1], [2]) if side == 0 else ([2], [1])
    assert found == {"red": low, "yellow": low, "green": high, "blue": high}


@pytest.mark.rule("T4")
def test_a_quest_that_was_taken_is_no_longer_there() -> None:
    state = scenario(players=[seat(), seat(quest=2, disc=1), seat(quest=4, disc=2)], turn=0)
    assert quests(state) == [1, 3]


# --- the column ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T5")
def test_after_a_card_any_column_on_the_board_can_be_dismissed() -> None:
    state = scenario(players=[seat(columns="red green blue"), seat(columns="red green blue")], agora="charon#1")
    state, _ = choose(state, TakeCard, card="charon")
    assert legal_actions(state) == tuple(DismissColumn(ME, Colour(word)) for word in ("red", "green", "blue"))


@pytest.mark.rule("T5")
def test_after_a_quest_any_column_on_the_board_can_be_dismissed() -> None:
    state = scenario(players=[seat(columns="red green blue"), seat(columns="red green blue")])
    state, _ = choose(state, TakeQuest, quest=1)
    assert legal_actions(state) == tuple(DismissColumn(ME, Colour(word)) for word in ("red", "green", "blue"))


@pytest.mark.rule("T5")
def test_exactly_one_column_is_dismissed() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], stage="column")
    state, events = choose(state, DismissColumn, colour="yellow")
    assert events == (ColumnDismissed(ME, Colour.YELLOW),)
    assert state.players[0].columns == ("red", "green", "blue")
    assert kinds(state) == {UsePower, EndTurn}


# --- Domain and identical cards --------------------------------------------------------------------------------------


@pytest.mark.rule("T6")
def test_a_card_is_in_the_domain_at_once() -> None:
    state = scenario(players=[seat(domain="citizen"), seat()], agora="charon triumph")
    card = find(state, "charon")
    state, events = choose(state, TakeCard, card="charon")
    assert events == (CardTaken(ME, card, Zone.AGORA, owed=True),)
    assert (domain(state, 0), refs(state, state.agora)) == (["citizen", "hades/charon"], ["zeus/triumph"])


@pytest.mark.rule("T7")
def test_a_copy_of_a_card_in_the_domain_cannot_be_taken() -> None:
    state = scenario(players=[seat(domain="charon#1"), seat()], agora="charon#2 triumph")
    assert takeable(state) == ["zeus/triumph"]


@pytest.mark.rule("T7")
def test_a_copy_of_a_card_in_the_elysium_can_be_taken() -> None:
    state = scenario(players=[seat(legends=["charon#1"]), seat()], agora="charon#2")
    assert takeable(state) == ["hades/charon"]


@pytest.mark.rule("T7")
def test_cards_of_the_same_name_in_two_families_are_not_identical() -> None:
    state = scenario(players=[seat(domain="hades/assembly"), seat()], agora="zeus/assembly")
    assert takeable(state) == ["zeus/assembly"]


@pytest.mark.rule("T7")
def test_what_lies_under_a_citizen_is_not_identical_to_anything() -> None:
    state = scenario(players=[seat(domain="citizen=charon#1"), seat()], agora="charon#2")
    assert takeable(state) == ["hades/charon"]


@pytest.mark.rule("T7")
def test_a_power_cannot_take_an_identical_card_either() -> None:
    state = scenario(
        families="wasteland",
        players=[seat(domain="prophecy_of_glory theft#1"), seat()],
        agora="charon",
        oracle="theft#2 homer veterans",
    )
    state, _ = choose(state, UsePower, card="prophecy_of_glory")
    assert refs(state, [action.card for action in options(state, PickCard)]) == ["apollo/homer", "ares/veterans"]


# --- Citizens --------------------------------------------------------------------------------------------------------


def short_of_columns(**player: Any) -> GameState:
    """Player 0 has only a red column left; quest 1 of the two is below it."""
    return scenario(
        players=[seat(columns="red", **player), seat()],
        agora="posthumous_hero#1 charon#2",  # green and yellow
        draw_pile="persephone hercules",
    )


@pytest.mark.rule("T8")
def test_a_player_with_a_quest_and_no_card_in_reach_takes_a_citizen() -> None:
    state = short_of_columns(quest=1, cards_taken=2)
    assert legal_actions(state) == (TakeCitizen(ME),)


@pytest.mark.rule("T8")
def test_a_player_who_can_take_neither_card_nor_quest_takes_a_citizen() -> None:
    state = scenario(
        players=[seat(columns="red", cards_taken=2), seat(quest=1, disc=1)],
        turn=0,
        agora="charon#2",
        draw_pile="medusa",
    )
    assert legal_actions(state) == (TakeCitizen(ME),)


@pytest.mark.rule("T8")
def test_an_identical_card_is_none_in_reach() -> None:
    state = scenario(players=[seat(columns="red", quest=1, cards_taken=2, domain="charon#2"), seat()], agora="charon#1")
    assert legal_actions(state) == (TakeCitizen(ME),)


@pytest.mark.rule("T8")
def test_whoever_can_take_a_quest_that_is_owed_takes_no_citizen() -> None:
    state = short_of_columns(cards_taken=2)
    assert legal_actions(state) == (TakeQuest(ME, 1),)


@pytest.mark.rule("T8")
def test_whoever_can_take_a_card_that_is_owed_takes_no_citizen() -> None:
    state = scenario(players=[seat(columns="red", quest=1, cards_taken=2), seat()], agora="charon#1")
    assert kinds(state) == {TakeCard}


@pytest.mark.rule("T8")
def test_whoever_owes_no_card_takes_no_citizen() -> None:
    state = short_of_columns(cards_taken=3)
    assert legal_actions(state) == (TakeQuest(ME, 1),)


@pytest.mark.rule("T8")
def test_a_citizen_is_the_top_card_of_the_draw_pile_and_one_of_the_three() -> None:
    state = scenario(players=[seat(columns="red blue", quest=1, cards_taken=1), seat()], draw_pile="medusa hercules")
    top = state.draw_pile[-1]
    state, events = choose(state, TakeCitizen)
    assert events == (CitizenTaken(ME, state.players[0].domain[0], owed=True),)
    assert (domain(state, 0), state.players[0].cards_taken) == (["citizen"], 2)
    assert (state.citizen_faces, top in state.draw_pile) == ((top,), False)


# --- no quest in reach -----------------------------------------------------------------------------------------------


def before_the_last_turn(players: int, edition: str, **player: Any) -> GameState:
    """The last player ends the third turn; player 0 comes next with three cards, no quest and none in reach.

    Only the red column is left to player 0, and the quest under red is gone.
    """
    others = [seat(columns="red", quest=place, cards_taken=2) for place in range(1, players)]
    return scenario(
        players=[seat(columns="red", cards_taken=3, **player), *others],
        turn=players - 1,
        stage="after",
        edition=edition,
        agora="charon#1 divine_help#2 workshop#1 cyclopes#3",
    )


@pytest.mark.rule("T9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_revised_the_last_column_is_dismissed_and_nothing_taken(players: int) -> None:
    state, events = choose(before_the_last_turn(players, "revised"), EndTurn)
    last = players - 1
    assert events[:7] == (
        TurnEnded(PlayerId(last)),
        TurnBegan(ME),
        Forced(DismissColumn(ME, Colour.RED)),
        ColumnDismissed(ME, Colour.RED),
        Forced(EndTurn(ME)),
        TurnEnded(ME),
        TurnBegan(OTHER),
    )
    assert (state.players[0].columns, state.players[0].domain, state.players[0].quest) == ((), (), None)


@pytest.mark.rule("T9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_revised_it_is_still_a_turn_in_which_powers_are_used(players: int) -> None:
    state, _ = choose(before_the_last_turn(players, "revised", domain="triumph"), EndTurn)
    card = find(state, "triumph")
    assert (state.deciding, set(legal_actions(state))) == (
        0,
        {DismissColumn(ME, Colour.RED), UsePower(ME, card)},
    )


@pytest.mark.rule("T9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_revised_powers_can_also_be_used_after_the_column(players: int) -> None:
    state, _ = choose(before_the_last_turn(players, "revised", domain="triumph"), EndTurn)
    state, _ = choose(state, DismissColumn, colour="red")
    assert (state.deciding, kinds(state)) == (0, {UsePower, EndTurn})


@pytest.mark.rule("T9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_original_there_is_no_further_turn(players: int) -> None:
    state, events = choose(before_the_last_turn(players, "original", domain="triumph"), EndTurn)
    assert events[:3] == (TurnEnded(PlayerId(players - 1)), TurnSkipped(ME), TurnBegan(OTHER))
    assert (state.deciding, state.players[0].columns) == (1, ("red",))


@pytest.mark.rule("T9")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_both_editions_a_quest_in_reach_must_be_taken(players: int, edition: str) -> None:
    """The other side of the pediment: now the quest under red is still there."""
    others = [seat(columns="red", quest=place, cards_taken=2) for place in range(1, players)]
    state = scenario(
        players=[seat(columns="red", cards_taken=3), *others],
        turn=players - 1,
        stage="after",
        edition=edition,
        pediment=1,
        agora="charon#1 divine_help#2 workshop#1 cyclopes#3",
    )
    _, events = choose(state, EndTurn)
    assert events[2] == Forced(TakeQuest(ME, 2 if players == 2 else 4))


@pytest.mark.rule("T9")
def test_in_the_original_edition_an_owed_card_still_brings_a_turn() -> None:
    """Without a quest in reach, but with only two cards: a card is taken as always."""
    others = [seat(columns="red", quest=1, cards_taken=2)]
    state = scenario(
        players=[seat(columns="red", cards_taken=2), *others],
        turn=1,
        stage="after",
        edition="original",
        agora="charon#1 divine_help#2",
    )
    state, _ = choose(state, EndTurn)
    assert (state.deciding, takeable(state)) == (0, ["hades/charon", "hephaestus/divine_help"])


# --- quests left over ------------------------------------------------------------------------------------------------

INCOMPLETE = Quest(number=0, gold=1, vp=0, transfers=1)


@pytest.mark.rule("T10")
def test_whoever_took_no_quest_gets_a_left_over_one_turned_to_its_incomplete_side() -> None:
    state = scenario(
        players=[seat(cards_taken=3, columns="", disc=1), seat(columns="", quest=1, cards_taken=3)],
        turn=1,
        stage="after",
    )
    _, events = choose(state, EndTurn)
    assert QuestLeftIncomplete(ME, 2, gold=1, vp=0, transfers=1) in events


@pytest.mark.rule("T10")
def test_several_players_get_an_incomplete_quest_each() -> None:
    """With cards to transfer, so that the game stops in Phase III."""
    state = scenario(
        players=[
            seat(cards_taken=3, columns="", disc=1, domain="charon", gold=9),
            seat(cards_taken=3, columns="", disc=2),
            seat(columns="", quest=3, cards_taken=3, domain="triumph", gold=9),
        ],
        turn=2,
        stage="after",
    )
    state, events = choose(state, EndTurn)
    given = [event for event in events if isinstance(event, QuestLeftIncomplete)]
    assert [event.player for event in given] == [0, 1]
    assert len({event.quest for event in given} - {3}) == 2
    assert [board.quest for board in state.players] == [INCOMPLETE, INCOMPLETE, Quest(3, 2, 0, 2)]


@pytest.mark.rule("T10")
def test_whoever_has_a_quest_keeps_it_face_up() -> None:
    state = scenario(
        players=[seat(quest=2, cards_taken=3, columns=""), seat(quest=1, cards_taken=3, columns="")],
        turn=1,
        stage="after",
    )
    _, events = choose(state, EndTurn)
    assert QuestLeftIncomplete not in {type(event) for event in events}


# --- face down -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T11")
def test_a_citizen_has_no_power_whatever_lies_under_it() -> None:
    state = scenario(players=[seat(domain="citizen=triumph citizen=slaves"), seat()], agora="charon")
    assert UsePower not in kinds(state)
    assert state.card(state.players[0].domain[0]) is None


@pytest.mark.rule("T11")
def test_an_instantaneous_card_taken_face_down_does_nothing() -> None:
    state = scenario(
        players=[seat(columns="red blue", quest=1, cards_taken=1), seat()], draw_pile="garden_of_the_hesperides"
    )
    state, events = choose(state, TakeCitizen)
    assert (state.players[0].vp, len(events)) == (0, 1)


@pytest.mark.rule("T11")
def test_a_permanent_card_that_lies_face_down_does_nothing() -> None:
    state = scenario(players=[seat(domain="citizen=father_of_the_gods"), seat()], agora="triumph charon")
    state, _ = choose(state, TakeCard, card="triumph")
    assert state.players[0].vp == 0


@pytest.mark.rule("T11")
def test_the_number_of_a_citizen_does_not_tell_what_lies_under_it() -> None:
    numbers = set()
    for face in ("charon", "persephone", "hercules"):
        state = scenario(players=[seat(columns="red blue", quest=1, cards_taken=1), seat()], draw_pile=face)
        state, events = choose(state, TakeCitizen)
        numbers.add((state.players[0].domain, events))
    assert len(numbers) == 1


# --- the order inside a turn -----------------------------------------------------------------------------------------


@pytest.mark.rule("T12")
def test_powers_come_before_the_taking() -> None:
    state = scenario(players=[seat(domain="triumph slaves"), seat()], agora="charon")
    assert kinds(state) == {TakeCard, TakeQuest, UsePower}
    state, _ = choose(state, UsePower, card="triumph")
    assert kinds(state) == {TakeCard, TakeQuest, UsePower}


@pytest.mark.rule("T12")
def test_no_power_is_used_between_the_taking_and_the_column() -> None:
    state = scenario(players=[seat(domain="triumph slaves"), seat()], agora="charon")
    state, _ = choose(state, TakeCard, card="charon")
    assert kinds(state) == {DismissColumn}


@pytest.mark.rule("T12")
def test_what_the_taking_sets_off_comes_before_the_column() -> None:
    state = scenario(players=[seat(domain="triumph", gold=2), seat()], agora="charons_obol#1 charon")
    state, _ = choose(state, TakeCard, card="charons_obol")
    assert kinds(state) == {Transfer, Decline}
    state, _ = choose(state, Decline)
    assert kinds(state) == {DismissColumn}


@pytest.mark.rule("T12")
def test_powers_come_after_the_column_and_then_the_end_of_the_turn() -> None:
    state = scenario(players=[seat(domain="triumph slaves"), seat()], stage="column")
    state, _ = choose(state, DismissColumn, colour="red")
    assert kinds(state) == {UsePower, EndTurn}
    state, _ = choose(state, UsePower, card="triumph")
    assert kinds(state) == {UsePower, EndTurn}
    state, events = choose(state, EndTurn)
    assert events == (TurnEnded(ME), TurnBegan(OTHER))
