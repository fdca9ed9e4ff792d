"""Powers that set themselves or each other off are found in the texts, before anybody plays them."""

from __future__ import annotations

import pytest

from elysium_rules import check_texts

FEEDING, CHAIN = "check/self-feeding", "check/chain"


def found(*powers: str, language: int = 3) -> list[str]:
    """The codes of what is found about chains in a family with these powers."""
    cards = [
        f'card c{place} level 1 {{ name en "C" copies red {power} }}' for place, power in enumerate(powers, start=1)
    ]
    head = f"language {language}\n" if language > 1 else ""
    text = f'{head}family sphinx {{ name en "Sphinx" resource arrow arrows {{ name en "arrow" "arrows" }} }}\n'
    if language < 3:
        text = f'{head}family sphinx {{ name en "Sphinx" }}\n'
    findings = check_texts({"sphinx.ely": text + "\n".join(cards)}).findings
    return [finding.code for finding in findings if finding.code in (FEEDING, CHAIN)]


@pytest.mark.parametrize(
    "power",
    [
        "permanent when you gain gold { gain 1 gold }",
        "permanent when you take a citizen { take a citizen }",
        "permanent when you discard a card { discard a card from your domain }",
        "permanent when another player loses vp { they lose 1 vp }",
        "permanent when you gain arrows { gain 1 arrow }",
        "permanent when you gain gold { collect all gold from this card }",
        "permanent when you gain vp { at the end of the turn { gain 1 vp } }",
        "permanent when you take a card { let seen = look at the top 2 cards of the draw pile; take one of seen }",
        (
            "permanent when you take a citizen "
            "{ let seen = look at the top 2 cards of the draw pile; take one of seen as a citizen }"
        ),
        "permanent when you gain vp { exchange any gold for vp }",
        "permanent when you pay gold { transfer a card }",
    ],
)
def test_a_power_that_sets_itself_off_needs_a_limit(power: str) -> None:
    assert found(power) == [FEEDING]
    assert found(power.replace("permanent when", "permanent once per turn when")) == []


@pytest.mark.parametrize(
    "power",
    [
        "permanent when you gain gold { gain 1 vp }",
        "permanent when you gain gold { lose 1 gold }",
        "permanent when another player gains gold { gain 1 gold }",
        "permanent when you gain arrows { gain 1 gold }",
        "permanent when you take a level 3 card { take a citizen }",
        "permanent when you pay gold { transfer a card for free }",
        "permanent when you extend a legend { transfer a card for free }",
    ],
)
def test_a_power_that_sets_off_something_else_needs_none(power: str) -> None:
    assert found(power) == []


def test_powers_that_set_each_other_off_are_named_but_allowed() -> None:
    there, back = "permanent when you gain gold { gain 1 vp }", "permanent when you gain vp { gain 1 gold }"
    assert found(there, back) == [CHAIN]
    assert found(there, "permanent when you gain vp { exchange any vp for gold }") == [CHAIN]
    over_legends = (
        "permanent when you extend a legend { gain 1 gold }",
        "permanent when you gain gold { transfer a card }",
    )
    assert found(*over_legends) == [CHAIN]
    assert found(there, back.replace("permanent when", "permanent once per turn when")) == []


def test_the_first_language_is_as_it_was() -> None:
    assert found("permanent when you take a citizen { take a citizen }", language=1) == []
