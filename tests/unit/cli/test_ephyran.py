"""Ephyran at the terminal: every screen fits and keeps the secrets of the others; files know which game they hold."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.random_bot import RandomBot
from elysium_rules.cli.eyes import OPEN, SPECTATOR, Eyes
from elysium_rules.cli.frontend import frontend_of
from elysium_rules.cli.keep import find_kind, find_name
from elysium_rules.cli.lines import HEIGHT, WIDTH
from elysium_rules.cli.main import app
from elysium_rules.cli.screen import Screen
from elysium_rules.cli.told import Entry, Item
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.events import CardDrawn
from elysium_rules.ephyran.model.ids import DRAW_PILE
from elysium_rules.ephyran.model.state import EphyranState
from elysium_rules.games import standard_card_set
from elysium_rules.play.engine.step import step
from elysium_rules.play.engine.undo import Step
from elysium_rules.play.seeing.observation import observe, sample_hidden

NAMES = ("Theseus", "Ariadne", "Bartholomew the Very Long-Winded", "クロリス")
ENV = {"COLUMNS": "80", "NO_COLOR": "1"}
FACE = frontend_of(EPHYRAN)
GAME = ("--game", "ephyran", "--players", "2", "--seed", "3")


def run(*arguments: str, lines: str = "") -> Result:
    return CliRunner().invoke(app, list(arguments), input="".join(f"{line}\n" for line in lines.split()), env=ENV)


def play_randomly(players: int, seed: int = 1) -> Iterator[Step]:
    state = FACE.begin(standard_card_set("ephyran"), players, {}, seed)
    for number in itertools.count():
        if state.deciding is None:
            return
        action = RandomBot().choose(observe(state, state.deciding), decision_rng(seed, number))
        after, events = step(state, action)
        yield Step(state, action, events, after)
        state = after


def make_screen(state: EphyranState, language: str) -> Screen[EphyranState, object]:
    names = NAMES[: state.game.player_count]
    assert state.deciding is not None
    return FACE.screen(state, state.deciding, names, language, FACE.choices(state, language, names))


# --- screens ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", EPHYRAN.languages)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_screen_fits_into_80_columns_and_24_lines(players: int, language: str) -> None:
    for number, made in enumerate(play_randomly(players)):
        screen = make_screen(made.before, language)
        for lines in (screen.show(in_full=False), screen.show()):
            assert len(lines) < HEIGHT, f"decision {number}"
            assert max(line.cell_len for line in lines) <= WIDTH, f"decision {number}"
        shown = "\n".join(line.plain for line in lines)
        if not screen.following:
            assert all(f"{place} " in shown for place in range(1, len(screen.choices) + 1)), f"decision {number}"


def test_a_screen_shows_cities_hand_and_piles() -> None:
    state = next(play_randomly(2)).before
    assert state.deciding is not None
    lines = [line.plain for line in make_screen(state, "en").show()]
    board = state.players[state.deciding]
    assert lines[0].startswith("Round 1 ─")
    assert lines[0].endswith("draw pile 72, discard pile 0, objects left 16")
    assert [line.split()[0] for line in lines[2:6]] == ["Lagoon", "Lands", "Forest", "Mountain"]
    assert f"({EPHYRAN_NAMES[board.god]}) *" in lines[1]
    hand = " ".join(lines[6:10])
    assert "Your hand: " in hand
    assert "4 × ?; Dionysus" in " ".join(lines)


EPHYRAN_NAMES = {"poseidon": "Poseidon", "gaia": "Gaia", "aeolus": "Aeolus", "hephaestus": "Hephaestus"}


@pytest.mark.parametrize("players", [2, 4])
def test_a_screen_shows_nothing_that_its_player_does_not_know(players: int) -> None:
    """Change only what is hidden: the screen, the long tables and all choices stay as they are."""
    for number, made in enumerate(play_randomly(players)):
        if number % 7:
            continue
        state = made.before
        other, _ = sample_hidden(observe(state, state.deciding), number)
        for one, two in zip(make_screen(state, "en").show(), make_screen(other, "en").show(), strict=True):
            assert one.plain == two.plain, f"decision {number}"
        assert make_screen(state, "en").tables() == make_screen(other, "en").tables(), f"decision {number}"
        assert FACE.choices(state, "en", NAMES) == FACE.choices(other, "en", NAMES), f"decision {number}"


def test_c_describes_what_can_be_done_with_a_card() -> None:
    screen = make_screen(next(play_randomly(2)).before, "en")
    assert [line.plain for line in screen.describe_cards("shield of athena")][1:] == [
        "  Forest 1: Sphinx; begins the Territory",
        "  Shield of Athena: In your turn: Lock a Territory of your city.",
        "  Shield of Athena: Defence: When another player exchanges or destroys one of",
        "  your zones, prevent it.",
    ]
    assert screen.describe_cards("hydr")[0].plain.startswith("Hydra (")
    assert screen.describe_cards("dionysos")[0].plain == "Dionysus"
    assert screen.describe_cards("hidra")[0].plain == "No card of this game is called 'hidra'. Did you mean Hydra?"


# --- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes, knows", [(Eyes(0), True), (Eyes(1), False), (SPECTATOR, False), (OPEN, True)])
def test_who_draws_a_card_is_told_which_one(eyes: Eyes, knows: bool) -> None:
    for made in play_randomly(2):
        drawn = [event for event in made.events if isinstance(event, CardDrawn) and event.source is DRAW_PILE]
        if drawn and drawn[0].player == 0:
            break
    items: list[Item] = []
    telling = FACE.transcript(items.append, ("Ann", "Ben"), "en", eyes)
    telling.note(made.before, made.action, made.events, made.after)
    telling.flush()
    clauses = [clause for item in items if isinstance(item, Entry) for clause in item.clauses]
    told = [clause for clause in clauses if clause.startswith(("draws ", "Ann draws "))]
    assert told
    assert (told[0].removeprefix("Ann ") != "draws a card") is knows


def test_a_demo_begins_with_the_gods_that_were_chosen(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = run("demo", *GAME, "--choose", "gods=gaia,poseidon", "--save-replay", str(file))
    assert "  Ariadne plays Gaia, Brontes plays Poseidon; " in result.stdout
    assert run("replay", str(file), "--verify").exit_code == 0
    refused = run("demo", *GAME, "--choose", "gods=gaja,poseidon")
    sentence = "error: gods: there is no 'gaja'; did you mean 'gaia'?\n"
    assert (refused.exit_code, refused.stdout, refused.stderr) == (2, "", sentence)


def test_a_demo_is_told_as_a_spectator_sees_it_or_openly() -> None:
    closed, opened = run("demo", *GAME), run("demo", *GAME, "--open")
    assert (closed.exit_code, opened.exit_code) == (0, 0)
    assert closed.stdout.startswith("Ephyran\nseed 3; bots: Ariadne (")
    assert "draws a card" in closed.stdout
    assert "draws a card" not in opened.stdout
    assert closed.stdout.partition("Final scoring")[2] == opened.stdout.partition("Final scoring")[2]
    for output in (closed.stdout, opened.stdout):
        assert max(len(line) for line in output.splitlines()) <= WIDTH


def test_the_final_scores_add_up() -> None:
    lines = run("demo", *GAME).stdout.splitlines()
    start = next(place for place, line in enumerate(lines) if "Creatures" in line)
    for line in lines[start + 2 : start + 4]:
        *points, total = (int(word) for word in line.split() if word.lstrip("-").isdecimal())
        assert sum(points) == total
    assert lines[-1].startswith("★ ")


# --- commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (
            ("demo", "--game", "efyran"),
            "there is no game 'efyran' (did you mean 'ephyran'?); there are elysium, ephyran",
        ),
        (("demo", "--game", "ephyran", "--set", "first_game"), "--set is for elysium; ephyran has no such choice"),
        (("play", "--game", "ephyran", "--edition", "revised"), "--edition is for elysium; ephyran has no such choice"),
        (("demo", "--open"), "--open is for games with hidden hands; in Elysium everybody sees the same"),
        (("demo", "--game", "ephyran", "--players", "7"), "rule Y1: Ephyran is for 2 to 4 players, not 7"),
        (
            ("play", "--resume", "--game", "ephyran"),
            "--game is for a new game; --resume goes on with one that was saved",
        ),
        (("check", "cards", "--game", "chess"), "there is no game 'chess'; there are elysium, ephyran"),
    ],
)
def test_an_option_that_is_wrong_for_the_game_is_refused(arguments: tuple[str, ...], sentence: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"error: {sentence}\n")


def test_a_kept_game_knows_which_game_it_is(state_home: Path) -> None:
    whole = run("play", *GAME, lines="1 " * 400)
    assert "Final scoring" in whole.stdout
    run("play", *GAME, lines="1 1 1")
    (file,) = state_home.rglob("*.jsonl")
    text = file.read_text(encoding="utf-8")
    assert text.startswith('{"format":1,"kind":"ephyran play",')
    assert (find_name(text), find_kind(text)) == ("ephyran", "play")
    end = run("play", "--resume", lines="1 " * 400)
    assert whole.stdout.partition("Final scoring")[2] == end.stdout.partition("Final scoring")[2]


@pytest.mark.parametrize("ending", [".jsonl", ".txt"])
def test_a_replay_knows_which_game_it_is(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"game{ending}"
    assert run("demo", *GAME, "--save-replay", str(file)).exit_code == 0
    assert find_name(file.read_text(encoding="utf-8")) == "ephyran"
    assert run("replay", str(file), "--verify").stdout.startswith("exact: ")
    stepped = run("replay", str(file), lines="n 5 t b q")
    assert stepped.exit_code == 0
    assert "0/" in stepped.stdout
    assert "Tartarus: " in stepped.stdout
    assert "× ?" not in stepped.stdout  # what is written down lies open
    assert run("replay", str(file), "--text").stdout.count("Round ") > 3


def test_files_of_the_other_game_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("demo", *GAME, "--save-replay", str(file))
    result = run("play", "--resume", str(file))
    reason = f"this is a replay; step through it with  elysium replay {file}"
    assert (result.exit_code, result.stderr) == (1, f"error: {file}: {reason}\n")


def test_card_files_are_checked_in_the_words_of_their_game() -> None:
    good = run("check", "cards/ephyran", "--game", "ephyran")
    assert (good.exit_code, good.stdout) == (0, "2 files, 9 cards, no findings\n")
    assert run("check", "cards/ephyran").exit_code == 1


def test_a_deck_beside_card_files_is_checked_too(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_text("numbers = 3\n", encoding="utf-8")
    (tmp_path / "own.ely").write_text('family own { name en "Own" fr "À soi" }\n', encoding="utf-8")
    result = run("check", str(tmp_path), "--game", "ephyran")
    assert result.exit_code == 1
    assert "deck.toml" in result.stdout
