"""How any game is told: an entry for every turn, each clause in the words of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elysium_rules.cli.eyes import Eyes
from elysium_rules.cli.look import look_of
from elysium_rules.cli.told import Entry, Heading, Show


class Telling:
    """A transcript of any game, as *eyes* may know it."""

    def __init__(self, show: Show, names: Sequence[str], language: str, eyes: Eyes) -> None:
        self._show = show
        self._names = tuple(names)
        self._language = language
        self._eyes = eyes
        self._turn: tuple[int, str] | None = None
        self._heading = self._shown = ""
        self._clauses: list[str] = []

    def begin(self, state: Any) -> None:
        """Say how the game begins."""
        opening = look_of(state.game.rules).opening(self._eyes.see(state), self._language, self._names)
        if opening:
            self._show(Entry(None, (opening,)))
        self._head(state)

    def note(self, before: Any, action: Any, happened: Sequence[Any], after: Any) -> None:
        """Take in one step of the game."""
        rules = before.game.rules
        look = look_of(rules)
        turn = (before.active, rules.turn_label(before))
        if turn != self._turn:
            self.flush()
        self._turn = turn
        self._head(before)
        where = self._eyes.see(before)
        for event in self._eyes.see_events(before, happened):
            if not isinstance(event, look.trivia):
                self._clauses.append(rules.describe_event(where, event, self._language, self._names))

    def _head(self, state: Any) -> None:
        """Note what stands over all that follows; it is shown with the first entry under it."""
        heading = look_of(state.game.rules).heading(state, self._language)
        if heading != self._heading:
            self.flush()
        self._heading = heading

    def flush(self) -> None:
        """Hand out what was collected so far."""
        if self._clauses and self._turn is not None:
            if self._heading and self._heading != self._shown:
                self._show(Heading(2, self._heading))
                self._shown = self._heading
            self._show(self._entry(self._names[self._turn[0]]))
            self._clauses = []

    def _entry(self, name: str) -> Entry:
        """What begins with the name of the player whose turn it is stands behind it; it is not said again."""
        begin = f"{name} "
        if not self._clauses[0].startswith(begin):
            return Entry(None, tuple(self._clauses))
        told: list[str] = []
        is_own = True
        for clause in self._clauses:  # behind a clause about somebody else the name is needed
            told.append(clause.removeprefix(begin) if is_own else clause)
            is_own = clause.startswith(begin)
        return Entry(name, tuple(told))
