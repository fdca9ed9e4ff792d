"""All that the author of a game needs: subclass `GameRules`, and everything else here helps to say what it asks for.

This is the front door for games in packages of their own. `docs/add-a-game.md` builds one that imports nothing else,
`play/engine/port.py` has all that a game can bring, and `elysium_rules.testing.promises` what every game must keep.

>>> from elysium_rules.authoring import GameRules, Result, declare
>>> [name for name in sorted(GameRules.__abstractmethods__)]
['advance', 'check_state', 'list_actions', 'outcome', 'start', 'turn_label', 'visibility']
>>> Result.of([3, 5]).winners
(1,)
"""

# As in `elysium_rules` itself nothing is loaded before somebody asks for it: a game that is only played loads neither
# texts nor screens. A test holds the lists together.

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elysium_rules.bots.bot import BotFor
    from elysium_rules.cli.look import Look
    from elysium_rules.errors import SetupError
    from elysium_rules.faces.artist import Artist
    from elysium_rules.faces.face import Face, Print
    from elysium_rules.kernel.rng import Rng, draw_below, shuffle
    from elysium_rules.play.base import BaseState, PlainGame, Points, Result, public
    from elysium_rules.play.data.answers import CardId, OfCard, PlayerId
    from elysium_rules.play.data.visibility import Known, Visibility, declare, hand, looked_at, owned, pile
    from elysium_rules.play.engine.port import Game, GameRules, Position, Reason, Seen, Setup
    from elysium_rules.play.saying.teller import Teller
    from elysium_rules.play.seeing.mirror import Mirror

    Match = Game
    PlainMatch = PlainGame

__all__ = [
    "Artist",
    "BaseState",
    "BotFor",
    "CardId",
    "Face",
    "Game",
    "GameRules",
    "Known",
    "Look",
    "Mirror",
    "OfCard",
    "PlainGame",
    "PlayerId",
    "Points",
    "Position",
    "Print",
    "Reason",
    "Result",
    "Rng",
    "Seen",
    "Setup",
    "SetupError",
    "Teller",
    "Visibility",
    "declare",
    "draw_below",
    "hand",
    "looked_at",
    "owned",
    "pile",
    "public",
    "shuffle",
]

#: Where each name is defined.
_HOMES = {
    "Artist": "faces.artist",
    "BaseState": "play.base",
    "BotFor": "bots.bot",
    "CardId": "play.data.answers",
    "Face": "faces.face",
    "Game": "play.engine.port",
    "GameRules": "play.engine.port",
    "Known": "play.data.visibility",
    "Look": "cli.look",
    "Mirror": "play.seeing.mirror",
    "OfCard": "play.data.answers",
    "PlainGame": "play.base",
    "PlayerId": "play.data.answers",
    "Points": "play.base",
    "Position": "play.engine.port",
    "Print": "faces.face",
    "Reason": "play.engine.port",
    "Result": "play.base",
    "Rng": "kernel.rng",
    "Seen": "play.engine.port",
    "Setup": "play.engine.port",
    "SetupError": "errors",
    "Teller": "play.saying.teller",
    "Visibility": "play.data.visibility",
    "declare": "play.data.visibility",
    "draw_below": "kernel.rng",
    "hand": "play.data.visibility",
    "looked_at": "play.data.visibility",
    "owned": "play.data.visibility",
    "pile": "play.data.visibility",
    "public": "play.base",
    "shuffle": "kernel.rng",
}

#: Names of the release before, each with the new one and the release in which the old one goes.
_RENAMED: dict[str, tuple[str, str]] = {
    "Match": ("Game", "0.3.0"),
    "PlainMatch": ("PlainGame", "0.3.0"),
}


# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            value = getattr(import_module(f"elysium_rules.{_HOMES[name]}"), name)
        elif name in _RENAMED:  # not kept: every place that asks is warned
            return import_module("elysium_rules.deprecation").find_renamed(__name__, name, _RENAMED[name])
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        # What is promised, and nothing else.
        return list(__all__)
