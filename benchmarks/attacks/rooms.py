"""Tables as a means to do harm: filling the file, locking players out, growing a game, cards that cost much."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any, Final

from benchmarks.attacks.evidence import Evidence
from benchmarks.attacks.stranger import Frames, Scene, Stranger, code_in
from elysium_rules.web.trial import elysium, ephyran

_CUSTOM: Final = 3  #: tables with card files of their own


async def fill_tables(scene: Scene, seen: Evidence) -> None:
    """One address sets up tables as fast as it may, and nobody sits down; then somebody else wants one."""
    until = time.monotonic() + scene.seconds

    async def go(who: Stranger) -> None:
        while time.monotonic() < until:
            try:
                status, said = await who.new_table(ephyran(1, 2))
            except (OSError, TimeoutError):
                seen.note("hung up")
                continue
            seen.note(code_in({"ok": status == 201, **said}))
            if status == 201:
                seen.add("set up", 1)
            else:
                await asyncio.sleep(0.02)

    await asyncio.gather(*(go(Stranger(scene, seen)) for _ in range(4)))
    status, said = await Stranger(scene, seen, 2).new_table(ephyran(1, 2))
    seen.figures["others may"] = float(status == 201)
    if status != 201:
        seen.blame(f"nobody else may set up a table any more: {status} {said}")


async def crowd_of_spectators(scene: Scene, seen: Evidence) -> None:
    """Dozens watch one table, from many addresses, and its player comes back again and again."""
    host = Stranger(scene, seen, 200)
    status, table = await host.new_table(ephyran(players=3))
    if status != 201:
        seen.blame(f"no table: {status}")
        return
    until = time.monotonic() + scene.seconds
    for seat in (0, 1):  # a seat is taken before the crowd comes
        frames, answer = await host.seat(table, seat)
        frames.end()
        if code_in(answer) != "served":
            seen.blame(f"seat {seat} could not be taken: {answer}")

    there: dict[int | None, int] = {None: 0, 1: 0}

    async def watch(who: Stranger, seat: int | None) -> None:
        """Spectators try again and again; windows of a seat that are sent away stay away."""
        name = "a spectator" if seat is None else "a window of the other seat"
        while time.monotonic() < until:
            try:
                frames, answer = await who.seat(table, seat)
                seen.note(f"{name}: {code_in(answer)}")
                if answer["ok"]:
                    there[seat] += 1
                    closing = asyncio.create_task(frames.read())
                    await asyncio.wait([closing], timeout=max(0.0, until - time.monotonic()))
                    there[seat] -= closing.done()
                    closing.cancel()
                frames.end()
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                seen.note("hung up")
            if seat is not None:
                return
            await asyncio.sleep(0.1)

    async def come_back() -> None:
        await asyncio.sleep(min(1.5, scene.seconds / 3))
        while time.monotonic() < until - 0.3:
            began = time.monotonic()
            frames, answer = await host.seat(table, 0)
            seen.measure("seconds to come back", time.monotonic() - began)
            seen.add("came back" if answer["ok"] else "locked out", 1)
            if not answer["ok"]:
                seen.blame(f"a player cannot get back to their own seat: {answer['error']}")
            frames.end()
            await asyncio.sleep(0.3)
        seen.figures |= {"watch at the end": float(there[None]), "at one seat at the end": float(there[1])}

    # Spectators of some addresses, and the player of seat 1 with more windows than anybody has.
    crowd = [watch(Stranger(scene, seen, number % 5 + 1), None) for number in range(100)]
    crowd += [watch(Stranger(scene, seen, 100 + number % 2), 1) for number in range(50)]
    await asyncio.gather(come_back(), *crowd)


async def act_and_undo(scene: Scene, seen: Evidence) -> None:
    """A player decides and takes it back, for ever: each adds a row to the file."""
    who = Stranger(scene, seen)
    status, table = await who.new_table(elysium(1, players=2))
    frames, answer = await who.seat(table, 0) if status == 201 else (None, {"ok": False})
    if frames is None or not answer["ok"]:
        seen.blame(f"no seat of their own: {status} {answer}")
        return
    until, in_a_row = time.monotonic() + scene.seconds, 0
    while time.monotonic() < until and in_a_row < 20:
        code = await _decide_and_take_back(frames, seen)
        if code is None:
            seen.note("cut off")
            break
        in_a_row = 0 if code == "served" else in_a_row + 1
        await asyncio.sleep(0.0 if code == "served" else 0.01)
    frames.end()
    seen.figures["taken back"] = float(seen.codes["undo served"])


async def _decide_and_take_back(frames: Frames, seen: Evidence) -> str | None:
    """One decision and its undo; the code of the last of both, None once the connection has ended."""
    now = await frames.ask('{"id":1,"do":"view"}')
    if now is None:
        return None
    if not now["ok"] or now.get("deciding") != 0:
        await asyncio.sleep(0.02)
        return "served"
    acted = await frames.ask(json.dumps({"id": 2, "do": "act", "move": now["move"], "action": 0}))
    points = await frames.ask('{"id":3,"do":"undo"}')
    if acted is None or points is None:
        return None
    seen.note(f"act {code_in(acted)}")
    if not acted["ok"] or not points["ok"] or not points["points"]:
        return code_in(acted if not acted["ok"] else points)
    wish = {"id": 4, "do": "undo", "to": points["points"][-1], "move": points["move"]}
    undone = await frames.ask(json.dumps(wish))
    if undone is None:
        return None
    seen.note(f"undo {code_in(undone)}")
    return code_in(undone)


# --- cards of their own


def costly_family(key: str) -> str:
    """A family of which every card asks at once for three of many cards: more than a thousand choices."""
    power = "instant { add 200 cards to the oracle; let trio = choose 3 cards in the oracle; discard one of trio }"
    cards = [f'card c{n} level {n % 3 + 1} {{ name en "{key} {n}" copies any {power} }}' for n in range(30)]
    return "\n".join([f'language 3 family {key} {{ name en "{key}" uses oracle }}', *cards])


def costly_wish(*bots: int) -> dict[str, Any]:
    """A table of five such families."""
    keys = ["fa", "fb", "fc", "fd", "fe"]
    return elysium(*bots, players=2) | {"families": keys, "cards": {f"{key}.ely": costly_family(key) for key in keys}}


async def costly_cards(scene: Scene, seen: Evidence) -> None:
    """Tables with costly card files: their players ask without a pause for what costs most."""

    async def go(number: int) -> None:
        host = Stranger(scene, seen, number + 1)
        status, table = await host.new_table(costly_wish())
        seen.note(f"new {code_in({'ok': status == 201, **table})}")
        if status == 201:
            until = time.monotonic() + scene.seconds  # it takes a while to set one up
            await asyncio.gather(*(ask(host, table, seat, until) for seat in (0, 1)))

    async def ask(host: Stranger, table: dict[str, Any], seat: int, until: float) -> None:
        frames, answer = await host.seat(table, seat)
        seen.note(code_in(answer))
        while time.monotonic() < until and frames.closed is None and answer["ok"]:
            now = await frames.ask('{"id":1,"do":"view"}')
            if now is None:
                break
            _count_work(seen, now)
            if now.get("deciding") == seat and now.get("move", 9) < 2:
                _count_work(
                    seen,
                    await frames.ask(json.dumps({"id": 2, "do": "act", "move": now["move"], "action": 0})),
                )
            _count_work(seen, await frames.ask('{"id":3,"do":"legal"}'))
        frames.end()

    await asyncio.gather(*(go(number) for number in range(2)))


def _count_work(seen: Evidence, answer: dict[str, Any] | None) -> None:
    if answer is not None:
        code = code_in(answer)
        seen.note("table/work" if answer.get("error", {}).get("detail") == "table/work" else code)


async def resumed_custom_tables(scene: Scene, seen: Evidence) -> None:
    """More tables with card files of their own are opened again than may be in memory, and somebody sits at each.

    The server was told to keep one of them at a time.
    """
    tables: list[dict[str, Any]] = []
    for number in range(_CUSTOM):
        status, table = await Stranger(scene, seen, number + 1).new_table(costly_wish())
        seen.note(f"new {code_in({'ok': status == 201, **table})}")
        if status == 201:
            tables.append(table)
    sitting: list[Frames] = []
    for number, table in enumerate(tables):
        frames, answer = await Stranger(scene, seen, number + 1).seat(table)
        code = code_in(answer)
        if code == "served":
            sitting.append(frames)
        else:
            seen.note(code)
            frames.end()
    seen.figures["in memory at once"] = float(len(sitting))
    for frames in sitting:
        frames.end()


async def many_tables_open(scene: Scene, seen: Evidence) -> None:
    """Somebody sits at more tables at once than may be in memory; the server was told to keep eight of them."""
    sitting: list[Frames] = []
    for number in range(14):
        who = Stranger(scene, seen, number + 1)
        status, table = await who.new_table(ephyran(players=2))
        code = code_in({"ok": status == 201, **table})
        if status == 201:
            frames, answer = await who.seat(table)
            code = code_in(answer)
            sitting.append(frames)
        seen.note(code)
    seen.figures["in memory at once"] = float(seen.codes["served"])
    for frames in sitting:
        frames.end()
