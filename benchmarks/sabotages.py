"""The list of sabotages: every limit and defence of the server, how it is taken out, and what must notice.

An entry changes the text of a module (`Edit`), in the process of a server or of a test, and names one check: an attack
of `make hostile`, the power cut of `make kill`, or a test. `python -m benchmarks.sabotage` runs them; a test keeps the
list complete and its texts up to date.
"""

from __future__ import annotations

from typing import Final

import attrs

from benchmarks.surroundings import Edit, limit

_NEVER: Final = "10**9"


@attrs.frozen
class Sabotage:
    """Something that is taken out."""

    name: str
    check: str  #: `attack: pings`, `power cut`, or `test: tests/...::name`
    edits: tuple[Edit, ...]
    limits: tuple[str, ...] = ()  #: fields of `Limits` that mean nothing any more

    def find_fault(self) -> str | None:
        """A sentence where the text of the server is not what it was any more."""
        return next((fault for edit in self.edits if (fault := edit.find_fault()) is not None), None)


def _limits(check: str, *fields: str) -> Sabotage:
    """Limits are so large that they mean nothing."""
    edits = tuple(limit(field, _NEVER) for field in fields)
    return Sabotage(f"limit: {', '.join(fields)}", check, edits, fields)


def _out(name: str, check: str, module: str, was: str, becomes: str, *limits: str) -> Sabotage:
    return Sabotage(name, check, (Edit(module, was, becomes),), limits)


def _gate(name: str, check: str, says: str) -> Sabotage:
    """A method of the gate returns at once; it is found by the first line of its docstring."""
    return _out(f"gate: {name}", check, "web.gate", f'"""{says}"""', "return None")


_WEB: Final = "test: tests/web"

SABOTAGES: Final[tuple[Sabotage, ...]] = (
    # --- frames, bytes and connections, before anything is read
    _limits("attack: lone pings", "frames", "frames_burst"),
    _limits("attack: pings", "address_frames", "address_frames_burst"),
    _limits("attack: lone large", "traffic", "traffic_burst"),
    _limits("attack: large", "address_traffic", "address_traffic_burst"),
    _limits("attack: pings", "overdrawn"),
    _limits("attack: endless fragments", "fragments"),
    _limits("attack: endless fragments", "message"),
    _limits("attack: idle connections", "address_open"),
    _limits("attack: many sockets", "address_connections"),
    _limits("attack: slow", "head_within"),
    _limits("attack: slow", "close_within"),
    _limits("attack: slow", "sit_within"),
    _limits("attack: slow", "patience"),
    _out(
        "limit: connections",
        "attack: too many connections",
        "web.gate",
        "if self._open.total >= self._limits.connections + _SPARE:",
        "if False:",
        "connections",
    ),
    _out(
        "frames are not charged",
        "attack: empty continuations",
        "web.rates",
        "bucket.owe(frames)",
        "bucket.owe(0.0)",
    ),
    _out(
        "a flood is not cut off",
        "attack: pongs",
        "web.wire",
        'self.cut_off("flood")\n            return',
        "return",
    ),
    _out(
        "a connection is closed and not aborted",
        "attack: unread pongs",
        "web.wire",
        "            self._below.abort()\n\n",
        "            self._below.close()\n\n",
    ),
    _out("the descriptors are not raised", "attack: idle connections of many", "web.serve", "X", "X"),
    # --- messages and requests
    _limits("attack: lone requests", "requests", "burst"),
    _limits("attack: cheap requests", "address_requests", "address_burst"),
    _out(
        "messages are charged after they are parsed",
        "attack: unparsable",
        "web.sockets",
        "self._require_rate(1.0, bucket, address)  # before it is read: what cannot be read costs as much",
        "pass",
    ),
    _limits("attack: odd attempts", "head"),
    _limits("attack: odd attempts", "body"),
    _gate("require_head", "attack: odd attempts", "Refuse more headers than anybody needs."),
    _gate("require_host", "attack: odd attempts", "Refuse a name that is not ours."),
    _gate(
        "require_origin",
        "attack: odd attempts",
        "Refuse the page of another server; programs that are no browsers name no page.",
    ),
    _gate("require_rate", "attack: http requests", "Refuse an address that asks too much."),
    _gate("require_new_table", "attack: too many tables", "Refuse an address that sets up too many tables."),
    _gate("enter", "attack: many sockets", "Count a web socket in."),
    _out(
        "every page may ask",
        "attack: odd attempts",
        "web.gate",
        "return origin if origin is not None and origin.lower() in self._origins else None",
        "return origin",
    ),
    # --- tables
    _limits("attack: too many tables", "new_tables", "new_tables_burst"),
    _limits("attack: fill tables", "address_tables"),
    _limits("attack: crowd of spectators", "table_spectators", "table_connections"),
    _limits("attack: crowd of spectators", "seat_connections"),
    _limits("attack: many devices", "seat_devices"),
    _out(
        "limit: changes",
        "attack: act and undo",
        "web.table",
        "if self.move >= self.house.limits.changes and",
        "if False and",
        "changes",
    ),
    _out(
        "limit: open_custom",
        "attack: custom tables again",
        "web.tables",
        "if is_custom and custom >= self.limits.open_custom:",
        "if False:",
        "open_custom",
    ),
    _out(
        "limit: open_tables",
        "attack: many tables open",
        "web.tables",
        "if len(self._open) + len(self._opening) > self.limits.open_tables:",
        "if False:",
        "open_tables",
    ),
    _out(
        "limit: tables",
        f"{_WEB}/test_limits.py::test_so_many_tables_are_kept_and_no_more",
        "web.tables",
        "if self.house.store.count() + self._making.total() > self.limits.tables:",
        "if False:",
        "tables",
    ),
    _out(
        "limit: table_work",
        "attack: costly cards",
        "web.table",
        "return self._purse.debt() if self.is_custom else 0.0",
        "return 0.0",
        "table_work",
        "table_work_burst",
    ),
    # --- what opens a seat
    _out(
        "any secret opens a seat",
        "attack: guess",
        "web.keys",
        'if compare_digest(given, kept or "") and kept is not None:',
        "if kept is not None:",
    ),
    _out(
        "an invitation is not spent",
        "attack: wrong hands",
        "web.devices",
        "if not is_same(own, door.key.own):",
        "if False:",
    ),
    _out(
        "of several who come at once not one gets the seat",
        "attack: race",
        "web.store",
        '"AND own IS NULL AND NOT',
        '"AND NOT',
    ),
    _out(
        "a seat is bound to any secret",
        "attack: weak secrets",
        "web.devices",
        "elif not is_own(own) or kept.opened_by(str(own)) is not None:",
        "elif False:",
    ),
    _out("watchers play", "attack: other eyes", "web.requests", "if seat is None and do in FOR_SEATS:", "if False:"),
    # --- what is on the disk
    _out("disk: synchronous=OFF", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=OFF"),
    _out("disk: synchronous=NORMAL", "power cut", "web.store", "PRAGMA synchronous=FULL", "PRAGMA synchronous=NORMAL"),
    _out(
        "people are told before it is on the disk",
        "power cut",
        "web.table",
        "await self._write(partial(self.house.store.decided, self.id, self.move, action, is_over=is_over))",
        "asyncio.ensure_future(self._write(partial(self.house.store.decided, self.id, self.move, action, is_over=is_over)))",
    ),
)
