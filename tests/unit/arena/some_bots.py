"""Bots for tests of the arena, named by their places."""

from __future__ import annotations

from typing import Any

from elysium_rules.kernel.rng import Rng, draw_below

SEEN: list[Any] = []


class First:
    """Takes the first choice."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """Do so."""
        return view.legal[0]


class Counting:
    """Keeps count where it should not; it does no harm, for each seat of each game has its own."""

    def __init__(self) -> None:
        self.count = 0

    def choose(self, view: Any, rng: Rng) -> Any:
        """Take the next one each time."""
        self.count += 1
        return view.legal[self.count % len(view.legal)]


class Watching:
    """Notes all that it is given."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """Choose at random."""
        SEEN.append((view, rng))
        place, _ = draw_below(rng, len(view.legal))
        return view.legal[place]


class Raising:
    """Gives up in the middle."""

    def __init__(self) -> None:
        self.left = 5

    def choose(self, view: Any, rng: Rng) -> Any:
        """Choose, a few times."""
        self.left -= 1
        if not self.left:
            raise ValueError("out of ideas")
        return view.legal[0]


class Cheating:
    """Chooses what is not legal."""

    def choose(self, view: Any, rng: Rng) -> Any:
        """Do so."""
        from elysium_rules import EndTurn

        return EndTurn(view.player)
