"""The scoreboard of proof is complete, says what was counted, and the counting counts what happens."""

from __future__ import annotations

import doctest
import re

import pytest
from benchmarks import TOP, counting, proof
from benchmarks.counting import PRINTED_GAMES, Watch, counts_of, printed_clauses

from elysium_rules import Action, GameState, Transfer, UsePower, legal_actions, standard_cards, step
from elysium_rules.program.nodes import Do, Gate, Let, Repeat
from elysium_rules.program.value import walk
from elysium_rules.testing import scenario, seat

PAGE = proof.PAGE.read_text(encoding="utf-8")


def section(name: str) -> str:
    """What stands between a mark of the page and its end."""
    found = re.search(rf"^<!-- proof: {name} -->\n(.*?)^<!-- end -->$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize("module", [counting, proof], ids=lambda module: module.__name__)
def test_examples_hold(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]  # a module
    assert result.attempted > 0
    assert result.failed == 0


# --- the page


def test_page_says_what_the_figures_say() -> None:
    assert proof.fill_page(PAGE, proof.Record.read()) == PAGE, "python -m benchmarks.proof --again writes it anew"


def test_every_part_of_the_page_is_written_by_the_command() -> None:
    assert sorted(re.findall(r"^<!-- proof: (\w+) -->$", PAGE, re.MULTILINE)) == sorted(proof.WRITERS)


def test_every_clause_of_every_printed_card_stands_on_the_page() -> None:
    """Found again from the texts of the cards, not from the code that the counting wraps."""
    rows = [line.strip("| ").split(" | ") for line in section("clauses").splitlines() if " | `" in line]
    assert len(rows) == sum(map(len, printed_clauses().values()))
    shown: list[tuple[str, set[str]]] = []
    for row in rows:
        if len(row) == 4:  # the first of a card
            shown.append((row[0], set()))
        shown[-1][1].add(row[-3].strip("`"))
    cards = [standard_cards()[ref] for ref in printed_clauses()]
    assert {card.ref for card in cards} == set(standard_cards())
    for card, (name, clauses) in zip(cards, shown, strict=True):
        assert name == f"{card.name()}, {card.activation}"
        for side in card.sides:
            wanted = {node.path for node in walk(side.power.body) if isinstance(node, Do | Let | Gate | Repeat)}
            missing = [path for path in wanted if not any(label.startswith(path) for label in clauses)]
            assert not missing, card.ref
            assert clauses, card.ref


def test_what_cannot_happen_did_not() -> None:
    """A reason why something is impossible stands beside no count."""
    record = proof.Record.read()
    for what in proof.KINDS:
        printed = counts_of(record.counts, PRINTED_GAMES, what)
        wrong = [name for name in proof.names_of(record, what) if proof.reason_for(what, name) and printed.get(name)]
        assert not wrong, what


def test_reasons_are_about_what_there_is() -> None:
    record = proof.Record.read()
    names = {*proof.names_of(record, "event"), *proof.names_of(record, "action")}
    assert set(proof.COMES_OF) <= names
    sources = {source for sources in proof.COMES_OF.values() for source in sources}
    assert sources <= set(proof.names_of(record, "primitive"))


def test_promises_are_held_by_tests_that_there_are() -> None:
    assert len(proof.PROMISES) == 8
    for promise in proof.PROMISES:
        assert promise.tests
        for file in promise.tests:
            assert (TOP / file).is_file(), file


# --- counting


def find(state: GameState, kind: type[Action]) -> Action:
    """The first choice of a kind."""
    return next(action for action in legal_actions(state) if isinstance(action, kind))


def test_each_instruction_that_runs_is_counted() -> None:
    """Judges of the Dead may transfer once for each Hades card: here two of two."""
    state = scenario(players=[seat(gold=6, domain="judges_of_the_dead charon"), seat()])
    watch = Watch(state.game, "printed")
    for kind in (UsePower, Transfer, Transfer):
        action = find(state, kind)
        wanted = step(state, action)
        assert watch.step(state, action) == wanted
        state = wanted[0]
    counts = watch.finish(state)
    clauses = counts_of(counts, PRINTED_GAMES, "clause")
    judges = {name.split()[1]: number for name, number in clauses.items() if "judges_of_the_dead" in name}
    assert judges == {
        "begin": 1,
        "0.count": 1,
        "0.again": 3,
        "0.times.0?": 2,
        "0.times.0": 2,
        "0.way0.end": 2,
        "0.loop": 2,
    }
    assert counts_of(counts, PRINTED_GAMES, "question") == {"transfer_effect: placement": 2}
    assert counts_of(counts, PRINTED_GAMES, "action") == {"UsePower": 1, "Transfer": 2}
    assert counts_of(counts, PRINTED_GAMES, "event")["CardTransferred"] == 2
    assert counts_of(counts, PRINTED_GAMES, "primitive")["transfer"] == 2


def test_what_is_played_beside_is_not_counted() -> None:
    state = scenario(players=[seat(gold=6, domain="judges_of_the_dead charon"), seat()])
    watch = Watch(state.game, "printed")
    step(state, find(state, UsePower))
    assert not watch.finish(state)


def test_games_with_custom_cards_are_counted_apart() -> None:
    state = scenario(players=[seat(gold=6, domain="judges_of_the_dead charon"), seat()])
    watch = Watch(state.game, "family")
    watch.step(state, find(state, UsePower))
    assert not [name for name in watch.finish(state) if name.startswith(PRINTED_GAMES)]
