"""Wishes about what only some players know: secret bids, cards that are looked at, face-down choices."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import (
    Accept,
    ChooseSecretly,
    Decline,
    GameState,
    OrderCards,
    PickCard,
    PickLevel,
    PickPlayer,
    PickSeen,
    TakeCitizen,
    observe,
    step,
)
from elysium_rules.events import AnswersRevealed
from elysium_rules.testing import check_invariants, domain, options, refs, seat

WISH = "wishes/wish"

# --- secret bids -----------------------------------------------------------------------------------------------------

AUCTION = pytest.mark.wish(
    "Every player secretly bids gold; the highest bidder pays and takes the card of their choice from the Agora."
)


def known(state: GameState, player: int | None) -> list[str]:
    """The hidden cards that somebody knows; it is an error if they know only that one lies there."""
    cards = [one.card for one in observe(state, player).known]
    assert None not in cards
    return refs(state, [card for card in cards if card is not None])


def bid(wished: Wished, state: Any, *numbers: int) -> Any:
    """The position after all have bid, in their order."""
    for number in numbers:
        state = wished.play(state, ChooseSecretly, number=number)
    return state


@AUCTION
@pytest.mark.rule("N30")
def test_highest_bidder_pays_and_takes_a_card(wished: Wished) -> None:
    places = seat(gold=4, domain="wish"), seat(gold=5), seat(gold=0)
    state = bid(wished, wished.use(wished.position(*places, agora="charon medusa")), 2, 3, 0)
    assert (state.deciding, wished.gold(state)) == (1, [4, 2, 0])
    state = wished.pick(state, "medusa")
    assert (domain(state, 1), wished.gold(state)) == (["poseidon/medusa"], [4, 2, 0])


@AUCTION
@pytest.mark.rule("N30")
def test_everybody_is_asked_and_nobody_sees_a_bid_before_the_last(wished: Wished) -> None:
    places = seat(gold=4, domain="wish"), seat(gold=5), seat(gold=0)
    state = wished.use(wished.position(*places, agora="charon medusa"))
    state = bid(wished, state, 2, 3)
    assert state.deciding == 2
    assert [action.number for action in options(state, ChooseSecretly)] == [0]  # asked all the same
    shown = {player: [answer.number for answer in observe(state, player).sealed] for player in (0, 1, 2, None)}
    assert shown == {0: [2, None], 1: [None, 3], 2: [None, None], None: [None, None]}
    events = wished.events(state, ChooseSecretly, number=0)
    assert [event.numbers for event in events if isinstance(event, AnswersRevealed)] == [(2, 3, 0)]


@AUCTION
@pytest.mark.rule("N30")
def test_of_equal_bids_whoever_uses_the_power_chooses_one(wished: Wished) -> None:
    places = seat(gold=4, domain="wish"), seat(gold=5), seat(gold=3)
    state = bid(wished, wished.use(wished.position(*places, agora="charon medusa")), 1, 3, 3)
    assert wished.offered(state) == [0, 1, 2]
    state = wished.play(state, PickPlayer, chosen=2)
    assert wished.gold(wished.play(state, PickCard, card="charon")) == [4, 5, 0]


@AUCTION
@pytest.mark.rule("N30")
def test_where_all_bid_nothing_nothing_is_sold(wished: Wished) -> None:
    places = seat(gold=4, domain="wish"), seat(gold=5)
    state = bid(wished, wished.use(wished.position(*places, agora="charon medusa")), 0, 0)
    assert (state.question, wished.gold(state), domain(state, 0)) == (None, [4, 5], [WISH])


@pytest.mark.wish("Every player secretly chooses a level; all who chose the same lose 1 gold.")
@pytest.mark.rule("N30")
@pytest.mark.parametrize(
    "levels, gold",
    [((1, 2, 3), [3, 3, 3]), ((2, 2, 3), [2, 2, 3]), ((1, 3, 1), [2, 3, 2]), ((2, 2, 2), [2, 2, 2])],
)
def test_all_who_chose_the_same_level_lose_one_gold(wished: Wished, levels: tuple[int, ...], gold: list[int]) -> None:
    state = wished.use(wished.position(seat(gold=3, domain="wish"), seat(gold=3), seat(gold=3)))
    assert wished.gold(bid(wished, state, *levels)) == gold


# --- looks -----------------------------------------------------------------------------------------------------------


def order(state: Any, *words: str) -> Any:
    """The position after cards were put back in this order, the highest one first."""
    (action,) = [one for one in options(state, OrderCards) if refs(state, one.cards) == list(words)]
    after, _ = step(state, action)
    check_invariants(after)
    return after


LOOK = pytest.mark.wish("Look at the top three cards of the draw pile, take one, put the others back in any order.")


@LOOK
@pytest.mark.rule("N31")
@pytest.mark.rule("N32")
def test_i_take_one_of_the_top_three_cards_and_order_the_others(wished: Wished) -> None:
    places = seat(domain="wish"), seat(domain="omen")
    state = wished.use(wished.position(*places, draw_pile="charon medusa triumph alliance"))
    assert [refs(state, [action.card])[0] for action in options(state, PickSeen)] == [
        "hades/charon",
        "poseidon/medusa",
        "zeus/triumph",
    ]
    state = wished.play(state, PickSeen, card="medusa")
    assert domain(state, 0) == [WISH, "poseidon/medusa"]
    state = order(state, "zeus/triumph", "hades/charon")
    assert refs(state, state.draw_pile[-3:][::-1]) == ["zeus/triumph", "hades/charon", "zeus/alliance"]


@LOOK
@pytest.mark.rule("N31")
def test_only_i_know_what_lies_on_top_then(wished: Wished) -> None:
    state = wished.use(wished.position(seat(domain="wish"), seat(), draw_pile="charon medusa triumph alliance"))
    state = order(wished.play(state, PickSeen, card="medusa"), "zeus/triumph", "hades/charon")
    mine = [(one.depth, refs(state, [one.card])[0]) for one in observe(state, 0).known]
    assert mine == [(0, "zeus/triumph"), (1, "hades/charon")]
    for other in (1, None):
        assert [(one.depth, one.players, one.card) for one in observe(state, other).known] == [
            (0, (0,), None),
            (1, (0,), None),
        ]


@LOOK
@pytest.mark.rule("N32")
def test_identical_card_can_be_picked_and_is_discarded(wished: Wished) -> None:
    places = seat(domain="wish charon#1"), seat()
    state = wished.use(wished.position(*places, draw_pile="charon#2 medusa triumph"))
    state = wished.play(state, PickSeen, card="charon#2")
    assert (domain(state, 0), refs(state, state.discard_pile)) == ([WISH, "hades/charon"], ["hades/charon"])


@pytest.mark.wish("Look at the faces of all my Citizens.")
@pytest.mark.rule("N33")
def test_i_know_the_faces_of_my_citizens(wished: Wished) -> None:
    places = (
        seat(domain="wish citizen=charon", legends="persephone charons_obol citizen=medusa"),
        seat(domain="citizen=triumph"),
    )
    state = wished.use(wished.position(*places))
    assert sorted(known(state, 0)) == ["hades/charon", "poseidon/medusa"]
    assert [one.card for one in observe(state, 1).known] == [None, None]


@pytest.mark.wish("Search the discard pile for a card of this family and put it on top of the draw pile.")
@pytest.mark.rule("N34")
def test_everybody_knows_the_card_that_i_put_on_top(wished: Wished) -> None:
    places = seat(domain="wish#1"), seat()
    state = wished.use(wished.position(*places, discard_pile="charon omen oath", draw_pile="medusa"))
    state = wished.play(state, PickCard, card="oath")
    assert refs(state, state.discard_pile) == ["hades/charon", "wishes/omen"]
    for player in (0, 1, None):
        assert known(state, player) == ["wishes/oath"]


GUESS = pytest.mark.wish("I choose one of three face-down cards; another player guesses its level.")


@GUESS
@pytest.mark.rule("N32")
@pytest.mark.parametrize("level, points", [(1, [2, 0]), (2, [0, 2]), (3, [2, 0])])
def test_another_player_guesses_the_level_of_the_card_i_chose(wished: Wished, level: int, points: list[int]) -> None:
    state = wished.use(wished.position(seat(domain="wish"), seat(), draw_pile="charon medusa triumph"))
    state = order(state, "zeus/triumph", "hades/charon", "poseidon/medusa")
    assert [one.card for one in observe(state, 1).known] == [None, None, None]
    assert state.deciding == 1
    state = wished.play(state, PickLevel, level=level)
    assert (wished.vp(state), refs(state, state.discard_pile)) == (points, ["zeus/triumph"])


CITIZEN = pytest.mark.wish(
    "When I would take a Citizen, I may look at the top two cards and take one of them as the Citizen."
)


@CITIZEN
@pytest.mark.rule("N35")
@pytest.mark.parametrize(
    "kind, face, top", [(Accept, "poseidon/medusa", "hades/charon"), (Decline, "hades/charon", "poseidon/medusa")]
)
def test_i_take_one_of_the_top_two_cards_as_the_citizen(wished: Wished, kind: type, face: str, top: str) -> None:
    """The top card is taken as ever; then I look at it and at the next one, and may swap them."""
    places = seat(columns="red", domain="wish", quest=1, cards_taken=1), seat()
    state = wished.position(*places, agora="", draw_pile="charon medusa triumph")
    state = wished.play(state, TakeCitizen)
    state = wished.play(state, Accept)
    assert known(state, 0) == ["hades/charon", "poseidon/medusa"]
    state = wished.play(state, kind)
    hidden = state.citizen_faces[-1]
    assert hidden is not None
    assert refs(state, [hidden, state.draw_pile[-1]]) == [face, top]
    assert [one.card for one in observe(state, 1).known] == [None, None]
