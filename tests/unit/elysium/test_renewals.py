"""Powers that make themselves or each other usable again are found in the texts (issue 19, decision 44)."""

from __future__ import annotations

import pytest

from elysium_rules import check_texts

SELF, ROUND = "check/self-renewing", "check/renewal"


def found(*powers: str, copies: str = "red") -> list[str]:
    """The codes of what is found about renewals in a family with these powers."""
    cards = [
        f'card c{place} level 1 {{ name en "C" copies {copies} {power} }}'
        for place, power in enumerate(powers, start=1)
    ]
    text = 'language 3\nfamily sphinx { name en "Sphinx" }\n' + "\n".join(cards)
    report = check_texts({"sphinx.ely": text})
    strange = {finding.code for finding in report.findings if finding.is_error} - {SELF}
    assert not strange, report
    return [finding.code for finding in report.findings if finding.code in (SELF, ROUND)]


@pytest.mark.parametrize(
    "power",
    [
        "activate { gain 1 vp; straighten this card }",
        "activate { may straighten this card }",
        "activate { choose { gain 1 vp } or { straighten this card } }",
        "activate { straighten all cards in your domain }",
        "activate { straighten all sphinx cards in your domain }",
        "activate { straighten all turned level 1 activate cards in your domain }",
        "trigger { gain 1 vp; restore the ring of this card }",
        "trigger { restore the ring of all cards without a ring in your domain }",
    ],
)
def test_a_power_that_makes_itself_usable_for_nothing_is_refused(power: str) -> None:
    assert found(power) == [SELF]


@pytest.mark.parametrize(
    "power",
    [
        "activate { pay 1 gold to { gain 1 vp; straighten this card } }",
        "activate { at the end of the turn { straighten this card } }",
        "activate { straighten a card other than this card in your domain }",
        "activate { straighten a hades card in your domain }",
        "activate { straighten a level 2 card in your domain }",
        "activate { restore the ring of a card in your domain }",
        "trigger { straighten a card in your domain }",
        "trigger { straighten this card }",
        "instant { straighten all cards in your domain }",
        "permanent when you take a card { straighten a card in your domain }",
    ],
)
def test_a_power_that_comes_to_an_end_is_not(power: str) -> None:
    assert found(power) == []


@pytest.mark.parametrize(
    "powers",
    [
        # what may be meant
        ["activate { straighten a card in your domain }"],
        ["trigger { gain 1 vp; restore the ring of a card without a ring in your domain }"],
        ["activate { if epoch >= 2 { gain 1 vp; straighten this card } }"],
        ["activate { let again = choose a card in your domain; gain 1 vp; straighten again }"],
        ["activate { each player straightens a card in their domain }"],
        # two cards, three cards
        ["activate { gain 1 vp; straighten a card other than this card in your domain }"] * 2,
        ["activate { restore the ring of a card in your domain }", "trigger { straighten a card in your domain }"],
        # over what waits
        ["activate { gain 1 vp }", "permanent when you gain vp { straighten a card in your domain }"],
        ["activate { gain 1 vp }", "permanent when you use an activate power { straighten it }"],
        [
            "trigger { gain 1 gold }",
            "permanent when you gain gold { gain 1 vp }",
            "permanent when you gain vp { restore the ring of a trigger card in your domain }",
        ],
    ],
)
def test_powers_that_make_each_other_usable_are_named_but_allowed(powers: list[str]) -> None:
    assert found(*powers)[:1] == [ROUND]


def test_nobody_has_two_copies_of_a_card() -> None:
    power = "activate { gain 1 vp; straighten a card other than this card in your domain }"
    assert found(power, copies="red, green") == []  # T7


def test_what_works_once_per_turn_ends_a_round() -> None:
    waiting = "permanent once per turn when you gain vp { straighten a card in your domain }"
    assert found("activate { gain 1 vp }", waiting) == []
