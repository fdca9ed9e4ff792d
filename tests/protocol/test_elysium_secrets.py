"""Secrets of Elysium over the protocol: two engines whose games one player cannot tell apart answer that player alike.

Whole lines are compared, so texts, errors and sizes of messages are, too (N30-N32).
"""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from elysium_rules import ChooseSecretly, GameState, OrderCards, TakeCard, legal_actions, load_texts, new_game, step
from elysium_rules.play.serialising.save import encode_save
from elysium_rules.protocol.engine import Engine

FAMILIES = ("nyx", "athena", "hades", "poseidon", "zeus")
BID = """let bid = each player secretly chooses a number between 0 and gold on their board
  each player { lose their bid gold }"""
LOOK = """let seen = look at the top 3 cards of the draw pile
  put the rest of seen on top of the draw pile in any order"""


def position(power: str) -> GameState:
    """A game in which the first player has just taken a card with this power."""
    copies = ", ".join(["any"] * 30)
    card = f'card night level 1 {{ name en "Night" fr "Nuit" copies {copies} instant {{ {power} }} }}'
    cards = load_texts({"nyx.ely": f'language 3\nfamily nyx {{ name en "Nyx" fr "Nyx" }}\n{card}'})
    state = new_game(cards, players=3, families=FAMILIES, seed=1)
    take = next(one for one in legal_actions(state) if isinstance(one, TakeCard) and one.card < 30)
    return step(state, take)[0]


def answers(state: GameState, viewer: int | None, acts: list[tuple[int, int]]) -> list[str]:
    """All lines about a game that a viewer gets while choices are made, each the number of an answer."""
    mistakes: list[str] = []
    engine = Engine(report=mistakes.append)
    load = {"id": 0, "do": "load", "save": encode_save(state, with_cards=True)}
    assert '"ok":true' in engine.answer(json.dumps(load))
    lines: list[str] = []

    def ask(**request: Any) -> str:
        return engine.answer(json.dumps({"id": len(lines), "game": "g1", **request}))

    for number, (move, choice) in enumerate([(0, -1), *acts]):
        if choice >= 0:
            assert '"ok":true' in ask(do="act", move=move, action=choice)
        lines += [ask(do="view", player=viewer), ask(do="view", player=viewer, language="fr")]
        lines += [ask(do="events", player=viewer), ask(do="events", player=viewer, since=0, language="fr")]
        lines += [ask(do="view", player=viewer, at=at) for at in range(number + 1)]
        if viewer is not None:
            lines += [ask(do="legal", player=viewer), ask(do="undo", player=viewer)]
            lines += [ask(do="why", about=40 + number, player=viewer)]
    assert mistakes == []
    return lines


@pytest.mark.rule("N30")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_no_line_tells_another_player_what_was_bid(viewer: int | None) -> None:
    state = position(BID)
    assert isinstance(legal_actions(state)[0], ChooseSecretly)
    most = len(legal_actions(state)) - 1
    assert answers(state, viewer, [(0, 0)]) == answers(state, viewer, [(0, most)])
    if viewer != 1:
        assert answers(state, viewer, [(0, 0), (1, 1)]) == answers(state, viewer, [(0, most), (1, 0)])


@pytest.mark.rule("N30")
def test_whoever_bids_sees_the_own_bid() -> None:
    state = position(BID)
    assert answers(state, 0, [(0, 0)]) != answers(state, 0, [(0, 1)])


@pytest.mark.rule("N31")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_no_line_tells_another_player_what_was_seen_and_how_it_was_put_back(viewer: int | None) -> None:
    state = position(LOOK)
    assert isinstance(legal_actions(state)[0], OrderCards)
    first, *others = state.draw_pile[-4:]
    pile = (*state.draw_pile[:-4], *others, first)
    seen = (sum(1 << card for card in pile[-3:]), *state.seen[1:])
    other = attrs.evolve(state, draw_pile=pile, seen=seen)
    for choice in range(6):
        assert answers(other, viewer, [(0, choice)]) == answers(state, viewer, [(0, 0)])
