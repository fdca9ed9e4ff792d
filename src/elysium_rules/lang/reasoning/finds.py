"""What reasoning can find, and a finding before it is put into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.lang import codes
from elysium_rules.lang.reasoning.forms import Form
from elysium_rules.lang.reasoning.reader import Reader
from elysium_rules.lang.reasoning.truth import Facts
from elysium_rules.program import nodes
from elysium_rules.source import Span

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Fix


@attrs.frozen
class Kind:
    """One way of being useless: its code, and how it is said."""

    code: str
    message: str  #: a sentence; `{text}` is the author's own words
    label: str  #: at the place
    hint: str | None = None


@attrs.frozen
class Find:
    """Something that was found in a power."""

    kind: Kind
    span: Span
    reader: Reader | None = None
    node: nodes.Expression | None = None  #: the condition or the number
    forms: tuple[Form, ...] = ()
    facts: Facts = ()  #: what makes it so, beside the ranges of its numbers
    why: str = ""  #: the game's own reason
    other: Span | None = None  #: another place that it is about
    seen: int | None = None
    effect: str | None = None
    fix: Fix | None = None
    path: str = ""  #: the statement that it stands in


NEVER_TRUE: Final = Kind(
    codes.NEVER_TRUE,
    "{text} never holds",
    "this is never so",
    "remove it with all that hangs on it, or ask something else",
)
ALWAYS_TRUE: Final = Kind(
    codes.ALWAYS_TRUE, "{text} always holds", "this is always so", "remove it, or ask something else"
)
NOT_NOT: Final = Kind(codes.ALWAYS_TRUE, "{text} says no twice, which is yes", "this changes nothing", "remove both")
NEVER_PAID: Final = Kind(codes.NEVER_PAID, "nobody can ever pay {text}", "there is never as much", "ask for less")
NEVER_SEEN: Final = Kind(
    codes.NEVER_PAID, "nobody will ever be able to pay {text}", "this is more than anybody ever has", "ask for less"
)
NEVER_OTHERWISE: Final = Kind(
    codes.UNREACHABLE,
    "this `otherwise` is never reached",
    "nobody comes here",
    "remove it",
)
NEVER_COMES: Final = Kind(
    codes.UNREACHABLE,
    "this is never done: that moment does not come any more",
    "nobody comes here",
    "let it wait for another moment",
)
NEVER_HAPPENS: Final = Kind(codes.NEVER_HAPPENS, "this power is never set off: {why}", "this never happens", None)
NEVER_REPEATED: Final = Kind(
    codes.UNREACHABLE, "this is never done: {text} is never more than 0", "so many times", "write a larger number"
)
ONCE: Final = Kind(
    codes.NO_EFFECT, "{text} is never more than 1, so nothing is repeated", "so many times", "write the statement alone"
)
NOTHING: Final = Kind(
    codes.NO_EFFECT,
    "this does nothing: {text} is never more than 0",
    "this is never more than 0",
    "write a larger number",
)
NOTHING_LEFT: Final = Kind(
    codes.NO_EFFECT, "this does nothing: there is never anything left", "nothing is there", "remove it"
)
WORTH_NOTHING: Final = Kind(
    codes.NO_EFFECT,
    "this is worth nothing: {text} is never more than 0",
    "this is never more than 0",
    "write another number",
)
NO_EFFECT: Final = Kind(
    codes.NO_EFFECT, "this does nothing: {why}", "this changes nothing", "remove it, or say it in another power"
)
NO_BARGAIN: Final = Kind(
    codes.NO_EFFECT, "whoever pays this gets no more than was paid", "nobody wins anything here", "let it buy more"
)
NO_RULE: Final = Kind(codes.NO_EFFECT, "this rule never matters: {why}", "this changes nothing", None)
NO_CARD: Final = Kind(
    codes.NO_CARD,
    "there is never such a card: {text}",
    "no card is ever meant",
    "describe other cards, or another place",
)
NOT_LOOKED_AT: Final = Kind(
    codes.NOT_LOOKED_AT,
    "from here on nobody has looked for what can never be: this family takes too long to think about",
    "this card was not looked at to its end, nor those behind it",
    "write shorter conditions, or a second file",
)
GONE: Final = Kind(
    codes.NO_CARD,
    "there is never such a card: {text} went away before, and no effect can find it",
    "it is gone",
    "name another card, or do this first",
)
NO_CHOICE: Final = Kind(
    codes.NO_CARD,
    "there is nothing to choose: no number lies there",
    "the first number is always larger",
    "put the smaller number first",
)
SAME_WAYS: Final = Kind(
    codes.SAME_WAYS, "two ways do the same", "this does the same", "let it do something else, or write it once"
)
NEVER_GIVEN: Final = Kind(
    codes.NEVER_GIVEN, "nobody ever has what {text} speaks of", "no card of the family gives any", "let a card give it"
)
NEVER_USED: Final = Kind(
    codes.NEVER_USED,
    "what {text} brings is good for nothing",
    "no card of the family uses it",
    "let a card count it, collect it or pay with it",
)
