"""The published schemas and types of the protocol, by name: what lies in `docs/protocol/`, and in every wheel.

Which there are is read from the folder, so that nobody keeps a list: `request` is `request.schema.json`, and `types`
are the types of TypeScript. The first game has the folder itself, every other one of ours a folder of its name in it;
those of a game that another package brings are made when they are asked for.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from elysium_rules.errors import UnknownNameError
from elysium_rules.games import BUILT_IN, DEFAULT_GAME, find_rules
from elysium_rules.program.folders import protocol_folder
from elysium_rules.protocol.json_schema import SCHEMAS, json_schema
from elysium_rules.protocol.typescript import typescript

_SCHEMA: Final = ".schema.json"
_TYPES: Final = ".d.ts"
TYPES: Final = "types"  #: what the types of TypeScript are called here


def published(game: str = DEFAULT_GAME) -> dict[str, Path]:
    """The files of a game by their names, in the order of the alphabet; none of a game that is not ours.

    >>> list(published("ephyran"))[:2]
    ['action', 'event']

    Raises:
        UnknownNameError: there is no such game.
    """
    find_rules(game)  # or it says that there is none
    folder = protocol_folder() / ("" if game == DEFAULT_GAME else game)
    files = {path.name.removesuffix(_SCHEMA): path for path in folder.glob(f"*{_SCHEMA}")}
    for path in folder.glob(f"*{_TYPES}"):
        name = path.name.removesuffix(_TYPES)
        files[TYPES if name == game else name] = path
    return dict(sorted(files.items()))


def read_published(name: str, game: str = DEFAULT_GAME) -> str:
    """The text of one of them.

    Raises:
        UnknownNameError: there is no such game, or no such schema; it says which one was probably meant.
    """
    known = published(game)
    if name not in (known or published_names(game)):
        raise UnknownNameError("schema", name, known or published_names(game))
    return known[name].read_text(encoding="utf-8") if known else _make(name, game)


def published_names(game: str = DEFAULT_GAME) -> tuple[str, ...]:
    """The names of all that describes the protocol of a game, in the order of the alphabet."""
    return tuple(published(game)) if game in BUILT_IN else tuple(sorted((*SCHEMAS, TYPES)))


def _make(name: str, game: str) -> str:
    rules = find_rules(game)
    if name == TYPES:
        return typescript(rules)
    return json.dumps(json_schema(SCHEMAS[name], rules), indent=1, ensure_ascii=False) + "\n"
