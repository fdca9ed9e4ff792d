"""An app outside this checkout, from the packed tarballs alone: Vite, strict TypeScript, played in a real browser."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from elysium_rules.web.trial import QUICK, Server

APP = Path(__file__).with_name("vite_app")
PATIENCE = 240_000  # milliseconds; the machine may be busy with other tests


@pytest.fixture(scope="module")
def app(installed: Path, run_node: Callable[..., str]) -> Path:
    """The app, checked by its compiler and built; the files of the engine were copied into `public/` as well."""
    shutil.copytree(APP, installed, dirs_exist_ok=True)
    run_node(installed, "node_modules/typescript/bin/tsc", "--noEmit", "--project", ".")
    run_node(installed, "node_modules/elysium-rules-engine/dist/cli.js", "copy", "public/copied")
    run_node(installed, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    return installed


@pytest.fixture(scope="module")
def built(app: Path, start_vite: Callable[..., str]) -> str:
    return start_vite(app, "preview")


@pytest.fixture(scope="module")
def developed(app: Path, start_vite: Callable[..., str]) -> str:
    return start_vite(app, "dev")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def told(page: Page, address: str, **wanted: str) -> Any:
    """Open the app and wait until it says what came of the game; an error is told as such."""
    query = "&".join(f"{name}={value}" for name, value in wanted.items())
    page.goto(f"{address}/?{query}")
    page.wait_for_function("document.body.dataset.result || document.body.dataset.error")
    found = page.evaluate("({ ...document.body.dataset })")
    return json.loads(found["result"]) if "result" in found else {"error": json.loads(found["error"])}


#: What comes of the game of `src/here.ts`, which begins with the same seed and goes on with the first choice.
HERE = {"winners": [0], "rule": "G1"}


def test_the_built_app_plays_a_game_with_the_engine_in_a_worker(page: Page, built: str) -> None:
    result = told(page, built, play="here")
    assert {name: result.get(name) for name in HERE} == HERE, result
    assert result["decisions"] > 40
    assert result["labels"] > 400
    assert (result["steps"][0], result["steps"][-1]) == ("fetching", "reading")


def test_the_app_in_development_plays_a_game_of_ephyran_with_files_that_were_copied(page: Page, developed: str) -> None:
    result = told(page, developed, play="ephyran", base="/copied")
    assert result.get("winners"), result
    assert result["decisions"] > 20
    # The plugin serves them there as well.
    kind = page.evaluate(
        "fetch('/elysium-engine/runtime/pyodide.asm.wasm').then((one) => one.headers.get('content-type'))"
    )
    assert kind == "application/wasm"


def test_the_files_may_lie_on_another_host_that_allows_it(page: Page, built: str, developed: str) -> None:
    result = told(page, built, play="here", base=f"{developed}/elysium-engine/", most="3")
    assert result.get("decisions") == 3, result


@pytest.mark.parametrize("base", ["/nowhere/", "http://127.0.0.1:9/"])
def test_an_app_without_the_files_is_told_so(page: Page, built: str, base: str) -> None:
    kind, message = told(page, built, play="here", base=base)["error"]
    assert kind == "Disconnected"
    assert f"{base}worker.js" in message
    assert "cannot be started: is its script there?" in message


def test_an_app_that_lacks_a_file_is_told_which(page: Page, built: str) -> None:
    page.route("**/runtime/engine.zip", lambda route: route.fulfill(status=404))
    kind, message = told(page, built, play="here")["error"]
    assert kind == "Disconnected"
    assert f"failed: {built}/elysium-engine/runtime/engine.zip cannot be fetched: 404" in message


def test_the_app_plays_at_a_server_on_another_address(page: Page, built: str, tmp_path: Path) -> None:
    server = Server(tmp_path, *QUICK, "--origin", built)
    try:
        result = told(page, built, play="there", server=f"http://127.0.0.1:{server.port}/")
        assert result.get("name") == "Ada", result
        assert result["winners"]
        assert result["again"] == result["winners"]
        assert (result["seat"], result["mine"] > 15, result["told"] > 100) == (0, True, True)
    finally:
        server.stop()


def test_a_server_that_does_not_know_the_app_is_not_spoken_to(page: Page, built: str, tmp_path: Path) -> None:
    server = Server(tmp_path, *QUICK)
    try:
        kind, message = told(page, built, play="there", server=f"http://127.0.0.1:{server.port}/")["error"]
    finally:
        server.stop()
    assert kind == "Disconnected"
    assert "was it started with `--origin`" in message
