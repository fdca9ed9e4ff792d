"""What the tests of the protocol share: an engine to ask, and validators made from the published schemas."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.protocol.published import DOCS, complaint, folder_of, validator

import elysium_rules
from elysium_rules.games import DEFAULT_GAME, GAMES, find_rules
from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.json_schema import SCHEMAS, json_schema
from elysium_rules.protocol.messages import request_name, response_name
from elysium_rules.protocol.python_types import python_types
from elysium_rules.protocol.typescript import typescript

PLAIN = Path(elysium_rules.__file__).with_name("json_types.py")
Message = dict[str, Any]


class Schemas:
    """Checks messages against the published schemas; `request` and `response` return what is wrong, or nothing."""

    def request(self, message: Message, game: str = DEFAULT_GAME) -> str:
        return complaint(validator("request", request_name(message["do"]), game), message)

    def response(self, message: Message, game: str = DEFAULT_GAME) -> str:
        name = response_name(message["do"]) if message.get("ok") else "ErrorResponse"
        return complaint(validator("response", name, game), message)

    def value(self, file: str, name: str, message: object, game: str = DEFAULT_GAME) -> str:
        return complaint(validator(file, name, game), message)


@pytest.fixture(scope="session")
def schemas() -> Schemas:
    return Schemas()


def made_files() -> dict[str, str]:
    """What is made from the description, by name; all but `json_types.py` is published under `docs/protocol/`."""
    made = {PLAIN.name: python_types(find_rules(DEFAULT_GAME))}
    for game in GAMES:
        rules, folder = find_rules(game), folder_of(game)
        for file, name in SCHEMAS.items():
            text = json.dumps(json_schema(name, rules), indent=1, ensure_ascii=False)
            made[f"{folder}{file}.schema.json"] = f"{text}\n"
        made[f"{folder}{game}.d.ts"] = typescript(rules)
    return made


def made_path(file: str) -> Path:
    return PLAIN if file == PLAIN.name else DOCS / file


@pytest.fixture(scope="session")
def made() -> dict[str, str]:
    return made_files()


@pytest.fixture(scope="session")
def rewrite(made: dict[str, str]) -> bool:
    """`ELYSIUM_REWRITE=1 pytest tests/protocol` writes what is made from the description, and records again."""
    if not os.environ.get("ELYSIUM_REWRITE"):
        return False
    for file, text in made.items():  # first of all: what is recorded is held against them
        made_path(file).parent.mkdir(exist_ok=True)
        made_path(file).write_text(text, encoding="utf-8")
    return True


class Conversation:
    """An engine in this process, and the responses to its requests; our own mistakes are kept."""

    def __init__(self) -> None:
        self.mistakes: list[str] = []
        self.engine = Engine(report=self.mistakes.append)

    def ask(self, do: str, **fields: object) -> Message:
        return self.send({"id": 1, "do": do, **fields})

    def send(self, request: Mapping[str, object]) -> Message:
        return self.line(json.dumps(request).encode())

    def line(self, line: bytes) -> Message:
        answer = self.engine.answer(line)
        assert "\n" not in answer
        assert answer.isascii()
        response: Message = json.loads(answer)
        return response


@pytest.fixture
def conversation() -> Conversation:
    return Conversation()


@pytest.fixture
def ask(conversation: Conversation) -> Callable[..., Message]:
    return conversation.ask
