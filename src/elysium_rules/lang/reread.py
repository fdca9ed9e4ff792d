"""A second reading, of files in which something is wrong: what is known of the language, put together for it.

`parse.py` comes here only after a mistake, so that files without one do not wait for any of this (decision 33).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.lang import mistakes
from elysium_rules.lang.automaton import Automaton, Failure, Reading
from elysium_rules.lang.changes import Habits, Repair
from elysium_rules.lang.findings import write_name
from elysium_rules.lang.memory import Memory
from elysium_rules.lang.mistakes import Examples
from elysium_rules.lang.neighbours import collect_sentences
from elysium_rules.lang.recover import Recovery, look_again, offer_word, recover
from elysium_rules.lang.repair import find_repair
from elysium_rules.lang.synonyms import find_synonyms
from elysium_rules.lang.tokens import Declaration, Stray, scan
from elysium_rules.lang.versions import DECLARING
from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile, Span


@attrs.frozen(slots=False)
class Reader:
    """Reads the declarations of one file."""

    source: SourceFile
    vocabulary: Vocabulary
    automaton: Automaton
    words: frozenset[str] = frozenset()  #: all words of the newest language

    def of(self, source: SourceFile) -> Reader:
        """The same for another text; what it knows of the language it keeps."""
        if source is self.source:
            return self
        other = attrs.evolve(self, source=source)
        vars(other).update(examples=self.examples, habits=self.habits)
        return other

    def recover(self, part: Declaration, reserved: frozenset[str], hidden: Sequence[int]) -> Recovery:
        """Read a declaration on behind its mistakes; those in *reserved* names and *hidden* characters are known."""

        def explain(failure: Failure) -> Diagnostic | None:
            # Where a name that is none is used, it is not the use that is wrong; and a hidden character is known.
            is_known = not failure.is_end and (failure.found.text in reserved or failure.found.start in hidden)
            return None if is_known else mistakes.explain_failure(self.source, failure, self.examples, self.habits)

        return recover(self.source, self.read(part), self.automaton.terminals.signs, explain, self.guess)

    def look_again(
        self,
        findings: Sequence[Diagnostic],
        parts: Sequence[Declaration | Stray],
        memory: Memory,
        key: tuple[object, ...],
    ) -> tuple[Diagnostic, ...]:
        """Ask of names that nobody gave whether a word of the language was meant; *key* tells the language."""
        declarations = [part for part in parts if isinstance(part, Declaration)]
        read_once = cache(lambda index: self.read_on(declarations[index]))

        def look(finding: Diagnostic, span: Span) -> Diagnostic:
            around = [index for index, part in enumerate(declarations) if part.tokens[0].start <= span.start]
            if not around:
                return finding
            source, piece = memory.piece(self.source, declarations[around[-1]])
            if source is self.source:
                return offer_word(finding, span, read_once(around[-1]), self.guess)
            known = memory.take(finding, source)
            if known.span is None or known.span.file != source.name:
                return finding  # it stands behind what could be read

            def offer(span: Span = known.span) -> Diagnostic:
                return offer_word(known, span, self.of(source).read_on(piece), self.guess)

            return memory.place(memory.of("look again", (key, source.name, known), offer))

        return tuple(look_again(findings, look))

    def read(self, part: Declaration) -> Reading:
        """Read a declaration as far as it goes."""
        return Reading(self.automaton, self.source.text, part)

    def read_on(self, part: Declaration) -> Reading:
        """Read a declaration to its end, with its hints followed."""
        reading = self.read(part)
        if not reading.is_complete:
            tokens = self.recover(part, frozenset(), ()).tokens
            reading = reading if tokens is None else reading.replace(tokens)
        return reading

    def guess(self, failure: Failure) -> Repair | None:
        """Say what could be meant."""
        return find_repair(failure, self.habits)

    def is_misspelt(self, reading: Reading) -> bool:
        """Tell whether the first word that does not fit is one that people are known to write for another."""
        repair = self.guess(Failure(reading))
        return repair is not None and repair.is_word

    @cached_property
    def examples(self) -> Examples:
        """What to show to the author."""
        return _collect_examples(self.vocabulary, self.automaton.terminals.signs)

    @cached_property
    def habits(self) -> Habits:
        """How the words of the language are used."""
        habits = _find_habits(self.vocabulary, self.automaton.terminals.signs)
        return attrs.evolve(habits, words=self.words | self.automaton.keywords)


#: What can be missing as a whole.
_WHOLE: Final = (Kind.EVENT, Kind.FACT, Kind.POWER)


def _find_habits(vocabulary: Vocabulary, signs: tuple[str, ...]) -> Habits:
    """Collect from the table how its words are used; all numbers count the same."""
    name = write_name(vocabulary.words.get("language", ()))
    examples = {row.key: [token.text for token in scan(row.example, signs)] for row in vocabulary}
    phrases = {words[0]: tuple(words) for key, words in examples.items() if vocabulary.find(key).kind in _WHOLE}
    phrases[name.split()[0]] = tuple(token.text for token in scan(name, signs))
    plain = ["1" if word.isdigit() else word for words in examples.values() for word in (*words, "")]
    facts = [item.words for row in vocabulary.rows_of(Kind.FACT) for item in row.parameters]
    listed = frozenset(word for words in (*facts, *vocabulary.words.values()) for word in words)
    return Habits(find_synonyms(vocabulary.grammar), phrases, frozenset(pairwise(plain)), vocabulary.grammar, listed)


_SHOWN: Final = (Kind.POWER, Kind.EFFECT, Kind.CONDITION, Kind.NUMBER)


#: What is a sentence, and no part of one.
_SENTENCES: Final = (
    Kind.POWER,
    Kind.EFFECT,
    Kind.EVENT,
    Kind.MODIFIER,
    Kind.MOMENT,
    Kind.VALUE,
    Kind.CONDITION,
    Kind.NUMBER,
)


def _collect_examples(vocabulary: Vocabulary, signs: tuple[str, ...]) -> Examples:
    """Collect, for the name and the first word of each phrase, the example that the table gives."""
    languages = vocabulary.words.get("language", ())
    phrases = {"name": write_name(languages)}
    for kind in _SHOWN:
        for row in vocabulary.rows_of(kind):
            first = row.example.replace("(", " ").split()[0]
            # An effect begins with its verb; what else it is called is no word that an author writes.
            for word in (first,) if kind is Kind.EFFECT else (row.name, first):
                phrases.setdefault(word, row.example)
    facts = vocabulary.rows_of(Kind.FACT)
    for row in facts:
        phrases.setdefault(row.name, row.example)
    head = [row for row in facts if row.place == "head" and row.is_required]
    lists = frozenset(row.name for row in facts if any(parameter.words for parameter in row.parameters))
    powers = frozenset(word for row in vocabulary.rows_of(Kind.POWER) for word in (row.name, row.example.split()[0]))
    declares = vocabulary.newest >= DECLARING and any(item.declared for row in vocabulary for item in row.parameters)
    sentences = collect_sentences((row.example for kind in _SENTENCES for row in vocabulary.rows_of(kind)), signs)
    facts_of_head = tuple((row.name, row.example) for row in head)
    return Examples(phrases, facts_of_head, languages, powers, lists, declares, sentences)
