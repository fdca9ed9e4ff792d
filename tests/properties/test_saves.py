"""Promise 3, pausable: at every decision of random games the state is plain data, and going on from it anywhere else
equals never having saved."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from elysium_rules import FAMILY_SETS, Action, GameState, legal_actions, new_game, standard_cards, step
from elysium_rules.encoding import decode_action, decode_event, encode_action, encode_event
from elysium_rules.kernel.codec import canonical_json, parse_json
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.play.serialising.states import state_digest

ROOT = Path(__file__).parents[2]
MORE = max(1, int(os.environ.get("ELYSIUM_GAMES", "3024")) // 3024)  #: `make stress` raises it


def random_game(name: str, players: int, edition: str, seed: int) -> Iterator[tuple[GameState, Action | None]]:
    """Play a random game and give every decision with what is chosen; the last one with nothing."""
    state = new_game(standard_cards(), players, FAMILY_SETS[name], seed=seed, edition=edition)
    rng = rng_from_seed(f"save {name} {players} {edition} {seed}")
    while not state.is_over:
        choices = legal_actions(state)
        place, rng = draw_below(rng, len(choices))
        yield state, choices[place]
        state, _ = step(state, choices[place])
    yield state, None


# --- in the same process ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", tuple(FAMILY_SETS))
def test_a_save_at_any_decision_gives_back_the_same_state(name: str) -> None:
    cards = standard_cards()
    for seed in range(3 * MORE):
        for state, action in random_game(name, 2 + seed % 3, "revised", seed):
            text = encode_save(state)
            loaded = decode_save(text, cards)
            assert loaded == state
            assert legal_actions(loaded) == legal_actions(state)
            assert encode_save(loaded) == text
            assert state_digest(loaded) == state_digest(state)
            if action is not None:
                after, events = step(state, action)
                assert step(loaded, action) == (after, events)
                for choice in legal_actions(state):
                    assert decode_action(parse_json(canonical_json(encode_action(choice)))) == choice
                for event in events:
                    assert decode_event(parse_json(canonical_json(encode_event(event)))) == event


# --- in a second process ---------------------------------------------------------------------------------------------

SECOND_PROCESS = """
import json, sys
from elysium_rules import standard_cards, step
from elysium_rules.encoding import decode_action
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.play.serialising.save import decode_save

for line in sys.stdin:
    job = json.loads(line)
    state = decode_save(job["save"], standard_cards())
    digests = [state_digest(state)]
    for action in job["actions"]:
        state, _ = step(state, decode_action(action))
    digests.append(state_digest(state))
    print(json.dumps(digests), flush=True)
"""


def surroundings(seed: str, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": seed, **more}


class SecondProcess:
    """A Python of its own with another hash seed: it loads a save, goes on, and says where it ends."""

    def __init__(self) -> None:
        seed = "1" if os.environ.get("PYTHONHASHSEED") == "2" else "2"
        self._process = subprocess.Popen(
            [sys.executable, "-c", SECOND_PROCESS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings(seed),
            text=True,
            encoding="utf-8",
        )

    def play(self, save: str, actions: list[Any]) -> list[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"save": save, "actions": actions}) + "\n")
        self._process.stdin.flush()
        found: list[str] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        self._process.communicate()


@pytest.fixture(scope="module")
def second_process() -> Iterator[SecondProcess]:
    process = SecondProcess()
    yield process
    process.close()


@pytest.mark.parametrize("name", tuple(FAMILY_SETS))
def test_going_on_in_a_second_process_equals_never_having_saved(name: str, second_process: SecondProcess) -> None:
    """At every decision of one game per set, and at every tenth of others."""
    number = list(FAMILY_SETS).index(name)
    for seed in range(3 * MORE):
        players, edition = 2 + (number + seed) % 3, ("revised", "original")[(number + seed) % 2]
        decisions = list(random_game(name, players, edition, seed))
        actions = [encode_action(action) for _, action in decisions if action is not None]
        end = state_digest(decisions[-1][0])
        every = 1 if seed % 3 == 0 else 10
        for place in range(0, len(decisions), every):
            state = decisions[place][0]
            assert second_process.play(encode_save(state), actions[place:]) == [state_digest(state), end]


# --- on another Python -----------------------------------------------------------------------------------------------

RECORDED = """
import sys
from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards, step
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.kernel.rng import draw_below, rng_from_seed

state = new_game(standard_cards(), 4, FAMILY_SETS["wasteland"], seed="another Python")
rng = rng_from_seed("choices")
while True:
    print(state_digest(state))
    if state.is_over:
        break
    state = decode_save(encode_save(state), standard_cards())
    choices = legal_actions(state)
    place, rng = draw_below(rng, len(choices))
    state, _ = step(state, choices[place])
print(encode_save(state))
"""


def other_pythons() -> list[str]:
    """Pythons from 3.12 on, newest first."""
    names = [f"python3.{minor}" for minor in range(19, 11, -1)]
    folders = sorted((Path.home() / ".pyenv" / "versions").glob("3.*/bin"))
    found = [str(folder / name) for name in names for folder in folders if (folder / name).is_file()]
    found += [path for path in map(shutil.which, names) if path is not None]
    return found


def record(python: str, seed: str) -> subprocess.CompletedProcess[str]:
    # The libraries we need are pure Python: another version can read them where they are.
    paths = os.pathsep.join((str(ROOT / "src"), sysconfig.get_path("purelib")))
    return subprocess.run(
        [python, "-c", RECORDED],
        env=surroundings(seed, PYTHONPATH=paths, PYTHONDONTWRITEBYTECODE="1"),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_digests_are_the_same_on_every_hash_seed_and_the_newest_python() -> None:
    here = record(sys.executable, "1")
    assert here.returncode == 0, here.stderr
    assert len(here.stdout.splitlines()) > 50
    assert record(sys.executable, "4242").stdout == here.stdout
    reasons = []
    for python in other_pythons():
        there = record(python, "7")
        if there.returncode == 0:
            assert there.stdout == here.stdout, python
            return
        reasons.append(f"{python}: {(there.stderr.strip().splitlines() or ['no output'])[-1]}")
        assert "elysium_rules" not in reasons[-1], reasons[-1]
    pytest.skip("; ".join(reasons) or "there is no newer Python here")
