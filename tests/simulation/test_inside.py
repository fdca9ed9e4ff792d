"""Games that the native core records are the games that Python records, row by row."""

from __future__ import annotations

from typing import Any

import pytest
from benchmarks.cases import GAMES_EACH, Case, NothingToPlayError, set_up
from benchmarks.pairing import core_of

from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.kernel.native import SWITCH, Absence, Library, LoadedGame, find_library
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.simulation import playing
from elysium_rules.simulation.elysium_inside import play_inside
from elysium_rules.simulation.plan import Plan, decode_plan
from elysium_rules.simulation.playing import Piece, Played, play_piece, ready
from elysium_rules.simulation.recording import record_game
from elysium_rules.simulation.tables import schema_of, table_of

needs_core = pytest.mark.skipif(isinstance(find_library(CONTRACT), Absence), reason="the native core was not built")

SETUPS = [
    {"families": "first_game"},
    {"families": "wasteland"},
    {"families": ["apollo", "ares", "athena", "hades", "zeus"], "edition": "original"},
]


def make_plan(players: int, games: int, **more: Any) -> Plan:
    bots = ["light", "random", "light", "light"][:players]
    return decode_plan({"players": players, "bots": bots, "seed": "inside", "games": games, "setup": SETUPS, **more})


def play(plan: Plan, first: int = 0) -> Played:
    return play_piece(Piece(plan, ready(plan).pins, first, plan.games))


@needs_core
@pytest.mark.parametrize("players, games", [(2, 60), (3, 30), (4, 18)])
def test_core_and_python_record_the_same(players: int, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan(players, games)
    assert plan.is_quick
    inside = play(plan, 1_000)
    with monkeypatch.context() as patched:
        patched.setenv(SWITCH, "off")
        outside = play(plan, 1_000)
    assert inside.tally == outside.tally
    assert inside.rows == outside.rows
    assert inside.tables == outside.tables  # to the byte


@needs_core
def test_core_has_played_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("Python was asked to play")

    monkeypatch.setattr(playing, "record_number", refuse)
    assert dict(play(make_plan(2, 12)).rows)["games"] == 12


@needs_core
def test_games_that_do_not_fit_are_played_by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the core had given back every third game."""
    plan = make_plan(2, 30)
    whole = play(plan)
    simulate = LoadedGame.simulate

    def give_some_back(loaded: LoadedGame, *given: Any) -> Any:
        games, cards = simulate(loaded, *given)  # type: ignore[misc]
        width = loaded.calls.game_facts()
        for start in range(0, len(games), 3 * width):
            games[start] = 0
        return games, cards

    asked: list[Any] = []

    def count(*given: Any, **named: Any) -> Any:
        asked.append(given)
        return record_game(*given, **named)

    monkeypatch.setattr(LoadedGame, "simulate", give_some_back)
    monkeypatch.setattr(playing, "record_game", count)
    assert play(plan) == whole
    assert len(asked) == 12  # four of ten games of each setup


@needs_core
def test_games_without_cards_are_the_same_games() -> None:
    plan = make_plan(3, 15)
    alone = make_plan(3, 15, record=["games"])
    assert dict(play(alone).tables)["games"] == dict(play(plan).tables)["games"]


#: Decisions of the longest game that is compared: a random family may ask without end.
LONGEST = 600


@needs_core
def test_games_with_random_families_are_recorded_alike() -> None:
    """Own resources, several powers on a card, prevention, secrets: whatever the random author writes."""
    library = find_library(CONTRACT)
    assert isinstance(library, Library)
    compared = 0
    for number in range(0, 96, GAMES_EACH):
        try:
            game: Any = set_up(Case("family", number)).state.game
        except NothingToPlayError:
            continue
        core = core_of(library, game)
        if isinstance(core, str):  # the core does not cover it
            continue
        schemas = {name: schema_of(name, game.rules.setups) for name in ("games", "cards")}
        bots = ["light", "random", "random", "light"][: game.player_count]
        seeds = [f"family/{number}/{which}" for which in range(3)]
        found = play_inside(game, core.loaded, bots, range(3), seeds, cards=True, schemas=schemas)
        assert found is not None
        parts, left = found
        (games,), (cards,) = parts["games"], parts["cards"]
        for row in games.to_pylist():
            if row["decisions"] > LONGEST:
                continue
            seed = seeds[row["number"]]
            start = game.rules.start(game, rng_from_seed(seed))
            record = record_game(start, bots, seed, number=row["number"], with_events=False)
            assert [row] == table_of("games", [record.game], schemas["games"]).to_pylist(), f"family:{number}"
            inside = [card for card in cards.to_pylist() if card["game"] == row["number"]]
            assert inside == table_of("cards", record.cards, schemas["cards"]).to_pylist(), f"family:{number}"
            compared += 1
        assert len(left) + games.num_rows == 3
    assert compared >= 16
