"""What is said about words of the language, and that no word of the core grammars is left out."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.explain.core_phrases import CORE_PHRASES, CorePhrase
from elysium_rules.explain.phrases import explain_word, find_phrases, known_words
from elysium_rules.explain.shelf import Shelf, open_shelf
from elysium_rules.games import find_rules
from elysium_rules.lang.load import load_family
from elysium_rules.lang.parse import grammar_terminals, phrase_words
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

GRAMMAR = Path(__file__).parents[3] / "grammar"


@cache
def shelf_of(game: str) -> Shelf:
    return open_shelf(find_rules(game))


def found(word: str, game: str = "elysium") -> list[tuple[str, str]]:
    """The phrases that fit best."""
    matches = find_phrases(shelf_of(game), word)
    best = [phrase for fits, phrase in matches if fits == matches[0][0]]
    return [
        ("core", phrase.words) if isinstance(phrase, CorePhrase) else (str(phrase.kind), phrase.name) for phrase in best
    ]


@pytest.mark.parametrize(
    "word, phrases",
    [
        ("discard", [("effect", "discard")]),
        ("each player", [("core", "each player")]),
        ("each other player", [("core", "each other player")]),
        ("gain gold", [("effect", "gain")]),
        ("left", [("player", "left")]),
        ("until", [("moment", "epoch")]),
        ("reveal", [("effect", "reveal")]),
        ("Secretly", [("value", "secret_amount"), ("value", "secret_level")]),
        ("draw_and_nothing", []),
    ],
)
def test_words_lead_to_their_phrases(word: str, phrases: list[tuple[str, str]]) -> None:
    assert found(word) == phrases


def test_a_phrase_tells_its_types_what_it_touches_and_who_says_it() -> None:
    explained = explain_word(shelf_of("elysium"), "exchange")
    assert explained is not None
    (phrase,) = explained.phrases
    assert phrase.parameters == (("returned", "one of gold, vp, pp"), ("received", "one of gold, vp, pp"))
    assert (phrase.reads, phrase.writes, phrase.facts) == (("accounts",), ("accounts",), ("asks: amount",))
    assert "hephaestus/sacrifice" in phrase.cards


def test_every_row_is_found_by_its_name_and_every_first_word_by_itself() -> None:
    for game, vocabulary in (("elysium", VOCABULARY), ("ephyran", EPHYRAN)):
        for row in vocabulary:
            assert found(row.key, game) == [(row.kind, row.name)]
        for ways in phrase_words(vocabulary.grammar, vocabulary.newest).values():
            for word in [way[0].forms[0] for way in ways if way and not way[0].is_sign]:
                assert found(word, game), word


def test_all_that_is_offered_instead_is_known() -> None:
    for game in ("elysium", "ephyran"):
        shelf = shelf_of(game)
        for word in dict.fromkeys(known_words(shelf)):
            assert not word[0].isalpha() or find_phrases(shelf, word), word


# --- the phrases of every game

#: What stands outside of powers.
DECLARED = ("define", "keyword", "resource", "flavour", "family", "uses", "card", "name")


def as_power(phrase: CorePhrase) -> str:
    return phrase.example if phrase.example.startswith("permanent") else f"trigger {{ {phrase.example} }}"


@pytest.mark.parametrize("phrase", CORE_PHRASES, ids=lambda phrase: phrase.words)
def test_an_example_is_a_sentence_and_shows_its_phrase(phrase: CorePhrase) -> None:
    family, body = (
        'family mine { name en "Mine" }',
        'card one level 1 { name en "One" copies red trigger { gain 1 gold } }',
    )
    first = phrase.words.split()[0]
    if first == "resource":
        family = f'family mine {{ name en "Mine" {phrase.example} }}'
        body = body.replace("gold", "arrow")
    elif first in ("family", "uses"):
        family = phrase.example
    elif first == "flavour":
        body = body.replace("trigger", f"{phrase.example} trigger")
    elif first == "name":
        body = body.replace('name en "One"', phrase.example)
    elif first == "card":
        body = phrase.example
    elif first in DECLARED:
        use = "tithe(1)" if first == "define" else "ambush"
        body = f"{phrase.example}\n{body.replace('gain 1 gold', use)}"
    else:
        body = f'card one level 1 {{ name en "One" copies red {as_power(phrase)} }}'
    source = SourceFile("shown.ely", f"language {phrase.since}\n{family}\n{body}")
    program, findings = load_family(source, VOCABULARY, ())
    assert [finding.message for finding in findings if finding.is_error] == []
    assert program is not None
    if phrase.is_used is not None:
        assert any(map(phrase.is_used, walk(program.cards)))


def rules_of(vocabulary: Vocabulary, version: int) -> set[str]:
    return {
        word
        for terminal in grammar_terminals(vocabulary.grammar, version).by_name.values()
        for form in terminal.forms
        for word in form.split()
        if word.isalpha()
    }


def test_every_word_of_the_core_grammars_stands_in_a_phrase() -> None:
    """A new statement of `core*.lark` must be explained as well."""
    known = {word for phrase in CORE_PHRASES for word in (*phrase.words.split(), *phrase.also)}
    words = set()
    for file in sorted(GRAMMAR.glob("core*.lark")):
        terminals = file.read_text(encoding="utf-8").partition("// --- terminals")[2]
        for word, pattern in re.findall(r'^[\w.]+: (?:"([a-z]+)"|/\(?([a-z|]+)[?\\)])', terminals, re.MULTILINE):
            words |= {word} if word else set(pattern.removesuffix("s").split("|"))
    assert {"each", "repeat", "define", "masculine"} <= words
    assert words & rules_of(VOCABULARY, 3) - known == set()


def test_rows_have_the_kinds_that_are_shown() -> None:
    assert {row.kind for row in VOCABULARY} <= set(Kind)
