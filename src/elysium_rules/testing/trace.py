"""Runs a decision and notes each clause of a power: where it stands, what happened because of it, where it went on.

A tracer in the usual sense: the instructions of flat code are wrapped for as long as it watches, and the game itself is
played by `step` as always. It is for whoever wants to see a power at work, and slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import attrs

from elysium_rules.kernel.instructions import PAUSE, Code
from elysium_rules.play.engine.step import step
from elysium_rules.program.nodes import Power
from elysium_rules.program.written import place_of
from elysium_rules.source import SourceFile, Span, clip

_LONGEST: Final = 70  #: characters of a clause that are shown


@attrs.frozen
class Clause:
    """One clause that ran: a statement of a power, or a part of it such as a price or a condition."""

    card: int  #: whose power it is
    player: int  #: who acts
    label: str  #: the place in the flat code, by its stable name
    path: str  #: of the statement
    span: Span | None  #: where it stands in its file; None for what no text says, such as the beginning
    line: int  #: of its file, from 1; 0 without a place
    text: str  #: what stands there, in one line
    events: tuple[Any, ...]  #: what happened because of it, before the next clause
    went: str  #: the label of the place where the power went on; `waits` where it has asked, `end` where it ended


@attrs.frozen
class Traced:
    """What came of one decision."""

    before: Any
    action: Any
    after: Any
    events: tuple[Any, ...]  #: all of them, as `step` tells them
    clauses: tuple[Clause, ...]  #: in the order in which they ran


def trace_step(state: Any, action: Any) -> Traced:
    """Do what *action* says, as `step` does, and note every clause that ran.

    Raises:
        IllegalActionError: it may not be done.
    """
    noted: list[Clause] = []
    with _watching(state, noted):
        after, events = step(state, action)
    return Traced(state, action, after, events, tuple(noted))


@contextmanager
def _watching(state: Any, noted: list[Clause]) -> Iterator[None]:
    """Wrap the instructions of all powers of a game; whatever happens, they are as they were afterwards."""
    codes = {id(code): code for code in state.game.codes if code is not None}
    before = {key: code.steps for key, code in codes.items()}
    try:
        for code in codes.values():
            wrapped = tuple(_wrap(state.game, code, at, run, noted) for at, run in enumerate(code.steps))
            object.__setattr__(code, "steps", wrapped)
        yield
    finally:
        for key, code in codes.items():
            object.__setattr__(code, "steps", before[key])


def _wrap(
    game: Any, code: Code, at: int, run: Callable[[Any, Any], int], noted: list[Clause]
) -> Callable[[Any, Any], int]:
    def watched(table: Any, frame: Any) -> int:
        card, player = frame.card, frame.you
        begin = len(table.log) if table.log is not None else 0
        gone = run(table, frame)
        events = tuple(table.log[begin:]) if table.log is not None else ()
        went = "waits" if gone == PAUSE else "end" if gone >= len(code.instructions) else code.labels[gone]
        noted.append(_clause(game, card, player, code.labels[at], went, events))
        return gone

    return watched


def _clause(game: Any, card: int, player: int, label: str, went: str, events: tuple[Any, ...]) -> Clause:
    path, span, source = "", None, None
    found = game.rules.powers_at(game, card)
    if found is not None:
        powers, which = found
        path, span = find_statement(powers[which], label)
        size = getattr(game, "size", 0)
        source = game.rules.card_source(game, card % size if size else card)
    line, text = _shown(source, span)
    return Clause(card, player, label, path, span, line, text, events, went)


def find_statement(power: Power, label: str) -> tuple[str, Span | None]:
    """The statement that a place of flat code belongs to, by its path, and where it stands.

    A label is the path of a statement and what is done of it there: `0.cost0?`, `0.way1.end`.
    """
    path = label.rstrip("?+")
    while path:
        span = place_of(power, path)
        if span is not None:
            return path, span
        path = path.rpartition(".")[0]
    return "", None


def _shown(source: SourceFile | None, span: Span | None) -> tuple[int, str]:
    if source is None or span is None or span.file != source.name:
        return 0, ""
    return source.line_col(span.start)[0], clip(" ".join(source.text_at(span).split()), _LONGEST)
