"""What is played with, for games whose cards carry powers: a card set of cards, and the fixed side of one game.

A game adds what is particular to it in subclasses of both. It may do without: `engine/port.py` says what is
needed. A card set of another class says which of its files a game is played with (`played_with`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

import attrs

from elysium_rules.deprecation import RenamedAttribute
from elysium_rules.play.data.lazy import ask_above
from elysium_rules.program.nodes import CardProgram, Power
from elysium_rules.program.value import FrozenDict, Unchanging
from elysium_rules.source import SourceFile

if TYPE_CHECKING:
    from elysium_rules.kernel.instructions import Code
    from elysium_rules.play.data.rulings import NamedRulings
    from elysium_rules.play.engine.port import GameRules

#: By what is answered: what answers it where it is done to oneself, and where to anybody: per card the power.
Answers: TypeAlias = Mapping[str, tuple[Mapping[Any, int], Mapping[Any, int]]]


@attrs.frozen(eq=False, repr=False)
class BaseCardSet(Unchanging):
    """All that a game is played with. Two of them are equal when they were read from the same texts."""

    rules: ClassVar[GameRules[Any, Any, Any, Any, Any]]  #: the game that it belongs to
    title = RenamedAttribute("rules", "0.3.0")
    programs: FrozenDict[str, CardProgram]  #: the cards with powers, by key
    sources: tuple[SourceFile, ...]  #: the texts that all of it was read from
    #: The fingerprints of the files, by their names: saves pin their cards by them.
    pins: Mapping[str, str] = attrs.field(
        init=False, default=attrs.Factory(lambda self: FrozenDict(map(self._pin, self.sources)), takes_self=True)
    )

    numbers_pin: ClassVar[str | None] = None  #: what pins its numbers, where they are in no file of `sources`

    def _pin(self, source: SourceFile) -> tuple[str, str]:
        return source.name.rpartition("/")[2], self.fingerprint(source.text)

    def fingerprint(self, text: str) -> str:
        """What pins the text of a file."""
        person = f"{self.rules.name}-cards".encode()
        return blake2b(text.encode(), digest_size=16, person=person).hexdigest()

    @property
    def card_files(self) -> Mapping[str, str]:
        """The texts that cards are written in, by the names of their files; numbers and decks are not among them."""
        written = {program.span.file for program in self.programs.values()}
        return {source.name.rpartition("/")[2]: source.text for source in self.sources if source.name in written}

    def name(self, key: str, language: str) -> str:
        """A card, or anything else that has a name, in words."""
        from elysium_rules.play.saying.lexicon import find_lexicon  # who only plays needs no words
        from elysium_rules.play.saying.words import show_name

        if key in self.programs:
            return show_name(self.programs[key].names, language, self.rules.name)
        return find_lexicon(language, self.rules.name).say(f"name.{key}")

    def played_with(self, choices: Mapping[str, Any]) -> Hashable:
        """What of the card set decides how a game with these choices is played: all, unless a game knows better."""
        return self

    def source_of(self, program: CardProgram) -> SourceFile:
        """The file in which a card stands."""
        return next(source for source in self.sources if source.name == program.span.file)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.pins == other.pins

    def __hash__(self) -> int:
        return hash(self.pins)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {', '.join(self.pins)}>"

    def _repr_html_(self) -> str:
        """How a notebook shows it: a list of all cards."""
        return str(ask_above("draw_card_set", self))


class CardGame:
    """Cards, players and choices of one game; all its positions share one. Two are equal when these are.

    A card may have several powers. Number *which* of them is run as number `card + size * which` (`codes`).
    """

    rules: ClassVar[GameRules[Any, Any, Any, Any, Any]]  #: set by the module of the rules, which knows all the rest
    title = RenamedAttribute("rules", "0.3.0")
    cards: Any  #: its card set, a `BaseCardSet` or whatever else has `rules` and `played_with`
    player_count: int
    rulings: NamedRulings  #: those that it is played by (decision 19)
    others: tuple[tuple[Any, ...], ...]  #: by seat: the other players in turn order
    programs: tuple[CardProgram | None, ...]  #: by card: what it says
    codes: tuple[Code | None, ...]
    _key: tuple[object, ...]  #: what two of them are compared by, and its hash: kept, as games are compared often
    _hash: int
    __slots__ = ("__weakref__", "_hash", "_key", "cards", "codes", "others", "player_count", "programs", "rulings")

    def __init__(
        self, cards: Any, players: int, programs: tuple[CardProgram | None, ...], rulings: NamedRulings
    ) -> None:
        self.cards, self.player_count, self.programs, self.codes = cards, players, programs, ()
        self.rulings = rulings
        self.others = tuple(tuple((seat + step) % players for step in range(1, players)) for seat in range(players))

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.programs)

    @property
    def choices(self) -> dict[str, Any]:
        """What was chosen at the setup, by the names of `GameRules.setups`."""
        return {setup.name: getattr(self, setup.name) for setup in self.rules.setups}

    def powers(self, row: str) -> Iterator[tuple[Any, int, Power]]:
        """All powers of a kind: card, number and power."""
        size = self.size
        for card in range(size):
            for which, power in enumerate(self.powers_of(card)):
                if power.row == row:
                    yield card, card + size * which, power

    def powers_of(self, card: int) -> Sequence[Power]:
        """The powers of a card, in the order of its text."""
        program = self.programs[card]
        return () if program is None else program.powers

    def with_power(self, row: str) -> Mapping[Any, int]:
        """The cards with such a power, and its number."""
        return FrozenDict({card: number for card, number, _ in self.powers(row)})

    def with_answers(self, row: str) -> Answers:
        """What the powers of a kind answer; each says what, and has a target unless anybody is one."""
        answers: dict[str, tuple[dict[Any, int], dict[Any, int]]] = {}
        for card, number, power in self.powers(row):
            assert power.event is not None
            acts, target = power.event.arguments
            for act in acts if isinstance(acts, tuple) else ():
                aimed, anyone = answers.setdefault(str(act), ({}, {}))
                aimed[card] = number
                if target is None:
                    anyone[card] = number
        return FrozenDict({act: (FrozenDict(one), FrozenDict(two)) for act, (one, two) in answers.items()})

    def find_power(self, number: int) -> Power | None:
        """The power of a number; None where the card has none, or fewer."""
        powers, which = self.powers_of(number % self.size), number // self.size
        return powers[which] if which < len(powers) else None

    def power(self, number: int) -> Power:
        """The power that a frame runs, by its number."""
        found = self.find_power(number)
        assert found is not None
        return found

    def card_of(self, number: int) -> Any:
        """The card whose power a frame runs."""
        return number % self.size

    def card_word(self, card: int) -> str:
        """A card as scenarios and reprs write it: its number, and what is on it."""
        program = self.programs[card]
        return f"{card}:{'' if program is None else program.key}"

    def keep_key(self) -> None:
        """Keep what it is compared by: a game calls it once all choices are made."""
        choices = self.choices
        self._key = (self.player_count, *choices.values(), self.rulings.name, self.cards.played_with(choices))
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and self._hash == other._hash and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return _find_again, (self.cards, self.player_count, self.choices, self.rulings.name)

    def __copy__(self) -> CardGame:
        return self

    def __deepcopy__(self, memo: object) -> CardGame:
        return self


def _find_again(cards: Any, players: int, choices: Mapping[str, Any], rulings: str) -> Any:
    """What a pickle holds is built again, or found where it was built before."""
    return cards.rules.find_game(cards, players, choices, rulings)
