"""What the greedy bot makes of an effect: a loss is a loss, whatever row of the language says it."""

from __future__ import annotations

import pytest

from elysium_rules import load_texts, observe
from elysium_rules.bots.appraise import Appraiser
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.testing import find, scenario, seat

FAMILIES = ("sphinx", "apollo", "hephaestus", "hades", "zeus")
#: What is a loss for whoever does it, and what is neither.
LOSSES = {
    *("lose_effect", "pay_effect", "pay_from_effect", "remove_effect", "remove_all_effect"),
    *("discard_effect", "give_effect", "give_card_effect", "return_effect"),
}
IDLE = {"reveal_effect", "discard_seen_effect"}
SENTENCES = {
    "give_effect": "let v = choose another player; give v 1 gold",
    "give_card_effect": "let v = choose another player; give v a card from your domain",
    "take_card_effect": "let c = choose a card in the agora; take c",
    "use_card_effect": "let c = choose a card in your domain; use the power of c",
}


def worth_of(row: str, statement: str) -> float:
    """What the bot thinks of an effect on a card on which 2 gold lie."""
    power = f"permanent when a power of another player would harm you {{ {statement} }}"
    if row != "prevent_effect":
        power = f"{'legend' if row == 'allow_effect' else 'trigger'} {{ {statement} }}"
    head = 'language 3\nfamily sphinx { name en "Sphinx" fr "Sphinx" }\n'
    text = f'{head}card riddle level 1 {{ name en "Riddle" fr "Riddle" copies red {power} }}'
    state = scenario(
        cards=load_texts({"sphinx.ely": text}),
        families=FAMILIES,
        players=[seat(gold=5, vp=5, domain="riddle charon"), seat(gold=5, vp=5, domain="persephone")],
        agora="cerberus",
        counters={"riddle": {"gold": 2}},
    )
    card = find(state, "riddle")
    do = next(node for node in walk(state.game.side(card).power.body) if isinstance(node, nodes.Do) and node.row == row)
    return Appraiser(observe(state, 0)).effect_worth(do, card)


@pytest.mark.parametrize("row", EFFECTS.values(), ids=lambda row: row.key)
def test_a_loss_counts_against_an_effect_and_a_gain_for_it(row: object) -> None:
    key, example = row.key, row.example  # type: ignore[attr-defined]  # a row
    worth = worth_of(key, SENTENCES.get(key, example))
    if key in IDLE:
        assert worth == 0
    else:
        assert (worth < 0) == (key in LOSSES), worth
        assert worth != 0


@pytest.mark.parametrize(
    "row, mine, theirs",
    [
        ("gain_effect", "gain 2 gold", "each other player gains 2 gold"),
        ("lose_effect", "lose 2 gold", "each other player loses 2 gold"),
        ("remove_all_effect", "remove all gold from this card", "each other player removes all gold from this card"),
    ],
)
def test_what_others_lose_or_gain_counts_the_other_way_round(row: str, mine: str, theirs: str) -> None:
    assert worth_of(row, mine) * worth_of(row, theirs) < 0


def test_all_that_lies_on_a_card_is_worth_as_much_as_so_much_of_it() -> None:
    assert worth_of("remove_all_effect", "remove all gold from this card") == pytest.approx(
        worth_of("remove_effect", "remove 2 gold from this card")
    )
    assert worth_of("collect_all_effect", "collect all vp from this card") == 0


def test_the_worth_of_every_effect_is_known_or_follows_from_what_it_moves() -> None:
    """A row that neither says it nor moves anything would be worth nothing, whatever it does."""
    for row in EFFECTS.values():
        assert row.worth is not None or row.flows or row.moves, row.key
