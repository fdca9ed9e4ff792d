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

#: What one address may ask in a second, with what it may ask at once spread over an attack of some seconds.
_LOOKED_AT: Final = 1_000.0
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


#: A flood ends: whoever sends it is cut off, and comes back as often as an address may connect.
_ENDS: Final = (refused("cut off", 5), at_most("longest life", 4.0))

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
    Attack("empty continuations", floods.empty_continuations, _ENDS),
    Attack("pings", floods.pings, _ENDS),
    Attack("pongs", floods.pongs, _ENDS),
    Attack("unread pongs", floods.unread_pongs, _ENDS),
    Attack("tiny fragments", floods.tiny_fragments, _ENDS),
    Attack("pings of many", floods.pings_of_many, _ENDS),
    Attack("continuations of many", floods.continuations_of_many, _ENDS),
    Attack("endless fragments", floods.endless_fragments, (refused("closed 1009", 8),), near=True),
    Attack("unparsable", floods.unparsable, (refused("too-fast", 20), at_most("looked at/s", _LOOKED_AT))),
    Attack("deep", floods.deep, (refused("too-fast", 20), at_most("looked at/s", _LOOKED_AT))),
    Attack("large", floods.large, (refused("too-fast", 20), at_most("looked at/s", _LOOKED_AT))),
    Attack("requests", floods.requests, (refused("too-fast", 20), at_most("looked at/s", _LOOKED_AT))),
    Attack("http requests", floods.http_requests, (refused("429", 20), at_most("served/s", 400.0))),
    Attack("requests of many", floods.requests_of_many, (refused("too-fast", 20),)),
    Attack(
        "idle connections",
        links.idle_connections,
        (refused("cut off", 500), at_most("open at once", 400)),
        near=True,
        soft_descriptors=1024,
    ),
    Attack("idle connections of many", links.idle_connections_of_many, (), descriptors=4_000, soft_descriptors=1024),
    Attack("hang up", links.hang_up),
    Attack("slow", links.slow, (refused("nobody sits: ended", 10),), seconds=38.0),
    Attack(
        "fill tables",
        rooms.fill_tables,
        (at_least("others may", 1), at_most("set up", 100)),
        options=("--tables", "120", "--new-tables", "6000"),
        memory=40.0,
    ),
    Attack(
        "too many tables",
        rooms.fill_tables,
        (refused("too-fast", 20), at_most("set up", 25)),
    ),
    Attack(
        "crowd of spectators",
        rooms.crowd_of_spectators,
        (at_least("came back", 5), refused("a spectator: busy", 5)),
    ),
    Attack(
        "act and undo",
        rooms.act_and_undo,
        (at_least("taken back", 20), at_most("taken back", 2_000)),
        seconds=12.0,
        options=("--requests", "100000", "--address-requests", "100000", "--pace", "0"),
    ),
    Attack(
        "costly cards",
        rooms.costly_cards,
        (refused("table/work", 3),),
        seconds=10.0,
        memory=60.0,
        options=("--table-work", "0.02"),
    ),
    Attack(
        "custom tables again",
        rooms.resumed_custom_tables,
        (at_most("in memory at once", 2), refused("busy", 1)),
        memory=60.0,
        edits=(limit("open_custom", "2"),),
    ),
    Attack(
        "many tables open",
        rooms.many_tables_open,
        (at_most("in memory at once", 9), refused("busy", 1)),
        memory=40.0,
        options=("--open-tables", "12"),
    ),
    Attack("wrong hands", invitations.wrong_hands, (refused("second: taken", 2), at_least("own: served", 4))),
    Attack("guess", invitations.guess, (refused("forbidden", 10), at_most("guesses/s", 60.0))),
    Attack("other eyes", invitations.other_eyes, (at_least("the same", 30), refused("spectator: forbidden", 4))),
)


def find_attack(name: str) -> Attack:
    return next(attack for attack in ATTACKS if attack.name == name)
