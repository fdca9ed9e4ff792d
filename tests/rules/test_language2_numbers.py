"""Language 2: what its numbers, operators and numbers of several players mean.

Each row is named where it is shown (`epoch_number`); `ask` is a card that says a phrase, in `conftest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.asking import Asking

from elysium_rules import EndTurn, TakeCard, UsePower, check_texts, outcome
from elysium_rules.kernel.evaluate import LARGEST
from elysium_rules.testing import choose, seat

#: Cards of the levels 2, 1, 2, 2, 3.
LEVELS = "riddle tartarus charon triumph persephone"
#: A Citizen has no level, no family and no activation, whatever its face is (F7).
HIDDEN = "citizen=athena/aegis citizen=athena/temple_of_athena"


# --- the game: epoch_number, players_number, disc_number -------------------------------------------------------------


@pytest.mark.parametrize("epoch", [1, 2, 3, 4, 5])
def test_the_epoch_is_counted_from_one(ask: Asking, epoch: int) -> None:
    assert ask.number("epoch", epoch=epoch) == epoch


@pytest.mark.parametrize("others", [1, 2, 3])
def test_players_are_all_who_play(ask: Asking, others: int) -> None:
    assert ask.number("players", players=[seat(domain="riddle"), *[seat()] * others]) == 1 + others


@pytest.mark.rule("S4")
def test_the_disc_is_the_place_in_the_order(ask: Asking) -> None:
    seats = [seat(domain="riddle", disc=3), seat(disc=1), seat(disc=4), seat(disc=2)]
    state = ask.position("trigger { each player gains their disc vp }", players=seats)
    state, _ = choose(state, UsePower, card="riddle")
    assert [board.vp for board in state.players] == [3, 1, 4, 2]
    assert list(state.order) == [1, 3, 0, 2]


def test_your_disc_stays_yours_where_others_act(ask: Asking) -> None:
    seats = [seat(domain="riddle", disc=2), seat(disc=3), seat(disc=1)]
    state = ask.use("each other player gains your disc vp", players=seats)
    assert [board.vp for board in state.players] == [0, 2, 2]


# --- boards: columns_number ------------------------------------------------------------------------------------------


@pytest.mark.rule("T5")
@pytest.mark.parametrize("columns, number", [("red yellow green blue", 4), ("green", 1), ("", 0)])
def test_only_columns_on_the_board_are_counted(ask: Asking, columns: str, number: int) -> None:
    seats = [seat(domain="riddle", columns=columns, cards_taken=3, quest=1), seat(columns="red blue", cards_taken=3)]
    position = {"players": seats, "stage": "after"}
    assert ask.number("count(columns on your board)", **position) == number
    assert ask.number("sum(count(columns on their board)) of other players", **position) == 2


def test_columns_are_counted_by_per(ask: Asking) -> None:
    seats = [seat(domain="riddle", columns="red green blue", cards_taken=1), seat(cards_taken=1)]
    state = ask.use("gain 5 vp per 2 columns on your board", players=seats)
    assert state.players[0].vp == 5


# --- quests: quest_resource_number, quest_transfers_number -----------------------------------------------------------

QUEST_NUMBERS = ("gold on your quest", "vp on your quest", "transfers on your quest")


@pytest.mark.rule("W2", "W3")
@pytest.mark.parametrize("quest, facts", [(1, [2, 1, 1]), (2, [4, 0, 1]), (4, [1, 2, 3]), (None, [0, 0, 0])])
def test_a_quest_tells_what_is_on_it_and_none_is_nothing(ask: Asking, quest: int | None, facts: list[int]) -> None:
    seats = [seat(domain="riddle", quest=quest), seat(quest=3), seat()]
    found = [ask.number(number, players=seats, stage="after", turn=0) for number in QUEST_NUMBERS]
    assert found == facts


def test_quests_of_others_are_counted_without_those_who_have_none(ask: Asking) -> None:
    seats = [seat(domain="riddle", quest=4), seat(quest=2), seat(quest=3), seat()]
    found = [
        ask.number(f"sum({fact} on their quest) of other players", players=seats, stage="after")
        for fact in ("gold", "vp", "transfers")
    ]
    assert found == [6, 0, 3]


@pytest.mark.rule("T10")
def test_an_incomplete_quest_is_a_quest_too(ask: Asking) -> None:
    power = "legend at end { gain 100 + 10 * gold on your quest + transfers on your quest vp }"
    seats = [seat(domain="riddle", quest="incomplete", vp=3), seat(quest=1)]
    state = ask.position(power, players=seats, phase="writing", turn=0)
    state, _ = choose(state, EndTurn)
    assert state.players[0].vp == 3 + 100 + 10 + 1


def test_no_quest_gives_prestige() -> None:
    card = 'card riddle level 1 { name en "R" copies red trigger { gain pp on your quest vp } }'
    report = check_texts({"sphinx.ely": f'language 2 family sphinx {{ name en "S" uses prestige }} {card}'})
    (finding,) = [finding for finding in report.findings if finding.is_error]
    assert (finding.code, finding.message) == ("check/wrong-word", "`pp` cannot stand here")


# --- bonus tiles: tiles_number, family_tiles_number, level_tiles_number ----------------------------------------------

HADES = "tartarus charon persephone"
ZEUS = "alliance triumph hercules"
LEVEL_2 = "naval_power raiders"

TILES = ("family tiles", "level tiles", "bonus tiles")


@pytest.mark.rule("B1", "B2")
def test_bonus_tiles_are_those_of_families_and_of_levels(ask: Asking) -> None:
    """The second player was the second one who completed Hades; the third one has none."""
    seats = [
        seat(domain="riddle", legends=[HADES, ZEUS, LEVEL_2]),
        seat(legends=["posthumous_hero helm_of_invisibility judges_of_the_dead"]),
        seat(legends=["democracy"]),
    ]
    found = [
        [ask.number(f"{join}count({tiles} on {whose} board){of}", players=seats) for tiles in TILES]
        for join, whose, of in (("", "your", ""), ("sum(", "their", ") of other players"))
    ]
    assert found == [[2, 1, 3], [1, 0, 1]]


@pytest.mark.rule("B1")
def test_both_tiles_of_a_family_count_for_who_earned_both(ask: Asking) -> None:
    again = "posthumous_hero helm_of_invisibility judges_of_the_dead"
    seats = [seat(domain="riddle", legends=[HADES, again]), seat()]
    assert [ask.number(f"count({tiles} on your board)", players=seats) for tiles in TILES] == [2, 0, 2]


@pytest.mark.rule("B2")
def test_a_level_tile_counts_for_who_holds_it_now(ask: Asking) -> None:
    seats = [seat(domain="riddle", legends=[LEVEL_2]), seat(legends=["charon triumph", "tartarus democracy"])]
    held = {"players": seats, "level_tiles": {1: 1, 2: 0}}
    assert [ask.number(f"count({tiles} on your board)", **held) for tiles in TILES] == [0, 1, 1]
    lost = {"players": seats, "level_tiles": {1: 1, 2: 1}}
    assert [ask.number(f"count({tiles} on your board)", **lost) for tiles in TILES] == [0, 0, 0]


def test_without_tiles_there_are_none(ask: Asking) -> None:
    assert [ask.number(f"count({tiles} on your board)") for tiles in TILES] == [0, 0, 0]


# --- Legends: longest_legend_number ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "legends, number",
    [
        ([], 0),
        (["charon"], 1),
        (["charon", "triumph", "tartarus democracy"], 2),
        (["tartarus charon citizen", LEVEL_2], 3),
    ],
)
def test_the_longest_legend_is_that_with_the_most_cards(ask: Asking, legends: list[str], number: int) -> None:
    """Citizens are cards of a Legend too, and cards in the Domain are in none."""
    seats = [seat(domain="riddle persephone citizen", legends=legends), seat(legends=[ZEUS])]
    assert ask.number("longest legend in your elysium", players=seats) == number
    assert ask.number("lowest(longest legend in their elysium) of other players", players=seats) == 3


# --- levels: highest_level_number, lowest_level_number, total_level_number, levels_number ----------------------------

OF_LEVELS = ("highest level", "lowest level", "sum of levels", "count(levels")


def levels(ask: Asking, cards: str, **position: Any) -> list[int]:
    """Highest, lowest, added up, and how many different ones."""
    return [ask.number(f"{text} among {cards}{')' if '(' in text else ''}", **position) for text in OF_LEVELS]


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "domain, numbers",
    [
        (f"riddle {HIDDEN}", [2, 2, 2, 1]),
        (f"riddle triumph charon {HIDDEN}", [2, 2, 6, 1]),
        (f"riddle tartarus {HIDDEN}", [2, 1, 3, 2]),
        (f"{LEVELS} {HIDDEN}", [3, 1, 10, 3]),
        ("riddle persephone hercules", [3, 2, 8, 2]),
    ],
)
def test_levels_of_cards_leave_citizens_out(ask: Asking, domain: str, numbers: list[int]) -> None:
    assert levels(ask, "cards in your domain", players=[seat(domain=domain), seat(domain="medusa")]) == numbers


@pytest.mark.rule("F7")
@pytest.mark.parametrize("cards", ["cards in the agora", "citizens in your domain", "zeus cards in your domain"])
def test_where_no_card_has_a_level_they_are_nothing(ask: Asking, cards: str) -> None:
    seats = [seat(domain=f"riddle charon {HIDDEN}"), seat()]
    assert levels(ask, cards, players=seats) == [0, 0, 0, 0]


def test_levels_are_those_of_the_place_that_is_meant(ask: Asking) -> None:
    seats = [
        seat(domain="riddle", legends=["tartarus democracy", "charon"]),
        seat(domain="persephone", legends=[ZEUS]),
        seat(domain="medusa raiders"),
    ]
    position = {"players": seats, "agora": "naval_power aegis", "discard_pile": "earthquake temple_of_poseidon"}
    assert {
        place: levels(ask, f"cards in {place}", **position)
        for place in ("your domain", "your elysium", "another player's domain", "the agora", "the discard pile")
    } == {
        "your domain": [2, 2, 2, 1],
        "your elysium": [2, 1, 4, 2],
        "another player's domain": [3, 2, 8, 2],
        "the agora": [3, 2, 5, 2],
        "the discard pile": [1, 1, 2, 1],
    }


def test_levels_are_counted_by_per(ask: Asking) -> None:
    state = ask.use("gain 2 gold per levels among cards in your domain", players=[seat(domain=LEVELS), seat()])
    assert state.players[0].gold == 6


# --- activations_number ----------------------------------------------------------------------------------------------


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    "domain, number",
    [
        (f"riddle {HIDDEN}", 1),
        ("riddle triumph hercules", 1),
        ("riddle charon tartarus alliance cerberus raiders", 6),
        ("riddle hades/initiation zeus/initiation cerberus", 2),
    ],
)
def test_activations_are_counted_once_each(ask: Asking, domain: str, number: int) -> None:
    """An Eleusis power is an Activate power; Citizens have none."""
    cards = "cards in your domain"
    assert ask.number(f"count(activations among {cards})", players=[seat(domain=domain), seat()]) == number


# --- a single card: level_of_number, this_card -----------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_level_of_this_card_is_the_one_printed_on_it(ask: Asking, level: int) -> None:
    assert ask.number("level of this card", level=level) == level


@pytest.mark.rule("P17")
def test_this_card_is_the_one_with_the_text_where_another_power_uses_it(ask: Asking) -> None:
    """Psychopomp is of level 3 and lies in the Domain; the riddle is of level 1 and stands in the Elysium."""
    power = (
        "trigger { gain level of this card vp "
        "if this card is a sphinx card { gain 10 vp } "
        "gain 100 * count(cards other than this card in your elysium) vp }"
    )
    seats = [seat(domain="psychopomp", legends=["riddle", "charon"]), seat()]
    families = ("sphinx", "athena", "hades", "hermes", "zeus")
    state = ask.position(power, level=1, families=families, players=seats)
    state, _ = choose(state, UsePower, card="psychopomp")
    assert state.players[0].vp == 111


def test_this_card_is_the_copy_that_is_used(ask: Asking) -> None:
    seats = [seat(domain="riddle#2"), seat(domain="riddle#1")]
    power = "trigger { gain count(cards other than this card in another player's domain) vp }"
    state, _ = choose(ask.position(power, players=seats), UsePower, card="riddle#2")
    assert state.players[0].vp == 1


@pytest.mark.rule("P7")
def test_this_card_has_its_level_at_the_end_of_the_game(ask: Asking) -> None:
    power = "chronos { level of this card * 10 + lowest level among cards other than this card in this legend vp }"
    seats = [seat(quest=1), seat(quest=2, legends=["riddle persephone", "charon"])]
    state = ask.position(power, level=3, players=seats, phase="writing", epoch=5, turn=1)
    state, _ = choose(state, EndTurn)
    assert [score.chronos for score in outcome(state).scores] == [0, 33]


# --- operators -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "number, value",
    [
        ("7 % 3", 1),
        ("6 % 3", 0),
        ("2 % 3", 2),
        ("7 % 1", 0),
        ("0 % 5", 0),
        # What `/` leaves, which rounds down: never below 0.
        ("(0 - 7) % 3", 2),
        ("(0 - 7) / 3 * 3 + (0 - 7) % 3", -7),
        ("(0 - 6) % 3", 0),
        # It binds like `*` and `/`, from left to right.
        ("1 + 7 % 4", 4),
        ("2 * 7 % 4", 2),
        ("7 % 4 * 2", 6),
        ("20 / 3 % 4", 2),
        ("20 % 7 / 2", 3),
        ("(1 + 7) % 4", 0),
    ],
)
def test_the_remainder_is_what_a_division_leaves(ask: Asking, number: str, value: int) -> None:
    assert ask.number(number) == value


@pytest.mark.parametrize(
    "number, value",
    [
        ("min(2, 5)", 2),
        ("min(5, 2)", 2),
        ("max(2, 5)", 5),
        ("max(5, 2)", 5),
        ("min(4, 4)", 4),
        ("max(1 - 3, 0 - 5)", -2),
        ("min(1 - 3, 0)", -2),
        ("max(min(7, 3), min(2, 9))", 3),
        ("10 - max(2, 3) * 2", 4),
        ("min(2 + 3, 2 * 3)", 5),
    ],
)
def test_the_smaller_and_the_larger_of_two_numbers(ask: Asking, number: str, value: int) -> None:
    assert ask.number(number) == value


@pytest.mark.parametrize("domain, value", [("riddle", 1), ("riddle charon citizen", 3), (f"{LEVELS} {HIDDEN}", 3)])
def test_a_limit_is_written_as_the_smaller_number(ask: Asking, domain: str, value: int) -> None:
    assert ask.number("min(3, count(cards in your domain))", players=[seat(domain=domain), seat()]) == value


# --- numbers of several players --------------------------------------------------------------------------------------

JOINS = ("highest", "lowest", "sum")


def joined(ask: Asking, *gold: int, number: str = "gold on their board", whose: str) -> list[int]:
    """The highest, the lowest and the sum over players with so much gold; the first one asks."""
    seats = [seat(domain="riddle" if place == 0 else "", gold=amount) for place, amount in enumerate(gold)]
    return [ask.number(f"{join}({number}) of {whose} players", players=seats) for join in JOINS]


@pytest.mark.parametrize(
    "gold, of_all, of_others",
    [
        ((4, 7), [7, 4, 11], [7, 7, 7]),
        ((9, 7), [9, 7, 16], [7, 7, 7]),
        ((1, 5, 3), [5, 1, 9], [5, 3, 8]),
        ((8, 5, 3), [8, 3, 16], [5, 3, 8]),
        ((4, 6, 2, 5), [6, 2, 17], [6, 2, 13]),
        ((0, 3, 4, 5), [5, 0, 12], [5, 3, 12]),
    ],
)
def test_numbers_of_all_and_of_other_players(
    ask: Asking, gold: tuple[int, ...], of_all: list[int], of_others: list[int]
) -> None:
    assert joined(ask, *gold, whose="all") == of_all
    assert joined(ask, *gold, whose="other") == of_others


def test_your_number_stays_yours_for_every_player_who_is_asked(ask: Asking) -> None:
    assert joined(ask, 4, 7, 1, number="gold on your board", whose="all") == [4, 4, 12]
    assert joined(ask, 4, 7, 1, number="gold on your board", whose="other") == [4, 4, 8]
    assert joined(ask, 4, 7, 1, number="gold on their board - gold on your board", whose="other") == [3, -3, 0]


def test_numbers_below_zero_are_joined_as_they_are(ask: Asking) -> None:
    assert joined(ask, 1, 5, 2, number="0 - gold on their board", whose="all") == [-1, -5, -8]
    assert joined(ask, 1, 5, 2, number="0 - gold on their board", whose="other") == [-2, -5, -7]


def test_each_and_a_number_of_all_players_do_not_disturb_each_other(ask: Asking) -> None:
    """Inside the brackets `their` is whoever is asked; outside, whoever `each` is at."""
    seats = [seat(domain="riddle", gold=6), seat(gold=2), seat(gold=5)]
    number = "lowest(gold on their board) of all players * 100 + gold on their board"
    state = ask.use(f"each other player gains {number} vp", players=seats)
    assert [board.vp for board in state.players] == [0, 202, 205]


def test_other_players_are_those_beside_the_user_of_the_power(ask: Asking) -> None:
    """Also while another player acts."""
    seats = [seat(domain="riddle", gold=6), seat(gold=2), seat(gold=5)]
    state = ask.use("each player gains sum(gold on their board) of other players vp", players=seats)
    assert [board.vp for board in state.players] == [7, 7, 7]


def test_a_sum_is_no_larger_than_any_other_number(ask: Asking) -> None:
    seats = [seat(domain="riddle"), seat(), seat()]
    assert LARGEST == 1000 * 1000
    assert ask.condition("sum(1000 * 1000 - 1) of all players == 1000 * 1000", players=seats)
    assert ask.condition("sum(1 - 1000 * 1000) of all players == 0 - 1000 * 1000", players=seats)


# --- whose number ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("P3")
def test_a_reaction_counts_for_the_owner_of_its_card(ask: Asking) -> None:
    power = (
        "permanent when another player takes a card { gain count(columns on your board) + 10 * your disc vp "
        "gain 100 * highest level among cards in your domain vp }"
    )
    seats = [seat(domain="riddle raiders", columns="red blue yellow", disc=2), seat(columns="red blue", disc=1)]
    state = ask.position(power, level=1, players=seats, agora="charon", turn=1)
    state, _ = choose(state, TakeCard, card="charon")
    assert [board.vp for board in state.players] == [223, 0]
