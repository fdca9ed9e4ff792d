"""Every row of the vocabulary and every event is carried out, and no card is special-cased in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from elysium_rules import standard_cards
from elysium_rules.elysium.changes.apply import APPLY
from elysium_rules.elysium.language.vocabulary import PHRASES, VOCABULARY
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.event_keys import DEED_EVENT
from elysium_rules.elysium.model.ids import Activation, Moment
from elysium_rules.elysium.model.phrase_rows import EventRow
from elysium_rules.elysium.powers.rows import EFFECTS, VALUES
from elysium_rules.lang.parse import grammar_phrases
from elysium_rules.library import ephyran_cards
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Row

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src/elysium_rules"

#: What is worked out and changes nothing: its row has its meaning.
PHRASE_KINDS = (
    *(Kind.NUMBER, Kind.CONDITION, Kind.PLAYER, Kind.CARDS, Kind.CARD, Kind.DESCRIPTION, Kind.FILTER, Kind.ZONE),
)
#: Who gives the rows of a kind their meaning.
MEANINGS: Mapping[Kind, Mapping[str, object]] = {
    Kind.EFFECT: EFFECTS,
    **{kind: {key: means for key, means in PHRASES.items() if key.endswith(f"_{kind}")} for kind in PHRASE_KINDS},
    Kind.VALUE: VALUES,
    Kind.POWER: {f"{activation}_power": activation for activation in Activation},
    Kind.MOMENT: {f"{moment.name.lower()}_moment": moment for moment in Moment if moment is not Moment.NOW},
}
#: Rows that are parts of another phrase, and who reads them there.
PARTS = {
    "one_choice": "resolve_discard",
    "among_choice": "resolve_discard",
    "all_choice": "resolve_discard",
    "that_choice": "resolve_discard",
    "free_price": "resolve_transfer",
    "raised_price": "resolve_transfer",
    **dict.fromkeys((row.key for row in VOCABULARY if row.kind is Kind.EVENT), "event_keys"),
    **dict.fromkeys((row.key for row in VOCABULARY if row.kind is Kind.MODIFIER), "questions.py"),
    "level_fact": "card_from_program",
    "copies_fact": "card_from_program",
}


def test_grammar_and_vocabulary_have_the_same_phrases() -> None:
    assert {row.key for row in VOCABULARY} == grammar_phrases("elysium", VOCABULARY.newest)


@pytest.mark.parametrize("kind", Kind)
def test_every_row_has_a_meaning_and_every_meaning_a_row(kind: Kind) -> None:
    rows = {row.key for row in VOCABULARY if row.kind is kind}
    assert rows == set(MEANINGS.get(kind, rows & set(PARTS)))


def rows_of_cards() -> set[str]:
    """The rows that some standard card uses."""
    used = set()
    for card in standard_cards().values():
        for node in walk(card.power):
            if isinstance(node, nodes.Power | nodes.Do | nodes.Call):
                used.add(node.row)
    used |= {row.key for row in VOCABULARY.rows_of(Kind.FACT) if row.is_required}
    return used


@pytest.mark.parametrize("row", VOCABULARY.rows, ids=lambda row: row.key)
def test_every_row_is_used_by_a_card_or_named_by_a_test(row: Row) -> None:
    if row.key in rows_of_cards():
        return
    named = [
        path
        for path in TESTS.rglob("test_*.py")
        if path.parent.name != "completeness" and re.search(rf"\b{row.key}\b", path.read_text(encoding="utf-8"))
    ]
    assert named, f"no standard card uses `{row.key}` and no test names it"


# --- events


def event_classes() -> set[type]:
    """All classes of events.py."""
    classes = (value for value in vars(events).values() if isinstance(value, type))
    return {value for value in classes if value.__module__ == events.__name__}


@pytest.mark.parametrize("row", VOCABULARY.rows_of(Kind.EVENT), ids=lambda row: row.key)
def test_every_row_of_an_event_has_a_key_of_its_parameters_or_is_about_a_deed(row: EventRow) -> None:
    assert bool(row.waits) == (row is not DEED_EVENT)
    assert {*re.findall(r"\{(\w+)\}", row.waits)} <= {parameter.name for parameter in row.parameters}
    assert row.is_before == row.waits.startswith("would ")


@pytest.mark.parametrize("row", VOCABULARY.rows_of(Kind.MODIFIER), ids=lambda row: row.key)
def test_every_row_of_a_modifier_is_asked_for(row: Row) -> None:
    questions = (SOURCES / "elysium/changes/modifiers.py").read_text(encoding="utf-8")
    assert f"_answers(state, {row.key.upper()}, " in questions


def test_every_event_can_be_applied() -> None:
    assert set(APPLY) == set(events.EVENTS) == event_classes() == set(events.Event.__args__)


# --- no card in Python


def texts_in(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module apart from its docstrings, and the lines where they stand."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(first.value)
            # The examples of the vocabulary are documentation too.
        if isinstance(node, ast.Call) and getattr(node.func, "id", "").endswith("Row"):
            docstrings.update(argument for argument in node.args if isinstance(argument, ast.Constant))
            docstrings.update(keyword.value for keyword in node.keywords if keyword.arg in ("example", "doc"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.lineno, node.value


def test_no_family_or_card_is_named_in_python() -> None:
    cards = standard_cards()
    # A key of several words, a family and a full reference are found inside longer texts too; of a key such as
    # `theft`, which is a plain word, only the whole text counts.
    keys = {card.key for card in cards.values()}
    inside = re.compile(rf"\b({'|'.join({*cards.families, *(key for key in keys if '_' in key)})})\b")
    names = {name for card in cards.values() for _, name in card.names}
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        # The other game has gods and cards of the same names.
        if path.is_relative_to(SOURCES / "testing") or "ephyran" in path.relative_to(SOURCES).as_posix():
            continue
        for line, text in texts_in(path):
            if text in keys or text in names or inside.search(text):
                found.append(f"{path.relative_to(SOURCES).as_posix()}:{line}: {text!r}")
    assert found == []


def test_no_card_of_ephyran_is_named_in_its_python() -> None:
    """What a card does stands in its file; a bot may know cards by name, the rules do not."""
    programs = ephyran_cards().programs
    known = {*programs, *(name for program in programs.values() for _, name in program.names)}
    found = [
        f"{path.relative_to(SOURCES).as_posix()}:{line}: {text!r}"
        for path in sorted((SOURCES / "ephyran").rglob("*.py"))
        for line, text in texts_in(path)
        if text in known
    ]
    assert found == []
