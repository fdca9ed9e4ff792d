"""A bot in a package of its own: installed, it is listed, named and played like ours."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import elysium_rules

ROOT = Path(__file__).parents[2]
SOURCE = Path(elysium_rules.__file__).parents[1]

PROGRAM = """
import sys
from elysium_rules import Budget, find_bot, installed_bots, observe, play_game, start_game
from elysium_rules.bots.seats import values_of
from elysium_rules.kernel.rng import rng_from_seed
print([(bot.name, bot.game, bot.package, bot.problem) for bot in installed_bots()], "sampler" in sys.modules)
for game, more in (("elysium", {"families": "first_game"}), ("ephyran", {})):
    state = start_game(game, players=2, seed=3, **more)
    bot, view = find_bot(game, "sampler"), observe(state, state.deciding)
    values = values_of(bot, view, rng_from_seed(1), Budget(iterations=2))
    assert len(values) == len(view.legal)
    assert play_game(state, [bot, find_bot(game, "random")], seed=1, budgets=Budget(iterations=1)).is_over
ticks = iter(range(100))
import sampler
timed = sampler.SamplerBot(lambda: next(ticks))
timed.values(view, rng_from_seed(1), Budget(seconds=5))
print(next(ticks))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, install_package: Callable[[Path, Path], Path]) -> Path:
    return install_package(ROOT / "examples/own_bot", tmp_path_factory.mktemp("bot"))


def test_it_is_found_and_plays_both_games_within_its_budget(site: Path) -> None:
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCE), str(site)))}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["[('sampler', None, 'elysium-sampler', '')] False", "6"]
