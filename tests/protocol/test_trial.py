"""A card of somebody's own, tried over the protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Ask = Callable[..., Any]

FILES = {
    "lone.ely": """language 3
family lone { name en "Lone" }
card only level 2 { name en "Only" copies blue activate { gain 3 vp } }
"""
}


def test_a_card_is_tried_as_soon_as_it_is_written(ask: Ask) -> None:
    opened = ask(do="trial", files=FILES, card="lone/only")
    assert (opened["deciding"], opened["decisions"], opened["events"]) == (0, 0, None)
    choices = ask(do="legal", game=opened["game"], player=0)["choices"]
    (use,) = [choice["number"] for choice in choices if choice["label"] == "use the power of Only"]
    before = ask(do="view", game=opened["game"], player=0)["view"]["players"][0]["vp"]
    ask(do="act", game=opened["game"], move=0, action=use)
    assert ask(do="view", game=opened["game"], player=0)["view"]["players"][0]["vp"] == before + 3
    assert ask(do="undo", game=opened["game"], player=0)["points"] == [0]


def test_a_card_that_is_not_there_cannot_be_tried(ask: Ask) -> None:
    refused = ask(do="trial", files=FILES, card="lone/nobody")["error"]
    assert (refused["code"], refused["path"]) == ("no-such-game", "request.card")


def test_files_with_errors_cannot_be_tried(ask: Ask) -> None:
    broken = {"lone.ely": FILES["lone.ely"].replace("gain 3 vp", "gain three vp")}
    refused = ask(do="trial", files=broken, card="lone/only")["error"]
    assert refused["code"] == "bad-cards"
    assert refused["findings"]
