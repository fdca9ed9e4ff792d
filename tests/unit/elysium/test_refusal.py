"""Why not? All reasons against an action or a card, each with its rule, and the line of the card that is the cause."""

from __future__ import annotations

import re
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    Action,
    DismissColumn,
    EndTurn,
    GameState,
    PickCard,
    TakeCard,
    TakeQuest,
    Transfer,
    UsePower,
    legal_actions,
    new_game,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.ids import CardId, Colour, PlayerId
from elysium_rules.elysium.text.sentences import describe_card
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.engine.refusal import explain_refusal, refusal
from elysium_rules.play.saying.lexicon import Lexicon, find_lexicon
from elysium_rules.program.names import find_languages
from elysium_rules.testing import choose, find, scenario, seat

ME, OTHER = PlayerId(0), PlayerId(1)

NAMES = ("Ariadne", "Theseus")
SPEAKERS: tuple[tuple[str, tuple[str, ...]], ...] = (("en", ()), ("en", NAMES), ("fr", ()), ("fr", NAMES))


def slots_of(lexicon: Lexicon, key: str) -> set[str]:
    entry = lexicon.find(key)
    assert entry is not None
    return {slot.name for template in entry.templates() for slot in template.slots()}


def texts_of(entry: str | dict[str, str]) -> tuple[str, ...]:
    return (entry,) if isinstance(entry, str) else tuple(entry.values())


def rules(state: GameState, wanted: Any) -> list[str]:
    return [reason.rule for reason in explain_refusal(state, wanted)]


def underlined(reason: Reason) -> str:
    """The author's own words at the place that a reason points at."""
    assert reason.span is not None
    family = next(family for family in standard_cards().families.values() if family.source.name == reason.span.file)
    assert family.source.line_col(reason.span.start)[0] == reason.line
    return family.source.text_at(reason.span)


# --- actions ---------------------------------------------------------------------------------------------------------


def test_a_legal_action_has_no_reason_against_it() -> None:
    state = scenario(agora="charon#1", players=[seat(domain="triumph"), seat()])
    assert [explain_refusal(state, action) for action in legal_actions(state)] == [()] * len(legal_actions(state))


def test_a_card_may_be_out_of_reach_for_two_reasons() -> None:
    state = scenario(players=[seat(columns="blue", domain="charon#1"), seat()], agora="charon#2 triumph#1")
    card = find(state, "charon#2")
    assert explain_refusal(state, TakeCard(ME, card)) == (
        Reason("T3", "Charon needs yellow, but the columns left are blue", card),
        Reason("T7", "a card identical to Charon is already in the Domain", card),
    )


def test_a_wrong_moment_does_not_hide_the_other_reasons() -> None:
    state = scenario(players=[seat(columns="blue red", domain="triumph"), seat()], stage="column", agora="persephone")
    assert rules(state, TakeCard(ME, find(state, "persephone"))) == ["T12", "T3"]
    assert rules(state, TakeQuest(ME, 9)) == ["T12", "T2"]
    writing = scenario(players=[seat(quest=1, domain="triumph!"), seat(quest=2)], phase="writing")
    assert rules(writing, UsePower(ME, find(writing, "triumph"))) == ["P9", "P4"]
    assert rules(writing, DismissColumn(ME, Colour.RED)) == ["T5"]


def test_a_transfer_may_fail_for_several_reasons() -> None:
    state = scenario(
        players=[seat(quest=1, gold=0, domain="hades/initiation", legends=["charon triumph"]), seat(quest=2)],
        phase="writing",
        transfers=1,
        allowance=0,
    )
    assert rules(state, Transfer(ME, find(state, "hades/initiation"), 0)) == ["W3", "L3", "L1"]


def test_who_may_not_decide_learns_only_that() -> None:
    state = scenario(agora="charon#1")
    assert explain_refusal(state, EndTurn(OTHER)) == (Reason("T1", "it is player 1's decision, not player 2's"),)


@pytest.mark.parametrize("thing", [None, "take charon", 1.5, ("TakeCard", 0, 1), True])
def test_what_is_no_action_is_explained_too(thing: Any) -> None:
    assert rules(scenario(agora="charon#1"), thing) == ["T2"]


# --- for people ---


def test_players_are_named_or_counted_from_one() -> None:
    state = scenario(agora="charon#1")
    said = [explain_refusal(state, EndTurn(OTHER), language, names)[0] for language, names in SPEAKERS]
    assert [reason.rule for reason in said] == ["T1"] * 4
    assert [reason.sentence for reason in said] == [
        "it is player 1's decision, not player 2's",
        "it is Ariadne's decision, not Theseus's",
        "c'est au joueur 1 de décider, pas au joueur 2",
        "c'est à Ariadne de décider, pas à Theseus",
    ]


def test_a_refusal_is_told_in_french() -> None:
    state = scenario(players=[seat(columns="red blue", domain="citizen"), seat()], agora="persephone charon#1")
    refused = refusal(state, TakeCard(ME, find(state, "persephone")), "fr")
    assert (refused.rule, str(refused)) == ("T3", f"rule T3: {refused.reason}")
    assert refused.reason == "Perséphone demande verte + au choix ; Colonnes restantes : rouge et bleue"
    (reason,) = explain_refusal(state, UsePower(ME, find(state, "citizen")), "fr")
    assert reason.sentence == "un Citoyen n'a pas de pouvoir"
    (reason,) = explain_refusal(state, UsePower(ME, find(state, "charon")), "fr", NAMES)
    assert reason.sentence == "Charon n'est pas dans le Domaine d'Ariadne"


def test_another_language_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^language: there is no text in 'xx' \(a str\); there are en, de, fr"):
        explain_refusal(scenario(agora="charon#1"), EndTurn(OTHER), "xx")


@pytest.mark.parametrize("language", find_languages())
def test_all_languages_say_the_same_things(language: str) -> None:
    """Every sentence speaks of the same in every language, and has no other characters than its language needs."""
    english, other = find_lexicon("en", "elysium"), find_lexicon(language, "elysium")
    for section in ("refusal", "wanted"):
        assert set(other.raw[section]) == set(english.raw[section])
        for key in english.raw[section]:
            assert slots_of(other, f"{section}.{key}") == slots_of(english, f"{section}.{key}")
            for form in texts_of(other.raw[section][key]):
                assert not form.endswith(".")
                assert language != "fr" or not re.search(r"\w[:;?!]", re.sub(r"{.*?}", "", form)), (
                    "a blank stands before them in French"
                )


# --- where a card is the cause ---------------------------------------------------------------------------------------


@pytest.mark.rule("P19")
def test_a_power_that_would_do_nothing_points_at_its_cost() -> None:
    state = scenario(players=[seat(domain="slaves"), seat()], agora="raiders")
    assert explain_refusal(state, UsePower(ME, find(state, "slaves"))) == ()
    state = scenario(players=[seat(gold=0, domain="cerberus"), seat()], agora="raiders")
    (reason,) = explain_refusal(state, UsePower(ME, find(state, "cerberus")))
    assert (reason.rule, reason.card) == ("P19", find(state, "cerberus"))
    assert reason.sentence.startswith("the power of Cerberus could not do anything")
    family = standard_cards().families["hades"]
    assert underlined(reason) in family.power_text(standard_cards()["hades/cerberus"])


@pytest.mark.rule("P10")
def test_an_open_question_points_at_the_statement_that_asks() -> None:
    state = scenario(players=[seat(domain="slaves charon triumph"), seat()], agora="hercules")
    state, _ = choose(state, UsePower, card="slaves")
    (reason,) = explain_refusal(state, EndTurn(ME))
    assert (reason.rule, reason.card) == ("P10", find(state, "slaves"))
    assert "discard a card" in underlined(reason)


@pytest.mark.parametrize(
    "word, rule", [("divine_help", "P2"), ("alliance", "P3"), ("charon", "P6"), ("temple_of_zeus", "P7")]
)
def test_a_power_that_is_not_used_by_choice_points_at_itself(word: str, rule: str) -> None:
    state = scenario(players=[seat(domain=word), seat()], agora="raiders")
    (reason,) = explain_refusal(state, UsePower(ME, find(state, word)))
    assert reason.rule == rule
    assert underlined(reason)


# --- bare cards ------------------------------------------------------------------------------------------------------


def test_a_card_that_something_can_be_done_with_has_no_reason_against_it() -> None:
    state = scenario(players=[seat(domain="triumph"), seat()], agora="charon#1")
    assert explain_refusal(state, find(state, "charon")) == ()
    assert explain_refusal(state, find(state, "triumph")) == ()


def test_a_card_of_the_agora_is_explained_as_a_taking() -> None:
    state = scenario(players=[seat(columns="blue", domain="charon#1"), seat()], agora="charon#2 triumph#1")
    card = find(state, "charon#2")
    assert explain_refusal(state, card) == explain_refusal(state, TakeCard(ME, card))


def test_a_card_of_the_domain_is_explained_as_use_and_transfer() -> None:
    state = scenario(players=[seat(gold=9, domain="triumph!"), seat()], agora="charon#1")
    assert rules(state, find(state, "triumph")) == ["P4", "W3"]
    writing = scenario(players=[seat(quest=1, gold=0, domain="triumph"), seat(quest=2)], phase="writing")
    assert rules(writing, find(writing, "triumph")) == ["P9", "L1"]


def test_a_citizen_is_explained_with_all_its_legends() -> None:
    state = scenario(
        players=[seat(quest=1, gold=0, domain="citizen", legends=["tartarus charon", "triumph"]), seat(quest=2)],
        phase="writing",
    )
    assert rules(state, find(state, "citizen")) == ["P9", "T11", "L9", "L1", "L8"]


def test_a_card_that_is_elsewhere_is_not_where_it_should_be() -> None:
    state = scenario(players=[seat(), seat(domain="triumph")], agora="charon#1", discard_pile="antaeus")
    for word in ("triumph", "antaeus"):
        assert rules(state, find(state, word)) == ["T2", "P1", "W3", "L1"]
    assert rules(state, 9999) == rules(state, -1) == ["T2", "P1", "W3", "L1"]


def test_hidden_cards_look_all_alike() -> None:
    """The order of the draw pile and the faces of Citizens change no word."""
    state = scenario(players=[seat(domain="citizen=triumph#1"), seat()], agora="charon#1")
    hidden = state.citizen_faces[0]
    assert hidden is not None
    for card in (*state.draw_pile, hidden):
        name = describe_card(state.game, card)
        assert [reason.sentence.replace(name, "X") for reason in explain_refusal(state, card)] == [
            "X is not in the Agora",
            "X is not in the Domain of player 1",
            "cards are transferred in Phase III, or by a power",
            "X is not in the Domain of player 1",
        ]


def test_an_open_question_stands_before_every_card() -> None:
    state = scenario(players=[seat(domain="slaves charon triumph"), seat()], agora="hercules")
    state, _ = choose(state, UsePower, card="slaves")
    assert rules(state, find(state, "hercules")) == ["P10"]
    assert explain_refusal(state, find(state, "charon")) == ()


def test_after_the_end_nothing_can_be_done_with_a_card() -> None:
    state = scenario(players=[seat(quest=1), seat(quest=2)], phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert rules(state, 3) == ["G1"]


# --- everywhere ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
def test_every_card_of_every_decision_is_usable_or_explained(family_set: str) -> None:
    """And the first of all reasons is the one that a refusal gives."""
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS[family_set], seed=5)
    rng = rng_from_seed(family_set)
    while not state.is_over:
        legal = legal_actions(state)
        player = state.deciding
        assert player is not None
        named = {card for action in legal for card in (*getattr(action, "cards", ()), getattr(action, "card", -1))}
        for card in (*state.agora, *state.players[player].domain, *state.draw_pile[:2]):
            told = explain_refusal(state, card)
            assert (told == ()) is (card in named)
            wrong: tuple[Action, ...] = (
                TakeCard(player, card),
                UsePower(player, card),
                Transfer(player, card, None),
                PickCard(player, CardId(card)),
            )
            for action in wrong:
                reasons = explain_refusal(state, action)
                assert (reasons == ()) is (action in legal)
                if reasons:
                    first = refusal(state, action)
                    assert (reasons[0].rule, reasons[0].sentence) == (first.rule, first.reason)
                    assert len(set(reasons)) == len(reasons)
        place, rng = draw_below(rng, len(legal))
        state, _ = step(state, legal[place])


def test_a_card_out_of_reach_is_explained_in_french() -> None:
    state = scenario(agora="persephone", players=[seat(columns="red blue"), seat()])
    (reason,) = explain_refusal(state, TakeCard(ME, state.agora[0]), "fr")
    assert (reason.rule, reason.sentence) == (
        "T3",
        "Perséphone demande verte + au choix ; Colonnes restantes : rouge et bleue",
    )
