"""Executors of others, as stand-ins: what they are handed, and what is said where they are not installed.

The true ones play a plan, with workers that are killed, in `make cluster`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import ModuleType
from typing import Any

import pytest

from elysium_rules.errors import SetupError
from elysium_rules.simulation.executors import count_cores, find_executor
from elysium_rules.simulation.pieces import run_pieces


@pytest.fixture
def said() -> list[Any]:
    """What the stand-ins were told."""
    return []


def put_dask(monkeypatch: pytest.MonkeyPatch, said: list[Any]) -> None:
    class Client:
        def __init__(self, address: str) -> None:
            said.append(("connect", address))

        def get_executor(self, retries: int) -> ThreadPoolExecutor:
            said.append(("retries", retries))
            return ThreadPoolExecutor(2)

        def close(self) -> None:
            said.append("close")

    module = ModuleType("distributed")
    module.Client = Client  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "distributed", module)


def put_ray(monkeypatch: pytest.MonkeyPatch, said: list[Any]) -> None:
    class Reference:
        def __init__(self, result: Any) -> None:
            self.result = result

        def future(self) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(self.result)
            return future

    class Remote:
        def __init__(self, function: Callable[..., Any]) -> None:
            said.append("remote")
            self.function = function

        def remote(self, *given: Any) -> Reference:
            return Reference(self.function(*given))

    module: Any = ModuleType("ray")
    module.is_initialized = lambda: "init" in said
    module.init = lambda **given: said.extend(("init", given["address"], given["include_dashboard"]))
    module.remote = Remote
    monkeypatch.setitem(sys.modules, "ray", module)


def test_dask_is_asked_for_its_executor_and_let_go(monkeypatch: pytest.MonkeyPatch, said: list[Any]) -> None:
    put_dask(monkeypatch, said)
    new, _ = find_executor("dask:tcp://127.0.0.1:8786")
    assert dict(run_pieces(abs, [-1, -2, -3], new)) == {0: 1, 1: 2, 2: 3}
    assert said == [("connect", "tcp://127.0.0.1:8786"), ("retries", 3), "close"]


@pytest.mark.parametrize("text, address", [("ray", None), ("ray:auto", "auto")])
def test_ray_is_begun_once_without_a_dashboard(
    monkeypatch: pytest.MonkeyPatch, said: list[Any], text: str, address: str | None
) -> None:
    put_ray(monkeypatch, said)
    new, _ = find_executor(text)
    assert dict(run_pieces(abs, [-1, -2, -3], new)) == {0: 1, 1: 2, 2: 3}
    assert said == ["init", address, False, "remote"]  # a function is handed over once
    assert dict(run_pieces(abs, [-4], new)) == {0: 4}
    assert said.count("init") == 1


@pytest.mark.parametrize("text, module", [("dask:tcp://127.0.0.1:1", "distributed"), ("ray", "ray")])
def test_extra_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, text: str, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    new, _ = find_executor(text)
    assert new is not None
    with pytest.raises(SetupError, match=r"needs its extra: pip install 'elysium-rules\[cluster\]'"):
        new()


def test_cores_are_those_that_may_be_used() -> None:
    assert count_cores() >= 1
