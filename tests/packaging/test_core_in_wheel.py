"""A wheel is pure, or carries the native core for one platform: both play the same games outside the checkout."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.elysium.native.core import PAYS_AT

ROOT = Path(__file__).parents[2]
ASKS = "ELYSIUM_WHEEL_CORE"
INSIDE = "elysium_rules/data/native/"
#: Whatever else the machine has must not matter.
NEEDED = ("attr", "attrs", "lark")
PLAYERS, SEEDS = (2, 3, 4), range(8)

#: Runs where nothing is to be had but one wheel and what it needs: plays, and reports as JSON how.
PLAY = f"""
import json, sys
sys.path[:0] = sys.argv[1:]
import elysium_rules
from elysium_rules import FAMILY_SETS, new_game, playout, random_chooser, standard_cards, state_digest
from elysium_rules.kernel import native

inside = []
play_random = native.LoadedTable.play_random
def counted(*arguments):
    made, status = play_random(*arguments)
    inside.append(made)
    return made, status
native.LoadedTable.play_random = counted

digests = []
for players in {PLAYERS}:
    start = new_game(standard_cards(), players=players, families=FAMILY_SETS["first_game"], seed=players)
    digests += [state_digest(playout(start, random_chooser(seed))) for seed in {SEEDS}]
imported = {{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names) - {{"__main__"}}
rules = start.game.rules
found = native.find_library(rules.core_version)
is_there = isinstance(found, native.Library)
lacks = rules.core_lacks(standard_cards(), found if is_there else None)
print(json.dumps({{
    "package": elysium_rules.__file__,
    "digests": digests,
    "inside": inside,
    "core": str(found.path) if is_there else None,
    "reason": None if is_there else found.reason,
    "lacks": [reason for reasons in lacks.values() for reason in reasons],
    "imported": sorted(name for name in imported if not name.startswith("_")),
}}))
"""


def run(*command: str | Path, cwd: Path, core: str = "", code: int = 0) -> str:
    """Run a command that knows nothing of this checkout nor of a core elsewhere; what it says is shown when it fails.

    *core* is what a wheel is asked to carry.
    """
    left_out = ("PYTHON", "VIRTUAL_ENV", "ELYSIUM_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
    finished = subprocess.run(
        command, cwd=cwd, env=environment | {ASKS: core}, text=True, capture_output=True, check=False
    )
    assert finished.returncode == code, f"{command}\n{finished.stdout}\n{finished.stderr}"
    return finished.stdout + finished.stderr if code else finished.stdout


def build(folder: Path, core: str = "") -> Path:
    """A wheel, built without the network."""
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, ROOT, cwd=folder, core=core)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pure wheel, and the one with the core of this machine; only where no compiler can be had there is none."""
    spec = importlib.util.spec_from_file_location("native_build_for_wheels", ROOT / "native" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = builder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    try:
        builder.find_compiler()
    except builder.NoCompilerError as error:
        pytest.skip(f"no wheel can carry the native core: {error}")
    return {
        "pure": build(tmp_path_factory.mktemp("pure-wheel")),
        "native": build(tmp_path_factory.mktemp("native-wheel"), core="native"),
    }


@pytest.fixture(scope="module")
def played(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each of them reports, installed into a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "environment", with_pip=True, symlinks=os.name != "nt")
    python = folder / "environment" / ("Scripts" if os.name == "nt" else "bin") / "python"
    for name in NEEDED:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(Path(spec.origin).parent, folder / "needed" / name)
    reports = {}
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index")
    for kind, wheel in wheels.items():
        run(*pip, "--target", folder / kind, wheel, cwd=folder)
        # Without site-packages: nothing can be imported but what these two folders have.
        told = run(python, "-I", "-S", "-c", PLAY, folder / kind, folder / "needed", cwd=folder)
        reports[kind] = json.loads(told)
        assert Path(reports[kind]["package"]).is_relative_to(folder / kind)
    return reports


def test_only_who_asks_for_a_core_gets_a_wheel_for_one_platform(wheels: dict[str, Path]) -> None:
    names, tags, pure = {}, {}, {}
    for kind, wheel in wheels.items():
        with zipfile.ZipFile(wheel) as archive:
            names[kind] = {name for name in archive.namelist() if ".dist-info/" not in name}
            (about,) = (name for name in archive.namelist() if name.endswith(".dist-info/WHEEL"))
            lines = archive.read(about).decode().splitlines()
        tags[kind] = [line.removeprefix("Tag: ") for line in lines if line.startswith("Tag: ")]
        pure[kind] = "Root-Is-Purelib: true" in lines
        assert wheel.stem.endswith(tags[kind][0])
    assert tags["pure"] == ["py3-none-any"]
    (tag,) = tags["native"]
    assert tag.startswith("py3-none-")
    assert not tag.endswith("-any")
    assert pure == {"pure": True, "native": False}
    (core,) = names["native"] - names["pure"]
    assert core.startswith(f"{INSIDE}elysium_core.")
    assert names["pure"] < names["native"]


def test_both_play_the_same_games_and_one_of_them_in_its_core(played: dict[str, dict[str, Any]]) -> None:
    pure, native = played["pure"], played["native"]
    assert pure["digests"] == native["digests"]
    assert len(set(pure["digests"])) == len(PLAYERS) * len(SEEDS)
    assert pure["inside"] == []
    assert len(native["inside"]) == len(PLAYERS) * (len(SEEDS) - PAYS_AT + 1)
    assert min(native["inside"]) > 0


def test_each_says_whether_it_has_a_core(played: dict[str, dict[str, Any]]) -> None:
    pure, native = played["pure"], played["native"]
    assert pure["core"] is None
    assert pure["reason"].startswith("it was not built for this machine")
    assert Path(native["core"]).parent == Path(native["package"]).parent / "data" / "native"
    assert native["lacks"] == []


def test_both_need_nothing_but_lark_and_attrs(played: dict[str, dict[str, Any]]) -> None:
    for report in played.values():
        assert set(report["imported"]) == {"elysium_rules", *NEEDED}


def test_a_platform_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    # It would want ziglang first, which no test fetches.
    options = ("--no-isolation", "--skip-dependency-check", "--wheel", "--outdir", tmp_path)
    told = run(sys.executable, "-m", "build", *options, ROOT, cwd=tmp_path, core="atari_st", code=1)
    assert "invalid choice: 'atari_st'" in told
    assert "musllinux_1_2_x86_64" in told
    assert list(tmp_path.glob("*.whl")) == []
