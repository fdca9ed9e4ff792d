"""What a person sees before a decision: one screen that fits into 80 columns and 24 lines.

A screen is made of sections. Each has several variants, the richest first; where all of them together are
too long, sections fall back to a shorter variant, in a fixed order, until they fit. Long tables are shown on demand.

This is the screen of any game, made of its rules and its look (`look.py`); a game with more to show has a
screen of its own that goes on from here (decision 26).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, cast

import attrs
from rich.console import RenderableType
from rich.text import Text

from elysium_rules.cli.eyes import Eyes
from elysium_rules.cli.lines import HEIGHT, WIDTH, Lines, Section, fit, flow, just, numbered, wrap
from elysium_rules.cli.look import Line, Look, look_of
from elysium_rules.cli.typed import choice_number, find_cards
from elysium_rules.cli.voice import voice_of
from elysium_rules.diagnostics import suggest
from elysium_rules.play.engine.port import GameRules, StateT, ViewT
from elysium_rules.play.saying.words import Speaker, Word
from elysium_rules.source import printable

Choice: TypeAlias = tuple[Any, str]  #: an action and its label
Picture: TypeAlias = Sequence[RenderableType]  #: something that is shown however long it gets
FEWEST: Final = 3  #: lines of choices that are shown whatever else there is
MOST_FOUND: Final = 4  #: cards of one name that are described


@attrs.frozen
class NamedCard:
    """A card under one of its names."""

    card: int
    names: tuple[tuple[str, str], ...]


@attrs.define
class Screen(Generic[StateT, ViewT]):
    """One decision of one person, put into lines."""

    state: StateT
    player: int
    names: Sequence[str]
    language: str
    choices: Sequence[Choice]
    width: int = WIDTH
    people: int = 1  #: how many share the terminal
    first: int = 0  #: of the choices that are listed, where there is no room for all
    following: int = attrs.field(init=False, default=0)  #: the first choice that there was no room for; 0 if none
    #: All that is shown comes from here, so that nobody sees what they may not know.
    view: ViewT = attrs.field(
        init=False, default=attrs.Factory(lambda self: Eyes(self.player).see(self.state), takes_self=True)
    )

    def say(self, key: str, form: str = "", **words: Word) -> str:
        return self.voice.say(key, form, **words)

    @property
    def voice(self) -> Speaker:
        return voice_of(self.language, self.rules.name)

    @property
    def rules(self) -> GameRules[Any, Any, Any, Any, Any]:
        found: GameRules[Any, Any, Any, Any, Any] = cast("Any", self.state).game.rules
        return found

    @property
    def look(self) -> Look:
        return look_of(self.rules)

    # --- the decision ---

    def show(self, height: int = HEIGHT, *, in_full: bool = True) -> Lines:
        """All for this decision in less than *height* lines; the last one is the question.

        Without *in_full* only the choices: the table was shown for an earlier decision of the same turn.
        """
        asked = Section("question", (just(wrap(Text(self.question(), style="bold"), self.width)),))
        return fit([*self.sections(in_full=in_full), asked], self.order(), height - 1)  # one line is for the answer

    def question(self) -> str:
        return self.rules.describe_question(self.view, self.language, self.names)

    def sections(self, *, in_full: bool) -> list[Section]:
        """What the screen is made of, from top to bottom."""
        if not in_full:
            return [self.choose()]
        table = self.table_lines(in_full=False)

        def cut(room: int) -> Lines:
            kept = table[: max(room, 1)]
            return [*kept[:-1], Text(self.say("terminal.cut"), style="italic")]

        return [Section("table", (just(table), cut)), self.choose()]

    def order(self) -> Sequence[str]:
        """Which section falls back to its next variant, one after another, until all of them fit."""
        return ("choices", "choices", "choices", "table")

    def table_lines(self, *, in_full: bool) -> Lines:
        made = self.look.table_lines(self.view, self.language, self.names, self.width, in_full=in_full)
        return wrap_lines(made, self.width)

    # --- choices ---

    def choose(self, *left_out: type[Any]) -> Section:
        """The choices that no table above shows."""
        listed = [
            (action, numbered(number, Text(label)))
            for number, (action, label) in enumerate(self.choices, start=1)
            if not isinstance(action, left_out)
        ]

        def with_remarks(_: int) -> Lines:
            return [
                line for action, text in listed for line in (*wrap(text, self.width, 3), *self.remark_lines(action))
            ]

        def plain(_: int) -> Lines:
            return [line for _, text in listed for line in wrap(text, self.width, 3)]

        def close(_: int) -> Lines:
            return flow([text for _, text in listed], self.width, "  ", 0) if listed else []

        def some(room: int) -> Lines:
            return self.page([wrap(text, self.width, 3) for _, text in listed], room)

        return Section("choices", (with_remarks, plain, close, some))

    def remark_lines(self, action: Any) -> Lines:
        """What stands under a choice where there is room."""
        text = self.look.explain_action(self.view, action, self.language)
        return wrap(Text(f"     {text}", style="dim"), self.width, 5) if text else []

    def page(self, choices: Sequence[Lines], room: int) -> Lines:
        """As many choices as there is room for, from the first one wanted on."""
        first = self.first if self.first < len(choices) else 0
        lines: Lines = []
        last = first
        for choice in choices[first:]:
            if lines and len(lines) + len(choice) >= max(room, FEWEST):
                break
            lines += choice
            last += 1
        self.following = last if last < len(choices) else 0
        if last - first == len(choices):
            return lines
        more = self.say("terminal.more_choices", shown=last - first, all=len(choices))
        return [*lines, Text(f"   {more}", style="italic")]

    # --- what is shown on demand ---

    def tables(self) -> Picture:
        """Everything there is on the table."""
        return self.table_lines(in_full=True)

    def commands(self) -> Mapping[str, Callable[[], Picture]]:
        """What else can be typed, and what it shows."""
        return {}

    def describe_cards(self, wanted: str) -> Lines:
        """The cards of a choice, or those with a name; or what to type instead."""
        number = choice_number(wanted, len(self.choices))
        if number is not None:
            return self.choice_cards(number)
        most = len(self.choices)
        if not wanted or wanted.isdecimal():
            return [Text(self.say("terminal.type_card", most=most))]
        return self.named_cards(wanted)

    def choice_cards(self, number: int) -> Lines:
        """The cards that a choice is about."""
        cards = dict.fromkeys(self.rules.cards_of(self.choices[number - 1][0]))
        lines = [line for card in cards for line in self.card_lines(card)]
        return lines or [Text(self.say("terminal.no_card", number=number))]

    def named_cards(self, wanted: str) -> Lines:
        """The cards with a name."""
        game = cast("Any", self.state).game
        known = [
            NamedCard(card, ((language, name),))
            for language in self.rules.languages
            for name, card in self.look.card_names(game, language)
        ]
        found = list(dict.fromkeys(named.card for named in find_cards(known, wanted)))
        if not found:
            own = [name for named in known for language, name in named.names if language == self.language]
            return [self.no_such_card(wanted, own)]
        lines = [line for card in found[:MOST_FOUND] for line in self.card_lines(card)]
        if len(found) > MOST_FOUND:
            more = len(found) - MOST_FOUND
            lines.append(Text(self.say("terminal.more_cards", more=more), style="italic"))
        return lines

    def no_such_card(self, wanted: str, names: Sequence[str]) -> Text:
        return Text(self.say("terminal.unknown_card", wanted=printable(wanted), near=suggest(wanted, names)))

    def card_lines(self, card: int) -> Lines:
        """A card and what can be done with it."""
        head, *rest = self.look.describe_card(self.view, card, self.language)
        lines = wrap(Text(head, style="bold"), self.width)
        return [*lines, *(line for text in rest for line in wrap(Text(f"  {text}"), self.width))]


def wrap_lines(lines: Iterable[Line], width: int) -> Lines:
    """Lines of a look as rich has them; a long one goes on under itself."""
    made: Lines = []
    for line in lines:
        text = Text.assemble(*((part, style) for part, style in line))
        indent = len(text.plain) - len(text.plain.lstrip(" "))
        made += wrap(text, width, indent + 2)
    return made
