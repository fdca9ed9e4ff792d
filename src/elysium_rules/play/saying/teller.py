"""Sentences about a game from the words of its lexicon: choices, events, questions, refusals.

    action.*    choices, by class                      question.*  what is wanted, by the row that asks
    answer.*    choices, by the row that asks          stage.*     what is wanted in a turn, by its stage
    event.*     what happened, by class                refusal.*   why not
    word.*      small words                            name.*      names

They are made from a state or from a view. A game says in which words the fields of its classes stand (`word`), and
which form of an entry fits (`form`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Final, Self

import attrs

from elysium_rules.kernel.frames import Question
from elysium_rules.play.data.answers import Accept, Decline, PickBranch
from elysium_rules.play.saying.expressions import You
from elysium_rules.play.saying.lexicon import NONE, Arguments, Features, Name, Number, Phrase, Said, find_lexicon
from elysium_rules.play.saying.words import Speaker, as_phrase
from elysium_rules.program.value import walk

SEATS: Final = ("player", "owner", "target", "first", "deciding")  #: fields in which a player stands


def is_window(question: Question) -> bool:
    """Whether others are asked for an answer to a power."""
    return question.path.endswith(".answer")


def asking_row(question: Question) -> str:
    """The row that asks; a later question of the same row has a `+` for each one before it."""
    return question.row + "+" * question.path.count("+")


class Words(Mapping[str, Phrase]):
    """What a sentence may speak of, each found when the sentence asks for it: most say little of what they could.

    >>> words = Words(("player", "card"), lambda name: print(name, "is found") or Name(name.upper()))
    >>> words.get("card").text, words["card"].text, "colour" in words
    card is found
    ('CARD', 'CARD', False)
    """

    __slots__ = ("_find", "_found", "_names")

    def __init__(self, names: Sequence[str], find: Callable[[str], Phrase | None]) -> None:
        self._names, self._find = names, find
        self._found: dict[str, Phrase | None] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """The phrase of that name, where there is one."""
        try:
            phrase = self._found[name]
        except KeyError:
            phrase = self._found[name] = self._find(name) if name in self._names else None
        return default if phrase is None else phrase

    def __getitem__(self, name: str) -> Phrase:
        phrase: Phrase | None = self.get(name)
        if phrase is None:
            raise KeyError(name)
        return phrase

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def __iter__(self) -> Iterator[str]:
        return (name for name in dict.fromkeys(self._names) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return bool(self._names)  # without looking for them


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in attrs.fields(kind))


def facts_of(told: Any) -> dict[str, Any]:
    """The fields of an action or an event."""
    kind: Any = type(told)
    return {name: getattr(told, name) for name in _field_names(kind)}


@attrs.frozen
class Teller(Speaker):
    """Puts choices, events and questions into words; a game says what its sentences may speak of (`words`)."""

    state: Any = attrs.field(kw_only=True)  #: what is told of; it may have holes
    #: Words that say what only some know of the state, beside what is told: each hears them from their own view.
    private: ClassVar[frozenset[str]] = frozenset()
    #: Those of them that were said.
    said_private: set[str] = attrs.field(factory=set, init=False, eq=False, repr=False)

    @classmethod
    def of(cls, where: Any, language: str, names: Sequence[str] = ()) -> Self:
        """Who tells of a state or of a view."""
        state = getattr(where, "state", where)
        return cls(find_lexicon(language, state.game.rules.name), tuple(names), state=state)

    # --- choices and events

    def tell(self, told: Any) -> str:
        """A choice in a few words, or what happened in a sentence."""
        return self.lexicon.say(self.sentence_of(told), self.words(told), self.form(told))

    def sentence_of(self, told: Any) -> str:
        """Where its sentence stands."""
        kind, question = type(told).__name__, self.state.question
        if not isinstance(told, self.state.game.rules.actions):
            return f"event.{kind}"
        if question is not None:
            if isinstance(told, Decline) and is_window(question):
                return "word.let it happen"
            key = f"answer.{asking_row(question)} {kind}"
            if self.lexicon.has(key):
                return key
        return f"action.{kind}"

    def form(self, told: Any) -> Features:
        """Which form of its sentence fits."""
        return NONE

    def words(self, told: Any) -> Arguments:
        """All that a sentence about an action or an event may speak of."""
        facts = facts_of(told)
        return Words((*facts, *self.word_names(told)), partial(self.find_word, told, facts))

    def word_names(self, told: Any) -> Sequence[str]:
        """What a sentence may speak of beside the fields."""
        return ("way",)

    def find_word(self, told: Any, facts: Mapping[str, Any], name: str) -> Phrase | None:
        """One of the words of a sentence: a field, or what else there is to say; *facts* are all fields."""
        if name in self.private:
            self.said_private.add(name)
        if name == "way" and isinstance(told, PickBranch | Accept):
            return self.way(facts.get("branch", 0))
        return self.word(name, facts[name], facts) if name in facts else None

    def way(self, branch: int) -> Phrase | None:
        """What a way does of the statement that asks, said to whoever chooses; nothing where none asks."""
        state, question = self.state, self.state.question
        if question is None or not state.stack:
            return None
        power, frame = state.game.power(question.card), state.stack[-1]
        asking = next((node for node in walk(power.body) if getattr(node, "path", None) == question.path), None)
        wording = state.game.rules.wording(state.game.cards, self.lexicon.language)
        values = {slot: value for slot, value in enumerate(frame.slots) if isinstance(value, int)}
        wording = attrs.evolve(wording.of(power), values=values)
        is_theirs = getattr(asking, "actor", "you") == "they"
        asked = frame.they if is_theirs else frame.you
        you, they = (You if seat == asked else self.player(seat) for seat in (frame.you, frame.they))
        label = wording.asked("they" if is_theirs else "you", you, they).label(asking, branch)
        return None if label is None else Name(self.voice(label, "label"))

    def aim(self, row: str, chosen: Any) -> Phrase | None:
        """What was chosen for an effect that others may answer; nothing where there is nothing to say."""
        return None

    def word(self, key: str, value: Any, facts: Mapping[str, Any]) -> Phrase | None:
        """One field in words; *facts* are all of them. A game says what else there is."""
        if value is None:
            return None
        if key in SEATS and isinstance(value, int):
            return self.player(value)
        match key:
            case "winners":
                return self.players(value)
            case "wanted":
                return Said(f"wanted.{value}")
            case "action":
                return Name(self.tell(value))
            case "branch":
                return Number(value + 1)
            case _:
                return as_phrase(value if isinstance(value, int) else str(value))

    # --- questions

    def question(self) -> str:
        """What is wanted of whom."""
        state, question = self.state, self.state.question
        if state.deciding is None:
            return self.say("word.over")
        if question is None:
            wanted = self.say(self.stage_key())
        elif is_window(question):
            program = state.game.programs[state.game.card_of(question.card)]
            frame = state.stack[-1]
            slot = state.game.codes[frame.card].instructions[frame.at].slot
            aim = self.aim(question.row, frame.slots[slot]) if slot >= 0 else None
            attacker = self.player(frame.you)
            wanted = self.say("word.window", card=self.name(program.key), attacker=attacker, aim=aim)
        else:
            key = f"question.{asking_row(question)}"
            wanted = self.say(key if self.lexicon.has(key) else "question.any")
        return self.say("word.colon", who=self.player(state.deciding), wanted=wanted)

    def stage_key(self) -> str:
        """Where it stands what is wanted in a turn: by the `stage` of the state, `turn` where it has none."""
        stage = getattr(self.state, "stage", None)
        key = f"stage.{'turn' if stage is None else getattr(stage, 'name', str(stage)).lower()}"
        return key if stage is not None or self.lexicon.has(key) else "question.any"

    def thing(self, key: str) -> Phrase:
        """Anything that the lexicon names."""
        return Said(f"name.{key}")

    def card_name(self, card: int) -> str:
        """A card as a name that stands for itself."""
        named = self.word("card", card, {})
        return self.state.game.card_word(card) if named is None else self.voice(named)

    def name(self, key: str) -> str:
        """Anything that has a name, as a text."""
        name: str = self.state.game.cards.name(key, self.lexicon.language)
        return name
