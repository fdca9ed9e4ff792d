"""Phase III: Writing the Legends (W1-W5), and Phase IV: End of Epoch (E1)."""

from __future__ import annotations

from typing import Any

import pytest

from elysium_rules import EndTurn, Event, GameState, Transfer, legal_actions, outcome
from elysium_rules.elysium.model.events import (
    AllowanceSet,
    CardsStraightened,
    ColumnsReturned,
    DiscsDealt,
    EpochBegan,
    GameEnded,
    PhaseBegan,
    PowerUsed,
    QuestsReturned,
    ResourceMoved,
    TurnBegan,
    TurnEnded,
)
from elysium_rules.elysium.model.ids import RESERVE, Phase, PlayerId, Resource
from elysium_rules.testing import check_invariants, choose, elysium, find, options, scenario, seat

ME, OTHER = PlayerId(0), PlayerId(1)

#: All turns are over: no columns, three cards taken.
DONE: dict[str, Any] = {"columns": "", "cards_taken": 3}


def end_of_actions(*seats: Any, turn: int, **position: Any) -> tuple[GameState, tuple[Event, ...]]:
    """End the last turn of Phase II; give the first decision after it and all that happened."""
    state = scenario(players=seats, turn=turn, stage="after", **position)
    return choose(state, EndTurn)


# --- discs and quests ------------------------------------------------------------------------------------------------


@pytest.mark.rule("W1")
def test_the_lowest_quest_number_gets_disc_1() -> None:
    _, events = end_of_actions(
        seat(quest=3, disc=1, **DONE), seat(quest=4, disc=2, **DONE), seat(quest=1, disc=3, **DONE), turn=2
    )
    assert DiscsDealt((2, 3, 1)) in events


@pytest.mark.rule("W1")
def test_incomplete_quests_get_the_highest_discs_in_the_order_of_the_current_ones() -> None:
    """The example of the rule: of discs 1 and 3, both incomplete, the new discs are 3 and 4."""
    _, events = end_of_actions(
        seat(disc=1, **DONE), seat(disc=2, quest=4, **DONE), seat(disc=3, **DONE), seat(disc=4, quest=2, **DONE), turn=3
    )
    assert DiscsDealt((3, 2, 4, 1)) in events


@pytest.mark.rule("W1")
def test_current_discs_and_not_seats_order_the_incomplete_quests() -> None:
    _, events = end_of_actions(
        seat(disc=3, **DONE), seat(disc=2, quest=4, **DONE), seat(disc=1, **DONE), seat(disc=4, quest=2, **DONE), turn=3
    )
    assert DiscsDealt((4, 2, 3, 1)) in events


@pytest.mark.rule("W1")
def test_with_all_quests_incomplete_the_discs_stay() -> None:
    _, events = end_of_actions(seat(disc=2, **DONE), seat(disc=1, **DONE), turn=0)
    assert DiscsDealt((2, 1)) in events


@pytest.mark.rule("W2")
def test_every_player_receives_gold_and_vp_of_the_quest() -> None:
    seats = [seat(quest=place + 1, disc=place + 1, **DONE) for place in range(4)]
    _, events = end_of_actions(*seats, turn=3)
    start = events.index(PhaseBegan(Phase.WRITING))
    paid = [event for event in events[start:] if isinstance(event, ResourceMoved)]
    assert sorted((str(event.resource), event.receiver, event.amount) for event in paid) == [
        ("gold", 0, 2),
        ("gold", 1, 4),
        ("gold", 2, 2),
        ("gold", 3, 1),
        ("vp", 0, 1),
        ("vp", 3, 2),
    ]
    assert {event.giver for event in paid} == {RESERVE}


@pytest.mark.rule("W2")
def test_an_incomplete_quest_pays_1_gold() -> None:
    _, events = end_of_actions(seat(disc=1, **DONE), seat(disc=2, quest=1, **DONE), turn=1)
    assert [event for event in events if isinstance(event, ResourceMoved) and event.receiver == 0] == [
        ResourceMoved(Resource.GOLD, RESERVE, ME, 1)
    ]


@pytest.mark.rule("W2")
def test_quests_are_paid_after_the_discs_and_before_the_first_step() -> None:
    """So the gold of the quest can pay for a transfer."""
    state, events = end_of_actions(
        seat(quest=2, domain="charon", disc=1, **DONE), seat(quest=1, disc=2, **DONE), turn=1
    )
    kinds = [type(event) for event in events]
    assert kinds.index(DiscsDealt) < kinds.index(ResourceMoved) < kinds.index(TurnBegan)
    assert kinds[kinds.index(TurnBegan) :].count(ResourceMoved) == 0
    assert (state.deciding, state.players[0].gold, len(options(state, Transfer))) == (0, 2, 1)


# --- steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("W3")
def test_players_transfer_in_the_new_disc_order() -> None:
    state, _ = end_of_actions(
        seat(quest=4, disc=1, domain="charon", gold=9, **DONE),
        seat(quest=1, disc=2, domain="triumph", gold=9, **DONE),
        seat(quest=2, disc=3, domain="raiders", gold=9, **DONE),
        turn=2,
    )
    asked = []
    while state.phase is Phase.WRITING:
        asked.append(state.deciding)
        state, _ = choose(state, EndTurn)
    assert asked == [1, 2, 0]


@pytest.mark.rule("W3")
@pytest.mark.parametrize("quest, transfers", [(1, 1), (2, 1), (3, 2), (4, 3), ("incomplete", 1)])
def test_a_player_transfers_up_to_as_many_cards_as_the_quest_allows(quest: Any, transfers: int) -> None:
    others = [number for number in (1, 2, 3, 4) if number != quest][:2]
    state = scenario(
        players=[
            seat(quest=quest, gold=20, domain="charon triumph raiders workshop"),
            *[seat(quest=number) for number in others],
        ],
        phase="writing",
        turn=0,
    )
    made = 0
    while state.deciding == 0 and options(state, Transfer):
        state, _ = choose(state, Transfer, card=options(state, Transfer)[0].card, legend=None)
        made += 1
    assert made == transfers


@pytest.mark.rule("W3")
def test_every_step_begins_with_the_transfers_of_the_players_own_quest() -> None:
    cards = ("charon", "triumph", "raiders", "slaves")
    quests = (4, 3, 1, None)
    seats = [
        seat(quest=quest, disc=place + 1, domain=card, gold=9, **DONE)
        for place, (card, quest) in enumerate(zip(cards, quests, strict=True))
    ]
    state, _ = end_of_actions(*seats, turn=3)
    allowed = []
    while state.phase is Phase.WRITING:
        allowed.append((state.deciding, state.allowance))
        state, _ = choose(state, EndTurn)
    assert allowed == [(2, 1), (1, 2), (0, 3), (3, 1)]


@pytest.mark.rule("W3")
def test_a_player_may_transfer_fewer() -> None:
    state = scenario(players=[seat(quest=2, gold=9, domain="charon triumph"), seat(quest=1)], phase="writing", turn=0)
    state, _ = choose(state, Transfer, card="charon")
    state, events = choose(state, EndTurn)
    assert TurnEnded(ME) in events
    assert elysium(state, 0) == [["hades/charon"]]


@pytest.mark.rule("W3")
def test_every_transfer_is_paid() -> None:
    state = scenario(
        players=[seat(quest=2, gold=9, domain="charon persephone"), seat(quest=1)], phase="writing", turn=0
    )
    state, _ = choose(state, Transfer, card="charon")
    state, _ = choose(state, Transfer, card="persephone", legend=0)
    assert state.players[0].gold == 9 - 2 - 3


# --- Legend powers ---------------------------------------------------------------------------------------------------


def begin_steps(cards: str, *, second: str = "", gold: int = 9) -> tuple[GameState, tuple[Event, ...]]:
    """Enter Phase III with these cards in the Domain of player 0, who comes first with quest 1."""
    return end_of_actions(
        seat(quest=1, disc=1, domain=cards, gold=gold, **DONE),
        seat(quest=2, disc=2, domain=second, gold=gold, **DONE),
        turn=1,
    )


@pytest.mark.rule("W4")
def test_plain_gains_come_when_the_players_own_step_begins() -> None:
    state, events = begin_steps("triumph", second="workshop charon")
    workshop = find(state, "workshop")
    gain = ResourceMoved(Resource.GOLD, RESERVE, OTHER, 1, cause=workshop)
    assert gain not in events
    state, events = choose(state, EndTurn)
    assert events.index(gain) > events.index(TurnBegan(OTHER))
    assert (state.deciding, state.phase) == (1, Phase.WRITING)


@pytest.mark.rule("W4")
def test_every_legend_power_works_once_in_the_order_of_the_domain() -> None:
    state, events = begin_steps("workshop angels_of_zeus helm_of_invisibility")
    cards = [find(state, word) for word in ("workshop", "angels_of_zeus", "helm_of_invisibility")]
    assert [event for event in events if isinstance(event, PowerUsed)] == [PowerUsed(ME, card) for card in cards]


@pytest.mark.rule("W4")
def test_one_more_transfer_adds_to_the_allowance() -> None:
    state, events = begin_steps("helm_of_invisibility charon triumph")
    assert AllowanceSet(ME, 2, cause=find(state, "helm_of_invisibility")) in events
    state, _ = choose(state, Transfer, card="charon", legend=None)
    state, _ = choose(state, Transfer, card="triumph", legend=None)
    assert len(elysium(state, 0)) == 2
    assert state.deciding != 0 or not options(state, Transfer)


@pytest.mark.rule("W4")
def test_a_legend_power_works_though_its_card_is_transferred_in_the_step() -> None:
    state, _ = begin_steps("helm_of_invisibility charon triumph")
    state, _ = choose(state, Transfer, card="helm_of_invisibility", legend=None)
    assert (state.deciding, state.allowance) == (0, 1)


@pytest.mark.rule("W4")
def test_a_legend_power_works_once_in_a_step() -> None:
    state, _ = begin_steps("workshop charon")
    card = find(state, "workshop")
    assert state.players[0].gold == 9 + 3 + 1
    _, events = choose(state, Transfer, card=card)
    assert PowerUsed(ME, card) not in events


@pytest.mark.rule("W4")
@pytest.mark.parametrize("transfers, points", [(0, 0), (1, 0), (2, 2)])
def test_a_condition_on_the_transfers_is_judged_when_the_step_ends(transfers: int, points: int) -> None:
    """Charon: 2 VP for two transfers, of which Charon itself may be one."""
    state = scenario(
        players=[seat(quest=2, gold=9, domain="charon triumph hercules"), seat(quest=1)], phase="writing", turn=0
    )
    for word in ("charon", "triumph")[:transfers]:
        state, _ = choose(state, Transfer, card=word, legend=None)
        assert state.players[0].vp == 0
    state, _ = choose(state, EndTurn)
    assert state.players[0].vp == points


@pytest.mark.rule("W4")
def test_a_legend_power_judged_at_the_end_is_known_when_the_step_begins() -> None:
    """Charon is in the Domain when the step begins and in the Elysium when it is judged."""
    state, _ = begin_steps("charon helm_of_invisibility", second="triumph")
    state, _ = choose(state, Transfer, card="charon", legend=None)
    card = find(state, "charon")
    state, events = choose(state, Transfer, card="helm_of_invisibility", legend=None)
    assert events.index(ResourceMoved(Resource.VP, RESERVE, ME, 2, cause=card)) < events.index(TurnEnded(ME))
    assert state.players[0].vp == 2


@pytest.mark.rule("W4")
def test_a_legend_power_does_not_work_from_the_elysium() -> None:
    state = scenario(
        players=[
            seat(quest=1, disc=1, legends=["workshop"], domain="triumph", gold=2, **DONE),
            seat(quest=2, disc=2, **DONE),
        ],
        turn=1,
        stage="after",
    )
    state, _ = choose(state, EndTurn)
    assert state.players[0].gold == 2 + 3


@pytest.mark.rule("W4")
def test_a_legend_power_does_not_work_in_another_players_step() -> None:
    state, _ = begin_steps("triumph", second="angels_of_zeus")
    assert [board.vp for board in state.players] == [0, 1]  # the VP of quest 2
    state, _ = choose(state, EndTurn)
    assert [board.vp for board in state.players] == [0, 2]


# --- the end of an epoch ---------------------------------------------------------------------------------------------


def last_step(*seats: Any, turn: int, **position: Any) -> tuple[GameState, tuple[Event, ...]]:
    """End the last step of Phase III."""
    state, events = choose(scenario(players=seats, phase="writing", turn=turn, **position), EndTurn)
    check_invariants(state)
    return state, events


@pytest.mark.rule("W5")
def test_all_quests_go_back_under_the_pediment_in_ascending_order() -> None:
    state, events = last_step(seat(quest=4), seat(quest=2), seat(quest="incomplete"), turn=2)
    assert QuestsReturned() in events
    assert [quest.number for quest in state.quests] == [1, 2, 3, 4]
    assert [board.quest for board in state.players] == [None, None, None]


@pytest.mark.rule("W5")
def test_quests_stay_with_the_players_until_all_steps_are_done() -> None:
    seats = [seat(quest=1), seat(quest=2, domain="charon", gold=9)]
    state, events = last_step(*seats, turn=0)
    assert QuestsReturned() not in events
    assert [board.quest.number for board in state.players if board.quest is not None] == [1, 2]


@pytest.mark.rule("E1")
def test_all_columns_return_to_every_board() -> None:
    seats = [seat(quest=1, columns=""), seat(quest=2, columns="red")]
    state, events = last_step(*seats, turn=1)
    assert ColumnsReturned() in events
    assert [board.columns for board in state.players] == [("red", "yellow", "green", "blue")] * 2


@pytest.mark.rule("E1")
def test_turned_cards_are_straightened() -> None:
    seats = [seat(quest=1, domain="slaves!"), seat(quest=2, domain="master_builder!")]
    state, events = last_step(*seats, turn=1)
    assert CardsStraightened((find(state, "master_builder"), find(state, "slaves"))) in events
    assert state.turned_mask == 0


@pytest.mark.rule("E1")
@pytest.mark.parametrize("epoch", [1, 2, 3, 4])
def test_the_epoch_marker_advances_and_the_next_epoch_begins(epoch: int) -> None:
    state, events = last_step(seat(quest=1), seat(quest=2), turn=1, epoch=epoch)
    assert [event for event in events if isinstance(event, (PhaseBegan, EpochBegan))] == [
        PhaseBegan(Phase.END_OF_EPOCH),
        EpochBegan(epoch + 1),
        PhaseBegan(Phase.AWAKENING),
        PhaseBegan(Phase.ACTIONS),
    ]
    assert (state.epoch, state.phase, state.deciding, state.turns_played) == (epoch + 1, Phase.ACTIONS, 0, 0)


@pytest.mark.rule("E1")
def test_three_cards_and_a_quest_are_owed_again() -> None:
    seats = [seat(quest=1, cards_taken=3), seat(quest=2, cards_taken=3)]
    state, _ = last_step(*seats, turn=1)
    assert [(board.cards_taken, board.quest) for board in state.players] == [(0, None), (0, None)]


@pytest.mark.rule("E1")
def test_after_epoch_5_comes_the_final_scoring() -> None:
    state, events = last_step(seat(quest=1), seat(quest=2, vp=1), turn=1, epoch=5)
    assert events[-1] == GameEnded((OTHER,), outcome(state).scores)
    assert (state.is_over, state.epoch, legal_actions(state)) == (True, 5, ())


@pytest.mark.rule("E1")
def test_gold_vp_domain_and_legends_stay_from_epoch_to_epoch() -> None:
    seats = [seat(quest=1, gold=3, vp=5, domain="triumph! citizen", legends=["charon"]), seat(quest=2)]
    state, _ = last_step(*seats, turn=1)
    board = state.players[0]
    assert (board.gold, board.vp, len(board.domain), elysium(state, 0), state.ring_mask) == (
        3,
        5,
        2,
        [["hades/charon"]],
        0,
    )
