"""Short words for tests: finding cards, naming choices, reading Domains back."""

from __future__ import annotations

import pytest

from elysium_rules import (
    DismissColumn,
    EndTurn,
    GameState,
    PickAmount,
    PickCard,
    PickCards,
    ScenarioError,
    TakeCard,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
    step,
)
from elysium_rules.elysium.model.ids import Colour, Phase, PlayerId
from elysium_rules.testing import (
    MoveError,
    check_invariants,
    choose,
    domain,
    elysium,
    find,
    option,
    options,
    refs,
    scenario,
    seat,
)

ME = PlayerId(0)

# --- find ------------------------------------------------------------------------------------------------------------


def test_find_looks_everywhere_cards_lie_face_up() -> None:
    state = scenario(
        families="wasteland",
        players=[seat(domain="charon"), seat(legends=["medusa"])],
        agora="raiders",
        oracle="homer",
        discard_pile="hoplites",
    )
    assert find(state, "charon") == state.players[0].domain[0]
    assert find(state, "medusa") == state.players[1].elysium[0].cards[0]
    assert find(state, "raiders") == state.agora[0]
    assert find(state, "homer") == state.oracle[0]
    assert find(state, "hoplites") == state.discard_pile[0]


def test_find_does_not_look_under_cards() -> None:
    state = scenario(players=[seat(domain="citizen=charon"), seat()], draw_pile="medusa")
    for word in ("charon", "medusa"):
        with pytest.raises(MoveError, match="is not face up on the table"):
            find(state, word)


def test_find_tells_copies_apart_by_player() -> None:
    state = scenario(players=[seat(domain="charon"), seat(domain="charon")])
    assert find(state, "charon", 1) == find(state, "charon#2") == state.players[1].domain[0]


def test_find_refuses_to_guess_between_copies() -> None:
    state = scenario(players=[seat(domain="charon"), seat()], agora="charon")
    with pytest.raises(MoveError) as refused:
        find(state, "charon")
    assert str(refused.value) == (
        "`charon` could be hades/charon#2 in the Agora, hades/charon#1 in the Domain of player 0; "
        "say which copy, or whose"
    )


def test_find_says_where_a_card_is_not() -> None:
    state = scenario(players=[seat(domain="charon"), seat()])
    with pytest.raises(MoveError) as refused:
        find(state, "charon", 1)
    assert str(refused.value) == "hades/charon is not face up in front of player 1"
    with pytest.raises(MoveError) as refused:
        find(state, "charon#2")
    assert str(refused.value) == "hades/charon#2 is not face up on the table"


def test_find_citizen_is_the_first_one_of_the_player_who_decides() -> None:
    state = scenario(players=[seat(domain="citizen"), seat(domain="charon citizen citizen")], turn=1)
    assert find(state, "citizen") == state.players[1].domain[1]
    assert find(state, "citizen#2") == state.players[1].domain[2]
    assert find(state, "citizen", 0) == state.players[0].domain[0]


def test_find_says_how_many_citizens_there_are() -> None:
    state = scenario(players=[seat(domain="citizen"), seat()])
    with pytest.raises(MoveError) as refused:
        find(state, "citizen#2")
    assert str(refused.value) == "player 0 has 1 Citizens in the Domain, so no Citizen 2"


@pytest.mark.parametrize("word", ["triumph!", "citizen=charon"])
def test_find_wants_the_card_and_nothing_more(word: str) -> None:
    state = scenario(players=[seat(domain="triumph citizen"), seat()])
    for ask in (lambda: find(state, word), lambda: option(state, UsePower, card=word)):
        with pytest.raises(MoveError, match="says more than which card it is"):
            ask()


def test_find_refuses_words_that_name_no_card() -> None:
    with pytest.raises(ScenarioError, match="did you mean `charon`"):
        find(scenario(), "charron")


# --- reading back ----------------------------------------------------------------------------------------------------


def test_domain_and_elysium_are_read_back_as_words() -> None:
    state = scenario(
        players=[seat(domain="triumph! citizen", legends=["charon persephone citizen", "medusa"]), seat()],
        agora="raiders",
    )
    assert domain(state, 0) == ["zeus/triumph", "citizen"]
    assert elysium(state, 0) == [["hades/charon", "hades/persephone", "citizen"], ["poseidon/medusa"]]
    assert refs(state, state.agora) == ["poseidon/raiders"]


# --- options, option, choose -----------------------------------------------------------------------------------------


def test_options_are_the_legal_actions_of_one_kind() -> None:
    state = scenario(agora="charon medusa")
    assert options(state, TakeQuest) == (TakeQuest(ME, 1), TakeQuest(PlayerId(0), 2))
    assert options(state, EndTurn) == ()


def test_option_finds_an_action_by_card_word() -> None:
    state = scenario(agora="charon medusa")
    assert option(state, TakeCard, card="hades/charon") == TakeCard(ME, state.agora[0])
    assert option(state, TakeCard, card=state.agora[1]) == TakeCard(ME, state.agora[1])


def test_option_finds_an_action_by_plain_fields() -> None:
    assert option(scenario(), TakeQuest, quest=2, player=0) == TakeQuest(ME, 2)
    assert option(scenario(stage="column"), DismissColumn, colour="blue") == DismissColumn(ME, Colour.BLUE)


def test_option_needs_no_fields_when_there_is_only_one() -> None:
    assert option(scenario(stage="after"), EndTurn) == EndTurn(ME)


def test_option_finds_a_transfer_by_the_card_it_joins() -> None:
    state = scenario(
        players=[seat(gold=9, domain="persephone citizen citizen", legends=["medusa", "charon tartarus"]), seat()],
        phase="writing",
    )
    persephone = find(state, "persephone")
    assert option(state, Transfer, card="persephone", legend="tartarus") == Transfer(ME, persephone, 1)
    assert option(state, Transfer, card="persephone", legend=0) == Transfer(ME, persephone, 0)
    assert option(state, Transfer, card="persephone", legend=None) == Transfer(ME, persephone, None)


def test_option_wants_a_legend_that_holds_the_card() -> None:
    state = scenario(players=[seat(gold=9, domain="persephone", legends=["charon"]), seat()], phase="writing")
    with pytest.raises(MoveError, match="`medusa` stands in 0 Legends of player 0, not in one"):
        option(state, Transfer, card="persephone", legend="medusa")


def test_option_takes_citizens_for_alike() -> None:
    state = scenario(
        players=[seat(gold=9, domain="citizen citizen", legends=["charon tartarus"]), seat()], phase="writing"
    )
    assert option(state, Transfer, card="citizen") == Transfer(ME, find(state, "citizen"), 0)
    assert option(state, Transfer, card="citizen#2") == Transfer(ME, find(state, "citizen#2"), 0)


def test_option_finds_several_cards_in_any_order() -> None:
    state = scenario(
        players=[seat(domain="medusa"), seat(domain="charon triumph citizen")],
    )
    state, _ = choose(state, UsePower, card="medusa")
    charon, triumph = find(state, "charon"), find(state, "triumph")
    expected = PickCards(ME, (charon, triumph))
    assert option(state, PickCards, cards=["triumph", "charon"]) == expected
    assert option(state, PickCards, cards="charon triumph") == expected
    assert option(state, PickCards, cards=(triumph, "charon")) == expected
    assert option(state, PickCards, cards=["citizen", "charon"]) == PickCards(ME, (charon, find(state, "citizen", 1)))


def test_option_lists_what_is_legal_when_nothing_fits() -> None:
    state = scenario(players=[seat(domain="citizen", columns="red"), seat()], agora="charon medusa")
    with pytest.raises(MoveError) as refused:
        option(state, TakeCard, card="medusa")
    assert str(refused.value) == (
        "no legal choice fits TakeCard(card='medusa'); there are:\n"
        "  TakeCard(player=0, card=hades/charon#1)\n"
        "  TakeQuest(player=0, quest=1)"
    )


def test_option_lists_what_fits_when_more_than_one_does() -> None:
    state = scenario(agora="charon charon medusa")
    with pytest.raises(MoveError) as refused:
        option(state, TakeCard, card="charon")
    assert str(refused.value) == (
        "more than one choice fits TakeCard(card='charon'); there are:\n"
        "  TakeCard(player=0, card=hades/charon#1)\n"
        "  TakeCard(player=0, card=hades/charon#2)"
    )


def test_option_lists_several_cards_of_one_choice() -> None:
    state = scenario(players=[seat(domain="medusa"), seat(domain="charon citizen alliance")])
    state, _ = choose(state, UsePower, card="medusa")
    with pytest.raises(MoveError) as refused:
        option(state, PickCards, cards=["charon", "medusa"])
    assert "PickCards(player=0, cards=[hades/charon#1, citizen])" in str(refused.value)


def test_option_shortens_a_long_list() -> None:
    state = scenario(players=[seat(gold=50), seat()], agora="sacrifice medusa")
    state, _ = choose(state, TakeCard, card="sacrifice")
    with pytest.raises(MoveError) as refused:
        option(until_amount(state), PickAmount, amount=99)
    assert str(refused.value).endswith("... and 11 more")


def until_amount(state: GameState) -> GameState:
    """Go on until an amount is asked for."""
    while not options(state, PickAmount):
        state, _ = step(state, legal_actions(state)[0])
    return state


def test_option_hints_at_the_field_that_was_meant() -> None:
    with pytest.raises(MoveError) as refused:
        option(scenario(stage="column"), DismissColumn, color="red")
    assert str(refused.value) == "DismissColumn has no field color; did you mean colour?"
    with pytest.raises(MoveError) as refused:
        option(scenario(), TakeQuest, zone="agora")
    assert str(refused.value) == "TakeQuest has no field zone; it has player, quest"


def test_option_says_so_when_the_game_is_over() -> None:
    state = scenario(players=[seat(quest=2), seat(quest=1)], epoch=5, phase="writing")
    state, _ = choose(state, EndTurn)
    assert state.phase is Phase.OVER
    check_invariants(state)
    with pytest.raises(MoveError) as refused:
        option(state, EndTurn)
    assert str(refused.value) == "no legal choice fits EndTurn(); the game is over"
    with pytest.raises(MoveError, match="the game is over; say whose Citizen is meant"):
        find(state, "citizen")


def test_choose_plays_the_action() -> None:
    state = scenario(players=[seat(domain="triumph citizen"), seat()])
    assert choose(state, UsePower, card="triumph") == step(state, UsePower(ME, find(state, "triumph")))


def test_choose_answers_questions_too() -> None:
    state = scenario(players=[seat(domain="slaves charon medusa"), seat()])
    state, _ = choose(state, UsePower, card="slaves")
    state, _ = choose(state, PickCard, card="charon")
    assert (domain(state, 0), state.players[0].gold) == (["hephaestus/slaves", "poseidon/medusa"], 2)
    assert refs(state, state.discard_pile) == ["hades/charon"]
