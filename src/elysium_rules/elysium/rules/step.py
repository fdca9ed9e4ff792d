"""`step`: check the action, do it, and go on to the next decision."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.model.actions import NAMING, Action, Decline
from elysium_rules.elysium.model.bounds import BUDGET
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table, freeze, thaw
from elysium_rules.elysium.rules import apply
from elysium_rules.elysium.rules.legal import legal_actions
from elysium_rules.elysium.rules.turn import PERFORM, advance
from elysium_rules.kernel.machine import answer_question


def step(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """Let the deciding player do *action*; return the state of the next decision and what happened on the way.

    The state that was given stays as it was. Decisions with a single answer are
    taken by the engine and reported as `Forced` events.

    Raises:
        IllegalActionError: the action is not in `legal_actions(state)`; it names the rule, and nothing has changed.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> after, events = step(state, legal_actions(state)[0])
        >>> type(events[0]).__name__, state == after
        ('CardTaken', False)
    """
    listed = find_listed(legal_actions(state), action)
    if listed is None:
        from elysium_rules.elysium.rules.refusal import refusal  # most games refuse nothing

        raise refusal(state, action)
    table = thaw(state)
    table.log = []
    play(table, listed)
    events = tuple(table.log)
    return freeze(table), events


def find_listed(legal: tuple[Action, ...], action: Action) -> Action | None:
    """The legal action that is meant, or None: an equal value may have other types inside, so the listed one counts."""
    for listed in legal:  # by identity first: nearly all callers hand back what they were given
        if listed is action:
            return listed
    # Python takes 0.0 and False for 0, but neither is a seat or a card.
    if action not in legal or any(isinstance(fact, bool | float) for fact in attrs.astuple(action, recurse=False)):
        return None
    return legal[legal.index(action)]


def play(table: Table, action: Action) -> None:
    """Do a legal action on a table and go on to the next decision."""
    table.legal = None
    if table.question is None:
        table.budget = BUDGET
        PERFORM[type(action)](table, table.active, action)
    else:
        if table.log is not None:
            if isinstance(action, NAMING):
                apply.named(table, action)
            elif type(action) is Decline:
                apply.declined(table, action.player)
        answer_question(table, table.game.codes, action.value)  # type: ignore[union-attr]  # only answers are legal now
    advance(table)
