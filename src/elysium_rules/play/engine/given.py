"""What a caller gives of a game, checked: a state, a view, an action, a seat, the cards to play with.

Every check says what belongs there and where it comes from, and in an error of its own (`ArgumentError`) that a value
belongs to another game (decision 59).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elysium_rules.arguments import expect_texts, name_value, wrong_type
from elysium_rules.errors import ArgumentError, DecodeError, EngineError, IllegalActionError
from elysium_rules.play.engine.port import Position, Seen

if TYPE_CHECKING:
    from elysium_rules.play.engine.port import GameRules

_STATE = "a state, such as `start_game` and `step` return,"
_VIEW = "a view, such as `observe(state, player)` returns,"


def other_game(argument: str, found: str, wanted: str) -> ArgumentError:
    """A value of one game was given where one of another game belongs."""
    return ArgumentError("call/other-game", argument, f"this is of {found}, and {wanted} is played here")


def expect_state(state: object, argument: str = "state") -> None:
    """Refuse what is no state of any game."""
    if not isinstance(state, Position):
        raise wrong_type(argument, state, _STATE)


def expect_view(view: object, argument: str = "view") -> None:
    """Refuse what is no view of any game; a state holds what its viewer may not know."""
    if not isinstance(view, Seen):
        raise wrong_type(argument, view, _VIEW)


def expect_either(where: object, argument: str = "state") -> GameRules[Any, Any, Any, Any, Any]:
    """The game of a state or a view; all else is refused."""
    if not isinstance(where, Position | Seen):
        raise wrong_type(argument, where, "a state or a view of a game")
    return where.game.rules


def expect_action(rules: GameRules[Any, Any, Any, Any, Any], action: object) -> None:
    """Refuse what is no action of a game."""
    _expect_one_of(rules, rules.actions, action, "action", "an action")


def no_action(rules: GameRules[Any, Any, Any, Any, Any], number: int) -> IllegalActionError:
    """A number was given where an action belongs: a slip of a program, so it is told in English."""
    reason = f"{number!r} is a number and no action; pass one of legal_actions(state), such as the first"
    return IllegalActionError(rules.rule_for_no_action, reason, number)


def expect_event(rules: GameRules[Any, Any, Any, Any, Any], event: object) -> None:
    """Refuse what is no event of a game."""
    _expect_one_of(rules, rules.events, event, "event", "an event")


def _expect_one_of(
    rules: GameRules[Any, Any, Any, Any, Any], kinds: tuple[type[Any], ...], value: object, argument: str, what: str
) -> None:
    if type(value) in kinds:
        return
    if any(kind.__name__ == type(value).__name__ for kind in kinds):  # two games may have classes of the same name
        reason = f"{what} of {rules.name} belongs here, and this {type(value).__name__} is one of another game"
        raise ArgumentError("call/other-game", argument, reason)
    raise wrong_type(argument, value, f"{what} of {rules.name}")


def expect_seat(where: Any, player: object, argument: str = "player") -> None:
    """Refuse who does not sit at the table of a state or a view."""
    seats = where.game.player_count
    # A fraction and a truth value can be equal to a seat, but are none.
    if not isinstance(player, int) or isinstance(player, bool) or not 0 <= player < seats:
        shown = repr(player) if isinstance(player, int) else name_value(player)
        reason = f"there is no player {shown} in a game of {seats}; seats are counted from 0"
        raise ArgumentError("call/no-such-seat", argument, reason)


def expect_names(names: object) -> None:
    """Refuse what are no names of players."""
    expect_texts("names", names)


def expect_box(cards: object, game: str | None = None, argument: str = "cards") -> None:
    """Refuse what are no cards to play with, or those of another game than the one called *game*."""
    rules = getattr(cards, "rules", None)
    if not hasattr(rules, "find_game") or isinstance(cards, type):
        raise wrong_type(argument, cards, "a set of cards, such as `standard_cards()` or `standard_card_set(game)`,")
    if game is not None and rules.name != game:  # type: ignore[union-attr]  # it was found just above
        raise other_game(argument, rules.name, game)  # type: ignore[union-attr]  # here, too


def odd_value(argument: str, value: Any, kinds: tuple[type[Any], ...]) -> ArgumentError:
    """Say what is wrong with an action or an event that nothing could be done with: a field of another type, or card.

    It is asked after something went wrong, so that nobody pays for it who passes what `step` and its like returned.
    """
    from elysium_rules.play.data.values import decode_tagged, encode_tagged

    try:
        decode_tagged(kinds, encode_tagged(value), argument)
    except DecodeError as error:
        return ArgumentError("call/odd-field", error.path, error.reason)
    except (EngineError, TypeError, ValueError, AttributeError):
        return ArgumentError("call/odd-field", argument, f"a field of this {type(value).__name__} is of another type")
    return ArgumentError(
        "call/odd-field", argument, f"this {type(value).__name__} names something that is not in this game"
    )
