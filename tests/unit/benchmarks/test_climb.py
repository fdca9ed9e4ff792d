"""The climb finds what it is there for: each kind of fault is planted once, and must be found.

A few dozen families are climbed over here as well; `make climb` does it for an hour.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from benchmarks import breeding, climb, probe
from benchmarks.breeding import mutate
from benchmarks.probe import Case, Finding, Measures, examine

from elysium_rules import Accept, Decline, EndTurn, UsePower, check_texts, step
from elysium_rules.errors import DecodeError
from elysium_rules.testing import scenario, seat

POWERS = ("activate { gain 1 gold }", "instant { may take a citizen }", "trigger { each player gains 1 vp }")
TEXT = 'family custom { name en "Custom" }\n' + "\n".join(
    f'card card_{level} level {level} {{ name en "Card {level}" copies {", ".join(["red"] * 7)} {power} }}'
    for level, power in enumerate(POWERS, start=1)
)
POSITION = Case({"custom": TEXT}, "random", seed=1, players=2, in_position=True)
GAME = attrs.evolve(POSITION, in_position=False)


def found(case: Case) -> list[Finding]:
    measures = Measures()
    examine(case, measures)
    return measures.findings


# --- what is planted is found ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", [POSITION, GAME])
def test_nothing_is_found_where_nothing_was_planted(case: Case) -> None:
    assert found(case) == []


@pytest.mark.parametrize(
    "name",
    [
        *("check_texts", "load_texts", "describe_power", "legal_actions", "step", "observe", "encode_view"),
        *("describe_question", "describe_action", "describe_event", "explain_refusal", "save_game", "outcome"),
        *("check_invariants", "check_history", "begin"),
    ],
)
def test_an_exception_is_found_wherever_it_is_raised(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise ValueError("planted")

    monkeypatch.setattr(probe, name, fail)
    (finding,) = found(GAME)
    assert finding.kind == "raised"
    assert "ValueError in test_climb.py:fail" in finding.what
    assert "planted" in finding.detail


def test_a_finding_says_at_which_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def fail_late(state: Any, action: Any) -> Any:
        nonlocal calls
        calls += 1
        if state.epoch == 2:
            raise RecursionError
        return step(state, action)

    monkeypatch.setattr(probe, "step", fail_late)
    (finding,) = found(GAME)
    assert finding.kind == "raised"
    assert 5 < finding.decision < calls


def test_a_true_save_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise DecodeError("save/damaged", "state", "planted")

    monkeypatch.setattr(probe, "load_game", refuse)
    (finding,) = found(GAME)
    assert finding.kind == "save refused"
    assert "planted" in finding.detail


def test_a_save_that_is_another_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "load_game", lambda *arguments, **options: None)
    assert [finding.kind for finding in found(GAME)] == ["save differs"]


@pytest.fixture
def a_bit_too_long(monkeypatch: pytest.MonkeyPatch) -> float:
    """Seconds that a call may not take here: fewer than in a climb, for what is burnt is burnt each time."""
    monkeypatch.setattr(probe, "MOST_SECONDS", 0.3)
    return 0.35


def burn(seconds: float) -> None:
    """Be busy for so many seconds of the processor."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def test_a_step_that_takes_long_is_found_and_timed_again(
    monkeypatch: pytest.MonkeyPatch, a_bit_too_long: float
) -> None:
    burnt = 0

    def dawdle(state: Any, action: Any) -> Any:
        nonlocal burnt
        if state.epoch == 2 and burnt < 4:  # the first time and the three times that it is timed again
            burnt += 1
            burn(a_bit_too_long)
        return step(state, action)

    monkeypatch.setattr(probe, "step", dawdle)
    (finding,) = found(GAME)
    assert (finding.kind, finding.what) == ("slow", "step")
    assert burnt == 4


def test_a_step_that_was_disturbed_once_is_no_finding(monkeypatch: pytest.MonkeyPatch, a_bit_too_long: float) -> None:
    burnt = 0

    def dawdle(state: Any, action: Any) -> Any:
        nonlocal burnt
        if not burnt:
            burnt += 1
            burn(a_bit_too_long)
        return step(state, action)

    monkeypatch.setattr(probe, "step", dawdle)
    assert found(POSITION) == []
    assert burnt == 1


def test_a_step_that_does_not_come_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "MOST_WAITED", 0.3)
    monkeypatch.setattr(probe, "step", lambda state, action: burn(1_000))
    assert [(finding.kind, finding.what) for finding in found(POSITION)] == [("hangs", "step")]


def test_a_turn_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "step", lambda state, action: (state, ()))
    monkeypatch.setattr(probe, "LOOKED_AT", 1)
    (finding,) = found(attrs.evolve(GAME, chooser="stubborn"))
    assert finding.kind == "endless turn"
    assert finding.decision == probe.MOST_ACTIONS + 1


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "MOST_PLAYED", 10)
    assert [finding.kind for finding in found(GAME)] == ["endless game"]


def test_an_action_that_asks_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:

    def ask_again(state: Any, action: Any) -> Any:
        return (step(state, action)) if state.question is None else (state, ())

    monkeypatch.setattr(probe, "step", ask_again)
    monkeypatch.setattr(probe, "BUDGET", 50)
    (finding,) = found(GAME)
    assert finding.kind == "endless turn"
    assert "with 51 answers" in finding.detail


def test_a_game_of_many_answers_is_left_and_is_no_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "MOST_DECISIONS", 10)
    measures = Measures()
    examine(GAME, measures)
    assert (measures.findings, measures.decisions) == ([], 10)


# --- chains and processes --------------------------------------------------------------------------------------------


def run(**options: Any) -> climb.Result:
    return climb.climb(**{"families": 1, "length": 1, "jobs": 1, "tell": False, **options})


def test_a_process_that_says_nothing_any_more_is_ended_and_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "examine", lambda case, measures: time.sleep(1_000))
    result = run(patience=1.0)
    assert list(result.causes) == [("hangs", "process")]
    assert result.findings[0].case.families["custom"]


def test_a_process_that_ends_by_itself_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(climb, "examine", lambda case, measures: os._exit(3))
    assert list(run().causes) == [("raised", "process: 3")]


def test_a_family_that_the_checker_chokes_on_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def choke(texts: object) -> None:
        raise RecursionError

    monkeypatch.setattr(probe, "check_texts", choke)
    ((kind, what),) = run().causes
    assert kind == "raised"
    assert what.startswith("check: RecursionError")


def test_a_finding_becomes_a_file_that_can_be_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(probe, "save_game", lambda state: 1 / 0)
    arguments = ["climb", "--families", "2", "--chain", "2", "--jobs", "1", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit) as ended:
        climb.main()
    (file, *_) = sorted(tmp_path.glob("raised-*.json"))
    assert str(file) in str(ended.value)  # a text, so the process ends with 1
    assert "raised: save: ZeroDivisionError" in capsys.readouterr().out
    first = climb.again(file).findings[0]
    assert (first.kind, first.what) == ("raised", "save: ZeroDivisionError in test_climb.py:<lambda>")
    monkeypatch.undo()
    assert climb.again(file).findings == []


def test_the_same_seed_gives_the_same_climb_on_one_process_or_two() -> None:
    def facts(result: climb.Result) -> object:
        counts = {what: (worst.value, worst.decision) for what, worst in result.counts.items()}
        return result.families, result.refused, result.decisions, result.saves, counts

    one, two, other = (run(families=2, **options) for options in ({}, {"jobs": 2}, {"seed": 2}))
    assert facts(one) == facts(two) != facts(other)


def test_a_small_climb_finds_nothing() -> None:
    """A dozen families, and thousands in `make stress`; what is found is written to a folder by `make climb`."""
    result = run(families=12, length=6, jobs=2, seed=1)
    assert result.families == 12
    assert result.saves > 1_000
    assert [(finding.kind, finding.what, finding.detail) for finding in result.findings] == []


def test_what_is_worse_is_climbed_upon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a family is bad by the length of its text: the worst so far is what changes are made to."""
    changed: list[str] = []

    def examine_by_length(case: Case, measures: Measures) -> bool:
        text = case.families["custom"]
        measures.counts["calls"] = probe.Worst(len(text), case, 0)
        return True

    def mutate_noting(text: str, other: str, rng: Random) -> str:
        changed.append(text)
        return mutate(text, other, rng)

    monkeypatch.setattr(climb, "examine", examine_by_length)
    monkeypatch.setattr(climb, "mutate", mutate_noting)
    for _ in climb.climb_chain(seed=1, chain=0, families=30):  # chain 0 wants calls
        pass
    lengths = [len(text) for text in changed]
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


# --- changes and choosers --------------------------------------------------------------------------------------------


def test_many_changed_families_are_new_and_pass_the_checker() -> None:
    rng = Random(1)
    text = breeding.new_family(rng)
    changed = [breeding.mutate(text, breeding.new_family(rng), rng) for _ in range(40)]
    good = {found for found in changed if found != text and check_texts({"custom.ely": found}).is_good}
    assert len(good) >= 8


def test_every_kind_of_change_is_made() -> None:
    rng = Random(1)
    families = [breeding.new_family(rng) for _ in range(6)]  # not every change fits every family
    for change in breeding._CHANGES:
        made = [
            (text, change(text, breeding.parts_of(text), other, rng))
            for text, other in itertools.pairwise(families)
            for _ in range(4)
        ]
        assert any(changed not in (None, text) for text, changed in made), change


def chosen(name: str) -> Callable[[tuple[Any, ...]], Any]:
    state = scenario(players=[seat(domain="slaves charon"), seat()], agora="persephone")
    return lambda legal: probe.CHOOSERS[name](state, legal, Random(1))


def test_the_stubborn_one_uses_powers_and_ends_the_turn_when_nothing_else_is_left() -> None:
    choose = chosen("stubborn")
    end, use, accept, decline = EndTurn(0), UsePower(0, 1), Accept(0), Decline(0)  # type: ignore[arg-type]
    assert choose((end, use)) == use
    assert choose((decline, accept)) == accept
    assert choose((end,)) == end
