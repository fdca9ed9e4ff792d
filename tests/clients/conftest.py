"""The packages for JavaScript as others have them: packed, and installed into an app outside this checkout."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
#: That of the environment comes first: `make` puts it there, from a package of Python.
SEARCHED = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
ENVIRONMENT = {**os.environ, "PATH": SEARCHED}


def give_up(reason: str) -> None:
    """Without node and the packages nothing can be shown: at home that is a choice, in CI it is a mistake."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def run(program: str, *options: str, cwd: Path) -> str:
    """Run a program of node; what it says is shown when it fails."""
    found = shutil.which(program, path=SEARCHED)
    assert found is not None
    command = [found, *options]
    done = subprocess.run(command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout[-6000:]}\n{done.stderr[-4000:]}"
    return done.stdout


@pytest.fixture(scope="session")
def run_node() -> Callable[..., str]:
    """Runs a script in a folder with the node of this environment; gives what it said."""

    def run_script(folder: Path, script: str, *options: str) -> str:
        return run("node", script, *options, cwd=folder)

    return run_script


@pytest.fixture(scope="session")
def packages() -> list[Path]:
    """The tarballs of `make packages`: the client and the engine."""
    listed = DIST / "packages.txt"
    if not listed.is_file() or shutil.which("npm", path=SEARCHED) is None:
        give_up("the packages are not there: run `make packages`")
    return [DIST / name for name in listed.read_text(encoding="utf-8").split()]


@pytest.fixture(scope="session")
def installed(packages: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new folder into which somebody has installed the tarballs, Vite and TypeScript, and nothing else."""
    folder = tmp_path_factory.mktemp("app")
    wanted = json.loads((ROOT / "clients/package.json").read_text(encoding="utf-8"))["devDependencies"]
    others = {name: wanted[name] for name in ("typescript", "vite")}
    others["@types/node"] = json.loads((ROOT / "clients/engine/package.json").read_text(encoding="utf-8"))[
        "devDependencies"
    ]["@types/node"]
    described = {
        "name": "somebody-elses-app",
        "private": True,
        "type": "module",
        "dependencies": {path.name.rpartition("-")[0]: f"file:{path}" for path in packages},
        "devDependencies": others,
    }
    (folder / "package.json").write_text(json.dumps(described), encoding="utf-8")
    # What `make` has fetched for the checkout is in npm's cache.
    options = ("--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock", "--no-progress", "--loglevel=error")
    run("npm", "install", *options, cwd=folder)
    return folder


@pytest.fixture(scope="session")
def start_vite() -> Iterator[Callable[..., str]]:
    """Starts Vite in a folder, as `vite dev` or `vite preview`, on a free port; gives its address."""
    running: list[subprocess.Popen[str]] = []

    def start(folder: Path, *command: str) -> str:
        vite = folder / "node_modules/vite/bin/vite.js"
        node = shutil.which("node", path=SEARCHED)
        assert node is not None
        environment = {**ENVIRONMENT, "NO_COLOR": "1"}
        # The node of an environment is a wrapper that starts another process: both are one group, and end together.
        process = subprocess.Popen(
            [node, vite, *command, "--port", "0"],
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        running.append(process)
        assert process.stdout is not None
        for line in process.stdout:
            found = re.search(r"http://localhost:\d+", line)
            if found:
                return found[0]
        raise AssertionError("Vite ended without a word about its address")

    yield start
    for process in running:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)
