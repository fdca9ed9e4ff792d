"""Seats of `elysium serve` are kept apart: nobody reads another view, forges a move or learns a seed."""

from __future__ import annotations

import json
import re
import sqlite3
from itertools import islice
from pathlib import Path
from typing import Any

import attrs
import pytest
from benchmarks.twins import Pair, compare, make_pairs
from websockets.exceptions import InvalidStatus

from elysium_rules.protocol.engine import SERVICES
from elysium_rules.web.requests import FOR_SEATS, MAY
from elysium_rules.web.trial import Server, elysium, ephyran, play_on, secret_of, way_in


def code(answer: dict[str, Any]) -> str:
    return "" if answer["ok"] else str(answer["error"]["code"])


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    return server.new(ephyran(players=3))


# --- who is let in


def test_before_anybody_sits_down_nothing_is_served(server: Server) -> None:
    nobody = server.connect()
    for do in (*MAY, "save", "load", None, 7):
        assert code(nobody.ask(do)) == "not-seated"


def test_only_the_secret_of_this_table_opens_it(server: Server, table: dict[str, Any]) -> None:
    other = server.new(ephyran())
    server.sit(table, 0)
    right = secret_of(table, 0)
    stranger = server.connect()
    for wrong in ("", right[:-1], right + "A", right.swapcase(), secret_of(other, 0), None, 7, [], "x" * 5_000, "\x00"):
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
    for do in {*SERVICES, "watch", "branch", "draw", "", None, 7, "__init__"} - {*MAY}:
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


def _hands(state: Any) -> Any:
    return state.players[state.deciding].hand
