"""What the project says of itself is one thing: its version, its changelog, its bounds, its papers."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[3]
LoadHook = Callable[[str], Any]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION: str = PROJECT["project"]["version"]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def matrix() -> ModuleType:
    spec = importlib.util.spec_from_file_location("matrix", ROOT / "tests/matrix.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- the version


def test_version_is_the_same_wherever_it_stands() -> None:
    client, engine, table = (json.loads(read(f"clients/{name}/package.json")) for name in ("js", "engine", "table"))
    assert [client["version"], engine["version"]] == [VERSION, VERSION]
    asked = {**engine.get("dependencies", {}), **engine.get("peerDependencies", {})}
    assert asked["elysium-rules-client"] == f"^{VERSION}"
    own = {name: wanted for name, wanted in table["dependencies"].items() if name.startswith("elysium-rules-")}
    assert own == {"elysium-rules-client": VERSION, "elysium-rules-engine": VERSION}
    for page in ("docs/clients.md", "docs/browser.md"):
        named = set(re.findall(r"elysium-rules-\w+-(\d+\.\d+\.\d+)\.tgz", read(page)))
        assert named == {VERSION}, page
    assert yaml.safe_load(read("CITATION.cff"))["version"] == VERSION


# --- the changelog


def test_changelog_is_made_of_the_fragments(load_hook: LoadHook) -> None:
    made = load_hook("changelog").make_changelog()
    if os.environ.get("ELYSIUM_REWRITE"):
        (ROOT / "CHANGELOG.md").write_text(made, encoding="utf-8")
    assert read("CHANGELOG.md") == made, "run  make changelog"


def test_nothing_of_a_fragment_is_lost(load_hook: LoadHook) -> None:
    """Every line of every fragment is told, each in its release; what is breaking stands first."""
    hook = load_hook("changelog")
    made = hook.make_changelog()
    for path in hook.FRAGMENTS.glob("*.md"):
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.removeprefix("- Breaking: ")[1:] if line.startswith("- Breaking: ") else line
            assert re.sub(r"\]\((?=[\w/-]+\.md)", "](docs/", words) in made, path.name
    releases = re.findall(r"^## (\S+) \((.+)\)$", made, re.MULTILINE)
    assert releases[0][0] == VERSION
    assert releases[-1] == ("0.1.0", "2026-11-16")
    newest = made.split("\n## ")[1]
    assert newest.index("### Breaking") < newest.index("`state.rings`") < newest.index("### All else")
    assert "- Breaking:" not in made


def test_fragment_says_what_changed_before_it_lists(load_hook: LoadHook) -> None:
    for path in load_hook("changelog").FRAGMENTS.glob("*.md"):
        assert not path.read_text(encoding="utf-8").startswith("-"), path.name


# --- bounds of dependencies, and what is tried


def test_every_dependency_has_a_lowest_version_that_can_be_tried(matrix: ModuleType) -> None:
    lowest = matrix.bounds(PROJECT["project"])
    assert {"attrs", "lark", "typer", "rich", "starlette", "uvicorn", "websockets", "pytest"} <= set(lowest)
    wrong = {"name": "x", "dependencies": ["attrs~=23.2"], "optional-dependencies": {}}
    with pytest.raises(SystemExit, match=r"attrs~=23\.2"):
        matrix.bounds(wrong)
    twice = {"name": "x", "dependencies": ["rich>=13"], "optional-dependencies": {"a": ["x[b]"], "b": ["rich>=14"]}}
    with pytest.raises(SystemExit, match="two lower bounds"):
        matrix.bounds(twice)


def test_supported_pythons_begin_with_the_lowest_that_is_allowed(matrix: ModuleType) -> None:
    supported = matrix.supported(PROJECT["project"])
    assert supported
    assert PROJECT["project"]["requires-python"] == f">={supported[0]}"


def test_modules_that_the_matrix_runs_exist(matrix: ModuleType) -> None:
    assert [path for path in matrix.QUICK if not (ROOT / path).is_file()] == []


# --- papers


def test_citation_is_valid() -> None:
    """By the parts of the schema of CFF 1.2.0 that it uses: what must be there, and nothing that is not known."""
    cited = yaml.safe_load(read("CITATION.cff"))
    assert set(cited) >= {"authors", "cff-version", "message", "title"}
    assert cited["cff-version"] == "1.2.0"
    known = {"abstract", "authors", "cff-version", "keywords", "license", "message", "title", "type", "version"}
    assert set(cited) <= known
    assert cited["type"] in {"software", "dataset"}
    assert cited["license"] == PROJECT["project"]["license"]
    assert [set(author) for author in cited["authors"]] == [{"name"}]
    assert [author["name"] for author in cited["authors"]] == [
        author["name"] for author in PROJECT["project"]["authors"]
    ]
    assert len(set(cited["keywords"])) == len(cited["keywords"])
    assert all(isinstance(cited[key], str) for key in ("abstract", "license", "message", "title", "version"))


def test_hooks_before_a_commit_fetch_nothing_and_run_what_make_runs() -> None:
    settings = yaml.safe_load(read(".pre-commit-config.yaml"))
    assert [repo["repo"] for repo in settings["repos"]] == ["local"]
    hooks = settings["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    makefile = read("Makefile")
    for hook in hooks:
        words = hook["entry"].split()
        if words[0] == "make":
            assert f"\n{words[-1]}: " in makefile, hook["id"]
        else:
            assert f"@$(BIN)/{words[0].removeprefix('.venv/bin/')}" in makefile, hook["id"]


def test_source_archive_has_every_file_at_the_top() -> None:
    listed = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    assert [name for name in listed if not (ROOT / name).exists()] == []
    papers = {path.name for path in ROOT.glob("*.md")}
    assert {*papers, "CITATION.cff", ".pre-commit-config.yaml", "LICENSE", "Makefile"} - set(listed) == set()
