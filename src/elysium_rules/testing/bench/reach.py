"""How much of a card can be seen from a position: what of its power is reached by the next choices, tried one by one.

It is tried, not read: the engine does the choices, and the same watch that measures tests sees which clauses ran. So
whoever lays a position for a card knows whether it shows all of it, whatever the card asks for.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Final

from elysium_rules.errors import ElysiumError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.testing.bench.bench import Bench
from elysium_rules.testing.bench.coverage import Goal, Recorder

#: So many choices are tried for one position.
MOST_STEPS: Final = 60
_WIDE: Final = 6  #: so many answers to one question
_DEEP: Final = 4  #: so many choices of a turn lead to the card


def reached(bench: Bench, state: Any, ref: str, most: int = MOST_STEPS) -> tuple[frozenset[Goal], frozenset[Goal]]:
    """Which clauses and branches of a card the next choices reach, and all that there are.

    Args:
        bench: of the game.
        state: the position.
        ref: the card.
        most: how many choices are tried.
    """
    game = state.game
    watches = bench.watch(game)
    own = [watch for watch in watches if watch.ref.partition("#")[0] == ref]
    goals = frozenset(goal for watch in own for goal in watch.goals() if goal.kind in ("clause", "branch", "number"))
    recorder = Recorder()
    read = bench.reader(game)
    with recorder.watching(own, read):
        _try_all(bench, state, ref, most, recorder, goals)
    by_ref = {watch.ref: watch for watch in own}
    for worth, frame in bench.scored(state):
        if worth in by_ref:
            recorder.note_worth(by_ref[worth], read, state, frame)
    return frozenset(goal for goal in goals if recorder.has(goal)), goals


def _try_all(bench: Bench, state: Any, ref: str, most: int, recorder: Recorder, goals: frozenset[Goal]) -> None:
    waiting: deque[tuple[Any, int]] = deque([(state, 0)])
    left = most
    while waiting and left > 0 and not all(recorder.has(goal) for goal in goals):
        now, depth = waiting.popleft()
        legal = legal_actions(now)
        is_asked = bench.asks(now) is not None
        for action in _spread(legal, _WIDE if is_asked else len(legal)):
            if left <= 0:
                return
            left -= 1
            try:
                after, events = step(now, action)
            except ElysiumError:
                continue
            is_about = ref in bench.acting(now, events) or bench.asks(after) == ref
            if after.is_over:
                continue
            if is_about and bench.asks(after) is not None:
                waiting.appendleft((after, depth))  # the card's own questions come before anything else
            elif depth < _DEEP:
                waiting.append((after, depth + 1))


def _spread(legal: Any, most: int) -> Any:
    """Some of many choices: the first, the last, and what lies between them."""
    if len(legal) <= most:
        return legal
    return [legal[place * (len(legal) - 1) // (most - 1)] for place in range(most)]
