"""How a text in braces is laid out: lines, indentation and blanks, and where comments go; it knows no grammar.

What braces alone do not tell is said by `Seams`: a line end parts nothing in the card language, so only its grammar
knows where a statement begins. The lines follow from the words and signs alone, and comments keep open the block that
they stand in. See decision 74.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import attrs

from elysium_rules.lang.tokens import RawToken

#: Characters of a line; a block that would make it longer is broken. Nothing is broken where there is no block.
WIDTH: Final = 100
_INDENT: Final = "  "
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
#: Signs that follow the word before them without a blank.
_CLOSE: Final = frozenset({",", ";", ")", "]"})
_OPEN: Final = frozenset({"(", "["})


@attrs.frozen
class Seams:
    """What a grammar knows of a text, as places in it."""

    starts: frozenset[int]  #: of what begins a line; what stands behind a brace does anyway
    opened: frozenset[int] = frozenset()  #: of braces whose block never stands on one line
    needed: frozenset[int] = frozenset()  #: of semicolons that the grammar needs; the others go
    glued: frozenset[int] = frozenset()  #: of brackets that follow the word before them without a blank
    joined: frozenset[int] = frozenset()  #: of braces whose block may have several things on its line
    parted: frozenset[int] = (
        frozenset()
    )  #: of things behind which a semicolon stands if another one follows in the line
    hung: frozenset[int] = frozenset()  #: of what begins a line within its declaration, deeper
    tight: frozenset[int] = frozenset()  #: of signs without a blank on either side

    def __or__(self, other: Seams) -> Seams:
        """What two grammars know of the parts of one text."""
        names = [field.name for field in attrs.fields(Seams)]
        return Seams(**{name: getattr(self, name) | getattr(other, name) for name in names})


def lay_out(text: str, tokens: Sequence[RawToken], seams: Seams) -> str:
    r"""Write a text in its canonical form.

    Args:
        text: as its author wrote it.
        tokens: all of its words and signs; each brace must have its partner.
        seams: what its grammar knows of it.

    >>> from elysium_rules.lang.tokens import scan
    >>> text = "draw {1 card}rest { sleep # long\nwake}"
    >>> seams = Seams(starts=frozenset({text.index("rest"), text.index("wake")}))
    >>> print(lay_out(text, scan(text, ("{", "}")), seams), end="")
    draw { 1 card }
    <BLANKLINE>
    rest {
      sleep # long
      wake
    }
    """
    reader = _Reader(seams)
    kept = [token for token in tokens if token.text != ";" or token.start in seams.needed]
    end = 0
    for token in kept:
        reader.take(token, _read_comments(text[end : token.start], is_first=end == 0))
        end = token.end
    file = reader.finish(_read_comments(text[end:], is_first=end == 0))
    return "".join(f"{line}\n" for line in _write_file(file, seams))


# --- comments


@attrs.frozen
class Comment:
    """What stands from `#` to the end of its line."""

    text: str
    is_behind: bool = False  #: whether it stands in the line of the word before it
    is_apart: bool = False  #: whether an empty line stands before it


def list_comments(text: str, tokens: Sequence[RawToken]) -> list[str]:
    """List the comments of a text in their order, without blanks at their ends.

    >>> list_comments("# Heron  ", [])
    ['# Heron']
    """
    ends = [0, *(token.end for token in tokens)]
    starts = [*(token.start for token in tokens), len(text)]
    gaps = (text[end:start] for end, start in zip(ends, starts, strict=True))
    return [comment.text for gap in gaps for comment in _read_comments(gap, is_first=False)[0]]


#: The comments between two words, and whether an empty line follows them.
_Gap: TypeAlias = tuple[list[Comment], bool]


def _read_comments(gap: str, *, is_first: bool) -> _Gap:
    """Read what stands between two words; *is_first* is the begin of the text, where no word stands before."""
    if "#" not in gap:  # there is seldom anything
        return [], False
    found: list[Comment] = []
    empty = 0
    for number, line in enumerate(_LINE_END.split(gap)):
        before, sign, rest = line.partition("#")
        if sign:
            found.append(Comment(f"#{rest}".rstrip(), number == 0 and not is_first, is_apart=empty > 0))
            empty = 0
        elif number and not before.strip(" \t;"):  # a semicolon that is left out may stand here
            empty += 1
    return found, empty > 1


# --- what stands in braces


@attrs.define
class _Item:
    """What begins a line: words, and the blocks among them."""

    lead: list[Comment] = attrs.field(factory=list)  #: the lines before it
    parts: list[RawToken | _Block] = attrs.field(factory=list)
    waiting: list[Comment] = attrs.field(factory=list)  #: behind a block, and no other one has begun
    behind: str = ""  #: the comment behind its last word
    is_apart: bool = False  #: whether an empty line stands between it and the comments before it

    @property
    def blocks(self) -> list[_Block]:
        """The blocks among its parts."""
        return [part for part in self.parts if isinstance(part, _Block)]

    @property
    def start(self) -> int:
        """Where its first word stands."""
        first = self.parts[0]
        return first.start if isinstance(first, RawToken) else -1

    def take_in(self, comments: list[Comment]) -> None:
        """Find a place for comments among its words: before its line, but those behind a block tell of what comes."""
        inside = [Comment(comment.text) for comment in comments]
        if self.blocks:
            self.waiting += inside
            return
        inside[0] = attrs.evolve(inside[0], is_apart=self.is_apart)
        self.lead += inside
        self.is_apart = False


@attrs.define
class _Block:
    """What stands in braces, or the whole file."""

    is_opened: bool = False
    is_joined: bool = False
    items: list[_Item] = attrs.field(factory=list)
    behind: str = ""  #: the comment behind the brace that opens it
    head: list[Comment] = attrs.field(factory=list)  #: the lines before all items
    tail: list[Comment] = attrs.field(factory=list)  #: the lines behind all items

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it, not even a comment."""
        return not (self.items or self.behind or self.head or self.tail)

    @property
    def may_be_short(self) -> bool:
        """Whether it holds no more than fits into a line."""
        has_comments = self.behind or self.head or self.tail or any(item.lead or item.behind for item in self.items)
        return not self.is_opened and (self.is_joined or len(self.items) < 2) and not has_comments


@attrs.define
class _Reader:
    """Finds blocks, what stands in them, and the place of each comment: none is lost, and they stay in their order."""

    seams: Seams
    open: list[_Block] = attrs.field(factory=lambda: [_Block()])
    last: _Item | _Block | None = None  #: what the word before belongs to; a block where that is its brace

    def take(self, token: RawToken, gap: _Gap) -> None:
        """Put a word or sign where it belongs, and the comments before it."""
        comments, is_apart = gap
        block = self.open[-1]
        if token.text == "}":
            self.end_items(block, comments)
            self.open.pop()
            self.last = self.open[-1].items[-1]
            return
        if not block.items or token.start in self.seams.starts:
            rest = self.put_behind(comments)
            self.end_items(block, [])
            block.items.append(_Item(lead=rest, is_apart=is_apart and bool(rest)))
        elif comments:
            block.items[-1].take_in(comments)
        item = block.items[-1]
        if token.text == "{":
            self.last = _Block(token.start in self.seams.opened, token.start in self.seams.joined, head=item.waiting)
            item.waiting = []
            item.parts.append(self.last)
            self.open.append(self.last)
        else:
            item.parts.append(token)
            self.last = item

    def put_behind(self, comments: list[Comment]) -> list[Comment]:
        """Leave a comment at the end of the line that it stands in; the others are returned."""
        if self.last is None or not comments or not comments[0].is_behind:
            return comments
        if isinstance(self.last, _Block) and self.last.head:
            self.last.head.append(comments[0])  # those before the brace come first
        else:
            self.last.behind = comments[0].text
        return comments[1:]

    def end_items(self, block: _Block, comments: list[Comment]) -> None:
        """End the last item of a block; *comments* stand before the brace that closes the block."""
        rest = self.put_behind(comments)
        if block.items and block.items[-1].waiting:
            item = block.items[-1]
            item.blocks[-1].tail += item.waiting  # no other block has begun
            item.waiting = []
        block.tail += rest

    def finish(self, gap: _Gap) -> _Block:
        """End the file."""
        (file,) = self.open
        self.end_items(file, gap[0])
        return file


# --- lines


def _write_file(file: _Block, seams: Seams) -> Iterator[str]:
    """Write what stands in no braces: parts with an empty line between them, and comments that keep theirs."""
    lines = _Lines(seams)
    first = True
    for item in [*file.items, None]:
        lead = file.tail if item is None else item.lead
        for comment in lead:
            if not first and (comment is lead[0] or comment.is_apart):
                yield ""
            yield comment.text
            first = False
        if item is not None:
            if not first and (not lead or item.is_apart):
                yield ""
            yield from lines.write(item, "")
            first = False


@attrs.frozen
class _Lines:
    """Writes items, each on a line of its own where it fits into one."""

    seams: Seams

    def write(self, item: _Item, indent: str, end: str = "") -> Iterator[str]:
        """Write an item without the comments before it; *end* is what its grammar needs behind it."""
        short = self.shorten(item)
        behind = f"{end} {item.behind}" if item.behind else end
        if short is not None and (len(indent) + len(short) + len(end) <= WIDTH or not item.blocks):
            yield f"{indent}{short}{behind}"
            return
        line = begin = indent
        previous: RawToken | None = None
        for part in item.parts:
            if isinstance(part, RawToken):
                if part.start in self.seams.hung:
                    yield line
                    line = begin = indent + _INDENT
                line += self.blank(previous, part) * (line != begin) + part.text
                previous = part
                continue
            line += " " * (line != begin)
            inside = self.shorten_block(part) if begin != indent else None
            if part.is_empty:
                line += "{ }"
            elif inside is not None and len(line) + len(inside) + len(" {") <= WIDTH:
                line += inside
            else:
                outer = indent if part.is_opened else begin
                yield f"{line}{{ {part.behind}".rstrip()
                yield from self.write_inside(part, outer + _INDENT)
                line = f"{outer}}}"
            previous = None
        yield f"{line}{behind}"

    def write_inside(self, block: _Block, indent: str) -> Iterator[str]:
        """Write what stands between two braces."""
        yield from (f"{indent}{comment.text}" for comment in block.head)
        for item, following in pairwise([*block.items, None]):
            if item is not None:
                yield from (f"{indent}{comment.text}" for comment in item.lead)
                yield from self.write(item, indent, self.end(item, following))
        yield from (f"{indent}{comment.text}" for comment in block.tail)

    def shorten(self, item: _Item) -> str | None:
        """Write an item into one line, without regard to its length; nothing if a block in it must be broken."""
        text = ""
        previous: RawToken | None = None
        for part in item.parts:
            if isinstance(part, RawToken):
                text += self.blank(previous, part) * bool(text) + part.text
                previous = part
                continue
            inside = self.shorten_block(part)
            if inside is None:
                return None
            text += " " * bool(text) + inside
            if len(text) > 2 * WIDTH:
                return None  # it will not fit anyway, and is not written again and again
            previous = None
        return text

    def shorten_block(self, block: _Block) -> str | None:
        """Write a block into one line; nothing if it must be broken, or will not fit anyway."""
        if not block.may_be_short:
            return None
        text = "{"
        for item in block.items:
            inside = self.shorten(item)
            if inside is None or len(text) > 2 * WIDTH:
                return None
            sign = ";" if item is not block.items[-1] and item.start in self.seams.parted else ""
            text += f" {inside}{sign}"
        return f"{text} }}"

    def end(self, item: _Item, following: _Item | None) -> str:
        """What stands behind an item that ends a line: a semicolon where a bracket follows, for it might go on."""
        first = following.parts[0] if following is not None else None
        is_open = isinstance(first, RawToken) and first.text in _OPEN
        return ";" if is_open and item.start in self.seams.parted else ""

    def blank(self, previous: RawToken | None, token: RawToken) -> str:
        """What stands between two words or signs of a line."""
        is_close = token.text in _CLOSE or token.start in self.seams.glued or token.start in self.seams.tight
        if is_close or (previous is not None and (previous.text in _OPEN or previous.start in self.seams.tight)):
            return ""
        return " "
