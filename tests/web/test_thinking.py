"""Bots that think for a while: beside the server, so many at once, and nobody at a table waits for them."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from elysium_rules import find_bot, legal_actions, observe, start_game
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.values import decode_action
from elysium_rules.web.limits import Limits
from elysium_rules.web.thinking import Thinkers, Thought, decide, thinks_long
from elysium_rules.web.trial import PATIENCE, QUICK, Player, Server, elysium, play_on

Start = Callable[..., Server]

BOTS = """
import os
import time
from pathlib import Path

class Held:  # thinks until it may decide: this time, or every time
    def choose(self, view, rng, budget=None):
        note("thinks")
        while not Path(os.environ["EVERY_TIME"]).exists():
            try:
                Path(os.environ["ONCE"]).unlink()
            except FileNotFoundError:
                time.sleep(0.02)
            else:
                break
        return view.legal[0]

class Where:
    def choose(self, view, rng, budget=None):
        note(os.getpid())
        time.sleep(0.5)
        return view.legal[0]

class Quick:
    def choose(self, view, rng, budget=None):
        note(budget.seconds)
        return view.legal[-1]

class Raising:
    def choose(self, view, rng, budget=None):
        raise ValueError("out of ideas")

class Cheating:
    def choose(self, view, rng, budget=None):
        return "everything"

class Dying:
    def choose(self, view, rng, budget=None):
        os._exit(3)

class Endless:
    def choose(self, view, rng, budget=None):
        while True:
            time.sleep(1)

def note(what):
    with open(os.environ["NOTED"], "a") as file:
        file.write(f"{what}\\n")
"""


@pytest.fixture(autouse=True)
def quiet_after_a_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a server is killed, Python says which semaphores it removed for it: they are those of the processes."""
    monkeypatch.setenv("PYTHONWARNINGS", "ignore:resource_tracker")


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "slow_bots.py").write_text(BOTS, encoding="utf-8")
    for variable, name in (("NOTED", "noted.txt"), ("ONCE", "once"), ("EVERY_TIME", "every_time")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def thought(bot: str, game: str = "elysium") -> Thought:
    choices: dict[str, Any] = {"families": "first_game"} if game == "elysium" else {}
    state: Any = start_game(game, players=2, seed=4, **choices)
    return Thought(observe(state, state.deciding), rng_from_seed(1), bot, is_offered=True)


def noted(bots: Path) -> list[str]:
    path = bots / "noted.txt"
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def wait_until(is_so: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it does not become so"
        time.sleep(0.02)


def is_legal(asked: Thought, answer: Any) -> bool:
    return decode_action(asked.view.game.rules, answer, "answer") in asked.view.legal


def ask(limits: Limits, *asked: tuple[str, Thought]) -> tuple[list[Any], list[str]]:
    """What comes of some questions that are asked at once, by whom."""
    reports: list[str] = []

    async def run() -> list[Any]:
        thinkers = Thinkers(limits, reports.append)
        try:
            async with asyncio.timeout(60):
                return list(await asyncio.gather(*[thinkers.think(who, question) for who, question in asked]))
        finally:
            thinkers.shutdown()

    return asyncio.run(run()), reports


def test_levels_think_and_greedy_bots_do_not() -> None:
    rules = start_game("elysium", players=2, seed=1, families="first_game").game.rules
    assert [thinks_long(rules, bot) for bot in ("master", "beginner", "greedy", "random", "nobody")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def test_a_level_thinks_within_its_own_budget_and_the_limit() -> None:
    state: Any = start_game("elysium", players=2, seed=4, families="first_game")
    view = observe(state, state.deciding)
    began = time.perf_counter()
    answer: Any = decide(Thought(view, rng_from_seed(1), "master"), 0.05)
    assert time.perf_counter() - began < 5
    assert decode_action(state.game.rules, answer, "answer") in legal_actions(state)
    # A beginner counts iterations, so that a limit that is not reached changes nothing.
    beginner = find_bot("elysium", "beginner").choose(view, rng_from_seed(1))
    again: Any = decide(Thought(view, rng_from_seed(1), "beginner"), 60.0)
    assert decode_action(state.game.rules, again, "answer") == beginner


@pytest.mark.parametrize(
    "bot, said",
    [
        ("slow_bots:Raising", "it raised ValueError: out of ideas"),
        ("slow_bots:Cheating", "it chose what is not legal"),
        ("slow_bots:Dying", "the processes in which it thinks are lost"),
        ("slow_bots:Nobody", "AttributeError"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_reported(bots: Path, bot: str, said: str) -> None:
    asked = thought(bot)
    (answer,), reports = ask(Limits(), ("ada", asked))
    assert is_legal(asked, answer)
    assert len(reports) == 1
    assert said in reports[0]


def test_a_bot_that_never_ends_is_ended(bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elysium_rules.web.thinking._BEGIN", 6.0)
    endless, quick = thought("slow_bots:Endless"), thought("slow_bots:Quick")
    answers, reports = ask(Limits(thinkers=1, think_seconds=0.1), ("ada", endless), ("ben", quick))
    assert is_legal(endless, answers[0])
    assert is_legal(quick, answers[1])
    assert len(reports) == 1
    assert "it thought for more than" in reports[0]


def test_so_many_think_at_once_and_no_more(bots: Path) -> None:
    where = thought("slow_bots:Where")
    ask(Limits(thinkers=1), *[(f"who {number}", where) for number in range(4)])
    assert len(noted(bots)) == 4
    assert len(set(noted(bots))) == 1


def test_where_many_wait_each_thinks_less_and_one_address_waits_for_itself(bots: Path) -> None:
    quick = thought("slow_bots:Quick")
    ask(Limits(thinkers=2, think_seconds=1.0), *[(f"who {number}", quick) for number in range(8)])
    told = sorted(float(line) for line in noted(bots))
    assert told[0] <= 2 / 6, "of the eight that wait together, those that come first get a quarter of the time"
    assert told[-1] == 1.0
    (bots / "noted.txt").unlink()

    order: list[str] = []

    async def run() -> None:
        thinkers = Thinkers(Limits(thinkers=1, think_seconds=0.1), order.append)

        async def one(who: str) -> None:
            await thinkers.think(who, quick)
            order.append(who)

        await asyncio.gather(*[one("many") for _ in range(4)], one("few"))
        thinkers.shutdown()

    asyncio.run(run())
    assert order.index("few") <= 1, "whoever has one table does not wait for all of whoever has four"


# --- at a table


def table_with(server: Server, bot: str) -> dict[str, Any]:
    wish = elysium(1, players=2)
    wish["seats"][1] = {"kind": "bot", "bot": bot, "name": "Slow"}
    return server.new(wish)


def until_the_bot_decides(player: Player) -> dict[str, Any]:
    """Take a quest, after which nothing new lies there; then it is the other seat's turn. Say how the table stands."""
    while (now := player.ask("view"))["deciding"] == 0:
        choices = now["view"]["question"]["choices"]
        quest = next((choice["number"] for choice in choices if choice["action"]["type"] == "TakeQuest"), 0)
        assert player.ask("act", move=now["move"], action=quest)["ok"]
    return now


def until_the_person_decides(player: Player, bots: Path) -> None:
    """The seed is chosen by the server: where the bot begins, it may decide until it is the turn of seat 0.

    A power of what it takes may ask seat 0 something before: that is answered, and cannot be taken back.
    """
    while not may_take_a_quest(now := player.ask("view")):
        if now["deciding"] == 0:
            assert player.ask("act", move=now["move"], action=0)["ok"]
            continue
        (bots / "once").touch()
        player.wait_for("moved", lambda message, since=now: message["decisions"] > since["decisions"])  # type: ignore[misc]


def may_take_a_quest(now: dict[str, Any]) -> bool:
    """Whether seat 0 has its turn."""
    return now["deciding"] == 0 and any(
        choice["action"]["type"] == "TakeQuest" for choice in now["view"]["question"]["choices"]
    )


def test_a_table_whose_bot_thinks_answers_everybody(bots: Path, start: Start) -> None:
    server = start(*QUICK, "--bot", "slow_bots:Held")
    player = server.sit(table_with(server, "slow_bots:Held"), 0)
    until_the_bot_decides(player)
    wait_until(lambda: noted(bots))
    for _ in range(5):
        assert player.ask("view")["deciding"] == 1
    assert server.request("GET", "/health")[0] == 200
    assert json.loads(server.request("GET", "/config.json")[2])["bots"] == ["slow_bots:Held"]


def test_what_is_taken_back_while_a_bot_thinks_is_taken_back(bots: Path, start: Start) -> None:
    server = start(*QUICK, "--bot", "slow_bots:Held")
    player = server.sit(table_with(server, "slow_bots:Held"), 0)
    until_the_person_decides(player, bots)
    before = len(noted(bots))
    now = until_the_bot_decides(player)
    wait_until(lambda: len(noted(bots)) > before)
    points = player.ask("undo", player=0)["points"]
    assert points
    assert player.ask("undo", player=0, to=points[-1], move=now["move"])["ok"]
    assert player.ask("view")["decisions"] == points[-1] < now["decisions"]
    now = until_the_bot_decides(player)
    # It still thinks about what was taken back. What it finds there is thrown away, and it thinks again.
    (bots / "once").touch()
    wait_until(lambda: len(noted(bots)) > before + 1)
    assert player.ask("view")["move"] == now["move"]
    (bots / "once").touch()
    assert player.wait_for("moved", lambda message: message["decisions"] > now["decisions"])
    assert server.metric("mistakes_total") == 0


def test_a_server_that_is_killed_while_a_bot_thinks_loses_nothing(bots: Path, start: Start) -> None:
    server = start(*QUICK, "--bot", "slow_bots:Held")
    made = table_with(server, "slow_bots:Held")
    before = until_the_bot_decides(server.sit(made, 0))
    wait_until(lambda: noted(bots))
    server.kill()
    server.start()
    player = server.sit(made, 0)
    now = player.ask("view")
    assert (now["decisions"], now["deciding"]) == (before["decisions"], 1)
    (bots / "every_time").touch()
    assert player.wait_for("moved")["decisions"] == before["decisions"] + 1


def test_levels_play_a_game_with_people(start: Start) -> None:
    server = start(*QUICK, "--think-seconds", "0.05")
    made = table_with(server, "casual")
    player = server.sit(made, 0)
    assert play_on({0: player}, 12) == 12
    assert player.ask("view")["decisions"] > 20
    assert server.metric("mistakes_total") == 0


@pytest.mark.parametrize("bot", ["slow_bots:Held", "os:getcwd", "nobody"])
def test_a_guest_names_no_code(start: Start, bot: str) -> None:
    server = start(*QUICK)
    wish = elysium(1, players=2)
    wish["seats"][1] = {"kind": "bot", "bot": bot, "name": "Slow"}
    status, _, content = server.request("POST", "/api/tables", wish)
    assert status == 400
    assert b"the bots are greedy, master, advanced, casual, beginner, random" in content
