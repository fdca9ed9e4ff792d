"""All attacks: what each does, what must be seen where its defence is there, and how long it takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

import attrs

from benchmarks.attacks import conversation, floods, invitations, links, pages, rooms
from benchmarks.attacks.evidence import Demand, Evidence, at_least, at_most, refused
from benchmarks.attacks.stranger import Scene, Stranger
from benchmarks.surroundings import Edit, limit
from elysium_rules.web.limits import Limits

_LARGE: Final = 18_000  #: bytes of a large message
_STRANGERS: Final = 24  #: addresses of the mixed attack

Run: TypeAlias = Callable[[Scene, Evidence], Coroutine[Any, Any, None]]


@attrs.frozen
class Attack:
    """One attack, and what is asked of the server while it goes on."""

    name: str
    run: Run = attrs.field(repr=False)
    must: tuple[Demand, ...] = ()
    seconds: float = 6.0
    memory: float = 16.0  #: MB by which the server may have grown at its end, and twice that at its worst
    file: float = 4.0  #: MB by which its file may grow
    descriptors: int = 600  #: more than before that it may hold
    near: bool = False  #: somebody plays at an address of the attackers, and must not notice
    options: tuple[str, ...] = ()  #: of the server
    edits: tuple[Edit, ...] = ()  #: of the server: limits for which it has no option
    soft_descriptors: int | None = None  #: what the system allows the server before it asks for more


#: Odd attempts, each by itself, and how often each is chosen beside the others.
ODD: Final[tuple[tuple[Callable[[Stranger], Awaitable[None]], float], ...]] = (
    (pages.path_tricks, 6), (pages.odd_requests, 4), (pages.bad_bodies, 4), (pages.odd_names, 1),
    (pages.odd_cards, 0.05), (pages.foreign_pages, 3), (conversation.without_a_seat, 5),
    (conversation.forged_secrets, 1), (conversation.at_an_own_table, 2), (conversation.broken_frames, 4),
    (conversation.burst, 0.7),
)  # fmt: skip


async def odd_attempts(scene: Scene, seen: Evidence) -> None:
    """Thousands of odd requests, messages and frames, one after the other from each of some addresses."""
    until = time.monotonic() + max(scene.seconds, scene.attempts / 50)

    async def go_on(who: Stranger) -> None:
        while seen.attempts < scene.attempts and time.monotonic() < until:
            attack = who.draw.choices([attack for attack, _ in ODD], [weight for _, weight in ODD])[0]
            try:
                await attack(who)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                seen.note("hung up")
            except Exception as error:  # noqa: BLE001 - it is a finding, whatever it is
                seen.note(type(error).__name__, is_fine=False, detail=f"{attack.__name__}: {error!r}")

    await asyncio.gather(*(go_on(Stranger(scene, seen, number + 1)) for number in range(_STRANGERS)))
    seen.figures["of what was asked for"] = seen.attempts / scene.attempts


_LIMITS: Final = Limits()
_FLOOD: Final = 12.0  #: seconds: longer than a connection may send more than it may
#: A flood ends: whoever sends it is cut off, and comes back as often as an address may connect.
_ENDS: Final = (refused("cut off", 5), at_most("longest life", _LIMITS.overdrawn + 4.0))


def _may(rate: float, at_once: float, seconds: float, more: float = 1.3) -> float:
    """What a limit lets through in an attack, and a little more: whoever comes again has something at once."""
    return more * (at_once + rate * seconds)


_MESSAGES: Final = (
    refused("too-fast", 20),
    at_most("looked at", _may(_LIMITS.address_requests, _LIMITS.address_burst, 6.0)),
)

ATTACKS: Final = (
    Attack(
        "odd attempts",
        odd_attempts,
        (
            *(refused(code) for code in ("400", "403", "404", "405", "413", "415", "431")),
            *(refused(code) for code in ("bad-json", "bad-request", "forbidden", "not-seated", "too-fast")),
            *(refused(code) for code in ("foreign page", "no-such-table", "1002", "1007", "1009")),
            at_least("own view", 1),
            at_least("as text", 1),
            at_least("of what was asked for", 0.9),
        ),
        memory=40.0,
        options=("--new-tables", "600"),
    ),
    # --- frames that nobody reads
    Attack("empty continuations", floods.empty_continuations, _ENDS, _FLOOD),
    Attack(
        "pings",
        floods.pings,
        (*_ENDS, at_most("pongs", 11_000)),
        _FLOOD,
    ),
    Attack(
        "lone pings",
        floods.lone_pings,
        (at_most("pongs", _may(_LIMITS.frames, _LIMITS.frames_burst, 5.0)),),
        5.0,
        near=True,
    ),
    Attack("pongs", floods.pongs, _ENDS, _FLOOD),
    Attack("unread pongs", floods.unread_pongs, _ENDS, _FLOOD),
    Attack("tiny fragments", floods.tiny_fragments, _ENDS, _FLOOD),
    Attack("pings of many", floods.pings_of_many, _ENDS, _FLOOD),
    Attack("continuations of many", floods.continuations_of_many, _ENDS, _FLOOD),
    Attack(
        "endless fragments",
        floods.endless_fragments,
        (refused("ended", 15),),
        near=True,
    ),
    # --- messages
    Attack("unparsable", floods.unparsable, _MESSAGES),
    Attack("deep", floods.deep, _MESSAGES),
    Attack(
        "large",
        floods.large,
        (at_most("looked at", _may(_LIMITS.address_traffic, _LIMITS.address_traffic_burst, 6.0, 1.5) / _LARGE),),
    ),
    Attack(
        "lone large",
        floods.lone_large,
        (at_most("looked at", _may(_LIMITS.traffic, _LIMITS.traffic_burst, 6.0) / _LARGE),),
        near=True,
    ),
    Attack("requests", floods.requests, _MESSAGES[1:], memory=40.0),
    Attack("cheap requests", floods.cheap_requests, _MESSAGES),
    Attack(
        "lone requests",
        floods.lone_requests,
        (refused("too-fast", 20), at_most("looked at", _may(_LIMITS.requests, _LIMITS.burst, 6.0))),
        near=True,
    ),
    Attack("requests of many", floods.requests_of_many, memory=60.0),
    Attack(
        "http requests",
        floods.http_requests,
        (refused("429", 20), at_most("429", 1_000), at_most("200", _may(30.0, 300.0, 6.0))),
        options=("--address-requests", "30"),
    ),
    # --- connections
    Attack(
        "idle connections",
        links.idle_connections,
        (refused("cut off", 20), at_most("open at once", 2_000)),  # some of them wait in the kernel
        descriptors=_LIMITS.address_open + 60,
        near=True,
        soft_descriptors=1024,
    ),
    Attack(
        "idle connections of many",
        links.idle_connections_of_many,
        descriptors=4_060,  # as many as may be open, and those who are told that there are too many
        memory=40.0,  # about 10 kB each while they are open; what reads HTTP would take twice as much more
        soft_descriptors=1024,
    ),
    Attack(
        "too many connections",
        links.idle_connections_of_many,
        (refused("cut off", 20),),
        descriptors=260,  # more of them wait in the kernel
        options=("--connections", "150"),
    ),
    Attack(
        "many sockets",
        links.many_sockets,
        (refused("503", 20), at_most("sockets at once", _LIMITS.address_connections)),
    ),
    Attack("hang up", links.hang_up),
    Attack("slow", links.slow, (refused("nobody sits: ended", 10),), seconds=38.0),
    # --- tables
    Attack(
        "fill tables",
        rooms.fill_tables,
        (at_least("others may", 1), at_most("set up", 100)),
        options=("--tables", "120", "--new-tables", "6000"),
        memory=40.0,
        file=8.0,
    ),
    Attack("too many tables", rooms.fill_tables, (refused("too-fast", 20), at_most("set up", 25))),
    Attack(
        "crowd of spectators",
        rooms.crowd_of_spectators,
        (
            at_least("came back", 2),
            refused("a spectator: busy", 5),
            at_most("watch at the end", _LIMITS.table_spectators),
            at_most("at one seat at the end", _LIMITS.seat_connections),
        ),
        10.0,
        memory=30.0,
    ),
    Attack(
        "act and undo",
        rooms.act_and_undo,
        (at_least("taken back", 3), at_most("taken back", 11), refused("undo no-undo", 1)),
        seconds=15.0,
        options=("--requests", "100000", "--address-requests", "100000", "--pace", "0"),
        edits=(limit("changes", "20"),),
    ),
    Attack(
        "costly cards",
        rooms.costly_cards,
        (refused("table/work", 3),),
        seconds=10.0,
        memory=60.0,
        options=("--table-work", "0.006"),
    ),
    Attack(
        "custom tables again",
        rooms.resumed_custom_tables,
        (at_most("in memory at once", 1), refused("busy", 1)),
        memory=60.0,
        edits=(limit("open_custom", "1"),),
    ),
    Attack(
        "many tables open",
        rooms.many_tables_open,
        (at_most("in memory at once", 9), refused("busy", 1)),
        memory=40.0,
        options=("--open-tables", "12"),
    ),
    # --- seats
    Attack("wrong hands", invitations.wrong_hands, (refused("second: taken", 2), at_least("own: served", 4))),
    Attack("race", invitations.race, (refused("taken", 10), at_least("served", 5))),
    Attack("weak secrets", invitations.weak_secrets, (refused("bad-request", 7),)),
    Attack(
        "many devices",
        invitations.many_devices,
        (refused("invite too-many"), at_most("devices", _LIMITS.seat_devices), refused("dismissed forbidden")),
    ),
    Attack("guess", invitations.guess, (refused("forbidden", 10), at_most("guesses/s", 60.0))),
    Attack("other eyes", invitations.other_eyes, (at_least("the same", 30), refused("spectator: forbidden", 4))),
)


def find_attack(name: str) -> Attack:
    return next(attack for attack in ATTACKS if attack.name == name)
