"""What somebody means who asks for an explanation: a finding, a rule, a card, a family or words of the language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.diagnostics import suggest
from elysium_rules.errors import SetupError
from elysium_rules.explain.phrases import find_phrases, known_words
from elysium_rules.explain.rules import ID, read_rules
from elysium_rules.explain.shelf import Shelf
from elysium_rules.lang.finding_pages import finding_codes
from elysium_rules.source import clip

What: TypeAlias = Literal["finding", "rule", "card", "family", "word"]
_MOST_LISTED: Final = 6
_LONGEST: Final = 60  #: characters of a question that are repeated
_LIKE_A_RULE: Final = re.compile(r"[A-Za-z]\d+")


@attrs.frozen
class Meant:
    """What was asked for, and by which name it is known."""

    what: What
    name: str


def find_meant(shelf: Shelf, asked: str) -> Meant:
    """Find what is meant.

    Raises:
        SetupError: nothing is, or several things are; it says what there is.
    """
    asked = " ".join(asked.split())
    found = list(dict.fromkeys(_candidates(shelf, asked)))
    said = clip(asked, _LONGEST)
    if not found:
        raise SetupError("", f"there is no card, finding, rule or word {said!r}{_near(shelf, asked)}")
    if len(found) > 1:
        names = ", ".join(meant.name for meant in found[:_MOST_LISTED])
        more = f" and {len(found) - _MOST_LISTED} more" if len(found) > _MOST_LISTED else ""
        raise SetupError("", f"{said!r} can be {names}{more}: ask for one of them")
    return found[0]


def _candidates(shelf: Shelf, asked: str) -> Iterator[Meant]:
    """All that can be meant; the name of a card as it is printed counts as its key."""
    if asked in finding_codes():
        yield Meant("finding", asked)
        return
    if ID.fullmatch(asked.upper()) and asked.upper() in read_rules(shelf.rules.name):
        yield Meant("rule", asked.upper())
        return
    key = asked.casefold().replace(" ", "_")
    if asked in shelf.cards:
        yield Meant("card", asked)
        return
    cards = [ref for ref, card in shelf.cards.items() if card.key == key]
    families = [family.key for family in shelf.families if family.key == key]
    if not cards and not families:
        cards = [ref for ref in shelf.cards if _has_name(shelf, ref, asked)]
    if cards or families:
        yield from (Meant("card", ref) for ref in cards)
        yield from (Meant("family", name) for name in families)
        return
    slugs = [code for code in finding_codes() if code.partition("/")[2] == asked]
    if slugs:
        yield from (Meant("finding", code) for code in slugs)
        return
    if find_phrases(shelf, asked):
        yield Meant("word", asked)


def _has_name(shelf: Shelf, ref: str, asked: str) -> bool:
    return any(name.casefold() == asked.casefold() for _, name in shelf.cards[ref].names)


def _near(shelf: Shelf, asked: str) -> str:
    """What it is a near miss of, if it is one."""
    rules = read_rules(shelf.rules.name)
    if _LIKE_A_RULE.fullmatch(asked) and rules:
        letter = [rule for rule in rules if rule[0] == asked[0].upper()]
        return f"; there are {letter[0]} to {letter[-1]}" if letter else f"; there are {', '.join(_letters(rules))}"
    slugs = (code.partition("/")[2] for code in finding_codes())
    keys = (card.key for card in shelf.cards.values())
    names = (name for card in shelf.cards.values() for _, name in card.names)
    families = (family.key for family in shelf.families)
    for known in (finding_codes(), tuple(shelf.cards), tuple(keys), tuple(families), tuple(names), tuple(slugs)):
        if near := suggest(asked, known):
            return f"; did you mean {near!r}?"
    near = suggest(asked.casefold(), dict.fromkeys(known_words(shelf)))
    return f"; did you mean {near!r}?" if near else ""


def _letters(rules: Iterable[str]) -> list[str]:
    return sorted({rule[0] for rule in rules})
