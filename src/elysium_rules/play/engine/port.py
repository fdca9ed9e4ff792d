"""What a game must bring: read this file, and you know what there is to do to add one.

A game is a package of its own, or a folder beside ours. It brings the classes of its states, actions and events, its
rules, its words, and one subclass of `GameRules` that fills in what stands below; an entry point says where it is
(`games.py`). All the rest is the same for every game and asks through here: `step`, `playout`, views, sampling, undo,
saves, replays, notation, protocol, server and command line. What has one obvious body has it here (`play/base.py`).

    Game     what never changes in one game: who plays, with which cards
    Position  one moment of it, frozen; a game's states are its subclasses
    Action    what a player decides; a frozen value with the seat that decides in `player`
    Event     what happened; a frozen value
    View      what one player may know of a position; a game's views are subclasses of `Seen`
    GameRules the game itself

`docs/add-a-game.md` walks through it with a game in a package of its own (decisions 28 and 62).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeAlias, TypeVar, cast

import attrs

from elysium_rules.deprecation import RenamedAttribute, follow_renamed
from elysium_rules.errors import DecodeError, EngineError
from elysium_rules.play.data.lazy import ask_above, lazy
from elysium_rules.program.names import note_game
from elysium_rules.program.value import Unchanging

if TYPE_CHECKING:
    from pathlib import Path

    from elysium_rules.kernel.codec import Json
    from elysium_rules.kernel.frames import Frame, Question
    from elysium_rules.kernel.instructions import Code
    from elysium_rules.kernel.native import Library
    from elysium_rules.kernel.rng import Rng
    from elysium_rules.play.data.memory import Memory
    from elysium_rules.play.data.read import Reader
    from elysium_rules.play.data.shapes import Definitions
    from elysium_rules.play.data.visibility import Declarations
    from elysium_rules.play.engine.core import Core
    from elysium_rules.play.saying.teller import Teller
    from elysium_rules.play.seeing.observation import Sight
    from elysium_rules.play.serialising.save import Pins
    from elysium_rules.program.nodes import Power
    from elysium_rules.program.vocabulary import Vocabulary
    from elysium_rules.source import SourceFile, Span

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
OutcomeT = TypeVar("OutcomeT")
ViewT_co = TypeVar("ViewT_co", covariant=True)
StateT_co = TypeVar("StateT_co", covariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
# Of what was recorded: a program that keeps games of any kind need not say which.
if TYPE_CHECKING:
    from typing_extensions import TypeVar as Defaulted  # only type checkers know defaults before Python 3.13

    KeptStateT = Defaulted("KeptStateT", default=Any)
    KeptActionT = Defaulted("KeptActionT", default=Any)
    KeptEventT = Defaulted("KeptEventT", default=Any)
else:
    KeptStateT, KeptActionT, KeptEventT = map(TypeVar, ("KeptStateT", "KeptActionT", "KeptEventT"))

#: A position while it is being changed, seen by the engine alone (kernel/freeze.py).
Table: TypeAlias = Any
#: The cards and numbers that a game is played with, as its files have them; `rules` is the game they belong to.
AnyCardSet: TypeAlias = Any
#: Reads card files that a save or a replay carries, by their keys; the language brings it.
LoadSources: TypeAlias = Callable[[Mapping[str, str]], AnyCardSet]


class CardSetOf(Protocol[StateT, ActionT, EventT, ViewT, OutcomeT]):
    """The cards of one game, for type checkers: who is given them knows which states come of them."""

    @property
    def rules(self) -> GameRules[StateT, ActionT, EventT, ViewT, OutcomeT]: ...  #: the game they belong to


class Game(Protocol):
    """What never changes in one game; all its positions share one. Two are equal when the same is played with."""

    @property
    def rules(self) -> GameRules[Any, Any, Any, Any, Any]: ...  #: the game itself
    @property
    def player_count(self) -> int: ...  #: how many play
    @property
    def codes(self) -> Sequence[Code | None]: ...  #: the powers that frames of this game run


class Position(Generic[StateT, ActionT, EventT, ViewT_co, OutcomeT]):
    """One moment of a game: the base of every game's state, which is a frozen attrs class with these fields.

    Its parameters are the state itself, the game's actions, events, views and outcomes, so that `step` and all the
    others give back the types of the game they were given.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> Game: ...  #: what is played with
        @property
        def rng(self) -> Rng: ...  #: all chance to come
        @property
        def active(self) -> int: ...  #: whose turn it is
        @property
        def stack(self) -> tuple[Frame, ...]: ...  #: powers in progress, the running one last
        @property
        def question(self) -> Question | None: ...  #: what a power asks; None where a turn goes on
        @property
        def budget(self) -> int: ...  #: work left for the powers of one action
        @property
        def legal(self) -> tuple[Any, ...] | None: ...  #: the legal actions, once they are worked out
        @property
        def log(self) -> list[Any] | None: ...  #: only while a step runs
        @property
        def is_over(self) -> bool: ...  #: whether the game has ended

    @property
    def late_frames(self) -> tuple[Frame, ...]:
        """Parts of powers that are left for later, in a game that has such."""
        return ()

    @property
    def deciding(self) -> int | None:
        """The player who must choose now; nobody once the game is over."""
        if self.question is not None:
            return self.question.player
        return None if self.is_over else self.active

    def __repr__(self) -> str:
        from elysium_rules.play.engine.show import show_value  # only for who reads it

        return show_value(self.game, self)

    def _repr_html_(self) -> str:
        """How a notebook shows it: the table as a spectator sees it."""
        return str(ask_above("draw_table", self))


class Seen(Generic[StateT_co, ActionT_co]):
    """What one player may know of a game: the base of every game's views.

    Its parameters are the states behind it and the game's actions, so that `sample_hidden` and all the others give
    back the types of the game they were given.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def game(self) -> Game: ...  #: what is played with
        @property
        def player(self) -> int | None: ...  #: whose eyes; None for a spectator
        @property
        def deciding(self) -> int | None: ...  #: who must choose now; None once the game is over
        @property
        def legal(self) -> tuple[ActionT_co, ...]: ...  #: the choices of *player*, if it is theirs to decide
        @property
        def is_over(self) -> bool: ...  #: whether the game has ended

    def _repr_html_(self) -> str:
        """How a notebook shows it: the table as its player sees it, and what may be chosen."""
        return str(ask_above("draw_table", self))


@attrs.frozen
class Reason(Unchanging):
    """One reason against an action: a rule, and what it says here.

    *span* is the place in a card's file that is the cause, where one is; *line* is its line, for readers.
    """

    rule: str  #: its id in the rules of the game
    sentence: str  #: what it says here
    card: int | None = None  #: whose line forbids it, where one does
    span: Span | None = None  #: the place in the card's file
    line: int | None = None  #: its line, from 1


@attrs.frozen
class Setup:
    """A choice that is made when a game is set up, beside players and seed: a word of the protocol and of the files."""

    name: str  #: such as `edition`
    doc: str  #: what it is, in a few words
    words: tuple[str, ...] = ()  #: what it can be, where that is a short list; otherwise it is a name, or several
    default: str | None = None  #: what it is where nobody says it, empty where chance decides; None: it must be said
    by_seat: bool = False  #: whether it is a list of such words, one for each seat
    is_list: bool = False  #: whether it is a list of names, as long as the rules say
    example: str = ""  #: such as `first_game`, for who left it out


#: What a game may still call otherwise, until the next release.
_RENAMED: Final = {
    "face": "frontend",
    "standard_box": "standard_card_set",
    "find_match": "find_game",
    "encode_match": "encode_game",
    "decode_match": "decode_game",
}


class GameRules(ABC, Generic[StateT, ActionT, EventT, ViewT, OutcomeT]):
    """A game: its name, its rules, what its players may see, how it is written down and how it is said.

    Methods that most games of a process never call import what they need when they are called: setting a game up and
    playing it loads neither texts nor codecs.
    """

    def __init_subclass__(cls, **more: Any) -> None:
        """Note where the words of a game lie: in a folder `words` beside the module of its rules."""
        super().__init_subclass__(**more)
        follow_renamed(cls, _RENAMED, "0.3.0")
        if "name" in cls.__dict__:
            note_game(cls.name, cls.__module__)
            if not hasattr(cls, "rulings"):
                cls.rulings = (f"{cls.name} 1",)
            if not hasattr(cls, "actions") and hasattr(cls, "perform"):
                cls.actions = tuple(cls.perform)

    def __new__(cls) -> Self:
        """There is one of each game, so that what is copied or sent to another process finds the same again."""
        found: Self | None = cls.__dict__.get("_only")
        if found is None:
            found = super().__new__(cls)
            cls._only = found
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    # --- 1. its name, and what it is played with ---------------------------------------------------------------------

    name: ClassVar[str]  #: in the protocol, in files and on the command line
    seats: ClassVar[range]  #: how many can play
    languages: ClassVar[tuple[str, ...]] = ("en",)  #: the first one is spoken where nobody says anything
    setups: ClassVar[tuple[Setup, ...]] = ()  #: what else is chosen when a game is set up
    #: Names of our answers where the printed rules are silent; the newest last. Unless told, the name and a 1.
    rulings: ClassVar[tuple[str, ...]]

    def standard_card_set(self) -> AnyCardSet:
        """What it is played with unless told: its printed cards, read once; of a game without card files nothing."""
        from elysium_rules.play.base import PlainCardSet

        return PlainCardSet(self)

    standard_box = RenamedAttribute("standard_card_set", "0.3.0")

    def find_game(
        self, cards: AnyCardSet, players: int, choices: Mapping[str, Any], rulings: str | None = None
    ) -> Game:
        """The game of so many players with these choices, by the names of `setups`.

        Raises:
            SetupError: no such game can be played; it names the rule.
        """
        from elysium_rules.play.base import find_plain

        return find_plain(self, cards, players, choices, rulings)

    find_match = RenamedAttribute("find_game", "0.3.0")

    @abstractmethod
    def start(self, game: Game, rng: Rng, log: list[EventT] | None = None) -> StateT:
        """Deal a game out and go on to its first decision; *log* gets what happens on the way."""

    # --- 2. the rules ------------------------------------------------------------------------------------------------

    budget: ClassVar[int] = 0  #: work that the powers of one action may do
    #: How each action of a turn begins: (table, active player, action). What it sets off is left on the stack.
    perform: ClassVar[Mapping[type[Any], Callable[[Table, Any, Any], None]]]

    def thaw(self, state: StateT) -> Table:
        """Copy a state into a table that may be changed: a state whose fields can be set, their parts as they are."""
        from elysium_rules.play.base import hands_of_class

        kind: Any = self.state_class
        return hands_of_class(kind)[0](state)

    def freeze(self, table: Table) -> StateT:
        """End the private life of a table: it becomes a state."""
        from elysium_rules.play.base import hands_of_class

        kind: Any = self.state_class
        state: StateT = hands_of_class(kind)[1](table)
        return state

    def snapshot(self, table: Table) -> StateT:
        """A state of its own for whoever looks at a table in the middle of a playout."""
        return self.freeze(self.thaw(table))

    @abstractmethod
    def list_actions(self, state: StateT) -> tuple[ActionT, ...]:
        """Work out what the deciding player may do, in an order that follows from the state."""

    @abstractmethod
    def advance(self, table: Table) -> None:
        """Go on after an action: run the powers on the stack, then turns and phases, until somebody must decide.

        What they may do is left in `table.legal`: an empty tuple once the game is over.
        """

    def note_answer(self, table: Table, action: ActionT) -> None:
        """Tell, by events, of an answer to a power that everybody hears; only called while somebody listens."""

    def find_core(self, match: Game, playouts: int = 1) -> Core | None:
        """How the native core plays a match (docs/contract.md), of which so many playouts are wanted now.

        None: it cannot, or is not there, or it is not worth the trouble yet; then Python plays.
        """
        return None

    #: The version of the contract with the native core by which its matches are lowered; None: it has no such core.
    core_version: ClassVar[int | None] = None

    def core_lacks(self, box: AnyCardSet, library: Library | None) -> Mapping[str, tuple[str, ...]]:
        """By card file of a card set: what the native core does not play of it, by card, and why."""
        return {}

    def weigh(self, action: ActionT) -> int:
        """How gladly the policy `light` of `playouts` does an action, at least 1, by its kind alone."""
        return 1

    def evaluate(self, state: StateT) -> Sequence[int]:
        """By seat, what a state is worth in 1/16 points, for a search that stops there; of whole numbers alone.

        Unless told, the score as if the game ended now. A game that knows better says here what will count later; it
        may look at all of the state, for a search deals what it does not know.
        """
        sheets: Any = self.outcome(state)
        return [16 * sheet.total for sheet in sheets.scores]

    def legal_actions(self, state: StateT) -> tuple[ActionT, ...]:
        """What the deciding player may do: the function of that name, for programs that play any game by its rules."""
        from elysium_rules.play.engine.step import legal_actions  # it plays, so it knows this module

        given: Any = state
        return legal_actions(given)

    def step(self, state: StateT, action: ActionT) -> tuple[StateT, tuple[EventT, ...]]:
        """Let the deciding player do *action*: the function of that name, for programs that play any game."""
        from elysium_rules.play.engine.step import step

        given: Any = state
        return step(given, action)

    @abstractmethod
    def outcome(self, state: StateT) -> OutcomeT:
        """Who won (`winners`, seats) and the score sheets; before the end, what they would be."""

    def object_to(self, state: StateT, wanted: Any, language: str, names: Sequence[str]) -> Iterator[Reason]:
        """All that stands against an action that is not legal, or against doing anything with a card (its number).

        From the general to the special, at least one. It is told to the player who decides, so it says nothing that
        this player does not know. Unless told, what holds in every game, and then what is wanted instead.
        """
        from elysium_rules.play.base import object_plainly

        return object_plainly(self, state, wanted, language, names)

    rule_for_no_action: ClassVar[str] = ""  #: the rule that says what a player can do, where one does

    @abstractmethod
    def check_state(self, state: StateT) -> None:
        """Check what holds in every state, written a second time from the rules; AssertionError where it does not."""

    def cards_of(self, action: ActionT) -> tuple[int, ...]:
        """The cards that an action names: what stands in its field `card`, if it has one."""
        return (action.card,) if hasattr(action, "card") else ()

    # --- 3. who may see what -----------------------------------------------------------------------------------------

    state_class: ClassVar[type[Any]]  #: the class of its states

    @property
    @abstractmethod
    def visibility(self) -> Declarations:
        """Who may see each field of each state, part of it, action and event (play/data/visibility.py).

        Of the fields that `BaseState` brings nothing needs to be said.
        """

    @cached_property
    def declared(self) -> Declarations:
        """The same, with what the port knows of its own classes."""
        from elysium_rules.play.base import with_engine

        return with_engine(self.visibility, self.state_class)

    @cached_property
    def sight(self) -> Sight:
        """What was declared, ready to be obeyed."""
        from elysium_rules.play.seeing.observation import Sight  # it plays, so it knows this module

        return Sight(self.declared)

    @cached_property
    def has_secrets(self) -> bool:
        """Whether players know different things: what one sees another may not look at."""
        from elysium_rules.play.data.visibility import Visibility, visibility_of

        return any(
            visibility_of(seen) is Visibility.KNOWN for fields in self.declared.values() for seen in fields.values()
        )

    def keeps_secrets(self, game: Game) -> bool:
        """The same of what is played with: in some games it depends on the cards."""
        return self.has_secrets

    def reveals(self, event: EventT) -> bool:
        """Whether an event shows or moves what nobody could know; it guards undo a second time."""
        return False

    view_class = lazy("play.seeing.observation", "View")  #: the class of its views, where they are states with holes

    def observe(self, state: StateT, seat: int | None) -> ViewT:
        """What a player may know; a spectator is None. Unless told, a state with holes (`seeing/observation.py`)."""
        view: ViewT = self.sight.observe(cast("Any", state), seat, self.view_class)
        return view

    def observe_again(self, state: StateT, seat: int | None, memory: Memory) -> ViewT:
        """The same for who looks at state after state; a game may look up in *memory* what has stayed the same."""
        return self.observe(state, seat)

    deck: ClassVar[Sequence[int]] = ()  #: the numbers of all cards, where these are what is hidden

    def things(self, game: Game) -> Mapping[str, tuple[str, Sequence[Any]]]:
        """By the kinds of things that were declared: what their type is called, and all that may be hidden.

        Unless told, the cards of `deck`, declared as `card`, in fields whose type is `CardId`.
        """
        return {"card": ("CardId", self.deck)} if self.deck else {}

    def hidden_things(self, state: StateT) -> Mapping[str, Sequence[Any]]:
        """What lies in the holes of a state with holes, by the kinds of things that were declared.

        Those of `things` that are nowhere to be seen. A game that deals its own samples (`sample`) has no use for it.
        """
        given = self.things(cast("Any", state).game)
        if not given and any(self.sight.holes(state)):
            raise EngineError(f"{self.name} does not say what may lie in the holes of its views")
        unseen = self.sight.unseen(state, dict(given.values()))
        return {thing: unseen[word] for thing, (word, _) in given.items()}

    def sample(self, view: ViewT, rng: Rng) -> tuple[StateT, Rng]:
        """A state that shows the same view, all that fit equally likely; without help, for states with holes."""
        shown: Any = view
        return self.sight.sample(shown, self.hidden_things(shown.state), rng)

    # --- 4. how it is written down -----------------------------------------------------------------------------------

    #: All that a player can decide, answers to powers included; unless told, the classes in `perform`.
    actions: ClassVar[tuple[type[Any], ...]]
    events: ClassVar[tuple[type[Any], ...]]  #: all that can happen

    def encode_game(self, game: Game, *, with_cards: bool) -> Json:
        """What is played with, as an object; what it says is part of the digests of replays, without the files.

        Its keys: `players`, `rulings`, each choice by the name of its setup (a text or a list of texts), `cards` with
        the fingerprints of card files by their keys, `numbers` with that of the numbers; on request `sources` with the
        card files. A game leaves out what it does not have.
        """
        from elysium_rules.play.base import encode_plain

        return encode_plain(cast("Any", game))

    encode_match = RenamedAttribute("encode_game", "0.3.0")
    decode_match = RenamedAttribute("decode_game", "0.3.0")

    def decode_game(
        self, reader: Reader, cards: AnyCardSet, load_sources: LoadSources | None, pins: Pins | None
    ) -> Game:
        """Find the game that was written down, or refuse by name (`DecodeError`).

        With *pins* the files of the card set may be other ones, if all that the save relies on is still the same.
        """
        from elysium_rules.play.base import decode_plain

        return decode_plain(self, reader, cards)

    def layouts(self, game: Game) -> Mapping[str, str]:
        """Fingerprints of the decks, by card file: where they are the same, a card has still its number."""
        return {}

    def power_of(self, game: Game, card: int) -> tuple[str, str]:
        """The name of a card in the file of its power, and the text of that power."""
        return self.card_word(game, card), ""

    def powers_at(self, game: Game, number: int) -> tuple[Sequence[Power], int] | None:
        """All powers of the card that a frame runs a power of, in the order of its text, and which of them it is.

        None: its cards have no text that could be shown (`encode_cards` shows it as `source`).
        """
        return None

    def foreign_files(self, header: Reader, cards: AnyCardSet) -> tuple[str, ...]:
        """Which files of a game that was written down (`encode_game`) are missing or other ones in the card set."""
        return ("cards",) if self.takes_card_files else ()

    def unwritten(self, game: Game) -> Mapping[str, Any]:
        """The fields that the states of this game do not have, because its rulings are older; and what stands there."""
        return {}

    def highest_card(self, game: Game, data: Json) -> int | None:
        """The highest number of a card that a power may hold; None: the last one with a place in `codes`."""
        return None

    def encode_state(self, state: StateT) -> Json:
        """A state as plain data, without its game; `play/serialising/states.py` does it by the fields."""
        from elysium_rules.play.serialising.states import encode_fields

        return encode_fields(cast("Any", state), tuple(self.unwritten(cast("Any", state).game)))

    def decode_state(self, data: Json, game: Game, path: str, *, accept_scenario: bool) -> StateT:
        """Read a state with suspicion: `DecodeError` where no game comes to it, as `check_state` says."""
        from elysium_rules.play.serialising.states import decode_state, short_reason

        unwritten = self.unwritten(game)
        state: StateT = decode_state(
            self.state_class,
            data,
            game,
            path,
            skip=tuple(unwritten),
            follow=lambda values: {**unwritten, **self.follow(values)},
            highest_card=self.highest_card(game, data),
            check_open=self.check_open,
            check=self.check_state,
        )
        if not accept_scenario:
            try:
                self.check_history(state)
            except AssertionError as error:
                reason = f"no game comes here ({short_reason(error)}); a scenario is loaded with `accept_scenario`"
                raise DecodeError("state/no-game-comes-here", path, reason) from None
        return state

    def follow(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Fields of a state that are not written because they follow from those that are."""
        return {}

    def check_open(self, state: StateT) -> None:
        """Check that each open power stands where a power can stand; AssertionError where it does not."""

    def check_history(self, state: StateT) -> None:
        """Check that a game can have come to a state, in a game that has states which none comes to."""

    def position_facts(self, state: StateT) -> Json:
        """The facts that the digests of replays are made of. INVARIANT: once released it never changes.

        Unless told, all of a state but the work that is left.
        """
        data: Any = self.encode_state(state)
        deciding = cast("Any", state).deciding
        return {key: value for key, value in data.items() if key != "budget"} | {"deciding": deciding}

    def encode_view(self, view: ViewT, language: str, names: Sequence[str]) -> Any:
        """A view as plain data for frontends, with the open question and its labelled choices."""
        from elysium_rules.play.serialising.views import encode_view

        return encode_view(cast("Any", view), language, names)

    def encode_view_again(self, view: ViewT, language: str, names: Sequence[str], memory: Memory) -> Any:
        """The same for who writes view after view; a game may look up in *memory* what has stayed the same."""
        return self.encode_view(view, language, names)

    def encode_choices(self, view: ViewT, language: str, names: Sequence[str]) -> list[Json]:
        """The choices of whoever must decide, as they stand in `encode_view`; nobody else has any."""
        from elysium_rules.play.serialising.views import encode_choices

        return encode_choices(view, language, names)

    # --- 5. the notation of games ------------------------------------------------------------------------------------

    turn_pattern: ClassVar[str] = r"[^\s:;{}\[\]]{1,20}"  #: what every turn label looks like, as a regular expression

    def write_move(self, state: StateT, action: ActionT, labels: Sequence[str]) -> str:
        """One move; two legal actions of a state never look the same.

        Unless told, what is done, and each of its facts in a word.
        """
        from elysium_rules.play.serialising.notation import write_fields

        return write_fields(self, cast("Any", state).game, action, labels)

    @abstractmethod
    def turn_label(self, state: StateT) -> str:
        """What a line of the notation begins with: the same as long as a turn goes on.

        In the next turn it is another one, or another player is active.
        """

    # --- 6. how it is said -------------------------------------------------------------------------------------------

    #: Whether its cards have families and levels: then what describes takes `with_levels` and names them.
    has_levels: ClassVar[bool] = False

    teller: ClassVar[type[Teller]] = lazy("play.saying.teller", "Teller")  #: puts it into the words of its lexicon

    def describe_action(self, where: StateT | ViewT, action: ActionT, language: str, names: Sequence[str] = ()) -> str:
        """A choice as its label."""
        return self.teller.of(where, language, names).tell(action)

    def describe_event(self, where: StateT | ViewT, event: EventT, language: str, names: Sequence[str] = ()) -> str:
        """What happened, in one sentence; an event may have holes."""
        return self.teller.of(where, language, names).tell(event)

    def describe_to_all(self, where: ViewT, event: EventT, language: str, names: Sequence[str] = ()) -> str | None:
        """The same from the view of a spectator, if everybody who sees the event so is told it in these words.

        None: what is said also follows from what only some know, so that each is told it from their own view.
        """
        return None

    def describe_question(self, where: StateT | ViewT, language: str, names: Sequence[str] = ()) -> str:
        """What is wanted of whom, in one sentence."""
        return self.teller.of(where, language, names).question()

    def describe_card(self, where: StateT | ViewT, card: int, language: str, *, with_level: bool = False) -> str:
        """A card by its number, as a name that stands for itself."""
        shown: Any = where
        return self.card_word(shown.game, card)

    def chapter(self, state: StateT) -> int | None:
        """Which part of the game it is, such as a round, from 1; None: it has no parts."""
        return None

    def describe_chapter(self, chapter: int, language: str) -> str:
        """The heading of a part of the game, as its lexicon says it."""
        from elysium_rules.play.saying.lexicon import find_lexicon
        from elysium_rules.play.saying.words import Speaker

        return Speaker(find_lexicon(language, self.name)).say("word.chapter", number=chapter)

    def card_word(self, game: Game, card: int) -> str:
        """A card as scenarios, notation and reprs write it."""
        return str(card)

    # --- 7. what other programs are told of it -----------------------------------------------------------------------

    #: The class of its outcomes, with `winners` and `scores`: sheets with `player` and `total`.
    outcome_class: ClassVar[type[Any]] = lazy("play.base", "Result")

    def decode_outcome(self, data: Json | Mapping[str, object], path: str) -> OutcomeT:
        """Read an outcome that was written down by its fields."""
        from elysium_rules.play.data.values import decode_value

        outcome: Any = decode_value(self.outcome_class, data, path)
        if any(not 0 <= seat < len(outcome.scores) for seat in outcome.winners):
            raise DecodeError("value/wrong-type", f"{path}.winners", "only seats that have a score sheet belong here")
        result: OutcomeT = outcome
        return result

    def greeting(self) -> Mapping[str, Json]:
        """What the protocol says of the game that is played where nobody says which, beside what it says of all."""
        return {"editions": [], "families": [], "sets": {}}

    @property
    def field_words(self) -> Mapping[str, str]:
        """What its fields are, by `field` or `Class.field`, beside the words of every game (play/data/fields.py)."""
        return {}

    def shapes(self) -> Definitions:
        """The shapes of its views and printed cards, and of what its classes do not say by themselves."""
        from elysium_rules.play.serialising.class_shapes import CARD_SHAPES, view_shapes

        return {**CARD_SHAPES, **view_shapes(self)}

    def encode_cards(self, game: Game, language: str) -> tuple[list[Json], list[Json]] | None:
        """All printed cards of a game, and each card of its deck, as plain data; None: it does not show them."""
        return None

    def encode_prints(self, cards: AnyCardSet, groups: Sequence[str], language: str) -> list[Json]:
        """The printed cards of a card set that belong to some groups, such as families, as plain data.

        Only games that are played with card files of anybody are asked.
        """
        raise EngineError(f"{self.name} does not say what is printed on its cards")

    def card_source(self, game: Game, card: int) -> SourceFile | None:
        """The file that a card's power stands in, for who shows a place in it."""
        return None

    # --- 8. card files, and what it brings for the layers above ------------------------------------------------------

    #: All that its cards can say; None: they are not written in the card language.
    vocabulary: ClassVar[Vocabulary | None] = None
    takes_card_files: ClassVar[bool] = False  #: whether it can be played with card files of anybody

    def folder(self) -> Path | None:
        """Where its printed card files lie, if it has any."""
        return None

    def load_texts(self, texts: Mapping[str, str]) -> AnyCardSet:
        """The printed cards and those of some files, given as texts by the names of the files.

        Raises:
            CardError: something is wrong in a text; it holds all findings.
        """
        raise EngineError(f"{self.name} is played with its printed cards only")

    def load_files(self, paths: Sequence[Path]) -> AnyCardSet:
        """The same of files, and of folders of them with what may lie beside.

        Raises:
            CardError: a file cannot be read, or something is wrong in one; it holds all findings.
        """
        raise EngineError(f"{self.name} is played with its printed cards only")

    def check_texts(self, texts: Mapping[str, str]) -> Any:
        """All findings about such files, as a `CardReport`."""
        raise EngineError(f"{self.name} is played with its printed cards only")

    def own_families(self, cards: AnyCardSet) -> tuple[str, ...]:
        """The families of a card set that are not the printed ones, in a game in which families are chosen."""
        return ()

    def load_sources(self, texts: Mapping[str, str]) -> AnyCardSet:
        """The cards of files that a save or a replay carries, by their keys."""
        return self.standard_card_set()

    # Each of these is a place, written as entry points are: `package.module:name`. A game needs none of them.

    #: A file that may lie beside card files, and what reads it or raises a `CardError`.
    beside: ClassVar[tuple[str, str] | None] = None
    carries_beside: ClassVar[bool] = False  #: whether that file is one of its card files, and saves carry it
    #: Bots of its own: what makes one (`bots/bot.py`). The first plays where nobody says which, so it is quick.
    bots: ClassVar[Mapping[str, str]] = {}
    artist: ClassVar[str] = ""  #: who draws its cards, an `Artist` (`faces/artist.py`)
    tables: ClassVar[str] = ""  #: what draws its table in a notebook (`faces/notebook.py`)
    look: ClassVar[str] = ""  #: how it looks at a terminal, a `Look` (`cli/look.py`)
    frontend: ClassVar[str] = ""  #: screens that are built in another way, a `Frontend` (`cli/frontend.py`)
    face = RenamedAttribute("frontend", "0.3.0")
    recorder: ClassVar[str] = ""  #: what keeps what became of its cards, a `Recorder` (`simulation/recorder.py`)
    measured: ClassVar[str] = ""  #: what measuring a family needs to know of it, a `Measured` (`balance/game.py`)
    mirror: ClassVar[str] = ""  #: what keeps a table by events alone, a `Mirror` (`play/seeing/mirror.py`)
    trial: ClassVar[str] = ""  #: what makes a position in which a card of a card set can be tried, by its name
    encoding: ClassVar[str] = ""  #: what makes its encoding as numbers, an `Encoding` (`environments/encoding.py`)
    bench: ClassVar[str] = ""  #: what tests of its cards are run with, a `Bench` (`testing/bench/bench.py`)
