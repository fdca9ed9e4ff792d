"""The page "Where is what" is gathered from what modules say of themselves; so each of them must say it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "src/elysium_rules"
LoadHook = Callable[[str], Any]


@pytest.fixture(scope="module")
def hook(load_hook: LoadHook) -> Any:
    return load_hook("module_index")


def test_every_module_says_in_a_sentence_which_question_it_answers(hook: Any) -> None:
    modules = [hook.read_module(path, PACKAGE) for path in PACKAGE.rglob("*.py")]
    assert len(modules) > 200
    mute = {module.path: module.sentence for module in modules if not re.search(r"\w \w.*[.?]$", module.sentence)}
    assert mute == {}
    # A name in other words is no answer: at least four words.
    assert {module.path: module.sentence for module in modules if len(module.sentence.split()) < 4} == {}


def test_no_two_modules_of_a_folder_say_the_same(hook: Any) -> None:
    said: dict[tuple[Path, str], str] = {}
    for path in PACKAGE.rglob("*.py"):
        module = hook.read_module(path, PACKAGE)
        assert said.setdefault((path.parent, module.sentence), module.path) == module.path


def test_every_module_of_the_clients_begins_with_a_comment(hook: Any) -> None:
    for name in hook.CLIENTS:
        paths = list(hook.modules_of(ROOT / name, (".ts", ".tsx", ".js")))
        assert paths, name
        assert [path.name for path in paths if not hook.read_module(path, ROOT / name).sentence] == [], name


def test_page_lists_every_module_once(hook: Any) -> None:
    shown = re.findall(r"^\| `([\w./-]+)` \|", hook.render_index(), re.MULTILINE)
    modules = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    assert sorted(name for name in shown if name.endswith(".py")) == sorted(modules)
    assert hook.MARK in (ROOT / "docs" / hook.PAGE).read_text(encoding="utf-8")


def test_page_leads_to_the_decisions_that_a_module_names(hook: Any) -> None:
    index = hook.render_index()
    row = next(line for line in index.splitlines() if line.startswith("| `kernel/freeze.py` |"))
    assert row.endswith("and back. ([decision 3](decisions/0003-thaw-and-freeze.md)) |")
    linked = set(re.findall(r"\(decisions/([\w-]+\.md)\)", index))
    assert len(linked) > 40
    assert [name for name in linked if not (ROOT / "docs/decisions" / name).is_file()] == []


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("What a bot is: a player. More.", "What a bot is: a player."),
        ("Would it work? Who asks.", "Would it work?"),
        ("What `apply.py` does\nin one place.\n\nMore.", "What `apply.py` does in one place."),
        ("No full stop", "No full stop"),
        ("Flat code, once per card (decision 7).", "Flat code, once per card."),
    ],
)
def test_first_sentence_ends_where_it_ends(hook: Any, words: str, sentence: str) -> None:
    assert hook.first_sentence(words) == sentence
