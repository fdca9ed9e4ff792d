"""Which cures of findings are certain, so that a program may follow them without asking; and following them.

A hint that can be followed keeps what its author said (`sense.py`, decision 48), but it is a guess among others. A cure
is certain only if it changes how something is written and not which word stands there: blanks and quotation marks,
capital letters, one and many of a word, what the list of other words (`grammar/synonyms/`) has under one word alone, a
word that was typed twice, a word of the language with one slip in it, and the first line that says which language a
file is written for. Names that somebody gave are never guessed, and no brace is ever set (decision 76).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.lang import codes
from elysium_rules.lang.sense import stem
from elysium_rules.lang.synonyms import find_class, find_numbers, find_synonyms, plain
from elysium_rules.source import SourceFile

_WORD: Final = re.compile(r"\w+", re.UNICODE)
#: Signs that part nothing: blanks, quotation marks, what may stand between two statements.
_QUOTES: Final = "\"'\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019"
_SILENT: Final = frozenset(f"{_QUOTES};\u00a0\u202f\ufeff")
_LONG: Final = 4  #: a slip in a shorter word may be another word
_HEADER: Final = "language"
#: Findings about words of the language, and not about names that somebody gave.
_OF_LANGUAGE: Final = frozenset(
    {codes.UNKNOWN_WORD, codes.UNEXPECTED_WORD, codes.NO_SUCH_PHRASE, codes.unknown("colour")}
)
_MOST_CHECKS: Final = 24  #: of a file, each as long as a check of the file takes


def is_certain(finding: Diagnostic, source: SourceFile, grammar: str = "core") -> bool:
    """Tell whether the change that a finding offers can be made without asking.

    Args:
        finding: the finding.
        source: the file that it is about.
        grammar: of the game, for its own list of other words.
    """
    fix = finding.fix
    if fix is None or fix.span.file != source.name or not 0 <= fix.span.start <= fix.span.end <= len(source.text):
        return False
    old, new = source.text[fix.span.start : fix.span.end], fix.text
    if finding.code == codes.NEWER_LANGUAGE:
        return new.startswith(_HEADER)
    was, now = _WORD.findall(old), _WORD.findall(new)
    if _signs(old) != _signs(new) or any(sign in new for sign in _QUOTES) > any(sign in old for sign in _QUOTES):
        return False  # a word of the language does not become a text
    if [word.casefold() for word in was] == [word.casefold() for word in now]:
        return True
    if [*map(stem, was)] == [*map(stem, now)]:
        return True
    if not now:
        return len(was) == 1 and not was[0].isdecimal() and was[0] in _beside(source.text, fix)
    if _is_other_word(old, new, grammar):
        return True
    return len(was) == len(now) == 1 and finding.code in _OF_LANGUAGE and _is_slip(was[0], now[0], grammar)


def _signs(text: str) -> list[str]:
    return [sign for sign in text if not (sign.isalnum() or sign == "_" or sign.isspace() or sign in _SILENT)]


def _beside(text: str, fix: Fix) -> tuple[str, ...]:
    """The words right before and right behind a place."""
    before, behind = _WORD.findall(text[: fix.span.start])[-1:], _WORD.findall(text[fix.span.end :])[:1]
    return (*before, *behind)


def _is_other_word(old: str, new: str, grammar: str) -> bool:
    """Whether the list of other words has one word alone for what was written, and that decides nothing."""
    written, meant = " ".join(plain(old).split()), " ".join(new.split())
    if find_numbers().get(written) == meant:
        return True
    known = [word for word in find_synonyms(grammar).get(written, ()) if word]
    return known == [meant] and not find_class("deciding") & {*written.split(), *meant.split()}


def _is_slip(old: str, new: str, grammar: str) -> bool:
    """Whether a word is another one with a single slip of the finger in it, and no word by itself."""
    is_word = plain(old) in find_synonyms(grammar) or old in find_class("deciding") | find_class("small")
    return len(old) >= _LONG and not is_word and old.isalpha() and _is_near(old, new)


def _is_near(old: str, new: str) -> bool:
    """Whether one letter is wrong, missing or too much, or two neighbours changed places."""
    if len(old) == len(new):
        odd = [place for place, (left, right) in enumerate(zip(old, new, strict=True)) if left != right]
        swapped = len(odd) == 2 and odd[1] == odd[0] + 1 and old[odd[0]] == new[odd[1]] and old[odd[1]] == new[odd[0]]
        return len(odd) == 1 or swapped
    short, long = sorted((old, new), key=len)
    return len(long) == len(short) + 1 and any(long[:place] + long[place + 1 :] == short for place in range(len(long)))


# --- following them --------------------------------------------------------------------------------------------------

#: Reads a file anew: all its findings.
Check = Callable[[SourceFile], Sequence[Diagnostic]]


@attrs.frozen
class Cured:
    """A file in which what is certain was cured, and what was done; each with the file as it was before that."""

    source: SourceFile
    done: tuple[tuple[Diagnostic, SourceFile], ...]


def cure(source: SourceFile, check: Check, grammar: str = "core") -> Cured:
    """Follow all cures of a file that are certain, and keep those that help.

    Those that are known at once are tried together, and in halves where they do not all help. A cure helps if each
    change leaves an error fewer; whatever else it brings about is taken back. So a text never gets worse, what was
    valid stays as it is, and a file full of slips is read a few times and not once for each.
    """
    done: list[tuple[Diagnostic, SourceFile]] = []
    findings = check(source)
    refused: set[tuple[str, str, str]] = set()
    waiting: list[list[Diagnostic]] = []
    for _ in range(_MOST_CHECKS):
        if not waiting:
            found = [finding for finding in findings if finding.is_error and is_certain(finding, source, grammar)]
            fresh = _apart([finding for finding in found if _key(finding, source) not in refused])
            if not fresh:
                break
            waiting = [fresh]
        batch = waiting.pop()
        changed = SourceFile(source.name, follow(source.text, [finding.fix for finding in batch if finding.fix]))
        after = check(changed)
        # Where there are more findings than are told, others come in the place of those that went.
        is_cut = any(finding.code == codes.MORE_FINDINGS for finding in findings)
        if _errors(after) <= _errors(findings) - (0 if is_cut else len(batch)):
            done += ((finding, source) for finding in batch)
            source, findings, waiting = changed, after, []  # places in the other halves are old ones now
        elif len(batch) == 1:
            refused.add(_key(batch[0], source))
        else:
            half = len(batch) // 2
            waiting += [batch[half:], batch[:half]]
    return Cured(source, tuple(done))


def _apart(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Of findings whose changes touch each other, the first."""
    kept: list[Diagnostic] = []
    end = -1
    for finding in sorted(findings, key=lambda found: found.fix.span.start if found.fix else 0):
        assert finding.fix is not None
        if finding.fix.span.start > end:
            kept.append(finding)
            end = finding.fix.span.end
    return kept


def _key(finding: Diagnostic, source: SourceFile) -> tuple[str, str, str]:
    assert finding.fix is not None
    span = finding.fix.span
    return finding.code, source.text[max(0, span.start - 40) : span.end + 40], finding.fix.text


def _errors(findings: Iterable[Diagnostic]) -> int:
    return sum(finding.is_error for finding in findings)


def follow(text: str, fixes: Iterable[Fix]) -> str:
    """Make changes in a text, the last one first; of two that overlap, the later one.

    >>> from elysium_rules.source import Span
    >>> follow("dicsard 1 card", [Fix(Span("a.ely", 0, 7), "discard")])
    'discard 1 card'
    """
    left = len(text)
    for fix in sorted(fixes, key=lambda fix: (fix.span.start, fix.span.end), reverse=True):
        if fix.span.end <= left:
            behind = text[fix.span.end :]
            if not fix.text and text[: fix.span.start].endswith(" ") and behind.startswith(" "):
                behind = behind[1:]  # of the blanks around a word that goes one is enough
            text = text[: fix.span.start] + fix.text + behind
            left = fix.span.start
    return text
