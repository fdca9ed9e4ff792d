"""A host for one game: several players on one engine, each with their own view and nothing else.

    python examples/host.py --players 3 --port 4000 --keep game.json

The engine has no roles: whoever speaks to it may see saves and act for everybody. So nobody speaks to it but this
program. A player connects (TCP), sends the token of a seat as the first line (as it was printed, not as JSON), and then
requests of the protocol, one per line: those of `MAY` and no others, without `game` and `player`, which the host fills
in. What happened is sent to all. The game is saved after every change, so that the program may be killed at any time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
from pathlib import Path
from typing import Any, TypeAlias

from elysium_rules import Engine

Message: TypeAlias = dict[str, Any]

#: What a player may ask for, and what of the request is handed on. Saves, replays and bots are for the host.
MAY = {
    "view": ("language",),
    "legal": ("language",),
    "cards": ("language",),
    "faces": ("cards", "language", "scheme"),
    "events": ("since", "language"),
    "why": ("about", "language"),
    "act": ("move", "action", "language"),
    "undo": ("move", "to"),
}
LONGEST_LINE = 20_000  #: bytes; the longest action has a few hundred
MOST_NESTED = 20  #: lists and objects in a line; an action has three
MOST_WAITING = 1_000_000  #: bytes that a player has not read yet
PATIENCE = 30.0  #: seconds for a player to take an answer


class Host:
    """One game, its tokens, and the players who are connected."""

    def __init__(self, keep: Path, players: int) -> None:
        self.keep = keep
        self.engine = Engine(report=print)  # a mistake of the library is for the host's eyes only
        self.connected: set[asyncio.StreamWriter] = set()
        if keep.exists():
            kept = json.loads(keep.read_text(encoding="utf-8"))
            self.tokens: list[str] = kept["tokens"]
            opened = self.ask({"do": "load", "save": kept["save"]})
        else:
            self.tokens = [secrets.token_urlsafe(16) for _ in range(players)]
            opened = self.ask({"do": "new", "players": players, "families": "first_game"})
        self.game: str = opened["game"]
        self.save()

    def ask(self, request: Message) -> Message:
        """Ask the engine."""
        answer: Message = json.loads(self.engine.answer(json.dumps({"id": 0, **request})))
        return answer

    def save(self) -> None:
        """Keep the game; the old file stays whole until the new one is."""
        saved = self.ask({"do": "save", "game": self.game})["save"]
        fresh = self.keep.with_suffix(".new")
        fresh.write_text(json.dumps({"tokens": self.tokens, "save": saved}), encoding="utf-8")
        os.replace(fresh, self.keep)  # noqa: PTH105 - one step, also on Windows

    def serve(self, seat: int, line: bytes) -> tuple[Message, Message | None]:
        """Answer a request of the player in *seat*; returns the answer, and what everybody is told of it."""
        wanted = _parse(line)
        do = wanted.get("do") if isinstance(wanted, dict) else None
        if not isinstance(wanted, dict) or not isinstance(do, str) or do not in MAY:
            return _refuse(wanted, "forbidden", f"a player may ask for {', '.join(MAY)}"), None
        action = wanted.get("action")
        if isinstance(action, dict) and "bot" in action:
            return _refuse(wanted, "forbidden", "a player decides by themselves"), None
        # INVARIANT: nothing of the player's request reaches the engine but the fields named in `MAY`.
        request = {"id": wanted.get("id"), "do": do, "game": self.game}
        request |= {key: wanted[key] for key in MAY[do] if key in wanted}
        if do in ("view", "legal", "events", "undo", "why"):
            request["player"] = seat
        if do == "act" and self.ask({"do": "legal", "game": self.game, "player": seat})["deciding"] != seat:
            return _refuse(wanted, "not-yours", "somebody else must decide now"), None
        answer = self.ask(request)
        changed = answer["ok"] and (do == "act" or "to" in request)
        if not changed:
            return answer, None
        self.save()  # before anybody is told, so that nobody saw what a crash takes back
        told = {key: answer.get(key) for key in ("move", "deciding", "outcome", "action", "events")}
        return answer, {"told": do, "seat": seat, **told}

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until it ends, or until the player is too slow or sends too much."""
        try:
            token = (await asyncio.wait_for(reader.readline(), PATIENCE)).decode().strip()
            if token in self.tokens:
                self.connected.add(writer)
                while line := await reader.readline():
                    answer, told = self.serve(self.tokens.index(token), line)
                    self.send(writer, answer)
                    for other in [*self.connected] if told is not None else []:
                        self.send(other, told)
                    await asyncio.wait_for(writer.drain(), PATIENCE)
        except (ValueError, TimeoutError, ConnectionError):
            pass  # no text, a line that is too long, too slow, gone: the seat is free for the next connection
        finally:
            self.connected.discard(writer)
            writer.close()

    def send(self, writer: asyncio.StreamWriter, message: Message | None) -> None:
        """Send a line; whoever does not read is cut off, so that nobody fills our memory."""
        writer.write(json.dumps(message).encode() + b"\n")
        if writer.transport.get_write_buffer_size() > MOST_WAITING:
            writer.transport.abort()

    async def listen(self, port: int) -> asyncio.Server:
        """Wait for players on this machine."""
        return await asyncio.start_server(self.talk, "127.0.0.1", port, limit=LONGEST_LINE)


def _parse(line: bytes) -> object:
    """Read a line; None for what is no JSON, or nested as no request is."""
    if line.count(b"[") + line.count(b"{") > MOST_NESTED:
        return None
    try:
        return json.loads(line)
    except ValueError:
        return None


def _refuse(wanted: object, code: str, message: str) -> Message:
    identity = wanted.get("id") if isinstance(wanted, dict) else None
    return {"id": identity, "ok": False, "error": {"code": code, "message": message}}


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--port", type=int, default=4000)
    parser.add_argument("--keep", type=Path, default=Path("game.json"), help="the game between two starts")
    options = parser.parse_args()
    host = Host(options.keep, options.players)
    server = await host.listen(options.port)
    for seat, token in enumerate(host.tokens):
        print(f"seat {seat}: {token}", flush=True)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
