"""Actions, events, views and outcomes of any game as plain data, and back: what goes into JSON.

The types of the plain data are in `elysium_rules.json_types`, for Ephyran in `elysium_rules.ephyran.json_types`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from elysium_rules.arguments import expect_text, wrong_type
from elysium_rules.errors import ArgumentError, EngineError
from elysium_rules.games import DEFAULT_GAME, all_rules, find_rules
from elysium_rules.play.data import values
from elysium_rules.play.engine.given import expect_names, expect_view, odd_value
from elysium_rules.play.engine.port import ActionT, EventT, GameRules, OutcomeT, Position, Seen, StateT, ViewT
from elysium_rules.program.names import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from elysium_rules import json_types
    from elysium_rules.elysium.model.actions import Action
    from elysium_rules.elysium.model.events import Event
    from elysium_rules.elysium.model.sheets import Outcome
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.ephyran import json_types as ephyran_types
    from elysium_rules.ephyran.model.actions import Action as EphyranAction
    from elysium_rules.ephyran.model.events import Event as EphyranEvent
    from elysium_rules.ephyran.model.state import EphyranOutcome
    from elysium_rules.ephyran.seeing.view import EphyranView
    from elysium_rules.kernel.codec import Json

#: Which game plain data is of: its rules, or a state or view of it.
Of: TypeAlias = (
    GameRules[StateT, ActionT, EventT, ViewT, OutcomeT]
    | Position[StateT, ActionT, EventT, ViewT, OutcomeT]
    | Seen[Position[StateT, ActionT, EventT, ViewT, OutcomeT], ActionT]
)


@overload
def encode_view(view: PlayerView, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> json_types.View: ...
@overload
def encode_view(
    view: EphyranView, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()
) -> ephyran_types.View: ...
def encode_view(view: PlayerView | EphyranView, language: str = DEFAULT_LANGUAGE, names: Sequence[str] = ()) -> Any:
    """A view as plain data; prompt, labels and names of players are in *language*.

    In Elysium a card is an object: `number` is its name in actions and events, `ref` the printed card (null for a
    Citizen). In Ephyran it is a number, and null stands for what the viewer does not know. The draw pile is a number.
    Where the viewing player must decide, `question.choices` lists what can be done, in a fixed order.
    `elysium_rules.json_types` and `elysium_rules.ephyran.json_types` have the types of all this.

    Raises:
        ArgumentError: this is no view, or there are no such words.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> shown = encode_view(observe(state, state.deciding))
        >>> shown["question"]["prompt"], shown["question"]["choices"][-1]["label"]
        ('player 1: take a card or a quest', 'take quest 2 (2 gold, 1 VP, 3 transfers)')
    """
    expect_view(view)
    expect_names(names)
    return view.game.rules.encode_view(view, language, names)


@overload
def encode_action(action: Action) -> json_types.Action: ...
@overload
def encode_action(action: EphyranAction) -> ephyran_types.Action: ...
def encode_action(action: Action | EphyranAction) -> Any:
    """An action as plain data, its kind in `type`.

    Raises:
        ArgumentError: this is no action of any game.

    Example:
        >>> from elysium_rules import PlayerId, TakeCitizen
        >>> encode_action(TakeCitizen(PlayerId(1)))
        {'type': 'TakeCitizen', 'player': 1}
    """
    return _encode(action, "action", "an action")


@overload
def encode_event(event: Event) -> json_types.Event: ...
@overload
def encode_event(event: EphyranEvent) -> ephyran_types.Event: ...
def encode_event(event: Event | EphyranEvent) -> Any:
    """An event as plain data, its kind in `type`.

    Raises:
        ArgumentError: this is no event of any game.
    """
    return _encode(event, "event", "an event")


def _encode(value: Any, argument: str, what: str) -> Any:
    kinds = _kinds_of(value, f"{argument}s")
    if not kinds:
        raise wrong_type(argument, value, what)
    try:
        return values.encode_tagged(value)
    except (EngineError, LookupError, TypeError, AttributeError, ValueError):
        raise odd_value(argument, value, kinds) from None


def _kinds_of(value: object, what: str) -> tuple[type[Any], ...]:
    """All actions, or all events, of the game that a value belongs to; nothing where it is none of any game."""
    found = (getattr(rules, what) for rules in all_rules())
    return next((kinds for kinds in found if type(value) in kinds), ())


@overload
def encode_outcome(result: Outcome) -> json_types.Outcome: ...
@overload
def encode_outcome(result: EphyranOutcome) -> ephyran_types.Outcome: ...
def encode_outcome(result: Outcome | EphyranOutcome) -> Any:
    """Winners and score sheets as plain data.

    Raises:
        ArgumentError: this is no outcome of any game.
    """
    if not any(type(result) is rules.outcome_class for rules in all_rules()):
        raise wrong_type("result", result, "an outcome, such as `outcome(state)` returns,")
    try:
        return values.encode_value(result)
    except (EngineError, LookupError, TypeError, AttributeError, ValueError):
        raise ArgumentError("call/odd-field", "result", "a field of this outcome is of another type") from None


# --- read ------------------------------------------------------------------------------------------------------------


@overload
def decode_action(
    data: Json | Mapping[str, object], path: str = "action", game: Literal["elysium"] = "elysium"
) -> Action: ...
@overload
def decode_action(
    data: Json | Mapping[str, object], path: str = "action", *, game: Literal["ephyran"]
) -> EphyranAction: ...
@overload
def decode_action(
    data: Json | Mapping[str, object], path: str = "action", *, game: Of[StateT, ActionT, EventT, ViewT, OutcomeT]
) -> ActionT: ...
def decode_action(data: Json | Mapping[str, object], path: str = "action", game: Any = DEFAULT_GAME) -> Any:
    """Read an action that `encode_action` or any other program wrote; whether it is legal is another question.

    Args:
        data: the action as plain data.
        path: what to call it in an error.
        game: which game it is of: its name, its rules, or a state or view of it.

    Raises:
        DecodeError: it is no action of that game; it says where and what.
        UnknownNameError: there is no such game.

    Example:
        >>> decode_action({"type": "Discard", "player": 0, "card": 7}, game="ephyran")
        Discard(player=0, card=7)
    """
    rules = _rules_of(game)
    expect_text("path", path)
    return values.decode_action(rules, data, path)


@overload
def decode_event(
    data: Json | Mapping[str, object], path: str = "event", game: Literal["elysium"] = "elysium"
) -> Event: ...
@overload
def decode_event(
    data: Json | Mapping[str, object], path: str = "event", *, game: Literal["ephyran"]
) -> EphyranEvent: ...
@overload
def decode_event(
    data: Json | Mapping[str, object], path: str = "event", *, game: Of[StateT, ActionT, EventT, ViewT, OutcomeT]
) -> EventT: ...
def decode_event(data: Json | Mapping[str, object], path: str = "event", game: Any = DEFAULT_GAME) -> Any:
    """Read an event that `encode_event` wrote.

    Args:
        data: the event as plain data.
        path: what to call it in an error.
        game: which game it is of: its name, its rules, or a state or view of it.

    Raises:
        DecodeError: it is no event of that game; it says where and what.
        UnknownNameError: there is no such game.
    """
    rules = _rules_of(game)
    expect_text("path", path)
    return values.decode_event(rules, data, path)


@overload
def decode_outcome(
    data: Json | Mapping[str, object], path: str = "outcome", game: Literal["elysium"] = "elysium"
) -> Outcome: ...
@overload
def decode_outcome(
    data: Json | Mapping[str, object], path: str = "outcome", *, game: Literal["ephyran"]
) -> EphyranOutcome: ...
@overload
def decode_outcome(
    data: Json | Mapping[str, object], path: str = "outcome", *, game: Of[StateT, ActionT, EventT, ViewT, OutcomeT]
) -> OutcomeT: ...
def decode_outcome(data: Json | Mapping[str, object], path: str = "outcome", game: Any = DEFAULT_GAME) -> Any:
    """Read winners and score sheets that `encode_outcome` wrote.

    Args:
        data: the outcome as plain data.
        path: what to call it in an error.
        game: which game it is of: its name, its rules, or a state or view of it.

    Raises:
        DecodeError: it is no outcome of that game, or a total is wrong; it says where and what.
        UnknownNameError: there is no such game.
    """
    rules = _rules_of(game)
    expect_text("path", path)
    return rules.decode_outcome(data, path)


def _rules_of(game: Any) -> GameRules[Any, Any, Any, Any, Any]:
    """The game that is meant."""
    if isinstance(game, GameRules):
        return game
    return game.game.rules if isinstance(game, Position | Seen) else find_rules(game)
