"""What fits at a place of a document: the terminals that the parser accepts there, and what a name there would be.

What a name stands for is not in the tables of a parser, but the rule is that takes it in: from the state behind a name
all ways on are followed until that rule is complete (a breadth-first search over the automaton).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, Final, Protocol

import attrs

from elysium_rules.editing.document import Part
from elysium_rules.lang.automaton import Automaton, Reading, Stack
from elysium_rules.lang.build import phrase_kind
from elysium_rules.lang.parse import Outline
from elysium_rules.lang.recover import go_to_end
from elysium_rules.lang.terminals import NAME, NAME_OWN, Terminal
from elysium_rules.lang.tokens import Declaration, RawToken
from elysium_rules.program.vocabulary import Parameter, Vocabulary

_MOST_STEPS: Final = 3_000  #: of the search; a name is taken in after a few words at most
#: Rules that say what a name is and are no rows: numbers, players, cards, uses of definitions, names that are given.
PLAIN: Final = frozenset({"variable", "player", "card", "use", "translation", "noun_forms", "uses", "owner"})
_GIVING: Final = frozenset(
    {"let", "family_decl", "card_decl", "define_decl", "keyword_decl", "parameters", "resource_decl"}
)


@attrs.frozen
class Role:
    """What a name would be: the argument of a phrase, or what a rule without a row takes."""

    rule: str  #: such as `variable`, or the key of a row
    parameter: Parameter | None = None


@attrs.frozen
class Fitting:
    """What can be written at a place."""

    part: Part
    typed: RawToken | None  #: the begin of a word that stands there already, in the places of the part
    terminals: tuple[Terminal, ...]
    roles: tuple[Role, ...]  #: of a name, if one can stand there
    stack: Stack
    automaton: Automaton


class Readable(Protocol):
    """A text of declarations: a `Document`, or the tests of one."""

    @property
    def outline(self) -> Outline | None:
        """Where the declarations stand, and what reads on behind mistakes in them."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What can be said."""

    def part_at(self, offset: int) -> Part | None:
        """The declaration in which a place stands."""


def find_fitting(document: Readable, offset: int) -> Fitting | None:
    """Tell what can be written at a place inside of a declaration; nothing outside, and where nobody can tell."""
    part = document.part_at(offset)
    if part is None or document.outline is None:
        return None
    tokens = part.declaration.tokens
    here = offset - part.offset
    before = [token for token in tokens if token.end <= here]
    typed: RawToken | None = None
    inside = next((token for token in tokens if token.start < here < token.end), None)
    if inside is not None:
        if inside.kind not in ("word", "number"):
            return None
        typed = inside
    elif before and before[-1].end == here and before[-1].kind == "word":
        typed = before.pop()
    if not before:
        return None
    stack = _read(document, part, tuple(before))
    if stack is None:
        return None
    automaton = document.outline.reader.automaton
    terminals = automaton.accepted(stack)
    can_be_name = any(terminal.name in (NAME, NAME_OWN) for terminal in terminals)
    roles = tuple(find_roles(automaton, stack, document.vocabulary)) if can_be_name else ()
    return Fitting(part, typed, terminals, roles, stack, automaton)


def _read(document: Readable, part: Part, tokens: tuple[RawToken, ...]) -> Stack | None:
    """Read all that stands before a place, over any mistakes."""
    assert document.outline is not None
    reader = document.outline.reader.of(part.source)
    declaration = attrs.evolve(part.declaration, tokens=tokens)
    reading: Reading | None = Reading(reader.automaton, part.source.text, declaration)
    if reading is not None and reading.index < len(tokens):
        reading = go_to_end(part.source, reading, reader.automaton.terminals.signs, reader.guess)
    return None if reading is None else reading.top


def find_roles(automaton: Automaton, stack: Stack, vocabulary: Vocabulary) -> Iterator[Role]:
    """Tell what a name could be that stands behind a stack; a name that is given there has no role."""
    after = automaton.shift(stack, NAME)
    found: dict[Role, None] = {}
    if after is not None:
        for rule, index in _find_rules(automaton, after, _height(after)):
            name = str(rule.alias or rule.origin.name).rpartition("__")[2]
            if phrase_kind(name) is None:
                found[Role(name)] = None
                continue
            row = next((row for row in vocabulary.rows if row.key == name), None)
            kept = _kept_before(rule, index)
            if row is not None and kept < len(row.parameters):
                found[Role(name, row.parameters[kept])] = None
    yield from (role for role in found if role.rule not in _GIVING)


def _kept_before(rule: Any, index: int) -> int:
    """How many arguments the tree has before a symbol of a rule: words of the language are no arguments."""
    expansion, options = rule.expansion, rule.options
    kept = sum(not (symbol.is_term and symbol.filter_out) for symbol in expansion[:index])
    empty = list(options.empty_indices or ()) if options is not None else []
    # What is left out between symbols leaves a None: the indices are booleans, one more than there are symbols.
    seen = -1
    for is_left_out in empty:
        if is_left_out:
            kept += 1
        else:
            seen += 1
            if seen >= index:
                break
    return kept


def _find_rules(automaton: Automaton, start: Stack, height: int) -> Iterator[tuple[Any, int]]:
    """Follow all ways on, and give the rules that take in the symbol at *height*, with its index in them."""
    waiting = deque([(start, height)])
    seen: set[tuple[int, int, int]] = set()
    for _ in range(_MOST_STEPS):
        if not waiting:
            return
        stack, place = waiting.popleft()
        top = _height(stack)
        targets: dict[int, Any] = {}
        for name, (_, target) in automaton.states[stack[0]].items():
            if isinstance(target, int):
                if name in automaton.terminals.by_name:
                    _push(waiting, seen, (target, name, stack), place, top + 1)
            else:
                targets.setdefault(id(target), target)
        for rule in targets.values():
            length = len(rule.expansion)
            begin = top - length
            name = str(rule.alias or rule.origin.name).rpartition("__")[2]
            is_inside = begin < place
            if is_inside and (phrase_kind(name) is not None or name in PLAIN or name in _GIVING):
                yield rule, place - begin - 1
                continue
            below: Stack | None = stack
            for _ in range(length):
                assert below is not None
                below = below[2]
            assert below is not None
            origin = str(rule.origin.name)
            action = automaton.states[below[0]].get(origin)
            if action is not None:
                after: Stack = (action[1], origin, below)
                _push(waiting, seen, after, begin + 1 if is_inside else place, begin + 1)


def _push(
    waiting: deque[tuple[Stack, int]], seen: set[tuple[int, int, int]], stack: Stack, place: int, height: int
) -> None:
    key = (stack[0], place, height)
    if key not in seen:
        seen.add(key)
        waiting.append((stack, place))


def _height(stack: Stack) -> int:
    height = 0
    below: Stack | None = stack
    while below is not None and below[2] is not None:
        height += 1
        below = below[2]
    return height


__all__ = ["Declaration", "Fitting", "Role", "find_fitting", "find_roles"]
