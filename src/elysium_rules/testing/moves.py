"""Short words for tests: find a card, name a choice by its fields, read a Domain back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.elysium.model.actions import Action
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import CardId, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.errors import ElysiumError
from elysium_rules.play.engine.step import legal_actions, step
from elysium_rules.testing.words import CITIZEN, copies_of, parse_card_word, split_words

ActionT = TypeVar("ActionT", bound=Action)
_Test: TypeAlias = Callable[[Any], bool]

#: How many choices a message lists.
_LISTED: Final = 40


class MoveError(ElysiumError, LookupError):
    """The author of a test asked for a card or a choice that is not there, or for more than one.

    >>> print(MoveError("hades/charon is not face up on the table"))
    hades/charon is not face up on the table
    """


# --- cards -----------------------------------------------------------------------------------------------------------


def find(state: GameState, word: str, player: int | None = None) -> CardId:
    """Find a face-up card by its card word: in the Agora, the Oracle, a Domain, an Elysium or the discard pile.

    With *player*, only in that player's Domain and Elysium. `citizen` is the first Citizen in the
    Domain of *player*, or of the player who decides; `citizen#2` is the second one.

    Raises:
        MoveError: there is no such card, or more than one copy of it.
        ScenarioError: the word names no card of this game.

    Example:
        >>> from elysium_rules.testing import scenario, seat
        >>> state = scenario(players=[seat(domain="charon"), seat()], agora="zeus/initiation")
        >>> find(state, "charon") in state.players[0].domain
        True
        >>> find(state, "persephone")
        Traceback (most recent call last):
          ...
        elysium_rules.testing.moves.MoveError: hades/persephone is not face up on the table
    """
    parsed = parse_card_word(state.game, word)
    if parsed.is_used or parsed.face is not None:
        raise MoveError(f"`{word}` says more than which card it is; leave out ! and =")
    if parsed.card is None:
        return _find_citizen(state, player, parsed.copy or 0)
    copies = copies_of(state.game, parsed.card)
    wanted = copies if parsed.copy is None else (copies[parsed.copy],)
    found = {card: place for place, card in _face_up(state, player) if card in wanted}
    if len(found) == 1:
        return next(iter(found))
    where = "on the table" if player is None else f"in front of player {player}"
    if not found:
        raise MoveError(f"{_describe_card(state, wanted[0], with_copy=parsed.copy is not None)} is not face up {where}")
    places = ", ".join(f"{_describe_card(state, card)} in {place}" for card, place in found.items())
    raise MoveError(f"`{word}` could be {places}; say which copy, or whose")


def _face_up(state: GameState, player: int | None) -> Iterator[tuple[str, CardId]]:
    if player is None:
        for card in state.agora:
            yield "the Agora", card
        for card in state.oracle:
            yield "the Oracle", card
        for card in state.discard_pile:
            yield "the discard pile", card
    for seat, board in enumerate(state.players):
        if player in (None, seat):
            for card in board.domain:
                yield f"the Domain of player {seat}", card
            for legend in board.elysium:
                for card in legend.cards:
                    yield f"the Elysium of player {seat}", card


def _find_citizen(state: GameState, player: int | None, number: int) -> CardId:
    owner = state.deciding if player is None else PlayerId(player)
    if owner is None:
        raise MoveError("the game is over; say whose Citizen is meant")
    citizens = [card for card in state.players[owner].domain if state.is_citizen(card)]
    if number not in range(len(citizens)):
        raise MoveError(f"player {owner} has {len(citizens)} Citizens in the Domain, so no Citizen {number + 1}")
    return citizens[number]


def refs(state: GameState, cards: Iterable[CardId]) -> list[str]:
    """The words for some cards, in their order: `hades/charon`, or `citizen`.

    Example:
        >>> from elysium_rules.testing import scenario
        >>> state = scenario(agora="charon zeus/initiation")
        >>> refs(state, state.agora)
        ['hades/charon', 'zeus/initiation']
    """
    return [state.game.card_ref(card) for card in cards]


def domain(state: GameState, player: int) -> list[str]:
    """The words for the cards in a Domain, in the order in which they came.

    Example:
        >>> from elysium_rules.testing import scenario, seat
        >>> domain(scenario(players=[seat(domain="charon citizen"), seat()]), 0)
        ['hades/charon', 'citizen']
    """
    return refs(state, state.players[player].domain)


def elysium(state: GameState, player: int) -> list[list[str]]:
    """The words for the cards in each Legend of an Elysium.

    Example:
        >>> from elysium_rules.testing import scenario, seat
        >>> elysium(scenario(players=[seat(legends=["charon persephone citizen"]), seat()]), 0)
        [['hades/charon', 'hades/persephone', 'citizen']]
    """
    return [refs(state, legend.cards) for legend in state.players[player].elysium]


# --- choices ---------------------------------------------------------------------------------------------------------


def options(state: GameState, kind: type[ActionT]) -> tuple[ActionT, ...]:
    """The legal actions of one kind.

    Example:
        >>> from elysium_rules import DismissColumn
        >>> from elysium_rules.testing import scenario, seat
        >>> state = scenario(players=[seat(columns="red blue"), seat()], stage="column")
        >>> [str(action.colour) for action in options(state, DismissColumn)]
        ['red', 'blue']
    """
    return tuple(action for action in legal_actions(state) if isinstance(action, kind))


def option(state: GameState, kind: type[ActionT], /, **fields: object) -> ActionT:
    """The one legal action of a kind whose fields are as given.

    A card is given by its card word or its number: `card="charon"`, `cards=["charon", "citizen"]` (in
    any order). A Legend is given by its number, by the word of a card in it, or is `None` for a new one.
    Choices that differ only in which Citizen they name are alike: the first one is meant.

    Raises:
        MoveError: no legal action, or more than one, is meant; it lists what is legal.
        ScenarioError: a word names no card of this game.

    Example:
        >>> from elysium_rules import TakeCard
        >>> from elysium_rules.testing import find, scenario
        >>> state = scenario(agora="charon zeus/initiation")
        >>> option(state, TakeCard, card="charon") == TakeCard(player=0, card=find(state, "charon"))
        True
    """
    names = [field.name for field in attrs.fields(kind)]
    for name in fields:
        if name not in names:
            near = suggest(name, names)
            hint = f"did you mean {near}?" if near else f"it has {', '.join(names)}"
            raise MoveError(f"{kind.__name__} has no field {name}; {hint}")
    tests = {name: _field_test(state, name, wanted) for name, wanted in fields.items()}
    found = [
        action for action in options(state, kind) if all(fits(getattr(action, name)) for name, fits in tests.items())
    ]
    if len({_without_faces(state, action) for action in found}) == 1:
        return found[0]
    wanted = ", ".join(f"{name}={value!r}" for name, value in fields.items())
    problem = "more than one choice fits" if found else "no legal choice fits"
    raise MoveError(f"{problem} {kind.__name__}({wanted}); {_list_choices(state, found or legal_actions(state))}")


def choose(state: GameState, kind: type[ActionT], /, **fields: object) -> tuple[GameState, tuple[Event, ...]]:
    """Let the deciding player do the one legal action that `option` finds.

    Example:
        >>> from elysium_rules import TakeCard
        >>> from elysium_rules.testing import domain, scenario
        >>> state, events = choose(scenario(agora="charon zeus/initiation"), TakeCard, card="charon")
        >>> domain(state, 0)
        ['hades/charon']
    """
    return step(state, option(state, kind, **fields))


def _field_test(state: GameState, name: str, wanted: object) -> _Test:
    if name == "card" and isinstance(wanted, str):
        numbers = _numbers(state, wanted)
        return lambda card: card in numbers
    if name == "cards" and isinstance(wanted, (str, tuple, list)):
        return _cards_test(state, wanted)
    if name == "legend" and isinstance(wanted, str):
        return lambda legend: legend == _legend_with(state, wanted)
    return lambda value: bool(value == wanted)


def _cards_test(state: GameState, wanted: str | Iterable[object]) -> _Test:
    items = split_words(wanted) if isinstance(wanted, str) else tuple(wanted)
    sets = [_numbers(state, item) if isinstance(item, str) else (item,) for item in items]

    def fits(cards: tuple[CardId, ...]) -> bool:
        return len(cards) == len(sets) and any(
            all(card in numbers for card, numbers in zip(cards, line, strict=True)) for line in permutations(sets)
        )

    return fits


def _numbers(state: GameState, word: str) -> tuple[object, ...]:
    """All numbers that a card word could mean."""
    parsed = parse_card_word(state.game, word)
    if parsed.is_used or parsed.face is not None:
        raise MoveError(f"`{word}` says more than which card it is; leave out ! and =")
    if parsed.card is None:
        if parsed.copy is not None:
            return (find(state, word),)
        size = state.game.size
        return tuple(range(size, size + len(state.citizen_faces)))
    copies = copies_of(state.game, parsed.card)
    return copies if parsed.copy is None else (copies[parsed.copy],)


def _legend_with(state: GameState, word: str) -> int:
    assert state.deciding is not None
    numbers = _numbers(state, word)
    found = [
        number
        for number, legend in enumerate(state.players[state.deciding].elysium)
        if any(card in numbers for card in legend.cards)
    ]
    if len(found) != 1:
        raise MoveError(f"`{word}` stands in {len(found)} Legends of player {state.deciding}, not in one")
    return found[0]


def _without_faces(state: GameState, action: Action) -> tuple[object, ...]:
    """The fields of an action, all Citizens alike."""
    size = state.game.size

    def plain(value: object, name: str) -> object:
        if name == "card" and isinstance(value, int):
            return min(value, size)
        if name == "cards" and isinstance(value, tuple):
            return tuple(sorted(min(card, size) for card in value))
        return value

    return tuple(plain(getattr(action, field.name), field.name) for field in attrs.fields(type(action)))


# --- messages --------------------------------------------------------------------------------------------------------


def _list_choices(state: GameState, choices: Iterable[Action]) -> str:
    lines = [_describe_action(state, action) for action in choices]
    if not lines:
        return "the game is over"
    more = [f"... and {len(lines) - _LISTED} more"] if len(lines) > _LISTED else []
    return "\n  ".join(["there are:", *lines[:_LISTED], *more])


def _describe_action(state: GameState, action: Action) -> str:
    parts = []
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if field.name == "card":
            text = _describe_card(state, value)
        elif field.name == "cards":
            text = "[" + ", ".join(_describe_card(state, card) for card in value) + "]"
        else:
            text = str(value)
        parts.append(f"{field.name}={text}")
    return f"{type(action).__name__}({', '.join(parts)})"


def _describe_card(state: GameState, card: CardId, *, with_copy: bool = True) -> str:
    if state.is_citizen(card):
        return CITIZEN
    face = state.game.faces[card]
    return f"{face.ref}#{state.game.copy_of[card] + 1}" if with_copy and face.copies > 1 else face.ref
