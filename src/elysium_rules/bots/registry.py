"""Which bots play which game, by name; a new bot is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

from elysium_rules.bots.bot import Bot
from elysium_rules.errors import UnknownNameError

#: The bots of each game, the best one first: module, and the class or function that makes one.
_BOTS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "elysium": {"greedy": ("greedy_bot", "GreedyBot")},
    "ephyran": {"greedy": ("ephyran_bot", "make_bot")},
}
#: Those that play every game.
_FOR_ALL: Final[Mapping[str, tuple[str, str]]] = {"random": ("random_bot", "RandomBot")}


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the best one first.

    >>> bot_names("elysium")
    ('greedy', 'random')
    """
    return tuple(_bots_of(game))


def find_bot(game: str, name: str) -> Bot:
    """A bot for a game, by their names.

    Raises:
        UnknownNameError: no such bot plays it; it says which one was probably meant.

    Example:
        >>> find_bot("elysium", "greedy")
        GreedyBot()
    """
    known = _bots_of(game)
    if name not in known:
        raise UnknownNameError("bot", name, tuple(known))
    module, kind = known[name]
    bot: Bot = getattr(import_module(f"elysium_rules.bots.{module}"), kind)()
    return bot


def _bots_of(game: str) -> Mapping[str, tuple[str, str]]:
    return {**_BOTS.get(game, {}), **_FOR_ALL}
