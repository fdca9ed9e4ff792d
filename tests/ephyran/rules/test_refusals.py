"""What is refused, by which rule and in which words."""

from __future__ import annotations

from typing import Any, cast

import attrs
import pytest

from elysium_rules.ephyran.model.actions import (
    Action,
    Answer,
    Build,
    Decline,
    Discard,
    Draw,
    PickHand,
    PickPlayer,
    PickTerritory,
    PickZone,
    Reclaim,
    Reinforce,
    Replace,
)
from elysium_rules.ephyran.model.ids import DRAW_PILE, CardId, Place, PlayerId, Stage, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.testing.ephyran import do, ephyran_scenario, hand_of

ME, OTHER, THIRD = PlayerId(0), PlayerId(1), PlayerId(2)

LAGOON, LANDS, FOREST, MOUNTAIN = Territory


def said(state: EphyranState, action: Any, language: str = "en") -> list[tuple[str, str]]:
    return [(reason.rule, reason.sentence) for reason in explain_refusal(state, action, language)]


def card(state: EphyranState, word: str, seat: int = 0) -> Any:
    return next(card for card in hand_of(state, seat) if word in state.game.card_word(card))


TURN = ephyran_scenario(
    hands=["lagoon3 lagoon1 theft dionysus", "forest1"], cities=["lagoon:*,* mountain:*,*,*,*!", "lagoon:dionysus"]
)


def test_odd_values_and_foreign_classes_are_no_actions() -> None:
    assert said(TURN, object())[0] == ("Y28", "object is nothing a player can do")
    assert said(TURN, Build(ME, cast("Any", 1.0), cast("Any", True))) == [
        ("Y28", "1.0 is no card"),
        ("Y28", "True is no territory"),
    ]
    assert said(TURN, Draw(ME, cast("Any", [])))[0] == ("Y28", "[] is no pile")
    assert said(TURN, 99) == [("Y28", "99 is no card")]


def test_zones_that_cannot_be_built_or_replaced() -> None:
    three, one = card(TURN, "lagoon3"), card(TURN, "lagoon1")
    assert said(TURN, Build(ME, one, LAGOON)) == [("Y6", "the city has Lagoon 1 already")]
    assert said(TURN, Replace(ME, three, LAGOON)) == [("Y8", "there is no Lagoon 3 to replace")]
    assert said(TURN, Build(ME, CardId(80), MOUNTAIN))[0] == ("Y17", "player 1's Mountain Territory is locked")
    four = next(c for c in TURN.draw_pile if c is not None and (LAGOON, 4) in TURN.game.zones[c])
    assert [rule for rule, _ in said(TURN, Build(ME, four, LAGOON))] == ["Y6"]
    empty = ephyran_scenario(hands=["lagoon3"])
    assert said(empty, Build(ME, hand_of(empty)[0], LAGOON)) == [("Y6", "Lagoon 3 needs the zone before it")]
    assert said(empty, Build(ME, hand_of(empty)[0], LAGOON), "fr") == [
        ("Y6", "la zone Lagon 3 demande celle qui la précède")
    ]


def test_reinforcements_and_reclaims_that_cannot_be() -> None:
    assert said(TURN, Reinforce(ME, CardId(80))) == [("Y7", "Dionysus has no Reinforcement")]
    assert said(TURN, Reinforce(ME, card(TURN, "theft")))[0][0] == "Y32"
    assert said(TURN, Reclaim(ME, CardId(80), OTHER, LANDS)) == [
        ("Y21", "no Dionysus lies uncovered in player 2's Lands Territory")
    ]
    unmatched = ephyran_scenario(hands=["forest4"], cities=["", "lagoon:dionysus!"])
    reasons = said(unmatched, Reclaim(ME, hand_of(unmatched)[0], OTHER, LAGOON))
    assert reasons[0] == ("Y17", "player 2's Lagoon Territory is locked")
    assert reasons[1][0] == "Y21"
    assert reasons[1][1].endswith("cannot be Lagoon 1")


def test_answers_that_nobody_asked_for() -> None:
    assert said(TURN, Decline(ME)) == [("Y29", "no power asks anything now")]
    assert said(TURN, Draw(ME, DRAW_PILE))[0][0] == "Y10"
    drawing = attrs.evolve(TURN, stage=Stage.DRAW)
    assert said(drawing, Discard(ME, CardId(80))) == [("Y10", "now a card must be drawn")]
    assert said(drawing, 0) == [("Y10", "now a card must be drawn")]


def test_zones_for_objects_and_for_exchanges() -> None:
    cities = ["lagoon:*+owl,* forest:* lands:*!", "lagoon:* forest:*+owl,*"]
    state = ephyran_scenario(hands=["magic_object exchange_of_zones theft lagoon2", ""], cities=cities)
    taking, _ = do(state, Reinforce, card=card(state, "magic_object"))
    assert said(taking, PickZone(ME, OTHER, LAGOON, 1))[0] == ("Y13", "it must be in your own city")
    assert said(taking, PickZone(ME, ME, LAGOON, 1)) == [("Y13", "there is an object on Lagoon 1 already")]
    assert said(taking, PickZone(ME, ME, LANDS, 1)) == [("Y17", "player 1's Lands Territory is locked")]
    assert said(taking, PickZone(ME, ME, MOUNTAIN, 2)) == [("Y13", "player 1's city has no Mountain 2")]
    assert said(taking, Decline(ME)) == [("Y29", "this cannot be refused")]
    assert said(taking, PickPlayer(ME, OTHER))[0][1].endswith("asks for a zone first")
    exchange, _ = do(state, Reinforce, card=card(state, "exchange"))
    assert said(exchange, PickZone(ME, ME, LAGOON, 1)) == [("Y14", "it must be in an opponent's city")]
    assert said(exchange, PickZone(ME, OTHER, FOREST, 2)) == [("Y14", "player 1's city has no Forest 2")]
    assert said(exchange, PickHand(ME, card(state, "lagoon2"), LAGOON, 1))[0][0] == "Y14"
    theft = ephyran_scenario(hands=["theft", ""], cities=["lagoon:*", "lagoon:*+owl,*+owl,*"])
    theft, _ = do(theft, Reinforce)
    assert said(theft, PickZone(ME, OTHER, LAGOON, 3)) == [("Y15", "there is no object on Lagoon 3")]


def test_players_and_territories() -> None:
    state = ephyran_scenario(players=4, hands=["destruction", ""], cities=["", "lagoon:*", "", "lands:*"])
    state, _ = do(state, Reinforce)
    assert said(state, PickPlayer(ME, ME)) == [("Y16", "it must be an opponent")]
    assert said(state, PickPlayer(ME, THIRD)) == [("Y16", "player 3 has no uncovered zone in reach")]
    magic = ephyran_scenario(hands=["magic_of_hecate"], cities=["lagoon:*!", "lands:*! forest:*"])
    magic, _ = do(magic, Reinforce)
    assert said(magic, PickTerritory(ME, OTHER, FOREST)) == [("Y18", "player 2's Forest Territory is not locked")]
    shield = ephyran_scenario(hands=["shield_of_athena"], cities=["lagoon:*! lands:* forest:*", "lands:*"])
    shield, _ = do(shield, Reinforce)
    assert said(shield, PickTerritory(ME, ME, LAGOON)) == [("Y17", "player 1's Lagoon Territory is locked")]
    assert said(shield, PickTerritory(ME, OTHER, LANDS)) == [("Y17", "it must be in your own city")]


def test_destroyed_zone_is_uncovered_and_reclaimed_dionysus_needs_room() -> None:
    state = ephyran_scenario(hands=["destruction", ""], cities=["", "lagoon:*,* forest:*"])
    state, _ = do(state, Reinforce)
    assert said(state, PickZone(OTHER, OTHER, LAGOON, 1)) == [("Y16", "Lagoon 1 is covered")]
    state = ephyran_scenario(hands=["lagoon1"], cities=["lagoon:*,*,*,*", "lagoon:dionysus"])
    state, _ = do(state, Reclaim)
    assert said(state, PickTerritory(ME, ME, LAGOON)) == [("Y6", "the Lagoon Territory is full")]


def test_cards_that_are_no_defence() -> None:
    state = ephyran_scenario(hands=["destruction", "magic_of_hecate"], cities=["", "lagoon:*"])
    state, _ = do(state, Reinforce)
    magic = card(state, "magic", 1)
    assert said(state, Answer(OTHER, magic))[0][0] == "Y17"
    assert said(state, Answer(OTHER, magic))[0][1].endswith("is no defence against this")
    assert said(state, Answer(OTHER, CardId(80)))[0][1] == "player 2 does not have Dionysus in hand"


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    state = ephyran_scenario(hands=["", "theft"], rest="tartarus", active=1)
    state, _ = do(state, Discard)
    assert said(state, Discard(OTHER, CardId(0))) == [("Y23", "the game is over")]


@pytest.mark.rule("Y36")
def test_dionysus_never_comes_back_into_a_hand() -> None:
    state = ephyran_scenario(hands=["exchange_of_zones lagoon1"], cities=["lagoon:dionysus forest:*", "forest:*"])
    state, _ = do(state, Reinforce)
    assert said(state, PickHand(ME, card(state, "lagoon1"), LAGOON, 1), "fr") == [
        ("Y36", "Dionysos ne passe jamais directement d'une cité dans une main")
    ]


@pytest.mark.rule("Y32")
@pytest.mark.parametrize("word", ["magic_object", "theft", "destruction", "shield_of_athena", "magic_of_hecate"])
def test_reinforcement_that_could_do_nothing_is_refused_by_the_rule_that_says_so(word: str) -> None:
    state = ephyran_scenario(hands=[word, "lagoon1"])
    assert said(state, Reinforce(ME, hand_of(state)[0]))[0][0] == "Y32"


@pytest.mark.rule("Y47")
def test_graeae_are_refused_without_a_draw_pile() -> None:
    state = ephyran_scenario(hands=["the_graeae", "lagoon1"], rest="tartarus")
    assert said(state, Reinforce(ME, hand_of(state)[0])) == [("Y47", "the draw pile is empty")]


@pytest.mark.rule("Y29")
def test_what_a_power_asks_for_is_said_with_its_name_and_not_with_the_other_half() -> None:
    state = ephyran_scenario(hands=["exchange_of_zones lagoon4", "lagoon1"], cities=["lands:*", "forest:*"])
    state, _ = do(state, Reinforce)
    assert [type(action) for action in legal_actions(state)] == [Decline]
    assert said(state, Discard(ME, CardId(0))) == [("Y29", "Exchange of Zones asks for a zone first")]
    state = ephyran_scenario(hands=["castor_and_pollux", ""], discard="lagoon1")
    state, _ = do(state, Reinforce)
    assert said(state, Discard(ME, CardId(0)), "fr") == [("Y29", "Castor et Pollux demande d'abord une pile")]
    assert said(state, Draw(ME, Place.TARTARUS), "fr") == [("Y10", "on ne pioche pas dans le Tartare")]
    assert said(state, Draw(ME, Place.HAND)) == [("Y10", "nobody draws from a hand")]


def test_french_refusals_need_no_gender_and_no_elision() -> None:
    """A Territory is masculine, feminine or plural, and a name may begin with a vowel."""
    state = ephyran_scenario(hands=["lands3 mountain4", "forest1"], cities=["lands:*!", "lands:*! forest:*,*"])
    for seat in (0, 1):
        found: list[Action] = [
            Build(ME, CardId(0), LANDS),
            PickTerritory(ME, PlayerId(seat), LANDS),
            Reclaim(ME, hand_of(state)[0], OTHER, LANDS),
        ]
        found += [Discard(ME, CardId(80)), Replace(ME, hand_of(state)[-1], FOREST)]
        for action in found:
            for reason in explain_refusal(state, action, "fr", ["Ariane", "Io"]):
                assert "de Ariane" not in reason.sentence
                assert "de Io" not in reason.sentence
                assert not reason.sentence.startswith(("Terres", "Forêt", "Montagne"))


@pytest.mark.rule("Y49")
def test_dionysus_is_any_zone_but_does_not_reclaim_another_one() -> None:
    state = ephyran_scenario(hands=["dionysus", ""], cities=["", "lagoon:dionysus"])
    reasons = said(state, Reclaim(ME, hand_of(state)[0], OTHER, LAGOON))
    assert reasons == [("Y49", "one Dionysus does not reclaim another")]
