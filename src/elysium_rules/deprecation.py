"""Public names that are called otherwise now: deprecations, which last for one release and name what to use instead.

A front door (`elysium_rules`, its modules `authoring`, `ephyran`, `events` and `testing`) has a table `_RENAMED`: an
old name, the new one, and the release in which the old one goes. Under `TYPE_CHECKING` it says `Old = New` as well, so
that programs stay correct for type checkers. A test holds the tables true, and fails in the release in which an entry
has to go. `docs/versions.md` has the policy (decision 64).
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any


def find_renamed(module: str, old: str, renamed: tuple[str, str]) -> object:
    """What an old name of a module stands for, with a warning at the place where it was asked for.

    Call it from `__getattr__` of the module.
    """
    new, goes = renamed
    warn_deprecated(f"{module}.{old}", f"{module}.{new}", goes, stacklevel=3)
    return getattr(sys.modules[module], new)


def warn_deprecated(old: str, new: str, goes: str, *, stacklevel: int = 2) -> None:
    """Tell that *old*, a name or a parameter, goes with the release *goes*, and that *new* takes its place.

    With *stacklevel* 2 the warning is about the line that called the function in which this stands.
    """
    text = f"`{old}` is called `{new}` now; the old name goes with elysium-rules {goes}"
    warnings.warn(text, DeprecationWarning, stacklevel=stacklevel + 1)


def answer_renamed(module: str, renamed: Mapping[str, tuple[str, str]]) -> Callable[[str], object]:
    """A `__getattr__` for a module whose other names are all there."""

    def find(name: str) -> object:
        if name in renamed:
            return find_renamed(module, name, renamed[name])
        raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name, obj=sys.modules[module])

    return find


class RenamedAttribute:
    """An old name of an attribute: `title = RenamedAttribute("rules", "0.3.0")` in the body of its class."""

    def __init__(self, new: str, goes: str) -> None:
        self.new, self.goes, self.old = new, goes, ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.old = name

    def __get__(self, instance: object, owner: type) -> Any:
        found = owner if instance is None else instance
        warn_deprecated(f"{owner.__name__}.{self.old}", f"{owner.__name__}.{self.new}", self.goes)
        return getattr(found, self.new)


def follow_renamed(cls: type, renamed: Mapping[str, str], goes: str) -> None:
    """Bring what a class in the making defines by old names under the new ones, and warn about its line.

    Call it from `__init_subclass__` of an abstract class.
    """
    for old, new in renamed.items():
        if old in cls.__dict__:
            # The class statement, and not `abc.py` between it and `__init_subclass__`.
            warn_deprecated(f"{cls.__name__}.{old}", f"{cls.__name__}.{new}", goes, stacklevel=4)
            setattr(cls, new, cls.__dict__[old])
            delattr(cls, old)
