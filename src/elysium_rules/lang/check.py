"""Names and types of a card file against a game's vocabulary: declarations.

All findings are collected before anybody stops. `check_power.py` looks into
the powers. No word of a game stands here: they all come from the vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial

import attrs

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_FLAVOUR, MAX_NAME
from elysium_rules.lang.check_phrase import Definitions, check_among
from elysium_rules.lang.check_power import check_definition, check_power
from elysium_rules.lang.check_resources import check_resources
from elysium_rules.lang.echoes import drop_echoes
from elysium_rules.lang.findings import EnoughFoundError, Findings, keep_first, name_file, write_name
from elysium_rules.lang.lower import resource_keys
from elysium_rules.lang.memory import NO_MEMORY, NO_SURROUNDINGS, Memory, Surroundings, place_all
from elysium_rules.program.types import Kind
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Mark, Marks, Parameter, Vocabulary, Written
from elysium_rules.source import STEERING, Span, clip, find_fault


def check_file(
    syntax: ast.FileSyntax,
    vocabulary: Vocabulary,
    families: Collection[str] = (),
    memory: Memory = NO_MEMORY,
    surroundings: Surroundings = NO_SURROUNDINGS,
) -> tuple[Diagnostic, ...]:
    """Check all that could be read of a file; cards may speak of *families* and of its own.

    A file in which a declaration is broken is not blamed for what may stand there, nor for what was done to read on
    behind a mistake. After too many errors the rest
    is not looked at.
    """
    findings = Findings(syntax.source, vocabulary, pieces=syntax.pieces)
    known = tuple(sorted({*families, *syntax.declared}))
    checker = _Checker(findings, vocabulary, known, syntax.version, resource_keys(syntax), memory, surroundings)
    with suppress(EnoughFoundError):
        checker.check_file(syntax)
    return keep_first(place_all(memory, drop_echoes(findings.found, syntax)), name_file(syntax.source))


@attrs.frozen
class _Checker:
    findings: Findings
    vocabulary: Vocabulary
    families: tuple[str, ...]
    version: int
    own: Mapping[str, str]  #: the resources that the file declares, by their words
    memory: Memory
    surroundings: Surroundings

    def check_file(self, syntax: ast.FileSyntax) -> None:
        self.check_families(syntax)
        definitions = self.check_definitions(syntax)
        check_resources(self.findings, syntax, self.families, self.check_noun, self.memory)
        seen: dict[str, ast.Word] = {}
        for card in syntax.cards:
            self.check_card(card, seen.setdefault(card.key.value, card.key), definitions)
        if syntax.is_complete and len(syntax.families) == 1:
            key = syntax.families[0].key
            self.findings.add_all(
                self.vocabulary.check_family(Mark(key.value, key.span), tuple(map(_as_written, syntax.cards)))
            )

    # --- families

    def check_families(self, syntax: ast.FileSyntax) -> None:
        if not syntax.families and syntax.is_complete:
            self.findings.error(
                codes.NO_FAMILY,
                "this file declares no family",
                Span(syntax.source.name, 0, 0),
                label="the family belongs here",
                hint=f"write `family my_family {{ {write_name(self.languages)} }}`",
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

    # --- definitions (language 3)

    def check_definitions(self, syntax: ast.FileSyntax) -> Definitions:
        """Check each definition once by itself; one with a mistake in it is not looked at where it is used."""
        known: dict[str, ast.DefinitionDecl] = {}
        bad = set(syntax.unread)
        for decl in syntax.definitions:
            name = decl.key.value
            if decl.names:
                self._check_names(decl.key, decl.names)
            before = sum(finding.is_error for finding in self.findings.found)
            known.setdefault(name, decl)
            so_far = Definitions(known, frozenset(bad))
            self.add_kept("definition", decl.span, so_far, partial(_Checker.check_definition, decl=decl, so_far=so_far))
            if sum(finding.is_error for finding in self.findings.found) > before:
                bad.add(name)
        return Definitions(known, frozenset(bad))

    def check_definition(self, decl: ast.DefinitionDecl, so_far: Definitions) -> None:
        check_definition(self.findings, decl, self.vocabulary, self.families, self.version, so_far, self.own)

    # --- cards

    def check_card(self, card: ast.CardDecl, first: ast.Word, definitions: Definitions) -> None:
        if first is not card.key:
            self.findings.error(
                codes.CARD_TWICE,
                f"two cards are called `{card.key.value}`",
                card.key.span,
                label="used again here",
                notes_labels=(Label(first.span, "used here first"),),
                hint="write further copies of a card after its `copies`",
            )
        self.add_kept("card", card.span, definitions, partial(_Checker.check_alone, card=card, definitions=definitions))

    def add_kept(self, stage: str, span: Span, definitions: Definitions, check: Callable[[_Checker], None]) -> None:
        """Add what is wrong with a declaration, which may be known since an earlier check."""
        # What is wrong with a definition itself is not said again where it is used.
        told = tuple([finding for finding in self.findings.found if self.surroundings.reaches(span, finding.span)])

        def find() -> list[Diagnostic]:
            findings = attrs.evolve(self.findings, found=[*told])
            with suppress(EnoughFoundError):
                check(attrs.evolve(self, findings=findings))
            return findings.found[len(told) :]

        around = tuple(definitions.known), tuple(sorted(definitions.bad)), self.families, tuple(self.own.items())
        self.findings.add_all(self.memory.of(stage, (self.surroundings.of(span), around, told), find))

    def check_alone(self, card: ast.CardDecl, definitions: Definitions) -> None:
        self._check_names(card.key, card.names)
        self._check_names(card.key, card.flavour, "flavour", MAX_FLAVOUR)
        self._check_facts(card)
        self.findings.add_all(self.vocabulary.check_card(_as_written(card)))
        self._check_powers(card, definitions)

    def _check_facts(self, card: ast.CardDecl) -> None:
        given: dict[str, ast.Phrase] = {}
        for fact in card.facts:
            first = given.setdefault(fact.name, fact)
            if first is not fact:
                self.findings.error(
                    codes.FACT_TWICE,
                    f"the card `{card.key.value}` has two {self.findings.quote(fact.span)}"
                    if self.findings.quote(first.span) == self.findings.quote(fact.span)
                    else f"the card `{card.key.value}` has {self.findings.quote(first.span)} and "
                    f"{self.findings.quote(fact.span)}",
                    fact.span,
                    label="said again here",
                    notes_labels=(Label(first.span, "said here first"),),
                    hint="remove one of them",
                )
            row = self.vocabulary.row(Kind.FACT, fact.name)
            for parameter, argument in zip(row.parameters, fact.arguments, strict=True):
                self._check_mark(argument, parameter)
        for row in self.vocabulary.rows_of(Kind.FACT):
            if row.is_required and row.name not in given:
                self.findings.error(
                    codes.MISSING_FACT,
                    f"the card `{card.key.value}` has no `{row.name}`",
                    card.key.span,
                    label=row.doc[0].lower() + row.doc[1:].rstrip("."),
                    hint=f"write `{row.example}` {'before its brace' if row.place == 'head' else 'after its names'}",
                )

    def _check_mark(self, argument: ast.Argument, parameter: Parameter) -> None:
        match argument:
            case tuple():
                for item in argument:
                    self._check_mark(item, parameter)
            case ast.Word() if parameter.words:
                self.findings.check_listed(
                    codes.unknown(parameter.name), argument, parameter.words, parameter.name.replace("_", " ")
                )
            case ast.Number():
                check_among(self.findings, argument, parameter)

    def _check_powers(self, card: ast.CardDecl, definitions: Definitions) -> None:
        seen: dict[str, list[ast.PowerDecl]] = {}
        for power in card.powers:
            seen.setdefault(power.name, []).append(power)
            most = self.vocabulary.row(Kind.POWER, power.name).most
            if most is not None and len(seen[power.name]) == most + 1:
                self.findings.error(
                    codes.POWER_TWICE,
                    f"the card `{card.key.value}` has more than {most} `{power.name}` power{'s' * (most != 1)}",
                    power.head,
                    label="this is one too many",
                    notes_labels=(Label(seen[power.name][0].head, "this is the first"),),
                    hint="write what both do into one of them",
                )
            check_power(self.findings, power, self.vocabulary, self.families, self.version, definitions, self.own)

    # --- names

    @property
    def languages(self) -> tuple[str, ...]:
        """Those that names may be given in."""
        return self.vocabulary.words.get("language", ())

    def _check_names(
        self, key: ast.Word, names: Sequence[ast.Translation], what: str = "name", most: int = MAX_NAME
    ) -> None:
        """Check the names that were given; a language without one is no finding, for another name is shown instead.

        Other texts for people are checked the same way: *what* they are, and how long at *most*.
        """
        written = key.value.replace("_", " ").title() if what == "name" else "..."
        given: dict[str, ast.Word] = {}
        for name in names:
            language = name.language
            self.findings.check_listed(codes.UNKNOWN_LANGUAGE, language, self.languages, "language")
            first = given.setdefault(language.value, language)
            if first is not language:
                self.findings.error(
                    codes.LANGUAGE_TWICE,
                    f"`{key.value}` has two names in `{language.value}`"
                    if what == "name"
                    else f"`{key.value}` has its {what} twice in `{language.value}`",
                    language.span,
                    label="named again here" if what == "name" else "written again here",
                    notes_labels=(Label(first.span, "named here first" if what == "name" else "written here first"),),
                    hint="remove one of them",
                )
            if not name.text.value.strip():
                self.findings.error(
                    codes.EMPTY_NAME,
                    f"the {what} of `{key.value}` in `{language.value}` is empty",
                    name.text.span,
                    label="a name belongs between the quotes"
                    if what == "name"
                    else "a text belongs between the quotes",
                    hint=f'write `{language.value} "{written}"`',
                    fix=f'"{written}"' if what == "name" else None,
                )
            else:
                self._check_characters(key, name, what, most)

    def check_noun(self, resource: ast.ResourceDecl) -> None:
        """Check what a resource is called, as any other name: for one of it, and for many."""
        self._check_names(
            resource.key, [ast.Translation(forms.language, forms.one, forms.span) for forms in resource.names]
        )
        for forms in resource.names:
            if forms.many is not None:
                self._check_names(resource.key, [ast.Translation(forms.language, forms.many, forms.span)])

    def _check_characters(self, key: ast.Word, name: ast.Translation, what: str, most: int) -> None:
        """Check that a name can be read by everybody who sees it, and is what it seems to be."""
        text, inside = name.text.value, name.text.span.start + 1  # after the quotation mark
        fault = find_fault(text)
        if fault is not None and STEERING.match(text, fault.start):
            return  # the parser has complained about it
        if fault is not None:
            self.findings.error(
                codes.NAME_CHARACTER,
                f"the {what} of `{key.value}` in `{name.language.value}` has {fault.reason}",
                Span(name.text.span.file, inside + fault.start, inside + fault.end),
                label=f"this cannot stand in a {what}",
                hint="remove it" if text[fault.start : fault.end].strip() else "write plain blanks between words only",
                fix="" if text[fault.start : fault.end].strip() else None,
            )
        elif len(text) > most:
            self.findings.error(
                codes.NAME_TOO_LONG,
                f"the {what} of `{key.value}` in `{name.language.value}` has {len(text):,} characters",
                name.text.span,
                label=f"a {what} has at most {most}",
                hint=f'write `{name.language.value} "{clip(text, 20)}"`',
            )


def _as_written(card: ast.CardDecl) -> Written:
    """Tell a game's own checks what stands in a card, without the syntax around it."""
    facts = {fact.name: tuple(_as_marks(argument) for argument in fact.arguments) for fact in card.facts}
    powers = tuple(Mark(power.name, power.head) for power in card.powers)
    return Written(Mark(card.key.value, card.key.span), FrozenDict(facts), powers)


def _as_marks(argument: ast.Argument) -> Marks:
    match argument:
        case ast.Word(value, _, span) | ast.Number(value, span):
            return Mark(value, span)
        case tuple():
            return tuple(_as_marks(item) for item in argument)
        case _:
            return None
