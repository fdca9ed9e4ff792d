"""The wordings of `tests/mistakes/wordings.txt`: a hint that is followed never leads to another card (issue 19).

What a designer says in the words of other games is refused. Every hint about it is followed here, on every way, and
also each word of a hint that leaves a choice: what comes out is the card that was meant, or none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

from elysium_rules.diagnostics import Diagnostic
from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.load import load_family
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.source import SourceFile

LIST = Path(__file__).parents[2] / "mistakes/wordings.txt"
FAMILIES = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
HEAD = (
    'family mine { name en "Mine" uses oracle uses prestige }\ncard heron level 1 {\n  name en "Heron" copies red\n  '
)
AROUND = {"statement": ("trigger { ", " }\n}\n"), "power": ("", "\n}\n")}
NOTHING = "—"
#: A hint that leaves a choice of words, each of which a reader may follow.
CHOICE = re.compile(r"write ((?:`[^`]*`(?:, | or )?)+)( before it)?")
MOST_STEPS = 8


@attrs.frozen
class Wording:
    """One line of the list."""

    line: int
    kind: str
    text: str
    meant: tuple[str, ...]  #: none if the language cannot say it


@cache
def wordings() -> tuple[Wording, ...]:
    found = []
    kind = ""
    for line, text in enumerate(LIST.read_text(encoding="utf-8").splitlines(), start=1):
        if text.startswith("## "):
            kind = re.findall(r"\w+", text)[0]
        elif text and not text.startswith("#"):
            written, _, meant = (part.strip() for part in text.rpartition("→"))
            ways = () if meant == NOTHING else tuple(meant.split(" | "))
            found.append(Wording(line, kind, written.replace("⏎", "\n"), ways))
    return tuple(found)


def as_file(kind: str, text: str, version: int) -> str:
    before, after = AROUND[kind]
    return f"{f'language {version}' * (version > 1)}\n{HEAD}{before}{text}{after}"


@cache
def load(text: str) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...]]:
    program, findings = load_family(SourceFile("x.ely", text), VOCABULARY, FAMILIES)
    return program, tuple(finding for finding in findings if finding.code != FAMILY_SHAPE)


@cache
def meaning(text: str) -> str | None:
    """What the power of a card does, whatever its author calls things and wherever they stand; none for no card."""
    program, findings = load(text)
    if program is None or any(finding.is_error for finding in findings):
        return None
    written = re.sub(r"Span\([^()]*\)", "", repr(program.cards[-1].powers))
    return re.sub(r"name='\w+'", "", written)


def ways_on(text: str) -> Iterator[str]:
    """What a text becomes if a hint about it is followed."""
    for finding in load(text)[1]:
        span, choice = finding.span, CHOICE.fullmatch(finding.hint or "")
        if finding.fix is not None and "..." not in finding.fix.text:
            yield text[: finding.fix.span.start] + finding.fix.text + text[finding.fix.span.end :]
        elif choice is not None and span is not None:
            for word in re.findall("`([^`]*)`", choice[1]):
                yield f"{text[: span.start]}{word} {text[span.start if choice[2] else span.end :]}"


def follow_all(text: str) -> list[str]:
    """All cards that hints lead to, from a text that is none."""
    seen, waiting, cards = {text}, [(text, 0)], []
    while waiting:
        now, steps = waiting.pop()
        if meaning(now) is not None:
            cards.append(now)
        elif steps < MOST_STEPS:
            new = [other for other in ways_on(now) if other not in seen]
            seen.update(new)
            waiting += [(other, steps + 1) for other in new]
    return cards


def test_list_is_long_and_has_nothing_twice() -> None:
    texts = [(wording.kind, wording.text) for wording in wordings()]
    assert len(texts) >= 300
    assert len(set(texts)) == len(texts)


def test_what_was_meant_can_be_said() -> None:
    bad = [
        (wording.line, way)
        for wording in wordings()
        for way in wording.meant
        if meaning(as_file(wording.kind, way, VOCABULARY.newest)) is None
    ]
    assert bad == []


@pytest.mark.parametrize("version", range(1, VOCABULARY.newest + 1))
def test_no_hint_leads_to_another_card_than_the_one_that_was_meant(version: int) -> None:
    astray = []
    for wording in wordings():
        meant = {meaning(as_file(wording.kind, way, VOCABULARY.newest)) for way in wording.meant}
        cards = follow_all(as_file(wording.kind, wording.text, version))
        astray += [(wording.line, wording.text, card) for card in cards if meaning(card) not in meant]
    assert astray == []


def test_what_cannot_be_mended_is_answered_by_sentences() -> None:
    """Whoever gets no change to follow sees at least what the language can say there."""
    silent = []
    for wording in wordings():
        findings = load(as_file(wording.kind, wording.text, VOCABULARY.newest))[1]
        if findings and not any(finding.hint or finding.notes for finding in findings):
            silent.append(wording.line)
    assert len(silent) <= 0.03 * len(wordings()), silent
