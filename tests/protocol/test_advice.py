"""What editors in pages are told about a place in a card file: the same as the language server tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

TEXT = """\
language 3
family argonauts { name en "Argonauts" }
define row(n) { gain n gold }
card argo level 1 {
  name en "The Argo"
  copies red
  activate { row(2) }
}
"""


def test_completion_offers_names_and_phrases_with_their_snippets(ask: Callable[..., Any]) -> None:
    found = ask("advise", text=TEXT, at=TEXT.index("row(2)"))
    items = {item["label"]: item for item in found["completions"]}
    assert items["row"] == {
        "label": "row",
        "sort": "name",
        "detail": "row(n)",
        "doc": "",
        "snippet": "row(${1:n})",
    }
    assert items["gain 1 gold"]["sort"] == "phrase"
    assert "card" not in items


def test_a_card_is_shown_in_the_language_that_is_asked_for(ask: Callable[..., Any]) -> None:
    shown = ask("advise", text=TEXT, at=TEXT.index("argo level"), language="de")["hover"]
    assert (shown["text"], shown["svg"][:4]) == ("Aktivieren: Erhalte 2 Gold.", "<svg")
    assert TEXT[shown["start"] : shown["end"]] == "argo"


def test_one_text_after_another_is_answered_as_if_it_were_alone(ask: Callable[..., Any]) -> None:
    first = ask("advise", text=TEXT, at=TEXT.index("row(2)"))
    ask("advise", text="family other {", at=3)
    ask("advise", text=TEXT.replace("define row(n)", "define line(n)"), at=200)
    again = ask("advise", text=TEXT, at=TEXT.index("row(2)"))
    assert {**again, "id": 0} == {**first, "id": 0}


def test_a_place_behind_the_text_is_its_end_and_each_game_has_its_own_words(ask: Callable[..., Any]) -> None:
    found = ask("advise", text="", at=999, title="ephyran")
    assert (found["start"], found["end"], found["hover"]) == (0, 0, None)
    assert "copies 6" in next(item["snippet"] for item in found["completions"] if item["label"] == "card")
