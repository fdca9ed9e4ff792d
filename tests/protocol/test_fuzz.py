"""Hostile lines: each gets one structured answer, no game changes that was not spoken to, memory stays bounded."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import elysium_rules
from elysium_rules.bots.registry import bot_names
from elysium_rules.games import GAMES
from elysium_rules.protocol.limits import MAX_LINE

#: `make stress` may raise it.
LINES = int(os.environ.get("ELYSIUM_FUZZ", "2000"))
MEGABYTES = 400  #: of address space for a process that starts at about 100
HUGE = [
    "9" * 39,
    "9" * 41,
    "-" + "9" * 39,
    "1e999",
    "1.5",
    "9007199254740993",
    "-1",
    "NaN",
    "Infinity",
    "1" + "0" * 5000,
]
TYPES: list[Any] = [None, True, False, [], {}, "", "x", 0, -1, 2**53, [[]], {"a": {}}, "\ud800", "\x00", "é" * 300]


#: How a game is asked for, and one more way to do it.
SETUPS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "elysium": ({"families": "wasteland"}, {"families": ["zeus", "ares", "hades", "athena", "hermes"]}),
    "ephyran": ({"game": "ephyran"}, {"game": "ephyran", "gods": ["gaia", "aeolus"]}),
}


def good_requests(conversation: Any, game: str = "elysium") -> list[dict[str, Any]]:
    """A request of each kind, about a game `g1` in the middle of play."""
    ask = conversation.ask
    plain, chosen = SETUPS[game]
    now = ask("new", players=3, seed="fuzz", names=["A", "B", "C"], **plain)
    for _ in range(25):
        now = ask("act", game="g1", move=now["move"], action={"bot": "random"})
    save, replay = ask("save", game="g1")["save"], ask("replay", game="g1")["replay"]
    action = ask("legal", game="g1", player=now["deciding"])["choices"][0]["action"]
    common = {"id": 7, "game": "g1"}
    return [
        {"id": 7, "do": "hello", "protocol": 1},
        {"id": "x", "do": "new", "players": 2, "seed": 5, "names": ["A", "B"], **plain},
        {"id": 7, "do": "new", "players": 2, "seed": "s", **chosen},
        {"id": 7, "do": "load", "save": save},
        {"id": 7, "do": "load", "save": save},
        {**common, "do": "save", "with_cards": False},
        {**common, "do": "view", "player": 1, "language": "fr"},
        {**common, "do": "legal", "player": now["deciding"]},
        {**common, "do": "act", "move": now["move"], "action": action},
        {**common, "do": "act", "move": now["move"], "action": 0},
        {**common, "do": "act", "move": now["move"], "action": {"bot": bot_names(game)[-1], "seed": 1}},
        {**common, "do": "events", "player": 1, "since": 20},
        {"id": 7, "do": "new", "game": "elysium", "players": 2, "families": "wasteland"},
        {**common, "do": "undo", "player": 1, "to": 3, "move": now["move"]},
        {"id": 7, "do": "verify", "replay": replay},
        {**common, "do": "why", "about": action, "player": 1},
        {**common, "do": "why", "about": 5, "player": 0},
        {"id": 7, "do": "check", "files": {"a.ely": 'family nyx { name en "Nyx" fr "Nyx" }\ncard night level 1 { }'}},
    ]


def mutate(rng: random.Random, requests: list[dict[str, Any]]) -> bytes:
    """A line that was a request before something happened to it."""
    request = json.loads(json.dumps(rng.choice(requests)))
    text = json.dumps(request)
    match rng.randrange(9):
        case 0:  # bit flips
            line = bytearray(text.encode())
            for _ in range(rng.randint(1, 8)):
                line[rng.randrange(len(line))] ^= 1 << rng.randrange(8)
            return bytes(line)
        case 1:  # cut off
            return text.encode()[: rng.randrange(len(text))]
        case 2:  # a field of another type
            request[rng.choice(list(request))] = rng.choice(TYPES)
        case 3:  # a huge or odd number in the place of one
            places = [place for place, letter in enumerate(text) if letter.isdigit()]
            place = rng.choice(places)
            return (text[:place] + rng.choice(HUGE) + text[place + 1 :]).encode()
        case 4:  # deep
            depth = rng.choice([39, 41, 200, 2000, 100_000])
            opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
            nest = opening * depth + "1" + closing * (depth if rng.random() < 0.7 else 0)
            return text[:-1].encode() + b',"more":' + nest.encode() + b"}"
        case 5:  # a field lost, doubled or renamed
            key = rng.choice(list(request))
            value = request.pop(key)
            if rng.random() < 0.5:
                request[rng.choice(["", "ID", key * 50, "game", "do", "move"])] = value
        case 6:  # requests run together, or in the wrong order inside
            other = json.dumps(rng.choice(requests))
            cut = rng.randrange(len(text))
            return (text[:cut] + other[rng.randrange(len(other)) :]).encode()
        case 7:  # damage inside a save, a replay or an action
            inner = next((key for key in ("save", "replay", "action", "about") if key in request), "do")
            value = request[inner]
            if isinstance(value, str) and value:
                place = rng.randrange(len(value))
                request[inner] = (
                    value[:place] + rng.choice(["", "9", "-", '"', "null", "[", "1e9"]) + value[place + 1 :]
                )
            elif isinstance(value, dict):
                value[rng.choice(list(value))] = rng.choice(TYPES)
        case _:  # noise
            return rng.randbytes(rng.randrange(200)).replace(b"\n", b" ")
    return json.dumps(request).encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("game", GAMES)
def test_hostile_lines_get_a_structured_answer_and_leave_other_games_alone(
    conversation: Any, schemas: Any, game: str
) -> None:
    requests = good_requests(conversation, game)
    other = conversation.ask("new", players=2, seed="other", **SETUPS[game][0])["game"]
    before = conversation.ask("save", game=other)
    rng = random.Random(2024)
    codes: dict[str, int] = {}
    for _ in range(LINES):
        line = mutate(rng, requests)
        response = conversation.line(line)
        assert set(response) >= {"id", "ok"}
        if response["ok"]:
            codes["served"] = codes.get("served", 0) + 1
            if response["do"] in ("new", "load"):
                conversation.ask("close", game=response["game"])
        else:
            assert schemas.response(response) == "", line[:200]
            codes[response["error"]["code"]] = codes.get(response["error"]["code"], 0) + 1
    assert conversation.mistakes == []
    assert conversation.ask("save", game=other) == before
    assert {"bad-json", "bad-request", "bad-save", "bad-replay", "stale", "unknown-game"} <= set(codes), codes
    assert codes["served"] < LINES / 3, codes


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit of memory")
def test_a_process_under_fire_keeps_serving_in_bounded_memory(conversation: Any) -> None:
    import resource  # not on Windows

    rng = random.Random(7)
    requests = good_requests(conversation)
    lines = [mutate(rng, requests) for _ in range(300)]
    # Some that want memory: long lines, wide lists, many small objects.
    for place in range(0, 300, 30):
        size = rng.choice([MAX_LINE - 20, 20 * MAX_LINE])
        piece = rng.choice([b"[", b"[],", b"9", b'{"a":1},', b"\\u0041", b"\xff"])
        lines[place] = b'{"id":1,"do":' + piece * (size // len(piece))
    first = b'{"id":1,"do":"new","players":2,"families":"first_game","seed":1}'
    last = b'{"id":2,"do":"save","game":"g2"}'  # nobody speaks to this one

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))

    done = subprocess.run(
        [sys.executable, "-m", "elysium_rules.cli", "engine"],
        input=b"\n".join([first, first, last, *(line.replace(b"\n", b" ") for line in lines), last]),
        capture_output=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(Path(elysium_rules.__file__).parents[1])},
        preexec_fn=limit,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(answers) == len(lines) + 4
    assert answers[2]["ok"]
    assert answers[-1] == answers[2]
    assert {answer["error"]["code"] for answer in answers if not answer["ok"]} >= {
        "too-long",
        "bad-json",
        "bad-request",
    }
    assert not any(answer["error"]["code"] == "internal" for answer in answers if not answer["ok"])
