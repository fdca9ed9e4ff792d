"""Who may see what, declared field by field: the words in which a game says it.

Every field of every value that a state, an action or an event of a game is made of is declared. A field that is
missing, or one that is declared and nowhere else, fails when the game is first imported, so that nobody can add a
fact to a game without saying who may know it. `seeing/observation.py` obeys what is declared here (decision 13).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.errors import ArgumentError, EngineError
from elysium_rules.kernel.frames import Frame, Question
from elysium_rules.kernel.rng import Rng
from elysium_rules.play.data import answers, events


class Visibility(StrEnum):
    """Who may see a field."""

    PUBLIC = "public"  #: everybody, spectators included
    KNOWN = "known"  #: some players: what the others see in it are holes
    HIDDEN = "hidden"  #: nobody before it is revealed: the order of a pile, randomness
    INTERNAL = "internal"  #: no fact of the game but the engine's own notes, which follow from the rest


#: Shows a field to somebody: (the value that has the field, the seat that looks or None) -> the field, with holes.
Show: TypeAlias = Callable[[Any, int | None], Any]


@attrs.frozen
class Known:
    """A field that some players know, or that nobody does but that holds things which can be counted.

    Where a viewer does not know a thing, there is None in its place.
    """

    show: Show  #: what a viewer sees in its place
    thing: str = ""  #: what lies in its holes, such as `card`: things of one kind may lie in each other's holes
    is_pile: bool = False  #: whether its order means something; otherwise it is kept sorted
    visibility: Visibility = Visibility.KNOWN  #: in a word


Declared: TypeAlias = Visibility | Known
#: By class, who may see each field.
Declarations: TypeAlias = Mapping[type[Any], Mapping[str, Declared]]


def declare(
    public: str = "", *, hidden: str = "", internal: str = "", known: Mapping[str, Known] | None = None
) -> Mapping[str, Declared]:
    """Declare the fields of one class, given as words; *known* says for each field who knows it.

    >>> sorted(declare("name score", hidden="rng").items())
    [('name', <Visibility.PUBLIC: 'public'>), ('rng', <Visibility.HIDDEN: 'hidden'>), ('score', ...)]
    """
    words: list[tuple[str, Declared]] = [(word, Visibility.PUBLIC) for word in public.split()]
    words += [(word, Visibility.HIDDEN) for word in hidden.split()]
    words += [(word, Visibility.INTERNAL) for word in internal.split()]
    words += (known or {}).items()
    declared = dict(words)
    if len(declared) != len(words):
        raise EngineError(f"a field is declared twice: {', '.join(word for word, _ in words)}")
    return MappingProxyType(declared)


#: The bit mask of all who may look at anything: every seat there may be, and spectators.
EVERYBODY: Final = -1


def knows(mask: int, viewer: int | None) -> bool:
    """Whether a seat is one of those in a bit mask; a spectator is one of `EVERYBODY` only.

    >>> knows(0b10, 1), knows(0b10, 0), knows(0b10, None), knows(EVERYBODY, None)
    (True, False, False, True)
    """
    return mask == EVERYBODY if viewer is None else mask >> viewer & 1 == 1


def owned(field: str, owner: str = "player", thing: str = "") -> Known:
    """A field that only one player knows: the one whose seat stands in the field *owner* of the same value."""

    def show(value: Any, viewer: int | None) -> Any:
        return getattr(value, field) if viewer is not None and viewer == getattr(value, owner) else None

    return Known(show, thing)


def pile(field: str, thing: str) -> Known:
    """A pile that nobody knows, of which everybody sees how high it is."""
    return Known(
        lambda value, viewer: (None,) * len(getattr(value, field)),
        thing,
        is_pile=True,
        visibility=Visibility.HIDDEN,
    )


def hand(field: str, thing: str, shown: str = "", owner: str = "player") -> Known:
    """Cards that only their player knows, and how many there are everybody; *shown* is a bit mask of known ones."""

    def show(value: Any, viewer: int | None) -> tuple[Any, ...]:
        cards: tuple[Any, ...] = getattr(value, field)
        if viewer is not None and viewer == getattr(value, owner):
            return cards
        mask = getattr(value, shown) if shown else 0
        seen = tuple([card for card in cards if card is not None and mask >> card & 1])
        return (*seen, *(None,) * (len(cards) - len(seen)))

    return Known(show, thing)


def looked_at(field: str, mask: str, owner: str = "", thing: str = "") -> Known:
    """A field known to the seats in the bit mask *mask* of the same value, and to the seat in *owner*."""

    def show(value: Any, viewer: int | None) -> Any:
        is_owner = bool(owner) and viewer is not None and viewer == getattr(value, owner)
        return getattr(value, field) if is_owner or knows(getattr(value, mask), viewer) else None

    return Known(show, thing)


def visibility_of(declared: Declared) -> Visibility:
    """Who may see a field, in a word."""
    return declared.visibility if isinstance(declared, Known) else declared


def check_declarations(declared: Declarations, kinds: Iterable[type[Any]]) -> None:
    """Compare declarations with the classes as they are.

    Raises:
        EngineError: a class or a field is not declared, or one is declared that does not exist.
    """
    wanted = tuple(kinds)
    place = "seeing/visibility.py"
    for kind in wanted:
        if kind not in declared:
            raise EngineError(f"nobody said who may see a {kind.__name__}; say it in {place}")
        fields = [field.name for field in attrs.fields(kind)]
        missing = [name for name in fields if name not in declared[kind]]
        surplus = [name for name in declared[kind] if name not in fields]
        if missing:
            raise EngineError(f"nobody said who may see {kind.__name__}.{missing[0]}; say it in {place}")
        if surplus:
            raise EngineError(f"{kind.__name__} has no field {surplus[0]}, but {place} says who may see it")
    for kind in declared:
        if kind not in wanted:
            raise EngineError(f"{place} says who may see a {kind.__name__}, but it is in no state or event")


def refuse_nested(declared: Declarations) -> None:
    """Refuse fields in which nobody could find a hole, nor a card that lies open: tuples of tuples of plain values.

    A tuple of tuples of other declared classes is looked through, if everybody may see it.

    >>> @attrs.frozen
    ... class Board:
    ...     rows: "tuple[tuple[int, ...], ...]"
    >>> refuse_nested({Board: declare("rows")})
    Traceback (most recent call last):
    elysium_rules.errors.ArgumentError: Board.rows: this is a tuple of tuples, in which nobody finds what is hidden; ...
    """
    known = {kind.__name__ for kind in declared}
    for kind, fields in declared.items():
        for field in attrs.fields(kind):
            written = str(field.type).strip("'\"")  # an annotation may be a text in a text
            if written.count("tuple[") < 2:  # nearly all
                continue
            inner = {name for part in _in_tuples(ast.parse(written, mode="eval").body) for name in _names(part)}
            is_open = fields.get(field.name) is Visibility.PUBLIC
            if inner and not (is_open and inner <= known):
                reason = "this is a tuple of tuples, in which nobody finds what is hidden"
                hint = "give the inner ones a class of their own"
                raise ArgumentError("call/nested-tuples", f"{kind.__name__}.{field.name}", f"{reason}; {hint}")


def _in_tuples(node: ast.expr, *, is_inside: bool = False) -> Iterator[ast.expr]:
    """What stands in the tuples in tuples of a type."""
    is_tuple = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "tuple"
    if is_tuple and is_inside:
        assert isinstance(node, ast.Subscript)
        yield node.slice
    else:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                yield from _in_tuples(child, is_inside=is_tuple or is_inside)


def _names(node: ast.expr) -> Iterator[str]:
    """The names of types in a part of a type, without their modules."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name):
            yield part.id


#: Who may see what all games have; nobody else learns which card is picked until something happens to it.
SHARED: Final[Declarations] = {
    Frame: declare("card at you they slots"),
    Question: declare("kind player card row path"),
    Rng: declare(hidden="seed counter"),
    answers.PickCard: declare("player", known={"card": owned("card")}),
    answers.PickPlayer: declare("player target"),
    answers.PickBranch: declare("player branch"),
    answers.Accept: declare("player"),
    answers.Decline: declare("player"),
    events.TurnBegan: declare("player cause"),
    events.TurnEnded: declare("player cause"),
    events.Declined: declare("player cause"),
}


def fields_that_are(declared: Declarations, kind: type[Any], *wanted: Visibility) -> tuple[str, ...]:
    """The fields of a class that were declared so, in their order."""
    return tuple(field.name for field in attrs.fields(kind) if visibility_of(declared[kind][field.name]) in wanted)


def public_kinds(declared: Declarations) -> frozenset[type[Any]]:
    """The classes whose values may be handed out as they are."""
    return frozenset(
        kind for kind, fields in declared.items() if all(seen is Visibility.PUBLIC for seen in fields.values())
    )
