"""What a game brings so that tests of its cards can be written in the card language.

A game names the place of its bench (`GameRules.bench`). All that follows from the port of games alone, such as who
decides and why something is refused, is done for every game in the same way (`run.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import Known
from elysium_rules.lang.tests.forms import Form
from elysium_rules.program.nodes import Expression, Power
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile
from elysium_rules.testing.bench.coverage import PowerWatch
from elysium_rules.testing.bench.env import CardName, Env

State: TypeAlias = Any  #: of the game
Action: TypeAlias = Any
Event: TypeAlias = Any
#: An answer, or what happened, in the words of tests: what it is, and its parts. Two are the same if they are equal.
Said: TypeAlias = tuple[Any, ...]


class BenchError(ElysiumError):
    """A test cannot go on: what stands in a line cannot be laid out or done; it says what was wanted and why not."""

    def __init__(self, expected: str, found: str, rule: str = "") -> None:
        self.expected = expected
        self.found = found
        self.rule = rule
        super().__init__(f"{expected}: {found}")


@attrs.frozen
class Difference:
    """A claim that does not hold: what was expected, and what was found."""

    expected: str
    found: str


@attrs.frozen
class Laid:
    """What lies on the table, as a test says it; each line with the names around it."""

    items: tuple[tuple[nodes.Line | nodes.PlayerGiven, Env], ...]
    named: tuple[str, ...]  #: the cards that the test names, which must be in play
    stops: bool = False  #: whether every step is stopped at


class Bench(Protocol):
    """What a game brings."""

    @property
    def game(self) -> str:
        """Its name."""

    @property
    def vocabulary(self) -> Vocabulary:
        """That of the cards, and the numbers that only tests read."""

    @property
    def forms(self) -> Mapping[str, Form]:
        """All lines, by the names of their rules."""

    @property
    def refused(self) -> Mapping[str, str]:
        """Phrases of cards that mean nothing in a test, by their rows; and what to do instead."""

    def load_texts(self, texts: Mapping[str, str]) -> Any:
        """The printed cards, and those of some texts, by the names of their files.

        Raises:
            CardError: something is wrong in a text.
        """

    def known(self, cards: Any) -> Known:
        """What tests with these cards may speak of."""

    def sources(self, cards: Any) -> Mapping[str, SourceFile]:
        """The card files, by the names that findings call them."""

    def arrange(self, cards: Any, laid: Laid, env: Env) -> State:
        """Lay out a position.

        Raises:
            BenchError: the rules make it impossible.
        """

    def family_files(self, cards: Any) -> Mapping[str, str]:
        """By family the name of its file; a game without families has one of the name of each file."""

    def family_of(self, cards: Any, ref: str) -> str:
        """The family of a card."""

    def families(self, state: State) -> tuple[str, ...]:
        """The families in play."""

    def step(self, state: State, action: Action, *, stops: bool) -> tuple[State, tuple[Event, ...]]:
        """Do an action; with *stops* what follows without anybody choosing is not done yet."""

    def settle(self, state: State) -> tuple[State, tuple[Event, ...]]:
        """Go on to the next decision, from a position between two of them."""

    def wait(
        self, state: State, line: nodes.Line, env: Env, happened: Sequence[Event]
    ) -> tuple[State, tuple[Event, ...]]:
        """Go on until a moment has come, by what comes without anybody choosing; *happened*: in this `when` so far.

        Raises:
            BenchError: somebody would have to decide something first.
        """

    def wanted(self, state: State, seat: int, act: nodes.Line, env: Env) -> tuple[list[Action], Action | None]:
        """The legal actions that a line means, and one that says it where there is none (None: it cannot be said)."""

    def answer(self, state: State, piece: Any, env: Env) -> Said:
        """What an answer of a test means; a way of a `choose` is found by its words."""

    def said(self, state: State, action: Action) -> tuple[Said, ...]:
        """What an answer of the game is made of, in the words of tests; nothing for yes and no."""

    def is_ordered(self, action: Action) -> bool:
        """Whether the order of the parts of an answer counts."""

    def show(self, state: State, said: Said, env: Env) -> str:
        """An answer as a test writes it."""

    def write_act(self, state: State, action: Action, env: Env) -> str:
        """What somebody does, as a test writes it behind `when`; the player among its words."""

    def asks(self, state: State) -> str | None:
        """The card whose power asks now; None where no power asks."""

    def told(self, state: State, event: Event) -> Said | None:
        """What a line about what happened says of an event; None where none does."""

    def happening(self, line: nodes.Line, env: Env) -> Said:
        """The same of a line; `None` in a part stands for whatever it was."""

    def show_event(self, said: Said, env: Env) -> str:
        """What happened, as a test writes it."""

    def acting(self, state: State, events: Sequence[Event]) -> set[str]:
        """The cards whose powers have done something."""

    def at_work(self, state: State) -> set[str]:
        """The cards that lie where their powers work without being used: they wait, bend rules, or are worth VP."""

    def claim(self, state: State, line: nodes.Line, env: Env) -> Difference | None:
        """Whether a line that only this game has holds."""

    def evaluate(self, state: State, expression: Expression, slots: Sequence[Any]) -> Any:
        """What a number or a condition comes to for the first player; *slots* are what names stand for."""

    def find_cards(self, state: State, card: CardName) -> tuple[int, ...]:
        """The numbers of a card that lies where all can see it."""

    def describe(self, state: State, env: Env) -> list[str]:
        """The position as lines of a `given`, to be pasted into another test."""

    def powers(self, cards: Any) -> Iterable[tuple[str, int, Power]]:
        """All powers: the card, which of its powers, and what was checked."""

    def with_power(self, cards: Any, ref: str, which: int, power: Power) -> Any:
        """The same cards, one of them with another power."""

    def watch(self, game: Any) -> Sequence[PowerWatch]:
        """The powers of all cards of a game, each once."""

    def game_of(self, cards: Any, families: Sequence[str]) -> Any:
        """A game with cards of these families, for what can be known without a position."""

    def names(self, game: Any, card: int) -> tuple[str, ...]:
        """What a card is called: one name, or one for each of its halves."""

    def new_game(self, cards: Any, families: Sequence[str], number: int) -> State:
        """A game with these families, and others beside them; all else follows from its number."""

    def reader(self, game: Any) -> Callable[[Expression], Callable[[Any, Any], Any]]:
        """Makes functions of table and frame out of expressions of cards."""

    def scored(self, state: State) -> Iterable[tuple[str, Any]]:
        """Of a game that is over the powers that are numbers and count, with the frames they are worked out in."""

    def reseed(self, state: State, number: int) -> State:
        """The same position with other chance to come."""

    def chances(self, state: State, events: Sequence[Event]) -> tuple[tuple[Said, ...], ...]:
        """What chance has chosen, in order, in the words of tests."""
