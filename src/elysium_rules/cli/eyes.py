"""Whose eyes look at a game: what they see of a position, and of what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from elysium_rules.play.seeing.observation import observe, show_events


@attrs.frozen
class Eyes:
    """Those of a player, of a spectator (nobody's seat), or of somebody before whom everything lies open."""

    seat: int | None = None
    is_open: bool = False

    def see(self, state: Any) -> Any:
        """A state as these eyes may see it; all of it where it lies open."""
        return state if self.is_open else observe(state, self.seat)

    def see_events(self, state: Any, happened: Sequence[Any]) -> tuple[Any, ...]:
        """What happened, as these eyes may know it."""
        return tuple(happened) if self.is_open else show_events(state, happened, self.seat)


SPECTATOR: Final = Eyes()
#: For games that are over or written down: whoever has the file can read everything anyway.
OPEN: Final = Eyes(is_open=True)
