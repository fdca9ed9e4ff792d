"""All that `play/` does for a game, done for one that is none of ours: a game brings the port, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import attrs
import pytest
from tests.unit.play.small_game import (
    TRICKS,
    VISIBILITY,
    Box,
    Done,
    HandDealt,
    Play,
    Say,
    Seat,
    State,
    Tricks,
    TrickTaken,
    new_game,
)

from elysium_rules.errors import DecodeError, IllegalActionError, ReplayError
from elysium_rules.kernel.codec import canonical_json
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.play.data.values import decode_action, decode_event, encode_tagged, encode_value
from elysium_rules.play.data.visibility import check_declarations
from elysium_rules.play.engine.playout import playout, random_chooser
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import legal_actions, outcome, step
from elysium_rules.play.engine.undo import Step, undo_points
from elysium_rules.play.seeing.observation import observe, sample_hidden, show_events
from elysium_rules.play.serialising.notation import Comment, format_notation, parse_notation, read_notation
from elysium_rules.play.serialising.replay import (
    Drift,
    Exact,
    Foreign,
    decode_replay,
    encode_replay,
    record,
    verify_replay,
)
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.play.serialising.states import state_digest
from elysium_rules.play.serialising.views import view_digest


def play_through(state: State) -> list[Step]:
    """A whole game, each time with the last legal action."""
    steps: list[Step] = []
    while not state.is_over:
        action = legal_actions(state)[-1]
        after, events = step(state, action)
        steps.append(Step(state, action, events, after))
        state = after
    return steps


@pytest.fixture
def history() -> list[Step]:
    return play_through(new_game(3, "history"))


def test_declarations_name_every_field() -> None:
    check_declarations(VISIBILITY, VISIBILITY)


# --- step and playout ------------------------------------------------------------------------------------------------


def test_highest_card_takes_the_trick_and_leads() -> None:
    state = new_game(2, 1)
    for seat in (0, 1):
        state, events = step(state, Say(seat, 1))
        assert events == (Done(Say(seat, 1)),)
    low, high = state.seats[0].hand[0], state.seats[1].hand[-1]
    assert low < high
    state, _ = step(state, Play(0, low))
    state, events = step(state, Play(1, high))
    assert events == (Done(Play(1, high)), TrickTaken(1))
    assert (state.active, state.seats[1].tricks, state.played) == (1, 1, (low, high))


def test_playout_is_what_step_does() -> None:
    state = new_game(3, "same")
    choose = random_chooser("choices")
    walked = state
    while not walked.is_over:
        walked = step(walked, choose(legal_actions(walked), lambda: walked))[0]  # noqa: B023
    assert playout(state, random_chooser("choices")) == walked
    assert sum(sheet.tricks for sheet in outcome(walked).scores) == 3


def test_refusal_names_the_rule() -> None:
    state = new_game()
    with pytest.raises(IllegalActionError, match="it is the turn of player 1"):
        step(state, Say(1, 0))
    assert [reason.rule for reason in explain_refusal(state, Play(0, 0))] == ["R2"]
    assert explain_refusal(state, Say(0, 3)) == ()


# --- who may see what ------------------------------------------------------------------------------------------------


def test_view_has_holes_where_the_hands_of_others_are() -> None:
    state = new_game(2, 1)
    with_holes: list[Any] = [observe(state, seat).state for seat in (0, 1, None)]  # of which their class knows nothing
    mine, theirs, nobodys = with_holes
    none = (None, None, None)
    assert [seat.hand for seat in mine.seats] == [state.seats[0].hand, none]
    assert [seat.hand for seat in theirs.seats] == [none, state.seats[1].hand]
    assert [seat.hand for seat in nobodys.seats] == [none, none]
    assert mine.rest == (None,) * 6
    assert mine.rng is None
    assert [len(observe(state, seat).legal) for seat in (0, 1)] == [4, 0]


def test_event_has_a_hole_for_all_but_the_owner() -> None:
    log: list[Any] = []
    state = new_game(2, 1, log=log)
    assert show_events(state, log, 0) == (HandDealt(0, state.seats[0].hand), HandDealt(1, None))
    assert TRICKS.describe_event(state, show_events(state, log)[0], "en", ()) == "player 1 is dealt some cards"


def test_sampled_game_looks_the_same_and_is_another(history: list[Step]) -> None:
    for made in history:
        view = observe(made.before, made.before.deciding)
        sampled, _ = sample_hidden(view, "sample")
        assert observe(sampled, view.player) == view
        assert TRICKS.decode_state(TRICKS.encode_state(sampled), sampled.game, "", accept_scenario=False) == sampled
    assert len({sample_hidden(observe(history[0].before, 0), seed)[0].rest for seed in range(20)}) > 10


def test_samples_deal_every_card_equally_often() -> None:
    view, rng = observe(new_game(2, 1), 0), rng_from_seed("uniform")
    counts: Counter[int] = Counter()
    for _ in range(900):
        sampled, rng = sample_hidden(view, rng)
        counts.update(sampled.seats[1].hand)
    unseen = [card for card in range(12) if card not in view.state.seats[0].hand]
    assert sorted(counts) == unseen
    assert all(240 < count < 360 for count in counts.values())  # 300 each, 4 deviations on either side


def test_what_was_said_can_be_taken_back_but_no_card_that_was_shown(history: list[Step]) -> None:
    assert undo_points(history[:1], 0) == (0,)
    assert undo_points(history[:2], 0) == ()
    assert isinstance(history[3].action, Play)
    assert undo_points(history[:4], history[3].action.player) == ()


def test_view_as_plain_data(history: list[Step]) -> None:
    state = history[-1].before
    seat = state.deciding
    shown = TRICKS.encode_view(observe(state, seat), "en", ("Ann", "Ben", "Cid"))
    card = state.seats[seat].hand[0]
    assert json.loads(canonical_json(shown)) == {
        "format": 1,
        "player": seat,
        "language": "en",
        "names": ["Ann", "Ben", "Cid"],
        "active": seat,
        "seats": [
            {
                "player": one.player,
                "said": 3,
                "tricks": one.tricks,
                "hand": list(one.hand) if one.player == seat else [],
            }
            for one in state.seats
        ],
        "trick": list(state.trick),
        "played": list(state.played),
        "rest": 3,
        "question": {
            "kind": "action",
            "player": seat,
            "card": None,
            "clause": None,
            "prompt": f"{('Ann', 'Ben', 'Cid')[seat]} says how many tricks, or plays a card",
            "choices": [
                {
                    "number": 0,
                    "action": {"type": "Play", "player": seat, "card": card},
                    "label": f"play the {card}",
                }
            ],
        },
    }
    hidden: Any = TRICKS.encode_view(observe(history[0].before, None), "en", ())
    assert [one["hand"] for one in hidden["seats"]] == [[None] * 3] * 3
    assert hidden["question"]["choices"] == []
    assert view_digest(observe(state, 0)) == view_digest(observe(state, 0)) != view_digest(observe(state, None))


# --- written down ----------------------------------------------------------------------------------------------------


def test_actions_and_events_come_back(history: list[Step]) -> None:
    for made in history:
        assert decode_action(TRICKS, encode_tagged(made.action)) == made.action
        for event in made.events:
            assert decode_event(TRICKS, encode_tagged(event)) == event
    assert encode_tagged(Done(Say(0, 1))) == {"type": "Done", "action": {"type": "Say", "player": 0, "tricks": 1}}
    sheet = outcome(history[-1].after).scores[0]
    written: Any = encode_value(sheet)
    assert written["total"] == sheet.total


def test_save_comes_back_at_every_decision(history: list[Step]) -> None:
    for state in [made.before for made in history] + [history[-1].after]:
        text = encode_save(state)
        loaded = decode_save(text, Box())
        assert loaded == state
        assert encode_save(loaded) == text
        assert state_digest(loaded) == state_digest(state)


def refused(change: Any) -> tuple[str, str]:
    saved = json.loads(encode_save(new_game(2, 1)))
    change(saved)
    with pytest.raises(DecodeError) as error:
        decode_save(canonical_json(saved), Box())
    return error.value.code, error.value.path


@pytest.mark.parametrize(
    "change, code, path",
    [
        (lambda save: save.update(kind="elysium save"), "format/other-kind", "kind"),
        (lambda save: save["game"].update(numbers="0"), "save/other-numbers", "save.game.numbers"),
        (lambda save: save["state"].update(more=1), "value/unknown-field", "state.more"),
        (lambda save: save["state"].pop("trick"), "value/missing-field", "state.trick"),
        (lambda save: save["state"].pop("rng"), "value/missing-field", "state.rng"),
        (lambda save: save["state"].update(active=2), "value/wrong-type", "state.active"),
        (lambda save: save["state"].update(trick=[True]), "value/wrong-type", "state.trick[0]"),
        (lambda save: save["state"]["rng"].update(seed="1"), "state/bad-seed", "state.rng.seed"),
        (lambda save: save["state"]["rng"].update(more=1), "state/not-canonical", "state"),
        (lambda save: save["state"]["seats"][1].update(said="1"), "value/wrong-type", "state.seats[1].said"),
        (lambda save: save["state"]["seats"][1].pop("hand"), "value/missing-field", "state.seats[1].hand"),
        (lambda save: save["state"]["seats"].append(7), "value/wrong-type", "state.seats[2]"),
        (lambda save: save["state"]["rest"].pop(), "state/against-the-rules", "state"),
        (lambda save: save["state"]["seats"].pop(), "state/against-the-rules", "state"),
        (lambda save: save["state"]["seats"][1].update(said=4), "state/against-the-rules", "state"),
        (lambda save: save["state"]["seats"][1].update(said=0), "state/against-the-rules", "state"),
        (lambda save: save["state"]["seats"][1].update(tricks=1), "state/against-the-rules", "state"),
        (lambda save: save["state"]["trick"].append(save["state"]["rest"].pop()), "state/against-the-rules", "state"),
        (lambda save: save["state"].update(stack=[{"card": 0}]), "value/wrong-type", "state.stack[0].card"),
        (lambda save: save.update(open=[{"card": "0", "clause": "", "power": ""}]), "save/other-powers", "save.open"),
        (lambda save: save.update(layouts={"a": "b"}), "save/other-layout", "save.layouts"),
    ],
)
def test_damaged_save_is_refused_with_its_place(change: Any, code: str, path: str) -> None:
    assert refused(change) == (code, path)


@pytest.fixture
def replay(history: list[Step]) -> Any:
    actions = [made.action for made in history]
    return record(history[0].before, "history", actions, ("Ann", "Ben", "Cid"))


def test_replay_proves_itself(replay: Any) -> None:
    text = encode_replay(replay)
    assert json.loads(text.split("\n")[0])["kind"] == "tricks replay"
    assert decode_replay(text, Box()) == replay
    assert verify_replay(text, Box()) == Exact(12, is_over=True, digest=replay.digest)
    assert verify_replay(text, Box(13)) == Foreign(("numbers",))


def test_replay_with_another_action_drifts(replay: Any) -> None:
    text = encode_replay(attrs.evolve(replay, actions=(Say(0, 0), *replay.actions[1:])))
    verdict = verify_replay(text, Box())
    assert isinstance(verdict, Drift)
    assert verdict.number == 1
    with pytest.raises(ReplayError, match="the game did not begin with this seed"):
        record(new_game(3, "history"), "another", ())


def test_notation_comes_back_with_its_comments(replay: Any) -> None:
    text = format_notation(replay, comments=[Comment(1, "bold")])
    assert text.split("\n")[:2] == ['[Players "Ann; Ben; Cid"]', '[SeedText "history"]']
    assert '[Hand "3"]\n[Rulings "tricks 1"]\n' in text
    assert "\nbids Ann: say 3 {bold}\nbids Ben: say 3\n" in text
    assert read_notation(text, Box()).replay == replay
    assert read_notation(text, Box()).comments == (Comment(1, "bold"),)


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("bids Ann", "T1 Ann", "expected `bids Ann:`, not `T1 Ann:`"),
        ("say 3", "say 4", "expected `say 0` or `say 1` or `say 2` or `say 3`, not `say 4`"),
        ('[Hand "3"]', '[Hand "9"]', "2 or 3 play with 2 or 3 cards each"),
        ('[Hand "3"]', "[Hand 3]", 'expected a tag such as `[Hand "3"]`'),
        ('[Hand "3"]', '[Hands "3"]', "there is no tag `Hands`; did you mean `Hand`?"),
        ('[Rulings "tricks 1"]', '[Rulings "tricks 2"]', "only `tricks 1` can be played here"),
    ],
)
def test_notation_says_what_was_expected(replay: Any, old: str, new: str, reason: str) -> None:
    with pytest.raises(DecodeError) as error:
        parse_notation(format_notation(replay).replace(old, new, 1), Box())
    assert reason in error.value.reason


# --- two games side by side ------------------------------------------------------------------------------------------


def test_classes_of_the_same_name_are_told_apart_by_their_game() -> None:
    @attrs.frozen
    class Pass:
        player: int

    Pass.__name__ = "Say"

    class Other(Tricks):
        actions = (Pass,)

    assert decode_action(TRICKS, {"type": "Say", "player": 0, "tricks": 1}) == Say(0, 1)
    assert decode_action(Other(), {"type": "Say", "player": 0}) == Pass(0)
    with pytest.raises(DecodeError):
        decode_action(TRICKS, {"type": "Say", "player": 0})


def test_seat_is_written_by_its_fields() -> None:
    assert encode_value(Seat(1, (3, 4))) == {"player": 1, "hand": [3, 4], "said": None, "tricks": 0}
