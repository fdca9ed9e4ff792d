"""Every wish of a designer is a card that a test plays, or is refused with a reason that the author reads."""

from __future__ import annotations

import ast
import tomllib
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from elysium_rules import LANGUAGES, CardSet, check_texts, describe_power

FOLDER = Path(__file__).parent
WISHES: list[dict[str, Any]] = tomllib.loads((FOLDER / "wishes.toml").read_text(encoding="utf-8"))["wish"]
SAID = [pytest.param(wish, id=wish["text"]) for wish in WISHES if "power" in wish]
REFUSED = [pytest.param(wish, id=wish["text"]) for wish in WISHES if "refused" in wish]
PAGE = (Path(__file__).parents[2] / "docs/language.md").read_text(encoding="utf-8")


def marked_wishes() -> Iterator[tuple[str, str]]:
    """All marks `pytest.mark.wish(...)` of the tests here: the wish and the place."""
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "wish":
                (text,) = node.args
                assert isinstance(text, ast.Constant)
                yield str(text.value), f"{path.name}:{node.lineno}"


def test_no_wish_is_left_out() -> None:
    assert all(("power" in wish) + ("refused" in wish) == 1 for wish in WISHES)
    assert len(WISHES) == len({wish["text"] for wish in WISHES}) == 71


def test_every_wish_that_is_a_card_is_played() -> None:
    marked = {text for text, _ in marked_wishes()}
    assert [wish["text"] for wish in WISHES if "power" in wish and wish["text"] not in marked] == []


def test_every_mark_names_a_wish_that_is_a_card() -> None:
    said = {wish["text"] for wish in WISHES if "power" in wish}
    assert [f"{place}: {text}" for text, place in marked_wishes() if text not in said] == []


@pytest.mark.parametrize("wish", SAID)
def test_wish_is_a_card_with_a_text_in_every_language(
    wish: dict[str, Any], cards_with: Callable[[str], CardSet]
) -> None:
    cards = cards_with(wish["power"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        texts = [describe_power(cards["wishes/wish"], cards.families, language) for language in LANGUAGES]
    assert len(set(texts)) == len(LANGUAGES)
    assert all(text.endswith(".") and "{" not in text and "  " not in text for text in texts)


@pytest.mark.parametrize("wish", REFUSED)
def test_refused_wish_has_its_reason_on_the_page(wish: dict[str, Any]) -> None:
    section = PAGE.split("## What you cannot say, and why")[1].split("\n## ")[0]
    assert wish["refused"] in section


#: How an author would write what is refused, and what the finding calls it.
WRITTEN = {
    "take a second turn, skip one": "trigger { take a second turn; skip the next turn }",
    "become the first player, change the order": "trigger { become first }",
    "copy the Permanent power of another card": "trigger { use the permanent power of a card in your domain }",
    "pay VP instead of gold for a transfer": "permanent { you may pay vp instead of gold to transfer }",
}


@pytest.mark.parametrize("wish", REFUSED)
def test_refused_wish_is_told_so(wish: dict[str, Any]) -> None:
    card = f'card wish level 1 {{ name en "Wish" copies red {WRITTEN[wish["refused"]]} }}'
    report = check_texts({"wishes.ely": f'language 3\nfamily wishes {{ name en "Wishes" }}\n{card}\n'})
    found = [finding for finding in report.findings if finding.is_error]
    assert "parse/refused" in [finding.code for finding in found]
    assert all(finding.notes and finding.hint for finding in found if finding.code == "parse/refused")
    assert {finding.code for finding in found} == {"parse/refused"}
