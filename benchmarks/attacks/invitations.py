"""Links in the wrong hands: a spent invitation, another's invitation, guesses, and what a seat may read."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import Any, Final

from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import Frames, Scene, Stranger, code_in, key_of
from elysium_rules.web.trial import ephyran

_GUESSES: Final = 400


async def wrong_hands(scene: Scene, seen: Evidence) -> None:
    """The host of a table uses the links of a friend: before them, the friend notices; after them, nothing opens."""
    host, friend = Stranger(scene, seen), Stranger(scene, seen, 2)
    status, table = await host.new_table(ephyran(players=3))
    if status != 201:
        seen.blame(f"no table: {status}")
        return
    for seat, first, second in ((0, friend, host), (1, host, friend)):
        taken, answer = await first.seat(table, seat)
        seen.note(f"first: {code_in(answer)}", is_fine=bool(answer["ok"]), detail=answer)
        link = next(found for found in table["seats"] if found["seat"] == seat)
        for own in (secrets.token_urlsafe(16), None):
            frames = await second.socket()
            more = {} if own is None else {"own": own}
            again = await frames.sit(table, link.get("invitation", link.get("secret", "")), **more)
            code = code_in(again)
            seen.note(f"second: {code}", is_fine=code in ("taken", "bad-request"), detail=f"seat {seat}: {again}")
            await _read_nothing(frames, seen, seat)
            frames.end()
        # Whoever has the seat goes on with what is theirs; an answer may have been lost.
        for key in (key_of(table, seat), {"table": table["table"], "secret": link.get("own", link.get("secret", ""))}):
            frames = await first.socket()
            answer = await frames.ask(json.dumps({"id": 1, "do": "sit", **key})) or {"ok": False}
            seen.note(f"own: {code_in(answer)}", is_fine=bool(answer["ok"]), detail=answer)
            frames.end()
        taken.end()


async def race(scene: Scene, seen: Evidence) -> None:
    """Several use one invitation at the same moment, each with a secret of their own: one of them gets the seat."""
    people = [Stranger(scene, seen, number + 1) for number in range(6)]
    for _ in range(5):
        status, table = await people[0].new_table(ephyran(1, 2))
        if status != 201:
            seen.note(str(status), is_fine=False, detail=table)
            return
        link = table["seats"][0].get("invitation", table["seats"][0].get("secret", ""))
        sockets = [await who.socket() for who in people]
        answers = await asyncio.gather(
            *(frames.sit(table, link, own=secrets.token_urlsafe(16)) for frames in sockets), return_exceptions=True
        )
        codes = [code_in(answer) for answer in answers if not isinstance(answer, BaseException)]
        for code in codes:
            seen.note(code)
        if codes.count("served") != 1:
            seen.blame(f"{codes.count('served')} have got one seat by one invitation")
        for frames in sockets:
            frames.end()


async def weak_secrets(scene: Scene, seen: Evidence) -> None:
    """A seat is not bound to a secret that others can know or guess."""
    who = Stranger(scene, seen)
    status, table = await who.new_table(ephyran(players=3))
    if status != 201:
        seen.blame(f"no table: {status}")
        return
    links = [found.get("invitation", found.get("secret", "")) for found in table["seats"]]
    for own in ("", "A" * 21, "\x00" * 22, "A" * 87, links[0], links[1], table["watch"]):
        frames = await who.socket()
        code = code_in(await frames.sit(table, links[0], own=own))
        seen.note(code, is_fine=code == "bad-request", detail=f"own secret of {len(own)} characters")
        frames.end()


async def many_devices(scene: Scene, seen: Evidence) -> None:
    """Somebody invites device after device to their own seat; a device that was dismissed comes back."""
    who = Stranger(scene, seen)
    status, table = await who.new_table(ephyran(1, 2))
    first, answer = await who.seat(table, 0) if status == 201 else (None, {"ok": False})
    if first is None or not answer["ok"]:
        seen.blame(f"no seat: {status} {answer}")
        return
    owns = []
    for _ in range(12):
        said = await first.ask('{"id":1,"do":"invite"}')
        seen.note(f"invite {code_in(said)}")
        if said is None or not said["ok"]:
            break
        own = secrets.token_urlsafe(16)
        frames = await who.socket()
        seated = await frames.sit(table, said["invitation"], own=own)
        seen.note(f"device {code_in(seated)}")
        if code_in(seated) == "served":
            owns.append((own, max(found["device"] for found in (seated or {})["devices"])))
        frames.end()
    seen.figures["devices"] = float(len(owns) + 1)
    for own, device in owns[:1]:
        seen.note(f"dismiss {code_in(await first.ask(json.dumps({'id': 1, 'do': 'dismiss', 'device': device})))}")
        frames = await who.socket()
        code = code_in(await frames.sit(table, own))
        seen.note(f"dismissed {code}", is_fine=code == "forbidden", detail="a device that was dismissed")
        frames.end()
    first.end()


async def _read_nothing(frames: Frames, seen: Evidence, seat: int) -> None:
    for do in ("view", "legal", "events", "why"):
        answer = await frames.ask(json.dumps({"id": 1, "do": do, "about": 0}))
        code = code_in(answer)
        seen.note(f"{do}: {code}", is_fine=code != "served", detail=f"the hand of seat {seat} was read: {answer}")


async def guess(scene: Scene, seen: Evidence) -> None:
    """Secrets are guessed as fast as it goes, at the table of others."""
    until = time.monotonic() + scene.seconds

    async def go(who: Stranger) -> None:
        frames: Frames | None = None
        while time.monotonic() < until:
            try:
                if frames is None or frames.closed is not None:
                    frames = await who.socket()
                if frames.status != 101:
                    seen.note(str(frames.status))
                    frames = None
                    await asyncio.sleep(0.05)
                    continue
                word = secrets.token_urlsafe(16)
                code = code_in(await frames.sit(scene.target, word, own=word))
                seen.note(code or "cut off", is_fine=code != "served", detail=f"{word} opened a seat of others")
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                seen.note("hung up")
                frames = None

    await asyncio.gather(*(go(Stranger(scene, seen)) for _ in range(5)))
    seen.figures["guesses/s"] = seen.codes["forbidden"] / scene.seconds


async def other_eyes(scene: Scene, seen: Evidence) -> None:
    """A seat asks for everything with the number of another seat; what comes back is what it sees anyway."""
    who, other = Stranger(scene, seen), Stranger(scene, seen, 2)
    status, table = await who.new_table(ephyran(players=2))
    if status != 201:
        seen.blame(f"no table: {status}")
        return
    mine, _ = await who.seat(table, 0)
    theirs, _ = await other.seat(table, 1)
    watcher, _ = await other.seat(table, None)
    views = [await frames.ask('{"id":1,"do":"view"}') or {} for frames in (mine, theirs)]
    shown = [json.dumps(view.get("view", {}).get("players", view)) for view in views]
    if shown[0] == shown[1]:
        seen.blame("both seats see the same: hands are not hidden")
    for about in range(60):
        await _same_words(theirs, seen, {"do": "why", "about": about}, other_seat=0)
        await asyncio.sleep(0.06)
    for do in ("view", "legal", "events", "undo"):
        await _same_words(mine, seen, {"do": do}, other_seat=1)
    for do in ("legal", "why", "act", "undo"):
        answer = await watcher.ask(json.dumps({"id": 1, "do": do, "player": 0, "about": 1, "move": 0, "action": 0}))
        seen.note(f"spectator: {code_in(answer)}", is_fine=code_in(answer) == "forbidden", detail=answer)
    for frames in (mine, theirs, watcher):
        frames.end()


async def _same_words(frames: Frames, seen: Evidence, wish: dict[str, Any], *, other_seat: int) -> None:
    """The same request, plain and with another's number, is answered by the same words."""
    plain = await frames.ask(json.dumps({"id": 1, **wish}))
    forged = await frames.ask(json.dumps({"id": 1, **wish, "player": other_seat}))
    if "too-fast" in (code_in(plain), code_in(forged)):
        seen.note("too-fast")
        return
    seen.note("the same" if plain == forged else "another", is_fine=plain == forged, detail=f"{wish}: {forged}")
