"""The wheel carries the built page of the table, so that whoever installs it needs no node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from elysium_rules.program import folders

ROOT = Path(__file__).parents[2]
#: What a wheel is made of.
PARTS = ("src", "cards", "grammar", "clients", "pyproject.toml", "README.md", "LICENSE", ".gitignore")
#: A page in small; only what a server needs goes into the wheel.
PAGE = {"index.html", "app.js", "app.js.gz", "chunks/table.js", "config.json", "sw.js", "worker.js"}
ENGINE = {"runtime/engine.zip", "runtime/pyodide.asm.wasm"}


def copy_project(folder: Path) -> Path:
    """The sources of a wheel in a new folder: what was built in this checkout must not matter."""
    folder.mkdir()
    left_out = shutil.ignore_patterns("__pycache__", "node_modules", "dist")
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=left_out)
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def build(project: Path, *options: str) -> Path:
    """Build without node: nothing but Python is on the path."""
    out = project.parent / f"{project.name}-dist"
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), *options, str(project)]
    environment = os.environ | {"PATH": str(Path(sys.executable).parent / "nothing")}
    finished = subprocess.run(command, cwd=project, env=environment, text=True, capture_output=True, check=False)
    assert finished.returncode == 0, f"{finished.stdout}\n{finished.stderr}"
    return out


def page_in(wheel: Path) -> set[str]:
    prefix = "elysium_rules/data/page/"
    with zipfile.ZipFile(wheel) as archive:
        return {name.removeprefix(prefix) for name in archive.namelist() if name.startswith(prefix)}


@pytest.fixture(scope="module")
def with_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose page was built, as `make page` leaves it."""
    project = copy_project(tmp_path_factory.mktemp("with-page") / "project")
    for name in PAGE | ENGINE:
        file = project / "build/page" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"This is {name}.", encoding="utf-8")
    return project


def test_wheel_carries_the_built_page_without_the_engine_for_pages(with_page: Path, tmp_path: Path) -> None:
    (wheel,) = build(with_page, "--wheel").glob("*.whl")

    assert page_in(wheel) == PAGE

    # Installed, it is found where it is.
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    look = "from elysium_rules.program.folders import page_folder; print(page_folder())"
    found = subprocess.run([sys.executable, "-c", look], cwd=tmp_path, text=True, capture_output=True, check=True)
    assert Path(found.stdout.strip()) == tmp_path / "elysium_rules/data/page"


def test_wheel_made_from_the_source_archive_carries_the_page_too(with_page: Path) -> None:
    out = build(with_page)

    (wheel,) = out.glob("*.whl")
    (archive,) = out.glob("*.tar.gz")
    assert page_in(wheel) == PAGE
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"clients/wheel.py", "clients/package.json", "clients/table/build.mjs"} <= names
    assert not [name for name in names if "node_modules" in name or "runtime/" in name]


def test_wheel_builds_without_a_page(tmp_path: Path) -> None:
    project = copy_project(tmp_path / "project")

    (wheel,) = build(project, "--wheel").glob("*.whl")

    assert page_in(wheel) == set()


def test_a_page_that_is_not_built_is_not_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "src/elysium_rules"
    package.mkdir(parents=True)
    monkeypatch.setattr(folders, "_PACKAGE", package)
    assert folders.page_folder() is None

    built = tmp_path / "build/page"
    built.mkdir(parents=True)
    (built / "index.html").touch()
    assert folders.page_folder() == built
