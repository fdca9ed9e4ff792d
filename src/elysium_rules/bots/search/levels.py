"""The bots that search, from one that a newcomer beats to the best one there is: how far each of them looks.

Those that count iterations play the same game whenever they are given the same one. Only `master` looks at a clock,
unless it is given a number of iterations. How they play against each other was measured (docs/bots.md).
"""

from __future__ import annotations

from typing import Final

from elysium_rules.bots.budget import Budget
from elysium_rules.bots.search.search_bot import SearchBot
from elysium_rules.bots.search.settings import Settings

#: What a level does in a decision, and how far it plays on.
BEGINNER: Final = Budget(iterations=12)
CASUAL: Final = Budget(iterations=40)
ADVANCED: Final = Budget(iterations=300)
MASTER: Final = Budget(seconds=1.0, workers=2)
#: A beginner sees what a choice brings at once, and nothing of what comes of it.
SHORT_SIGHTED: Final = Settings(trees=1, cut=0)


def beginner() -> SearchBot:
    """Looks at what a choice brings at once."""
    return SearchBot(BEGINNER, SHORT_SIGHTED, "elysium")


def casual() -> SearchBot:
    """Thinks for a moment."""
    return SearchBot(CASUAL, Settings(trees=1), "elysium")


def advanced() -> SearchBot:
    """Thinks a while."""
    return SearchBot(ADVANCED, Settings(trees=1), "elysium")


def master() -> SearchBot:
    """Thinks for a second, or as long as it is told."""
    return SearchBot(MASTER, Settings(), "elysium")
