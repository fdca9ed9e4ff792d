"""What to say about signs, letters and quotes that have no place in a card file, or another one elsewhere."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label
from elysium_rules.lang import codes
from elysium_rules.lang.automaton import Failure
from elysium_rules.lang.bounds import MAX_WORD
from elysium_rules.lang.slips import LONGEST_QUOTE, span_of
from elysium_rules.lang.terminals import NAME, TEXT
from elysium_rules.lang.tokens import RawToken
from elysium_rules.source import SourceFile, clip

#: What people and word processors write instead of the plain quotation mark.
_QUOTES: Final = (
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}'`"
)
_QUOTED: Final = re.compile(f'[{_QUOTES}]+([^\r\n"{_QUOTES}]+)[{_QUOTES}]+')
#: How comments begin elsewhere, and where they end.
_COMMENTS: Final = re.compile(r"//[^\r\n]*|/\*.*?(?:\*/|$)|--[^\r\n]*|<!--.*?(?:-->|$)", re.DOTALL)


# --- letters


def in_name_letters(text: str) -> str:
    """Spell *text* with the letters that a name may have.

    >>> in_name_letters("Héron-Nest 2")
    'heron_nest_2'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_").lstrip("0123456789_")


def explain_letters(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain a name with letters that no name has."""
    found, previous = failure.found, failure.previous
    first, text = found, found.text
    if found.text == "-" and previous.end == found.start and previous.kind == "word":
        match = re.compile(rf"[\w-]{{1,{MAX_WORD}}}").match(source.text, previous.start)
        first, text = previous, match[0] if match else previous.text
    elif found.kind != "word" or re.fullmatch("[a-z][a-z0-9_]*", found.text):
        return None
    spelled = in_name_letters(text)
    fits = failure.accepts(NAME) or any(spelled in terminal.forms for terminal in failure.accepted)
    if not spelled or (first is found and not fits):
        return None
    return Diagnostic(
        codes.NAME_LETTERS,
        f"`{text}` is no name: names and words are made of the letters a to z, digits and `_`",
        source.span(first.start, first.start + len(text)),
        label="capital letters, accents and other signs cannot stand here",
        hint=f"write `{spelled}`",
        fix=Fix(source.span(first.start, first.start + len(text)), spelled),
    )


# --- signs that mean something elsewhere


def explain_comment(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain a comment as it is written in other languages."""
    start = failure.found.start
    if source.text[start - 1 : start] == "/" == failure.previous.text:  # the first passed for a division
        start -= 1
    match = _COMMENTS.match(source.text, start)
    return None if match is None else describe_comment(source, match)


def match_comment(source: SourceFile, token: RawToken) -> re.Match[str] | None:
    """Find out whether a comment of another language begins with *token*."""
    return _COMMENTS.match(source.text, token.start)


def describe_comment(source: SourceFile, match: re.Match[str]) -> Diagnostic:
    """Explain how a comment is written here."""
    sign = re.match(r"\W+", match[0])[0].strip()  # type: ignore[index]  # a comment begins with a sign
    words = match[0].strip("/*-<>! ")
    fix = Fix(source.span(match.start(), match.end()), "" if "*" in sign else f"# {words}")
    return Diagnostic(
        codes.UNEXPECTED_WORD,
        f"`{sign}` begins no comment in the card language",
        source.span(match.start(), match.start() + len(sign)),
        label="a comment begins with `#`, and ends with its line",
        hint=f"put `# {clip(words, LONGEST_QUOTE)}` at the end of a line, or on a line of its own",
        fix=fix,
    )


def explain_quotes(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain a text between other signs than the plain quotation mark."""
    match = _QUOTED.match(source.text, failure.found.start)
    if match is None or not failure.accepts(TEXT):
        return None
    return Diagnostic(
        codes.UNKNOWN_CHARACTER,
        f"`{match[0][0]}` is no sign of the card language",
        source.span(match.start(), match.end()),
        label='a text stands between two `"`',
        hint=f'write `"{clip(match[1], MAX_WORD)}"`',
        fix=Fix(source.span(match.start(), match.end()), f'"{match[1]}"'),
    )


def explain_fraction(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain a number with a fraction."""
    match = re.compile(r"\d+[.,]\d+").match(source.text, failure.previous.start)
    if match is None or failure.previous.kind != "number" or failure.found.start != failure.previous.end:
        return None
    return Diagnostic(
        codes.UNKNOWN_CHARACTER if failure.found.kind == "other" else codes.UNEXPECTED_WORD,
        f"`{clip(match[0], LONGEST_QUOTE)}` is no whole number",
        span_of(source, failure.found),
        label="numbers have no fractions",
        hint=f"write a whole number such as `{clip(failure.previous.text, LONGEST_QUOTE)}`",
    )


# --- quotes and other characters


def explain_open_text(source: SourceFile, token: RawToken) -> Diagnostic:
    """Explain a text that does not end on its line."""
    shown = token.text.rstrip()
    start = max(source.text.rfind("\n", 0, token.start), source.text.rfind("\r", 0, token.start)) + 1
    quote = source.text.find('"', start, token.start)  # it may be one of those before that is too much
    last = source.text.rfind('"', start, token.start) + 1
    return Diagnostic(
        codes.UNTERMINATED_TEXT,
        "a text in quotes ends on the line on which it begins",
        source.span(token.start, token.start + len(shown)),
        label='this `"` has no partner on its line',
        notes_labels=() if quote < 0 else (Label(source.span(quote, last), ""),),
        hint='write `"` before and after each text; a text cannot contain one',
    )


def explain_missing_quote(source: SourceFile, token: RawToken) -> Diagnostic:
    """Explain a text that begins where one belongs, and never ends; what follows a brace is no part of a name."""
    text = token.text.partition("}")[0].rstrip()
    open_text = explain_open_text(source, token)
    mended = f'{text}"{token.text[len(text) :].rstrip()}'
    return attrs.evolve(open_text, hint=f"write `{clip(mended, MAX_WORD)}`", fix=Fix(span_of(source, token), mended))


def explain_character(source: SourceFile, found: RawToken) -> Diagnostic:
    """Explain a character that the language does not know."""
    shown = f"`{found.text}`" if found.text.isprintable() else f"the character U+{ord(found.text):04X}"
    is_blank = found.text.isspace()
    return Diagnostic(
        codes.UNKNOWN_CHARACTER,
        f"{shown} is no sign of the card language",
        span_of(source, found),
        label="this can stand only in a text in quotes or in a comment",
        hint="write a plain space" if is_blank else "remove it",
        fix=Fix(span_of(source, found), " " if is_blank else ""),
    )


# --- what cannot be seen


def explain_hidden(source: SourceFile, place: int) -> Diagnostic:
    """Explain a character that changes how a file is shown."""
    return Diagnostic(
        codes.HIDDEN_CHARACTER,
        f"the character U+{ord(source.text[place]):04X} changes how this file is shown, and cannot be seen",
        source.span(place, place + 1),
        label="no card file may have it, not even in a comment",
        hint="remove it",
        fix=Fix(source.span(place, place + 1), ""),
    )
