"""What to say when a text is no sentence of the language.

Each function turns one kind of failure into a finding. None knows a word of a
game: what fits in a place comes from the grammar, examples from the caller.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Label, suggest
from elysium_rules.files import FILE_TOO_LARGE
from elysium_rules.lang import ast, codes
from elysium_rules.lang.bounds import MAX_CHARACTERS, MAX_FINDINGS, MAX_TOKENS, MAX_WORD
from elysium_rules.lang.findings import list_known, name_file, write_name
from elysium_rules.lang.terminals import NAME, TEXT, Terminal, list_choices
from elysium_rules.lang.tokens import Declaration, RawToken, Stray
from elysium_rules.source import STEERING, SourceFile, Span, clip

#: A longer list of what fits is no help in a sentence; it becomes a note.
_LONGEST_LIST: Final = 6
_LONGEST_QUOTE: Final = 30
_NAMED: Final = "name"
_OPERATORS: Final = frozenset("+-*/")
_CORE_EXAMPLES: Final = {
    "choose": "choose { ... } or { ... }",
    "each": "each player { ... }",
    "highest": "highest(...) of all players",
    "if": "if ... > ... { ... } else { ... }",
    "let": "let my_number = 2",
    "may": "may { ... }",
    "repeat": "repeat 2 times { ... }",
    "up": "up to 2 times { ... }",
}
_NUMBER: Final = re.compile("[0-9]+")
# What word processors make of the signs of the language.
_LOOKALIKES: Final = {
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{EN DASH}": "-",
    "\N{MULTIPLICATION SIGN}": "*",
    "\N{GREATER-THAN OR EQUAL TO}": ">=",
    "\N{LESS-THAN OR EQUAL TO}": "<=",
    "\N{NOT EQUAL TO}": "!=",
    "&": "and",
    ":": "{",
}


@attrs.frozen
class Failure:
    """Where a declaration could not be read on, and what would have fitted."""

    declaration: Declaration
    index: int  #: of the first token that does not fit; their number if the end does not
    accepted: tuple[Terminal, ...]  #: what fits there, in the order of the grammar
    before: tuple[Terminal, ...]  #: if the token before was taken for a name: what else would have fitted there
    repairs: tuple[Terminal, ...]  #: what makes the token fit when it stands before it
    open_words: tuple[str, ...]  #: the key words of unfinished phrases, the innermost first
    is_keyword: bool  #: whether the token is a word of the language, only not here

    @property
    def is_end(self) -> bool:
        """Whether the declaration ends too early, and all its tokens fit."""
        return self.index == len(self.declaration.tokens)

    @property
    def found(self) -> RawToken:
        """The token that does not fit."""
        return self.declaration.tokens[self.index]

    @property
    def previous(self) -> RawToken:
        """The token before it; there always is one, for `card` and `family` fit."""
        return self.declaration.tokens[self.index - 1]

    def accepts(self, name: str) -> bool:
        """Tell whether terminal *name* fits."""
        return any(terminal.name == name for terminal in self.accepted)


def _span(source: SourceFile, first: RawToken, last: RawToken | None = None) -> Span:
    return source.span(first.start, (last or first).end)


def _show(token: RawToken) -> str:
    """Show the text of a token inside a sentence."""
    return f"`{clip(token.text, _LONGEST_QUOTE)}`"


def _in_name_letters(text: str) -> str:
    """Spell *text* with the letters that a name may have.

    >>> _in_name_letters("Héron-Nest 2")
    'heron_nest_2'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain.replace("'", "")).strip("_").lstrip("0123456789_")


# --- outside of every declaration


def explain_stray(source: SourceFile, stray: Stray) -> Diagnostic:
    """Explain text that belongs to no declaration."""
    first = stray.tokens[0]
    if first.text == "}":
        return Diagnostic(
            codes.STRAY_BRACE,
            "this `}` closes nothing",
            _span(source, first),
            label="every `{` is closed before it",
            hint="remove it, or write the `{` that belongs to it",
        )
    if first.kind == "open_text":
        return _explain_open_text(source, first)
    if first.kind == "other":
        return _explain_character(source, first)
    near = suggest(first.text, ("card", "family"))
    if first.kind == "word" and near is not None:
        return _explain_near_miss(source, first, near)
    line = source.line_col(first.start)[0]
    last = next(token for token in reversed(stray.tokens) if source.line_col(token.start)[0] == line)
    return Diagnostic(
        codes.STRAY_TEXT,
        "a card file holds a `family` and its cards, but this is neither",
        _span(source, first, last),
        label="this belongs to no `card` and no `family`",
        hint="put `#` before it to make it a comment",
    )


# --- inside a declaration


@attrs.frozen
class Examples:
    """What to show to an author who got something wrong."""

    phrases: Mapping[str, str]  #: by the first word of a phrase and by its name
    facts: tuple[tuple[str, str], ...]  #: those before the brace of a card, which none is without: name and example
    languages: tuple[str, ...]  #: those that names may be given in

    @property
    def head(self) -> str:
        """The words that stand between the name of a card and its brace."""
        return "".join(f"{example} " for _, example in self.facts)


def explain_failure(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic:
    """Explain the first token of a declaration that does not fit."""
    tokens = failure.declaration.tokens
    for token in tokens[: failure.index + 1]:
        if token.kind == "open_text":
            return _explain_open_text(source, token)
    if failure.is_end:
        return _explain_end(source, failure, examples)
    # A text that is not closed confuses the whole line, so it is the mistake even when a word before it fails.
    line = source.line_col(failure.found.start)[0]
    for token in tokens[failure.index :]:
        if token.kind == "open_text" and source.line_col(token.start)[0] == line:
            return _explain_open_text(source, token)
    if failure.found.kind == "other":
        return _explain_character(source, failure.found)
    return (
        _explain_letters(source, failure)
        or _explain_head(source, failure, examples)
        or _explain_word_before(source, failure)
        or _explain_language(source, failure, examples)
        or _explain_class(source, failure)
        or _explain_omission(source, failure, examples)
        or _explain_misspelling(source, failure)
        or _explain_unexpected(source, failure, examples)
    )


def _explain_open_text(source: SourceFile, token: RawToken) -> Diagnostic:
    shown = token.text.rstrip()
    return Diagnostic(
        codes.UNTERMINATED_TEXT,
        "a text in quotes ends on the line on which it begins",
        source.span(token.start, token.start + len(shown)),
        label='this `"` has no partner on its line',
        hint='write `"` before and after each text; a text cannot contain one',
    )


def _explain_end(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic:
    declaration = failure.declaration
    unclosed = [brace for brace, partner in declaration.pairs if partner is None]
    if not unclosed:
        last = declaration.tokens[-1]
        written = " ".join(token.text for token in declaration.tokens[-_LONGEST_LIST:])
        head = examples.head if declaration.kind == "card" else ""
        missing = "{ ... }" if failure.accepts("_LBRACE") else f"... {head}{{ ... }}"
        return Diagnostic(
            codes.UNEXPECTED_END,
            f"this {declaration.kind} ends too early: expected {_list_expected(failure.accepted)} after {_show(last)}",
            _span(source, last),
            label="nothing follows",
            hint=f"write `{written} {missing}`",
        )
    brace = unclosed[-1]
    labels: tuple[Label, ...] = ()
    if suspect := _find_suspect(source, declaration):
        brace, closing = suspect
        labels = (Label(_span(source, closing), "this `}` closes it, but stands further left"),)
    return Diagnostic(
        codes.UNCLOSED_BRACE,
        "this `{` is never closed",
        _span(source, brace),
        label="its `}` is missing",
        notes_labels=labels,
        hint="write `}` where it ends",
    )


def _find_suspect(source: SourceFile, declaration: Declaration) -> tuple[RawToken, RawToken] | None:
    """Find the innermost pair of braces whose closing one stands further left than the line of the opening one."""
    indents: dict[int, int] = {}  # by line: thousands of braces may stand in one

    def find_indent(line: int) -> int:
        if line not in indents:
            text = source.line_text(line)
            indents[line] = len(text) - len(text.lstrip())
        return indents[line]

    for opening, closing in declaration.pairs:
        if closing is not None:
            closing_line, column = source.line_col(closing.start)
            is_first = column - 1 <= find_indent(closing_line)
            if is_first and column - 1 < find_indent(source.line_col(opening.start)[0]):
                return opening, closing
    return None


def _explain_character(source: SourceFile, found: RawToken) -> Diagnostic:
    meant = " " if found.text.isspace() else _LOOKALIKES.get(found.text)
    hint = None
    if meant is not None:
        hint = "write a plain space" if meant == " " else f"write `{meant}`"
    shown = f"`{found.text}`" if found.text.isprintable() else f"the character U+{ord(found.text):04X}"
    return Diagnostic(
        codes.UNKNOWN_CHARACTER,
        f"{shown} is no sign of the card language",
        _span(source, found),
        label="this can stand only in a text in quotes or in a comment",
        hint=hint,
    )


def _explain_letters(source: SourceFile, failure: Failure) -> Diagnostic | None:
    found, previous = failure.found, failure.previous
    first, text = found, found.text
    if found.text == "-" and previous.end == found.start and previous.kind == "word":
        match = re.compile(rf"[\w-]{{1,{MAX_WORD}}}").match(source.text, previous.start)
        first, text = previous, match[0] if match else previous.text
    elif found.kind != "word" or re.fullmatch("[a-z][a-z0-9_]*", found.text):
        return None
    spelled = _in_name_letters(text)
    fits = failure.accepts(NAME) or any(spelled in terminal.forms for terminal in failure.accepted)
    if not spelled or (first is found and not fits):
        return None
    return Diagnostic(
        codes.NAME_LETTERS,
        f"`{text}` is no name: names and words are made of the letters a to z, digits and `_`",
        source.span(first.start, first.start + len(text)),
        label="capital letters, accents and other signs cannot stand here",
        hint=f"write `{spelled}`",
    )


def _explain_word_before(source: SourceFile, failure: Failure) -> Diagnostic | None:
    # `red crads in ...`: the misspelled word passed for a name, and only the next one fails.
    near = suggest(failure.previous.text, _forms(failure.before))
    return None if near is None else _explain_near_miss(source, failure.previous, near)


def _explain_misspelling(source: SourceFile, failure: Failure) -> Diagnostic | None:
    near = suggest(failure.found.text, _forms(failure.accepted)) if failure.found.kind == "word" else None
    return None if near is None else _explain_near_miss(source, failure.found, near)


def _forms(terminals: Sequence[Terminal]) -> list[str]:
    return [form for terminal in terminals if not terminal.is_sign for form in terminal.forms]


def _explain_near_miss(source: SourceFile, token: RawToken, near: str) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_WORD,
        f"{_show(token)} is no word that can stand here",
        _span(source, token),
        label="the card language does not know this word here",
        hint=f"did you mean `{near}`",
    )


def _explain_head(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    if failure.declaration.kind != "card" or failure.index != 2 or not examples.facts:  # after `card` and its name
        return None
    name, found = failure.previous, failure.found
    (fact, _), head = examples.facts[0], examples.head
    if found.kind == "number":  # it is probably the one that the fact is about
        head = _NUMBER.sub(found.text, head, count=1)
    return Diagnostic(
        codes.missing(fact),
        f"the card `{name.text}` has no {fact}",
        _span(source, found),
        label=f"`{head.split()[0]}` belongs before this",
        hint=f"write `card {name.text} {head}{{`",
    )


def _explain_language(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a name without its language: `name "Heron"`, or a `name` with no name at all."""
    tokens, found = failure.declaration.tokens, failure.found
    if failure.previous.text != _NAMED:
        # `name copies red`: the word after it passed for a language, and only the next one fails.
        is_taken = tokens[failure.index - 2].text == _NAMED and failure.previous.text not in examples.languages
        if not (is_taken and failure.accepts(TEXT)):
            return None
        found = failure.previous
    elif [terminal.name for terminal in failure.accepted] != [NAME]:  # a card may be called `name`
        return None
    text = (found.text.strip('" ') if found.kind == "text" else "") or "..."
    return Diagnostic(
        codes.EXPECTED_NAME,
        f"expected a language after `{_NAMED}`",
        _span(source, found),
        label="this is no language",
        notes=(f"known: {list_known(examples.languages)}",) if examples.languages else (),
        hint=f"write `{write_name(examples.languages, clip(text, _LONGEST_QUOTE))}`",
    )


def _explain_class(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain a place where only a name or only a text in quotes fits."""
    found = failure.found
    if [terminal.name for terminal in failure.accepted] == [NAME]:
        spelled = _in_name_letters(found.text) or "my_name"
        return Diagnostic(
            codes.EXPECTED_NAME,
            f"expected a name after {_show(failure.previous)}",
            _span(source, found),
            label="this is no name",
            hint=f"write `{failure.previous.text} {spelled}`",
        )
    if any(terminal.name == TEXT for terminal in failure.accepted):
        quoted = found.text if found.kind == "word" and not failure.repairs else "..."
        return Diagnostic(
            codes.EXPECTED_TEXT,
            f"expected a text in quotes after {_show(failure.previous)}",
            _span(source, found),
            label="the text belongs here",
            hint=f'write `{failure.previous.text} "{quoted}"`',
        )
    return None


def _explain_omission(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a token that would fit if only one word or sign stood before it."""
    found = failure.found
    choices = _shown(failure.repairs)
    # What is no word of the language is more likely to be a misspelled one; and a `}` fits after too many things.
    if (
        not choices
        or len(choices) > _LONGEST_LIST
        or found.text == "}"
        or (found.kind == "word" and not failure.is_keyword)
    ):
        return None
    is_brace = "`{`" in choices
    wanted = "`{`" if is_brace else list_choices(choices)
    repair = "{" if is_brace else choices[0].strip("`")
    if repair == "a" and found.text[0] in "aeiou":
        repair = "an"
    hint: str | None = f"write `{failure.previous.text} {repair} {found.text}`"
    if repair == _NAMED:  # the word alone is not enough
        hint = f"write `{failure.previous.text} {write_name(examples.languages)} {found.text}`"
    elif not is_brace and not choices[0].startswith("`"):
        hint = _example(failure, examples)
    return Diagnostic(
        codes.MISSING_BRACE if is_brace else codes.MISSING_WORD,
        f"expected {wanted} between {_show(failure.previous)} and {_show(found)}",
        _span(source, found),
        label=f"{wanted} belongs before this",
        hint=hint,
    )


def _explain_unexpected(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic:
    found = failure.found
    choices = _shown(failure.accepted)
    hint = _example(failure, examples)
    if (match := re.fullmatch(r"([0-9]+)([a-z_]\w*)", found.text)) is not None:
        hint = f"write `{match[1]} {match[2]}`"
    elif found.text == "," and "`;`" in choices:
        hint = "write `;` between two statements, or nothing at all"
    if len(choices) > _LONGEST_LIST:
        return Diagnostic(
            codes.UNEXPECTED_WORD,
            f"{_show(found)} cannot stand after {_show(failure.previous)}",
            _span(source, found),
            label="this does not fit here",
            notes=(f"what can: {', '.join(choices)}",),
            hint=hint,
        )
    return Diagnostic(
        codes.UNEXPECTED_WORD,
        f"expected {list_choices(choices)} after {_show(failure.previous)}, but found {_show(found)}",
        _span(source, found),
        label="this does not fit here",
        hint=hint,
    )


def _shown(terminals: Sequence[Terminal]) -> list[str]:
    """List what fits in the order of usefulness: words, classes, signs; those of sums if there is nothing else."""
    useful = [terminal for terminal in terminals if not _OPERATORS.issuperset(terminal.forms) or terminal.is_class]
    in_order = sorted(useful or terminals, key=lambda terminal: (terminal.is_sign, terminal.is_class))
    return list(dict.fromkeys(text for terminal in in_order for text in terminal.described))


def _list_expected(terminals: Sequence[Terminal]) -> str:
    return list_choices(_shown(terminals)[:_LONGEST_LIST])


def _example(failure: Failure, examples: Examples) -> str | None:
    known = {**_CORE_EXAMPLES, **examples.phrases}
    fitting = _forms(failure.accepted)
    words = (*failure.open_words, *fitting) if len(fitting) == 1 else failure.open_words
    example = next((known[word] for word in words if word in known), None)
    return None if example is None else f"write it like `{example}`"


# --- what can be read, but not used


def explain_reserved(source: SourceFile, name: RawToken) -> Diagnostic:
    """Explain a name that is a word of the language."""
    return Diagnostic(
        codes.RESERVED_WORD,
        f"`{name.text}` is a word of the card language and cannot be a name",
        _span(source, name),
        label="another name belongs here",
        hint=f"write `my_{name.text}`",
    )


def explain_too_deep(span: Span) -> Diagnostic:
    """Explain a card that nests more than anybody could read."""
    return Diagnostic(
        codes.TOO_DEEP,
        f"more than {ast.MAX_DEPTH} statements, sums or conditions stand inside each other",
        span,
        label="this is one level too deep",
        hint="name a part with `let`, or write the statements one after the other",
    )


# --- what is not read at all


def explain_too_large(source: SourceFile) -> Diagnostic:
    """Explain a file that has too many characters."""
    return Diagnostic(
        FILE_TOO_LARGE,
        f"{name_file(source)} has more than {MAX_CHARACTERS:,} characters",
        None,
        hint="write one family per file",
    )


def explain_too_many(source: SourceFile, most: int, first: RawToken) -> Diagnostic:
    """Explain a file or a card that has too many words and signs; *first* is the first too many."""
    return Diagnostic(
        codes.TOO_MANY_WORDS,
        f"a {'card' if most < MAX_TOKENS else 'card file'} has at most {most:,} words, numbers and signs",
        source.span(first.start, min(first.end, first.start + MAX_WORD)),
        label="this is one too many",
        hint="write `repeat ... times { ... }` for what is done several times, and one family per file",
    )


def explain_long_word(source: SourceFile, word: RawToken) -> Diagnostic:
    """Explain a word or number that is too long to be read."""
    return Diagnostic(
        codes.WORD_TOO_LONG,
        f"{_show(word)} has {len(word.text):,} characters; {MAX_WORD} are the most",
        source.span(word.start, word.start + MAX_WORD),
        label="this is too long to be read",
        hint=f"write `{word.text[:20]}`" if word.kind == "word" else "write a smaller number",
    )


# --- what cannot be seen


def find_hidden(source: SourceFile) -> list[int]:
    """Find the characters that nobody sees but that change how a file is shown, also in texts and comments."""
    blanks = "\t\r\n"
    places = (match.start() for match in STEERING.finditer(source.text) if match[0] not in blanks)
    return list(islice(places, MAX_FINDINGS + 1))


def explain_hidden(source: SourceFile, place: int) -> Diagnostic:
    """Explain a character that changes how a file is shown."""
    return Diagnostic(
        codes.HIDDEN_CHARACTER,
        f"the character U+{ord(source.text[place]):04X} changes how this file is shown, and cannot be seen",
        source.span(place, place + 1),
        label="no card file may have it, not even in a comment",
        hint="remove it",
    )
