"""Promises of the card language: no text makes it raise, and what it lets pass has a program."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from elysium_rules.diagnostics import render_diagnostics
from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.load import load_family, read_sources
from elysium_rules.lang.parse import grammar_terminals, parse_file
from elysium_rules.lang.tokens import scan
from elysium_rules.program import nodes
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile


class Game:
    """The cards of a game, whole and in pieces."""

    def __init__(self, vocabulary: Vocabulary, folder: str, good: str, broken: str) -> None:
        self.vocabulary = vocabulary
        self.good = good
        self.broken = broken
        self.sources = read_sources(cards_folder(folder))
        self.families = tuple(Path(source.name).stem for source in self.sources)
        terminals = grammar_terminals(vocabulary.grammar)
        # Cards as lists of pieces, so that a change is a change of words and not only of letters.
        self.cards = [
            [token.text for token in scan(source.text_at(card.span), terminals.signs)]
            for source in self.sources
            for card in parse_file(source, vocabulary)[0].cards
        ]
        words = (piece for card in self.cards for piece in card)
        self.pieces = sorted({*words, *terminals.signs, *terminals.keywords, '"', "#", "é", "X"})


GAMES = (
    Game(
        ELYSIUM,
        "",
        'card good level 1 { name en "A" fr "B" copies red trigger { gain 1 gold } }',
        "trigger { gain gold }",
    ),
    Game(
        EPHYRAN, "ephyran", 'card good { name en "A" fr "B" copies 6 play { take an object } }', "play { take an zone }"
    ),
)
games = st.sampled_from(GAMES)
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.vocabulary.grammar)


def load(game: Game, text: str) -> tuple[nodes.FamilyProgram | None, str]:
    source = SourceFile("x.ely", text)
    program, findings = load_family(source, game.vocabulary, game.families)
    for finding in findings:
        assert finding.span is not None
        assert 0 <= finding.span.start <= finding.span.end <= len(text)
        assert finding.message
    assert (program is None) == any(finding.is_error for finding in findings)
    return program, render_diagnostics(findings, {source.name: source})


@each_game
@given(text=st.text())
@example(text="family")
@example(text="card")
@example(text="card level level level")
@example(text="card copies copies copies")
@example(text='family hades { name en "Hades')
@example(text="\x00\ud800")
@settings(max_examples=200, deadline=None)
def test_no_text_makes_the_language_raise(game: Game, text: str) -> None:
    load(game, text)


@each_game
@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_no_words_make_the_language_raise(game: Game, data: st.DataObject) -> None:
    load(game, " ".join(data.draw(st.lists(st.sampled_from(game.pieces), max_size=60))))


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
    game = data.draw(games)
    pieces = data.draw(st.sampled_from(game.cards))
    for _ in range(data.draw(st.integers(1, 3))):
        pieces = change(pieces, data.draw(st.integers(0, len(pieces))), data.draw(st.sampled_from(game.pieces)))
    text = f'family mine {{ name en "A" fr "B" }}\n{" ".join(pieces)}\n{game.good}\n'
    program, shown = load(game, text)
    if program is None:
        assert shown
    else:
        required = {row.name for row in game.vocabulary.rows_of(Kind.FACT) if row.is_required}
        for card in program.cards:
            assert card.powers
            assert all(isinstance(power, nodes.Power) for power in card.powers)
            assert set(card.facts) >= required


@each_game
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_one_broken_card_hides_no_other(game: Game, data: st.DataObject) -> None:
    source = data.draw(st.sampled_from(game.sources))
    syntax, _ = parse_file(source, game.vocabulary)
    broken = data.draw(st.sampled_from(syntax.cards))
    inside = data.draw(st.sampled_from(broken.powers)).span
    text = f"{source.text[: inside.start]}{game.broken}{source.text[inside.end :]}"
    found, findings = parse_file(SourceFile(source.name, text), game.vocabulary)
    others = [card.key.value for card in syntax.cards if card is not broken]
    assert [card.key.value for card in found.cards if card.key.value != broken.key.value] == others
    assert not found.is_complete
    assert len(findings) == 1


@each_game
@given(data=st.data())
def test_every_span_is_inside_its_parent(game: Game, data: st.DataObject) -> None:
    syntax, _ = parse_file(data.draw(st.sampled_from(game.sources)), game.vocabulary)
    for card in syntax.cards:
        for node in walk(card):
            span = getattr(node, "span", card.span)
            assert card.span.start <= span.start < span.end <= card.span.end
