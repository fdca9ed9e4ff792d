"""How a server says no: a code that never changes its meaning, and a sentence for a person."""

from __future__ import annotations

from typing import Final

from elysium_rules.kernel.codec import Json
from elysium_rules.protocol.messages import Code
from elysium_rules.protocol.parts import RequestError

FORBIDDEN: Final = "forbidden"  #: not for this seat, or not the secret of this table
NOT_YOURS: Final = "not-yours"  #: somebody else must decide now
NOT_SEATED: Final = "not-seated"  #: nothing but `sit` is served before it
NO_SUCH_TABLE: Final = "no-such-table"  #: never opened, or forgotten
TOO_FAST: Final = "too-fast"  #: more requests than a person makes
TABLE_WORK: Final = "table/work"  #: the detail of it where a table with card files of its own makes too much work
HEAD_TOO_LONG: Final = "head-too-long"  #: of an HTTP request
NOT_FOUND: Final = "not-found"  #: no such page
BUSY: Final = "busy"  #: full for now; try again later
TAKEN: Final = "taken"  #: somebody else has used this invitation
TABLE_CHANGES: Final = "table/changes"  #: the detail of `no-undo` where a game was changed too often

#: What HTTP says beside a code; 400 for all others.
STATUS: Final = {
    FORBIDDEN: 403,
    TAKEN: 403,
    NO_SUCH_TABLE: 404,
    NOT_FOUND: 404,
    "not-allowed": 405,
    "too-long": 413,
    "not-json": 415,
    "bad-cards": 422,
    "no-such-game": 422,
    TOO_FAST: 429,
    HEAD_TOO_LONG: 431,
    "internal": 500,
    "too-many": 503,
    BUSY: 503,
    "slow": 408,
}


class RefusedError(Exception):
    """A request of a player is not served; *error* is what the answer says of it."""

    def __init__(self, code: str, message: str, **more: Json) -> None:
        self.error: dict[str, Json] = {"code": code, "message": message, "rule": None, "path": None, "detail": None}
        self.error |= more
        super().__init__(code, message)

    @property
    def code(self) -> str:
        return str(self.error["code"])

    @property
    def status(self) -> int:
        """What HTTP calls it."""
        return STATUS.get(self.code, 400)


def from_engine(error: dict[str, Json]) -> RefusedError:
    """What the engine refused, handed on as it is."""
    more = {key: value for key, value in error.items() if key not in ("code", "message")}
    return RefusedError(str(error["code"]), str(error["message"]), **more)


def from_request(error: RequestError) -> RefusedError:
    """The same for an error that was raised."""
    return from_engine(error.answer)


def no_such_table() -> RefusedError:
    """The table was never there, or is not there any more."""
    return RefusedError(NO_SUCH_TABLE, "there is no such table")


def internal() -> RefusedError:
    """Our mistake: not a word about what happened, because a player may see it."""
    return RefusedError(str(Code.INTERNAL), "this is a mistake of the server; the table is as it was before")
