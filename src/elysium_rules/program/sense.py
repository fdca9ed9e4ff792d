"""What a game tells those who reason about its cards without playing them: ranges of numbers, kinds of cards, changes.

The reasoning itself (`lang/reasoning/`) knows no game: it asks the rows, and a game's `Sense` for what no single row
can say. The defaults here know nothing, so a game that says nothing is only reasoned about as far as its numbers go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from elysium_rules.program.value import Value

if TYPE_CHECKING:  # whoever plays sees no finding
    from elysium_rules.diagnostics import Diagnostic
    from elysium_rules.program import nodes


@attrs.frozen(eq=False, repr=False)
class Range(Value):
    """From where to where a number goes in any game, both included; None where it has no end.

    >>> Range(1, 5)
    Range(low=1, high=5, seen=None)
    """

    low: int | None = 0
    high: int | None = None
    #: The most that was ever seen, where the rules know no end: nobody gets much further.
    seen: int | None = None


#: What is known of a number that nobody can tell anything about.
ANY_NUMBER: Final = Range(None, None)


@attrs.frozen
class Found:
    """Cards that a phrase means, as far as it can be told before the game.

    *may* are the kinds of card that can be among them, *must* those that are for sure if they lie there; both are bit
    masks over the kinds of the game. *place* names where they lie, so that two groups in one place can be compared.
    """

    may: int
    must: int
    place: object = None
    one: bool = False  #: whether it is a single card
    home: object = None  #: of one that was chosen: where it lay then


#: Cards of which nothing is known.
ANY_CARDS: Final = Found(-1, 0)


@attrs.frozen
class Situation:
    """Where a phrase stands: in which power of which card, what that waits for, and what is known of names by slot."""

    card: nodes.CardProgram
    power: nodes.Power
    kinds: Any  #: what the game has told of the kinds of cards (`Sense.kinds`)
    find: Callable[[nodes.Argument], Found]  #: what is known of cards that a phrase means
    is_here: bool = False  #: whether the card surely lies before its owner as long as the power works
    moment: str | None = None  #: the row of the moment for which it was left, where it was
    range: Callable[[nodes.Argument], Range] = attrs.field(default=lambda number: ANY_NUMBER)  #: of any number


#: The range of a number row: always the same, or what it is in a situation with these arguments.
RangeOf: TypeAlias = "Range | Callable[..., Range]"


@attrs.frozen(eq=False, repr=False)
class Shift(Value):
    """What an effect does to a number: *number* becomes more or less by *amount*."""

    number: nodes.Call  #: as a phrase would say it
    amount: nodes.Expression | None  #: how much; None where nobody knows
    is_more: bool
    is_exact: bool = True  #: whether it is all or nothing; else it may be less than said, where there is less


#: A number is a sum of others, and something above or below: `sum(coefficient * phrase) + constant >= 0`.
Relation: TypeAlias = "tuple[tuple[tuple[int, nodes.Call], ...], int]"


class Sense:
    """What can be told of a game's cards; each method is asked with what it needs, and knows nothing by default."""

    #: How many play.
    players: Range = Range(1, None)
    #: What is written of cards that stay the same cards, such as marks on them.
    marking: frozenset[str] = frozenset()
    #: What is written by effects that say how much of what they move.
    counted: frozenset[str] = frozenset()

    #: The facts that two cards must share so that their powers can be compared.
    compared_facts: tuple[str, ...] = ()
    #: Which of several powers that wait for the same works first, as the rules have it, for whoever asks.
    who_is_first: str = ""

    def shape(self, family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
        """Tell where a family is made otherwise than all others."""
        return iter(())

    def kinds(self, families: Sequence[nodes.FamilyProgram]) -> Any:
        """The kinds of cards there are where these families are played; asked once for all of them."""
        return None

    def kinds_for(self, kinds: Any, card: nodes.CardProgram) -> Any:
        """The same for the powers of one card."""
        return kinds

    def find(self, situation: Situation, phrase: nodes.Argument) -> Found:
        """What cards a phrase or a description can mean; names are known already."""
        return ANY_CARDS

    def unmarked(self, situation: Situation, kinds: int) -> int:
        """These kinds, whatever has become of what changes with the table, such as marks."""
        return -1

    def awaited(self, situation: Situation) -> Found:
        """The card that the event of the power is about."""
        return ANY_CARDS

    def given(self, situation: Situation) -> Iterator[Relation]:
        """What holds when the power begins, or what was left for a moment."""
        return iter(())

    def relations(self, situation: Situation, number: nodes.Call) -> Iterator[Relation]:
        """What always holds between a number and others."""
        return iter(())

    def either(self, situation: Situation, number: nodes.Call) -> tuple[tuple[Relation, ...], ...]:
        """Ways of which one always holds for a number and others; none where there is no such choice."""
        return ()

    def count_of(self, cards: nodes.Argument) -> nodes.Call | None:
        """How many cards a phrase means, as a number; None where they are not counted."""
        return None

    def stays(self, situation: Situation, reactions: Sequence[nodes.Power]) -> bool:
        """Whether the card surely lies before its owner while its power works, whatever these powers do."""
        return False

    def shifts(self, do: nodes.Do) -> tuple[Shift, ...]:
        """What an effect does to numbers."""
        return ()

    def account_of(self, phrase: nodes.Call) -> nodes.Call | None:
        """The number whose changes a phrase reads, or waits for."""
        return None

    def is_of_rules(self, number: str, words: tuple[str, ...]) -> bool:
        """Whether the rules of the game give and use what a number tells, whatever the cards do."""
        return True

    def affected(self, situation: Situation, do: nodes.Do) -> int | None:
        """The kinds of cards to which an effect does something; None where it is about no cards."""
        return None

    def is_idle(self, situation: Situation, do: nodes.Do) -> str:
        """Why an effect does nothing where it stands, whatever lies on the table; empty where it may do something."""
        return ""

    def is_idle_rule(self, situation: Situation, modifier: nodes.Call, moment: str | None) -> str:
        """Why a rule that is bent there never matters; empty where it may."""
        return ""

    def when_asked(self, situation: Situation, modifier: nodes.Call) -> Iterator[Relation]:
        """What holds whenever a rule is asked for that a power bends."""
        return iter(())

    def needed_for(self, situation: Situation, moment: str) -> Iterator[Relation]:
        """What must hold now so that a moment ever comes."""
        return iter(())

    def never_happens(self, situation: Situation) -> str:
        """Why what the power waits for never happens; empty where it may."""
        return ""

    def ensures(self, situation: Situation, do: nodes.Do) -> Iterator[Relation]:
        """What surely holds behind an effect, before anything that it sets off."""
        return iter(())

    def needs(self, situation: Situation, do: nodes.Do) -> Iterator[Relation]:
        """What must hold so that an effect does anything."""
        return iter(())

    def known_card(self, do: nodes.Do) -> nodes.Argument:
        """The card that an effect is done with, where the text names it; None where it is chosen, or about no card."""
        return None

    def is_lost_behind(self, situation: Situation, do: nodes.Do) -> bool:
        """Whether the named card surely lies nowhere, behind an effect, where another one could do something to it."""
        return False

    def kinds_of_lost(self, situation: Situation, kinds: int) -> int:
        """What a card of these kinds can be when it lies nowhere any more."""
        return kinds

    def finds_lost(self, do: nodes.Do) -> bool:
        """Whether an effect may find a named card also where none lies on the table."""
        return True

    def is_elsewhere(self, do: nodes.Do, home: object) -> bool:
        """Whether an effect does nothing to a card that lies in that place."""
        return False

    def is_done_once(self, do: nodes.Do) -> bool:
        """Whether the same effect, done at once again with the same card, does nothing: it is done, or cannot be."""
        return False

    def brings_back(self, do: nodes.Do) -> bool:
        """Whether a card that was lost may lie on the table again behind an effect."""
        return True

    def asks_all(self, value: nodes.Call) -> bool:
        """Whether a number for each player is asked of every one of them."""
        return False

    def carried(self, moment: str) -> Iterator[tuple[nodes.Call, int]]:
        """Numbers that are known when a moment comes, and how much more they are then than now."""
        return iter(())

    def causes(self, do: nodes.Do) -> tuple[str, ...]:
        """What an effect can set off, as powers wait for it."""
        return ()

    def opens_powers(self, row: str) -> bool:
        """Whether an effect uses a power, of which nobody knows what it does."""
        return False

    def questions(self, do: nodes.Do, most: Callable[[nodes.Argument], int]) -> int:
        """How often an effect that asks can ask; *most* tells how high a number can be."""
        return 1

    def waits(self, power: nodes.Power) -> frozenset[str]:
        """What a power waits for, in the same words."""
        return frozenset()

    def as_comparison(self, condition: nodes.Call) -> nodes.Compare | None:
        """The same condition as a comparison of numbers, where it is one."""
        return None

    def as_test(self, condition: nodes.Call) -> tuple[nodes.Argument, nodes.Argument] | None:
        """A card and the description that it must fit, where the condition says no more."""
        return None

    def narrowed(self, situation: Situation, number: nodes.Call, kinds: int) -> Range | None:
        """The range of a number of one card that is of these kinds; None where it does not follow from them."""
        return None
