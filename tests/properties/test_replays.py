"""Promises 1 and 8: a replay gives the same game everywhere, and whatever is wrong with one is said in one sentence."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from elysium_rules import FAMILY_SETS, GameState, legal_actions, new_game, observe, standard_cards, step
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.serialising.moves import write_move
from elysium_rules.errors import DecodeError, ReplayError
from elysium_rules.kernel.rng import Rng, draw_below, reseed, rng_from_seed
from elysium_rules.play.engine.undo import Step, shows_news, undo_points
from elysium_rules.play.serialising.notation import format_notation, parse_notation, read_notation
from elysium_rules.play.serialising.replay import (
    Exact,
    Replay,
    decode_replay,
    encode_replay,
    play_replay,
    record,
    verify_replay,
)

ROOT = Path(__file__).parents[2]
CARDS = standard_cards()
NAMES = ("Ann", "Ben: {1}", "Ève; \\", '"Dora"')
MUTATIONS = 300


def random_game(family_set: str, number: int) -> tuple[GameState, list[Action]]:
    """A game of two to four players who choose at random."""
    edition = ("revised", "original")[number % 2]
    state = first = new_game(CARDS, 2 + number % 3, FAMILY_SETS[family_set], f"{family_set} {number}", edition)
    rng = rng_from_seed(number)
    actions: list[Action] = []
    while not state.is_over:
        choices = legal_actions(state)
        place, rng = draw_below(rng, len(choices))
        actions.append(choices[place])
        state, _ = step(state, actions[-1])
    return first, actions


def random_replay(family_set: str, number: int) -> Replay:
    first, actions = random_game(family_set, number)
    names = NAMES[: first.game.player_count] if number % 2 else ()
    return record(first, f"{family_set} {number}", actions, names)


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
def test_replays_of_random_games_are_exact_and_come_back_in_both_formats(family_set: str) -> None:
    for number in range(3):
        replay = random_replay(family_set, number)
        text = encode_replay(replay)
        assert decode_replay(text, CARDS) == replay
        assert verify_replay(text, CARDS) == Exact(len(replay.actions), is_over=True, digest=replay.digest)
        notation = format_notation(replay)
        assert parse_notation(notation, CARDS) == replay
        assert format_notation(parse_notation(notation, CARDS)) == notation


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
def test_two_choices_of_one_decision_are_never_written_alike(family_set: str) -> None:
    for made in play_replay(random_replay(family_set, 7)):
        choices = legal_actions(made.before)
        assert len({write_move(made.before, action, NAMES) for action in choices}) == len(choices)


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
def test_undo_never_passes_another_decision_or_anything_new(family_set: str) -> None:
    """And it reaches as far back as that allows."""
    steps: list[Step] = []
    for made in play_replay(random_replay(family_set, 5)):
        steps.append(made)
        recent = steps[-12:]
        for player in range(made.after.game.player_count):
            points = undo_points(recent, player)
            first = len(recent) - len(points)
            assert points == tuple(range(first, len(recent)))
            assert all(later.action.player == player and not shows_news(later) for later in recent[first:])
            assert not first or recent[first - 1].action.player != player or shows_news(recent[first - 1])


def with_other_secrets(state: GameState) -> GameState:
    """The same table with other hidden cards and another future."""
    known = [face for face in state.citizen_faces if face is not None]
    hidden = [*known, *state.draw_pile]
    moved = iter(hidden[-7:] + hidden[:-7])
    faces = tuple(None if face is None else next(moved) for face in state.citizen_faces)
    return attrs.evolve(state, citizen_faces=faces, draw_pile=tuple(moved), rng=reseed(state.rng, "another future"))


@pytest.mark.parametrize("family_set", tuple(FAMILY_SETS))
def test_what_can_be_undone_depends_on_nothing_secret(family_set: str) -> None:
    """Every step without news happens in just the same way with other hidden cards; a few with news do not."""
    differ = 0
    for made in play_replay(random_replay(family_set, 5)):
        after, events = step(with_other_secrets(made.before), made.action)
        if shows_news(made):
            differ += events != made.events
        else:
            assert events == made.events
            assert observe(after, made.action.player) == observe(made.after, made.action.player)
    assert differ


# --- other processes -------------------------------------------------------------------------------------------------

VERIFY = """
import sys
from elysium_rules import standard_cards
from elysium_rules.play.serialising.notation import parse_notation
from elysium_rules.play.serialising.replay import verify_replay
for name in sys.argv[1:]:
    with open(name, encoding="utf-8", newline="") as stream:
        text = stream.read()
    cards = standard_cards()
    print(parse_notation(text, cards).digest if name.endswith(".txt") else verify_replay(text, cards).digest)
"""


def other_pythons() -> list[str]:
    """Newer Pythons on this machine, by their commands."""
    found = []
    for minor in range(11, 20):
        names = [
            shutil.which(f"python3.{minor}"),
            *map(str, sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))),
        ]
        for name in names:
            if name and (3, minor) != sys.version_info[:2] and runs(name):
                found.append(name)
                break
    return found


def runs(python: str) -> bool:
    return subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0


def digests(python: str, files: list[Path], hash_seed: str, path: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, "-c", VERIFY, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=False)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Path], str]:
    """A game of each set in both formats, and what all of them should come to."""
    folder = tmp_path_factory.mktemp("replays")
    files: list[Path] = []
    expected: list[str] = []
    for family_set in FAMILY_SETS:
        replay = random_replay(family_set, 3)
        for suffix, text in ((".jsonl", encode_replay(replay)), (".txt", format_notation(replay))):
            files.append(folder / f"{family_set}{suffix}")
            files[-1].write_text(text, encoding="utf-8", newline="")
            expected.append(replay.digest)
    return files, "".join(f"{digest}\n" for digest in expected)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_a_replay_is_exact_under_every_hash_seed(written: tuple[list[Path], str], hash_seed: str) -> None:
    files, expected = written
    done = digests(sys.executable, files, hash_seed, str(ROOT / "src"))
    assert (done.stdout, done.stderr) == (expected, "")


def test_a_replay_is_exact_on_every_python(written: tuple[list[Path], str]) -> None:
    files, expected = written
    pythons = other_pythons()
    if not pythons:
        pytest.skip("there is no other Python 3.11 or later on this machine")
    import lark

    # Both are pure Python, so another version can use them as they are installed for this one.
    folders = {str(Path(file).parents[1]) for file in (attrs.__file__, lark.__file__)}
    path = os.pathsep.join([str(ROOT / "src"), *sorted(folders)])
    tried = 0
    for python in pythons:
        if subprocess.run(
            [python, "-c", "import attrs, lark"],
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        ).returncode:
            continue
        tried += 1
        done = digests(python, files, "random", path)
        assert (done.stdout, done.stderr) == (expected, ""), python
    if not tried:
        pytest.skip("no other Python on this machine can import attrs and lark")


# --- damage ----------------------------------------------------------------------------------------------------------


def mutate(data: bytes, rng: Rng) -> tuple[bytes, Rng]:
    """Flip a bit, cut, double a part, or put in something hostile."""
    kind, rng = draw_below(rng, 6)
    place, rng = draw_below(rng, len(data))
    bit, rng = draw_below(rng, 8)
    hostile = (b"9" * 60, b"[" * 500, b"null", b'"', b"-1", b"\n{}\n", b"1e9", b"\xff")
    match kind:
        case 0 | 1 | 2:
            return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :], rng
        case 3:
            return data[:place], rng
        case 4:
            return data[:place] + data[max(0, place - 40) :], rng
        case _:
            return data[:place] + hostile[bit] + data[place + 1 :], rng


@pytest.mark.parametrize("form", ["json lines", "notation"])
def test_a_damaged_replay_gives_a_verdict_or_one_error(form: str) -> None:
    replay = random_replay("misfortune", 0).until(60)
    text = encode_replay(replay) if form == "json lines" else format_notation(replay)
    rng = rng_from_seed(form)
    said: list[str] = []
    for _ in range(MUTATIONS):
        damaged, rng = mutate(text.encode(), rng)
        try:
            if form == "json lines":
                verdict = verify_replay(damaged, CARDS)
                said += [] if isinstance(verdict, Exact) else [str(verdict)]
            else:
                read_notation(damaged.decode(errors="replace"), CARDS)
        except (DecodeError, ReplayError) as error:
            said.append(str(error))
    assert len(said) > MUTATIONS * 0.8  # the rest changed a blank, a name, or the case of a letter
    assert all(0 < len(text) < 2000 for text in said)
