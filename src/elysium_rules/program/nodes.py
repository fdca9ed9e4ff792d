"""Checked powers: frozen nodes, each with its span; data only.

Expressions give numbers, cards or truth and change nothing. Statements change
the game, one after the other. A game's engine gives meaning to `Call` and `Do`
by the vocabulary row they name; everything else is the same for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import attrs

from elysium_rules.program.names import DEFAULT_LANGUAGE
from elysium_rules.program.value import FrozenDict, Value
from elysium_rules.source import Span

#: Who acts or whose things are meant: the owner of the power, or the player the innermost `each` is at.
Actor: TypeAlias = Literal["you", "they"]


#: What chooses where a player could, in the place of one.
CHANCE: Final = "chance"

#: How two numbers are joined; `min` and `max` are the smaller and the larger of the two.
Operator: TypeAlias = Literal["+", "-", "*", "/", "%", "min", "max"]
#: How two numbers are compared.
Comparison: TypeAlias = Literal[">=", "<=", "==", "!=", ">", "<"]
#: How the numbers of several players become one.
Join: TypeAlias = Literal["highest", "lowest", "sum"]


@attrs.frozen(eq=False, repr=False)
class Int(Value):
    """A number as written."""

    value: int
    span: Span


@attrs.frozen(eq=False, repr=False)
class Local(Value):
    """A value that `let` named earlier in the same power; *slot* is its place in the frame."""

    slot: int
    name: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Arithmetic(Value):
    """Two numbers joined; `/` rounds down, `%` is what it leaves, and division by zero is refused by the checker."""

    operator: Operator
    left: Expression
    right: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class Per(Value):
    """*amount* for every full *step* of what is counted: `1 point per 2 cards in your hand`."""

    amount: Expression
    step: int
    counted: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class OverPlayers(Value):
    """A number of all players, or of all but you, joined: the largest, the smallest, the sum; 0 where nobody is."""

    join: Join
    number: Expression
    others: bool
    span: Span


@attrs.frozen(eq=False, repr=False)
class Compare(Value):
    """Two numbers compared."""

    operator: Comparison
    left: Expression
    right: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class Both(Value):
    """Two conditions that must both hold."""

    left: Expression
    right: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class Either(Value):
    """Two conditions of which at least one must hold."""

    left: Expression
    right: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class Negate(Value):
    """A condition that must not hold."""

    condition: Expression
    span: Span


@attrs.frozen(eq=False, repr=False)
class Call(Value):
    """A phrase of the game's vocabulary: row *row* with its arguments in the order of its parameters.

    A word is a `str`, several words are a tuple of `str`, a phrase that was left
    out is `None`, several phrases (filters) are a tuple of `Call`.
    """

    row: str  #: the row's key, such as `count_number`
    arguments: tuple[Argument, ...]
    span: Span


Expression: TypeAlias = Int | Local | Arithmetic | Per | OverPlayers | Compare | Both | Either | Negate | Call
Argument: TypeAlias = "Expression | str | tuple[str, ...] | tuple[Call, ...] | None"


@attrs.frozen(eq=False, repr=False)
class Do(Value):
    """One effect: row *row* of the vocabulary, done by *actor*.

    *path* names the statement inside its power (`2.then.0`) and stays the same
    as long as the statement stays where it is: saves and events use it.
    """

    row: str  #: the row's key, such as `draw_effect`
    arguments: tuple[Argument, ...]
    actor: Actor
    path: str
    span: Span
    is_price: bool = False  #: whether it is paid for what follows
    parts: int = 1  #: of how many parts the price is


@attrs.frozen(eq=False, repr=False)
class Let(Value):
    """Name a value for the rest of the power: a number worked out now, or something *actor* chooses now."""

    slot: int
    name: str
    value: Expression  #: a number, or a `Call` of kind `value`, which asks
    actor: Actor
    path: str
    span: Span
    by_chance: bool = False  #: whether nobody chooses: it is drawn from what *actor* could choose


@attrs.frozen(eq=False, repr=False)
class Gate(Value):
    """*may*, *if*, *choose* and *pay ... to* are one node, unwound in this fixed order.

    1. *condition* (if any) must hold; 2. at least one branch must be possible, its
    costs payable; 3. if *optional*, the actor may decline; 4. of several possible
    branches the actor picks one; 5. its costs are paid; 6. it is done.
    Where 1, 2 or 3 says no, *otherwise* is done instead.
    """

    condition: Expression | None
    optional: bool
    costs: tuple[Do, ...]  #: paid first, all or nothing; only a gate of one branch has any
    branches: tuple[Block, ...]
    otherwise: Block | None
    actor: Actor
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Repeat(Value):
    """Do *body* as often as *number* says when it is reached; with *up_to* the actor may stop before each."""

    number: Expression
    up_to: bool
    body: Block
    actor: Actor
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class EachPlayer(Value):
    """Do *body* once per player, the active player first, then in the order of play."""

    others: bool  #: all but you
    body: Block
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Subject(Value):
    """Do *body* with one player as `they`; nothing where there is no such player."""

    player: Expression  #: a `Local`, or a `Call` of kind `player`
    body: Block
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Later(Value):
    """Do *body* when a moment comes, with what is named and who `they` are now."""

    moment: str  #: the row of the moment, such as `round_moment`
    body: Block
    actor: Actor
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Until(Value):
    """Bend rules until a moment comes."""

    moment: str  #: the row of the moment
    modifiers: tuple[Call, ...]
    actor: Actor
    path: str
    span: Span


@attrs.frozen(eq=False, repr=False)
class Keyword(Value):
    """The name under which statements are printed on a card."""

    key: str
    names: tuple[tuple[str, str], ...]  #: (language, name)
    arguments: tuple[Expression | str, ...]  #: the numbers that are printed behind the name, and keys of families


@attrs.frozen(eq=False, repr=False)
class Block(Value):
    """Statements, one after the other."""

    statements: tuple[Statement, ...]
    span: Span
    keyword: Keyword | None = None  #: what they are called, where they are the meaning of a keyword


Statement: TypeAlias = Do | Let | Gate | Repeat | EachPlayer | Subject | Later | Until | Block


@attrs.frozen(eq=False, repr=False)
class Power(Value):
    """What a card can do, and when.

    *row* is the power's row (`play_power`); *flags* are the plain words that
    stood with it (`at end`).
    """

    row: str
    flags: tuple[str, ...]
    event: Call | None  #: for a power that waits for something
    body: Block | None
    worth: Expression | None  #: for a power that is a pure number
    condition: Expression | None  #: only then is it worth that
    slots: int  #: how many values `let` names in the body
    span: Span
    modifiers: tuple[Call, ...] = ()  #: for a power that bends rules as long as it works
    it: int | None = None  #: the slot for the card that the event is about, where the body speaks of it
    much: int | None = None  #: the slot for the amount that the event is about, where the body speaks of it
    has_they: bool = False  #: whether the body speaks of the player that the event is about, as `they`
    has_later: bool = False  #: whether it leaves something for later, or bends rules for a while
    definitions: tuple[Span, ...] = ()  #: the definitions that it uses, in the order of the file
    #: Of what can ask in those definitions: where it stands there, by its path; its node stands where they are used.
    written: FrozenDict[str, Span] = attrs.field(factory=FrozenDict)


#: A number, a word, or several of them.
Fact: TypeAlias = "int | str | tuple[Fact, ...] | None"


@attrs.frozen(eq=False, repr=False)
class CardProgram(Value):
    """One card as the engine sees it: printed facts and the checked powers."""

    family: str
    key: str
    names: tuple[tuple[str, str], ...]  #: (language, name)
    #: What else is printed on it, by the names of the rows; a fact of several parts is a tuple of them.
    facts: FrozenDict[str, Fact]
    powers: tuple[Power, ...]  #: in the order in which they are written; a game says how many there may be
    span: Span
    flavour: tuple[tuple[str, str], ...] = ()  #: (language, text), which means nothing in the game


@attrs.frozen(eq=False, repr=False)
class NounForms(Value):
    """What something is called in one language: one of it, and many where that is another word."""

    language: str
    one: str
    many: str | None  #: None for what is not counted by pieces
    gender: str | None  #: where the language has any
    span: Span


def pick_forms(names: Sequence[NounForms], language: str) -> NounForms:
    """What something is called in a language; else in English, or in the first one that was given."""
    given = {forms.language: forms for forms in names}
    return given.get(language) or given.get(DEFAULT_LANGUAGE) or names[0]


@attrs.frozen(eq=False, repr=False)
class ResourceProgram(Value):
    """A resource of the author's own."""

    key: str  #: `family.resource`, so that two families may call theirs the same
    names: tuple[NounForms, ...]
    span: Span


@attrs.frozen(eq=False, repr=False)
class FamilyProgram(Value):
    """One family file, checked."""

    key: str
    names: tuple[tuple[str, str], ...]
    uses: tuple[str, ...]  #: parts of the game it says or needs, sorted
    cards: tuple[CardProgram, ...]
    span: Span
    resources: tuple[ResourceProgram, ...] = ()  #: in the order in which they are declared
