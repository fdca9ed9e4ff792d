"""A plan says what it says, and refuses the rest by name."""

from __future__ import annotations

import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

from elysium_rules.bots.budget import Budget
from elysium_rules.errors import SetupError
from elysium_rules.simulation.pieces import run_pieces
from elysium_rules.simulation.pins import PinError, check_pins
from elysium_rules.simulation.plan import Plan, PlannedBot, decode_plan, read_plan
from elysium_rules.simulation.playing import GameFailedError, Piece, play_piece, ready

ROOT = Path(__file__).parents[2]
PLAN = {
    "players": 2,
    "bots": ["light", "random"],
    "seed": "a",
    "games": 12,
    "setup": [{"families": "first_game"}, {"families": "wasteland", "edition": "original"}],
}


def plan_of(**more: Any) -> Plan:
    return decode_plan({**PLAN, **more})


@attrs.frozen
class DeepBot:
    """A bot with an option."""

    depth: int

    def choose(self, view: Any, rng: Any, budget: Budget | None = None) -> Any:
        return view.legal[0]


@attrs.frozen
class Thinker:
    """A bot that can be told how much it may think."""

    budget: Budget = attrs.field(factory=lambda: Budget(iterations=3))

    def choose(self, view: Any, rng: Any, budget: Budget | None = None) -> Any:
        return view.legal[((budget or self.budget).iterations or 0) % len(view.legal)]


@attrs.frozen
class Hasty(Thinker):
    """One that looks at the clock unless it is told."""

    budget: Budget = attrs.field(factory=lambda: Budget(seconds=1.0))


def test_iterations_may_stand_behind_the_name() -> None:
    place = f"{__name__}:Hasty"
    plan = plan_of(bots=["light", f"{place}@7"])
    assert plan.bots[1] == PlannedBot(place, iterations=7)
    assert plan == plan_of(bots=["light", {"bot": place, "iterations": 7}])


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    toml = tmp_path / "plan.toml"
    toml.write_text(
        """
        game = "elysium"
        players = 3
        bots = ["greedy", { bot = "tests.simulation.test_plan:Thinker", iterations = 5 }, "random"]
        seed = "s"
        games = 7
        record = ["decisions"]
        [[setup]]
        families = "first_game"
        """,
        encoding="utf-8",
    )
    plan = read_plan(toml)
    assert plan.bots == (
        PlannedBot("greedy"),
        PlannedBot("tests.simulation.test_plan:Thinker", iterations=5),
        PlannedBot("random"),
    )
    assert (plan.record, plan.events, plan.piece, plan.is_quick) == (("games", "decisions"), True, 50, False)
    as_json = tmp_path / "plan.json"
    as_json.write_text(json.dumps(plan.encode()), encoding="utf-8")
    assert read_plan(as_json) == plan


def test_plan_comes_back_from_plain_data_and_pickles() -> None:
    plan = plan_of(bots=["light", {"bot": f"{__name__}:DeepBot", "options": {"depth": 2}}])
    assert decode_plan(json.loads(json.dumps(plan.encode()))) == plan
    assert pickle.loads(pickle.dumps(plan)) == plan


def test_setups_take_turns_and_pieces_cover_all_games() -> None:
    plan = plan_of(piece=5)
    assert [plan.choices_of(number)["families"] for number in range(3)] == ["first_game", "wasteland", "first_game"]
    assert list(plan.pieces()) == [(0, 5), (5, 5), (10, 2)]
    assert [plan.seed_of(number) for number in (0, 11)] == ["a/0", "a/11"]


@pytest.mark.parametrize(
    "more, words",
    [
        ({"players": 5}, "plan.players: a number from 2 to 4 belongs here"),
        ({"games": 0}, "plan.games: a number from 1"),
        ({"games": "many"}, "plan.games: a whole number belongs here"),
        ({"gmaes": 3}, "plan.gmaes: this means nothing here"),
        ({"bots": ["light"]}, "plan.bots: 2 bots belong here, one for each seat; there are 1"),
        ({"bots": ["light", "gredy"]}, r"plan.bots\[1\]: .*greedy"),
        ({"bots": ["light", {"bot": "no.such:Thing"}]}, r"plan.bots\[1\]: the bot no.such:Thing cannot be made"),
        ({"bots": ["light", {"bot": "greedy", "options": {"a": 1}}]}, "only a bot named by its place"),
        ({"bots": ["light", {"bot": "greedy", "iteration": 1}]}, r"plan.bots\[1\].iteration: this means nothing here"),
        ({"bots": ["light", f"{__name__}:BrokenBot@5"]}, "BrokenBot cannot be told how much it may think"),
        ({"bots": ["light", f"{__name__}:Hasty"]}, "Hasty thinks by the clock, .* give it `iterations`"),
        ({"bots": ["light", "greedy@1s"]}, "behind the @ belongs a number of iterations, not '1s'"),
        ({"record": ["cards", "moves"]}, "plan.record: only games, cards, decisions belong here"),
        ({"events": "yes"}, "plan.events: true or false belongs here"),
        ({"setup": []}, "plan.setup: at least one setup belongs here"),
        ({"setup": {"familes": "first_game"}}, "plan.setup.familes: this means nothing here"),
        ({"game": "chess"}, "plan.game: `chess` is none of"),
        ({"files": [3]}, r"plan.files\[0\]: the name of a card file belongs here"),
        ({"piece": 10**9}, "plan.piece: a number from 1 to 100000 belongs here"),
    ],
)
def test_what_is_no_plan_is_refused_by_name(more: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        plan_of(**more)


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("plan.toml", "players = ", "it is no TOML"),
        ("plan.json", "{", "it is no JSON"),
        ("plan.toml", None, "it cannot be read"),
        ("plan.toml", "seed = 'a'", "plan.toml.players: this is missing"),
    ],
)
def test_file_that_is_no_plan_is_refused(tmp_path: Path, name: str, text: str | None, words: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=words):
        read_plan(tmp_path / name)


def test_setup_that_cannot_be_played_is_named() -> None:
    with pytest.raises(SetupError, match=r"setup 2 of the plan: .*wastelnd"):
        ready(plan_of(setup=[{"families": "first_game"}, {"families": "wastelnd"}]))
    with pytest.raises(SetupError, match="setup 1 of the plan: it lacks `families`"):
        ready(plan_of(setup=[{}]))


def test_bot_at_a_place_is_made_with_its_options() -> None:
    bot = {"bot": f"{__name__}:DeepBot", "options": {"depth": 3}, "iterations": 9}
    plan = plan_of(bots=["light", bot], games=2)
    made = ready(plan).bots[1]
    assert made.bot == DeepBot(3)
    assert (made.name, made.budget) == (f"{__name__}:DeepBot (depth=3, iterations=9)", Budget(9))
    assert dict(play_piece(Piece(plan, ready(plan).pins, 0, 2)).rows)["games"] == 2
    with pytest.raises(SetupError, match="cannot be made"):
        plan_of(bots=["light", {**bot, "options": {"deep": 3}}])


@attrs.frozen
class BrokenBot:
    """A bot with a mistake."""

    def choose(self, view: Any, rng: Any) -> Any:
        if len(view.legal) == 4:
            raise ZeroDivisionError("too deep")
        return view.legal[0]


def test_bot_with_a_mistake_is_named_and_not_tried_again() -> None:
    plan = plan_of(bots=["light", {"bot": f"{__name__}:BrokenBot"}], games=6)
    piece = Piece(plan, ready(plan).pins, 0, 6)
    words = rf"game 0 \(light, {__name__}:BrokenBot; seed 'a/0'\) broke off: ZeroDivisionError: too deep"
    with pytest.raises(GameFailedError, match=words) as failed:
        play_piece(piece)
    assert str(pickle.loads(pickle.dumps(failed.value))) == str(failed.value)  # it comes back from a worker
    with pytest.raises(GameFailedError, match=words):
        list(run_pieces(play_piece, [piece], partial(ThreadPoolExecutor, 1)))


@pytest.mark.parametrize(
    "field, other, words",
    [
        ("library", "0.0.1", "elysium-rules .* here, 0.0.1 in the plan's pins"),
        ("contract", 99, "contract .* here, 99 in the plan's pins"),
        ("writer", "1.0", "pyarrow .* here, 1.0 in the plan's pins"),
        ("played", ("{}",), "other cards or rulings here: setup 1 is"),
    ],
)
def test_worker_with_other_pins_refuses_by_name(field: str, other: Any, words: str) -> None:
    plan = plan_of()
    pins = ready(plan).pins
    piece = Piece(plan, attrs.evolve(pins, **{field: other}), 0, 3)
    with pytest.raises(PinError, match=words) as refused:
        play_piece(piece)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # it comes back from a worker
    check_pins(pins, pins)


def test_card_files_are_found_beside_the_plan_and_pinned(tmp_path: Path) -> None:
    text = (ROOT / "examples/families/artemis.ely").read_text(encoding="utf-8")
    (tmp_path / "artemis.ely").write_text(text, encoding="utf-8")
    plan_file = tmp_path / "plan.json"
    families = ["artemis", "ares", "athena", "hades", "zeus"]
    plan_file.write_text(
        json.dumps({**PLAN, "files": ["artemis.ely"], "setup": {"families": families}}), encoding="utf-8"
    )
    plan = read_plan(plan_file)
    pins = ready(plan).pins
    rows = dict(play_piece(Piece(plan, pins, 0, 4)).rows)
    assert rows["games"] == 4
    changed = text.replace("level 1", "level 2", 1)
    assert changed != text
    (tmp_path / "artemis.ely").write_text(changed, encoding="utf-8")
    ready.cache_clear()
    with pytest.raises(PinError, match="other cards or rulings here"):
        play_piece(Piece(plan, pins, 0, 4))


@pytest.mark.parametrize(
    "more, words",
    [
        ({"seed": "half \ud800"}, "half a character"),
        ({"bots": ["greedy@" + "9" * 5_000, "random"]}, "behind the @ belongs a number of iterations"),
    ],
)
def test_texts_and_numbers_that_nothing_can_hold_are_refused(more: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        plan_of(**more)
