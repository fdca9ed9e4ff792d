"""The built wheel, installed into an empty environment outside the checkout, plays a whole game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

#: Runs in the empty environment: plays a game and reports as JSON where everything came from.
PLAY = """
import importlib.util, json
from pathlib import Path
import elysium_rules
from elysium_rules import FAMILY_SETS, legal_actions, load_cards, new_game, observe, outcome, standard_cards, step
from elysium_rules.program.folders import cards_folder, grammar_folder
from elysium_rules.library import ephyran_programs
from elysium_rules.protocol.published import published, read_published

cards = standard_cards()
state = new_game(cards, players=3, families=FAMILY_SETS["first_game"], seed=42, edition="revised")
while not state.is_over:
    state, events = step(state, legal_actions(state)[0])
package = Path(elysium_rules.__file__).parent
print(json.dumps({
    "package": str(package),
    "cards_folder": str(cards_folder()),
    "grammar_folder": str(grammar_folder()),
    "typed": (package / "py.typed").is_file(),
    "extras": [name for name in ("typer", "rich", "click", "pytest", "hypothesis") if importlib.util.find_spec(name)],
    "cards": len(cards),
    "ephyran": sum(len(program.cards) for program in ephyran_programs()),
    "epoch": observe(state).epoch,
    "winners": outcome(state).winners,
    "schemas": {name: len(read_published(name, "ephyran")) for name in published("ephyran")},
}))
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command that knows nothing of this checkout; what it says is shown when it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    finished = subprocess.run(command, cwd=cwd, env=environment, text=True, capture_output=True, check=False)
    assert finished.returncode == 0, f"{command}\n{finished.stdout}\n{finished.stderr}"
    return finished.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from that sdist."""
    folder = tmp_path_factory.mktemp("dist")
    # Without isolation: hatchling is in the `test` extra, so nothing has to be fetched.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (wheel,) = built.glob("*.whl")
    return wheel


def test_wheel_is_pure_python_and_carries_cards_and_grammar(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    for folder in ("cards", "grammar"):
        files = {path.relative_to(ROOT / folder).as_posix() for path in (ROOT / folder).rglob("*.*")}
        assert folder != "cards" or "ephyran/reinforcements.ely" in files
        prefix = f"elysium_rules/data/{folder}/"
        assert {name.removeprefix(prefix) for name in names if name.startswith(prefix)} == files
    protocol, published = "elysium_rules/data/protocol/", ROOT / "docs/protocol"
    described = {path.relative_to(published).as_posix() for path in published.rglob("*.*") if path.suffix != ".md"}
    assert {name.removeprefix(protocol) for name in names if name.startswith(protocol)} == described
    assert {"request.schema.json", "elysium.d.ts", "ephyran/ephyran.d.ts"} <= described
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs/findings").rglob("*.md")}
    pages |= {"rules.md", "ephyran-rules.md"}
    assert {name.removeprefix("elysium_rules/data/") for name in names if name.endswith(".md")} == pages
    assert wheel.name.endswith("-py3-none-any.whl")
    assert {name.partition("/")[0] for name in names} == {"elysium_rules"}
    assert not [name for name in names if "__pycache__" in name]


def test_sdist_holds_what_the_tests_need(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for file in ("Makefile", "pyproject.toml", "tests/data/cards.csv", "docs/rules.md", "grammar/core.lark"):
        assert file in names


def test_installed_wheel_plays_a_game_outside_the_checkout(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True, symlinks=os.name != "nt")
    python = environment / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel, cwd=tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "play.py").write_text(PLAY, encoding="utf-8")

    report = json.loads(run(python, "play.py", cwd=elsewhere))

    package = Path(report["package"])
    assert package.is_relative_to(environment)
    assert Path(report["cards_folder"]) == package / "data/cards"
    assert Path(report["grammar_folder"]) == package / "data/grammar"
    assert report["typed"]
    assert report["extras"] == []  # importing and playing needs none of them
    assert (report["cards"], report["ephyran"], report["epoch"]) == (104, 9, 5)
    assert report["winners"]
    files = {path.name: len(path.read_text(encoding="utf-8")) for path in (ROOT / "docs/protocol/ephyran").glob("*.*")}
    called = {"ephyran.d.ts" if name == "types" else f"{name}.schema.json": name for name in report["schemas"]}
    assert {file: report["schemas"][name] for file, name in called.items()} == files
