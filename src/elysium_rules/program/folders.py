"""Where grammar, cards, schemas, pages of findings and rules, and the built page lie, in a checkout and installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from elysium_rules.errors import EngineError

_PACKAGE: Final = Path(__file__).resolve().parent.parent


def grammar_folder() -> Path:
    """Return the folder of the grammar files.

    >>> (grammar_folder() / "core.lark").is_file()
    True

    Raises:
        EngineError: the package was installed without them.
    """
    return _find_folder("grammar", "core.lark")


def cards_folder(game: str = "") -> Path:
    """Return the folder of the card files that come with the library, or of those of one *game* in it.

    Raises:
        EngineError: the package was installed without them.
    """
    return _find_folder("cards", "*.ely") / game


def protocol_folder() -> Path:
    """Return the folder of the published schemas and types of the protocol; those of further games are folders in it.

    Raises:
        EngineError: the package was installed without them.
    """
    return _find_folder("protocol", "*.schema.json", "docs/protocol")


def findings_folder() -> Path:
    """Return the folder of the pages about findings, one for each code.

    Raises:
        EngineError: the package was installed without them.
    """
    return _find_folder("findings", "check/*.md", "docs/findings")


def rules_folder() -> Path:
    """Return the folder of the pages of rules: `rules.md`, and `<game>-rules.md` of a further game.

    Raises:
        EngineError: the package was installed without them.
    """
    return _find_folder("", "*rules.md", "docs")


def page_folder() -> Path | None:
    """Return the folder of the built page of the table; None where it was not built (`make page` does it)."""
    # Not kept: the page may be built while somebody looks for it.
    places = (_PACKAGE / "data" / "page", _PACKAGE.parents[1] / "build" / "page")
    return next((place for place in places if (place / "index.html").is_file()), None)


@cache
def _find_folder(name: str, content: str, in_checkout: str = "") -> Path:
    # A wheel carries them inside the package; in a checkout they stand at the top, above `src/`.
    places = (_PACKAGE / "data" / name, *(parent / (in_checkout or name) for parent in _PACKAGE.parents))
    for place in places:
        if any(place.glob(content)):
            return place
    raise EngineError(
        f"the folder `{name or in_checkout}` is missing: neither {places[0]} nor a checkout around {_PACKAGE} has it"
    )
