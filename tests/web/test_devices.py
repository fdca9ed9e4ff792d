"""Invitations of `elysium serve` are spent once, by one person; their devices are seen by their seat alone."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe
from threading import Barrier, Thread
from typing import Any

import pytest
from tests.web.short_words import code
from websockets.exceptions import ConnectionClosed

from elysium_rules.web.keys import Key, digest
from elysium_rules.web.limits import Limits
from elysium_rules.web.store import Kept, Seat, Store
from elysium_rules.web.trial import QUICK, Player, Server, ephyran, secret_of, way_in

Message = dict[str, Any]
Start = Callable[..., Server]


def come(server: Server, table: Message, **secrets: Any) -> tuple[Player, Message]:
    """Try to sit down."""
    player = server.connect()
    return player, player.ask("sit", table=table["table"], **secrets)


def invitation_to(table: Message, seat: int) -> str:
    return str(next(found["invitation"] for found in table["seats"] if found["seat"] == seat))


def second(server: Server, table: Message, first: Player) -> tuple[Player, str]:
    """Another device of somebody who is there, and its secret."""
    own = token_urlsafe(16)
    player, answer = come(server, table, secret=first.ask("invite")["invitation"], own=own)
    assert answer["ok"], answer
    return player, own


def is_closed(player: Player) -> int:
    """The code with which a connection ends."""
    try:
        while True:
            player.read()
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else int(closed.rcvd.code)


# --- an invitation


def test_whoever_sits_down_first_has_the_seat_and_the_invitation_is_spent(server: Server) -> None:
    table = server.new(ephyran(players=2))
    invitation, own, other = invitation_to(table, 0), token_urlsafe(16), token_urlsafe(16)
    assert code(come(server, table, secret=own)[1]) == "forbidden"
    assert come(server, table, secret=invitation, own=own)[1]["seat"] == 0
    for late in ({"own": other}, {}, {"own": invitation}):
        _, answer = come(server, table, secret=invitation, **late)
        assert code(answer) == "taken", late
        assert "ask whoever invited you for another" in answer["error"]["message"]
    for odd in (None, "x"):
        _, answer = come(server, table, secret=invitation, own=odd)
        assert (code(answer), answer["error"]["path"]) == ("bad-request", "request.own"), odd
    assert come(server, table, secret=own)[1]["seat"] == 0
    assert come(server, table, secret=invitation, own=own)[1]["seat"] == 0  # the first answer may have been lost
    assert code(come(server, table, secret=other)[1]) == "forbidden"


def test_whoever_set_the_table_up_cannot_use_an_invitation_unnoticed(server: Server) -> None:
    table = server.new(ephyran(players=2))
    come(server, table, secret=invitation_to(table, 1), own=token_urlsafe(16))  # the maker, who knows it
    _, answer = come(server, table, secret=invitation_to(table, 1), own=token_urlsafe(16))
    assert code(answer) == "taken"


@pytest.mark.parametrize(
    "own", [None, 7, "", "A" * 21, "A" * 87, "A" * 21 + "+", "A" * 22 + "\n", ["A" * 22], "ä" * 22], ids=repr
)
def test_without_a_secret_of_ones_own_nobody_sits_down_and_nothing_is_spent(server: Server, own: Any) -> None:
    table = server.new(ephyran(players=2))
    _, answer = come(server, table, secret=invitation_to(table, 0), **({} if own is None else {"own": own}))
    assert (code(answer), answer["error"]["path"]) == ("bad-request", "request.own")
    assert come(server, table, secret=invitation_to(table, 0), own="A" * 22)[1]["seat"] == 0


def test_a_secret_that_others_have_seen_is_none_of_ones_own(server: Server) -> None:
    table = server.new(ephyran(players=2))
    server.sit(table, 1)
    for known in (invitation_to(table, 0), invitation_to(table, 1), secret_of(table, 1), table["watch"]):
        _, answer = come(server, table, secret=invitation_to(table, 0), own=known)
        assert (code(answer), answer["error"]["path"]) == ("bad-request", "request.own")
    assert come(server, table, secret=secret_of(table, 1))[1]["seat"] == 1


def test_of_several_who_come_at_once_with_one_invitation_one_gets_the_seat(server: Server) -> None:
    table = server.new(ephyran(players=2))
    owns = [token_urlsafe(16) for _ in range(8)] * 2  # each from two windows
    people, answers, together = [server.connect() for _ in owns], list[Message](), Barrier(len(owns))

    def sit(player: Player, own: str) -> None:
        together.wait()
        answers.append({**player.ask("sit", table=table["table"], secret=invitation_to(table, 0), own=own), "own": own})

    threads = [Thread(target=sit, args=pair) for pair in zip(people, owns, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = {answer["own"] for answer in answers if answer["ok"]}
    assert len(winners) == 1
    assert sum(answer["ok"] for answer in answers) == 2
    assert {code(answer) for answer in answers if answer["own"] not in winners} == {"taken"}


def test_the_file_gives_an_invitation_to_one_of_two_who_have_both_seen_it_open(tmp_path: Path) -> None:
    """The last word is that of the file: two processes may write to it."""
    key = Key(0, 1, digest("invitation"))
    with Store(tmp_path / "a.sqlite", lambda: 1.0) as file:
        file.add(Kept("one", "start", (Seat("person"),), digest("w"), "s", (key,)))
        with Store(tmp_path / "a.sqlite", lambda: 1.0, serving=False) as other:
            assert other.spend("one", key, digest("mine"))
            assert not file.spend("one", key, digest("yours"))
            assert file.keys("one") == (Key(0, 1, digest("invitation"), digest("mine")),)


def test_a_seat_is_bound_before_anybody_is_told_and_a_kill_changes_nothing(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=3))
    owns = [token_urlsafe(16) for _ in range(3)]
    people = [server.connect() for _ in owns]
    for seat, player in enumerate(people[:2]):
        assert player.ask("sit", table=table["table"], secret=invitation_to(table, seat), own=owns[seat])["ok"]
    # Nobody knows how far the third one came.
    people[2].send("sit", table=table["table"], secret=invitation_to(table, 2), own=owns[2])
    server.kill()
    server.start()
    for seat in (0, 1):
        assert code(come(server, table, secret=invitation_to(table, seat), own=token_urlsafe(16))[1]) == "taken"
        assert code(come(server, table, secret=invitation_to(table, seat))[1]) == "taken"
        assert come(server, table, secret=owns[seat])[1]["seat"] == seat
    assert come(server, table, secret=invitation_to(table, 2), own=owns[2])[1]["seat"] == 2


def test_only_digests_are_on_the_disk_and_no_message_holds_a_secret(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=2))
    people = [server.sit(table, 0), server.sit(table, 1), server.sit(table)]
    spare = people[0].ask("invite")["invitation"]
    phone, own = second(server, table, people[0])
    for player in (*people, phone):
        player.ask("view")
    come(server, table, secret=invitation_to(table, 0), own=token_urlsafe(16))
    secrets = [spare, own, table["watch"], *way_in(table, 0).values(), *way_in(table, 1).values()]
    said = "".join("".join(player.heard) for player in (*people[1:], phone))
    said += server.request("GET", "/metrics")[2].decode() + server.mistakes()
    kept = b"".join(path.read_bytes() for path in server.data.parent.glob("tables.sqlite*"))
    for secret in secrets:
        assert secret not in said
        assert secret.encode() not in kept
        assert digest(secret) not in said
    assert digest(own).encode() in kept


# --- devices


def test_a_second_device_is_seen_by_its_seat_and_by_nobody_else(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada, ben, watcher = server.sit(table, 0), server.sit(table, 1), server.sit(table)
    phone, _ = second(server, table, ada)
    assert ada.wait_for("devices")["devices"] == [
        {"device": 1, "here": True, "this": True},
        {"device": 2, "here": True, "this": False},
    ]
    phone.close()
    assert ada.wait_for("devices")["devices"] == [
        {"device": 1, "here": True, "this": True},
        {"device": 2, "here": False, "this": False},
    ]
    for other in (ben, watcher):
        other.ask("view")
        assert "devices" not in {push["push"] for push in other.pushed}
    assert come(server, table, secret=table["watch"])[1]["devices"] == []
    assert come(server, table, secret=secret_of(table, 1))[1]["devices"] == [{"device": 1, "here": True, "this": True}]


def test_another_window_of_a_device_is_no_other_device(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada = server.sit(table, 0)
    server.sit(table, 0)
    ada.ask("view")
    assert [push for push in ada.pushed if push["push"] == "devices"] == []


def test_a_device_that_was_dismissed_is_sent_away_and_does_not_come_back(start: Start) -> None:
    server = start(*QUICK)
    table = server.new(ephyran(players=2))
    ada = server.sit(table, 0)
    phone, own = second(server, table, ada)
    assert code(ada.ask("dismiss", device=2)) == ""
    assert "dismissed" in phone.wait_for("bye")["reason"]
    assert is_closed(phone) == 1008
    assert ada.wait_for("devices", lambda push: len(push["devices"]) == 1)
    assert code(come(server, table, secret=own)[1]) == "forbidden"
    server.kill()
    server.start()
    assert code(come(server, table, secret=own)[1]) == "forbidden"
    ada = server.sit(table, 0)
    _, again = second(server, table, ada)
    assert [found["device"] for found in come(server, table, secret=again)[1]["devices"]] == [1, 3]


def test_whoever_is_dismissed_leaves_no_invitation_behind(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada = server.sit(table, 0)
    phone, _ = second(server, table, ada)
    left = phone.ask("invite")["invitation"]
    ada.ask("dismiss", device=2)
    assert code(come(server, table, secret=left, own=token_urlsafe(16))[1]) == "forbidden"


def test_a_new_invitation_takes_the_place_of_one_that_nobody_used(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada = server.sit(table, 0)
    old, new = ada.ask("invite")["invitation"], ada.ask("invite")["invitation"]
    assert code(come(server, table, secret=old, own=token_urlsafe(16))[1]) == "forbidden"
    assert come(server, table, secret=new, own=token_urlsafe(16))[1]["seat"] == 0


def test_a_seat_has_so_many_devices_and_no_more(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada = server.sit(table, 0)
    for _ in range(Limits().seat_devices - 1):
        second(server, table, ada)
    assert code(ada.ask("invite")) == "too-many"
    assert code(ada.ask("dismiss", device=3)) == ""
    second(server, table, ada)


def test_only_other_devices_of_the_own_seat_are_dismissed(server: Server) -> None:
    table = server.new(ephyran(players=2))
    ada, ben = server.sit(table, 0), server.sit(table, 1)
    second(server, table, ben)
    for device in (1, 2, 0, -1, 99, 10**30, None, "2", True, [2]):
        answer = ada.ask("dismiss", device=device)
        assert (code(answer), answer["error"]["path"]) == ("bad-request", "request.device"), device
    assert len(come(server, table, secret=secret_of(table, 1))[1]["devices"]) == 2


def test_whoever_watches_invites_and_dismisses_nobody(server: Server) -> None:
    table = server.new(ephyran(players=2))
    server.sit(table, 0)
    watcher, nobody = server.sit(table), server.connect()
    for do in ("invite", "dismiss"):
        assert code(watcher.ask(do, device=1, seat=0, player=0)) == "forbidden"
        assert code(nobody.ask(do, device=1)) == "not-seated"


def test_a_device_that_was_forgotten_meanwhile_invites_and_dismisses_nobody(tmp_path: Path) -> None:
    """Two requests wait for the disk: the first one decides whether the second one is still anybody's."""
    keys = tuple(Key(0, device, own=digest(f"{device}")) for device in (1, 2))
    with Store(tmp_path / "a.sqlite", lambda: 1.0) as file:
        file.add(Kept("one", "start", (Seat("person"),), digest("w"), "s", keys))
        assert file.dismiss("one", 0, 2, by=1)
        assert not file.invite("one", 0, digest("new"), 5, by=2)
        assert not file.dismiss("one", 0, 1, by=2)
        assert file.keys("one") == keys[:1]


# --- files of an earlier version

GOLDEN = Path(__file__).parent / "golden"


def test_a_file_of_version_1_opens_and_is_played_on_with_its_secrets(start: Start, tmp_path: Path) -> None:
    told = json.loads((GOLDEN / "version-1.json").read_text(encoding="utf-8"))
    (tmp_path / "served").mkdir()
    (tmp_path / "served" / "tables.sqlite").write_bytes((GOLDEN / "version-1.sqlite").read_bytes())
    server = start(*QUICK, "--keep-unfinished", "100000")
    for game, table in told.items():
        people = {found["seat"]: server.sit(table, found["seat"]) for found in table["seats"]}
        watcher = server.sit(table)
        now = watcher.ask("view")
        assert (now["move"], now["decisions"], now["deciding"]) == (
            table["move"],
            table["decisions"],
            table["deciding"],
        )
        assert code(people[now["deciding"]].ask("act", move=now["move"], action=0)) == "", game
        phone, _ = second(server, table, people[0])
        assert phone.ask("view")["view"]["player"] == 0
    with sqlite3.connect(f"file:{server.data}?mode=ro", uri=True) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (2,)


def test_the_games_of_a_file_of_version_1_stand_where_they_stood(tmp_path: Path) -> None:
    from elysium_rules import state_digest
    from elysium_rules.protocol.kept import KeptEngine

    (tmp_path / "a.sqlite").write_bytes((GOLDEN / "version-1.sqlite").read_bytes())
    with Store(tmp_path / "a.sqlite", lambda: 1.0) as file:
        for table in json.loads((GOLDEN / "version-1.json").read_text(encoding="utf-8")).values():
            kept, (move, decisions) = file.find(table["table"]), file.history(table["table"])
            assert kept is not None
            engine = KeptEngine()
            engine.resume("g", kept.start, decisions, move=move)
            assert state_digest(engine.state("g")) == table["state"]


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.sqlite").write_bytes((GOLDEN / "version-1.sqlite").read_bytes())

    def fail(run: Any) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr("elysium_rules.web.schema._finish", fail)
        with pytest.raises(Exception, match="disk I/O error"):
            Store(tmp_path / "a.sqlite", lambda: 1.0)
    with sqlite3.connect(tmp_path / "a.sqlite") as file:
        assert file.execute("PRAGMA user_version").fetchone() == (1,)
        assert file.execute("SELECT count(secrets) FROM tables").fetchone() == (2,)
    file.close()
    Store(tmp_path / "a.sqlite", lambda: 1.0).close()
