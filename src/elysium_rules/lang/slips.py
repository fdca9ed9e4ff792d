"""How a finding speaks of a slip: a word too many, one too few, one for another, two in the wrong order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from elysium_rules.diagnostics import Diagnostic, Fix
from elysium_rules.lang import codes
from elysium_rules.lang.automaton import Failure
from elysium_rules.lang.changes import Repair
from elysium_rules.lang.terminals import Terminal, list_choices
from elysium_rules.lang.tokens import RawToken
from elysium_rules.source import SourceFile, Span, clip

#: A longer list of what fits is no help in a sentence; it becomes a note.
LONGEST_LIST: Final = 6
LONGEST_QUOTE: Final = 30
_LONGEST_HINT: Final = 70
_OPERATORS: Final = frozenset("+-*/")


def span_of(source: SourceFile, first: RawToken, last: RawToken | None = None) -> Span:
    """The place of a token, or of several."""
    return source.span(first.start, (last or first).end)


def show(token: RawToken) -> str:
    """Show the text of a token inside a sentence."""
    return f"`{clip(token.text, LONGEST_QUOTE)}`"


def shown(terminals: Sequence[Terminal]) -> list[str]:
    """List what fits in the order of usefulness: words, classes, signs; those of sums if there is nothing else."""
    useful = [terminal for terminal in terminals if not _OPERATORS.issuperset(terminal.forms) or terminal.is_class]
    in_order = sorted(useful or terminals, key=lambda terminal: (terminal.is_sign, terminal.is_class))
    return list(dict.fromkeys(text for terminal in in_order for text in terminal.described))


def explain_repair(
    source: SourceFile, failure: Failure, repair: Repair, nearest: str | None = None
) -> Diagnostic | None:
    """Explain what does not fit by the change that would help; nothing if too many would.

    Where the change would not keep what the author said, it is not offered: the *nearest* sentences are the hint.
    """
    if len(shown(repair.choices)) > LONGEST_LIST:
        return None
    return _Slip(source, failure, repair, nearest).explain()


def show_nearest(nearest: Sequence[str]) -> str | None:
    """Show sentences to an author who wrote one that the language has not."""
    if not nearest:
        return None
    listed = list_choices([f"`{text}`" for text in nearest])
    return f"there is no such phrase; the nearest {'is' if len(nearest) == 1 else 'are'} {listed}"


class _Slip:
    def __init__(self, source: SourceFile, failure: Failure, repair: Repair, nearest: str | None) -> None:
        self.source = source
        self.repair = repair
        self.nearest = nearest
        self.tokens = failure.declaration.tokens
        self.known = failure.reading.automaton.keywords | {"{", "}", "(", ")", ";", ","}
        first, last = repair.marked
        self.marked = self.tokens[first:last]
        self.previous = self.tokens[first - 1]
        self.span = span_of(source, self.marked[0], self.marked[-1])
        self.written = f"`{clip(' '.join(source.text_at(self.span).split()), LONGEST_QUOTE)}`"
        self.is_sign = all(token.kind in ("sign", "other") for token in self.marked)
        self.is_character = any(token.kind == "other" for token in self.marked)

        self.is_alone = len(repair.equals) <= 1
        self.signs = [text for terminal in repair.choices for text in terminal.described]

    @property
    def is_expected(self) -> bool:
        """Whether something is missing, and what stands before it is no word that was taken for a name."""
        is_known = self.previous.kind in ("text", "number") or self.previous.text in self.known
        return self.is_list_of_signs or (self.repair.slip in ("missing", "brace") and is_known)

    @property
    def is_list_of_signs(self) -> bool:
        """Whether one of several signs belongs here, and the author knows which."""
        is_missing = self.repair.slip == "missing" or self.repair.is_open
        return is_missing and len(self.signs) > 1 and all(terminal.is_sign for terminal in self.repair.choices)

    def list_equals(self) -> str:
        return list_choices([f"`{text}`" for text in self.repair.equals or (self.repair.text,)])

    def explain(self) -> Diagnostic:
        if not self.repair.is_cure and not self.is_expected:
            return self.explain_surplus()
        match self.repair.slip:
            case "synonym" | "near" | "form":
                return self.explain_word()
            case "extra":
                return self.explain_surplus()
            case "missing":
                return self.explain_omission()
            case "brace":
                return self.explain_brace()
            case "wrong":
                return self.explain_wrong()
            case "order":
                return self.explain_order()

    def say(self, code: str, message: str, label: str, hint: str) -> Diagnostic:
        if self.is_character:
            code = codes.UNKNOWN_CHARACTER
        if not self.repair.is_cure:
            where = " before it" * (self.repair.slip == "missing")
            hint_or_none = f"write {list_choices(self.signs)}{where}" if self.is_list_of_signs else self.nearest
            if self.repair.is_open and self.repair.slip == "extra":
                hint_or_none = "remove it, or write what was meant in its place"
            elif self.repair.is_open and self.repair.text in (",", "+") and not self.is_list_of_signs:
                hint_or_none = f"write what belongs before it, such as `{self.repair.text}`"
            return Diagnostic(code, message, self.span, label=label, hint=hint_or_none)
        return Diagnostic(code, message, self.span, label=label, hint=hint, fix=self.fix())

    def explain_word(self) -> Diagnostic:
        what = "sign" if self.is_sign else "word"
        return self.say(
            codes.UNKNOWN_WORD,
            f"{self.written} is no {what} that can stand here",
            f"the card language does not know this {what} here",
            f"{'did you mean' if self.repair.slip == 'near' else 'write'} `{self.join(self.repair.tokens)}`",
        )

    def explain_surplus(self) -> Diagnostic:
        hint = "remove it"
        if self.repair.tokens:  # brackets, and what stands between them stays
            hint = f"write `{self.join((self.previous, *self.repair.tokens))}`"
        message, label = f"{self.written} cannot stand after {show(self.previous)}", "this does not fit here"
        if self.is_character:
            message = f"{self.written} is no sign of the card language"
            label = "this can stand only in a text in quotes or in a comment"
        return self.say(codes.UNEXPECTED_WORD, message, label, hint)

    def explain_omission(self) -> Diagnostic:
        choices = self.signs if self.is_list_of_signs else shown(self.repair.choices)
        wanted = list_choices(choices or [show(self.repair.tokens[0])])
        text = self.join((self.previous, *self.repair.tokens, self.marked[0]))
        return self.say(
            codes.MISSING_BRACE if self.repair.text == "{" else codes.MISSING_WORD,
            f"expected {wanted} between {show(self.previous)} and {show(self.marked[0])}",
            f"{wanted} belongs before this",
            f"write `{text}`" if self.is_alone else f"write {self.list_equals()} before it",
        )

    def explain_brace(self) -> Diagnostic:
        before = self.tokens[self.repair.first - 1]
        text = self.join((before, *self.repair.tokens))
        after = show(self.marked[0]) if self.repair.tokens[1] is self.marked[0] else show(self.repair.tokens[1])
        return self.say(
            codes.MISSING_BRACE,
            f"expected `{{` between {show(before)} and {after}",
            "`{` belongs before this" if after == show(self.marked[0]) else "`{` belongs here",
            f"write `{text}`" if len(text) <= _LONGEST_HINT else f"write `{before.text} {{ ... }}`",
        )

    def explain_wrong(self) -> Diagnostic:
        choices = shown(self.repair.choices) or [f"`{self.repair.text}`"]
        return self.say(
            codes.UNEXPECTED_WORD,
            f"expected {list_choices(choices)} after {show(self.previous)}, but found {self.written}",
            "this does not fit here",
            f"write {self.list_equals()}",
        )

    def explain_order(self) -> Diagnostic:
        text = self.join(self.repair.tokens)
        hint = f"write `{text}`"
        if len(text) > _LONGEST_HINT:
            hint = f"write {self.written} before {show(self.tokens[self.repair.first])}"
        return self.say(
            codes.UNEXPECTED_WORD, f"{self.written} stands in the wrong place", "this belongs elsewhere", hint
        )

    # --- the change of the text

    def fix(self) -> Fix | None:
        first, last = self.repair.first, self.repair.last
        start = self.tokens[first].start
        end = self.tokens[last - 1].end if last > first else start
        text = self.join(self.repair.tokens, is_exact=True)
        if not self.is_alone:
            return None
        if start == end:
            text += " "
        before, after = self.source.text[start - 1 : start], self.source.text[end : end + 1]
        if before.isalnum() and (text or after)[:1].isalnum():
            text = f" {text}"
        if text[-1:].isalnum() and after.isalnum():
            text += " "
        return Fix(self.source.span(start, end), text)

    def is_old(self, token: RawToken) -> bool:
        return self.source.text[token.start : token.end] == token.text

    def join(self, tokens: Sequence[RawToken], *, is_exact: bool = False) -> str:
        """Write tokens one after the other; those that touched still do, and for a change nothing between is lost."""
        text = ""
        last: RawToken | None = None
        for token in tokens:
            gap = "" if last is not None and _is_tight(last, token) else " "
            if last is not None and self.is_old(last) and self.is_old(token) and last.end <= token.start:
                between = self.source.text[last.end : token.start]
                is_next = not between.strip() or between.lstrip().startswith("#")
                gap = between if is_next and (is_exact or not between) else " "
            text += token.text if last is None else gap + token.text
            last = token
        return text


def _is_tight(left: RawToken, right: RawToken) -> bool:
    """Tell whether nothing stands between two new tokens."""
    return left.text == "(" or right.text in (")", ",", ";") or (right.text == "(" and left.kind == "word")
