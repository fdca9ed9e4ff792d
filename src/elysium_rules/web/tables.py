"""All tables: new ones, those in memory, those on disk; who is let in, and what is put away."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Final, cast

from elysium_rules.bots.registry import bot_names, default_bot
from elysium_rules.errors import ElysiumError
from elysium_rules.games import DEFAULT_GAME, find_rules, game_names
from elysium_rules.kernel.codec import Json
from elysium_rules.protocol.kept import KeptEngine
from elysium_rules.protocol.parts import RequestError
from elysium_rules.source import find_fault
from elysium_rules.web.bots import Bots
from elysium_rules.web.card_check import CardCheck
from elysium_rules.web.client import Client
from elysium_rules.web.devices import Devices, forbidden
from elysium_rules.web.house import EMPTY, House
from elysium_rules.web.keys import Key, digest, new_secret
from elysium_rules.web.limits import Limits
from elysium_rules.web.request_errors import BUSY, RefusedError, from_engine, from_request, internal, no_such_table
from elysium_rules.web.requests import Message, require_shape, write
from elysium_rules.web.store import Age, Kept, Seat
from elysium_rules.web.table import Services, Table
from elysium_rules.web.turns import Turns

_DAY: Final = 86_400.0
_LONGEST_NAME: Final = 60
_TABLE: Final = re.compile(r"[A-Za-z0-9_-]{16}")
_KINDS: Final = ("person", "bot")
_REST: Final = 1.0  #: after a table was set up, as long as that took


class Tables:
    """The tables of a server.

    Args:
        services: what they share.
        limits: how many, for how long.
        clock: seconds since 1970.
        house: card files that are offered to everybody.
    """

    def __init__(
        self,
        services: Services,
        limits: Limits,
        bots: Bots,
        check: CardCheck,
        clock: Callable[[], float],
        house: House = EMPTY,
    ) -> None:
        self.services, self.limits, self.bots = services, limits, bots
        self._house = house
        self._check, self._clock = check, clock
        self.devices = Devices(services, self.leave)
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._opening_custom: set[str] = set()  #: of these, with card files of their own
        self._expected: Counter[str] = Counter()  #: by table: clients who are about to sit down
        self._removing: set[str] = set()
        self._making: Counter[str] = Counter()  #: by maker: tables that are not in the file yet
        self._turns = Turns(_REST, time.monotonic)

    # --- new ones ----------------------------------------------------------------------------------------------------

    async def create(self, wanted: Json, address: str = "") -> Message:
        """Set a table up as somebody at an *address* wants it.

        Returns:
            Its name, invitations to its seats, and the secret of who watches; they are kept nowhere else.

        Raises:
            RefusedError: there is no room, or no such game.
        """
        request, seats = read_wish(wanted, self._house.bots)
        request = self._house.complete(request)
        maker = self.services.store.maker_of(address)
        with _counting(self._making, maker):
            self._require_place(maker)
            return await self._create(request, seats, maker)

    def _require_place(self, maker: str) -> None:
        """Refuse a table where there are as many as may be: in the file, and of one maker."""
        if self.services.store.count() + self._making.total() > self.limits.tables:
            raise RefusedError("too-many", f"there are {self.limits.tables} tables; try again another day")
        made, spare = self._made_by(maker)
        if made - len(spare) > self.limits.address_tables:
            message = f"this address has set up {self.limits.address_tables} tables that are not over yet"
            raise RefusedError("too-many", message)

    def _made_by(self, maker: str) -> tuple[int, list[str]]:
        """How many tables somebody has set up or is about to, and those that may go: over, and nobody is there."""
        made, finished = self.services.store.made_by(maker)
        return made + self._making[maker], [name for name in finished if not self._is_used(name)]

    async def _create(self, request: Message, seats: tuple[Seat, ...], maker: str) -> Message:
        self._make_room(is_custom="cards" in request)
        if "cards" in request:
            await self._check.require(request)
            return await self._set_up(request, seats, maker)  # where the thread of own cards has time for it
        async with self._turns.of(maker):
            return await self._set_up(request, seats, maker)

    async def _set_up(self, request: Message, seats: tuple[Seat, ...], maker: str) -> Message:
        begin = partial(self._begin, request)
        if "cards" in request:
            start = await self.services.metered.run(begin)
        else:
            start = await asyncio.get_running_loop().run_in_executor(self.services.threads, begin)
        invitations = {place: new_secret() for place, seat in enumerate(seats) if seat.kind == "person"}
        watch = new_secret()
        kept = Kept(
            id=new_name(),
            start=start,
            seats=seats,
            watch=digest(watch),
            bot_seed=secrets.token_hex(16),
            keys=tuple(Key(seat, 1, digest(invitation)) for seat, invitation in invitations.items()),
        )
        await self._thin_out(maker)
        await self.services.write(partial(self.services.store.add, kept, maker))
        self.services.metrics.count("tables_created")
        table = await self.find(kept)
        self.bots.wake(table)
        links: list[Json] = [{"seat": seat, "invitation": invitation} for seat, invitation in invitations.items()]
        return {"table": kept.id, "title": table.title, "seats": links, "watch": watch}

    async def _thin_out(self, maker: str) -> None:
        """Remove games of a maker that are over, the oldest first, until there is room for another one."""
        made, spare = self._made_by(maker)
        for name in spare[: max(0, made - self.limits.address_tables)]:
            await self._remove(name, partial(self.services.store.remove, name))

    def _begin(self, request: Message) -> str:
        """How a new game begins; the operating system chooses its seed."""
        engine = KeptEngine(report=self.services.report)
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
    def clients(self) -> list[Client]:
        """Everybody who sits or watches."""
        return [client for table in self._open.values() for client in table.clients]

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
            try:
                table = Table(self.services, kept, self._clock())
                self._make_room(is_custom=table.is_custom)
                if table.is_custom:
                    self._opening_custom.add(kept.id)
                await table.ready()
            except ElysiumError as error:
                self.services.report(f"table {kept.id} cannot be opened: {error}\n")
                self.services.metrics.count("mistakes")
                raise internal() from None
            self._open[kept.id] = table
            self.services.metrics.count("tables_resumed")
            return table
        finally:
            del self._opening[kept.id]
            self._opening_custom.discard(kept.id)

    # --- who comes and goes ------------------------------------------------------------------------------------------

    async def sit(self, client: Client, request: Message) -> None:
        """Let somebody in who has the secret of a seat, an invitation to it, or the secret of the spectators.

        Raises:
            RefusedError: there is no such table, the secret does not open it, or there is no room for who watches.
        """
        name, secret = request.get("table"), request.get("secret")
        kept = self.services.store.find(name) if isinstance(name, str) and _TABLE.fullmatch(name) else None
        if kept is None or kept.id in self._removing:
            raise no_such_table()
        with _counting(self._expected, kept.id):  # so that it is neither put away nor removed before
            # Nothing is spent before there is a table to sit down at, and room there.
            door = self.devices.find(kept, secret, request.get("own"))
            table = await self.find(kept)
            if door.seat is None:
                self._require_room(table, client)
            key = await self.devices.enter(kept, door, request.get("own"))
            if key is None and not (kept.was_used or any(seat.kind == "person" for seat in kept.seats)):
                await self.services.write(partial(self.services.store.use, kept.id))
            async with table.lock:
                await table.ready()
                self._take_place(table, client, key, request.get("id"))
        self.bots.wake(table)

    def _require_room(self, table: Table, client: Client) -> None:
        """Refuse another one who watches where there are enough; whoever plays always finds room."""
        others = [other for other in table.clients if other is not client]
        watching = sum(other.seat is None for other in others)
        if watching >= self.limits.table_spectators:
            raise RefusedError(BUSY, f"{self.limits.table_spectators} are watching this table already")
        if len(others) >= self.limits.table_connections:
            raise RefusedError(BUSY, f"{self.limits.table_connections} are connected to this table already")

    def _take_place(self, table: Table, client: Client, key: Key | None, identity: Json) -> None:
        """Seat a client; whatever may have changed since their secret was looked at is looked at again."""
        if not self.services.store.has(table.id):
            raise no_such_table()
        seat, device = (None, None) if key is None else (key.seat, key.device)
        table.keys = self.services.store.keys(table.id)
        if seat is None:
            self._require_room(table, client)
        elif not any((found.seat, found.device) == (seat, device) and found.own for found in table.keys):
            raise forbidden()
        self.leave(client)
        same = [other for other in table.clients if other.seat == seat and seat is not None]
        for oldest in same[: max(0, len(same) + 1 - self.limits.seat_connections)]:
            self.devices.send_away(oldest, "this seat is open in too many windows")
        before = table.seats()
        was_here = any((other.seat, other.device) == (seat, device) for other in table.clients)
        client.table, client.seat, client.device = table, seat, device
        table.clients[client] = None
        client.send(write({"id": identity, **table.welcome(client)}))
        if table.seats() != before:
            table.tell_seats(but=client)
        if seat is not None and not was_here:
            table.tell_devices(seat, but=client)

    def leave(self, client: Client) -> None:
        """Somebody gets up, or was cut off."""
        table, seat, device = client.table, client.seat, client.device
        if table is None:
            return
        before = table.seats()
        table.clients.pop(client, None)
        client.table = client.seat = client.device = None
        table.touched = self._clock()
        if table.seats() != before:
            table.tell_seats()
        if seat is not None and not any((other.seat, other.device) == (seat, device) for other in table.clients):
            table.tell_devices(seat)

    # --- what is put away --------------------------------------------------------------------------------------------

    def _is_used(self, name: str) -> bool:
        """Whether somebody is at a table, or about to be."""
        table = self._open.get(name)
        return name in self._opening or name in self._expected or (table is not None and bool(table.clients))

    def _idle(self) -> list[Table]:
        """Tables that nobody uses, the one that was left first before the others."""
        idle = [
            table
            for table in self._open.values()
            if not self._is_used(table.id) and not table.lock.locked() and not self.bots.is_busy(table)
        ]
        return sorted(idle, key=lambda table: table.touched)

    def _make_room(self, *, is_custom: bool) -> None:
        """Put a table away where there are as many as may be."""
        custom = sum(table.is_custom for table in self._open.values()) + len(self._opening_custom)
        if is_custom and custom >= self.limits.open_custom:
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
        await self.services.write(self.services.store.note_time)
        now = self.services.store.now()  # which does not leap when the clock does
        age = Age(
            finished=now - self.limits.finished_days * _DAY,
            unfinished=now - self.limits.unfinished_days * _DAY,
            unclaimed=now - self.limits.unclaimed_days * _DAY,
        )
        for name in self.services.store.old(age):
            if not self._is_used(name) and await self._remove(name, partial(self.services.store.remove_old, name, age)):
                removed.append(name)
        await self.services.write(partial(self.services.store.forget_makers, now - self.limits.maker_days * _DAY))
        return removed

    async def _remove(self, name: str, remove: Callable[[], bool]) -> bool:
        """Forget a table at which nobody is; whoever comes meanwhile does not find it. Returns whether it is gone."""
        self._removing.add(name)
        try:
            is_gone = await self.services.write(remove)
            if is_gone:
                self._open.pop(name, None)
                self.services.metrics.count("tables_removed")
        finally:
            self._removing.discard(name)
        return is_gone

    async def look(self) -> None:
        """See what whoever runs the server has changed in the file, and tell those whom it concerns."""
        if not await self.services.write(self.services.store.was_changed):
            return
        for table in tuple(self._open.values()):
            if not self.services.store.has(table.id):
                self._open.pop(table.id, None)
                for client in tuple(table.clients):
                    self.devices.send_away(client, "this table was removed")
            elif table.clients:
                self.devices.renew(table)


@contextmanager
def _counting(counter: Counter[str], name: str) -> Iterator[None]:
    """Count something for as long as it goes on."""
    counter[name] += 1
    try:
        yield
    finally:
        counter[name] -= 1
        if not counter[name]:
            del counter[name]


def new_name() -> str:
    """What a new table is called; it never begins like an option of a command (`elysium tables show -x…`)."""
    while (name := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return name


# --- what somebody wants ---------------------------------------------------------------------------------------------


def read_wish(wanted: Json, offered: Sequence[str] = ()) -> tuple[Message, tuple[Seat, ...]]:
    """A request for the engine, and who sits where, from what somebody sent.

    Raises:
        RefusedError: it is no such wish; what the engine has to say to it comes later.
    """
    if not isinstance(wanted, dict):
        raise RefusedError("bad-request", "a JSON object belongs here", path="request")
    game = wanted.get("game", DEFAULT_GAME)
    if not isinstance(game, str) or game not in game_names():
        raise RefusedError("no-such-game", f"there is {' and '.join(game_names())}", path="request.game")
    seats = _read_seats(wanted.get("seats"), game, offered)
    if wanted.get("players", len(seats)) != len(seats):
        raise RefusedError("bad-request", "there is one seat for each player", path="request.seats")
    # A seed is not looked at; anything else that is not described is a mistake of theirs.
    shown = {key: part for key, part in wanted.items() if key != "seed"}
    if offered:  # a bot of the house is one more word than the schema has
        shown["seats"] = [
            {**seat, "bot": default_bot(game)} if isinstance(seat, dict) and seat.get("bot") in offered else seat
            for seat in cast("list[Json]", wanted["seats"])
        ]
    require_shape("NewTable", shown, game)
    rules = find_rules(game)
    handed_on = [*(setup.name for setup in rules.setups), "cards"]
    # INVARIANT: no seed is handed on, and nothing else that is not named here.
    request: Message = {"game": game, "players": len(seats)}
    request |= {key: wanted[key] for key in handed_on if key in wanted}
    if wanted.get("cards") == {}:
        del request["cards"]
    if any(seat.name for seat in seats):
        request["names"] = [seat.name for seat in seats]
    return request, seats


def _read_seats(wanted: Json, game: str, offered: Sequence[str]) -> tuple[Seat, ...]:
    if not isinstance(wanted, list) or not 1 <= len(wanted) <= 20:
        raise RefusedError("bad-request", "a list of seats belongs here", path="request.seats")
    seats = [_read_seat(seat, f"request.seats.{place}", game, offered) for place, seat in enumerate(wanted)]
    if not any(seat.name for seat in seats):
        return tuple(seats)
    named = [
        seat if seat.name else Seat(seat.kind, f"{(seat.bot or 'player').capitalize()} {place + 1}", seat.bot)
        for place, seat in enumerate(seats)
    ]
    return tuple(named)


def _read_seat(wanted: Json, path: str, game: str, offered: Sequence[str]) -> Seat:
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
    known = (*bot_names(game), *offered)
    if bot is None:
        bot = default_bot(game)
    if bot not in known:
        raise RefusedError("bad-request", f"the bots are {', '.join(known)}", path=f"{path}.bot")
    return Seat("bot", name, bot)
