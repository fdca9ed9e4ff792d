"""Language 2: what its filters mean, beside cards that lie somewhere and in events.

Each row is named where it is shown (`level_range_filter`); `ask` is a card that says a phrase, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import Asking

from elysium_rules import EndTurn, PickCard, PickLevel, TakeCard, TakeCitizen, Transfer, UsePower, outcome
from elysium_rules.testing import choose, options, refs, seat

#: Cards of all levels and activations; the riddle is a Trigger card of level 2.
MANY = "riddle tartarus charon cerberus alliance raiders triumph"
#: A Citizen has no level, no family and no activation, whatever its face is (F7).
HIDDEN = "citizen=athena/aegis citizen=athena/temple_of_athena"

RIDDLE, TARTARUS, CHARON, CERBERUS = "sphinx/riddle", "hades/tartarus", "hades/charon", "hades/cerberus"
ALLIANCE, RAIDERS, TRIUMPH, CITIZEN = "zeus/alliance", "poseidon/raiders", "zeus/triumph", "citizen"
PERSEPHONE, MEDUSA, INITIATION = "hades/persephone", "poseidon/medusa", "hades/initiation"

Cards = list[str]


def in_domain(ask: Asking, description: str, domain: str = f"{MANY} {HIDDEN}", **position: Any) -> Cards:
    """The cards of a Domain that fit."""
    seats = [seat(domain=domain), seat(domain="medusa")]
    found: Cards = ask.cards(f"{description} in your domain", **{"players": seats, **position})
    return found


# --- levels: level_range_filter --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ends, cards",
    [
        ("1 to 1", [TARTARUS, ALLIANCE]),
        ("1 to 2", [RIDDLE, TARTARUS, CHARON, ALLIANCE, RAIDERS, TRIUMPH]),
        ("2 to 3", [RIDDLE, CHARON, CERBERUS, RAIDERS, TRIUMPH]),
        ("3 to 3", [CERBERUS]),
        ("1 to 3", [RIDDLE, TARTARUS, CHARON, CERBERUS, ALLIANCE, RAIDERS, TRIUMPH]),
        ("3 to 1", []),
    ],
)
def test_a_range_of_levels_includes_both_ends_and_no_citizen(ask: Asking, ends: str, cards: Cards) -> None:
    assert in_domain(ask, f"level {ends} cards") == cards


@pytest.mark.parametrize("wanted, left", [(1, [RIDDLE, CERBERUS, CITIZEN]), (3, [CITIZEN])])
def test_an_end_of_a_range_may_be_a_level_that_was_chosen(ask: Asking, wanted: int, left: Cards) -> None:
    seats = [seat(domain="riddle tartarus cerberus citizen"), seat()]
    state = ask.use("let wanted = choose a level discard all level 1 to wanted cards in your domain", players=seats)
    state, _ = choose(state, PickLevel, level=wanted)
    assert refs(state, state.players[0].domain) == left


def test_a_range_of_levels_between_two_names(ask: Asking) -> None:
    named = "let low = count(citizens in your domain) let high = players"
    seats = [seat(domain=f"{MANY} {HIDDEN}"), seat(), seat()]
    state = ask.use(f"{named} discard all level low to high cards in your domain gain 1 vp", players=seats)
    assert refs(state, state.players[0].domain) == [TARTARUS, ALLIANCE, CITIZEN, CITIZEN]


# --- activations: activation_filter ----------------------------------------------------------------------------------


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "activation, cards",
    [
        ("instant", [RAIDERS]),
        ("trigger", [RIDDLE, TRIUMPH]),
        ("activate", [CERBERUS]),
        ("permanent", [ALLIANCE]),
        ("legend", [CHARON]),
        ("chronos", [TARTARUS]),
    ],
)
def test_an_activation_is_that_of_the_power_on_the_card(ask: Asking, activation: str, cards: Cards) -> None:
    assert in_domain(ask, f"{activation} cards") == cards


def test_an_eleusis_card_is_an_activate_card(ask: Asking) -> None:
    assert in_domain(ask, "activate cards", "riddle hades/initiation cerberus citizen") == [INITIATION, CERBERUS]
    assert in_domain(ask, "eleusis activate cards", "riddle hades/initiation cerberus citizen") == [INITIATION]


def test_the_activation_of_a_card_is_not_the_use_that_is_made_of_it(ask: Asking) -> None:
    """A Legend card has no Trigger power to be used."""
    seats = [seat(domain="riddle charon triumph citizen"), seat()]
    state = ask.use("use the power of a trigger card other than this card in your domain", players=seats)
    assert state.players[0].vp == 2
    state = ask.position("trigger { use the trigger power of a legend card in your domain }", players=seats)
    assert refs(state, [action.card for action in options(state, UsePower)]) == [TRIUMPH]


# --- turned_filter ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P5")
def test_turned_cards_are_those_that_were_activated(ask: Asking) -> None:
    """A Trigger card without its ring is not turned."""
    domain = "riddle triumph! cerberus! hades/initiation naval_power! citizen"
    assert in_domain(ask, "turned cards", domain) == [CERBERUS, "athena/naval_power"]
    assert in_domain(ask, "non turned cards", domain) == [RIDDLE, TRIUMPH, INITIATION]
    assert in_domain(ask, "turned hades cards", domain) == [CERBERUS]


@pytest.mark.rule("P5")
def test_a_card_is_turned_while_its_own_power_works(ask: Asking) -> None:
    seats = [seat(domain="riddle cerberus"), seat()]
    state = ask.position("activate { discard all turned cards in your domain gain 1 vp }", players=seats)
    state, _ = choose(state, UsePower, card="riddle")
    assert refs(state, state.players[0].domain) == [CERBERUS]


def test_turned_cards_are_those_of_the_place_that_is_meant(ask: Asking) -> None:
    seats = [seat(domain="riddle cerberus!"), seat(domain="naval_power! medusa"), seat(domain="zeus/initiation!")]
    assert ask.cards("turned cards in another player's domain", players=seats) == [
        "athena/naval_power",
        "zeus/initiation",
    ]


# --- rings: ring_filter, no_ring_filter ------------------------------------------------------------------------------


@pytest.mark.rule("P4")
def test_cards_with_a_ring_can_still_be_used(ask: Asking) -> None:
    """The riddle has given its ring back to ask; other cards never had one, and a Citizen is in neither group."""
    domain = "riddle triumph hercules! persephone cerberus! charon citizen"
    assert in_domain(ask, "cards with a ring", domain) == [TRIUMPH, PERSEPHONE]
    assert in_domain(ask, "cards without a ring", domain) == [RIDDLE, "zeus/hercules", CERBERUS, CHARON]


def test_rings_are_asked_for_beside_other_filters(ask: Asking) -> None:
    domain = "riddle triumph hercules! persephone cerberus charon citizen"
    assert in_domain(ask, "level 3 hades cards without a ring", domain) == [CERBERUS]
    assert in_domain(ask, "trigger cards without a ring", domain) == [RIDDLE, "zeus/hercules"]
    assert in_domain(ask, "zeus cards with a ring", domain) == [TRIUMPH]


def test_a_card_in_the_agora_has_no_ring(ask: Asking) -> None:
    assert ask.cards("cards with a ring in the agora", agora="triumph charon") == []
    assert ask.cards("cards without a ring in the agora", agora="triumph charon") == [TRIUMPH, CHARON]


# --- non_filter ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "filters, cards",
    [
        ("non hades", [RIDDLE, ALLIANCE, RAIDERS, TRIUMPH]),
        ("non hades non zeus", [RIDDLE, RAIDERS]),
        ("non level 2", [TARTARUS, CERBERUS, ALLIANCE]),
        ("non level 1 to 2", [CERBERUS]),
        ("non trigger", [TARTARUS, CHARON, CERBERUS, ALLIANCE, RAIDERS]),
        ("non trigger non level 2", [TARTARUS, CERBERUS, ALLIANCE]),
        ("non eleusis hades", [TARTARUS, CHARON, CERBERUS]),
        ("level 2 non hades", [RIDDLE, RAIDERS, TRIUMPH]),
        ("non non hades", [TARTARUS, CHARON, CERBERUS]),
        ("non non non hades", [RIDDLE, ALLIANCE, RAIDERS, TRIUMPH]),
        ("hades non hades", []),
    ],
)
def test_a_citizen_passes_neither_a_filter_nor_its_denial(ask: Asking, filters: str, cards: Cards) -> None:
    assert in_domain(ask, f"{filters} cards") == cards


def test_non_speaks_of_the_next_filter_alone(ask: Asking) -> None:
    """`non hades level 2` is of level 2, and not of Hades."""
    assert in_domain(ask, "non hades level 2 cards") == [RIDDLE, RAIDERS, TRIUMPH]
    assert in_domain(ask, "non level 2 hades cards") == [TARTARUS, CERBERUS]


def test_a_family_that_is_not_in_play_is_no_card(ask: Asking) -> None:
    assert in_domain(ask, "non hermes cards", "riddle charon citizen") == [RIDDLE, CHARON]
    assert in_domain(ask, "hermes cards", "riddle charon citizen") == []


# --- this card: other_than_filter, identical_filter ------------------------------------------------------------------


def test_other_than_this_card_means_citizens_too(ask: Asking) -> None:
    assert in_domain(ask, "cards other than this card", "riddle charon citizen triumph citizen") == [
        CHARON,
        CITIZEN,
        TRIUMPH,
        CITIZEN,
    ]
    assert in_domain(ask, "cards other than this card", "riddle") == []


def test_other_than_this_card_joins_other_filters(ask: Asking) -> None:
    assert in_domain(ask, "trigger cards other than this card") == [TRIUMPH]
    assert in_domain(ask, "level 2 cards without a ring other than this card", "riddle triumph! charon citizen") == [
        TRIUMPH,
        CHARON,
    ]
    assert in_domain(ask, "sphinx cards other than this card") == []
    assert in_domain(ask, "cards other than this card other than this card", "riddle citizen") == [CITIZEN]


@pytest.mark.rule("T7")
def test_another_copy_is_another_card_but_identical(ask: Asking) -> None:
    seats = [seat(domain="riddle#1 charon#1"), seat(domain="riddle#2 charon#2 citizen")]
    there, here = "another player's domain", "your domain"
    found = {
        words: ask.cards(words, players=seats)
        for words in (
            f"cards other than this card in {there}",
            f"cards identical to this card in {there}",
            f"cards identical to this card in {here}",
            f"cards identical to this card other than this card in {here}",
            f"cards identical to this card other than this card in {there}",
        )
    }
    assert list(found.values()) == [[RIDDLE, CHARON, CITIZEN], [RIDDLE], [RIDDLE], [], [RIDDLE]]


@pytest.mark.rule("T7")
def test_identical_cards_are_found_wherever_they_lie(ask: Asking) -> None:
    number = "count(cards identical to this card in {})"
    seats = [seat(domain="riddle#1", legends=["riddle#2", "charon"]), seat()]
    assert ask.number(number.format("your elysium"), players=seats) == 1
    assert ask.number(number.format("the discard pile"), discard_pile="charon riddle#2") == 1
    assert ask.number(number.format("the agora"), agora="riddle#2 charon triumph") == 1
    assert ask.number(number.format("the agora"), agora="charon triumph") == 0


@pytest.mark.rule("P17")
def test_this_card_is_not_the_card_that_uses_its_power(ask: Asking) -> None:
    """Psychopomp is among the others, although its power is the one that was called for."""
    seats = [seat(domain="psychopomp citizen", legends=["riddle"]), seat()]
    state = ask.position(
        "trigger { discard all cards other than this card in your domain gain 1 vp }",
        families=("sphinx", "athena", "hades", "hermes", "zeus"),
        players=seats,
    )
    state, _ = choose(state, UsePower, card="psychopomp")
    assert (refs(state, state.players[0].domain), state.players[0].vp) == ([], 1)


# --- what is done with filtered cards --------------------------------------------------------------------------------


def test_only_cards_that_fit_are_offered_to_be_discarded(ask: Asking) -> None:
    seats = [seat(domain="riddle charon triumph! persephone citizen"), seat()]
    state = ask.use("discard a card without a ring other than this card from your domain gain 1 vp", players=seats)
    assert refs(state, [action.card for action in options(state, PickCard)]) == [CHARON, TRIUMPH]


def test_only_cards_that_fit_pay_a_price(ask: Asking) -> None:
    power = "trigger { discard a non trigger card other than this card from your domain to { gain 1 vp } }"
    usable = [
        refs(state, [action.card for action in options(state, UsePower)])
        for domain in ("riddle hercules citizen", "riddle hercules citizen charon")
        for state in (ask.position(power, players=[seat(domain=domain, vp=3), seat()]),)
    ]
    assert usable == [["zeus/hercules"], [RIDDLE, "zeus/hercules"]]


def test_only_cards_that_fit_are_transferred(ask: Asking) -> None:
    seats = [seat(domain="riddle charon tartarus triumph! persephone citizen", gold=9), seat()]
    state = ask.use("transfer a level 2 to 3 card without a ring other than this card", players=seats)
    assert sorted({refs(state, [action.card])[0] for action in options(state, Transfer)}) == [CHARON, TRIUMPH]


def test_only_cards_that_fit_are_taken(ask: Asking) -> None:
    agora = "charon tartarus raiders alliance medusa"
    state = ask.use("take a non hades non permanent level 2 to 3 card from the agora", agora=agora)
    assert refs(state, [action.card for action in options(state, PickCard)]) == [RAIDERS, MEDUSA]


def test_only_powers_of_cards_that_fit_are_used(ask: Asking) -> None:
    """The rings stay as they are, so a Trigger card without one can be used as well (P17)."""
    seats = [seat(domain="riddle triumph! hercules citizen", vp=6), seat()]
    state = ask.use("use the trigger power of a card without a ring other than this card in your domain", players=seats)
    assert state.players[0].vp == 6 + 2


def test_what_fits_is_looked_up_when_it_is_asked(ask: Asking) -> None:
    """What the first statement discards is gone for the second."""
    seats = [seat(domain="riddle charon triumph persephone citizen"), seat()]
    statements = "discard all level 3 cards in your domain gain highest level among cards in your domain vp"
    state = ask.use(statements, players=seats)
    assert state.players[0].vp == 2


# --- events ----------------------------------------------------------------------------------------------------------

AGORA = "tartarus charon cerberus alliance raiders triumph medusa"


@pytest.mark.rule("P11")
@pytest.mark.parametrize(
    "description, cards",
    [
        ("card", [TARTARUS, CHARON, CERBERUS, ALLIANCE, RAIDERS, TRIUMPH, MEDUSA, CITIZEN]),
        ("level 1 to 2 card", [TARTARUS, CHARON, ALLIANCE, RAIDERS, TRIUMPH]),
        ("level 3 to 3 card", [CERBERUS, MEDUSA]),
        ("level 3 to 2 card", []),
        ("trigger card", [TRIUMPH, MEDUSA]),
        ("chronos card", [TARTARUS]),
        ("non hades card", [ALLIANCE, RAIDERS, TRIUMPH, MEDUSA]),
        ("non hades non zeus card", [RAIDERS, MEDUSA]),
        ("non level 1 to 2 card", [CERBERUS, MEDUSA]),
        ("non level 3 hades card", [TARTARUS, CHARON]),
        ("non trigger level 2 card", [CHARON, RAIDERS]),
        ("non non zeus card", [ALLIANCE, TRIUMPH]),
        ("non eleusis poseidon card", [RAIDERS, MEDUSA]),
        ("citizen", [CITIZEN]),
    ],
)
def test_a_power_waits_for_cards_that_fit(ask: Asking, description: str, cards: Cards) -> None:
    """A Citizen is waited for only where any card is meant."""
    power = f"permanent when another player takes a {description} {{ gain 100 vp }}"
    seats = [seat(domain="riddle"), seat(gold=9)]
    start = ask.position(power, level=1, players=seats, agora=AGORA, turn=1)
    taken = []
    for action in options(start, TakeCard):
        state, _ = choose(start, TakeCard, card=action.card)
        taken += refs(start, [action.card]) if state.players[0].vp else []
    seats = [seat(domain="riddle", disc=2), seat(gold=9, disc=1, columns="red", cards_taken=2, quest=1)]
    citizens = ask.position(power, level=1, players=seats, agora="medusa", turn=1)
    state, _ = choose(citizens, TakeCitizen)
    taken += [CITIZEN] if state.players[0].vp else []
    assert sorted(taken) == sorted(cards)


# --- at the end of the game ------------------------------------------------------------------------------------------


@pytest.mark.rule("P7", "F7")
def test_filters_count_in_a_legend_at_the_end(ask: Asking) -> None:
    power = (
        "chronos { count(non chronos cards in this legend) * 100 "
        "+ count(cards other than this card in this legend) * 10 "
        "+ count(level 1 to 2 cards without a ring in this legend) vp }"
    )
    seats = [seat(quest=1), seat(quest=2, legends=["riddle democracy posthumous_hero citizen", "persephone"])]
    state = ask.position(power, level=1, players=seats, phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert outcome(state).scores[1].chronos == 233
