"""What a row of the table of tests is: one form of line, how it is written and what it means.

A game has such a table beside what makes the lines mean something (`testing/`); those that all games have stand here.
The checker reads which words a line may hold, and the reference of tests is printed from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from elysium_rules.lang.tests.nodes import LineKind
from elysium_rules.program.value import FrozenDict, Value

FAMILY: Final = "family"  #: stands for the families there are, where a line has such a word


@attrs.frozen(eq=False, repr=False)
class Form(Value):
    """One form of line."""

    kind: LineKind
    name: str
    example: str  #: as it is written
    doc: str  #: one line: what it means
    #: By the place among its parts: which words may stand there, where the grammar takes any name.
    words: Mapping[int, tuple[str, ...]] = FrozenDict()

    @property
    def key(self) -> str:
        """The name of its rule in the grammar."""
        return f"{self.name}_{self.kind}"


def _form(kind: LineKind, name: str, example: str, doc: str) -> Form:
    return Form(kind, name, example, doc)


#: What every game has.
GENERAL: Final[tuple[Form, ...]] = (
    _form(LineKind.GIVEN, "player", "ann { }", "A player, in the order of the seats; `you` has the first one."),
    _form(
        LineKind.GIVEN,
        "stops",
        "one step at a time",
        "What can be done in one way only is not done at once, so that the position between can be seen.",
    ),
    _form(LineKind.ACT, "choose", "you choose charon, triumph", "Answer what a card asks."),
    _form(LineKind.ACT, "secretly", "ann secretly chooses 2", "Answer what nobody else may see."),
    _form(LineKind.ACT, "accept", "you accept", "Make use of a *may*."),
    _form(LineKind.ACT, "decline", "you decline", "Make no use of it."),
    _form(LineKind.CLAIM, "holds", "gold on ann's board == 2", "Any condition of the card language."),
    _form(LineKind.CLAIM, "may", "you may choose charon", "What can be chosen: exactly this, or nothing at all."),
    _form(LineKind.CLAIM, "must", "ann must choose 1, 2", "What can be chosen: exactly this, and it must be."),
    _form(LineKind.CLAIM, "can", "you can use medusa", "Whether it can be done now."),
    _form(
        LineKind.CLAIM,
        "cannot",
        "you cannot use medusa because P5",
        "Whether it is refused now, and the rule that is named first.",
    ),
    _form(LineKind.CLAIM, "decide", "ann decides on medusa", "Who must choose now, and for which card."),
    _form(LineKind.CLAIM, "nobody", "nobody decides", "No card asks anybody anything."),
    _form(LineKind.CLAIM, "over", "the game is over", "Whether it is."),
    _form(
        LineKind.CLAIM,
        "happened",
        "happened { you gain 1 vp by alliance }",
        "What has happened since the last `when`, in this order; with `only` there was nothing else.",
    ),
    _form(
        LineKind.CLAIM,
        "chance",
        "chance can give charon, triumph",
        "What chance can choose in the last deed: exactly this.",
    ),
)


def index_forms(forms: Iterable[Form]) -> Mapping[str, Form]:
    """Forms by the names of their rules in the grammar."""
    return FrozenDict({form.key: form for form in forms})
