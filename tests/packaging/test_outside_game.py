"""A game in a package of its own: installed, it is played by every command, the protocol and the server."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import elysium_rules
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.testing import promises

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "outside_game"
PAGE = ROOT / "docs" / "add-a-game.md"
SOURCE = Path(elysium_rules.__file__).parents[1]
MOST_LINES = 150


@pytest.fixture
def surroundings(outside_game: Path, tmp_path: Path) -> dict[str, str]:
    """Of a process that finds the library and the package."""
    path = os.pathsep.join((str(SOURCE), str(outside_game)))
    return os.environ | {"PYTHONPATH": path, "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "100"}


class Commands:
    """Runs `elysium` in a process of its own."""

    def __init__(self, surroundings: dict[str, str], folder: Path) -> None:
        self.surroundings, self.folder = surroundings, folder

    def __call__(self, *arguments: str, typed: str = "", code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "elysium_rules.cli", *arguments],
            env=self.surroundings,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, f"{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout if code == 0 else done.stderr


@pytest.fixture
def elysium(surroundings: dict[str, str], tmp_path: Path) -> Commands:
    return Commands(surroundings, tmp_path)


# --- how much it is, and where it is shown


def test_it_is_short() -> None:
    lines = [line for file in GAME.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) <= MOST_LINES


def test_it_knows_the_front_door_of_authors_and_nothing_else_of_the_library() -> None:
    imported = [
        name
        for file in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else []
        )
    ]
    assert sorted(set(imported)) == ["attrs", "elysium_rules.authoring"]


def test_the_page_shows_all_of_its_files() -> None:
    page = PAGE.read_text(encoding="utf-8")
    shown = {
        kind: [line for block in re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
        for kind in ("python", "toml")
    }
    files = {
        "python": [GAME / "magpie" / "__init__.py"],
        "toml": [GAME / "pyproject.toml", GAME / "magpie" / "words" / "en" / "magpie.toml"],
    }
    for kind, paths in files.items():
        written = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
        assert list(filter(None, shown[kind])) == list(filter(None, written))
    kept = {path for paths in files.values() for path in paths}
    assert {path for path in GAME.rglob("*") if path.suffix in (".py", ".toml")} == kept


# --- the promises of every game


@pytest.fixture
def magpie(outside_game: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(outside_game))
    from magpie import MAGPIE  # type: ignore[import-not-found]

    yield MAGPIE
    sys.modules.pop("magpie")


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_it_keeps_the_promises_of_every_game(magpie: Any, players: int, seed: int) -> None:
    start = magpie.start(magpie.find_game(magpie.standard_card_set(), players, {}), rng_from_seed(seed))
    history = list(promises.play_randomly(start, seed))
    rng, actions = rng_from_seed("promises"), [made.action for made in history]
    changed = False
    for number, made in enumerate(history):
        promises.check_decision(made.before)
        promises.check_told(made)
        promises.check_save(made.before, 2_000)
        promises.check_views(made.before, 3_000, rng)
        promises.check_undo(history[: number + 1])
        for viewer in (*range(players), None):
            changed |= promises.check_sealed(made, viewer, magpie.list_actions(start), rng)
    assert changed
    promises.check_decision(history[-1].after)
    promises.check_playout(start, actions, history[-1].after)
    promises.check_replay(start, seed, actions)


# --- every command


def test_it_is_watched_replayed_and_verified(elysium: Commands) -> None:
    told = elysium("demo", "--game", "magpie", "--seed", "3", "--save-replay", "game.jsonl")
    assert "Magpie" in told
    assert "takes the trick" in told
    assert "★" in told
    elysium("demo", "--game", "magpie", "--seed", "3", "--open", "--save-replay", "game.txt")
    for file in ("game.jsonl", "game.txt"):
        assert "exact" in elysium("replay", file, "--verify")
        assert "takes the trick" in elysium("replay", file, "--text")
        assert "Magpie" not in elysium("replay", file, typed="\n\nt\nq\n")


def test_it_is_played_kept_and_gone_on_with(elysium: Commands) -> None:
    shown = elysium("play", "--game", "magpie", "--seed", "3", "--save", "kept.jsonl", typed="?\nt\n1\nq\n")
    assert "play the " in shown
    assert "choose a card" in shown
    shown = elysium("play", "--resume", "kept.jsonl", typed="1\n" * 10)
    assert "Final scoring" in shown


def test_commands_about_cards_say_that_it_has_no_card_language(elysium: Commands, tmp_path: Path) -> None:
    (tmp_path / "mine.ely").write_text("family mine {", encoding="utf-8")
    assert "magpie has no card language" in elysium("check", "mine.ely", "--game", "magpie", code=2)
    assert "nobody draws the cards of magpie" in elysium("faces", "--game", "magpie", code=2)


def test_its_words_are_checked(elysium: Commands, outside_game: Path, tmp_path: Path) -> None:
    """In its own languages: what another one lacks is no mistake of a game that does not speak it."""
    assert "no findings" in elysium("check-words", "en", "--game", "magpie")
    assert "no findings" in elysium("check-words", "fr", "--game", "magpie")
    # The same package with slips in its words.
    shutil.copytree(outside_game, tmp_path / "slips")
    file = tmp_path / "slips/magpie/words/en/magpie.toml"
    text = file.read_text(encoding="utf-8")
    slips = {"{player} takes the trick": "{plaier} takes the trick", "Lay = {": "Ley = {", "Drawn = {": "Drown = {"}
    for right, wrong in slips.items():
        assert right in text
        text = text.replace(right, wrong)
    file.write_text(text, encoding="utf-8")
    elysium.surroundings["PYTHONPATH"] = os.pathsep.join((str(SOURCE), str(tmp_path / "slips")))
    done = subprocess.run(
        [sys.executable, "-m", "elysium_rules.cli", "check-words", "en", "--game", "magpie"],
        env=elysium.surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    for told in (
        "event.TrickTaken: there is no argument `plaier`; did you mean `player`?",
        "action.Ley: the game asks for no such words",
        "event.Drown: the game asks for no such words",
        "    Lay = ...",
        "    Drawn = ...",
    ):
        assert told in done.stdout


def test_its_messages_are_described(elysium: Commands) -> None:
    names = elysium("engine", "--schema", "--game", "magpie").split()
    assert {"request", "view", "types"} <= set(names)
    for name in names:
        text = elysium("engine", name, "--schema", "--game", "magpie")
        assert "export interface View" in text if name == "types" else json.loads(text)["$defs"]


def test_it_is_played_by_the_protocol(elysium: Commands) -> None:
    requests: list[dict[str, Any]] = [
        {"do": "hello"},
        {"do": "new", "game": "magpie", "players": 2, "seed": 3},
        {"do": "view", "game": "g1", "player": 0},
        {"do": "view", "game": "g1", "player": None},
        *({"do": "act", "game": "g1", "move": move, "action": {"bot": "random"}} for move in range(3)),
        {"do": "why", "game": "g1", "player": 0, "about": 3},
        {"do": "events", "game": "g1", "player": 1, "since": 0},
        {"do": "undo", "game": "g1", "player": 0},
        {"do": "save", "game": "g1", "with_cards": True},
        {"do": "replay", "game": "g1"},
        {"do": "new", "game": "magpie", "players": 2, "cards": {"mine.ely": "family"}},
        {"do": "new", "game": "magpie", "players": 7},
    ]
    typed = "".join(json.dumps({"id": number, **request}) + "\n" for number, request in enumerate(requests))
    answers = [json.loads(line) for line in elysium("engine", typed=typed).splitlines()]
    assert [answer["ok"] for answer in answers] == [True] * 12 + [False] * 2
    assert [game["name"] for game in answers[0]["games"]] == ["elysium", "ephyran", "magpie"]
    assert answers[3]["view"]["seats"][0]["hand"] == [None] * 4
    assert None not in answers[2]["view"]["seats"][0]["hand"]
    assert answers[12]["error"]["code"] == "unavailable"
    save, replay = answers[10]["save"], answers[11]["replay"]
    again = [{"do": "load", "save": save}, {"do": "verify", "replay": replay}, {"do": "watch", "replay": replay}]
    typed = "".join(json.dumps({"id": number, **request}) + "\n" for number, request in enumerate(again))
    loaded, verified, watched = [json.loads(line) for line in elysium("engine", typed=typed).splitlines()]
    assert loaded["deciding"] == answers[6]["deciding"]
    assert verified["verdict"]["result"] == "exact"
    assert watched["title"] == "magpie"


def test_it_is_played_at_a_server(
    surroundings: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trial = pytest.importorskip("elysium_rules.web.trial")
    for name, value in surroundings.items():
        monkeypatch.setenv(name, value)
    server = trial.Server(tmp_path, *trial.QUICK)
    try:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "name": "Bot"}, {"kind": "person", "name": "Cleo"}]
        table = server.new({"game": "magpie", "players": 3, "seats": seats})
        ada, cleo, watcher = (server.sit(table, seat) for seat in (0, 2, None))
        assert trial.play_on({0: ada, 2: cleo}) >= 8
        seen = watcher.ask("view")["view"]
        assert seen["question"] is None
        assert sum(seat["tricks"] for seat in seen["seats"]) == 4
    finally:
        assert server.stop() == 0
    assert server.mistakes() == ""


# --- packages with mistakes


def register(folder: Path, package: str, entry: str) -> None:
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[elysium_rules.games]\n{entry}\n", encoding="utf-8")


LOOK = """
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    import elysium_rules
    from elysium_rules.games import all_rules
    names = elysium_rules.GAMES
    titles = [title.name for title in all_rules()]
print(names, titles, *(str(warning.message) for warning in told), sep="\\n")
try:
    elysium_rules.find_rules("broken")
except elysium_rules.GameError as error:
    print(error)
"""


def test_a_package_with_a_mistake_is_named_and_nothing_else_is_lost(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    more = tmp_path / "more"
    register(more, "broken-package", "broken = no_such_module:GAME")
    register(more, "thief", "elysium = magpie:MAGPIE")
    register(more, "first", "twin = magpie:ONE")
    register(more, "second", "twin = magpie:TWO")
    register(more, "shouting", "LOUD = magpie:MAGPIE")
    register(more, "misnamed", "heron = magpie:MAGPIE")
    path = os.pathsep.join((surroundings["PYTHONPATH"], str(more)))
    done = subprocess.run(
        [sys.executable, "-c", LOOK],
        env=surroundings | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    names, titles, *told = done.stdout.splitlines()
    assert names == "('elysium', 'ephyran', 'broken', 'heron', 'magpie')"
    assert titles == "['elysium', 'ephyran', 'magpie']"
    assert sorted(line.partition(" brings ")[0] for line in told[:-1]) == [
        "broken-package",
        "first and second",
        "misnamed",
        "shouting",
        "thief",
    ]
    assert told[-1].startswith("the game 'broken' of the package broken-package cannot be loaded: ModuleNotFoundError")
