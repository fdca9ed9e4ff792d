"""Try a server: start one in a process of its own, on a free port of this machine, and sit down at its tables.

For tests and measurements, ours and those of others who build on the server. It is small rather than quick: every
player waits for each answer.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE = 30.0  #: seconds after which a test has waited long enough, on a machine that does other things as well

#: Options of a server that asks no test to wait: bots decide at once, and one address may do much.
QUICK = (
    "--pace",
    "0",
    "--requests",
    "100000",
    "--address-requests",
    "100000",
    "--table-work",
    "100",
    "--new-tables",
    "100000",
    "--address-connections",
    "1000",
    "--address-tables",
    "100000",
)


def ephyran(*bots: int, players: int = 3) -> Message:
    """A wish for a table of Ephyran, with bots on some seats."""
    seats = [
        {"kind": "bot", "bot": "greedy", "name": f"Bot {seat}"} if seat in bots else {"kind": "person", "name": name}
        for seat, name in enumerate(("Ada", "Ben", "Cleo", "Dan")[:players])
    ]
    return {"game": "ephyran", "players": players, "seats": seats}


def elysium(*bots: int, players: int = 3, **more: Any) -> Message:
    """The same for Elysium."""
    return {**ephyran(*bots, players=players), "game": "elysium", "families": "first_game", **more}


class Player:
    """Somebody who is connected: asks, and keeps what was pushed; *heard* is every message as it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.pushed: list[Message] = []
        self.heard: list[str] = []
        self._number = 0

    def read(self) -> Message:
        """The next message, whatever it is."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        return message

    def send(self, do: object, **fields: Any) -> int:
        """Send a request and do not wait."""
        self._number += 1
        self.socket.send(json.dumps({"id": self._number, "do": do, **fields}))
        return self._number

    def ask(self, do: object, **fields: Any) -> Message:
        """Send a request and wait for its answer."""
        number = self.send(do, **fields)
        while True:
            message = self.read()
            if "push" not in message:
                assert message["id"] == number
                return message
            self.pushed.append(message)

    def wait_for(self, push: str, until: Callable[[Message], object] = lambda message: True) -> Message:
        """The next push of a kind, of those that came already or are to come."""
        while True:
            while self.pushed:
                message = self.pushed.pop(0)
                if message["push"] == push and until(message):
                    return message
            message = self.read()
            assert "push" in message, message
            self.pushed.append(message)

    def close(self) -> None:
        self.socket.close()


class Server:
    """`elysium serve` in a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.data = folder / "tables.sqlite"
        self.options = options
        self.port = 0
        self._sockets = ExitStack()
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "elysium_rules.cli",
            "serve",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
        ]
        self.log = self.data.with_name("stderr.txt").open("ab")
        self.process = subprocess.Popen(
            [*command, *self.options], stdout=subprocess.PIPE, stderr=self.log, text=True, env=dict(os.environ)
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found is not None, (said, self.mistakes())
        self.port = int(found[1])

    def lines(self, what: str = "") -> list[Message]:
        """The lines of the log, all or those of one kind."""
        written = self.data.with_name("stderr.txt").read_text(encoding="utf-8").splitlines()
        found: list[Message] = [json.loads(line) for line in written if line.startswith('{"at":')]
        return [line for line in found if what in ("", line["what"])]

    def mistakes(self) -> str:
        """Our own mistakes in the log, and whatever else the server said on stderr."""
        written = self.data.with_name("stderr.txt").read_text(encoding="utf-8").splitlines()
        other = [line for line in written if not line.startswith('{"at":')]
        return "\n".join([*other, *(str(line["traceback"]) for line in self.lines("error"))])

    def kill(self) -> None:
        """`kill -9`, and nothing else."""
        self.process.kill()
        self._ended()

    def stop(self, number: int = signal.SIGTERM) -> int:
        """Tell it to stop; returns its exit code."""
        self.process.send_signal(number)
        return self._ended()

    def _ended(self) -> int:
        code = self.process.wait(timeout=PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        with suppress(OSError, ConnectionClosed):
            self._sockets.close()
        return code

    def request(
        self, method: str, path: str, body: object = None, headers: Message | None = None
    ) -> tuple[int, dict[str, str], bytes]:
        """One HTTP request, as it is: no path is tidied up."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        given = {"content-type": "application/json", **(headers or {})} if sent is not None else headers or {}
        link.putrequest(method, path, skip_host="host" in given, skip_accept_encoding=True)
        for name, value in given.items():
            link.putheader(name, value)
        if sent is not None and "content-length" not in given:
            link.putheader("content-length", str(len(sent)))
        link.endheaders(sent)
        answer = link.getresponse()
        content = answer.read()
        link.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content

    def new(self, wish: Message) -> Message:
        """Set a table up."""
        status, _, content = self.request("POST", "/api/tables", wish)
        assert status == 201, content
        table: Message = json.loads(content)
        return table

    def connect(self, **options: Any) -> Player:
        """A connection that has not said who it is."""
        url = f"ws://127.0.0.1:{self.port}/ws"
        return Player(self._sockets.enter_context(connect(url, max_size=None, compression=None, **options)))

    def sit(self, table: Message, seat: int | None = None, **more: Any) -> Player:
        """Sit down at a seat, or watch."""
        player = self.connect()
        answer = player.ask("sit", table=table["table"], **way_in(table, seat), **more)
        assert answer["ok"], answer
        assert answer["seat"] == seat
        return player

    def metric(self, name: str) -> float:
        text = self.request("GET", "/metrics")[2].decode()
        found = re.search(rf"^elysium_{name} (\S+)$", text, re.MULTILINE)
        assert found is not None, name
        return float(found[1])


def way_in(table: Message, seat: int | None) -> Message:
    """What to send with `sit`: an invitation with a secret of one's own, or the secret of who watches.

    The same secret every time: it is kept beside the invitation, as a person would keep it.
    """
    if seat is None:
        return {"secret": table["watch"]}
    found = next(found for found in table["seats"] if found["seat"] == seat)
    if "invitation" not in found:  # from a file of version 1
        return {"secret": found["secret"]}
    return {"secret": found["invitation"], "own": found.setdefault("own", token_urlsafe(16))}


def secret_of(table: Message, seat: int | None) -> str:
    """What opens a seat once somebody has sat down there, or the table for who watches."""
    found = way_in(table, seat)
    return str(found.get("own", found["secret"]))


def play_on(
    players: dict[int, Player], most: int = 10_000, choose: Callable[[list[Any]], int] = lambda found: 0
) -> int:
    """Let people decide, until the game is over or so many decisions were theirs; returns how many."""
    done = 0
    anybody = next(iter(players.values()))
    while done < most:
        now = anybody.ask("view")
        if now["deciding"] is None:
            break
        player = players.get(now["deciding"])
        if player is None:  # a bot: it tells when it has decided
            seen = now["move"]
            while anybody.wait_for("moved")["move"] <= seen:
                pass
            continue
        found = player.ask("legal")
        answer = player.ask("act", move=found["move"], action=choose(found["choices"]))
        assert answer["ok"], answer
        done += 1
    return done
