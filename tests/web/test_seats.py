"""Seats of `elysium serve` are kept apart: nobody reads another view, forges a move or learns a seed."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
import pytest
from benchmarks.twins import Pair, compare, make_pairs
from tests.web.short_words import code
from websockets.exceptions import InvalidStatus

from elysium_rules.games import GAMES, find_rules
from elysium_rules.play.serialising.class_shapes import SEAT
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.protocol.engine import SERVICES
from elysium_rules.protocol.messages import requests as engine_requests
from elysium_rules.testing.promises import NAMES
from elysium_rules.web import requests
from elysium_rules.web.client import Client
from elysium_rules.web.limits import Limits
from elysium_rules.web.metered import MeteredThread
from elysium_rules.web.metrics import Metrics
from elysium_rules.web.request_errors import RefusedError
from elysium_rules.web.requests import ABOUT_DEVICES, FOR_SEATS, MAY
from elysium_rules.web.store import Kept, Seat, Store
from elysium_rules.web.table import Services, Table
from elysium_rules.web.trial import Server, elysium, ephyran, play_on, secret_of, way_in


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    return server.new(ephyran(players=3))


# --- who is let in


def test_before_anybody_sits_down_nothing_is_served(server: Server) -> None:
    nobody = server.connect()
    for do in (*MAY, *ABOUT_DEVICES, "save", "load", None, 7):
        assert code(nobody.ask(do)) == "not-seated"


def test_only_the_secret_of_this_table_opens_it(server: Server, table: dict[str, Any]) -> None:
    other = server.new(ephyran())
    server.sit(table, 0)
    right = secret_of(table, 0)
    stranger = server.connect()
    texts = ("", right[:-1], right + "A", right.swapcase(), secret_of(other, 0), "x" * 5_000, "\x00")
    odd: tuple[object, ...] = (None, 7, [])
    for wrong in (*texts, *odd):
        assert code(stranger.ask("sit", table=table["table"], secret=wrong)) == "forbidden"
    for nowhere in ("", "x" * 16, None, 7, "../../../etc", table["table"].swapcase()):
        assert code(stranger.ask("sit", table=nowhere, secret=right)) == "no-such-table"
    assert code(stranger.ask("view")) == "not-seated"


def test_secrets_are_kept_as_digests_only(server: Server, table: dict[str, Any]) -> None:
    server.sit(table, 0)
    kept = b"".join(path.read_bytes() for path in server.data.parent.glob("tables.sqlite*"))
    assert table["table"].encode() in kept
    for secret in (table["watch"], *(secret for seat in range(3) for secret in way_in(table, seat).values())):
        assert secret.encode() not in kept


def test_the_page_of_another_server_may_not_connect(server: Server) -> None:
    for origin in ("https://evil.example", "null", f"https://127.0.0.1:{server.port + 1}", "file://"):
        with pytest.raises(InvalidStatus) as refused:
            server.connect(origin=origin)
        assert refused.value.response.status_code == 403
        assert b'"code":"forbidden"' in (refused.value.response.body or b"")
    assert server.connect(origin=f"http://127.0.0.1:{server.port}").ask("view")["error"]["code"] == "not-seated"


def test_a_page_that_was_named_may_connect(start: Any) -> None:
    served = start("--origin", "https://play.example")
    served.connect(origin="https://play.example")
    assert served.request("GET", "/health", headers={"host": "play.example"})[0] == 200
    assert served.request("GET", "/health", headers={"host": "other.example"})[0] == 403


# --- what a seat may do


def test_a_seat_sees_its_own_view_whatever_it_asks_for(server: Server, table: dict[str, Any]) -> None:
    deciding = server.sit(table).ask("view")["deciding"]
    other = server.sit(table, (deciding + 1) % 3)
    own = other.ask("view")["view"]
    assert own["question"]["choices"] == []
    for cheat in ({"player": deciding}, {"player": None}, {"game": "g1"}, {"seat": deciding}):
        assert other.ask("view", **cheat)["view"] == own
        assert other.ask("legal", **cheat)["choices"] == []


def test_nobody_acts_for_another_seat(server: Server, table: dict[str, Any]) -> None:
    now = server.sit(table).ask("view")
    deciding, move = now["deciding"], now["move"]
    player, other = server.sit(table, deciding), server.sit(table, (deciding + 1) % 3)
    choice = player.ask("legal")["choices"][0]["action"]
    for action in (0, choice, {**choice, "player": other.ask("view")["view"]["player"]}):
        assert code(other.ask("act", move=move, action=action, player=deciding)) == "not-yours"
    assert code(player.ask("act", move=move, action={**choice, "player": (deciding + 1) % 3})) == "illegal"
    assert code(player.ask("act", move=move, action={"bot": "greedy"})) == "forbidden"
    assert code(player.ask("act", move=move + 1, action=0)) == "stale"
    assert server.sit(table).ask("view")["move"] == move


def test_what_belongs_to_the_host_is_refused(server: Server, table: dict[str, Any]) -> None:
    ada = server.sit(table, 0)
    for do in {*SERVICES, "watch", "branch", "draw", "", None, 7, "__init__"} - {*MAY, *ABOUT_DEVICES}:
        answer = ada.ask(do, save="", replay="", players=2, families="first_game", files={}, at=0)
        assert code(answer) == "forbidden", do
    assert code(ada.ask("replay")) == "forbidden"  # the game is not over


def test_whoever_watches_does_not_play(server: Server, table: dict[str, Any]) -> None:
    watcher = server.sit(table)
    assert watcher.ask("view")["view"]["player"] is None
    for do in FOR_SEATS:
        assert code(watcher.ask(do, move=0, action=0, about=0, to=0, player=0)) == "forbidden"


def test_a_second_window_of_a_seat_is_told_the_same(server: Server) -> None:
    table = server.new(ephyran(players=2))
    people = {seat: server.sit(table, seat) for seat in (0, 1)}
    second = server.sit(table, 0)
    play_on(people, 3)
    people[0].ask("view")
    second.ask("view")
    assert [push for push in people[0].pushed if push["push"] == "moved"][-3:] == [
        push for push in second.pushed if push["push"] == "moved"
    ]


# --- what nobody is told


@pytest.mark.parametrize("wish", [elysium(players=2), ephyran(players=2)], ids=["elysium", "ephyran"])
def test_no_message_of_a_whole_game_holds_a_secret(server: Server, wish: dict[str, Any]) -> None:
    table = server.new(wish)
    people = {seat: server.sit(table, seat) for seat in (0, 1)}
    watcher = server.sit(table)
    play_on(people, 60)
    for player in (*people.values(), watcher):
        for do in (*MAY, "save", "hello"):
            player.ask(do, about=3)
    with sqlite3.connect(f"file:{server.data}?mode=ro", uri=True) as file:
        (start, bots) = file.execute("SELECT start, bot_seed FROM tables WHERE id = ?", (table["table"],)).fetchone()
    seed = json.loads(start.partition("\n")[0])["bits"]
    assert re.fullmatch("[0-9a-f]{32}", seed)
    said = "".join("".join(player.heard) for player in (*people.values(), watcher))
    hidden = [seed, str(int(seed, 16)), bots, table["watch"], *way_in(table, 0).values(), *way_in(table, 1).values()]
    assert [secret for secret in hidden if secret in said] == []
    assert not set(re.findall(r'"(\w+)":', said)) & {"save", "seed", "rng", "bits", "draw_order", "citizen_faces"}


def test_what_is_hidden_changes_no_byte_on_the_wire(tmp_path: Path) -> None:
    """Two servers whose tables differ in what a seat may not know send the same bytes to this seat."""
    assert compare(tmp_path, list(islice(make_pairs(7), 16))) > 500_000


def test_the_comparison_finds_what_a_seat_may_see(tmp_path: Path) -> None:
    """The player who knows the cards can tell the two tables apart: so the comparison looks at the right bytes."""

    def seen_by_another(pair: Pair) -> Pair:
        return attrs.evolve(pair, viewer=pair.state.deciding)

    pairs = (pair for pair in make_pairs(7, games=("ephyran",)) if pair.viewer != pair.state.deciding)
    different = next(
        pair for pair in pairs if pair.action == pair.lookalike and _hands(pair.state) != _hands(pair.other)
    )
    with pytest.raises(AssertionError, match=r"was told|messages"):
        compare(tmp_path, [seen_by_another(different)])


# --- what requests may tell

#: What a seat may ask, with all it could try; each is answered alike, whatever the seat may not know.
PROBES: dict[str, list[dict[str, Any]]] = {
    "hello": [{}],
    "view": [{}, {"language": "fr"}, {"at": 0}, {"player": 0}, {"player": None}],
    "legal": [{}, {"language": "de"}, {"player": 0}, {"player": 1}],
    "cards": [{}],
    "faces": [{"cards": [0, 1]}],
    "events": [{}, {"since": 0, "language": "fr"}, {"player": 1}],
    "why": [{"about": about, **cheat} for about in range(0, 80, 7) for cheat in ({}, {"player": 0}, {"player": 1})],
    "act": [{"move": 7, "action": 0}, {"move": 0, "action": 9999}, {"move": 0, "action": {"type": "Nothing"}}],
    "undo": [{}, {"player": 0}, {"to": 0, "move": 0}],
    "replay": [{}],
}
#: Of these, what nobody is served in the middle of a game.
UNSERVED = {"act", "replay"}


def answers(state: Any, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """All that a seat is answered at a table, or who watches."""
    with ExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory())
        store = stack.enter_context(Store(Path(folder) / "a.sqlite", time.time))
        threads, writer = (stack.enter_context(ThreadPoolExecutor(1)) for _ in range(2))
        services = Services(store, Metrics(), threads, writer, MeteredThread(0.0), Limits(), pytest.fail)
        seats = tuple(Seat("person", name) for name in NAMES[: state.game.player_count])
        table = Table(services, Kept("table", encode_save(state), seats, "", "bots"), 0.0)
        table.open(0, [])
        return asyncio.run(ask_all(table, seat))


async def ask_all(table: Table, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    heard: list[dict[str, Any]] = []

    async def deliver(line: str) -> None:
        heard.append(json.loads(line))

    client = Client(deliver, lambda: None, table.services.metrics, 10**9, 60.0)
    client.seat = seat
    table.clients[client] = None
    writer = asyncio.create_task(client.write())
    for do, probes in PROBES.items():
        for probe in probes:
            try:
                assert not await table.serve(client, {"id": do, "do": do, **probe})
            except RefusedError as refused:
                client.send(requests.refusal_line(do, refused))
    await client.flush()
    client.leave()
    await writer
    return [(answer["id"], answer) for answer in heard]


def require_nothing_told(pairs: list[Pair]) -> None:
    """What is hidden from a seat changes no answer to it, and all is answered that a seat may ask."""
    for pair in pairs:
        first, second = answers(pair.state, pair.viewer), answers(pair.other, pair.viewer)
        for (do, one), (_, other) in zip(first, second, strict=True):
            assert one == other, f"{do} tells {pair.viewer}: {one} and {other}"
            if pair.viewer is None and do in FOR_SEATS_SAID:
                assert code(one) == "forbidden", f"{do} is served to who watches"
            elif do not in UNSERVED:
                assert one["ok"] or one["error"]["code"] == "no-undo", f"{do} is not served: {one}"


#: Once more, so that a name that is missing from the table of the server is missed here.
FOR_SEATS_SAID = {"legal", "why", "act", "undo"}


@pytest.fixture(scope="module", params=["elysium", "ephyran"])
def pairs(request: pytest.FixtureRequest) -> list[Pair]:
    """Tables that somebody who does not decide cannot tell apart; in Ephyran, whoever decides has another hand."""
    found = [pair for pair in islice(make_pairs(11, games=(request.param,)), 60) if pair.viewer != pair.state.deciding]
    if request.param == "ephyran":
        found = [pair for pair in found if _hands(pair.state) != _hands(pair.other)]
    return [pair for pair in found if pair.viewer is not None][:6] + [pair for pair in found if pair.viewer is None][:3]


def test_no_answer_to_a_seat_depends_on_what_it_may_not_know(pairs: list[Pair]) -> None:
    assert set(PROBES) == set(MAY)
    assert len(pairs) == 9
    require_nothing_told(pairs)


@pytest.mark.parametrize("do", requests.WITH_EYES)
def test_a_request_that_is_asked_without_eyes_is_noticed(
    pairs: list[Pair], do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "WITH_EYES", tuple(other for other in requests.WITH_EYES if other != do))
    with pytest.raises(AssertionError, match=f"^{do} (tells|is not served)"):
        require_nothing_told(pairs)


@pytest.mark.parametrize("do", FOR_SEATS)
def test_a_request_that_is_not_kept_to_seats_is_noticed(
    pairs: list[Pair], do: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "FOR_SEATS", tuple(other for other in FOR_SEATS if other != do))
    with pytest.raises(AssertionError, match=f"^{do} is served to who watches"):
        require_nothing_told(pairs)


@pytest.mark.parametrize("game", GAMES)
def test_every_request_that_looks_with_eyes_gets_those_of_the_seat(game: str) -> None:
    """The engine lets nobody leave out whose eyes look; so a host cannot forget them."""
    described = engine_requests(find_rules(game), {})
    eyes = {do: described[do][1]["player"] for do in MAY if "player" in described[do][1]}
    assert [do for do, field in eyes.items() if field.optional] == []
    assert set(eyes) == set(requests.WITH_EYES)
    assert {do for do, field in eyes.items() if field.shape == SEAT} | {"act"} == set(FOR_SEATS) == FOR_SEATS_SAID
    assert not {"player", "game"} & {field for fields in MAY.values() for field in fields}


def _hands(state: Any) -> Any:
    return state.players[state.deciding].hand
