"""Why an action is refused: the rule and one sentence; the games know the reasons (`GameRules.object_to`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs

from elysium_rules.errors import IllegalActionError
from elysium_rules.play.engine.given import expect_names, expect_state, no_action
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, Reason, StateT, ViewT
from elysium_rules.play.engine.step import find_listed, legal_actions
from elysium_rules.program.names import known_language

if TYPE_CHECKING:
    from elysium_rules.play.saying.teller import Teller

SaidT = TypeVar("SaidT")
COUNTED: Final = range(1 << 16)  #: what is counted and not named, such as the ways of a power
#: A reason before it is put into words: the rule, the sentence, what stands in it.
Objection: TypeAlias = tuple[str, str] | tuple[str, str, Mapping[str, Any]]


def refusal(state: Any, action: Any, language: str | None = None, names: Sequence[str] = ()) -> IllegalActionError:
    """Say which rule forbids *action* now; *action* is known not to be legal."""
    rules = state.game.rules
    if isinstance(action, int):  # `object_to` would take it for a card
        return no_action(rules, action)
    first = next(rules.object_to(state, action, language or rules.languages[0], names))
    return IllegalActionError(first.rule, first.sentence, action)


def explain_refusal(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    wanted: ActionT | int,
    language: str | None = None,
    names: Sequence[str] = (),
) -> tuple[Reason, ...]:
    """Say all that stands against an action, or against doing anything with a card now.

    For a card these are the reasons why the player who must decide can do nothing with it; while a power asks for
    a card, why it is no answer. Nothing is told that this player may not know: a card that is in no place to be
    seen is just not where it would have to be.

    Args:
        state: any state; nothing is changed.
        wanted: an action, or the number of a card.
        language: of the sentences; the first one of the game unless told.
        names: of the players, by seat; without them players are counted from 1.

    Raises:
        ArgumentError: this is no state, or there are no such words; whatever is wanted is no mistake.

    Returns:
        The reasons, from the general to the special, each once; nothing where the action is legal, or where
        a legal action is about that card.

    Example:
        >>> from elysium_rules import EndTurn, FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> explain_refusal(state, legal_actions(state)[0])
        ()
        >>> explain_refusal(state, EndTurn(1 - state.deciding), "fr", ["Ariane", "Thésée"])[0].sentence
        "c'est à Ariane de décider, pas à Thésée"
    """
    expect_state(state)
    expect_names(names)
    rules = state.game.rules
    if language is not None:
        known_language(language)
    legal = legal_actions(state)
    if type(wanted) is int:
        if any(wanted in rules.cards_of(action) for action in legal):
            return ()
    elif find_listed(legal, wanted) is not None:
        return ()
    return tuple(dict.fromkeys(rules.object_to(state, wanted, language or rules.languages[0], names)))


def object_in_general(
    state: Any,
    action: Any,
    rules: Mapping[str, str],
    say: Callable[..., SaidT],
    odd: Callable[[Any], Iterable[SaidT]],
    against: Callable[[Any], Iterable[SaidT]],
) -> Iterator[SaidT]:
    """What stands against an action in every game, from the general to the special, until its own rules speak.

    Args:
        state: where it is refused.
        action: whatever somebody wants to do; it need not even be an action.
        rules: the rules of the game that say so, by the key of the sentence.
        say: makes a reason of a rule, the key of a sentence, and the words in it.
        odd: what cannot stand in the fields of the action at all.
        against: what the rules of the game say against the action of the player who decides.
    """
    if type(action) not in state.game.rules.actions:
        yield say(rules["no action"], "no action", kind=type(action).__name__)
    elif state.is_over:
        yield say(rules["over"], "over")
    elif wrong := tuple(odd(action)):
        yield from wrong
    elif action.player != state.deciding:
        yield say(rules["not yours"], "not yours", deciding=state.deciding, player=action.player)
    else:
        yield from against(action)


def odd_fields(action: Any, ranges: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, Any]]:
    """The fields of an action, with their values, in which something stands that cannot stand there at all.

    Python takes 0.0 and False for 0, and a list cannot even be looked up; where no range is given, a number counts.
    """
    for field in attrs.fields(type(action)):
        value, allowed = getattr(action, field.name), ranges.get(field.name, COUNTED)
        is_number = isinstance(value, int) and not isinstance(value, bool)
        if (isinstance(allowed, range) and not is_number) or value not in allowed:
            yield field.name, value


def say_reasons(teller: Teller, objections: Iterable[Objection]) -> Iterator[Reason]:
    """Put reasons into the words of the section `refusal`."""
    for rule, key, *rest in objections:
        words: Mapping[str, Any] = rest[0] if rest else {}
        said = {name: teller.word(name, value, words) for name, value in words.items()}
        yield Reason(rule, teller.say(f"refusal.{key}", "", **said), words.get("card"))
