"""The shapes of plain data: few kinds, from which checks, JSON Schema and TypeScript are made.

A message is described once (`protocol/schema.py`), and the values in it by the game they belong to. The server checks
every request by that description, so what the published schema promises and what the server accepts cannot drift apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeAlias

import attrs

from elysium_rules.errors import DecodeError
from elysium_rules.kernel.codec import Json

LARGEST: Final = 2**53 - 1  #: what every language can hold exactly


@attrs.frozen
class Number:
    """A whole number in a range."""

    least: int = 0
    most: int = LARGEST


@attrs.frozen
class Text:
    """A text of at most so many characters; where it has a *pattern*, all of it fits that."""

    longest: int | None = None
    pattern: str | None = None  #: in the words that Python and JavaScript share, without marks for begin and end


@attrs.frozen
class Word:
    """One of a few words.

    Where the list *grows*, whoever reads a message may meet a word that was not known when they learned the list.
    """

    words: tuple[str, ...]
    grows: bool = False


@attrs.frozen
class Flag:
    """True or false."""


@attrs.frozen
class Nothing:
    """Null."""


@attrs.frozen
class Exactly:
    """One very value: a word or a flag."""

    value: str | bool


@attrs.frozen
class Many:
    """A list."""

    item: Shape
    most: int | None = None
    least: int = 0


@attrs.frozen
class Table:
    """An object whose keys are free, such as names of files."""

    value: Shape
    most: int | None = None
    longest_key: int = 60


@attrs.frozen
class Either:
    """One of several shapes, told apart by their type in JSON."""

    options: tuple[Shape, ...]


@attrs.frozen
class Named:
    """A shape that has a name, looked up in the table of definitions."""

    name: str


@attrs.frozen
class Field:
    """One field of a record."""

    shape: Shape
    doc: str = ""
    optional: bool = False
    deprecated: str = ""  #: what to use instead, where it goes with the next number of the protocol


@attrs.frozen
class Record:
    """An object with known fields and no others."""

    fields: Mapping[str, Field]


@attrs.frozen
class OneOf:
    """One of several named records, told apart by the word in their field *tag*."""

    tag: str
    names: Mapping[str, str]  #: from the word to the name of the record


Shape: TypeAlias = Number | Text | Word | Flag | Nothing | Exactly | Many | Table | Either | Named | Record | OneOf


@attrs.frozen
class Definition:
    """A named shape and what it is for."""

    shape: Shape
    doc: str


Definitions: TypeAlias = Mapping[str, Definition]


# --- checking --------------------------------------------------------------------------------------------------------


def check_shape(shape: Shape, value: Json, path: str, definitions: Definitions) -> None:
    """Refuse *value* unless it has *shape*; the first thing that is wrong is named with its place.

    >>> check_shape(Many(Number(0, 3)), [1, 7], "request.seats", {})
    Traceback (most recent call last):
    ...
    elysium_rules.errors.DecodeError: request.seats[1]: a whole number from 0 to 3 belongs here

    Raises:
        DecodeError: it says where and what.
    """
    _CHECKS[type(shape)](shape, value, path, definitions)


def _refuse(path: str, reason: str, code: str = "value/wrong-type") -> NoReturn:
    raise DecodeError(code, path, reason)


def _check_number(shape: Number, value: Json, path: str, _: Definitions) -> None:
    if type(value) is not int or not shape.least <= value <= shape.most:
        _refuse(path, f"a whole number from {shape.least} to {shape.most} belongs here")


def _check_text(shape: Text, value: Json, path: str, _: Definitions) -> None:
    if not isinstance(value, str):
        _refuse(path, "a text belongs here")
    if shape.longest is not None and len(value) > shape.longest:
        _refuse(path, f"the text is longer than {shape.longest} characters")
    if shape.pattern is not None and re.fullmatch(shape.pattern, value, re.ASCII) is None:
        _refuse(path, f"a text like `{shape.pattern}` belongs here")
    if not is_whole(value):
        _refuse(path, "the text has half a character in it (a lone surrogate)")


def is_whole(text: str) -> bool:
    r"""Whether a text can be written as UTF-8; JSON can spell half a character.

    >>> is_whole("Hadès"), is_whole("\ud800")
    (True, False)
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_word(shape: Word, value: Json, path: str, _: Definitions) -> None:
    if not isinstance(value, str) or value not in shape.words:
        _refuse(path, f"one of {', '.join(f'`{word}`' for word in shape.words)} belongs here")


def _check_flag(_: Flag, value: Json, path: str, __: Definitions) -> None:
    if type(value) is not bool:
        _refuse(path, "`true` or `false` belongs here")


def _check_nothing(_: Nothing, value: Json, path: str, __: Definitions) -> None:
    if value is not None:
        _refuse(path, "`null` belongs here")


def _check_exactly(shape: Exactly, value: Json, path: str, _: Definitions) -> None:
    if type(value) is not type(shape.value) or value != shape.value:
        _refuse(path, f"`{shape.value}` belongs here")


def _check_many(shape: Many, value: Json, path: str, definitions: Definitions) -> None:
    if not isinstance(value, list):
        _refuse(path, "a list belongs here")
    if len(value) < shape.least:
        _refuse(path, f"at least {shape.least} belong here")
    if shape.most is not None and len(value) > shape.most:
        _refuse(path, f"the list is longer than {shape.most}")
    for place, item in enumerate(value):
        check_shape(shape.item, item, f"{path}[{place}]", definitions)


def _check_table(shape: Table, value: Json, path: str, definitions: Definitions) -> None:
    if not isinstance(value, dict):
        _refuse(path, "an object belongs here")
    if shape.most is not None and len(value) > shape.most:
        _refuse(path, f"at most {shape.most} belong here")
    for key, item in value.items():
        check_shape(Text(shape.longest_key), key, f"{path}.{shown(key)}", definitions)
        check_shape(shape.value, item, f"{path}.{shown(key)}", definitions)


def _check_either(shape: Either, value: Json, path: str, definitions: Definitions) -> None:
    reasons = []
    for option in shape.options:
        try:
            check_shape(option, value, path, definitions)
        except DecodeError as error:
            reasons.append(error)
        else:
            return
    # The option that was meant is most likely the one that fits furthest.
    furthest = max(reasons, key=lambda error: len(error.path))
    if furthest.path != path:
        raise furthest
    _refuse(path, ", or ".join(dict.fromkeys(error.reason for error in reasons)))


def _check_named(shape: Named, value: Json, path: str, definitions: Definitions) -> None:
    check_shape(definitions[shape.name].shape, value, path, definitions)


def _check_record(shape: Record, value: Json, path: str, definitions: Definitions) -> None:
    if not isinstance(value, dict):
        _refuse(path, "an object belongs here")
    for key in value:
        if key not in shape.fields:
            _refuse(f"{path}.{shown(key)}", "this means nothing here", "value/unknown-field")
    for key, field in shape.fields.items():
        if key in value:
            check_shape(field.shape, value[key], f"{path}.{key}", definitions)
        elif not field.optional:
            _refuse(f"{path}.{key}", "this is missing", "value/missing-field")


def _check_one_of(shape: OneOf, value: Json, path: str, definitions: Definitions) -> None:
    if not isinstance(value, dict):
        _refuse(path, "an object belongs here")
    if shape.tag not in value:
        _refuse(f"{path}.{shape.tag}", "this is missing", "value/missing-field")
    word = value[shape.tag]
    if not isinstance(word, str) or word not in shape.names:
        _refuse(f"{path}.{shape.tag}", f"one of {', '.join(f'`{word}`' for word in shape.names)} belongs here")
    check_shape(Named(shape.names[word]), value, path, definitions)


def shown(key: str) -> str:
    """A key of theirs, fit to be shown in a message of ours."""
    return key[:40].encode("utf-8", "replace").decode()


_CHECKS: Final[dict[type[object], Callable[..., None]]] = {
    Number: _check_number,
    Text: _check_text,
    Word: _check_word,
    Flag: _check_flag,
    Nothing: _check_nothing,
    Exactly: _check_exactly,
    Many: _check_many,
    Table: _check_table,
    Either: _check_either,
    Named: _check_named,
    Record: _check_record,
    OneOf: _check_one_of,
}


# --- finding names ---------------------------------------------------------------------------------------------------


def names_in(shape: Shape) -> tuple[str, ...]:
    """The names a shape speaks of directly, in order."""
    match shape:
        case Named(name=name):
            return (name,)
        case OneOf(names=names):
            return tuple(names.values())
        case Many(item=inner) | Table(value=inner):
            return names_in(inner)
        case Either(options=options):
            return tuple(name for option in options for name in names_in(option))
        case Record(fields=fields):
            return tuple(name for field in fields.values() for name in names_in(field.shape))
        case _:
            return ()


def closure(name: str, definitions: Definitions) -> tuple[str, ...]:
    """All names needed to understand *name*, itself first."""
    found = [name]
    for known in found:  # grows while it is walked
        found += [other for other in names_in(definitions[known].shape) if other not in found]
    return tuple(dict.fromkeys(found))


def renamed(shape: Shape, names: Mapping[str, str]) -> Shape:
    """The same shape, which calls some others by new names.

    >>> renamed(Many(Named("Place")), {"Place": "Pile"})
    Many(item=Named(name='Pile'), most=None, least=0)
    """
    match shape:
        case Named(name=name):
            return Named(names.get(name, name))
        case OneOf(tag=tag, names=known):
            return OneOf(tag, {word: names.get(name, name) for word, name in known.items()})
        case Many(item=item):
            return attrs.evolve(shape, item=renamed(item, names))
        case Table(value=value):
            return attrs.evolve(shape, value=renamed(value, names))
        case Either(options=options):
            return Either(tuple(renamed(option, names) for option in options))
        case Record(fields=fields):
            return Record(
                {key: attrs.evolve(field, shape=renamed(field.shape, names)) for key, field in fields.items()}
            )
        case _:
            return shape
