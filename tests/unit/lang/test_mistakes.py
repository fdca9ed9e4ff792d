"""The mistakes of `tests/mistakes`: what is found, where, and whether the hint is the cure (issue 11).

Shares are measured and not single mistakes: a list of what people write has some that nobody can guess. What the
library does about a mistake is never wrong, though: every hint that can be followed is followed here, and helps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.elysium.language.facts import FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.load import load_family
from elysium_rules.source import SourceFile

LIST = Path(__file__).parents[2] / "mistakes/elysium.txt"
CASES = sorted((LIST.parents[1] / "cases").glob("[cp]*/*.ely"))
FAMILIES = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
FAMILY = 'family mine { name en "Mine" uses oracle uses prestige }\n'
HEAD = f"{FAMILY}card heron level 1 {{\n  "
FACTS = 'name en "Heron"\n  copies red\n  '
#: What stands around a mistake, by the first word of the heading that it stands under.
AROUND = {
    "statement": (f"{HEAD}{FACTS}trigger {{ ", " }\n}\n"),
    "power": (f"{HEAD}{FACTS}", "\n}\n"),
    "names": (HEAD, "\n  trigger { gain 1 gold }\n}\n"),
    "card": (FAMILY, "\n"),
    "file": ("", '\ncard crane level 1 { name en "Crane" copies red trigger { gain 1 gold } }\n'),
}
#: Hints that can be followed as they are.
PLAIN = re.compile(r"(?:write|did you mean) `([^`]*)`|remove it")


@attrs.frozen
class Mistake:
    """One line of the list."""

    line: int
    kind: str
    text: str  #: with the marks
    cures: tuple[str, ...]


@attrs.frozen
class Card:
    """A text with its marks taken out: where mistakes are, from where to where."""

    text: str
    places: tuple[tuple[int, int], ...]


@cache
def mistakes() -> tuple[Mistake, ...]:
    found = []
    kind = ""
    for line, text in enumerate(LIST.read_text(encoding="utf-8").splitlines(), start=1):
        if text.startswith("## "):
            kind = re.findall(r"\w+", text)[0]
        elif text and not text.startswith("#"):
            written, _, cures = text.rpartition("→")
            found.append(Mistake(line, kind, written.strip().replace("⏎", "\n"), tuple(cures.strip().split(" | "))))
    return tuple(found)


def take_marks_out(marked: str) -> Card:
    """An empty mark is at the next word: something is missing before it."""
    pieces = re.split("[⟦⟧]", marked)
    text = "".join(pieces)
    ends = [sum(map(len, pieces[: index + 1])) for index in range(len(pieces))]
    places = []
    for start, end in zip(ends[0::2], ends[1::2], strict=False):
        blank = len(text[start:]) - len(text[start:].lstrip())
        places.append((start, end) if start < end else (start + blank, start + blank + 1))
    return Card(text, tuple(places))


def as_card(mistake: Mistake) -> Card:
    before, after = AROUND[mistake.kind]
    return take_marks_out(before + mistake.text + after)


@cache
def find(text: str) -> tuple[Diagnostic, ...]:
    """All that is said about a text; the shape of a family of one card is no mistake here."""
    program, findings = load_family(SourceFile("x.ely", text), VOCABULARY, FAMILIES)
    kept = tuple(finding for finding in findings if finding.code != FAMILY_SHAPE)
    assert program is None or not any(finding.is_error for finding in kept)
    return kept


def found_at(card: Card, place: tuple[int, int]) -> list[Diagnostic]:
    start, end = place
    return [finding for finding in find(card.text) if finding.span is not None and start <= finding.span.start < end]


def is_cure(finding: Diagnostic, cure: str) -> bool:
    """A single word in an example that is shown for another reason is no cure."""
    hint = finding.hint or ""
    is_example = hint.startswith("write it like")
    return cure in hint and (not is_example or " " in cure)


def pairs() -> Iterator[Card]:
    """Two mistakes in one card: two statements, a fact and a statement, a fact and a power."""
    short = [mistake for mistake in mistakes() if "\n" not in mistake.text and "⟦⟧" not in mistake.text]
    statements, facts, powers = (
        [mistake.text for mistake in short if mistake.kind == kind] for kind in ("statement", "names", "power")
    )
    for index, text in enumerate(statements):
        other = statements[(7 * index + 31) % len(statements)]
        if other != text:
            yield take_marks_out(f"{HEAD}{FACTS}trigger {{\n    {text}\n    {other}\n  }}\n}}\n")
    for index, text in enumerate(facts):
        other = statements[(5 * index + 2) % len(statements)]
        yield take_marks_out(f"{HEAD}{text}\n  trigger {{ {other} }}\n}}\n")
    for index, text in enumerate(powers):
        yield take_marks_out(f"{HEAD}{facts[3 * index % len(facts)]}\n  {text}\n}}\n")


def share(numbers: list[bool]) -> float:
    return sum(numbers) / len(numbers)


# --- the list


def test_list_is_long_and_has_nothing_twice() -> None:
    texts = [mistake.text for mistake in mistakes()]
    assert len(texts) >= 200
    assert len(set(texts)) == len(texts)
    assert {mistake.kind for mistake in mistakes()} == set(AROUND)


@pytest.mark.parametrize("kind", AROUND)
def test_what_stands_around_a_mistake_is_right(kind: str) -> None:
    right = {
        "statement": "gain 1 gold",
        "power": "trigger { gain 1 gold }",
        "names": 'name en "Heron" copies red',
        "card": 'card heron level 1 { name en "Heron" copies red trigger { gain 1 gold } }',
        "file": 'family mine { name en "Mine" }',
    }
    before, after = AROUND[kind]
    assert find(before + right[kind] + after) == ()


def test_nearly_every_mistake_is_found_in_its_place() -> None:
    missed = [mistake.line for mistake in mistakes() if not found_at(card := as_card(mistake), card.places[0])]
    assert len(missed) <= 0.02 * len(mistakes()), missed


def test_hints_are_the_cure() -> None:
    missed = []
    for mistake in mistakes():
        card = as_card(mistake)
        hints = found_at(card, card.places[0])
        if not any(is_cure(finding, cure) for finding in hints for cure in mistake.cures):
            missed.append(mistake.line)
    assert len(missed) <= 0.05 * len(mistakes()), missed


def test_one_mistake_is_one_finding() -> None:
    """Nothing is said about what was done to read on; a few lines of the list are two mistakes."""
    several = [mistake.line for mistake in mistakes() if len(find(as_card(mistake).text)) > 1]
    assert len(several) <= 0.03 * len(mistakes()), several


# --- two mistakes


def test_of_two_mistakes_in_a_card_both_are_found() -> None:
    cards = list(pairs())
    assert len(cards) >= 60
    both = [all(found_at(card, place) for place in card.places) for card in cards]
    assert share(both) >= 0.85, share(both)


def test_two_mistakes_are_seldom_more_than_two_findings() -> None:
    assert share([len(find(card.text)) <= 2 for card in pairs()]) >= 0.95


# --- hints that are followed


@cache
def all_texts() -> tuple[str, ...]:
    """The mistakes, the pairs, and the cases, which have one of every code."""
    cases = [path.read_text(encoding="utf-8").partition("--- expected ---")[0] for path in CASES]
    return tuple(
        dict.fromkeys([*(as_card(mistake).text for mistake in mistakes()), *(card.text for card in pairs()), *cases])
    )


def follow(text: str, fix: Fix) -> str:
    return text[: fix.span.start] + fix.text + text[fix.span.end :]


def test_plain_hint_can_be_followed_by_a_program() -> None:
    for text in all_texts():
        for finding in find(text):
            match = PLAIN.fullmatch(finding.hint or "")
            if match is not None and "..." not in match[0]:
                assert finding.fix is not None, finding
                assert " ".join(finding.fix.text.split()) in (match[1] or ""), finding


def count_errors(findings: tuple[Diagnostic, ...]) -> int:
    """A name that was none may turn out to be unused, which is a warning of its own."""
    return sum(finding.is_error for finding in findings)


def is_same(left: Diagnostic, right: Diagnostic) -> bool:
    return (
        left.code == right.code
        and left.span is not None
        and right.span is not None
        and left.span.start == right.span.start
    )


def test_no_hint_is_nonsense_when_followed() -> None:
    bad = []
    for text in all_texts():
        for finding in find(text):
            if finding.fix is not None and "..." not in finding.fix.text:  # or else it is for the author to fill in
                after = find(follow(text, finding.fix))
                fewer = count_errors(find(text)) - finding.is_error
                if count_errors(after) > fewer or any(is_same(finding, other) for other in after):
                    bad.append((text, finding, after))
    assert bad == []
