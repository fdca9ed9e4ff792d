"""Tricks: a small game for tests that says all of the port itself.

R1. Everybody is dealt a hand of 3 cards that nobody else sees (or 2, if so chosen), each with a number of its own.
R2. In turn, everybody says how many tricks they will make.
R3. Then all play a card in turn; the highest takes the trick, and its player leads the next.
R4. When the hands are empty, each trick is a point, and whoever made as many as they said has 5 more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeAlias

import attrs

from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.kernel.codec import Json, digest_of
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.freeze import make_thaw
from elysium_rules.kernel.rng import Rng, rng_from_seed, shuffle
from elysium_rules.play.data.read import Reader
from elysium_rules.play.data.visibility import Declarations, Known, declare, owned, pile
from elysium_rules.play.engine.port import GameRules, LoadSources, Position, Reason, Setup, Table
from elysium_rules.play.saying.lexicon import Lexicon, find_lexicon
from elysium_rules.play.saying.words import Speaker
from elysium_rules.play.seeing.observation import View
from elysium_rules.play.serialising import states, views
from elysium_rules.play.serialising.save import Pins

# --- actions and events ----------------------------------------------------------------------------------------------


@attrs.frozen
class Say:
    player: int
    tricks: int


@attrs.frozen
class Play:
    player: int
    card: int


@attrs.frozen
class HandDealt:
    player: int
    cards: tuple[int, ...] | None  #: None for who may not see them


@attrs.frozen
class Done:
    action: Say | Play


@attrs.frozen
class TrickTaken:
    player: int


Action: TypeAlias = Say | Play
Event: TypeAlias = HandDealt | Done | TrickTaken


# --- what is played with, and one moment of it -----------------------------------------------------------------------


@attrs.frozen
class Box:
    """The cards: numbers from 0."""

    size: int = 12

    @property
    def rules(self) -> Tricks:
        return TRICKS


@attrs.frozen
class Deal:
    """One game: its box, its players, and how many cards a hand has."""

    box: Box
    player_count: int
    hand: int
    codes: tuple[None, ...] = ()

    @property
    def rules(self) -> Tricks:
        return TRICKS


@attrs.frozen
class Seat:
    player: int
    hand: tuple[int, ...] = ()
    said: int | None = None
    tricks: int = 0


@attrs.frozen
class Sheet:
    player: int
    tricks: int
    kept: int

    @property
    def total(self) -> int:
        return self.tricks + self.kept


@attrs.frozen
class Outcome:
    winners: tuple[int, ...]
    scores: tuple[Sheet, ...]


@attrs.frozen
class State(Position["State", Action, Event, "View[State, Action]", Outcome]):
    game: Deal
    rng: Rng
    active: int
    seats: tuple[Seat, ...]
    trick: tuple[int, ...]  #: in the order in which they were played
    played: tuple[int, ...]
    rest: tuple[int, ...]  #: nobody ever sees it
    stack: tuple[Frame, ...] = ()
    question: Question | None = None
    budget: int = 0
    legal: tuple[Action, ...] | None = attrs.field(default=None, eq=False, repr=False)
    log: list[Event] | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def is_over(self) -> bool:
        return not any(seat.hand for seat in self.seats)

    @property
    def deciding(self) -> int | None:
        return None if self.is_over else self.active


class Draft(State):
    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__


thaw: Final = make_thaw(State, Draft)


# --- the rules -------------------------------------------------------------------------------------------------------


def change(table: Table, player: int, **changes: Any) -> None:
    seats = [attrs.evolve(seat, **changes) if seat.player == player else seat for seat in table.seats]
    table.seats = tuple(seats)


def note(table: Table, event: Event) -> None:
    if table.log is not None:
        table.log.append(event)


def say(table: Table, player: int, action: Say) -> None:
    change(table, player, said=action.tricks)
    note(table, Done(action))


def play(table: Table, player: int, action: Play) -> None:
    hand = table.seats[player].hand
    change(table, player, hand=tuple(card for card in hand if card != action.card))
    table.trick = (*table.trick, action.card)
    note(table, Done(action))


def take_trick(table: Table) -> None:
    players = table.game.player_count
    leader = (table.active + 1) % players
    winner = (leader + table.trick.index(max(table.trick))) % players  # R3
    change(table, winner, tricks=table.seats[winner].tricks + 1)
    table.played, table.trick = (*table.played, *table.trick), ()
    table.active = winner
    note(table, TrickTaken(winner))


def list_actions(state: State) -> tuple[Action, ...]:
    if state.is_over:
        return ()
    seat = state.seats[state.active]
    if seat.said is None:  # R2
        return tuple(Say(seat.player, tricks) for tricks in range(state.game.hand + 1))
    return tuple(Play(seat.player, card) for card in seat.hand)


def check_state(state: State) -> None:
    """What holds in every state; a save that says something else is refused."""
    game, seats = state.game, state.seats
    players = range(game.player_count)
    over = len(state.played) // game.player_count
    leader = (state.active - len(state.trick)) % game.player_count
    waiting = {(leader + place) % game.player_count for place in range(len(state.trick), game.player_count)}
    hands = [card for seat in seats for card in seat.hand]
    said = [0 if seat.said is None else seat.said for seat in seats]
    checks = {
        "R1: each player has one seat": tuple(seat.player for seat in seats) == tuple(players),
        "R1: each card is in one place": sorted([*hands, *state.trick, *state.played, *state.rest])
        == list(range(game.box.size)),
        "R1: hands are kept sorted": all(seat.hand == tuple(sorted(seat.hand)) for seat in seats),
        "R2: nobody can make so many tricks": all(0 <= tricks <= game.hand for tricks in said),
        "R2: all say it before the first card is played": over + len(state.trick) == 0
        or all(seat.said is not None for seat in seats),
        "R2: it is said in turn": [seat.player for seat in seats if seat.said is None]
        in ([], [*players][state.active :]),
        "R3: each trick is somebody's": sum(seat.tricks for seat in seats) == over,
        "R3: all play a card to each trick": [len(seat.hand) for seat in seats]
        == [game.hand - over - (seat not in waiting) for seat in players],
    }
    for rule, holds in checks.items():
        if not holds:
            raise DecodeError("state/against-the-rules", "state", f"rule {rule}")


# --- who may see what ------------------------------------------------------------------------------------------------


def show_hand(seat: Seat, viewer: int | None) -> tuple[int | None, ...]:
    """R1: the others see how many cards it has."""
    return seat.hand if viewer == seat.player else (None,) * len(seat.hand)


VISIBILITY: Final[Declarations] = {
    State: declare(
        "game active seats trick played stack question budget",
        hidden="rng",
        internal="legal log",
        known={"rest": pile("rest", "card")},
    ),
    Deal: declare("box player_count hand codes"),
    Box: declare("size"),
    Seat: declare("player said tricks", known={"hand": Known(show_hand, "card")}),
    Say: declare("player tricks"),
    Play: declare("player card"),
    HandDealt: declare("player", known={"cards": owned("cards")}),
    Done: declare("action"),
    TrickTaken: declare("player"),
}


# --- how it is said --------------------------------------------------------------------------------------------------

#: A game of the library has them in files, `cards/words/en/tricks/table.toml`.
WORDS: Final[dict[str, dict[str, Any]]] = {
    "action": {"Say": "say that you make {tricks}", "Play": "play the {card}"},
    "event": {
        "HandDealt": {"cards=none": "{player} is dealt some cards", "": "{player} is dealt {cards}"},
        "Done": "{player}: {action}",
        "TrickTaken": "{player} takes the trick",
    },
    "question": {"turn": "{player} says how many tricks, or plays a card"},
    "refusal": {"over": "the game is over", "turn": "it is the turn of {player}"},
}


def speaker(language: str, names: Sequence[str]) -> Speaker:
    shared = find_lexicon(language)
    return Speaker(Lexicon(language, {**shared.raw, **WORDS}, None), tuple(names))


# --- the title -------------------------------------------------------------------------------------------------------


class Tricks(GameRules[State, Action, Event, "View[State, Action]", Outcome]):
    # --- 1. its name, and what it is played with
    name: ClassVar = "tricks"
    seats: ClassVar = range(2, 4)
    languages: ClassVar = ("en",)
    setups: ClassVar = (Setup("hand", "cards in a hand", ("2", "3"), "3"),)
    rulings: ClassVar = ("tricks 1",)

    def find_game(self, box: Box, players: int, choices: Mapping[str, Any], rulings: str | None = None) -> Deal:
        hand = str(choices.get("hand", "3"))
        if players not in self.seats or hand not in ("2", "3"):
            raise SetupError("R1", "2 or 3 play with 2 or 3 cards each")
        return Deal(box, players, int(hand))

    def start(self, game: Any, rng: Rng, log: list[Event] | None = None) -> State:
        cards, rng = shuffle(rng, tuple(range(game.box.size)))
        cuts = [game.hand * seat for seat in range(game.player_count + 1)]
        seats = tuple(
            Seat(seat, tuple(sorted(cards[cuts[seat] : cuts[seat + 1]]))) for seat in range(game.player_count)
        )
        if log is not None:
            log += [HandDealt(seat.player, seat.hand) for seat in seats]
        return State(game, rng, 0, seats, (), (), cards[cuts[-1] :])

    # --- 2. the rules
    budget: ClassVar = 0
    perform: ClassVar = {Say: say, Play: play}

    def thaw(self, state: State) -> Table:
        return thaw(state)

    def freeze(self, table: Table) -> State:
        table.log = None
        table.__class__ = State  # same layout
        state: State = table
        return state

    def snapshot(self, table: Table) -> State:
        return self.freeze(thaw(table))

    def list_actions(self, state: State) -> tuple[Action, ...]:
        return list_actions(state)

    def advance(self, table: Table) -> None:
        if len(table.trick) == table.game.player_count:
            take_trick(table)
        else:
            table.active = (table.active + 1) % table.game.player_count
        table.legal = list_actions(table)

    def outcome(self, state: State) -> Outcome:
        sheets = [Sheet(seat.player, seat.tricks, 5 if seat.tricks == seat.said else 0) for seat in state.seats]  # R4
        best = max(sheet.total for sheet in sheets)
        return Outcome(tuple(sheet.player for sheet in sheets if sheet.total == best), tuple(sheets))

    def object_to(self, state: State, wanted: Any, language: str, names: Sequence[str]) -> Iterator[Reason]:
        told = speaker(language, names)
        if state.is_over:
            yield Reason("R4", told.say("refusal.over"))
            return
        if not isinstance(wanted, int) and wanted.player != state.active:
            yield Reason("R3", told.say("refusal.turn", player=told.player(state.active)))
        yield Reason(
            "R2" if state.seats[state.active].said is None else "R3", self.describe_question(state, language, names)
        )

    def check_state(self, state: State) -> None:
        try:
            check_state(state)
        except DecodeError as error:
            raise AssertionError(error.reason) from None

    def cards_of(self, action: Action) -> tuple[int, ...]:
        return (action.card,) if isinstance(action, Play) else ()

    # --- 3. who may see what
    state_class: ClassVar = State
    visibility = VISIBILITY

    def observe(self, state: State, seat: int | None) -> View[State, Action]:
        view: View[State, Action] = self.sight.observe(state, seat)
        return view

    def sample(self, view: View[State, Action], rng: Rng) -> tuple[State, Rng]:
        seen = [*view.state.trick, *view.state.played, *(card for seat in view.state.seats for card in seat.hand)]
        unseen = [card for card in range(view.game.box.size) if card not in seen]
        return self.sight.sample(view, {"card": unseen}, rng)

    # --- 4. how it is written down
    actions: ClassVar[tuple[type[Any], ...]] = (Say, Play)
    events: ClassVar = (HandDealt, Done, TrickTaken)

    def encode_game(self, game: Any, *, with_cards: bool) -> Json:
        numbers = digest_of({"size": game.box.size})
        return {"players": game.player_count, "hand": str(game.hand), "rulings": self.rulings[-1], "numbers": numbers}

    def decode_game(self, reader: Reader, box: Box, load_sources: LoadSources | None, pins: Pins | None) -> Deal:
        reader.word("rulings", self.rulings)
        if reader.text("numbers") != digest_of({"size": box.size}):
            raise DecodeError("save/other-numbers", f"{reader.path}.numbers", "there are other cards here")
        players, hand = reader.number("players", 2, 3), reader.word("hand", ("2", "3"))
        reader.done()
        return self.find_game(box, players, {"hand": hand})

    def encode_state(self, state: State) -> Json:
        return states.encode_fields(state)

    def decode_state(self, data: Json, game: Any, path: str, *, accept_scenario: bool) -> State:
        state = states.decode_state(State, data, game, path)
        check_state(state)
        return state

    def position_facts(self, state: State) -> Json:
        return self.encode_state(state)

    def encode_view(self, view: View[State, Action], language: str, names: Sequence[str]) -> dict[str, Json]:
        return views.encode_view(view, language, names)

    # --- 5. the notation of games
    def write_move(self, state: State, action: Action, labels: Sequence[str]) -> str:
        return f"say {action.tricks}" if isinstance(action, Say) else f"play {action.card}"

    def turn_label(self, state: State) -> str:
        is_saying = state.seats[state.active].said is None
        return "bids" if is_saying else f"T{len(state.played) // state.game.player_count + 1}"

    # --- 6. how it is said
    def describe_action(self, where: Any, action: Action, language: str, names: Sequence[str] = ()) -> str:
        told = speaker(language, names)
        if isinstance(action, Say):
            return told.say("action.Say", tricks=action.tricks)
        return told.say("action.Play", card=action.card)

    def describe_event(self, where: Any, event: Event, language: str, names: Sequence[str] = ()) -> str:
        told = speaker(language, names)
        if isinstance(event, HandDealt):
            cards = None if event.cards is None else ", ".join(map(str, event.cards))
            return told.say("event.HandDealt", player=told.player(event.player), cards=cards)
        if isinstance(event, TrickTaken):
            return told.say("event.TrickTaken", player=told.player(event.player))
        done = self.describe_action(where, event.action, language, names)
        return told.say("event.Done", player=told.player(event.action.player), action=done)

    def describe_question(self, where: Any, language: str, names: Sequence[str] = ()) -> str:
        told = speaker(language, names)
        return told.say("question.turn", player=told.player(where.deciding))

    def card_word(self, game: Any, card: int) -> str:
        return str(card)


TRICKS: Final = Tricks()


def new_game(players: int = 2, seed: int | str = 1, hand: str = "3", log: list[Event] | None = None) -> State:
    return TRICKS.start(TRICKS.find_game(Box(), players, {"hand": hand}), rng_from_seed(seed), log)
