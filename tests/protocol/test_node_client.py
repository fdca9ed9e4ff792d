"""The example client on a real Node: a whole game, every message by the published schemas."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import elysium_rules

FOLDER = Path(__file__).parents[2] / "examples" / "node-client"
NODE = shutil.which("node")


def run_client(folder: Path, name: str) -> tuple[subprocess.CompletedProcess[str], list[Any], list[Any]]:
    """Let a program of the example play, and give what it printed, asked and was answered."""
    assert NODE is not None
    transcript = folder / "transcript.jsonl"
    environment = {key: value for key, value in os.environ.items() if key not in ("ELYSIUM_ENGINE", "ELYSIUM_VERBOSE")}
    done = subprocess.run(
        [NODE, str(FOLDER / name), "olympus"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        env={
            **environment,
            "ELYSIUM_TRANSCRIPT": str(transcript),
            "ELYSIUM_CHECK_MIRROR": "1",
            "PYTHON": sys.executable,
            "PYTHONPATH": str(Path(elysium_rules.__file__).parents[1]),
        },
        check=False,
    )
    messages = [json.loads(line) for line in transcript.read_text(encoding="utf-8").splitlines()]
    requests = [message["request"] for message in messages if "request" in message]
    return done, requests, [message["response"] for message in messages if "response" in message]


@pytest.mark.skipif(NODE is None, reason="there is no `node` on this machine")
def test_a_game_is_played_from_node_and_every_message_fits_the_schemas(tmp_path: Path, schemas: Any) -> None:
    done, requests, responses = run_client(tmp_path, "client.mjs")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert "an answer that comes too late is refused: stale" in lines
    assert any(line.startswith("the replay is exact: ") for line in lines)
    assert "the table kept from events alone is right" in lines
    table = lines[lines.index("score") + 1 :]
    assert len(table) == 4
    assert any(line.endswith("wins") for line in table)

    assert len(requests) > 100
    assert [request["id"] for request in requests] == [response["id"] for response in responses]
    for request in requests:
        assert schemas.request(request) == ""
    for response in responses:
        assert schemas.response(response) == ""
    assert sum(not response["ok"] for response in responses) == 1


@pytest.mark.skipif(NODE is None, reason="there is no `node` on this machine")
def test_the_other_game_is_played_from_node_by_its_own_schemas(tmp_path: Path, schemas: Any) -> None:
    done, requests, responses = run_client(tmp_path, "ephyran.mjs")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "the engine knows elysium, ephyran"
    assert any(line.startswith("the replay is exact: ") for line in lines)
    assert len(lines[lines.index("score") + 1 :]) == 3
    assert len(requests) > 50
    for request in requests:
        assert schemas.request(request, "ephyran") == ""
    for response in responses:
        assert response["ok"]
        assert schemas.response(response, "ephyran") == ""
