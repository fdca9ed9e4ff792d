"""What the tests of the server share: servers on free ports, which end without a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from elysium_rules.web.trial import QUICK, Server


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers with options, and sees that they end without a mistake."""
    servers: list[Server] = []

    def begin(*options: str, folder: str = "served") -> Server:
        (tmp_path / folder).mkdir(exist_ok=True)
        servers.append(Server(tmp_path / folder, *options))
        return servers[-1]

    yield begin
    for server in servers:
        if server.process.poll() is None:
            server.kill()
        assert server.mistakes() == ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A quick server for all tests of a file; it must not have made a mistake at the end."""
    found = Server(tmp_path_factory.mktemp("served"), *QUICK)
    yield found
    assert found.request("GET", "/health")[0] == 200
    assert found.metric("mistakes_total") == 0
    assert found.stop() == 0
    assert found.mistakes() == ""
