"""What an author may have meant: small changes of a text that cannot be read, tried one by one.

Each change is tried on the automaton: the best is the one after which the text can be read furthest, and of those the
least one. It is offered as a hint, and followed to read on (`recover.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.lang.automaton import Failure
from elysium_rules.lang.change_blocks import BlockChanges
from elysium_rules.lang.change_words import WordChanges
from elysium_rules.lang.changes import BRACES, FAR, Habits, Place, Repair
from elysium_rules.lang.terminals import NAME, Terminal
from elysium_rules.lang.tokens import RawToken

#: So many tokens are read to see whether a change was good.
_LOOK: Final = 8
#: Slips in a single word; other changes must let the text be read on for so many tokens to be believed, or look right.
_PLAIN: Final = frozenset({"synonym", "near", "form"})
_NEEDED: Final = 3
_IN_EXAMPLES: Final = 0.3  # a pair of words that stand beside each other in an example of the vocabulary
_STRANGER: Final = 0.7  # the word that does not fit is taken for a name, but it is no name that anybody gave
_EARLIER: Final = 0.6  # what stands before the place where it shows is less likely the culprit
_EARLIER_PLAIN: Final = 0.1  # but a word that is not known is
_DISGUISED: Final = 2.0  # and so is a key word that could pass for a name
#: What is said in one breath, and what cannot be told apart.
_SIMILAR: Final = 1.0
_EQUAL: Final = 0.05


def find_repair(failure: Failure, habits: Habits) -> Repair | None:
    """Find the change after which the declaration can be read furthest."""
    rated = list(_rate_all(failure, habits))
    if not rated:
        return None
    best, single = max(rated, key=lambda pair: pair[0].score)
    if single is None:
        return _complete(failure, best, habits)
    similar = [
        (repair, terminal)
        for repair, terminal in rated
        if terminal is not None and repair.kind == best.kind and best.score - repair.score < _SIMILAR
    ]
    choices = {terminal.name: terminal for _, terminal in similar}
    equals = [repair.text for repair, _ in similar if best.score - repair.score < _EQUAL]
    return attrs.evolve(best, choices=tuple(choices.values()), equals=tuple(dict.fromkeys(equals)))


def _complete(failure: Failure, repair: Repair, habits: Habits) -> Repair:
    """Join a word that was replaced, but stands in the wrong place, with the change that puts it into the right one."""
    if repair.slip != "synonym":
        return repair
    tokens = failure.declaration.tokens
    reading = failure.reading.replace((*tokens[: repair.first], *repair.tokens, *tokens[repair.last :]))
    if reading.is_complete or reading.index > failure.index + FAR:
        return repair
    more = len(repair.tokens) - (repair.last - repair.first)
    for next_one, _ in _rate_all(Failure(reading), habits):
        if next_one.slip == "order" and next_one.first < repair.first == next_one.marked[0]:
            return attrs.evolve(next_one, last=next_one.last - more, marked=repair.marked)
    return repair


def _rate_all(failure: Failure, habits: Habits) -> Iterator[tuple[Repair, Terminal | None]]:
    """Try all changes, and list those that help; with the terminal, where it is a single one."""
    if failure.is_end:
        return
    words, blocks, trial = WordChanges(failure, habits), BlockChanges(failure, habits), _Trial(failure, habits)
    for repair in (*words.all_changes(), *blocks.all_changes()):
        if (rated := trial.rate(repair)) is not None:
            yield rated, None
    for repair, terminal in words.single_words():
        if (rated := trial.rate(repair)) is not None:
            yield rated, terminal


class _Trial(Place):
    """How good is a change?"""

    def rate(self, repair: Repair) -> Repair | None:
        """Try a change: how far does it go, what does it cost; nothing if it does not help."""
        stack = self.stack_at(repair.first)
        if stack is None:
            return None
        count = len(repair.tokens)
        trial = (*repair.tokens, *self.tokens[repair.last : max(repair.last, self.index) + _LOOK])
        shift = repair.last - count
        taken, cost = 0, repair.cost + self.burden(repair)
        while taken < len(trial):
            step = self.automaton.take(stack, trial, taken)
            if step is None:
                break
            stack, name, length = step
            if name == NAME and taken < count and repair.slip == "synonym":
                around = (*self.tokens[repair.first - 1 : repair.first], *trial)
                if self.is_misplaced(around, taken + 1):
                    return None  # what people write stands for a word of the language, and not for a name
            if name == NAME and taken >= count and taken + shift >= self.index:
                if count and repair.slip not in _PLAIN and self.is_misplaced(trial, taken):
                    break  # what could pass for a name is still a word that is out of place
                cost += _STRANGER * (taken + shift == self.index)
            taken += length
        reached = taken + shift
        goal = self.index + _LOOK
        if taken < count or reached <= max(self.index, repair.last - 1):
            return None
        if reached >= len(self.tokens):
            reached = goal if self.automaton.is_finished(stack, self.failure.declaration.kind) else reached - 1
        likeness = self.likeness(repair)
        needed = max(repair.last, self.index) + 1 if self.is_plain(repair) else self.index + _NEEDED
        if reached < min(goal, needed - likeness):
            return None
        return attrs.evolve(repair, score=min(reached, goal) - self.index - cost + likeness * _IN_EXAMPLES)

    def is_plain(self, repair: Repair) -> bool:
        """Tell whether a single word is wrong; a word of the language is seldom another one that was misspelt."""
        is_keyword = self.tokens[repair.first].text in self.automaton.keywords
        return repair.slip in _PLAIN and not (repair.slip == "near" and is_keyword)

    def is_misplaced(self, trial: Sequence[RawToken], index: int) -> bool:
        """Tell whether a name is a word of the language, and stands where no example has it."""
        pair = tuple(map(_as_in_examples, trial[index - 1 : index + 1]))
        return trial[index].text in self.automaton.keywords and pair not in self.habits.pairs

    def burden(self, repair: Repair) -> float:
        """Rate how unlikely the place is: what fitted is seldom the culprit, but a key word taken for a name is."""
        if repair.first >= self.index:
            return _DISGUISED if self.is_disguised else 0.0
        return _EARLIER_PLAIN if repair.slip in _PLAIN or repair.slip == "order" else _EARLIER

    @property
    def is_disguised(self) -> bool:
        """Whether the word before was taken for a name, and is a word of the language."""
        return self.failure.reading.names[-1] == NAME and self.failure.previous.text in self.automaton.keywords

    def likeness(self, repair: Repair) -> int:
        """Count the seams that look like something that stands in an example."""
        if not repair.tokens:
            return 0
        before = self.tokens[repair.first - 1 : repair.first]
        after = self.tokens[repair.last : repair.last + 1]
        seams = [(*before, repair.tokens[0]), (repair.tokens[-1], *after)]
        words = [tuple(map(_as_in_examples, seam)) for seam in seams if not BRACES & {token.text for token in seam}]
        return sum(pair in self.habits.pairs for pair in words)


def _as_in_examples(token: RawToken) -> str:
    return "1" if token.kind == "number" else token.text
