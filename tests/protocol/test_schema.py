"""The published schemas and types are the description of the protocol, and fit what the engine says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import elysium_rules
from elysium_rules.errors import DecodeError
from elysium_rules.games import DEFAULT_GAME, GAMES, find_rules
from elysium_rules.play.data.fields import FIELDS
from elysium_rules.play.data.shapes import Definitions, Named, Record, check_shape
from elysium_rules.protocol import schema
from elysium_rules.protocol.json_schema import SCHEMAS

DOCS = Path(__file__).parents[2] / "docs" / "protocol"
FILES = [
    f"{'' if game == DEFAULT_GAME else f'{game}/'}{file}"
    for game in GAMES
    for file in (*(f"{name}.schema.json" for name in SCHEMAS), f"{game}.d.ts")
]


def definitions(game: str = DEFAULT_GAME) -> Definitions:
    return schema.definitions(find_rules(game))


def records(game: str) -> dict[str, Record]:
    return {name: found.shape for name, found in definitions(game).items() if isinstance(found.shape, Record)}


@pytest.mark.usefixtures("rewrite")
@pytest.mark.parametrize("file", [*FILES, "json_types.py"])
def test_the_published_file_is_made_from_the_description(file: str, made: dict[str, str]) -> None:
    path = Path(elysium_rules.__file__).with_name(file) if file == "json_types.py" else DOCS / file
    written = path.read_text(encoding="utf-8") if path.exists() else ""
    assert written == made[file], "run  ELYSIUM_REWRITE=1 pytest tests/protocol"


def test_nothing_else_is_published() -> None:
    published = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.is_file()]
    assert sorted(published) == sorted([*FILES, "index.md", "versions.md"])


@pytest.mark.parametrize("player", [None, 0, 1, 2])
def test_views_choices_events_and_scores_fit_their_schemas_in_a_whole_game(
    ask: Callable[..., Any], schemas: Any, player: int | None
) -> None:
    now = ask("new", players=3, families="wasteland", seed=f"schema {player}")
    while now["deciding"] is not None:
        if player in (None, now["deciding"]):
            view = ask("view", game="g1", player=player)["view"]
            assert schemas.value("view", "View", view) == ""
        now = ask("act", game="g1", move=now["move"], action={"bot": "random"})
        for happening in now["events"]:
            assert schemas.value("event", happening["event"]["type"], happening["event"]) == ""
    assert schemas.value("score", "Outcome", now["outcome"]) == ""


GOOD = {"id": 1, "do": "act", "game": "g1", "move": 0, "action": {"type": "TakeCard", "player": 0, "card": 3}}
BAD = [
    {**GOOD, "more": 1},
    {**GOOD, "id": None},
    {**GOOD, "id": 1.5},
    {**GOOD, "id": "x" * 101},
    {**GOOD, "move": -1},
    {**GOOD, "move": 2**60},
    {**GOOD, "move": True},
    {**GOOD, "move": "0"},
    {**GOOD, "action": {"type": "TakeCard", "player": 0}},
    {**GOOD, "action": {"type": "TakeCard", "player": 9, "card": 3}},
    {**GOOD, "action": {"type": "TakeCards", "player": 0, "card": 3}},
    {**GOOD, "action": {"bot": "cleverest"}},
    {**GOOD, "action": None},
    {key: value for key, value in GOOD.items() if key != "move"},
    {"id": 1, "do": "new", "players": 2, "families": ["x"] * 21},
    {"id": 1, "do": "new", "players": 2, "families": "x" * 61},
    {"id": 1, "do": "new", "players": 2, "families": "first_game", "names": "abc"},
    {"id": 1, "do": "check", "files": {"a.ely": 1}},
    {"id": 1, "do": "check", "files": {f"{n}.ely": "" for n in range(9)}},
    {"id": 1, "do": "dance"},
    {"id": 1},
    [],
    None,
]


@pytest.mark.parametrize("request_", [GOOD, *BAD], ids=lambda value: json.dumps(value)[:60])
def test_schema_and_server_agree_on_what_a_request_is(request_: Any, schemas: Any) -> None:
    try:
        check_shape(Named("Request"), request_, "request", definitions())
    except DecodeError:
        accepted = False
    else:
        accepted = True
    assert accepted == (request_ is GOOD)
    assert (schemas.value("request", "Request", request_) == "") == accepted


def test_schema_agrees_with_whole_numbers_only() -> None:
    """JSON Schema takes 1.0 for an integer; the reader of JSON refuses every fraction before the shape is looked at."""
    with pytest.raises(DecodeError):
        check_shape(Named("PlayerId"), 1.0, "request", definitions())  # type: ignore[arg-type]


@pytest.mark.parametrize("game, name", [(game, name) for game in GAMES for name in records(game)])
def test_every_field_has_its_words(game: str, name: str) -> None:
    """They stand at the field, in data/fields.py or in the words of the game, and from there in schemas and types."""
    assert [key for key, field in records(game)[name].fields.items() if not field.doc] == []


def test_no_words_are_kept_for_fields_that_are_gone() -> None:
    for game in GAMES:
        shapes = records(game)
        for words in (FIELDS, find_rules(game).field_words):
            assert {word for word in words if "." not in word} <= {
                key for shape in shapes.values() for key in shape.fields
            }
            for path in (word for word in words if "." in word):
                name, key = path.split(".")
                assert key in shapes[name].fields, path
