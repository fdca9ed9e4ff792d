"""`elysium test`: what it runs, says and ends with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from elysium_rules.cli.app import app

FAMILY = """language 3
family argo { name en "Argo" }
card oar level 1 {
  name en "Oar"
  copies red
  activate { if gold on your board >= 2 { gain 1 vp } else { gain 1 gold } }
}
"""
GOOD = """test "The oar gives gold to the poor" of oar for (purse, after) in { (0, 1) (1, 2) } {
  given { you { purse gold; domain oar } ann { } }
  when { you use oar }
  then { gold on your board == after; vp on your board == 0 }
}
"""
BAD = GOOD.replace("(1, 2)", "(1, 3)")


@pytest.fixture
def elysium(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str]]:
    """Run the command in a folder of its own, with a family and its tests."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "argo.ely").write_text(FAMILY, encoding="utf-8")
    (tmp_path / "argo.test.ely").write_text(GOOD, encoding="utf-8")

    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["test", *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        return result.exit_code, result.output

    return run


def write(text: str, name: str = "argo.test.ely") -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_every_test_has_a_line_and_a_name_that_stays(elysium: Callable[..., tuple[int, str]]) -> None:
    code, said = elysium("argo.test.ely")
    assert code == 0
    assert said.splitlines() == [
        'ok   argo/"The oar gives gold to the poor"[1]',
        'ok   argo/"The oar gives gold to the poor"[2]',
        "2 tests, all good",
    ]
    assert elysium(".") == (code, said)  # the folder has a family beside, in which no tests stand


def test_a_failure_shows_clause_finding_position_and_how_to_repeat_it(elysium: Callable[..., tuple[int, str]]) -> None:
    write(BAD)
    code, said = elysium("argo.test.ely", "--quiet")
    assert code == 1
    assert 'FAIL argo/"The oar gives gold to the poor"[2]  (purse, after) = (1, 3)' in said
    assert "error[test/failed]: expected gold on your board == after, which is 3" in said
    assert "--> argo.test.ely:4:10" in said
    assert "found: gold on your board is 2" in said
    assert "you { 2 gold; domain turned argo/oar; disc 1 }" in said
    command = "elysium test argo.test.ely --only 'argo/\"The oar gives gold to the poor\"[2]'"
    assert f"to run it alone: {command}" in said
    alone = elysium("argo.test.ely", "--only", 'argo/"The oar gives gold to the poor"[2]')
    assert alone[0] == 1
    assert "1 test, 1 failed" in alone[1]


def test_a_test_that_cannot_be_read_ends_with_2(elysium: Callable[..., tuple[int, str]]) -> None:
    write(GOOD.replace("domain oar", "domian oar"))
    code, said = elysium("argo.test.ely")
    assert code == 2
    assert "did you mean `domain`" in said
    assert "FAIL" not in said
    write(FAMILY.replace("gain 1 vp", "gian 1 vp"), "argo.ely")
    code, said = elysium("argo.test.ely")
    assert code == 2
    assert elysium("nothing.test.ely")[0] == 2


def test_nothing_to_run_is_no_success(elysium: Callable[..., tuple[int, str]]) -> None:
    assert elysium("argo.test.ely", "--only", "no such") == (1, "no test has 'no such' in its name\n")
    write(FAMILY.replace("argo", "colchis"), "colchis.ely")
    assert elysium("colchis.ely") == (1, "no tests: write some in NAME.test.ely beside NAME.ely\n")


def test_who_names_a_family_means_the_tests_beside_it(elysium: Callable[..., tuple[int, str]]) -> None:
    assert elysium("argo.ely") == elysium("argo.test.ely") == elysium("argo.ely", "argo.test.ely")
    assert elysium("argo.ely")[1].splitlines()[-1] == "2 tests, all good"


def test_tests_may_stand_among_the_cards(elysium: Callable[..., tuple[int, str]]) -> None:
    write(FAMILY.replace("argo", "colchis") + GOOD, "colchis.ely")
    code, said = elysium("colchis.ely")
    assert (code, said.splitlines()[-1]) == (0, "2 tests, all good")


def test_programs_read_json(elysium: Callable[..., tuple[int, str]]) -> None:
    write(BAD.replace("of oar", "of oar rule P5"))
    code, said = elysium("argo.test.ely", "--json", "--coverage")
    found: dict[str, Any] = json.loads(said)
    assert code == 1
    assert (found["passed"], found["failed"], found["findings"]) == (1, 1, [])
    good, bad = found["tests"]
    assert (good["name"], good["line"], good["rules"], good["cards"]) == (
        'argo/"The oar gives gold to the poor"[1]',
        1,
        ["P5"],
        ["oar"],
    )
    (failure,) = bad["failures"]
    assert failure["found"] == "gold on your board is 2"
    assert "the turn of ann" not in failure["position"]
    (card,) = found["coverage"]["cards"]
    assert [(miss["kind"], miss["text"], miss["what"]) for miss in card["missing"]] == [
        ("condition", "gold on your board >= 2", "was never true"),
        ("clause", "gain 1 vp", "never done"),
    ]


def test_coverage_shows_what_no_test_has_reached(elysium: Callable[..., tuple[int, str]]) -> None:
    code, said = elysium("argo.test.ely", "--coverage", "--quiet")
    assert code == 1
    assert "argo.ely:6:14" not in said
    assert "argo.ely:6:43: gain 1 vp: never done" in " ".join(said.split())
    write(
        GOOD
        + GOOD.replace("poor", "rich")
        .replace("(0, 1) (1, 2)", "(2, 2)")
        .replace("vp on your board == 0", "vp on your board == 1")
    )
    code, said = elysium("argo.test.ely", "--coverage", "--quiet")
    assert code == 0, said
    assert "(100.0 %)" in said


def test_mutation_shows_what_no_test_notices(elysium: Callable[..., tuple[int, str]]) -> None:
    code, said = elysium("argo.test.ely", "--mutate", "--quiet")
    assert code == 1
    assert "no test of argo/oar notices this change" in said
    assert "2 for 1" in said
    found = json.loads(elysium("argo.test.ely", "--mutate", "--json")[1])["mutation"]
    left = {(survivor["kind"], survivor["what"]) for survivor in found["survivors"]}
    assert found["tried"] - found["noticed"] == len(found["survivors"])
    assert ("gate", "`>` for `>=`") in left  # nobody with exactly two gold is tried
    assert ("gate", "turned round") not in left


def test_bots_play_with_a_family_that_has_no_tests(elysium: Callable[..., tuple[int, str]]) -> None:
    Path("argo.test.ely").unlink()
    code, said = elysium("argo.ely", "--bots", "1", "--json")
    assert code == 0, said
    (found,) = json.loads(said)["bots"]
    assert (found["families"], found["games"]) == (["argo"], 1)
    assert found["decisions"] > 50


def test_a_game_without_a_bench_says_so(
    elysium: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from elysium_rules.elysium.game_rules import Elysium

    monkeypatch.setattr(Elysium, "bench", "")
    code, said = elysium("argo.test.ely")
    assert code == 2
    assert "elysium does not say what tests of its cards can say" in said


def test_the_printed_tests_are_found_without_a_name(elysium: Callable[..., tuple[int, str]]) -> None:
    code, said = elysium("--only", "Garden of the Hesperides")
    assert code == 0
    assert said.splitlines()[-1] == "2 tests, all good"


def test_help_shows_an_example(elysium: Callable[..., tuple[int, str]]) -> None:
    assert "elysium test my_family.test.ely" in elysium("--help")[1]
