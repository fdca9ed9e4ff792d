"""`game.toml`: what is wrong with it is a finding with its key and its place; what passes can be played."""

from __future__ import annotations

import os
import re
import socket
from pathlib import Path

import attrs
import pytest

from elysium_rules import CardError, load_cards, standard_cards
from elysium_rules.elysium.model.check_numbers import LENGTHS, MOST_PROBLEMS, RANGES, read_numbers
from elysium_rules.elysium.model.numbers_file import MOST_BYTES, find_key
from elysium_rules.library import NUMBERS_FILE, load_numbers
from elysium_rules.program.folders import cards_folder
from elysium_rules.source import SourceFile

RANGE, TYPE = "out-of-range", "wrong-type"
TEXT = (cards_folder() / NUMBERS_FILE).read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


def findings(content: str | bytes, folder: Path) -> list[tuple[str, str, str]]:
    """Code, sentence and underlined text of all findings."""
    file = folder / NUMBERS_FILE
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(CardError) as refused:
        load_numbers(file)
    assert str(refused.value)  # it can be shown
    sources = refused.value.sources
    return [
        (found.code, found.message, "" if found.span is None else sources[found.span.file].text_at(found.span))
        for found in refused.value.diagnostics
    ]


def test_numbers_of_the_game_and_of_the_golden_saves_are_fine() -> None:
    golden = Path(__file__).parents[2] / "golden" / NUMBERS_FILE
    assert load_numbers(cards_folder() / NUMBERS_FILE) == standard_cards().numbers
    assert load_numbers(golden).players.turns == 4


# --- single values ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new, code, sentence, underlined",
    [
        ("turns = 4 ", "turns = 1000 ", RANGE, "`players.turns`: a number from 1 to 4 belongs here, not 1000", "turns"),
        ("turns = 4 ", "turns = -1 ", RANGE, "`players.turns`: a number from 1 to 4 belongs here, not -1", "turns"),
        ("gold = 4\n", 'gold = "4"\n', TYPE, '`start.gold`: `"4"` is no whole number', "gold"),
        ("gold = 4\n", "gold = 4.0\n", TYPE, "`start.gold`: `4.0` is no whole number", "gold"),
        ("gold = 4\n", "gold = nan\n", TYPE, "`start.gold`: `nan` is no whole number", "gold"),
        ("gold = 4\n", "gold = true\n", TYPE, "`start.gold`: `true` is no whole number", "gold"),
        ("gold = 4\n", "gold = [4]\n", TYPE, "`start.gold`: a list is no whole number", "gold"),
        ("gold = 4\n", "gold = 1979-05-27\n", TYPE, "`start.gold`: a date or a time is no whole number", "gold"),
        (
            "gold = 4\n",
            f"gold = {'9' * 4000}\n",
            RANGE,
            "`start.gold`: a number from 0 to 1000 belongs here, not a number that large",
            "gold",
        ),
        ("gold = 4\n", "", "missing-key", "`start.gold`: this key is missing", "start"),
        ("gold = 4\n", "gold = 4\nglod = 4\n", "unknown-key", None, "glod"),
        ("[epochs] ", "[epoch] ", "missing-key", "`epochs`: this key is missing", ""),
        (
            "{ number = 2, gold = 2, vp = 1, transfers = 3 }",
            "{ number = 2, gold = 2, vp = -1, transfers = 3 }",
            RANGE,
            "`quests[2].tiles[2].vp`: a number from 0 to 1000 belongs here, not -1",
            "tiles",
        ),
        ("level = [3, 6, 9]", "level = [3, 6]", RANGE, "`bonuses.level`: 3 values belong here, not 2", "level"),
        ("family = [0, 0, 3, 6]", "family = 6", TYPE, "`legends.family`: 6 is no list", "family"),
        ("citizen = -2", "citizen = 2", RANGE, "`legends.citizen`: a number from -1000 to 0 belongs here, not 2", None),
        (
            '"blue", "green", "yellow", "red"]]',
            '"blue", "green", "yellow"]]',
            RANGE,
            "`pediment.sides[2]`: 4 values belong here, not 3",
            "sides",
        ),
        ('en = "First game"', "en = 1", TYPE, "`sets.first_game.en`: 1 is no text", "en"),
        (
            'en = "First game"',
            'en = "\\u202Egame"',
            RANGE,
            "`sets.first_game.en`: a text of 1 to 80 printable characters belongs here",
            "en",
        ),
        (
            'source = "printed"\ncount = 5',
            "source = []\ncount = 5",
            TYPE,
            "`epochs.source`: a list is no text",
            "source",
        ),
    ],
)
def test_value_that_does_not_belong_is_found_with_its_key_and_place(
    old: str, new: str, code: str, sentence: str | None, underlined: str | None, tmp_path: Path
) -> None:
    found = findings(changed(old, new), tmp_path)
    underlined = old.split(" ", maxsplit=1)[0] if underlined is None else underlined
    assert (f"numbers/{code}", underlined) in [(code, text) for code, _, text in found]
    if sentence is not None:
        assert sentence in [message for _, message, _ in found]


def test_misspelt_key_is_told_the_right_one(tmp_path: Path) -> None:
    found = findings(changed("[start] ", "[strat] "), tmp_path)
    assert ("numbers/unknown-key", "`strat`: there is no such key; did you mean `start`?", "strat") in found
    assert ("numbers/missing-key", "`start`: this key is missing", "") in found


def test_all_findings_come_at_once_but_not_thousands(tmp_path: Path) -> None:
    found = findings(re.sub(r"= \d+", "= -9", TEXT), tmp_path)
    assert 10 < len(found) <= MOST_PROBLEMS
    many = "".join(f"key{number} = 1\n" for number in range(1_500))
    assert len(findings(many + TEXT, tmp_path)) == MOST_PROBLEMS


def test_every_number_and_every_list_has_bounds() -> None:
    names: set[str] = set()
    lists: set[str] = set()

    def visit(value: object, name: str) -> None:
        kind = type(value)
        if attrs.has(kind):
            for field in attrs.fields(kind):
                visit(getattr(value, field.name), f"{name}.{field.name}".strip("."))
        elif isinstance(value, tuple):
            lists.add(name)
            for item in value:
                visit(item, f"{name}." if isinstance(item, tuple) else name)
        elif isinstance(value, int):
            names.add(name)

    visit(standard_cards().numbers, "")
    assert names == set(RANGES)
    assert lists | {"sets.families"} == set(LENGTHS)


# --- together --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("least = 2", "least = 4\n# most below", None),
        ("cards = 3 ", "cards = 2 ", "`players.cards`: 4 turns are one quest and 3 cards (rule T2)"),
        ("turns = 4 ", "turns = 3 ", "`players.cards`: 3 turns are one quest and 2 cards (rule T2)"),
        (
            '["blue", "green", "yellow", "red"]',
            '["blue", "green", "green", "red"]',
            "`pediment.sides[2]`: each of red, yellow, green, blue belongs here once (rule S6)",
        ),
        ("players = [3, 4]", "players = [3]", "`quests`: there are no quests for 4 players (rule S7)"),
        ("players = [2]", "players = [2, 3]", "`quests[1].players`: 3 players have two groups of quests (rule S7)"),
        ("{ number = 2, gold", "{ number = 1, gold", "`quests[1].tiles`: every quest has another number (rule S7)"),
        (
            "    { number = 4, gold = 1, vp = 2, transfers = 3 },\n",
            "",
            "`quests[1].tiles`: 4 players need as many quests, not 3 (rule T10)",
        ),
        ("in_play = 5", "in_play = 4", "`sets.first_game.families`: a game uses 4 different families (rule S2)"),
        (
            "level = [0, 0, 2, 4, 8, 12]",
            "level = [0, 0, 2, 4, 8]",
            "`legends.level`: a Level Legend has up to 5 cards, so 6 values belong here (rules L3, F3)",
        ),
        (
            '"athena", "hades", "hephaestus", "poseidon", "zeus"',
            '"athena", "hades", "hades", "poseidon", "zeus"',
            "`sets.first_game.families`: a game uses 5 different families (rule S2)",
        ),
    ],
)
def test_numbers_that_do_not_fit_together_are_found(old: str, new: str, sentence: str | None, tmp_path: Path) -> None:
    if sentence is None:
        new, sentence = "least = 3", "`players.least`: 3 is more than the most, 2 (rule S1)"
        text = changed(old, new).replace("most = 4", "most = 2")
    else:
        text = changed(old, new)
    found = findings(text, tmp_path)
    assert {code for code, _, _ in found} == {"numbers/impossible"}
    assert sentence in [message for _, message, _ in found]


# --- the file --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [None, 1, [], "x", {}])
def test_what_is_no_table_is_a_problem(data: object) -> None:
    numbers, problems = read_numbers(data)
    assert numbers is None
    assert problems


@pytest.mark.parametrize(
    "content, code",
    [
        (TEXT.encode("utf-16"), "load/not-text"),
        (TEXT.encode("latin-1"), "load/not-text"),
        (b"\x00" + TEXT.encode(), "numbers/syntax"),
        (TEXT.encode().replace(b"printed", b"pri\x00ted", 1), "numbers/syntax"),
        (b"", "numbers/missing-key"),
        (b"[players", "numbers/syntax"),
        (b"turns = 4\nturns = 4\n", "numbers/syntax"),
        (b"a = " + b"[" * 30_000, "numbers/syntax"),
        (b"a = " + b"9" * 30_000, "numbers/syntax"),
        (b"a" + b".a" * 15_000 + b" = 1", "numbers/syntax"),
        (b"'a b'" + b". 'a b'" * 5_000 + b" = 1", "numbers/syntax"),
        (b"#" * (MOST_BYTES + 1), "load/file-too-large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_file_that_is_no_file_of_numbers_is_found(content: bytes, code: str, tmp_path: Path) -> None:
    assert code in [found for found, _, _ in findings(content, tmp_path)]


def test_mistake_in_the_syntax_has_its_place(tmp_path: Path) -> None:
    for end in ("\n", "\r\n"):
        text = changed("turns = 4 ", "turns = four ").replace("\n", end)
        name = (tmp_path / NUMBERS_FILE).as_posix()
        assert findings(text, tmp_path) == [("numbers/syntax", f"`{name}` is no TOML: invalid value", "f")]


def test_mark_of_an_editor_at_the_beginning_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / NUMBERS_FILE).write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    assert load_numbers(tmp_path / NUMBERS_FILE) == standard_cards().numbers


def only_code(path: Path) -> str:
    with pytest.raises(CardError) as refused:
        load_numbers(path)
    (found,) = refused.value.diagnostics
    return found.code


def test_what_cannot_be_opened_is_a_finding_and_never_a_wait(tmp_path: Path) -> None:
    assert only_code(tmp_path / "none.toml") == "load/not-found"
    assert only_code(tmp_path / "a\x00b.toml") == "load/unreadable"
    assert only_code(tmp_path) == "load/not-a-file"
    assert only_code(tmp_path / ("x" * 5000)) == "load/unreadable"
    os.mkfifo(tmp_path / "pipe.toml")
    assert only_code(tmp_path / "pipe.toml") == "load/not-a-file"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s"))
        assert only_code(tmp_path / "s") == "load/not-a-file"
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    assert only_code(tmp_path / "loop.toml") == "load/unreadable"


# --- beside cards ----------------------------------------------------------------------------------------------------


def family_folder(folder: Path) -> Path:
    (folder / "zeus.ely").write_text(standard_cards().families["zeus"].source.text, encoding="utf-8")
    return folder


def test_numbers_beside_the_cards_of_an_author_count(tmp_path: Path) -> None:
    folder = family_folder(tmp_path)
    text = (
        standard_cards()
        .families["zeus"]
        .source.text.replace("family zeus", "family nyx")
        .replace("zeus card", "nyx card")
    )
    (folder / "zeus.ely").write_text(text, encoding="utf-8")
    (folder / NUMBERS_FILE).write_text(changed("gold = 4\n", "gold = 9\n"), encoding="utf-8")
    assert load_cards(folder).numbers.start.gold == 9
    assert load_cards(folder, standard=True).numbers.start.gold == 9


def test_pipe_in_the_place_of_the_numbers_is_a_finding(tmp_path: Path) -> None:
    os.mkfifo(family_folder(tmp_path) / NUMBERS_FILE)
    with pytest.raises(CardError) as refused:
        load_cards(tmp_path)
    assert [found.code for found in refused.value.diagnostics] == ["load/not-a-file"]


def test_key_is_found_in_the_table_it_belongs_to() -> None:
    source = SourceFile("game.toml", TEXT)
    span = find_key(source, ("quests", 1, "tiles", 0, "gold"))
    assert span is not None
    assert source.line_text(source.line_col(span.start)[0]) == "tiles = ["
    assert source.line_col(span.start)[0] > TEXT[: TEXT.index("players = [2]")].count("\n")
    assert find_key(source, ("nowhere",)) is None
