"""Tables of `elysium serve`: seats, spectators, bots, both games, and what each of them is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.web.short_words import code

from elysium_rules.protocol.messages import PROTOCOL
from elysium_rules.web.trial import QUICK, Player, Server, elysium, ephyran, play_on, way_in

ARTEMIS = Path(__file__).parents[2] / "examples" / "families" / "artemis.ely"
WISHES = {"elysium": elysium, "ephyran": ephyran}


def seated(server: Server, table: dict[str, Any]) -> dict[int, Player]:
    """All people of a table."""
    return {found["seat"]: server.sit(table, found["seat"]) for found in table["seats"]}


# --- setting up


def test_only_people_are_invited_and_each_by_an_own_secret(server: Server) -> None:
    table = server.new(elysium(1, players=4))
    assert [found["seat"] for found in table["seats"]] == [0, 2, 3]
    assert table["title"] == "elysium"
    secrets = {table["watch"], *(found["invitation"] for found in table["seats"])}
    assert len(secrets) == 4
    assert all(len(secret) >= 22 for secret in secrets)


def test_whoever_sits_down_is_told_who_else_is_there(server: Server) -> None:
    table = server.new(ephyran(1))
    ada = server.connect()
    answer = ada.ask("sit", table=table["table"], **way_in(table, 0))
    assert answer == {
        "id": 1,
        "ok": True,
        "do": "sit",
        "protocol": PROTOCOL,
        "table": table["table"],
        "title": "ephyran",
        "seat": 0,
        "names": ["Ada", "Bot 1", "Cleo"],
        "seats": [
            {"kind": "person", "name": "Ada", "here": True},
            {"kind": "bot", "name": "Bot 1", "here": True},
            {"kind": "person", "name": "Cleo", "here": False},
        ],
        "devices": [{"device": 1, "here": True, "this": True}],
        "move": answer["move"],
        "decisions": answer["decisions"],
        "deciding": answer["deciding"],
        "outcome": None,
    }
    cleo = server.sit(table, 2)
    assert ada.wait_for("seats")["seats"][2] == {"kind": "person", "name": "Cleo", "here": True}
    cleo.close()
    assert ada.wait_for("seats")["seats"][2] == {"kind": "person", "name": "Cleo", "here": False}


@pytest.mark.parametrize(
    "change, status, refused, path",
    [
        ({"game": "chess"}, 422, "no-such-game", "request.game"),
        ({"families": "none"}, 422, "no-such-game", None),
        ({"families": 7}, 400, "bad-request", "request.families"),
        ({"players": 4}, 400, "bad-request", "request.seats"),
        ({"seats": []}, 400, "bad-request", "request.seats"),
        ({"seats": None}, 400, "bad-request", "request.seats"),
        ({"seats": [{"kind": "person"}]}, 422, "no-such-game", None),
        ({"seats": [{"kind": "person"}, {"kind": "god"}, {"kind": "bot"}]}, 400, "bad-request", "request.seats.1.kind"),
        ({"seats": [7, {}, {}]}, 400, "bad-request", "request.seats.0"),
        (
            {"seats": [{"kind": "bot", "bot": "deep"}, {"kind": "bot"}, {"kind": "bot"}]},
            400,
            "bad-request",
            "request.seats.0.bot",
        ),
        (
            {"seats": [{"kind": "person", "name": "A\x1b[31m"}, {"kind": "bot"}, {"kind": "bot"}]},
            400,
            "bad-request",
            "request.seats.0.name",
        ),
        (
            {"seats": [{"kind": "person", "name": "x" * 61}, {"kind": "bot"}, {"kind": "bot"}]},
            400,
            "bad-request",
            "request.seats.0.name",
        ),
        ({"cards": {"a.ely": 7}}, 400, "bad-request", "request.cards.a.ely"),
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_met_is_refused_by_name(
    server: Server, change: dict[str, Any], status: int, refused: str, path: str | None
) -> None:
    wish = {**elysium(), **change}
    if "seats" in change and "players" not in change:
        wish.pop("players")
    found, _, content = server.request("POST", "/api/tables", wish)
    error = json.loads(content)["error"]
    assert (found, error["code"], error["path"]) == (status, refused, path), error


def test_a_seed_in_a_wish_is_not_looked_at(server: Server) -> None:
    views = []
    for _ in range(2):
        player = server.sit(server.new({**elysium(), "seed": 1}), 0)
        views.append(player.ask("view")["view"]["agora"])
    assert views[0] != views[1]


# --- playing


@pytest.mark.parametrize("game", WISHES)
def test_people_and_a_bot_play_a_whole_game(server: Server, game: str) -> None:
    table = server.new(WISHES[game](1))
    people, watcher = seated(server, table), server.sit(table)
    assert play_on(people) > 30
    last = watcher.wait_for("moved", lambda push: push["outcome"] is not None)
    told = watcher.ask("events")["told"]
    assert len(told) == last["decisions"] + 1  # the setup is told first
    assert last["outcome"]["winners"]
    replay = watcher.ask("replay")
    assert replay["replay"].startswith('{"actions":')


def test_a_game_of_bots_alone_is_played_to_its_end(server: Server) -> None:
    watcher = server.sit(server.new(elysium(0, 1, players=2)))
    if watcher.ask("view")["outcome"] is None:
        watcher.wait_for("moved", lambda push: push["outcome"] is not None)
    assert watcher.ask("view")["view"]["question"] is None


def test_answers_are_those_of_the_protocol_and_name_the_table(server: Server) -> None:
    table = server.new(elysium())
    ada = server.sit(table, 0)
    for do, part in (("view", "view"), ("legal", "choices"), ("cards", "deck"), ("events", "told"), ("undo", "points")):
        answer = ada.ask(do)
        assert answer["game"] == table["table"]
        assert part in answer
    assert ada.ask("hello")["protocol"] == PROTOCOL
    assert ada.ask("cards") == {**ada.ask("cards"), "id": ada._number - 1}  # the second one was kept
    assert ada.ask("view", language="fr")["view"] != ada.ask("view")["view"]


def test_faces_of_the_cards_are_for_everybody_and_drawn_once(server: Server) -> None:
    table = server.new(elysium())
    ada, watcher = server.sit(table, 0), server.sit(table)
    first = ada.ask("faces", scheme="dark")
    assert len(first["faces"]) == len(ada.ask("cards")["deck"])
    assert first["back"]["svg"].startswith("<svg")
    again = watcher.ask("faces", scheme="dark")  # kept from before, and the same for all games with these cards
    assert again == {**first, "id": again["id"]}
    assert [found["card"] for found in ada.ask("faces", cards=[3, 5])["faces"]] == [3, 5]


def test_a_seat_looks_back_with_its_own_eyes(server: Server) -> None:
    table = server.new(ephyran())
    people = seated(server, table)
    before = {seat: player.ask("view")["view"] for seat, player in people.items()}
    play_on(people, 3)
    for seat, player in people.items():
        past = player.ask("view", at=0, player=(seat + 1) % 3)["view"]
        assert past["player"] == seat
        for part in set(past) - {"question"}:  # nobody may choose in the past
            assert past[part] == before[seat][part]
    assert code(people[0].ask("view", at=99)) == "bad-request"


def test_everybody_is_told_of_a_decision_in_their_own_language(server: Server) -> None:
    table = server.new(elysium())
    people = seated(server, table)
    watcher = server.sit(table, language="de")
    play_on(people, 1)
    english = next(iter(people.values())).wait_for("moved")
    german = watcher.wait_for("moved")
    assert [found["event"] for found in english["events"]] == [found["event"] for found in german["events"]]
    assert [found["text"] for found in english["events"]] != [found["text"] for found in german["events"]]
    assert english["seat"] == english["action"]["player"]


def test_events_that_are_pushed_are_those_that_a_seat_is_told_when_it_asks(server: Server) -> None:
    table = server.new(ephyran())
    people = seated(server, table)
    play_on(people, 25)
    for player in people.values():
        told = {found["number"]: found for found in player.ask("events")["told"]}
        pushed = [message for message in player.pushed if message["push"] == "moved"]
        assert len(pushed) == 25
        for push in pushed:
            found = told[push["decisions"]]
            assert (push["action"], push["events"]) == (found["action"], found["events"])


@pytest.mark.parametrize("wish", [elysium(1), ephyran(1)], ids=["elysium", "ephyran"])
def test_a_seat_asks_for_nothing_beside_its_decisions(start: Any, wish: dict[str, Any]) -> None:
    """A whole game is played from what is pushed: the server gets one request for each decision of a person."""
    server = start(*QUICK)
    table = server.new(wish)
    people = {seat: server.sit(table, seat) for seat in (0, 2)}
    watcher = server.sit(table)
    now = {seat: player.ask("view") for seat, player in people.items()}
    before, decided = server.metric("requests_total"), 0
    while now[0]["deciding"] is not None:
        seat = now[0]["deciding"]
        if seat in people:
            choices = now[seat]["view"]["question"]["choices"]
            player = people[seat]
            number = player.send("act", move=now[seat]["move"], action=decided % len(choices))
            decided += 1
            now[seat] = hear(player, now[seat]["move"])
            answer = player.read()
            assert answer == {"id": number, "ok": True, "do": "act", **standing(now[seat], "game")}
        for other in set(people) - {seat}:
            now[other] = hear(people[other], now[other]["move"])
    assert server.metric("requests_total") - before == decided
    assert decided > 20
    asked = {seat: player.ask("view")["view"] for seat, player in people.items()}
    assert asked == {seat: told["view"] for seat, told in now.items()}
    assert watcher.wait_for("moved", lambda push: push["outcome"] is not None)["points"] == []


def hear(player: Player, move: int) -> dict[str, Any]:
    """The next push of a decision; each is told once and before anything else about it."""
    while True:
        message = player.pushed.pop(0) if player.pushed else player.read()
        if message["push"] == "moved" and message["move"] > move:  # a bot may have decided before anybody looked
            assert message["move"] == move + 1
            return message


def standing(message: dict[str, Any], *more: str) -> dict[str, Any]:
    return {name: message[name] for name in (*more, "move", "decisions", "deciding", "outcome")}


def test_whoever_reads_the_table_in_another_language_is_told_in_it(server: Server) -> None:
    table = server.new(elysium(players=2))
    people = seated(server, table)
    watcher = server.sit(table)
    for asked, language in (
        ({"language": "de"}, "de"),
        ({"language": "xx"}, "de"),
        ({"at": 0, "language": "fr"}, "de"),
    ):
        watcher.ask("view", **asked)
        play_on(people, 1)
        assert watcher.wait_for("moved")["view"]["language"] == language


def test_a_table_is_played_with_a_family_of_ones_own(server: Server) -> None:
    families = ["artemis", "athena", "hades", "poseidon", "zeus"]
    wish = elysium(0, players=2, families=families, cards={"artemis.ely": ARTEMIS.read_text(encoding="utf-8")})
    table = server.new(wish)
    ben = server.sit(table, 1)
    assert "artemis" in {card["family"] for card in ben.ask("cards")["cards"]}
    assert play_on({1: ben}) > 10


def test_mistakes_in_card_files_are_told_with_their_places(server: Server) -> None:
    status, _, content = server.request("POST", "/api/tables", elysium(cards={"a.ely": "family a {\n  nmae"}))
    error = json.loads(content)["error"]
    assert (status, error["code"]) == (422, "bad-cards")
    assert error["findings"][0]["place"]["file"] == "a.ely"


def test_card_files_of_ephyran_are_checked_before_a_table_is_made(server: Server) -> None:
    status, _, content = server.request("POST", "/api/tables", {**ephyran(), "cards": {"a.ely": ""}})
    assert (status, json.loads(content)["error"]["code"]) == (422, "bad-cards")


# --- undo


def test_a_player_takes_back_what_nobody_else_has_decided_since(server: Server) -> None:
    table = server.new(elysium(players=2))
    people = seated(server, table)
    deciding = people[0].ask("view")["deciding"]
    ada, ben = people[deciding], people[1 - deciding]
    before = ada.ask("view")["view"]
    choice = next(found["number"] for found in ada.ask("legal")["choices"] if found["action"]["type"] == "TakeQuest")
    assert code(ada.ask("act", move=0, action=choice)) == ""
    assert ben.ask("undo")["points"] == []
    assert code(ben.ask("undo", to=0, move=1)) == "no-undo"
    assert ada.ask("undo")["points"] == [0]
    assert code(ada.ask("undo", to=0, move=0)) == "stale"
    ben_heard = ben.wait_for("moved")
    taken = ada.ask("undo", to=0, move=1)
    assert {*taken} == {"id", "ok", "do", "game", "move", "decisions", "deciding", "outcome", "points"}
    push = ben.wait_for("undone")
    assert (push["move"], push["decisions"], push["seat"]) == (2, 0, deciding)
    assert [told["number"] for told in push["taken_back"]] == [1]
    assert push["taken_back"][0]["events"] == ben_heard["events"]
    own = ada.wait_for("undone")
    assert (own["view"], own["points"]) == (before, [])
    assert ada.ask("view")["view"] == before


def test_a_game_that_is_over_stays_over(server: Server) -> None:
    """Its replay tells all that was to come, so that nobody may go back behind it."""
    table = server.new(elysium(players=2))
    people = seated(server, table)
    play_on(people)
    move = people[0].ask("view")["move"]
    points = {seat: player.ask("undo")["points"] for seat, player in people.items()}
    assert any(points.values())  # the rules would let somebody
    for seat, player in people.items():
        for to in points[seat]:
            assert code(player.ask("undo", to=to, move=move)) == "no-undo"
