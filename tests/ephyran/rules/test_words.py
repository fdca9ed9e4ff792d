"""What is said of a game: choices, questions and what happened, in every language."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model import events
from elysium_rules.ephyran.model.actions import Draw, PickZone, Reclaim, Reinforce, Replace
from elysium_rules.ephyran.model.ids import CITY, DISCARD_PILE, DRAW_PILE, HAND, God, MagicObject, PlayerId, Territory
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards, load_ephyran_sources
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.play.saying.lexicon import MissingWordWarning
from elysium_rules.play.seeing.observation import observe, show_events
from elysium_rules.testing.ephyran import do, ephyran_scenario, find_action

LANGUAGES = ("en", "de", "fr")
LAGOON, LANDS, FOREST, MOUNTAIN = Territory
STATE = ephyran_scenario(
    hands=["lands1satyr theft", "exchange_of_zones"],
    cities=["lagoon:triton lands:dionysus", "lagoon:scylla,*+owl lands:dionysus forest:*+owl"],
)
TRITON, SCYLLA = (STATE.players[seat].city[LAGOON][0].card for seat in (0, 1))
SATYR = STATE.players[0].hand[0]
DIONYSUS = STATE.players[1].city[LANDS][0].card


def event(name: str, **fields: object) -> events.Event:
    made: events.Event = getattr(events, name)(cause=None, **fields)
    return made


TOLD = [
    (
        event("GameBegan", gods=(God.GAIA, God.AEOLUS), first=1, deck=80, tokens=16),
        "Ariadne plays Gaia, player 2 plays Aeolus; player 2 begins",
        "Ariadne spielt Gaia, Spieler 2 spielt Aiolos; Spieler 2 beginnt",
        "Ariadne joue Gaia, le joueur 2 joue Éole ; le joueur 2 commence",
    ),
    (
        event("TurnBegan", player=1),
        "player 2 begins a turn",
        "Spieler 2 ist am Zug",
        "c'est au joueur 2 de jouer",
    ),
    (
        event("CardDrawn", player=0, card=None, source=DRAW_PILE, target=HAND),
        "Ariadne draws a card",
        "Ariadne zieht eine Karte",
        "Ariadne pioche une carte",
    ),
    (
        event("ZoneReplaced", player=0, territory=LANDS, number=1, owner=1, card=SATYR, replaced=DIONYSUS, target=CITY),
        "Ariadne puts the Satyr in the place of Dionysus at player 2's Lands 1",
        "Ariadne ersetzt Dionysos durch den Satyr (Erde 1 von Spieler 2)",
        "Ariadne met le Satyre à la place de Dionysos (Terres 1 du joueur 2)",
    ),
    (
        event("ZonesExchanged", player=1, territory=LAGOON, number=1, owner=0, given=SCYLLA, received=TRITON),
        "player 2 exchanges Scylla at Lagoon 1 for Ariadne's Triton",
        "Spieler 2 tauscht Skylla (Lagune 1) gegen Triton von Ariadne",
        "le joueur 2 échange Scylla (Lagon 1) contre Triton d'Ariadne",
    ),
    (
        event("TokenTaken", player=0, kind=MagicObject.HELMET),
        "Ariadne takes a helmet of Ares (−1)",  # noqa: RUF001
        "Ariadne nimmt einen Helm des Ares (−1)",  # noqa: RUF001
        "Ariadne prend un casque d'Arès (−1)",  # noqa: RUF001
    ),
    (
        event("TokenStolen", player=0, territory=LAGOON, number=2, owner=1, kind=None, known=0),
        "Ariadne steals an object from player 2's Lagoon 2",
        "Ariadne stiehlt einen Gegenstand (Lagune 2 von Spieler 2)",
        "Ariadne vole un objet (Lagon 2 du joueur 2)",
    ),
    (
        event("TerritoryUnlocked", owner=0, territory=LANDS, card=0),
        "Ariadne's Lands Territory is unlocked",
        "das Gebiet Erde von Ariadne ist nicht mehr gesperrt",
        "le Territoire Terres d'Ariadne n'est plus verrouillé",
    ),
    (
        event("Attacked", player=1, deed="destroy", owner=0, territory=None, number=None),
        "player 2 wants to destroy one of Ariadne's zones",
        "Spieler 2 will eine Zone von Ariadne zerstören",
        "le joueur 2 veut détruire une zone d'Ariadne",
    ),
    (
        event("GameEnded", winners=(0,), scores=()),
        "the game is over: Ariadne wins",
        "die Partie ist zu Ende: Ariadne gewinnt",
        "la partie est finie : Ariadne gagne",
    ),
    (
        event("GameEnded", winners=(0, 1), scores=()),
        "the game is over: Ariadne and player 2 win",
        "die Partie ist zu Ende: Ariadne und Spieler 2 gewinnen",
        "la partie est finie : Ariadne et le joueur 2 gagnent",
    ),
]


@pytest.mark.parametrize("happened, english, german, french", TOLD, ids=lambda value: type(value).__name__)
def test_what_happened_is_told_in_the_third_person(
    happened: events.Event, english: str, german: str, french: str
) -> None:
    told = tuple(EPHYRAN.describe_event(STATE, happened, language, ("Ariadne",)) for language in LANGUAGES)
    assert told == (english, german, french)


def test_choices_are_orders_in_english_and_infinitives_elsewhere() -> None:
    reclaim = find_action(STATE, Reclaim)
    assert [EPHYRAN.describe_action(STATE, reclaim, language) for language in LANGUAGES] == [
        "take Dionysus from player 2's Lands 1 in exchange for the Satyr, giving up Exchange of Zones",
        "Dionysos gegen den Satyr zurückholen (Erde 1 von Spieler 2), ohne „Zonentausch“",
        "reprendre Dionysos contre le Satyre (Terres 1 du joueur 2), sans Échange de zones",
    ]
    stealing, _ = do(STATE, Reinforce, card=STATE.players[0].hand[1])
    zone = PickZone(PlayerId(0), PlayerId(1), LAGOON, 2)
    assert zone in legal_actions(stealing)
    shown = [EPHYRAN.describe_action(observe(stealing, 0), zone, language) for language in LANGUAGES]
    assert [text.split(" ", 2)[0] for text in shown] == ["player", "Lagune", "Lagon"]
    assert [re.sub(".* (with|mit|avec) ", "", text) for text in shown] == ["an object", "einem Gegenstand", "un objet"]
    assert [EPHYRAN.describe_question(stealing, language) for language in LANGUAGES] == [
        "player 1: choose the object to steal",
        "Spieler 1: wähle den Gegenstand, den du stiehlst",
        "le joueur 1 : choisissez l'objet à voler",
    ]


def test_a_pile_to_draw_from() -> None:
    state = ephyran_scenario(hands=["lagoon2", ""], cities=["lagoon:*"], discard="forest1sphinx")
    draw = Draw(PlayerId(0), DISCARD_PILE)
    for language, begin in zip(LANGUAGES, ("take Sphinx (", "Sphinx (", "prendre Sphinx ("), strict=True):
        assert EPHYRAN.describe_action(state, draw, language).startswith(begin)


WAYS = "choose { draw count(zones in your city) cards } or { draw count(zones in their city) cards }"


def test_ways_of_a_power_are_said_to_whoever_chooses() -> None:
    printed = ephyran_cards().card_files["reinforcements.ely"]
    text = printed.replace("play { steal an object }", f"play {{ each other player {WAYS} }}")
    box = load_ephyran_sources({"reinforcements.ely": text})
    state = ephyran_scenario(hands=["theft", ""], cities=["lagoon:*", "lagoon:*"], cards=box)
    state, _ = do(state, Reinforce)
    assert state.deciding == 1
    labels = [[EPHYRAN.describe_action(state, way, one) for way in legal_actions(state)] for one in LANGUAGES]
    assert labels == [
        ["draw 1 card per zone in player 1's city", "draw 1 card per zone in your city"],
        ["1 Karte pro Zone in der Stadt von Spieler 1 ziehen", "1 Karte pro Zone in deiner Stadt ziehen"],
        ["piocher 1 carte par zone de la cité du joueur 1", "piocher 1 carte par zone de votre cité"],
    ]


# --- whole games -----------------------------------------------------------------------------------------------------


def positions(players: int, seed: int) -> Iterator[tuple[EphyranState, tuple[events.Event, ...]]]:
    state = EPHYRAN.start(EPHYRAN.find_game(ephyran_cards(), players, {}), rng_from_seed(seed))
    for number in range(400):
        actions = legal_actions(state)
        if not actions:
            return
        state, happened = step(state, actions[(number * 31 + seed) % len(actions)])
        yield state, happened


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_missing_in_a_whole_game(language: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", MissingWordWarning)
        for seed in range(3):
            for state, happened in positions(2 + seed, seed):
                texts = [EPHYRAN.describe_question(state, language)]
                texts += [EPHYRAN.describe_action(state, action, language) for action in legal_actions(state)]
                for viewer in (0, None):
                    told = show_events(state, happened, viewer)
                    texts += [EPHYRAN.describe_event(state, one, language, ("Io", "Homère")) for one in told]
                for text in texts:
                    assert not re.search(r"[{}<>@]|  |^ | $| [.,]|None|\b(de|à) les? |\bde [AÉIOaéio]", text), text


def test_replaced_creature_has_its_article() -> None:
    state = ephyran_scenario(hands=["lands1satyr", ""], cities=["lands:minotaur"])
    replace = find_action(state, Replace)
    assert [EPHYRAN.describe_action(state, replace, language) for language in LANGUAGES] == [
        "replace the Minotaur with the Satyr at Lands 1, giving up Exchange of Zones",
        "den Minotaurus durch den Satyr ersetzen (Erde 1), ohne „Zonentausch“",
        "remplacer le Minotaure par le Satyre (Terres 1), sans Échange de zones",
    ]
