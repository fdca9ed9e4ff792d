"""What was worked out of the parts of a game, as long as they stay the same from one state to the next.

A decision changes little: most parts of the state after it are the very objects of the state before it. Whoever shows
state after state to the same viewers keeps a `Memory`; what was made of a part is then found again by the part itself.
It is for the host alone, and is forgotten with the game.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import attrs

MadeT = TypeVar("MadeT")


class Kept(Generic[MadeT]):
    """Values that were made of others, found by the identity of these; what was not asked for lately is forgotten.

    >>> kept, part = Kept[str](), (1, 2)
    >>> kept.keep(part, "one, two")
    >>> kept.turn(), kept.find(part), kept.turn(), kept.find(part)
    (None, 'one, two', None, 'one, two')
    >>> kept.turn(), kept.turn(), kept.find(part)
    (None, None, None)
    """

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        # INVARIANT: each value is held beside what was made of it, so that no other can get its identity.
        self._now: dict[int, tuple[Any, MadeT]] = {}
        self._before: dict[int, tuple[Any, MadeT]] = {}

    def find(self, value: Any) -> MadeT | None:
        """What was made of this very value, if it was needed since the turn before the last one."""
        key = id(value)
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            if found is None:
                return None
            self._now[key] = found
        return found[1]

    def keep(self, value: Any, made: MadeT) -> None:
        """Note what was made of a value."""
        self._now[id(value)] = value, made

    def __bool__(self) -> bool:
        """Whether anything is kept."""
        return bool(self._now or self._before)

    def turn(self) -> None:
        """Begin with the next state: what the one before it did not need is forgotten."""
        self._before, self._now = self._now, {}


@attrs.frozen
class Masks:
    """What was shown of one value: each thing once, however many see it so."""

    by_viewer: dict[int | None, Any] = attrs.field(factory=dict)
    different: list[Any] = attrs.field(factory=list)

    def note(self, viewer: int | None, shown: Any) -> Any:
        """What *viewer* sees; the same object as others see where it is equal."""
        for known in self.different:
            if known is shown or known == shown:
                shown = known
                break
        else:
            self.different.append(shown)
        self.by_viewer[viewer] = shown
        return shown


class Memory:
    """What was masked and written down of the states of one game."""

    __slots__ = ("masks", "plain")

    def __init__(self) -> None:
        self.masks: Kept[Masks] = Kept()  #: by value: what was shown of it
        self.plain: Kept[Any] = Kept()  #: by what was shown: the same as plain data, which nobody changes

    def masks_of(self, value: Any) -> Masks:
        """What was shown of a value so far."""
        found = self.masks.find(value)
        if found is None:
            found = Masks()
            self.masks.keep(value, found)
        return found

    def turn(self) -> None:
        """Begin with the next state."""
        self.masks.turn()
        self.plain.turn()
