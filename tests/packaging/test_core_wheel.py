"""The wheel that carries the native core: for one platform and every Python; installed, it plays the same games."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Runs with the installed wheel: plays in the core and in Python.
PLAY = """
import json
from elysium_rules import FAMILY_SETS, new_game, playout, playouts, random_chooser, standard_cards, state_digest
from elysium_rules.kernel.native import find_library
from elysium_rules.elysium.model.contract import CONTRACT

state = new_game(standard_cards(), players=3, families=FAMILY_SETS["first_game"], seed=42)
inside = [playouts(state, 20, 1).totals, state_digest(playout(state, random_chooser(7)))]
outside = [playouts(state, 20, 1, core=False).totals, state_digest(playout(state, random_chooser(7), core=False))]
kept = getattr(state.game, "kept_core", None)
print(json.dumps({
    "same": inside == outside,
    "core": kept is not None and kept.core is not None,
    "library": str(getattr(find_library(CONTRACT), "path", "")),
}))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of what is needed, so that other tests may build at the same time."""
    if not any(shutil.which(name) for name in ("c++", "g++", "clang++")) and not os.environ.get("CXX"):
        pytest.skip("no C++ compiler on this machine")
    folder = tmp_path_factory.mktemp("core")
    for name in ("src", "cards", "grammar", "native", "clients/wheel.py", "docs/protocol"):
        target = folder / "checkout" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / "checkout" / name)
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder)]
    surroundings = {**os.environ, "ELYSIUM_WHEEL": "here"}
    done = subprocess.run(
        [*command, str(folder / "checkout")], env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (found,) = folder.glob("*.whl")
    return found


def test_it_is_for_this_platform_and_every_python(wheel: Path) -> None:
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert wheel.name.endswith(f"-py3-none-{platform}.whl")
    with zipfile.ZipFile(wheel) as archive:
        carried = [name for name in archive.namelist() if "/data/native/" in name]
    assert len(carried) == 1
    assert carried[0].startswith("elysium_rules/data/native/elysium_core.")


@pytest.mark.parametrize("switch", ["", "off"])
def test_installed_it_plays_the_same_games(wheel: Path, tmp_path: Path, switch: str) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (tmp_path / "play.py").write_text(PLAY, encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": str(site), "ELYSIUM_CORE": switch}
    done = subprocess.run(
        [sys.executable, "play.py"], cwd=tmp_path, env=surroundings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["same"]
    assert told["core"] is (switch == "")
    assert told["library"].startswith(str(site)) or switch == "off"
