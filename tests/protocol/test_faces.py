"""Faces of cards in the protocol: of every game, for everybody, and of files that an editor holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from elysium_rules.elysium.game_rules import ELYSIUM

FAMILY = (
    'family argonauts { name en "Argonauts" }\ncard argo level 1 { name en "Argo" copies %s instant { gain 2 gold } }\n'
)


def test_every_card_of_a_game_has_a_face(ask: Callable[..., Any]) -> None:
    ask("new", players=3, families="wasteland", seed=1)
    deck = ask("cards", game="g1", language="de")
    shown = ask("faces", game="g1", language="de")
    assert [face["card"] for face in shown["faces"]] == [card["number"] for card in deck["deck"]]
    names = {card["ref"]: card["name"] for card in deck["cards"]}
    for card, face in zip(deck["deck"], shown["faces"], strict=True):
        assert face["alt"].startswith(names[card["ref"]])
        assert face["svg"].startswith("<svg ")
    assert (shown["back"]["alt"], shown["citizen"]["alt"]) == ("die Rückseite einer Karte", "ein Bürger")


def test_game_without_citizens_says_so(ask: Callable[..., Any]) -> None:
    ask("new", game="ephyran", players=2, seed=1)
    shown = ask("faces", game="g1", cards=[6, 83], scheme="dark")
    assert [face["alt"].partition(":")[0] for face in shown["faces"]] == [
        "Sphinx (Forest 1) / Shield of Athena",
        "Dionysus",
    ]
    assert shown["citizen"] is None


def test_faces_of_custom_families_are_drawn_in_a_game(ask: Callable[..., Any]) -> None:
    files = {"argonauts.ely": FAMILY % ", ".join(["red"] * 21)}
    families = ["argonauts", "ares", "zeus", "hades", "hermes"]
    ask("new", players=2, families=families, seed=1, cards=files)
    assert ask("faces", game="g1", cards=[0])["faces"][0]["alt"].startswith("Argo: Argonauts, level 1. Needs: red.")


def test_cards_of_several_files_come_in_their_order(ask: Callable[..., Any]) -> None:
    other = (FAMILY % "blue").replace("argo", "medea")
    drawn = ask("draw", files={"z.ely": FAMILY % "red", "a.ely": other})
    assert [card["ref"] for card in drawn["cards"]] == ["argonauts/argo", "medeanauts/medea"]
    assert [face["ref"] for face in drawn["faces"]] == ["argonauts/argo", "medeanauts/medea"]
    assert {finding["code"] for finding in drawn["findings"]} == {"check/family-shape"}


def test_game_that_nobody_draws_is_refused(ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ask("new", players=2, families="first_game", seed=1)
    monkeypatch.setattr(type(ELYSIUM), "artist", "")
    refused = ask("faces", game="g1")["error"]
    assert (refused["code"], refused["message"]) == ("unavailable", f"nobody draws the cards of {ELYSIUM.name}")
