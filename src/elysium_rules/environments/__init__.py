"""Games as environments for learning: one encoding of views and actions, and the frameworks that read it.

The public names of it, each loaded when it is first asked for: who takes the encoding needs numpy, who takes an
environment the framework that it is made for (`docs/environments.md`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from elysium_rules.environments.aec import GameAEC, env
    from elysium_rules.environments.encoding import Encoding, Field, find_encoding
    from elysium_rules.environments.lookahead import Lookahead
    from elysium_rules.environments.openspiel import register
    from elysium_rules.environments.seat import GameSeat
    from elysium_rules.environments.vector import VectorEnv

__all__ = ["Encoding", "Field", "GameAEC", "GameSeat", "Lookahead", "VectorEnv", "env", "find_encoding", "register"]

_PLACES: Final = {
    "Encoding": "encoding",
    "Field": "encoding",
    "GameAEC": "aec",
    "GameSeat": "seat",
    "Lookahead": "lookahead",
    "VectorEnv": "vector",
    "env": "aec",
    "find_encoding": "encoding",
    "register": "openspiel",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
