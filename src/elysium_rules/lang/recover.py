"""Reading on after a mistake, so that one mistake in a card hides no other.

A hint that is plain enough to be followed is followed. Where there is none, the statement in which the mistake stands
is left out; where there is no statement, as few words as possible. What was changed is remembered as damage, and
nothing is said about it twice: neither by the parser nor by the checker. A text that was changed is never played.

See decision 33.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.lang import ast, codes
from elysium_rules.lang.automaton import Failure, Reading
from elysium_rules.lang.bounds import MAX_RECOVERIES
from elysium_rules.lang.changes import Repair, count_open, make_token
from elysium_rules.lang.echoes import is_unknown
from elysium_rules.lang.tokens import RawToken, scan
from elysium_rules.source import SourceFile, Span

#: So many tokens must fit after a guess before the next one that does not is news.
_SURE: Final = 3
#: So far before and after the place a piece is looked for that can be left out.
_REACH: Final = 60
_BRACES: Final = frozenset("{}")
_ENDS: Final = frozenset("{};")


_Guess: TypeAlias = Callable[[Failure], Repair | None]


@attrs.frozen
class Recovery:
    """What came of reading a declaration with mistakes in it."""

    findings: tuple[Diagnostic, ...]
    tokens: tuple[RawToken, ...] | None  #: what can be read; none if nothing could be done
    damage: ast.Damage


def recover(
    source: SourceFile,
    reading: Reading,
    signs: tuple[str, ...],
    explain: Callable[[Failure], Diagnostic | None],
    guess: Callable[[Failure], Repair | None],
) -> Recovery:
    """Read a declaration to its end, whatever is wrong with it.

    Args:
        source: the file.
        reading: how far the declaration could be read.
        signs: those of the language.
        explain: says what is wrong, or nothing if it is known.
        guess: says what else could be meant.
    """
    work = _Recovery(source, signs, explain, guess)
    for _ in range(MAX_RECOVERIES):
        if reading.is_complete:
            return work.finish(reading.declaration.tokens)
        better = work.mend(reading)
        if better is None:
            return work.finish(None)
        reading = better
    return work.finish(reading.declaration.tokens if reading.is_complete else None)


def go_to_end(source: SourceFile, reading: Reading, signs: tuple[str, ...], guess: _Guess) -> Reading | None:
    """Read all that was typed so far, whatever is wrong with it; the declaration need not end there."""
    work = _Recovery(source, signs, lambda _: None, guess)
    for _ in range(MAX_RECOVERIES):
        if reading.index == len(reading.declaration.tokens):
            return reading
        better = work.mend(reading)
        if better is None:
            return None
        reading = better
    return None


@attrs.define
class _Recovery:
    source: SourceFile
    signs: tuple[str, ...]
    explain: Callable[[Failure], Diagnostic | None]
    guess: Callable[[Failure], Repair | None]
    findings: list[Diagnostic] = attrs.field(factory=list)
    places: list[tuple[int, int]] = attrs.field(factory=list)
    words: set[str] = attrs.field(factory=set)
    filled: set[int] = attrs.field(factory=set)
    guessed: int = -1  #: where the last guess was made, as a place in the text
    unsure: int = -1  #: up to where a statement goes of which only a part was left out
    braces_differ: bool = False  #: whether braces were supplied or left out, so that the last ones cannot match

    def finish(self, tokens: tuple[RawToken, ...] | None) -> Recovery:
        damage = ast.Damage(tuple(self.places), frozenset(self.words), frozenset(self.filled))
        return Recovery(tuple(self.findings), tokens, damage)

    def mend(self, reading: Reading) -> Reading | None:
        """Say what is wrong at the first place that does not fit, and read on behind it; nothing if that is no use."""
        failure = Failure(reading)
        finding = None
        if not self.is_echo(failure):
            finding = self.explain(failure)
            if finding is not None and all(finding.span != other.span for other in self.findings):
                self.findings.append(finding)
        if failure.is_end:
            return self.close(reading)
        followed = None if finding is None or finding.fix is None else self.follow(reading, finding.fix)
        if followed is None and finding is not None and finding.code == codes.UNTERMINATED_TEXT:
            return None  # nobody knows what is a text in the rest of the line
        return (
            followed
            or self.leave_out(reading, _statements(reading))
            or self.supply(failure)
            or self.leave_out_part(reading)
        )

    def is_echo(self, failure: Failure) -> bool:
        """Tell whether a guess of ours, and not the author, is the likely cause."""
        if failure.is_end:
            return self.braces_differ
        if failure.found.start == failure.found.end:  # a word that we put there ourselves
            return True
        if failure.found.start < self.unsure:
            return True
        if self.guessed < 0:
            return False
        since = [token for token in failure.declaration.tokens[: failure.index] if token.start >= self.guessed]
        return len(since) < _SURE or (self.braces_differ and failure.found.text == "}")

    # --- following a hint

    def follow(self, reading: Reading, fix: Fix) -> Reading | None:
        """Read what an author would have written after reading the hint; nothing if that is no better."""
        tokens = reading.declaration.tokens
        start, end = fix.span.start, fix.span.end
        before = [token for token in tokens if token.end <= start]
        after = [token for token in tokens[len(before) :] if token.start >= end]
        changed = _even_out((*before, *self.place(fix), *after))
        better = reading.replace(changed)
        place = tokens[reading.index].start
        is_better = better.index >= len(changed) or changed[better.index].start > place
        if not is_better:
            return None
        self.note_braces(tokens, changed)
        if start == end:
            self.filled.add(start)
        elif not fix.text.strip():  # words may have been something that the card now lacks
            words = {token.text for token in tokens[len(before) : len(tokens) - len(after)] if token.kind == "word"}
            self.words |= words
            self.places += [(start, end)] * bool(words)
        return better

    def place(self, fix: Fix) -> list[RawToken]:
        """Take the new text apart; of what the author wrote already, each word stays in its place."""
        start, end = fix.span.start, fix.span.end
        old = scan(self.source.text[start:end], self.signs)
        placed: list[RawToken] = []
        at = start
        for token in scan(fix.text, self.signs):
            match = next((index for index, other in enumerate(old) if other.text == token.text), None)
            if match is None:
                # One word for another stands where that one stood, and what is new stands between the others.
                placed.append(token._replace(start=at, end=end if at == start else at))
                continue
            placed.append(token._replace(start=start + old[match].start, end=start + old[match].end))
            at = placed[-1].end
            old = old[match + 1 :]
        return placed

    def note_braces(self, old: Sequence[RawToken], new: Sequence[RawToken]) -> None:
        if count_open(old) != count_open(new):
            self.braces_differ = True

    # --- leaving something out

    def leave_out(self, reading: Reading, pieces: Iterable[tuple[int, int]]) -> Reading | None:
        """Leave out the first of *pieces* after which the text can be read on."""
        for first, last in pieces:
            better = self.without(reading, first, last)
            if better is not None:
                return better
        return None

    def leave_out_part(self, reading: Reading) -> Reading | None:
        """Leave out a part of a statement; what is wrong in the rest of it nobody knows."""
        tokens = reading.declaration.tokens
        ends = (token.start for token in tokens[reading.index :] if token.text in _ENDS)
        better = self.leave_out(reading, _pieces(reading))
        if better is not None:
            self.unsure = next(ends, tokens[-1].end)
        return better

    def supply(self, failure: Failure) -> Reading | None:
        """Read on as if something stood there that fits; what it was, nobody knows."""
        repair = self.guess(failure)
        if repair is None:
            return None
        tokens = failure.declaration.tokens
        self.note_damage(tokens, repair.first, repair.last)
        self.filled.update(token.start for token in repair.tokens)
        changed = _even_out((*tokens[: repair.first], *repair.tokens, *tokens[repair.last :]))
        self.note_braces(tokens, changed)
        return failure.reading.replace(changed)

    def without(self, reading: Reading, first: int, last: int) -> Reading | None:
        tokens = reading.declaration.tokens
        stack = reading.stacks[first]
        if stack is None:
            return None
        # What begins on a line of its own begins there; elsewhere a few words must fit to show that it does.
        is_line = last < len(tokens) and "\n" in self.source.text[tokens[last - 1].end : tokens[last].start]
        needed = 1 if is_line else _SURE
        _, reached = reading.automaton.go_on(stack, tokens, last, needed)
        if reached < min(last + needed, len(tokens)):
            return None
        better = reading.replace((*tokens[:first], *tokens[last:]))
        self.note_damage(tokens, first, last)
        if is_line:
            self.guessed = -1
        return better

    def note_damage(self, tokens: Sequence[RawToken], first: int, last: int) -> None:
        start = tokens[first].start
        self.places.append((start, tokens[last - 1].end if last > first else start))
        self.words.update(token.text for token in tokens[first:last])
        self.guessed = tokens[last].start if last < len(tokens) else tokens[-1].end

    def close(self, reading: Reading) -> Reading | None:
        """Supply the braces that are missing at the end."""
        tokens = reading.declaration.tokens
        end = tokens[-1].end
        opened = count_open(tokens)
        if opened <= 0:
            return None
        self.braces_differ = True
        better = reading.replace((*tokens, *[make_token("}", end, end)] * opened))
        return better if better.is_complete else None


def _even_out(tokens: Iterable[RawToken]) -> tuple[RawToken, ...]:
    """Let places only grow from token to token, so that what is built of them has a begin before its end."""
    straight: list[RawToken] = []
    start = end = 0
    for token in tokens:
        is_straight = start <= token.start and end <= token.end
        start, end = max(token.start, start), max(token.end, end)
        straight.append(token if is_straight else token._replace(start=start, end=end))
    return tuple(straight)


def _statements(reading: Reading) -> Iterable[tuple[int, int]]:
    """List the pieces that are a statement or more, around the place: the smallest first."""
    tokens, index = reading.declaration.tokens, reading.index
    first = _find_boundary(reading)
    if first is None:
        return
    depth = 0
    for last in range(first, min(len(tokens), index + _REACH) + 1):
        if last > index and depth == 0:
            yield first, last
        if last < len(tokens):
            depth += (tokens[last].text == "{") - (tokens[last].text == "}")
            if depth < 0:
                if last >= index:
                    yield first, last
                return


def _find_boundary(reading: Reading) -> int | None:
    """Find the begin of the statement in which the place stands."""
    depth = 0
    for index in range(reading.index, max(1, reading.index - _REACH), -1):
        if index < reading.index:
            depth += (reading.declaration.tokens[index].text == "}") - (reading.declaration.tokens[index].text == "{")
            if depth < 0:
                return None
        stack = reading.stacks[index]
        if depth == 0 and stack is not None and reading.automaton.shift(stack, "_RBRACE") is not None:
            return index
    return None


def _pieces(reading: Reading) -> Iterable[tuple[int, int]]:
    """List the pieces around the place without an odd brace: the shortest first."""
    tokens, index = reading.declaration.tokens, reading.index
    for length in range(1, _REACH // 3):
        for first in range(max(2, index - length), index + 1):
            last = first + length
            if index <= last <= len(tokens) and not _BRACES & {token.text for token in tokens[first:last]}:
                yield first, last


# --- names that nobody gave

#: So many of them are looked at in a file.
_MOST_NAMES: Final = 20


def look_again(findings: Iterable[Diagnostic], look: Callable[[Diagnostic, Span], Diagnostic]) -> list[Diagnostic]:
    """Ask of names that nobody gave whether a word of the language was meant, which fits in their place.

    Args:
        findings: what was found in a file.
        look: looks at one of them, and its place.
    """
    looked = 0
    better = []
    for finding in findings:
        if is_unknown(finding) and finding.span is not None and looked < _MOST_NAMES:
            looked += 1
            better.append(look(finding, finding.span))
        else:
            better.append(finding)
    return better


def offer_word(
    finding: Diagnostic, span: Span, reading: Reading, guess: Callable[[Failure], Repair | None]
) -> Diagnostic:
    """Offer the word of the language that fits where a name stands, if one was meant."""
    tokens = reading.declaration.tokens
    index = next((index for index, token in enumerate(tokens) if token.start >= span.start < token.end), None)
    stopped = None if index is None else reading.stop_at(index)
    repair = None if stopped is None else guess(Failure(stopped))
    if repair is None or index is None or not repair.is_word or not repair.first <= index < repair.last:
        return finding
    text = repair.text
    place = Span(span.file, tokens[repair.first].start, tokens[repair.last - 1].end)
    around = span if repair.first == index else place
    return attrs.evolve(finding, span=around, hint=f"write `{text}`" if text else "remove it", fix=Fix(place, text))
