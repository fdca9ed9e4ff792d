"""Nobody gets a byte of what they may not know: checked on the wire, by dealing what is hidden anew.

Two servers hold tables that one seat cannot tell apart: what this seat does not know was dealt anew at one of them. The
same happens at both, and every message that the seat gets is compared, to the byte.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from elysium_rules import step
from elysium_rules.games import find_rules, standard_card_set
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.engine.undo import Step, shows_news
from elysium_rules.play.seeing.observation import observe, sample_hidden
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.testing.promises import NAMES, find_lookalike, is_answer_window, play_randomly, twin
from elysium_rules.web.keys import Key, digest
from elysium_rules.web.store import Kept, Seat, Store
from elysium_rules.web.trial import QUICK, Player, Server


@attrs.frozen
class Pair:
    """Two states that *viewer* cannot tell apart, and a decision in each that looks the same."""

    viewer: int | None
    state: Any = attrs.field(repr=False)
    action: Any
    other: Any = attrs.field(repr=False)
    lookalike: Any


def make_pairs(seed: int, games: tuple[str, ...] = ("ephyran", "elysium")) -> Iterator[Pair]:
    """Pairs from random games, without an end."""
    draw = random.Random(seed)
    while True:
        rules = find_rules(draw.choice(games))
        players = draw.choice(rules.seats)
        choices = {"families": draw.choice(("first_game", "wasteland"))} if rules.name == "elysium" else {}
        game = rules.find_game(standard_card_set(rules.name), players, choices)
        start = rules.start(game, rng_from_seed(draw.getrandbits(60)))
        for made in play_randomly(start, draw.getrandbits(60)):
            if draw.random() < (0.3 if is_answer_window(made.before) else 0.04):
                pair = _twins(made, draw.choice((*range(players), None)), draw.getrandbits(60))
                if pair is not None:
                    yield pair


def _twins(made: Step, viewer: int | None, seed: int) -> Pair | None:
    state, rng = made.before, rng_from_seed(seed)
    if state.game.rules.has_secrets:
        other = twin(state, viewer, rng, made.after)
        return None if other == state else Pair(viewer, state, made.action, other, find_lookalike(other, made, viewer))
    other, _ = sample_hidden(observe(state, viewer), rng)
    if shows_news(made) or observe(step(other, made.action)[0], viewer) != observe(made.after, viewer):
        return None  # what is drawn now differs, and may be seen
    return Pair(viewer, state, made.action, other, made.action)


def secret(seat: int | None) -> str:
    return f"the secret of {'those who watch' if seat is None else f'seat {seat}'}"


def table_name(number: int) -> str:
    return f"twin-{number:011}"


def keep(file: Path, states: list[Any]) -> None:
    """A file of tables that begin with these states; all seats are for people."""
    with Store(file, time.time) as store:
        for number, state in enumerate(states):
            players = state.game.player_count
            seats = tuple(Seat("person", name) for name in NAMES[:players])
            keys = tuple(Key(seat, 1, own=digest(secret(seat))) for seat in range(players))
            watch = digest(secret(None))
            store.add(Kept(table_name(number), encode_save(state), seats, watch, "bots", keys, was_used=True))


def hear(server: Server, number: int, pair: Pair, action: Any) -> list[str]:
    """All messages that the viewer of a pair gets while the action is done."""
    table = {"table": table_name(number), "watch": secret(None)}
    table["seats"] = [{"seat": seat, "secret": secret(seat)} for seat in range(pair.state.game.player_count)]  # type: ignore[assignment]
    actor = server.sit(table, pair.state.deciding)
    viewer = actor if pair.viewer == pair.state.deciding else server.sit(table, pair.viewer)
    viewer.heard.clear()
    _look(viewer)
    if viewer is not actor:
        viewer.ask("act", move=0, action=0)
        viewer.ask("act", move=0, action=encode_tagged(pair.action))
    viewer.ask("act", move=0, action=9999)
    viewer.ask("act", move=7, action=0)
    answer = actor.ask("act", move=0, action=encode_tagged(action))
    assert answer["ok"], answer
    viewer.wait_for("moved")
    _look(viewer)
    viewer.ask("undo", to=0, move=1)
    viewer.ask("view")
    actor.close()
    viewer.close()
    return viewer.heard


def _look(viewer: Player) -> None:
    """Ask for everything that somebody may ask for, and some that they may not."""
    for do in ("view", "legal", "events", "undo", "cards", "replay", "save"):
        viewer.ask(do)
    for language in ("fr", "de"):
        viewer.ask("view", language=language)
        viewer.ask("events", since=0, language=language)
    for about in (0, 17, 41, 79):
        viewer.ask("why", about=about)
    for at in (0, 1):
        viewer.ask("view", at=at)
    viewer.ask("faces", cards=[0, 1])


def compare(folder: Path, pairs: list[Pair], told: Callable[[int], None] = lambda number: None) -> int:
    """Hear all pairs on two servers; returns how many bytes were compared.

    Raises:
        AssertionError: a seat was told something that it may not know.
    """
    servers = []
    for name, states in (("one", [pair.state for pair in pairs]), ("other", [pair.other for pair in pairs])):
        (folder / name).mkdir(parents=True)
        keep(folder / name / "tables.sqlite", states)
        servers.append(Server(folder / name, *QUICK))
    compared = 0
    try:
        for number, pair in enumerate(pairs):
            first = hear(servers[0], number, pair, pair.action)
            second = hear(servers[1], number, pair, pair.lookalike)
            assert first == second, _difference(pair, first, second)
            compared += sum(map(len, first))
            told(number)
        for server in servers:
            assert server.metric("mistakes_total") == 0
    finally:
        for server in servers:
            server.kill()
            assert server.mistakes() == ""
    return compared


def _difference(pair: Pair, first: list[str], second: list[str]) -> str:
    for one, other in zip(first, second, strict=False):
        if one != other:
            return f"seat {pair.viewer} was told {json.loads(one)} and {json.loads(other)}"
    return f"seat {pair.viewer} got {len(first)} and {len(second)} messages"
