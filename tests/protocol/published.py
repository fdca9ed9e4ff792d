"""The published schemas: where they lie, and what is wrong with a message by them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from elysium_rules.games import DEFAULT_GAME

DOCS = Path(__file__).parents[2] / "docs" / "protocol"


def folder_of(game: str) -> str:
    """Where the files of a game stand below `docs/protocol/`; those of the first one stand there themselves."""
    return "" if game == DEFAULT_GAME else f"{game}/"


@cache
def schema_file(file: str, game: str = DEFAULT_GAME) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((DOCS / f"{folder_of(game)}{file}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return schema


@cache
def validator(file: str, name: str = "", game: str = DEFAULT_GAME) -> Draft202012Validator:
    """Of one definition of a file, or of what the whole file is about."""
    schema = schema_file(file, game)
    return Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"} if name else schema)


def complaint(found: Draft202012Validator, message: object) -> str:
    """What is wrong with a message, and where; nothing if it is valid."""
    error = next(found.iter_errors(message), None)
    return "" if error is None else f"{error.json_path}: {error.message[:300]}"
