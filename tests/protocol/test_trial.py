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


SOLE = {
    "sole.ely": """language 3
family sole { name en "Sole" }
card one_card level 2 { name en "Only" copies blue activate { gain 3 vp } }
"""
}


def test_the_position_is_there_as_text_and_can_be_another_one(ask: Ask) -> None:
    opened = ask(do="trial", files=SOLE, card="sole/one_card")
    given = opened["given"]
    assert "one_card" in given
    poor = "you { 2 vp; domain one_card } ann { 7 gold } after dismissing"
    opened = ask(do="trial", files=SOLE, card="sole/one_card", given=poor)
    assert opened["given"] == poor
    players = ask(do="view", game=opened["game"], player=0)["view"]["players"]
    assert [(player["gold"], player["vp"]) for player in players] == [(0, 2), (7, 0)]


def test_what_is_wrong_with_a_position_is_told_at_its_place_and_what_fits(ask: Ask) -> None:
    given = "you { 2 vp; domain onyl } ann { }"
    asked = {"files": SOLE, "card": "sole/one_card"}
    found = ask(do="position", given=given, **asked)
    (finding,) = found["findings"]
    place = finding["place"]
    assert (finding["code"], given[place["start"] : place["end"]]) == ("test/unknown-card", "onyl")
    assert found["completions"] == []
    refused = ask(do="trial", given=given, **asked)["error"]
    assert (refused["code"], refused["findings"]) == ("bad-cards", [finding])
    at = given.index("onyl")
    found = ask(do="position", given=given, at=at, **asked)
    assert {"one_card", "charon"} <= {item["label"] for item in found["completions"]}
    found = ask(do="position", given="you { 2 vp }", at=7, **asked)
    assert (found["hover"]["start"], found["hover"]["end"]) == (6, 10)
    assert "What lies on the board" in found["hover"]["text"]


def test_what_the_rules_forbid_is_told_without_a_place(ask: Ask) -> None:
    given = "you { domain one_card, one_card } ann { }"
    (finding,) = ask(do="position", files=SOLE, card="sole/one_card", given=given)["findings"]
    assert (finding["code"], finding["place"]) == ("test/impossible-position", None)


def test_what_was_done_becomes_a_test_that_holds(ask: Ask) -> None:
    given = "you { 2 vp; domain one_card } ann { 7 gold }"
    opened = ask(do="trial", files=SOLE, card="sole/one_card", given=given)
    game = opened["game"]
    early = ask(do="test", game=game)
    assert (early["holds"], early["note"]) == (False, "one_card has done nothing yet")
    choices = ask(do="legal", game=game, player=0)["choices"]
    (use,) = [choice["number"] for choice in choices if choice["label"] == "use the power of Only"]
    ask(do="act", game=game, move=0, action=use)
    made = ask(do="test", game=game, name='Only "pays"')
    assert (made["holds"], made["note"]) == (True, "")
    assert made["text"] == (
        "test \"Only 'pays'\" of one_card {\n"
        "  given {\n    you { 2 vp; domain one_card } ann { 7 gold }\n  }\n"
        "  when {\n    you use one_card\n  }\n"
        "  then {\n    happened {\n      you use one_card\n      you gain 3 vp by one_card\n    }\n  }\n}\n"
    )
    ask(do="undo", game=game, move=1, player=0, to=0)
    assert ask(do="test", game=game)["holds"] is False


def test_only_a_trial_becomes_a_test(ask: Ask) -> None:
    opened = ask(do="new", players=2, families="wasteland")
    assert ask(do="test", game=opened["game"])["error"]["code"] == "unavailable"
