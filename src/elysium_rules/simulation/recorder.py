"""Who follows a game and keeps what became of its cards: what every game has, and what a game brings (`GameRules`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from elysium_rules.simulation.rows import CardRow


@attrs.define
class Followed:
    """What is known so far of one card; the fields are those of `CardRow`."""

    offered: list[int]
    points: list[int] | None
    shown: int = 0
    first_offered: int | None = None
    taken_by: int | None = None
    taken_chapter: int | None = None
    taken_turn: int | None = None
    taken_pick: int | None = None
    by_choice: bool | None = None
    used: int = 0
    transferred_chapter: int | None = None
    transferred_turn: int | None = None
    transferred_to: str | None = None
    holder: int | None = None
    worked: int | None = None


class Recorder:
    """Follows one game; a game without a recorder of its own has this one, which keeps no cards.

    `GameRules.recorder` names the class. It is made once for each game that is recorded, and asked in this order: *see*
    and *choose* for each decision, *happen* after each choice where events are recorded, *cards* at the end.
    """

    #: The event that says that nobody was asked because there was only one thing to do; None: there is none.
    forced: type[Any] | None = None
    #: What plays its games in the native core, `module:function`, as `elysium_inside.play_inside` does; "": nothing.
    inside: str = ""

    def __init__(self, game: Any, *, with_events: bool) -> None:
        self.game = game
        self.with_events = with_events
        self.followed: dict[int, Followed] = {}
        self.picks = [0] * game.player_count

    def see(self, state: Any, legal: Sequence[Any], chapter: int, turn: int) -> None:
        """Somebody is about to decide, in this chapter and turn."""

    def choose(self, state: Any, action: Any, chapter: int, turn: int) -> None:
        """This is chosen."""

    def happen(self, events: Iterable[Any]) -> None:
        """These events came of it, or of the setup."""

    def cards(self, number: int, final: Any, chapter: int, turn: int) -> tuple[CardRow, ...]:
        """The rows of all cards, once the game is over: its number, and its last position, chapter and turn."""
        return ()

    # --- for recorders of games

    def follow(self, card: int) -> Followed:
        """What is known of a card, which has come up now if not before."""
        found = self.followed.get(card)
        if found is None:
            seats = self.game.player_count
            found = Followed([0] * seats, [0] * seats if self.with_events else None)
            found.worked = 0 if self.with_events else None
            self.followed[card] = found
        return found

    def offer(self, card: int, seat: int) -> None:
        """A seat may take a card by an action of its turn."""
        found = self.follow(card)
        found.offered[seat] += 1
        if found.first_offered is None:
            found.first_offered = seat

    def take(self, card: int, seat: int, chapter: int, turn: int, *, by_choice: bool) -> None:
        """A seat has a card; it counts the first time."""
        found = self.follow(card)
        if found.taken_by is None:
            self.picks[seat] += 1
            found.taken_by, found.taken_chapter, found.taken_turn = seat, chapter, turn
            found.taken_pick, found.by_choice = self.picks[seat], by_choice

    def transfer(self, card: int, kind: str, chapter: int, turn: int) -> None:
        """A card is where it scores; it counts the first time."""
        found = self.follow(card)
        if found.transferred_chapter is None:
            found.transferred_chapter, found.transferred_turn, found.transferred_to = chapter, turn, kind

    def row(
        self,
        number: int,
        card: int,
        *,
        printed: str,
        copy: int,
        family: str,
        level: int,
        ended: str,
        ended_in: str | None,
        worth: int | None,
    ) -> CardRow:
        """The row of a card: what was followed, and what the game knows of it."""
        found = self.followed[card]
        values = attrs.asdict(found, recurse=False)
        values["offered"] = tuple(found.offered)
        values["points"] = None if found.points is None else tuple(found.points)
        return CardRow(
            game=number,
            number=card,
            card=printed,
            copy=copy,
            family=family,
            level=level,
            ended=ended,
            ended_in=ended_in,
            worth=worth,
            **values,
        )
