"""What an author may have meant: small changes of a text that cannot be read, tried one by one.

Each change is tried on the automaton: the best is the one after which the text can be read furthest, and of those the
least one. If it keeps what the author said (`sense.py`) it is offered as a hint, and followed to read on
(`recover.py`); if not, it only shows where the text goes wrong (decision 48).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from elysium_rules.lang.automaton import Failure, Reading
from elysium_rules.lang.change_blocks import BlockChanges
from elysium_rules.lang.change_words import WordChanges
from elysium_rules.lang.changes import BRACES, FAR, Habits, Place, Repair, find_given
from elysium_rules.lang.sense import keeps_sense, may_stand_for_another
from elysium_rules.lang.synonyms import find_numbers, plain
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
_CLOSE: Final = 0.25  # less than what one pair of words in the examples is worth
#: A change that keeps what was said may be so much worse than one that does not, and is still the likely one.
_FAITHFUL: Final = 1.0
#: Whoever follows a hint and cannot be helped so many words later was led into a dead end.
_DEAD_END: Final = 3
_MOST_STEPS: Final = 1


def find_repair(failure: Failure, habits: Habits) -> Repair | None:
    """Find the change after which the declaration can be read furthest, and tell whether it is a cure."""
    return _find(failure, habits, _MOST_STEPS)


def _find(failure: Failure, habits: Habits, steps: int) -> Repair | None:
    rated = list(_rate_all(failure, habits))
    if not rated:
        return None
    place = Place(failure, habits)
    in_order = sorted(rated, key=lambda pair: -pair[0].score)
    best, dead = in_order[0], 0
    for number, (repair, single) in enumerate(in_order):
        if best[0].score - repair.score > _FAITHFUL:
            break
        if keeps_sense(place, repair):
            whole = _with_equals(failure, habits, rated, repair, single)
            if _is_dead_end(failure, habits, whole, steps):
                dead += number == dead
                continue
            if may_stand_for_another(place, repair) or (single is not None and _is_open(place, rated, repair)):
                return attrs.evolve(whole, is_open=True, is_cure=False)
            return whole
    shown = in_order[dead] if dead < len(in_order) else best
    return attrs.evolve(_with_equals(failure, habits, rated, *shown), is_cure=False)


def _is_dead_end(failure: Failure, habits: Habits, repair: Repair, steps: int) -> bool:
    """Tell whether what follows right behind a change cannot be read, and no cure is known for that."""
    if repair.slip in ("near", "form"):
        return False  # a slip is one, whatever stands behind it
    tokens = failure.declaration.tokens
    reading = failure.reading.replace((*tokens[: repair.first], *repair.tokens, *tokens[repair.last :]))
    more = len(repair.tokens) - (repair.last - repair.first)
    changed = range(repair.first, max(repair.last, failure.index + 1) + more)
    if any(_is_no_name(reading, index, habits) for index in changed):
        return True
    if repair.slip == "brace":
        return False
    reached = reading.index - more  # among the tokens as they were
    if reading.is_complete or reading.index >= len(reading.declaration.tokens):
        return False
    if reached - max(repair.last, failure.index) >= _DEAD_END:
        return False
    following = _find(Failure(reading), habits, steps - 1) if steps else None
    return following is None or not following.is_cure


def _is_no_name(reading: Reading, index: int, habits: Habits) -> bool:
    """Tell whether a word passes for a name that nobody gave, but means something else."""
    if index >= len(reading.names) or reading.names[index] != NAME:
        return False
    tokens = reading.declaration.tokens
    word = tokens[index].text
    is_word = word in habits.words or plain(word) in habits.synonyms or plain(word) in find_numbers()
    return is_word and word not in habits.listed and word not in find_given(tokens)


def _with_equals(
    failure: Failure,
    habits: Habits,
    rated: Sequence[tuple[Repair, Terminal | None]],
    best: Repair,
    single: Terminal | None,
) -> Repair:
    """Add to a change what would help as much."""
    if single is None:
        return _complete(failure, best, habits)
    similar = _similar(rated, best)
    choices = {terminal.name: terminal for _, terminal in similar}
    equals = [repair.text for repair, _ in similar if best.score - repair.score < _EQUAL]
    return attrs.evolve(best, choices=tuple(choices.values()), equals=tuple(dict.fromkeys(equals)))


def _similar(rated: Sequence[tuple[Repair, Terminal | None]], best: Repair) -> list[tuple[Repair, Terminal]]:
    """List the single words that would help about as much in the same place."""
    return [
        (repair, terminal)
        for repair, terminal in rated
        if terminal is not None and repair.kind == best.kind and best.score - repair.score < _SIMILAR
    ]


def _is_open(place: Place, rated: Sequence[tuple[Repair, Terminal | None]], repair: Repair) -> bool:
    """Tell whether another word or sign could stand in the same place, as likely, and would say something else."""
    return any(
        not keeps_sense(place, other)
        for other, terminal in _similar(rated, repair)
        if terminal.is_sign or repair.score - other.score < _CLOSE
    )


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
        word = trial[index].text
        return word in self.automaton.keywords and word not in self.habits.listed and pair not in self.habits.pairs

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
