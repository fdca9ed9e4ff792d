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


#: What every game has: the kind, the name and the meaning. A game shows each with cards of its own.
_GENERAL: Final[tuple[tuple[LineKind, str, str], ...]] = (
    (LineKind.GIVEN, "player", "A player, in the order of the seats; `you` has the first one."),
    (
        LineKind.GIVEN,
        "stops",
        "What can be done in one way only is not done at once, so that the position between can be seen.",
    ),
    (LineKind.ACT, "choose", "Answer what a card asks."),
    (LineKind.ACT, "secretly", "Answer what nobody else may see."),
    (LineKind.ACT, "accept", "Make use of a *may*."),
    (LineKind.ACT, "decline", "Make no use of it."),
    (LineKind.CLAIM, "holds", "Any condition of the card language."),
    (LineKind.CLAIM, "may", "What can be chosen: exactly this, or nothing at all."),
    (LineKind.CLAIM, "must", "What can be chosen: exactly this, and it must be."),
    (LineKind.CLAIM, "can", "Whether it can be done now."),
    (LineKind.CLAIM, "cannot", "Whether it is refused now, and the rule that is named first."),
    (LineKind.CLAIM, "decide", "Who must choose now, and for which card."),
    (LineKind.CLAIM, "nobody", "No card asks anybody anything."),
    (LineKind.CLAIM, "over", "Whether it is."),
    (
        LineKind.CLAIM,
        "happened",
        "What has happened since the last `when`, in this order; with `only` there was nothing else.",
    ),
    (LineKind.CLAIM, "chance", "What chance can choose in the last command: exactly this."),
)


def general_forms(examples: Mapping[str, str]) -> tuple[Form, ...]:
    """What every game has, with examples by name; a game leaves out what it cannot do."""
    return tuple(Form(kind, name, examples[name], doc) for kind, name, doc in _GENERAL if name in examples)


def index_forms(forms: Iterable[Form]) -> Mapping[str, Form]:
    """Forms by the names of their rules in the grammar."""
    return FrozenDict({form.key: form for form in forms})
