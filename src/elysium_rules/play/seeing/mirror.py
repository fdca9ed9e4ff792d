"""A table that is kept by events alone, as a frontend does that draws what happens; each game brings its own.

A mirror knows no rule of the game: each event says what it changes (decision 20).
"""

from __future__ import annotations

import copy
from abc import ABC
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar


class Mirror(ABC):
    """What one viewer sees, in the form of a view as plain data; a method for each kind of event that changes it.

    Args:
        deck: the cards of the deck by their numbers, as the answer to `cards` has them; some games need it.
        player: whose eyes; None for a spectator.
    """

    #: What of a view is no fact of the table: who looks, what is asked, where in a turn somebody stands.
    aside: ClassVar[tuple[str, ...]]

    def __init__(self, deck: Iterable[Mapping[str, Any]] = (), player: int | None = None) -> None:
        self.deck = {card["number"]: card for card in deck}  #: cards by their numbers
        self.player = player  #: whose eyes; None for a spectator
        self.table: dict[str, Any] = {}  #: all but what `aside` names

    def start_from(self, view: Mapping[str, Any]) -> None:
        """Take the table over from a view."""
        self.player = view["player"]
        self.table = copy.deepcopy(self.facts(view))

    def take_in(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Follow what happened, in order; kinds that change nothing, or came later, are passed over."""
        for event in events:
            change = getattr(self, f"on_{event['type']}", None)
            if change is not None:
                change(event)

    @classmethod
    def facts(cls, view: Mapping[str, Any]) -> dict[str, Any]:
        """What of a view follows from events."""
        return {name: value for name, value in view.items() if name not in cls.aside}
