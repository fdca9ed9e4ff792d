"""Sentences of the language that are nearest to one that it has not: shown where no change would keep what was said.

They are the examples of the vocabulary that fit in the place, the likest first: those that share words with what was
written, rare words more than frequent ones (decision 48).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from math import log, sqrt
from typing import Final

import attrs

from elysium_rules.lang.automaton import Automaton, Failure, Stack
from elysium_rules.lang.sense import stem
from elysium_rules.lang.synonyms import find_class, plain
from elysium_rules.lang.tokens import RawToken, scan

_MOST: Final = 3  #: so many are shown
_TRIED: Final = 12  #: so many of the likest are tried
_LIKE: Final = 0.4  #: one that shares so much less than the likest is not shown
_FEW: Final = 10  #: where no more words fit, all sentences that begin with one of them are near
_BACK: Final = 30  #: so far back what was written may begin
_WINDOW: Final = 12  #: so much of what stands behind the place belongs to it
_ENDS: Final = frozenset("{};")


@attrs.frozen
class Sentence:
    """An example of the vocabulary."""

    text: str
    tokens: tuple[RawToken, ...]
    words: frozenset[str]


@attrs.frozen
class Sentences:
    """All examples of a vocabulary, and how much a word tells."""

    all: tuple[Sentence, ...]
    weights: Mapping[str, float]


NO_SENTENCES: Final = Sentences((), {})


def collect_sentences(examples: Iterable[str], signs: tuple[str, ...]) -> Sentences:
    """Make ready what is compared with texts that cannot be read."""
    sentences = []
    for text in dict.fromkeys(example for example in examples if " " in example):
        tokens = tuple(scan(text, signs))
        sentences.append(Sentence(text, tokens, _words(token.text for token in tokens)))
    counts = Counter(word for sentence in sentences for word in sentence.words)
    return Sentences(tuple(sentences), {word: log(1 + len(sentences) / count) for word, count in counts.items()})


def find_neighbours(failure: Failure, sentences: Sentences, synonyms: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """List the sentences that are nearest to what was written, and could stand there."""
    reading = failure.reading
    tokens = failure.declaration.tokens
    begins = range(failure.index, max(1, failure.index - _BACK), -1)
    start = next((index for index in begins if tokens[index - 1].text in _ENDS), begins[-1] if begins else 1)
    ends = range(failure.index, min(len(tokens), failure.index + _WINDOW))
    end = next((index for index in ends if tokens[index].text in _ENDS), ends[-1] + 1 if ends else failure.index)
    said = [plain(token.text) for token in tokens[start:end]]
    meant = [word for text in said for other in synonyms.get(text, ()) for word in other.split()]
    words, others = _words(said), _words(meant)

    def likeness(sentence: Sentence) -> float:
        shared = sum(sentences.weights[word] for word in sentence.words & words)
        shared += sum(sentences.weights[word] for word in sentence.words & others - words) / 2
        return shared / sqrt(len(sentence.words) + 1)

    ranked = sorted(sentences.all, key=likeness, reverse=True)[:_TRIED]
    least = likeness(ranked[0]) * _LIKE if ranked else 0.0
    # Where no statement can stand, another power of the same kind is near.
    at_start = reading.stacks[start]
    is_statement = at_start is not None and reading.automaton.shift(at_start, "_LET") is not None
    stacks = [
        (stack, "" if index >= start else tokens[index].text)
        for index in begins
        if (stack := reading.stacks[index]) is not None and (index >= start or not is_statement)
    ]
    fitting = (
        sentence.text
        for sentence in ranked
        if 0 < likeness(sentence) >= least and _fits(reading.automaton, stacks, sentence)
    )
    found = tuple(islice(fitting, _MOST))
    if not found and len(failure.accepted) <= _FEW:
        found = tuple(
            islice((text.text for text in sentences.all if _fits(reading.automaton, [(reading.top, "")], text)), _MOST)
        )
    return found


def _fits(automaton: Automaton, stacks: Sequence[tuple[Stack, str]], sentence: Sentence) -> bool:
    size, first = len(sentence.tokens), sentence.tokens[0].text
    return any(
        word in ("", first) and automaton.go_on(stack, sentence.tokens, 0, size)[1] == size for stack, word in stacks
    )


def _words(texts: Iterable[str]) -> frozenset[str]:
    """The words that tell something, each in one form."""
    small = find_class("small")
    return frozenset(stem(text) for text in texts if text.isalpha() and text not in small)
