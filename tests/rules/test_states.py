"""A state is a value: nobody can change it, the pause in it is data, and a view hides what is hidden."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from tests.rules.asking import RandomGame

from elysium_rules import (
    FAMILY_SETS,
    CardSet,
    GameState,
    PickCard,
    PickCards,
    TakeCard,
    TakeCitizen,
    UsePower,
    legal_actions,
    new_game,
    observe,
    standard_cards,
    step,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.table import freeze, thaw
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.rng import Rng
from elysium_rules.testing import choose, find, scenario, seat

SETS = list(FAMILY_SETS)
#: The choices are kept with the state once they were asked for; nobody can see a difference.
KEPT = ("legal",)


def snapshot(value: object) -> object:
    """Everything in a value, hidden facts and bit masks included, as plain nested tuples."""
    if isinstance(value, ElysiumGame):
        return id(value)
    kind = type(value)
    if attrs.has(kind):
        fields = [field.name for field in attrs.fields(kind) if field.name not in KEPT]
        return (kind.__name__, *((name, snapshot(getattr(value, name))) for name in fields))
    if isinstance(value, (tuple, list)):
        return (kind.__name__, *(snapshot(item) for item in value))
    assert value is None or isinstance(value, (int, str)), f"{value!r} is no plain value"
    return value


# --- nobody can change it --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("families", SETS)
def test_a_step_leaves_the_state_before_it_as_it_was(families: str, random_game: RandomGame) -> None:
    before: tuple[GameState, object] | None = None
    for state, _ in random_game(players=4, families=FAMILY_SETS[families], seed="frozen"):
        if before is not None:
            assert snapshot(before[0]) == before[1]
        before = state, snapshot(state)


@pytest.mark.parametrize("families", SETS)
def test_a_state_survives_the_whole_game_that_follows(families: str, random_game: RandomGame) -> None:
    game = random_game(players=3, families=FAMILY_SETS[families], seed="long")
    kept = [(state, snapshot(state)) for state, _ in game]
    assert [snapshot(state) for state, _ in kept] == [then for _, then in kept]


def question_state() -> GameState:
    """A state with a power in progress."""
    seats = [seat(domain="medusa", legends=["charon persephone"]), seat(domain="citizen citizen raiders")]
    state, _ = choose(scenario(players=seats, agora="hercules"), UsePower, card="medusa")
    assert state.question is not None
    return state


@pytest.mark.parametrize(
    "part",
    [
        lambda state: state,
        lambda state: state.players[0],
        lambda state: state.players[0].elysium[0],
        lambda state: state.stack[0],
        lambda state: state.question,
        lambda state: state.rng,
        lambda state: state.quests[0],
        lambda state: state.legal[0],
        lambda state: observe(state, 0),
        lambda state: choose(scenario(agora="charon"), TakeCard, card="charon")[1][0],
    ],
    ids=["state", "board", "Legend", "frame", "question", "rng", "quest", "action", "view", "event"],
)
def test_no_attribute_can_be_set_or_deleted(part: Any) -> None:
    value = part(question_state())
    for field in attrs.fields(type(value)):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, getattr(value, field.name))
        with pytest.raises(FrozenInstanceError):
            delattr(value, field.name)
    with pytest.raises((FrozenInstanceError, AttributeError)):
        value.something_new = 1


def test_a_fork_continued_twice_gives_equal_results(random_game: RandomGame) -> None:
    for families in SETS:
        for place, (state, _) in enumerate(random_game(players=2, families=FAMILY_SETS[families], seed="fork")):
            if place % 11 == 0:
                for action in legal_actions(state):
                    first, second = step(state, action), step(state, action)
                    assert snapshot(first[0]) == snapshot(second[0])
                    assert first[1] == second[1]


def test_two_forks_do_not_disturb_each_other() -> None:
    state = new_game(standard_cards(), players=3, families=FAMILY_SETS["wasteland"], seed=5)
    first, last = state, state
    for _ in range(30):
        first, _ = step(first, legal_actions(first)[0])
        last, _ = step(last, legal_actions(last)[-1])
    again = state
    for _ in range(30):
        again, _ = step(again, legal_actions(again)[0])
    assert snapshot(again) == snapshot(first)


# --- the pause is data -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("families", SETS)
def test_at_every_decision_the_stack_is_plain_data(families: str, random_game: RandomGame) -> None:
    """`snapshot` refuses everything but numbers, texts, None, tuples and the values of the game."""
    asked = 0
    for state, _ in random_game(players=4, families=FAMILY_SETS[families], seed="stack"):
        asked += state.question is not None
        assert (state.question is not None) == bool(state.stack)
        for frame in state.stack:
            assert type(frame) is Frame
            assert [type(number) for number in (frame.card, frame.at, frame.you, frame.they)] == [int] * 4
            assert not any(callable(value) for value in frame.slots)
        snapshot((state.stack, state.question))
    assert asked > 0


@pytest.mark.parametrize("families", SETS)
def test_a_decision_is_made_of_the_state_alone(families: str, random_game: RandomGame) -> None:
    """A state rebuilt from its fields, with nothing kept, offers the same choices and goes on the same way."""
    for place, (state, _) in enumerate(random_game(players=3, families=FAMILY_SETS[families], seed="rebuilt")):
        rebuilt = attrs.evolve(
            state,
            players=tuple(attrs.evolve(board) for board in state.players),
            stack=tuple(attrs.evolve(frame) for frame in state.stack),
        )
        assert legal_actions(rebuilt) == legal_actions(state)
        if place % 9 == 0 and not state.is_over:
            action = legal_actions(state)[-1]
            assert step(rebuilt, action) == step(state, action)


def test_an_open_power_is_a_frame_and_a_question() -> None:
    state = question_state()
    card = find(state, "medusa")
    assert state.question is not None
    assert state.question == attrs.evolve(state.question, player=0, card=card)
    assert (type(state.question), len(state.stack), state.stack[0].card, state.stack[0].you, state.stack[0].they) == (
        Question,
        1,
        card,
        0,
        1,
    )


@pytest.mark.rule("P18")
def test_a_power_out_of_budget_ends_its_round_and_begins_no_other() -> None:
    """What was begun is paid for; Medusa does not get to player 2."""
    seats = [seat(domain="medusa"), *(seat(domain="citizen citizen citizen") for _ in range(2))]
    state, _ = choose(scenario(players=seats, agora="hercules"), UsePower, card="medusa")
    table = thaw(state)
    table.budget = 0  # not by `evolve`: Medusa alone cannot have used all of it
    state = freeze(table)
    state, _ = step(state, legal_actions(state)[0])
    state, _ = step(state, legal_actions(state)[0])
    assert (state.stack, [len(board.domain) for board in state.players]) == ((), [1, 2, 3])


@pytest.mark.rule("P18")
def test_every_action_has_a_budget_of_its_own() -> None:
    """What an earlier action used up is not missing later."""
    state = attrs.evolve(scenario(players=[seat(domain="triumph citizen"), seat()], agora="charon"), budget=0)
    state, _ = choose(state, UsePower, card="triumph")
    assert state.players[0].vp == 1


@pytest.mark.rule("P18")
@pytest.mark.parametrize("families", SETS)
def test_printed_cards_need_only_a_small_part_of_the_budget(families: str, random_game: RandomGame) -> None:
    for state, _ in random_game(players=4, families=FAMILY_SETS[families], seed="budget"):
        assert state.budget > 18_000
        assert len(legal_actions(state)) != 1, "forced actions are played by the engine"


# --- what a view hides -----------------------------------------------------------------------------------------------


def with_other_hidden_facts(state: GameState) -> GameState:
    """The same table to everybody's eyes: other draw pile order, other faces under Citizens, other randomness."""
    faces = [face for face in state.citizen_faces if face is not None]
    hidden = [*faces, *state.draw_pile]
    hidden = [*hidden[len(hidden) // 2 :], *hidden[: len(hidden) // 2]]
    new_faces = iter(hidden[: len(faces)])
    return attrs.evolve(
        state,
        citizen_faces=tuple(None if face is None else next(new_faces) for face in state.citizen_faces),
        draw_pile=tuple(hidden[len(faces) :]),
        rng=Rng(seed=(state.rng.seed + 1) % 2**128, counter=state.rng.counter),
    )


@pytest.mark.rule("T11")
@pytest.mark.rule("P21")
@pytest.mark.parametrize("families", SETS)
def test_a_view_hides_draw_order_faces_and_randomness(families: str, random_game: RandomGame) -> None:
    """Citizens in Domains, Legends and the discard pile included: change what is hidden, and no view changes."""
    changed = 0
    for state, _ in random_game(players=3, families=FAMILY_SETS[families], seed="hidden"):
        other = with_other_hidden_facts(state)
        changed += other.citizen_faces != state.citizen_faces
        for player in (0, 1, 2, None):
            assert observe(other, player) == observe(state, player)
            assert repr(observe(other, player)) == repr(observe(state, player))
    assert changed > 0


@pytest.mark.rule("T11")
def test_a_view_has_no_field_for_what_is_hidden() -> None:
    state = scenario(players=[seat(domain="citizen"), seat()], agora="charon")
    names = {field.name for field in attrs.fields(type(observe(state, 0)))}
    assert names.isdisjoint({"draw_pile", "citizen_faces", "rng"})
    assert observe(state, 0).draw_pile_size == len(state.draw_pile)


@pytest.mark.rule("T11")
def test_nobody_sees_the_face_of_a_citizen_its_owner_included() -> None:
    state = scenario(players=[seat(domain="citizen=charon"), seat()], agora="triumph")
    citizen = state.players[0].domain[0]
    assert [observe(state, player).card(citizen) for player in (0, 1, None)] == [None, None, None]


@pytest.mark.rule("T11")
def test_only_the_deciding_player_sees_choices() -> None:
    state = scenario(agora="charon")
    assert observe(state, 0).legal == legal_actions(state)
    assert (observe(state, 1).legal, observe(state, None).legal) == ((), ())


@pytest.mark.parametrize("player", [-1, 2, "0"])
def test_a_view_of_a_player_who_does_not_exist_is_refused(player: Any) -> None:
    with pytest.raises(ValueError, match="there is no player"):
        observe(scenario(agora="charon"), player)


@pytest.mark.rule("T11")
@pytest.mark.parametrize("families", SETS)
def test_what_can_be_chosen_and_what_happens_before_a_draw_follow_from_what_is_seen(
    families: str, random_game: RandomGame
) -> None:
    """An action that draws nothing has the same events, whatever is hidden."""
    for place, (state, _) in enumerate(random_game(players=3, families=FAMILY_SETS[families], seed="seen")):
        if place % 5 or state.is_over:
            continue
        other = with_other_hidden_facts(state)
        for action in legal_actions(state):
            after, events = step(state, action)
            if after.draw_pile == state.draw_pile and after.rng == state.rng:
                assert step(other, action)[1] == events


@pytest.mark.rule("P21")
def test_a_discarded_citizen_keeps_its_secret_when_the_pile_is_shuffled() -> None:
    """The event says how many cards were shuffled back, and not which."""
    told = set()
    for face in ("hercules", "persephone"):
        state = scenario(
            players=[seat(columns="red blue", quest=1, cards_taken=1), seat()],
            discard_pile=f"citizen={face} charon",
            rest="removed",
        )
        _, events = choose(state, TakeCitizen)
        told.add(events)
    assert len(told) == 1


# --- a power in progress ---------------------------------------------------------------------------------------------


def test_a_power_can_be_left_alone_and_taken_up_again() -> None:
    """The same question answered twice from the same state, in different ways."""
    state = question_state()
    raiders = find(state, "raiders")
    first = next(action for action in legal_actions(state) if raiders in action.cards)  # type: ignore[union-attr]
    second = next(action for action in legal_actions(state) if raiders not in action.cards)  # type: ignore[union-attr]
    assert isinstance(first, PickCards)
    one, _ = step(state, first)
    two, _ = step(state, second)
    one, _ = choose(one, PickCard, card="raiders")
    two, _ = choose(two, PickCard, card="citizen")
    assert (len(one.players[1].domain), len(two.players[1].domain)) == (2, 2)
    assert (raiders in one.players[1].domain, raiders in two.players[1].domain) == (False, True)


def test_custom_cards_run_on_the_same_machine(custom: CardSet) -> None:
    """A whole game with a custom family, taking whatever comes first and last in turns."""
    state = new_game(custom, players=4, families=("muse", "delphi", "pythia", "nemea", "isthmus"), seed=3)
    number = 0
    while not state.is_over:
        choices = legal_actions(state)
        state, _ = step(state, choices[0 if number % 2 else -1])
        snapshot(state)
        number += 1
    assert state.epoch == 5


def test_every_decision_is_a_real_one() -> None:
    """A question with a single answer is never asked."""
    state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
    while not state.is_over:
        assert len(legal_actions(state)) > 1
        state, _ = step(state, legal_actions(state)[0])
    assert legal_actions(state) == ()
