"""Names and types of a card file against a game's vocabulary: declarations.

All findings are collected before anybody stops. `check_power.py` looks into
the powers. No word of a game stands here: they all come from the vocabulary.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_NAME
from elysium_rules.lang.check_power import check_power
from elysium_rules.lang.findings import EnoughFoundError, Findings, keep_first, known_levels, name_file
from elysium_rules.lang.terminals import list_choices
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import STEERING, Span, clip, find_fault

#: The shape of a printed family; another shape can be played, so it is only a warning.
COPIES_PER_LEVEL: Final = 7
#: More cards than this make no game any better, and each of them is compared with each other when it begins.
MAX_COPIES: Final = 100


def check_file(
    syntax: ast.FileSyntax, vocabulary: Vocabulary, families: Collection[str] = ()
) -> tuple[Diagnostic, ...]:
    """Check all that could be read of a file; cards may speak of *families* and of its own.

    A file in which a declaration is broken is not blamed for what may stand there. After too many errors the rest
    is not looked at.
    """
    findings = Findings(syntax.source)
    checker = _Checker(findings, vocabulary, tuple(sorted({*families, *syntax.declared})))
    with suppress(EnoughFoundError):
        checker.check_file(syntax)
    return keep_first(findings.found, name_file(syntax.source))


@attrs.frozen
class _Checker:
    findings: Findings
    vocabulary: Vocabulary
    families: tuple[str, ...]

    def check_file(self, syntax: ast.FileSyntax) -> None:
        self.check_families(syntax)
        seen: dict[str, ast.Word] = {}
        for card in syntax.cards:
            self.check_card(card, seen.setdefault(card.key.value, card.key))
        if syntax.is_complete and len(syntax.families) == 1:
            self.check_shape(syntax.families[0], syntax.cards)

    # --- families

    def check_families(self, syntax: ast.FileSyntax) -> None:
        if not syntax.families and syntax.is_complete:
            self.findings.error(
                codes.NO_FAMILY,
                "this file declares no family",
                Span(syntax.source.name, 0, 0),
                label="the family belongs here",
                hint=f"write `family my_family {{ name {self._name_all('...')} }}`",
            )
        for family in syntax.families[1:]:
            self.findings.error(
                codes.SECOND_FAMILY,
                f"`{family.key.value}` is a second family in one file",
                family.key.span,
                label="one file holds one family",
                notes_labels=(Label(syntax.families[0].key.span, "this is the first"),),
                hint=f"move it and its cards into a file of their own, such as `{family.key.value}.ely`",
            )
        for family in syntax.families:
            self._check_names(family.key, family.names)
            for word in family.uses:
                self.findings.check_listed(
                    codes.UNKNOWN_SUBSYSTEM, word, self.vocabulary.words.get("subsystem", ()), "part of the game"
                )

    def check_shape(self, family: ast.FamilyDecl, cards: Sequence[ast.CardDecl]) -> None:
        levels = [int(level) for level in known_levels(self.vocabulary)]
        copies: Counter[int] = Counter()
        for card in cards:
            copies[card.level.value] += len(card.copies)
        if copies.total() > MAX_COPIES:
            self.findings.error(
                codes.FAMILY_SIZE,
                f"the family `{family.key.value}` has {copies.total()} cards, all copies counted",
                family.key.span,
                label=f"a family has at most {MAX_COPIES}",
                hint="write fewer copies after `copies`",
            )
        elif any(copies[level] != COPIES_PER_LEVEL for level in levels):
            counts = ", ".join(f"{copies[level]} of level {level}" for level in levels)
            self.findings.warn(
                codes.FAMILY_SHAPE,
                f"the family `{family.key.value}` has {copies.total()} cards, all copies counted: {counts}",
                family.key.span,
                label="a printed family has another shape",
                notes=(
                    f"a printed family has {COPIES_PER_LEVEL * len(levels)} cards, {COPIES_PER_LEVEL} of each level",
                ),
                hint="write more or fewer copies after `copies`",
            )

    # --- cards

    def check_card(self, card: ast.CardDecl, first: ast.Word) -> None:
        if first is not card.key:
            self.findings.error(
                codes.CARD_TWICE,
                f"two cards are called `{card.key.value}`",
                card.key.span,
                label="used again here",
                notes_labels=(Label(first.span, "used here first"),),
                hint="write further copies of a card after its `copies`",
            )
        self.findings.check_level(card.level, self.vocabulary)
        self._check_names(card.key, card.names)
        for copy in card.copies:
            self._check_condition(copy)
        check_power(self.findings, card.power, self.vocabulary, self.families)

    def _check_condition(self, copy: Sequence[ast.Word]) -> None:
        colours = self.vocabulary.words.get("colour", ())
        seen: set[str] = set()
        for word in copy:
            self.findings.check_listed(codes.UNKNOWN_COLOUR, word, self.vocabulary.words.get("condition", ()), "colour")
            if word.value in colours and word.value in seen:
                self.findings.error(
                    codes.IMPOSSIBLE_CONDITION,
                    f"nobody can meet this condition: there is only one `{word.value}`",
                    word.span,
                    label="named before",
                    hint="name each colour once",
                )
            seen.add(word.value)
        if len(copy) > len(colours):
            self.findings.error(
                codes.IMPOSSIBLE_CONDITION,
                f"nobody can meet this condition: it names {len(copy)}, but there are only {len(colours)}",
                copy[0].span.join(copy[-1].span),
                label="too many at once",
                hint="write `,` between the copies of a card, and `+` only inside a condition",
            )

    # --- names

    def _name_all(self, text: str) -> str:
        return " ".join(f'{language} "{text}"' for language in self.vocabulary.words.get("language", ()))

    def _check_names(self, key: ast.Word, names: Sequence[ast.Translation]) -> None:
        languages = self.vocabulary.words.get("language", ())
        given: dict[str, ast.Word] = {}
        for name in names:
            language = name.language
            self.findings.check_listed(codes.UNKNOWN_LANGUAGE, language, languages, "language")
            first = given.setdefault(language.value, language)
            if first is not language:
                self.findings.error(
                    codes.LANGUAGE_TWICE,
                    f"`{key.value}` has two names in `{language.value}`",
                    language.span,
                    label="named again here",
                    notes_labels=(Label(first.span, "named here first"),),
                    hint="remove one of them",
                )
            if not name.text.value.strip():
                self.findings.error(
                    codes.EMPTY_NAME,
                    f"the name of `{key.value}` in `{language.value}` is empty",
                    name.text.span,
                    label="a name belongs between the quotes",
                    hint=f'write `{language.value} "{key.value.replace("_", " ").title()}"`',
                )
            else:
                self._check_characters(key, name)
        missing = [language for language in languages if language not in given]
        if missing:
            shown = [f"`{language}`" for language in missing]
            self.findings.error(
                codes.MISSING_TRANSLATION,
                f"`{key.value}` has no name in {list_choices(shown)}",
                names[0].span.join(names[-1].span),
                label="all names it has",
                hint="add {}".format(" ".join(f'`{language} "..."`' for language in missing)),
            )

    def _check_characters(self, key: ast.Word, name: ast.Translation) -> None:
        """Check that a name can be read by everybody who sees it, and is what it seems to be."""
        text, inside = name.text.value, name.text.span.start + 1  # after the quotation mark
        fault = find_fault(text)
        if fault is not None and STEERING.match(text, fault.start):
            return  # the parser has complained about it
        if fault is not None:
            self.findings.error(
                codes.NAME_CHARACTER,
                f"the name of `{key.value}` in `{name.language.value}` has {fault.reason}",
                Span(name.text.span.file, inside + fault.start, inside + fault.end),
                label="this cannot stand in a name",
                hint="remove it" if text[fault.start : fault.end].strip() else "write plain blanks between words only",
            )
        elif len(text) > MAX_NAME:
            self.findings.error(
                codes.NAME_TOO_LONG,
                f"the name of `{key.value}` in `{name.language.value}` has {len(text):,} characters",
                name.text.span,
                label=f"a name has at most {MAX_NAME}",
                hint=f'write `{name.language.value} "{clip(text, 20)}"`',
            )
