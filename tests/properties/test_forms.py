"""Levels, players and counts that a phrase gives: each has sentence forms of its own, in every language.

Random powers seldom have them, so powers are put together here of every kind of phrase in every kind of sentence. How
good a sentence is only a reader can tell; these are the faults that readers have found, as patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from elysium_rules import CardError, CardSet
from elysium_rules.elysium.text.wording import GAME, power_wording
from elysium_rules.library import load_texts
from elysium_rules.play.saying.lexicon import Lexicon, Name, find_lexicon
from elysium_rules.play.saying.wording import LABEL
from elysium_rules.play.saying.words import NAMED
from elysium_rules.program import nodes
from elysium_rules.program.names import find_languages
from elysium_rules.program.value import walk
from elysium_rules.testing.strategies import families

LANGUAGES = find_languages()

# --- faults ----------------------------------------------------------------------------------------------------------

#: Words that may stand twice: *such that that card*, *de la défausse défausse*, and what may be left out inside of what
#: may be left out.
TWICE = "vous|that|défausse|optionally|wahlweise|éventuellement"
LESS_OR_MORE = r"(?:less|more)(?: to transfer|[.;,])"
AGREES = r"(?: est| n'est pas) (?:au (?:moins|plus) )?(?:égal|supérieur|inférieur)"
OF_THE_SAME_CLAUSE = r"(?:(?! est | que | qui | dont )[^,;:])*"
THROWN = r"[dD]éfauss\w+ (?:une carte|un Citoyen|toutes les cartes|tous les Citoyens)"
#: What no text may have, by language; the empty key is every language.
FAULTS = {
    "": {
        "a word is said twice": rf"\b(?!(?:{TWICE})\b)([^\W\d_]+) \1\b",
        "a place of a subject is left over": r"¤",
    },
    "en": {
        "a possessive of a possessive": r"'s [a-z]+'s|(?:left|right)'s",
        "a player beside a phrase": r"the player to the player",
        "a level before a phrase": r"\blevel (?:the|an?)\b",
        "a count that is a procedure": r"result of counting",
        "zero is counted": r"exactly 0",
        "a long amount before *less* or *more*": (
            rf"(?:equal to|per) (?:(?! and | or | while )[^,;:.])* {LESS_OR_MORE}"
        ),
        "several have, one has": r"\bplayers who has\b|\bplayer who have\b",
    },
    "fr": {
        "a feminine amount, a masculine adjective": (
            rf"(?:[Ss]i|que) la (?:plus grande )?quantité {OF_THE_SAME_CLAUSE}{AGREES}\b"
            r"|\bla quantité (?:(?! égale )[^,;:()])* divisé par"
        ),
        "a masculine number, a feminine adjective": rf"(?:[Ss]i|que) le {OF_THE_SAME_CLAUSE}{AGREES}e\b",
        "an obligation for what would happen": r"\bdevrai",
        "discarded where it lies": rf"{THROWN} (?:(?! si | pour | et | par )[^,;:.()])* dans \w+ Domaine",
        "put into the pile that it comes from": r"dans la défausse (?:sous|sur) la pioche",
        "a level before a phrase": r"de Niveau l[ea']",
        "a count that is a procedure": r"résultat en comptant",
        "zero is counted": r"exactement 0",
        "as many as a number": r"autant de (?:cartes|fois) que l",
        "several have, one has": r"\bjoueurs qui (?:n')?a\b|\bjoueur qui (?:n')?ont\b",
        "a contraction is missed": r"\b[dD]e les? |\b[àÀ] les? ",
    },
    "de": {
        "a card that is yonder": r"\b[jJ]ene[rmns]? Karte",
        "it holds that somebody does something": r"(?:dann|sonst|[,;.:]) [gG]ilt: ",
        "a level beside a phrase": r"Karten? der Stufe d(?:er|ie|em|en|as)\b",
        "a count that is a procedure": r"Ergebnis der Zählung",
        "zero is counted": r"genau 0",
        "a neighbour of a dative": r"Nachbarn? von (?:dei|sei|die)",
        "as often as a number": r"so oft wie",
        "a reflexive before its subject": r"\b(?:sich er|dir du)\b",
        "a place of somebody by name, for somebody who has it": r"dieser Spieler \w+ (?:Karte|Bürger) [^,;.]*Nachbarn",
        "several have, one has": r"Anzahl der Spieler \((?:der\b|die [^()]* hat\)|[^()]*\bseine)",
        "an article without its gender": r"\bkeine Gold\b",
        "a strong ending behind *keine*": r"\bkeine \w+(?:ige|ene|hte|rrte|sche) \w+en\b",
        "a contraction is missed": r"\b(?:in|von) dem\b",
    },
}


def faults_of(language: str, text: str) -> list[str]:
    checks = FAULTS[""] | FAULTS.get(language, {})
    found = [name for name, pattern in checks.items() if re.search(pattern, text)]
    return found if text.count("(") == text.count(")") else [*found, "brackets do not match"]


def texts_of(lexicon: Lexicon, cards: CardSet, power: nodes.Power) -> Iterator[str]:
    """What stands on the card, and on the buttons of whoever is asked."""
    wording = power_wording(lexicon, cards.families).of(power)
    yield wording.whole(lexicon, power)
    for node in walk(power):
        if isinstance(node, nodes.Gate | nodes.Repeat):
            asked = wording.asked(node.actor, Name("Ann", NAMED), Name("Bob", NAMED))
            for branch in range(len(node.branches) if isinstance(node, nodes.Gate) else 1):
                label = asked.label(node, branch)
                if label is not None:
                    yield label.say(lexicon, lexicon.merge(frozenset(), LABEL))


def all_faults(lexicon: Lexicon, cards: CardSet, power: nodes.Power) -> list[tuple[str, str]]:
    return [(fault, text) for text in texts_of(lexicon, cards, power) for fault in faults_of(lexicon.language, text)]


# --- every kind of phrase in every kind of sentence ------------------------------------------------------------------

LEVELS = (
    "level of this card",
    "level of c",
    "epoch",
    "epoch + 1",
    "min(epoch, 3)",
    "count(citizens in your domain)",
    "gold on your board",
    "gold on x's board",
    "n",
    "count(players where gold on their board >= 2)",
    "highest(gold on their board) of other players",
)
OF_A_LEVEL = (
    "gain 1 vp per level ({}) card in your domain",
    "discard a non level ({}) card from your domain",
    "take a level 1 to ({}) turned card from the agora",
    "discard a non level ({}) to 3 hades card from your domain",
    "if any level ({}) cards in your domain {{ gain count(level ({}) cards in x's elysium) gold }}",
    "each other player discards a level ({}) card from their domain",
)
PLAYERS = (
    "let q = the player to your left",
    "let p = the player to your left; let q = the player to p's right",
    "let p = the player to your left; let r = the player to p's left; let q = the player to r's left",
    "let q = the owner of c",
    "let q = the player to x's left",
    "let q = the first player",
)
OF_A_PLAYER = (
    "q gains 1 gold; give q 1 gold; gain gold on q's board vp",
    "if gold on q's board == 0 {{ gain 1 gold }} else {{ discard a card from q's domain }}",
    "if any cards in q's elysium {{ lose 1 vp }}; if no citizens in q's domain {{ gain 1 vp }}",
    "if q's disc > 2 {{ gain longest legend in q's elysium vp; gain transfers on q's quest gold }}",
    "gain 1 vp; q {{ may pay 1 gold to {{ take a citizen }}; looks at the top 2 cards of the draw pile }}; gain 1 gold",
    "if count(bonus tiles on q's board) == 0 {{ q chooses {{ lose 1 vp }} or {{ give you 1 gold }} }}",
)
NUMBERS = (
    "0",
    "epoch",
    "gold on your board",
    "gold on your quest",
    "gold on this card",
    "vp on your quest",
    "count(cards in your domain)",
    "count(turned cards in x's domain)",
    "count(players where gold on their board >= 2)",
    "count(players where any citizens in their domain and gold on their board == 0)",
    "count(players where gold on their board > gold on your board)",
    "count(players where gold on their quest >= 2 and epoch >= 2)",
    "level of c",
    "(gold on your board - 2)",
    "(gold on your board / 2)",
    "(gold on your board % 2)",
    "(level of c * 2)",
    "max(epoch, players)",
    "highest(gold on their board) of other players",
    "sum(gold on their board + 1) of all players",
    "count(complete legends in your elysium)",
    "count(levels among cards in your domain)",
    "your disc",
)
OF_A_NUMBER = (
    "gain {} gold; if {} >= 2 {{ gain 1 vp }}",
    "if {} == 0 {{ gain 1 vp }}; if {} > epoch {{ gain 1 vp }}",
    "if not {} == 0 {{ repeat {} times {{ take a citizen }} }}",
    "up to {} times {{ take a citizen; gain 1 gold }}; add {} cards to the oracle",
    "put {} gold on this card; transfer a card for {} gold more",
    "gain 1 gold; until the end of the turn {{ cards cost you {} gold less to transfer; your quest gives {} vp more }}",
    "let m = choose a number between 0 and {}; gain m gold; if gold on your board < {} {{ lose m vp }}",
)
#: Sentences that have no place for a phrase, but had faults of their own.
OTHERS = (
    "permanent when a power of another player would make you lose gold {{ may prevent it }}",
    "permanent when you take a card {{ gain 1 gold; if it is a hades card {{ each player loses 1 vp }} }}",
    "instant {{ put a level 1 card from the discard pile under the draw pile }}",
    "instant {{ each player {{ let v = choose another player; v loses 1 vp; gains 1 gold }} }}",
)
BEFORE = {"x": "let x = choose another player", "c": "let c = choose a card in your domain", "n": "let n = epoch + 1"}


def powers() -> Iterator[str]:
    for phrases, sentences in ((LEVELS, OF_A_LEVEL), (NUMBERS, OF_A_NUMBER)):
        for phrase, sentence in product(phrases, sentences):
            yield f"instant {{ {with_names(sentence.format(phrase, phrase))} }}"
    for player, sentence in product(PLAYERS, OF_A_PLAYER):
        yield f"instant {{ {with_names(f'{player}; {sentence.format()}')} }}"
    for power in OTHERS:
        yield power.format()


def with_names(statements: str) -> str:
    named = [let for name, let in BEFORE.items() if re.search(rf"\b{name}\b(?! =)", statements)]
    return "; ".join([*named, statements])


@cache
def load_power(power: str) -> tuple[CardSet, nodes.Power]:
    text = f'language 3\nfamily custom {{ name en "Custom" }}\ncard one level 1 {{ name en "One" copies red {power} }}'
    cards = load_texts({"custom.ely": text})
    return cards, cards["custom/one"].power


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_a_player_or_a_number_that_a_phrase_gives_is_said_in_words_of_its_own(language: str) -> None:
    lexicon = find_lexicon(language, GAME)
    assert [fault for power in powers() for fault in all_faults(lexicon, *load_power(power))] == []


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(families(copies_per_level=2))
def test_random_powers_have_none_of_the_faults_that_readers_found(text: str) -> None:
    try:
        cards = load_texts({"custom.ely": text})
    except CardError:  # what the author of random families may write is the business of other properties
        assume(False)
    for card in cards.values():
        if card.family == "custom":
            for language in LANGUAGES:
                assert all_faults(find_lexicon(language, GAME), cards, card.power) == []


# --- each fault is found where its cure is taken out ------------------------------------------------------------------

LEFT = "instant { let p = the player to your left; let q = the player to p's left; q gains 1 gold }"
ON_LEFT = "instant { let q = the player to your left; gain 1 gold per card in q's domain }"
NEIGHBOURS = "instant { let q = the player to your left; if any cards in q's domain { gain 1 gold } }"
SAME_LEVEL = "instant { discard a level (level of this card) card from your domain }"
NONE_AT_ALL = "instant { if gold on your board == 0 { gain 1 vp } }"
MORE_GOLD = "instant { if gold on your board > epoch { gain 1 vp } }"
HALF = "instant { gain (gold on your board / 2) vp }"
MANY_PLAYERS = "instant { gain (count(players where gold on their board >= 2) + 1) vp }"
WOULD = OTHERS[0].format()
ONE_AFTER_ANOTHER = "instant { may { gain 1 gold; each player gains 1 vp } }"
OFTEN = "instant { repeat (epoch + 1) times { take a citizen } }"
DEARER = "permanent { cards cost you epoch gold less to transfer }"
THAT_CARD = "permanent when you take a card { discard it }"
LEGENDS = "instant { if count(complete legends in your elysium) == 0 { gain 1 vp } }"
#: The language, the entry, its forms as they were (none: there was no such form), a power, and what is found.
OLD: tuple[tuple[str, str, dict[str, str | None], str, str], ...] = (
    ("en", "row.left_player", {"owner=phrase": None}, LEFT, "a possessive of a possessive"),
    ("en", "place.domain", {"owner=phrase": None}, ON_LEFT, "a possessive of a possessive"),
    ("en", "row.level_filter", {"level=phrase level=level": "level {level}"}, SAME_LEVEL, "a level before a phrase"),
    (
        "en",
        "row.players_where_number",
        {"": "the result of counting each player {where}"},
        MANY_PLAYERS,
        "a count that is a procedure",
    ),
    ("en", "row.players_where_number", {"": "the number of players {where}"}, MANY_PLAYERS, "several have, one has"),
    ("en", "compare.amount", {"exactly number=0": None}, NONE_AT_ALL, "zero is counted"),
    (
        "en",
        "row.price_modifier",
        {"whom=you quantity=long": None, "quantity=long": None},
        DEARER,
        "a long amount before *less* or *more*",
    ),
    (
        "fr",
        "row.resource_number",
        {"is resource=mass": None},
        MORE_GOLD,
        "a feminine amount, a masculine adjective",
    ),
    ("fr", "compare.numbers", {"more left=f": None}, MORE_GOLD, "a feminine amount, a masculine adjective"),
    ("fr", "number.divided", {"left=f": None}, HALF, "a feminine amount, a masculine adjective"),
    (
        "fr",
        "row.would_lose_event",
        {"": "lorsqu'un pouvoir devrait vous faire perdre {@article.some_resource}"},
        WOULD,
        "an obligation for what would happen",
    ),
    (
        "fr",
        "row.discard_effect",
        {"": "<défausser> {choice:from}"},
        "instant { discard a level 2 card from your domain }",
        "discarded where it lies",
    ),
    (
        "fr",
        "row.put_card_effect",
        {"": "<placer> {cards:one a from} {end} la pioche"},
        "instant { put a level 1 card from the discard pile under the draw pile }",
        "put into the pile that it comes from",
    ),
    (
        "fr",
        "row.level_filter",
        {"level=phrase level=level": "de Niveau {level}"},
        SAME_LEVEL,
        "a level before a phrase",
    ),
    ("fr", "row.resource_number", {"have exactly number=0": None}, NONE_AT_ALL, "zero is counted"),
    ("fr", "times.often", {"": "autant de fois que {number}"}, OFTEN, "as many as a number"),
    ("fr", "row.players_where_number", {"": "le nombre de joueurs {where}"}, MANY_PLAYERS, "several have, one has"),
    ("de", "that.card", {"": "jene Karte"}, THAT_CARD, "a card that is yonder"),
    ("de", "each.do", {"behind later": None}, ONE_AFTER_ANOTHER, "it holds that somebody does something"),
    (
        "de",
        "row.level_filter",
        {"level=phrase level=level": "der Stufe {level}"},
        SAME_LEVEL,
        "a level beside a phrase",
    ),
    ("de", "row.resource_number", {"have exactly number=0": None}, NONE_AT_ALL, "an article without its gender"),
    (
        "de",
        "row.complete_legends_number",
        {"have exactly number=0": None},
        LEGENDS,
        "a strong ending behind *keine*",
    ),
    ("de", "row.left_player", {"": "der linke Nachbar von {owner:dat}"}, LEFT, "a neighbour of a dative"),
    ("de", "times.often", {"": "so oft wie {number}", "inside": "so oft wie {number}"}, OFTEN, "as often as a number"),
    (
        "de",
        "row.any_condition",
        {"cards=name": "dieser Spieler {cards:one a acc in} hat"},
        NEIGHBOURS,
        "a place of somebody by name, for somebody who has it",
    ),
    (
        "de",
        "row.players_where_number",
        {"dat": "der Anzahl der Spieler ({where})"},
        MANY_PLAYERS,
        "several have, one has",
    ),
)


@pytest.mark.parametrize("language, key, forms, power, fault", OLD)
def test_a_fault_is_found_where_its_cure_is_taken_out(
    language: str, key: str, forms: dict[str, str | None], power: str, fault: str
) -> None:
    raw: dict[str, Any] = deepcopy(dict(find_lexicon(language, GAME).raw))
    section, _, name = key.partition(".")
    entry = raw[section][name]
    entry = raw[section][name] = {"": entry} if isinstance(entry, str) else entry
    for form, text in forms.items():
        if text is None:
            del entry[form]
        else:
            entry[form] = text
    assert fault in [found for found, _ in all_faults(Lexicon(language, raw, None), *load_power(power))]
    assert all_faults(find_lexicon(language, GAME), *load_power(power)) == []


def test_a_fault_of_old_texts_is_found_by_its_look() -> None:
    for language, text in (
        ("en", "1 VP per level the level of this card card"),
        ("en", "the player to the player to that player's left's left"),
        ("fr", "Si la quantité d'Or sur votre plateau est égal à 2, recevez 1 PV."),
        ("fr", "Si le numéro de l'Époque est supérieure à 2, recevez 1 PV."),
        ("de", "sonst siehst dir du die Karte an"),
        ("de", "pro Karte der Stufe der Stufe dieser Karte"),
        ("de", "gibt jeder Spieler außer dir dir 1 Gold"),
        ("de", "in dem Elysium"),
        ("fr", "le nombre de cartes de le Domaine"),
    ):
        assert faults_of(language, text), text
