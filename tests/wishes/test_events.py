"""Wishes about events: what a Permanent power waits for, and to whom it happens."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    RESERVE,
    CardId,
    Colour,
    DismissColumn,
    EndTurn,
    PickBranch,
    PlayerId,
    Resource,
    TakeQuest,
    Transfer,
    UsePower,
)
from elysium_rules.elysium.model.events import (
    AllowanceSet,
    BonusMoved,
    CardTransferred,
    CitizenTaken,
    PowerUsed,
    ResourceMoved,
    RingReturned,
)
from elysium_rules.elysium.model.ids import LegendKind
from elysium_rules.testing import Seat, domain, elysium, seat

WISH, OMEN, CHARON, CITIZEN = "wishes/wish", "wishes/omen", "hades/charon", "citizen"
FIRST, SECOND = PlayerId(0), PlayerId(1)

#: What is transferred into which Legends, whether it completes one: a Family Legend, a Level Legend, none.
FAMILY = ("tartarus", "charon persephone, triumph")
LEVEL = ("charon", "triumph raiders naval_power omen, alliance")
NEITHER = ("charon", "triumph raiders naval_power, alliance")


def writing(wished: Wished, transferred: str, legends: str, mine: str = "", theirs: str = "", gold: int = 9) -> Any:
    """The first player has transferred a card in Phase III; *mine* is in the Domain too, *theirs* in the other one."""
    places = seat(gold=gold, domain=f"{transferred} {mine}", legends=legends), seat(domain=theirs)
    state = wished.position(*places, phase="writing", allowance=3)
    return wished.play(state, Transfer, card=transferred, legend=0)


# --- Legends: legend_event -------------------------------------------------------------------------------------------


@pytest.mark.wish("When I complete a Legend, gain 2 VP.")
@pytest.mark.parametrize("moved, vp", [(FAMILY, 2), (LEVEL, 2), (NEITHER, 0)], ids=["family", "level", "neither"])
def test_complete_legend_of_mine_brings_two_vp(wished: Wished, moved: tuple[str, str], vp: int) -> None:
    assert wished.vp(writing(wished, *moved, mine="wish")) == [vp, 0]


@pytest.mark.wish("When I complete a Legend, gain 2 VP.")
def test_complete_legend_of_another_player_brings_nothing(wished: Wished) -> None:
    assert wished.vp(writing(wished, *FAMILY, theirs="wish")) == [0, 0]


@pytest.mark.wish("When another player completes a Family Legend, they give me 1 gold.")
@pytest.mark.parametrize(
    "moved, gold", [(FAMILY, [7, 1]), (LEVEL, [7, 0]), (NEITHER, [7, 0])], ids=["family", "level", "neither"]
)
def test_who_completes_a_family_legend_gives_me_a_gold(wished: Wished, moved: tuple[str, str], gold: list[int]) -> None:
    cost = {FAMILY: 1}.get(moved, 2)
    assert wished.gold(writing(wished, *moved, theirs="wish", gold=cost + gold[0] + gold[1])) == gold


@pytest.mark.wish("When another player completes a Family Legend, they give me 1 gold.")
def test_who_completes_a_family_legend_with_the_last_gold_gives_none(wished: Wished) -> None:
    assert wished.gold(writing(wished, *FAMILY, theirs="wish", gold=1)) == [0, 0]


@pytest.mark.wish("When another player completes a Family Legend, they give me 1 gold.")
def test_family_legend_that_i_complete_brings_no_gold(wished: Wished) -> None:
    assert wished.gold(writing(wished, *FAMILY, mine="wish")) == [8, 0]


# --- bonus tiles: earned_tile_event, lost_tile_event -----------------------------------------------------------------


@pytest.mark.wish("When I earn a bonus tile, gain 1 gold.")
@pytest.mark.parametrize("word, legends, cost", [("alliance", "earthquake", 1), (*FAMILY, 1)], ids=["level", "family"])
def test_bonus_tile_of_a_level_or_a_family_brings_a_gold(wished: Wished, word: str, legends: str, cost: int) -> None:
    assert wished.gold(writing(wished, word, legends, mine="wish")) == [9 - cost + 1, 0]


@pytest.mark.wish("When I earn a bonus tile, gain 1 gold.")
def test_legend_without_a_bonus_tile_brings_no_gold(wished: Wished) -> None:
    assert wished.gold(writing(wished, "alliance", "earthquake democracy", mine="wish")) == [8, 0]
    assert wished.gold(writing(wished, "charon", "tartarus", mine="wish")) == [7, 0]


@pytest.mark.wish("When I earn a bonus tile, gain 1 gold.")
def test_bonus_tile_of_another_player_brings_no_gold(wished: Wished) -> None:
    assert wished.gold(writing(wished, "alliance", "earthquake", theirs="wish")) == [8, 0]


LOST = pytest.mark.wish("When a bonus tile is taken away from me, gain 3 VP.")


def overtake(wished: Wished, legends: str, mine: str = "", theirs: str = "wish") -> Any:
    """The first player transfers Alliance beside a Legend of two cards of the other one."""
    first = seat(gold=9, domain=f"alliance charon {mine}", legends=legends)
    second = seat(domain=theirs, legends="tartarus mediation")
    return wished.position(first, second, phase="writing", allowance=3, level_tiles={1: 1})


@LOST
def test_bonus_tile_that_is_taken_away_brings_three_vp(wished: Wished) -> None:
    state = overtake(wished, "earthquake democracy")
    card, wish = wished.card(state, "alliance"), wished.card(state, "wish")
    assert wished.events(state, Transfer, card="alliance", legend=0) == (
        AllowanceSet(FIRST, 2),
        ResourceMoved(Resource.GOLD, FIRST, RESERVE, 1, is_price=True),
        CardTransferred(FIRST, card, 0, LegendKind.LEVEL, counted=True),
        BonusMoved(FIRST, 1, None, 3, SECOND),
        PowerUsed(SECOND, wish),
        ResourceMoved(Resource.VP, RESERVE, SECOND, 3, wish),
    )
    assert wished.vp(wished.play(state, Transfer, card="alliance", legend=0)) == [0, 3]


@LOST
@pytest.mark.parametrize(
    "legends, mine, theirs", [("earthquake", "", "wish"), ("earthquake democracy", "wish", "")], ids=["kept", "earned"]
)
def test_bonus_tile_that_stays_or_that_i_earn_brings_no_vp(
    wished: Wished, legends: str, mine: str, theirs: str
) -> None:
    state = wished.play(overtake(wished, legends, mine, theirs), Transfer, card="alliance", legend=0)
    assert wished.vp(state) == [0, 0]


# --- takings ---------------------------------------------------------------------------------------------------------


@pytest.mark.wish("When any player takes a level 3 card, gain 1 gold.")
@pytest.mark.parametrize("card, gold", [("medusa", 1), ("charon", 0), ("alliance", 0)])
@pytest.mark.parametrize("owner", [0, 1])
def test_card_of_level_three_that_anybody_takes_brings_me_a_gold(
    wished: Wished, card: str, gold: int, owner: int
) -> None:
    places = [seat(domain="wish" if player == owner else "") for player in range(2)]
    expected = [gold if player == owner else 0 for player in range(2)]
    assert wished.gold(wished.take(wished.position(*places, agora="medusa charon alliance"), card)) == expected


CURSED = pytest.mark.wish("When another player takes a card of this family, that player loses 1 VP.")


@CURSED
@pytest.mark.parametrize("card, vp", [("omen", [1, 2, 2]), ("wish#2", [1, 2, 2]), ("charon", [2, 2, 2])])
def test_who_takes_a_card_of_this_family_loses_a_vp(wished: Wished, card: str, vp: list[int]) -> None:
    places = seat(vp=2), seat(vp=2, domain="wish#1"), seat(vp=2)
    assert wished.vp(wished.take(wished.position(*places, agora="omen wish#2 charon"), card)) == vp


@CURSED
def test_card_of_this_family_costs_me_no_vp(wished: Wished) -> None:
    state = wished.position(seat(vp=2, domain="wish"), seat(vp=2), agora="omen")
    assert wished.vp(wished.take(state, "omen")) == [2, 2]


@CURSED
def test_who_has_no_vp_loses_none_with_a_card_of_this_family(wished: Wished) -> None:
    assert wished.vp(wished.take(wished.position(seat(), seat(domain="wish"), agora="omen"), "omen")) == [0, 0]


# --- gold that comes and goes: gained_event, forced_loss_event -------------------------------------------------------

MORE = pytest.mark.wish("Whenever I gain gold from a power, gain 1 more. (It must not feed itself.)")


@MORE
def test_gold_of_a_power_becomes_one_more_and_feeds_nothing(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), agora="trade_agreement")
    assert wished.gold(wished.take(state, "trade_agreement")) == [4, 1]


@MORE
def test_gold_that_another_player_gives_becomes_one_more(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(gold=3), agora="raiders")
    assert wished.gold(wished.take(state, "raiders")) == [2, 2]


@MORE
@pytest.mark.rule("N4")
def test_gold_becomes_more_once_in_a_turn_and_again_in_the_next(wished: Wished) -> None:
    state = wished.position(seat(domain="wish omen"), seat(domain="naval_power"), agora="trade_agreement charon")
    state = wished.take(wished.use(state, "omen"), "trade_agreement")
    assert wished.gold(state) == [1 + 1 + 3, 1]
    state = wished.play(state, DismissColumn, colour=Colour.BLUE)
    state = wished.play(wished.use(state, "naval_power"), PickBranch, branch=0)
    assert wished.gold(state) == [5 + 1 + 1, 2]


@MORE
@pytest.mark.rule("N2")
def test_gold_of_another_player_and_gold_of_a_quest_become_no_more(wished: Wished) -> None:
    state = wished.position(seat(domain="naval_power omen"), seat(domain="wish"))
    assert wished.gold(wished.use(state, "omen")) == [1, 0]
    late: dict[str, Any] = {"columns": "", "cards_taken": 3}
    state = wished.position(seat(**late, quest=1), seat(**late, quest=2, domain="wish"), turn=1, stage="after")
    assert wished.gold(wished.play(state, EndTurn)) == [3, 2]


REVENGE = pytest.mark.wish("When I lose gold because of another player's power, that player loses as much.")


@REVENGE
@pytest.mark.parametrize(
    "card, mine, gold",
    [("tidal_wave", 3, [4, 2, 4]), ("raiders", 3, [6, 2, 4]), ("tidal_wave", 0, [5, 0, 4])],
    ids=["discarded", "given", "nothing to lose"],
)
def test_who_makes_me_lose_gold_loses_as_much(wished: Wished, card: str, mine: int, gold: list[int]) -> None:
    places = seat(gold=5), seat(gold=mine, domain="wish"), seat(gold=5)
    assert wished.gold(wished.take(wished.position(*places, agora="tidal_wave raiders"), card)) == gold


@REVENGE
def test_who_makes_others_lose_gold_loses_none(wished: Wished) -> None:
    state = wished.position(seat(gold=5, domain="wish"), seat(gold=5), agora="tidal_wave")
    assert wished.gold(wished.take(state, "tidal_wave")) == [5, 4]


@REVENGE
@pytest.mark.rule("N2")
def test_gold_that_i_choose_to_pay_is_no_loss(wished: Wished) -> None:
    state = wished.position(seat(gold=5), seat(gold=5, domain="wish"), agora="cyclopes")
    assert wished.gold(wished.play(wished.take(state, "cyclopes"), PickBranch, branch=1)) == [5, 3]


# --- columns, quests, powers: column_event, quest_event, power_event -------------------------------------------------

RED = pytest.mark.wish("When I dismiss my red column, gain 1 gold.")


@RED
@pytest.mark.parametrize("colour, gold", [("red", 1), ("yellow", 0), ("green", 0), ("blue", 0)])
def test_red_column_that_i_dismiss_brings_a_gold(wished: Wished, colour: str, gold: int) -> None:
    state = wished.position(seat(domain="wish"), seat(), stage="column")
    assert wished.gold(wished.play(state, DismissColumn, colour=Colour(colour))) == [gold, 0]


@RED
def test_red_column_of_another_player_brings_no_gold(wished: Wished) -> None:
    state = wished.position(seat(), seat(domain="wish"), stage="column")
    assert wished.gold(wished.play(state, DismissColumn, colour=Colour.RED)) == [0, 0]


@pytest.mark.wish("When I take a quest, gain VP equal to its transfers.")
@pytest.mark.parametrize(
    "quest, mine, theirs, vp",
    [(1, "wish", "", [1, 0]), (2, "wish", "", [3, 0]), (2, "", "wish", [0, 0])],
)
def test_quest_that_i_take_brings_its_transfers_in_vp(
    wished: Wished, quest: int, mine: str, theirs: str, vp: list[int]
) -> None:
    state = wished.position(seat(domain=mine), seat(domain=theirs))
    assert wished.vp(wished.play(state, TakeQuest, quest=quest)) == vp


@pytest.mark.wish("When I take a quest, gain VP equal to its transfers.")
def test_quest_that_another_player_takes_brings_nothing_for_the_one_that_i_have(wished: Wished) -> None:
    state = wished.position(seat(), seat(domain="wish", quest=1))
    assert wished.vp(wished.play(state, TakeQuest, quest=2)) == [0, 0]


USED = pytest.mark.wish("When I use a Trigger power, draw and take a Citizen.")


@USED
def test_trigger_power_that_i_use_brings_a_citizen(wished: Wished) -> None:
    state = wished.position(seat(domain="wish omen"), seat())
    wish, omen = wished.card(state, "wish"), wished.card(state, "omen")
    assert wished.events(state, UsePower, card="omen") == (
        RingReturned(omen),
        PowerUsed(FIRST, omen),
        ResourceMoved(Resource.GOLD, RESERVE, FIRST, 1, omen),
        PowerUsed(FIRST, wish),
        CitizenTaken(FIRST, CardId(state.game.size), cause=wish),
    )
    assert domain(wished.use(state, "omen"), 0) == [WISH, OMEN, CITIZEN]


@USED
@pytest.mark.parametrize("mine, theirs, used", [("wish kings_council", "", "kings_council"), ("omen", "wish", "omen")])
def test_activate_power_and_powers_of_others_bring_no_citizen(
    wished: Wished, mine: str, theirs: str, used: str
) -> None:
    places = seat(domain=f"{mine} zeus/temple_of_zeus"), seat(domain=theirs)
    before = wished.position(*places)
    state = wished.use(before, used)
    assert [domain(state, player) for player in range(2)] == [domain(before, player) for player in range(2)]


# --- epochs: epoch_event ---------------------------------------------------------------------------------------------


def last_step(wished: Wished, *places: Seat, epoch: int = 1, **rest: Any) -> Any:
    """The last step of an epoch, just before it ends."""
    return wished.position(*places, phase="writing", turn=1, epoch=epoch, **rest)


@pytest.mark.wish("At the beginning of each epoch, gain 1 gold.")
@pytest.mark.rule("N3")
@pytest.mark.parametrize("epoch, gold", [(1, [2, 0]), (4, [2, 0]), (5, [1, 0])])
def test_epoch_that_begins_brings_a_gold(wished: Wished, epoch: int, gold: list[int]) -> None:
    """None begins after the last one."""
    state = wished.play(last_step(wished, seat(gold=1, domain="wish"), seat(), epoch=epoch), EndTurn)
    assert (state.is_over, state.epoch) == (epoch == 5, min(epoch + 1, 5))
    assert wished.gold(state) == gold


@pytest.mark.wish("At the beginning of each epoch, gain 1 gold.")
def test_step_that_begins_brings_no_gold(wished: Wished) -> None:
    """Nor a turn."""
    places = seat(gold=5, domain="wish"), seat(gold=5, domain="charon")
    state = wished.play(wished.position(*places, phase="writing"), EndTurn)
    assert (state.epoch, state.deciding, wished.gold(state)) == (1, 1, [5, 5])
    state = wished.position(*places, agora="alliance", stage="column")
    state = wished.play(state, DismissColumn, colour=Colour.RED)
    assert (state.epoch, state.deciding, wished.gold(state)) == (1, 1, [5, 5])


@pytest.mark.wish("At the end of each epoch, gain 1 VP if I am the last in order.")
@pytest.mark.rule("N3")
@pytest.mark.parametrize("epoch", [1, 5])
@pytest.mark.parametrize("mine, theirs, vp", [("wish", "", [0, 0]), ("", "wish", [0, 1])], ids=["first", "last"])
def test_last_in_the_order_gains_a_vp_when_an_epoch_ends(
    wished: Wished, epoch: int, mine: str, theirs: str, vp: list[int]
) -> None:
    state = last_step(wished, seat(domain=mine, disc=1), seat(domain=theirs, disc=2), epoch=epoch)
    assert wished.vp(wished.play(state, EndTurn)) == vp


FIRST_CARD = pytest.mark.wish("The first time in each epoch that I take a card, gain 1 gold.")


@FIRST_CARD
def test_first_card_of_an_epoch_brings_a_gold_and_the_second_none(wished: Wished) -> None:
    state = wished.use(wished.position(seat(domain="wish democracy"), seat(), agora="charon"), "democracy")
    assert wished.gold(state) == [1, 0]
    assert wished.gold(wished.take(state, "charon")) == [1, 0]


@FIRST_CARD
def test_card_of_a_later_turn_brings_no_gold(wished: Wished) -> None:
    state = wished.take(wished.position(seat(domain="wish"), seat(), agora="charon alliance tartarus"), "charon")
    state = wished.play(state, DismissColumn, colour=Colour.RED)
    state = wished.play(wished.take(state, "tartarus"), DismissColumn, colour=Colour.RED)
    assert (state.deciding, wished.gold(state)) == (0, [1, 0])
    assert wished.gold(wished.take(state, "alliance")) == [1, 0]


@FIRST_CARD
@pytest.mark.rule("N4")
def test_first_card_brings_a_gold_again_in_the_next_epoch(wished: Wished) -> None:
    """The card is turned by its first use, and the end of the epoch straightens it."""
    places = seat(columns="", cards_taken=3, quest=2), seat(domain="wish", columns="red", cards_taken=2, quest=1)
    state = wished.take(wished.position(*places, turn=1, agora="charon#1", draw_pile="alliance tartarus"), "charon")
    # The last column is dismissed unasked, and the quests bring 2 and 3 gold.
    assert (state.epoch, state.deciding, wished.gold(state)) == (1, 1, [2, 1 + 3])
    state = wished.play(state, EndTurn)
    assert (state.epoch, state.deciding, wished.gold(state)) == (2, 1, [2, 1 + 3])
    assert wished.gold(wished.take(state, "alliance")) == [2, 1 + 3 + 1]


@FIRST_CARD
def test_card_that_another_player_takes_brings_no_gold(wished: Wished) -> None:
    state = wished.position(seat(), seat(domain="wish"), agora="charon")
    assert wished.gold(wished.take(state, "charon")) == [0, 0]


# --- also in the Elysium ---------------------------------------------------------------------------------------------

LASTING = pytest.mark.wish("This card lies in my Elysium and still gives me 1 gold whenever I transfer a card.")


@LASTING
@pytest.mark.rule("N5")
def test_card_in_my_elysium_brings_a_gold_for_each_transfer(wished: Wished) -> None:
    places = seat(gold=5, domain="charon triumph", legends="wish omen"), seat()
    state = wished.position(*places, phase="writing", allowance=3)
    state = wished.play(state, Transfer, card="charon", legend=None)
    assert wished.gold(state) == [5 - 2 + 1, 0]
    state = wished.play(state, Transfer, card="triumph", legend=1)
    assert (wished.gold(state), elysium(state, 0)) == ([4 - 2 + 1, 0], [[WISH, OMEN], [CHARON, "zeus/triumph"]])


@LASTING
def test_card_in_my_domain_brings_a_gold_for_each_transfer_its_own_included(wished: Wished) -> None:
    state = wished.position(seat(gold=5, domain="wish charon"), seat(), phase="writing", allowance=3)
    assert wished.gold(wished.play(state, Transfer, card="charon", legend=None)) == [5 - 2 + 1, 0]
    assert wished.gold(wished.play(state, Transfer, card="wish", legend=None)) == [5 - 1 + 1, 0]


@LASTING
def test_transfer_of_another_player_brings_no_gold(wished: Wished) -> None:
    places = seat(gold=5, domain="charon triumph"), seat(legends="wish omen")
    state = wished.position(*places, phase="writing", allowance=3)
    assert wished.gold(wished.play(state, Transfer, card="charon", legend=None)) == [3, 0]
