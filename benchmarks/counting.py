"""Counts what happens in games that are played in lockstep: clauses, questions, actions, events, primitives.

The steps of the machine are counted themselves. While a decision is played, and only then, each instruction of each
power is wrapped by one that counts it: so a clause has happened when its instruction ran, whether or not anything
came of it, and nothing is derived from what a card should do. A primitive has happened when an instruction ran whose
records have it, as the game is handed to the core (`elysium/native/image.py`).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules import RULINGS, Action, CardSet, GameState, standard_cards, step
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.elysium.model.cards import Side
from elysium_rules.elysium.model.contract import NONE
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, PlayerId
from elysium_rules.elysium.native.image import image_of, powers_in_order
from elysium_rules.elysium.native.listing import Line, Listing
from elysium_rules.elysium.native.lowering import REFERENCES
from elysium_rules.elysium.rules.scoring import chronos_points
from elysium_rules.elysium.rules.setup import find_game
from elysium_rules.kernel.instructions import Ask, Code, Enter
from elysium_rules.kernel.rng import Rng
from elysium_rules.testing.author.family import PRINTED

#: What stands before a count: in which games it happened.
PRINTED_GAMES, OTHER_GAMES = "printed", "other"
COUNTED: Final = (f"{PRINTED_GAMES}|", f"{OTHER_GAMES}|")  #: what the names of counts begin with
#: The clauses of a Chronos card, which is a number and has no code.
SCORED, SCORED_MORE = "scored", "scored above 0"
#: What an `Act` or `Pay` does of a deed; the rest of it is for looking ahead.
_DONE: Final = frozenset({"move", "removes_all", "all"})
_JUDGED: Final = frozenset({"judge", "removes", "removes_all"})

_Step: TypeAlias = Callable[[Any, Any], int]


def count_key(games: str, what: str, name: str) -> str:
    """Under which name something is counted.

    >>> count_key("printed", "event", "CardTaken")
    'printed|event|CardTaken'
    """
    return f"{games}|{what}|{name}"


def counts_of(counts: Mapping[str, int], games: str, what: str) -> dict[str, int]:
    """Of all counts those of a kind, by name.

    >>> counts_of({"printed|event|CardTaken": 3, "other|event|CardTaken": 1, "games": 2}, "printed", "event")
    {'CardTaken': 3}
    """
    start = count_key(games, what, "")
    return {key.removeprefix(start): number for key, number in counts.items() if key.startswith(start)}


# --- what there is ---------------------------------------------------------------------------------------------------


@functools.cache
def printed_games() -> tuple[ElysiumGame, ...]:
    """Games that have all printed cards between them, for each set of rulings."""
    cards = standard_cards()
    count = cards.numbers.families.in_play
    return tuple(
        find_game(cards, 3, families, "revised", rulings)
        for rulings in RULINGS
        for families in (PRINTED[:count], PRINTED[-count:])
    )


@functools.cache
def printed_clauses() -> dict[str, tuple[str, ...]]:
    """By printed card all its clauses: the instructions of its power by their labels, or what it is worth."""
    found: dict[str, dict[str, None]] = {card.ref: {} for card in _cards_in_order(standard_cards())}
    for game in printed_games():
        for number, side in enumerate(game.sides):
            if side is not None:
                found[side.ref].update(dict.fromkeys(_clauses_of(side, game.codes[number])))
    return {ref: tuple(clauses) for ref, clauses in found.items()}


def _cards_in_order(cards: CardSet) -> Iterator[Any]:
    for key in PRINTED:
        yield from cards.families[key].cards


def _clauses_of(side: Side, code: Code | None) -> Sequence[str]:
    if side.activation is Activation.CHRONOS:
        return SCORED, SCORED_MORE
    assert code is not None, f"{side.ref} has clauses that are neither code nor a number"
    return code.labels[:-1]  # the last one is the end, which is no instruction


@functools.cache
def printed_questions() -> tuple[str, ...]:
    """What the powers of printed cards can ask, as it is counted."""
    found: dict[str, None] = {}
    for game in printed_games():
        for code in filter(None, game.codes):
            for instruction in code.instructions:
                if isinstance(instruction, Ask | Enter) and (isinstance(instruction, Ask) or instruction.possible):
                    row = instruction.row if isinstance(instruction, Ask) else "gate"
                    found[question_name(row, _kind_of(instruction))] = None
    return tuple(sorted(found))


def _kind_of(instruction: Ask | Enter) -> str:
    if isinstance(instruction, Ask):
        return str(instruction.kind)
    return "yes or no" if len(instruction.targets) == 1 else "pick one"


def question_name(row: str, kind: str) -> str:
    """What a question is counted as."""
    return f"{row}: {kind}"


@functools.cache
def printed_events_waited_for() -> frozenset[str]:
    """What printed powers wait for."""
    return frozenset(
        VOCABULARY.find(side.power.event.row).name
        for card in _cards_in_order(standard_cards())
        for side in card.sides
        if side.power.event is not None
    )


@functools.cache
def printed_primitives() -> frozenset[str]:
    """The primitives that instructions of printed cards come down to, or what they are worth."""
    found: set[str] = set()
    for game in printed_games():
        for names in primitives_of(game).values():
            found.update(*names)
    return frozenset(found)


# --- primitives ------------------------------------------------------------------------------------------------------

_KNOWN: Final[dict[tuple[object, str], tuple[frozenset[str], ...]]] = {}


def primitives_of(game: ElysiumGame) -> dict[str, tuple[frozenset[str], ...]]:
    """By the power of a card, for each of its instructions, its primitives; of a number, those of all it reads."""
    names = {side.ref: (side.card.family, game.rulings, side.ref) for side in game.sides if side is not None}
    printed = {ref: (rulings, ref) for ref, (family, rulings, _) in names.items() if family in PRINTED}
    if len(printed) < len(names) or not all(key in _KNOWN for key in printed.values()):
        found = dict(_read_primitives(game))
        _KNOWN.update({key: found[ref] for ref, key in printed.items()})
        return found
    return {ref: _KNOWN[key] for ref, key in printed.items()}


def _read_primitives(game: ElysiumGame) -> Iterator[tuple[str, tuple[frozenset[str], ...]]]:
    reader = _Reader(Listing(image_of(game)))
    seen = set()
    for number, line in zip(powers_in_order(game), reader.listing.powers, strict=True):
        side = game.side(number)
        if side.ref not in seen:
            seen.add(side.ref)
            yield side.ref, tuple(reader.of_power(side, line))


class _Reader:
    """Finds what stands behind the instructions of an image."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.tables: dict[str, Sequence[Line]] = {
            "deed": listing.deeds,
            "statement": listing.statements,
            "modifier": listing.modifiers,
            **dict.fromkeys(REFERENCES, listing.records),
        }

    def of_power(self, side: Side, power: Line) -> Iterator[frozenset[str]]:
        values = {name: numbers[0] for name, _, numbers in power.operands}
        if values["code"] == NONE:
            worth = [values[name] for name in ("worth", "condition") if values[name] != NONE]
            yield frozenset().union(*(self._of(self.listing.records[record]) for record in worth))
            return
        head, instructions = self.listing.codes[values["code"]]
        body = next(numbers[0] for name, _, numbers in head.operands if name == "body")
        for line in instructions:
            names = self._of(line)
            if line.name == "begin" and side.activation in (Activation.TRIGGER, Activation.ACTIVATE):
                names |= self._of(self.listing.statements[body])  # P19: it was judged before it was offered
            yield names

    def _of(self, line: Line) -> frozenset[str]:
        names = set() if line.name in ("deed", "modifier") else {line.name}
        operands = {name: numbers for name, _, numbers in line.operands}
        for name, kind, numbers in line.operands:
            kinds = kind.strip("[]").split(", ")
            for place, number in enumerate(numbers):
                wanted = kinds[place % len(kinds)].removesuffix("?")
                if wanted not in self.tables or number == NONE:
                    continue
                names |= self._behind(line.name, name, wanted, self.tables[wanted][number], operands)
        return frozenset(names)

    def _behind(
        self, owner: str, name: str, kind: str, line: Line, operands: Mapping[str, tuple[int, ...]]
    ) -> frozenset[str]:
        if kind == "deed":
            return self._of(_only(line, _DONE if owner in ("act", "pay") else _JUDGED))
        if owner == "enter" and name == "gate" and operands["judged"] == (0,):
            return self._of(_only(line, frozenset({"condition"})))  # its ways are not looked into
        return self._of(line)


def _only(line: Line, wanted: frozenset[str]) -> Line:
    return Line(line.name, tuple(operand for operand in line.operands if operand[0] in wanted))


# --- counting --------------------------------------------------------------------------------------------------------


@attrs.define
class _Watched:
    """A power of which each instruction is counted."""

    side: Side
    code: Code
    plain: tuple[_Step, ...]
    hits: list[int]
    counted: tuple[_Step, ...] = ()

    def __attrs_post_init__(self) -> None:
        self.counted = tuple(_counting(run, self.hits, place) for place, run in enumerate(self.plain))


def _counting(run: _Step, hits: list[int], place: int) -> _Step:
    def run_and_count(table: Any, frame: Any) -> int:
        hits[place] += 1
        return run(table, frame)

    return run_and_count


class Watch:
    """Counts one game: it plays the steps that are compared."""

    def __init__(self, game: ElysiumGame, kind: str) -> None:
        self.game = game
        self.games = PRINTED_GAMES if kind in ("printed", "scarce") else OTHER_GAMES
        self.counts: Counter[str] = Counter()
        found: dict[int, _Watched] = {}
        for number, code in enumerate(game.codes):
            if code is not None and id(code) not in found:
                found[id(code)] = _Watched(game.side(number), code, code.steps, [0] * len(code.steps))
        self.watched = tuple(found.values())

    def note(self, what: str, name: str, number: int = 1) -> None:
        """Count something."""
        self.counts[count_key(self.games, what, name)] += number

    def note_events(self, events: Sequence[Event]) -> None:
        """Count what happened."""
        for event in events:
            self.note("event", type(event).__name__)

    def begin(self, rng: Rng) -> None:
        """Count what happens while the game is laid out; the state that comes of it is compared."""
        log: list[Event] = []
        self.game.rules.start(self.game, rng, log)
        self.note_events(log)

    def step(self, state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
        """What `step` does, counted."""
        self.note("action", type(action).__name__)
        question = state.question
        if question is None:
            self.note("turn", state.stage.name.lower())
        else:
            self.note("question", question_name(question.row, question.kind))
        for power in self.watched:
            object.__setattr__(power.code, "steps", power.counted)
        try:
            after, events = step(state, action)
        finally:
            for power in self.watched:
                object.__setattr__(power.code, "steps", power.plain)
        self.note_events(events)
        return after, events

    def finish(self, state: GameState) -> Counter[str]:
        """All counts of a game that went well, with the primitives that stand behind its clauses."""
        behind = primitives_of(self.game)
        for power in self.watched:
            self._note_power(power, behind[power.side.ref])
        if state.is_over:
            self._note_scores(state, behind)
        return self.counts

    def _note_power(self, power: _Watched, behind: Sequence[frozenset[str]]) -> None:
        side = power.side
        for label, hits, names in zip(power.code.labels, power.hits, behind, strict=False):  # the last is the end
            if hits:
                self.note("clause", f"{side.ref} {label}", hits)
                for name in names:
                    self.note("primitive", name, hits)
        if power.hits[0] and side.power.event is not None:
            self.note("reaction", VOCABULARY.find(side.power.event.row).name, power.hits[0])

    def _note_scores(self, state: GameState, behind: Mapping[str, Sequence[frozenset[str]]]) -> None:
        """F2: what the Chronos cards were worth."""
        for player in range(self.game.player_count):
            for card, points in chronos_points(state, PlayerId(player)):
                side = self.game.side(self.game.power_number(card, Activation.CHRONOS))
                self.note("clause", f"{side.ref} {SCORED}")
                if points > 0:
                    self.note("clause", f"{side.ref} {SCORED_MORE}")
                for name in behind[side.ref][0]:
                    self.note("primitive", name)
