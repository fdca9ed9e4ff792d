"""Wishes about what a power of another player would do, and does not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.wishes.wished import Wished

from elysium_rules import Accept, Decline, PickCard, PlayerId, Zone
from elysium_rules.elysium.model.events import CardDiscarded, CardPutBack
from elysium_rules.testing import domain, refs, seat

SECOND = PlayerId(1)

PAY = pytest.mark.wish(
    "When I would have to discard a card because of another player's power, I may pay 1 gold instead."
)


def attacked(wished: Wished, gold: int) -> Any:
    """The second player has the wish and one card beside it, and the first has used a power against that card."""
    state = wished.position(seat(domain="raider"), seat(domain="wish alliance", gold=gold), agora="charon")
    state = wished.use(state, "raider")
    return wished.play(state, PickCard, card="alliance") if state.deciding == 0 and state.question else state


@PAY
@pytest.mark.rule("N16")
def test_whoever_pays_keeps_the_card(wished: Wished) -> None:
    state = attacked(wished, 2)
    assert state.deciding == SECOND
    paid = wished.play(state, Accept)
    assert (domain(paid, 1), wished.gold(paid)) == (["wishes/wish", "zeus/alliance"], [0, 1])
    assert not any(isinstance(event, CardDiscarded) for event in wished.events(state, Accept))


@PAY
@pytest.mark.rule("N16")
def test_whoever_does_not_or_cannot_pay_discards_it(wished: Wished) -> None:
    assert domain(wished.play(attacked(wished, 2), Decline), 1) == ["wishes/wish"]
    assert domain(attacked(wished, 0), 1) == ["wishes/wish"]


CANCEL = pytest.mark.wish("Once per epoch I may cancel a power that another player uses on me.")


@CANCEL
@pytest.mark.rule("N16", "N4")
def test_once_per_epoch_nothing_happens_to_me(wished: Wished) -> None:
    state = attacked(wished, 0)
    saved = wished.play(state, Accept)
    assert domain(saved, 1) == ["wishes/wish", "zeus/alliance"]
    assert saved.turned_mask == 1 << wished.card(saved, "wish")
    assert domain(wished.play(state, Decline), 1) == ["wishes/wish"]


@CANCEL
@pytest.mark.rule("N4")
def test_a_turned_card_cancels_nothing(wished: Wished) -> None:
    state = wished.position(seat(domain="raider"), seat(domain="wish! alliance"), agora="charon")
    state = wished.use(state, "raider")
    state = wished.play(state, PickCard, card="alliance") if state.question else state
    assert domain(state, 1) == ["wishes/wish"]


UNDER = pytest.mark.wish("When I discard a card from my Domain, put it under the draw pile instead.")


@UNDER
@pytest.mark.rule("N34")
def test_a_discarded_card_goes_under_the_draw_pile(wished: Wished) -> None:
    families = ("wishes", "athena", "hades", "hephaestus", "zeus")
    state = wished.position(seat(domain="wish slaves alliance"), seat(), families=families, draw_pile="charon triumph")
    asked = wished.use(state, "slaves")
    told = wished.events(asked, PickCard, card="alliance")
    card = wished.card(asked, "alliance")
    assert CardPutBack(PlayerId(0), card, Zone.DISCARD_PILE, True, wished.card(asked, "wish")) in told
    after = wished.play(asked, PickCard, card="alliance")
    assert after.draw_pile[0] == card
    assert refs(after, after.discard_pile) == refs(asked, asked.discard_pile)
