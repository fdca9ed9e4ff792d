"""What is to be chosen, what happened, what is asked, in one sentence each: for a state or a view of any game.

The games know the words (`GameRules.describe_action` and its like); here is what callers ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from elysium_rules.arguments import expect_number
from elysium_rules.play.engine.given import (
    expect_action,
    expect_either,
    expect_event,
    expect_names,
    odd_value,
)
from elysium_rules.play.engine.port import ActionT, EventT, GameRules, OutcomeT, Position, Seen, StateT, ViewT
from elysium_rules.program.names import DEFAULT_LANGUAGE, known_language

#: A state of any game, or the view of a player: all that is said can be read from either.
Where: TypeAlias = (
    Position[StateT, ActionT, EventT, ViewT, OutcomeT]
    | Seen[Position[StateT, ActionT, EventT, ViewT, OutcomeT], ActionT]
)
#: What an action or an event with odd fields ends in.
_SLIPS: Final = (LookupError, TypeError, AttributeError, ValueError)


def describe_action(
    state: Where[StateT, ActionT, EventT, ViewT, OutcomeT],
    action: ActionT,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what a player would do, as a label for a choice; *state* is the one in which the choice is open.

    Args:
        state: a game, or the view of a player: all that is said can be read from either.
        action: one of its legal actions.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level, in a game that has these.

    Raises:
        ArgumentError: this is no action of the game, or there are no such words.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_action(state, legal_actions(state)[0])
        'take ...'
    """
    rules = _rules_of(state, language, names)
    expect_action(rules, action)
    try:
        return _say(rules, rules.describe_action, with_levels, state, action, language, names)
    except _SLIPS:
        raise odd_value("action", action, rules.actions) from None


def describe_event(
    state: Where[StateT, ActionT, EventT, ViewT, OutcomeT],
    event: EventT,
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what happened; *state* is the one before or after.

    A sentence about what a player did begins with that player.

    Args:
        state: a game, or the view of a player.
        event: what `step` told.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level, in a game that has these.

    Raises:
        ArgumentError: this is no event of the game, or there are no such words.

    Example:
        >>> from elysium_rules import FAMILY_SETS, legal_actions, new_game, standard_cards, step
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> _, events = step(state, legal_actions(state)[0])
        >>> describe_event(state, events[0], "fr", ["Ariane", "Thésée"])
        "Ariane prend ..."
    """
    rules = _rules_of(state, language, names)
    expect_event(rules, event)
    try:
        return _say(rules, rules.describe_event, with_levels, state, event, language, names)
    except _SLIPS:
        raise odd_value("event", event, rules.events) from None


def describe_question(
    state: Where[StateT, ActionT, EventT, ViewT, OutcomeT],
    language: str = DEFAULT_LANGUAGE,
    names: Sequence[str] = (),
    *,
    with_levels: bool = False,
) -> str:
    """Say what is wanted of the player who must decide now.

    Args:
        state: a game, or the view of a player.
        language: one of those there are words for.
        names: of the players, by seat; without them they are counted from 1.
        with_levels: name every card with its family and level, in a game that has these.

    Raises:
        ArgumentError: there are no such words.
    """
    rules = _rules_of(state, language, names)
    return _say(rules, rules.describe_question, with_levels, state, language, names)


def describe_card(
    where: Where[StateT, ActionT, EventT, ViewT, OutcomeT],
    card: int,
    language: str = DEFAULT_LANGUAGE,
    *,
    with_level: bool = False,
) -> str:
    """The name of a card of this game, by its number; with its family where two cards have the same name.

    A game may give numbers to more than its printed cards, and name a card by its parts.

    Args:
        where: a game, or the view of a player.
        card: its number, as actions, events and states have it.
        language: one of those there are words for.
        with_level: with family and level, in a game that has these.

    Raises:
        ArgumentError: this is no number of a card, or there are no such words.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> describe_card(state, 33), describe_card(state, 33, with_level=True)
        ('... (...)', '... (... 2)')
    """
    rules = _rules_of(where, language, ())
    expect_number("card", card)
    return rules.describe_card(where, card, language, with_level=with_level)


def _rules_of(where: object, language: str, names: object) -> GameRules[Any, Any, Any, Any, Any]:
    rules = expect_either(where)
    known_language(language)
    expect_names(names)
    return rules


def _say(rules: GameRules[Any, Any, Any, Any, Any], tell: Callable[..., str], with_levels: bool, *told: object) -> str:  # noqa: FBT001 - it is handed on
    return tell(*told, with_levels=True) if with_levels and rules.has_levels else tell(*told)
