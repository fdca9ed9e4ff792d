"""What a real server says is what the published schemas describe, for every game (issue 20)."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest
from tests.protocol.published import complaint, validator

import elysium_rules.web
from elysium_rules.games import GAMES, find_rules
from elysium_rules.play.data.shapes import Record
from elysium_rules.protocol.messages import PROTOCOL, Code
from elysium_rules.protocol.schema import definitions
from elysium_rules.protocol.table_messages import FOR_TABLES, ServerCode, table_request_name, table_response_name
from elysium_rules.web import request_errors
from elysium_rules.web.requests import MAY
from elysium_rules.web.trial import Message, Player, Server, elysium, ephyran

#: By game, a table for two people, and one with a bot.
WISHES = {"elysium": (elysium(players=2), elysium(2)), "ephyran": (ephyran(players=2), ephyran(2))}


def check_heard(game: str, player: Player) -> set[str]:
    """Hold all that somebody heard against the schemas; returns the kinds of messages."""
    kinds = set()
    for line in player.heard:
        message = json.loads(line)
        if "push" in message:
            name, found = f"{message['push'].capitalize()}Push", "push"
        else:
            name = table_response_name(message["do"]) if message["ok"] else "TableErrorResponse"
            found = "table-response"
        assert complaint(validator(found, name, game), message) == "", line[:300]
        kinds.add(name)
    return kinds


def ask(game: str, player: Player, do: str, **fields: Any) -> Message:
    """Ask what the schemas know, and nothing else."""
    asked = {"id": 1, "do": do, **fields}
    assert complaint(validator("table-request", table_request_name(do), game), asked) == ""
    return player.ask(do, **fields)


def play(game: str, table: list[Player], decisions: int) -> None:
    """Let people decide, the last choice each time, and on until somebody may go back; who may first does so."""
    standing, has_gone_back = ask(game, table[0], "view"), False
    while standing["deciding"] is not None and (standing["decisions"] < decisions or not has_gone_back):
        player = table[standing["deciding"]]
        view = ask(game, player, "view", language="de")["view"]
        standing = ask(game, player, "act", move=standing["move"], action=view["question"]["choices"][-1]["action"])
        points = ask(game, player, "undo")["points"]
        if points and not has_gone_back:
            standing = ask(game, player, "undo", move=standing["move"], to=points[-1])
            has_gone_back = True
    assert has_gone_back


@pytest.mark.parametrize("game", list(GAMES))
def test_all_that_a_server_says_is_described(game: str, server: Server) -> None:
    for wish in WISHES[game]:
        assert complaint(validator("new-table", game=game), wish) == ""
        assert complaint(validator("table-made", game=game), server.new(wish)) == ""
    table = server.new(WISHES[game][0])
    people = [server.sit(table, seat, language="fr") for seat in (0, 1)]
    watcher = server.sit(table)
    play(game, people, 16)
    ada = people[0]
    for do in ("hello", "cards", "legal"):
        assert ask(game, ada, do)["ok"]
    assert ask(game, ada, "events", since=1)["ok"]
    assert ask(game, ada, "faces", cards=[0])["ok"]
    assert ask(game, ada, "why", about=0)["ok"]
    invited = ask(game, ada, "invite")
    second = server.connect()
    own = token_urlsafe(16)
    sat = ask(game, second, "sit", table=table["table"], secret=invited["invitation"], own=own)
    assert (sat["seat"], sat["protocol"]) == (0, PROTOCOL)
    second.close()
    (other,) = [device["device"] for device in sat["devices"] if device["this"]]
    assert ask(game, ada, "dismiss", device=other)["ok"]
    # What is refused.
    assert ask(game, ada, "replay")["error"]["code"] == "forbidden"
    assert ask(game, watcher, "legal")["error"]["code"] == "forbidden"
    stale = ask(game, ada, "act", move=0, action=0)["error"]
    assert stale["code"] in ("stale", "not-yours")
    assert ada.ask("dance")["error"]["code"] == "forbidden"
    stranger = server.connect()
    assert ask(game, stranger, "view")["error"]["code"] == "not-seated"
    spent = {"table": table["table"], "secret": invited["invitation"], "own": token_urlsafe(16)}
    assert ask(game, stranger, "sit", **spent)["ok"] is False
    heard = set().union(*(check_heard(game, player) for player in (*people, watcher, second, stranger)))
    assert {"MovedPush", "UndonePush", "SeatsPush", "DevicesPush"} <= heard
    assert {table_response_name(do) for do in ("sit", "invite", "dismiss", *FOR_TABLES)} - heard == {"ReplayResponse"}
    assert "TableErrorResponse" in heard
    for player in (*people, watcher, stranger):
        player.close()


@pytest.mark.parametrize(
    "body, code",
    [
        ({"seats": 3}, "bad-request"),
        ({**elysium(), "edtion": "original"}, "bad-request"),
        ({"game": "chess", "seats": [{"kind": "person"}]}, "no-such-game"),
        ({**elysium(), "families": "nobody"}, "no-such-game"),
        ({**elysium(), "cards": {"a.ely": "family"}}, "bad-cards"),
    ],
)
def test_a_table_that_is_refused_is_told_as_described(body: Message, code: str, server: Server) -> None:
    status, _, answer = server.request("POST", "/api/tables", body)
    refused = json.loads(answer)
    assert status >= 400
    assert refused["error"]["code"] == code
    assert complaint(validator("refusal"), refused) == ""


@pytest.mark.parametrize(
    "do, fields, path",
    [
        ("sit", {"table": "t", "secret": "s", "langage": "de"}, "request.langage"),
        ("sit", {"table": "t", "secret": "s", "own": "short"}, "request.own"),
        ("invite", {"seat": 1}, "request.seat"),
        ("dismiss", {}, "request.device"),
    ],
)
def test_what_the_description_does_not_know_is_refused(do: str, fields: Message, path: str, server: Server) -> None:
    player = server.sit(server.new(elysium(players=2)), 0)
    error = player.ask(do, **fields)["error"]
    assert (error["code"], error["path"]) == ("bad-request", path)
    player.close()


def test_a_server_that_stops_says_so_as_described(start: Any) -> None:
    server = start("--pace", "0")
    player = server.sit(server.new(elysium(1, 2)), 0)
    assert server.stop() == 0
    player.wait_for("bye")
    assert "ByePush" in check_heard("elysium", player)


# --- the description is what the server goes by -----------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("do", FOR_TABLES)
def test_what_a_player_may_send_is_what_reaches_the_engine(game: str, do: str) -> None:
    shape = definitions(find_rules(game))[table_request_name(do)].shape
    assert isinstance(shape, Record)
    assert set(shape.fields) - {"id", "do"} == set(MAY[do])
    assert set(MAY) == set(FOR_TABLES)


def test_every_code_of_the_server_is_listed() -> None:
    known = {str(code) for code in (*Code, *ServerCode)}
    assert set(request_errors.STATUS) <= known
    used = set()
    for path in Path(elysium_rules.web.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RefusedError":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    used.add(str(first.value))
                elif isinstance(first, ast.Name) and first.id.isupper():
                    used.add(str(getattr(request_errors, first.id)))
    assert len(used) > 10
    assert used <= known
