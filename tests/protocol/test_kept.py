"""An engine whose games are kept by their beginnings and decisions: whatever is opened again is the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.errors import DecodeError, IllegalActionError
from elysium_rules.play.save import encode_save
from elysium_rules.protocol.kept import KeptEngine, has_own_cards

ARTEMIS = Path(__file__).parents[2] / "examples" / "families" / "artemis.ely"
OWN = ["artemis", "athena", "hades", "poseidon", "zeus"]
GAMES: dict[str, dict[str, Any]] = {
    "elysium": {"families": "first_game"},
    "ephyran": {"game": "ephyran"},
    "own": {"families": OWN, "cards": {"artemis.ely": ARTEMIS.read_text(encoding="utf-8")}},
}


def ask(engine: KeptEngine, do: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(engine.answer(json.dumps({"id": 1, "do": do, **fields})))
    return answer


def play(engine: KeptEngine, name: str, decisions: int) -> None:
    now = ask(engine, "view", game=name, player=None)
    for _ in range(decisions):
        action = engine.choose(name, "random", "bots")
        now = ask(engine, "act", game=name, move=now["move"], action=action)
        assert now["ok"], now


@pytest.fixture(params=GAMES)
def engine(request: pytest.FixtureRequest) -> KeptEngine:
    made = KeptEngine(report=pytest.fail)
    assert ask(made, "new", players=3, names=["Ada", "Ben", "Cleo"], **GAMES[request.param])["ok"]
    return made


def test_a_game_that_was_opened_again_answers_as_before(engine: KeptEngine) -> None:
    start = engine.beginning("g1")
    play(engine, "g1", 40)
    later = KeptEngine(report=pytest.fail)
    later.resume("g1", start, engine.decided("g1"), move=40)
    assert later.state("g1") == engine.state("g1")
    assert later.fingerprint("g1") == engine.fingerprint("g1")
    assert has_own_cards(later.beginning("g1")) == has_own_cards(start)
    for do in ("view", "events", "undo", "legal"):
        for seat in range(3):
            assert ask(later, do, game="g1", player=seat) == ask(engine, do, game="g1", player=seat)
    assert ask(later, "replay", game="g1") == ask(engine, "replay", game="g1")
    assert later.news("g1", 1, "de") == engine.news("g1", 1, "de")


def test_news_are_what_the_last_event_of_the_log_says(engine: KeptEngine) -> None:
    for _ in range(30):
        play(engine, "g1", 1)
        now = engine.standing("g1")
        for viewer in (0, 1, 2, None):
            told = ask(engine, "events", game="g1", player=viewer, since=now["decisions"] - 1)["told"][-1]
            news = engine.news("g1", viewer, "en")
            assert news == {**now, "action": told["action"], "events": told["events"]}


def test_a_game_may_begin_with_a_save(engine: KeptEngine) -> None:
    play(engine, "g1", 10)
    later = KeptEngine(report=pytest.fail)
    later.resume("evening", encode_save(engine.state("g1"), with_cards=True), [], names=["Ada", "Ben", "Cleo"])
    assert later.state("evening") == engine.state("g1")
    assert ask(later, "replay", game="evening")["error"]["code"] == "unavailable"


def test_what_is_damaged_or_illegal_is_not_opened(engine: KeptEngine) -> None:
    start = engine.beginning("g1")
    play(engine, "g1", 3)
    later = KeptEngine(report=pytest.fail)
    for damaged in ("", "{}", start[:-9], start.replace('"format":1', '"format":99')):
        with pytest.raises(DecodeError):
            later.resume("g1", damaged, [])
    with pytest.raises(DecodeError):
        later.resume("g1", start, [{"type": "Nothing"}])
    decided = engine.decided("g1")
    with pytest.raises(IllegalActionError):
        later.resume("g1", start, [*decided, decided[0]])
    assert ask(later, "view", game="g1", player=0)["error"]["code"] == "unknown-game"
