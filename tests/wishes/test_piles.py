"""Wishes about the piles and the Agora."""

from __future__ import annotations

import pytest
from tests.wishes.wished import Wished

from elysium_rules import PickCard, PlayerId, UsePower, Zone
from elysium_rules.elysium.model.events import CardDiscarded, CardRevealed, CardTaken, CardTurned, Forced, PowerUsed
from elysium_rules.testing import domain, refs, seat

WISH, CHARON, ALLIANCE, TRIUMPH = "wishes/wish", "hades/charon", "zeus/alliance", "zeus/triumph"
FIRST = PlayerId(0)

# --- the top of the draw pile: reveal_effect, top_card ---------------------------------------------------------------

REVEAL = pytest.mark.wish("Reveal the top card of the draw pile: if it is of level 1, take it; otherwise discard it.")


@REVEAL
@pytest.mark.rule("N7")
def test_revealed_card_of_level_one_is_taken(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), draw_pile="alliance charon", discard_pile="triumph")
    wish, card = wished.card(state, "wish"), state.draw_pile[-1]
    assert wished.events(state, UsePower, card="wish") == (
        CardTurned(wish),
        PowerUsed(FIRST, wish),
        CardDiscarded(None, card, Zone.DRAW_PILE, wish),
        Forced(PickCard(FIRST, card), wish),
        CardTaken(FIRST, card, Zone.DISCARD_PILE, cause=wish),
    )
    after = wished.use(state)
    assert (domain(after, 0), refs(after, after.discard_pile)) == ([WISH, ALLIANCE], [TRIUMPH])


@REVEAL
@pytest.mark.parametrize("top", ["charon", "medusa", "alliance#2"], ids=["level 2", "level 3", "identical"])
def test_revealed_card_that_is_not_taken_is_discarded(wished: Wished, top: str) -> None:
    places = seat(domain="wish alliance#1"), seat()
    state = wished.position(*places, draw_pile=f"{top} tartarus", discard_pile="temple_of_hades triumph")
    card = state.draw_pile[-1]
    after = wished.use(state)
    assert after.question is None
    assert (domain(after, 0), after.discard_pile) == ([WISH, ALLIANCE], (*state.discard_pile, card))


@REVEAL
def test_card_that_lay_on_the_discard_pile_before_is_not_taken(wished: Wished) -> None:
    """With no card left to draw, the discard pile is shuffled first; with none at all, nothing is revealed."""
    state = wished.position(seat(domain="wish"), seat(), discard_pile="charon", rest="removed")
    after = wished.use(state)
    assert (domain(after, 0), refs(after, after.discard_pile), after.draw_pile) == ([WISH], [CHARON], ())
    state = wished.position(seat(domain="wish"), seat(), agora="alliance", rest="removed")
    assert wished.rule_against(state) == "P19"


# --- the Agora: add_agora_effect -------------------------------------------------------------------------------------

AGORA = pytest.mark.wish("Discard two cards of the Agora and draw two new ones.")


@AGORA
@pytest.mark.rule("N7")
def test_two_cards_of_the_agora_are_discarded_and_two_are_drawn(wished: Wished) -> None:
    places = seat(domain="wish"), seat(domain="omen")
    state = wished.position(*places, agora="charon alliance triumph", draw_pile="medusa tartarus raiders")
    new = state.draw_pile[-1], state.draw_pile[-2]
    state = wished.use(state)
    assert wished.offered(state) == [0, CHARON, ALLIANCE, TRIUMPH]
    state = wished.pick(state, "alliance")
    assert wished.offered(state) == [0, CHARON, TRIUMPH]
    wish, triumph = wished.card(state, "wish"), wished.card(state, "triumph")
    assert wished.events(state, PickCard, card="triumph") == (
        CardDiscarded(None, triumph, Zone.AGORA, wish),
        CardRevealed(new[0], Zone.AGORA, wish),
        CardRevealed(new[1], Zone.AGORA, wish),
    )
    state = wished.pick(state, "triumph")
    assert refs(state, state.agora) == [CHARON, "poseidon/medusa", "hades/tartarus"]
    assert refs(state, state.discard_pile) == [ALLIANCE, TRIUMPH]


@AGORA
def test_last_card_of_the_agora_makes_room_for_two(wished: Wished) -> None:
    state = wished.position(seat(domain="wish"), seat(), agora="charon", draw_pile="medusa tartarus raiders")
    state = wished.use(state)
    assert refs(state, state.agora) == ["poseidon/medusa", "hades/tartarus"]
    assert refs(state, state.discard_pile) == [CHARON]
