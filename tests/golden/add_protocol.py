"""Keep the schemas of today as the next revision of the protocol's number; what is kept is never changed.

PYTHONPATH=src .venv/bin/python tests/golden/add_protocol.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from elysium_rules.games import GAMES, find_rules
from elysium_rules.protocol.json_schema import SCHEMAS, json_schema
from elysium_rules.protocol.messages import PROTOCOL

FOLDER = Path(__file__).parent / "protocol"


def without_words(schema: Any) -> Any:
    """A schema without its descriptions, which may change."""
    if isinstance(schema, list):
        return [without_words(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    # A field may be called `description`; then its value is a schema, and no text.
    return {
        key: without_words(part) for key, part in schema.items() if not (key == "description" and isinstance(part, str))
    }


def main() -> None:
    folder = FOLDER / str(PROTOCOL)
    folder.mkdir(parents=True, exist_ok=True)
    revision = 1 + max((int(path.name[:4]) for path in folder.iterdir()), default=0)
    for game in GAMES:
        rules = find_rules(game)
        schemas = {file: without_words(json_schema(name, rules)) for file, name in SCHEMAS.items()}
        path = folder / f"{revision:04}-{game}.json"
        path.write_text(json.dumps(schemas, separators=(",", ":"), sort_keys=True) + "\n", encoding="utf-8")
        print(path.relative_to(FOLDER.parent))


if __name__ == "__main__":
    main()
