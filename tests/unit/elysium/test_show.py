"""Reprs name cards, wherever the game is known; other reprs can be pasted as ever (issue 8)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from elysium_rules import (
    FAMILY_SETS,
    EndTurn,
    PickCard,
    PickCards,
    TakeCard,
    Transfer,
    UsePower,
    legal_actions,
    new_game,
    observe,
    record,
    standard_cards,
    step,
    undo_points,
)
from elysium_rules.elysium.model import actions, events
from elysium_rules.elysium.model.events import CardDiscarded, CardTaken
from elysium_rules.elysium.model.ids import CardId, PlayerId, Zone
from elysium_rules.play.engine.show import show
from elysium_rules.play.engine.undo import Step
from elysium_rules.play.serialising.replay import Drift, check_replay
from elysium_rules.testing import choose, find, scenario, seat

TABLE = scenario(
    players=[seat(domain="triumph#1! citizen persephone", legends=["workshop#2 charon#1"]), seat(domain="embassy#1")],
    agora="charon#2",
)


@pytest.mark.parametrize(
    "kind, word, name",
    [
        (TakeCard, "charon#2", "'hades/charon#2'"),
        (UsePower, "persephone", "'hades/persephone'"),
        (PickCard, "citizen", "'citizen'"),
    ],
)
def test_an_action_is_shown_with_its_card(kind: Any, word: str, name: str) -> None:
    action = kind(0, find(TABLE, word))
    assert show(TABLE, action) == f"{kind.__name__}(player=0, card={action.card} {name})"
    assert show(observe(TABLE), action) == show(TABLE, action)
    assert eval(repr(action), vars(actions)) == action


def test_several_cards_and_events_are_shown_with_their_names() -> None:
    charon, triumph = find(TABLE, "charon#2"), find(TABLE, "triumph")
    cards = PickCards(PlayerId(0), (charon, triumph))
    assert show(TABLE, cards) == (f"PickCards(player=0, cards=({charon} 'hades/charon#2', {triumph} 'zeus/triumph#1'))")
    happened = (
        CardTaken(PlayerId(0), charon, Zone.AGORA, owed=False, cause=triumph),
        CardDiscarded(None, charon, Zone.AGORA, cause=None),
    )
    assert show(TABLE, happened) == (
        f"(CardTaken(player=0, card={charon} 'hades/charon#2', source=<Zone.AGORA: 'agora'>, owed=False, "
        f"cause={triumph} 'zeus/triumph#1'), CardDiscarded(player=None, card={charon} 'hades/charon#2', "
        f"source=<Zone.AGORA: 'agora'>, cause=None))"
    )
    assert show(TABLE, Transfer(PlayerId(0), charon, None)).endswith("'hades/charon#2', legend=None)")
    assert show(TABLE, EndTurn(PlayerId(0))) == "EndTurn(player=0)"
    assert show(TABLE, TakeCard(PlayerId(0), CardId(-1))) == "TakeCard(player=0, card=-1)"


def test_a_list_is_shown_as_a_tuple_is() -> None:
    state = scenario(agora="charon")
    actions = legal_actions(state)
    assert show(state, list(actions)) == f"[{', '.join(show(state, action) for action in actions)}]"
    assert "'hades/charon#1'" in show(state, list(actions))


def test_an_event_alone_can_be_pasted() -> None:
    event = CardTaken(PlayerId(0), find(TABLE, "charon#2"), Zone.AGORA, owed=False, cause=None)
    pasted = repr(event).replace("<Zone.AGORA: 'agora'>", "Zone.AGORA")
    assert eval(pasted, {**vars(events), "Zone": Zone}) == event


def test_a_state_and_a_view_name_their_cards() -> None:
    workshop, charon = find(TABLE, "workshop"), find(TABLE, "charon#1")
    for shown in (repr(TABLE), repr(observe(TABLE, 0))):
        assert f"agora=({find(TABLE, 'charon#2')} 'hades/charon#2',)" in shown
        assert f"Legend(cards=({workshop} 'hephaestus/workshop#2', {charon} 'hades/charon#1')" in shown
        assert f"domain=({find(TABLE, 'embassy')} 'athena/embassy#1',)" in shown
        assert f"{find(TABLE, 'citizen')} 'citizen'" in shown
    embassy, persephone = find(TABLE, "embassy"), find(TABLE, "persephone")
    assert f"ring_mask=({embassy} 'athena/embassy#1', {persephone} 'hades/persephone')" in repr(TABLE)


def test_a_question_names_the_card_that_asks() -> None:
    state = scenario(players=[seat(domain="slaves charon"), seat()], stage="after")
    state, _ = choose(state, UsePower, card="slaves")
    assert f"card={find(state, 'slaves')} 'hephaestus/slaves#1', row='discard_effect'" in repr(state)


def test_what_is_hidden_is_in_no_repr() -> None:
    """The names are those of cards in sight: no card of the draw pile, no face of a Citizen."""
    hidden = {card for card in (*TABLE.draw_pile, *TABLE.citizen_faces) if card is not None}
    named = {int(number) for number in re.findall(r"(\d+) '", repr(TABLE))}
    assert find(TABLE, "charon#2") in named
    assert not hidden & named


def test_steps_replays_and_drifts_name_cards() -> None:
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    action = legal_actions(state)[0]
    after, happened = step(state, action)
    shown = show(state, action)
    assert shown == "TakeCard(player=0, card=58 'hephaestus/golden_throne_of_hera')"
    assert repr(Step(state, action, happened, after)).startswith(f"Step(action={shown}, events=(CardTaken(")
    replay = record(state, 1, [action])
    assert f"actions=({shown},)" in repr(replay)
    drift = check_replay(replay.then(action, after))
    assert isinstance(drift, Drift)
    assert f"in the replay: {shown}, digest" in str(drift)


@pytest.mark.parametrize("player", [0.0, 1.0, True, False, 2, -1, "0", 0.5])
def test_what_is_no_seat_sees_nothing(player: Any) -> None:
    with pytest.raises(ValueError, match=f"there is no player {player!r}"):
        observe(TABLE, player)


@pytest.mark.parametrize("player, named", [(0.0, r"0\.0 \(a float\)"), (True, "True")])
def test_what_is_no_seat_undoes_nothing(player: Any, named: str) -> None:
    with pytest.raises(ValueError, match=f"^player: a whole number belongs here, not {named}$"):
        undo_points([], player)
