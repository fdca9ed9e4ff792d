"""Every word that the glossary shows in its code columns is a word of the code or of the card language."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

import elysium_rules
import elysium_rules.testing
from elysium_rules import Card, GameState
from elysium_rules.diagnostics import Diagnostic
from elysium_rules.elysium.model import events, ids
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.elysium.model.state import Legend, PlayerState
from elysium_rules.lang.parse import grammar_terminals
from elysium_rules.program import nodes

ROOT = Path(__file__).parents[3]
OWNERS = {
    "state": GameState,
    "player": PlayerState,
    "card": Card,
    "nodes": nodes,
    **{owner.__name__: owner for owner in (ElysiumGame, Quest, Legend, Diagnostic)},
}
MODULES = (elysium_rules, elysium_rules.testing, events, ids)


def code_words() -> list[str]:
    """The words in the last column of each table that has one for code."""
    words: list[str] = []
    in_code = False
    for line in (ROOT / "docs/glossary.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            in_code = False
        elif cells[-1] in ("In code", "In card files"):
            in_code = True
        elif in_code:
            words += re.findall(r"`([^`]+)`", cells[-1])
    return sorted(set(words))


def is_known(word: str) -> bool:
    if word.endswith(".py"):
        return (ROOT / "src/elysium_rules" / word).is_file()
    owner, dot, name = word.removesuffix("(state)").partition(".")
    if dot:
        thing = OWNERS.get(owner) or next(getattr(module, owner) for module in MODULES if hasattr(module, owner))
        fields = (
            {field.name for field in attrs.fields(thing)} if isinstance(thing, type) and attrs.has(thing) else set()
        )
        return hasattr(thing, name) or name in fields
    if owner in OWNERS or any(hasattr(module, owner) for module in MODULES):
        return True
    forms = [form for terminal in grammar_terminals("elysium").by_name.values() for form in terminal.forms]
    keywords = {part for form in forms for part in form.split()}
    names = {*elysium_rules.standard_cards().families, *ids.COLOURS, "any"}
    return all(part in keywords or part in names or part.isdigit() for part in re.findall(r"\w+", word))


@pytest.mark.parametrize("word", code_words())
def test_word_of_the_glossary_is_a_word_of_the_code(word: str) -> None:
    assert is_known(word)


def test_unknown_words_are_noticed() -> None:
    assert not is_known("state.hand")
    assert not is_known("your hand")
    assert not is_known("elysium/hand.py")
