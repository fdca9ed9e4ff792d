"""The languages there are, and the names of cards and families: in which of them one is shown.

Authors name a card or a family in any of the languages, and one name is enough.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from elysium_rules.arguments import is_word, name_value
from elysium_rules.errors import ArgumentError
from elysium_rules.program.folders import cards_folder

DEFAULT_LANGUAGE: Final = "en"  #: what is said in no other language is said in this one
GRAMMAR_FILE: Final = "grammar.toml"


def words_folder() -> Path:
    """Where the lexicons lie, a folder for each language."""
    return cards_folder("words")


#: The module that brings each game, by its name: what it says lies beside it, in a folder `words` like ours.
_HOMES: Final[dict[str, str]] = {}


def note_game(name: str, module: str) -> None:
    """Remember which module brings a game; the last one of that name counts."""
    _HOMES[name] = module


def game_words(game: str) -> Path | None:
    """The folder of the words that a game brings along, with a folder for each language; None where it has none."""
    file = getattr(sys.modules.get(_HOMES.get(game, "")), "__file__", None)
    folder = None if file is None else Path(file).parent / "words"
    return folder if folder is not None and folder.is_dir() else None


@cache
def find_languages() -> tuple[str, ...]:
    """All languages there are, English first: each is a folder with a grammar.

    >>> find_languages()
    ('en', 'de', 'fr')
    """
    found = sorted(file.parent.name for file in words_folder().glob(f"*/{GRAMMAR_FILE}"))
    return (DEFAULT_LANGUAGE, *(language for language in found if language != DEFAULT_LANGUAGE))


#: What texts can be written in.
LANGUAGES: Final = find_languages()


def known_language(language: str) -> str:
    """The same language, if there are texts in it.

    Raises:
        ArgumentError: there are none.
    """
    if not is_word(language, find_languages()):
        reason = f"there is no text in {name_value(language)}; there are {', '.join(find_languages())}"
        raise ArgumentError("call/unknown-language", "language", reason)
    return language


def pick_name(names: Iterable[tuple[str, str]], language: str) -> str:
    """The name in a language; where there is none the English one, and failing that the first one that was given.

    >>> night, nuit = ("en", "Night"), ("fr", "Nuit")
    >>> pick_name([night, nuit], "fr"), pick_name([night], "fr"), pick_name([nuit], "en")
    ('Nuit', 'Night', 'Nuit')
    """
    given = dict(names)
    # INVARIANT: there is a first one, for the grammar wants a name and the checker lets no empty one pass.
    return given.get(language) or given.get(DEFAULT_LANGUAGE) or next(iter(given.values()))
