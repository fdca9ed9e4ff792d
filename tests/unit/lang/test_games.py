"""One language, two games: each reads its own cards, and neither is in the way of the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY as ELYSIUM
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.errors import CardError
from elysium_rules.lang import codes
from elysium_rules.lang.load import load_family, read_sources
from elysium_rules.library import ephyran_programs, load_programs, standard_cards
from elysium_rules.program import nodes
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Parameter, Row, Vocabulary
from elysium_rules.source import SourceFile

FAMILY = 'family mine { name en "Mine" fr "Les miens" }\n'
CARDS = {card.key: card for program in ephyran_programs() for card in program.cards}


def find(text: str, vocabulary: Vocabulary) -> list[str]:
    _, findings = load_family(SourceFile("mine.ely", FAMILY + text), vocabulary, ())
    return [finding.code for finding in findings if finding.is_error]


# --- folders


def test_each_game_has_a_folder_and_does_not_look_into_the_other() -> None:
    assert "cards/zeus.ely" in {source.name for source in read_sources(cards_folder())}
    assert [source.name for source in read_sources(cards_folder("ephyran"))] == [
        "cards/ephyran/dionysus.ely",
        "cards/ephyran/reinforcements.ely",
    ]
    assert len(standard_cards()) == 104


def test_cards_of_one_game_are_no_cards_of_the_other() -> None:
    with pytest.raises(CardError):
        load_programs(EPHYRAN, cards_folder() / "zeus.ely")
    with pytest.raises(CardError):
        load_programs(ELYSIUM, cards_folder("ephyran"))


def test_findings_of_own_cards_are_raised_together(tmp_path: Path) -> None:
    (tmp_path / "a.ely").write_text(FAMILY + 'card x { name en "X" fr "X" copies 1 play { tak an object } }')
    (tmp_path / "b.ely").write_text('family b { name xx "B" }')
    with pytest.raises(CardError) as caught:
        load_programs(EPHYRAN, tmp_path)
    assert {finding.code for finding in caught.value.diagnostics} == {codes.UNKNOWN_WORD, codes.UNKNOWN_LANGUAGE}


def test_whoever_plays_one_game_does_not_load_the_other() -> None:
    script = (
        "import sys; from elysium_rules import standard_cards; standard_cards();"
        "print([name for name in sys.modules if 'ephyran' in name])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# --- what Ephyran's cards say


def test_the_box_has_eight_reinforcements_six_times_and_dionysus_four_times() -> None:
    assert {key: card.facts["copies"] for key, card in CARDS.items()} == {
        "dionysus": 4,
        **dict.fromkeys(
            (
                "castor_and_pollux",
                "the_graeae",
                "magic_object",
                "exchange_of_zones",
                "theft",
                "destruction",
                "shield_of_athena",
                "magic_of_hecate",
            ),
            6,
        ),
    }


def test_several_powers_stand_in_the_order_in_which_they_are_written() -> None:
    powers = CARDS["magic_of_hecate"].powers
    assert [power.row for power in powers] == ["play_power", "answer_power", "answer_power"]
    events = [power.event.arguments for power in powers if power.event is not None]
    assert events == [(("take",), None), (("steal",), "against you")]


def test_power_may_have_no_body() -> None:
    wild, reclaim = CARDS["dionysus"].powers
    assert (wild.row, wild.body, wild.event, wild.slots) == ("wild_power", None, None, 0)
    assert reclaim.body is not None
    assert [node.row for node in walk(reclaim) if isinstance(node, nodes.Do)] == ["build_this_effect"]


@pytest.mark.parametrize("row", EPHYRAN.rows_of(Kind.EFFECT), ids=lambda row: row.key)
def test_every_effect_is_on_a_printed_card(row: Row) -> None:
    said = {node.row for card in CARDS.values() for node in walk(card.powers) if isinstance(node, nodes.Do)}
    assert row.key in said


@pytest.mark.parametrize(
    "row", [row for row in EPHYRAN.rows_of(Kind.EFFECT) if row.only_you and "play" in row.only_in], ids=lambda r: r.key
)
def test_effect_for_you_alone_stands_in_no_each(row: Row) -> None:
    card = 'card x { name en "X" fr "X" copies 1 play { %s } }'
    assert find(card % row.example, EPHYRAN) == []
    assert find(card % f"each player {{ {row.example} }}", EPHYRAN) == [codes.ONLY_YOU]


# --- facts of a game that nobody plays

#: Ephyran's grammar with another table: a card may have 2 or 3 copies, or say nothing about them.
FEW = attrs.evolve(
    EPHYRAN,
    rows=tuple(
        attrs.evolve(row, parameters=(Parameter("copies", Type.NUMBER, among=(2, 3)),), is_required=False)
        if row.kind is Kind.FACT
        else row
        for row in EPHYRAN
    ),
)


@pytest.mark.parametrize(
    "facts, found",
    [
        ("", []),
        ("copies 2", []),
        ("copies 4", [codes.out_of_range("copies")]),
        ("copies 2 copies 3", [codes.FACT_TWICE]),
        ("copies 1 copies 9", [codes.out_of_range("copies"), codes.FACT_TWICE, codes.out_of_range("copies")]),
    ],
)
def test_table_says_what_a_fact_may_be(facts: str, found: list[str]) -> None:
    text = f'card x {{ name en "X" fr "X" {facts} play {{ take an object }} }}'
    assert find(text, FEW) == found


def test_fact_that_is_left_out_is_none_of_the_facts() -> None:
    text = FAMILY + 'card x { name en "X" fr "X" play { take an object } }'
    program, _ = load_family(SourceFile("mine.ely", text), FEW, ())
    assert program is not None
    assert program.cards[0].facts == {}


def test_power_may_be_on_a_card_as_often_as_the_table_says() -> None:
    rows = tuple(attrs.evolve(row, most=2) if row.key == "play_power" else row for row in EPHYRAN)
    twice = attrs.evolve(EPHYRAN, rows=rows)
    card = 'card x { name en "X" fr "X" copies 1 %s }'
    play = "play { take an object }"
    assert find(card % " ".join([play] * 2), twice) == []
    assert find(card % " ".join([play] * 4), twice) == [codes.POWER_TWICE]
    assert find(card % " ".join([play] * 2), EPHYRAN) == [codes.POWER_TWICE]
