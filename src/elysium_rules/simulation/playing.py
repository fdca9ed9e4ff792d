"""The work of a piece: some games of a plan, played by whatever is quickest here, as tables.

The native core plays games of policies alone, of which no events are wanted; Python plays the others, and those that do
not fit into the core, to the same rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.lazy import find_at
from elysium_rules.simulation.pins import Pins, check_pins, find_games, pins_of
from elysium_rules.simulation.plan import Plan
from elysium_rules.simulation.recording import SeatBot, record_game, recorder_of
from elysium_rules.simulation.rows import Record
from elysium_rules.simulation.tables import join_tables, schema_of, table_of, write_table
from elysium_rules.simulation.tally import Tally, tally_of

#: To be asked for a core, it must know that it pays.
_MANY: Final = 1_000


class GameFailedError(ElysiumError):
    """Whoever wrote a bot made a mistake, or we did: a game of a plan broke off, and would do so again.

    It names the game, its seed and what was raised; `record_game` with this seed repeats it.
    """


@attrs.frozen
class Piece:
    """Some games of a plan, and with what exactly they are played: all that a worker is sent."""

    plan: Plan
    pins: Pins
    first: int  #: the number of its first game
    count: int


@attrs.frozen
class Played:
    """What came of a piece: the bytes of its tables, how many rows they have, and what is summed up of it."""

    first: int
    tables: tuple[tuple[str, bytes], ...]
    rows: tuple[tuple[str, int], ...]
    tally: Tally


@attrs.frozen(eq=False)
class _Ready:
    """A plan, ready to be played in this process."""

    plan: Plan
    games: tuple[Any, ...]  #: by setup
    bots: tuple[SeatBot, ...]
    pins: Pins


@lru_cache(maxsize=4)
def ready(plan: Plan) -> _Ready:
    """Load the cards of a plan, and make its bots; kept for its next piece."""
    games = find_games(plan, plan.load_cards())
    bots = tuple(bot.make(plan.game) for bot in plan.bots)
    return _Ready(plan, games, bots, pins_of(plan, games))


def play_piece(piece: Piece) -> Played:
    """Play some games of a plan.

    Raises:
        PinError: here they would be played with something else.
    """
    made = ready(piece.plan)
    check_pins(piece.pins, made.pins)
    plan = piece.plan
    schemas = {name: schema_of(name, plan.rules.setups) for name in plan.record}
    parts: dict[str, list[Any]] = {name: [] for name in plan.record}
    for place, game in enumerate(made.games):
        left = [number for number in range(piece.first, piece.first + piece.count) if _setup(plan, number) == place]
        inside = _inside(plan, game)
        if inside is not None and left:
            found = inside(left, schemas)
            if found is not None:
                for name, some in found[0].items():
                    parts[name] += some
                left = found[1]
        if left or not any(parts.values()):
            records = [record_number(made, number) for number in left]
            for name in plan.record:
                parts[name].append(table_of(name, _rows(name, records), schemas[name]))
    tables = {name: join_tables(name, some) for name, some in parts.items()}
    written = tuple((name, write_table(table)) for name, table in tables.items())
    rows = tuple((name, table.num_rows) for name, table in tables.items())
    return Played(piece.first, written, rows, tally_of(tables["games"], plan.players))


def _setup(plan: Plan, number: int) -> int:
    return number % len(plan.setups)


def _rows(table: str, records: Iterable[Record]) -> Iterable[Any]:
    if table == "games":
        return [record.game for record in records]
    return [row for record in records for row in (record.cards if table == "cards" else record.decisions)]


def _inside(plan: Plan, game: Any) -> Callable[[list[int], dict[str, Any]], Any] | None:
    """What plays games of a setup in the native core; None: Python does it."""
    place = recorder_of(game).inside
    if not plan.is_quick or not place:
        return None
    core = game.rules.find_core(game, _MANY)
    if core is None:
        return None
    play = find_at(place)
    bots = [bot.bot for bot in plan.bots]

    def inside(numbers: list[int], schemas: dict[str, Any]) -> Any:
        seeds = [plan.seed_of(number) for number in numbers]
        return play(game, core.loaded, bots, numbers, seeds, cards="cards" in plan.record, schemas=schemas)

    return inside


def record_number(made: _Ready, number: int, on_action: Callable[[Any], object] | None = None) -> Record:
    """Play one game of a plan in Python, and keep what its plan wants to be kept.

    Raises:
        GameFailedError: a bot raised something, or chose what is not legal.
    """
    plan = made.plan
    game = made.games[_setup(plan, number)]
    seed = plan.seed_of(number)
    opening: list[Any] = []
    start = game.rules.start(game, rng_from_seed(seed), opening)
    try:
        return record_game(
            start,
            made.bots,
            seed,
            number=number,
            cards="cards" in plan.record,
            decisions="decisions" in plan.record,
            with_events=plan.events,
            opening=opening,
            on_action=on_action,
        )
    except Exception as error:
        who = ", ".join(bot.name for bot in made.bots)
        reason = f"game {number} ({who}; seed {seed!r}) broke off: {type(error).__name__}: {error}"
        raise GameFailedError(reason) from error
