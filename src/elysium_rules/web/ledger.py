"""What whoever runs a server can know of its tables and do with them, also while it serves: see `elysium tables`."""

from __future__ import annotations

import json
from collections.abc import Sequence

import attrs

from elysium_rules.errors import ElysiumError
from elysium_rules.protocol.kept import KeptEngine
from elysium_rules.protocol.parts import rules_in
from elysium_rules.web.keys import digest, new_secret
from elysium_rules.web.limits import Limits
from elysium_rules.web.requests import write
from elysium_rules.web.store import Kept, Seat, Store


class LedgerError(ElysiumError):
    """There is no such table or seat, or it has not what was asked for; whoever asked must ask for something else."""


@attrs.frozen
class SeatEntry:
    """Who sits at a seat of a table, and on how many devices."""

    seat: Seat
    devices: int  #: that have sat down; 0: nobody has come yet
    is_open: bool  #: whether there is an invitation that nobody has used


@attrs.frozen
class Entry:
    """A table as its keeper sees it: nothing hidden, no secrets. Times are seconds since 1970, sizes bytes."""

    table: str
    game: str
    seats: tuple[SeatEntry, ...]
    decisions: int  #: that stand
    changes: int  #: with all that was taken back
    created: float
    played: float  #: when something was decided last; when it was set up, if nothing was
    finished: float | None
    size: int


def find_entries(store: Store) -> list[Entry]:
    """All tables, the one that was played last before the others."""
    found = [_entry(store, name) for name in store.names()]
    return sorted((entry for entry in found if entry is not None), key=lambda entry: (-entry.played, entry.table))


def find_entry(store: Store, table: str) -> Entry:
    """One table by its name, or by the beginning of it.

    Raises:
        LedgerError: there is none, or more than one.
    """
    found = [name for name in store.names() if name.startswith(table)]
    exact = [name for name in found if name == table]
    entry = _entry(store, (exact or found)[0]) if exact or len(found) == 1 else None
    if entry is None:
        raise LedgerError(f"{len(found)} tables begin with {table}" if found else f"there is no table {table}")
    return entry


def _entry(store: Store, name: str) -> Entry | None:
    kept, times = store.find(name), store.times(name)
    if kept is None or times is None:  # it was removed meanwhile
        return None
    return Entry(
        table=name,
        game=rules_in(kept.start.partition("\n")[0]).name,
        seats=tuple(_seat(kept, place) for place in range(len(kept.seats))),
        decisions=times.decisions,
        changes=times.changes,
        created=times.created,
        played=times.played,
        finished=times.finished,
        size=times.size,
    )


def _seat(kept: Kept, place: int) -> SeatEntry:
    keys = [key for key in kept.keys if key.seat == place]
    devices = sum(key.own is not None for key in keys)
    return SeatEntry(kept.seats[place], devices, is_open=len(keys) > devices)


def export(store: Store, table: str, *, as_save: bool) -> str:
    """The game of a table as a replay from its beginning, or as a save of where it stands; both hold all secrets.

    Raises:
        LedgerError: it has none of that kind.
    """
    kept = store.find(table)
    if kept is None:
        raise LedgerError(f"there is no table {table}")
    engine, (move, decisions) = KeptEngine(), store.history(table)
    names = tuple(seat.name for seat in kept.seats)
    engine.resume(table, kept.start, decisions, move=move, names=names if all(names) else ())
    do = "save" if as_save else "replay"
    answer = json.loads(engine.answer(write({"id": 0, "do": do, "game": table, "with_cards": True})))
    if not answer["ok"]:
        raise LedgerError(f"table {table}: {answer['error']['message']}")
    return str(answer[do])


def invite(store: Store, table: str, seat: int, *, only: bool) -> str:
    """A new invitation to a seat; with *only*, all devices of the seat are forgotten.

    Raises:
        LedgerError: nobody can be invited there.
    """
    kept = store.find(table)
    if kept is None:
        raise LedgerError(f"there is no table {table}")
    people = [place for place, found in enumerate(kept.seats) if found.kind == "person"]
    if seat not in people:
        raise LedgerError(f"the seats for people at table {table} are {_listed(people)}, counted from 0")
    invitation, most = new_secret(), Limits().seat_devices
    if not store.invite(table, seat, digest(invitation), most, only=only):
        raise LedgerError(f"seat {seat} has {most} devices already; --only forgets them")
    return invitation


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"
