"""How all tests run: Hypothesis without deadlines, and with the same examples each time in CI; one browser for all.

And one game of others.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# The first game loads all cards, so the first example of a test may be slow: no deadline.
settings.register_profile("home", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

# A process that has collected twelve thousand tests would look through all of them for garbage again and again. Nobody
# looks while they are collected, they are left out afterwards, and one looks less often: six to nine percent less work.
gc.disable()


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


ROOT = Path(__file__).parents[1]
BENCHMARKS = ROOT / "benchmarks"

# They are no part of the package: they are found by their place in the checkout. Not by `sys.path`: with the top of the
# checkout on it, `tests` and `docs` could be imported, too.
if "benchmarks" not in sys.modules:
    spec = importlib.util.spec_from_file_location(
        "benchmarks", BENCHMARKS / "__init__.py", submodule_search_locations=[str(BENCHMARKS)]
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules["benchmarks"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["benchmarks"])

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def outside_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`examples/outside_game`, built and installed into a folder of its own, as somebody would who plays it."""
    return install(ROOT / "examples/outside_game", tmp_path_factory.mktemp("outside"))


def install(project: Path, out: Path) -> Path:
    """Build a project, and install it into the folder `site` in *out*."""
    build = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(out)]
    subprocess.run([*build, str(project)], check=True, capture_output=True, text=True)
    (wheel,) = out.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(out / "site"), str(wheel)], check=True, capture_output=True, text=True)
    wheel.unlink()
    return out / "site"


@pytest.fixture(scope="session")
def install_package() -> Callable[[Path, Path], Path]:
    """What builds and installs a project into a folder, for tests that have more than one."""
    return install


@pytest.fixture(scope="session")
def outside_families(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Packages that `elysium new --package` has written, installed into one folder: a family for each game."""
    out = tmp_path_factory.mktemp("families")
    for name, game in (("nyx", "elysium"), ("storms", "ephyran")):
        new = [sys.executable, "-m", "elysium_rules.cli", "new", name, str(out / name), "--package", "--game", game]
        subprocess.run(new, check=True, capture_output=True, text=True)
        install(out / name, out)
    return out / "site"


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Threads take turns as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for the page and for apps of others alike.

    As long as it is there, playwright's event loop runs in this thread: neither a second playwright nor `asyncio.run`
    works beside it. So it ends with the module that wants it, and those that come later in the same process are free.
    """
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        reason = "no Chromium on the path: install Debian's package `chromium`"
        # At home that is a choice, in CI it is a mistake.
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        # As root there is no sandbox; in a container the shared memory is small.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        opened = playwright.chromium.launch(executable_path=path, args=arguments)
        yield opened
        opened.close()
