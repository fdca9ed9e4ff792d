"""What a player may know of a game, made from what is declared: a state with holes.

A view of a game in which players know different things is a state of that game in which None stands wherever the
viewer does not know what lies there. So whatever can be said of a state can be said of a view; and a state that may
lie behind a view is found by filling the holes (decisions 13 and 29).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from operator import is_
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, NewType, Union, get_args, get_origin

import attrs

from elysium_rules.errors import ArgumentError, EngineError
from elysium_rules.kernel.freeze import make_build
from elysium_rules.kernel.rng import Rng, draw_below, rng_from_seed, shuffle
from elysium_rules.play.data.visibility import Declarations, Declared, Known, Visibility, fields_that_are
from elysium_rules.play.engine.given import expect_seat, expect_state, expect_view
from elysium_rules.play.engine.port import ActionT, EventT, OutcomeT, Position, Seen, StateT, ViewT
from elysium_rules.play.engine.step import legal_actions
from elysium_rules.program.value import Unchanging

if TYPE_CHECKING:
    from elysium_rules.play.data.memory import Memory

_HALF_A_SEED: Final = 2**64
_PLAIN: Final = frozenset({int, str, bool, type(None)})  #: so many values are of these that asking `attrs` takes time

_NOTHING_IN: Final = ("int", "bool", "str")  #: types of fields that have no parts


@attrs.frozen
class View(Seen[StateT, ActionT], Unchanging):
    """A game as one player sees it; a spectator (player None) has no choices."""

    player: int | None  #: whose eyes; None for a spectator
    state: StateT  #: as the player knows it: None wherever they do not know what lies there
    deciding: int | None  #: who must choose now; None once the game is over
    legal: tuple[ActionT, ...]  #: the choices of *player*, if it is theirs to decide

    @property
    def game(self) -> Any:
        """What is played with."""
        state: Any = self.state
        return state.game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.deciding is None


class Sight:
    """What a game declares, ready to be obeyed."""

    def __init__(self, declared: Declarations) -> None:
        self.declared = declared
        self._words: Final[dict[Any, tuple[list[tuple[str, str]], list[str]]]] = {}
        self._plans: Final = {kind: self._plan(kind, fields) for kind, fields in declared.items()}
        self._veils: Final[dict[type[Any], tuple[tuple[str, Declared], ...]]] = {}

    def _plan(self, kind: type[Any], fields: Mapping[str, Declared]) -> tuple[Any, tuple[tuple[str, Any], ...]]:
        return make_build(kind), tuple((field.name, fields[field.name]) for field in attrs.fields(kind))

    def plan_of(self, kind: type[Any]) -> tuple[Any, tuple[tuple[str, Declared], ...]]:
        """How a value of a class is built, unchecked, and its fields as they were declared."""
        return self._plans[kind]

    def veiled(self, kind: type[Any]) -> tuple[tuple[str, Declared], ...]:
        """The fields of a class in which there may be holes; all others are handed out as they are."""
        try:
            return self._veils[kind]
        except KeyError:
            from elysium_rules.play.data.values import field_type  # whoever only plays needs no types

            found = self._veils[kind] = tuple(
                (name, declared)
                for name, declared in self._plans[kind][1]
                if declared is not Visibility.PUBLIC or self._may_veil(field_type(kind, name), {kind})
            )
            return found

    def _may_veil(self, wanted: Any, seen: set[Any]) -> bool:
        """Whether there may be holes in values of a type; a type that says too little may be anything."""
        from elysium_rules.play.data.values import field_type

        while isinstance(wanted, NewType):
            wanted = wanted.__supertype__
        if wanted in _PLAIN or wanted is Ellipsis or (isinstance(wanted, type) and issubclass(wanted, Enum)):
            return False
        if get_origin(wanted) in (tuple, Union, UnionType):
            return any(self._may_veil(part, seen) for part in get_args(wanted))
        if wanted not in self._plans:
            return True
        if wanted in seen:
            return False
        seen.add(wanted)
        return any(
            declared is not Visibility.PUBLIC or self._may_veil(field_type(wanted, name), seen)
            for name, declared in self._plans[wanted][1]
        )

    def masked(self, value: Any, viewer: int | None, memory: Memory | None = None) -> Any:
        """A value as *viewer* may see it: the same, or a copy with holes.

        With a *memory*, what was looked at before is not looked at again, and those who see the same get the same
        object; which is found by comparing what they see, whoever they are.
        """
        kind = type(value)
        if kind is not tuple and kind not in self._plans:
            if kind not in _PLAIN and attrs.has(kind):
                raise EngineError(f"nobody said who may see a {kind.__name__}")
            return value
        if memory is None:
            return self._mask(value, kind, viewer, None)
        masks = memory.masks_of(value)
        if viewer in masks.by_viewer:
            return masks.by_viewer[viewer]
        return masks.note(viewer, self._mask(value, kind, viewer, memory))

    def _mask(self, value: Any, kind: type[Any], viewer: int | None, memory: Memory | None) -> Any:
        if kind is tuple:
            shown = [self.masked(item, viewer, memory) for item in value]
            return value if all(map(is_, shown, value)) else tuple(shown)
        changed: dict[str, Any] = {}
        for name, declared in self.veiled(kind):
            whole = getattr(value, name)
            if isinstance(declared, Known):
                part = declared.show(value, viewer)
            else:
                part = self.masked(whole, viewer, memory) if declared is Visibility.PUBLIC else None
            if part is not whole:
                changed[name] = part
        if not changed:
            return value
        build, fields = self._plans[kind]
        return build(*[changed[name] if name in changed else getattr(value, name) for name, _ in fields])

    def holes(self, value: Any) -> Iterator[str]:
        """The kinds of things that lie in the holes of a value, one for each hole, in a fixed order."""
        kind = type(value)
        if kind is tuple:
            for item in value:
                yield from self.holes(item)
        elif kind in self._plans:
            for name, declared in self._plans[kind][1]:
                part = getattr(value, name)
                if isinstance(declared, Known):
                    parts = part if isinstance(part, tuple) else (part,)
                    yield from (declared.thing for thing in parts if thing is None)
                elif declared is Visibility.PUBLIC:
                    yield from self.holes(part)

    def unseen(self, state: Any, things: Mapping[str, Iterable[Any]]) -> dict[str, tuple[Any, ...]]:
        """Those of *things* that are nowhere to be seen; they are given by the name of their type, such as `CardId`."""
        seen: dict[str, list[Any]] = {word: [] for word in things}
        waiting = [state]
        for part in waiting:  # grows while it is walked
            kind = type(part)
            if kind is tuple:
                waiting += part
            elif kind in self._plans:
                holding, leading = self._fields_with(kind, tuple(things))
                for name, word in holding:
                    held = getattr(part, name)
                    seen[word] += held if type(held) is tuple else (held,)
                waiting += [getattr(part, name) for name in leading]
        return {word: _minus(every, Counter(seen[word])) for word, every in things.items()}

    def _fields_with(self, kind: Any, words: tuple[str, ...]) -> tuple[list[tuple[str, str]], list[str]]:
        """The fields of a class that hold things, with the name of their type; and others, in which there may be more.

        Only what everybody sees can have more in it: the parts of what only some may know are things.
        """
        key = kind, words
        if key not in self._words:
            types = {field.name: str(field.type) for field in attrs.fields(kind)}
            holding = [(name, word) for name, text in types.items() for word in words if word in text]
            public = fields_that_are(self.declared, kind, Visibility.PUBLIC)
            leading = [name for name in public if name not in dict(holding) and types[name] not in _NOTHING_IN]
            self._words[key] = holding, leading
        return self._words[key]

    def filled(self, value: Any, things: Mapping[str, Iterator[Any]]) -> Any:
        """A value without holes: into each goes the next thing of its kind."""
        kind = type(value)
        if kind is tuple:
            return tuple([self.filled(item, things) for item in value])
        if kind not in self._plans:
            return value
        build, fields = self._plans[kind]
        parts = []
        for name, declared in fields:
            part = getattr(value, name)
            if isinstance(declared, Known):
                if isinstance(part, tuple):
                    full = [next(things[declared.thing]) if thing is None else thing for thing in part]
                    part = tuple(full if declared.is_pile else sorted(full))
                elif part is None:
                    part = next(things[declared.thing])
            elif declared is Visibility.PUBLIC:
                part = self.filled(part, things)
            parts.append(part)
        return build(*parts)

    def observe(
        self, state: Any, seat: int | None, kind: type[View[Any, Any]] = View, memory: Memory | None = None
    ) -> Any:
        """The state as a player sees it, in a view of the class *kind*."""
        legal = legal_actions(state) if seat is not None and seat == state.deciding else ()
        shown = self._mask(state, type(state), seat, memory)
        if shown is not state:
            object.__setattr__(shown, "legal", legal)  # nobody else has it yet
        return kind(seat, shown, state.deciding, legal)

    def sample(self, view: View[Any, Any], things: Mapping[str, Sequence[Any]], rng: Rng) -> tuple[Any, Rng]:
        """Fill the holes of a view with *things*, by their kinds; every arrangement is equally likely.

        Raises:
            ArgumentError: there are more or fewer of them than holes, so no state looks like this view.
        """
        places = list(self.holes(view.state))
        for kind, given in things.items():
            if places.count(kind) != len(given):
                reason = f"{len(given)} times a {kind} is hidden, but there are {places.count(kind)} places"
                raise ArgumentError("call/no-such-view", "view", f"no state looks like this view: {reason}")
        dealt: dict[str, Iterator[Any]] = {}
        for kind, given in things.items():
            shuffled, rng = shuffle(rng, tuple(given))
            dealt[kind] = iter(shuffled)
        state = self.filled(view.state, dealt)
        fresh, rng = fresh_rng(rng)
        object.__setattr__(state, "rng", fresh)  # nobody else has it yet
        object.__setattr__(state, "legal", None)
        return state, rng

    def someone_learns(self, before: Any, after: Any, seats: Iterable[int]) -> bool:
        """Whether anybody, a spectator included, knows more after a step than before it: they see fewer holes."""
        return any(self._more_holes(before, after, viewer) < 0 for viewer in (*seats, None))

    def _more_holes(self, before: Any, after: Any, viewer: int | None) -> int:
        """How many holes somebody sees in a value more than in another; what is the same in both is not looked at."""
        kind = type(after)
        if before is after:
            return 0
        if kind is not type(before) or (kind is tuple and len(before) != len(after)):
            return self._unknown(after, viewer) - self._unknown(before, viewer)
        if kind is tuple:
            pairs = zip(before, after, strict=True)
            return sum([self._more_holes(one, other, viewer) for one, other in pairs if one is not other])
        count = 0
        if kind in self._plans:
            for name, declared in self.veiled(kind):
                if isinstance(declared, Known):
                    count += _holes_in(declared.show(after, viewer)) - _holes_in(declared.show(before, viewer))
                elif declared is Visibility.PUBLIC:
                    count += self._more_holes(getattr(before, name), getattr(after, name), viewer)
        return count

    def _unknown(self, value: Any, viewer: int | None) -> int:
        """How many holes somebody sees in a value: as many as there are in what `masked` makes of it."""
        kind = type(value)
        if kind is tuple:
            return sum([self._unknown(item, viewer) for item in value])
        count = 0
        if kind in self._plans:
            for name, declared in self.veiled(kind):
                if isinstance(declared, Known):
                    count += _holes_in(declared.show(value, viewer))
                elif declared is Visibility.PUBLIC:
                    count += self._unknown(getattr(value, name), viewer)
        return count


def _holes_in(part: Any) -> int:
    """How many things of a field are not known to who looks."""
    return part.count(None) if isinstance(part, tuple) else int(part is None)


def _minus(things: Iterable[Any], seen: Counter[Any]) -> tuple[Any, ...]:
    """What is left of *things*, in their order; some of them may be equal."""
    left = []
    for thing in things:
        if seen[thing]:
            seen[thing] -= 1
        else:
            left.append(thing)
    return tuple(left)


def fresh_rng(rng: Rng) -> tuple[Rng, Rng]:
    """Randomness for a sampled game, drawn from that of the caller, who goes on with the second."""
    high, rng = draw_below(rng, _HALF_A_SEED)
    low, rng = draw_below(rng, _HALF_A_SEED)
    return Rng(high * _HALF_A_SEED + low), rng


def observe(state: Position[StateT, ActionT, EventT, ViewT, OutcomeT], player: int | None = None) -> ViewT:
    """Show *state* as *player* may see it, or as a spectator sees it (None).

    Raises:
        ArgumentError: this is no state, or there is no such player in this game; a seat is a whole number from 0.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> observe(state, 0).draw_pile_size
        98
    """
    expect_state(state)
    if player is not None:
        expect_seat(state, player)
    view: ViewT = state.game.rules.observe(state, player)
    return view


def show_events(
    state: Position[StateT, ActionT, EventT, ViewT, OutcomeT],
    happened: Iterable[EventT],
    player: int | None = None,
) -> tuple[EventT, ...]:
    """The events of *state*'s game as *player* may see them, or a spectator; the gate for logs and messages."""
    return tuple(state.game.rules.sight.masked(tuple(happened), player))


def sample_hidden(view: Seen[StateT, ActionT], rng: Rng | int | str | None) -> tuple[StateT, Rng]:
    """Deal what *view* hides at random, and all chance to come.

    Every arrangement of what the viewer does not know is equally likely. Everything else is as in the view,
    so the result shows the same view to the same player and allows the same choices. It is made from the
    view alone, so whoever plays on from it learns nothing about the real game.

    Args:
        view: what a player or a spectator sees.
        rng: the randomness of the caller, or a seed to make it from (`rng_from_seed`; None: the operating system
            chooses). The sampled game gets a seed drawn from it.

    Returns:
        The state, and the randomness to use from now on: for the next sample, give it back.

    Raises:
        ArgumentError: this is no view, or its cards do not add up, so that no state looks like this.

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, observe, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> sample, rng = sample_hidden(observe(state, 0), "search")
        >>> observe(sample, 0) == observe(state, 0), sample.draw_pile == state.draw_pile
        (True, False)
        >>> another, rng = sample_hidden(observe(state, 0), rng)
        >>> another.draw_pile == sample.draw_pile
        False
    """
    expect_view(view)
    source = rng if isinstance(rng, Rng) else rng_from_seed(rng)
    sample: tuple[StateT, Rng] = view.game.rules.sample(view, source)
    return sample
