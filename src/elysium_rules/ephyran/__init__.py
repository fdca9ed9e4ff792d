"""Ephyran: gods who build a city, with hidden hands, cards of two halves and answers in the turns of others.

This is its front door: the classes of its states, views, actions and events, and what they are made of. The functions
are those of `elysium_rules`, which take a state of any game.

>>> from elysium_rules import legal_actions, observe, start_game, step
>>> from elysium_rules.ephyran import EphyranView, ZoneBuilt
>>> state = start_game("ephyran", players=2, seed=1)
>>> isinstance(observe(state, 0), EphyranView)
True
>>> state, happened = step(state, legal_actions(state)[0])
>>> [event.player for event in happened if isinstance(event, ZoneBuilt)]
[0]
"""

# As in `elysium_rules` itself nothing is loaded before somebody asks for it: modules inside import each other by their
# full names and come through here on their way. A test holds the lists together.

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elysium_rules.ephyran import json_types as json_types
    from elysium_rules.ephyran.model.actions import (
        Accept,
        Action,
        Answer,
        Build,
        Decline,
        Discard,
        Draw,
        PickBranch,
        PickCard,
        PickHand,
        PickPlayer,
        PickTerritory,
        PickZone,
        Reclaim,
        Reinforce,
        Replace,
    )
    from elysium_rules.ephyran.model.cards import (
        EphyranCard,
        EphyranCards,
        ZoneHalf,
    )
    from elysium_rules.ephyran.model.events import (
        EVENTS,
        Attacked,
        CardDiscarded,
        CardDrawn,
        CardPlayed,
        CityFinished,
        Declined,
        Event,
        Forced,
        GameBegan,
        GameEnded,
        LastRoundBegan,
        PlayStalled,
        PowerStopped,
        TerritoryLocked,
        TerritoryUnlocked,
        TokenLost,
        TokenPlaced,
        TokenRevealed,
        TokenStolen,
        TokenTaken,
        TurnBegan,
        TurnEnded,
        ZoneBuilt,
        ZoneDestroyed,
        ZoneReplaced,
        ZonesExchanged,
    )
    from elysium_rules.ephyran.model.ids import (
        CardId,
        God,
        MagicObject,
        Place,
        PlayerId,
        Stage,
        Territory,
    )
    from elysium_rules.ephyran.model.state import (
        CityScore,
        EphyranOutcome,
        EphyranState,
        PlayerState,
        Token,
        Zone,
    )
    from elysium_rules.ephyran.seeing.view import (
        EphyranView,
    )

    plain = json_types

__all__ = [
    "EVENTS",
    "Accept",
    "Action",
    "Answer",
    "Attacked",
    "Build",
    "CardDiscarded",
    "CardDrawn",
    "CardId",
    "CardPlayed",
    "CityFinished",
    "CityScore",
    "Decline",
    "Declined",
    "Discard",
    "Draw",
    "EphyranCard",
    "EphyranCards",
    "EphyranOutcome",
    "EphyranState",
    "EphyranView",
    "Event",
    "Forced",
    "GameBegan",
    "GameEnded",
    "God",
    "LastRoundBegan",
    "MagicObject",
    "PickBranch",
    "PickCard",
    "PickHand",
    "PickPlayer",
    "PickTerritory",
    "PickZone",
    "Place",
    "PlayStalled",
    "PlayerId",
    "PlayerState",
    "PowerStopped",
    "Reclaim",
    "Reinforce",
    "Replace",
    "Stage",
    "Territory",
    "TerritoryLocked",
    "TerritoryUnlocked",
    "Token",
    "TokenLost",
    "TokenPlaced",
    "TokenRevealed",
    "TokenStolen",
    "TokenTaken",
    "TurnBegan",
    "TurnEnded",
    "Zone",
    "ZoneBuilt",
    "ZoneDestroyed",
    "ZoneHalf",
    "ZoneReplaced",
    "ZonesExchanged",
]

#: Every public name and the module it is fetched from.
_HOMES = {
    "EVENTS": "model.events",
    "Accept": "model.actions",
    "Action": "model.actions",
    "Answer": "model.actions",
    "Attacked": "model.events",
    "Build": "model.actions",
    "CardDiscarded": "model.events",
    "CardDrawn": "model.events",
    "CardId": "model.ids",
    "CardPlayed": "model.events",
    "CityFinished": "model.events",
    "CityScore": "model.state",
    "Decline": "model.actions",
    "Declined": "model.events",
    "Discard": "model.actions",
    "Draw": "model.actions",
    "EphyranCard": "model.cards",
    "EphyranCards": "model.cards",
    "EphyranOutcome": "model.state",
    "EphyranState": "model.state",
    "EphyranView": "seeing.view",
    "Event": "model.events",
    "Forced": "model.events",
    "GameBegan": "model.events",
    "GameEnded": "model.events",
    "God": "model.ids",
    "LastRoundBegan": "model.events",
    "MagicObject": "model.ids",
    "PickBranch": "model.actions",
    "PickCard": "model.actions",
    "PickHand": "model.actions",
    "PickPlayer": "model.actions",
    "PickTerritory": "model.actions",
    "PickZone": "model.actions",
    "Place": "model.ids",
    "PlayStalled": "model.events",
    "PlayerId": "model.ids",
    "PlayerState": "model.state",
    "PowerStopped": "model.events",
    "Reclaim": "model.actions",
    "Reinforce": "model.actions",
    "Replace": "model.actions",
    "Stage": "model.ids",
    "Territory": "model.ids",
    "TerritoryLocked": "model.events",
    "TerritoryUnlocked": "model.events",
    "Token": "model.state",
    "TokenLost": "model.events",
    "TokenPlaced": "model.events",
    "TokenRevealed": "model.events",
    "TokenStolen": "model.events",
    "TokenTaken": "model.events",
    "TurnBegan": "model.events",
    "TurnEnded": "model.events",
    "Zone": "model.state",
    "ZoneBuilt": "model.events",
    "ZoneDestroyed": "model.events",
    "ZoneHalf": "model.cards",
    "ZoneReplaced": "model.events",
    "ZonesExchanged": "model.events",
}

#: Public modules with names of their own.
_MODULES = ("json_types",)

#: Names of the release before, each with the new one and the release in which the old one goes.
_RENAMED: dict[str, tuple[str, str]] = {"plain": ("json_types", "0.3.0")}


# Hidden from type checkers: a module with `__getattr__` has every name for them, misspelt ones too.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
        elif name in _MODULES:
            value = import_module(f"{__name__}.{name}")
        elif name in _RENAMED:  # not kept: every place that asks is warned
            return import_module("elysium_rules.deprecation").find_renamed(__name__, name, _RENAMED[name])
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        # What is promised, and nothing else.
        return sorted({*__all__, *_MODULES})
