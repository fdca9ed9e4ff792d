"""An engine whose games are kept by their beginnings and decisions: whatever is opened again is the same game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.errors import DecodeError, IllegalActionError
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.program.names import find_languages
from elysium_rules.protocol.kept import KeptEngine, has_own_cards
from elysium_rules.protocol.telling import Eyes

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
    eyes = [(1, "de")]
    assert later.moved("g1", 0, eyes) == engine.moved("g1", 0, eyes)


# --- what is pushed


EVERYBODY: list[Eyes] = [(viewer, language) for viewer in (0, 1, 2, None) for language in find_languages()]


def answered(engine: KeptEngine, viewer: int | None, language: str) -> dict[str, Any]:
    """The view and the points that somebody gets who asks for them."""
    seen = ask(engine, "view", game="g1", player=viewer, language=language)
    points = [] if viewer is None else ask(engine, "undo", game="g1", player=viewer)["points"]
    return {"view": seen["view"], "points": points}


def test_a_push_is_what_everybody_would_be_answered_who_asked(engine: KeptEngine) -> None:
    """Whatever is shared between those who look: each gets what was made for them alone."""
    for number in range(1, 60):
        seat = engine.state("g1").deciding
        play(engine, "g1", 1)
        now = engine.standing("g1")
        pushed = engine.moved("g1", seat, EVERYBODY)
        if number % 7 and now["outcome"] is None:
            continue
        for (viewer, language), line in pushed.items():
            asked = {"game": "g1", "player": viewer, "language": language, "since": number - 1}
            told = ask(engine, "events", **asked)["told"][-1]
            happened = {"action": told["action"], "events": told["events"]}
            wanted = {"push": "moved", "seat": seat, **now, **happened, **answered(engine, viewer, language)}
            assert line == json.dumps(wanted, separators=(",", ":")), (viewer, language)
        if now["outcome"] is not None:
            break


def test_what_was_taken_back_is_pushed_as_it_was_told(engine: KeptEngine) -> None:
    done = 0
    while done < 3:
        seat = engine.state("g1").deciding
        assert seat is not None
        play(engine, "g1", 1)
        engine.moved("g1", seat, EVERYBODY)
        points = ask(engine, "undo", game="g1", player=seat)["points"]
        if not points:
            continue
        told = {eyes: ask(engine, "events", game="g1", player=eyes[0], language=eyes[1])["told"] for eyes in EVERYBODY}
        now = ask(engine, "undo", game="g1", player=seat, to=points[0], move=engine.standing("g1")["move"])
        assert now == {"id": 1, "ok": True, "do": "undo", **engine.standing("g1"), "points": now["points"]}
        for (viewer, language), line in engine.undone("g1", seat, EVERYBODY).items():
            taken = [one for one in told[viewer, language] if one["number"] > points[0]]
            wanted = {"push": "undone", "seat": seat, **engine.standing("g1"), "taken_back": taken}
            assert json.loads(line) == {**wanted, **answered(engine, viewer, language)}
        done += 1
        play(engine, "g1", 1)


def test_a_decision_is_answered_with_where_the_game_stands_and_no_more(engine: KeptEngine) -> None:
    action = engine.choose("g1", "random", "bots")
    answer = ask(engine, "act", game="g1", move=0, action=action)
    assert answer == {"id": 1, "ok": True, "do": "act", **engine.standing("g1")}


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
