"""A card with another power, in the same games."""

from __future__ import annotations

import pytest
from tests.balance.families import planted_plan
from tests.balance.made_up import game_of

from elysium_rules.balance.games import Game, pieces_of, play_piece, read_rows
from elysium_rules.balance.swaps import (
    BLANK,
    Swap,
    SwapResult,
    blank_swap,
    neighbour_swap,
    read_written,
    swap_pieces,
    swap_result,
)
from elysium_rules.library import load_texts

PLAN = planted_plan("hermes", 1, deals=24)  # assembly is too strong, initiation useless
WRITTEN = read_written(PLAN, "planted")
CARDS = {card.key: card for card in WRITTEN.family.cards}


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return read_rows([row for piece in pieces_of(PLAN) for row in play_piece(piece)])


def swapped(swap: Swap | None, games: list[Game]) -> SwapResult:
    assert swap is not None
    rows = [row for piece in swap_pieces(PLAN, swap, games, 12) for row in play_piece(piece)]
    return swap_result(swap, games, read_rows(rows))


def test_a_blank_card_keeps_all_but_its_power() -> None:
    swap = blank_swap(PLAN, WRITTEN, CARDS["dream_keeper"])
    assert swap is not None
    before, after = load_texts(dict(PLAN.texts)), load_texts(dict(swap.texts))
    for key in CARDS:
        one, other = before[f"planted/{key}"], after[f"planted/{key}"]
        assert (one.level, one.conditions, one.names) == (other.level, other.conditions, other.names)
        same = before.families["planted"].power_text(one) == after.families["planted"].power_text(other)
        assert same is (key != "dream_keeper")


def test_a_copy_is_known_by_its_text_and_found_equal_in_games(games: list[Game]) -> None:
    found = WRITTEN.neighbour_of(CARDS["dream_keeper"])
    assert found is not None
    assert (found[0].family, found[0].key, found[2]) == ("hermes", "dream_keeper", 1.0)
    result = swapped(neighbour_swap(PLAN, WRITTEN, CARDS["dream_keeper"]), games)
    assert (result.instead, result.margin.value, result.margin.error) == ("hermes/dream_keeper", 0.0, 0.0)
    assert result.is_same
    assert result.margin.is_within(0.1)


def test_a_useless_power_makes_no_difference(games: list[Game]) -> None:
    result = swapped(blank_swap(PLAN, WRITTEN, CARDS["initiation"]), games)
    assert result.instead == BLANK
    assert result.is_same


def test_six_points_are_a_difference(games: list[Game]) -> None:
    result = swapped(blank_swap(PLAN, WRITTEN, CARDS["assembly"]), games)
    assert result.same < result.games
    assert result.margin.value > 2


def test_a_card_like_no_printed_one_has_no_neighbour() -> None:
    text = dict(PLAN.texts)["planted.ely"].replace(
        "gain 6 vp", "let god = choose a family gain min(3, count(god cards in your domain)) gold"
    )
    plan = planted_plan()
    written = read_written(type(plan)("elysium", "planted", (("planted.ely", text),)), "planted")
    assert written.neighbour_of(next(card for card in written.family.cards if card.key == "assembly")) is None


def test_printed_families_are_changed_as_well() -> None:
    plan = type(PLAN)("elysium", "zeus", ())
    written = read_written(plan, "zeus")
    swap = blank_swap(plan, written, written.family.cards[0])
    assert swap is not None
    assert set(load_texts(dict(swap.texts)).families) == set(load_texts({}).families)


def test_the_margin_of_who_took_it_is_compared_in_each_game() -> None:
    real = [game_of(deal, 0, (60, 50), {"own/a": 0}) for deal in range(10)]
    changed = [game_of(deal, 0, (54, 50 + deal % 2), {"own/a": 1}, "own/a=blank") for deal in range(10)]
    found = swap_result(Swap("own/a", BLANK, ()), real, changed)
    assert (found.margin.value, found.games, found.same) == (6.5, 10, 0)
    assert 0 < found.margin.error < 0.3
