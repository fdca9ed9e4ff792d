"""Values of a game as plain data and back, by the fields of their classes and the types of these fields.

Plain data is what `kernel/codec.py` writes as canonical JSON. Written: an object with the fields of a class by name;
an enum as its word; a tuple as a list. Where a value may be one of several classes, as an action is, its class is said
in `type`. A class that works out a `total` of its fields has it written beside them, for readers.

Reading is suspicious: what does not fit is refused with its place. Classes of two games may have the same name, so a
`type` is only looked up among the classes that are possible where it stands. Where a whole state is read (`Scope`), a
seat is one of the game and a card is one of it, too. A field may say how it is written itself (`field_codecs.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cache, cached_property, partial
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
from elysium_rules.play.data.answers import CardId, PlayerId
from elysium_rules.play.data.field_codecs import MOST, Bound, FieldCodec, Scope, bound_in, codec_of
from elysium_rules.play.data.read import Reader

if TYPE_CHECKING:
    from elysium_rules.kernel.codec import Json
    from elysium_rules.play.engine.port import GameRules

T = TypeVar("T")
#: Reads plain data at a place; without a scope, of no game.
_Read: TypeAlias = Callable[[Any, str, Scope | None], Any]
#: Makes plain data of a value.
_Write: TypeAlias = Callable[[Any], Any]
#: The least and the most that numbers may be.
_Bounds: TypeAlias = tuple[int, Bound]

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
    if kind is list:  # a field has made it, and it is plain
        return cast("Json", value)
    if isinstance(value, Enum):
        return str(value) if isinstance(value, StrEnum) else value.name.lower()
    return encode_tagged(value) if is_choice else _encode_fields(value, {}, skip)


def _encode_fields(value: Any, data: dict[str, Json], skip: tuple[str, ...] = ()) -> dict[str, Json]:
    """Add the fields of a value to *data*."""
    kind: Any = type(value)
    for name, key, codec, encode in _writers_of(kind, skip):
        part = getattr(value, name)
        if codec is not None:
            if codec.empty is not None and not (any(part) if type(part) is tuple else part):
                continue
            if codec.write is not None:
                part = codec.write(part, value)
        data[key] = part if type(part) in PLAIN else encode(part)
    if _plan(kind)[1]:
        data["total"] = value.total
    return data


@cache
def _writers_of(kind: Any, skip: tuple[str, ...]) -> tuple[tuple[str, str, FieldCodec | None, _Write], ...]:
    """Per field that is written: its name, its key, what is special about it, and what writes what is not plain."""
    found = []
    for field in (field for field in _plan(kind)[0] if field.name not in skip):
        codec = field.codec if field.codec is not None and (field.codec.empty or field.codec.write) else None
        encode: _Write = list if field.is_list else partial(_encode, is_choice=field.is_choice)
        found.append((field.name, field.key, codec, encode))
    return tuple(found)


# --- read ------------------------------------------------------------------------------------------------------------


def decode_value(kind: type[T], data: Json | Mapping[str, object], path: str) -> T:
    """Read a value of a class, or of any type that a field may have, as `encode_value` writes it.

    Raises:
        DecodeError: it does not fit; it says where and what.
    """
    wanted: Any = kind
    return cast("T", _reader_of(wanted)(data, path, None))


def decode_tagged(
    kinds: tuple[type[Any], ...], data: Json | Mapping[str, object], path: str, scope: Scope | None = None
) -> Any:
    """Read a value of one of some classes, as `encode_tagged` writes it.

    Raises:
        DecodeError: it is of none of these classes, or does not fit; it says where and what.
    """
    reader = Reader(cast("Json", data), path)
    name = reader.text("type")
    kind = next((kind for kind in kinds if kind.__name__ == name), None)
    if kind is None:
        raise DecodeError("value/unknown-type", f"{path}.type", f"there is no `{name[:40]}`")
    return kind(**decode_fields(reader, kind, beside=("type",), scope=scope))


def decode_action(
    rules: GameRules[Any, Any, Any, Any, Any], data: Json | Mapping[str, object], path: str = "action"
) -> Any:
    """Read an action of a game; whether it is legal is another question.

    Raises:
        DecodeError: it is no action of this game; it says where and what.
    """
    return decode_tagged(rules.actions, data, path)


def decode_event(
    rules: GameRules[Any, Any, Any, Any, Any], data: Json | Mapping[str, object], path: str = "event"
) -> Any:
    """Read an event of a game.

    Raises:
        DecodeError: it is no event of this game; it says where and what.
    """
    return decode_tagged(rules.events, data, path)


def decode_fields(
    reader: Reader,
    kind: Any,
    *,
    skip: tuple[str, ...] = (),
    beside: tuple[str, ...] = (),
    whole: bool = False,
    scope: Scope | None = None,
) -> dict[str, Any]:
    """Read the fields of a class by name, but for those in *skip*; the keys *beside* them were read already.

    A field that has a default may be left out, unless the value must be *whole*.
    """
    path, fields = reader.path, _plan(kind)[0]
    has_total = _plan(kind)[1]
    is_named = "type" in beside  # else nobody who wrote it knows what its class is called
    total = reader.number("total", -MOST, MOST) if has_total else None
    known = {*beside, *(field.key for field in fields if field.name not in skip), *(("total",) if has_total else ())}
    for key in reader.names:
        if key not in known:
            reason = f"`{kind.__name__}` has no such field" if is_named else "this means nothing here"
            raise DecodeError("value/unknown-field", f"{path}.{str(key)[:40]}", reason)
    values: dict[str, Any] = {}
    for field in fields:
        if field.name in skip:
            continue
        key = field.key
        if reader.has(key):
            values[field.name] = field.read(reader.raw(key), f"{path}.{key}", scope)
        elif field.codec is not None and field.codec.empty is not None and scope is not None:
            values[field.name] = field.codec.empty(scope.game)
        elif whole or not field.has_default:
            reason = f"`{kind.__name__}` needs it" if is_named else "this is missing"
            raise DecodeError("value/missing-field", f"{path}.{key}", reason)
    if total is not None and kind(**values).total != total:
        raise DecodeError("value/wrong-total", f"{path}.total", f"the parts add up to {kind(**values).total}")
    return values


def _refuse(path: str, reason: str) -> DecodeError:
    return DecodeError("value/wrong-type", path, reason)


def _read_int(data: Any, path: str, scope: Scope | None = None) -> int:
    if type(data) is not int:
        raise _refuse(path, "a whole number belongs here")
    return data


def _read_str(data: Any, path: str, scope: Scope | None = None) -> str:
    if type(data) is not str:
        raise _refuse(path, "a text belongs here")
    return data


def _read_bool(data: Any, path: str, scope: Scope | None = None) -> bool:
    if type(data) is not bool:
        raise _refuse(path, "`true` or `false` belongs here")
    return data


def _read_seat(data: Any, path: str, scope: Scope | None) -> int:
    if scope is None or (type(data) is int and 0 <= data <= scope.highest_seat):
        return _read_int(data, path)
    return _read_within(0, scope.highest_seat, data, path)


def _read_card(data: Any, path: str, scope: Scope | None) -> int:
    if scope is None or (type(data) is int and 0 <= data <= scope.highest_card):
        return _read_int(data, path)
    return _read_within(0, scope.highest_card, data, path)


def _read_within(least: int, most: int, data: Any, path: str) -> int:
    if not least <= _read_int(data, path) <= most:
        raise _refuse(path, f"a number from {least} to {most} belongs here")
    return cast("int", data)


def _number_reader(bounds: _Bounds | None) -> _Read:
    if bounds is None:
        return _read_int
    least, most = bounds
    return lambda data, path, scope: (
        _read_int(data, path) if scope is None else _read_within(least, bound_in(most, scope.game), data, path)
    )


_SIMPLE: Final[Mapping[Any, _Read]] = {
    str: _read_str,
    bool: _read_bool,
    PlayerId: _read_seat,
    CardId: _read_card,
    object: lambda data, path, scope: data,  # its field makes something of it
}


@cache
def _reader_of(kind: Any, bounds: _Bounds | None = None) -> _Read:
    """The function that reads a type; the types of fields are few, so each gets its own once."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    if kind is int:
        return _number_reader(bounds)
    if isinstance(kind, NewType):
        return _reader_of(kind.__supertype__, bounds)
    if get_origin(kind) is tuple:
        return _tuple_reader(get_args(kind), bounds)
    if get_origin(kind) in (Union, UnionType):
        return _union_reader(get_args(kind), bounds)
    if isinstance(kind, type) and issubclass(kind, Enum):
        words = {_encode(member, is_choice=False): member for member in kind}
        return lambda data, path, scope: _read_word(words, data, path)
    if isinstance(kind, type) and attrs.has(kind):
        return lambda data, path, scope: kind(**decode_fields(Reader(data, path), kind, whole=True, scope=scope))
    raise EngineError(f"a field of the type {kind} cannot be written down")


def _read_word(words: Mapping[Any, Any], data: Any, path: str) -> Any:
    if type(data) is not str or data not in words:
        raise _refuse(path, f"one of {', '.join(words)} belongs here")
    return words[data]


def _union_reader(kinds: tuple[Any, ...], bounds: _Bounds | None) -> _Read:
    options = tuple(kind for kind in kinds if kind is not NoneType)
    if len(options) > 1 and not all(map(attrs.has, options)):
        raise EngineError(f"which of {options} a value is cannot be written down")
    read: _Read = partial(decode_tagged, options) if len(options) > 1 else _reader_of(options[0], bounds)
    if len(options) == len(kinds):
        return read
    return lambda data, path, scope: None if data is None else read(data, path, scope)


def _tuple_reader(kinds: tuple[Any, ...], bounds: _Bounds | None) -> _Read:
    if not (len(kinds) == 2 and kinds[1] is Ellipsis):
        return _row_reader(tuple(_reader_of(kind, bounds) for kind in kinds))
    read = _reader_of(kinds[0], bounds)
    has_places = _holds_objects(kinds[0])

    def read_list(data: Any, path: str, scope: Scope | None) -> tuple[Any, ...]:
        if type(data) is not list:
            raise _refuse(path, "a list belongs here")
        if not has_places:
            try:
                return tuple([read(item, path, scope) for item in data])
            except DecodeError:
                # In an action a list of numbers or words is one place; in a state, where lists are long, all have one.
                if scope is None:
                    raise
        return tuple([read(item, f"{path}[{place}]", scope) for place, item in enumerate(data)])

    return read_list


def _row_reader(reads: tuple[_Read, ...]) -> _Read:
    def read_row(data: Any, path: str, scope: Scope | None) -> tuple[Any, ...]:
        if type(data) is not list or len(data) != len(reads):
            raise _refuse(path, f"a list of {len(reads)} belongs here")
        return tuple(
            [read(item, f"{path}[{place}]", scope) for place, (read, item) in enumerate(zip(reads, data, strict=True))]
        )

    return read_row


def _field_reader(kind: Any, codec: FieldCodec | None) -> _Read:
    """The function that reads a field: by its type, or as the field says."""
    if codec is None:
        return _reader_of(kind)
    read, count, longest, make = _reader_of(codec.kind or kind, codec.bounds), codec.count, codec.longest, codec.read

    def read_field(data: Any, path: str, scope: Scope | None) -> Any:
        assert scope is not None  # only states have such fields, and their parts
        if type(data) is list:
            if longest is not None and len(data) > bound_in(longest, scope.game):
                raise _refuse(path, f"the list is longer than {bound_in(longest, scope.game)}")
            if count is not None and len(data) != bound_in(count, scope.game):
                raise _refuse(path, f"a list of {bound_in(count, scope.game)} belongs here")
        value = read(data, path, scope)
        return value if make is None else make(value, path, scope)

    return read_field


def _holds_objects(kind: Any) -> bool:
    """Whether values of a type are lists or objects, or may be."""
    if get_origin(kind) in (Union, UnionType):
        return any(map(_holds_objects, get_args(kind)))
    return get_origin(kind) is tuple or attrs.has(kind)


# --- classes ---------------------------------------------------------------------------------------------------------


@attrs.frozen(eq=False, slots=False)
class _Field:
    name: str
    key: str  #: in plain data
    type: Any
    has_default: bool
    is_choice: bool  #: whether it holds values of one of several classes
    is_list: bool  #: whether what is written is a list of numbers
    codec: FieldCodec | None

    @cached_property
    def read(self) -> _Read:
        """Reads it; made when somebody reads, as some are only written, or neither."""
        return _field_reader(self.type, self.codec)


@cache
def _plan(kind: Any) -> tuple[tuple[_Field, ...], bool]:
    """The fields that a class is made of, and whether it works out a total; what it fills in itself is not written."""
    if not attrs.has(kind):
        raise EngineError(f"a {kind.__name__} cannot be written down")
    fields = []
    for field in (field for field in attrs.fields(kind) if field.init):
        wanted, codec = field_type(kind, field.name), codec_of(field)
        form = codec.kind if codec is not None and codec.kind is not None else wanted
        key = codec.key if codec is not None and codec.key else field.name
        has_default = field.default is not attrs.NOTHING
        fields.append(_Field(field.name, key, wanted, has_default, _is_choice(form), _is_list(form), codec))
    return tuple(fields), isinstance(getattr(kind, "total", None), property)


def field_type(kind: Any, name: str) -> Any:
    """The type of a field; where its module knows the names for type checkers only, as they are written.

    One by one: the game is a field of every state, and seldom imported where the class of the states is.
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


def _is_list(kind: Any) -> bool:
    """Whether a type is a list of numbers, with or without holes."""
    if get_origin(kind) is not tuple or get_args(kind)[1:] != (Ellipsis,):
        return False
    item = get_args(kind)[0]
    parts = get_args(item) if get_origin(item) in (Union, UnionType) else (item,)
    return all(part is NoneType or getattr(part, "__supertype__", part) is int for part in parts)
