r"""The words a grammar knows, read from its terminals, and how a message shows them.

A terminal is a word in a few forms (`draws?\b`), a choice of words
(`(red|green|blue)\b`), a sign (`{`), or a class that only its pattern describes
(a name, a number, a text in quotes). All but the classes can be spelled out,
so a message can list what fits and find the word an author had in mind.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Final

import attrs

from elysium_rules.lang.tokens import RawToken

# The classes of grammar/core.lark, in words.
NAME: Final = "NAME"
NUMBER: Final = "INT"
TEXT: Final = "STRING"
RESOURCES: Final = "RESOURCE"  #: words of a game, and in a file of language 3 those that its family declares
NAME_OWN: Final = "NAME_OWN"  #: of language 2: what a player has who was named
_CLASSES: Final = {NAME: "a name", NUMBER: "a number", TEXT: "a text in quotes", NAME_OWN: "a name with `'s`"}


@attrs.frozen
class Terminal:
    """One terminal of a grammar: its *forms* spelled out, or none for a class."""

    name: str
    pattern: str
    priority: int = 0
    forms: tuple[str, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "forms", () if self.name in _CLASSES else spell(self.pattern))

    @property
    def is_class(self) -> bool:
        """Whether it has no forms to list."""
        return not self.forms

    @property
    def is_sign(self) -> bool:
        """Whether it is made of signs and not of letters."""
        return bool(self.forms) and not self.forms[0][0].isalpha()

    @property
    def shown(self) -> tuple[str, ...]:
        """The forms a message shows: all words of a choice, but only one form of each.

        >>> Terminal("_DRAW", "draws?").shown
        ('draw',)
        >>> Terminal("VERB", "takes?|keeps?").shown
        ('take', 'keep')
        """
        if self.name.startswith("_"):
            return self.forms[:1]
        return tuple(form for form in self.forms if form.removesuffix("s") == form or form[:-1] not in self.forms)

    @property
    def described(self) -> tuple[str, ...]:
        """What a message lists, ready to be joined: words in backticks, or the name of the class.

        >>> Terminal("INT", "[0-9]+").described
        ('a number',)
        >>> Terminal("_COMMA", ",").described
        ('`,`',)
        """
        if self.is_class:
            return (_CLASSES.get(self.name, self.name.strip("_").lower().replace("_", " ")),)
        return tuple(f"`{form}`" for form in self.shown)


def list_choices(choices: Sequence[str]) -> str:
    """Join what could stand in one place.

    >>> list_choices(["`red`", "`green`", "`blue`"])
    '`red`, `green` or `blue`'
    """
    return " or ".join([", ".join(choices[:-1]), choices[-1]] if len(choices) > 1 else choices)


# --- spelling patterns out

_BLANK: Final = re.compile(r"\[(?:\s|\\[tnr])+\][+*]|\\s[+*]|\\? ")  # as in /at[ \t]+end/
_GROUP: Final = re.compile(r"\((?:\?:)?")
_LITERAL: Final = re.compile(r"[^\\\[\](){}|?*+.^$]|\\[^\w\s]")


def spell(pattern: str) -> tuple[str, ...]:
    r"""List the words a simple pattern stands for, shortest form first; nothing for a pattern that is not simple.

    >>> spell(r"(takes?|keeps?)\b")
    ('take', 'takes', 'keep', 'keeps')
    >>> spell(r"you\b|another[ \t]+player\b")
    ('you', 'another player')
    >>> spell("[a-z][a-z0-9_]*")
    ()
    """
    try:
        words, end = _spell_choice(pattern, 0)
    except ValueError:
        return ()
    return tuple(dict.fromkeys(words)) if end == len(pattern) and all(word.strip() for word in words) else ()


def _spell_choice(pattern: str, start: int) -> tuple[list[str], int]:
    words, position = _spell_sequence(pattern, start)
    while pattern.startswith("|", position):
        more, position = _spell_sequence(pattern, position + 1)
        words += more
    return words, position


def _spell_sequence(pattern: str, start: int) -> tuple[list[str], int]:
    words, position = [""], start
    while position < len(pattern) and pattern[position] not in "|)":
        parts, position = _spell_part(pattern, position)
        if pattern.startswith("?", position):
            parts, position = ["", *parts], position + 1
        words = [word + part for word in words for part in parts]
    return words, position


def _spell_part(pattern: str, start: int) -> tuple[list[str], int]:
    if pattern.startswith(r"\b", start):
        return [""], start + 2
    if match := _BLANK.match(pattern, start):
        return [" "], match.end()
    if match := _GROUP.match(pattern, start):
        parts, end = _spell_choice(pattern, match.end())
        if not pattern.startswith(")", end):
            raise ValueError(pattern)
        return parts, end + 1
    if match := _LITERAL.match(pattern, start):
        return [match[0].removeprefix("\\")], match.end()
    raise ValueError(pattern)


# --- all terminals of a grammar


@attrs.frozen
class Terminals:
    """All terminals of a grammar, found by name and by the words that can be one."""

    by_name: dict[str, Terminal]
    by_word: dict[str, tuple[tuple[tuple[str, ...], Terminal], ...]]  #: first word -> (further words, terminal)
    classes: tuple[tuple[Terminal, re.Pattern[str]], ...]
    signs: tuple[str, ...]  #: longest first

    def has_words(self, names: Iterable[str]) -> bool:
        """Tell whether one of the terminals *names* is a word of the language."""
        found = (self.by_name.get(name) for name in names)
        return any(terminal is not None and not terminal.is_class and not terminal.is_sign for terminal in found)

    def recognise(
        self, tokens: Sequence[RawToken], index: int, choices: Mapping[str, object], keywords: Container[str]
    ) -> tuple[Terminal | None, int]:
        """Find which of the terminals *choices* the token at *index* is, and how many tokens it takes."""
        token = tokens[index]
        if token.kind != "text":
            for rest, terminal in self.by_word.get(token.text, ()):
                if terminal.name in choices and (
                    not rest or rest == tuple(t.text for t in tokens[index + 1 : index + 1 + len(rest)])
                ):
                    return terminal, 1 + len(rest)
        for terminal, pattern in self.classes:
            if terminal.name in choices and pattern.fullmatch(token.text):
                # Where a name and a word of the language can stand, a word of the language is never a name.
                is_name = token.text not in keywords or not self.has_words(choices)
                return (terminal, 1) if is_name else (None, 0)
        return None, 0

    @property
    def keywords(self) -> frozenset[str]:
        """Every single word that the grammar knows; none of them can be a name."""
        return frozenset(
            form
            for terminal in self.by_name.values()
            if not terminal.is_sign
            for form in terminal.forms
            if " " not in form
        )


def index_terminals(terminals: Iterable[Terminal]) -> Terminals:
    """Sort the terminals of a grammar by what they look like.

    >>> terminals = index_terminals([Terminal("NAME", "[a-z]+"), Terminal("AT_END", "at end", 2)])
    >>> terminals.by_word["at"][0][0]
    ('end',)
    """
    by_name = {terminal.name: terminal for terminal in terminals}
    found: dict[str, list[tuple[tuple[str, ...], Terminal]]] = {}
    for terminal in by_name.values():
        for form in terminal.forms:
            first, *rest = form.split()
            found.setdefault(first, []).append((tuple(rest), terminal))
    return Terminals(
        by_name=by_name,
        # The longest form wins, then the priority that the grammar gives.
        by_word={
            word: tuple(sorted(entries, key=lambda entry: (-len(entry[0]), -entry[1].priority)))
            for word, entries in found.items()
        },
        classes=tuple((t, re.compile(t.pattern)) for t in by_name.values() if t.is_class),
        signs=tuple(
            sorted({form for t in by_name.values() if t.is_sign for form in t.forms}, key=lambda s: (-len(s), s))
        ),
    )
