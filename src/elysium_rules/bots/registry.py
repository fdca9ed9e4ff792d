"""Which bots play which game, by name; a new bot is one line here."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, overload

from elysium_rules.arguments import expect_text, is_word
from elysium_rules.bots.bot import Bot, BotFor
from elysium_rules.errors import UnknownNameError

if TYPE_CHECKING:
    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.sight.observe import PlayerView
    from elysium_rules.ephyran.model.actions import Action as EphyranAction
    from elysium_rules.ephyran.sight.view import EphyranView

#: The bots of each game, the best one first: module, and the class or function that makes one.
_BOTS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "elysium": {"greedy": ("greedy_bot", "GreedyBot")},
    "ephyran": {"greedy": ("ephyran_bot", "make_bot")},
}
#: Those that play every game.
_FOR_ALL: Final[Mapping[str, tuple[str, str]]] = {"random": ("random_bot", "RandomBot")}


def bot_names(game: str) -> tuple[str, ...]:
    """The bots that play a game, the best one first; a game of somebody else has those that play every game.

    Raises:
        ArgumentError: this is no name.

    >>> bot_names("elysium")
    ('greedy', 'random')
    """
    return tuple(_bots_of(game))


@overload
def find_bot(game: Literal["elysium"], name: str) -> BotFor[PlayerView, Action]: ...
@overload
def find_bot(game: Literal["ephyran"], name: str) -> BotFor[EphyranView, EphyranAction]: ...
@overload
def find_bot(game: str, name: str) -> Bot: ...
def find_bot(game: str, name: str) -> Bot:
    """A bot for a game, by their names.

    Raises:
        UnknownNameError: no such bot plays it; it says which one was probably meant.
        ArgumentError: this is no name of a game.

    Example:
        >>> find_bot("elysium", "greedy")
        GreedyBot()
    """
    known = _bots_of(game)
    if not is_word(name, known):
        raise UnknownNameError("bot", name, tuple(known))
    module, kind = known[name]
    bot: Bot = getattr(import_module(f"elysium_rules.bots.{module}"), kind)()
    return bot


def _bots_of(game: str) -> Mapping[str, tuple[str, str]]:
    expect_text("game", game)
    return {**_BOTS.get(game, {}), **_FOR_ALL}
