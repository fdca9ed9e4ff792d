"""The published schemas and types of the protocol, by name: what lies in `docs/protocol/`, and in every wheel.

Which there are is read from the folder, so that nobody keeps a list: `request` is `request.schema.json`, and `types`
are the types of TypeScript. The first game has the folder itself, every other one a folder of its name in it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from elysium_rules.errors import UnknownNameError
from elysium_rules.games import DEFAULT_GAME, GAMES
from elysium_rules.program.folders import protocol_folder

_SCHEMA: Final = ".schema.json"
_TYPES: Final = ".d.ts"
TYPES: Final = "types"  #: what the types of TypeScript are called here


def published(game: str = DEFAULT_GAME) -> dict[str, Path]:
    """The files of a game by their names, in the order of the alphabet.

    >>> list(published("ephyran"))[:2]
    ['action', 'event']

    Raises:
        UnknownNameError: there is no such game.
    """
    if game not in GAMES:
        raise UnknownNameError("game", game, GAMES)
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
    if name not in known:
        raise UnknownNameError("schema", name, known)
    return known[name].read_text(encoding="utf-8")
