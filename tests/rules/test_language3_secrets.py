"""Language 3: what players choose in secret (N30), each row named where it is shown."""

from __future__ import annotations

from collections import Counter
from typing import Any

import attrs
import pytest
from tests.cards.short_words import vp
from tests.rules.asking import Asking

from elysium_rules import (
    ChooseSecretly,
    PickPlayer,
    UsePower,
    check_texts,
    describe_event,
    legal_actions,
    observe,
    step,
)
from elysium_rules.events import AnswerSealed, AnswersRevealed
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.engine.undo import Step, undo_points
from elysium_rules.play.seeing.observation import sample_hidden, show_events
from elysium_rules.testing import options, seat

BID = "let bid = each player secretly chooses a number between 0 and gold on their board"


def seats(*amounts: int) -> list[Any]:
    """Players with so much gold; the first one has the riddle."""
    return [seat(gold=gold, domain="riddle" if not number else "") for number, gold in enumerate(amounts)]


def answer(ask: Asking, state: Any, *numbers: int) -> Any:
    for number in numbers:
        state = ask.act(state, ChooseSecretly, number=number)
    return state


# --- secret_amount_value, secret_level_value, chosen_number ----------------------------------------------------------


@pytest.mark.rule("N30")
def test_everybody_is_asked_in_order_for_what_they_have(ask: Asking) -> None:
    state = ask.use(f"{BID}; each player gains their bid vp", players=seats(2, 0, 1))
    asked = []
    for number in (1, 0, 1):
        asked.append((state.deciding, [action.number for action in options(state, ChooseSecretly)]))
        state = ask.act(state, ChooseSecretly, number=number)
    assert asked == [(0, [0, 1, 2]), (1, [0]), (2, [0, 1])]
    assert vp(state) == [1, 0, 1]


@pytest.mark.rule("N30")
def test_a_level_can_be_chosen_in_secret(ask: Asking) -> None:
    said = "let guess = each player secretly chooses a level; let x = the player to your left"
    said += "; gain your guess + x's guess vp"
    state = ask.use(said, players=seats(0, 0))
    assert [action.number for action in options(state, ChooseSecretly)] == [1, 2, 3]
    assert vp(answer(ask, state, 3, 2)) == [5, 0]


@pytest.mark.rule("N30")
def test_whoever_is_left_out_or_has_nothing_to_choose_has_chosen_nothing(ask: Asking) -> None:
    said = "let bid = each other player secretly chooses a number between 2 and gold on their board"
    state = ask.use(f"{said}; gain 10 * your bid vp; each player gains 1 + their bid vp", players=seats(9, 1, 3))
    assert state.deciding == 2
    assert vp(answer(ask, state, 3)) == [1, 1, 4]


@pytest.mark.rule("N30")
def test_where_nobody_has_anything_to_choose_the_power_goes_on(ask: Asking) -> None:
    said = "let bid = each player secretly chooses a number between 2 and 1; gain 1 + your bid vp"
    assert vp(ask.use(said, players=seats(9, 1))) == [1, 0]


@pytest.mark.rule("N30")
def test_two_rounds_of_secret_choices_are_told_apart(ask: Asking) -> None:
    said = f"{BID}; let guess = each player secretly chooses a level; gain 10 * your bid + your guess vp"
    assert vp(answer(ask, ask.use(said, players=seats(2, 2)), 2, 1, 3, 1)) == [23, 0]


@pytest.mark.rule("N30")
def test_they_is_who_it_was_after_all_have_chosen(ask: Asking) -> None:
    said = f"the player to your left {{ {BID}; gain 1 + their bid vp }}"
    assert vp(answer(ask, ask.use(said, players=seats(2, 2, 2)), 0, 2, 1)) == [0, 3, 0]


def test_secret_choices_stand_in_no_each() -> None:
    text = 'language 3 family nyx { name en "Nyx" } card night level 1 { name en "Night" copies red {} }'
    body = f"trigger {{ each player {{ {BID}; gain their bid vp }} }}"
    codes = [finding.code for finding in check_texts({"nyx.ely": text.replace("{}", body)}).findings]
    assert codes == ["check/family-shape", "check/nested-each"]


def test_a_secret_number_is_somebodys() -> None:
    text = 'language 3 family nyx { name en "Nyx" } card night level 1 { name en "Night" copies red {} }'
    body = f"trigger {{ {BID}; gain bid gold }}"
    (finding,) = [one for one in check_texts({"nyx.ely": text.replace("{}", body)}).findings if one.is_error]
    assert finding.message == "`bid` stands for a number of each player, but a number is needed"


# --- players_where_number --------------------------------------------------------------------------------------------


def test_players_are_counted_of_whom_a_condition_holds(ask: Asking) -> None:
    assert ask.number("count(players where gold on their board >= 2)", players=seats(2, 0, 3)) == 2
    assert ask.number("count(players where gold on their board > gold on your board)", players=seats(2, 0, 3)) == 1
    assert ask.number("count(players where epoch > 5)", players=seats(2, 0, 3)) == 0


# --- who knows what --------------------------------------------------------------------------------------------------


@pytest.fixture
def halfway(ask: Asking) -> Any:
    """Three of four have bid: 2, 1 and 3."""
    return answer(ask, ask.use(f"{BID}; each player gains their bid vp", players=seats(2, 1, 3, 4)), 2, 1, 3)


@pytest.mark.rule("N30")
def test_views_show_everybody_their_own_choice_alone(halfway: Any) -> None:
    seen = {player: [one.number for one in observe(halfway, player).sealed] for player in (0, 1, 2, 3, None)}
    hidden = [None, None, None]
    assert seen == {0: [2, None, None], 1: [None, 1, None], 2: [None, None, 3], 3: hidden, None: hidden}


@pytest.mark.rule("N30")
def test_events_and_their_texts_tell_others_only_that_somebody_chose(ask: Asking) -> None:
    state = ask.use(f"{BID}; each player gains their bid vp", players=seats(2, 1))
    after, events = ask.told(state, ChooseSecretly, number=2)
    assert [type(event) for event in events] == [AnswerSealed]
    mine, theirs, nobodys = (show_events(after, events, player)[0] for player in (0, 1, None))
    assert (mine, theirs) == (events[0], nobodys)
    assert [event.number for event in (mine, theirs) if isinstance(event, AnswerSealed)] == [2, None]
    assert describe_event(after, theirs) == "player 1 chooses in secret (Riddle)"
    last, events = ask.told(after, ChooseSecretly, number=0)
    (shown,) = [event for event in show_events(last, events, None) if isinstance(event, AnswersRevealed)]
    assert (shown.seats, shown.numbers) == ((0, 1), (2, 0))
    assert describe_event(last, shown) == "all choices are revealed: player 1: 2, player 2: 0 (Riddle)"


@pytest.mark.rule("N30")
def test_whatever_others_chose_nobody_sees_a_difference(halfway: Any) -> None:
    """The same decisions follow: views, choices and labels of everybody but the one whose choice was another."""
    for place, changed in enumerate(halfway.sealed):
        for number in range(halfway.players[changed.player].gold + 1):
            sealed = list(halfway.sealed)
            sealed[place] = attrs.evolve(changed, number=number)
            other = attrs.evolve(halfway, sealed=tuple(sealed))
            for viewer in (0, 1, 2, 3, None):
                if viewer != changed.player:
                    assert observe(other, viewer) == observe(halfway, viewer)
            assert legal_actions(other) == legal_actions(halfway)


@pytest.mark.rule("N30")
def test_a_sample_has_every_choice_of_the_others_equally_often(halfway: Any) -> None:
    view, rng = observe(halfway, 1), rng_from_seed("bids")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(12 * 200):
        sample, rng = sample_hidden(view, rng)
        assert observe(sample, 1) == view
        found[tuple(one.number for one in sample.sealed)] += 1
    assert set(found) == {(first, 1, third) for first in range(3) for third in range(4)}
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 31.3  # one in 1,000, 11 degrees of freedom


@pytest.mark.rule("N30")
def test_a_choice_can_be_taken_back_until_somebody_else_chooses_or_sees_it(ask: Asking) -> None:
    state = ask.use(f"{BID}; each player gains their bid vp", players=seats(2, 1))
    history = []
    for number in (2, 0):
        assert state.deciding is not None
        action = ChooseSecretly(state.deciding, number)
        after, events = step(state, action)
        history.append(Step(state, action, events, after))
        state = after
    assert undo_points(history[:1], 0) == (0,)
    assert undo_points(history, 0) == ()
    assert undo_points(history, 1) == ()  # the last choice shows all of them


@pytest.mark.rule("N30")
def test_a_save_with_a_choice_that_nobody_could_make_is_refused(halfway: Any) -> None:
    from elysium_rules import ScenarioError

    wrong = (attrs.evolve(halfway.sealed[0], number=3), *halfway.sealed[1:])
    with pytest.raises(ScenarioError, match="cannot have chosen this"):
        attrs.evolve(halfway, sealed=wrong)
    with pytest.raises(ScenarioError, match="other players have chosen"):
        attrs.evolve(halfway, sealed=halfway.sealed[1:])


def test_a_power_that_begins_with_a_secret_choice_can_be_used(ask: Asking) -> None:
    assert options(ask.position(f"trigger {{ {BID}; gain your bid vp }}", players=seats(0, 0)), UsePower)


@pytest.mark.rule("N30")
def test_a_power_may_ask_again_when_large_bids_are_known(ask: Asking) -> None:
    power = """trigger {
      let bid = each player secretly chooses a number between 0 and gold on their board
      let winner = choose a player where their bid > 0
      winner loses winner's bid gold }"""
    state = ask.table({"wand 2": power}, players=[seat(gold=9, domain="wand"), seat(gold=7)])
    state = ask.act(state, UsePower, card="wand")
    state = ask.act(ask.act(state, ChooseSecretly, number=9), ChooseSecretly, number=7)
    state = ask.act(state, PickPlayer, chosen=1)
    assert [board.gold for board in state.players] == [9, 0]
