"""Components and setup (S1-S12), and what stands in data because it stood in pictures (D1-D4)."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.rules.asking import RandomGame

from elysium_rules import (
    FAMILY_SETS,
    CardSet,
    GameState,
    SetupError,
    TakeQuest,
    UsePower,
    legal_actions,
    new_game,
    outcome,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.events import CardTaken, EpochBegan, PhaseBegan, ResourceMoved, RingReturned, TurnEnded
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, Phase
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.play.cards.game import CardGame
from elysium_rules.testing import choose, options, refs, scenario, seat

DATA = Path(__file__).parents[1] / "data"
FIRST_GAME = FAMILY_SETS["first_game"]
SEEDS = range(40)
ALL_CHOICES = [*combinations(standard_cards().families, 5)]


def game(players: int = 2, **options: Any) -> GameState:
    return new_game(standard_cards(), players=players, **{"families": FIRST_GAME, "seed": 1, **options})


# --- players and families --------------------------------------------------------------------------------------------


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players: int) -> None:
    assert len(game(players).players) == players


@pytest.mark.rule("S1")
@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_no_other_number_can_play(players: int) -> None:
    with pytest.raises(SetupError) as refused:
        game(players)
    assert refused.value.rule == "S1"


@pytest.mark.rule("S2")
def test_there_are_eight_families_of_21_cards() -> None:
    families = standard_cards().families.values()
    assert [sum(card.copies for card in family.cards) for family in families] == [21] * 8


@pytest.mark.rule("S2")
def test_a_game_is_played_with_the_105_cards_of_its_five_families() -> None:
    state = game()
    dealt = Counter(state.game.faces[card].family for card in (*state.agora, *state.draw_pile))
    assert dealt == dict.fromkeys(FIRST_GAME, 21)


@pytest.mark.rule("S2")
@pytest.mark.parametrize("number", [0, 4, 6, 8])
def test_no_other_number_of_families_makes_a_game(number: int) -> None:
    with pytest.raises(SetupError) as refused:
        game(families=tuple(standard_cards().families)[:number])
    assert refused.value.rule == "S2"


@pytest.mark.rule("S2")
def test_all_backs_are_alike() -> None:
    """Whatever lies on top of the draw pile, the Citizen made of it is the same."""
    numbers = set()
    for top in ("charon", "persephone", "zeus/assembly"):
        state = scenario(players=[seat(columns="red", quest=2), seat(quest=1)], turn=0, draw_pile=top)
        state, _ = step(state, legal_actions(state)[0])
        numbers.add(state.players[0].domain)
    assert len(numbers) == 1


@pytest.mark.rule("S3")
def test_the_named_sets_are_these_six() -> None:
    assert dict(FAMILY_SETS) == {
        "first_game": ("athena", "hades", "hephaestus", "poseidon", "zeus"),
        "opulence": ("ares", "athena", "hephaestus", "hermes", "zeus"),
        "misfortune": ("ares", "hades", "hephaestus", "hermes", "poseidon"),
        "wasteland": ("apollo", "ares", "hades", "hermes", "poseidon"),
        "deadly_plots": ("apollo", "athena", "hades", "hephaestus", "hermes"),
        "why_bother": ("apollo", "ares", "athena", "poseidon", "zeus"),
    }


@pytest.mark.rule("S2")
@pytest.mark.parametrize("place", range(len(ALL_CHOICES)), ids=["-".join(choice) for choice in ALL_CHOICES])
def test_every_choice_of_five_families_can_be_played(place: int, random_game: RandomGame) -> None:
    game = random_game(
        players=2 + place % 3,
        families=ALL_CHOICES[place],
        edition=("revised", "original")[place % 2],
        seed=place,
    )
    *_, (last, _) = game
    assert (last.is_over, last.epoch, last.game.families) == (True, 5, ALL_CHOICES[place])


# --- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_gives_disc_1_to_any_player(players: int) -> None:
    first = {game(players, seed=seed).order[0] for seed in SEEDS}
    assert first == set(range(players))


@pytest.mark.rule("S4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_other_discs_follow_clockwise(players: int) -> None:
    for seed in SEEDS:
        order = game(players, seed=seed).order
        assert order == tuple((order[0] + place) % players for place in range(players))


@pytest.mark.rule("S5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_start_with_4_gold_four_columns_and_the_vp_of_their_disc(players: int) -> None:
    for seed in SEEDS:
        state = game(players, seed=seed)
        start = [(board.gold, board.columns, board.vp) for board in (state.players[place] for place in state.order)]
        assert start == [(4, ("red", "yellow", "green", "blue"), disc) for disc in range(1, players + 1)]


@pytest.mark.rule("S5")
def test_players_start_with_nothing_else() -> None:
    state = game(4, families=FAMILY_SETS["wasteland"])
    board = state.players[0]
    assert (board.pp, board.domain, board.elysium, board.quest) == (0, (), (), None)


@pytest.mark.rule("S6")
def test_chance_shows_either_side_of_the_pediment() -> None:
    assert {game(seed=seed).pediment_side for seed in SEEDS} == {0, 1}


@pytest.mark.rule("S6")
def test_the_two_sides_have_different_colour_orders() -> None:
    first, second = standard_cards().numbers.pediment.sides
    assert (first != second, sorted(first)) == (True, sorted(second))


# --- quests, cards, tiles --------------------------------------------------------------------------------------------


@pytest.mark.rule("S7")
@pytest.mark.parametrize("players", [3, 4])
def test_four_quests_stand_one_under_each_colour(players: int) -> None:
    seats = [seat(columns=colour) for colour in ("red", "yellow", "green", "blue")[:players]]
    found = []
    for colour in ("red", "yellow", "green", "blue"):
        state = scenario(players=[seat(columns=colour), *seats[1:]])
        found.append([action.quest for action in options(state, TakeQuest)])
    assert found == [[1], [2], [3], [4]]


@pytest.mark.rule("S7")
def test_two_quests_stand_under_two_colours_each() -> None:
    found = []
    for colour in ("red", "yellow", "green", "blue"):
        state = scenario(players=[seat(columns=colour), seat(columns=colour)])
        found.append([action.quest for action in options(state, TakeQuest)])
    assert found == [[1], [1], [2], [2]]


@pytest.mark.rule("S7")
@pytest.mark.parametrize("players, numbers", [(2, [1, 2]), (3, [1, 2, 3, 4]), (4, [1, 2, 3, 4])])
def test_the_quests_of_that_mark_stand_in_ascending_order(players: int, numbers: list[int]) -> None:
    state = game(players)
    assert [quest.number for quest in state.quests] == numbers


@pytest.mark.rule("S8")
@pytest.mark.parametrize("players, agora", [(2, 7), (3, 10), (4, 13)])
def test_the_agora_starts_with_three_cards_per_player_and_one(players: int, agora: int) -> None:
    state = game(players)
    assert (len(state.agora), len(state.draw_pile), state.discard_pile) == (agora, 105 - agora, ())


@pytest.mark.rule("S9")
def test_no_bonus_tile_is_earned_at_the_start() -> None:
    state = game()
    assert (state.level_tiles, state.family_tiles) == ((None, None, None), ((), (), (), (), ()))


@pytest.mark.rule("S9")
@pytest.mark.parametrize("level, worth", [(1, 3), (2, 6), (3, 9)])
def test_level_tiles_are_worth_3_6_and_9(level: int, worth: int) -> None:
    legend = {1: "hades/assembly zeus/assembly", 2: "charon triumph", 3: "persephone hercules"}[level]
    state = scenario(players=[seat(legends=[legend]), seat()])
    assert outcome(state).scores[0].bonuses == worth


@pytest.mark.rule("S9")
def test_family_tiles_are_worth_5_and_2() -> None:
    state = scenario(
        players=[
            seat(legends=["tartarus charon persephone"]),
            seat(legends=["posthumous_hero hades/initiation cerberus"]),
            seat(legends=["temple_of_hades charon judges_of_the_dead"]),
        ]
    )
    assert [sheet.bonuses for sheet in outcome(state).scores] == [5, 2, 0]


# --- subsystems ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S10")
def test_apollo_brings_an_oracle_of_four_face_up_cards() -> None:
    state = game(families=FAMILY_SETS["deadly_plots"])
    assert (len(state.agora), len(state.oracle), len(state.draw_pile)) == (7, 4, 94)


@pytest.mark.rule("S10")
def test_without_apollo_there_is_no_oracle() -> None:
    assert game().oracle == ()


@pytest.mark.rule("S10")
@pytest.mark.parametrize("families, used", [("opulence", True), ("first_game", False)])
def test_ares_brings_prestige(families: str, used: bool) -> None:
    assert game(families=FAMILY_SETS[families]).game.uses_prestige is used


@pytest.mark.rule("S10")
@pytest.mark.parametrize("family", ["delphi", "pythia"])
def test_any_family_that_says_or_needs_so_brings_the_oracle(family: str, custom: CardSet) -> None:
    state = new_game(custom, players=2, families=(family, "athena", "hades", "poseidon", "zeus"), seed=1)
    assert (len(state.oracle), state.game.uses_prestige) == (4, False)


@pytest.mark.rule("S10")
@pytest.mark.parametrize("family", ["nemea", "isthmus"])
def test_any_family_that_says_or_needs_so_brings_prestige(family: str, custom: CardSet) -> None:
    state = new_game(custom, players=2, families=(family, "athena", "hades", "poseidon", "zeus"), seed=1)
    assert (state.game.uses_prestige, state.oracle) == (True, ())


@pytest.mark.rule("S10")
def test_a_family_that_is_not_chosen_brings_nothing(custom: CardSet) -> None:
    state = new_game(custom, players=2, families=FIRST_GAME, seed=1)
    assert (state.game.uses_oracle, state.game.uses_prestige) == (False, False)


@pytest.mark.rule("S10")
def test_a_custom_family_can_take_cards_from_its_oracle(custom: CardSet) -> None:
    state = scenario(
        cards=custom,
        families=("pythia", "athena", "hades", "poseidon", "zeus"),
        players=[seat(domain="vapour"), seat()],
        agora="charon triumph",
        oracle="hercules",
    )
    state, _ = choose(state, UsePower, card="vapour")
    assert (refs(state, state.players[0].domain), state.oracle) == (["pythia/vapour", "zeus/hercules"], ())


# --- accounts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S11")
@pytest.mark.parametrize("families", list(FAMILY_SETS))
def test_reserve_and_boards_always_add_up_to_nothing(families: str, random_game: RandomGame) -> None:
    for seed in range(3):
        for state, _ in random_game(players=2 + seed, families=FAMILY_SETS[families], seed=seed):
            boards = [(board.gold, board.vp, board.pp) for board in state.players]
            assert [sum(account) for account in zip(*boards, state.reserve, strict=True)] == [0, 0, 0]


@pytest.mark.rule("S11")
@pytest.mark.parametrize("families", list(FAMILY_SETS))
def test_every_amount_on_a_board_came_by_a_reported_move(families: str, random_game: RandomGame) -> None:
    game = random_game(players=4, families=FAMILY_SETS[families], seed="ledger")
    first, _ = next(game)
    ledger = Counter({("gold", player): 4 for player in range(4)})
    ledger.update({("vp", player): board.disc for player, board in enumerate(first.players)})
    for state, events in game:
        for event in events:
            if isinstance(event, ResourceMoved):
                assert event.amount > 0
                assert event.giver != event.receiver
                ledger[str(event.resource), event.giver] -= event.amount
                ledger[str(event.resource), event.receiver] += event.amount
        for player, board in enumerate(state.players):
            held = [ledger[resource, player] for resource in ("gold", "vp", "pp")]
            assert held == [board.gold, board.vp, board.pp]


@pytest.mark.rule("S11")
@pytest.mark.parametrize("families", list(FAMILY_SETS))
def test_every_ring_comes_with_a_taken_card_and_goes_back_with_an_event(families: str, random_game: RandomGame) -> None:
    rings: set[int] = set()
    for state, events in random_game(players=3, families=FAMILY_SETS[families], seed="rings"):
        for event in events:
            if isinstance(event, CardTaken) and state.game.faces[event.card].activation is Activation.TRIGGER:
                rings.add(event.card)
            elif isinstance(event, RingReturned):
                rings.remove(event.card)
        assert state.ring_mask == sum(1 << card for card in rings)


@pytest.mark.rule("S11")
def test_the_stock_of_tokens_is_not_limited() -> None:
    state = scenario(
        players=[seat(gold=100_000, vp=100_000, domain="hercules citizen"), seat()], agora="charon triumph"
    )
    state, _ = choose(state, UsePower, card="hercules")
    assert (state.players[0].vp, state.reserve) == (133_333, (-100_000, -133_333, 0))


@pytest.mark.rule("S12")
def test_the_number_of_players_changes_only_the_agora_and_the_quests() -> None:
    two, three, four = (
        {
            name: getattr(game(players).game, name)
            for name in (*CardGame.__slots__, *ElysiumGame.__slots__)
            if name
            not in (
                "__weakref__",
                "_hash",
                "_key",
                "kept_core",
                "others",
                "codes",
                "starts",
                "chronos",
                "quest_columns",
            )
        }
        for players in (2, 3, 4)
    )
    assert {name for name in two if two[name] != three[name]} == {"player_count", "agora_size", "quest_tiles"}
    assert {name for name in two if three[name] != four[name]} == {"player_count", "agora_size"}


@pytest.mark.rule("S12")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_number_of_players_has_five_epochs_of_four_turns_each(players: int, random_game: RandomGame) -> None:
    turns: Counter[tuple[int, int]] = Counter()
    epoch, phase = 1, Phase.ACTIONS
    for _, events in random_game(players=players, families=FIRST_GAME, seed=players):
        for event in events:
            if isinstance(event, EpochBegan):
                epoch = event.epoch
            elif isinstance(event, PhaseBegan):
                phase = event.phase
            elif isinstance(event, TurnEnded) and phase is Phase.ACTIONS:
                turns[epoch, event.player] += 1
    assert turns == {(epoch, player): 4 for epoch in range(1, 6) for player in range(players)}


# --- seeds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S4")
@pytest.mark.parametrize("seed", [0, 42, -7, 2**200, "", "a text", "-7"])
def test_a_seed_gives_the_same_game_each_time(seed: int | str) -> None:
    assert game(seed=seed) == game(seed=seed)


@pytest.mark.rule("S4")
def test_different_seeds_give_different_games() -> None:
    piles = {game(seed=seed).draw_pile for seed in (7, -7, "7", "-7", "seven")}
    assert len(piles) == 5


@pytest.mark.rule("S4")
def test_without_a_seed_every_game_is_different() -> None:
    piles = {game(seed=None).draw_pile for _ in range(4)}
    assert len(piles) == 4


# --- data ------------------------------------------------------------------------------------------------------------


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


@pytest.mark.rule("D1")
def test_quest_tiles_are_those_of_the_table() -> None:
    numbers = standard_cards().numbers
    tiles = {"2": numbers.tiles_for(2), "3-4": numbers.tiles_for(3)}
    assert numbers.tiles_for(3) == numbers.tiles_for(4)
    for row in rows("tiles.csv"):
        if row["quest"] != "incomplete":
            quest = Quest(int(row["quest"]), int(row["gold"]), int(row["vp"]), int(row["transfers"]))
            assert quest in tiles[row["players"]]
    assert [len(group) for group in tiles.values()] == [2, 4]


@pytest.mark.rule("D1")
def test_the_incomplete_side_is_1_gold_1_transfer_and_no_vp() -> None:
    assert standard_cards().numbers.incomplete == Quest(number=0, gold=1, vp=0, transfers=1)


@pytest.mark.rule("D1")
def test_the_data_says_which_tiles_are_reconstructed() -> None:
    numbers = standard_cards().numbers
    assert [group.source for group in numbers.quests] == ["reconstructed", "reconstructed"]
    assert numbers.incomplete_quest.source == "publisher"


@pytest.mark.rule("D2")
def test_the_pediment_is_reconstructed_with_these_two_sides() -> None:
    pediment = standard_cards().numbers.pediment
    assert pediment.sides == (("red", "yellow", "green", "blue"), ("blue", "green", "yellow", "red"))
    assert pediment.source == "reconstructed"


@pytest.mark.rule("D3")
def test_conditions_are_those_of_the_table_copy_by_copy() -> None:
    cards = standard_cards()
    table = {
        f"{row['family']}/{row['key']}": tuple(tuple(copy.split("+")) for copy in row["columns"].split("|"))
        for row in rows("cards.csv")
    }
    assert {ref: card.conditions for ref, card in cards.items()} == table


@pytest.mark.rule("D3")
def test_levels_1_and_2_need_one_circle_and_level_3_two() -> None:
    circles = {(card.level, len(condition)) for card in standard_cards().values() for condition in card.conditions}
    assert circles == {(1, 1), (2, 1), (3, 2)}


@pytest.mark.rule("D4")
def test_cards_have_the_names_of_the_table_in_both_languages() -> None:
    cards = standard_cards()
    names = {f"{row['family']}/{row['key']}": (row["name_en"], row["name_fr"]) for row in rows("cards.csv")}
    assert {ref: (card.name("en"), card.name("fr")) for ref, card in cards.items()} == names
