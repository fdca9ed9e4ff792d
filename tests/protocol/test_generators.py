"""Models made from the published schemas by a generator that nobody here wrote give back what they read (issue 20)."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.games import DEFAULT_GAME, GAMES

TESTS = Path(__file__).parent
DOCS = TESTS.parents[1] / "docs" / "protocol"
CONVERSATIONS = sorted((TESTS / "conversations").glob("*.jsonl"))
#: By game, how a random one is begun.
SETUPS: dict[str, list[dict[str, Any]]] = {
    "elysium": [{"players": 2, "families": "misfortune"}, {"players": 4, "families": "wasteland"}],
    "ephyran": [{"players": 2, "game": "ephyran"}, {"players": 4, "game": "ephyran"}],
}


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Any]:
    """The model of what a file of a game describes, made once."""
    folder, made = tmp_path_factory.mktemp("models"), dict[tuple[str, str], Any]()

    def model(game: str, file: str) -> Any:
        if (game, file) not in made:
            made[game, file] = generate(game, file, folder)
        return made[game, file]

    return model


def generate(game: str, file: str, folder: Path) -> Any:
    source = DOCS / ("" if game == DEFAULT_GAME else game) / f"{file}.schema.json"
    name = f"{game}_{file.replace('-', '_')}"
    written = folder / f"{name}.py"
    command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(source), "--output", str(written)]
    options = ["--input-file-type", "jsonschema", "--output-model-type", "pydantic_v2.BaseModel"]
    subprocess.run([*command, *options], check=True, capture_output=True)
    spec = importlib.util.spec_from_file_location(name, written)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, json.loads(source.read_text(encoding="utf-8"))["title"])


def there_and_back(model: Any, message: Any) -> Any:
    return json.loads(model.model_validate(message).model_dump_json(exclude_unset=True))


def recorded(game: str) -> Iterator[tuple[Any, Any]]:
    """Requests and answers about a game; what was no request is left out."""
    for path in CONVERSATIONS:
        if (path.stem if path.stem in GAMES else DEFAULT_GAME) == game:
            entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
            for asked, answered in zip(entries[::2], entries[1::2], strict=True):
                yield asked.get("request"), answered["response"]


@pytest.mark.parametrize("game", list(GAMES))
def test_recorded_answers_come_back_the_same(game: str, models: Callable[[str, str], Any]) -> None:
    response = models(game, "response")
    answers = [answer for _, answer in recorded(game)]
    assert len(answers) > 20
    for answer in answers:
        assert there_and_back(response, answer) == answer


@pytest.mark.parametrize("game", list(GAMES))
def test_recorded_requests_come_back_the_same(game: str, models: Callable[[str, str], Any]) -> None:
    request = models(game, "request")
    for asked, answer in recorded(game):
        if asked is not None and answer["ok"]:
            assert there_and_back(request, asked) == asked


@pytest.mark.parametrize("game, number", [(game, number) for game in GAMES for number in range(2)])
def test_random_games_come_back_the_same(
    game: str, number: int, models: Callable[[str, str], Any], ask: Callable[..., Any]
) -> None:
    """Every answer and, in the eyes of who decides, every few views; and each event becomes what it is called."""
    response, event = models(game, "response"), models(game, "event")
    now = ask("new", seed=f"generated {number}", **SETUPS[game][number])
    kinds: Counter[str] = Counter()
    while True:
        assert there_and_back(response, now) == now
        for told in now["events"]:
            assert type(event.model_validate(told["event"]).root).__name__ == told["event"]["type"]
            kinds[told["event"]["type"]] += 1
        if now["deciding"] is None:
            break
        if now["decisions"] % 5 == 0:
            seen = ask("view", game="g1", player=now["deciding"])
            assert there_and_back(response, seen) == seen
        now = ask("act", game="g1", move=now["move"], action={"bot": "random"})
    assert len(kinds) > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_no_field_of_an_event_has_two_types(game: str) -> None:
    """A language that has one type for all kinds of events can hold them; null is no type of its own."""
    folder = DOCS / ("" if game == DEFAULT_GAME else game)
    for file, union in (("event", "Event"), ("push", "Push")):
        defs = json.loads((folder / f"{file}.schema.json").read_text(encoding="utf-8"))["$defs"]
        types: dict[str, set[str]] = {}
        for branch in defs[union]["oneOf"]:
            for key, field in defs[branch["$ref"].removeprefix("#/$defs/")]["properties"].items():
                types.setdefault(key, set()).update(types_of(field, defs) - {"null"})
        assert {key: found for key, found in types.items() if len(found) != 1} == {}


def types_of(schema: dict[str, Any], defs: dict[str, Any]) -> set[str]:
    if "$ref" in schema:
        return types_of(defs[schema["$ref"].removeprefix("#/$defs/")], defs)
    for word in ("oneOf", "anyOf"):
        if word in schema:
            return {found for branch in schema[word] for found in types_of(branch, defs)}
    if schema["type"] == "array":
        return {f"array of {found}" for found in types_of(schema["items"], defs) - {"null"}}
    return {schema["type"]}
