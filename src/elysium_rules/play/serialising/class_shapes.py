"""The shapes of a game's plain data, found in its classes: a new action, event or field appears by itself.

What a view of a game shows follows from what was declared (`visibility.py`): a field that some know may be null, of a
pile that nobody knows there is its height, and what nobody may see is not there. `views.py` writes such views.
"""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from inspect import get_annotations
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, NewType, Union, get_args, get_origin

import attrs

from elysium_rules.play.data.shapes import (
    LARGEST,
    Definition,
    Either,
    Exactly,
    Field,
    Flag,
    Many,
    Named,
    Nothing,
    Number,
    OneOf,
    Record,
    Shape,
    Text,
    Word,
    renamed,
)
from elysium_rules.play.data.visibility import Declarations, Known, Visibility, visibility_of
from elysium_rules.play.engine.show import holds_mask
from elysium_rules.program.types import QuestionKind

if TYPE_CHECKING:
    from elysium_rules.play.engine.port import GameRules

NUMBER: Final = Number(-LARGEST, LARGEST)
SEAT: Final = Named("PlayerId")
SHOWN_ACTION: Final = "ShownAction"  #: an action as others may see it, in games where that makes a difference
#: Fields of every state that a view does not show as they are: what is played with, and powers in progress.
NOT_SHOWN: Final = ("game", "stack", "question", "budget")


# --- small pieces ----------------------------------------------------------------------------------------------------


def optional(shape: Shape, doc: str = "") -> Field:
    """A field that may be left out."""
    return Field(shape, doc, optional=True)


def maybe(shape: Shape) -> Shape:
    """A shape, or null."""
    return Either((shape, Nothing()))


def record(**fields: Field | Shape) -> Record:
    """A record of these fields."""
    return Record({name: shape if isinstance(shape, Field) else Field(shape) for name, shape in fields.items()})


# --- from classes ----------------------------------------------------------------------------------------------------


def shape_of(annotation: Any) -> Shape:
    """The shape of a field, by its type.

    >>> shape_of(int | None)
    Either(options=(Number(least=-9007199254740991, most=9007199254740991), Nothing()))
    """
    plain: dict[Any, Shape] = {int: NUMBER, bool: Flag(), str: Text(), NoneType: Nothing()}
    if annotation in plain:
        return plain[annotation]
    if isinstance(annotation, NewType) or (isinstance(annotation, type) and _has_a_name(annotation)):
        return Named(annotation.__name__)
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return Many(shape_of(arguments[0]))
    if origin in (Union, UnionType):
        if all(attrs.has(argument) for argument in arguments):  # no event holds a choice between other classes
            return Named("Action")
        return Either(tuple(shape_of(argument) for argument in arguments))
    raise TypeError(f"the protocol has no shape for {annotation!r}")


def _has_a_name(kind: type[Any]) -> bool:
    return issubclass(kind, Enum) or attrs.has(kind)


def record_of(kind: type[Any], **first: Field) -> Record:
    """The record of a class of attrs, with fields of our own before its own; a sum it knows comes last."""
    attrs.resolve_types(kind)
    fields = {**first, **{field.name: Field(shape_of(field.type)) for field in attrs.fields(kind)}}
    if isinstance(getattr(kind, "total", None), property):
        fields["total"] = Field(NUMBER, "the score")
    return Record(fields)


def first_line(kind: type[Any]) -> str:
    """What a class is, in the sentence it begins its docstring with."""
    return (kind.__doc__ or "").strip().split("\n\n")[0].replace("\n", " ")


def tagged(kind: type[Any]) -> Definition:
    """A class that is told apart from others by its name."""
    return Definition(record_of(kind, type=Field(Exactly(kind.__name__))), first_line(kind))


def one_of(kinds: Iterable[type[Any]], doc: str) -> Definition:
    """One of several such classes."""
    return Definition(OneOf("type", {kind.__name__: kind.__name__ for kind in kinds}), doc)


def words_of(kind: type[Enum], *, grows: bool = False) -> Definition:
    """The words of an enum, as plain data writes them; *grows* where more may come.

    >>> words_of(QuestionKind).shape.words[:2]
    (<QuestionKind.ACTION: 'action'>, <QuestionKind.PICK_ONE: 'pick one'>)
    """
    return Definition(Word(tuple(word_of(member) for member in kind), grows), first_line(kind))


def word_of(member: Enum) -> str:
    """How plain data writes a member of an enum: texts as they are, numbers by their names."""
    return member if isinstance(member, StrEnum) else member.name.lower()


def named_in(kinds: Iterable[type[Any]]) -> dict[str, Definition]:
    """What the fields of these classes speak of: enums and other classes, each with its definition."""
    found: dict[str, Definition] = {}
    kinds = tuple(kinds)
    waiting = list(kinds)
    for kind in waiting:  # grows while it is walked
        attrs.resolve_types(kind)
        for part in (part for field in attrs.fields(kind) for part in _parts(field.type)):
            if not isinstance(part, type) or part.__name__ in found or part in waiting:
                continue
            if issubclass(part, Enum):
                found[part.__name__] = words_of(part)
            elif attrs.has(part):
                found[part.__name__] = Definition(record_of(part), first_line(part))
                waiting.append(part)
    return found


def _parts(annotation: Any) -> Iterator[Any]:
    arguments = get_args(annotation)
    if not arguments:
        yield annotation
    for argument in arguments:
        yield from _parts(argument)


def value_shapes(rules: GameRules[Any, Any, Any, Any, Any]) -> dict[str, Definition]:
    """Actions, events and scores of a game, and what they are made of; what was done, as a viewer sees it."""
    actions = {kind.__name__: tagged(kind) for kind in rules.actions}
    declared = rules.declared
    shown = {kind.__name__: _shown(kind, declared) for kind in rules.actions if _is_secretive(kind, declared)}
    events = {kind.__name__: _shown(kind, declared) for kind in rules.events}
    found = {
        **named_in((*rules.actions, *rules.events, rules.outcome_class)),
        **actions,
        "Action": one_of(rules.actions, "All a player can choose."),
        **events,
        "Event": one_of(rules.events, "All that can happen."),
        "Outcome": Definition(record_of(rules.outcome_class), first_line(rules.outcome_class)),
    }
    if not shown:
        return found
    names = {name: f"Shown{name}" if name in shown else name for name in actions}
    as_shown = {"Action": SHOWN_ACTION}
    return {
        **found,
        **{names[name]: definition for name, definition in shown.items()},
        SHOWN_ACTION: Definition(OneOf("type", names), "What a player chose, as others may see it."),
        **{name: attrs.evolve(event, shape=renamed(event.shape, as_shown)) for name, event in events.items()},
    }


def _is_secretive(kind: type[Any], declared: Declarations) -> bool:
    return any(visibility_of(who) is Visibility.KNOWN for who in declared[kind].values())


def _shown(kind: type[Any], declared: Declarations) -> Definition:
    """A class that is told apart by its name, null where a viewer may not know a field."""
    found = tagged(kind)
    assert isinstance(found.shape, Record)
    known = {name for name, who in declared[kind].items() if visibility_of(who) is Visibility.KNOWN}
    fields = {
        name: attrs.evolve(field, shape=_or_null(_with_holes(field.shape))) if name in known else field
        for name, field in found.shape.fields.items()
    }
    return attrs.evolve(found, shape=Record(fields))


# --- views -----------------------------------------------------------------------------------------------------------


def question_shapes(card: Shape) -> dict[str, Definition]:
    """The question of a view and what may be answered; *card* is how a view shows one."""
    return {
        "Choice": Definition(
            record(
                number=Field(Number(), "its place in the list; `act` takes it"),
                action=Named("Action"),
                label=Field(Text(), "what to write on its button"),
            ),
            "One thing that the player who must decide can do.",
        ),
        "Clause": Definition(
            record(
                start=Field(Number(), "where it begins"),
                end=Field(Number(), "where it ends: the number of the first character behind it"),
            ),
            "A part of the `source` of a printed card; characters are counted as Unicode counts them, from 0.",
        ),
        "Question": Definition(
            record(
                kind=Named("QuestionKind"),
                player=SEAT,
                card=Field(maybe(card), "whose power asks"),
                clause=Field(maybe(Named("Clause")), "which words of that card ask; null where no power does"),
                prompt=Text(),
                choices=Field(Many(Named("Choice")), "empty for all but the one who must decide"),
            ),
            "What is asked of whom.",
        ),
    }


def view_shapes(rules: GameRules[Any, Any, Any, Any, Any]) -> dict[str, Definition]:
    """Views of a game that are states with holes, as `views.py` writes them."""
    found: dict[str, Definition] = {QuestionKind.__name__: words_of(QuestionKind), **question_shapes(Text())}
    waiting = [rules.state_class]
    for kind in waiting:  # grows while it is walked
        fields, parts = _shown_record(kind, rules.declared)
        found[kind.__name__] = Definition(Record(fields), first_line(kind))
        for part in parts:
            if isinstance(part, type) and issubclass(part, Enum):
                found[part.__name__] = words_of(part)
            elif isinstance(part, type) and attrs.has(part) and part not in waiting:
                waiting.append(part)
    state = found.pop(rules.state_class.__name__).shape
    assert isinstance(state, Record)
    view = {
        "format": Field(Number()),
        "player": Field(maybe(SEAT), "whose eyes; null for a spectator"),
        "language": Field(Named("Language")),
        "names": Field(Many(Text())),
        **state.fields,
        "question": Field(maybe(Named("Question")), "null once the game is over"),
    }
    return {**found, "View": Definition(Record(view), "The table as one player, or a spectator, may see it.")}


def shown_fields(kind: type[Any], declared: Declarations) -> Iterator[tuple[str, bool]]:
    """The fields of a class that plain views show, and whether only the height of a pile is shown."""
    for field in attrs.fields(kind):
        who = declared[kind][field.name]
        visibility = visibility_of(who)
        is_height = isinstance(who, Known) and visibility is Visibility.HIDDEN
        if field.name not in NOT_SHOWN and (is_height or visibility in (Visibility.PUBLIC, Visibility.KNOWN)):
            yield field.name, is_height


def _shown_record(kind: type[Any], declared: Declarations) -> tuple[dict[str, Field], list[Any]]:
    """The fields of a class as a view shows them, and the types that they speak of."""
    types = _types_of(kind)
    fields: dict[str, Field] = {}
    parts: list[Any] = []
    for name, is_height in shown_fields(kind, declared):
        annotation = types[name]
        if is_height:
            fields[name] = Field(Number(), "how many there are")
        elif holds_mask(getattr(attrs.fields(kind), name)):
            fields[name] = Field(Many(Named("CardId")))
        else:
            shape = shape_of(annotation)
            is_known = visibility_of(declared[kind][name]) is Visibility.KNOWN
            fields[name] = Field(_with_holes(shape) if is_known else shape)
            parts += _parts(annotation)
    return fields, parts


class _Names(dict[str, Any]):
    """The names of a module; what it imports for type checkers only is of no interest here."""

    def __missing__(self, name: str) -> Any:
        return Any


def _types_of(kind: type[Any]) -> dict[str, Any]:
    # Not `get_type_hints`: from Python 3.14 on it copies the names into a plain dict, which misses what ours does not.
    types: dict[str, Any] = {}
    for owner in reversed(kind.__mro__):
        names = _Names({**vars(builtins), **vars(sys.modules[owner.__module__])})
        types |= get_annotations(owner, globals={}, locals=names, eval_str=True)
    return types


def _with_holes(shape: Shape) -> Shape:
    """The same, or null; in a list, null in the place of what is not known."""
    match shape:
        case Many(item=item):
            return Many(_with_holes(item))
        case _:
            return _or_null(shape)


def _or_null(shape: Shape) -> Shape:
    return shape if isinstance(shape, Either) and Nothing() in shape.options else maybe(shape)


#: Cards as printed, of a game that has nothing more to say of them.
CARD_SHAPES: Final[dict[str, Definition]] = {
    "PrintedCard": Definition(record(ref=Text(), name=Text(), text=Text()), "A card as printed."),
    "DeckCard": Definition(record(number=Named("CardId"), ref=Text()), "One copy of a card in the deck of this game."),
}
#: Cards with powers, as `play/cards/game_rules.py` writes them.
PROGRAM_SHAPES: Final[dict[str, Definition]] = {
    "PrintedCard": Definition(
        record(
            ref=Text(),
            name=Text(),
            text=Field(Text(), "what its powers do, in words"),
            source=Field(Text(), "the same in the card language"),
        ),
        "A card with powers, as printed.",
    )
}
