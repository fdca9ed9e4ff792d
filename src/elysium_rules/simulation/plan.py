"""What is to be played? A plan: game, setups, bots by seat, seeds, what is kept; read from TOML or JSON (decision 84).

    game = "elysium"
    players = 2
    bots = ["light", "random"]        # or { bot = "greedy" }, { bot = "my.module:MyBot", options = { depth = 2 } }
    seed = "an evening"               # game number 7 has the seed "an evening/7"
    games = 10000
    record = ["games", "cards"]       # also "decisions"

    [[setup]]                         # several take turns: game number 0 has the first one, number 1 the second
    families = "first_game"

A plan is a value without anything of the machine in it but the places of card files, so that it can be sent anywhere.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import attrs

from elysium_rules.arguments import expect, expect_text
from elysium_rules.bots.budget import Budget
from elysium_rules.bots.registry import find_bot
from elysium_rules.errors import DecodeError, SetupError
from elysium_rules.families import load_with
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.data.read import Reader
from elysium_rules.play.engine.port import AnyCardSet, GameRules
from elysium_rules.simulation.recording import POLICIES, SeatBot
from elysium_rules.simulation.rows import Choices

AnyRules: TypeAlias = GameRules[Any, Any, Any, Any, Any]
Option: TypeAlias = str | int | float | bool
#: A setup, as it can be hashed: names with a word, or several.
SetupChoices: TypeAlias = tuple[tuple[str, str | tuple[str, ...]], ...]

TABLES: Final = ("games", "cards", "decisions")  #: what can be kept
#: Games of a piece, where nobody says it: enough to keep a worker busy for a second or some.
QUICK_PIECE, SLOW_PIECE = 5_000, 50
_MOST_GAMES: Final = 10**12
_MOST_PIECE: Final = 100_000
_MOST_SETUPS: Final = 1_000
_MOST_FILES: Final = 100
_MOST_ITERATIONS: Final = 10**9
_MOST_DIGITS: Final = 10  #: Python reads no very long numbers


@attrs.frozen
class PlannedBot:
    """Who plays a seat: a bot by its name or its place, its options, and how much it may think."""

    bot: str  #: such as `greedy`, or `my.module:MyBot`
    options: tuple[tuple[str, str | int | float | bool], ...] = ()  #: what it is made with, where it stands at a place
    iterations: int | None = None  #: of its thinking; seconds would not give the same game everywhere

    @property
    def label(self) -> str:
        """How rows and summaries call it."""
        facts = [f"{name}={value}" for name, value in self.options]
        if self.iterations is not None:
            facts.append(f"iterations={self.iterations}")
        return f"{self.bot} ({', '.join(facts)})" if facts else self.bot

    def make(self, game: str) -> SeatBot:
        """The bot itself.

        Raises:
            UnknownNameError: there is no such bot.
            SetupError: there is nothing at that place, it is not made with these options, it cannot be told how much it
                may think, or it thinks by the clock.
        """
        if self.bot in POLICIES:
            return POLICIES[self.bot]
        if ":" not in self.bot:
            bot: Any = find_bot(game, self.bot)
        else:
            try:
                bot = find_at(self.bot)(**dict(self.options))
            except (ImportError, AttributeError, TypeError, ValueError) as error:
                raise SetupError("", f"the bot {self.bot} cannot be made: {error}") from None
        if self.iterations is not None:
            if not _takes_budget(bot):
                raise SetupError("", f"the bot {self.bot} cannot be told how much it may think: leave out `iterations`")
            return SeatBot(self.label, bot, budget=Budget(self.iterations))
        own = getattr(bot, "budget", None)
        if isinstance(own, Budget) and own.seconds is not None:
            reason = f"the bot {self.bot} thinks by the clock, so that no two runs are equal: give it `iterations`"
            raise SetupError("", reason)
        return SeatBot(self.label, bot)


def _takes_budget(bot: Any) -> bool:
    if not callable(getattr(bot, "choose", None)):  # it remembers, and begins anew for each seat
        return True
    parameters = signature(bot.choose).parameters
    return "budget" in parameters or any(found.kind is Parameter.VAR_KEYWORD for found in parameters.values())


@attrs.frozen
class Plan:
    """Many games, described: what each is played with, by whom, and what is kept of it."""

    game: str  #: by its name
    players: int  #: how many play
    bots: tuple[PlannedBot, ...]  #: by seat
    seed: str  #: the base of all seeds
    games: int  #: how many
    setups: tuple[tuple[tuple[str, str | tuple[str, ...]], ...], ...] = ((),)  #: they take turns
    files: tuple[str, ...] = ()  #: card files and folders beside the printed cards
    record: tuple[str, ...] = ("games", "cards")  #: the tables that are kept, of `TABLES`
    events: bool = True  #: whether fields that follow from events are filled in
    piece: int = SLOW_PIECE  #: games that are handed out at once

    @property
    def rules(self) -> AnyRules:
        """The game itself."""
        return find_rules(self.game)

    @property
    def is_quick(self) -> bool:
        """Whether the native core can play all of it, where it covers the cards."""
        return not self.events and "decisions" not in self.record and all(bot.bot in POLICIES for bot in self.bots)

    def seed_of(self, number: int) -> str:
        """The seed of a game."""
        return f"{self.seed}/{number}"

    def choices_of(self, number: int) -> Choices:
        """What a game is set up with."""
        return dict(self.setups[number % len(self.setups)])

    def load_cards(self) -> AnyCardSet:
        """The printed cards and those of its files.

        Raises:
            CardError: a file cannot be read, or something is wrong in one.
        """
        return load_with(self.rules, [Path(file) for file in self.files])

    def pieces(self) -> Iterator[tuple[int, int]]:
        """The first game of each piece, and how many it has."""
        for first in range(0, self.games, self.piece):
            yield first, min(self.piece, self.games - first)

    def encode(self) -> dict[str, Any]:
        """As plain data, which `decode_plan` reads."""
        return {
            "game": self.game,
            "players": self.players,
            "bots": [_encode_bot(bot) for bot in self.bots],
            "seed": self.seed,
            "games": self.games,
            "setup": [{name: _plain(value) for name, value in setup} for setup in self.setups],
            "files": list(self.files),
            "record": list(self.record),
            "events": self.events,
            "piece": self.piece,
        }


def _plain(value: str | tuple[str, ...]) -> str | list[str]:
    return value if isinstance(value, str) else list(value)


def _encode_bot(bot: PlannedBot) -> str | dict[str, Any]:
    if not bot.options and bot.iterations is None:
        return bot.bot
    found: dict[str, Any] = {"bot": bot.bot}
    if bot.options:
        found["options"] = dict(bot.options)
    return found if bot.iterations is None else {**found, "iterations": bot.iterations}


# --- reading ---------------------------------------------------------------------------------------------------------


def read_plan(file: Path) -> Plan:
    """Read a plan from a file of TOML or, where its name ends so, of JSON; card files are looked for beside it.

    Raises:
        ArgumentError: this is no path.
        SetupError: it cannot be read, or something in it is no plan; it says where and what belongs there.
    """
    expect("file", file, Path, "a `Path`")
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SetupError("", f"{file}: it cannot be read: {error}") from None
    try:
        found: Any = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SetupError("", f"{file}: it is no {'JSON' if file.suffix == '.json' else 'TOML'}: {error}") from None
    return decode_plan(found, file.name, file.parent)


def decode_plan(found: Mapping[str, Any], name: str = "plan", folder: Path | None = None) -> Plan:
    """A plan of plain data; relative places of card files begin in *folder*.

    Raises:
        ArgumentError: this is no table whose keys are texts, the name is no text, or the folder no path.
        SetupError: something in it is no plan; it says where and what belongs there.

    >>> setup = [{"families": "first_game"}]
    >>> plan = decode_plan({"players": 2, "bots": ["light", "random"], "seed": "a", "games": 10, "setup": setup})
    >>> plan.events, plan.piece, decode_plan(plan.encode()) == plan
    (False, 5000, True)
    """
    expect("found", found, Mapping, "a plan as plain data")
    for key in found:
        expect("found", key, str, "a plan whose keys are texts")
    expect_text("name", name)
    if folder is not None:
        expect("folder", folder, Path, "a `Path`")
    try:
        plan = _read(Reader(cast("Any", dict(found)), name), folder)
        json.dumps(plan.encode(), ensure_ascii=False).encode()
    except DecodeError as error:
        raise SetupError("", str(error)) from None
    except UnicodeEncodeError:
        raise SetupError("", f"{name}: half a character stands in a text of it, which no file can hold") from None
    return plan


def _read(reader: Reader, folder: Path | None) -> Plan:
    game = reader.word("game", game_names()) if reader.has("game") else DEFAULT_GAME
    rules = find_rules(game)
    players = reader.number("players", rules.seats[0], rules.seats[-1])
    bots = tuple(_read_bots(reader, players))
    for place, bot in enumerate(bots):
        _check_bot(game, bot, f"{reader.path}.bots[{place}]")
    record = reader.words("record", TABLES) if reader.has("record") else ("games", "cards")
    policies_alone = all(bot.bot in POLICIES for bot in bots)
    events = _read_bool(reader, "events") if reader.has("events") else not policies_alone
    quick = policies_alone and not events and "decisions" not in record
    plan = Plan(
        game=game,
        players=players,
        bots=bots,
        seed=reader.text("seed"),
        games=reader.number("games", 1, _MOST_GAMES),
        setups=tuple(_read_setups(reader, rules, players)),
        files=tuple(_read_files(reader, rules, folder)),
        record=tuple(name for name in TABLES if name in (*record, "games")),
        events=events,
        piece=reader.number("piece", 1, _MOST_PIECE) if reader.has("piece") else QUICK_PIECE if quick else SLOW_PIECE,
    )
    reader.done()
    return plan


def _read_bool(reader: Reader, key: str) -> bool:
    value = reader.raw(key)
    if not isinstance(value, bool):
        raise DecodeError("value/wrong-type", f"{reader.path}.{key}", "true or false belongs here")
    return value


def _read_bots(reader: Reader, players: int) -> Iterator[PlannedBot]:
    values = reader.values("bots", players)
    if len(values) != players:
        reason = f"{players} bots belong here, one for each seat; there are {len(values)}"
        raise DecodeError("value/wrong-type", f"{reader.path}.bots", reason)
    for place, value in enumerate(values):
        if isinstance(value, str):
            yield _read_word(value, f"{reader.path}.bots[{place}]")
            continue
        bot = Reader(value, f"{reader.path}.bots[{place}]")
        name = bot.text("bot")
        options = tuple(_read_options(bot.object("options"))) if bot.has("options") else ()
        if options and ":" not in name:
            reason = "only a bot named by its place, such as `my.module:MyBot`, is made with options"
            raise DecodeError("value/wrong-type", f"{bot.path}.options", reason)
        yield PlannedBot(
            name, options, bot.number("iterations", 1, _MOST_ITERATIONS) if bot.has("iterations") else None
        )
        bot.done()


def _read_word(word: str, path: str) -> PlannedBot:
    """A bot by its name, and perhaps its iterations behind an `@`, as on the command line."""
    name, at, limit = word.partition("@")
    if not at:
        return PlannedBot(name)
    if not limit.isdecimal() or len(limit) > _MOST_DIGITS or not 1 <= int(limit) <= _MOST_ITERATIONS:
        raise DecodeError("value/wrong-type", path, f"behind the @ belongs a number of iterations, not {limit[:20]!r}")
    return PlannedBot(name, iterations=int(limit))


def _check_bot(game: str, bot: PlannedBot, path: str) -> None:
    try:
        bot.make(game)
    except KeyError as error:  # an unknown name
        raise DecodeError("value/wrong-type", path, str(error)) from None
    except SetupError as error:
        raise DecodeError("value/wrong-type", path, str(error)) from None


def _read_options(reader: Reader) -> Iterator[tuple[str, Option]]:
    for name in sorted(reader.names):
        value = reader.raw(name)
        if not isinstance(value, str | int | float):
            raise DecodeError(
                "value/wrong-type", f"{reader.path}.{name}", "a text, a number, true or false belongs here"
            )
        yield name, value


def _read_setups(reader: Reader, rules: AnyRules, players: int) -> Iterator[SetupChoices]:
    if not reader.has("setup"):
        yield ()
        return
    value = reader.raw("setup")
    readers = [reader.object("setup")] if isinstance(value, dict) else reader.objects("setup", most=_MOST_SETUPS)
    if not readers:
        raise DecodeError("value/wrong-type", f"{reader.path}.setup", "at least one setup belongs here")
    for found in readers:
        setup: list[tuple[str, str | tuple[str, ...]]] = []
        for choice in rules.setups:
            if not found.has(choice.name):
                continue
            if isinstance(found.raw(choice.name), str):
                setup.append((choice.name, found.text(choice.name)))
            elif choice.by_seat or choice.is_list:
                setup.append((choice.name, found.texts(choice.name, players if choice.by_seat else 99)))
            else:
                raise DecodeError("value/wrong-type", f"{found.path}.{choice.name}", "a text belongs here")
        found.done()
        yield tuple(setup)


def _read_files(reader: Reader, rules: AnyRules, folder: Path | None) -> Iterable[str]:
    if not reader.has("files"):
        return ()
    values = reader.values("files", _MOST_FILES)
    found = []
    for place, value in enumerate(values):
        if not isinstance(value, str):
            raise DecodeError(
                "value/wrong-type", f"{reader.path}.files[{place}]", "the name of a card file belongs here"
            )
        found.append(str(Path(value) if folder is None else (folder / value).absolute()))
    if found and not rules.takes_card_files:
        raise DecodeError(
            "value/wrong-type", f"{reader.path}.files", f"{rules.name} is played with its printed cards only"
        )
    return found
