"""Small changes of a text that cannot be read: what a change is, what it costs, and the place where it is made.

`change_words.py` and `change_blocks.py` list the changes that are tried, `repair.py` tries them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.lang.automaton import Automaton, Failure, Stack
from elysium_rules.lang.synonyms import plain
from elysium_rules.lang.terminals import Terminal
from elysium_rules.lang.tokens import RawToken, TokenKind

#: What kind of slip it was: that decides how a finding speaks of it.
Slip: TypeAlias = Literal["synonym", "near", "form", "missing", "brace", "order", "extra", "wrong"]

#: How much a change alters; of two that help the same, the lesser one is it.
_COST: Final[Mapping[Slip, float]] = {
    "synonym": 0.3,  # another word that people say
    "form": 0.4,  # a number in letters, a word in quotes
    "near": 0.5,  # a misspelt word
    "missing": 1.0,
    "brace": 1.1,  # two of them are missing
    "order": 1.4,
    "extra": 1.6,
    "wrong": 1.8,
}
INVENTED: Final = 0.3  #: a name or a number that we would have to invent
RARE: Final = 0.6  #: what people seldom forget or do
KNOWN: Final = -0.8  #: a word that people are known to write too often
PHRASE: Final = 0.5  #: more than a word is missing
UNBALANCED: Final = 1.0  #: the brackets do not match afterwards
#: So far back a mistake is looked for before the place where it shows, and so far statements may reach.
BACK: Final = 12
FAR: Final = 40
BRACES: Final = frozenset("{}")
#: What a name that the author gives stands behind.
GIVING: Final = frozenset({"family", "card", "let", "define", "keyword"})


@attrs.frozen
class Habits:
    """How the words of a language are used, and what people write instead."""

    synonyms: Mapping[str, tuple[str, ...]]
    phrases: Mapping[str, tuple[str, ...]]  #: by the first word, an example in words
    pairs: frozenset[tuple[str, str]]  #: words that stand beside each other in examples; a number is `1`
    grammar: str = ""  #: whose they are
    listed: frozenset[str] = frozenset()  #: those that a fact of a card lists, where the grammar says only: a name
    words: frozenset[str] = frozenset()  #: all words of the language, also of a newer one than that of the file


@attrs.frozen
class Repair:
    """A change: *tokens* instead of those from *first* up to *last*."""

    slip: Slip
    first: int
    last: int
    tokens: tuple[RawToken, ...]
    marked: tuple[int, int]  #: which tokens a finding points at
    cost: float
    score: float = 0.0
    #: What else would help about as much, if it is a single word or sign that is missing or wrong.
    choices: tuple[Terminal, ...] = ()
    equals: tuple[str, ...] = ()  #: what would help just as much, itself included
    is_said: bool = False  #: whether all that is new was said by the author, once for several things
    is_open: bool = False  #: whether another word or sign could stand there as well, and would say something else
    is_cure: bool = True  #: whether it keeps what the author said (`sense.py`)

    @property
    def kind(self) -> tuple[Slip, int, int]:
        """What it does, and where."""
        return self.slip, self.first, self.last

    @property
    def is_word(self) -> bool:
        """Whether it is about a word that people are known to write, or to misspell, and nothing else."""
        is_known = self.slip == "extra" and self.cost < _COST["extra"]
        return self.is_cure and (self.slip in ("synonym", "near", "form") or is_known)

    @property
    def text(self) -> str:
        """The new words alone."""
        return " ".join(token.text for token in self.tokens)


def make_token(text: str, start: int, end: int) -> RawToken:
    """Make a token that no author wrote."""
    kind: TokenKind = "sign"
    if text[0].isalpha():
        kind = "word"
    elif text[0].isdigit():
        kind = "number"
    elif text[0] == '"':
        kind = "text"
    return RawToken(kind, text, start, end)


def count_open(tokens: Sequence[RawToken]) -> int:
    """Count the braces that are not closed; fewer than none if some close nothing."""
    return sum((token.text == "{") - (token.text == "}") for token in tokens)


def find_given(tokens: Sequence[RawToken]) -> frozenset[str]:
    """Find the names that a declaration gives."""
    return frozenset(after.text for before, after in pairwise(tokens) if before.text in GIVING)


@attrs.frozen(slots=False)
class Place:
    """Where a declaration cannot be read on, and how a change is made there."""

    failure: Failure
    habits: Habits

    @cached_property
    def automaton(self) -> Automaton:
        """The tables of the grammar."""
        return self.failure.reading.automaton

    @cached_property
    def tokens(self) -> tuple[RawToken, ...]:
        """All of the declaration."""
        return self.failure.declaration.tokens

    @cached_property
    def index(self) -> int:
        """The index of the token that does not fit."""
        return self.failure.index

    @cached_property
    def balance(self) -> int:
        """How many braces of the declaration are not closed."""
        return count_open(self.tokens)

    def stack_at(self, index: int) -> Stack | None:
        """What was read before the token at *index*."""
        stacks = self.failure.reading.stacks
        return stacks[index] if 0 < index < len(stacks) else None

    def fits(self, index: int, name: str) -> bool:
        """Tell whether terminal *name* fits before the token at *index*."""
        stack = self.stack_at(index)
        return stack is not None and self.automaton.shift(stack, name) is not None

    def make(
        self,
        slip: Slip,
        first: int,
        last: int,
        words: Sequence[str | RawToken],
        marked: tuple[int, int] | None = None,
        more: float = 0.0,
    ) -> Repair:
        """Make a change; words that are new stand where the old ones stood."""
        start = self.tokens[first].start
        end = self.tokens[last - 1].end if last > first else start
        tokens = tuple(make_token(word, start, end) if isinstance(word, str) else word for word in words)
        return Repair(slip, first, last, tokens, marked or (first, max(last, first + 1)), _COST[slip] + more)

    def means(self, index: int, word: str) -> bool:
        """Tell whether people write the token at *index* where *word* belongs."""
        return word in self.habits.synonyms.get(self.tokens[index].text, ())

    def has_brace(self, first: int, last: int) -> bool:
        """Tell whether a brace is among tokens."""
        return any(token.text in BRACES for token in self.tokens[first:last])

    def is_line(self, first: int, last: int) -> bool:
        """Tell whether tokens stand on one line, as what was written in one breath does."""
        text = self.failure.reading.text[self.tokens[first].start : self.tokens[last - 1].end]
        return "\n" not in text and "\r" not in text

    def phrase(self, first: int, last: int) -> str:
        """Write tokens as the keys of synonyms are written: signs that touch are one."""
        text = ""
        for token in self.tokens[first:last]:
            is_apart = bool(text) and (token.kind in ("word", "number") or text[-1].isalnum())
            text += f" {token.text}" if is_apart else token.text
        return plain(text)
