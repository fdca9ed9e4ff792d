"""Changes of statements and blocks: brackets that are missing, statements that were joined or belong elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.lang.changes import (
    BACK,
    BRACES,
    FAR,
    INVENTED,
    PHRASE,
    RARE,
    UNBALANCED,
    Place,
    Repair,
    Slip,
    make_token,
)
from elysium_rules.lang.synonyms import LONGEST, find_numbers
from elysium_rules.lang.tokens import RawToken

_SEPARATOR: Final = ";"
_APART: Final = frozenset("{};")  #: behind these something new begins
#: By the sign that opens: the terminal that closes, and its sign.
_PARTNERS: Final = {"{": ("_RBRACE", "}"), "(": ("_RPAR", ")")}


class BlockChanges(Place):
    """What could be done about the statements around a place."""

    def all_changes(self) -> Iterator[Repair]:
        """List all changes of statements and blocks."""
        yield from self.brackets()
        yield from self.replaced_brackets()
        found = self.boundaries()
        yield from self.behind(found)
        yield from self.separators(found)
        yield from self.alternatives(found)
        yield from self.other_verbs(found)
        yield from self.unnamed(found)
        yield from self.repeated()

    def said(
        self,
        slip: Slip,
        first: int,
        last: int,
        words: Sequence[str | RawToken],
        marked: tuple[int, int] | None = None,
        more: float = 0.0,
    ) -> Repair:
        """Make a change that says what the author said in another shape."""
        return attrs.evolve(self.make(slip, first, last, words, marked, more), is_said=True)

    # --- brackets

    def wrap(self, first: int, last: int, *words: str) -> Iterator[Repair]:
        """Brackets around what follows, with *words* and the opening one instead of the tokens up to *last*."""
        start = self.tokens[first].start
        end = self.tokens[last - 1].end if last > first else start
        opening = [make_token(word, start, end) for word in words]
        _, sign = _PARTNERS[words[-1]]
        slip: Slip = "synonym" if len(words) > 1 and last > first else "brace"
        for index in self.closings(first, last, opening):
            at = self.tokens[index - 1].end
            tokens = (*opening, *self.tokens[last:index], make_token(sign, at, at))
            is_closed = last > first and self.means(index, sign)
            marked = (first, max(last, first + 1))
            more = UNBALANCED * (self.balance < 0)
            yield self.make(slip, first, index + is_closed, tokens, marked, more)

    def closings(self, first: int, last: int, opening: list[RawToken]) -> Iterator[int]:
        """List where brackets could close that open at *first*, with *opening* instead of the tokens up to *last*."""
        stack = self.stack_at(first)
        if stack is None or last >= len(self.tokens) or self.tokens[last].text in BRACES:
            return
        inner, taken = self.automaton.go_on(stack, opening, 0, len(opening))
        closing, _ = _PARTNERS[opening[-1].text]
        index, depth = last, 0
        while taken == len(opening) and index < min(len(self.tokens) - 1, last + FAR):
            step = self.automaton.take(inner, self.tokens, index)
            if step is None:
                return
            inner, _, length = step
            depth += (self.tokens[index].text == "{") - (self.tokens[index].text == "}")
            index += length
            if depth == 0 and self.automaton.shift(inner, closing) is not None:
                yield index

    def brackets(self) -> Iterator[Repair]:
        """A block or a number without its brackets, also without the word before it."""
        for terminal in self.failure.accepted:
            if terminal.is_class:
                continue
            word = terminal.shown[0]
            if word in _PARTNERS:
                yield from self.wrap(self.index, self.index, word)
            elif not terminal.is_sign:
                for repair in self.wrap(self.index, self.index, *word.split(), "{"):
                    yield attrs.evolve(repair, cost=repair.cost + PHRASE)

    def replaced_brackets(self) -> Iterator[Repair]:
        """A word or a sign that stands for a bracket, such as a colon."""
        for first in range(max(1, self.index - 1), self.index + 1):
            for last in range(self.index, min(first + LONGEST, len(self.tokens)) + 1):
                for meant in self.habits.synonyms.get(self.phrase(first, last), ()) if last > first else ():
                    if meant.endswith(tuple(_PARTNERS)):
                        yield from self.wrap(first, last, *meant.split())

    # --- statements

    def boundaries(self) -> list[int]:
        """List where a statement may end or begin, in the block around the place: the last first."""
        found = []
        depth = 0
        for index in range(self.index, max(1, self.index - FAR), -1):
            if index < self.index:
                depth += (self.tokens[index].text == "}") - (self.tokens[index].text == "{")
                if depth < 0:
                    break
            if depth == 0 and self.fits(index, "_RBRACE"):
                found.append(index)
        return found

    def behind(self, found: list[int]) -> Iterator[Repair]:
        """A condition, or what else wants a block, behind the statement that belongs into the block."""
        if not self.fits(self.index, "_LBRACE") or len(found) < 2 or self.tokens[self.index].text == "{":
            return
        middle, first = found[0], found[1]
        if middle < self.index:
            words: tuple[str | RawToken, ...] = (
                *self.tokens[middle : self.index],
                "{",
                *self.tokens[first:middle],
                "}",
            )
            # What ends with its line, and begins in the middle of it, belongs to what stands before it.
            is_end = self.is_line(first, self.index) and not self.is_line(self.index - 1, self.index + 1)
            yield self.make("order", first, self.index, words, (middle, middle + 1), more=-RARE * is_end)

    def separators(self, found: list[int]) -> Iterator[Repair]:
        """Two statements that were joined by a word or a sign, also if the second has no verb of its own."""
        for index in range(self.index, max(1, self.index - BACK), -1):
            if not self.means(index, _SEPARATOR):
                continue
            if self.fits(index, "_SEMICOLON"):
                yield self.said("wrong", index, index + 1, (_SEPARATOR,))
            start = next((other for other in found if other < index), None)
            if start is not None and self.tokens[start].kind == "word" and index >= self.index - 1:
                yield self.said("wrong", index, index + 1, (_SEPARATOR, self.tokens[start].text))

    def other_verbs(self, found: list[int]) -> Iterator[Repair]:
        """Another word at the begin of the statement: one that people say, and that the rest fits to."""
        first = next((index for index in found if index < self.index - 1), 0)
        if first > max(1, self.index - BACK):
            for meant in self.habits.synonyms.get(self.phrase(first, first + 1), ()):
                if meant and meant[0].isalpha():
                    yield self.make("synonym", first, first + 1, meant.split(), more=RARE)

    def unnamed(self, found: list[int]) -> Iterator[Repair]:
        """Something that is chosen, and gets no name."""
        first = next((index for index in found if index < self.index), None)
        if first is None or not (self.tokens[first - 1].text in _APART or not self.is_line(first - 1, first + 1)):
            return  # it goes on with what stands before it
        if self.fits(first, "_LET"):
            yield self.make("missing", first, first, ("let", "my_name", "="), more=PHRASE + INVENTED)

    def repeated(self) -> Iterator[Repair]:
        """A number where only one of something is said: the same, so many times."""
        for place in (self.index, self.index - 1):  # a number in letters may have passed for a name
            text = self.tokens[place].text
            number = text if text.isdigit() else find_numbers().get(text, "")
            begins = range(place - 1, max(1, place - BACK), -1)
            first = next((index for index in begins if self.fits(index, "_REPEAT")), None)
            if number not in ("", "0", "1") and first is not None and self.fits(place, "_ARTICLE"):
                yield from self.repeat(first, place, number)

    def repeat(self, first: int, place: int, number: str) -> Iterator[Repair]:
        """What begins at *first*, so many times, with one of something instead of the number at *place*."""
        opening = [make_token(word, 0, 0) for word in ("repeat", number, "times", "{")]
        one = [self.singular(token) for token in self.tokens[place + 1 : place + FAR]]
        words = [*opening, *self.tokens[first:place], make_token("a", 0, 0), *one]
        stack = self.stack_at(first)
        assert stack is not None
        taken = 0
        while taken < len(words):
            step = self.automaton.take(stack, words, taken)
            if step is None or (taken >= len(opening) and words[taken].text in BRACES):
                return
            stack, _, length = step
            taken += length
            last = first + taken - len(opening)
            if last > self.index and self.automaton.shift(stack, "_RBRACE") is not None:
                texts = [*(token.text for token in words[:taken]), "}"]
                yield self.said("form", first, last, texts, (place, place + 1))

    def singular(self, token: RawToken) -> RawToken:
        """Write one of something, where the language has a word for one."""
        one = token.text.removesuffix("s")
        return make_token(one, token.start, token.end) if one in self.automaton.keywords else token

    def alternatives(self, found: list[int]) -> Iterator[Repair]:
        """Two statements with `or` between them: a choice."""
        if self.tokens[self.index].text != "or" or found[:1] != [self.index] or len(found) < 2:
            return
        first, index = found[1], self.index + 1
        stack = self.stack_at(first)
        while stack is not None and index < min(len(self.tokens), self.index + FAR):
            step = self.automaton.take(stack, self.tokens, index)
            if step is None or self.has_brace(first, index + 1):
                return
            stack, _, length = step
            index += length
            if self.automaton.shift(stack, "_RBRACE") is not None:
                left, right = self.tokens[first : self.index], self.tokens[self.index + 1 : index]
                words: tuple[str | RawToken, ...] = (
                    "choose",
                    "{",
                    *left,
                    "}",
                    self.tokens[self.index],
                    "{",
                    *right,
                    "}",
                )
                yield self.said("order", first, index, words, (self.index, self.index + 1), more=-RARE)
