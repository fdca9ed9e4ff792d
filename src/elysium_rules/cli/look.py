"""How a game looks at a terminal: what stands on its screens.

All of it has an answer for a game that brings nothing; what a game says here makes it pleasant to play. One with more
to say has a subclass in a folder of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, TypeAlias

from elysium_rules.cli.voice import voice_of
from elysium_rules.play.data.lazy import find_at
from elysium_rules.play.data.visibility import Declarations
from elysium_rules.play.engine.port import Game, GameRules
from elysium_rules.play.engine.step import outcome
from elysium_rules.play.serialising.class_shapes import shown_fields

#: Stretches of text, each with its style (such as `bold`, `dim`, `red`), or an empty one.
Line: TypeAlias = Sequence[tuple[str, str]]


class Look:
    """The look of any game. *where* is a state, or the view of a player, who sees nothing else."""

    trivia: ClassVar[tuple[type[Any], ...]] = ()  #: events that go without saying when a game is told

    def opening(self, where: Any, language: str, names: Sequence[str]) -> str:
        """What a game begins with that players do not decide, in a sentence; nothing where it goes without saying."""
        return ""

    def heading(self, where: Any, language: str) -> str:
        """What stands over all that is told from a position on, such as the number of a round, as long as it lasts."""
        return ""

    def explain_action(self, where: Any, action: Any, language: str) -> str:
        """What a choice does, for those who do not know it by its label; nothing where the label says it all."""
        return ""

    def table_lines(
        self, where: Any, language: str, names: Sequence[str], width: int, *, in_full: bool
    ) -> Sequence[Line]:
        """What lies on the table, and what *where* shows of hands: 12 lines or so, or *in_full* as many as it takes.

        Unless told, what the views of the game show, field by field, as its classes call them.
        """
        state, rules = getattr(where, "state", where), where.game.rules
        if type(state) is not rules.state_class:
            return ()
        lexicon, lines = voice_of(language, rules.name).lexicon, list[Line]()
        for name, text in _facts(state, rules.declared, names):
            said = lexicon.say(f"field.{name}") if lexicon.has(f"field.{name}") else name.replace("_", " ")
            lines.append(((f"{said}: ", "dim"), (text, "")))
        return lines

    def table_help(self, game: Game, language: str) -> str:
        """What the signs in `table_lines` mean, in a few lines of 80 characters."""
        return ""

    def card_names(self, game: Game, language: str) -> Sequence[tuple[str, int]]:
        """The names under which a player can look something up, each with a card that it is written on."""
        return ()

    def describe_card(self, where: Any, card: int, language: str) -> Sequence[str]:
        """A card and what can be done with it, line by line; the first one begins with its name."""
        return (where.game.rules.card_word(where.game, card),)

    def result_rows(self, state: Any, language: str) -> tuple[Sequence[str], Sequence[tuple[int, Sequence[str]]]]:
        """The final scores: the heads of their columns, and a row for each seat, the best one first."""
        sheets = sorted(outcome(state).scores, key=lambda sheet: (-sheet.total, sheet.player))
        return (voice_of(language).say("terminal.total"),), [(sheet.player, (str(sheet.total),)) for sheet in sheets]


def _facts(value: Any, declared: Declarations, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The fields of a state that views show, in words; of parts that belong to a player one after the other."""
    for name, is_height in shown_fields(type(value), declared):
        part = getattr(value, name)
        parts = part if isinstance(part, tuple) and not is_height else ()
        if parts and all(type(one) in declared for one in parts):
            for place, one in enumerate(parts):
                facts = [f"{field} {text}" for field, text in _facts(one, declared, names) if field != "player"]
                seat = getattr(one, "player", None)
                who = names[seat] if isinstance(seat, int) and seat < len(names) else f"{name} {place + 1}"
                yield who, ", ".join(facts)
        else:
            yield name, str(len(part)) if is_height else _in_words(part, declared, names)


def _in_words(part: Any, declared: Declarations, names: Sequence[str]) -> str:
    if isinstance(part, tuple):
        return " ".join(_in_words(one, declared, names) for one in part) or "–"
    if type(part) in declared:
        return ", ".join(f"{field} {text}" for field, text in _facts(part, declared, names))
    return "?" if part is None else str(part)


def look_of(rules: GameRules[Any, Any, Any, Any, Any]) -> Look:
    """The look of a game: its own, where it has one."""
    made: Look = find_at(rules.look)() if rules.look else Look()
    return made
