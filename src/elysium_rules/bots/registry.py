"""Which bots play which game, by name: those that it brings (`GameRules.bots`), and those that play every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from elysium_rules.arguments import expect_text, is_word
from elysium_rules.bots.bot import Bot, BotFor
from elysium_rules.errors import UnknownNameError
from elysium_rules.games import find_rules, game_names
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.port import GameRules

if TYPE_CHECKING:
    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.ephyran.model.actions import Action as EphyranAction
    from elysium_rules.ephyran.seeing.view import EphyranView

#: Those that play every game: what makes one.
_FOR_ALL: Final[Mapping[str, str]] = {"random": "elysium_rules.bots.random_bot:RandomBot"}


def bot_names(game: str | GameRules[Any, Any, Any, Any, Any]) -> tuple[str, ...]:
    """The bots that play a game, by its name or its rules; those that play every game are the last.

    The first one plays where nobody says which. Behind it stand the levels of the bot that searches, from the best one.

    Raises:
        ArgumentError: this is no name.

    >>> bot_names("elysium")
    ('greedy', 'master', 'advanced', 'casual', 'beginner', 'random')
    """
    return tuple(_bots_of(game))


@overload
def find_bot(game: Literal["elysium"], name: str) -> BotFor[PlayerView, Action]: ...
@overload
def find_bot(game: Literal["ephyran"], name: str) -> BotFor[EphyranView, EphyranAction]: ...
@overload
def find_bot(game: str | GameRules[Any, Any, Any, Any, Any], name: str) -> Bot: ...
def find_bot(game: str | GameRules[Any, Any, Any, Any, Any], name: str) -> Bot:
    """A bot for a game, by their names; the game may be its rules as well.

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
    bot: Bot = find_at(known[name])()
    return bot


def _bots_of(game: str | GameRules[Any, Any, Any, Any, Any]) -> Mapping[str, str]:
    if isinstance(game, GameRules):
        return {**game.bots, **_FOR_ALL}
    expect_text("game", game)
    return {**(find_rules(game).bots if game in game_names() else {}), **_FOR_ALL}
