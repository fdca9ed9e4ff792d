"""Sentences about a game whose words lie in files: by language, section and key, with what they speak of in braces.

    [action]    choices, by class                      [question]  what is wanted, by the row that asks
    [answer]    choices, by the row that asks          [stage]     what is wanted in a turn, by its stage
    [event]     what happened, by class                [word]      small words
    [power]     the words of the card language         [name]      names

They are made from a state or from a view, which is a state with holes: what is not known a game calls "a card".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Self

import attrs

from elysium_rules.kernel.frames import Question
from elysium_rules.play.answers import Decline
from elysium_rules.play.words import describe_player, known_language
from elysium_rules.program.nodes import Block, CardProgram, Do, Gate, Int, Power
from elysium_rules.program.vocabulary import Vocabulary

SEATS: Final = ("player", "owner", "target", "first", "deciding")  #: fields in which a player stands


def is_window(question: Question) -> bool:
    """Whether others are asked for an answer to a power."""
    return question.path.endswith(".answer")


def asking_row(question: Question) -> str:
    """The row that asks; a later question of the same row has a `+` for each one before it."""
    return question.row + "+" * question.path.count("+")


@attrs.frozen
class Teller:
    """Puts choices, events and questions into words; a game says what its sentences may speak of (`words`)."""

    state: Any
    language: str
    names: tuple[str, ...]

    @classmethod
    def of(cls, where: Any, language: str, names: Sequence[str] = ()) -> Self:
        """Who tells of a state or of a view."""
        return cls(getattr(where, "state", where), known_language(language), tuple(names))

    @property
    def texts(self) -> Mapping[str, Mapping[str, str]]:
        """The words of the language, by section."""
        texts: Mapping[str, Mapping[str, str]] = self.state.game.cards.words[self.language]
        return texts

    def say(self, section: str, key: str, **words: object) -> str:
        """A sentence of the language, filled in."""
        return self.texts[section][key].format(**words)

    def name(self, key: str) -> str:
        """Anything that has a name."""
        name: str = self.state.game.cards.name(key, self.language)
        return name

    def player(self, seat: int) -> str:
        """Who sits there."""
        return describe_player(seat, self.language, self.names)

    # --- choices and events

    def tell(self, told: Any) -> str:
        """A choice in a few words, or what happened in a sentence."""
        section, key = self.sentence_of(told)
        return self.say(section, key, **self.words(told))

    def sentence_of(self, told: Any) -> tuple[str, str]:
        """Where its sentence stands: section and key."""
        kind, question = type(told).__name__, self.state.question
        if not isinstance(told, self.state.game.title.actions):
            return "event", kind
        if question is not None:
            if isinstance(told, Decline) and is_window(question):
                return "word", "let it happen"
            key = f"{asking_row(question)} {kind}"
            if key in self.texts["answer"]:
                return "answer", key
        return "action", kind

    def words(self, told: Any) -> dict[str, str]:
        """All that a sentence about an action or an event may speak of: its fields, each in words."""
        facts = {field.name: getattr(told, field.name) for field in attrs.fields(type(told))}
        return {key: self.word(key, value, facts) for key, value in facts.items()}

    def aim(self, row: str, chosen: Any) -> str:
        """What was chosen for an effect that others may answer, in brackets; nothing where there is nothing to say."""
        return ""

    def word(self, key: str, value: Any, facts: Mapping[str, Any]) -> str:
        """One field in words; *facts* are all of them. A game says what else there is."""
        if value is None:
            return ""
        if key in SEATS and isinstance(value, int):
            return self.player(value)
        match key:
            case "winners":
                return self.say("word", "and").join(map(self.player, value))
            case "wanted":
                return self.say("wanted", value)
            case "action":
                return self.tell(value)
            case "branch":
                return str(value + 1)
            case _:
                return str(value)

    # --- questions

    def question(self) -> str:
        """What is wanted of whom."""
        state, question = self.state, self.state.question
        if state.deciding is None:
            return self.say("word", "over")
        if question is None:
            wanted = self.say("stage", state.stage.name.lower())
        elif is_window(question):
            program = state.game.programs[state.game.card_of(question.card)]
            frame = state.stack[-1]
            slot = state.game.codes[frame.card].instructions[frame.at].slot
            aim = self.aim(question.row, frame.slots[slot]) if slot >= 0 else ""
            attacker = self.player(frame.you)
            wanted = self.say("word", "window", card=self.name(program.key), attacker=attacker, aim=aim)
        else:
            key = asking_row(question)
            wanted = self.say("question", key if key in self.texts["question"] else "gate")
        return self.say("word", "colon", who=self.player(state.deciding), wanted=wanted)


@attrs.frozen
class PowerTeller:
    """Says what cards do, in the words of the table of operations and of `[power]`."""

    vocabulary: Vocabulary
    language: str
    words: Mapping[str, str]

    def powers(self, program: CardProgram) -> list[str]:
        """What a card does, power by power."""
        return [self.power(power) for power in program.powers]

    def power(self, power: Power) -> str:
        """When a power is used, and what it does."""
        head = self.phrase(power.row, ())
        if power.event is not None:
            head += f", {self.phrase(power.event.row, power.event.arguments)}"
        done = self.body(power)
        return self.words["power"].format(head=head, done=done) if done else head

    def body(self, power: Power) -> str:
        """What a power does, without when; a statement that no printed card has is left to its text."""
        return self.block(power.body) if power.body is not None else ""

    def block(self, block: Block) -> str:
        """Statement after statement."""
        return self.words["then"].join(map(self.statement, block.statements))

    def statement(self, part: object) -> str:
        """What is done, or may be done."""
        match part:
            case Do():
                return self.phrase(part.row, part.arguments)
            case Gate(condition=None, optional=True, costs=(), branches=(Block() as only,), otherwise=None):
                return self.words["may"].format(done=self.block(only))
            case _:
                return "…"

    def phrase(self, key: str, arguments: tuple[Any, ...]) -> str:
        """One row in words."""
        row = self.vocabulary.find(key)
        named = zip((parameter.name for parameter in row.parameters), arguments, strict=False)
        text: str = getattr(row, self.language)
        return text.format(**{name: self.argument(value) for name, value in named}).strip()

    def argument(self, value: Any) -> str:
        """A number, a word, or several of which any will do."""
        if isinstance(value, tuple):
            return self.words["or"].join(map(self.argument, value))
        if isinstance(value, Int):
            return str(value.value)
        return "" if value is None else self.words.get(str(value), str(value))
