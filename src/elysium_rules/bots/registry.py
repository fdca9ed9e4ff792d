"""Which bots play which game, by name: those that it brings, those that play every game, and those of packages.

A bot is named by a word, such as `greedy`, or by a place, `package.module:Thing`: what makes one. Behind either may
stand how much it may think, `master@500` or `master@0.5s`. To read a place is to run the code that stands there, so
only whoever starts a program may name one: what comes over a wire is looked up by `find_bot`, which knows words alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Literal, overload

import attrs

from elysium_rules.arguments import expect_text, is_word
from elysium_rules.bots.bot import Bot, BotFor
from elysium_rules.bots.budget import Budget, parse_budget
from elysium_rules.bots.installed import fault_of, installed_bots, names_of
from elysium_rules.errors import BotError, UnknownNameError
from elysium_rules.games import find_rules, game_names
from elysium_rules.play.engine.port import GameRules

if TYPE_CHECKING:
    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.ephyran.model.actions import Action as EphyranAction
    from elysium_rules.ephyran.seeing.view import EphyranView

#: Those that play every game: what makes one.
_FOR_ALL: Final[Mapping[str, str]] = {"random": "elysium_rules.bots.random_bot:RandomBot"}


@attrs.frozen
class NamedBot:
    """A bot as somebody named it, and how much it may think."""

    name: str  #: as it was written, with its budget
    bot: Bot  #: the player itself
    budget: Budget | None = None  #: None: what everybody may, or its own measure


def bot_names(game: str | GameRules[Any, Any, Any, Any, Any]) -> tuple[str, ...]:
    """The bots that play a game, by its name or its rules; those that play every game are the last.

    The first one plays where nobody says which. Behind it stand the levels of the bot that searches, from the best one.
    Those of packages are beside them: `installed_bots`.

    Raises:
        ArgumentError: this is no name.

    >>> bot_names("elysium")
    ('greedy', 'master', 'advanced', 'casual', 'beginner', 'random')
    """
    if isinstance(game, GameRules):
        return tuple(_with_all(game))
    expect_text("game", game)
    return tuple(own_bots(game))


def default_bot(game: str | GameRules[Any, Any, Any, Any, Any]) -> str:
    """The bot that plays a game where nobody says which; it is quick.

    >>> default_bot("elysium")
    'greedy'
    """
    return bot_names(game)[0]


@overload
def find_bot(game: Literal["elysium"], name: str) -> BotFor[PlayerView, Action]: ...
@overload
def find_bot(game: Literal["ephyran"], name: str) -> BotFor[EphyranView, EphyranAction]: ...
@overload
def find_bot(game: str | GameRules[Any, Any, Any, Any, Any], name: str) -> Bot: ...
def find_bot(game: str | GameRules[Any, Any, Any, Any, Any], name: str) -> Bot:
    """A bot for a game, by their names; the game may be its rules as well. It may be one that a package brings.

    Raises:
        UnknownNameError: no such bot plays it; it says which one was probably meant.
        BotError: a package brings it, and it cannot be played with.
        ArgumentError: this is no name of a game.

    Example:
        >>> find_bot("elysium", "greedy")
        GreedyBot()
    """
    known = _with_all(game) if isinstance(game, GameRules) else own_bots(game)
    if is_word(name, known):
        return _make(name, known[name])
    of_game = installed_bots(game.name if isinstance(game, GameRules) else game) if _is_found(game) else ()
    for bot in of_game:
        if bot.name == name:
            bot.expect_sound()
            return _make(name, bot.place)
    raise UnknownNameError("bot", name, (*known, *names_of(of_game)))


def load_bot(game: str | GameRules[Any, Any, Any, Any, Any], word: str) -> NamedBot:
    """A bot as it is named on a command line: a word or a place, and perhaps a budget behind an `@`.

    A place is code that is run, so a word of a stranger has no business here: that is what `find_bot` is for.

    Raises:
        UnknownNameError: no such bot plays the game; it says which one was probably meant.
        BotError: it cannot be made, or what was made is no bot.
        ArgumentError: what stands behind the `@` is no budget.

    Example:
        >>> load_bot("elysium", "elysium_rules.bots.random_bot:RandomBot@0.5s")
        NamedBot(name='elysium_rules.bots.random_bot:RandomBot@0.5s', bot=RandomBot(), budget=Budget(...seconds=0.5...))
    """
    expect_text("word", word)
    named, at, limit = word.partition("@")
    budget = parse_budget(limit) if at else None
    if ":" not in named:
        return NamedBot(word, find_bot(game, named), budget)
    fault = fault_of(named)
    if fault:
        raise BotError(named, fault)
    return NamedBot(word, _make(named, named), budget)


def _make(name: str, place: str) -> Bot:
    """Make a bot of what stands at a place; what goes wrong in it is told as the fault of the bot."""
    module, _, path = place.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        bot: Bot = found()
    except Exception as error:
        raise BotError(name, f"`{place}` cannot be made: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(name, f"`{place}` makes a {type(bot).__name__}, which has no method `choose`")
    return bot


def own_bots(game: str) -> Mapping[str, str]:
    """What makes each bot of a game and each that plays every game, by name; of no game only those."""
    expect_text("game", game)
    return _with_all(find_rules(game)) if game in game_names() else _FOR_ALL


def _with_all(rules: GameRules[Any, Any, Any, Any, Any]) -> Mapping[str, str]:
    return {**rules.bots, **_FOR_ALL}


def _is_found(game: str | GameRules[Any, Any, Any, Any, Any]) -> bool:
    return isinstance(game, GameRules) or game in game_names()
