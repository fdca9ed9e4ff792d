"""Syntax nodes: what an author wrote, before anybody asked whether it makes sense.

Frozen, each with its span; data only. The words of a game appear as `Phrase`
and `Word`, so nothing here changes when a game learns a new verb.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from elysium_rules.program.nodes import Join, Operator
from elysium_rules.program.types import Kind
from elysium_rules.program.value import FrozenDict
from elysium_rules.source import SourceFile, Span

#: How deeply statements, sums and conditions may stand inside each other; the parser refuses more.
MAX_DEPTH = 20

# --- words and numbers


@attrs.frozen
class Word:
    """A word that stands for itself: a name, a colour, an owner.

    *value* is what it means and *text* is how it was written: `their` means `they`.
    """

    value: str
    text: str
    span: Span


@attrs.frozen
class Text:
    """A text in quotes, without them."""

    value: str
    span: Span


@attrs.frozen
class Number:
    """A number as written; one of more than nine digits is cut to be merely huge."""

    value: int
    span: Span


MUCH = "that much"  #: the amount that an event is about, where a number is wanted; no name has a blank in it


@attrs.frozen
class Variable:
    """A name where a number is wanted."""

    name: str
    span: Span


# --- numbers and conditions


@attrs.frozen
class Phrase:
    """A phrase of the game: what the grammar calls NAME_KIND, with its parts in order."""

    kind: Kind
    name: str
    arguments: tuple[Argument, ...]
    span: Span


@attrs.frozen
class Binary:
    """Two numbers joined."""

    operator: Operator
    left: Expression
    right: Expression
    span: Span


@attrs.frozen
class OverPlayers:
    """`highest(...) of all players`, `lowest`, `sum`, or of other players."""

    join: Join
    number: Expression
    others: bool
    span: Span


@attrs.frozen
class Per:
    """What an amount is multiplied by: `per 2 cards in your hand`."""

    step: Number | None
    counted: Expression
    span: Span


@attrs.frozen
class Compare:
    """Two numbers compared; the *operator* is as written."""

    operator: Word
    left: Expression
    right: Expression
    span: Span


@attrs.frozen
class Both:
    """Two conditions joined by `and`."""

    left: Condition
    right: Condition
    span: Span


@attrs.frozen
class Either:
    """Two conditions joined by `or`."""

    left: Condition
    right: Condition
    span: Span


@attrs.frozen
class Negate:
    """`not` and a condition."""

    condition: Condition
    span: Span


Expression: TypeAlias = Number | Variable | Phrase | Binary | OverPlayers
Condition: TypeAlias = Compare | Both | Either | Negate | Phrase

# --- statements


@attrs.frozen
class Block:
    """Statements in braces."""

    statements: tuple[Statement, ...]
    span: Span


@attrs.frozen
class Let:
    """`let` gives a value a name."""

    name: Word
    value: Expression
    span: Span


@attrs.frozen
class May:
    """`may` and what may be done."""

    statement: Statement
    span: Span


@attrs.frozen
class CostGate:
    """A price, `to`, and what it buys."""

    costs: tuple[Phrase, ...]
    body: Block
    span: Span


@attrs.frozen
class Choose:
    """`choose { } or { } otherwise { }`."""

    branches: tuple[Block, ...]
    otherwise: Block | None
    span: Span


@attrs.frozen
class If:
    """`if` a condition `{ } else { }`."""

    condition: Condition
    then: Block
    otherwise: Block | None
    span: Span


@attrs.frozen
class Repeat:
    """`repeat ... times { }`, or `up to ... times { }`."""

    number: Expression
    body: Block
    up_to: bool
    span: Span


@attrs.frozen
class Each:
    """`each player` or `each other player`, and what they do."""

    body: Statement
    others: bool
    span: Span


@attrs.frozen
class Subject:
    """A player, and what that player does."""

    player: Word | Phrase
    body: Statement
    span: Span


@attrs.frozen
class Later:
    """`at` a moment, and what is done then."""

    moment: Phrase
    body: Block
    span: Span


@attrs.frozen
class Until:
    """`until` a moment, and the rules that are bent as long."""

    moment: Phrase
    modifiers: tuple[Phrase, ...]
    span: Span


@attrs.frozen
class Use:
    """The name of a definition, and what it is used with; `expand.py` writes into *body* what it stands for.

    A use that was written out keeps those of its arguments that a text shows: a keyword is said with its numbers.
    """

    name: Word
    arguments: tuple[Given, ...]
    span: Span
    body: Block | None = None


Statement: TypeAlias = (
    Block | Let | May | CostGate | Choose | If | Repeat | Each | Subject | Later | Until | Use | Phrase
)
#: What a definition is used with: a number, or a player or a card that has a name or is found.
Given: TypeAlias = Expression | Word

# --- declarations


@attrs.frozen
class Worth:
    """The whole of a power that is a pure number: `1 point per card in your hand if ...`."""

    number: Expression
    resource: Word
    per: Per | None
    condition: Condition | None
    span: Span


@attrs.frozen
class Translation:
    """A name, or another text, in one language."""

    language: Word
    text: Text
    span: Span


@attrs.frozen
class PowerDecl:
    """When a card works and what it does: a body, what it is worth, or neither where its name says all."""

    name: str
    flags: tuple[Word, ...]
    event: Phrase | None
    body: Block | None
    worth: Worth | None
    modifiers: tuple[Phrase, ...]  #: the rules that it bends
    head: Span  #: the words before the body
    span: Span


@attrs.frozen
class CardDecl:
    """One card."""

    key: Word
    names: tuple[Translation, ...]
    facts: tuple[Phrase, ...]
    powers: tuple[PowerDecl, ...]
    span: Span
    flavour: tuple[Translation, ...] = ()  #: what is printed on it and means nothing


@attrs.frozen
class DefinitionDecl:
    """Statements with a name; with *names*, a keyword that is printed on cards."""

    key: Word
    parameters: tuple[Word, ...]
    names: tuple[Translation, ...]
    body: Block
    span: Span


@attrs.frozen
class NounForms:
    """A noun in one language: one thing, and many where that is another word; *gender* where the language has any."""

    language: Word
    gender: Word | None
    one: Text
    many: Text | None
    span: Span


@attrs.frozen
class ResourceDecl:
    """A resource of the author's own: the words for one and for many of it in powers, and what it is called."""

    key: Word
    plural: Word | None
    names: tuple[NounForms, ...]
    span: Span

    @property
    def words(self) -> tuple[Word, ...]:
        """The words that it has in powers."""
        return (self.key,) if self.plural is None else (self.key, self.plural)


@attrs.frozen
class FamilyDecl:
    """The head of a family file."""

    key: Word
    names: tuple[Translation, ...]
    uses: tuple[Word, ...]
    span: Span
    resources: tuple[ResourceDecl, ...] = ()


@attrs.frozen
class Damage:
    """What was done to a declaration to read on after a mistake."""

    places: tuple[tuple[int, int], ...]  #: from where to where something was left out
    words: frozenset[str]  #: the words that stood there
    filled: frozenset[int]  #: where something was supplied


@attrs.frozen
class FileSyntax:
    """All that could be read of a card file.

    *declared* are the keys of its families, also of those that are broken
    otherwise, so that other cards may speak of them. Of a declaration with a
    mistake in it, *damage* says what is not there.
    """

    source: SourceFile
    families: tuple[FamilyDecl, ...]
    cards: tuple[CardDecl, ...]
    declared: tuple[str, ...]
    is_complete: bool  #: whether every declaration could be read as it is written
    version: int = 1  #: the language that it is written for
    damage: tuple[tuple[Span, Damage], ...] = ()  #: by the declaration it is in
    definitions: tuple[DefinitionDecl, ...] = ()
    unread: tuple[str, ...] = ()  #: the names of definitions that are broken: nobody is blamed for using them
    #: The texts that its places speak of, where declarations were read as texts of their own (`memory.py`).
    pieces: Mapping[str, SourceFile] = FrozenDict()


#: What a file is made of.
Declared: TypeAlias = FamilyDecl | CardDecl | DefinitionDecl
Argument: TypeAlias = "Expression | Condition | Word | Per | Worth | Block | tuple[Argument, ...] | None"
