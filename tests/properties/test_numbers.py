"""Every file of numbers that is accepted can be played: games end, all invariants hold, and saves are read back."""

from __future__ import annotations

from typing import Any

import attrs
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elysium_rules import CardSet, legal_actions, new_game, outcome, standard_cards, step
from elysium_rules.elysium.checks.history import check_history
from elysium_rules.elysium.model.check_numbers import LENGTHS, RANGES, read_numbers
from elysium_rules.elysium.model.ids import COLOURS, Edition
from elysium_rules.elysium.model.numbers import GameNumbers
from elysium_rules.kernel.rng import draw_below, rng_from_seed
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.testing import check_invariants

FAMILIES = tuple(standard_cards().families)
NEAR = 6  #: most numbers stay near their least, so that games stay short; the others are at their most


def number(name: str) -> st.SearchStrategy[int]:
    least, most = RANGES[name]
    return st.one_of(st.integers(least, min(most, least + NEAR)), st.just(most))


def numbers_of(name: str) -> st.SearchStrategy[list[int]]:
    least, most = LENGTHS[name]
    return st.lists(number(name), min_size=least, max_size=most)


@st.composite
def plain_numbers(draw: st.DrawFn) -> dict[str, Any]:
    """What a TOML reader may give: all in range, and fitting together."""
    source = {"source": "printed"}
    least = draw(st.integers(2, 4))
    most = draw(st.integers(least, 4))
    turns = draw(number("players.turns"))
    in_play = draw(st.integers(1, len(FAMILIES)))

    def tiles(players: int) -> list[dict[str, int]]:
        chosen = draw(st.lists(number("quests.tiles.number"), min_size=players, max_size=4, unique=True))
        keys = ("gold", "vp", "transfers")
        return [{"number": tile, **{key: draw(number(f"quests.tiles.{key}")) for key in keys}} for tile in chosen]

    return {
        "players": {**source, "least": least, "most": most, "turns": turns, "cards": turns - 1},
        "epochs": {**source, "count": draw(st.integers(1, 4))},
        "families": {**source, "in_play": in_play, "cards_per_family": 21},
        "start": {**source, "gold": draw(number("start.gold"))},
        "agora": {**source, "per_player": draw(number("agora.per_player")), "extra": draw(number("agora.extra"))},
        "oracle": {**source, "cards": draw(number("oracle.cards"))},
        "pediment": {
            **source,
            "sides": draw(st.lists(st.permutations([str(colour) for colour in COLOURS]), min_size=1, max_size=4)),
        },
        "quests": [{**source, "players": [count], "tiles": tiles(count)} for count in range(least, most + 1)],
        "incomplete_quest": {
            **source,
            **{key: draw(number(f"incomplete_quest.{key}")) for key in ("gold", "vp", "transfers")},
        },
        "bonuses": {**source, "level": draw(numbers_of("bonuses.level")), "family": draw(numbers_of("bonuses.family"))},
        "legends": {
            **source,
            "family": draw(numbers_of("legends.family")),
            "level": draw(st.lists(number("legends.level"), min_size=in_play + 1, max_size=9)),
            "citizen": -draw(st.integers(0, 1000)),
        },
        "prestige": {**source, "places": draw(numbers_of("prestige.places"))},
        "sets": {},
    }


@given(plain_numbers(), st.integers(0, 10**6))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_whatever_numbers_are_accepted_a_game_can_be_played(data: dict[str, Any], seed: int) -> None:
    numbers, problems = read_numbers(data)
    assert problems == ()
    assert isinstance(numbers, GameNumbers)
    cards = CardSet(standard_cards().families, numbers)
    rng = rng_from_seed(seed)
    span = numbers.players.most - numbers.players.least + 1
    start = seed % len(FAMILIES)
    families = (FAMILIES[start:] + FAMILIES[:start])[: numbers.families.in_play]
    edition = tuple(Edition)[seed % 2]
    state = new_game(cards, numbers.players.least + seed % span, families, seed, edition)
    check_invariants(state)
    decisions = 0
    while not state.is_over:
        choices = legal_actions(state)
        place, rng = draw_below(rng, len(choices))
        state, _ = step(state, choices[place])
        check_invariants(state)
        check_history(state)
        if decisions % 16 == 0:
            assert decode_save(encode_save(state), cards) == state
        decisions += 1
    assert outcome(state).winners


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
@settings(max_examples=40)
def test_whatever_a_reader_gives_is_numbers_or_problems(data: object) -> None:
    numbers, problems = read_numbers(data)
    assert (numbers is None) == bool(problems)
    assert all(len(problem.sentence) < 200 for problem in problems)


@given(st.data())
def test_one_value_of_another_kind_is_one_problem_or_fits(data: st.DataObject) -> None:
    """Swap any value of the printed numbers for something else."""
    tree = plain(standard_cards().numbers)
    places = list(walk(tree))
    outer, key = places[data.draw(st.integers(0, len(places) - 1))]
    outer[key] = data.draw(
        st.one_of(
            st.none(),
            st.booleans(),
            st.floats(),
            st.integers(-2000, 2000),
            st.text(max_size=3),
            st.just([]),
            st.just({}),
        )
    )
    numbers, problems = read_numbers(tree)
    assert (numbers is None) == bool(problems)


def plain(value: Any) -> Any:
    """A value as a TOML reader would give it."""
    if attrs.has(type(value)):
        return {field.name: plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return {key: plain(item) for key, item in value.items()} if hasattr(value, "items") else value


def walk(tree: Any) -> Any:
    for key in list(tree) if isinstance(tree, dict) else range(len(tree)):
        yield tree, key
        if isinstance(tree[key], dict | list):
            yield from walk(tree[key])
