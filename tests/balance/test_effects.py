"""What cards add is found in games in which it is known."""

from __future__ import annotations

import pytest
from tests.balance.made_up import made_up

from elysium_rules.balance.effects import Effects, Table, effects_of
from elysium_rules.balance.findings import pairs_of

OWN = [f"own/{name}" for name in ("best", "good", "plain", "worst")]
ADDS = dict(zip(OWN, (8.0, 3.0, 0.0, -5.0), strict=True)) | {f"printed/{number:02}": 0.0 for number in range(20)}


def effects(players: int = 2, seat: float = 0.0) -> tuple[Table, Effects]:
    table = Table.of(made_up(ADDS, games=600, players=players, noise=6.0, seat=seat), dict.fromkeys(ADDS, 1))
    return table, effects_of(table, table.margins, OWN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_card_adds_is_points_beside_the_others(players: int) -> None:
    _, found = effects(players)
    for ref in OWN:
        assert found.own[ref].value == pytest.approx(ADDS[ref], abs=3 * found.own[ref].error)
        assert found.own[ref].error < 0.9
    assert sorted(OWN, key=lambda ref: -found.own[ref].value) == OWN
    assert [found.own[ref].differs for ref in OWN] == [True, True, False, True]
    assert all(abs(estimate.value) < 1.5 for estimate in found.printed.values())


def test_the_seat_is_no_card() -> None:
    _, found = effects(seat=7.0)
    assert found.seats[0].value == pytest.approx(7.0, abs=3 * found.seats[0].error)
    assert found.own["own/plain"].value == pytest.approx(0.0, abs=3 * found.own["own/plain"].error)


def test_winning_is_told_in_games_of_a_hundred() -> None:
    table, _ = effects()
    wins = effects_of(table, table.wins, OWN, 0.5)
    with_best = [game for game in table.games if any(fate.ref == OWN[0] for fate in game.fates)]
    won = sum(game.shares[fate.taken_by or 0] for game in with_best for fate in game.fates if fate.ref == OWN[0])
    assert wins.own[OWN[0]].value == pytest.approx(100 * won / len(with_best) - 50, abs=8.0)


def test_pairs_that_win_too_often_are_found_and_no_others() -> None:
    pair = (OWN[0], OWN[2])
    games = made_up(ADDS, games=800, noise=6.0, together={pair: 9.0})
    table = Table.of(games, dict.fromkeys(ADDS, 1))
    found, tried = pairs_of(table, effects_of(table, table.margins, OWN), OWN)
    assert tried > 50
    assert [(one.one, one.other) for one in found if one.adds.value > 0] == [pair]
    assert found[0].adds.value == pytest.approx(9.0, abs=3 * found[0].adds.error)


def test_without_such_pairs_none_is_found() -> None:
    table = Table.of(made_up(ADDS, games=800, noise=6.0, seed=4), dict.fromkeys(ADDS, 1))
    found, tried = pairs_of(table, effects_of(table, table.margins, OWN), OWN)
    assert tried > 50
    assert found == ()


def test_a_card_that_nobody_took_has_no_estimate() -> None:
    games = made_up({ref: add for ref, add in ADDS.items() if ref != OWN[1]}, games=200)
    table = Table.of(games, dict.fromkeys(ADDS, 1))
    found = effects_of(table, table.margins, OWN)
    assert found.own[OWN[1]].error == float("inf")
    assert not found.own[OWN[1]].differs
