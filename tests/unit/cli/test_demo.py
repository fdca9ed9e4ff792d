"""`elysium demo`: a whole game to read, always the same one."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.program.names import find_languages


def run(*arguments: str, width: int = 80) -> Result:
    return CliRunner().invoke(app, ["demo", *arguments], env={"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"})


def test_the_demo_tells_a_game_by_epoch_and_phase() -> None:
    result = run("--players", "2")
    assert result.exit_code == 0
    headings = [line.split(" ═")[0] for line in result.stdout.splitlines() if line.startswith(("Epoch", "Phase"))]
    epoch = ["Phase I: Awakening", "Phase II: Actions", "Phase III: Writing the Legends"]
    assert headings == [
        "Epoch 1",
        *epoch[1:],
        *(line for number in range(2, 6) for line in (f"Epoch {number}", *epoch)),
    ]


def test_the_score_table_adds_up_and_marks_the_winner_with_a_star() -> None:
    lines = run("--players", "3", "--set", "wasteland", "--seed", "4").stdout.splitlines()
    start = next(place for place, line in enumerate(lines) if "Chronos" in line and "Total" in line)
    assert lines[start].split() == [
        "Player", "VP", "Chronos", "Legends", "Bonus", "Prestige", "Citizens", "Total", "gold",
    ]  # fmt: skip
    rows = [line.split() for line in lines[start + 2 : start + 5]]
    assert [row[0] == "★" for row in rows] == [True, False, False]
    totals = []
    for row in rows:
        *points, total, _ = (int(number) for number in row if re.fullmatch(r"-?\d+", number))
        assert sum(points) == total
        totals.append(total)
    assert totals == sorted(totals, reverse=True)
    assert lines[-1] == f"★ {rows[0][1]} wins with {totals[0]} points."


def test_the_same_seed_gives_the_same_transcript() -> None:
    first, again, other = (run("--players", "2", "--seed", seed).stdout for seed in ("olympus", "olympus", "styx"))
    assert first == again
    assert first.splitlines()[4:] != other.splitlines()[4:]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize("language", find_languages())
def test_no_line_is_wider_than_the_terminal(width: int, language: str) -> None:
    output = run("--players", "2", "--set", "wasteland", "--language", language, width=width).stdout
    assert max(len(line) for line in output.splitlines()) <= width


def test_the_transcript_is_told_in_french() -> None:
    output = run("--players", "2", "--language", "fr").stdout
    assert "Phase III : Écriture des Légendes" in output
    assert "Décompte final" in output
    assert "prend la Quête" in output
    assert not re.search(r"\b(takes|gains|dismisses|Epoch|gold)\b", output)


def test_no_progress_display_and_no_colour_without_a_terminal() -> None:
    output = run("--players", "2").stdout
    assert "\x1b" not in output
    assert "playing" not in output


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["--players", "7"], "error: rule S1: Elysium is for 2 to 4 players, not 7"),
        (["--edition", "first"], "error: there is no edition 'first'; there are revised and original"),
        (
            ["--set", "first_gme"],
            (
                "error: rule S3: there is no set 'first_gme' (did you mean 'first_game'?); there are first_game, "
                "opulence, misfortune, wasteland, deadly_plots, why_bother"
            ),
        ),
    ],
)
def test_a_game_that_does_not_exist_is_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip() == sentence
    assert result.stdout == ""
