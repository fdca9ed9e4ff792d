"""Words, numbers, texts and signs of a card file, and the declarations they form.

A file is taken apart before it is parsed, so that one broken card hides no
other: every declaration is then parsed alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from typing import Final, Literal, NamedTuple, TypeAlias

import attrs

TokenKind: TypeAlias = Literal["word", "number", "text", "open_text", "sign", "other"]
DeclarationKind: TypeAlias = Literal["family", "card", "define", "keyword", "test", "table"]

#: What every language has; those of language 3 are `Opening.kinds`.
FIRST_KINDS: Final[tuple[DeclarationKind, ...]] = ("family", "card")


class RawToken(NamedTuple):
    """One piece of text; the parser decides what it is."""

    kind: TokenKind
    text: str
    start: int
    end: int


@attrs.frozen
class Declaration:
    """The tokens from `family`, `card` or the like to the closing brace, or to the next one if that is missing."""

    kind: DeclarationKind
    tokens: tuple[RawToken, ...]
    pairs: tuple[
        tuple[RawToken, RawToken | None], ...
    ]  #: its braces, the inner ones first; None where one is not closed


@attrs.frozen
class Stray:
    """Tokens outside of every declaration."""

    tokens: tuple[RawToken, ...]


@cache
def _pattern(signs: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        r"""(?P<skip>(?:[ \t\r\n]++|\#[^\r\n]*+)++)
        |(?P<word>[^\W\d]\w*(?:'\w+)?)
        |(?P<number>\d\w*)
        |(?P<text>"[^"\r\n]*")
        |(?P<open_text>"[^"\r\n]*)
        |(?P<sign>"""
        + "|".join(re.escape(sign) for sign in signs)
        + r""")
        |(?P<other>.)""",
        re.VERBOSE | re.DOTALL,
    )


def scan(text: str, signs: tuple[str, ...], most: int | None = None) -> list[RawToken]:
    """Take a text apart, up to *most* pieces; whitespace and comments are left out, and nothing is refused.

    >>> [token.text for token in scan("draw 1 card # a comment", ("{", "}"))]
    ['draw', '1', 'card']
    """
    new, kind = tuple.__new__, RawToken  # half of the work of a keystroke is here: no call of Python for each token
    found = _pattern(signs).finditer(text)
    if most is not None:
        found = islice(found, 2 * most)  # what is left out is never twice in a row
    tokens = [new(kind, (match.lastgroup, match[0], *match.span())) for match in found if match.lastgroup != "skip"]
    return tokens[:most]


@attrs.frozen
class Opening:
    """How a card begins in a game, and what else a file can declare."""

    after: tuple[str, ...] = ("{",)  #: what can follow its name
    keywords: frozenset[str] = frozenset()  #: the words of the language
    kinds: tuple[DeclarationKind, ...] = FIRST_KINDS  #: the words that declarations begin with


_PLAIN: Final = Opening()
_MOST_TRIES: Final = 20  #: so many declarations of a file are read in vain to see whether they are closed


def split(
    tokens: Sequence[RawToken],
    text: str,
    opening: Opening = _PLAIN,
    can_read: Callable[[Declaration], bool] = lambda _: False,
) -> list[Declaration | Stray]:
    """Find the declarations among the tokens of a file.

    Where something looks like the begin of a declaration inside of another one, *can_read* decides: if the outer one
    can be read up to its closing brace, it is none. Line breaks and names mean nothing to a card that is right.

    >>> text = "family birds { } card heron { } }"
    >>> [type(part).__name__ for part in split(scan(text, ("{", "}")), text)]
    ['Declaration', 'Declaration', 'Stray']
    """
    parts: list[Declaration | Stray] = []
    position = 0
    tries = _MOST_TRIES
    while position < len(tokens):
        first = tokens[position]
        kind = next((kind for kind in opening.kinds if kind == first.text), None)
        end, pairs = _find_end(tokens, position, text, opening)
        inside = tuple(tokens[position:end])
        if tries and kind is not None and end < len(tokens) and any(partner is None for _, partner in pairs):
            whole_end, whole_pairs = _find_end(tokens, position, text, None)
            whole = Declaration(kind, tuple(tokens[position:whole_end]), whole_pairs)
            if can_read(whole):
                end, pairs, inside = whole_end, whole_pairs, whole.tokens
            else:
                tries -= 1  # what can be read is read once; what cannot might be read to its end each time
        parts.append(Stray(inside) if kind is None else Declaration(kind, inside, pairs))
        position = end
    return parts


_Pairs: TypeAlias = tuple[tuple[RawToken, RawToken | None], ...]


def _find_end(tokens: Sequence[RawToken], start: int, text: str, opening: Opening | None) -> tuple[int, _Pairs]:
    """Find where the part that begins at *start* ends, and its braces; without *opening*, by its braces alone."""
    if tokens[start].text == "}":
        return start + 1, ()
    open_braces: list[RawToken] = []
    pairs: list[tuple[RawToken, RawToken | None]] = []
    position = start
    is_stray = opening is not None and tokens[start].text not in opening.kinds
    while position < len(tokens):
        token = tokens[position]
        if (
            opening is not None
            and position > start
            and (
                _starts_declaration(tokens, position, text, opening)
                or (is_stray and not open_braces and token.text in opening.kinds)
            )
        ):
            break
        if token.text == "{":
            open_braces.append(token)
        elif token.text == "}":
            if not open_braces:
                break
            pairs.append((open_braces.pop(), token))
            if not open_braces and not (tokens[start].text == "test" and _is_of_cases(tokens, pairs[-1][0], position)):
                position += 1
                break
        position += 1
    pairs.extend((brace, None) for brace in reversed(open_braces))
    return position, tuple(pairs)


def _is_of_cases(tokens: Sequence[RawToken], brace: RawToken, last: int) -> bool:
    """Tell whether a brace, closed at *last*, begins a table of cases, behind which the braces of its test follow."""
    place = next(place for place in range(last, -1, -1) if tokens[place] is brace)
    return place > 0 and tokens[place - 1].text == "in"


#: What follows the name in declarations of language 3.
_AFTER: Final = {"define": ("{", "("), "keyword": ("{", "(", "name"), "table": ("{", "(")}
_IN_FAMILY: Final = ("name", "}")  #: what a family begins with, or nothing yet


def _starts_declaration(tokens: Sequence[RawToken], position: int, text: str, opening: Opening) -> bool:
    """Tell whether a declaration begins here even though the one before is not closed.

    `family NAME {` with its names, and `card NAME` with what must follow it, never stand inside a card, nor does
    `define NAME` with its brace or bracket, or `keyword NAME` with these or its name.
    At the very start of a line a little less is enough, so that a second mistake is seen.
    """
    token = tokens[position]
    if token.text not in opening.kinds or position + 2 >= len(tokens):
        return False
    name, after = tokens[position + 1 : position + 3]
    if token.text == "test":
        return name.kind in ("text", "open_text")  # nothing else has such a text behind it
    if name.kind != "word":
        return False
    at_line_start = token.start == 0 or text[token.start - 1] in "\r\n"
    if name.text in opening.keywords and not at_line_start:
        return False  # a statement may end with `card`, and the next one begin with a key word
    if token.text == "family" and after.text == "{" and not at_line_start:
        # `a card of family birds { ... }` is a slip inside a power; a family has its name first.
        return tokens[position + 3].text in _IN_FAMILY if position + 3 < len(tokens) else True
    if after.text in (opening.after if token.text == "card" else _AFTER.get(token.text, ("{",))):
        return True
    return at_line_start and name.text not in opening.keywords and (after.text == "{" or after.kind == "number")


def part_tests(tokens: Sequence[RawToken]) -> tuple[list[RawToken], list[RawToken]]:
    """Part the tokens of a card file into those of its cards and those of the tests that stand among them.

    A test begins with `test` and a text, which stand beside each other nowhere else; a shared table with `table` and
    its name, outside of all braces. Both end with their closing brace, or where something else begins.

    >>> cards, tests = part_tests(scan('family birds { } test "It flies" { } card heron { }', ("{", "}")))
    >>> [token.text for token in cards]
    ['family', 'birds', '{', '}', 'card', 'heron', '{', '}']
    """
    cards: list[RawToken] = []
    tests: list[RawToken] = []
    depth, inside = 0, -1
    is_of_cases = False  # whether the outermost braces of the test are those of its table of cases
    for place, token in enumerate(tokens):
        if inside < 0 and _begins_test(tokens, place, depth):
            inside = depth
        elif inside >= 0 and _begins_test(tokens, place, inside):
            depth = inside
        (cards if inside < 0 else tests).append(token)
        if token.text == "{":
            if depth == inside:
                is_of_cases = tokens[place - 1].text == "in"
            depth += 1
        elif token.text == "}":
            depth = max(depth - 1, 0)
            if inside >= 0 and depth <= inside and not is_of_cases:
                inside = -1
    return cards, tests


def _begins_test(tokens: Sequence[RawToken], place: int, depth: int) -> bool:
    if tokens[place].text not in ("test", "table") or place + 2 >= len(tokens):
        return False
    name, after = tokens[place + 1 : place + 3]
    if tokens[place].text == "test":
        return name.kind in ("text", "open_text")
    return depth == 0 and name.kind == "word" and after.text in _AFTER["table"]
