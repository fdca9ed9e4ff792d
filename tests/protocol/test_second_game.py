"""Other games than the first one through the same engine: each viewer is told what they may know, and nothing else.

The game is the small one of `tests/unit/play`, with one more secret: how many tricks somebody said (R2) only they know,
so that an action itself holds something that others may not see.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import attrs
import pytest
from jsonschema import Draft202012Validator

from elysium_rules import games
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.play.data.shapes import Record
from elysium_rules.play.data.visibility import Known, declare, owned
from elysium_rules.protocol import engine as module
from elysium_rules.protocol import parts
from elysium_rules.protocol.json_schema import json_schema
from elysium_rules.protocol.messages import response_name
from elysium_rules.protocol.schema import definitions
from elysium_rules.protocol.typescript import typescript

SMALL = Path(__file__).parents[1] / "unit" / "play" / "small_game.py"


def load_small_game() -> ModuleType:
    name = "small_game_of_the_protocol"
    spec = importlib.util.spec_from_file_location(name, SMALL)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[name] = made
    spec.loader.exec_module(made)
    return made


def make_secret_game(small: ModuleType) -> Any:
    """The small game, in which nobody hears what somebody says."""

    class Whist(small.Tricks):  # type: ignore[name-defined, misc]
        name = "whist"
        outcome_class = small.Outcome
        field_words: ClassVar[Mapping[str, str]] = {
            "cards": "those that were dealt",
            "hand": "the cards of a player",
            "kept": "points for having said it",
            "played": "cards that were played",
            "rest": "cards that nobody gets",
            "said": "what was said",
            "seats": "by seat",
            "trick": "the cards on the table",
            "tricks": "how many",
            "active": "whose turn it is",
        }
        visibility: ClassVar[Any] = {
            **small.VISIBILITY,
            small.Seat: declare(
                "player tricks", known={"hand": Known(small.show_hand, "card"), "said": owned("said", thing="number")}
            ),
            small.Say: declare("player", known={"tricks": owned("tricks")}),
            small.Sheet: declare("player tricks kept"),
            small.Outcome: declare("winners scores"),
        }

        def find_game(self, *given: Any, **more: Any) -> Any:
            made = super().find_game(*given, **more)
            deal: Any = Deal  # its base is found when the tests run, and so are its fields
            return deal(made.box, made.player_count, made.hand)

    whist = Whist()

    @attrs.frozen
    class Deal(small.Deal):  # type: ignore[name-defined, misc]
        @property
        def rules(self) -> Any:
            return whist

    @attrs.frozen
    class Box(small.Box):  # type: ignore[name-defined, misc]
        @property
        def rules(self) -> Any:
            return whist

    Whist.visibility = {**Whist.visibility, Deal: declare("box player_count hand codes"), Box: declare("size")}
    whist.box = Box()
    return whist


@pytest.fixture
def whist(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The second game on the shelf."""
    rules = make_secret_game(load_small_game())
    known = games.all_rules()
    for known_by in (module, parts):  # requests are read in one of them, and served in the other
        monkeypatch.setattr(
            known_by, "find_rules", lambda name: rules if name == rules.name else games.find_rules(name)
        )
    monkeypatch.setattr(parts, "game_names", lambda: (*games.GAMES, rules.name))
    monkeypatch.setattr(module, "all_rules", lambda: (*known, rules))
    monkeypatch.setattr(rules, "standard_card_set", lambda: rules.box)
    yield rules
    definitions.cache_clear()


@pytest.fixture
def validators(whist: Any) -> dict[str, Draft202012Validator]:
    schema: Any = json_schema("Response", whist)
    return {name: Draft202012Validator({**schema, "$ref": f"#/$defs/{name}"}) for name in schema["$defs"]}


@pytest.fixture
def ask(conversation: Any, validators: dict[str, Draft202012Validator]) -> Any:
    """Ask, and hold every answer against the description of the game."""

    def send(do: str, **fields: Any) -> Any:
        answer = conversation.ask(do, **fields)
        assert conversation.mistakes == []
        name = response_name(do) if answer["ok"] else "ErrorResponse"
        found = next(validators[name].iter_errors(answer), None)
        assert found is None, f"{found.json_path}: {found.message}"
        return answer

    return send


def told_to(answer: Any) -> str:
    """An answer without what the client's own doing decides."""
    return json.dumps({key: value for key, value in answer.items() if key not in ("game", "move", "decisions")})


def test_hello_lists_all_games_and_says_of_the_first_one_what_it_always_said(ask: Any) -> None:
    hello = ask("hello")
    assert [game["name"] for game in hello["games"]] == [*games.GAMES, "whist"]
    first, second = hello["games"][0], hello["games"][-1]
    assert (hello["rulings"], hello["bots"], hello["languages"]) == (
        first["rulings"][-1],
        first["bots"],
        first["languages"],
    )
    assert second["bots"] == ["random"]
    assert (second["least"], second["most"]) == (2, 3)
    assert [setup["name"] for setup in second["setups"]] == ["hand"]


def test_a_whole_game_is_played_beside_one_of_the_first(ask: Any, conversation: Any) -> None:
    now = ask("new", game="whist", players=3, seed=1, hand="2")
    other = conversation.ask("new", players=2, families="first_game", seed=1)
    assert (now["game"], other["game"]) == ("g1", "g2")
    while now["deciding"] is not None:
        for player in (None, 0, 1, 2):
            ask("view", game="g1", player=player)
        now = ask("act", game="g1", move=now["move"], action={"bot": "random"})
        other = conversation.ask("act", game="g2", move=other["move"], action={"bot": "greedy"})
    assert other["ok"]
    assert [sheet["total"] >= 0 for sheet in now["outcome"]["scores"]] == [True] * 3
    assert ask("act", game="g1", move=now["move"], action=0)["error"]["rule"] == "R4"
    assert ask("verify", replay=ask("replay", game="g1")["replay"])["verdict"]["result"] == "exact"


def test_a_save_finds_its_game(ask: Any) -> None:
    now = ask("new", game="whist", players=2, seed=1)
    save = ask("save", game=now["game"])["save"]
    loaded = ask("load", save=save)
    assert ask("save", game=loaded["game"])["save"] == save
    broken = json.loads(save)
    assert ask("load", save=canonical_json({**broken, "kind": "elysium save"}))["error"]["code"] == "bad-save"
    assert ask("load", save=canonical_json({**broken, "kind": "chess save"}))["error"]["code"] == "bad-save"


def test_an_action_of_another_game_is_no_request(ask: Any, conversation: Any) -> None:
    ask("new", game="whist", players=2, seed=1)
    conversation.ask("new", players=2, families="first_game", seed=1)
    say, take = {"type": "Say", "player": 0, "tricks": 1}, {"type": "TakeQuest", "player": 0, "quest": 1}
    assert ask("act", game="g1", move=0, action=take)["error"]["code"] == "bad-request"
    assert conversation.ask("act", game="g2", move=0, action=say)["error"]["code"] == "bad-request"
    assert ask("act", game="g9", move=0, action=say)["error"]["code"] == "unknown-game"
    assert ask("act", game="g1", move=0, action={"bot": "greedy"})["error"]["code"] == "bad-request"
    assert ask("act", game="g1", move=0, action=say)["ok"]


def test_a_game_without_card_files_of_clients_says_so(ask: Any) -> None:
    assert ask("check", game="whist", files={"a.ely": ""})["error"]["code"] == "unavailable"
    assert ask("new", game="whist", players=2, cards={"a.ely": ""})["error"]["code"] == "unavailable"
    ask("new", game="whist", players=2)
    assert ask("cards", game="g1")["error"]["code"] == "unavailable"


def test_only_the_player_is_told_what_others_may_not_know(ask: Any) -> None:
    now = ask("new", game="whist", players=2, seed=1, names=["Ariadne", "Theseus"])
    assert [happening["event"]["cards"] for happening in now["events"]] == [None, None]
    done = ask("act", game="g1", move=0, action={"type": "Say", "player": 0, "tricks": 2})
    assert done["action"] == {"type": "Say", "player": 0, "tricks": None}
    hands = {}
    for player in (0, 1, None):
        setup, said = ask("events", game="g1", player=player)["told"]
        hands[player] = [happening["event"]["cards"] for happening in setup["events"]]
        assert (setup["number"], setup["action"], said["number"]) == (0, None, 1)
        assert said["action"]["tricks"] == (2 if player == 0 else None)
    assert [[hand is None for hand in hands[player]] for player in (0, 1, None)] == [
        [False, True],
        [True, False],
        [True, True],
    ]
    assert "some cards" in json.dumps(ask("events", game="g1", player=0)["told"])


def test_events_since_are_the_rest_of_all_events_also_after_an_undo_and_a_load(ask: Any) -> None:
    now = ask("new", game="whist", players=2, seed=5)
    for _ in range(4):
        now = ask("act", game="g1", move=now["move"], action=0)
    whole = ask("events", game="g1", player=1)["told"]
    assert [entry["number"] for entry in whole] == [0, 1, 2, 3, 4]
    for since in range(1, 7):
        assert ask("events", game="g1", player=1, since=since)["told"] == whole[since + 1 :]
    loaded = ask("load", save=ask("save", game="g1")["save"])
    assert ask("events", game=loaded["game"], player=1)["told"] == []
    later = ask("act", game=loaded["game"], move=0, action=0)
    (last,) = ask("events", game=loaded["game"], player=None)["told"]
    assert (last["number"], last["action"], last["events"]) == (1, later["action"], later["events"])


def test_why_tells_a_player_who_must_not_decide_nothing_but_that(ask: Any) -> None:
    ask("new", game="whist", players=2, seed=1)
    reason = {"rule": "R3", "sentence": "it is the turn of player 1", "card": None, "place": None}
    for about in (3, {"type": "Play", "player": 0, "card": 3}, {"type": "Play", "player": 1, "card": 3}):
        assert ask("why", game="g1", about=about, player=1)["reasons"] == [reason]
    assert ask("why", game="g1", about=3, player=0)["reasons"] != [reason]


def test_whoever_asks_why_says_who_they_are(ask: Any) -> None:
    """Nobody is taken for the player who must decide: that one is told what their hand says."""
    ask("new", game="whist", players=2, seed=1)
    for unsaid in ({}, {"player": None}):
        error = ask("why", game="g1", about=3, **unsaid)["error"]
        assert (error["code"], error["path"]) == ("bad-request", "request.player")


def test_nothing_that_a_viewer_gets_depends_on_what_they_cannot_know(ask: Any, conversation: Any) -> None:
    """Swap the hands of the others, the rest and what they said: every answer to this viewer stays the same."""
    now = ask("new", game="whist", players=3, seed=2)
    while now["deciding"] is not None:
        for viewer in (0, 1, 2, None):
            save = json.loads(ask("save", game="g1")["save"])
            state = save["state"]
            others = [seat for seat in state["seats"] if seat["player"] != viewer]
            hidden = sorted(itertools.chain(state["rest"], *(seat["hand"] for seat in others)), reverse=True)
            not_theirs = hidden[0]
            for seat in others:
                seat["hand"] = sorted(hidden.pop() for _ in seat["hand"])
                seat["said"] = None if seat["said"] is None else (seat["said"] + 1) % 4
            state["rest"] = hidden
            state["rng"]["seed"] = "0" * 32
            twins = [ask("load", save=text) for text in (ask("save", game="g1")["save"], canonical_json(save))]
            requests: list[tuple[str, dict[str, Any]]] = [("view", {"player": viewer})]
            if viewer is not None:
                requests += [("legal", {"player": viewer}), ("why", {"player": viewer, "about": 5})]
                requests += [("undo", {"player": viewer})]
            if viewer == now["deciding"]:  # all that comes of it, too
                refused = {"type": "Play", "player": viewer, "card": not_theirs}
                requests += [("act", {"move": 0, "action": refused}), ("act", {"move": 0, "action": 0})]
                requests += [("events", {"player": viewer}), ("view", {"player": viewer})]
            for do, fields in requests:
                first, second = (ask(do, game=twin["game"], **fields) for twin in twins)
                if first.get("outcome") is not None:
                    break  # the score tells everybody what was said (R4)
                assert told_to(first) == told_to(second)
            for twin in twins:
                ask("close", game=twin["game"])
        now = ask("act", game="g1", move=now["move"], action={"bot": "random", "seed": 3})


def test_a_private_choice_looks_the_same_to_everybody_else(ask: Any) -> None:
    """What was said differs, and only its player is told: answers to `act`, events, views, undo."""
    answers: dict[int | None, list[str]] = {0: [], 1: [], None: []}
    for tricks in (0, 3):
        game = ask("new", game="whist", players=2, seed=9)["game"]
        answers[None].append(
            told_to(ask("act", game=game, move=0, action={"type": "Say", "player": 0, "tricks": tricks}))
        )
        for viewer in (0, 1, None):
            answers[viewer].append(told_to(ask("events", game=game, player=viewer)))
            answers[viewer].append(told_to(ask("view", game=game, player=viewer)))
        answers[1].append(told_to(ask("undo", game=game, player=1)))
    for viewer, found in answers.items():
        half = len(found) // 2
        assert (found[:half] == found[half:]) == (viewer != 0)


def test_the_description_says_where_a_hole_can_be(whist: Any) -> None:
    known = definitions(whist)
    fields = {name: found.shape.fields for name, found in known.items() if isinstance(found.shape, Record)}
    assert "null" not in typescript(whist).split("export interface Say {")[1].split("}")[0]
    types = typescript(whist)
    assert "export type ShownAction = ShownSay | Play;" in types
    assert "tricks: number | null;" in types.split("export interface ShownSay {")[1].split("}")[0]
    assert "hand: (number | null)[];" in types.split("export interface Seat {")[1].split("}")[0]
    assert "rest: number;" in types.split("export interface View {")[1].split("}")[0]
    assert "action: ShownAction;" in types.split("export interface Done {")[1].split("}")[0]
    assert not {"game", "rng", "legal", "log", "stack", "budget"} & set(fields["View"])
    for name, found in fields.items():
        assert [key for key, field in found.items() if not field.doc] == [], name
