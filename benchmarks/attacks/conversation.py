"""Odd messages over web sockets: without a seat, with a forged one, with more than belongs to one, broken frames."""

from __future__ import annotations

import json
import struct
from contextlib import suppress
from typing import Any, Final

from benchmarks.attacks.stranger import CONTINUED, PING, TEXT, Frames, Stranger, code_in, key_of, secrets_in
from elysium_rules.web.trial import ephyran

LINES: Final = (
    "",
    "null",
    "[]",
    "7",
    "{",
    '"sit"',
    "[" * 5_000,
    '{"id":1}',
    '{"id":{},"do":"view"}',
    '{"id":1,"do":[]}',
    '{"id":1,"do":"save"}',
    '{"id":2,"do":"replay"}',
    '{"id":3,"do":"load","save":""}',
    '{"id":4,"do":"close"}',
    '{"id":5,"do":"new","players":2,"families":"first_game"}',
    '{"id":6,"do":"verify","replay":""}',
    '{"id":7,"do":"check","files":{}}',
    '{"id":8,"do":"act","move":0,"action":{"bot":"greedy"}}',
    '{"id":9,"do":"act","move":99999,"action":0}',
    '{"id":10,"do":"act","move":0,"action":{"type":"__class__","player":0}}',
    '{"id":11,"do":"view","at":-1}',
    '{"id":12,"do":"view","language":"../../etc/passwd"}',
    '{"id":13,"do":"events","since":-5}',
    '{"id":14,"do":"events","since":"0"}',
    '{"id":15,"do":"undo","to":0,"move":99999}',
    '{"id":16,"do":"why","about":{"type":1}}',
    '{"id":17,"do":"why","about":99999999999999999999}',
    '{"id":18,"do":"sit","table":"../../x","secret":"x"}',
    '{"id":19,"do":"sit","table":null,"secret":null}',
    '{"id":20,"do":"sit","table":"' + "a" * 16 + '","secret":"' + "b" * 22 + '"}',
    '{"id":21,"do":"watch","replay":""}',
    '{"id":22,"do":"branch","at":0}',
    '{"id":23,"do":"faces","scheme":"<script>"}',
    '{"id":' + "9" * 400 + ',"do":"view"}',
    '{"id":1.5,"do":"view"}',
    '{"id":1,"do":"view","do":"view"}',
    '{"id":true,"do":"view"}',
)
_FULL: Final = (429, 503)  #: what a socket says that is not opened because there are too many


async def without_a_seat(who: Stranger) -> None:
    frames = await who.socket()
    if frames.status != 101:
        who.seen.note(str(frames.status), is_fine=frames.status in _FULL)
        return
    for _ in range(who.draw.randrange(5, 20)):
        answer = await frames.ask(who.draw.choice(LINES))
        _note(who, answer, frames)
        if answer is None:
            break
    frames.end()


async def at_an_own_table(who: Stranger) -> None:
    """Whoever has a seat asks with other seats, other games and other moves than theirs."""
    status, table = await who.new_table(ephyran(1, 2))
    if status != 201:
        who.seen.note(str(status), is_fine=status in _FULL)
        return
    frames, answer = await who.seat(table, 0)
    if code_in(answer) != "served":
        who.seen.note(code_in(answer), is_fine=code_in(answer) in ("too-fast", "429", "503"), detail=answer)
        frames.end()
        return
    own = await frames.ask('{"id":1,"do":"view"}')
    for cheat in ({"player": 1}, {"player": None}, {"game": who.scene.target["table"]}, {"seat": 1, "secret": "x"}):
        seen = await frames.ask(json.dumps({"id": 1, "do": "view", **cheat}))
        who.seen.note("own view", is_fine=_is_own_view(seen, own), detail=seen)
    for _ in range(12):
        _note(who, await frames.ask(who.draw.choice(LINES)), frames)
    mine = {"type": "Build", "player": 1, "card": 3}
    _note(who, await frames.ask(json.dumps({"id": 1, "do": "act", "move": 10**6, "action": mine})), frames)
    frames.end()


async def forged_secrets(who: Stranger) -> None:
    """Guessing: near misses of what opens one's own table, tried at the table of others."""
    status, own = await who.new_table(ephyran(1, 2))
    if status != 201:
        who.seen.note(str(status), is_fine=status in _FULL)
        return
    mine = key_of(own, 0)["secret"]
    right = secrets_in(who.scene.target)[0]
    near = right[:-1]
    for secret in (
        mine,
        near,
        near + ("B" if right[-1] == "A" else "A"),
        right.swapcase(),
        "",
        "0" * 22,
        "\x00",
        own["table"],
    ):
        frames = await who.socket()
        if frames.status == 101:
            more = who.draw.choice(({}, {"own": "A" * 22}, {"own": mine}))
            _note(who, await frames.sit(who.scene.target, secret, **more), frames)
        else:
            who.seen.note(str(frames.status), is_fine=frames.status in _FULL)
        frames.end()


async def broken_frames(who: Stranger) -> None:
    frames = await who.socket()
    if frames.status != 101:
        who.seen.note(str(frames.status), is_fine=frames.status in _FULL)
        return
    kind = who.draw.randrange(8)
    if kind == 0:
        await frames.send(b"a" * 300_000)
    elif kind == 1:
        await frames.send(b"\xff\xfe\xfd")
    elif kind == 2:
        await frames.send(b'{"id":1}', masked=False)
    elif kind == 3:
        await frames.send(b"x", opcode=who.draw.choice((3, 4, 7, 11, 15)))
    elif kind == 4:
        await frames.send(b"x" * 200, opcode=PING)
    elif kind == 5:
        await frames.send(b"x", opcode=CONTINUED)
    elif kind == 6:
        for number in range(60):
            await frames.send(b"y" * 1_000, opcode=TEXT if number == 0 else CONTINUED, fin=False)
    else:
        with suppress(ConnectionError):
            frames.writer.write(bytes([0x81, 0xFF]) + struct.pack("!Q", 2**62) + bytes(4))
    while await frames.read() not in (None, {"ok": True, "silent": True}):
        pass
    fine = frames.closed in (1002, 1003, 1006, 1007, 1008, 1009)
    who.seen.note(str(frames.closed), is_fine=fine, detail=f"broken frame {kind}")
    frames.end()


async def burst(who: Stranger) -> None:
    """As many messages as go through, without reading."""
    frames = await who.socket()
    if frames.status != 101:
        who.seen.note(str(frames.status), is_fine=frames.status in _FULL)
        return
    many = 250
    for _ in range(many):
        await frames.send(b'{"id":1,"do":"view"}')
    got = 0
    while got < many and (answer := await frames.read()) is not None:
        got += 1
        code = code_in(answer)
        who.seen.note(code, is_fine=code in ("not-seated", "too-fast"), detail=answer)
        if got >= 130:  # the rest comes slowly, because the server takes a breath after each
            break
    frames.end()


def _is_own_view(seen: dict[str, Any] | None, own: dict[str, Any] | None) -> bool:
    """Whether a view is that of the own seat: the same as before, or of the same seat after a bot has moved."""
    if "too-fast" in (code_in(seen), code_in(own)):
        return True
    if not seen or not own or not (seen["ok"] and own["ok"]):
        return False
    same_seat = seen["game"] == own["game"] and seen["view"]["player"] == own["view"]["player"] == 0
    return same_seat and (seen["move"] != own["move"] or seen == own)


def _note(who: Stranger, answer: dict[str, Any] | None, frames: Frames) -> None:
    if answer is None:
        who.seen.note(str(frames.closed), is_fine=frames.closed in (1008, 1006))
        return
    who.seen.note(code_in(answer), is_fine=code_in(answer) != "served", detail=answer)
