"""What the engine promises about games, moves, limits, secrets and mistakes."""

from __future__ import annotations

import gc
import io
import json
import os
import subprocess
import sys
import weakref
from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import islice, permutations
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import elysium_rules
from elysium_rules import LANGUAGES, new_game, standard_cards, step
from elysium_rules.elysium.game_rules import Elysium
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.rules.setup import _make_game
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.library import load_texts
from elysium_rules.play.engine.port import Reason
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.protocol import engine as module
from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.limits import MAX_CARD_SETS, MAX_FILE, MAX_GAMES, MAX_LINE
from elysium_rules.protocol.parts import place_of
from elysium_rules.protocol.stdio import serve
from elysium_rules.source import SourceFile

Ask = Callable[..., Any]
NYX = """\
family nyx {{ name en "Nyx" fr "Nyx" }}
card night level 1 {{
  name en "Night {number}" fr "Nuit"
  copies red
  permanent when you take or transfer a hades card {{ gain 1 gold }}
}}
"""
FAMILIES = ["nyx", "zeus", "ares", "hades", "athena"]


def refusal(response: Any) -> tuple[str, str | None]:
    assert response["ok"] is False
    return response["error"]["code"], response["error"]["rule"]


def play(ask: Ask, now: Any, bot: str = "random", most: int = 10_000) -> Any:
    while now["deciding"] is not None and most:
        now = ask("act", game=now["game"], move=now["move"], action={"bot": bot})
        most -= 1
    return now


# --- games and moves ---


def test_a_whole_game_is_played_and_scored(ask: Ask) -> None:
    now = play(ask, ask("new", players=2, families="first_game", seed=1), "greedy")
    assert now["deciding"] is None
    assert [sheet["player"] for sheet in now["outcome"]["scores"]] == [0, 1]
    for action in ({"bot": "greedy"}, {"type": "EndTurn", "player": 0}, 0):
        assert refusal(ask("act", game="g1", move=now["move"], action=action)) == ("illegal", "G1")
    assert ask("legal", game="g1", player=0)["choices"] == []


def test_games_do_not_touch_each_other(ask: Ask) -> None:
    first = ask("new", players=2, families="first_game", seed=1)
    second = ask("new", players=2, families="first_game", seed=1)
    before = ask("save", game=first["game"])
    play(ask, second, most=20)
    assert ask("save", game=first["game"]) == before
    ask("close", game=second["game"])
    assert ask("save", game=first["game"]) == before


def test_the_name_of_a_closed_game_is_never_used_again(ask: Ask) -> None:
    for number in (1, 2, 3):
        assert ask("new", players=2, families="first_game")["game"] == f"g{number}"
        ask("close", game=f"g{number}")


def test_an_answer_to_an_older_question_is_stale_also_after_an_undo(ask: Ask) -> None:
    now = ask("new", players=2, families="first_game", seed=1)
    seat = now["deciding"]
    quest = next(choice for choice in ask("legal", game="g1", player=seat)["choices"] if "quest" in choice["label"])
    ask("act", game="g1", move=0, action=quest["number"])
    assert ask("undo", game="g1", player=seat)["points"] == [0]
    undone = ask("undo", game="g1", player=seat, to=0, move=1)
    assert (undone["move"], undone["decisions"], undone["deciding"], undone["points"]) == (2, 0, seat, [])
    for stale in (0, 1, 3):
        response = ask("act", game="g1", move=stale, action=0)
        assert (response["error"]["code"], response["error"]["move"]) == ("stale", 2)
    assert ask("act", game="g1", move=2, action=0)["ok"]


def test_nobody_takes_back_the_decision_of_another_player(ask: Ask) -> None:
    now = ask("new", players=2, families="first_game", seed=1)
    first = now["deciding"]
    while now["deciding"] == first:
        now = ask("act", game="g1", move=now["move"], action={"bot": "greedy"})
    now = ask("act", game="g1", move=now["move"], action={"bot": "greedy"})
    assert ask("undo", game="g1", player=first)["points"] == []
    assert refusal(ask("undo", game="g1", player=first, to=0, move=now["move"])) == ("no-undo", None)


def test_events_after_an_undo_are_those_that_were_not_taken_back(ask: Ask) -> None:
    now = ask("new", players=2, families="first_game", seed=42)
    first = ask("events", game="g1", player=0)
    before = ask("act", game="g1", move=now["move"], action={"bot": "greedy"})
    now = ask("act", game="g1", move=before["move"], action={"bot": "greedy"})
    assert ask("events", game="g1", player=0)["told"][:1] == first["told"]
    points = ask("undo", game="g1", player=0)["points"]
    assert ask("undo", game="g1", player=0, to=points[-1], move=now["move"])["decisions"] == 1
    (told,) = ask("events", game="g1", player=1, since=0)["told"][1:]
    assert [told] == ask("events", game="g1", player=1, since=0)["told"][1:]
    assert (told["action"], told["events"]) == (before["action"], before["events"])
    assert ask("events", game="g1", player=1, since=1)["told"] == []


def test_the_same_requests_give_the_same_responses() -> None:
    def hold() -> list[str]:
        engine = Engine()
        lines = [engine.answer(b'{"id":0,"do":"new","players":3,"families":"wasteland","seed":"same"}')]
        for move in range(60):
            request = {"id": move, "do": "act", "game": "g1", "move": move, "action": {"bot": "random", "seed": 7}}
            lines.append(engine.answer(json.dumps(request).encode()))
            lines.append(engine.answer(b'{"id":0,"do":"view","game":"g1","player":1,"language":"fr"}'))
        return lines

    assert hold() == hold()


def test_a_save_goes_on_as_if_it_had_never_been_saved(ask: Ask) -> None:
    now = play(ask, ask("new", players=3, families="misfortune", seed=5), most=40)
    loaded = ask("load", save=ask("save", game="g1", with_cards=True)["save"])
    for _ in range(40):
        now = ask("act", game="g1", move=now["move"], action=0)
        loaded = ask("act", game="g2", move=loaded["move"], action=0)
        assert now["events"] == loaded["events"]
        if now["deciding"] is None:
            break
    assert ask("save", game="g1")["save"] == ask("save", game="g2")["save"]


def test_a_view_of_four_players_stays_below_20_kilobytes(conversation: Any) -> None:
    now = conversation.ask("new", players=4, families="deadly_plots", seed=1)
    longest = 0
    while now["deciding"] is not None:
        request = {"id": 1, "do": "view", "game": "g1", "player": now["deciding"], "language": "fr"}
        longest = max(longest, len(conversation.engine.answer(json.dumps(request).encode())))
        now = conversation.ask("act", game="g1", move=now["move"], action={"bot": "random"})
    assert 5_000 < longest <= 20_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_listed_by_the_names_that_there_are(ask: Ask, conversation: Any, schemas: Any, language: str) -> None:
    """A family named in French alone, of cards that are named in one language or the other, also from a save."""
    family = NYX.format(number=1).replace('en "Nyx" ', "")
    sleep = NYX.format(number=1).partition("\n")[2].replace("night", "sleep").replace('en "Night 1" ', "")
    night = family.replace(' fr "Nuit"', "")
    ask("new", players=2, families=FAMILIES, seed=1, cards={"nyx.ely": night + sleep})
    ask("load", save=ask("save", game="g1", with_cards=True)["save"])
    for game in ("g1", "g2"):
        listed = ask("cards", game=game, language=language)
        assert schemas.response(listed) == ""
        assert [card["name"] for card in listed["cards"] if card["family"] == "nyx"] == ["Night 1", "Nuit"]
    assert play(ask, ask("view", game="g2", player=None, language=language), most=10)["ok"]
    assert conversation.mistakes == []


# --- secrets ---


def test_what_a_player_gets_does_not_depend_on_what_is_hidden(conversation: Any) -> None:
    """Permute the draw pile and reseed in a second game: views, choices, reasons and refusals stay the same."""
    ask, engine = conversation.ask, conversation.engine
    now = ask("new", players=3, families="wasteland", seed=1)
    for decision in range(60):
        save = json.loads(ask("save", game="g1")["save"])
        state = save["state"]
        state["draw_pile"].reverse()
        state["rng"]["seed"] = f"{decision + 1:032x}"
        other = ask("load", save=canonical_json(save))
        assert other["ok"], other
        assert state_digest(engine._games[other["game"]].state) != state_digest(engine._games["g1"].state)

        def both(do: str, other: Any = other, now: Any = now, **fields: Any) -> None:
            answers = [ask(do, game=game["game"], **fields) for game in (now, other)]
            for answer in answers:  # where each stands is the client's own doing
                for key in ("game", "move", "decisions"):
                    answer.pop(key, None)
            assert answers[0] == answers[1]

        for player in (None, 0, 1, 2):
            both("view", player=player)
        for player in (0, 1, 2):
            both("legal", player=player, language="fr")
        for player in (0, 1, 2):
            for card in (0, 50, 83, 84, 90):
                both("why", about=card, player=player)
            both("why", about={"type": "TakeCard", "player": now["deciding"], "card": 20}, player=player)
        both("cards")
        ask("close", game=other["game"])
        now = ask("act", game="g1", move=now["move"], action={"bot": "random"})


def test_no_view_holds_the_seed_or_the_draw_pile(ask: Ask) -> None:
    play(ask, ask("new", players=2, families="first_game", seed="a very secret seed"), most=30)
    for player in (None, 0, 1):
        response = ask("view", game="g1", player=player)
        assert isinstance(response["view"]["draw_pile"], int)
        assert "secret" not in json.dumps(response)


# --- limits ---


def test_only_so_many_games_are_open_at_once(conversation: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_GAMES", 3)
    assert MAX_GAMES >= 1000
    for _ in range(3):
        assert conversation.ask("new", players=2, families="first_game")["ok"]
    assert refusal(conversation.ask("new", players=2, families="first_game")) == ("too-many", None)
    save = conversation.ask("save", game="g1")["save"]
    assert refusal(conversation.ask("load", save=save)) == ("too-many", None)
    conversation.ask("close", game="g2")
    assert conversation.ask("load", save=save)["game"] == "g4"


def test_only_so_many_card_sets_are_in_use_at_once(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_CARD_SETS", 2)
    assert MAX_CARD_SETS > 2

    def new(number: int) -> Any:
        return ask("new", players=2, families=FAMILIES, cards={"nyx.ely": NYX.format(number=number)})

    assert [new(number)["ok"] for number in (1, 2, 1)] == [True, True, True]
    assert refusal(new(3)) == ("too-many", None)
    ask("close", game="g2")
    assert new(3)["ok"]


def test_an_engine_keeps_nothing_of_a_closed_game(conversation: Any) -> None:
    """What the library itself keeps is bounded (tests/unit/elysium/test_caches.py)."""
    first = conversation.ask("new", players=2, families="first_game", seed=1)
    kept: weakref.WeakSet[ElysiumGame] = weakref.WeakSet()
    for chosen in islice(permutations(standard_cards().families, 5), 20):
        game = conversation.ask("new", players=2, families=list(chosen))["game"]
        kept.add(conversation.engine._games[game].state.game)
        conversation.ask("close", game=game)
    assert len(kept) == 20
    _make_game.cache_clear()
    gc.collect()
    assert len(kept) == 0
    assert conversation.ask("view", game=first["game"], player=0)["ok"]


def test_broken_cards_in_a_save_are_refused_with_their_findings(ask: Ask) -> None:
    ask("new", players=2, families=FAMILIES, seed=1, cards={"nyx.ely": NYX.format(number=1)})
    save = json.loads(ask("save", game="g1", with_cards=True)["save"])

    def load(text: str) -> Any:
        family = attrs.evolve(standard_cards().families["zeus"], source=SourceFile("nyx.ely", text))
        save["game"]["sources"]["nyx"] = text
        save["game"]["cards"]["nyx"] = family.digest  # else it is refused because of that
        return ask("load", save=canonical_json(save))

    response = load(NYX.format(number=1).replace("copies red", "copies rde"))
    assert refusal(response) == ("bad-cards", None)
    assert [finding["code"] for finding in response["error"]["findings"] if finding["severity"] == "error"]
    assert refusal(load(" " * (MAX_FILE + 1))) == ("bad-cards", None)


@pytest.mark.parametrize("piece", ["}", "a}", "1+", "card c level 1 }", "€", "family f}"])
def test_hostile_card_files_get_a_short_answer(ask: Ask, piece: str) -> None:
    """Issue 8.10: eight files of braces were answered with 49 MB of findings."""
    files = {f"{number}.ely": piece * (15_000 // len(piece)) for number in range(8)}
    for response in (ask("check", files=files), ask("new", players=2, families="first_game", cards=files)):
        found = response["findings"] if response["ok"] else response["error"]["findings"]
        assert 1 <= len(found) <= 201
        assert len(json.dumps(response)) < 200_000


def test_a_file_of_a_client_may_be_called_like_a_printed_one(ask: Ask) -> None:
    """Issue 8.13: files were told apart by their names only, and a place was looked up in the wrong one."""
    text = "\n\n\n" + NYX.format(number=1)
    files = {standard_cards().families["zeus"].source.name: text}
    state = new_game(load_texts(files), players=2, families=FAMILIES, seed=1)
    night = next(number for number, face in enumerate(state.game.faces) if face.ref == "nyx/night")
    triumph = next(number for number, face in enumerate(state.game.faces) if face.ref == "zeus/triumph")
    for card, source in ((night, text), (triumph, standard_cards().families["zeus"].source.text)):
        span = state.game.faces[card].power.span
        place: Any = place_of(state, Reason("", "", card, span))
        assert (place["line"], place["file"]) == (source.count("\n", 0, span.start) + 1, "cards/zeus.ely")
    opened = ask("new", players=2, families=FAMILIES, cards=files)
    assert next(card for card in ask("cards", game=opened["game"])["cards"] if card["ref"] == "nyx/night")[
        "source"
    ].startswith("permanent when")


def test_a_line_that_is_too_long_is_refused_and_skipped() -> None:
    good = b'{"id":1,"do":"close","game":"g1"}\n'
    long = b'{"id":2,"do":"check","files":{"a":"' + b"x" * (3 * MAX_LINE) + b'"}}\n'
    longer = good[:-1].ljust(MAX_LINE + 1) + b"\n"
    responses = io.BytesIO()
    serve(Engine(), io.BytesIO(good + long + longer + longer[:-1] + b"\r\n" + good[:-1]), responses)
    answers = [json.loads(line) for line in responses.getvalue().splitlines()]
    assert [(answer["id"], answer["error"]["code"]) for answer in answers] == [
        (1, "unknown-game"),
        (None, "too-long"),
        (None, "too-long"),
        (None, "too-long"),
        (1, "unknown-game"),
    ]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_of_exactly_the_limit_is_accepted_whatever_ends_it(end: bytes) -> None:
    exact = b'{"id":3,"do":"close","game":"g1"}'.ljust(MAX_LINE)
    responses = io.BytesIO()
    serve(Engine(), io.BytesIO(exact + end), responses)
    (answer,) = (json.loads(line) for line in responses.getvalue().splitlines())
    assert (answer["id"], answer["error"]["code"]) == (3, "unknown-game")


def test_an_empty_line_is_answered_and_ends_nothing() -> None:
    responses = io.BytesIO()
    serve(Engine(), io.BytesIO(b"\n" + b'{"id":1,"do":"close","game":"g1"}\n'), responses)
    answers = [json.loads(line) for line in responses.getvalue().splitlines()]
    assert [(answer["id"], answer["error"]["code"]) for answer in answers] == [(None, "bad-json"), (1, "unknown-game")]


# --- mistakes of ours ---


def test_a_mistake_of_ours_ends_one_request_and_nothing_else(
    conversation: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation.ask("new", players=2, families="first_game", seed="secret")
    before = conversation.ask("save", game="g1")

    def fail(*_: object) -> None:
        raise RuntimeError("the secret seed")

    with monkeypatch.context() as patch:
        patch.setattr(Elysium, "describe_event", fail)
        response = conversation.ask("act", game="g1", move=0, action=0)
    assert refusal(response) == ("internal", None)
    assert "secret" not in json.dumps(response)
    assert "the secret seed" in conversation.mistakes[0]
    assert conversation.ask("save", game="g1") == before
    assert conversation.ask("act", game="g1", move=0, action=0)["ok"]


# --- the process ---


def run_engine(requests: bytes) -> subprocess.CompletedProcess[bytes]:
    source = str(Path(elysium_rules.__file__).parents[1])
    return subprocess.run(
        [sys.executable, "-m", "elysium_rules.cli", "engine"],
        input=requests,
        capture_output=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": source},
        check=False,
    )


def test_the_command_answers_in_order_and_ends_politely() -> None:
    requests = b"".join(b'{"id":%d,"do":"hello"}\r\n' % number for number in range(20)) + b'{"id":20,"do":"hello"}'
    done = run_engine(requests)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == list(range(21))


def test_no_requests_at_all_are_fine() -> None:
    done = run_engine(b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_the_end_of_a_line_does_not_count(end: bytes) -> None:
    line = b'{"id":1,"do":"hello"'
    full = line + b" " * (MAX_LINE - len(line) - 1) + b"}"
    assert json.loads(Engine().answer(full + end))["ok"]
    assert json.loads(Engine().answer(b" " + full + end))["error"]["code"] == "too-long"


# --- threads ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("restless_threads")
def test_one_engine_serves_several_threads() -> None:
    """Requests are served one after the other: no name twice, no move lost, games as they would go alone."""
    engine = Engine()

    def ask(**request: Any) -> Any:
        response = json.loads(engine.answer(json.dumps({"id": 1, **request}).encode()))
        assert response["ok"], response
        return response

    def play(seed: int) -> tuple[str, list[int]]:
        game = ask(do="new", players=2, families="first_game", seed=seed)["game"]
        moves: list[int] = []
        for _ in range(25):
            moves.append(ask(do="act", game=game, move=len(moves), action={"bot": "random"})["move"])
        digest = json.loads(ask(do="save", game=game)["save"])["state"]
        return canonical_json(digest), moves

    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(play, range(8)))
    assert together == [play(seed) for seed in range(8)]
    assert sorted(engine._games) == sorted(f"g{number}" for number in range(1, 17))


def test_of_two_threads_that_answer_the_same_question_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each waits for the other in the middle of its request; the other must not get there."""
    engine = Engine()
    engine.answer(b'{"id":1,"do":"new","players":2,"families":"first_game","seed":1}')
    meeting = Barrier(2)

    def slow_step(*given: Any) -> Any:
        with suppress(BrokenBarrierError):
            meeting.wait(0.2)
        return step(*given)

    monkeypatch.setattr(module, "step", slow_step)
    request = b'{"id":1,"do":"act","game":"g1","move":0,"action":{"bot":"greedy"}}'
    with ThreadPoolExecutor(2) as pool:
        served = [json.loads(answer)["ok"] for answer in pool.map(engine.answer, [request] * 2)]
    assert sorted(served) == [False, True]
    assert (engine._games["g1"].move, len(engine._games["g1"].actions)) == (1, 1)


def as_array(line: bytes) -> Any:
    return array("B", line)


def every_other(line: bytes) -> Any:
    """A view with gaps: its bytes do not lie side by side."""
    return memoryview(b"".join(bytes([byte, 0]) for byte in line))[::2]


def from_javascript(line: bytes) -> Any:
    """What Pyodide hands over for a byte array: no bytes, but it can be asked for them."""
    return SimpleNamespace(to_memoryview=lambda: memoryview(line))


def given_back(line: bytes) -> Any:
    view = memoryview(line)
    view.release()
    return view


@pytest.mark.parametrize(
    "wrap",
    [bytes, bytearray, memoryview, bytes.decode, as_array, every_other, from_javascript],
    ids=lambda wrap: wrap.__name__,
)
def test_a_line_may_be_text_or_bytes_of_any_kind(wrap: Callable[[bytes], Any]) -> None:
    line = '{"id":"é","do":"close","game":"g7"}\n'.encode()
    answer = json.loads(Engine().answer(wrap(line)))
    assert (answer["id"], answer["error"]["code"]) == ("é", "unknown-game")


@pytest.mark.parametrize(
    "line, code",
    [
        ("\ud800", "bad-json"),
        ('{"id":"\ud800","do":"hello"}', "bad-json"),
        ("é" * 600_000, "too-long"),
        (7, "bad-request"),
        (None, "bad-request"),
        ([123, 125], "bad-request"),
        (given_back(b"{}"), "bad-request"),
        (from_javascript([1, 2]), "bad-request"),  # type: ignore[arg-type]  # no bytes, as it happens
        (SimpleNamespace(to_memoryview=iter(()).__next__), "bad-request"),
        (memoryview(array("f", [1.5])), "bad-json"),
    ],
    ids=[
        "half a character",
        "half a character inside",
        "too long in bytes",
        "a number",
        "nothing",
        "a list",
        "a view of memory that was given back",
        "an array of something else",
        "something that cannot be asked",
        "bytes of other numbers",
    ],
)
def test_what_is_no_line_is_refused_by_name(line: Any, code: str) -> None:
    mistakes: list[str] = []
    assert json.loads(Engine(mistakes.append).answer(line))["error"]["code"] == code
    assert mistakes == []
