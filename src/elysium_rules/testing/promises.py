"""The promises of every game as checks that any test can call; whoever adds a game calls them, too.

Each takes a state or a step and raises an AssertionError where a promise is broken. `play_randomly` gives the steps of
a game of random choices, whatever the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import attrs

from elysium_rules.kernel.codec import canonical_json
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.data.visibility import Known, Visibility
from elysium_rules.play.engine.playout import playout
from elysium_rules.play.engine.refusal import explain_refusal
from elysium_rules.play.engine.step import find_listed, legal_actions, step
from elysium_rules.play.engine.undo import Step, undo_points
from elysium_rules.play.seeing.observation import Sight, View, observe, sample_hidden, show_events
from elysium_rules.play.serialising.notation import format_notation, read_notation
from elysium_rules.play.serialising.replay import Exact, decode_replay, encode_replay, record, verify_replay
from elysium_rules.play.serialising.save import decode_save, encode_save
from elysium_rules.play.serialising.states import state_digest

NAMES = ("Ariadne", "Theseus", "Penelope", "Orestes")


def play_randomly(state: Any, seed: int | str) -> Iterator[Step]:
    """A game of random choices from *state* to its end, step by step."""
    rng = rng_from_seed(f"choices {seed}")
    while not state.is_over:
        legal = legal_actions(state)
        place, rng = draw_below(rng, len(legal))
        after, events = step(state, legal[place])
        yield Step(state, legal[place], events, after)
        state = after


def is_answer_window(state: Any) -> bool:
    """Whether somebody is asked for an answer to what another player is about to do."""
    return state.question is not None and str(state.question.path).endswith(".answer")


def check_decision(state: Any) -> None:
    """The rules hold, written a second time; choices belong to who decides, each is there once, none after the end."""
    state.game.rules.check_state(state)
    legal = legal_actions(state)
    assert legal == state.game.rules.list_actions(state)
    assert len(set(legal)) == len(legal)
    assert {action.player for action in legal} == ({state.deciding} - {None})
    assert (state.deciding is None) == state.is_over == (not legal)


def check_told(made: Step) -> None:
    """All that happened can be said in every language, in one line without gaps."""
    rules = made.before.game.rules
    for event in made.events:
        for language in rules.languages:
            told = rules.describe_event(made.before, event, language, NAMES)
            assert told, event
            assert "{" not in told and "\n" not in told and "None" not in told, told  # noqa: PT018 - the text says which


def check_undo(history: Sequence[Step]) -> int:
    """Whoever goes back finds the state as it was, from which the same choices lead to the same game again.

    Returns:
        How many decisions could be taken back.
    """
    last = history[-1]
    points = undo_points(history, last.action.player)
    if points:
        state = history[points[0]].before
        for made in history[points[0] :]:
            assert state == made.before
            state, events = step(state, made.action)
            assert events == made.events
        assert state == last.after
    return len(points)


def _in_order(actions: Sequence[Any]) -> Any:
    """A chooser that makes these choices, one after the other."""
    left = iter(actions)
    return lambda legal, look: next(left)


def check_playout(start: Any, actions: Sequence[Any], final: Any) -> None:
    """The same choices without events and states in between lead to the same state, to its digest, in each engine."""
    for core in (True, False):
        found = playout(start, _in_order(actions), core=core)
        assert found == final
        assert state_digest(found) == state_digest(final)


# --- written down ----------------------------------------------------------------------------------------------------


def check_save(state: Any, most_bytes: int, cards: Any = None) -> None:
    """A state is written down and read again, with *cards*: it is the same, and so are the bytes."""
    cards = cards or state.game.rules.standard_card_set()
    text = encode_save(state)
    assert len(text.encode()) <= most_bytes, f"a save of {len(text.encode())} bytes"
    loaded = decode_save(text, cards)
    assert loaded == state
    assert encode_save(loaded) == text
    assert legal_actions(loaded) == legal_actions(state)


def check_replay(start: Any, seed: int | str | None, actions: Sequence[Any], cards: Any = None) -> None:
    """A game is kept as a replay and in the notation, and both prove themselves."""
    cards = cards or start.game.rules.standard_card_set()
    made = record(start, seed, actions)
    text = encode_replay(made)
    assert decode_replay(text, cards) == made
    verdict = verify_replay(text, cards)
    assert isinstance(verdict, Exact), verdict
    assert read_notation(format_notation(made), cards).replay == made


# --- what is seen ----------------------------------------------------------------------------------------------------


def seen_by(state: Any, viewer: int | None) -> list[str]:
    """All that a player or a spectator can get to see of a state: the view as plain data with prompt and labels."""
    rules, view = state.game.rules, observe(state, viewer)
    texts = [canonical_json(rules.encode_view(view, language, NAMES)) for language in rules.languages]
    return [*texts, repr(view.legal), repr(state.deciding)]


def told_to(state: Any, happened: Sequence[Any], viewer: int | None) -> list[str]:
    """All that somebody gets to hear of events."""
    rules, view = state.game.rules, observe(state, viewer)
    shown = show_events(state, happened, viewer)
    told = [canonical_json(encode_tagged(event)) for event in shown]
    for language in rules.languages:
        told += [rules.describe_event(view, event, language, NAMES) for event in shown]
    return told


def refused_to(state: Any, tries: Sequence[Any]) -> list[str]:
    """What is said against actions that are not legal."""
    told = []
    for action in tries:
        if find_listed(legal_actions(state), action) is None:
            for language in state.game.rules.languages:
                told += [f"{found.rule} {found.sentence}" for found in explain_refusal(state, action, language, NAMES)]
    return told


def check_views(state: Any, most_bytes: int, rng: Rng) -> None:
    """Every view is small, offers choices to whom they belong, and can be sampled into a state that shows it."""
    rules = state.game.rules
    for viewer in (*range(state.game.player_count), None):
        view = observe(state, viewer)
        assert (view.legal == ()) == (viewer is None or viewer != state.deciding)
        assert all(len(text.encode()) <= most_bytes for text in seen_by(state, viewer)[:-2])
        sample, rng = sample_hidden(view, rng)
        rules.check_state(sample)
        assert observe(sample, viewer) == view


# --- nothing hidden leaks --------------------------------------------------------------------------------------------


def twin(state: Any, viewer: int | None, rng: Rng, after: Any = None) -> Any:
    """A state that *viewer* cannot tell from *state*: all that the viewer does not know is dealt anew.

    With *after*, a state that follows, what the viewer learns on the way there stays where it is.
    """
    rules = state.game.rules
    shown = rules.sight.masked(state, viewer)
    if after is not None:
        learnt = _minus(rules.hidden_things(shown), rules.hidden_things(rules.sight.masked(after, viewer)))
        shown = _revealed(rules.sight, shown, state, learnt)
    return rules.sight.sample(View(viewer, shown, state.deciding, ()), rules.hidden_things(shown), rng)[0]


#: Deals anew what a viewer does not know, as `twin` does: (state, viewer, rng, a state that follows or None).
Deal: TypeAlias = Callable[[Any, int | None, Rng, Any], Any]


def _minus(before: Mapping[str, Sequence[Any]], after: Mapping[str, Sequence[Any]]) -> dict[str, Counter[Any]]:
    return {thing: Counter(before[thing]) - Counter(after[thing]) for thing in before}


def _revealed(sight: Sight, shown: Any, real: Any, learnt: Mapping[str, Counter[Any]]) -> Any:
    """A value with holes in which all that is *learnt* is filled in."""
    if type(shown) is tuple:
        return tuple(_revealed(sight, one, other, learnt) for one, other in zip(shown, real, strict=True))
    if type(shown) not in sight.declared:
        return shown
    changes: dict[str, Any] = {}
    for name, declared in sight.declared[type(shown)].items():
        part, truth = getattr(shown, name), getattr(real, name)
        if not isinstance(declared, Known):
            if declared is Visibility.PUBLIC:
                changes[name] = _revealed(sight, part, truth, learnt)
        elif not isinstance(part, tuple):
            changes[name] = truth if learnt[declared.thing] else part
        elif declared.is_pile:
            found = [
                old if new is None and old in learnt[declared.thing] else new
                for new, old in zip(part, truth, strict=True)
            ]
            changes[name] = tuple(found)
        else:
            known = [thing for thing in truth if thing in part or thing in learnt[declared.thing]]
            changes[name] = (*known, *(None,) * (len(truth) - len(known)))
    return _with(sight, shown, changes)


def _with(sight: Sight, value: Any, changes: Mapping[str, Any]) -> Any:
    """A copy, unchecked: no state with holes is a position of a game."""
    build, fields = sight.plan_of(type(value))
    return build(*[changes.get(name, getattr(value, name)) for name, _ in fields])


def find_lookalike(state: Any, made: Step, viewer: int | None) -> Any:
    """The choice of a step in another state; or one that looks the same, if *viewer* cannot tell what somebody chose.

    Where several do, the one after which the same is seen to happen, if there is one.
    """
    sight, legal = state.game.rules.sight, legal_actions(state)
    looks, shown = sight.masked(made.action, viewer), sight.masked(made.events, viewer)
    alike = [one for one in legal if sight.masked(one, viewer) == looks]
    assert alike, f"{made.action} can be told from all that may be done otherwise"
    if len(alike) == 1:
        return alike[0]
    return next((one for one in alike if sight.masked(step(state, one)[1], viewer) == shown), alike[0])


def check_sealed(made: Step, viewer: int | None, tries: Sequence[Any], rng: Rng, deal: Deal = twin) -> bool:
    """Whatever *viewer* cannot know is changed, and nothing that the viewer gets to see or hear changes with it.

    Compared are the view, the open question, the labels, undo rights and refusals before the step; then its events,
    their texts, the view after it, and the right to take it back.

    `twin` believes what a game declares, so that it finds what tells more than is declared. A *deal* that is written
    from the rules also finds a wrong declaration.

    Returns:
        Whether anything was changed at all.
    """
    state, rules = made.before, made.before.game.rules
    other = deal(state, viewer, rng, made.after)
    rules.check_state(other)
    assert observe(other, viewer) == observe(state, viewer)
    assert seen_by(other, viewer) == seen_by(state, viewer)
    own = [attrs.evolve(action, player=viewer) for action in tries if viewer is not None]
    assert refused_to(other, own) == refused_to(state, own)
    action = find_lookalike(other, made, viewer)
    after, events = step(other, action)
    assert told_to(other, events, viewer) == told_to(state, made.events, viewer)
    assert observe(after, viewer) == observe(made.after, viewer)
    assert seen_by(after, viewer) == seen_by(made.after, viewer)
    again = Step(other, action, events, after)
    if viewer is not None:
        assert undo_points([again], viewer) == undo_points([made], viewer)
    return bool(other != state)
