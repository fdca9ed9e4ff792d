"""One encoding: what its numbers mean, that they do not drift, and what does not fit it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

from elysium_rules import (
    FAMILY_SETS,
    ArgumentError,
    OrderCards,
    PickAmount,
    PickCards,
    PickPlayer,
    Transfer,
    new_game,
    observe,
    standard_card_set,
    standard_cards,
)
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.environments.elysium_encoding import make_encoding
from elysium_rules.environments.encoding import find_encoding, go_on, start_walk
from elysium_rules.environments.vector import VectorEnv
from elysium_rules.testing import find, scenario, seat

FAMILIES = FAMILY_SETS["first_game"]


def drift(players: int, families: tuple[str, ...] | None) -> str:
    """A digest of the arrays of some games: of every number that the encoding has written in them."""
    digest = blake2b(digest_size=8)
    games = VectorEnv(4, players=players, families=families, seed="drift", core=False)
    for step in range(120):
        digest.update(games.observations.tobytes() + games.masks.tobytes())
        games.step(games.random_numbers(1_000 * step))
    return digest.hexdigest()


#: Version 1. Whoever changes any of these changes what programs have learnt: raise `ElysiumEncoding.version` instead.
GOLDEN = {
    (2, FAMILIES): (635, 1739, "9f799cdcad7f61f3"),
    (3, None): (953, 3419, "d977afd4c6fea297"),
    (4, FAMILIES): (639, 2617, "7eb3f86045cf60f6"),
}


@pytest.mark.parametrize("players, families", list(GOLDEN))
def test_version_1_does_not_drift(players: int, families: tuple[str, ...] | None) -> None:
    encoding = find_encoding(players=players, families=families)
    assert encoding.version == 1
    assert (encoding.size, encoding.width, drift(players, families)) == GOLDEN[players, families]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_parts_cover_both_spaces_and_do_not_overlap(players: int) -> None:
    encoding = find_encoding(players=players)
    for parts, size in ((encoding.actions(), encoding.size), (encoding.fields(), encoding.width)):
        written = np.zeros(size, np.int64)
        for part in parts:
            for place in range(part.seats):
                written[part.of_seat(place)] += 1
        assert (written == 1).all()
        assert len({part.name for part in parts}) == len(parts)
        assert all(part.scale & part.scale - 1 == 0 for part in parts)  # nothing is rounded


def test_every_number_has_a_name() -> None:
    encoding = find_encoding(players=2, families=FAMILIES)
    names = [encoding.name_of(number) for number in range(encoding.size)]
    assert len(set(names)) == encoding.size
    assert names[0] == "end turn"
    with pytest.raises(ArgumentError):
        encoding.name_of(encoding.size)


def spelt(state: Any, action: Any) -> list[str]:
    encoding = find_encoding(players=state.game.player_count)
    return [encoding.name_of(number) for number in encoding.spell(state, action)]


def test_seats_are_counted_from_the_one_who_acts() -> None:
    state = scenario(players=[seat(), seat(), seat()])
    assert spelt(state, PickPlayer(PlayerId(2), PlayerId(0))) == ["pick player 1"]
    assert spelt(state, PickPlayer(PlayerId(0), PlayerId(2))) == ["pick player 2"]


def test_sets_are_chosen_card_by_card_in_the_order_of_the_deck_with_an_end() -> None:
    state = scenario(players=[seat(domain="slaves charon"), seat()])
    cards = tuple(sorted(find(state, name) for name in ("slaves", "charon")))
    names = spelt(state, PickCards(PlayerId(0), cards))
    shown = [f"pick cards {state.game.card_ref(card)}" for card in cards]
    assert [names[0], names[2], names[4]] == [*shown, "no more"]
    turned = spelt(state, OrderCards(PlayerId(0), cards[::-1]))
    assert turned == [*[name.replace("pick", "order") for name in (*names[2:4], *names[:2])], "no more"]


def test_great_numbers_are_spelt_by_digits() -> None:
    state = scenario(players=[seat(), seat()])
    assert spelt(state, PickAmount(PlayerId(0), 15)) == ["pick amount 15"]
    names = spelt(state, PickAmount(PlayerId(0), 0x1234))
    assert names == ["pick amount 16", *[f"digit {digit}" for digit in (0, 0, 0, 0, 1, 2, 3, 4)]]


def test_a_legend_is_known_by_its_first_card() -> None:
    state = scenario(players=[seat(domain="slaves", legends="charon"), seat()])
    card, first = find(state, "slaves"), state.players[0].elysium[0].cards[0]
    into = spelt(state, Transfer(PlayerId(0), card, 0))
    assert into[2] == f"into the Legend of {state.game.card_ref(first)}"
    assert spelt(state, Transfer(PlayerId(0), card, None))[2] == "into a new Legend"


def test_a_citizen_is_no_print() -> None:
    state = scenario(players=[seat(domain="citizen citizen"), seat()])
    citizens = [card for card in state.players[0].domain if state.is_citizen(card)]
    names = [spelt(state, Transfer(PlayerId(0), CardId(card), None)) for card in citizens]
    assert {name[0] for name in names} == {"transfer citizen"}
    assert len({tuple(name) for name in names}) == len(citizens)


def test_a_walk_passes_over_what_has_one_way_on() -> None:
    spellings = [(1, 5, 7), (1, 5, 8), (2, 6, 9)]
    walk = go_on(spellings, start_walk(spellings), 1)
    assert (walk.spelt, walk.is_done) == ((1, 5), False)
    assert go_on(spellings, walk, 8).matching == (1,)
    assert go_on(spellings, start_walk(spellings), 2).is_done
    assert not start_walk([(1,)]).is_done  # a single action takes a number, too


def test_what_is_not_legal_has_no_numbers_and_numbers_that_are_not_have_no_action() -> None:
    state = new_game(standard_cards(), 2, FAMILIES, seed=1)
    encoding = find_encoding(players=2, families=FAMILIES)
    with pytest.raises(ArgumentError):
        encoding.encode(state, PickAmount(PlayerId(0), 3))
    for numbers in ((), (0,), (encoding.size,)):
        with pytest.raises(ArgumentError):
            encoding.decode(state, numbers)


def test_encodings_are_equal_when_they_mean_the_same() -> None:
    one = make_encoding(standard_cards(), 2, FAMILIES)
    assert one == find_encoding(players=2, families=FAMILIES)
    assert hash(one) == hash(find_encoding(players=2, families=FAMILIES))
    assert one != find_encoding(players=3, families=FAMILIES)
    assert one != find_encoding(players=2)


def test_a_game_with_other_cards_or_players_is_refused() -> None:
    encoding = find_encoding(players=2, families=FAMILIES)
    for state in (
        new_game(standard_cards(), 3, FAMILIES, seed=1),
        new_game(standard_cards(), 2, ("apollo", "ares", "athena", "hades", "zeus"), seed=1),
    ):
        with pytest.raises(ArgumentError):
            encoding.observe(observe(state, PlayerId(0)))


def test_a_spectator_has_no_observation() -> None:
    state = new_game(standard_cards(), 2, FAMILIES, seed=1)
    with pytest.raises(ArgumentError):
        find_encoding(players=2, families=FAMILIES).observe(observe(state, None))


@pytest.mark.parametrize("options", [{"players": 5}, {"families": ("ares",)}, {"families": ("ares",) * 5}])
def test_an_encoding_of_no_game_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError):
        find_encoding(**options)


def test_a_game_without_an_encoding_says_so() -> None:
    with pytest.raises(ArgumentError, match="ephyran has no encoding"):
        find_encoding(standard_card_set("ephyran"))
