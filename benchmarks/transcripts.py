"""What the native core was asked in lockstep, and what it answered while Python agreed (record and replay).

The Python side of a case is the same for every core that is tried against it, and most of the time goes there. So each
case is played in both engines once (`pairing.py`), with every call of the core and its answer written down: that is its
transcript. It is kept only if the engines agreed to the end. Any other core can then be asked the same, some hundred
times as quickly: one that gives another answer is not the core that Python agreed with. What lockstep compares is what
is compared here, in the same order: legal actions, whole states, who decides, scores, states handed over, forks,
samples and rests of games; what a fork is used for on its way is not, as there.

States and lists of actions are kept as digests of 64 bits.
"""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from benchmarks.cases import Case
from benchmarks.pairing import Difference, Seen, compare, core_of
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import FULL, Library, LoadedGame, LoadedTable
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.engine.core import ACTION_WIDTH, Core

Answer: TypeAlias = Callable[[int, int, int], bool]

#: What steps of tests are called (`suite.py`): a case of this kind is no game that lockstep could play again.
SUITE: Final = "suite"
#: A call: its kind, its table, two numbers more. What has more than that lies in the transcript's lists.
_WIDTH: Final = 4
_BEGIN, _ENTER, _RE_ENTER, _FORK, _ASSIGN, _LEGAL, _LEAVE, _DECIDING, _CHOOSE, _STRAY, _SCORES, _SAMPLE, _REST = range(
    13
)
_TRY: Final = 13  #: a choice that the core handed back; one that has room for it is held against what comes of it
#: What the lockstep calls a difference in the answer to each.
_KINDS: Final[Mapping[int, str]] = {
    _BEGIN: "full",
    _ENTER: "refused",
    _RE_ENTER: "refused",
    _LEGAL: "legal",
    _LEAVE: "state",
    _DECIDING: "state",
    _CHOOSE: "full",
    _SCORES: "scores",
    _SAMPLE: "sample",
    _REST: "rest",
}


@attrs.frozen
class Transcript:
    """One case as the core has played it."""

    case: Case
    image: array[int]
    calls: array[int]  #: flat
    states: tuple[array[int], ...] = ()  #: that are handed over, where they are not what the core has just told
    rngs: tuple[Rng, ...] = ()
    rests: tuple[tuple[int, int, int, int, bool], ...] = ()  #: place of the rng, used, most; made, whether it was full

    @property
    def decisions(self) -> int:
        """How many choices are made in it, those of forks apart."""
        return sum(1 for kind in self.calls[::_WIDTH] if kind == _CHOOSE)


# --- writing one down ------------------------------------------------------------------------------------------------


@attrs.define
class Tape:
    """What is written down while a case is played."""

    image: array[int] | None = None
    calls: array[int] = attrs.field(factory=lambda: array("q"))
    states: list[array[int]] = attrs.field(factory=list)
    rngs: list[Rng] = attrs.field(factory=list)
    rests: list[tuple[int, int, int, int, bool]] = attrs.field(factory=list)
    left: dict[int, array[int]] = attrs.field(factory=dict)  #: what each table has told last
    tables: int = 0

    def note(self, kind: int, table: int, one: int = 0, two: int = 0) -> None:
        self.calls.extend((kind, table, one, two))

    def new_table(self) -> int:
        self.tables += 1
        return self.tables - 1

    def place_of(self, rng: Rng) -> int:
        self.rngs.append(attrs.evolve(rng))
        return len(self.rngs) - 1

    # For what is written down without a core.

    def enter(self, state: array[int]) -> int:
        """A state is handed over: the number of its table."""
        self.note(_ENTER, self.new_table(), len(self.states))
        self.states.append(state)
        return self.tables - 1

    def look(self, table: int, legal: array[int], state: array[int], deciding: int | None) -> None:
        """All that can be seen of a decision: the legal actions as numbers, the state, who decides."""
        self.note(_LEGAL, table, _digest(legal))
        self.note(_LEAVE, table, _digest(state))
        self.note(_DECIDING, table, _seat_number(deciding))

    def choose(self, table: int, place: int, *, fits: bool) -> None:
        """One of the legal actions is done; where it does not fit, it may be handed back."""
        self.note(_CHOOSE if fits else _TRY, table, place)

    def close(self, case: Case) -> Transcript:
        """What was written down, as a case."""
        assert self.image is not None
        return Transcript(case, self.image, self.calls, tuple(self.states), tuple(self.rngs), tuple(self.rests))


@attrs.frozen
class _TapedGame:
    """A loaded game that writes down what it is asked."""

    loaded: LoadedGame
    tape: Tape

    @property
    def calls(self) -> Any:
        """What the game is called by, for values that choosers of Python look at."""
        return self.loaded.calls

    def begin(self, rng: Rng) -> _TapedTable | None:
        place = self.tape.place_of(rng)
        table = self.loaded.begin(rng)
        number = self.tape.new_table()
        self.tape.note(_BEGIN, number, place, int(table is None))
        return None if table is None else _TapedTable(table, self.tape, number)

    def enter(self, state: array[int]) -> _TapedTable:
        tape = self.tape
        table = self.loaded.enter(state)  # one that is refused is a difference, and then nothing is kept
        number = tape.new_table()
        told = next((at for at, numbers in tape.left.items() if numbers == state), None)
        if told is None:
            tape.note(_ENTER, number, len(tape.states))
            tape.states.append(state)
        else:
            tape.note(_RE_ENTER, number, told)
        return _TapedTable(table, tape, number)


@attrs.define
class _TapedTable:
    """A table that writes down what it is asked; it has what `pairing.py` uses of one."""

    table: LoadedTable
    tape: Tape
    number: int
    is_fork: bool = False

    def fork(self) -> _TapedTable:
        fork = _TapedTable(self.table.fork(), self.tape, self.tape.new_table(), is_fork=True)
        self.tape.note(_FORK, fork.number, self.number)
        return fork

    def assign(self, other: _TapedTable) -> None:
        self.table.assign(other.table)
        self.tape.note(_ASSIGN, self.number, other.number)

    @property
    def deciding(self) -> int | None:
        seat = self.table.deciding
        self.tape.note(_DECIDING, self.number, _seat_number(seat))
        return seat

    def leave(self) -> array[int]:
        numbers = self.table.leave()
        if not self.is_fork:
            self.tape.left = {self.number: numbers}
        self.tape.note(_LEAVE, self.number, _digest(numbers))
        return numbers

    def count_legal(self) -> int:
        return self.table.count_legal()  # only forks are asked for it, on their way

    def legal(self, width: int) -> list[tuple[int, ...]]:
        actions = self.table.legal(width)
        self.tape.note(_LEGAL, self.number, _digest(self.table.legal_numbers(width)))
        return actions

    def choose(self, place: int) -> int:
        count = self.table.choose(place)
        self.tape.note(_STRAY if self.is_fork else _CHOOSE, self.number, place, int(count == FULL))
        return count

    def play_random(self, rng: Rng, used: int, most: int) -> tuple[int, int]:
        place = self.tape.place_of(rng)
        made, status = self.table.play_random(rng, used, most)
        self.tape.note(_REST, self.number, len(self.tape.rests))
        self.tape.rests.append((place, used, most, made, status == FULL))
        return made, status

    def scores(self, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        totals, winners = self.table.scores(players)
        self.tape.note(_SCORES, self.number, players, _digest(_score_numbers(totals, winners)))
        return totals, winners

    def sample(self, viewer: int, rng: Rng) -> None:
        self.tape.note(_SAMPLE, self.number, viewer, self.tape.place_of(rng))
        self.table.sample(viewer, rng)


def _digest(numbers: array[int]) -> int:
    return int.from_bytes(blake2b(numbers, digest_size=8).digest(), "little", signed=True)


def _seat_number(seat: int | None) -> int:
    return -1 if seat is None else seat


def _score_numbers(totals: tuple[int, ...], winners: tuple[int, ...]) -> array[int]:
    return array("q", [*totals, -1, *winners])


class TheyDifferError(Exception):
    """The engines differ before anything was changed: there is nothing to hold another core against."""


def record(case: Case, library: Library) -> tuple[Transcript | None, Seen]:
    """Play a case in both engines and write down what the core is asked; none where there is nothing to play.

    Raises:
        TheyDifferError: they do not agree.
    """
    tape = Tape()
    seen = compare(case, partial(_taped_core, library, tape))
    if seen.differences:
        raise TheyDifferError(str(seen.differences[0]))
    if tape.image is None:
        return None, seen
    return tape.close(case), seen


def _taped_core(library: Library, tape: Tape, game: Any) -> Core | str:
    core = core_of(library, game)
    if isinstance(core, str):
        return core
    from elysium_rules.elysium.native.image import image_of

    tape.image = image_of(game)
    taped: Any = _TapedGame(core.loaded, tape)
    return attrs.evolve(core, loaded=taped)


# --- holding a core against one --------------------------------------------------------------------------------------


def replay(transcript: Transcript, library: Library) -> Difference | None:
    """Ask a core what a transcript says: the first answer that is another one; none where all are the same."""
    decision = 0
    try:
        answers = _Replay(transcript, LoadedGame(library, transcript.image)).answers
        calls = iter(transcript.calls)
        for kind, table, one, two in zip(calls, calls, calls, calls, strict=True):
            if not answers[kind](table, one, two):
                return Difference(transcript.case, decision, _KINDS[kind], "another answer than the one agreed on")
            decision += kind == _CHOOSE
    except EngineError as error:
        return Difference(transcript.case, decision, "refused", str(error))
    return None


@attrs.define
class _Replay:
    """One core at one transcript: for each kind of call whether the answer is the one that was written down."""

    transcript: Transcript
    game: LoadedGame
    tables: dict[int, LoadedTable] = attrs.field(factory=dict)
    handed_back: set[int] = attrs.field(factory=set)  #: tables of which nothing more is asked

    @property
    def answers(self) -> dict[int, Answer]:
        return {
            _BEGIN: self._begin,
            _ENTER: self._enter,
            _RE_ENTER: self._re_enter,
            _FORK: self._fork,
            _ASSIGN: self._assign,
            _LEGAL: self._legal,
            _LEAVE: self._leave,
            _DECIDING: self._deciding,
            _CHOOSE: self._choose,
            _STRAY: self._stray,
            _TRY: self._try,
            _SCORES: self._scores,
            _SAMPLE: self._sample,
            _REST: self._rest,
        }

    def _begin(self, table: int, rng: int, was_full: int) -> bool:
        begun = self.game.begin(self.transcript.rngs[rng])
        if begun is not None:
            self.tables[table] = begun
        return (begun is None) == bool(was_full)

    def _enter(self, table: int, state: int, _: int) -> bool:
        self.tables[table] = self.game.enter(self.transcript.states[state])
        return True

    def _re_enter(self, table: int, other: int, _: int) -> bool:
        # What it told a moment ago was looked at then.
        self.tables[table] = self.game.enter(self.tables[other].leave())
        return True

    def _fork(self, table: int, other: int, _: int) -> bool:
        self.tables[table] = self.tables[other].fork()
        return True

    def _assign(self, table: int, other: int, _: int) -> bool:
        self.tables[table].assign(self.tables[other])
        return True

    def _legal(self, table: int, digest: int, _: int) -> bool:
        return table in self.handed_back or _digest(self.tables[table].legal_numbers(ACTION_WIDTH)) == digest

    def _leave(self, table: int, digest: int, _: int) -> bool:
        return table in self.handed_back or _digest(self.tables[table].leave()) == digest

    def _deciding(self, table: int, seat: int, _: int) -> bool:
        return table in self.handed_back or _seat_number(self.tables[table].deciding) == seat

    def _choose(self, table: int, place: int, was_full: int) -> bool:
        return (self.tables[table].choose(place) == FULL) == bool(was_full)

    def _try(self, table: int, place: int, _: int) -> bool:
        if self.tables[table].choose(place) == FULL:
            self.handed_back.add(table)
        return True

    def _stray(self, table: int, place: int, _: int) -> bool:
        self.tables[table].choose(place)  # a fork on its way: lockstep does not look at it, either
        return True

    def _scores(self, table: int, players: int, digest: int) -> bool:
        return _digest(_score_numbers(*self.tables[table].scores(players))) == digest

    def _sample(self, table: int, viewer: int, rng: int) -> bool:
        self.tables[table].sample(viewer, self.transcript.rngs[rng])
        return True

    def _rest(self, table: int, rest: int, _: int) -> bool:
        rng, used, most, made, was_full = self.transcript.rests[rest]
        found, status = self.tables[table].play_random(self.transcript.rngs[rng], used, most)
        return (found, status == FULL) == (made, bool(was_full))


# --- files -----------------------------------------------------------------------------------------------------------


def write_transcripts(file: Path, transcripts: Iterable[Transcript], counts: Mapping[str, int]) -> None:
    """Keep some; whoever reads the file never sees half of it."""
    heads: list[dict[str, Any]] = []
    body = bytearray()
    for one in transcripts:
        arrays = (one.image, one.calls, *one.states)
        heads.append(
            {
                "case": str(one.case),
                "sizes": [len(numbers) for numbers in arrays],
                "rngs": [[rng.seed, rng.counter] for rng in one.rngs],
                "rests": one.rests,
            }
        )
        for numbers in arrays:
            body += numbers.tobytes()
    head = json.dumps({"transcripts": heads, "counts": dict(counts)}).encode()
    part = file.with_suffix(".part")
    part.parent.mkdir(parents=True, exist_ok=True)
    part.write_bytes(zlib.compress(len(head).to_bytes(8, "little") + head + body, 1))
    part.replace(file)


def read_transcripts(file: Path) -> tuple[list[Transcript], dict[str, int]]:
    """What was kept, and how often things were compared in it."""
    octets = zlib.decompress(file.read_bytes())
    start = 8 + int.from_bytes(octets[:8], "little")
    head = json.loads(octets[8:start])
    return list(_read(head["transcripts"], memoryview(octets)[start:])), head["counts"]


def _read(heads: Iterable[dict[str, Any]], body: memoryview) -> Iterator[Transcript]:
    for head in heads:
        arrays = []
        for number, size in enumerate(head["sizes"]):
            numbers = array("q" if number else "i")
            numbers.frombytes(body[: size * numbers.itemsize])
            body = body[size * numbers.itemsize :]
            arrays.append(numbers)
        rngs = tuple(Rng(seed, counter) for seed, counter in head["rngs"])
        rests = tuple((rng, used, most, made, was_full) for rng, used, most, made, was_full in head["rests"])
        kind, _, number = head["case"].partition(":")
        yield Transcript(Case(kind, int(number)), arrays[0], arrays[1], tuple(arrays[2:]), rngs, rests)
