"""Ephyran through the engine: everything fits its description, and nothing tells what a viewer cannot know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.play.seeing.observation import observe, sample_hidden
from elysium_rules.protocol.parts import OpenGame

GAME = "ephyran"


@pytest.fixture
def checked(ask: Callable[..., Any], conversation: Any, schemas: Any) -> Callable[..., Any]:
    """Ask, and hold every answer against the published schemas."""

    def send(do: str, **fields: Any) -> Any:
        answer = ask(do, **fields)
        assert conversation.mistakes == []
        assert schemas.response(answer, GAME) == ""
        return answer

    return send


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_fits_the_schemas(checked: Callable[..., Any], schemas: Any, players: int) -> None:
    now = checked("new", game=GAME, players=players, seed=f"schema {players}")
    while now["deciding"] is not None:
        if now["move"] % 4 == 0:
            language = EPHYRAN.languages[now["move"] // 4 % len(EPHYRAN.languages)]
            view = checked("view", game="g1", player=now["deciding"], language=language)["view"]
            assert schemas.value("action", "Action", view["question"]["choices"][-1]["action"], GAME) == ""
            checked("view", game="g1", player=None)
        bot = "greedy" if now["move"] % 5 == 0 else "random"
        now = checked("act", game="g1", move=now["move"], action={"bot": bot})
    told = [checked("events", game="g1", player=player)["told"] for player in (*range(players), None)]
    assert [len(entries) for entries in told] == [now["decisions"] + 1] * (players + 1)
    assert checked("verify", replay=checked("replay", game="g1")["replay"])["verdict"]["result"] == "exact"
    assert [sheet["player"] for sheet in now["outcome"]["scores"]] == list(range(players))


def test_cards_lists_all_cards_and_what_their_halves_are(checked: Callable[..., Any]) -> None:
    checked("new", game=GAME, players=2, seed=1)
    cards = checked("cards", game="g1", language="fr")
    assert [card["number"] for card in cards["deck"]] == list(range(84))
    assert sum(len(card["halves"]) for card in cards["deck"]) == 112  # Y4
    german = checked("cards", game="g1", language="de")
    theft = next(card for card in german["cards"] if card["ref"] == "theft")
    assert (theft["name"], theft["text"][:21]) == ("Diebstahl", "In deinem Zug: Stiehl")
    assert german["deck"][1]["halves"][0]["name"] == "Skylla"
    refs = {card["ref"] for card in cards["cards"]}
    assert len(refs) == 9
    assert {card["power"] for card in cards["deck"]} == refs | {None}


def answer_without_names(answer: Any) -> str:
    return json.dumps({key: value for key, value in answer.items() if key not in ("game", "move", "decisions")})


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_viewer_gets_does_not_depend_on_what_is_hidden(
    ask: Callable[..., Any], conversation: Any, seed: int
) -> None:
    """Deal anew what a viewer does not know: views, choices and reasons stay the same."""
    games = conversation.engine._games
    players = 2 + seed
    now = ask("new", game=GAME, players=players, seed=seed)
    while now["deciding"] is not None:
        state = games["g1"].state
        viewer = (*range(players), None)[now["move"] % (players + 1)]  # each in turn
        sampled, _ = sample_hidden(observe(state, viewer), f"{seed} {now['move']}")
        for name, start in (("real", state), ("other", sampled)):
            games[name] = OpenGame(name, start, start, (), None)
        requests: list[tuple[str, dict[str, Any]]] = [("view", {"player": viewer})]
        if viewer is not None:
            card = 7 * now["move"] % 84
            requests += [("legal", {"player": viewer}), ("why", {"player": viewer, "about": card})]
            requests += [("why", {"player": viewer, "about": {"type": "Reinforce", "player": viewer, "card": card}})]
        for do, fields in requests:
            real, other = (ask(do, game=name, **fields) for name in ("real", "other"))
            assert answer_without_names(real) == answer_without_names(other)
        now = ask("act", game="g1", move=now["move"], action={"bot": "random", "seed": seed})


def test_only_its_player_sees_a_card_that_is_drawn(ask: Callable[..., Any]) -> None:
    """And nobody else is told which card somebody keeps (Y12), not even by the echo of the action."""
    kept = drawn = 0
    for seed in range(5):
        now = ask("new", game=GAME, players=2, seed=f"drawn {seed}")
        game = now["game"]
        for _ in range(60):
            seat, decisions = now["deciding"], now["decisions"]
            if seat is None:
                break
            asked = ask("legal", game=game, player=seat)["choices"]
            now = ask("act", game=game, move=now["move"], action={"bot": "random", "seed": seed})
            own, others, nobody = (
                ask("events", game=game, player=player, since=decisions)["told"][-1]
                for player in (seat, 1 - seat, None)
            )
            assert own["action"] in [choice["action"] for choice in asked]
            assert (nobody["action"], nobody["events"]) == (now["action"], now["events"])
            if own["action"]["type"] == "PickCard":
                kept += 1
                assert nobody["action"]["card"] is others["action"]["card"] is None
            for mine, theirs in zip(own["events"], others["events"], strict=True):
                event, seen = mine["event"], theirs["event"]
                if event["type"] == "CardDrawn" and event["player"] == seat and event["source"] == "draw pile":
                    drawn += 1
                    assert (event["card"] is None, seen["card"]) == (False, None)
    assert drawn > 50
    assert kept > 3
