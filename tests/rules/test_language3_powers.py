"""Language 3: cards with more than one power (N12)."""

from __future__ import annotations

import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    CardId,
    EndTurn,
    GameState,
    PickCard,
    TakeCard,
    UsePower,
    check_texts,
    describe_activation,
    describe_power,
    describe_question,
    explain_refusal,
    load_texts,
    outcome,
)
from elysium_rules.elysium.model.events import PowerUsed
from elysium_rules.testing import find, refs, seat

HEAD = 'language 3\nfamily sphinx { name en "Sphinx" }\n'


def codes(power: str, language: int = 3) -> list[str]:
    text = HEAD.replace("3", str(language)) + f'card riddle level 1 {{ name en "Riddle" copies red {power} }}'
    return [finding.code for finding in check_texts({"sphinx.ely": text}).findings if finding.is_error]


def vp(state: GameState) -> int:
    return state.players[0].vp


@pytest.mark.rule("N12")
def test_each_power_works_as_if_it_stood_alone(ask: Asking) -> None:
    cards = {"hearth": "instant { gain 1 gold } chronos { 3 vp }", "lyre": "trigger { gain 1 vp }"}
    state = ask.table(cards, players=[seat(), seat()], agora="hearth lyre", stage="take")
    taken = ask.act(state, TakeCard, card="hearth")
    assert taken.players[0].gold == state.players[0].gold + 1
    written = ask.table(cards, players=[seat(legends=["hearth hades/charons_obol"]), seat()])
    assert outcome(written).scores[0].chronos == 3


@pytest.mark.rule("N12")
def test_a_power_of_a_card_may_set_off_another_one_of_it(ask: Asking) -> None:
    cards = {"fountain": "permanent when you take a citizen { gain 2 vp } trigger { take a citizen; gain 1 gold }"}
    state = ask.table(cards, players=[seat(domain="fountain"), seat()])
    after, events = ask.told(state, UsePower, card="fountain")
    assert (vp(after), after.players[0].gold) == (2, state.players[0].gold + 1)
    used = [event for event in events if isinstance(event, PowerUsed)]
    assert refs(state, [event.card for event in used]) == ["sphinx/fountain", "sphinx/fountain"]


@pytest.mark.rule("P18")
def test_a_power_never_opens_itself_but_through_another_one_of_its_card(ask: Asking) -> None:
    power = "take a citizen; use the trigger power of a card in your domain"
    cards = {"well": f"permanent once per turn when you take a citizen {{ gain 1 vp }} trigger {{ {power} }}"}
    state = ask.act(ask.table(cards, players=[seat(domain="well"), seat()]), UsePower, card="well")
    assert vp(state) == 1
    assert state.question is None


@pytest.mark.rule("N12", "P17")
def test_whoever_uses_the_power_of_a_card_uses_the_first_that_fits(ask: Asking) -> None:
    cards = {
        "mirror 2": "trigger { use the power of a card in your domain }",
        "glass 2": "trigger { use the trigger power of a card in your domain }",
        "both": "chronos { 1 vp } instant { gain 5 vp } trigger { gain 7 vp }",
        "coin": "trigger { gain 1 vp }",
    }
    state = ask.table(cards, players=[seat(domain="mirror glass both coin"), seat()])
    first = ask.act(ask.act(state, UsePower, card="mirror"), PickCard, card="both")
    named = ask.act(ask.act(state, UsePower, card="glass"), PickCard, card="both")
    assert (vp(first), vp(named)) == (5, 7)


@pytest.mark.rule("N12", "W4")
def test_a_legend_power_behind_another_one_is_judged_in_its_step(ask: Asking) -> None:
    cards = {
        "end": "trigger { gain 1 vp } legend at end { gain 4 vp }",
        "begin": "instant { lose 1 vp } legend { gain 1 vp }",
    }
    state = ask.table(cards, players=[seat(domain="end begin"), seat()], phase="writing")
    assert refs(state, state.closing) == ["sphinx/end"]
    assert vp(ask.act(state, EndTurn)) == 4


@pytest.mark.rule("P4", "P5", "P19")
def test_what_is_spent_or_idle_is_said_of_the_power_that_would_be_used(ask: Asking) -> None:
    cards = {"fountain": "permanent when you take a citizen { gain 2 vp } trigger { pay 30 gold to { gain 1 vp } }"}
    state = ask.table(cards, players=[seat(domain="fountain"), seat()])
    action = UsePower(state.active, find(state, "fountain"))
    (reason,) = explain_refusal(state, action)
    assert (reason.rule, "gold" in reason.sentence) == ("P19", True)
    spent = ask.table(cards, players=[seat(domain="fountain!"), seat()])
    assert "P4" in [reason.rule for reason in explain_refusal(spent, action)]


@pytest.mark.rule("P11")
def test_a_card_is_found_by_each_of_its_powers(ask: Asking) -> None:
    cards = {"hearth": "instant { gain 1 gold } chronos { 3 vp }"}
    power = "gain count(chronos cards in your domain) + 10 * count(instant cards in your domain) vp"
    state = ask.table({**cards, "wand": f"trigger {{ {power} }}"}, players=[seat(domain="hearth wand"), seat()])
    assert vp(ask.act(state, UsePower, card="wand")) == 11


def test_a_question_of_the_second_power_names_its_card(ask: Asking) -> None:
    cards = {
        "pair": "chronos { 1 vp } permanent when you take a citizen { may lose 1 vp }",
        "wand": "trigger { take a citizen }",
    }
    state = ask.table(cards, players=[seat(vp=1, domain="pair wand"), seat()])
    asking = ask.act(state, UsePower, card="wand")
    assert asking.question is not None
    assert refs(asking, [CardId(asking.question.card)]) == ["sphinx/pair"]
    assert describe_question(asking) == "player 1, Pair: lose 1 VP?"
    assert vp(ask.act(asking, Accept)) == 0


@pytest.mark.parametrize(
    "power",
    [
        "trigger { gain 1 vp } activate { gain 1 gold }",
        "activate { gain 1 gold } permanent once per turn when you take a citizen { gain 1 vp }",
    ],
)
@pytest.mark.rule("N12")
def test_powers_that_cannot_be_told_apart_are_refused(power: str) -> None:
    assert codes(power) == ["check/powers-together"]


def test_two_powers_of_one_kind_are_refused_and_older_languages_have_one() -> None:
    assert codes("instant { gain 1 vp } instant { gain 1 gold }") == ["check/power-twice"]
    assert codes("instant { gain 1 vp } chronos { 1 vp }", 2) == ["parse/newer-language"]


def test_the_text_of_a_card_says_all_its_powers() -> None:
    text = HEAD + 'card hearth level 1 { name en "Hearth" copies red instant { gain 1 gold } chronos { 3 vp } }'
    cards = load_texts({"sphinx.ely": text})
    card = cards["sphinx/hearth"]
    assert describe_power(card, cards.families) == "Instantaneous: Gain 1 gold. Chronos: 3 VP."
    assert describe_activation(card) == "Instantaneous, Chronos"
    assert cards.families["sphinx"].power_text(card) == "instant { gain 1 gold }\nchronos { 3 vp }"
