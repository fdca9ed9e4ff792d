"""Language 3: looks at face-down cards (N31-N35), each row named where it is shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.rules.asking import Asking

from elysium_rules import (
    Accept,
    Decline,
    OrderCards,
    PickCard,
    PickCards,
    PickSeen,
    UsePower,
    check_texts,
    describe_event,
    observe,
    step,
)
from elysium_rules.events import CardsOrdered, CardsSeen
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.undo import Step, undo_points
from elysium_rules.play.seeing.observation import sample_hidden, show_events
from elysium_rules.testing import domain, options, refs, seat

LOOK = "let seen = look at the top 3 cards of the draw pile"
PILE: dict[str, Any] = {"draw_pile": "charon medusa triumph alliance"}
CHARON, MEDUSA, TRIUMPH, ALLIANCE = "hades/charon", "poseidon/medusa", "zeus/triumph", "zeus/alliance"


def top(state: Any, count: int = 3) -> list[str]:
    return refs(state, state.draw_pile[: -count - 1 : -1])


def known(state: Any, viewer: int | None) -> list[Any]:
    """Where somebody knows a card, and which one it is for the viewer."""
    found = []
    for one in observe(state, viewer).known:
        card = None if one.card is None else refs(state, [one.card])[0]
        found.append((one.depth if one.citizen is None else "citizen", card))
    return found


def order(state: Any, *words: str) -> Any:
    (action,) = [one for one in options(state, OrderCards) if refs(state, one.cards) == list(words)]
    return step(state, action)[0]


# --- look_value, look_top_effect -------------------------------------------------------------------------------------


@pytest.mark.rule("N31")
def test_only_who_looks_knows_the_top_cards_and_everybody_sees_who_looked(ask: Asking) -> None:
    state, events = ask.told(ask.position(f"trigger {{ {LOOK}; discard the rest of seen }}", **PILE), UsePower)
    (seen,) = [event for event in events if isinstance(event, CardsSeen)]
    assert seen.cards is not None
    assert refs(state, seen.cards) == [CHARON, MEDUSA, TRIUMPH]
    (told,) = [event for event in show_events(state, events, 1) if isinstance(event, CardsSeen)]
    assert (told.player, told.count, told.citizens, told.cards) == (0, 3, (), None)
    assert describe_event(state, told) == "player 1 looks at the top of the draw pile (3) (Riddle)"


@pytest.mark.rule("N31")
def test_knowledge_stays_until_a_card_is_turned_up(ask: Asking) -> None:
    said = "look at the top 2 cards of the draw pile; gain 1 vp"
    state = ask.use(said, **PILE)
    assert known(state, 0) == [(0, CHARON), (1, MEDUSA)]
    assert known(state, 1) == known(state, None) == [(0, None), (1, None)]
    state = ask.use("look at the top 2 cards of the draw pile; reveal a card", **PILE)
    assert known(state, 0) == [(0, MEDUSA)]


@pytest.mark.rule("N31")
def test_a_card_that_is_taken_as_a_citizen_stays_known(ask: Asking) -> None:
    state = ask.use("look at the top 2 cards of the draw pile; each other player takes a citizen", **PILE)
    assert known(state, 0) == [("citizen", CHARON), (0, MEDUSA)]
    assert known(state, 1) == [("citizen", None), (0, None)]


@pytest.mark.rule("N31")
def test_a_reshuffle_ends_what_is_known(ask: Asking) -> None:
    position = {"players": [seat(domain="riddle citizen=charon"), seat()], "draw_pile": "medusa", "rest": "removed"}
    said = "look at all citizens in your domain; discard all citizens from your domain; gain 1 vp"
    state = ask.use(said, **position)
    assert known(state, 0) == [("citizen", CHARON)]
    state = ask.use(f"{said}; reveal a card; take a citizen", **position)
    assert known(state, 0) == []


@pytest.mark.rule("N31")
def test_as_many_are_seen_as_there_are_and_without_any_the_rest_is_left_out(ask: Asking) -> None:
    state = ask.use(f"gain 1 vp; {{ {LOOK}; gain 2 vp; discard the rest of seen }}", draw_pile="medusa", rest="removed")
    assert (state.players[0].vp, refs(state, state.discard_pile)) == (3, [MEDUSA])
    state = ask.use(f"gain 1 vp; {{ {LOOK}; gain 2 vp; discard the rest of seen }}", rest="removed")
    assert state.players[0].vp == 1


# --- take_seen_effect, take_seen_citizen_effect, discard_seen_effect, put_seen_effect --------------------------------


@pytest.mark.rule("N32")
def test_one_is_taken_as_a_citizen_and_nobody_else_knows_which(ask: Asking) -> None:
    state = ask.use(f"{LOOK}; take one of seen as a citizen", **PILE)
    after, events = ask.told(state, PickSeen, card="triumph")
    assert domain(after, 0) == ["sphinx/riddle", "citizen"]
    assert known(after, 0) == [("citizen", TRIUMPH), (0, CHARON), (1, MEDUSA)]
    assert known(after, 1) == [("citizen", None), (0, None), (1, None)]
    assert all(getattr(event, "cards", None) is None for event in show_events(after, events, 1))


@pytest.mark.rule("N32")
def test_what_others_knew_of_reordered_cards_they_know_no_longer(ask: Asking) -> None:
    said = "each player looks at the top 2 cards of the draw pile"
    state = ask.use(f"{said}; {LOOK}; put the rest of seen on top of the draw pile in any order", **PILE)
    assert known(state, 1) == [(0, CHARON), (1, MEDUSA), (2, None)]
    state = order(state, CHARON, MEDUSA, TRIUMPH)  # whatever the order is
    assert known(state, 0) == [(0, CHARON), (1, MEDUSA), (2, TRIUMPH)]
    assert known(state, 1) == [(0, None), (1, None), (2, None)]


@pytest.mark.rule("N32")
def test_cards_are_put_under_the_draw_pile_in_any_order(ask: Asking) -> None:
    state = ask.use(f"{LOOK}; put the rest of seen under the draw pile in any order", **PILE)
    assert len(options(state, OrderCards)) == 6
    state = order(state, MEDUSA, TRIUMPH, CHARON)
    assert top(state, 1) == [ALLIANCE]
    assert refs(state, state.draw_pile[:3]) == [CHARON, TRIUMPH, MEDUSA]


@pytest.mark.rule("N32")
def test_what_has_left_the_pile_is_none_of_the_seen_cards_any_more(ask: Asking) -> None:
    state = ask.use(f"{LOOK}; take a citizen; reveal a card; take one of seen", **PILE)
    assert refs(state, [action.card for action in options(state, PickSeen)]) == [TRIUMPH]


@pytest.mark.rule("N32")
def test_nobody_picks_from_what_another_has_seen(ask: Asking) -> None:
    state = ask.use(f"{LOOK}; each other player takes one of seen; gain 1 vp", **PILE)
    assert (state.question, state.players[0].vp, domain(state, 1)) == (None, 1, [])


@pytest.mark.rule("N32")
def test_to_pick_can_be_declined(ask: Asking) -> None:
    state = ask.use(f"{LOOK}; may take one of seen; gain 1 vp", **PILE)
    assert (len(options(state, PickSeen)), len(options(state, Decline))) == (3, 1)
    assert top(ask.act(state, Decline)) == [CHARON, MEDUSA, TRIUMPH]


@pytest.mark.rule("N32")
def test_looks_and_orders_are_final(ask: Asking) -> None:
    before = ask.position(f"trigger {{ {LOOK}; put the rest of seen on top of the draw pile in any order }}", **PILE)
    (use,) = options(before, UsePower)
    state, events = step(before, use)
    history = [Step(before, use, events, state)]
    assert undo_points(history, 0) == ()
    (same,) = [one for one in options(state, OrderCards) if refs(state, one.cards) == [CHARON, MEDUSA, TRIUMPH]]
    after, events = step(state, same)
    assert after.draw_pile == state.draw_pile
    assert any(isinstance(event, CardsOrdered) for event in events)
    assert undo_points([Step(state, same, events, after)], 0) == ()


# --- look_effect -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("N33")
def test_somebody_looks_at_a_citizen_of_another_player(ask: Asking) -> None:
    players = [seat(domain="riddle"), seat(domain="citizen=charon triumph"), seat(domain="citizen=medusa")]
    state = ask.use("look at a citizen in another player's domain", players=players)
    state = ask.act(state, PickCard, card=state.players[2].domain[0])
    assert known(state, 0) == [("citizen", MEDUSA)]
    assert known(state, 2) == [("citizen", None)]


@pytest.mark.rule("N33")
def test_where_there_is_no_citizen_the_power_cannot_be_used(ask: Asking) -> None:
    state = ask.position("trigger { look at a citizen in your domain }")
    assert not options(state, UsePower)


# --- put_card_effect, swap_face_effect -------------------------------------------------------------------------------


@pytest.mark.rule("N34")
def test_an_open_card_under_the_draw_pile_is_known_to_everybody(ask: Asking) -> None:
    state = ask.use("put a card from the agora under the draw pile", agora="charon", draw_pile="medusa")
    depth = len(state.draw_pile) - 1
    assert known(state, 0) == known(state, 1) == known(state, None) == [(depth, CHARON)]


@pytest.mark.rule("N34")
def test_a_citizen_is_not_put_into_the_draw_pile(ask: Asking) -> None:
    position = {"discard_pile": "citizen=charon medusa"}
    state = ask.use("put a card from the discard pile on top of the draw pile", **position)
    assert (top(state, 1), refs(state, state.discard_pile)) == ([MEDUSA], ["citizen"])


@pytest.mark.rule("N35")
def test_a_citizen_and_the_top_card_change_places(ask: Asking) -> None:
    position = {"players": [seat(domain="riddle citizen=charon"), seat()], "draw_pile": "medusa"}
    said = "look at all citizens in your domain; let c = choose a citizen in your domain"
    state = ask.use(f"{said}; may swap c with the top card of the draw pile", **position)
    state = ask.act(state, Accept)
    faces = [face for face in state.citizen_faces if face is not None]
    assert (refs(state, faces), top(state, 1)) == (
        [MEDUSA],
        [CHARON],
    )
    assert known(state, 0) == [(0, CHARON)]
    assert domain(state, 0) == ["sphinx/riddle", "citizen"]


# --- types and samples -----------------------------------------------------------------------------------------------


@pytest.mark.rule("N32")
@pytest.mark.parametrize(
    "said", ["discard one of seen", "gain level of seen gold", "if seen is a level 1 card { gain 1 gold }", "take seen"]
)
def test_nothing_reads_what_was_seen(said: str) -> None:
    text = 'language 3 family nyx { name en "Nyx" } card night level 1 { name en "Night" copies red {} }'
    body = f"trigger {{ {LOOK}; {said} }}"
    (finding,) = [one for one in check_texts({"nyx.ely": text.replace("{}", body)}).findings if one.is_error]
    assert finding.message.startswith("`seen` stands for cards that were looked at, but ")


@pytest.mark.rule("N31")
def test_a_sample_keeps_what_the_viewer_knows_and_deals_the_rest_fairly(ask: Asking) -> None:
    position = {"players": [seat(domain="riddle citizen=alliance"), seat()], "rest": "removed"}
    said = "each other player looks at the top 1 card of the draw pile; look at all citizens in your domain; gain 1 vp"
    state = ask.use(said, draw_pile="charon medusa triumph", **position)
    rng = rng_from_seed("known")
    found: Counter[object] = Counter()
    for viewer, arrangements in ((1, 6), (0, 6), (None, 24)):
        found.clear()
        for _ in range(200 * arrangements):
            sample, rng = sample_hidden(observe(state, viewer), rng)
            found[(sample.citizen_faces, sample.draw_pile)] += 1
            assert known(sample, viewer) == known(state, viewer)
        assert len(found) == arrangements
        chi_square = sum((count - 200) ** 2 / 200 for count in found.values())
        assert chi_square < {6: 20.6, 24: 49.8}[arrangements]  # one in 1,000 fair samplers exceeds it


def test_a_name_that_is_chosen_can_be_looked_at(ask: Asking) -> None:
    players = [seat(domain="riddle citizen=charon citizen=medusa"), seat()]
    state = ask.use("let c = choose a citizen in your domain; look at c", players=players)
    (first, _) = options(state, PickCards)
    state, _ = step(state, first)
    assert len(known(state, 0)) == 1
