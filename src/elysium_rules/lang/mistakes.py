"""What to say when a text is no sentence of the language.

Each function turns one kind of failure into a finding. None knows a word of a
game: what fits in a place comes from the grammar, examples from the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Final

import attrs

from elysium_rules.diagnostics import Diagnostic, Fix, Label, suggest
from elysium_rules.lang import codes, signs
from elysium_rules.lang.automaton import Failure
from elysium_rules.lang.changes import Habits, Repair, find_given
from elysium_rules.lang.findings import list_known, write_name
from elysium_rules.lang.neighbours import NO_SENTENCES, Sentences, find_neighbours
from elysium_rules.lang.refusals import explain_refused, find_refused
from elysium_rules.lang.repair import find_repair
from elysium_rules.lang.slips import LONGEST_LIST, LONGEST_QUOTE, explain_repair, show, show_nearest, shown, span_of
from elysium_rules.lang.synonyms import find_synonyms, plain
from elysium_rules.lang.terminals import NAME, NUMBER, RESOURCES, TEXT, Terminal, list_choices
from elysium_rules.lang.tokens import Declaration, Opening, RawToken, Stray
from elysium_rules.lang.versions import HEADER
from elysium_rules.source import SourceFile, Span, clip

_NAMED: Final = "name"
_TOLD: Final = (_NAMED, "flavour")  #: what stands before a language
_CORE_EXAMPLES: Final = {
    "choose": "choose { ... } or { ... }",
    "define": "define my_name(n) { ... }",
    "each": "each player { ... }",
    "highest": "highest(...) of all players",
    "if": "if ... > ... { ... } else { ... }",
    "keyword": 'keyword my_name name en "..." { ... }',
    "let": "let my_number = 2",
    "may": "may { ... }",
    "repeat": "repeat 2 times { ... }",
    "up": "up to 2 times { ... }",
}
_OPENING: Final = {"}": "{", ")": "("}
_IN_HEAD: Final = 2  #: the place behind the name of a declaration
_NEARBY: Final = 4  #: so many words before the place where a mistake shows may be the cause
_MOST_BEGUN: Final = 8  #: so many words before the place are what was begun there
_BREAKS: Final = frozenset("{};")  #: behind which something else begins
#: Findings that leave no doubt about what is wrong.
_PLAIN: Final = frozenset({codes.REFUSED, codes.NO_SUCH_PHRASE, codes.UNKNOWN_CHARACTER, codes.UNTERMINATED_TEXT})
_FAR_BACK: Final = 100  #: characters or words before a bracket where its partner, or one too many, is looked for
_CALLED: Final = {"define": "definition"}
_NUMBER: Final = re.compile("[0-9]+")


# --- outside of every declaration


def explain_stray(source: SourceFile, stray: Stray, opening: Opening) -> Diagnostic:
    """Explain text that belongs to no declaration."""
    kinds = opening.kinds
    first = stray.tokens[0]
    if first.text == "}":
        return _explain_stray_brace(source, first)
    if first.kind == "open_text":
        return signs.explain_open_text(source, first)
    if (comment := signs.match_comment(source, first)) is not None:
        return signs.describe_comment(source, comment)
    if first.kind == "other":
        return signs.explain_character(source, first)
    near = suggest(first.text, kinds)
    if near is None and any(token.text == "{" for token in stray.tokens):
        near = next((meant for meant in find_synonyms("core").get(first.text, ()) if meant in kinds), None)
    second = stray.tokens[1] if len(stray.tokens) > 1 else first
    if near is None and second.kind == "number":
        near = suggest(first.text, (HEADER,))
    if first.kind == "word" and near is not None:
        return _explain_near_miss(source, first, near)
    if first.kind == "word" and second.text in opening.after and second.kind == "word":
        return _explain_missing_kind(source, first)
    line = source.line_col(first.start)[0]
    last = next(token for token in reversed(stray.tokens) if source.line_col(token.start)[0] == line)
    is_tests = "test" in kinds
    one, other = ("test", "table") if is_tests else ("card", "family")
    return Diagnostic(
        codes.STRAY_TEXT,
        "a file of tests holds each `test` and each `table`, but this is neither"
        if is_tests
        else "a card file holds a `family` and its cards, but this is neither",
        span_of(source, first, last),
        label=f"this belongs to no `{one}` and no `{other}`",
        notes_labels=_end_before(source, first),
        hint=f"put `#` before it to make it a comment, or write which of them it is: `{one}`, `{other}`"
        if any(token.text == "{" for token in stray.tokens)
        else "put `#` before it to make it a comment",
    )


def _end_before(source: SourceFile, stray: RawToken) -> tuple[Label, ...]:
    """The brace right before stray text, which may close more than it should."""
    back = source.text[max(0, stray.start - _FAR_BACK) : stray.start].rstrip()
    if not back.endswith("}"):
        return ()
    at = max(0, stray.start - _FAR_BACK) + len(back) - 1
    return (Label(source.span(at, at + 1), "what stands before it ends here"),)


def _explain_missing_kind(source: SourceFile, name: RawToken) -> Diagnostic:
    """Explain a card without the word that cards begin with."""
    return Diagnostic(
        codes.MISSING_WORD,
        f"expected `card` before {show(name)}",
        span_of(source, name),
        label="what follows stands on cards only",
        hint=f"write `card {clip(name.text, LONGEST_QUOTE)}`",
        fix=Fix(source.span(name.start, name.start), "card "),
    )


def _explain_stray_brace(source: SourceFile, brace: RawToken) -> Diagnostic:
    # Those right before it close more than they should if one of them is too much.
    back = source.text[max(0, brace.start - _FAR_BACK) : brace.start]
    run = back[len(back.rstrip("} \t\r\n")) :].strip()
    at = brace.start - len(back) + back.rfind(run) if run else 0
    before = (Label(source.span(at, at + len(run)), "or one of these is too much"),) if run else ()
    return Diagnostic(
        codes.STRAY_BRACE,
        "this `}` closes nothing",
        span_of(source, brace),
        label="every `{` is closed before it",
        notes_labels=(*before, *_missing_opening(source, brace, at if run else brace.start)),
        hint="remove it, or write the `{` that belongs to it",
        fix=Fix(span_of(source, brace), ""),
    )


def _missing_opening(source: SourceFile, brace: RawToken, run: int) -> tuple[Label, ...]:
    """Find lines behind which a `{` may be missing: those above a `}`, as far to the left, that begin no block."""
    found: list[Label] = []
    for line in range(source.line_col(run)[0], source.line_col(brace.start)[0] + 1):
        text = source.line_text(line)
        if not text.strip().startswith("}"):
            continue
        indent = len(text) - len(text.lstrip())
        for above in range(line - 1, max(0, line - _FAR_BACK), -1):
            words = source.line_text(above)
            if not words.strip() or len(words) - len(words.lstrip()) > indent:
                continue
            last = words.split()[-1]
            if len(words) - len(words.lstrip()) == indent and last not in ("{", "}") and "#" not in words:
                at = sum(len(source.line_text(number)) + 1 for number in range(1, above))
                end = at + len(words.rstrip())
                if source.text[end - len(last) : end] == last:
                    found.append(Label(source.span(end - len(last), end), "a `{` may be missing behind this"))
            break
    return tuple(found[:1])


# --- inside a declaration


@attrs.frozen
class Examples:
    """What to show to an author who got something wrong."""

    phrases: Mapping[str, str]  #: by the first word of a phrase and by its name
    facts: tuple[tuple[str, str], ...]  #: those before the brace of a card, which none is without: name and example
    languages: tuple[str, ...]  #: those that names may be given in
    powers: frozenset[str]  #: the words that powers begin with
    lists: frozenset[str]  #: the words after which words of a list stand, and no name of the author's
    declares: bool = False  #: whether a family may declare resources
    sentences: Sentences = NO_SENTENCES  #: what is shown to an author who wants what cannot be said

    @property
    def head(self) -> str:
        """The words that stand between the name of a card and its brace."""
        return "".join(f"{example} " for _, example in self.facts)


def explain_failure(source: SourceFile, failure: Failure, examples: Examples, habits: Habits) -> Diagnostic:
    """Explain the first token of a declaration that does not fit, and show words before it that may be the cause."""
    finding = _explain_failure(source, failure, examples, habits)
    if failure.is_end or finding.span is None:
        return finding
    start = max(1, failure.index - _NEARBY)
    tokens, names = failure.declaration.tokens[start : failure.index], failure.reading.names[start : failure.index]
    known_names = find_given(failure.declaration.tokens) | habits.listed | {*examples.languages}
    shown = tuple(token for token in tokens[-2:] if show(token) in finding.message)
    if failure.index == _IN_HEAD:  # a `card` may be meant where `family` stands
        shown = (*failure.declaration.tokens[:1], *shown)
    for token, name in zip(reversed(tokens), reversed(names), strict=False):
        if token.text in "{}":
            break
        # What was read as a name, but nobody gave, may be a word that was meant otherwise.
        if name == NAME and token.text not in known_names and token not in shown:
            shown = (token, *shown)
    spans = [span_of(source, token) for token in shown]
    if failure.previous.text in _OPENING:  # what stands before the brackets may be the cause
        spans += [span_of(source, token) for token in _before_brackets(failure)]
    known = [finding.span, *(label.span for label in finding.notes_labels)]
    new = [span for span in spans if not _touches_any(span, known)]
    labels = [*finding.notes_labels, *(Label(span, "") for span in new)]
    if finding.code not in _PLAIN:
        labels += _surroundings(source, failure, examples, [*known, *new], is_sure=finding.fix is not None)
    return attrs.evolve(finding, notes_labels=tuple(labels))


def _touches_any(span: Span, others: Sequence[Span]) -> bool:
    return any(span.start < other.end and other.start < span.end for other in others)


def _surroundings(
    source: SourceFile, failure: Failure, examples: Examples, known: Sequence[Span], *, is_sure: bool
) -> Iterator[Label]:
    """Show where the text was read to, and where what was begun there begins, unless they are shown anyway.

    Where nobody can be sure of the one thing that is wrong, it may be any word of what was begun.
    """
    tokens = failure.declaration.tokens
    here = span_of(source, failure.found)
    if not _touches_any(here, known):
        yield Label(here, "it could be read up to here")
    bracket = _open_bracket(failure)
    if bracket is not None and not _touches_any(span_of(source, bracket), [*known, here]):
        yield Label(span_of(source, bracket), "this is not closed")
    is_spare = failure.found.text == ")"  # its partner may be missing anywhere before it
    if is_sure and not is_spare:
        return
    first, most = failure.index, _FAR_BACK if is_spare else _MOST_BEGUN
    while first > _IN_HEAD and failure.index - first < most and tokens[first - 1].text not in _BREAKS:
        first -= 1
    if first < failure.index and tokens[first].text not in _BREAKS:
        begin = span_of(source, tokens[first])
        if not _touches_any(begin, [*known, here]):
            yield Label(span_of(source, tokens[first], tokens[failure.index - 1]), "")
    is_at_once = first == failure.index and first > _IN_HEAD and tokens[first - 1].text == "{"
    owner = tokens[first - 2] if is_at_once else None
    if owner is not None and owner.text in examples.powers and not _touches_any(span_of(source, owner), known):
        yield Label(span_of(source, owner), "in this power")


def _open_bracket(failure: Failure) -> RawToken | None:
    """The bracket that is still open where a text goes wrong, in the same statement."""
    depth = 0
    for token in reversed(failure.declaration.tokens[max(0, failure.index - _FAR_BACK) : failure.index]):
        if token.text in _BREAKS:
            return None
        depth += (token.text == "(") - (token.text == ")")
        if depth > 0:
            return token
    return None


def _before_brackets(failure: Failure) -> tuple[RawToken, ...]:
    """Find the bracket whose partner stands before the place, and the word before it."""
    tokens = failure.declaration.tokens[: failure.index]
    closing, depth = tokens[-1].text, 0
    for index in range(len(tokens) - 1, max(0, len(tokens) - _FAR_BACK), -1):
        depth += (tokens[index].text == closing) - (tokens[index].text == _OPENING[closing])
        if not depth:
            return tokens[index - 1 : index + 1]
    return ()


def _explain_failure(source: SourceFile, failure: Failure, examples: Examples, habits: Habits) -> Diagnostic:
    tokens = failure.declaration.tokens
    is_single = sum(token.kind == "open_text" for token in tokens) == 1
    if is_single and not failure.is_end and failure.found.kind == "open_text" and failure.accepts(TEXT):
        return signs.explain_missing_quote(source, failure.found)
    for token in tokens[: failure.index + 1]:
        if token.kind == "open_text":
            return signs.explain_open_text(source, token)
    if failure.is_end:
        return _explain_end(source, failure, examples)
    # A text that is not closed confuses the whole line, so it is the mistake even when a word before it fails.
    line = source.line_col(failure.found.start)[0]
    for token in tokens[failure.index :]:
        if token.kind == "open_text" and source.line_col(token.start)[0] == line:
            return signs.explain_open_text(source, token)
    if failure.index == len(tokens) - 1 and failure.found.text == "}" and failure.previous.text == "}":
        return _explain_stray_brace(source, failure.found)
    if failure.found.text.isspace():
        return signs.explain_character(source, failure.found)
    special = (
        signs.explain_comment(source, failure)
        or signs.explain_quotes(source, failure)
        or signs.explain_fraction(source, failure)
        or explain_refused(source, failure, find_refused(habits.grammar))
    )
    if special is not None:
        return special
    repair = find_repair(failure, habits)

    def explain(repair: Repair) -> Diagnostic | None:
        nearest = None
        if not repair.is_cure:
            found = find_neighbours(failure, examples.sentences, habits.synonyms)
            nearest = show_nearest(found) or _example(failure, examples)
            if repair.slip == "missing" and (phrase := examples.phrases.get(repair.tokens[0].text)) is not None:
                nearest = f"write it like `{phrase}`"
        return explain_repair(source, failure, repair, nearest)

    is_right = plain(failure.found.text) in _forms(failure.accepted)  # but for its letters
    if repair is None or is_right or not repair.is_word or repair.slip == "near":
        letters = signs.explain_letters(source, failure)
        if letters is not None:
            return letters
    if repair is None or not repair.is_cure:
        unsaid = explain_refused(source, failure, find_refused(habits.grammar, on_purpose=False))
        if unsaid is not None:
            return unsaid
    if repair is None or not repair.is_cure:
        broken = _explain_broken_words(source, failure)
        if broken is not None:
            return broken
    is_plain = repair is not None and (repair.is_word or _is_spare_sign(failure, repair))
    if repair is not None and repair.is_cure and is_plain:
        return explain(repair) or _explain_unexpected(source, failure, examples)
    if [terminal.name for terminal in failure.accepted] == [NAME] and failure.previous.text in examples.lists:
        return _explain_unexpected(source, failure, examples)
    return (
        _explain_head(source, failure, examples)
        or _explain_second_power(source, failure, examples)
        or _explain_language(source, failure, examples)
        or _explain_class(source, failure, examples)
        or _explain_resource(source, failure, examples)
        or (None if repair is None else explain(repair))
        or _explain_unexpected(source, failure, examples)
    )


def _explain_broken_words(source: SourceFile, failure: Failure) -> Diagnostic | None:
    """Explain several words that belong together, of which the first ones are right: `once pre turn`."""
    tokens = failure.declaration.tokens[failure.index :]
    best, rest = 0, ""
    for terminal in failure.accepted:
        for form in terminal.forms:
            words = form.split()
            right = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1].text, zip(words, tokens, strict=False)))
            if best < right < min(len(words), len(tokens)):
                best, rest = right, form
    if not best:
        return None
    wanted, found = rest.split()[best], tokens[best]
    near = suggest(found.text, (wanted,)) if found.kind == "word" else None
    return Diagnostic(
        codes.UNEXPECTED_WORD,
        f"expected `{wanted}` after {show(tokens[best - 1])}, but found {show(found)}",
        span_of(source, found),
        label="this does not fit here",
        hint=f"did you mean `{wanted}`" if near else f"write it like `{rest}`",
        fix=Fix(span_of(source, found), wanted) if near else None,
    )


def _is_spare_sign(failure: Failure, repair: Repair) -> bool:
    """Tell whether a sign, and not a word, is too much."""
    return repair.slip == "extra" and all(
        token.kind in ("sign", "other") for token in failure.declaration.tokens[repair.first : repair.last]
    )


def _explain_end(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic:
    declaration = failure.declaration
    unclosed = [brace for brace, partner in declaration.pairs if partner is None]
    if not unclosed:
        last = declaration.tokens[-1]
        what = _CALLED.get(declaration.kind, declaration.kind)
        written = " ".join(token.text for token in declaration.tokens[-LONGEST_LIST:])
        head = examples.head if declaration.kind == "card" else ""
        expected = list_choices(shown(failure.accepted)[:LONGEST_LIST])
        missing = "{ ... }" if failure.accepts("_LBRACE") else f"... {head}{{ ... }}"
        return Diagnostic(
            codes.UNEXPECTED_END,
            f"this {what} ends too early: expected {expected} after {show(last)}",
            span_of(source, last),
            label="nothing follows",
            hint=f"write `{written} {missing}`",
        )
    brace = unclosed[-1]
    labels: tuple[Label, ...] = (Label(span_of(source, declaration.tokens[-1]), "nothing closes it up to here"),)
    twice = [pair for pair in pairwise(declaration.tokens) if pair[0].text == pair[1].text == "{"]
    labels += tuple(
        Label(source.span(left.start, right.end), "one of these may be too much") for left, right in twice[:1]
    )
    if suspect := _find_suspect(source, declaration):
        brace, closing = suspect
        labels = (*labels, Label(span_of(source, closing), "this `}` closes it, but stands further left"))
        if closing in declaration.tokens:  # else it was left out to read on, and nobody knows what stood before it
            before = declaration.tokens[: declaration.tokens.index(closing)]
            run = len(list(takewhile(lambda token: token.text == "}", reversed(before))))
            labels += (Label(span_of(source, before[-run - 1], before[-1]), "one may be missing here"),)
    return Diagnostic(
        codes.UNCLOSED_BRACE,
        "this `{` is never closed",
        span_of(source, brace),
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


def _forms(terminals: Sequence[Terminal]) -> list[str]:
    return [form for terminal in terminals if not terminal.is_sign for form in terminal.forms]


def _explain_near_miss(source: SourceFile, token: RawToken, near: str) -> Diagnostic:
    return Diagnostic(
        codes.UNKNOWN_WORD,
        f"{show(token)} is no word that can stand here",
        span_of(source, token),
        label="the card language does not know this word here",
        hint=f"did you mean `{near}`",
        fix=Fix(span_of(source, token), near),
    )


def _explain_head(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    if failure.declaration.kind != "card" or failure.index != 2 or not examples.facts:  # after `card` and its name
        return None
    name, found = failure.previous, failure.found
    (fact, _), head = examples.facts[0], examples.head
    if name.text == head.split()[0]:  # it passed for the name, which is missing
        return Diagnostic(
            codes.EXPECTED_NAME,
            f"expected a name after {show(failure.declaration.tokens[0])}",
            span_of(source, name),
            label="the name belongs before this",
            hint=f"write it like `card my_name {head}{{`",
        )
    is_said = found.kind == "number"  # it is probably the one that the fact is about
    if is_said:
        head = _NUMBER.sub(found.text, head, count=1)
    written = f"`card {name.text} {head}{{`"
    return Diagnostic(
        codes.missing(fact),
        f"the card `{name.text}` has no {fact}",
        span_of(source, found),
        label=f"`{head.split()[0]}` belongs before this",
        hint=f"write {written}" if is_said else f"say which {fact} it has, as in {written}",
        fix=Fix(span_of(source, found), head) if is_said else None,
    )


def _explain_second_power(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a power more than a card of the game has."""
    if _forms(failure.accepted) or not failure.accepts("_RBRACE") or failure.found.text not in examples.powers:
        return None
    return Diagnostic(
        codes.UNEXPECTED_WORD,
        f"the card `{failure.declaration.tokens[1].text}` has one power already",
        span_of(source, failure.found),
        label="this begins another",
        hint="write one power that does what both do, or another card",
    )


def _explain_language(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a name without its language: `name "Heron"`, or a `name` with no name at all."""
    tokens, found = failure.declaration.tokens, failure.found
    told, before = failure.previous.text, tokens[failure.index - 2].text
    if before in _TOLD and failure.accepts(TEXT) and told not in examples.languages:
        # `name copies red`: the word after it passed for a language, and only the next one fails.
        told, found = before, failure.previous
    elif told not in _TOLD or [terminal.name for terminal in failure.accepted] != [NAME]:
        return None  # a card may be called `name`
    after = next((token for token in tokens[failure.index : failure.index + 2] if token.kind == "text"), None)
    text = ("" if after is None else after.text.strip('" ')) or "..."
    name = " ".join(write_name(examples.languages).split()[1:])
    fix = Fix(source.span(found.start, found.start), f"{name} ")
    if after is not None and examples.languages:
        fix = Fix(source.span(found.start, after.start), f"{examples.languages[0]} ")
    return Diagnostic(
        codes.EXPECTED_NAME,
        f"expected a language after `{told}`",
        span_of(source, found),
        label="this is no language",
        notes=(f"known: {list_known(examples.languages)}",) if examples.languages else (),
        hint=f"write `{write_name(examples.languages, clip(text, LONGEST_QUOTE)).replace(_NAMED, told, 1)}`",
        fix=fix,
    )


def _explain_class(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a place where only a name or only a text in quotes fits."""
    found = failure.found
    if [terminal.name for terminal in failure.accepted] == [NAME]:
        # Only the author can say the name: what stands there may be anything.
        spelled = signs.in_name_letters(found.text) or "my_name"
        return Diagnostic(
            codes.EXPECTED_NAME,
            f"expected a name after {show(failure.previous)}",
            span_of(source, found),
            label="this is no name",
            hint=f"write it like `{failure.previous.text} {spelled}`",
        )
    is_language = failure.previous.text in examples.languages or not failure.is_keyword
    if is_language and any(terminal.name == TEXT for terminal in failure.accepted):
        quoted = found.text if _is_quotable(failure, examples) else "..."
        # A word with a capital letter is a text without its quotes; any other one may stand in the place of the text.
        is_text = found.text != found.text.lower() and quoted != "..."
        return Diagnostic(
            codes.EXPECTED_TEXT,
            f"expected a text in quotes after {show(failure.previous)}",
            span_of(source, found),
            label="the text belongs here",
            hint=f'{"write" if is_text else "write it like"} `{failure.previous.text} "{quoted}"`',
            fix=Fix(span_of(source, found), f'"{quoted}"') if is_text else None,
        )
    return None


def _explain_resource(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic | None:
    """Explain a word in the place of a resource that the family does not declare."""
    found = failure.found
    known = next((terminal for terminal in failure.accepted if terminal.name == RESOURCES), None)
    is_other = failure.accepts(NUMBER) or failure.accepts(NAME)  # what a number begins with, or anything
    if not examples.declares or known is None or is_other or found.kind != "word" or failure.is_keyword:
        return None
    return Diagnostic(
        codes.UNKNOWN_RESOURCE,
        f"there is no resource {show(found)}",
        span_of(source, found),
        label="this is not known",
        notes=(f"known: {list_known(known.shown)}",),
        hint=f"write `resource {clip(found.text, LONGEST_QUOTE)} {{ {write_name(examples.languages)} }}` in the family",
    )


def _is_quotable(failure: Failure, examples: Examples) -> bool:
    """Tell whether the word that was found is the text that should stand in quotes."""
    return failure.found.kind == "word" and not failure.is_keyword and failure.found.text not in examples.languages


def _explain_unexpected(source: SourceFile, failure: Failure, examples: Examples) -> Diagnostic:
    found = failure.found
    choices = shown(failure.accepted)
    hint = _example(failure, examples)
    if (match := re.fullmatch(r"([0-9]+)([a-z_]\w*)", found.text)) is not None:
        hint = f"write `{match[1]} {match[2]}`"
    elif found.text == "," and "`;`" in choices:
        hint = "write `;` between two statements, or nothing at all"
    if len(choices) > LONGEST_LIST or not choices:
        return Diagnostic(
            codes.UNEXPECTED_WORD,
            f"{show(found)} cannot stand after {show(failure.previous)}",
            span_of(source, found),
            label="this does not fit here",
            notes=(f"what can: {', '.join(choices)}",) if choices else (),
            hint=hint,
        )
    return Diagnostic(
        codes.UNEXPECTED_WORD,
        f"expected {list_choices(choices)} after {show(failure.previous)}, but found {show(found)}",
        span_of(source, found),
        label="this does not fit here",
        hint=hint,
    )


def _example(failure: Failure, examples: Examples) -> str | None:
    """Show a phrase with the word that is not finished: one that begins with it, or has it in the middle."""
    known = {**_CORE_EXAMPLES, **examples.phrases}
    fitting = _forms(failure.accepted)
    if len(fitting) == 1 and fitting[0] in known:
        return f"write it like `{known[fitting[0]]}`"
    words = (*failure.open_words, *fitting) if len(fitting) == 1 else failure.open_words
    example = next((known[word] for word in words if word in known), None)
    inner = next((word for word in words if word.isalpha()), None)
    if inner is not None and inner not in (failure.previous.text, *known):
        example = next((text for text in examples.phrases.values() if inner in text.split()), example)
    return None if example is None else f"write it like `{example}`"


# --- what can be read, but not used


def explain_reserved(source: SourceFile, name: RawToken) -> Diagnostic:
    """Explain a name that is a word of the language."""
    before = source.text[max(0, name.start - _FAR_BACK) : name.start]
    word = re.search(r"([a-z_0-9]+)\s*$", before)
    at = name.start - len(before)
    labels = () if word is None else (Label(source.span(at + word.start(1), at + word.end(1)), ""),)
    return Diagnostic(
        codes.RESERVED_WORD,
        f"`{name.text}` is a word of the card language and cannot be a name",
        span_of(source, name),
        label="another name belongs here",
        notes_labels=labels,
        hint=f"write `my_{name.text}`, here and where it is used",
    )
