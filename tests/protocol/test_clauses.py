"""The words that ask: where a power asks, the question says which part of the card's text does."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FAMILIES = Path(__file__).parents[2] / "examples" / "families"
OWN = {f"{name}.ely": (FAMILIES / f"{name}.ely").read_text(encoding="utf-8") for name in ("artemis", "tyche")}
PRINTED = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
Ask = Callable[..., Any]


def setups(number: int) -> list[dict[str, Any]]:
    """Games of every title; the families change from one number to the next."""
    printed = [PRINTED[(number + 3 * place) % len(PRINTED)] for place in range(5)]
    own = ["artemis", "tyche", *printed[:3]]
    return [
        {"players": 2 + number % 3, "families": printed, "seed": number},
        {"players": 2 + number % 3, "families": own, "seed": number, "cards": OWN},
        {"game": "ephyran", "players": 2 + number % 3, "seed": number},
    ]


def is_whole(text: str, words: str, start: int, end: int) -> bool:
    """Whether no word is cut, and all that opens closes."""
    joined = re.compile(r"\w\w")
    cut = joined.fullmatch(text[start - 1 : start + 1]) or joined.fullmatch(text[end - 1 : end + 1])
    pairs = all(words.count(one) == words.count(other) for one, other in ("{}", "()"))
    return not cut and pairs and words == words.strip()


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("which", range(3), ids=["printed", "own", "ephyran"])
def test_every_question_of_a_power_shows_whole_words_of_its_card_and_the_same_to_all(
    which: int, number: int, ask: Ask
) -> None:
    asked = 0
    setup = setups(number)[which]
    standing = ask("new", **setup)
    game = standing["game"]
    sources = {card["ref"]: card["source"] for card in ask("cards", game=game)["cards"]}
    while standing["deciding"] is not None:
        views = [ask("view", game=game, player=viewer)["view"] for viewer in (None, *range(setup["players"]))]
        question = views[0]["question"]
        assert all(view["question"]["clause"] == question["clause"] for view in views)
        if question["card"] is None:
            assert question["clause"] is None
        else:
            card, (start, end) = question["card"], question["clause"].values()
            source = sources[card if isinstance(card, str) else card["ref"]]
            assert source[start:end]
            assert is_whole(source, source[start:end], start, end), source[start:end]
            asked += 1
        standing = ask("act", game=game, move=standing["move"], action={"bot": "random", "seed": number})
    assert asked


def asking(ask: Ask, powers: str, definitions: str = "", answers: int = 0) -> tuple[str, str]:
    """What asks first when a card with these powers is taken, or after some answers; and the card's whole text."""
    copies = ", ".join(["any"] * 30)
    card = f'card night level 1 {{ name en "Night" copies {copies} {powers} }}'
    text = f'language 3\nfamily nyx {{ name en "Nyx" }}\n{definitions}\n{card}'
    standing = ask(
        "new", players=2, families=["nyx", "athena", "hades", "poseidon", "zeus"], seed=1, cards={"nyx.ely": text}
    )
    game = standing["game"]
    choices = ask("legal", game=game, player=standing["deciding"])["choices"]
    wanted = next(choice for choice in choices if choice["action"].get("card", 99) < 30)
    ask("act", game=game, move=0, action=wanted["number"])
    for move in range(answers):
        ask("act", game=game, move=move + 1, action=0)
    clause = ask("view", game=game, player=None)["view"]["question"]["clause"]
    source = next(found["source"] for found in ask("cards", game=game)["cards"] if found["ref"] == "nyx/night")
    return source[clause["start"] : clause["end"]], source


def test_of_several_powers_the_one_that_asks_is_shown(ask: Ask) -> None:
    shown, source = asking(
        ask,
        "chronos { 1 vp } instant { choose { gain 1 gold } or { gain 1 vp } }",
    )
    assert shown == "choose { gain 1 gold } or { gain 1 vp }"
    assert source.startswith("chronos")


def test_what_asks_in_a_definition_is_shown_in_the_definition(ask: Ask) -> None:
    definition = "define tithe(share) { choose { gain share gold } or { gain share vp } }"
    shown, source = asking(ask, "instant { gain 1 gold; tithe(2) }", definition)
    assert shown == "choose { gain share gold } or { gain share vp }"
    assert source == f"{definition}\ninstant {{ gain 1 gold; tithe(2) }}"


def test_a_definition_inside_a_definition_is_shown_where_it_is_written(ask: Ask) -> None:
    inner = "define alms { choose { gain 1 gold } or { gain 2 gold } }"
    outer = "define feast { alms; choose { gain 3 gold } or { gain 3 vp } }"
    shown, source = asking(ask, "instant { feast }", f"{inner}\n{outer}")
    assert (shown, source) == (
        "choose { gain 1 gold } or { gain 2 gold }",
        f"{inner}\n{outer}\ninstant {{ feast }}",
    )
    shown, _ = asking(ask, "instant { feast }", f"{inner}\n{outer}", answers=1)
    assert shown == "choose { gain 3 gold } or { gain 3 vp }"


def test_two_powers_with_the_same_definition_show_it_before_the_one_that_asks(ask: Ask) -> None:
    definition = "define alms { choose { gain 1 gold } or { gain 2 gold } }"
    copies = ", ".join(["any"] * 30)
    powers = "activate { alms } instant { alms }"
    card = f'card night level 1 {{ name en "Night" copies {copies} {powers} }}'
    text = f'language 3\nfamily nyx {{ name en "Nyx" }}\n{definition}\n{card}'
    families = ["nyx", "athena", "hades", "poseidon", "zeus"]
    game = ask("new", players=2, families=families, seed=1, cards={"nyx.ely": text})["game"]
    choices = ask("legal", game=game, player=0)["choices"] or ask("legal", game=game, player=1)["choices"]
    wanted = next(choice for choice in choices if choice["action"].get("card", 99) < 30)
    ask("act", game=game, move=0, action=wanted["number"])
    clause = ask("view", game=game, player=None)["view"]["question"]["clause"]
    source = next(found["source"] for found in ask("cards", game=game)["cards"] if found["ref"] == "nyx/night")
    assert source == f"{definition}\nactivate {{ alms }}\n{definition}\ninstant {{ alms }}"
    assert clause["start"] == source.rindex("choose")
    assert source[clause["start"] : clause["end"]] == "choose { gain 1 gold } or { gain 2 gold }"
