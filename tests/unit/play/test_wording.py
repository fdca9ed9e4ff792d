"""Texts of powers that could be read in two ways, and are not; who acts in them: `properties/test_who_acts.py`."""

from __future__ import annotations

import pytest

from elysium_rules import (
    Accept,
    CardSet,
    GameState,
    PickBranch,
    TakeCard,
    UsePower,
    describe_action,
    describe_power,
    describe_question,
    step,
)
from elysium_rules.elysium.model.events import ResourceMoved
from elysium_rules.library import load_texts
from elysium_rules.play.saying.words import describe_player
from elysium_rules.testing import choose, options, scenario, seat

LANGUAGES = ("en", "fr", "de")


def load(power: str) -> CardSet:
    card = f'card night level 1 {{ name en "Night" copies red {power} }}'
    return load_texts({"custom.ely": f'language 3\nfamily custom {{ name en "Custom" }}\n{card}'})


def texts(power: str) -> list[str]:
    cards = load(power)
    return [describe_power(cards["custom/night"], cards.families, language) for language in LANGUAGES]


def begin(power: str, turn: int = 0) -> GameState:
    """Three rich players, of whom the first has the card."""
    seats = [seat(gold=30, vp=30, domain="night"), seat(gold=30, vp=30), seat(gold=30, vp=30)]
    families = ("custom", "apollo", "ares", "hades", "zeus")
    return scenario(cards=load(power), families=families, players=seats, turn=turn, agora="charon persephone")


# --- a condition behind two deeds


@pytest.mark.parametrize(
    "power, said",
    [
        (
            "trigger { each player { if epoch >= 2 { lose 1 gold; gain 1 vp } } }",
            "Trigger: For each player: if epoch 2 has begun, that player loses 1 gold and gains 1 VP.",
        ),
        (
            "trigger { each player { lose 1 gold; if epoch >= 2 { gain 1 vp } } }",
            "Trigger: For each player: that player loses 1 gold; then (if epoch 2 has begun, that player gains 1 VP).",
        ),
        (
            "trigger { may { lose 1 gold; if epoch >= 2 { gain 1 vp } } }",
            "Trigger: You may do this: lose 1 gold; then (if epoch 2 has begun, gain 1 VP).",
        ),
        (
            "trigger { pay 1 gold to { if epoch >= 2 { take a citizen; gain 1 vp } } }",
            "Trigger: Pay 1 gold; if you do, if epoch 2 has begun, take a Citizen, then gain 1 VP.",
        ),
        (  # with a single deed it is clear
            "trigger { each player { if epoch >= 2 { gain 1 vp } } }",
            "Trigger: Each player gains 1 VP if epoch 2 has begun.",
        ),
    ],
)
def test_a_condition_stands_before_what_it_is_a_condition_of(power: str, said: str) -> None:
    assert texts(power)[0] == said


@pytest.mark.parametrize("power", ["{ lose 1 gold; gain 1 vp }", "{ may { lose 1 gold; gain 1 vp } }"])
def test_no_condition_ends_a_sentence_of_several_deeds(power: str) -> None:
    english, french, german = texts(f"trigger {{ each player {{ if epoch >= 2 {power} }} }}")
    assert english.endswith(" VP.")
    assert french.endswith(" PV.")
    assert not german.endswith("hat.")


# --- who does otherwise


def test_otherwise_is_for_those_of_whom_a_condition_does_not_hold_and_not_for_those_who_cannot() -> None:
    power = "trigger { each other player { if gold on their board >= 2 { lose 1 gold } else { lose 2 vp } } }"
    assert texts(power) == [
        (
            "Trigger: For each other player: if that player has at least 2 gold on their board, "
            "that player loses 1 gold; otherwise that player loses 2 VP."
        ),
        (
            "Déclenché : Pour chaque autre joueur : si ce joueur a au moins 2 Or sur son plateau, "
            "ce joueur perd 1 Or ; sinon, ce joueur perd 2 PV."
        ),
        (
            "Auslösen: Für jeden anderen Spieler: Wenn dieser Spieler mindestens 2 Gold auf seinem Tableau hat, "
            "verliert er 1 Gold; sonst verliert er 2 SP."
        ),
    ]


def test_whoever_cannot_do_what_a_condition_allows_does_not_do_the_other_either() -> None:
    """They have no card to discard; what is behind `else` is not for them."""
    power = """trigger { each other player {
      if gold on their board >= 2 { discard a card from their domain } else { lose 2 vp }
    } }"""
    _, events = choose(begin(power), UsePower, card="night")
    assert not [event for event in events if isinstance(event, ResourceMoved)]
    assert "otherwise that player loses 2 VP" in texts(power)[0]


# --- others than whom


@pytest.mark.parametrize(
    "power, said",
    [
        (
            "permanent when any player takes a card { each other player loses 1 gold }",
            [
                "Permanent: When any player takes a card, each player other than you loses 1 gold.",
                "Permanent : Lorsqu'un joueur prend une carte, chaque joueur (sauf vous) perd 1 Or.",
                "Dauerhaft: Wenn ein Spieler eine Karte nimmt: Jeder Spieler (außer dir) verliert 1 Gold.",
            ],
        ),
        (
            "trigger { let who = choose another player; each other player loses 1 gold; who gains 2 gold }",
            [
                "Trigger: Choose another player. Each player other than you loses 1 gold. That player gains 2 gold.",
                "Déclenché : Choisissez un autre joueur. Chaque joueur (sauf vous) perd 1 Or. Ce joueur reçoit 2 Or.",
                (
                    "Auslösen: Wähle einen anderen Spieler. Jeder Spieler (außer dir) verliert 1 Gold. "
                    "Dieser Spieler erhält 2 Gold."
                ),
            ],
        ),
        (  # nobody was spoken of
            "trigger { each other player loses 1 gold }",
            [
                "Trigger: Each other player loses 1 gold.",
                "Déclenché : Chaque autre joueur perd 1 Or.",
                "Auslösen: Jeder andere Spieler verliert 1 Gold.",
            ],
        ),
        (
            "trigger { each other player discards a card from another player's domain }",
            [
                "Trigger: Each other player discards a card from the Domain of a player other than you.",
                "Déclenché : Chaque autre joueur défausse une carte du Domaine d'un joueur autre que vous.",
                "Auslösen: Jeder andere Spieler legt eine Karte aus der Domäne eines Spielers außer dir ab.",
            ],
        ),
    ],
)
def test_it_is_said_whose_others_they_are_where_somebody_else_was_spoken_of(power: str, said: list[str]) -> None:
    assert texts(power) == said


def test_each_other_player_is_everybody_but_the_owner_of_the_card_whoever_set_it_off() -> None:
    state = begin("permanent when any player takes a card { each other player loses 1 gold }", turn=1)
    _, events = step(state, options(state, TakeCard)[0])
    assert [event.giver for event in events if isinstance(event, ResourceMoved)] == [1, 2]


# --- buttons


def test_a_button_names_the_owner_of_the_card_whom_its_words_do_not_mention() -> None:
    """What a rule costs *you* on the card costs somebody else than who reads the button."""
    power = """trigger { the player to your left chooses
      { until the end of the turn { cards cost you 4 gold more to transfer } }
      or { at the end of your next turn { you gain 1 gold } }
      or { each other player loses 1 gold }
      or { if vp on your board > sum(vp on their board) of other players { you gain 3 vp } else { gain 1 pp } } }"""
    state, _ = choose(begin(power), UsePower, card="night")
    assert state.deciding == 1
    assert [describe_action(state, action) for action in options(state, PickBranch)] == [
        "until the end of the turn, cards cost player 1 4 gold more to transfer",
        "at the end of player 1's next turn, player 1 gains 1 gold",
        "each player other than player 1 loses 1 gold",
        (
            "if the number of VP on player 1's board is greater than the total, among the players other than player 1, "
            "of the number of VP on their board, player 1 gains 3 VP; otherwise you gain 1 PP"
        ),
    ]


def test_a_question_says_who_gives_what_to_whom() -> None:
    power = "trigger { the player to your left may { give you 2 gold; you give them 3 vp } }"
    state, _ = choose(begin(power), UsePower, card="night")
    said = "give Ann 2 gold; then Ann gives you 3 VP"
    assert describe_question(state, names=("Ann", "Bea", "Cid")) == f"Bea, Night: {said}?"
    (accept,) = options(state, Accept)
    assert describe_action(state, accept, names=("Ann", "Bea", "Cid")) == f"yes: {said}"


def test_the_owner_reads_on_a_button_who_else_loses() -> None:
    power = "permanent when another player takes a card { may pay 4 gold to { they lose 6 vp } }"
    state, _ = step(begin(power, turn=1), options(begin(power, turn=1), TakeCard)[0])
    assert state.deciding == 0
    assert describe_question(state) == "player 1, Night: pay 4 gold; if you do, player 2 loses 6 VP?"


# --- names


def test_a_seat_that_nobody_has_is_no_name() -> None:
    assert describe_player(-3, names=("Ann", "Bea")) == "player \N{MINUS SIGN}2"
