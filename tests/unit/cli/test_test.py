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
    assert elysium("argo.ely") == elysium("argo.test.ely")
    Path("argo.ely").write_text(FAMILY + GOOD.replace("poor", "needy"), encoding="utf-8")
    code, said = elysium("argo.ely")
    assert (code, said.splitlines()[-1]) == (0, "4 tests, all good")
    assert elysium(".") == (code, said)


SIBLING = FAMILY.replace("argo", "hyas").replace("card oar", "card sail").replace("Argo", "Hyas").replace("Oar", "Sail")


def test_a_family_beside_is_read_where_a_test_names_it(elysium: Callable[..., tuple[int, str]]) -> None:
    Path("hyas.ely").write_text(SIBLING, encoding="utf-8")
    write('test "Both" of hyas/sail { given { you { domain sail, oar } ann { } } then { you can use sail } }')
    assert elysium("argo.test.ely")[0] == 0
    write('test "In play" of oar { given { you { domain oar } ann { } families argo, hyas } then { you can use oar } }')
    assert elysium("argo.test.ely")[0] == 0
    write('# hyas/sail\ntest "hyas/sail" of sail { given { ann { } } then { nobody decides } }')
    code, said = elysium("argo.test.ely")
    assert code == 2
    assert "there is no card `sail`" in said


def test_what_a_family_beside_leaves_out_is_not_counted(elysium: Callable[..., tuple[int, str]]) -> None:
    Path("hyas.ely").write_text(SIBLING, encoding="utf-8")
    write(GOOD.replace("domain oar", "domain oar, hyas/sail"))
    found = json.loads(elysium("argo.test.ely", "--coverage", "--json")[1])["coverage"]
    assert [card["card"] for card in found["cards"]] == ["argo/oar"]


REASON = """[[unreached]]
card = "argo/oar"
words = "gain 1 vp"
what = "never done"
why = "Nobody can be rich enough."
"""


def test_what_is_left_out_for_a_reason_is_shown_with_it(elysium: Callable[..., tuple[int, str]]) -> None:
    before = json.loads(elysium("argo.test.ely", "--coverage", "--json")[1])["coverage"]
    write(REASON, "argo.reasons.toml")
    code, said = elysium("argo.test.ely", "--coverage", "--quiet")
    assert code == 1
    assert "gain 1 vp: never done, for a reason: Nobody can be rich enough." in said
    after = json.loads(elysium("argo.test.ely", "--coverage", "--json")[1])["coverage"]
    assert after["goals"] == before["goals"] - 1
    assert after["reached"] == before["reached"]
    assert after["cards"][0]["explained"][0]["why"] == "Nobody can be rich enough."


def test_a_reason_that_is_not_true_any_more_is_a_finding(elysium: Callable[..., tuple[int, str]]) -> None:
    write(REASON.replace("gain 1 vp", "gain 1 gold"), "argo.reasons.toml")
    write(REASON.replace("never done", "2 for 1").replace("unreached", "unnoticed"), "hyas.reasons.toml")
    code, said = elysium("argo.test.ely", "--coverage", "--quiet")
    assert code == 1
    assert "test/stale-reason" in said
    assert "test/stale-reason" not in elysium("argo.test.ely", "--coverage", "--only", "poor")[1]
    assert "stale" not in elysium("argo.test.ely", "--mutate")[1]


def test_a_change_goes_by_for_a_reason(elysium: Callable[..., tuple[int, str]]) -> None:
    before = json.loads(elysium("argo.test.ely", "--mutate", "--json")[1])["mutation"]
    write(
        REASON.replace("unreached", "unnoticed").replace("gain 1 vp", "1").replace("never done", "2 for 1"),
        "argo.reasons.toml",
    )
    after = json.loads(elysium("argo.test.ely", "--mutate", "--json")[1])["mutation"]
    assert [each["what"] for each in after["explained"]] == ["2 for 1"]
    assert len(after["survivors"]) == len(before["survivors"]) - 1
    assert (after["tried"], after["noticed"]) == (before["tried"], before["noticed"])


def test_reasons_that_cannot_be_read_end_with_2(elysium: Callable[..., tuple[int, str]]) -> None:
    write("[[unreached]\n", "argo.reasons.toml")
    assert elysium("argo.test.ely")[0] == 0
    code, said = elysium("argo.test.ely", "--coverage")
    assert code == 2
    assert "test/bad-reasons" in said


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
