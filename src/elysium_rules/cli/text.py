"""`elysium text`: what cards say to the players, and which cards say something else than in an older version."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Annotated, Any, Literal, TypeAlias

import attrs
import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from elysium_rules.cli.card_texts import CardText, ReadCards, meaning, read_cards, texts_of
from elysium_rules.cli.check import count, report
from elysium_rules.cli.frontend import Frontend
from elysium_rules.cli.options import (
    GameOption,
    LanguageOption,
    busy,
    choose_frontend,
    find_language,
    make_console,
    telling_errors,
)
from elysium_rules.cli.own_cards import showing_findings
from elysium_rules.play.saying.words import show_name
from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.nodes import CardProgram
from elysium_rules.source import printable

Change: TypeAlias = Literal["new", "gone", "name", "facts", "text", "meaning", "flavour"]


def text(
    what: Annotated[
        list[str],
        typer.Argument(
            help="Card files, folders, families or cards by name; a card beside files is one of theirs.",
            metavar="WHAT...",
        ),
    ],
    language: LanguageOption = DEFAULT_LANGUAGE,
    diff: Annotated[
        str | None,
        typer.Option(
            "--diff",
            help="An older version: say in words what changed since; exit code 1 if anything did.",
            metavar="OLD",
        ),
    ] = None,
    game: GameOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print what cards say, as the library composes it; exit code 1 if a file has an error, 2 if it cannot be read.

    Example: elysium text nyx.ely --language fr; elysium text charon; elysium text nyx.ely --diff nyx-1.ely
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # an author's words may have more letters than the terminal
    with telling_errors():
        frontend = choose_frontend(game)
        find_language(frontend, language)
        with showing_findings(), busy(language):
            read = read_cards(frontend.rules, what)
            older = None if diff is None else read_cards(frontend.rules, [diff])
        require_good(read)
        if older is not None:
            require_good(older)
            changes = list(compare(older, read, language))
            same = len(read.wanted) - len({change.ref for change in changes if change.kind != "gone"})
            if as_json:
                print(json.dumps({"changes": [attrs.asdict(change) for change in changes], "same": same}, indent=2))
            else:
                show_changes(make_console(), changes, same)
            if changes:
                raise typer.Exit(1)
        elif as_json:
            print(json.dumps({"language": language, "families": as_plain(read, language)}, indent=2))
        else:
            show_texts(make_console(), frontend, read, language)


def require_good(read: ReadCards) -> None:
    """Show the findings of card files with errors, and end."""
    if not read.is_good:
        report(
            read.findings,
            read.sources,
            len(read.sources),
            sum(len(family.cards) for family in read.families),
            as_json=False,
        )
        raise typer.Exit(1)


# --- the texts -------------------------------------------------------------------------------------------------------


def as_plain(read: ReadCards, language: str) -> list[dict[str, Any]]:
    """All that `elysium text` shows, as plain data."""
    return [
        {
            "family": family.key,
            "name": show_name(family.names, language, read.rules.name),
            "file": family.span.file,
            "cards": [attrs.asdict(card) for card in texts_of(read, family, language)],
        }
        for family in read.families
        if read.of(family)
    ]


def show_texts(console: Console, frontend: Frontend, read: ReadCards, language: str) -> None:
    """Print card by card, families one below the other."""
    for number, family in enumerate(family for family in read.families if read.of(family)):
        name = show_name(family.names, language, read.rules.name)
        if number:
            console.print()
        shown = len(read.of(family))
        cards = (
            count(len(family.cards), "card")
            if shown == len(family.cards)
            else f"{shown} of {count(len(family.cards), 'card')}"
        )
        console.print(
            Text.assemble(
                (printable(name), "bold underline"), f" – {family.key}, {cards}, {printable(family.span.file)}"
            )
        )
        for card, told in zip(read.of(family), texts_of(read, family, language), strict=True):
            console.print()
            console.print(frontend.card_heading(card, name, language))
            for power in told.powers:
                console.print(Padding(Text(printable(power)), (0, 0, 0, 2), expand=False))
            if told.flavour is not None:
                console.print(Padding(Text(printable(told.flavour), style="italic"), (0, 0, 0, 2), expand=False))


# --- two versions ----------------------------------------------------------------------------------------------------


@attrs.frozen
class CardChange:
    """One thing that is different on a card: what it was, and what it is."""

    ref: str  #: family and key in the newer version; in the older one where it is gone
    name: str
    kind: Change
    was: str = ""
    now: str = ""


def compare(older: ReadCards, newer: ReadCards, language: str) -> Iterator[CardChange]:
    """What changed from one version of cards to another, card by card: cards are the same if their keys are."""
    before = {card.key: (card, told) for card, told in _told(older, language)}
    after = {card.key: (card, told) for card, told in _told(newer, language)}
    for key, (card, told) in after.items():
        if key in before:
            yield from compare_card(*before[key], card, told)
        else:
            yield CardChange(told.ref, told.name, "new", now=" ".join(told.powers))
    for key, (_, told) in before.items():
        if key not in after and len(newer.wanted) == sum(len(family.cards) for family in newer.families):
            yield CardChange(told.ref, told.name, "gone", was=" ".join(told.powers))


def _told(read: ReadCards, language: str) -> Iterator[tuple[CardProgram, CardText]]:
    for family in read.families:
        yield from zip(read.of(family), texts_of(read, family, language), strict=True)


def compare_card(old: CardProgram, old_text: CardText, new: CardProgram, new_text: CardText) -> Iterator[CardChange]:
    """What is different on one card; where its text stayed, whether it still means the same."""
    ref, name = new_text.ref, new_text.name
    if old_text.name != name:
        yield CardChange(ref, name, "name", old_text.name, name)
    for fact in dict.fromkeys((*old_text.facts, *new_text.facts)):
        was, now = write_fact(old_text.facts.get(fact)), write_fact(new_text.facts.get(fact))
        if was != now:
            yield CardChange(ref, name, "facts", f"{fact} {was}".strip(), f"{fact} {now}".strip())
    if old_text.powers != new_text.powers:
        yield CardChange(ref, name, "text", " ".join(old_text.powers), " ".join(new_text.powers))
    elif meaning(old.powers) != meaning(new.powers):
        yield CardChange(ref, name, "meaning", " ".join(old_text.powers), " ".join(new_text.powers))
    if old_text.flavour != new_text.flavour:
        yield CardChange(ref, name, "flavour", old_text.flavour or "", new_text.flavour or "")


def write_fact(fact: object) -> str:
    """A fact as it stands in a card file.

    >>> write_fact((("red",), ("blue", "any"))), write_fact(2), write_fact(None)
    ('red, blue + any', '2', '')
    """
    if isinstance(fact, tuple):
        parts = (" + ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in fact)
        return ", ".join(parts)
    return "" if fact is None else str(fact)


#: How a change is told; *was* and *now* stand in lines of their own where they are long.
_TOLD: dict[Change, str] = {
    "new": "is new",
    "gone": "is gone",
    "name": "has another name",
    "facts": "",
    "text": "says something else",
    "meaning": "does something else, though its text is the same",
    "flavour": "has another flavour text",
}


def show_changes(console: Console, changes: list[CardChange], same: int) -> None:
    """Print what changed, with the words that did marked."""
    for ref in dict.fromkeys(change.ref for change in changes):
        for change in (change for change in changes if change.ref == ref):
            name = Text(printable(change.name), style="bold")
            if change.kind in ("facts", "name"):
                what = f": {change.now or 'nothing'}, was {change.was or 'nothing'}"
                console.print(Text.assemble(name, printable(what)), soft_wrap=True)
                continue
            console.print(Text.assemble(name, f" {_TOLD[change.kind]}"))
            was, now = mark(change.was, change.now)
            for sign, part in (("-", was), ("+", now)):
                if part.plain and not (change.kind == "meaning" and sign == "+"):
                    shown = Text.assemble(f"{sign if change.kind != 'meaning' else ' '} ", part)
                    console.print(Padding(shown, (0, 0, 0, 2), expand=False))
    changed = len({change.ref for change in changes if change.kind not in ("new", "gone")})
    new, gone = (sum(change.kind == kind for change in changes) for kind in ("new", "gone"))
    parts = [f"{changed} changed", f"{new} new", f"{gone} gone", f"{same} as before"]
    console.print(("\n" if changes else "") + ", ".join(part for part in parts if not part.startswith("0 ")))


def mark(was: str, now: str) -> tuple[Text, Text]:
    """Two texts with the words that differ in them marked; on paper the signs before them say it."""
    old, new = printable(was).split(), printable(now).split()
    left, right = Text(), Text()
    if not (old and new):
        return Text(" ".join(old)), Text(" ".join(new))
    for kind, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        style = "" if kind == "equal" else "bold"
        left.append("".join(f"{word} " for word in old[start:end]), style=f"{style} red" if style else "")
        right.append("".join(f"{word} " for word in new[begin:stop]), style=f"{style} green" if style else "")
    left.rstrip()
    right.rstrip()
    return left, right
