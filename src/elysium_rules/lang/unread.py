"""What to say about a text that is not read: it is too long, or more stands inside each other than anybody reads."""

from __future__ import annotations

from typing import Final

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.files import FILE_TOO_LARGE
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_CHARACTERS, MAX_TOKENS, MAX_WORD
from elysium_rules.lang.findings import name_file
from elysium_rules.lang.tests.bounds import MAX_TEST_TOKENS
from elysium_rules.lang.tokens import RawToken
from elysium_rules.source import SourceFile, Span, clip

_CALLED: Final = {MAX_TOKENS: "card file", MAX_TEST_TOKENS: "file of tests"}
_SHOWN: Final = 30  # characters of a word that is too long


def explain_too_deep(span: Span) -> Diagnostic:
    """Explain a card that nests more than anybody could read."""
    return Diagnostic(
        codes.TOO_DEEP,
        f"more than {ast.MAX_DEPTH} statements, sums or conditions stand inside each other",
        span,
        label="this is one level too deep",
        hint="name a part with `let`, or write the statements one after the other",
    )


def explain_too_large(source: SourceFile, most: int = MAX_CHARACTERS) -> Diagnostic:
    """Explain a file that has too many characters."""
    return Diagnostic(
        FILE_TOO_LARGE,
        f"{name_file(source)} has more than {most:,} characters",
        None,
        hint="write one family per file",
    )


def explain_too_many(source: SourceFile, most: int, first: RawToken) -> Diagnostic:
    """Explain a file or a card that has too many words and signs; *first* is the first too many."""
    return Diagnostic(
        codes.TOO_MANY_WORDS,
        f"a {_CALLED.get(most, 'card')} has at most {most:,} words, numbers and signs",
        source.span(first.start, min(first.end, first.start + MAX_WORD)),
        label="this is one too many",
        hint="write `repeat ... times { ... }` for what is done several times, and one family per file",
    )


def explain_long_word(source: SourceFile, word: RawToken) -> Diagnostic:
    """Explain a word or number that is too long to be read."""
    return Diagnostic(
        codes.WORD_TOO_LONG,
        f"`{clip(word.text, _SHOWN)}` has {len(word.text):,} characters; {MAX_WORD} are the most",
        source.span(word.start, word.start + MAX_WORD),
        label="this is too long to be read",
        hint=f"write `{word.text[:20]}`" if word.kind == "word" else "write a smaller number",
        fix=Fix(source.span(word.start, word.end), word.text[:20]) if word.kind == "word" else None,
    )
