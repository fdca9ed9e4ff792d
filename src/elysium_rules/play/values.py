"""Values of a game as plain data and back, by the fields of their classes and the types of these fields.

Plain data is what `kernel/codec.py` writes as canonical JSON. Written: an object with the fields of a class by name;
an enum as its word; a tuple as a list. Where a value may be one of several classes, as an action is, its class is said
in `type`. A class that works out a `total` of its fields has it written beside them, for readers.

Reading is suspicious: what does not fit is refused with its place. Classes of two games may have the same name, so a
`type` is only looked up among the classes that are possible where it stands.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cache, partial
from inspect import get_annotations
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from elysium_rules.errors import DecodeError, EngineError
from elysium_rules.play.read import Reader

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.port import Title

T = TypeVar("T")
#: Reads plain data at a place.
_Read: TypeAlias = Callable[[Any, str], Any]

MOST: Final = 10**12  #: no number of a game comes near it, however wild its cards are
PLAIN: Final = frozenset((int, str, bool, NoneType))  #: types of values that are plain data already


# --- write -----------------------------------------------------------------------------------------------------------


def encode_value(value: Any, skip: tuple[str, ...] = ()) -> Json:
    """A value of a game as plain data, without the fields *skip*.

    >>> from elysium_rules.kernel.frames import Question
    >>> from elysium_rules.program.types import QuestionKind
    >>> encode_value(Question(QuestionKind.PICK_ONE, 0, 7, "discard_effect", "0.cost0"), skip=("row", "path"))
    {'kind': 'pick one', 'player': 0, 'card': 7}
    """
    return _encode(value, skip, is_choice=False)


def encode_tagged(value: Any) -> dict[str, Json]:
    """A value that may be one of several classes, such as an action or an event, with its class in `type`."""
    return _encode_fields(value, {"type": type(value).__name__})


def _encode(value: Any, skip: tuple[str, ...] = (), *, is_choice: bool) -> Json:
    kind = type(value)
    if kind in PLAIN:
        return cast("Json", value)
    if kind is tuple:
        return [_encode(item, is_choice=is_choice) for item in value]
    if isinstance(value, Enum):
        return str(value) if isinstance(value, StrEnum) else value.name.lower()
    return encode_tagged(value) if is_choice else _encode_fields(value, {}, skip)


def _encode_fields(value: Any, data: dict[str, Json], skip: tuple[str, ...] = ()) -> dict[str, Json]:
    """Add the fields of a value to *data*."""
    kind: Any = type(value)
    fields, has_total = _plan(kind)
    for field in fields:
        name = field.name
        if name not in skip:
            part = getattr(value, name)
            data[name] = part if type(part) in PLAIN else _encode(part, is_choice=field.is_choice)
    if has_total:
        data["total"] = value.total
    return data


# --- read ------------------------------------------------------------------------------------------------------------


def decode_value(kind: type[T], data: Json | Mapping[str, object], path: str) -> T:
    """Read a value of a class, or of any type that a field may have, as `encode_value` writes it.

    Raises:
        DecodeError: it does not fit; it says where and what.
    """
    wanted: Any = kind
    return cast("T", _reader_of(wanted)(data, path))


def decode_tagged(kinds: tuple[type[Any], ...], data: Json | Mapping[str, object], path: str) -> Any:
    """Read a value of one of some classes, as `encode_tagged` writes it.

    Raises:
        DecodeError: it is of none of these classes, or does not fit; it says where and what.
    """
    reader = Reader(cast("Json", data), path)
    name = reader.text("type")
    kind = next((kind for kind in kinds if kind.__name__ == name), None)
    if kind is None:
        raise DecodeError("value/unknown-type", f"{path}.type", f"there is no `{name[:40]}`")
    return kind(**decode_fields(reader, kind, beside=("type",)))


def decode_action(
    title: Title[Any, Any, Any, Any, Any], data: Json | Mapping[str, object], path: str = "action"
) -> Any:
    """Read an action of a game; whether it is legal is another question.

    Raises:
        DecodeError: it is no action of this game; it says where and what.
    """
    return decode_tagged(title.actions, data, path)


def decode_event(title: Title[Any, Any, Any, Any, Any], data: Json | Mapping[str, object], path: str = "event") -> Any:
    """Read an event of a game.

    Raises:
        DecodeError: it is no event of this game; it says where and what.
    """
    return decode_tagged(title.events, data, path)


def decode_fields(
    reader: Reader, kind: Any, *, skip: tuple[str, ...] = (), beside: tuple[str, ...] = (), whole: bool = False
) -> dict[str, Any]:
    """Read the fields of a class by name, but for those in *skip*; the keys *beside* them were read already.

    A field that has a default may be left out, unless the value must be *whole*.
    """
    name, path = kind.__name__, reader.path
    fields, has_total = _plan(kind)
    total = reader.number("total", -MOST, MOST) if has_total else None
    known = {*beside, *(field.name for field in fields if field.name not in skip), *(("total",) if has_total else ())}
    for key in reader.names:
        if key not in known:
            raise DecodeError("value/unknown-field", f"{path}.{str(key)[:40]}", f"`{name}` has no such field")
    values: dict[str, Any] = {}
    for field in fields:
        key = field.name
        if key in skip:
            continue
        if reader.has(key):
            values[key] = _reader_of(field.type)(reader.raw(key), f"{path}.{key}")
        elif whole or not field.has_default:
            raise DecodeError("value/missing-field", f"{path}.{key}", f"`{name}` needs it")
    if total is not None and kind(**values).total != total:
        raise DecodeError("value/wrong-total", f"{path}.total", f"the parts add up to {kind(**values).total}")
    return values


def _refuse(path: str, reason: str) -> DecodeError:
    return DecodeError("value/wrong-type", path, reason)


def _read_int(data: Any, path: str) -> int:
    if type(data) is not int:
        raise _refuse(path, "a whole number belongs here")
    return data


def _read_str(data: Any, path: str) -> str:
    if type(data) is not str:
        raise _refuse(path, "a text belongs here")
    return data


def _read_bool(data: Any, path: str) -> bool:
    if type(data) is not bool:
        raise _refuse(path, "`true` or `false` belongs here")
    return data


_SIMPLE: Final[Mapping[Any, _Read]] = {int: _read_int, str: _read_str, bool: _read_bool}


@cache
def _reader_of(kind: Any) -> _Read:
    """The function that reads a type; the types of fields are few, so each gets its own once."""
    if isinstance(kind, NewType):
        return _reader_of(kind.__supertype__)
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return _union_reader(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = {_encode(member, is_choice=False): member for member in kind}
        return lambda data, path: _read_word(words, data, path)
    if isinstance(kind, type) and attrs.has(kind):
        return lambda data, path: kind(**decode_fields(Reader(data, path), kind, whole=True))
    raise EngineError(f"a field of the type {kind} cannot be written down")


def _read_word(words: Mapping[Any, Any], data: Any, path: str) -> Any:
    if type(data) is not str or data not in words:
        raise _refuse(path, f"one of {', '.join(words)} belongs here")
    return words[data]


def _union_reader(kinds: tuple[Any, ...]) -> _Read:
    options = tuple(kind for kind in kinds if kind is not NoneType)
    if len(options) > 1 and not all(map(attrs.has, options)):
        raise EngineError(f"which of {options} a value is cannot be written down")
    read: _Read = partial(decode_tagged, options) if len(options) > 1 else _reader_of(options[0])
    if len(options) == len(kinds):
        return read
    return lambda data, path: None if data is None else read(data, path)


def _tuple_reader(kinds: tuple[Any, ...]) -> _Read:
    if not (len(kinds) == 2 and kinds[1] is Ellipsis):
        return _row_reader(tuple(map(_reader_of, kinds)))
    read = _reader_of(kinds[0])
    has_places = _holds_objects(kinds[0])

    def read_list(data: Any, path: str) -> tuple[Any, ...]:
        if type(data) is not list:
            raise _refuse(path, "a list belongs here")
        # A list of numbers or words is one place; in a list of objects each has its own.
        if has_places:
            return tuple([read(item, f"{path}[{place}]") for place, item in enumerate(data)])
        return tuple([read(item, path) for item in data])

    return read_list


def _row_reader(reads: tuple[_Read, ...]) -> _Read:
    def read_row(data: Any, path: str) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(reads):
            raise _refuse(path, f"a list of {len(reads)} belongs here")
        return tuple(
            [read(item, f"{path}[{place}]") for place, (read, item) in enumerate(zip(reads, data, strict=True))]
        )

    return read_row


def _holds_objects(kind: Any) -> bool:
    """Whether values of a type are lists or objects, or may be."""
    if get_origin(kind) in (Union, UnionType):
        return any(map(_holds_objects, get_args(kind)))
    return get_origin(kind) is tuple or attrs.has(kind)


# --- classes ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Field:
    name: str
    type: Any
    has_default: bool
    is_choice: bool  #: whether it holds values of one of several classes


@cache
def _plan(kind: Any) -> tuple[tuple[_Field, ...], bool]:
    """The fields that a class is made of, and whether it works out a total; what it fills in itself is not written."""
    if not attrs.has(kind):
        raise EngineError(f"a {kind.__name__} cannot be written down")
    fields = []
    for field in (field for field in attrs.fields(kind) if field.init):
        wanted = field_type(kind, field.name)
        fields.append(_Field(field.name, wanted, field.default is not attrs.NOTHING, _is_choice(wanted)))
    return tuple(fields), isinstance(getattr(kind, "total", None), property)


def field_type(kind: Any, name: str) -> Any:
    """The type of a field; where its module knows the names for type checkers only, as they are written.

    One by one: the match is a field of every state, and seldom imported where the class of the states is.
    """
    field = getattr(attrs.fields(kind), name)
    home = next(base for base in kind.__mro__ if field.name in get_annotations(base))
    holder = type(kind.__name__, (), {"__annotations__": {field.name: field.type}})
    try:
        return get_type_hints(holder, vars(sys.modules[home.__module__]))[field.name]
    except NameError:
        return field.type


def _is_choice(kind: Any) -> bool:
    if get_origin(kind) is tuple:
        return any(map(_is_choice, get_args(kind)))
    if get_origin(kind) not in (Union, UnionType):
        return False
    return sum(map(attrs.has, get_args(kind))) > 1
