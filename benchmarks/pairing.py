"""One game in both engines, in lockstep: whether they agree at every decision (differential testing).

A case is a kind and a number (`cases.py`), and nothing else decides what is played. At every decision the legal
actions must be equal and in equal order, and the whole state must be equal, as the numbers that it is handed over by
(docs/contract.md); at the end, and now and then before, the scores. Now and then, too, the state is taken out of the
core and put in again, in the middle of powers as well; a fork is played away; hidden cards are dealt anew; and the rest
of the game is played inside.
"""

from __future__ import annotations

import itertools
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import attrs

from benchmarks.cases import Case, NothingToPlayError, Setting, set_up
from benchmarks.counting import Watch
from elysium_rules import (
    Action,
    GameState,
    legal_actions,
    observe,
    outcome,
    playout,
    rng_from_seed,
    sample_hidden,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.native.core import make_core
from elysium_rules.elysium.native.image import NotCovered, image_of
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import FULL, Library, LoadedGame, LoadedTable
from elysium_rules.play.engine.core import ACTION_WIDTH, Core
from elysium_rules.play.engine.playout import RandomChooser
from elysium_rules.testing.author.family import PRINTED

#: Of so many decisions one is looked at from that side.
HAND_OVER, SCORE, FORK, SAMPLE, REST = 5, 16, 23, 41, 67

# --- what comes of it ------------------------------------------------------------------------------------------------


@attrs.frozen
class Difference:
    """Where two engines are not the same: the first decision at which they are not, and how."""

    case: Case
    decision: int  #: from 0
    kind: str  #: legal, state, scores, hand-over, fork, sample, rest, refused, full, raised, crash, hangs
    detail: str
    path: tuple[int, ...] = ()  #: the choices up to there

    @property
    def command(self) -> str:
        """What repeats it."""
        return f"python -m benchmarks.lockstep --case {self.case}"

    def __str__(self) -> str:
        return f"{self.case}, decision {self.decision}: {self.kind} differs: {self.detail}\n  {self.command}"


@attrs.define
class Seen:
    """How often things were compared, and what came up meanwhile."""

    counts: Counter[str] = attrs.field(factory=Counter)
    differences: list[Difference] = attrs.field(factory=list)

    def add(self, other: Seen) -> None:
        """Count what was seen elsewhere."""
        self.counts.update(other.counts)
        self.differences.extend(other.differences)


class _DiffersError(Exception):
    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail


#: Makes the core of a game, or says why it is not covered.
MakeCore: TypeAlias = Callable[[ElysiumGame], Core | str]


def compare(case: Case, make_core: MakeCore, *, count: bool = False) -> Seen:
    """Play a case in both engines; at most one difference is found, the first one.

    Args:
        case: the case.
        make_core: makes the core of its game.
        count: whether to count all that happens in it (`counting.py`), which takes time.
    """
    return _Pair(case, make_core, count).play()


@attrs.define
class _Pair:
    """Two engines at one game."""

    case: Case
    make_core: MakeCore
    count: bool
    seen: Seen = attrs.field(factory=Seen)
    decision: int = 0
    path: list[int] = attrs.field(factory=list)

    def play(self) -> Seen:
        counts = self.seen.counts
        try:
            setting = set_up(self.case)
        except NothingToPlayError as error:
            counts[f"nothing to play: {error}"] += 1
            return self.seen
        try:
            core = self.make_core(setting.state.game)
            if isinstance(core, str):
                counts["not covered"] += 1
                counts[f"not covered: {core}"] += 1
                return self.seen
            counts["games"] += 1
            counts[f"{self.case.kind} games"] += 1
            if setting.falls_back:  # or somebody would think that older rulings were tried there
                counts["older rulings allow no such position"] += 1
            self._play(core, setting)
        except _DiffersError as error:
            found = Difference(self.case, self.decision, error.kind, error.detail, tuple(self.path))
            self.seen.differences.append(found)
        return self.seen

    def _play(self, core: Core, setting: Setting) -> None:
        counts, rng = self.seen.counts, Random(f"{self.case}/choices")
        state = setting.state
        watch = Watch(state.game, self.case.kind) if self.count else None
        play = step if watch is None else watch.step
        if watch is not None and setting.begins:
            watch.begin(setting.rng)
        table = core.loaded.begin(setting.rng) if setting.begins else self._enter(core, state)
        if table is None:
            self._note_full(state)
            return
        while True:
            legal = legal_actions(state)
            self._compare(core, table, state, legal)
            if not legal or self.decision >= setting.most:
                break
            table = self._look(core, table, state, rng)
            choice = setting.choose(legal, rng)
            counts[f"action: {type(legal[choice]).__name__}"] += 1
            if state.question is not None:
                counts[f"question: {state.question.row}"] += 1
            state, events = play(state, legal[choice])
            for event in events:
                counts[f"event: {type(event).__name__}"] += 1
            self.path.append(choice)
            self.decision += 1
            if table.choose(choice) == FULL:
                self._note_full(state)
                return
        self._compare_scores(core, table, state)
        if watch is not None:
            counts.update(watch.finish(state))

    # --- at every decision

    def _compare(self, core: Core, table: LoadedTable, state: GameState, legal: tuple[Action, ...]) -> None:
        counts = self.seen.counts
        counts["decisions"] += 1
        if state.question is not None:
            counts["decisions inside powers"] += 1
        found = table.legal(ACTION_WIDTH)
        wanted = [core.numbers_of_action(action) for action in legal]
        if found != wanted:
            raise _DiffersError("legal", _tell_lists(core, legal, wanted, found))
        ours, theirs = core.numbers_of(state), table.leave()
        if ours != theirs:
            raise _DiffersError("state", tell_states(core, state, ours, theirs))
        deciding = None if not legal else state.deciding
        if table.deciding != deciding:
            raise _DiffersError("state", f"{table.deciding} decides, not {deciding}")

    def _note_full(self, state: GameState) -> None:
        """The core hands back what it has no room for; printed cards need less than it has."""
        self.seen.counts["full"] += 1
        if all(key in PRINTED for key in state.game.families):
            raise _DiffersError("full", "the core has no room for what printed cards do")

    def _enter(self, core: Core, state: GameState) -> LoadedTable:
        try:
            return core.loaded.enter(core.numbers_of(state))
        except EngineError as error:
            raise _DiffersError("refused", str(error)) from None

    # --- now and then

    def _look(self, core: Core, table: LoadedTable, state: GameState, rng: Random) -> LoadedTable:
        """Look at a decision from other sides; the table to go on with, which stands where the given one did."""
        counts = self.seen.counts
        if self._is_time(SCORE, rng):
            self._compare_scores(core, table, state)
        if self._is_time(FORK, rng):
            counts["forks"] += 1
            self._fork(core, table, state, rng)
        if self._is_time(SAMPLE, rng):
            counts["samples"] += 1
            self._sample(core, table, state, rng)
        if self._is_time(REST, rng) and not _is_long(state):
            counts["rests"] += 1
            self._rest(core, table, state, rng)
        if self._is_time(HAND_OVER, rng):
            counts["hand-overs"] += 1
            if state.stack:
                counts["hand-overs inside powers"] += 1
            if core.state_of(table.leave()) != state:
                raise _DiffersError("hand-over", "the numbers do not come back as the state that they were")
            return self._enter(core, state)
        return table

    def _is_time(self, every: int, rng: Random) -> bool:
        return rng.randrange(every) == 0

    def _compare_scores(self, core: Core, table: LoadedTable, state: GameState) -> None:
        self.seen.counts["scores"] += 1
        result = outcome(state)
        wanted = tuple(sheet.total for sheet in result.scores), tuple(result.winners)
        found = table.scores(state.game.player_count)
        if found != wanted:
            raise _DiffersError("scores", f"totals and winners {found}, not {wanted}")

    def _fork(self, core: Core, table: LoadedTable, state: GameState, rng: Random) -> None:
        """A fork may be played away: the table it was taken from stays, and can be assigned to it again."""
        before = table.leave()
        fork = table.fork()
        for _ in range(5):
            count = fork.count_legal()
            if not count or fork.choose(rng.randrange(count)) == FULL:
                break
        if table.leave() != before:
            raise _DiffersError("fork", "a table changes while a fork of it is played")
        fork.assign(table)
        if fork.leave() != before or fork.legal(ACTION_WIDTH) != table.legal(ACTION_WIDTH):
            raise _DiffersError("fork", "a table that was assigned another one is not the same")

    def _sample(self, core: Core, table: LoadedTable, state: GameState, rng: Random) -> None:
        viewer, source = rng.randrange(state.game.player_count), rng_from_seed(rng.randrange(2**40))
        sample, _ = sample_hidden(observe(state, viewer), source)
        fork = table.fork()
        fork.sample(viewer, source)
        ours, theirs = core.numbers_of(sample), fork.leave()
        if ours != theirs:
            raise _DiffersError("sample", f"seen by {viewer}: " + tell_states(core, sample, ours, theirs))

    def _rest(self, core: Core, table: LoadedTable, state: GameState, rng: Random) -> None:
        """The rest of the game, or a part of it, chosen inside."""
        until = rng.choice((None, None, 1, 7, 50))
        chooser = RandomChooser(rng_from_seed(rng.randrange(2**40)))
        for _ in range(rng.choice((0, 3))):
            chooser.draw()
        fork = table.fork()
        made, status = fork.play_random(*chooser.place, -1 if until is None else until)
        if status == FULL:
            self._note_full(state)
            return
        place = attrs.evolve(chooser.place[0]), chooser.place[1]
        wanted = playout(state, chooser, until, core=False)
        other = RandomChooser(place[0])
        other.pass_over(place[1] + made)
        ours, theirs = core.numbers_of(wanted), fork.leave()
        if ours != theirs:
            raise _DiffersError("rest", f"until {until}: " + tell_states(core, wanted, ours, theirs))
        if other.draw() != chooser.draw():
            raise _DiffersError("rest", f"until {until}: {made} choices were told, and others were made")


def _is_long(state: GameState) -> bool:
    """Whether the rest of a game may take so long that it is not played twice."""
    return any(key not in PRINTED for key in state.game.families) and state.epoch < state.game.numbers.epochs.count


# --- cores -----------------------------------------------------------------------------------------------------------


def core_of(library: Library, game: ElysiumGame) -> Core | str:
    """The core of a game in a library, or why it is not covered."""
    try:
        return make_core(game, LoadedGame(library, image_of(game)))
    except NotCovered as error:
        return error.reasons[0].rpartition(": ")[2]
    except EngineError as error:  # it has not the room for such a game
        return str(error).splitlines()[0]


# --- what is said of a difference ------------------------------------------------------------------------------------


def _tell_lists(
    core: Core, legal: tuple[Action, ...], wanted: list[tuple[int, ...]], found: list[tuple[int, ...]]
) -> str:
    missing = [repr(action) for action, numbers in zip(legal, wanted, strict=True) if numbers not in found]
    surplus = [_tell_action(core, numbers) for numbers in found if numbers not in wanted]
    if missing or surplus:
        return f"the core lacks {missing[:6]} and has {surplus[:6]} beside {len(found) - len(surplus)} of {len(wanted)}"
    return f"the order: {[_tell_action(core, numbers) for numbers in found][:8]}, not {list(map(repr, legal))[:8]}"


def _tell_action(core: Core, numbers: tuple[int, ...]) -> str:
    try:
        return repr(core.action_of(numbers))
    except (LookupError, ValueError):
        return repr(numbers)


def tell_states(core: Core, state: GameState, ours: array[int], theirs: array[int]) -> str:
    """In which fields two states differ."""
    place = next((at for at, (one, two) in enumerate(zip(ours, theirs, strict=False)) if one != two), len(theirs))
    try:
        other = core.state_of(theirs)
    except (EngineError, LookupError, ValueError, TypeError) as error:
        return f"number {place} is {list(theirs[place : place + 3])}, not {list(ours[place : place + 3])} ({error!r})"
    told = list(itertools.islice(_fields(state, other, ""), 4))
    return "; ".join(told) or f"number {place} is {theirs[place]}, not {ours[place]}"


def _fields(ours: Any, theirs: Any, path: str) -> Iterator[str]:
    if type(ours) is type(theirs) and attrs.has(type(ours)):
        for field in attrs.fields(type(ours)):
            if field.eq and field.name != "game":
                yield from _fields(getattr(ours, field.name), getattr(theirs, field.name), f"{path}.{field.name}")
    elif isinstance(ours, tuple) and isinstance(theirs, tuple) and len(ours) == len(theirs):
        for place, (one, two) in enumerate(zip(ours, theirs, strict=True)):
            yield from _fields(one, two, f"{path}[{place}]")
    elif ours != theirs:
        yield f"{path[1:]} is {_short(theirs)}, not {_short(ours)}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) < 200 else text[:200] + "..."
