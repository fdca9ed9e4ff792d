"""The cards and numbers in `cards/` are exactly the facts of `tests/data/`, field by field."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from elysium_rules import FAMILY_SETS, Card, standard_cards
from elysium_rules.library import ephyran_programs

DATA = Path(__file__).parents[1] / "data"
RULES = (Path(__file__).parents[2] / "docs/rules.md").read_text(encoding="utf-8").splitlines()


def read_table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


CARDS = read_table("cards.csv")
TILES = read_table("tiles.csv")


def facts(card: Card) -> dict[str, str]:
    """A card in the words of the table."""
    return {
        "family": card.family,
        "key": card.key,
        **{f"name_{language}": name for language, name in card.names},
        "level": str(card.level),
        "copies": str(card.copies),
        "columns": "|".join("+".join(condition) for condition in card.conditions),
        "activation": str(card.activation),
        "eleusis": "eleusis" if card.is_eleusis else "",
    }


@pytest.mark.parametrize("row", CARDS, ids=lambda row: f"{row['family']}/{row['key']}")
@pytest.mark.rule("D3")
@pytest.mark.rule("D4")
def test_card_has_exactly_the_facts_of_the_table(row: dict[str, str]) -> None:
    # What the power does is proven in tests/cards/; the table has it in prose.
    expected = {field: value for field, value in row.items() if field != "power"}
    assert facts(standard_cards()[f"{row['family']}/{row['key']}"]) == expected


def test_there_are_no_cards_besides_those_of_the_table() -> None:
    assert sorted(standard_cards()) == sorted(f"{row['family']}/{row['key']}" for row in CARDS)


def test_printed_families_and_cards_have_names_in_the_same_languages() -> None:
    """For others one name is enough; of the printed ones none is forgotten."""
    families = standard_cards().families.values()
    ephyran = ephyran_programs()
    named = [*(family.names for family in families), *(card.names for card in standard_cards().values())]
    named += [names for program in ephyran for names in (program.names, *(card.names for card in program.cards))]
    assert {tuple(language for language, _ in names) for names in named} == {
        tuple(field.removeprefix("name_") for field in CARDS[0] if field.startswith("name_"))
    }


@pytest.mark.rule("S2")
def test_eight_families_have_21_cards_each_and_seven_of_every_level() -> None:
    cards = standard_cards()
    copies = Counter({(card.family, card.level): 0 for card in cards.values()})
    for card in cards.values():
        copies[card.family, card.level] += card.copies
    assert len(cards.families) == 8
    assert len(cards) == 104
    assert copies == {(family, level): 7 for family in cards.families for level in (1, 2, 3)}
    assert copies.total() == 168


@pytest.mark.rule("D1")
def test_quest_tiles_are_those_of_the_table() -> None:
    numbers = standard_cards().numbers
    found = [
        {
            "players": "-".join(map(str, group.players)),
            "quest": str(tile.number),
            "gold": str(tile.gold),
            "vp": str(tile.vp),
            "transfers": str(tile.transfers),
            "source": group.source,
        }
        for group in numbers.quests
        for tile in group.tiles
    ]
    back = numbers.incomplete_quest
    found.append(
        {
            "players": "any",
            "quest": "incomplete",
            "gold": str(back.gold),
            "vp": str(back.vp),
            "transfers": str(back.transfers),
            "source": back.source,
        }
    )
    assert found == TILES


# --- numbers that the rule book prints as tables or lists


def rule_table(header: str) -> list[list[str]]:
    """The rows of a table in the rule book, found by its first line."""
    start = next(number for number, line in enumerate(RULES) if line.strip() == header) + 2
    rows = []
    for line in RULES[start:]:
        if not line.strip().startswith("|"):
            break
        rows.append([cell.strip(" *") for cell in line.strip(" |").split("|")])
    return rows


@pytest.mark.rule("D1")
def test_rule_book_shows_the_quest_tiles_of_the_table() -> None:
    shown = rule_table("| Players | Quest | Gold | VP | Transfers | Source |")
    expected = [
        [row["players"].replace("-", " or "), row["quest"].capitalize(), *list(row.values())[2:]] for row in TILES
    ]
    assert shown == expected


@pytest.mark.rule("D2")
def test_pediment_shows_the_four_colours_in_opposite_orders() -> None:
    pediment = standard_cards().numbers.pediment
    assert pediment.sides == (("red", "yellow", "green", "blue"), ("blue", "green", "yellow", "red"))
    assert pediment.source == "reconstructed"


@pytest.mark.rule("S3")
def test_named_sets_are_those_of_the_rule_book() -> None:
    cards = standard_cards()
    found = [
        [named.en, ", ".join(cards.families[key].name("en") for key in named.families)]
        for named in cards.numbers.sets.values()
    ]
    assert found == rule_table("| Set | Families |")
    assert dict(FAMILY_SETS) == {key: named.families for key, named in cards.numbers.sets.items()}
