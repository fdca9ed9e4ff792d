"""How long it takes to work a power out, whatever stands on the table: the bound that every card keeps.

What is asked of every player can be asked inside of itself, and each time costs as often as there are players. The rows
of the vocabulary say how often they work out what stands in them, `program/cost.py` multiplies it, and this refuses
what is too much: before anybody plays it, and after definitions were written out (decision 44).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, TypeAlias, TypeGuard

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang import codes
from elysium_rules.lang.bounds import MAX_BENT_COST, MAX_COST
from elysium_rules.lang.memory import NO_MEMORY, Memory, Same
from elysium_rules.program import nodes
from elysium_rules.program.cost import cost_of, parts_of
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Vocabulary

_AGAIN: Final = ", because it is asked again and again"
#: A phrase of the vocabulary, or `highest` and the like.
_OfEach: TypeAlias = nodes.Call | nodes.OverPlayers


def check_cost(family: nodes.FamilyProgram, vocabulary: Vocabulary, memory: Memory = NO_MEMORY) -> Iterator[Diagnostic]:
    """Tell which powers take too long to be worked out."""
    for card in family.cards:
        yield from memory.of("cost", Same(card), partial(_check_card, card, vocabulary))


def _check_card(card: nodes.CardProgram, vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    found: list[Diagnostic] = []
    for power in card.powers:
        done = (power.event, power.body, power.worth, power.condition)
        found += _check(card.key, done, MAX_COST, vocabulary, "")
        asked = [power.modifiers, *(node.modifiers for node in walk(power.body) if isinstance(node, nodes.Until))]
        for modifiers in asked:
            found += _check(card.key, modifiers, MAX_BENT_COST, vocabulary, _AGAIN)
    return tuple(found)


def _check(key: str, part: object, most: int, vocabulary: Vocabulary, why: str) -> Iterator[Diagnostic]:
    cost = cost_of(part, vocabulary.times)
    if cost <= most:
        return
    outer, inner = _dearest(part, vocabulary)
    yield Diagnostic(
        codes.TOO_COSTLY,
        f"to work out the power of `{key}`, {cost:,} words and numbers are read; {most:,} are the most{why}",
        outer.span,
        label="this is asked of every player, with all that stands in it",
        notes_labels=() if inner is outer else (Label(inner.span, "and so is this, each time"),),
        notes=("what is asked of every player counts four times, and inside of such a phrase four times as often",),
        hint="write it without one of the phrases that are asked of every player, or shorter",
    )


def _dearest(part: object, vocabulary: Vocabulary) -> tuple[_OfEach, _OfEach]:
    """The dearest phrase that is asked of every player, and the innermost one in it.

    INVARIANT: there is one. A power without any costs at most twice its parts, and those have a bound of their own.
    """
    found = [node for node in walk(part) if _is_of_each(node, vocabulary)]
    outer = max(found, key=lambda node: cost_of(node, vocabulary.times))
    inner = outer
    while inside := [node for node in walk(inner) if node is not inner and _is_of_each(node, vocabulary)]:
        inner = max(inside, key=lambda node: cost_of(node, vocabulary.times))
    return outer, inner


def _is_of_each(node: object, vocabulary: Vocabulary) -> TypeGuard[_OfEach]:
    return isinstance(node, _OfEach) and any(often > 1 for _, often in parts_of(node, vocabulary.times))
