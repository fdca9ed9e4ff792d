"""How did a game go? Plays one by bots and keeps it as plain rows (`rows.py`).

    record = record_game(start, ["greedy", SeatBot("mine", MyBot())], seed="mine/0")

The chance of the game is that of *start*. A seat's bot either is given views and randomness of its own for every
decision, as in `play_game`, or it is a policy, `random` or `light`, which the native core knows, too: policies take one
word after the other from one source for the whole game, so that it plays the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import attrs

from elysium_rules.arguments import expect, expect_call, expect_number, expect_text, wrong_type
from elysium_rules.bots.bot import Bot
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.match import decision_rng
from elysium_rules.bots.registry import find_bot
from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.rng import Rng, rng_from_seed
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.engine.given import expect_event, expect_state
from elysium_rules.play.engine.playout import WORD_BITS, RandomChooser
from elysium_rules.play.engine.step import legal_actions, outcome, step
from elysium_rules.play.seeing.observation import observe
from elysium_rules.simulation.recorder import Recorder
from elysium_rules.simulation.rows import CardRow, Choices, DecisionRow, GameRow, Record

#: The place of the action that a policy takes, of a word, the legal actions, and how gladly the game does each.
Draw = Callable[[int, Sequence[Any], Callable[[Any], int]], int]


def draw_evenly(word: int, legal: Sequence[Any], weigh: Callable[[Any], int]) -> int:
    """As `RandomChooser` does."""
    return word * len(legal) >> WORD_BITS


def draw_lightly(word: int, legal: Sequence[Any], weigh: Callable[[Any], int]) -> int:
    """As `LightChooser` does: some kinds of actions more gladly than others."""
    weights = [weigh(action) for action in legal]
    left = word * sum(weights) >> WORD_BITS
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    raise AssertionError("what is drawn is below the sum of all weights")


DRAWS: Final[Mapping[str, Draw]] = {"random": draw_evenly, "light": draw_lightly}


@attrs.frozen
class SeatBot:
    """Who plays a seat: its name in the rows, and a bot or what a policy draws."""

    name: str  #: in the rows
    bot: Bot | None = None  #: what plays it; None: a policy does
    policy: str | None = None  #: where there is no bot: the name of a policy of `playouts`
    budget: Budget | None = None  #: how much the bot may think; None: it takes its own measure


#: The bots that the native core knows, by their names in plans.
POLICIES: Final[Mapping[str, SeatBot]] = {
    "random": SeatBot("random", policy="random"),
    "light": SeatBot("light", policy="light"),
}


def find_seat_bot(game: str, name: str) -> SeatBot:
    """A bot for a seat by its name: a policy, or a bot of the game.

    Raises:
        UnknownNameError: there is none; it says which one was probably meant.
    """
    return POLICIES[name] if name in POLICIES else SeatBot(name, find_bot(game, name))


#: The source of words of the policies in a game of this seed.
_WORDS: Final = "simulation/{}"


def policy_rng(seed: str) -> Rng:
    """The source from which the policies of a game draw: that of its seed, and no other's."""
    return rng_from_seed(_WORDS.format(seed))


def recorder_of(game: Any, *, with_events: bool = True) -> Recorder:
    """Who follows a game: what its rules name, or one that keeps no cards."""
    place = game.rules.recorder
    made: Recorder = (find_at(place) if place else Recorder)(game, with_events=with_events)
    return made


def record_game(
    start: Any,
    bots: Sequence[SeatBot | str],
    seed: str,
    *,
    number: int = 0,
    choices: Choices | None = None,
    cards: bool = True,
    decisions: bool = False,
    with_events: bool = True,
    opening: Sequence[Any] = (),
    on_action: Callable[[Any], object] | None = None,
) -> Record:
    """Let bots play a game to its end, and keep what came of it.

    Args:
        start: the first decision of the game.
        bots: by seat, or the names of bots of the game.
        seed: of the bots' randomness.
        number: of the game among others, which all its rows have.
        choices: what was chosen at the setup; unless told, what the game says of itself.
        cards: whether rows of the cards are kept.
        decisions: whether rows of the decisions are kept.
        with_events: whether the fields are filled in that follow from events; else they are None, as in rows that the
            native core has made.
        opening: what happened at the setup; where nobody tells, it counts for nothing.
        on_action: is told each choice.

    Raises:
        ArgumentError: this is no state, there is not one bot for each player, or another argument is of another type.
        IllegalActionError: a bot chose what is not legal.
        UnknownNameError: no bot of that name plays the game.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> start = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed="mine/0")
        >>> record = record_game(start, ["light", "random"], seed="mine/0")
        >>> record.game.totals, record.game.turns, record.cards[0].card, record.cards[0].taken_by
        ((35, 13), 42, 'athena/assembly', 1)
    """
    expect_state(start, "start")
    game, rules = start.game, start.game.rules
    _expect_bots(bots)
    expect_text("seed", seed)
    expect_number("number", number)
    if choices is not None:
        expect("choices", choices, Mapping, "a table of what was chosen at the setup")
    expect("opening", opening, Sequence, "a list of events")
    for event in opening:
        expect_event(rules, event)
    if on_action is not None:
        expect_call("on_action", on_action, "a function that is told each choice")
    if len(bots) != game.player_count:
        reason = f"a game of {game.player_count} players needs as many bots, not {len(bots)}"
        raise ArgumentError("call/wrong-number", "bots", reason)
    words = RandomChooser(policy_rng(seed))
    players = [find_seat_bot(rules.name, bot) if isinstance(bot, str) else bot for bot in bots]
    seated = _Seated(players)
    recorder = recorder_of(game, with_events=with_events)
    if cards and with_events:
        recorder.happen(opening)
    course = _Course()
    kept: list[DecisionRow] = []
    forced_class = recorder.forced
    forced = sum(type(event) is forced_class for event in opening)
    state = start
    made = 0
    while (seat := state.deciding) is not None:
        legal = legal_actions(state)
        course.note(rules, state)
        chapter, turn = len(course.chapters), course.turns
        if cards:
            recorder.see(state, legal, chapter, turn)
        player = players[seat]
        if player.policy is not None:
            place = DRAWS[player.policy](words.draw(), legal, rules.weigh)
            action = legal[place]
        else:
            action = seated.choose(seat, observe(state, seat), decision_rng(seed, made))
            if action not in legal:
                step(state, action)  # which refuses it, and says why
            place = legal.index(action) if decisions else 0
        if on_action is not None:
            on_action(action)
        if cards:
            recorder.choose(state, action, chapter, turn)
        if decisions:
            move = rules.write_move(state, action, [str(other + 1) for other in range(game.player_count)])
            kind = type(action).__name__
            kept.append(DecisionRow(number, made, seat, chapter, turn, len(legal), place, kind, move))
        state, events = step(state, action)
        if with_events:
            forced += sum(type(event) is forced_class for event in events)
            if cards:
                recorder.happen(events)
        made += 1
    result: Any = outcome(state)
    row = GameRow(
        number=number,
        seed=seed,
        players=game.player_count,
        choices=choices_of(game) if choices is None else choices,
        bots=tuple(player.name for player in players),
        winners=tuple(result.winners),
        totals=tuple(sheet.total for sheet in result.scores),
        decisions=made,
        forced=forced if with_events and forced_class is not None else None,
        turns=course.turns,
        chapters=tuple(course.chapters),
        firsts=tuple(course.firsts),
    )
    rows: tuple[CardRow, ...] = ()
    if cards:
        rows = recorder.cards(number, state, len(course.chapters), course.turns)
    return Record(row, rows, tuple(kept))


#: What a bot has: it chooses, or it begins anew for each seat.
_WAYS: Final = ("choose", "begin")


def _expect_bots(bots: object) -> None:
    wanted = "a list with a `SeatBot` or the name of a bot for each player"
    if isinstance(bots, str | bytes):
        raise wrong_type("bots", bots, wanted)
    expect("bots", bots, Sequence, wanted)
    for bot in cast("Sequence[object]", bots):
        expect("bots", bot, (SeatBot, str), "a `SeatBot` or the name of a bot")
        if isinstance(bot, SeatBot) and (bot.bot is None) == (bot.policy not in POLICIES):
            reason = f"a seat is played by a bot, or else by one of the policies {', '.join(POLICIES)}"
            raise ArgumentError("call/wrong-type", "bots", reason)
        if isinstance(bot, SeatBot) and bot.bot is not None and not any(hasattr(bot.bot, way) for way in _WAYS):
            raise wrong_type("bots", bot.bot, "a bot")


class _Seated:
    """The bots of one game at their seats; one that remembers begins anew."""

    def __init__(self, bots: Sequence[SeatBot]) -> None:
        self._bots = list(bots)
        self._begun: dict[int, Any] = {}

    def choose(self, seat: int, view: Any, rng: Rng) -> Any:
        """What the bot of a seat chooses."""
        seated = self._bots[seat]
        bot: Any = self._begun.get(seat)
        if bot is None:
            begin = getattr(seated.bot, "begin", None)
            bot = self._begun[seat] = seated.bot if begin is None else begin(view)
        return bot.choose(view, rng) if seated.budget is None else bot.choose(view, rng, budget=seated.budget)


class _Course:
    """Turns and chapters so far, as they are counted at decisions."""

    def __init__(self) -> None:
        self.turns = 0
        self.chapters: list[int] = []  # turns of each
        self.firsts: list[int] = []
        self._turn: object = None
        self._chapter: object = self

    def note(self, rules: Any, state: Any) -> None:
        """Somebody is about to decide."""
        chapter, turn = rules.chapter(state), (rules.turn_label(state), state.active)
        if chapter != self._chapter:
            self._chapter = chapter
            self.chapters.append(0)
            self.firsts.append(state.deciding)
        if turn != self._turn:
            self._turn = turn
            self.turns += 1
            self.chapters[-1] += 1


def choices_of(game: Any) -> Choices:
    """What was chosen when a game was set up, as words."""
    found: dict[str, str | tuple[str, ...]] = {}
    for name, value in game.choices.items():
        if value is not None:
            found[name] = str(value) if isinstance(value, str) else tuple(map(str, value))
    return found
