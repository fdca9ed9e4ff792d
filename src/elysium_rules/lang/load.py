"""From card files to programs: the stages of the language, in order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from elysium_rules.diagnostics import Diagnostic, Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_EXPANDED, MAX_RUN_EXPANDED, MAX_RUN_FINDINGS, MAX_RUN_TOKENS
from elysium_rules.lang.check import check_file
from elysium_rules.lang.check_cost import check_cost
from elysium_rules.lang.echoes import without_echoes
from elysium_rules.lang.expand import expand_file, name_definition
from elysium_rules.lang.files import MAX_BYTES, read_all, read_sources
from elysium_rules.lang.findings import keep_first, name_file
from elysium_rules.lang.lower import lower_family
from elysium_rules.lang.memory import NO_MEMORY, Memory, place_all
from elysium_rules.lang.parse import look_again_at, parse_file, scan_file
from elysium_rules.program.nodes import FamilyProgram
from elysium_rules.program.vocabulary import Vocabulary
from elysium_rules.source import SourceFile

__all__ = [
    "MAX_BYTES",
    "finish_family",
    "load_families",
    "load_family",
    "read_all",
    "read_sources",
]


def load_family(
    source: SourceFile, vocabulary: Vocabulary, families: Collection[str], memory: Memory = NO_MEMORY
) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...]]:
    """Read one family file; *families* are the keys of the other families its cards may speak of.

    Args:
        source: the file.
        vocabulary: the table of the game.
        families: the keys of other families.
        memory: what earlier checks of this file have found. The places of the program are then those of its
            declarations, and no game can be played with it; those of the findings are in the file.

    Returns:
        The program, or None if there is an error among the findings; and all findings.
    """
    return finish_family(*parse_file(source, vocabulary, memory), vocabulary, families, memory)


def finish_family(
    syntax: ast.FileSyntax,
    found: tuple[Diagnostic, ...],
    vocabulary: Vocabulary,
    families: Collection[str],
    memory: Memory = NO_MEMORY,
) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...]]:
    """Check what `parse_file` has read and *found*, and make the program of it."""
    program, findings, _ = _finish(syntax, found, vocabulary, families, memory=memory)
    return program, findings


def load_families(
    sources: Sequence[SourceFile],
    vocabulary: Vocabulary,
    known_families: Collection[str] = (),
    *,
    most_tokens: int | None = MAX_RUN_TOKENS,
    is_saved: bool = False,
) -> tuple[tuple[FamilyProgram, ...], tuple[Diagnostic, ...], dict[str, SourceFile]]:
    """Read family files together; their cards may speak of each other and of *known_families*.

    Args:
        sources: the files; of two with the same name the second gets another one.
        vocabulary: the table of operations of the game.
        known_families: keys of families that are no part of this run.
        most_tokens: how much is read of all files together, in words and signs; files of the user's own have no bound
            but that of each file.
        is_saved: whether a game is played with them already, so that some mistakes are forgiven.

    Returns:
        The programs of all files without an error, in the order of *sources*; all findings; the files by name.
    """
    sources = _name_apart(sources)
    known = {source.name: source for source in sources}
    if most_tokens is not None and (long := _check_length(sources, vocabulary.grammar, most_tokens)) is not None:
        return (), (long,), known
    parsed = [parse_file(source, vocabulary) for source in sources]
    families = {*known_families, *(key for syntax, _ in parsed for key in syntax.declared)}
    loaded: list[FamilyProgram | None] = []
    findings: list[Diagnostic] = []
    left = MAX_RUN_EXPANDED
    for syntax, found in parsed:
        most = MAX_EXPANDED if most_tokens is None else min(left, MAX_EXPANDED)
        program, more, written = _finish(syntax, found, vocabulary, families, most, is_saved=is_saved)
        loaded.append(program)
        findings += more
        left -= written
    findings += _check_families([syntax for syntax, _ in parsed])
    programs = tuple(program for program in loaded if program is not None)
    return programs, keep_first(findings, "the run", MAX_RUN_FINDINGS), known


def _name_apart(sources: Sequence[SourceFile]) -> tuple[SourceFile, ...]:
    """Give every file a name of its own: a place in a text knows its file by the name."""
    taken: dict[str, SourceFile] = {}
    for source in sources:
        name, number = source.name, 1
        while name in taken:
            number += 1
            name = f"{source.name} ({number})"
        taken[name] = source if name == source.name else SourceFile(name, source.text)
    return tuple(taken.values())


def _check_length(sources: Sequence[SourceFile], grammar: str, most: int) -> Diagnostic | None:
    """Check that all files together are no more than somebody would send; taking them apart is quick."""
    left = most
    for source in sources:
        tokens = scan_file(source, grammar)
        # A file that is too long is not read, and its finding says so.
        left -= 0 if isinstance(tokens, Diagnostic) else len(tokens)
        if left < 0:
            return Diagnostic(
                codes.TOO_MUCH_TEXT,
                f"the card files together have more than {most:,} words, numbers and signs",
                None,
                hint="send fewer or shorter files",
            )
    return None


def _finish(
    syntax: ast.FileSyntax,
    found: tuple[Diagnostic, ...],
    vocabulary: Vocabulary,
    families: Collection[str],
    most: int = MAX_EXPANDED,
    *,
    is_saved: bool = False,
    memory: Memory = NO_MEMORY,
) -> tuple[FamilyProgram | None, tuple[Diagnostic, ...], int]:
    """Check what was read, and make the program of it; the third is how much its definitions stand for."""
    surroundings = memory.surroundings(syntax)
    syntax, about_uses, written = expand_file(syntax, vocabulary, families, most, memory, surroundings)
    checked = check_file(syntax, vocabulary, families, memory, surroundings)
    about_uses = tuple(place_all(memory, about_uses))
    findings = keep_first(without_echoes([*found, *about_uses, *checked]), name_file(syntax.source))
    if any(finding.is_error for finding in findings):
        return None, look_again_at(syntax, vocabulary, findings, memory), written
    program = lower_family(syntax, vocabulary, memory, surroundings)
    played = [*check_cost(program, vocabulary, memory), *vocabulary.check_program(program, syntax.version)]
    if is_saved:
        played = [finding for finding in played if finding.code not in vocabulary.forgiven]
    if not played:
        return program, findings, written
    named = place_all(memory, [name_definition(finding, syntax) for finding in played])
    findings = keep_first([*findings, *named], name_file(syntax.source))
    return (None if any(finding.is_error for finding in findings) else program), findings, written


def _check_families(files: Sequence[ast.FileSyntax]) -> list[Diagnostic]:
    findings: list[Diagnostic] = []
    first: dict[str, ast.FamilyDecl] = {}
    for file in files:
        for family in file.families[:1]:
            other = first.setdefault(family.key.value, family)
            if other is not family:
                findings.append(
                    Diagnostic(
                        codes.FAMILY_TWICE,
                        f"two files declare the family `{family.key.value}`",
                        family.key.span,
                        label="declared again here",
                        notes_labels=(Label(other.key.span, "declared here first"),),
                        hint=f"write another key, such as `family my_{family.key.value}`",
                    )
                )
    return findings
