"""Words that every game says the same way: who a player is, which languages there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from elysium_rules.program.names import DEFAULT_LANGUAGE

#: How players are counted who have no names.
_PLAYER: Final[Mapping[str, str]] = {"en": "player", "fr": "joueur"}
LANGUAGES: Final = tuple(_PLAYER)


def describe_player(player: int, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> str:
    """The name of a player; without names, players are counted from 1.

    >>> describe_player(0), describe_player(1, "fr"), describe_player(0, names=["Ariadne"])
    ('player 1', 'joueur 2', 'Ariadne')
    """
    return names[player] if player < len(names) else f"{_PLAYER[language]} {player + 1}"


def known_language(language: str) -> str:
    """The same language, if there are texts in it.

    Raises:
        ValueError: there are none.
    """
    if language not in LANGUAGES:
        raise ValueError(f"there is no text in {language!r}; there are {' and '.join(LANGUAGES)}")
    return language
