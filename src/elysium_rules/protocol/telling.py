"""What the last change of a game looks like to everybody who is told of it, worked out once where they see the same.

A push has all that a seat needs: what happened in words, the view with the question, the points to go back to. Told for
each by itself that is one masking of the state before and one of the state after, all sentences and a whole view for
every connection. Most of it is equal: in Elysium nearly everything lies open, and in any game a decision leaves most of
the table as it was. So what was made is kept and used again, for others and for the next decision.

Why nothing hidden can get to somebody that way: whatever is kept was made from what somebody sees (`observe`,
`masked`), and is found again only by that very value or one that is equal to it. Two viewers are told the same because
they see the same, never because of who they are. Where a sentence is shared although views differ, it was made from the
view of a spectator, who sees what everybody sees (`GameRules.describe_to_all`; decision 55).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

import attrs

from elysium_rules.kernel.codec import Json
from elysium_rules.play.data.memory import Kept, Memory
from elysium_rules.play.data.values import encode_tagged
from elysium_rules.play.engine.undo import Step
from elysium_rules.protocol.messages import AnyRules
from elysium_rules.protocol.parts import OpenGame, points_of, standing

Viewer: TypeAlias = "int | None"
#: A seat or a spectator, and the language they read.
Eyes: TypeAlias = tuple[Viewer, str]
View: TypeAlias = Any
#: What differs between two who see the same: whose view it is, and the choices of whoever must decide.
_OWN = ("player", "legal")

write = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode


@cache
def _facts_of(kind: Any) -> attrgetter[Any]:
    """Reads all that a view shows, but for whose it is."""
    return attrgetter(*(field.name for field in attrs.fields(kind) if field.name not in _OWN))


def see_the_same(one: View, other: View) -> bool:
    """Whether two views show the same facts, whoever looks."""
    kind: Any = type(one)
    facts = _facts_of(kind)
    return kind is type(other) and bool(facts(one) == facts(other))


class Alike:
    """What was made for viewers who see the same: found by what they see."""

    def __init__(self) -> None:
        self._made: list[tuple[tuple[Any, ...], View, Any]] = []

    def find(self, view: View, *beside: Any) -> Any:
        """What was made for the same sight, and the same *beside* it; None if nothing was."""
        for others, seen, made in self._made:
            if others == beside and see_the_same(seen, view):
                return made
        return None

    def keep(self, made: Any, view: View, *beside: Any) -> None:
        """Note what was made."""
        self._made.append((beside, view, made))


@attrs.frozen
class Shown:
    """A view as text: what all who see the same are shown, cut where something of their own stands between."""

    OWN: ClassVar = ("player", "question")
    pieces: tuple[str, ...]  #: some fields, or the name of one that is a viewer's own
    question: dict[str, Json] | None
    asked: dict[bool, str]  #: the question as text, with choices and without

    def to(self, **own: str) -> str:
        """The whole view of one of them."""
        return "{" + ",".join([own.get(piece, piece) for piece in self.pieces]) + "}"


class Telling:
    """Tells the changes of one game, one after the other; it is kept as long as the game is."""

    def __init__(self, game: OpenGame) -> None:
        self.game = game
        self._memory = Memory()
        self._texts: Kept[str] = Kept()  #: of plain data that is used again
        self._state: Any = None
        self._views: dict[Viewer, View] = {}  #: of the last state
        self._before: dict[Viewer, View] = {}  #: of the one before it

    # --- what is told ------------------------------------------------------------------------------------------------

    def moved(self, seat: int | None, made: Step, all_eyes: Iterable[Eyes]) -> dict[Eyes, str]:
        """The push of a decision, for each who looks."""
        self._go_on(made.before)
        head, sentences, views = self._head("moved", seat), Sentences(self, made), Alike()
        return {
            eyes: f'{head},{sentences.tell(*eyes)},"view":{self._view(*eyes, views)},"points":{self._points(eyes[0])}}}'
            for eyes in all_eyes
        }

    def undone(self, seat: int | None, taken: Sequence[Step], all_eyes: Iterable[Eyes]) -> dict[Eyes, str]:
        """The push of decisions that were taken back, for each who looks."""
        told: dict[Eyes, list[str]] = {eyes: [] for eyes in all_eyes}
        for number, made in enumerate(taken, start=len(self.game.actions) + 1):
            self._before = {}
            sentences = Sentences(self, made)
            for eyes, steps in told.items():
                steps.append(f'{{"number":{number},{sentences.tell(*eyes)}}}')
        self._go_on(None)
        head, views = self._head("undone", seat), Alike()
        return {
            eyes: f'{head},"taken_back":[{",".join(steps)}],"view":{self._view(*eyes, views)}'
            f',"points":{self._points(eyes[0])}}}'
            for eyes, steps in told.items()
        }

    def _go_on(self, before: Any) -> None:
        """Look at the state that the game has come to, from the one *before* it."""
        self._before = self._views if before is self._state else {}
        self._state, self._views = self.game.state, {}
        self._memory.turn()
        self._texts.turn()

    def _head(self, push: str, seat: int | None) -> str:
        return write({"push": push, "seat": seat, **standing(self.game)})[:-1]

    def _points(self, viewer: Viewer) -> str:
        return "[]" if viewer is None else write(points_of(self.game, viewer))

    # --- views -------------------------------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, by seat."""
        return self.game.names

    def seen(self, viewer: Viewer) -> View:
        """The last state as somebody sees it."""
        return self._look(self._state, viewer, self._views)

    def seen_before(self, made: Step, viewer: Viewer) -> View:
        """The state in which a decision was made, as somebody saw it."""
        return self._look(made.before, viewer, self._before)

    def _look(self, state: Any, viewer: Viewer, known: dict[Viewer, View]) -> View:
        """A state is masked once for each who looks."""
        if viewer not in known:
            known[viewer] = self.game.rules.observe_again(state, viewer, self._memory)
        return known[viewer]

    def _view(self, viewer: Viewer, language: str, views: Alike) -> str:
        rules, names, view = self.game.rules, self.names, self.seen(viewer)
        shown: Shown | None = views.find(view, language)
        if shown is None:
            shown = self._show(
                rules.encode_view_again(view, language, names, self._memory), has_choices=bool(view.legal)
            )
            views.keep(shown, view, language)
        asked = shown.asked.get(bool(view.legal))
        if asked is None:
            choices = rules.encode_choices(view, language, names)
            assert shown.question is not None
            asked = shown.asked[bool(view.legal)] = write({**shown.question, "choices": choices})
        return shown.to(player=f'"player":{write(viewer)}', question=f'"question":{asked}')

    def _show(self, data: dict[str, Any], *, has_choices: bool) -> Shown:
        """A view as text, without whose it is and what is asked."""
        pieces: list[str] = []
        between: dict[str, Json] = {}
        for name, part in data.items():
            if name in Shown.OWN:
                pieces += [self._fields(between), name] if between else [name]
                between = {}
            else:
                between[name] = part
        pieces += [self._fields(between)] if between else []
        return Shown(tuple(pieces), data["question"], {has_choices: write(data["question"])})

    def _fields(self, data: dict[str, Json]) -> str:
        """Fields of a view as text, without the braces around them."""
        if not self._memory.plain:  # nothing of it is used again
            return write(data)[1:-1]
        return ",".join([f'"{name}":{self._text(part)}' for name, part in data.items()])

    def _text(self, data: Json) -> str:
        """Plain data as text; a part that was written before is not written again."""
        if not data or not isinstance(data, dict | list):
            return write(data)
        text = self._texts.find(data)
        if text is None:
            if isinstance(data, list) and isinstance(data[0], dict | list):
                text = f"[{','.join(map(self._text, data))}]"
            else:
                text = write(data)
            self._texts.keep(data, text)
        return text


class Sentences:
    """One decision and what came of it, in words, for each who is told of it."""

    def __init__(self, telling: Telling, made: Step) -> None:
        self._telling, self._made = telling, made
        self._rules: AnyRules = made.before.game.rules
        self._told = Alike()
        self._open: tuple[Any, ...] = self._rules.sight.masked(made.events, None)  #: as everybody sees them
        self._to_all: dict[tuple[str, int], str | None] = {}
        self._events: dict[int, str] = {}  #: those that hide nothing, as text

    def tell(self, viewer: Viewer, language: str) -> str:
        """The fields `action` and `events`, as text."""
        masked = self._rules.sight.masked
        action, events = masked(self._made.action, viewer), masked(self._made.events, viewer)
        view = self._telling.seen_before(self._made, viewer)
        text: str | None = self._told.find(view, language, action, events)
        if text is None:
            told = [self._event(place, event, view, language) for place, event in enumerate(events)]
            text = f'"action":{write(encode_tagged(action))},"events":[{",".join(told)}]'
            self._told.keep(text, view, language, action, events)
        return text

    def _event(self, place: int, event: Any, view: View, language: str) -> str:
        said = self._said_to_all(place, language) if event == self._open[place] else None
        if said is None:
            said = self._rules.describe_event(view, event, language, self._telling.names)
        if event is not self._made.events[place]:
            written = write(encode_tagged(event))
        elif (written := self._events.get(place, "")) == "":
            written = self._events[place] = write(encode_tagged(event))
        return f'{{"event":{written},"text":{write(said)}}}'

    def _said_to_all(self, place: int, language: str) -> str | None:
        """How an event is told to everybody who sees it as spectators do; None: to each in their own words."""
        key = language, place
        if key not in self._to_all:
            view = self._telling.seen_before(self._made, None)
            names = self._telling.names
            self._to_all[key] = self._rules.describe_to_all(view, self._open[place], language, names)
        return self._to_all[key]
