"""Looking back: views of what was, games that are watched, and branches of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from elysium_rules.games import GAMES
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.protocol import replays
from elysium_rules.protocol.engine import Engine

GOLDEN = Path(__file__).parents[1] / "golden"
REPLAYS = sorted(
    path.relative_to(GOLDEN).as_posix() for path in GOLDEN.rglob("replays/*") if path.suffix in (".jsonl", ".txt")
)
BEGIN: dict[str, dict[str, Any]] = {
    "elysium": {"players": 3, "families": "wasteland", "seed": 8, "names": ["Ann", "Ben", "Eve"]},
    "ephyran": {"game": "ephyran", "players": 3, "seed": 8, "names": ["Ann", "Ben", "Eve"]},
}
Ask = Callable[..., Any]


def play(ask: Ask, name: str, decisions: int = 10_000, see: Callable[[str], None] | None = None) -> Any:
    """A game of bots, to its end or to so many decisions; *see* is called before each of them, and at the end."""
    standing = ask("new", **BEGIN[name])
    while standing["deciding"] is not None and standing["decisions"] < decisions:
        if see is not None:
            see(standing["game"])
        standing = ask("act", game=standing["game"], move=standing["move"], action={"bot": "random", "seed": 3})
    if see is not None:
        see(standing["game"])
    return standing


def without_choices(view: Any) -> Any:
    question = view["question"]
    return {**view, "question": question and {**question, "choices": []}}


# --- view at ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_everybody_sees_of_the_past_what_they_saw_then(name: str, ask: Ask) -> None:
    viewers = (0, 1, 2, None)
    seen: list[list[Any]] = []

    def see(game: str) -> None:
        seen.append([ask("view", game=game, player=viewer)["view"] for viewer in viewers])

    over = play(ask, name, see=see)
    for at in [*range(over["decisions"] + 1), *range(over["decisions"], -1, -7)]:
        answers = [ask("view", game=over["game"], player=viewer, at=at) for viewer in viewers]
        assert [answer["view"] for answer in answers] == [without_choices(view) for view in seen[at]]
        assert all(answer["decisions"] == over["decisions"] for answer in answers)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_choices_in_a_view_of_now_and_in_no_other(name: str, ask: Ask) -> None:
    standing = play(ask, name, 20)
    game, player = standing["game"], standing["deciding"]
    now = ask("view", game=game, player=player)
    assert now["view"]["question"]["choices"]
    assert ask("view", game=game, player=player, at=20) == now
    for at in range(20):
        for seat in range(3):
            assert ask("view", game=game, player=seat, at=at)["view"]["question"]["choices"] == []


def test_what_is_still_to_come_cannot_be_seen(ask: Ask) -> None:
    game = play(ask, "elysium", 5)["game"]
    refused = ask("view", game=game, player=0, at=6)["error"]
    assert (refused["code"], refused["path"], refused["detail"]) == (
        "bad-request",
        "request.at",
        "view/no-such-decision",
    )
    assert ask("view", game=game, player=0, at=-1)["error"]["code"] == "bad-request"


def test_a_view_of_the_past_is_right_after_an_undo_and_other_decisions(ask: Ask) -> None:
    standing = ask("new", players=2, families="first_game", seed=42)
    game = standing["game"]
    ask("act", game=game, move=0, action=0)
    first = ask("view", game=game, player=0)["view"]
    ask("view", game=game, player=0, at=0)  # what was is now known
    assert ask("undo", game=game, player=0, to=0, move=1)["ok"]
    ask("act", game=game, move=2, action=1)
    ask("act", game=game, move=3, action=0)
    again = ask("view", game=game, player=0, at=1)["view"]
    assert again != without_choices(first)
    assert [card["number"] for card in again["players"][0]["domain"]] == [8]


def test_a_game_that_was_loaded_is_looked_back_into_from_there_on(ask: Ask) -> None:
    save = ask("save", game=play(ask, "elysium", 10)["game"])["save"]
    game = ask("load", save=save)["game"]
    before = ask("view", game=game, player=None)["view"]
    ask("act", game=game, move=0, action=0)
    assert ask("view", game=game, player=None, at=0)["view"] == before


def test_only_so_many_games_keep_what_they_know_of_their_past(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MAX_PASTS", 2)
    games = [play(ask, "elysium", 12)["game"] for _ in range(4)]
    for game in (*games, *games):
        assert ask("view", game=game, player=0, at=5)["ok"]
    for game in games:
        assert ask("close", game=game)["ok"]


def test_closed_and_undone_games_leave_nothing_behind() -> None:
    engine = Engine()

    def ask(do: str, **fields: Any) -> Any:
        return json.loads(engine.answer(json.dumps({"id": 1, "do": do, **fields})))

    for name in GAMES:
        game = play(ask, name, 12)["game"]
        ask("view", game=game, player=0, at=5)
        ask("close", game=game)
    assert engine._pasts._known == {}


# --- watch -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", REPLAYS)
def test_every_golden_replay_can_be_watched(file: str, conversation: Any) -> None:
    text = (GOLDEN / file).read_text(encoding="utf-8")
    answer = conversation.ask("watch", replay=text)
    assert answer["verdict"] == conversation.ask("verify", replay=text)["verdict"]
    assert answer["verdict"]["result"] == "exact"
    assert answer["title"] == ("ephyran" if file.startswith("ephyran") else "elysium")
    assert answer["deciding"] is None
    assert answer["marks"][0]["decisions"] == 0
    for mark in answer["marks"]:
        assert conversation.ask("view", game=answer["game"], player=0, at=mark["decisions"])["ok"]
    assert conversation.mistakes == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_is_watched_shows_what_the_game_showed(name: str, ask: Ask) -> None:
    over = play(ask, name)
    game = over["game"]
    text = ask("replay", game=game)["replay"]
    watched = ask("watch", replay=text)
    other = watched["game"]
    assert {key: watched[key] for key in ("decisions", "deciding", "outcome")} == {
        key: over[key] for key in ("decisions", "deciding", "outcome")
    }
    assert ask("replay", game=other)["replay"] == text
    for player in (0, None):
        assert ask("events", game=other, player=player)["told"] == ask("events", game=game, player=player)["told"]
        for at in range(0, over["decisions"], 9):
            views = [ask("view", game=one, player=player, at=at)["view"] for one in (game, other)]
            assert views[0] == views[1]


@pytest.mark.parametrize(
    "name, language, first",
    [
        ("elysium", "en", "Epoch 1"),
        ("elysium", "de", "Epoche 1"),
        ("elysium", "fr", "Époque 1"),
        ("ephyran", "en", "Round 1"),
        ("ephyran", "de", "Runde 1"),
        ("ephyran", "fr", "Tour de table 1"),
    ],
)
def test_marks_say_where_each_part_of_the_game_begins(name: str, language: str, first: str, ask: Ask) -> None:
    over = play(ask, name)
    marks = ask("watch", replay=ask("replay", game=over["game"])["replay"], language=language)["marks"]
    words, _ = first.rsplit(" ", 1)
    assert [mark["text"] for mark in marks] == [f"{words} {number}" for number in range(1, len(marks) + 1)]
    assert marks[0]["decisions"] == 0
    for mark, number in zip(marks, count(1), strict=False):
        view = ask("view", game=over["game"], player=None, at=mark["decisions"])["view"]
        part = view["epoch"] if name == "elysium" else view["turns_played"] // 3 + 1
        assert part == number
        if number > 1:
            before = ask("view", game=over["game"], player=None, at=mark["decisions"] - 1)["view"]
            part = before["epoch"] if name == "elysium" else before["turns_played"] // 3 + 1
            assert part == number - 1


@pytest.mark.parametrize("name", GAMES)
def test_nobody_takes_anything_back_in_a_game_that_is_watched(name: str, ask: Ask) -> None:
    game = ask("watch", replay=ask("replay", game=play(ask, name, 1)["game"])["replay"])["game"]
    for player in range(3):
        assert ask("undo", game=game, player=player)["points"] == []
        assert ask("undo", game=game, player=player, to=0, move=0)["error"]["code"] == "no-undo"


def test_a_replay_that_drifts_stands_where_it_was_last_true(ask: Ask) -> None:
    replay = ask("replay", game=play(ask, "elysium", 30)["game"])["replay"]
    lines = replay.splitlines()
    made = json.loads(lines[20])
    made["digest"] = "0" * len(made["digest"])
    lines[20] = canonical_json(made)
    watched = ask("watch", replay="".join(f"{line}\n" for line in lines))
    assert (watched["verdict"]["result"], watched["verdict"]["number"], watched["decisions"]) == ("drift", 20, 19)
    assert ask("view", game=watched["game"], player=0, at=19)["ok"]


@pytest.mark.parametrize("text", ["", "{}", "[", '[Players "2"]', '{"kind":"ephyran replay"}', "\x00", "[1]\n[2]"])
def test_what_is_no_replay_is_refused(text: str, conversation: Any) -> None:
    assert conversation.ask("watch", replay=text)["error"]["code"] == "bad-replay"
    assert conversation.mistakes == []


def test_a_replay_of_other_cards_is_refused_by_the_names_of_the_families(ask: Ask) -> None:
    family = 'family nyx { name en "Nyx" }\ncard owl level 1 { name en "Owl" copies red instant { gain 1 gold } }'
    copies = family.replace("red", ", ".join(["red"] * 21))
    families = ["nyx", "athena", "hades", "poseidon", "zeus"]
    game = ask("new", players=2, families=families, seed=1, cards={"nyx.ely": copies})["game"]
    refused = ask("watch", replay=ask("replay", game=game)["replay"])["error"]
    assert (refused["code"], refused["detail"]) == ("bad-replay", "save/other-cards")
    assert "nyx" in refused["message"]
    carried = ask("watch", replay=ask("replay", game=game, with_cards=True)["replay"])
    assert carried["verdict"]["result"] == "exact"


# --- branch ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_goes_on_from_where_the_game_stood(name: str, ask: Ask) -> None:
    over = play(ask, name)
    game = over["game"]
    for at in (0, 13, over["decisions"] - 1):
        branch = ask("branch", game=game, at=at)
        other = branch["game"]
        assert (branch["decisions"], branch["move"]) == (at, 0)
        player = branch["deciding"]
        shown = ask("view", game=other, player=player)["view"]
        assert without_choices(shown) == ask("view", game=game, player=player, at=at)["view"]
        assert shown["question"]["choices"]
        assert ask("act", game=other, move=0, action=0)["decisions"] == at + 1
        assert ask("verify", replay=ask("replay", game=other)["replay"])["verdict"]["result"] == "exact"
        assert len(ask("events", game=other, player=0)["told"]) == at + 2
    assert ask("view", game=game, player=0)["decisions"] == over["decisions"]


def test_what_was_decided_in_a_branch_can_be_taken_back_and_changes_no_other_game(ask: Ask) -> None:
    game = ask("new", players=2, families="first_game", seed=42)["game"]
    ask("act", game=game, move=0, action=0)
    watched = ask("watch", replay=ask("replay", game=game)["replay"])["game"]
    branch = ask("branch", game=watched, at=1)["game"]
    assert ask("undo", game=branch, player=0)["points"] == [0]
    assert ask("undo", game=branch, player=0, to=0, move=0)["decisions"] == 0
    assert ask("view", game=watched, player=0)["decisions"] == 1


def test_a_branch_of_a_branch_needs_room_and_a_decision_that_was_made(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ask("branch", game=play(ask, "elysium", 8)["game"], at=6)["game"]
    assert ask("branch", game=game, at=7)["error"]["code"] == "bad-request"
    assert ask("branch", game="g99", at=0)["error"]["code"] == "unknown-game"
    assert ask("branch", game=game, at=6)["ok"]
    monkeypatch.setattr("elysium_rules.protocol.engine.MAX_GAMES", 3)
    assert ask("branch", game=game, at=6)["error"]["code"] == "too-many"
    assert ask("watch", replay="")["error"]["code"] == "too-many"
