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
from elysium_rules.elysium.language.printed import FAMILY_SHAPE
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang.load import load_family
from elysium_rules.source import SourceFile

LIST = Path(__file__).parents[2] / "mistakes/elysium.txt"
CASES = sorted((LIST.parents[1] / "cases").glob("[cp]*/*.ely"))
FAMILIES = ("apollo", "ares", "athena", "hades", "hephaestus", "hermes", "poseidon", "zeus")
FAMILY = 'family mine { name en "Mine" uses oracle uses prestige }\n'
HEAD = f"{FAMILY}card heron level 1 {{\n  "
FACTS = 'name en "Heron"\n  copies red\n  '
#: A family of language 3 that has all that a family can have, and a card that uses it.
FAMILY_3 = """language 3
family mine {
  name en "Mine" uses oracle uses prestige
  resource arrow arrows { name en "arrow" "arrows" }
}
define tithe(n) { each other player gives you n gold }
keyword ambush name en "Ambush" { take a citizen; lose 1 gold }
card quiver level 1 { name en "Quiver" copies red trigger { gain 1 arrow; tithe(1); ambush } }
"""
HEAD_3 = f"{FAMILY_3}card heron level 1 {{\n  "
#: What stands around a mistake, by the first word of the heading that it stands under, and the language if it says one.
AROUND = {
    "statement": (f"{HEAD}{FACTS}trigger {{ ", " }\n}\n"),
    "power": (f"{HEAD}{FACTS}", "\n}\n"),
    "names": (HEAD, "\n  trigger { gain 1 gold }\n}\n"),
    "card": (FAMILY, "\n"),
    "file": ("", '\ncard crane level 1 { name en "Crane" copies red trigger { gain 1 gold } }\n'),
    "statement 3": (f"{HEAD_3}{FACTS}trigger {{ ", " }\n}\n"),
    "power 3": (f"{HEAD_3}{FACTS}", "\n}\n"),
    "names 3": (HEAD_3, "\n  trigger { gain 1 gold }\n}\n"),
    "card 3": (FAMILY_3, "\n"),
    "file 3": (
        "language 3\n",
        """
card crane level 1 { name en "Crane" copies red trigger { gain 1 gold } }
""",
    ),
}
#: The parts of the list, by what the kinds of their mistakes end with: its old rows and its new ones.
PARTS = ("", " 3")
#: Hints that can be followed as they are.
NO_CURE = "~"
PLAIN = re.compile(r"(?:write|did you mean) `([^`]*)`|remove it")


@attrs.frozen
class Mistake:
    """One line of the list."""

    line: int
    kind: str
    text: str  #: with the marks
    cures: tuple[tuple[str, ...], ...]  #: by the place


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
            kind = re.findall(r"\w+", text)[0] + " 3" * ("language 3" in text)
        elif text and not text.startswith("#"):
            written, _, cures = text.rpartition("→")
            by_place = tuple(tuple(place.split(" | ")) for place in cures.strip().split(" / "))
            found.append(Mistake(line, kind, written.strip().replace("⏎", "\n"), by_place))
    return tuple(found)


def part(kinds: str) -> list[Mistake]:
    """One of `PARTS`."""
    return [mistake for mistake in mistakes() if mistake.kind.endswith(" 3") == bool(kinds)]


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


#: Hints that show what can be said, and cure nothing.
SHOWN = (
    "write it like",
    "there is no such phrase",
    "what can be said is",
    "it reaches",
    "there is only",
    "only ",
    "say ",
)


def is_cure(finding: Diagnostic, cure: str) -> bool:
    """A single word in an example that is shown for another reason is no cure; `~` asks for one, and no change."""
    hint = finding.hint or ""
    if cure.startswith(NO_CURE):
        return cure.removeprefix(NO_CURE).strip() in hint and finding.fix is None
    is_example = hint.startswith(SHOWN)
    return cure in hint and (not is_example or " " in cure)


def pairs(kinds: str) -> Iterator[Card]:
    """Two mistakes in one card: two statements, a fact and a statement, a fact and a power, and those of the list."""
    short = [mistake for mistake in part(kinds) if "\n" not in mistake.text and "⟦⟧" not in mistake.text]
    statements, facts, powers = (
        [mistake.text for mistake in short if mistake.kind == kind + kinds] for kind in ("statement", "names", "power")
    )
    head = HEAD_3 if kinds else HEAD
    for index, text in enumerate(statements):
        other = statements[(7 * index + 31) % len(statements)]
        if other != text and not _names(text) & _names(other):
            yield take_marks_out(f"{head}{FACTS}trigger {{\n    {text}\n    {other}\n  }}\n}}\n")
    for index, text in enumerate(facts):
        other = statements[(5 * index + 2) % len(statements)]
        yield take_marks_out(f"{head}{text}\n  trigger {{ {other} }}\n}}\n")
    for index, text in enumerate(powers):
        yield take_marks_out(f"{head}{facts[3 * index % len(facts)]}\n  {text}\n}}\n")
    yield from (as_card(mistake) for mistake in part(kinds) if len(mistake.cures) > 1)


def _names(text: str) -> set[str]:
    """The names that `let` gives: those that are given twice are a third mistake."""
    return set(re.findall(r"\blet (\w+) =", text))


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
    assert find(before + right[kind.partition(" ")[0]] + after) == ()


@pytest.mark.parametrize("kinds", PARTS)
def test_nearly_every_mistake_is_found_in_its_place(kinds: str) -> None:
    found = [
        (mistake.line, bool(found_at(card, place)))
        for mistake in part(kinds)
        for card in [as_card(mistake)]
        for place in card.places
    ]
    missed = [line for line, is_found in found if not is_found]
    assert len(missed) <= 0.02 * len(found), missed


@pytest.mark.parametrize("kinds", PARTS)
def test_hints_are_the_cure(kinds: str) -> None:
    cured = []
    for mistake in part(kinds):
        card = as_card(mistake)
        for place, cures in zip(card.places, mistake.cures, strict=True):
            hints = found_at(card, place)
            cured.append((mistake.line, any(is_cure(finding, cure) for finding in hints for cure in cures)))
    missed = [line for line, is_cured in cured if not is_cured]
    assert len(missed) <= 0.05 * len(cured), missed


@pytest.mark.parametrize("kinds", PARTS)
def test_one_mistake_is_one_finding(kinds: str) -> None:
    """Nothing is said about what was done to read on; a few lines of the list are more mistakes than are marked."""
    several = [m.line for m in part(kinds) if len(find(as_card(m).text)) > len(m.cures)]
    assert len(several) <= 0.03 * len(part(kinds)), several


# --- two mistakes


@pytest.mark.parametrize("kinds", PARTS)
def test_of_two_mistakes_in_a_card_both_are_found(kinds: str) -> None:
    cards = list(pairs(kinds))
    assert len(cards) >= 60
    both = [all(found_at(card, place) for place in card.places) for card in cards]
    assert share(both) >= 0.85, share(both)


@pytest.mark.parametrize("kinds", PARTS)
def test_two_mistakes_are_seldom_more_than_two_findings(kinds: str) -> None:
    assert share([len(find(card.text)) <= 2 for card in pairs(kinds)]) >= 0.95


# --- hints that are followed


@cache
def all_texts() -> tuple[str, ...]:
    """The mistakes, the pairs, and the cases, which have one of every code."""
    cases = [path.read_text(encoding="utf-8").partition("--- expected ---")[0] for path in CASES]
    made = [card.text for kinds in PARTS for card in pairs(kinds)]
    return tuple(dict.fromkeys([*(as_card(mistake).text for mistake in mistakes()), *made, *cases]))


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
