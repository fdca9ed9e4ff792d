"""Phrases that no printed card uses (`agora_zone`), shown by a family of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from elysium_rules import CardSet, EndTurn, PickCard, Transfer, UsePower, load_cards
from elysium_rules.elysium.model.events import CardTaken
from elysium_rules.elysium.model.ids import PlayerId, Zone
from elysium_rules.testing import choose, domain, elysium, find, options, refs, scenario, seat

TITANS = """
family titans { name en "Titans" fr "Titans" }

card prometheus level 1 {
  name en "Prometheus" fr "Prométhée"
  copies red
  trigger { take a card from the agora }
}

card iapetus level 1 {
  name en "Iapetus" fr "Japet"
  copies green
  permanent when you transfer a card { each other player transfer a card for free }
}

card hyperion level 1 {
  name en "Hyperion" fr "Hypérion"
  copies blue
  trigger { discard a level 2 card from the agora to { gain count(cards in the agora) vp } }
}
"""


@pytest.fixture(scope="module")
def titans(tmp_path_factory: pytest.TempPathFactory) -> CardSet:
    folder: Path = tmp_path_factory.mktemp("cards")
    (folder / "titans.ely").write_text(TITANS, encoding="utf-8")
    return load_cards(folder, standard=True)


FAMILIES = ("athena", "hades", "poseidon", "zeus", "titans")


def test_the_agora_lets_a_power_take_a_card_without_its_condition(titans: CardSet) -> None:
    """The columns do not matter, identical cards still do (T7), and the card is none of the three owed (T2)."""
    players = [seat(domain="prometheus triumph", columns="red"), seat()]
    state = scenario(cards=titans, families=FAMILIES, players=players, agora="medusa charon triumph#2", stage="after")
    state, _ = choose(state, UsePower, card="prometheus")
    assert refs(state, [action.card for action in options(state, PickCard)]) == ["hades/charon", "poseidon/medusa"]
    medusa = find(state, "medusa")
    before = state.players[0].cards_taken
    state, events = choose(state, PickCard, card="medusa")
    assert CardTaken(PlayerId(0), medusa, Zone.AGORA, owed=False, cause=find(state, "prometheus")) in events
    assert domain(state, 0) == ["titans/prometheus", "zeus/triumph", "poseidon/medusa"]
    assert (state.players[0].cards_taken, refs(state, state.agora)) == (before, ["hades/charon", "zeus/triumph"])


def test_the_agora_lets_a_price_be_paid_from_it(titans: CardSet) -> None:
    state = scenario(
        cards=titans, families=FAMILIES, players=[seat(domain="hyperion"), seat()], agora="medusa charon", stage="after"
    )
    state, _ = choose(state, UsePower, card="hyperion")
    assert (state.players[0].vp, refs(state, state.agora)) == (1, ["poseidon/medusa"])
    assert refs(state, state.discard_pile) == ["hades/charon"]


@pytest.mark.rule("X14")
def test_transfers_of_others_in_the_same_step_do_not_count(titans: CardSet) -> None:
    """Charon looks at the transfers of the player whose step it is."""
    players = [seat(gold=9, domain="iapetus charon medusa"), seat(domain="triumph")]
    state = scenario(cards=titans, families=FAMILIES, players=players, phase="writing", allowance=2)
    state, _ = choose(state, Transfer, card="medusa", legend=None)
    assert (elysium(state, 1), state.transfers) == ([["zeus/triumph"]], 1)
    state, _ = choose(state, EndTurn)
    assert state.players[0].vp == 0
