"""Changes of words: another one, one more, one less, two in the other order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Final

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.lang.automaton import Stack, spellings
from elysium_rules.lang.changes import (
    BACK,
    BRACES,
    FAR,
    GIVING,
    INVENTED,
    KNOWN,
    PHRASE,
    RARE,
    UNBALANCED,
    Place,
    Repair,
    find_given,
)
from elysium_rules.lang.synonyms import LONGEST, find_numbers, plain
from elysium_rules.lang.terminals import NAME, NAME_OWN, NUMBER, RESOURCES, Terminal
from elysium_rules.lang.tokens import RawToken

_DEFINING: Final = frozenset({"define", "keyword"})  # and behind which its parameters stand in brackets
_OPERATORS: Final = frozenset("+-*/")
#: So far before the place a word is looked at that passed for a name, or that made a number of something else.
_NEARBY: Final = 5
#: So many words are supplied where each of them is the only one that fits.
_MOST_FORCED: Final = 4
_BRACKETS: Final = frozenset("{}()")
_JOINT: Final = "of"  # joins a description to what it is about, and nothing once that stands behind it


class WordChanges(Place):
    """What could be done about the words around a place."""

    def all_changes(self) -> Iterator[Repair]:
        """List all changes of words but those of `single_words`."""
        yield from self.other_words()
        yield from self.other_forms()
        yield from self.joined_names()
        yield from self.near_misses()
        yield from self.phrases()
        yield from self.forced_words()
        yield from self.forgotten_numbers()
        yield from self.surplus()
        yield from self.other_orders()
        yield from self.receivers()
        for last in range(self.index + 1, min(self.index + 4, len(self.tokens))):
            yield from self.earlier(self.tokens[self.index : last])

    @cached_property
    def given(self) -> frozenset[str]:
        """The names that the declaration gives."""
        return find_given(self.tokens)

    @cached_property
    def strangers(self) -> tuple[int, ...]:
        """The words shortly before the place that were taken for names, but that nobody gave."""
        names = self.failure.reading.names
        nearby = range(self.index - 2, max(1, self.index - _NEARBY), -1)
        return tuple(index for index in nearby if names[index] == NAME and self.tokens[index].text not in self.given)

    def other_words(self) -> Iterator[Repair]:
        """Words and signs that people say instead."""
        for first in range(max(1, self.index - LONGEST + 1), self.index + 1):
            for last in range(max(first + 1, self.index), min(first + LONGEST, len(self.tokens)) + 1):
                for meant in self.habits.synonyms.get(self.phrase(first, last), ()):
                    if meant:
                        yield self.make("synonym", first, last, meant.split(), more=self.cost_of_opening(meant))
                    else:
                        yield attrs.evolve(self.make("extra", first, last, (), more=KNOWN), is_said=True)
        for index in self.strangers:
            for meant in self.habits.synonyms.get(self.phrase(index, index + 1), ()):
                if meant:
                    yield self.make("synonym", index, index + 1, meant.split(), more=self.cost_of_opening(meant))

    def cost_of_opening(self, sign: str) -> float:
        """Rate a bracket without its partner: only where one stands alone already."""
        return UNBALANCED if sign == "(" or (sign == "{" and self.balance >= 0) else 0.0

    def other_forms(self) -> Iterator[Repair]:
        """A number in letters, letters in a number, a word in quotes, a name without its `'s`."""
        for index in (self.index - 1, self.index):
            token = self.tokens[index]
            number = find_numbers().get(plain(token.text))
            if number is not None and self.fits(index, NUMBER):
                yield self.make("form", index, index + 1, [number])
            digits = token.text[: len(token.text) - len(token.text.lstrip("0123456789"))]
            if token.kind == "number" and digits and digits != token.text:
                yield self.make("form", index, index + 1, [digits, token.text[len(digits) :]])
            if token.kind == "text" and (inside := token.text.strip('"').split()) and len(inside) <= LONGEST:
                yield self.make("form", index, index + 1, inside)

            owner = next((name for name in (token.text, token.text.removesuffix("s")) if name in self.given), None)
            if owner is not None and self.fits(index, NAME_OWN):
                yield self.make("form", index, index + 1, [f"{owner}'s"])

    def joined_names(self) -> Iterator[Repair]:
        """A name in two words."""
        first, second = self.tokens[self.index - 1 : self.index + 1]
        is_given = self.tokens[self.index - 2].text in GIVING and second.text not in self.automaton.keywords
        if is_given and self.tokens[self.index - 2].text in _DEFINING:
            yield self.make("form", self.index, self.index + 1, ["(", second.text, ")"])
        elif is_given and first.kind == second.kind == "word" and first.text != second.text:
            yield self.make("form", self.index - 1, self.index + 1, [f"{first.text}_{second.text}"])

    def near_misses(self) -> Iterator[Repair]:
        """A misspelt word; also one before the place that passed for a name."""
        for index, terminals in ((self.index - 1, self.failure.before), (self.index, self.failure.accepted)):
            token = self.tokens[index]
            forms = [form for terminal in terminals if not terminal.is_sign for form in terminal.forms]
            near = suggest(token.text, forms) if token.kind == "word" else None
            if near is not None:
                yield self.make("near", index, index + 1, near.split())

    def single_words(self) -> Iterator[tuple[Repair, Terminal]]:
        """One word or sign more, or instead of another."""
        for index in (self.index, self.index - 1):
            stack = self.stack_at(index)
            token = self.tokens[index]
            for terminal in () if stack is None else self.automaton.accepted(stack):
                rare = bool(terminal.forms) and _OPERATORS.issuperset(terminal.forms)
                more = INVENTED * terminal.is_class + RARE * (rare or terminal.name == NAME)
                for words in spellings(terminal, token.text):
                    is_odd = words[0] == "{" and self.balance >= 0
                    yield self.make("missing", index, index, words, more=more + UNBALANCED * is_odd), terminal
                    if not BRACES & {token.text, words[0]}:
                        yield self.make("wrong", index, index + 1, words, more=more), terminal

    def phrases(self) -> Iterator[Repair]:
        """A whole phrase that is missing: what belongs on every card, or behind a word."""
        for terminal in self.failure.accepted:
            for form in terminal.shown if terminal.forms else ():
                words = self.habits.phrases.get(form, ())
                for end in (len(words), len(words) - 1):  # the last word may be there already
                    if end > 0:
                        yield self.make("missing", self.index, self.index, words[:end], more=PHRASE)

    def forced_words(self) -> Iterator[Repair]:
        """Several words that are missing, where each of them is the only one that fits."""
        stack: Stack | None = self.failure.reading.top
        words: list[str] = []
        while stack is not None and len(words) < _MOST_FORCED:
            accepted = self.automaton.accepted(stack)
            if len(accepted) != 1 or accepted[0].is_class or accepted[0].is_sign:
                return
            words += accepted[0].shown[0].split()
            stack = self.automaton.shift(stack, accepted[0].name)
            if len(words) > 1:
                yield self.make("missing", self.index, self.index, words, more=PHRASE)

    def forgotten_numbers(self) -> Iterator[Repair]:
        """A number that is missing before a resource, which then passed for the begin of another number."""
        names = self.failure.reading.names
        for index in range(self.index - 2, max(1, self.index - _NEARBY), -1):
            if names[index] == RESOURCES and self.fits(index, NUMBER):
                yield self.make("missing", index, index, ["1"], more=INVENTED)

    def surplus(self) -> Iterator[Repair]:
        """One or two words too many."""
        at = self.index
        for first, last in ((at, at + 1), (at - 1, at), (at - 2, at - 1), (at, at + 2)):
            if 1 < first < last < len(self.tokens) and not self.has_brace(first, last):
                is_all = (self.tokens[first - 1].text, self.tokens[last].text) == ("{", "}")  # of a block
                if not is_all:
                    # What a key word says is seldom left when the word is too much.
                    is_begin = self.tokens[first].text in self.automaton.keywords and self.tokens[last].kind == "word"
                    is_more = last - first > 1 or (is_begin and first == at and self.is_introduced(last))
                    yield self.make("extra", first, last, (), more=is_more * RARE)
        opening = self.last_open()
        closing = next((k for k in range(at, min(at + BACK, len(self.tokens))) if self.tokens[k].text == ")"), None)
        if opening is not None and closing is not None:  # a condition in brackets
            inside = self.tokens[opening + 1 : closing]
            yield self.make("extra", opening, closing + 1, inside, (opening, opening + 1))

    def is_introduced(self, index: int) -> bool:
        """Tell whether a name and a text stand at *index*: what a word before them says."""
        return [token.kind for token in self.tokens[index : index + 2]] == ["word", "text"]

    def last_open(self) -> int | None:
        """Find the last `(` before the place that is not closed."""
        depth = 0
        for index in range(self.index - 1, max(1, self.index - BACK), -1):
            text = self.tokens[index].text
            depth += (text == ")") - (text == "(")
            if depth < 0:
                return index
        return None

    def other_orders(self) -> Iterator[Repair]:
        """What belongs the other way round."""
        begins = [first for first in (self.index - 1, self.index) if first > 1]
        for first, left, right in product(begins, range(1, 4), range(1, 4)):
            middle, last = first + left, first + left + right
            if self.index < last <= len(self.tokens) and self.is_line(first, last):
                moved = (*self.tokens[middle:last], *self.tokens[first:middle])
                if not _BRACKETS & {token.text for token in moved}:
                    yield self.make("order", first, last, moved, more=RARE * (last - first > 2))

    def receivers(self) -> Iterator[Repair]:
        """Who gets something, behind it and not before it: `give 1 feather to them`."""
        first = self.index - 1
        for to in range(self.index + 1, min(self.index + _NEARBY, len(self.tokens) - 1)):
            if self.tokens[to].text == "to" and self.is_line(first, to + 2) and not self.has_brace(first, to + 2):
                moved = (self.tokens[first], self.tokens[to + 1], *self.tokens[self.index : to])
                yield self.make("order", first, to + 2, moved, (self.index, to + 2))

    def earlier(self, piece: tuple[RawToken, ...]) -> Iterator[Repair]:
        """A piece that belongs further to the front."""
        last = self.index + len(piece)
        is_all = last < len(self.tokens) and (self.tokens[self.index - 1].text, self.tokens[last].text) == ("{", "}")
        if self.has_brace(self.index, last) or is_all:
            return
        for first in range(self.index - 2, max(1, self.index - FAR), -1):
            stack = self.stack_at(first)
            step = None if stack is None else self.automaton.take(stack, piece, 0)
            # What could pass for a name would fit in too many places.
            if stack is not None and step is not None and not self.automaton.terminals.by_name[step[1]].is_class:
                after, taken = self.automaton.go_on(stack, piece, 0, len(piece))
                if taken == len(piece) and self.automaton.take(after, self.tokens, first) is not None:
                    passed = self.tokens[first : self.index]
                    yield self.make("order", first, last, (*piece, *passed), (self.index, last), more=RARE)
                    if passed[-1].text == _JOINT:
                        untied = (*piece, *passed[:-1])
                        yield self.make("order", first, last, untied, (self.index, last), more=RARE)
                    return
