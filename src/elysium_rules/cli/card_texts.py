"""What cards say, from their files: names, facts and composed texts of every card that somebody names."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import attrs

from elysium_rules.cli.own_cards import AnyRules
from elysium_rules.cli.typed import find_cards, simplify
from elysium_rules.diagnostics import Diagnostic, Sources, suggest
from elysium_rules.errors import CardError, SetupError
from elysium_rules.families import ENDING, files_of, find_installed, installed_families, printed_families
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.play.cards.game_rules import CardGameRules
from elysium_rules.play.engine.port import AnyCardSet
from elysium_rules.play.saying.words import show_name
from elysium_rules.program.nodes import Block, CardProgram, FamilyProgram
from elysium_rules.source import SourceFile, Span, printable

#: Fields of checked cards that say where something stands or how it was written, and not what it means.
PLACES = frozenset({"span", "definitions", "written", "flavour", "path"})


@attrs.frozen
class ReadCards:
    """Card files that were read: their families, what was found in them, and with which cards they are played."""

    rules: CardGameRules[Any, Any, Any, Any, Any]
    families: tuple[FamilyProgram, ...]  #: those without errors
    findings: tuple[Diagnostic, ...]
    sources: Sources
    cards: AnyCardSet  #: the printed ones and these, as far as they can be played with
    wanted: tuple[CardProgram, ...]  #: the cards that were named; all of the files where only files were

    @property
    def is_good(self) -> bool:
        return not any(finding.is_error for finding in self.findings)

    def of(self, family: FamilyProgram) -> tuple[CardProgram, ...]:
        """The cards of a family that were named."""
        return tuple(card for card in family.cards if card in self.wanted)


def read_cards(rules: AnyRules, words: Sequence[str]) -> ReadCards:
    """What somebody named: card files, folders, families printed or installed, or cards by any of their names.

    Where cards are named beside files, they are those of the files.

    Raises:
        SetupError: the game has no card files, or nothing has this name; it says what was probably meant.
        CardError: a file cannot be read, or a package is broken.
    """
    if rules.vocabulary is None or not isinstance(rules, CardGameRules):
        raise SetupError("", f"{rules.name} has no card language")
    paths: list[Path] = []
    named: list[str] = []
    for word in words:
        found = find_paths(rules, word)
        paths += found
        named += [] if found else [word]
    if not paths:
        paths = everything(rules)
    sources = read_all([path for path in paths if path.suffix != ".toml"])
    families, findings, known = load_families(sources, rules.vocabulary, printed_families(rules), most_tokens=None)
    wanted = pick(families, named) if named else tuple(card for family in families for card in family.cards)
    return ReadCards(rules, families, findings, known, load_if_good(rules, paths), wanted)


def find_paths(rules: AnyRules, word: str) -> list[Path]:
    """The files that a word names; none where it may be the name of a card."""
    path = Path(word)
    if os.path.exists(path) or path.suffix == ENDING:  # noqa: PTH110 - it never raises, whatever the name is
        return [path]
    folder = rules.folder()
    if folder is not None and word in printed_families(rules):
        return [folder / f"{word}{ENDING}"]
    if any(family.name == word for family in installed_families(rules.name)):
        return list(files_of(rules, find_installed(rules, word)))
    return []


def everything(rules: AnyRules) -> list[Path]:
    """All card files that can be played with: printed ones, and those of packages that are not broken."""
    folder = rules.folder()
    good = [family for family in installed_families(rules.name) if not family.problem]
    return [*([folder] if folder is not None else []), *(path for family in good for path in files_of(rules, family))]


def load_if_good(rules: AnyRules, paths: Sequence[Path]) -> AnyCardSet:
    """The card set that files are played with; the printed one where they cannot be."""
    with suppress(CardError):
        return rules.load_files(paths)
    return rules.standard_card_set()


def pick(families: Sequence[FamilyProgram], names: Sequence[str]) -> tuple[CardProgram, ...]:
    """The cards that are called so: by key, by family and key, or by a name in any language.

    Raises:
        SetupError: there is none; it says which was probably meant.
    """
    cards = [card for family in families for card in family.cards]
    found: list[CardProgram] = []
    for name in names:
        fitting = [card for card in cards if name in (card.key, f"{card.family}/{card.key}")] or find_cards(cards, name)
        if not fitting:
            known = [*(card.key for card in cards), *(simplify(word) for card in cards for _, word in card.names)]
            near = suggest(name, known)
            hint = f"; did you mean {near!r}?" if near else ""
            raise SetupError("", f"there is no card file, family or card {printable(name)!r}{hint}")
        found += fitting
    return tuple(card for card in cards if card in found)


# --- what they say ---------------------------------------------------------------------------------------------------


@attrs.frozen
class CardText:
    """A card in words of one language."""

    ref: str  #: family and key
    name: str
    facts: Mapping[str, Any]  #: what is printed on it beside its powers, such as level and copies
    powers: tuple[str, ...]  #: each with when it works
    flavour: str | None


def texts_of(read: ReadCards, family: FamilyProgram, language: str) -> Iterator[CardText]:
    """The cards of a family in words, in the order of its file."""
    for card in read.of(family):
        flavours = dict(card.flavour)
        yield CardText(
            ref=f"{card.family}/{card.key}",
            name=show_name(card.names, language, read.rules.name),
            facts=dict(card.facts),
            powers=tuple(read.rules.describe_powers(read.cards, card, language)),
            flavour=flavours.get(language),
        )


# --- what two versions of them have in common ------------------------------------------------------------------------


def meaning(value: object) -> object:
    """A checked card without all that says where it stands: two of them are equal if they mean the same.

    >>> from elysium_rules.program.nodes import Int
    >>> meaning(Int(3, Span("a.ely", 1, 2))) == meaning(Int(3, Span("b.ely", 7, 9)))
    True
    """
    if isinstance(value, Mapping):
        return tuple((key, meaning(part)) for key, part in sorted(value.items()))
    if isinstance(value, tuple | list):
        return tuple(meaning(part) for part in value)
    if attrs.has(type(value)):
        kind = cast("type[Any]", type(value))
        fields = [field.name for field in attrs.fields(kind) if field.name not in PLACES]
        if "slot" in fields:  # what `let` names is told apart by it, however it is called
            fields = [name for name in fields if name != "name"]
        if isinstance(value, Block):
            return (kind.__name__, value.keyword, meaning(tuple(_flat(value.statements))))
        return (kind.__name__, *((name, meaning(getattr(value, name))) for name in fields))
    return value


def _flat(values: Sequence[object]) -> Iterator[object]:
    """Statements one behind the other; what a definition stands for is a block of its own, unless it is a keyword."""
    for value in values:
        if isinstance(value, Block) and value.keyword is None:
            yield from _flat(value.statements)
        else:
            yield value


def source_of(read: ReadCards, span: Span) -> SourceFile:
    """The file that a place lies in."""
    return read.sources[span.file]
