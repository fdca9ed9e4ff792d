"""Lazy import of a part of a game, when it is first needed: who plays loads neither texts nor codecs.

A place is written as packages write their entry points: `package.module:name`.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class Lazy:
    """Stands in a `GameRules` for a function, or any other value, of a module of its game.

    >>> class Small:
    ...     describe_player = Lazy("play.saying.words", "describe_player")
    >>> Small().describe_player(1)
    'player 2'
    """

    def __init__(self, module: str, name: str) -> None:
        self._module = f"elysium_rules.{module}"
        self._name = name
        self._loaded: ModuleType | None = None

    def __get__(self, rules: object, kind: type | None = None) -> Any:
        # The class itself is asked while it is being made (`abc`), when nobody needs the value yet.
        if rules is None:
            return self
        if self._loaded is None:
            self._loaded = import_module(self._module)
        return getattr(self._loaded, self._name)


def ask_above(name: str, value: object, module: str = "notebook") -> Any:
    """How a notebook shows a value: by a function of `faces/notebook.py`, or of another *module* of faces.

    Faces stand above all that has values. It is the one place where something asks a layer above, by its name and only
    when somebody looks.
    """
    return getattr(import_module(f"elysium_rules.faces.{module}"), name)(value)


def find_at(place: str) -> Any:
    """What stands at a place.

    >>> find_at("elysium_rules.play.saying.words:describe_player")(1)
    'player 2'
    """
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def lazy(module: str, name: str) -> Any:
    """The same for type checkers, who cannot see behind it: a function of another module, by both names."""
    return Lazy(module, name)
