"""What fits after what: the tables of the parser without the trees it builds.

A parser that has built half a tree cannot go back. A stack of states can: it
is a value, the one before an attempt is still there after it, so that many
ways to go on can be tried. Only texts with a mistake in them come here (decision 33).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.lang.terminals import NAME, NUMBER, TEXT, Terminal, Terminals
from elysium_rules.lang.tokens import Declaration, DeclarationKind, RawToken

#: A state, the symbol that led to it, and what lies below.
Stack: TypeAlias = "tuple[int, str, Stack | None]"

_END: Final = "$END"
#: What stands for a class where one is tried.
_SAMPLES: Final = {NAME: "my_name", NUMBER: "1", TEXT: '"..."'}
_VOWELS: Final = frozenset("aeiou")


@attrs.frozen
class Automaton:
    """The tables of a grammar, as Lark made them: by state and symbol the next state, or the rule that is complete."""

    states: Mapping[int, Mapping[str, tuple[Any, Any]]]
    starts: Mapping[str, int]  #: by the kind of declaration
    ends: Mapping[str, int]
    terminals: Terminals
    keywords: frozenset[str]

    def start(self, kind: DeclarationKind) -> Stack:
        """Begin a declaration."""
        return self.starts[kind], "", None

    def shift(self, stack: Stack, name: str) -> Stack | None:
        """Take the terminal *name*; nothing if it does not fit."""
        while True:
            action = self.states[stack[0]].get(name)
            if action is None:
                return None
            target = action[1]
            if isinstance(target, int):
                return target, name, stack
            stack = self._reduce(stack, target)

    def _reduce(self, stack: Stack, rule: Any) -> Stack:
        for _ in rule.expansion:
            assert stack[2] is not None
            stack = stack[2]
        origin = str(rule.origin.name)
        return self.states[stack[0]][origin][1], origin, stack

    def is_finished(self, stack: Stack, kind: DeclarationKind) -> bool:
        """Tell whether a declaration can end here."""
        while stack[0] != self.ends[kind]:
            action = self.states[stack[0]].get(_END)
            if action is None or isinstance(action[1], int):
                return False
            stack = self._reduce(stack, action[1])
        return True

    def accepted(self, stack: Stack) -> tuple[Terminal, ...]:
        """List what fits here, in the order of the grammar."""
        here = self.states[stack[0]]
        return tuple(
            terminal
            for terminal in self.terminals.by_name.values()
            if terminal.name in here and self.shift(stack, terminal.name) is not None
        )

    def take(self, stack: Stack, tokens: Sequence[RawToken], index: int) -> tuple[Stack, str, int] | None:
        """Take the token at *index*: the stack after it, which terminal it was, how many tokens that took."""
        terminal, length = self.terminals.recognise(tokens, index, self.states[stack[0]], self.keywords)
        after = None if terminal is None else self.shift(stack, terminal.name)
        return None if terminal is None or after is None else (after, terminal.name, length)

    def go_on(self, stack: Stack, tokens: Sequence[RawToken], index: int, most: int) -> tuple[Stack, int]:
        """Take tokens from *index* up to *most* of them: the stack after them, and the index of the first one left."""
        end = min(len(tokens), index + most)
        while index < end:
            taken = self.take(stack, tokens, index)
            if taken is None:
                break
            stack, _, length = taken
            index += length
        return stack, index

    def open_words(self, stack: Stack) -> tuple[str, ...]:
        """List the key words of the phrases that are not finished, the innermost first."""
        words: list[str] = []
        is_top = True
        below: Stack | None = stack
        while below is not None:
            _, name, below = below
            if name == "_LBRACE" and not is_top:
                break
            if name.startswith("_") and name in self.terminals.by_name:
                words.extend(self.terminals.by_name[name].shown)
            is_top = False
        return tuple(words)


def spellings(terminal: Terminal, before: str = "") -> Iterator[tuple[str, ...]]:
    """Spell a terminal, to try whether it fits *before* a word: all its words, or an example of its class.

    >>> [*spellings(Terminal("INT", "[0-9]+")), *spellings(Terminal("_A", "an?"), "egg")]
    [('1',), ('an',)]
    """
    if terminal.is_class:
        yield (_SAMPLES.get(terminal.name, "my_name"),)
    for form in terminal.shown if terminal.forms else ():
        is_article = f"{form}n" in terminal.forms and before[:1] in _VOWELS
        yield (f"{form}n",) if is_article else tuple(form.split())


@attrs.define
class Reading:
    """How far a declaration could be read, and the stacks on the way, to go back to."""

    automaton: Automaton
    text: str  #: of the file
    declaration: Declaration
    #: Before each token; none inside of what is one terminal in several words.
    stacks: list[Stack | None] = attrs.field(factory=list)
    names: list[str] = attrs.field(factory=list)  #: which terminal each token was
    index: int = 0  #: of the first token that does not fit

    def __attrs_post_init__(self) -> None:
        if not self.stacks:
            self.stacks = [self.automaton.start(self.declaration.kind)]
        tokens = self.declaration.tokens
        while self.index < len(tokens):
            stack = self.stacks[self.index]
            assert stack is not None
            taken = self.automaton.take(stack, tokens, self.index)
            if taken is None:
                return
            after, name, length = taken
            self.stacks += [*[None] * (length - 1), after]
            self.names += [name] * length
            self.index += length

    def stop_at(self, index: int) -> Reading | None:
        """Stop before a token that was taken, as if it did not fit; nothing if it is the middle of a longer word."""
        if index >= self.index or self.stacks[index] is None:
            return None
        reading = Reading(self.automaton, self.text, attrs.evolve(self.declaration, tokens=()))
        reading.declaration, reading.index = self.declaration, index
        reading.stacks, reading.names = self.stacks[: index + 1], self.names[:index]
        return reading

    def replace(self, tokens: tuple[RawToken, ...]) -> Reading:
        """Read other tokens, as far as they are the same without reading them again."""
        same = 0
        for ours, theirs in zip(self.declaration.tokens[: self.index], tokens, strict=False):
            if ours is not theirs:
                break
            same += 1
        while same and self.stacks[same] is None:
            same -= 1
        # The last terminal may have been the begin of a longer one.
        same = max(same - 1, 0)
        while same and self.stacks[same] is None:
            same -= 1
        declaration = attrs.evolve(self.declaration, tokens=tokens)
        return Reading(self.automaton, self.text, declaration, self.stacks[: same + 1], self.names[:same], same)

    @property
    def top(self) -> Stack:
        """The stack where the reading stopped."""
        stack = self.stacks[self.index]
        assert stack is not None
        return stack

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing wrong with it."""
        return self.index == len(self.declaration.tokens) and self.automaton.is_finished(
            self.top, self.declaration.kind
        )


@attrs.frozen(slots=False)
class Failure:
    """Where a declaration could not be read on, and what would have fitted."""

    reading: Reading

    @property
    def declaration(self) -> Declaration:
        """What was read."""
        return self.reading.declaration

    @property
    def index(self) -> int:
        """The index of the first token that does not fit; their number if the end does not."""
        return self.reading.index

    @property
    def is_end(self) -> bool:
        """Whether the declaration ends too early, and all its tokens fit."""
        return self.index == len(self.declaration.tokens)

    @property
    def found(self) -> RawToken:
        """The token that does not fit."""
        return self.declaration.tokens[self.index]

    @property
    def previous(self) -> RawToken:
        """The token before it; there always is one, for `card` and `family` fit."""
        return self.declaration.tokens[self.index - 1]

    @cached_property
    def accepted(self) -> tuple[Terminal, ...]:
        """What fits there, in the order of the grammar."""
        return self.reading.automaton.accepted(self.reading.top)

    @cached_property
    def before(self) -> tuple[Terminal, ...]:
        """If the token before was taken for a name or a number: what else would have fitted there."""
        stack = self.reading.stacks[self.index - 1] if self.index else None
        if stack is None or not self.reading.automaton.terminals.by_name[self.reading.names[-1]].is_class:
            return ()
        return self.reading.automaton.accepted(stack)

    @cached_property
    def open_words(self) -> tuple[str, ...]:
        """The key words of unfinished phrases, the innermost first."""
        return self.reading.automaton.open_words(self.reading.top)

    @property
    def is_keyword(self) -> bool:
        """Whether the token is a word of the language, only not here."""
        return not self.is_end and self.found.text in self.reading.automaton.keywords

    def accepts(self, name: str) -> bool:
        """Tell whether terminal *name* fits."""
        return any(terminal.name == name for terminal in self.accepted)
