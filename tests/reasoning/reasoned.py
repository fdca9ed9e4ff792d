"""What reasoning finds in card files, beside the printed families of their game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from elysium_rules.diagnostics import Diagnostic, render_diagnostics
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY as EPHYRAN
from elysium_rules.lang.load import load_families, read_all
from elysium_rules.lang.reasoning.report import reason_about
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

#: The folders of the printed cards.
FOLDERS = {VOCABULARY.grammar: cards_folder(), EPHYRAN.grammar: cards_folder("ephyran")}


@cache
def printed(game: str = VOCABULARY.grammar) -> tuple[tuple[FamilyProgram, ...], dict[str, SourceFile]]:
    """The printed families of a game, and their files."""
    vocabulary = VOCABULARY if game == VOCABULARY.grammar else EPHYRAN
    programs, _, known = load_families(read_all([Path(FOLDERS[game])]), vocabulary, most_tokens=None)
    return programs, known


def reasoned(text: str, vocabulary: Vocabulary = VOCABULARY, name: str = "case.ely") -> tuple[Diagnostic, ...]:
    """What is found in a card file; it must be a good one."""
    beside, _ = printed(vocabulary.grammar)
    families, findings, known = load_families(
        [SourceFile(name, text)], vocabulary, [family.key for family in beside], most_tokens=None
    )
    assert families, render_diagnostics(findings, known)
    return reason_about(families, vocabulary, known, beside)


def marked(findings: tuple[Diagnostic, ...], text: str) -> list[tuple[str, str]]:
    """The codes, and the words that are underlined."""
    return [
        (finding.code, "" if finding.span is None else text[finding.span.start : finding.span.end])
        for finding in findings
    ]
