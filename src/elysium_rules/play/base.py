"""What the port brings for a game that has no wish of its own: card set, game, the fields of states, outcome, table.

A game that is played with nothing but its rules leaves all that to `PlainCardSet` and `PlainGame`; its states are
subclasses of `BaseState`, which has what the engine needs of every state, and says who may see it (`ENGINE`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from elysium_rules.deprecation import RenamedAttribute
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.frames import Frame, Question, RunningFrame
from elysium_rules.kernel.freeze import draft_of, make_thaw
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data.visibility import Declarations, Declared, Visibility, declare, refuse_nested
from elysium_rules.play.engine.port import (
    ActionT,
    EventT,
    Game,
    GameRules,
    OutcomeT,
    Position,
    Reason,
    Setup,
    StateT,
    Table,
    ViewT_co,
)
from elysium_rules.program.value import FrozenDict, Unchanging

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.data.read import Reader

MOST_SEATS: Final = 99  #: nobody writes down a game of more

# --- states ----------------------------------------------------------------------------------------------------------


@attrs.frozen(repr=False)
class BaseState(Position[StateT, ActionT, EventT, ViewT_co, OutcomeT]):
    """A state with the fields that the engine needs of every game; a game adds its own, and `is_over`."""

    game: Any  #: what is played with
    rng: Rng  #: all chance to come
    active: int  #: whose turn it is
    stack: tuple[Frame, ...] = attrs.field(default=(), kw_only=True)  #: powers in progress, the running one last
    question: Question | None = attrs.field(default=None, kw_only=True)  #: what a power asks
    budget: int = attrs.field(default=0, kw_only=True)  #: work left for the powers of one action
    legal: tuple[Any, ...] | None = attrs.field(init=False, default=None, eq=False)  #: once they are worked out
    log: list[Any] | None = attrs.field(init=False, default=None, eq=False)  #: only while a step runs


@attrs.frozen
class PlainCardSet(Unchanging):
    """What a game is played with that has no card files: nothing, but it knows its game."""

    rules: GameRules[Any, Any, Any, Any, Any]


@attrs.frozen
class PlainGame(Unchanging):
    """One game of a `PlainCardSet`: who plays, and what was chosen at the setup."""

    cards: PlainCardSet  #: nothing, but it knows its game
    player_count: int  #: how many play
    choices: Mapping[str, Any]  #: by the names of `GameRules.setups`: a word, several, or None where chance decides
    rulings: str  #: the name of the rulings that it is played by
    codes: tuple[None, ...] = ()  #: no powers

    @property
    def rules(self) -> GameRules[Any, Any, Any, Any, Any]:
        """The game itself."""
        return self.cards.rules

    title = RenamedAttribute("rules", "0.3.0")
    box = RenamedAttribute("cards", "0.3.0")


#: Who may see the engine's own fields of a state.
_STATE: Final = declare("game active stack question budget", hidden="rng", internal="legal log")
#: The same of what the port brings.
ENGINE: Final[Declarations] = {
    PlainCardSet: declare("rules"),
    PlainGame: declare("cards player_count choices rulings codes"),
}


def with_engine(declared: Declarations, state_class: type[Any]) -> Declarations:
    """What a game declares, and what is known of the engine's own fields, where it says nothing of them itself.

    Raises:
        ArgumentError: a field is a tuple of tuples of plain values.
    """
    if not issubclass(state_class, BaseState):
        return declared
    refuse_nested(declared)
    own: Mapping[str, Declared] = declared.get(state_class, {})
    fields = {name: own[name] if name in own else _STATE[name] for name in (*_STATE, *own)}
    return {**ENGINE, **declared, state_class: fields}


def public(*kinds: Any) -> Declarations:
    """Declare classes of which everybody may see everything."""
    return {kind: {field.name: Visibility.PUBLIC for field in attrs.fields(kind)} for kind in kinds}


# --- tables ----------------------------------------------------------------------------------------------------------


@cache
def hands_of_class(state_class: Any) -> tuple[Callable[[Any], Table], Callable[[Table], Any]]:
    """What copies a state of a class into a table, and what makes a state of that table; their parts never change."""
    thaw = make_thaw(state_class, draft_of(state_class))

    def freeze(table: Table) -> Any:
        for frame in table.stack:
            if type(frame) is RunningFrame:
                frame.__class__ = Frame  # type: ignore[assignment]  # same layout
        table.log = None
        table.__class__ = state_class
        return table

    return thaw, freeze


# --- matches ---------------------------------------------------------------------------------------------------------


def find_plain(
    rules: GameRules[Any, Any, Any, Any, Any],
    cards: PlainCardSet,
    players: int,
    choices: Mapping[str, Any],
    rulings: str | None = None,
) -> PlainGame:
    """What is played of a game that is played with nothing but its rules.

    Raises:
        SetupError: so many cannot play it, or a choice cannot be made.
    """
    if players not in rules.seats:
        raise SetupError("", f"{rules.name} is for {rules.seats[0]} to {rules.seats[-1]} players, not {players}")
    made = {setup.name: _find_choice(rules, setup, players, choices.get(setup.name)) for setup in rules.setups}
    return PlainGame(cards, players, FrozenDict(made), rulings or rules.rulings[-1])


def _find_choice(rules: GameRules[Any, Any, Any, Any, Any], setup: Setup, players: int, given: Any) -> Any:
    if given is None:
        if setup.default is None:
            raise SetupError("", f"{rules.name} is set up with {setup.name}: {setup.doc}")
        return setup.default or None
    words = tuple(given.split() if isinstance(given, str) else given) if setup.by_seat else (str(given),)
    unknown = [word for word in words if setup.words and word not in setup.words]
    if unknown:
        raise SetupError("", f"{setup.name}: there is no {unknown[0]!r}; there are {', '.join(setup.words)}")
    if setup.by_seat and len(words) != players:
        raise SetupError("", f"{setup.name}: {players} players need as many, not {len(words)}")
    return words if setup.by_seat else words[0]


def encode_plain(game: PlainGame) -> Json:
    """Such a game as plain data."""
    choices = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in game.choices.items()
        if value is not None
    }
    return {"players": game.player_count, **choices, "rulings": game.rulings}


def decode_plain(rules: GameRules[Any, Any, Any, Any, Any], reader: Reader, cards: PlainCardSet) -> Game:
    """Read such a game again."""
    rulings = reader.text("rulings")
    if rulings not in rules.rulings:
        reason = f"only {', '.join(rules.rulings)} can be played here"
        raise DecodeError("save/other-rulings", f"{reader.path}.rulings", reason)
    players = reader.number("players", 1, MOST_SEATS)
    choices = {
        setup.name: reader.texts(setup.name, players) if setup.by_seat else reader.text(setup.name)
        for setup in rules.setups
        if reader.has(setup.name)
    }
    reader.done()
    try:
        return rules.find_game(cards, players, choices, rulings)
    except SetupError as error:
        raise DecodeError("save/no-such-game", reader.path, str(error)) from None


# --- why not, and who won --------------------------------------------------------------------------------------------


def object_plainly(
    rules: GameRules[Any, Any, Any, Any, Any], state: Any, wanted: Any, language: str, names: Sequence[str]
) -> Iterator[Reason]:
    """What stands against an action in every game; at the end, what is wanted instead."""
    from elysium_rules.play.engine.refusal import object_in_general  # most games refuse nothing

    def ask() -> Iterator[Reason]:
        yield Reason(rules.rule_for_no_action, rules.describe_question(state, language, names))

    if isinstance(wanted, int):
        yield from ask()
        return
    teller = rules.teller.of(state, language, names)

    def say(rule: str, key: str, **words: Any) -> Reason:
        said = {name: teller.word(name, value, words) for name, value in words.items()}
        return Reason(rule, teller.say(f"refusal.{key}", "", **said))

    cited = dict.fromkeys(("no action", "over", "not yours"), rules.rule_for_no_action)
    yield from object_in_general(state, wanted, cited, say, lambda action: (), lambda action: ask())


@attrs.frozen
class Points(Unchanging):
    """What one player has won."""

    player: int  #: the seat
    points: int  #: what it has won

    @property
    def total(self) -> int:
        """The score."""
        return self.points


@attrs.frozen
class Result(Unchanging):
    """Who won, and the points of each seat."""

    winners: tuple[int, ...]  #: the seats that won
    scores: tuple[Points, ...]  #: by seat

    @classmethod
    def of(cls, points: Sequence[int]) -> Result:
        """The most points win.

        >>> Result.of([3, 5]).winners
        (1,)
        """
        winners = tuple(seat for seat, won in enumerate(points) if won == max(points))
        return cls(winners, tuple(Points(seat, won) for seat, won in enumerate(points)))
