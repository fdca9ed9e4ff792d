"""How a game is written as numbers for programs that learn: what a game's encoding brings, and how it is walked.

An action is a short sequence of whole numbers of one fixed space, an observation a row of float32. A game says where
its encoding is made (`GameRules.encoding`); what stands here is the same for every game (decision 83).

The whole *spelling* of an action is longer than what a program chooses: wherever there is only one way on, it is gone
by itself. The first number is always chosen, so that every decision has at least one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, cast

import attrs
import numpy as np

from elysium_rules.arguments import expect
from elysium_rules.errors import ArgumentError
from elysium_rules.play.data.lazy import find_at

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from elysium_rules.environments.core_rows import CoreRows
    from elysium_rules.environments.lookahead import Lookahead
    from elysium_rules.kernel.rng import Rng


@attrs.frozen
class Field:
    """A part of every observation, or of the space of actions."""

    name: str
    start: int  #: the place of its first number
    size: int  #: how many numbers it has
    axes: str  #: what they stand for, the last axis the quickest, such as `seat x print`
    doc: str  #: what a number says
    scale: int = 1  #: what a number of the game was divided by; a power of two, so that nothing is rounded
    seats: int = 1  #: how often it comes: once for each seat, from the one who looks on
    apart: int = 0  #: how far these are apart

    @property
    def end(self) -> int:
        """The place behind its last number."""
        return self.start + self.size + self.apart * (self.seats - 1)

    def of_seat(self, seat: int) -> slice:
        """Where it stands for a seat, counted from the one who looks."""
        start = self.start + self.apart * seat
        return slice(start, start + self.size)


@attrs.frozen
class Walk:
    """How far an action was spelt: the legal ones that are still meant, and what they have in common."""

    matching: tuple[int, ...]  #: the places of these actions among the legal ones
    spelt: tuple[int, ...]  #: what they begin with

    @property
    def is_done(self) -> bool:
        """Whether one action is left."""
        return bool(self.spelt) and len(self.matching) == 1


class Encoding(ABC):
    """How games of one kind are written as numbers: so many players, these families, these cards.

    Encodings are equal when their digests are. *size* actions there are, and *width* numbers in an observation.
    """

    version: ClassVar[int]  #: another one whenever any number means something else

    def __init__(
        self, rules: Any, players: int, digest: str, fields: Sequence[Field], actions: Sequence[Field]
    ) -> None:
        self.rules = rules  #: of the game that is written so
        self.players = players
        self.digest = digest
        self._fields = tuple(fields)
        self._actions = tuple(actions)
        self.width = max(field.end for field in fields)
        self.size = actions[-1].end

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Encoding) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.digest[:12]}: {self.size} actions, {self.width} floats>"

    @property
    def game_name(self) -> str:
        """The game that is written so."""
        return str(self.rules.name)

    def empty_mask(self) -> NDArray[np.int8]:
        """That of whoever has nothing to choose."""
        return np.zeros(self.size, np.int8)

    def fields(self) -> tuple[Field, ...]:
        """The parts of an observation, in their order."""
        return self._fields

    def name_of(self, number: int) -> str:
        """What a number of the space of actions says, for readers: its part, and its place there."""
        for part in self._actions:
            if part.start <= number < part.end:
                return part.name if part.size == 1 else f"{part.name} {self.label(part, number - part.start)}"
        raise ArgumentError("call/wrong-number", "number", f"there are {self.size} numbers, from 0; {number} is none")

    def label(self, part: Field, place: int) -> str:
        """What a place of a part stands for, for readers."""
        return str(place)

    def actions(self) -> tuple[Field, ...]:
        """The parts of the space of actions, in their order."""
        return self._actions

    # --- what a game brings --------------------------------------------------------------------------------------

    @abstractmethod
    def new_game(self, seed: Any, log: list[Any] | None = None) -> Any:
        """Set a game up that this encoding fits: a state. The seed is a number, a text or a source of chance."""

    @abstractmethod
    def spell(self, seen: Any, action: Any) -> tuple[int, ...]:
        """The whole spelling of an action in a position, which may be a state or a view; no two are spelt alike.

        INVARIANT: no spelling is the beginning of another one of the same position.
        """

    @abstractmethod
    def observe(self, view: Any, spelt: Sequence[int] = ()) -> NDArray[np.float32]:
        """What the player of a view sees, and what that player has spelt so far."""

    def watcher(self) -> Watcher:
        """Somebody who looks at one game again and again, which is quicker than `observe`."""
        return Watcher(self)

    def core_rows(self, count: int) -> CoreRows | None:
        """A native core that plays so many games of this encoding at once; None where there is none."""
        return None

    def look_ahead(self, view: Any, rng: Rng) -> Lookahead:
        """What each legal action leads to, in a game that may lie behind a view, dealt by *rng*."""
        from elysium_rules.environments.lookahead import Lookahead, look_ahead_from  # it knows this module

        found = Lookahead(self.players, self.width, [len(view.legal)])
        look_ahead_from(self, view, rng, found)
        return found

    # --- what follows --------------------------------------------------------------------------------------------

    def encode(self, seen: Any, action: Any) -> tuple[int, ...]:
        """The numbers that choose an action in a position.

        Raises:
            ArgumentError: it is not legal there.
        """
        legal = legal_in(seen)
        if action not in legal:
            raise ArgumentError("call/unknown-name", "action", f"{action!r} is not legal in this position")
        spellings = self.spell_all(seen)
        wanted = spellings[legal.index(action)]
        walk, chosen = start_walk(spellings), []
        while not walk.is_done:
            number = wanted[len(walk.spelt)]
            chosen.append(number)
            walk = go_on(spellings, walk, number)
        return tuple(chosen)

    def decode(self, seen: Any, numbers: Sequence[int]) -> Any:
        """The action that numbers choose in a position.

        Raises:
            ArgumentError: no legal action has them, or more than one.
        """
        spellings = self.spell_all(seen)
        walk = start_walk(spellings)
        for number in numbers:
            walk = go_on(spellings, walk, number)
        if not walk.is_done:
            raise ArgumentError(
                "call/wrong-number", "numbers", f"{list(numbers)} could be {len(walk.matching)} actions"
            )
        return legal_in(seen)[walk.matching[0]]

    def spell_all(self, seen: Any) -> list[tuple[int, ...]]:
        """The spellings of all legal actions, in their order."""
        return [self.spell(seen, action) for action in legal_in(seen)]

    def mask(self, spellings: Sequence[Sequence[int]], walk: Walk | None = None) -> NDArray[np.int8]:
        """A 1 for each number that may be chosen next, of the legal actions' spellings."""
        mask = self.empty_mask()
        walk = walk or start_walk(spellings)
        place = len(walk.spelt)
        mask[[spellings[number][place] for number in walk.matching]] = 1
        return mask


class Watcher:
    """Looks at one game again and again; a game's own may keep what did not change."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding

    def observe(self, view: Any, spelt: Sequence[int] = ()) -> NDArray[np.float32]:
        """What the player of a view sees, and what that player has spelt so far."""
        return self.encoding.observe(view, spelt)


def start_walk(spellings: Sequence[Sequence[int]]) -> Walk:
    """Nothing is spelt yet."""
    return Walk(tuple(range(len(spellings))), ())


def go_on(spellings: Sequence[Sequence[int]], walk: Walk, number: int) -> Walk:
    """Choose the next number, and pass over what has only one way on.

    Raises:
        ArgumentError: no legal action goes on like this.
    """
    place = len(walk.spelt)
    if walk.is_done:
        raise ArgumentError("call/wrong-number", "numbers", "the action was chosen already")
    matching = tuple([at for at in walk.matching if spellings[at][place] == number])
    if not matching:
        raise ArgumentError("call/wrong-number", "number", f"{number} is not among the numbers that the mask allows")
    first = spellings[matching[0]]
    place += 1
    while len(matching) > 1 and all(spellings[at][place] == first[place] for at in matching):
        place += 1
    return Walk(matching, tuple(first[:place]))


def legal_in(seen: Any) -> tuple[Any, ...]:
    """The legal actions in a state, or those that a view shows."""
    from elysium_rules.play.engine.port import Position
    from elysium_rules.play.engine.step import legal_actions

    return legal_actions(seen) if isinstance(seen, Position) else seen.legal


def find_encoding(cards: Any = None, players: int = 2, families: Sequence[str] | None = None, **more: Any) -> Encoding:
    """The encoding of games with a card set: the printed one unless told, and of it the families that are played with.

    Raises:
        ArgumentError: the game of these cards brings no encoding.

    Example:
        >>> from elysium_rules import FAMILY_SETS
        >>> encoding = find_encoding(players=2, families=FAMILY_SETS["first_game"])
        >>> encoding.size, encoding.width
        (635, 1739)
    """
    if cards is None:
        from elysium_rules.library import standard_cards

        cards = standard_cards()
    expect("players", players, int, "how many play")
    place = cards.rules.encoding
    if not place:
        reason = f"{cards.rules.name} has no encoding, so it is played with actions and views alone"
        raise ArgumentError("call/unknown-name", "cards", reason)
    make = cast("Callable[..., Encoding]", find_at(place))
    return make(cards, players, families, **more)


def digest_of_parts(*parts: object) -> str:
    """What pins an encoding: all that decides what its numbers mean."""
    digest = blake2b(digest_size=16, person=b"encoding")
    for part in parts:
        digest.update(repr(part).encode() + b"\0")
    return digest.hexdigest()
