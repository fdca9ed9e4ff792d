"""`elysium check-words`: what a language lacks, as lines that can be copied, and an exit code."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.cli.main import app
from elysium_rules.play.saying.lexicon_check import Finding, What
from elysium_rules.program.names import find_languages, words_folder


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["check-words", *map(str, arguments)], env={"COLUMNS": "80", "NO_COLOR": "1"})


@pytest.mark.parametrize("language", find_languages())
def test_language_of_the_library_has_no_findings(language: str) -> None:
    result = run(language)
    assert (result.exit_code, result.stdout.splitlines()[:-1]) == (0, [])
    assert result.stdout.startswith(f"{language} (")
    assert result.stdout.endswith(" entries, no findings\n")


def test_folder_may_lie_elsewhere(tmp_path: Path) -> None:
    """A new language begins with a grammar; what is missing can be copied."""
    (tmp_path / "grammar.toml").write_text(
        '[language]\nname = "Nederlands"\n[features]\nmood = "order third infinitive to"\nnumber = "one many"\n',
        encoding="utf-8",
    )
    result = run("nl", "--folder", tmp_path, "--game", "ephyran")
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0].startswith("missing (")
    assert '    skip_draw_effect = "<skip> the draw at the end of the turn"' in lines
    assert '    Dionysus = "Dionysus"' in lines
    assert lines[-1].startswith("nl (Nederlands): 0 entries, ")


def test_words_of_one_game_can_be_checked_by_themselves(tmp_path: Path) -> None:
    """What stands in the files of another one, or of all of them, is not judged; but what cannot be read is told."""
    folder = tmp_path / "de"
    shutil.copytree(words_folder() / "de", folder)
    for game in ("elysium", "ephyran"):
        with (folder / game / "cards.toml").open("a", encoding="utf-8") as file:
            file.write(f'[surplus]\n{game} = "nobody asks"\n')
    told = run("de", "--folder", folder, "--game", "ephyran")
    assert told.exit_code == 1
    assert [line.split(":")[0].strip() for line in told.stdout.splitlines() if "surplus" in line] == ["surplus.ephyran"]
    (folder / "grammar.toml").write_text("[language", encoding="utf-8")
    assert "grammar.toml" in run("de", "--folder", folder, "--game", "ephyran").stdout


def test_unknown_game_is_told_which_there_are() -> None:
    result = run("de", "--game", "chess")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no game 'chess'; there are elysium, ephyran" in result.stderr


def test_notes_are_told_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    note = Finding(What.AMBIGUOUS, "grammar.toml", "times.often", "`number=1` and `number=one` both fit")
    monkeypatch.setattr("elysium_rules.cli.check_words.check_language", lambda _: (note,))
    result, strict = run("fr"), run("fr", "--strict")
    line = "    times.often: `number=1` and `number=one` both fit"
    assert (result.exit_code, line in result.stdout.splitlines()) == (0, False)
    assert (strict.exit_code, line in strict.stdout.splitlines()) == (0, True)


def test_unknown_language_is_told_which_there_are_and_how_to_begin() -> None:
    result = run("xx")
    first, second, third = result.stderr.splitlines()
    assert (result.exit_code, result.stdout) == (2, "")
    assert first == f"error: there are no words in `xx`, but in {', '.join(find_languages())}"
    assert second.startswith("to begin a new language, copy the folder ")
    assert third.endswith("docs/translate.md tells how")


def test_near_miss_is_pointed_out() -> None:
    assert "; did you mean fr?" in run("fre").stderr


def test_folder_without_words_is_refused(tmp_path: Path) -> None:
    result = run("nl", "--folder", tmp_path)
    assert result.exit_code == 2
    assert result.stderr.startswith("error: there are no words in the folder ")
