"""Transfers and Legends (L1-L11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import RandomGame

from elysium_rules import FAMILY_SETS, CardId, EndTurn, GameState, PickCard, Transfer, UsePower, legal_actions, outcome
from elysium_rules.elysium.model.events import CardTransferred, CitizenReplaced, ResourceMoved
from elysium_rules.elysium.model.ids import RESERVE, LegendKind, PlayerId, Resource
from elysium_rules.testing import choose, domain, elysium, find, options, scenario, seat


def writing(**player: Any) -> GameState:
    """Player 0 in Phase III with plenty of transfers, and of gold unless said otherwise."""
    return scenario(
        players=[seat(**{"gold": 20, "quest": 1, **player}), seat(quest=2)], phase="writing", turn=0, allowance=9
    )


def places(state: GameState, word: str) -> list[int | None]:
    """The Legends that the card can join; None stands for a new one."""
    card = find(state, word, player=0)
    return [action.legend for action in options(state, Transfer) if action.card == card]


# --- the transfer ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("L1")
@pytest.mark.parametrize("word, level", [("tartarus", 1), ("charon", 2), ("persephone", 3)])
def test_a_transfer_costs_the_level_of_the_card_paid_to_the_reserve(word: str, level: int) -> None:
    state = writing(domain=word)
    card = find(state, word)
    state, events = choose(state, Transfer, card=word)
    assert (state.players[0].gold, domain(state, 0), elysium(state, 0)) == (20 - level, [], [[f"hades/{word}"]])
    assert ResourceMoved(Resource.GOLD, PlayerId(0), RESERVE, level, is_price=True) in events
    assert CardTransferred(PlayerId(0), card, 0, LegendKind.SINGLE, counted=True) in events


@pytest.mark.rule("L1")
@pytest.mark.parametrize("gold, offered", [(0, []), (1, []), (2, ["charon"]), (3, ["charon", "persephone"])])
def test_whoever_cannot_pay_cannot_transfer(gold: int, offered: list[str]) -> None:
    state = writing(domain="charon persephone", gold=gold)
    found = [state.game.faces[action.card].key for action in options(state, Transfer)]
    assert found == offered


@pytest.mark.rule("L1")
def test_only_cards_of_ones_own_domain_are_transferred() -> None:
    state = scenario(
        players=[seat(quest=1, gold=9, domain="charon", legends=["triumph"]), seat(quest=2, domain="persephone")],
        phase="writing",
        agora="hercules",
    )
    assert {action.card for action in options(state, Transfer)} == {find(state, "charon")}


@pytest.mark.rule("L2")
def test_a_card_starts_a_new_legend_or_joins_any_that_it_fits() -> None:
    state = writing(domain="charon", legends=["persephone", "triumph", "hercules"])
    assert places(state, "charon") == [0, 1, None]


@pytest.mark.rule("L2")
def test_the_choice_is_made_at_once() -> None:
    state = writing(domain="charon", legends=["persephone", "triumph"])
    joined, _ = choose(state, Transfer, card="charon", legend="triumph")
    alone, _ = choose(state, Transfer, card="charon", legend=None)
    assert elysium(joined, 0) == [["hades/persephone"], ["zeus/triumph", "hades/charon"]]
    assert elysium(alone, 0) == [["hades/persephone"], ["zeus/triumph"], ["hades/charon"]]


@pytest.mark.rule("L2")
def test_nobody_joins_another_players_legend() -> None:
    state = scenario(
        players=[seat(quest=1, gold=9, domain="charon"), seat(quest=2, legends=["persephone"])], phase="writing"
    )
    assert places(state, "charon") == [None]


# --- what a Legend is ------------------------------------------------------------------------------------------------


@pytest.mark.rule("L3")
@pytest.mark.parametrize(
    "word, fits",
    [
        ("athena/initiation", True),  # level 2, another family
        ("hades/initiation", False),  # level 2, but a second Hades card
        ("raiders", True),
        ("hercules", False),  # another level
        ("persephone", False),  # a family in it, but another level
    ],
)
def test_a_level_legend_takes_cards_of_its_level_from_other_families(word: str, fits: bool) -> None:
    state = writing(domain=word, legends=["charon triumph"])
    assert places(state, word) == ([0, None] if fits else [None])


@pytest.mark.rule("L3")
def test_a_level_legend_holds_at_most_one_card_per_family_in_play() -> None:
    four = "charon triumph raiders athena/initiation"
    state = writing(domain="workshop naval_power", legends=[four])
    assert (places(state, "workshop"), places(state, "naval_power")) == ([0, None], [None])
    state, _ = choose(state, Transfer, card="workshop", legend=0)
    legend = state.players[0].elysium[0]
    assert (legend.kind, len(legend), legend.accepts, legend.citizen_price) == (LegendKind.LEVEL, 5, 0, 0)


@pytest.mark.rule("L4")
@pytest.mark.parametrize(
    "word, fits",
    [
        ("persephone", True),  # Hades, the missing level
        ("hades/initiation", False),  # a second one of level 2
        ("hercules", False),  # another family
        ("zeus/assembly", False),  # a level in it, but another family
    ],
)
def test_a_family_legend_takes_cards_of_its_family_of_other_levels(word: str, fits: bool) -> None:
    state = writing(domain=word, legends=["tartarus charon"])
    assert places(state, word) == ([0, None] if fits else [None])


@pytest.mark.rule("L4")
def test_a_family_legend_holds_at_most_three_cards() -> None:
    state = writing(domain="cerberus citizen", legends=["tartarus charon persephone"])
    assert {action.legend for action in options(state, Transfer)} == {None}


@pytest.mark.rule("L5")
@pytest.mark.parametrize(
    "second, kind",
    [
        ("tartarus", LegendKind.FAMILY),  # same family, another level
        ("triumph", LegendKind.LEVEL),  # same level, another family
        ("hades/initiation", None),  # same family and same level
        ("hercules", None),  # nothing in common
    ],
)
def test_the_second_card_decides_what_a_legend_is(second: str, kind: LegendKind | None) -> None:
    state = writing(domain=second, legends=["charon"])
    assert state.players[0].elysium[0].kind is LegendKind.SINGLE
    if kind is None:
        assert places(state, second) == [None]
    else:
        state, _ = choose(state, Transfer, card=second, legend=0)
        assert state.players[0].elysium[0].kind is kind


@pytest.mark.rule("L5")
def test_an_identical_copy_is_no_second_card() -> None:
    state = writing(domain="charon#2", legends=["charon#1"])
    assert places(state, "charon#2") == [None]


@pytest.mark.rule("L5")
def test_two_single_cards_never_merge() -> None:
    """Though they would make a Legend, and though only cards of the Domain can move."""
    state = writing(domain="charon", legends=["persephone"])
    state, _ = choose(state, Transfer, card="charon", legend=None)
    assert elysium(state, 0) == [["hades/persephone"], ["hades/charon"]]
    assert options(state, Transfer) == ()


@pytest.mark.rule("L6")
def test_cards_join_in_any_order() -> None:
    state = writing(domain="charon tartarus", legends=["persephone"])
    state, _ = choose(state, Transfer, card="tartarus", legend=0)
    state, _ = choose(state, Transfer, card="charon", legend=0)
    assert elysium(state, 0) == [["hades/persephone", "hades/tartarus", "hades/charon"]]


@pytest.mark.rule("L6")
def test_any_number_of_unfinished_legends_may_stand_at_once() -> None:
    state = writing(domain="charon triumph hercules raiders persephone medusa slaves")
    for word in ("charon", "triumph", "hercules", "raiders", "persephone", "medusa", "slaves"):
        state, _ = choose(state, Transfer, card=word, legend=None)
    assert [len(legend) for legend in state.players[0].elysium] == [1] * 7


@pytest.mark.rule("L6")
def test_a_player_may_have_several_legends_of_the_same_family_and_level() -> None:
    state = writing(domain="cerberus workshop", legends=["charon tartarus", "hades/initiation", "triumph raiders"])
    assert places(state, "cerberus") == [0, 1, None]
    assert places(state, "workshop") == [1, 2, None]


@pytest.mark.rule("L7")
@pytest.mark.parametrize("families", list(FAMILY_SETS))
def test_a_card_in_a_legend_never_leaves_it(families: str, random_game: RandomGame) -> None:
    """Legends only grow, to the end of the game; Orpheus alone may swap a Citizen."""
    before: list[tuple[tuple[CardId, ...], ...]] = []
    for state, events in random_game(players=4, families=FAMILY_SETS[families], seed="legends"):
        now = [tuple(legend.cards for legend in board.elysium) for board in state.players]
        if not state.is_over and not any(isinstance(event, CitizenReplaced) for event in events):
            for old, new in zip(before, now, strict=False):
                assert [cards[: len(then)] for then, cards in zip(old, new, strict=False)] == list(old)
        before = now


@pytest.mark.rule("L7")
def test_a_power_that_says_so_takes_a_citizen_out_of_a_legend() -> None:
    state = scenario(
        families="misfortune",
        players=[seat(domain="orpheus persephone", legends=["charon tartarus citizen"]), seat()],
        agora="raiders workshop",
    )
    state, _ = choose(state, UsePower, card="orpheus")
    assert elysium(state, 0) == [["hades/charon", "hades/tartarus", "hades/persephone"]]
    assert domain(state, 0) == ["hermes/orpheus", "citizen"]


# --- Citizens --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("L8")
@pytest.mark.parametrize(
    "legend, price",
    [
        ("tartarus charon", 3),
        ("tartarus persephone", 2),
        ("persephone charon", 1),
        ("hades/assembly zeus/assembly", 1),
        ("charon triumph raiders", 2),
        ("persephone hercules medusa slaves", 3),
        ("persephone hercules citizen", 3),
    ],
)
def test_a_citizen_costs_the_level_of_the_card_it_stands_for(legend: str, price: int) -> None:
    state = writing(domain="citizen", legends=[legend])
    state, _ = choose(state, Transfer, card="citizen", legend=0)
    assert (state.players[0].gold, elysium(state, 0)[0][-1]) == (20 - price, "citizen")


@pytest.mark.rule("L8")
@pytest.mark.parametrize("gold, joins", [(2, [1]), (3, [0, 1])])
def test_whoever_cannot_pay_for_the_missing_card_cannot_send_a_citizen(gold: int, joins: list[int]) -> None:
    state = writing(domain="citizen", gold=gold, legends=["tartarus charon", "triumph raiders"])
    assert places(state, "citizen") == joins


@pytest.mark.rule("L8")
@pytest.mark.parametrize(
    "legend",
    [
        "tartarus charon persephone",
        "tartarus charon citizen",
        "charon triumph raiders workshop athena/initiation",
        "charon triumph citizen citizen citizen",
    ],
)
def test_a_citizen_does_not_join_a_full_legend(legend: str) -> None:
    state = writing(domain="citizen", legends=[legend])
    assert places(state, "citizen") == []


@pytest.mark.rule("L8")
def test_a_free_citizen_still_needs_a_legend_with_room() -> None:
    state = scenario(
        players=[seat(domain="posthumous_hero citizen", legends=["tartarus charon persephone", "hercules"]), seat()],
        agora="slaves",
    )
    assert options(state, UsePower) == ()


@pytest.mark.rule("L9")
def test_a_citizen_never_starts_a_legend() -> None:
    state = writing(domain="citizen")
    assert legal_actions(state) == (EndTurn(PlayerId(0)),)


@pytest.mark.rule("L9")
def test_a_citizen_is_never_the_second_card_of_a_legend() -> None:
    state = writing(domain="citizen", legends=["charon", "hercules"])
    assert legal_actions(state) == (EndTurn(PlayerId(0)),)


@pytest.mark.rule("L10")
def test_in_a_level_legend_a_citizen_stands_for_no_family_in_particular() -> None:
    """Charon, Triumph and two Citizens: a card of any of the other three families can join."""
    for word in ("raiders", "workshop", "athena/initiation"):
        state = writing(domain=word, legends=["charon triumph citizen citizen"])
        assert places(state, word) == [0, None]


@pytest.mark.rule("L10")
def test_with_citizens_in_it_a_level_legend_still_takes_no_second_card_of_a_family() -> None:
    state = writing(domain="hades/initiation", legends=["charon triumph citizen"])
    assert places(state, "hades/initiation") == [None]


@pytest.mark.rule("L10")
def test_citizens_count_for_the_five_cards_of_a_level_legend() -> None:
    state = writing(domain="raiders citizen", legends=["charon triumph citizen citizen"])
    state, _ = choose(state, Transfer, card="citizen", legend=0)
    assert (len(state.players[0].elysium[0]), places(state, "raiders")) == (5, [None])


@pytest.mark.rule("L11")
@pytest.mark.parametrize(
    "legends, points",
    [
        (["tartarus charon persephone"], 0),
        (["tartarus charon citizen"], -2),
        (["tartarus charon citizen", "triumph raiders citizen citizen"], -6),
    ],
)
def test_each_citizen_in_a_legend_costs_2_vp(legends: list[str], points: int) -> None:
    state = scenario(players=[seat(legends=legends, domain="citizen"), seat()], agora="slaves")
    assert outcome(state).scores[0].citizens == points


@pytest.mark.rule("L11")
def test_a_citizen_that_was_discarded_costs_nothing() -> None:
    state = scenario(players=[seat(domain="slaves citizen", legends=["tartarus charon"]), seat()], agora="triumph")
    state, _ = choose(state, UsePower, card="slaves")
    state, _ = choose(state, PickCard, card="citizen")
    assert outcome(state).scores[0].citizens == 0
