"""Recorded conversations: the engine says today what it said when they were recorded.

A file holds, line by line, `{"request": ...}` (or `{"line": "..."}` for what is no request) and then its
`{"response": ...}`. `ELYSIUM_REWRITE=1 pytest tests/protocol` keeps the requests and records the responses again.
In a request, `$save` and `$replay` stand for the last one that was given.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.games import DEFAULT_GAME, GAMES
from elysium_rules.protocol.engine import SERVICES
from elysium_rules.protocol.messages import Code

FOLDER = Path(__file__).parent / "conversations"
CONVERSATIONS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
PAGE = Path(__file__).parents[2] / "docs" / "protocol" / "index.md"
BEGIN, END = "<!-- begin of the conversation: tests/protocol keeps it -->\n", "<!-- end of the conversation -->\n"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def told(response: dict[str, Any]) -> dict[str, Any]:
    """A response without what changes with releases and details: version, saves, digests, drawings."""
    masks = {"library": "*", "save": "$save", "replay": "$replay"}
    shown = {key: masks.get(key, value) for key, value in response.items()}
    for drawn in (shown.get("faces"), [shown.get("back"), shown.get("citizen")]):
        for face in drawn or ():
            if face is not None:
                face["svg"] = "*"
    if (response.get("hover") or {}).get("svg") is not None:
        shown["hover"] = {**response["hover"], "svg": "*"}
    if "digest" in response.get("verdict", {}):
        shown["verdict"] = {**response["verdict"], "digest": "*"}
    return shown


def hold(conversation: Any, name: str) -> list[dict[str, Any]]:
    kept: dict[str, Any] = {}
    held: list[dict[str, Any]] = []
    for entry in read(name):
        if "response" in entry:
            continue
        if "line" in entry:
            response = conversation.line(entry["line"].encode("utf-8", "surrogatepass"))
        else:
            given = entry["request"].items()
            filled = {key: kept.get(value, value) if isinstance(value, str) else value for key, value in given}
            response = conversation.send(filled)
        kept.update({f"${key}": response[key] for key in ("save", "replay") if key in response})
        held += [entry, {"response": told(response)}]
    return held


@pytest.mark.parametrize("name", CONVERSATIONS)
def test_the_engine_says_what_it_said(name: str, conversation: Any, schemas: Any, rewrite: bool) -> None:
    held = hold(conversation, name)
    if rewrite:
        text = "".join(json.dumps(entry, separators=(",", ":")) + "\n" for entry in held)
        (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")
    assert held == read(name), "if this is meant, run  ELYSIUM_REWRITE=1 pytest tests/protocol"
    assert conversation.mistakes == []
    game = name if name in GAMES else DEFAULT_GAME  # a conversation that is called like a game is about it
    for request, response in zip(held[::2], held[1::2], strict=True):
        assert schemas.response(response["response"], game) == ""
        if "request" in request and response["response"]["ok"]:
            assert schemas.request(request["request"], game) == ""


def test_every_game_has_a_conversation() -> None:
    assert set(GAMES) - {DEFAULT_GAME} <= set(CONVERSATIONS)


def test_every_request_and_every_code_is_in_a_conversation() -> None:
    entries = [entry for name in CONVERSATIONS for entry in read(name)]
    served = {entry["response"]["do"] for entry in entries if entry.get("response", {}).get("ok")}
    refused = {entry["response"]["error"]["code"] for entry in entries if not entry.get("response", {"ok": True})["ok"]}
    assert served == set(SERVICES)
    # Too much for a fixture: a line of a million bytes, a thousand games. Never: our own mistakes. All have their test.
    assert refused == set(Code) - {Code.TOO_LONG, Code.TOO_MANY, Code.INTERNAL}


def test_the_page_lists_every_request_and_every_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    listed = [line.split("`")[1] for line in page.splitlines() if line.startswith("| `")]
    assert listed == ["examples/node-client/", "do", *SERVICES, "code", *Code]


def test_the_page_shows_a_recorded_conversation(rewrite: bool) -> None:
    rows = []
    for entry in read("worked"):
        (kind, message), *_ = entry.items()
        rows.append(f"{'->' if kind == 'request' else '<-'} {json.dumps(message, separators=(',', ':'))}\n")
    block = f"{BEGIN}\n```text\n{''.join(rows)}```\n\n{END}"
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    shown, after = rest.split(END)
    if rewrite:
        PAGE.write_text(before + block + after, encoding="utf-8")
    else:
        assert f"{BEGIN}{shown}{END}" == block, "run  ELYSIUM_REWRITE=1 pytest tests/protocol"
