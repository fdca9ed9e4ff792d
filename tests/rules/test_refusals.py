"""What is refused: every illegal action and every impossible game, each with its rule and one clear sentence."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.rules.asking import RandomGame

from elysium_rules import (
    FAMILY_SETS,
    Accept,
    Decline,
    DismissColumn,
    EndTurn,
    GameState,
    IllegalActionError,
    PickAmount,
    PickBranch,
    PickCard,
    PickCards,
    PickLevel,
    SetupError,
    TakeCard,
    TakeCitizen,
    TakeQuest,
    Transfer,
    UsePower,
    explain_refusal,
    legal_actions,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.ids import CardId, Colour, PlayerId
from elysium_rules.elysium.rules import setup
from elysium_rules.testing import choose, find, options, scenario, seat

ME, OTHER = PlayerId(0), PlayerId(1)

RED, GREEN = Colour.RED, Colour.GREEN


def refusal(state: GameState, action: Any) -> tuple[str, str]:
    """Try an action; give the rule and the reason of its refusal, and see that it left no trace."""
    before = attrs.asdict(state, recurse=False)
    with pytest.raises(IllegalActionError) as refused:
        step(state, action)
    after = attrs.asdict(state, recurse=False)
    assert {name: fact for name, fact in after.items() if before[name] is not fact and name != "legal"} == {}
    assert refused.value.action is action
    assert str(refused.value) == f"rule {refused.value.rule}: {refused.value.reason}"
    return refused.value.rule, refused.value.reason


# --- not now, not you ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action, name", [(None, "NoneType"), ("take charon", "str"), (("TakeCard", 0, 1), "tuple")])
def test_something_that_is_no_action_is_refused(action: object, name: str) -> None:
    assert refusal(scenario(agora="charon"), action) == ("T2", f"{name} is nothing a player can do")


@pytest.mark.rule("G1")
def test_nothing_is_done_after_the_end() -> None:
    state = scenario(players=[seat(quest=1), seat(quest=2)], phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert refusal(state, EndTurn(ME)) == ("G1", "the game is over")


@pytest.mark.rule("T1")
def test_nobody_acts_in_another_players_turn() -> None:
    state = scenario(agora="charon")
    wrong = TakeCard(OTHER, find(state, "charon"))
    assert refusal(state, wrong) == ("T1", "it is player 1's decision, not player 2's")


@pytest.mark.rule("P12")
def test_the_active_player_waits_while_another_is_asked() -> None:
    state = scenario(players=[seat(domain="embassy"), seat()], agora="charon")
    state, _ = choose(state, UsePower, card="embassy")
    assert refusal(state, PickBranch(ME, 0)) == ("T1", "it is player 2's decision, not player 1's")


@pytest.mark.rule("P10")
@pytest.mark.parametrize(
    "power, wrong, reason",
    [
        ("slaves", Accept(ME), "the power of Slaves waits for another answer: one of several"),
        ("medusa", PickLevel(ME, 1), "the power of Medusa waits for another answer: some of them"),
        ("antaeus", EndTurn(ME), "the power of Antaeus waits for another answer: one of several"),
        (
            "persephone",
            PickCard(ME, CardId(3)),
            "the power of Persephone waits for another answer: a card and its Legend",
        ),
    ],
)
def test_a_power_that_asks_accepts_only_an_answer(power: str, wrong: object, reason: str) -> None:
    seats = [seat(domain=f"{power} charon triumph"), seat(domain="citizen citizen raiders")]
    state, _ = choose(scenario(players=seats, agora="hercules"), UsePower, card=power)
    assert refusal(state, wrong) == ("P10", reason)


def test_an_answer_to_no_question_is_refused() -> None:
    for answer in (
        Accept(ME),
        Decline(ME),
        PickAmount(ME, 1),
        PickLevel(ME, 1),
        PickBranch(ME, 0),
        PickCard(ME, CardId(0)),
    ):
        assert refusal(scenario(agora="charon"), answer) == (
            "T12",
            "nothing was asked, so there is nothing to answer",
        )


# --- taking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T2")
def test_a_card_that_is_not_in_the_agora_is_refused() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], agora="charon")
    assert refusal(state, TakeCard(ME, find(state, "triumph"))) == ("T2", "Triumph is not in the Agora")


@pytest.mark.parametrize("card", [-1, 999, None, "charon"])
def test_a_card_that_does_not_exist_is_refused(card: Any) -> None:
    state = scenario(agora="charon")
    assert refusal(state, TakeCard(ME, card)) == ("T2", "a card that is not in this game is not in the Agora")


@pytest.mark.rule("T2")
def test_a_fourth_card_is_refused() -> None:
    state = scenario(players=[seat(columns="red", cards_taken=3), seat()], agora="charon#1")
    wrong = TakeCard(ME, find(state, "charon"))
    assert refusal(state, wrong) == ("T2", "all three cards of this epoch are taken; only a quest is left to take")


@pytest.mark.rule("T2")
def test_a_second_taking_in_a_turn_is_refused() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], stage="after", agora="charon")
    for wrong in (TakeCard(ME, find(state, "charon")), TakeQuest(ME, 1), TakeCitizen(ME)):
        assert refusal(state, wrong) == ("T2", "only one card or quest is taken in a turn")


@pytest.mark.rule("T3")
def test_a_card_out_of_reach_is_refused_with_what_is_missing() -> None:
    state = scenario(players=[seat(columns="red blue"), seat()], agora="persephone charon#1")
    wrong = TakeCard(ME, find(state, "persephone"))
    assert refusal(state, wrong) == ("T3", "Persephone needs green + any, but the columns left are red and blue")


@pytest.mark.rule("T7")
def test_an_identical_card_is_refused() -> None:
    state = scenario(players=[seat(domain="charon#1"), seat()], agora="charon#2 triumph")
    wrong = TakeCard(ME, find(state, "charon#2"))
    assert refusal(state, wrong) == ("T7", "a card identical to Charon is already in the Domain")


@pytest.mark.rule("T2")
def test_a_second_quest_is_refused() -> None:
    state = scenario(players=[seat(columns="red blue", quest=2), seat()], agora="charon")
    assert refusal(state, TakeQuest(ME, 1)) == ("T2", "a player takes exactly one quest per epoch")


@pytest.mark.parametrize("quest", [0, 3, None, "1"])
def test_a_quest_that_is_not_there_is_refused(quest: Any) -> None:
    state = scenario(agora="charon")
    assert refusal(state, TakeQuest(ME, quest)) == ("T2", f"quest {quest} is not under the pediment")


@pytest.mark.rule("T4")
def test_a_quest_out_of_reach_is_refused() -> None:
    state = scenario(players=[seat(columns="red"), seat()], agora="charon")
    assert refusal(state, TakeQuest(ME, 2)) == ("T4", "no column left has a colour that stands above quest 2")


@pytest.mark.rule("T8")
def test_a_citizen_is_refused_to_whoever_can_take_something_owed() -> None:
    reason = "a Citizen is taken only by a player who can take no card and no quest that is still owed"
    card = scenario(players=[seat(columns="red", quest=1, cards_taken=2), seat()], agora="charon#1")
    quest = scenario(players=[seat(columns="red", cards_taken=2), seat()], agora="charon#2")
    assert refusal(card, TakeCitizen(ME)) == ("T8", reason)
    assert refusal(quest, TakeCitizen(ME)) == ("T8", reason)


# --- columns and the end of a turn -----------------------------------------------------------------------------------


@pytest.mark.rule("T12")
def test_nothing_comes_between_the_taking_and_the_column() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], stage="column", agora="charon")
    reason = "a column must be dismissed before anything else"
    for wrong in (
        UsePower(ME, find(state, "triumph")),
        TakeCard(ME, find(state, "charon")),
        TakeQuest(ME, 1),
        TakeCitizen(ME),
    ):
        assert refusal(state, wrong) == ("T12", reason)


@pytest.mark.rule("T12")
@pytest.mark.parametrize("stage", ["take", "column"])
def test_a_turn_does_not_end_before_its_time(stage: Any) -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], stage=stage, agora="charon")
    assert refusal(state, EndTurn(ME)) == (
        "T12",
        "the turn cannot end before something was taken and a column dismissed",
    )


@pytest.mark.rule("T12")
def test_a_column_is_not_dismissed_before_the_taking() -> None:
    state = scenario(agora="charon")
    assert refusal(state, DismissColumn(ME, RED)) == (
        "T12",
        "first a card or quest is taken, then a column is dismissed",
    )


@pytest.mark.rule("T5")
@pytest.mark.parametrize("colour", [GREEN, "purple"])
def test_a_column_that_is_not_on_the_board_is_refused(colour: Any) -> None:
    state = scenario(players=[seat(columns="red blue"), seat()], stage="column")
    assert refusal(state, DismissColumn(ME, colour)) == ("T5", f"the {colour} column is not on the board")


@pytest.mark.rule("T5")
def test_a_second_column_is_refused() -> None:
    reason = "a column is dismissed after taking a card or quest, and only one"
    after = scenario(players=[seat(domain="triumph"), seat()], stage="after")
    writing = scenario(players=[seat(quest=1), seat(quest=2)], phase="writing")
    assert refusal(after, DismissColumn(ME, RED)) == ("T5", reason)
    assert refusal(writing, DismissColumn(ME, RED)) == ("T5", reason)


# --- powers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("P1")
@pytest.mark.parametrize("word", ["hercules", "persephone", "judges_of_the_dead", "antaeus"])
def test_a_power_of_a_card_that_is_elsewhere_is_refused(word: str) -> None:
    """In one's own Elysium, in another Domain, in the Agora, in the discard pile."""
    state = scenario(
        players=[seat(domain="triumph", legends=["hercules"]), seat(domain="persephone")],
        agora="judges_of_the_dead",
        discard_pile="antaeus",
    )
    card = find(state, word)
    name = state.game.faces[card].name()
    assert refusal(state, UsePower(ME, card)) == ("P1", f"{name} is not in the Domain of player 1")


@pytest.mark.rule("P1")
@pytest.mark.parametrize("card", [-1, 999, None])
def test_a_power_of_no_card_is_refused(card: Any) -> None:
    state = scenario(agora="charon")
    assert refusal(state, UsePower(ME, card)) == (
        "P1",
        "a card that is not in this game is not in the Domain of player 1",
    )


@pytest.mark.rule("T11")
def test_a_power_of_a_citizen_is_refused() -> None:
    state = scenario(players=[seat(domain="citizen=triumph"), seat()], agora="charon")
    assert refusal(state, UsePower(ME, find(state, "citizen"))) == ("T11", "a Citizen has no power")


IDLE_CERBERUS = (
    "the power of Cerberus could not do anything: once its price is paid (P14), there is no other card in the Domain"
)


@pytest.mark.parametrize(
    "word, rule, reason",
    [
        pytest.param("triumph!", "P4", "Triumph has no ring left", marks=pytest.mark.rule("P4")),
        pytest.param("slaves!", "P5", "Slaves was already used in this epoch", marks=pytest.mark.rule("P5")),
        pytest.param(
            "divine_help",
            "P2",
            "the power of Divine Help works by itself: only Trigger and Activate powers are used in a turn",
            marks=pytest.mark.rule("P2"),
        ),
        pytest.param(
            "alliance",
            "P3",
            "the power of Alliance works by itself: only Trigger and Activate powers are used in a turn",
            marks=pytest.mark.rule("P3"),
        ),
        pytest.param(
            "charon",
            "P6",
            "the power of Charon works by itself: only Trigger and Activate powers are used in a turn",
            marks=pytest.mark.rule("P6"),
        ),
        pytest.param(
            "temple_of_zeus",
            "P7",
            "the power of Temple of Zeus works by itself: only Trigger and Activate powers are used in a turn",
            marks=pytest.mark.rule("P7"),
        ),
        pytest.param(
            "zeus/initiation",
            "P8",
            "Initiation (Zeus) needs another Eleusis card in the Domain",
            marks=pytest.mark.rule("P8"),
        ),
        pytest.param(
            "cerberus",
            "P19",
            IDLE_CERBERUS,
            marks=pytest.mark.rule("P19"),
        ),
    ],
)
def test_a_power_that_cannot_be_used_is_refused(word: str, rule: str, reason: str) -> None:
    state = scenario(players=[seat(domain=word), seat()], agora="raiders")
    assert refusal(state, UsePower(ME, find(state, word.strip("!")))) == (rule, reason)


@pytest.mark.rule("P9")
def test_a_power_in_phase_3_is_refused() -> None:
    state = scenario(players=[seat(quest=1, domain="triumph"), seat(quest=2)], phase="writing")
    assert refusal(state, UsePower(ME, find(state, "triumph"))) == (
        "P9",
        "Trigger and Activate powers are used in Phase II only",
    )


# --- transfers -------------------------------------------------------------------------------------------------------


def writing(**player: Any) -> GameState:
    """Player 0 in Phase III."""
    return scenario(players=[seat(**{"quest": 2, "gold": 9, **player}), seat(quest=1)], phase="writing", turn=0)


@pytest.mark.rule("W3")
def test_nothing_is_taken_in_phase_3() -> None:
    state = scenario(players=[seat(quest=1), seat(quest=2)], phase="writing", agora="charon")
    for wrong in (TakeCard(ME, find(state, "charon")), TakeQuest(ME, 1), TakeCitizen(ME)):
        assert refusal(state, wrong) == ("W3", "in Phase III cards are transferred, nothing else")


@pytest.mark.rule("W3")
def test_a_transfer_in_phase_2_is_refused() -> None:
    state = scenario(players=[seat(domain="charon", gold=9), seat()], agora="triumph")
    wrong = Transfer(ME, find(state, "charon"), None)
    assert refusal(state, wrong) == ("W3", "cards are transferred in Phase III, or by a power")


@pytest.mark.rule("W3")
def test_a_transfer_beyond_the_allowance_is_refused() -> None:
    state = scenario(
        players=[seat(quest=1, gold=9, domain="charon"), seat(quest=2)], phase="writing", transfers=1, allowance=0
    )
    assert refusal(state, Transfer(ME, find(state, "charon"), None)) == (
        "W3",
        "no transfers are left in this step",
    )


@pytest.mark.rule("L1")
def test_a_transfer_of_a_card_that_is_elsewhere_is_refused() -> None:
    state = writing(domain="charon", legends=["triumph"])
    wrong = Transfer(ME, find(state, "triumph"), None)
    assert refusal(state, wrong) == ("L1", "Triumph is not in the Domain of player 1")


@pytest.mark.rule("L1")
def test_a_transfer_that_cannot_be_paid_is_refused() -> None:
    state = writing(domain="persephone", gold=2)
    wrong = Transfer(ME, find(state, "persephone"), None)
    assert refusal(state, wrong) == ("L1", "the transfer of Persephone costs 3 gold, but there is only 2 gold")


@pytest.mark.rule("L8")
def test_a_citizen_that_cannot_be_paid_is_refused() -> None:
    state = writing(domain="citizen", gold=2, legends=["tartarus charon"])
    wrong = Transfer(ME, find(state, "citizen"), 0)
    assert refusal(state, wrong) == ("L1", "the transfer of a Citizen costs 3 gold, but there is only 2 gold")


@pytest.mark.rule("L2")
@pytest.mark.parametrize("legend", [-1, 1, 7])
def test_a_legend_that_is_not_there_is_refused(legend: int) -> None:
    state = writing(domain="charon", legends=["persephone"])
    wrong = Transfer(ME, find(state, "charon"), legend)
    assert refusal(state, wrong) == ("L2", f"there is no Legend number {legend + 1}; there is only one")


LEVEL_LEGEND = "a Level Legend holds cards of one level, all of different families"
FAMILY_LEGEND = "a Family Legend holds cards of one family, all of different levels"
SINGLE_CARD = "the second card shares either level or family with the first, not both"


@pytest.mark.parametrize(
    "legend, names, rule, why",
    [
        pytest.param("charon triumph", "Charon and Triumph", "L3", LEVEL_LEGEND, marks=pytest.mark.rule("L3")),
        pytest.param("charon tartarus", "Charon and Tartarus", "L4", FAMILY_LEGEND, marks=pytest.mark.rule("L4")),
        pytest.param("charon", "Charon", "L5", SINGLE_CARD, marks=pytest.mark.rule("L5")),
        ("charon tartarus persephone", "Charon, Tartarus, and Persephone", "L4", "it is full"),
    ],
)
def test_a_card_that_does_not_fit_is_refused(legend: str, names: str, rule: str, why: str) -> None:
    state = writing(domain="hades/initiation", legends=[legend])
    wrong = Transfer(ME, find(state, "hades/initiation"), 0)
    assert refusal(state, wrong) == (rule, f"Initiation (Hades) does not fit into the Legend of {names}: {why}")


@pytest.mark.rule("L9")
def test_a_citizen_that_would_begin_a_legend_is_refused() -> None:
    state = writing(domain="citizen")
    assert refusal(state, Transfer(ME, find(state, "citizen"), None)) == (
        "L9",
        "a Citizen cannot begin a Legend",
    )


@pytest.mark.rule("L8")
@pytest.mark.parametrize("legend", ["charon", "charon tartarus persephone"])
def test_a_citizen_that_finds_no_room_is_refused(legend: str) -> None:
    state = writing(domain="citizen", legends=[legend])
    assert refusal(state, Transfer(ME, find(state, "citizen"), 0)) == (
        "L8",
        "a Citizen joins only a Legend of at least two cards that is not full",
    )


# --- refusals in general ---------------------------------------------------------------------------------------------


def test_a_refusal_says_nothing_of_what_is_hidden() -> None:
    """The same refusal whatever lies under the Citizen."""
    said = set()
    for face in ("hercules", "persephone", "slaves"):
        state = scenario(players=[seat(domain=f"citizen={face}"), seat()], agora="charon")
        said.add(refusal(state, UsePower(ME, find(state, "citizen"))))
    assert len(said) == 1


def test_a_refused_state_can_be_played_on() -> None:
    state = scenario(agora="charon triumph")
    refusal(state, EndTurn(ME))
    assert choose(state, TakeCard, card="charon") == choose(scenario(agora="charon triumph"), TakeCard, card="charon")


@pytest.mark.parametrize("families", list(FAMILY_SETS))
def test_every_choice_of_every_decision_is_accepted_and_its_neighbour_refused(
    families: str, random_game: RandomGame
) -> None:
    """The same actions in the name of the next player are never legal."""
    for place, (state, _) in enumerate(random_game(players=3, families=FAMILY_SETS[families], seed="refused")):
        if place % 7 == 0 and not state.is_over:
            for action in legal_actions(state):
                step(state, action)
                other = attrs.evolve(action, player=PlayerId((action.player + 1) % 3))
                assert refusal(state, other)[0] == "T1"


def test_an_equal_action_of_other_types_is_the_listed_one() -> None:
    """A frontend may send plain numbers and texts."""
    state = scenario(players=[seat(columns="red blue"), seat()], stage="column")
    after, _ = step(state, DismissColumn(0, "red"))  # type: ignore[arg-type]
    assert after == step(state, options(state, DismissColumn)[0])[0]


@pytest.mark.rule("T1")
@pytest.mark.parametrize("seat_number", [0.0, False])
def test_a_fraction_or_a_truth_value_is_no_player(seat_number: Any) -> None:
    """Python takes both for 0 (issue 8)."""
    state = scenario(agora="charon", players=[seat(domain="triumph"), seat()])
    reason = f"{seat_number} is not a whole number, and `player` needs one"
    for action in (TakeCard(seat_number, find(state, "charon")), UsePower(seat_number, find(state, "triumph"))):
        assert refusal(state, action) == ("T1", reason)


@pytest.mark.rule("T2")
def test_a_fraction_is_no_card() -> None:
    state = scenario(agora="charon")
    card: Any = float(find(state, "charon"))
    assert refusal(state, TakeCard(ME, card)) == ("T2", f"{card} is not a whole number, and `card` needs one")


@pytest.mark.parametrize("card", [[], [1], {}, 1.5])
def test_what_is_no_number_is_refused_and_explained_alike(card: Any) -> None:
    """Also what Python cannot hash."""
    state = scenario(agora="charon")
    for action in (
        TakeCard(ME, card),
        UsePower(ME, card),
        Transfer(ME, card, None),
        PickCard(ME, card),
    ):
        reason = f"{card!r} is not a whole number, and `card` needs one"
        assert refusal(state, action) == ("T2", reason)
        assert [found.sentence for found in explain_refusal(state, action)] == [reason]


def test_a_list_of_cards_and_a_fraction_of_a_colour_are_named_as_what_they_are() -> None:
    state = scenario(agora="charon")
    cards: Any = [1, 2]
    assert refusal(state, PickCards(ME, cards)) == ("T2", "[1, 2] is not a tuple of card numbers")
    colour: Any = 1.0
    assert refusal(state, DismissColumn(ME, colour)) == ("T2", "1.0 is not a colour of a column")


# --- setups ----------------------------------------------------------------------------------------------------------


def setup_refusal(**changes: Any) -> tuple[str, str]:
    """Try to set a game up; give rule and sentence, and see that nothing was half done."""
    cards = standard_cards()
    kept = setup._make_game.cache_info().currsize
    wanted: dict[str, Any] = {"players": 2, "families": FAMILY_SETS["first_game"], "seed": 1, **changes}
    with pytest.raises(SetupError) as refused:
        new_game(cards, **wanted)
    assert setup._make_game.cache_info().currsize == kept
    assert isinstance(refused.value, ValueError)
    return refused.value.rule, refused.value.reason


FOUR = ("athena", "hades", "poseidon", "zeus")


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [0, 1, 5, -2, 2.0, "2", True, None])
def test_any_other_number_of_players_is_refused(players: Any) -> None:
    assert setup_refusal(players=players) == ("S1", f"Elysium is for 2 to 4 players, not {players!r}")


@pytest.mark.rule("S2")
def test_an_unknown_family_is_refused_with_the_one_that_was_meant() -> None:
    assert setup_refusal(families=(*FOUR, "herms")) == ("S2", "there is no family 'herms'; did you mean 'hermes'?")


@pytest.mark.rule("S2")
def test_a_family_unlike_any_other_is_refused_with_the_list() -> None:
    assert setup_refusal(families=(*FOUR, "vulcan")) == (
        "S2",
        "there is no family 'vulcan'; there are apollo, ares, athena, hades, hephaestus, hermes, poseidon, zeus",
    )


@pytest.mark.rule("S2")
@pytest.mark.parametrize("extra, number", [((), 4), (("ares", "hermes"), 6)])
def test_four_or_six_families_are_refused(extra: tuple[str, ...], number: int) -> None:
    assert setup_refusal(families=FOUR + extra) == ("S2", f"a game uses exactly 5 families, not {number}")


@pytest.mark.rule("S2")
def test_a_family_named_twice_is_refused() -> None:
    assert setup_refusal(families=(*FOUR, "zeus")) == ("S2", "the family 'zeus' is named twice")


@pytest.mark.rule("S2")
def test_families_as_one_text_are_refused() -> None:
    assert setup_refusal(families="first_game") == (
        "S2",
        "families is a list of names, not the single text 'first_game'",
    )


@pytest.mark.parametrize("families", [None, 5])
def test_families_that_are_no_list_are_refused(families: Any) -> None:
    assert setup_refusal(families=families) == ("S2", f"families is a list of names, not {families!r}")


@pytest.mark.parametrize("edition", ["Revised", "2015", "", None, 1])
def test_a_bad_edition_is_refused(edition: Any) -> None:
    assert setup_refusal(edition=edition) == ("", f"there is no edition {edition!r}; there are revised and original")


@pytest.mark.parametrize(
    "seed, named",
    [(1.5, "1.5 (a float)"), (True, "True"), (b"seed", "b'seed' (a bytes)"), ([1], "a list"), ((1, 2), "a tuple")],
)
def test_a_bad_seed_is_refused(seed: Any, named: str) -> None:
    assert setup_refusal(seed=seed) == ("", f"a seed is a whole number or a text, not {named}")
