"""Which language a card file is written for: `language 2` in its first line; without it, the first one.

A language is never changed once it has landed: a later one is the grammar of the one before with more behind it, so
that a file keeps its meaning, and its names their freedom, for as long as there are card files (decision 32).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic, Fix, Label
from elysium_rules.lang import codes
from elysium_rules.lang.tokens import RawToken
from elysium_rules.program.folders import grammar_folder
from elysium_rules.source import SourceFile, Span, clip

HEADER: Final = "language"
DECLARING: Final = 3  #: the language that brought resources of the author's own


def grammar_text(grammar: str, version: int) -> str:
    """Put the grammar of a language together: that of the first, and what each later one adds to core and game."""
    folder = grammar_folder()
    later = [f"{name}{number}" for number in range(2, version + 1) for name in ("core", grammar)]
    return "\n".join((folder / f"{name}.lark").read_text(encoding="utf-8") for name in (grammar, *later))


def has_tests(grammar: str) -> bool:
    """Whether a game says what tests of its cards can say."""
    return (grammar_folder() / f"{grammar}_tests.lark").is_file()


def tests_text(grammar: str) -> str:
    """What tests of cards add to a language: what all games have in common, and what a game brings."""
    folder = grammar_folder()
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in ("tests.lark", f"{grammar}_tests.lark"))


#: So many tokens a header can have.
HEADER_LENGTH: Final = 2


def find_header(tokens: Sequence[RawToken]) -> tuple[RawToken, ...]:
    """Find the words of the header at the top of a file: none, `language` alone, or with what stands behind it."""
    if not tokens or tokens[0].text != HEADER:
        return ()
    is_whole = len(tokens) > 1 and tokens[1].kind == "number"
    return tuple(tokens[: 2 if is_whole else 1])


def read_version(source: SourceFile, header: Sequence[RawToken], newest: int) -> tuple[int, tuple[Diagnostic, ...]]:
    """Tell the version that a header asks for, and what is wrong with it; then the newest one is read."""
    if not header:
        return 1, ()
    number = header[-1].text
    if number.isascii() and number.isdigit() and 1 <= int(number[:9]) <= newest:
        return int(number), ()
    last = header[-1]
    is_missing = len(header) == 1
    finding = Diagnostic(
        codes.UNKNOWN_VERSION,
        "the number of the language is missing" if is_missing else f"there is no language {clip(number, 20)}",
        Span(source.name, last.start, last.end),
        label="a number belongs behind this" if is_missing else f"the newest one is {newest}",
        hint=f"write `{HEADER} {newest}`",
        fix=Fix(Span(source.name, header[0].start, last.end), f"{HEADER} {newest}"),
    )
    return newest, (finding,)


def explain_newer(
    source: SourceFile, token: RawToken, version: int, newest: int, before: Sequence[RawToken] = ()
) -> Diagnostic:
    """Explain a declaration that only a newer language can say than the one that the file is written for."""
    first_line = "in the first line of the file"
    return Diagnostic(
        codes.NEWER_LANGUAGE,
        f"this file is written for language {version}, and this needs a newer one",
        Span(source.name, token.start, token.end),
        label=f"language {version} cannot say this",
        notes_labels=tuple(Label(Span(source.name, other.start, other.end), "") for other in before),
        hint=f"write `{HEADER} {newest}` {first_line}",
    )


def explain_misplaced(source: SourceFile, token: RawToken) -> Diagnostic:
    """Explain a header that does not stand at the top."""
    return Diagnostic(
        codes.MISPLACED_VERSION,
        f"`{HEADER}` stands before everything else in a file",
        Span(source.name, token.start, token.end),
        label="something stands before this",
        hint="write it in the first line of the file",
    )
