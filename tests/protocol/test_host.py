"""The host of `examples/host.py`: a seat sees its own view, acts as itself, and gets nothing that is the host's."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.web.short_words import code

from elysium_rules.protocol.engine import SERVICES
from elysium_rules.protocol.limits import MAX_CARD_SETS, MAX_GAMES, MAX_LINE

EXAMPLE = Path(__file__).parents[2] / "examples" / "host.py"
Message = dict[str, Any]
NOBODY = -1


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("host_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def host(example: ModuleType, tmp_path: Path) -> Any:
    return example.Host(tmp_path / "game.json", players=2)


def ask(host: Any, seat: int, /, **request: object) -> Message:
    answer: Message = host.serve(seat, json.dumps({"id": 1, **request}).encode())[0]
    return answer


def stand(host: Any) -> tuple[int, int]:
    """Where the game stands, and whose decision it is; nobody's once it is over."""
    now = host.ask({"do": "view", "game": host.game, "player": None})
    return now["move"], NOBODY if now["deciding"] is None else now["deciding"]


def play(host: Any, moves: int) -> None:
    for _ in range(moves):
        move, deciding = stand(host)
        assert code(ask(host, deciding, do="act", move=move, action=0)) == ""


# --- what a player may do


def test_a_seat_sees_its_own_view_whatever_it_asks_for(host: Any) -> None:
    _, deciding = stand(host)
    other = 1 - deciding
    own = ask(host, other, do="view")["view"]
    assert (own["player"], own["question"]["choices"]) == (other, [])
    for cheat in ({"player": deciding}, {"player": None}, {"game": "g2"}, {"seat": deciding}):
        assert ask(host, other, do="view", **cheat)["view"] == own
        assert ask(host, other, do="legal", **cheat)["choices"] == []


def test_a_seat_acts_when_it_must_decide_and_everybody_is_told(host: Any) -> None:
    move, deciding = stand(host)
    answer, told = host.serve(deciding, json.dumps({"id": 1, "do": "act", "move": move, "action": 0}).encode())
    assert answer["ok"]
    assert told["seat"] == deciding
    assert told["events"] == answer["events"]


# --- cheats


def test_nobody_acts_for_another_seat(host: Any) -> None:
    move, deciding = stand(host)
    choice = ask(host, deciding, do="legal")["choices"][0]["action"]
    for action in (0, choice, {**choice, "player": 1 - deciding}):
        assert code(ask(host, 1 - deciding, do="act", move=move, action=action)) == "not-yours"
    assert code(ask(host, deciding, do="act", move=move, action={**choice, "player": 1 - deciding})) == "illegal"
    assert stand(host) == (move, deciding)


@pytest.mark.parametrize("do", ["save", "replay", "load", "new", "close", "verify", "check", "hello", "", None, 7, []])
def test_what_belongs_to_the_host_is_refused(host: Any, do: object) -> None:
    answer = ask(host, 0, do=do, game=host.game, save="", replay="", players=2, families="first_game", files={})
    assert code(answer) == "forbidden"
    assert len(host.engine._games) == 1


def test_no_bot_decides_for_a_player(host: Any) -> None:
    move, deciding = stand(host)
    assert code(ask(host, deciding, do="act", move=move, action={"bot": "greedy"})) == "forbidden"
    assert stand(host) == (move, deciding)


def test_an_old_move_is_stale(host: Any) -> None:
    play(host, 1)
    move, deciding = stand(host)
    assert code(ask(host, deciding, do="act", move=move - 1, action=0)) == "stale"
    assert stand(host) == (move, deciding)


def test_nobody_takes_back_what_another_seat_decided(host: Any) -> None:
    move, deciding = stand(host)
    play(host, 1)
    move, _ = stand(host)
    other = 1 - deciding
    assert ask(host, other, do="undo")["points"] == []
    assert code(ask(host, other, do="undo", to=0, move=move)) == "no-undo"
    assert code(ask(host, other, do="undo", to=0, move=move, player=deciding)) == "no-undo"
    assert stand(host)[0] == move
    assert ask(host, deciding, do="undo")["points"] == [0]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\xff",
        b"null",
        b"[]",
        b'{"do":"view"',
        b"[" * 9_000,
        b'{"id":1,"do":"why","about":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"id":' + b"9" * 9_000 + b',"do":"view"}',
        b'{"id":NaN,"do":"view"}',
        b'{"id":{"a":1},"do":"view"}',
        b'{"id":1,"do":"act","move":0,"action":{"type":"TakeCard","player":-1,"card":1e9}}',
        b'{"id":1,"do":"act","move":0,"action":"\\ud800"}',
    ],
    ids=lambda line: repr(line[:30]),
)
def test_nonsense_is_refused_and_changes_nothing(host: Any, line: bytes) -> None:
    before = stand(host)
    for seat in (0, 1):
        answer, told = host.serve(seat, line)
        assert not answer["ok"]
        assert told is None
        json.dumps(answer)
    assert stand(host) == before


def test_a_seat_is_told_in_its_language_why_something_is_impossible(host: Any) -> None:
    _, deciding = stand(host)
    about = {"type": "EndTurn", "player": deciding}
    english, french = (ask(host, deciding, do="why", about=about, language=key)["reasons"] for key in ("en", "fr"))
    assert [reason["rule"] for reason in english] == [reason["rule"] for reason in french] == ["T12"]
    assert english[0]["sentence"] != french[0]["sentence"]


def test_no_answer_in_a_whole_game_holds_a_secret(host: Any) -> None:
    """The draw pile, the seed and the tokens stay with the host, whoever asks for whatever is allowed."""
    said: list[str] = []
    while (deciding := stand(host)[1]) != NOBODY:
        move = stand(host)[0]
        for seat in (0, 1):
            said += [json.dumps(ask(host, seat, do=do, about=3)) for do in ("view", "legal", "undo", "why")]
        said += map(
            json.dumps, host.serve(deciding, json.dumps({"id": 1, "do": "act", "move": move, "action": 0}).encode())
        )
    words = set(re.findall(r'"(\w+)":', "".join(said)))
    assert not words & {"save", "replay", "seed", "rng", "bits", "draw_order", "citizen_faces", "tokens"}
    secret = json.loads(json.loads(host.keep.read_text())["save"])["state"]["rng"]["seed"]
    assert not any(hidden in text for hidden in (secret, *host.tokens) for text in said)


# --- crash and restart


def test_the_game_goes_on_after_a_crash_with_the_same_tokens(example: ModuleType, host: Any) -> None:
    play(host, 5)
    _, deciding = stand(host)
    views = [ask(host, seat, do="view")["view"] for seat in (0, 1)]
    again = example.Host(host.keep, players=2)  # nothing was said to the old one: it is gone
    assert again.tokens == host.tokens
    assert [ask(again, seat, do="view")["view"] for seat in (0, 1)] == views
    assert stand(again)[1] == deciding


# --- over the wire


Join = Callable[[str], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


def connected(host: Any, talk: Callable[[Join], Awaitable[None]]) -> None:
    """Let *talk* join the game by tokens, over real sockets."""
    opened: list[asyncio.StreamWriter] = []

    async def run() -> None:
        server = await host.listen(0)
        port = server.sockets[0].getsockname()[1]

        async def join(token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000_000)
            opened.append(writer)
            writer.write(f"{token}\n".encode())
            return reader, writer

        async with server:
            await asyncio.wait_for(talk(join), 20)
            for writer in opened:
                writer.transport.abort()
            while host.connected:
                await asyncio.sleep(0.01)

    asyncio.run(run())


async def send(writer: asyncio.StreamWriter, **request: object) -> None:
    writer.write(json.dumps({"id": 1, **request}).encode() + b"\n")
    await writer.drain()


async def read(reader: asyncio.StreamReader) -> Message:
    message: Message = json.loads(await reader.readline())
    return message


def test_two_players_play_over_sockets_and_both_are_told(host: Any) -> None:
    async def talk(join: Join) -> None:
        seats = [await join(token) for token in host.tokens]
        for seat, (reader, writer) in enumerate(seats):
            await send(writer, do="view")
            assert (await read(reader))["view"]["player"] == seat
        move, deciding = stand(host)
        await send(seats[deciding][1], do="act", move=move, action=0)
        assert (await read(seats[deciding][0]))["ok"]
        news = [await read(reader) for reader, _ in seats]
        assert news[0] == news[1]
        assert news[0]["told"] == "act"

    connected(host, talk)


@pytest.mark.parametrize("token", ["", "x" * 22, "\N{GREEK SMALL LETTER OMEGA}", "x" * 30_000])
def test_without_a_token_nothing_is_said(host: Any, token: str) -> None:
    async def talk(join: Join) -> None:
        reader, writer = await join(token)
        await send(writer, do="view")
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""

    connected(host, talk)


def test_a_line_that_is_too_long_ends_the_connection_and_not_the_game(host: Any) -> None:
    async def talk(join: Join) -> None:
        reader, writer = await join(host.tokens[0])
        writer.write(b"x" * 100_000 + b"\n")
        with contextlib.suppress(ConnectionError):
            assert await reader.read() == b""
        reader, writer = await join(host.tokens[0])
        await send(writer, do="view")
        assert (await read(reader))["ok"]

    connected(host, talk)


def test_a_player_who_does_not_read_is_cut_off_and_the_others_play_on(
    example: ModuleType, host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(example, "MOST_WAITING", 10_000)
    monkeypatch.setattr(example, "PATIENCE", 0.5)

    async def talk(join: Join) -> None:
        _, lazy = await join(host.tokens[0])
        for _ in range(2_000):  # far more than the system keeps for a socket
            lazy.write(b'{"id":1,"do":"cards"}\n')
        reader, writer = await join(host.tokens[1])
        await send(writer, do="view")
        assert (await read(reader))["ok"]
        while len(host.connected) > 1:
            await asyncio.sleep(0.05)

    connected(host, talk)


# --- the page about it

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_the_page_says_of_every_request_whether_it_is_for_players(example: ModuleType) -> None:
    rows = re.findall(r"^\| ([^|]*`[^|]*) \| ([^|]+) \| [^|]+ \|$", PAGE, re.MULTILINE)
    said = {do: who for words, who in rows for do in re.findall(r"`(\w+)`", words) if do not in ("cards", "new")}
    assert set(said) == {*SERVICES} - {"hello", "cards", "new"}
    assert {do for do, who in said.items() if who.startswith(("yes", "if "))} == {*example.MAY} - {"cards"}


def test_the_page_tells_the_limits_as_they_are() -> None:
    for limit in (f"{MAX_GAMES:,} open games", f"{MAX_CARD_SETS} card sets", f"more than {MAX_LINE:,} bytes"):
        assert f"| {limit}" in PAGE or f"a line of {limit}" in PAGE
