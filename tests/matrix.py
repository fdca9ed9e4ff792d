"""`make test-matrix`: the tests with the lowest and the newest versions of all dependencies, on every Python here.

For each supported Python (the classifiers of `pyproject.toml`) that this machine has, two environments are made in
`build/matrix`: one with the newest versions that `pyproject.toml` allows, one with the lowest. The lowest are its
bounds themselves, with `==` for `>=`, as constraints of pip: so a bound must be a version that exists, and this proves
that it is one the tests pass with. What these libraries need in turn is as new as they allow.

A part of the tests is run, one or two modules for each library; `--full` runs all of them, the linters and the site.
`--only 3.12-lowest` is one environment of them.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import which
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "build/matrix"
#: What is installed: everything but node and what `make bench` compares us with, which no test imports.
EXTRA: Final = "dev"
#: For each library that we use a test or two which would notice.
QUICK: Final = (
    "tests/unit/test_front_door.py",  # attrs
    "tests/unit/lang/test_parse.py",  # lark
    "tests/unit/elysium/test_save.py",
    "tests/unit/elysium/test_golden_replays.py",
    "tests/unit/cli/test_main.py",  # typer, rich
    "tests/unit/cli/test_demo.py",
    "tests/web/test_http.py",  # starlette, uvicorn
    "tests/web/test_seats.py",  # websockets
    "tests/protocol/test_schema.py",  # jsonschema
    "tests/protocol/test_generators.py",  # datamodel-code-generator
    "tests/properties/test_language.py",  # hypothesis
    "tests/unit/docs/test_api_page.py",  # griffe, with mkdocstrings-python
    "tests/unit/docs/test_hooks.py",  # mkdocs
    "tests/packaging/test_wheel.py",  # build, hatchling
)
FULL: Final = (
    ("ruff", "check", "."),
    ("mypy",),
    ("lint-imports",),
    ("mkdocs", "build", "--strict", "--site-dir", "{environment}/site"),
    ("pytest", "-q", "-n", "{jobs}", "--dist", "worksteal"),
)
_BOUND: Final = re.compile(r"(?P<name>[\w-]+)>=(?P<lowest>[\d.]+)(?:,<[\d.]+)?")


def supported(project: dict[str, Any]) -> list[str]:
    """The versions of Python that the package says it supports, such as `3.11`."""
    found = (re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line) for line in project["classifiers"])
    return [match[1] for match in found if match]


def bounds(project: dict[str, Any]) -> dict[str, str]:
    """The lowest version of every library that is named, whatever it is for."""
    named = [*project["dependencies"], *(line for lines in project["optional-dependencies"].values() for line in lines)]
    lowest: dict[str, str] = {}
    for line in named:
        if line.startswith(f"{project['name']}["):
            continue  # an extra that is made of others
        bound = _BOUND.fullmatch(line)
        if bound is None:
            raise SystemExit(f"pyproject.toml: `{line}` must have the form `name>=1.2` or `name>=1.2,<2`")
        if lowest.setdefault(bound["name"], bound["lowest"]) != bound["lowest"]:
            raise SystemExit(f"pyproject.toml: {bound['name']} has two lower bounds")
    return lowest


def pythons(wanted: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """The Pythons of these versions that are here and can make environments: on the path, or kept by pyenv."""
    for version in wanted:
        kept = sorted((Path.home() / ".pyenv/versions").glob(f"{version}.*/bin/python"))
        on_path = which(f"python{version}")
        for python in [*map(Path, [on_path] if on_path else []), *reversed(kept)]:
            # A shim of pyenv is on the path for versions that are not switched on; it says no.
            code = f"import ensurepip, sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '{version}')"
            if subprocess.run([python, "-c", code], capture_output=True, check=False).returncode == 0:
                yield version, python
                break
        else:
            print(f"==> Python {version} is not on this machine")


def install(environment: Path, python: Path, lowest: dict[str, str] | None) -> None:
    """Make an environment anew, with the newest versions or with the lowest."""
    subprocess.run([python, "-m", "venv", "--clear", environment], check=True)
    pip = [str(environment / "bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    constraints: list[str] = []
    if lowest is not None:
        file = environment / "lowest.txt"
        file.write_text("".join(f"{name}=={version}\n" for name, version in lowest.items()), encoding="utf-8")
        constraints = ["--constraint", str(file)]
    subprocess.run([*pip, *constraints, "--editable", f"{ROOT}[{EXTRA}]"], check=True)


def try_all(environment: Path, *, full: bool, jobs: str) -> list[str]:
    """Run the commands in an environment; what failed is returned."""
    surroundings = {
        **os.environ,
        "PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "NO_MKDOCS_2_WARNING": "1",
        "MYPY_CACHE_DIR": str(environment / "mypy"),
    }
    commands = FULL if full else (("pytest", "-q", "-n", "{jobs}", *QUICK),)
    failed: list[str] = []
    for command in commands:
        words = [word.format(environment=environment, jobs=jobs) for word in command]
        words[0] = str(environment / "bin" / words[0])
        if subprocess.run(words, cwd=ROOT, env=surroundings, check=False).returncode:
            failed.append(command[0])
    return failed


def main() -> None:
    """Make every environment and run the tests in it; the end says which of them failed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--full", action="store_true", help="all tests, the linters and the site")
    parser.add_argument("--jobs", default="auto", help="processes that run tests side by side")
    parser.add_argument("--only", default="", help="environments whose names contain this, such as 3.12 or lowest")
    asked = parser.parse_args()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lowest = bounds(project)
    results: dict[str, list[str]] = {}
    for version, python in pythons(supported(project)):
        for name, constraints in ((f"{version}-lowest", lowest), (f"{version}-newest", None)):
            if asked.only not in name:
                continue
            print(f"\n==> {name}", flush=True)
            environment = FOLDER / name
            try:
                install(environment, python, constraints)
            except subprocess.CalledProcessError:
                results[name] = ["install"]
                continue
            results[name] = try_all(environment, full=asked.full, jobs=asked.jobs)
    print()
    for name, failed in results.items():
        print(f"{name:12} {'failed: ' + ', '.join(failed) if failed else 'holds'}")
    if not results:
        raise SystemExit(f"no environment is called {asked.only}" if asked.only else "no supported Python is here")
    if any(results.values()):
        sys.exit(1)


if __name__ == "__main__":
    main()
