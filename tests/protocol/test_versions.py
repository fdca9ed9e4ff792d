"""What may change under one number of the protocol: `docs/protocol/versions.md` promises it, the schemas keep it.

`tests/golden/protocol/<number>/` has the schemas of each release; it is only ever added to (`add_protocol.py` there).
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from elysium_rules.games import DEFAULT_GAME, GAMES, find_rules
from elysium_rules.play.data.shapes import Definition, Field, Number, Record
from elysium_rules.protocol import json_schema as json_schema_module
from elysium_rules.protocol import python_types, schema, typescript
from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.json_schema import ASKED, SCHEMAS, json_schema
from elysium_rules.protocol.messages import PROTOCOL
from elysium_rules.testing.schemas import find_misfits

TESTS = Path(__file__).parents[1]
KEPT = TESTS / "golden" / "protocol" / str(PROTOCOL)
REVISIONS = sorted(path.stem for path in KEPT.glob("*.json"))
CONVERSATIONS = sorted((TESTS / "protocol" / "conversations").glob("*.jsonl"))
PAGE = TESTS.parent / "docs" / "protocol" / "versions.md"


@cache
def kept(revision: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((KEPT / f"{revision}.json").read_text(encoding="utf-8"))
    return found


@cache
def now(file: str, game: str) -> dict[str, Any]:
    return json_schema(SCHEMAS[file], find_rules(game))  # type: ignore[return-value]


def breaks(file: str, old: dict[str, Any], new: dict[str, Any]) -> list[str]:
    """What a client of then would stumble over: it must be served what it asks, and understand what it is told."""
    misfits = find_misfits(old, new) if file in ASKED else find_misfits(asked_for(old, new), old)
    return [f"{misfit.path}: {misfit.reason}" for misfit in misfits]


def asked_for(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The answers of today to what a client of then can ask: nobody is told what came of a request that came later."""
    if "Response" not in new["$defs"]:
        return new
    known, left = dos_of(old), copy.deepcopy(new)
    answers = left["$defs"]["Response"]
    answers["anyOf"] = [branch for branch in answers["anyOf"] if do_of(new, branch["$ref"].rpartition("/")[2]) in known]
    return left


def do_of(schema: dict[str, Any], name: str) -> str | None:
    """What a message asks for, or answers; nothing where it is no such message, or a refusal."""
    found: str | None = schema["$defs"][name].get("properties", {}).get("do", {}).get("const")
    return found


def dos_of(schema: dict[str, Any]) -> set[str | None]:
    """All of them."""
    return {do_of(schema, name) for name in schema["$defs"]}


def test_schemas_of_this_number_are_kept_for_every_game() -> None:
    assert {revision.partition("-")[2] for revision in REVISIONS} == set(GAMES)


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_client_of_an_earlier_revision_is_still_understood_and_understands(revision: str) -> None:
    game = revision.partition("-")[2]
    assert {file: breaks(file, old, now(file, game)) for file, old in kept(revision).items()} == {
        file: [] for file in kept(revision)
    }


@pytest.mark.parametrize("revision", REVISIONS)
def test_recorded_answers_are_valid_by_the_schemas_of_an_earlier_revision(revision: str) -> None:
    game = revision.partition("-")[2]
    validator = Draft202012Validator(kept(revision)["response"])
    for path in CONVERSATIONS:
        if (path.stem if path.stem in GAMES else DEFAULT_GAME) != game:
            continue
        entries = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        answers = [entry["response"] for entry in entries if "response" in entry]
        answers = [answer for answer in answers if answer.get("do") in {None, *dos_of(kept(revision)["response"])}]
        assert [answer for answer in answers if not validator.is_valid(answer)] == []


@pytest.mark.parametrize("revision", REVISIONS)
def test_views_of_a_whole_game_are_valid_by_the_schemas_of_an_earlier_revision(
    revision: str, ask: Callable[..., Any]
) -> None:
    game = revision.partition("-")[2]
    setup = {"game": game} if game != DEFAULT_GAME else {"families": "misfortune"}
    views, events = (Draft202012Validator(kept(revision)[file]) for file in ("view", "event"))
    standing = ask("new", players=2, seed=revision, **setup)
    while standing["deciding"] is not None:
        if standing["decisions"] % 7 == 0:
            assert views.is_valid(ask("view", game="g1", player=standing["deciding"])["view"])
        standing = ask("act", game="g1", move=standing["move"], action={"bot": "random"})
        assert [told for told in standing["events"] if not events.is_valid(told["event"])] == []


# --- the comparison notices what is promised never to happen ----------------------------------------------------------


def changed(file: str, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """What breaks where the schema of today is changed so."""
    old = now(file, DEFAULT_GAME)
    new = copy.deepcopy(old)
    change(new["$defs"])
    return breaks(file, old, new)


#: What must never happen under one number.
BROKEN: dict[str, tuple[str, Callable[[dict[str, Any]], object], str]] = {
    "a field of an answer is gone": (
        "response",
        lambda defs: (defs["View"]["properties"].pop("epoch"), defs["View"]["required"].remove("epoch")),
        "view.epoch: it is gone",
    ),
    "an optional field of an answer is gone": (
        "response",
        lambda defs: defs["View"]["properties"].pop("promises"),
        "view.promises: it is gone",
    ),
    "a field of an answer may be missing": (
        "event",
        lambda defs: defs["CardTaken"]["required"].remove("source"),
        "$.source: it may be missing",
    ),
    "a field of an answer has another type": (
        "push",
        lambda defs: defs["MovedPush"]["properties"].update(points={"type": "integer"}),
        "$.points: it is of type integer, not array",
    ),
    "a field of an answer may be null": (
        "view",
        lambda defs: defs["Board"]["properties"].update(gold={"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        "$.players[].gold: it is of type null, not integer",
    ),
    "a field of an event has another name": (
        "event",
        lambda defs: defs["ResourceMoved"]["properties"].update(to=defs["ResourceMoved"]["properties"].pop("receiver")),
        "$.receiver: it is gone",
    ),
    "a kind of event is gone": ("event", lambda defs: _forget(defs, "CardTaken"), "$.type: it may be CardTaken"),
    "a list of words that does not grow has grown": (
        "view",
        lambda defs: defs["Phase"]["enum"].append("night"),
        "$.phase: it may be night",
    ),
    "a field of a request is needed": (
        "request",
        lambda defs: defs["ActRequest"]["required"].append("language"),
        "$.language: it may be missing",
    ),
    "a field of a request is gone": (
        "request",
        lambda defs: defs["ViewRequest"]["properties"].pop("at"),
        "$.at: it is not known",
    ),
    "a field of a request takes less": (
        "new-table",
        lambda defs: defs["SeatWish"]["properties"]["name"].update(maxLength=10),
        "$.seats[].name: `maxLength` is 60, not 10",
    ),
    "a request is gone": (
        "table-request",
        lambda defs: defs["TableRequest"]["oneOf"].remove({"$ref": "#/$defs/InviteRequest"}),
        "$.do: it may be invite",
    ),
}


def _forget(defs: dict[str, Any], kind: str) -> None:
    defs["Event"]["oneOf"].remove({"$ref": f"#/$defs/{kind}"})
    defs["UnknownEvent"]["properties"]["type"]["not"]["enum"].remove(kind)


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_noticed(name: str) -> None:
    file, change, complaint = BROKEN[name]
    assert any(found.endswith(complaint.removeprefix("$")) for found in changed(file, change)), changed(file, change)


#: What may happen under one number.
ALLOWED: dict[str, tuple[str, Callable[[dict[str, Any]], object]]] = {
    "a field of an answer more": (
        "response",
        lambda defs: (
            defs["View"]["properties"].update(new={"type": "string"}),
            defs["View"]["required"].append("new"),
        ),
    ),
    "an optional field of a request more": (
        "request",
        lambda defs: defs["ActRequest"]["properties"].update(new={"type": "string"}),
    ),
    "a kind of event more": ("event", lambda defs: _add_event(defs)),
    "a code more": ("response", lambda defs: defs["Code"]["anyOf"][0]["enum"].append("tired")),
    "other words about a field": ("view", lambda defs: defs["View"].update(description="What is seen.")),
    "a deprecation": ("view", lambda defs: defs["View"]["properties"]["epoch"].update(deprecated=True)),
}


def _add_event(defs: dict[str, Any]) -> None:
    kind = {"type": {"type": "string", "const": "SunRose"}, "light": {"type": "integer"}}
    defs["SunRose"] = {"type": "object", "title": "SunRose", "properties": kind, "required": ["type", "light"]}
    defs["Event"]["oneOf"].insert(0, {"$ref": "#/$defs/SunRose"})
    defs["UnknownEvent"]["properties"]["type"]["not"]["enum"].append("SunRose")


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_allowed_breaks_nothing(name: str) -> None:
    assert changed(*ALLOWED[name]) == []


def test_a_client_that_validates_takes_what_came_later() -> None:
    """A field, a kind of event and a code that nobody knows yet; a known event that lacks a field stays wrong."""
    events = Draft202012Validator(now("event", DEFAULT_GAME))
    assert events.is_valid({"type": "CardSlid", "card": 3, "cause": None, "slowly": True})
    assert events.is_valid({"type": "SunRose", "light": 3})
    assert not events.is_valid({"type": "CardSlid", "cause": None})
    pushes = Draft202012Validator(now("push", DEFAULT_GAME))
    assert pushes.is_valid({"push": "weather", "sky": "blue"})
    assert not pushes.is_valid({"push": "bye"})
    refusals = Draft202012Validator(now("refusal", DEFAULT_GAME))
    error = {"code": "tired", "message": "", "rule": None, "path": None, "detail": None}
    assert refusals.is_valid({"error": error})


def test_requests_are_closed_and_answers_open() -> None:
    for game in GAMES:
        for file in SCHEMAS:
            records = [found for found in now(file, game)["$defs"].values() if "properties" in found]
            assert {found["additionalProperties"] for found in records} == {file not in ASKED}, (game, file)


def test_every_schema_has_an_identity() -> None:
    identities = [now(file, game)["$id"] for game in GAMES for file in SCHEMAS]
    assert identities[0] == f"urn:elysium-rules:protocol:{PROTOCOL}:elysium:request"
    assert len(set(identities)) == len(identities)


def test_a_deprecated_field_is_announced_in_schema_types_and_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = find_rules(DEFAULT_GAME)
    old = Field(Number(), "how high", deprecated="use `depth`")
    known = {"View": Definition(Record({"height": old}), "The table.")}
    for module in (json_schema_module, python_types, typescript, schema):
        monkeypatch.setattr(module, "definitions", lambda _: known)
    described: Any = json_schema("View", rules)
    assert described["$defs"]["View"]["properties"]["height"]["deprecated"] is True
    assert "how high @deprecated use `depth`" in typescript.typescript(rules)
    assert "how high (deprecated: use `depth`)" in python_types.python_types(rules)
    assert schema.deprecations(rules) == ["View.height"]


def test_hello_lists_what_is_deprecated() -> None:
    listed = json.loads(Engine().answer('{"id":1,"do":"hello"}'))["deprecated"]
    assert listed == list(dict.fromkeys(field for game in GAMES for field in schema.deprecations(find_rules(game))))


def test_the_page_says_which_number_it_is_about() -> None:
    assert f"The protocol's number is **{PROTOCOL}**." in PAGE.read_text(encoding="utf-8")
