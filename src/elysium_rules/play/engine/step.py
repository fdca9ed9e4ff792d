"""`legal_actions` and `step`: check the action, do it, and go on to the next decision; and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from elysium_rules.errors import ArgumentError
from elysium_rules.kernel.machine import answer_question
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, StateT, Table, ViewT


def legal_actions(state: Position[StateT, ActionT, EventT, ViewT, OutcomeT]) -> tuple[ActionT, ...]:
    """List what the player who must decide may do, in a fixed order.

    The order depends on the state alone, so a position in the result is a
    stable way to record a choice. It is empty exactly when the game is over.

    Returns:
        Actions that `step` accepts for this state.

    Raises:
        ArgumentError: this is no state; a view has its choices in `legal`.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> {action.player for action in legal_actions(state)} == {state.deciding}
        True
    """
    if not isinstance(state, Position):
        raise _no_state(state)
    if state.legal is None:
        # The answer is kept with the state; it follows from the rest of it, so nobody can see a difference.
        object.__setattr__(state, "legal", state.game.rules.list_actions(state))
    assert state.legal is not None
    return state.legal


def _no_state(state: object) -> ArgumentError:
    from elysium_rules.play.engine.given import expect_state  # only for who made a mistake

    try:
        expect_state(state)
    except ArgumentError as error:
        return error
    raise AssertionError("a state was taken for something else")


def step(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT], action: ActionT
) -> tuple[StateT, tuple[EventT, ...]]:
    """Let the deciding player do *action*; return the state of the next decision and what happened on the way.

    The state that was given stays as it was. Decisions with a single answer are
    taken by the engine and reported as `Forced` events.

    Raises:
        IllegalActionError: the action is not in `legal_actions(state)`; it names the rule, and nothing has changed.
        ArgumentError: this is no state.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> after, events = step(state, legal_actions(state)[0])
        >>> type(events[0]).__name__, state == after
        ('CardTaken', False)
    """
    if not isinstance(state, Position):
        raise _no_state(state)
    if state.legal is None:
        legal_actions(state)
    thaw, play, freeze = hands_of(state.game.rules)
    table = thaw(state)
    log: list[EventT] = []
    table.log = log
    play(table, action)
    return freeze(table), tuple(log)


@cache
def hands_of(rules: Any) -> tuple[Callable[[Any], Table], Callable[[Table, Any], None], Callable[[Table], Any]]:
    """What moves a game of *rules* on: thaw a state, play an action on a table, freeze it; looked up once for each."""
    perform, advance, budget, note_answer = rules.perform, rules.advance, rules.budget, rules.note_answer

    def play(table: Table, action: Any) -> None:
        """Let the deciding player do one of `table.legal`, and go on to the next decision."""
        legal = table.legal
        for listed in legal:  # by identity first: nearly all callers hand back what they were given
            if listed is action:
                break
        else:
            action = _meant(rules, table, action)
        table.legal = None
        if table.question is None:
            table.budget = budget
            perform[type(action)](table, table.active, action)
        else:
            if table.log is not None:
                note_answer(table, action)
            answer_question(table, table.game.codes, action.value)
        advance(table)

    return rules.thaw, play, rules.freeze


def _meant(rules: Any, table: Table, action: Any) -> Any:
    """The legal action that is equal to *action*; where there is none it is refused."""
    listed = find_listed(table.legal, action)
    if listed is None:
        from elysium_rules.play.engine.refusal import refusal  # most games refuse nothing

        raise refusal(rules.snapshot(table), action)
    return listed


def find_listed(legal: tuple[ActionT, ...], action: Any) -> ActionT | None:
    """The legal action that is meant, or None: an equal value may have other types inside, so the listed one counts."""
    for listed in legal:
        if listed is action:
            return listed
    # Python takes 0.0 and False for 0, but neither is a seat or a card.
    if action not in legal or any(isinstance(fact, bool | float) for fact in attrs.astuple(action, recurse=False)):
        return None
    return legal[legal.index(action)]


def outcome(state: Position[StateT, ActionT, EventT, ViewT, OutcomeT]) -> OutcomeT:
    """Score the boards as they stand; once the game is over, this is its result.

    Before the end it says what the score would be if the game ended now.
    """
    if not isinstance(state, Position):
        raise _no_state(state)
    result: OutcomeT = state.game.rules.outcome(state)
    return result
