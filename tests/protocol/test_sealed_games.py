"""Sealed over the protocol: two engines hold games that one player cannot tell apart, and answer that player alike.

Whole lines are compared, so texts, errors and sizes of messages are, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from elysium_rules.games import GAMES, find_rules, standard_card_set
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.play.engine.undo import Step
from elysium_rules.play.seeing.observation import observe
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.protocol import parts, telling
from elysium_rules.protocol.engine import Engine
from elysium_rules.protocol.kept import KeptEngine
from elysium_rules.testing.promises import NAMES, find_lookalike, is_answer_window, play_randomly, twin

SECRETIVE = [name for name in GAMES if find_rules(name).has_secrets]
EVERY = 25  #: so many decisions apart, beside those at which somebody may answer an attack


def requests(made: Step, viewer: int | None, tried: list[Any]) -> Iterator[dict[str, Any]]:
    """All that a client asks for one viewer at a decision, after it, and when it was taken back."""
    state, language = made.before, {"language": "fr"}
    yield {"do": "view", "player": viewer}
    yield {"do": "view", "player": viewer, **language}
    if viewer is not None:
        yield {"do": "legal", "player": viewer}
        yield {"do": "undo", "player": viewer}
        for about in (0, 17, 41, 79, *tried):
            yield {"do": "why", "about": about, "player": viewer, **language}
        for action in tried:
            if action not in [encode_tagged(found) for found in legal_actions(state)]:
                yield {"do": "act", "move": 0, "action": action}
        if viewer == state.deciding:
            yield {"do": "act", "move": 0, "action": 9999}
        yield {"do": "act", "move": 0, "action": {**tried[0], "type": "Nothing"}}
        yield {"do": "act", "move": 7, "action": tried[0]}
    yield {"do": "act", "move": 0, "action": None}  # each engine its own: it looks the same
    yield {"do": "events", "player": viewer}
    yield {"do": "events", "player": viewer, "since": 0, **language}
    for at in (0, 1, 2):  # what was, what is, and what is not yet
        yield {"do": "view", "player": viewer, "at": at}
    yield {"do": "view", "player": viewer}
    if viewer is not None:
        yield {"do": "legal", "player": viewer}
        yield {"do": "why", "about": 41, "player": viewer}
        yield {"do": "undo", "player": viewer}
        yield {"do": "undo", "player": viewer, "to": 0, "move": 1}
        yield {"do": "view", "player": viewer, "at": 1}
        yield {"do": "view", "player": viewer}


def answers(state: Any, action: Any, wanted: list[dict[str, Any]]) -> list[str]:
    """The lines of an engine that begins with a state."""
    mistakes: list[str] = []
    engine = Engine(report=mistakes.append)
    lines = []
    load = {"do": "load", "save": encode_save(state), "names": NAMES[: state.game.player_count]}
    for number, request in enumerate([load, *wanted]):
        sent = {"id": number, **({"game": "g1"} if number else {}), **request}
        if request.get("do") == "act" and request["action"] is None:
            sent["action"] = encode_tagged(action)
        lines.append(engine.answer(json.dumps(sent)))
    assert mistakes == []
    assert '"ok":true' in lines[0]
    return lines


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", SECRETIVE)
def test_every_line_that_a_player_gets_is_the_same(name: str, players: int) -> None:
    rules = find_rules(name)
    changed = refused = 0
    for place, viewer in enumerate((*range(players), None)):
        game = rules.find_game(standard_card_set(name), players, {})
        seen: list[Any] = []
        for number, made in enumerate(play_randomly(rules.start(game, rng_from_seed(place)), place)):
            seen.append(made.action)
            if not is_answer_window(made.before) and number % EVERY != place:
                continue
            other = twin(made.before, viewer, rng_from_seed(f"{place} {number}"), made.after)
            tried = [{**encode_tagged(action), "player": viewer} for action in seen[-3:]]
            wanted = list(requests(made, viewer, tried))
            first = answers(made.before, made.action, wanted)
            second = answers(other, find_lookalike(other, made, viewer), wanted)
            assert second == first
            changed += other != made.before
            refused += sum('"code":"illegal"' in line for line in first)
    assert changed > 20
    assert refused > 20


def pushes(state: Any, action: Any, viewer: int | None) -> list[str]:
    """What is pushed to somebody while a decision is made and taken back; others are told in the same breath."""
    engine = KeptEngine(report=pytest.fail)
    engine.resume("g1", encode_save(state), [], names=NAMES[: state.game.player_count])
    eyes = [(seat, "en") for seat in (*range(state.game.player_count), None)]  # what they are told might be shared
    chosen = {"id": 1, "do": "act", "game": "g1", "move": 0, "action": encode_tagged(action)}
    lines = [engine.answer(json.dumps(chosen)), engine.moved("g1", state.deciding, eyes)[viewer, "en"]]
    back = {"id": 2, "do": "undo", "game": "g1", "move": 1, "to": 0, "player": state.deciding}
    lines.append(engine.answer(json.dumps(back)))
    if '"ok":true' in lines[-1]:
        lines.append(engine.undone("g1", state.deciding, eyes)[viewer, "en"])
    return lines


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", SECRETIVE)
def test_every_push_that_a_player_gets_is_the_same(name: str, players: int) -> None:
    rules = find_rules(name)
    changed = 0
    for place, viewer in enumerate((*range(players), None)):
        game = rules.find_game(standard_card_set(name), players, {})
        for number, made in enumerate(play_randomly(rules.start(game, rng_from_seed(place)), place)):
            if not is_answer_window(made.before) and number % EVERY != place:
                continue
            other = twin(made.before, viewer, rng_from_seed(f"{place} {number}"), made.after)
            first = pushes(made.before, made.action, viewer)
            assert pushes(other, find_lookalike(other, made, viewer), viewer) == first
            changed += other != made.before
    assert changed > 20


def test_the_comparison_finds_pushes_that_are_shared_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "see_the_same", lambda one, other: True)
    with pytest.raises(AssertionError):
        test_every_push_that_a_player_gets_is_the_same(SECRETIVE[0], 2)


def test_the_comparison_finds_an_engine_that_shows_another_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "observe", lambda state, player: observe(state, state.deciding))
    with pytest.raises(AssertionError):
        test_every_line_that_a_player_gets_is_the_same(SECRETIVE[0], 2)
