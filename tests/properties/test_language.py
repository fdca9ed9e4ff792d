"""Promises of the card language: no text makes it raise, and what it lets pass has a program."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from elysium_rules.diagnostics import render_diagnostics
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.grammar import cards_folder
from elysium_rules.lang.load import load_family, read_sources
from elysium_rules.lang.parse import grammar_terminals, parse_file
from elysium_rules.lang.tokens import scan
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile

SOURCES = read_sources(cards_folder())
FAMILIES = tuple(source.name.removeprefix("cards/").removesuffix(".ely") for source in SOURCES)
SIGNS = grammar_terminals().signs
# Cards as lists of pieces, so that a change is a change of words and not only of letters.
CARDS = [
    [token.text for token in scan(source.text_at(card.span), SIGNS)]
    for source in SOURCES
    for card in parse_file(source)[0].cards
]
PIECES = sorted(
    {*(piece for card in CARDS for piece in card), *SIGNS, *grammar_terminals().keywords, '"', "#", "é", "X"}
)


def load(text: str) -> tuple[nodes.FamilyProgram | None, str]:
    source = SourceFile("x.ely", text)
    program, findings = load_family(source, VOCABULARY, FAMILIES)
    for finding in findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert finding.message
    assert (program is None) == any(finding.is_error for finding in findings)
    return program, render_diagnostics(findings, {source.name: source})


@given(st.text())
@example("family")
@example("card")
@example("card level level level")
@example('family hades { name en "Hades')
@example("\x00\ud800")
@settings(max_examples=300, deadline=None)
def test_no_text_makes_the_language_raise(text: str) -> None:
    load(text)


@given(st.lists(st.sampled_from(PIECES), max_size=60))
@settings(max_examples=300, deadline=None)
def test_no_words_make_the_language_raise(pieces: list[str]) -> None:
    load(" ".join(pieces))


def remove(pieces: list[str], position: int, _piece: str) -> list[str]:
    return [*pieces[:position], *pieces[position + 1 :]]


def insert(pieces: list[str], position: int, piece: str) -> list[str]:
    return [*pieces[:position], piece, *pieces[position:]]


def replace(pieces: list[str], position: int, piece: str) -> list[str]:
    return [*pieces[:position], piece, *pieces[position + 1 :]]


def swap(pieces: list[str], position: int, _piece: str) -> list[str]:
    return [*pieces[:position], *reversed(pieces[position : position + 2]), *pieces[position + 2 :]]


def misspell(pieces: list[str], position: int, piece: str) -> list[str]:
    word = pieces[position] if position < len(pieces) else piece
    return [*pieces[:position], word[1:] + word[:1], *pieces[position + 1 :]]


@pytest.mark.parametrize("change", [remove, insert, replace, swap, misspell])
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_no_change_of_a_card_makes_the_language_raise(
    change: Callable[[list[str], int, str], list[str]], data: st.DataObject
) -> None:
    pieces = data.draw(st.sampled_from(CARDS))
    for _ in range(data.draw(st.integers(1, 3))):
        pieces = change(pieces, data.draw(st.integers(0, len(pieces))), data.draw(st.sampled_from(PIECES)))
    good = 'card good level 1 { name en "A" fr "B" copies red trigger { gain 1 gold } }'
    text = f'family mine {{ name en "A" fr "B" }}\n{" ".join(pieces)}\n{good}\n'
    program, shown = load(text)
    if program is None:
        assert shown
    else:
        assert all(isinstance(node, nodes.Power) for card in program.cards for node in [card.power])


@given(st.sampled_from(SOURCES), st.data())
@settings(max_examples=100, deadline=None)
def test_one_broken_card_hides_no_other(source: SourceFile, data: st.DataObject) -> None:
    syntax, _ = parse_file(source)
    broken = data.draw(st.sampled_from(syntax.cards))
    inside = broken.power.span
    text = f"{source.text[: inside.start]}trigger {{ gain gold }}{source.text[inside.end :]}"
    found, findings = parse_file(SourceFile(source.name, text))
    assert [card.key.value for card in found.cards] == [card.key.value for card in syntax.cards if card is not broken]
    assert len(findings) == 1


@given(st.sampled_from(SOURCES))
def test_every_span_is_inside_its_parent(source: SourceFile) -> None:
    syntax, _ = parse_file(source)
    for card in syntax.cards:
        for node in walk(card):
            span = getattr(node, "span", card.span)
            assert card.span.start <= span.start < span.end <= card.span.end
