"""Who may sit at a seat: an invitation is spent once, and each device of a person has a secret of its own.

See decision 54.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from elysium_rules.kernel.codec import Json
from elysium_rules.play.data.shapes import LARGEST
from elysium_rules.protocol.messages import request_name
from elysium_rules.web.client import Client
from elysium_rules.web.keys import LONGEST, Door, Key, digest, is_own, is_same, new_secret
from elysium_rules.web.request_errors import FORBIDDEN, NOT_SEATED, TAKEN, RefusedError, internal, no_such_table
from elysium_rules.web.requests import Message, require_shape, write
from elysium_rules.web.store import Kept
from elysium_rules.web.table import Services, Table

ResultT = TypeVar("ResultT")
_AWAY: Final = "this device was dismissed from its seat"


class Devices:
    """Lets devices in at their seats, invites others, and sends them away.

    Args:
        services: what all tables share.
        leave: lets a client get up.
    """

    def __init__(self, services: Services, leave: Callable[[Client], None]) -> None:
        self._services, self._leave = services, leave

    # --- coming in ---------------------------------------------------------------------------------------------------

    def find(self, kept: Kept, secret: Json, own: Json) -> Door:
        """What somebody may enter with a secret, and with the one they made for themselves where it is an invitation.

        Raises:
            RefusedError: nothing, or not like this.
        """
        door = kept.opened_by(secret) if isinstance(secret, str) and len(secret) <= LONGEST else None
        if door is None:
            raise forbidden()
        if door.key is None or not door.is_invitation:
            return door
        if door.key.own is not None:
            if not is_same(own, door.key.own):
                raise _taken()
        elif not is_own(own) or kept.opened_by(str(own)) is not None:
            # Not the invitation itself, of all things: others have seen it.
            message = "with an invitation belongs a secret of your own: 22 to 86 of A-Z a-z 0-9 _ - that nobody has"
            raise RefusedError("bad-request", message, path="request.own")
        return door

    async def enter(self, kept: Kept, door: Door, own: Json) -> Key | None:
        """Spend an invitation, if it is one; that is on the disk when this returns.

        Returns:
            What opens the seat from now on; None for who watches.

        Raises:
            RefusedError: somebody else was quicker, or it could not be written.
        """
        key = door.key
        if key is None or not door.is_invitation or key.own is not None:
            return key
        if await self._write(partial(self._services.store.spend, kept.id, key, digest(str(own)))):
            return key
        # Somebody was quicker: the same person in another window, or not.
        now = self._services.store.find(kept.id)
        if now is None:
            raise no_such_table()
        for found in now.keys:
            if (found.seat, found.device) == (key.seat, key.device) and is_same(own, found.own):
                return found
        raise _taken()

    # --- those that are there ----------------------------------------------------------------------------------------

    async def serve(self, client: Client, request: Message) -> None:
        """Answer a request about the devices of somebody's own seat.

        Raises:
            RefusedError: it is not served.
        """
        table = client.table
        if table is None:
            raise RefusedError(NOT_SEATED, "sit down first")
        if client.seat is None:
            raise RefusedError(FORBIDDEN, "whoever watches has no seat", path="request.do")
        require_shape(request_name(str(request["do"])), request)
        answer: Message = {"id": request.get("id"), "ok": True, "do": request["do"]}
        if request["do"] == "invite":
            answer["invitation"] = await self._invite(table, client)
        else:
            await self._dismiss(table, client, request.get("device"))
        client.send(write(answer))

    async def _invite(self, table: Table, client: Client) -> str:
        assert client.seat is not None
        most, invitation = self._services.limits.seat_devices, new_secret()
        keep = partial(self._services.store.invite, table.id, client.seat, digest(invitation), most, by=client.device)
        if not await self._write(keep):
            self._require_there(table, client)
            raise RefusedError("too-many", f"a seat has at most {most} devices; dismiss one of them first")
        return invitation

    async def _dismiss(self, table: Table, client: Client, device: Json) -> None:
        assert client.seat is not None
        assert client.device is not None
        if not isinstance(device, int) or isinstance(device, bool) or not 0 < device <= LARGEST:
            raise RefusedError("bad-request", "the number of a device belongs here", path="request.device")
        if device == client.device:
            message = "this is the device that asks; another one can dismiss it"
            raise RefusedError("bad-request", message, path="request.device")
        if not await self._write(
            partial(self._services.store.dismiss, table.id, client.seat, device, by=client.device)
        ):
            self._require_there(table, client)
            raise RefusedError("bad-request", "there is no such device at this seat", path="request.device")
        self.renew(table)

    def _require_there(self, table: Table, client: Client) -> None:
        """Refuse who was sent away while something was written."""
        if not self._services.store.has(table.id):
            raise no_such_table()
        if client.table is not table:
            raise RefusedError(NOT_SEATED, "sit down first")

    def renew(self, table: Table) -> None:
        """See what opens a table now: whose device was forgotten goes, and seats hear of what has changed."""
        before, table.keys = table.keys, self._services.store.keys(table.id)
        known = {(key.seat, key.device) for key in table.keys if key.own is not None}
        for client in tuple(table.clients):
            if client.seat is not None and (client.seat, client.device) not in known:
                self.send_away(client, _AWAY)
        for seat in {seat for seat, _ in known ^ {(key.seat, key.device) for key in before if key.own is not None}}:
            table.tell_devices(seat)

    def send_away(self, client: Client, reason: str) -> None:
        """Tell somebody that they cannot stay, and end their connection."""
        self._leave(client)
        client.send(write({"push": "bye", "reason": reason}))
        client.end(reason)

    async def _write(self, keep: Callable[[], ResultT]) -> ResultT:
        try:
            return await self._services.write(keep)
        except sqlite3.Error as error:
            self._services.report(f"a device could not be kept: {error}\n")
            self._services.metrics.count("mistakes")
            raise internal() from None


def forbidden() -> RefusedError:
    """A secret opens nothing."""
    return RefusedError(FORBIDDEN, "this is not a secret of the table")


def _taken() -> RefusedError:
    return RefusedError(TAKEN, "this invitation was used already; ask whoever invited you for another")
