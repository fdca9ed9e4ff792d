"""Bots that packages bring: found by entry point, and imported when somebody plays with them.

A package registers each bot in the group `elysium_rules.bots`: its name, and what makes one, `package.module:Thing`.
The name may stand behind that of the game that it plays, `elysium/cautious`; without one it plays every game. Nothing
is imported to list them. What cannot be played with says why, and everything else goes on.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

import attrs

from elysium_rules.errors import BotError
from elysium_rules.games import find_rules, game_names

GROUP: Final = "elysium_rules.bots"  #: of entry points, each a bot
#: It is a word of the command line and of the protocol.
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,59}")
#: Where a bot stands: a module, and what makes one in it.
PLACE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@attrs.frozen
class InstalledBot:
    """A bot that a package brings, whether it can be played with or not."""

    name: str  #: by which it is asked for
    game: str | None  #: that it plays; None: every one
    place: str  #: what makes one, `package.module:Thing`
    package: str  #: what was installed
    version: str  #: of the package
    problem: str = ""  #: why it cannot be played with; nothing where that is not known before it is imported

    def expect_sound(self) -> None:
        """Refuse a bot with a problem.

        Raises:
            BotError: it has one.
        """
        if self.problem:
            raise BotError(self.name, f"{self.package} brings it, but {self.problem}")


def installed_bots(game: str | None = None) -> tuple[InstalledBot, ...]:
    """The bots that installed packages bring, by name; nothing of them is imported.

    Args:
        game: only those that play it.

    Raises:
        UnknownNameError: there is no such game.

    Example:
        >>> installed_bots("elysium")
        ()
    """
    if game is not None:
        find_rules(game)
    return tuple(bot for bot in _find_all(tuple(sys.path)) if game is None or bot.game in (None, game))


# By where packages are looked for: whoever adds a folder to the path is not told what was there before.
@lru_cache(maxsize=4)
def _find_all(path: tuple[str, ...]) -> tuple[InstalledBot, ...]:
    found = sorted(set(_read_entries()), key=lambda bot: (bot.name, bot.game or "", bot.package))
    # Which of several would play must not depend on the order of installing.
    return tuple(attrs.evolve(bot, problem=_rivals(bot, found) or bot.problem) for bot in found)


def _rivals(bot: InstalledBot, found: Sequence[InstalledBot]) -> str:
    """What stands against a name that several packages use for the same game."""
    others = [
        other.package
        for other in found
        if other is not bot and other.name == bot.name and (None in (bot.game, other.game) or bot.game == other.game)
    ]
    if not others:
        return ""
    return f"so does {' and '.join(sorted(set(others) - {bot.package})) or 'another version of it'}"


def _read_entries() -> Iterator[InstalledBot]:
    try:
        from importlib.metadata import entry_points  # who plays with our bots has no use for it
    except ImportError:  # a Python for pages may come without
        return
    for point in entry_points(group=GROUP):
        package, version = (
            ("a package without a name", "") if point.dist is None else (point.dist.name, point.dist.version)
        )
        game, slash, name = point.name.rpartition("/")
        problem = _fault(game if slash else None, name, point.value)
        yield InstalledBot(name, game if slash else None, point.value, package, version, problem)


def _fault(game: str | None, name: str, place: str) -> str:
    """What is wrong with an entry, as far as can be told without importing anything."""
    from elysium_rules.bots.registry import own_bots  # which asks here for all others

    if game is not None and game not in game_names():
        return f"there is no game `{game}`"
    if NAME.fullmatch(name) is None:
        return "a name has small letters, digits and underscores, and begins with a letter"
    if any(name in own_bots(known) for known in (game_names() if game is None else (game,))):
        return f"{game or 'a game'} has a bot of this name itself"
    return fault_of(place)


def fault_of(place: str) -> str:
    """Why nothing can stand at a place, as far as can be told without importing it; nothing where it may."""
    if PLACE.fullmatch(place) is None:
        return f"`{place}` is no place: write package.module:Thing"
    from importlib.util import find_spec

    first = place.partition(":")[0].partition(".")[0]
    try:
        is_there = find_spec(first) is not None  # of a name without a dot, which imports nothing
    except (ImportError, ValueError, AttributeError):
        is_there = False
    return "" if is_there else f"there is no module `{first}`"


def names_of(bots: Iterable[InstalledBot]) -> tuple[str, ...]:
    """The names under which sound bots can be asked for."""
    return tuple(dict.fromkeys(bot.name for bot in bots if not bot.problem))
