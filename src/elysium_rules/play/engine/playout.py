"""`playout`: many choices in a row on one table, for bots and research.

The rules are those of `step`, called the same way (`step.hands_of`). What falls away is
what nobody looks at in a playout: events, and a frozen state for every decision (decision 17).
Where a game has a native core, it plays there, to the same digits (decision 69).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Generic, NoReturn, Protocol, TypeAlias, cast

from elysium_rules.arguments import expect, expect_call
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import BATCH, WORDS_PER_BLOCK, Rng, many_words, rng_from_seed
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, StateT, Table, ViewT
from elysium_rules.play.engine.step import hands_of, legal_actions, outcome

Look: TypeAlias = Callable[[], StateT]
"""Gives the state of the decision at hand, as a value of its own; a chooser that never asks pays nothing for it.

The state may be kept for ever. The look may not: it belongs to one choice, and once the chooser has answered, it
raises `RuntimeError`.
"""


class Stop(Enum):
    """What a chooser answers instead of an action to stop a playout; its only value is `STOP`."""

    STOP = "stop"  #: the only value


STOP: Final = Stop.STOP
"""What a chooser answers instead of an action to end a playout at its decision."""

Chooser: TypeAlias = Callable[[tuple[ActionT, ...], Callable[[], StateT]], ActionT | Stop]
"""Chooses one of the legal actions: `choose(legal, look)`; or answers `STOP`, and the playout ends at this decision."""

Until: TypeAlias = int | Callable[[StateT], bool]
"""Where a playout stops before the end of the game: after so many choices, or at the first state that fits."""

WORD_BITS: Final = 64
#: Shorter playouts are not worth handing over to the core: that costs as much as so many choices in Python.
WORTH_IT: Final = 24


def playout(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    chooser: Chooser[ActionT, StateT],
    until: Until[StateT] | None = None,
    *,
    core: bool = True,
) -> StateT:
    """Let *chooser* make all choices from *state* on; return the state in which the playout stopped.

    It stops at the end of the game, after *until* choices where that is a number, before
    the first choice in a state of which *until* is true, or before the choice to which
    the chooser answers `STOP` instead of an action. The result is the same
    as with `step` and the same choices, to the last digit of its digest.

    The chooser gets the legal actions and a `Look`: called, it gives the state of this decision. Keep the state if
    you need it later, not the look, which is refused after its choice.

    Where the game has a native core, it plays inside, many times as fast, and nothing else is different; *core* and the
    environment variable `ELYSIUM_CORE=off` switch that off. With an *until* that looks at states, Python plays.

    Raises:
        IllegalActionError: the chooser returned something else than a legal action; it names the rule.
        ArgumentError: this is no state, or *until* is neither a number of choices nor a function.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, random_chooser, standard_cards
        >>> state = new_game(standard_cards(), players=4, families=FAMILY_SETS["first_game"], seed=1)
        >>> playout(state, random_chooser(7)).is_over
        True
        >>> playout(state, random_chooser(7), until=lambda state: state.deciding == 3).deciding
        3
        >>> playout(state, lambda legal, look: STOP) == state
        True
    """
    legal = legal_actions(state)
    expect_call("chooser", chooser, "a function that chooses one of the legal actions, such as `random_chooser(seed)`,")
    rules: Any = state.game.rules
    expect_until(until)
    if core and legal and not callable(until):
        state, until = _play_inside(state, chooser, until)
        if until == 0 or state.is_over:
            return cast("StateT", state)
        legal = legal_actions(state)
    thaw, play, freeze = hands_of(rules)
    table = thaw(state)
    table.legal = legal
    stop = _stop_at(until, lambda: rules.snapshot(table))
    while legal := table.legal:
        if stop is not None and stop():
            break
        look: _Look[StateT] = _Look()  # to call `_Look[StateT]` takes 2 µs
        look.table = table
        action = chooser(legal, look)
        look.table = None  # whoever keeps it is told so
        if action is STOP:
            break
        play(table, action)
    result: StateT = freeze(table)
    return result


def _play_inside(state: Any, chooser: Any, until: int | None) -> tuple[Any, int | None]:
    """Play in the core of the game as far as it goes: the state that it came to, and how many choices are left.

    Where there is no core, or a playout is too short for it, that is the state that was given.
    """
    core = None
    if until is None or until >= WORTH_IT:
        core = state.game.rules.find_core(state.game)
    if core is None:
        return state, until
    from elysium_rules.play.engine.core import play_chosen, play_random  # most processes have no core, or need none

    if type(chooser) is RandomChooser:
        found = play_random(core, state, chooser, until)
        return (state, until) if found is None else (found, 0)
    found, made, is_stopped = play_chosen(core, state, chooser, until)
    if is_stopped:
        return found, 0
    return found, None if until is None else until - made


def refuse_look() -> NoReturn:
    """Refuse a look after its choice."""
    raise RuntimeError("a look belongs to one choice, and this choice was made; keep the state it gave instead")


class _Look(Generic[StateT]):
    """A look at the table, for one choice; it has no constructor of its own, which would be a call for each."""

    __slots__ = ("table",)

    table: Table

    def __call__(self) -> StateT:
        if self.table is None:
            refuse_look()
        state: StateT = self.table.game.rules.snapshot(self.table)
        return state


def expect_until(until: object) -> None:
    """Refuse what says nowhere to stop."""
    if until is not None and not callable(until) and (type(until) is not int or until < 0):
        reason = f"until is a number of choices or a question about a state, not {until!r}"
        raise ArgumentError("call/wrong-type", "until", reason)


def _stop_at(until: Until[StateT] | None, look: Look[StateT]) -> Callable[[], bool] | None:
    """Whether to stop before the next choice."""
    if until is None:
        return None
    if callable(until):
        return lambda: until(look())
    left = itertools.count(until, -1)
    return lambda: next(left) == 0


def playout_scores(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    chooser: Chooser[ActionT, StateT],
    until: Until[StateT] | None = None,
    *,
    core: bool = True,
) -> OutcomeT:
    """Do a `playout` and return only its result: winners and score sheets.

    Where the game is not over, it is what the scores would be if it ended there.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, random_chooser, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> [sheet.total for sheet in playout_scores(state, random_chooser(7)).scores]
        [24, 7]
    """
    final: Any = playout(state, chooser, until, core=core)
    result: OutcomeT = outcome(final)
    return result


class AnyChooser(Protocol):
    """A chooser of any game."""

    def __call__(self, legal: tuple[ActionT, ...], look: Callable[[], StateT], /) -> ActionT:
        """Choose one of the legal actions."""
        ...


class RandomChooser:
    """Chooses evenly among the legal actions; the core knows it, and goes on with its numbers where it stands.

    Its words are read by so many at once (`rng.many_words`), and taken from the end of each batch.
    """

    __slots__ = ("_later", "_used", "_words")

    def __init__(self, rng: Rng) -> None:
        self._words: list[int] = []  #: what is left of the batch that was read
        self._later = rng  #: the source of the next one
        self._used = 0  #: words of the next one that were taken, elsewhere, before it was read here

    def __call__(self, legal: tuple[ActionT, ...], look: Callable[[], StateT], /) -> ActionT:
        """Choose one of the legal actions."""
        words = self._words
        if not words:
            words = self._read()
        # No list of actions is so long that the rounding could be seen: 2**-64 per action.
        return legal[words.pop() * len(legal) >> WORD_BITS]

    def draw(self) -> int:
        """The next word."""
        return (self._words or self._read()).pop()

    def _read(self) -> list[int]:
        self._words, self._later = many_words(self._later)
        del self._words[BATCH - self._used :]
        self._used = 0
        return self._words

    @property
    def place(self) -> tuple[Rng, int]:
        """The source of the batch that it stands in, and how many words of that were taken."""
        if not self._words:
            return self._later, self._used
        return Rng(self._later.seed, self._later.counter - BATCH // WORDS_PER_BLOCK), BATCH - len(self._words)

    def pass_over(self, count: int) -> None:
        """So many words were taken elsewhere."""
        rng, used = self.place
        batches, self._used = divmod(used + count, BATCH)
        self._words, self._later = [], Rng(rng.seed, rng.counter + batches * (BATCH // WORDS_PER_BLOCK))


def random_chooser(seed: int | str) -> AnyChooser:
    """Choose evenly among the legal actions, of any game; the same seed makes the same choices.

    Its numbers are its own and have nothing to do with those of the game.

    Raises:
        ArgumentError: the seed is neither a whole number nor a text.
    """
    expect("seed", seed, (int, str), "a whole number or a text")
    return RandomChooser(rng_from_seed(seed))
