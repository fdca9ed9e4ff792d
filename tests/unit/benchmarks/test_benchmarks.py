"""The benchmarks count and compare rightly; how fast anything is stands in no test."""

from __future__ import annotations

import doctest
import importlib
import json
import random
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from benchmarks import TOP, check, contest, costs, growth, instructions, players, report
from benchmarks.contest import Slice, Spread
from benchmarks.progress import Silence

from elysium_rules import legal_actions, standard_cards, start_game, step
from elysium_rules.play.serialising.states import state_digest


def slices(*speeds: float) -> list[Slice]:
    """Slices of two seconds each, so that a speed is not simply a number of decisions."""
    return [Slice(games=1, decisions=round(speed * 2), options=100, seconds=2.0) for speed in speeds]


# --- arithmetic


@pytest.mark.parametrize("name", ["check", "contest", "growth", "instructions", "report"])
def test_examples_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(f"benchmarks.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_a_ratio_compares_slices_of_the_same_alternation() -> None:
    """The machine slows down to a half in the end; the ratio does not notice."""
    assert contest.ratio(slices(300, 300, 150), slices(100, 100, 50)) == Spread(3.0, 3.0, 3.0)


def test_one_disturbed_slice_does_not_move_the_median() -> None:
    found = contest.ratios({"us": slices(300, 30, 300), "them": slices(100, 100, 100)}, ["us"], ["them"])
    assert found == {"us": {"them": Spread(median=3.0, least=0.3, most=3.0)}}


def test_a_standing_sums_all_slices_up() -> None:
    player = players.Player("us", "We", "choices", lambda seed: (1, seed))
    standing = contest.sum_up(player, [Slice(2, 100, 300, 1.0), Slice(4, 100, 500, 2.0)])
    assert (standing.games, standing.decisions, standing.seconds) == (6, 200, 3.0)
    assert standing.options_per_decision == 4.0
    assert standing.decisions_per_second == Spread(75.0, 50.0, 100.0)
    assert standing.games_per_second == Spread(2.0, 2.0, 2.0)
    assert standing.us_per_decision == Spread(15_000.0, 10_000.0, 20_000.0)


def test_a_slice_plays_whole_games_and_at_least_one() -> None:
    played = contest.play_slice(lambda seed: (10, 10 * seed), count(1), seconds=1e-9)
    assert (played.games, played.decisions, played.options) == (1, 10, 10)


def test_players_take_turns_and_every_second_time_in_the_opposite_order() -> None:
    order: list[str] = []

    def player(key: str) -> players.Player:
        def play(seed: int) -> tuple[int, int]:
            order.append(key)
            return 1, 1

        return players.Player(key, key, "", play)

    found = contest.alternate([player("a"), player("b")], alternations=3, seconds=1e-9, progress=Silence())
    assert "".join(order) == "ab" + "abbaab"  # they warm up first
    assert {key: len(parts) for key, parts in found.items()} == {"a": 3, "b": 3}


# --- check


@pytest.mark.parametrize("now, ways", [(2.43, []), (2.37, ["playout"]), (9.0, [])])
def test_the_check_allows_a_loss_of_19_percent_and_not_of_21(now: float, ways: list[str]) -> None:
    losses = check.find_losses({"playout": 3.0, "step": 2.0}, {"playout": now, "step": 2.0})
    assert [loss.split()[0] for loss in losses] == ways


def test_committed_ratios_are_those_to_catanatron(tmp_path: Path) -> None:
    path = tmp_path / "committed.json"
    found = {"playout": {"catanatron": Spread(3.14159, 3.0, 3.2), "chess": Spread(9.0, 9.0, 9.0)}}
    check.commit_ratios(found, {"python": "3.11.7"}, path)
    assert json.loads(path.read_text(encoding="utf-8")) == {
        "measured_with": {"python": "3.11.7"},
        "ratio_to_catanatron": {"playout": 3.142},
    }


def test_the_check_says_who_did_not_take_part() -> None:
    """The native core is not built everywhere; a ratio that nobody measured is no loss, and not passed over either."""
    committed, found = {"inside": 120.0, "step": 2.0}, {"step": 2.0}
    assert check.find_losses(committed, found) == []
    assert [line.split()[0] for line in check.describe_absent(committed, found)] == ["inside"]


def test_ratios_of_a_core_that_is_not_built_are_not_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "committed.json"
    path.write_text(json.dumps({"measured_with": {}, check.RATIOS: {"inside": 120.0}}), "utf-8")
    before = path.read_text("utf-8")
    monkeypatch.setattr(check, "find_missing", lambda *_: "")
    monkeypatch.setattr(
        check, "catanatron_player", lambda: players.Player("catanatron", "catanatron", "", lambda seed: (1, 0))
    )
    monkeypatch.setattr(check, "core_players", lambda setup: ())
    monkeypatch.setattr(check, "alternate", None)  # nothing is measured
    assert check.main(["--commit", "--committed", str(path)]) == 2
    assert path.read_text("utf-8") == before
    assert "inside was not measured" in capsys.readouterr().out


def test_the_committed_ratios_guard_the_core() -> None:
    committed = json.loads(check.COMMITTED.read_text(encoding="utf-8"))[check.RATIOS]
    assert {"inside", "chooser", "playout", "step", "ephyran"} <= set(committed)


def test_the_check_says_what_is_different_from_when_it_was_committed() -> None:
    before = {"catanatron": "1", "python": "3.11.7"}
    assert check.describe_differences(before, {"catanatron": "2", "python": "3.11.7"}) == [
        "catanatron: 1 when committed, 2 now"
    ]


# --- instructions


@pytest.mark.parametrize("now, lost", [(101_900, False), (102_100, True), (50_000, False)])
def test_the_gate_allows_2_percent_more_instructions(now: int, lost: bool) -> None:
    assert bool(instructions.find_losses({"step": 100_000}, {"step": now})) == lost


def test_a_way_that_was_not_counted_is_a_loss() -> None:
    assert instructions.find_losses({"step": 100_000}, {"playout": 1}) == ["step was not counted"]


def test_what_valgrind_has_not_counted_is_no_figure() -> None:
    with pytest.raises(RuntimeError, match="has not counted what step did"):
        instructions.read_counts("7 nothing 0\n8 step 20\n", "==7== I   refs:      1,000\n")


@pytest.mark.parametrize(
    "now, ends, says",
    [
        (100_500, 0, "No way to play costs more than 2% more"),
        (103_000, 1, "python -m benchmarks.instructions --commit"),
    ],
)
def test_the_gate_says_what_it_found(
    now: int, ends: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "instructions.json"
    monkeypatch.setattr(shutil, "which", lambda name: name)
    monkeypatch.setattr(instructions, "count_all", lambda: {"step": 100_000})
    asked = ["--committed", str(path)]
    assert instructions.main(asked) == 0
    assert "no figures for this build of Python" in capsys.readouterr().out
    assert instructions.main([*asked, "--commit"]) == 0
    assert json.loads(path.read_text(encoding="utf-8")) == {instructions.describe_build(): {"step": 100_000}}
    monkeypatch.setattr(instructions, "count_all", lambda: {"step": now})
    assert instructions.main(asked) == ends
    assert says in capsys.readouterr().out


@pytest.mark.parametrize("ci, ends", [("true", 2), ("", 0)])
def test_without_valgrind_nothing_is_counted_and_ci_does_not_pass(
    ci: str, ends: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert instructions.main([]) == ends
    assert "apt install valgrind" in capsys.readouterr().out


def test_each_way_is_played_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(instructions, "WARMING", range(0))
    monkeypatch.setattr(instructions, "COUNTED", range(1, 2))
    instructions.play()
    told = [line.split() for line in capfd.readouterr().out.splitlines()]
    setup = players.standard_setup()
    expected = [
        players.play_by_playout(setup)(1)[0],
        players.play_by_step(setup)(1)[0],
        players.ephyran_player().play(1)[0],
    ]
    assert [way for _, way, _ in told] == ["nothing", "playout", "step", "ephyran"]
    assert [int(decisions) for _, _, decisions in told] == [0, *expected]
    assert len({process for process, _, _ in told}) == 4


# --- our players count what they claim


@pytest.mark.parametrize("seed", [1, 2])
def test_both_ways_play_the_same_game_and_count_its_real_choices(seed: int) -> None:
    setup = players.standard_setup()
    draw = random.Random(seed).random
    state = setup.new(seed)
    sizes = []
    while legal := legal_actions(state):
        sizes.append(len(legal))
        state, _ = step(state, legal[int(draw() * len(legal))])
    assert min(sizes) > 1
    assert players.play_by_step(setup)(seed) == (len(sizes), sum(sizes))
    assert players.play_by_playout(setup)(seed) == (len(sizes), sum(sizes))
    assert sum(growth.count_choices(setup, seed)) == len(sizes)


def test_the_other_game_is_played_to_its_end_and_only_real_choices_count() -> None:
    draw = random.Random(1).random
    state = start_game("ephyran", 4, 1)
    sizes = []
    while legal := legal_actions(state):
        sizes.append(len(legal))
        state, _ = step(state, legal[int(draw() * len(legal))])
    real = [size for size in sizes if size > 1]
    assert len(real) < len(sizes)
    assert players.ephyran_player().play(1) == (len(real), sum(real))


def test_a_seed_is_the_same_game_with_custom_families_as_with_printed_ones(tmp_path: Path) -> None:
    printed, alone, beside = growth.family_setups(tmp_path).values()
    assert len(alone.cards.families) == 5
    assert len(beside.cards.families) == 13
    assert not set(alone.cards.families) & set(standard_cards().families)
    assert len({players.play_by_step(setup)(5) for setup in (printed, alone, beside)}) == 1
    assert len({state_digest(setup.new(5)) for setup in (printed, alone, beside)}) == 1


def test_memory_is_counted_for_every_state_with_a_choice() -> None:
    setup = players.standard_setup(2)
    held = costs.sum_held(costs.measure_memory(setup, games=1))
    assert held.states == players.play_by_step(setup)(1)[0]
    assert held.bytes_per_state == held.bytes / held.states > 0


def test_every_cost_can_be_paid_for_states_of_all_epochs() -> None:
    states = costs.sample_states(players.standard_setup(2), games=1)
    assert {state.epoch for state in states} >= {1, 5}
    for prepare in costs.COSTS.values():
        for state in states:
            prepare(state)()


# --- around it


def test_json_has_sorted_keys_and_no_more_digits_than_mean_something(tmp_path: Path) -> None:
    path = tmp_path / "new" / "bench.json"
    report.write_json(report.plain(Spread(12345.678, 1.0, 2.34567)), path)
    assert path.read_text(encoding="utf-8") == '{\n  "least": 1,\n  "median": 12350,\n  "most": 2.346\n}\n'


def test_peers_and_the_picture_are_imported_only_when_needed() -> None:
    code = (
        "import sys, benchmarks.bench, benchmarks.check, benchmarks.instructions, benchmarks.plot\n"
        "print([name for name in ('catanatron', 'chess', 'matplotlib', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=TOP, check=True, capture_output=True, text=True)
    assert done.stdout == "[]\n"
