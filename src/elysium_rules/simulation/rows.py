"""What is kept of a game that was played: a row for the game, one for each card that came up, one for each decision.

All are plain values. *Turn* and *chapter* are counted at decisions: a turn goes on as long as `GameRules.turn_label`
and the active player stay the same, a chapter is what `GameRules.chapter` says, an epoch in Elysium; a game without
chapters has one. What happens between two decisions counts with the later one. So a row follows from what stands on
the table whenever somebody decides, and from what is chosen there; only the fields that say so follow from events.
Those are recorded by Python alone, and are None in rows that the native core has made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs

#: By the names of `GameRules.setups`: a word, or several.
Choices: TypeAlias = Mapping[str, str | tuple[str, ...]]


@attrs.frozen
class GameRow:
    """One game: with what it was played, how long it was, and how it ended."""

    number: int  #: of the game in its plan, from 0
    seed: str  #: of the game; its chance, and the bots' own, follow from it
    players: int  #: how many played
    choices: Mapping[str, str | tuple[str, ...]]  #: what was chosen at the setup: `families` and `edition` in Elysium
    bots: tuple[str, ...]  #: by seat, as the plan names them
    winners: tuple[int, ...]  #: the seats that won; more than one where they share the victory
    totals: tuple[int, ...]  #: points by seat
    decisions: int  #: how often somebody chose
    forced: int | None  #: how often there was only one thing to do, so that nobody was asked; None: not recorded
    turns: int  #: in which somebody chose
    chapters: tuple[int, ...]  #: turns by chapter
    firsts: tuple[int, ...]  #: by chapter, who was the first to choose; the first one began the game

    @property
    def first_seat(self) -> int:
        """Who was the first to choose in the game."""
        return self.firsts[0]

    def margin(self, seat: int) -> int:
        """How many points a seat is ahead of the best other one; below zero: behind."""
        return self.totals[seat] - max(total for other, total in enumerate(self.totals) if other != seat)

    def share(self, seat: int) -> float:
        """The part of the victory that is a seat's: 1, 0, or its part of a shared one."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@attrs.frozen
class CardRow:
    """What became of one card in a game; a card that never came up, or only face down, has no row."""

    game: int  #: the number of the game
    number: int  #: of the card in this game, as actions and events have it
    card: str  #: what is printed on it, such as `hades/charon`
    copy: int  #: which of its copies, from 0: they may need different things to be taken
    family: str  #: its family, or what else the game sorts its cards by
    level: int  #: its level; 0 where cards have none
    shown: int  #: at how many decisions it lay open where it may be taken
    offered: tuple[int, ...]  #: by seat, at how many of its decisions taking it was a legal action of a turn
    first_offered: int | None  #: the seat that could first take it so
    taken_by: int | None  #: the seat that first took it: it chose to, or had the card at a later decision
    taken_chapter: int | None  #: the chapter in which that was, from 1
    taken_turn: int | None  #: the turn in which that was, of all turns of the game, from 1
    taken_pick: int | None  #: how many cards with a row that seat had taken by then, this one included
    by_choice: bool | None  #: whether it was taken by an action of a turn; else a power brought it
    used: int  #: how often a seat chose to use its power, by an action of a turn
    transferred_chapter: int | None  #: the chapter in which it first was where it scores, in a Legend or a city
    transferred_turn: int | None  #: the turn in which that was
    transferred_to: str | None  #: into what it came: the kind of Legend it then was in, or the part of a city
    holder: int | None  #: the seat that has it at the end, or had it at the last decision
    ended: str  #: where it is at the end: a zone, such as `elysium` or `discard pile`
    ended_in: str | None  #: at the end, the kind of Legend or part of a city that it is in
    worth: int | None  #: points that it brings its holder when the game is scored, by a power of its own
    worked: int | None  #: by events: how often its power was used in whatever way, by a power of another card as well
    points: tuple[int, ...] | None  #: by events: by seat, the VP that moved because of its power; below zero: lost


@attrs.frozen
class DecisionRow:
    """One decision of a game."""

    game: int  #: the number of the game
    decision: int  #: from 0
    seat: int  #: who chose
    chapter: int  #: from 1
    turn: int  #: of all turns of the game, from 1
    choices: int  #: how many actions were legal
    chosen: int  #: the place of the chosen one among them, from 0
    kind: str  #: the class of the action, such as `TakeCard`
    move: str  #: the action as the notation writes it


@attrs.frozen
class Record:
    """All rows of one game."""

    game: GameRow  #: of the game itself
    cards: tuple[CardRow, ...] = ()  #: by the numbers of the cards
    decisions: tuple[DecisionRow, ...] = ()  #: in their order; empty where they were not asked for
