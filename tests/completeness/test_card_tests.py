"""Every card has a test under `tests/cards/`: in the file of its family, with its key in the name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from elysium_rules import standard_cards

FOLDER = Path(__file__).parents[1] / "cards"


def functions_in(path: Path) -> list[str]:
    """The names of all test functions of a file, also inside classes."""
    if not path.is_file():
        return []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [name for name in names if name.startswith("test_")]


def keys_in(name: str, keys: Iterable[str]) -> set[str]:
    """The card keys that a test's name contains; `assembly_of_heroes` is not `assembly`."""
    found = set()
    rest = name
    for key in sorted(keys, key=len, reverse=True):
        rest, count = re.subn(rf"(?<=_){key}(?=_|$)", "", rest)
        if count:
            found.add(key)
    return found


def test_longer_keys_do_not_stand_for_shorter_ones() -> None:
    keys = ("assembly", "assembly_of_heroes", "charon", "charons_obol")
    assert keys_in("test_assembly_of_heroes_adds_two_cards", keys) == {"assembly_of_heroes"}
    assert keys_in("test_assembly_counts_charon", keys) == {"assembly", "charon"}
    assert keys_in("test_charons_obol", keys) == {"charons_obol"}


def test_every_card_has_a_test() -> None:
    untested = []
    for family in standard_cards().families.values():
        keys = [card.key for card in family.cards]
        tested: set[str] = set()
        for name in functions_in(FOLDER / f"test_{family.key}.py"):
            tested |= keys_in(name, keys)
        untested += [f"{family.key}/{key}" for key in keys if key not in tested]
    assert not untested, f"{len(untested)} cards have no test: {' '.join(untested)}"
