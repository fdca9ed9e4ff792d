"""All tables: new ones, those in memory, those on disk; who is let in, and what is put away."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Callable
from functools import partial
from typing import Final

from elysium_rules.bots.registry import bot_names
from elysium_rules.errors import ElysiumError
from elysium_rules.games import DEFAULT_GAME, GAMES, find_title
from elysium_rules.kernel.codec import Json
from elysium_rules.protocol.kept import KeptEngine
from elysium_rules.protocol.parts import RequestError
from elysium_rules.source import find_fault
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.guest import Guest
from elysium_rules.web.limits import Limits
from elysium_rules.web.refusal import BUSY, FORBIDDEN, NO_SUCH_TABLE, RefusedError, from_engine, from_request, internal
from elysium_rules.web.requests import Message, write
from elysium_rules.web.store import Kept, Seat, digest
from elysium_rules.web.table import House, Table

_DAY: Final = 86_400.0
_LONGEST_NAME: Final = 60
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{16}")
_KINDS: Final = ("person", "bot")


class Tables:
    """The tables of a server.

    Args:
        house: what they share.
        limits: how many, for how long.
        clock: seconds since 1970.
    """

    def __init__(self, house: House, limits: Limits, bots: Bots, check: CardCheck, clock: Callable[[], float]) -> None:
        self.house, self.limits, self.bots = house, limits, bots
        self._check, self._clock = check, clock
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}

    # --- new ones ----------------------------------------------------------------------------------------------------

    async def create(self, wanted: Json) -> Message:
        """Set a table up as somebody wants it.

        Returns:
            Its name, and the secrets that open its seats; they are kept nowhere else.

        Raises:
            RefusedError: there is no room, or no such game.
        """
        request, seats = read_wish(wanted)
        if self.house.store.count() >= self.limits.tables:
            raise RefusedError("too-many", f"there are {self.limits.tables} tables; try again another day")
        self._make_room(is_custom="cards" in request)
        if "cards" in request:
            await self._check.require(request)
        begin = partial(self._begin, request)
        if "cards" in request:
            start = await self.house.metered.run(begin)
        else:
            start = await asyncio.get_running_loop().run_in_executor(self.house.threads, begin)
        opened = [secrets.token_urlsafe(16) if seat.kind == "person" else None for seat in seats]
        watch = secrets.token_urlsafe(16)
        kept = Kept(
            id=secrets.token_urlsafe(12),
            start=start,
            seats=seats,
            secrets=tuple(None if secret is None else digest(secret) for secret in (*opened, watch)),
            bot_seed=secrets.token_hex(16),
        )
        await self.house.write(partial(self.house.store.add, kept))
        self.house.metrics.count("tables_created")
        self.bots.wake(await self.find(kept))
        links: list[Json] = [
            {"seat": place, "secret": secret} for place, secret in enumerate(opened) if secret is not None
        ]
        return {"table": kept.id, "seats": links, "watch": watch}

    def _begin(self, request: Message) -> str:
        """How a new game begins; the operating system chooses its seed."""
        engine = KeptEngine(report=self.house.report)
        answer = json.loads(engine.answer(write({"id": 0, "do": "new", **request})))
        if not answer["ok"]:
            raise from_engine(answer["error"])
        try:
            return engine.beginning(answer["game"])
        except RequestError as error:
            raise from_request(error) from None

    # --- those there are ---------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._open)

    @property
    def guests(self) -> list[Guest]:
        """Everybody who sits or watches."""
        return [guest for table in self._open.values() for guest in table.guests]

    async def find(self, kept: Kept) -> Table:
        """A table, brought into memory if need be."""
        while (table := self._open.get(kept.id)) is None:  # it may be put away again before we hear of it
            opening = self._opening.get(kept.id)
            if opening is None:
                opening = self._opening[kept.id] = asyncio.create_task(self._resume(kept))
            await asyncio.shield(opening)
        table.touched = self._clock()
        return table

    async def _resume(self, kept: Kept) -> Table:
        try:
            self._make_room(is_custom=False)
            try:
                table = Table(self.house, kept, self._clock())
                await table.ready()
            except ElysiumError as error:
                self.house.report(f"table {kept.id} cannot be opened: {error}\n")
                self.house.metrics.count("mistakes")
                raise internal() from None
            self._open[kept.id] = table
            self.house.metrics.count("tables_resumed")
            return table
        finally:
            del self._opening[kept.id]

    async def sit(self, guest: Guest, request: Message) -> None:
        """Let somebody in who has the secret of a seat, or of the spectators.

        Raises:
            RefusedError: there is no such table, the secret does not open it, or it is full.
        """
        name, secret = request.get("table"), request.get("secret")
        kept = self.house.store.find(name) if isinstance(name, str) and _TABLE.fullmatch(name) else None
        if kept is None:
            raise RefusedError(NO_SUCH_TABLE, "there is no such table")
        place = kept.seat_for(secret) if isinstance(secret, str) and len(secret) <= 100 else None
        if place is None:
            raise RefusedError(FORBIDDEN, "this is not a secret of the table")
        table = await self.find(kept)
        if len(table.guests - {guest}) >= self.limits.table_connections:
            raise RefusedError(BUSY, f"{self.limits.table_connections} are connected to this table already")
        self.leave(guest)
        table.expected += 1
        try:
            async with table.lock:
                await table.ready()
                before = table.seats()
                guest.table, guest.seat = table, place if place < len(kept.seats) else None
                table.guests.add(guest)
                guest.send(write({"id": request.get("id"), **table.welcome(guest)}))
                if table.seats() != before:
                    table.tell_seats(but=guest)
        finally:
            table.expected -= 1
        self.bots.wake(table)

    def leave(self, guest: Guest) -> None:
        """Somebody gets up, or was cut off."""
        table = guest.table
        if table is None:
            return
        before = table.seats()
        table.guests.discard(guest)
        guest.table = guest.seat = None
        table.touched = self._clock()
        if table.seats() != before:
            table.tell_seats()

    # --- what is put away --------------------------------------------------------------------------------------------

    def _idle(self) -> list[Table]:
        """Tables that nobody uses, the one that was left first before the others."""
        idle = [
            table
            for table in self._open.values()
            if not table.guests and not table.expected and not table.lock.locked() and not self.bots.is_busy(table)
        ]
        return sorted(idle, key=lambda table: table.touched)

    def _make_room(self, *, is_custom: bool) -> None:
        """Put a table away where there are as many as may be."""
        if is_custom and sum(table.is_custom for table in self._open.values()) >= self.limits.open_custom:
            idle = [table for table in self._idle() if table.is_custom]
            if not idle:
                raise RefusedError(BUSY, "too many tables with card files of their own are in use; try again later")
            self._put_away(idle[0])
        if len(self._open) + len(self._opening) > self.limits.open_tables:
            idle = self._idle()
            if not idle:
                raise RefusedError(BUSY, "too many tables are in use; try again later")
            self._put_away(idle[0])

    def _put_away(self, table: Table) -> None:
        # INVARIANT: all of it is on the disk, because everything was before anybody was told.
        del self._open[table.id]

    async def sweep(self) -> list[str]:
        """Put away what is idle, and remove what is old.

        Returns:
            The tables that were removed.
        """
        now, removed = self._clock(), list[str]()
        for table in self._idle():
            if now - table.touched >= self.limits.idle:
                self._put_away(table)
        await self.house.write(self.house.store.note_time)
        now = self.house.store.now()  # which does not leap when the clock does
        finished, unfinished = (now - days * _DAY for days in (self.limits.finished_days, self.limits.unfinished_days))
        for name in self.house.store.old(finished, unfinished):
            found = self._open.get(name)
            if name in self._opening or (found is not None and (found.guests or found.expected)):
                continue
            self._open.pop(name, None)
            await self.house.write(partial(self.house.store.remove, name))
            self.house.metrics.count("tables_removed")
            removed.append(name)
        return removed


# --- what somebody wants ---------------------------------------------------------------------------------------------


def read_wish(wanted: Json) -> tuple[Message, tuple[Seat, ...]]:
    """A request for the engine, and who sits where, from what somebody sent.

    Raises:
        RefusedError: it is no such wish; what the engine has to say to it comes later.
    """
    if not isinstance(wanted, dict):
        raise RefusedError("bad-request", "a JSON object belongs here", path="request")
    game = wanted.get("game", DEFAULT_GAME)
    if not isinstance(game, str) or game not in GAMES:
        raise RefusedError("no-such-game", f"there is {' and '.join(GAMES)}", path="request.game")
    seats = _read_seats(wanted.get("seats"), game)
    if wanted.get("players", len(seats)) != len(seats):
        raise RefusedError("bad-request", "there is one seat for each player", path="request.seats")
    title = find_title(game)
    handed_on = [*(setup.name for setup in title.setups), "cards"]
    # INVARIANT: no seed is handed on, and nothing else that is not named here.
    request: Message = {"game": game, "players": len(seats)}
    request |= {key: wanted[key] for key in handed_on if key in wanted}
    if wanted.get("cards") == {}:
        del request["cards"]
    if any(seat.name for seat in seats):
        request["names"] = [seat.name for seat in seats]
    return request, seats


def _read_seats(wanted: Json, game: str) -> tuple[Seat, ...]:
    if not isinstance(wanted, list) or not 1 <= len(wanted) <= 20:
        raise RefusedError("bad-request", "a list of seats belongs here", path="request.seats")
    seats = [_read_seat(seat, f"request.seats.{place}", game) for place, seat in enumerate(wanted)]
    if not any(seat.name for seat in seats):
        return tuple(seats)
    named = [
        seat if seat.name else Seat(seat.kind, f"{(seat.bot or 'player').capitalize()} {place + 1}", seat.bot)
        for place, seat in enumerate(seats)
    ]
    return tuple(named)


def _read_seat(wanted: Json, path: str, game: str) -> Seat:
    if not isinstance(wanted, dict):
        raise RefusedError("bad-request", "a JSON object belongs here", path=path)
    kind, name, bot = wanted.get("kind"), wanted.get("name", ""), wanted.get("bot")
    if kind not in _KINDS:
        raise RefusedError("bad-request", f"a seat is for a {' or a '.join(_KINDS)}", path=f"{path}.kind")
    if not isinstance(name, str) or len(name) > _LONGEST_NAME or find_fault(name) is not None:
        message = f"a name has up to {_LONGEST_NAME} printable characters, and no blanks around them"
        raise RefusedError("bad-request", message, path=f"{path}.name")
    if kind == "person":
        return Seat("person", name)
    known = bot_names(game)
    if bot is None:
        bot = known[0]
    if bot not in known:
        raise RefusedError("bad-request", f"the bots are {', '.join(known)}", path=f"{path}.bot")
    return Seat("bot", name, bot)
