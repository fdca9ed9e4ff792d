"""The same plan gives the same games, wherever they are played and however often that is interrupted."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path

import attrs
import pytest
from tests.balance.families import planted_plan

from elysium_rules import standard_cards
from elysium_rules.balance.games import Game, cards_of, pieces_of, play_piece
from elysium_rules.balance.journal import Journal
from elysium_rules.errors import SetupError
from elysium_rules.simulation.executors import new_processes

PLAN = planted_plan(deals=6)


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return Journal(PLAN).play(pieces_of(PLAN))


def test_each_deal_is_played_twice_with_the_same_families_and_cards(games: list[Game]) -> None:
    assert [(game.deal, game.copy) for game in games] == [(deal, copy) for deal in range(6) for copy in range(2)]
    for one, other in zip(games[::2], games[1::2], strict=True):
        families = [{fate.ref.partition("/")[0] for fate in game.fates} for game in (one, other)]
        assert families[0] == families[1]
        assert "planted" in families[0]
        assert len(families[0]) == 5
    assert len({frozenset(fate.ref.partition("/")[0] for fate in game.fates) for game in games}) > 3
    assert sum(one.totals != other.totals for one, other in zip(games[::2], games[1::2], strict=True)) >= 5


def test_a_share_of_takings_is_drawn_by_lot(games: list[Game]) -> None:
    taken = [fate for game in games for fate in game.fates if fate.by_choice]
    drawn = sum(fate.by_lot for fate in taken)
    assert 0.2 < drawn / len(taken) < 0.4
    without = Journal(plan := attrs.evolve(PLAN, lots=0.0, deals=2)).play(pieces_of(plan))
    assert not any(fate.by_lot for game in without for fate in game.fates)


def test_facts_of_cards_fit_together(games: list[Game]) -> None:
    for fate in (fate for game in games for fate in game.fates):
        assert fate.used <= fate.usable
        assert fate.offered or not fate.by_choice
        assert fate.taken_by is not None or not (fate.by_choice or fate.by_lot)
    works = Counter(fate.ref for game in games for fate in game.fates if fate.used)
    assert len(works) > 5


def test_plain_rows_are_the_games(games: list[Game]) -> None:
    assert [Game.of_row(json.loads(json.dumps(game.as_row()))) for game in games] == games


def test_number_of_workers_changes_nothing(games: list[Game]) -> None:
    assert Journal(PLAN).play(pieces_of(PLAN), partial(new_processes, 2)) == games


def test_bots_change_their_seats() -> None:
    plan = attrs.evolve(PLAN, bots=("greedy", "random"), deals=4, lots=0.0)
    games = Journal(plan).play(pieces_of(plan))
    assert {game.bots for game in games} == {(0, 1), (1, 0)}
    greedy = [game.shares[game.bots.index(0)] for game in games]
    assert sum(greedy) >= 7


def test_printed_families_share_their_games() -> None:
    plan = attrs.evolve(PLAN, family="", texts=(), deals=8, copies=1)
    games = Journal(plan).play(pieces_of(plan))
    met = Counter(family for game in games for family in {fate.ref.partition("/")[0] for fate in game.fates})
    assert set(met) == set(standard_cards().families)
    assert sum(met.values()) == 40


# --- a file of games


def test_an_interrupted_run_is_gone_on_with(tmp_path: Path, games: list[Game]) -> None:
    file = tmp_path / "kept" / "games.jsonl"
    assert Journal(PLAN, file).play(pieces_of(PLAN)) == games
    whole = file.read_text(encoding="utf-8")
    lines = whole.splitlines(keepends=True)
    assert len(lines) == 3
    file.write_text("".join(lines[:2]) + lines[2][:500], encoding="utf-8")  # killed while it wrote
    again = Journal(PLAN, file)
    assert list(again) == [next(iter(pieces_of(PLAN))).name]
    played: list[int] = []
    assert again.play(pieces_of(PLAN), on_games=played.append) == games
    assert sum(played) == PLAN.games
    assert file.read_text(encoding="utf-8") == whole


def test_games_of_another_plan_are_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    Journal(PLAN, file)
    with pytest.raises(SetupError, match="other cards or options"):
        Journal(attrs.evolve(PLAN, lots=0.1), file)
    file.write_text("nothing of ours\n", encoding="utf-8")
    with pytest.raises(SetupError, match="has no games"):
        Journal(PLAN, file)


def test_a_piece_is_played_with_the_cards_of_its_arm() -> None:
    piece = next(iter(pieces_of(PLAN)))
    assert len(play_piece(attrs.evolve(piece, games=piece.games[:1]))) == 1
    assert "planted/assembly" in cards_of("elysium", PLAN.texts)
