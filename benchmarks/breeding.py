"""Families out of families: numbers changed, parts nested, doubled, swapped, taken from others, activations changed.

A change is made in the text, at a place that the parser found; most changes are well formed, many are refused by the
checker, and that is cheap. Nothing here judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final, TypeAlias

import attrs

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.lang import ast
from elysium_rules.lang.parse import parse_file
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.source import SourceFile
from elysium_rules.testing.author.family import write_family

_STATEMENTS: Final = (
    *(ast.Block, ast.Let, ast.May, ast.CostGate, ast.Choose, ast.If, ast.Repeat, ast.Each, ast.Subject),
    *(ast.Later, ast.Until, ast.Use),
)
_NUMBERS: Final = (0, 1, 2, 3, 7, 10, 20, 30, 99, 1000, 999_999_999)
#: What a statement can be put into.
_AROUND_STATEMENTS: Final = (
    "may {{ {0} }}",
    "repeat {n} times {{ {0} }}",
    "up to {n} times {{ {0} }}",
    "each player {{ {0} }}",
    "each other player {{ {0} }}",
    "you {{ {0} }}",
    "the player to your left {{ {0} }}",
    "at the end of the turn {{ {0} }}",
    "at the end of your next turn {{ {0} }}",
    "at the end of the epoch {{ {0} }}",
    "at the beginning of the next epoch {{ {0} }}",
    "choose {{ {0} }} or {{ {1} }}",
    "choose {{ {0} }} or {{ {1} }} otherwise {{ {0} }}",
    "pay 1 gold to {{ {0} }}",
    "pay 1 vp and discard a card from your domain to {{ {0} }}",
    "if gold on your board >= 1 {{ {0} }} else {{ {1} }}",
    "{0}; {0}",
    "{0}; {1}; {0}",
    "{{ {0} }}",
)
_AROUND_NUMBERS: Final = (
    "({0} + {0})",
    "({0} * {1})",
    "({0} - {1})",
    "max({0}, {1})",
    "min({0}, {n})",
    "highest({0}) of all players",
    "sum({0}) of all players",
    "lowest({0}) of other players",
    "count(players where {0} >= {1})",
    "count(cards in your domain)",
    "count(level ({0}) cards in your domain)",
)
_AROUND_CONDITIONS: Final = (
    "not {0}",
    "({0} or {1})",
    "({0}) and ({1})",
    "count(players where {0}) >= 1",
    "not (not ({0}))",
)
#: Statements that are dangerous together with others: they make something possible again, or set something off.
_DANGEROUS: Final = (
    "straighten this card",
    "straighten a card in your domain",
    "straighten all cards in your domain",
    "restore the ring of this card",
    "restore the ring of a card in your domain",
    "recover a column",
    "use the power of this card",
    "use the power of a card in your domain",
    "use the power of a card in another player's domain",
    "allow 1000 more transfer",
    "draw and take a card",
    "take a citizen",
    "take a card from the agora",
    "return this card",
    "discard all cards in your domain",
    "exchange any gold for vp",
    "gain 999999999 gold",
    "lose 999999999 vp",
    "put 999999999 gold on this card",
    "collect all gold from this card",
    "give them all cards in your domain",
    "let many = choose 3 cards from your domain",
    "transfer a card for free",
    "add 1000 cards to the oracle",
    "add 1000 cards to the agora",
    "until the end of the epoch { you may hold identical cards }",
    "until the end of your next turn { cards cost all players 999999 gold more to transfer; quests need no columns }",
    "let bid = each player secretly chooses a number between 0 and 1000",
    "let seen = look at the top 5 cards of the draw pile; put the rest of seen on top of the draw pile in any order",
    "put a card from your domain under the draw pile",
)
_HEADS: Final = (
    "instant",
    "trigger",
    "activate",
    "eleusis activate",
    "legend",
    "legend at end",
    "permanent once per turn when any player takes a card",
    "permanent once per epoch when you gain gold",
    "permanent when your turn begins",
    "permanent when an epoch begins",
    "permanent when you use a power",
    "permanent when another player would discard a card",
    "permanent when a power of another player would harm you",
)


@attrs.frozen
class Part:
    """A stretch of a family's text, and what could stand there instead."""

    kind: str
    start: int
    end: int


def parts_of(text: str) -> tuple[Part, ...]:
    """All that can be changed in a text: statements, numbers, conditions, phrases by kind, powers."""
    syntax, _ = parse_file(SourceFile("custom.ely", text), VOCABULARY)
    found: dict[Part, None] = {}
    for node in walk(syntax):
        kind = _kind_of(node)
        if kind is not None:
            span = node.span  # type: ignore[attr-defined]  # all that have a kind have a span
            found[Part(kind, span.start, span.end)] = None
        if isinstance(node, ast.PowerDecl) and node.body is not None:
            found[Part("head", node.head.start, node.body.span.start)] = None
    return tuple(found)


def _kind_of(node: object) -> str | None:
    match node:
        case ast.Number() | ast.Variable() | ast.Binary() | ast.OverPlayers():
            return "number"
        case ast.Compare() | ast.Both() | ast.Either() | ast.Negate():
            return "condition"
        case ast.Phrase(kind=kind):
            return {Kind.EFFECT: "statement", Kind.FACT: None}.get(kind, str(kind))
        case ast.PowerDecl():
            return "power"
    return "statement" if isinstance(node, _STATEMENTS) else None


Change: TypeAlias = Callable[[str, tuple[Part, ...], str, Random], str | None]


def mutate(text: str, other: str, rng: Random) -> str:
    """Change a family in one to four places; *other* is a family that parts are taken from."""
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
        parts = parts_of(text)
        if not parts:  # the last change has left nothing that can be read
            break
        for _ in range(8):  # some changes find nothing to change
            changed = rng.choice(_CHANGES)(text, parts, other, rng)
            if changed is not None:
                text = changed
                break
    return text


def _put(text: str, part: Part, new: str) -> str:
    return f"{text[: part.start]} {new} {text[part.end :]}"


def _some(parts: tuple[Part, ...], rng: Random, *kinds: str) -> Part | None:
    fitting = [part for part in parts if part.kind in kinds]
    return rng.choice(fitting) if fitting else None


def _change_number(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    fitting = [part for part in parts if part.kind == "number" and text[part.start : part.end].isdigit()]
    return _put(text, rng.choice(fitting), str(rng.choice(_NUMBERS))) if fitting else None


def _wrap(kind: str, forms: tuple[str, ...]) -> Change:
    def change(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
        one, two = _some(parts, rng, kind), _some(parts, rng, kind)
        if one is None or two is None:
            return None
        inner, beside = text[one.start : one.end], text[two.start : two.end]
        return _put(text, one, rng.choice(forms).format(inner, beside, n=rng.choice(_NUMBERS[2:])))

    return change


def _nest(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    """Put a part into itself, several times."""
    kind, forms = rng.choice((("number", _AROUND_NUMBERS), ("condition", _AROUND_CONDITIONS)))
    part = _some(parts, rng, kind)
    if part is None:
        return None
    form, inner = rng.choice(forms), text[part.start : part.end]
    new = inner
    for _ in range(rng.choice((2, 3, 5, 10, 18))):
        new = form.format(new, inner, n=rng.choice(_NUMBERS[2:]))
    return _put(text, part, new)


def _swap(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    """Put one part in the place of another of its kind."""
    part = rng.choice(parts)
    twin = _some(parts, rng, part.kind)
    assert twin is not None
    return _put(text, part, text[twin.start : twin.end])


def _splice(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    """Take a part of another family."""
    part = rng.choice(parts)
    found = _some(parts_of(other), rng, part.kind)
    return None if found is None else _put(text, part, other[found.start : found.end])


def _endanger(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    part = _some(parts, rng, "statement")
    if part is None:
        return None
    inner, new = text[part.start : part.end], rng.choice(_DANGEROUS)
    if inner.startswith("{"):  # a block, perhaps the whole of a power
        return _put(text, part, f"{{ {inner[1:-1].strip().removesuffix(';')}; {new} }}")
    return _put(text, part, rng.choice((f"{inner}; {new}", f"{new}; {inner}", new)))


def _change_head(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    part = _some(parts, rng, "head")
    return None if part is None else _put(text, part, rng.choice(_HEADS))


def _remove(text: str, parts: tuple[Part, ...], other: str, rng: Random) -> str | None:
    part = _some(parts, rng, "statement")
    return None if part is None or text[part.start] == "{" else _put(text, part, "")


_CHANGES: Final[tuple[Change, ...]] = (
    _change_number,
    _change_number,
    _wrap("statement", _AROUND_STATEMENTS),
    _wrap("statement", _AROUND_STATEMENTS),
    _wrap("number", _AROUND_NUMBERS),
    _wrap("condition", _AROUND_CONDITIONS),
    _nest,
    _swap,
    _swap,
    _splice,
    _splice,
    _endanger,
    _endanger,
    _change_head,
    _remove,
)


#: What a family can be fond of: rows of the vocabulary, and kinds of statements.
_FAVOURITES: Final = (
    *(row.key for row in VOCABULARY),
    *("may", "cost_gate", "choose", "if_gate", "repeat", "up_to", "each", "subject", "until", "later"),
)
_FOND_OF: Final = 16  #: of these, which are about a tenth


def new_family(rng: Random) -> str:
    """Some family that the random author writes, of any language, small or large."""
    return write_family(
        rng.randrange,
        copies_per_level=rng.choice((3, 7, 7)),
        depth=rng.choice((2, 3, 3, 4)),
        language=rng.choice((1, 2, 3, 3, 3, 3)),
    )


def new_fond_family(rng: Random) -> str:
    """One that says a few things again and again: in many of them each thing that can be said comes up often."""
    fond_of = rng.sample(_FAVOURITES, _FOND_OF)
    return write_family(
        rng.randrange, copies_per_level=rng.choice((3, 7)), depth=rng.choice((2, 3)), favourites=fond_of
    )


def renamed(text: str, key: str) -> str:
    """The same family under another key."""
    return re.sub(r"^family \w+", f"family {key}", text, count=1, flags=re.MULTILINE)


def texts_of(named: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Families by key, as files."""
    for key, text in named.items():
        yield f"{key}.ely", renamed(text, key)
