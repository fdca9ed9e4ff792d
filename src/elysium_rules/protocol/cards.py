"""Card files that come as text in a message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from elysium_rules.diagnostics import Diagnostic, Sources, diagnostic_as_json
from elysium_rules.elysium.cards import CardSet, family_from_program
from elysium_rules.elysium.vocabulary import VOCABULARY
from elysium_rules.errors import CardError
from elysium_rules.kernel.codec import Json
from elysium_rules.lang.load import load_families
from elysium_rules.library import standard_cards
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.source import SourceFile


def check_files(files: Mapping[str, str]) -> tuple[int, list[Json]]:
    """Check card files; return the number of cards in files without errors, and all findings."""
    programs, findings, known = _load(files)
    found = [cast("Json", diagnostic_as_json(finding, known)) for finding in findings]
    return sum(len(program.cards) for program in programs), found


def load_files(files: Mapping[str, str]) -> CardSet:
    """The standard cards and those of the files; a file that declares a standard family takes its place.

    Raises:
        CardError: something is wrong in a file; it holds all findings.
    """
    programs, findings, known = _load(files)
    if any(finding.is_error for finding in findings):
        raise CardError(findings, known)
    standard = standard_cards()
    own = {program.key: family_from_program(program, known[program.span.file]) for program in programs}
    return CardSet({**standard.families, **own}, standard.numbers)


def _load(files: Mapping[str, str]) -> tuple[tuple[FamilyProgram, ...], tuple[Diagnostic, ...], Sources]:
    sources = tuple(SourceFile(name, text) for name, text in files.items())
    return load_families(sources, VOCABULARY, tuple(standard_cards().families))
