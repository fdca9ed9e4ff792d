"""What is printed on a card of Elysium beside its power, and what only Elysium can say about it.

The checker of the card language compares words and numbers with the vocabulary; here is the rest: whether a condition
can be met, and whether a family has the shape of a printed one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from elysium_rules.elysium.model.terms import ANY_COLOUR, COLOURS, LEVELS
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Mark, Parameter, Row, Written
from elysium_rules.source import Span

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

#: The shape of a printed family; another shape can be played, so it is only a warning.
COPIES_PER_LEVEL: Final = 7
#: More cards than this make no game any better, and each of them is compared with each other when it begins.
MAX_COPIES: Final = 100

FAMILY_SHAPE: Final = "check/family-shape"
FAMILY_SIZE: Final = "check/family-size"
IMPOSSIBLE_CONDITION: Final = "check/impossible-condition"
# The names of own resources (`own_resources.py`).
MISSING_GENDER: Final = "check/missing-gender"
WRONG_GENDER: Final = "check/wrong-gender"
# These are named by the checker for what the vocabulary lists.
LEVEL_RANGE: Final = "check/level-range"
#: Named in `lang/codes.py` for every game.
UNBALANCED: Final = "reason/unbalanced"
MISSING_LEVEL: Final = "parse/missing-level"
UNKNOWN_COLOUR: Final = "check/unknown-colour"

LEVEL_FACT: Final = Row(
    Kind.FACT,
    "level",
    "level 1",
    "The level of the card: what a transfer of it costs (L1).",
    (Parameter("level", Type.NUMBER, among=LEVELS),),
    place="head",
    is_required=True,
)
COPIES_FACT: Final = Row(
    Kind.FACT,
    "copies",
    "copies red, green + any",
    "One condition per copy; `+` joins the columns it needs, and `any` is the black symbol (T3).",
    (Parameter("colour", Type.WORDS, words=(*COLOURS, ANY_COLOUR)),),
    is_required=True,
)
FACTS: Final = (LEVEL_FACT, COPIES_FACT)

_Copies: TypeAlias = tuple[tuple[Mark, ...], ...]


def _copies(card: Written) -> _Copies:
    (copies,) = card.facts["copies"]
    return cast("_Copies", copies)


def check_card(card: Written) -> Iterator[Diagnostic]:
    """Check that the condition of each copy can be met: there is one column of each colour (T3)."""
    from elysium_rules.diagnostics import Diagnostic, Label  # whoever plays sees no finding

    for copy in _copies(card):
        seen: dict[str | int, Span] = {}
        for place, word in enumerate(copy):
            if word.value in COLOURS and word.value in seen:
                yield Diagnostic(
                    IMPOSSIBLE_CONDITION,
                    f"nobody can meet this condition: there is only one `{word.value}`",
                    word.span,
                    label="named before",
                    notes_labels=(Label(seen[word.value].join(copy[place - 1].span), "named here first"),),
                    hint="name each colour once",
                )
            seen.setdefault(word.value, word.span)
        if len(copy) > len(COLOURS):
            yield Diagnostic(
                IMPOSSIBLE_CONDITION,
                f"nobody can meet this condition: it names {len(copy)}, but there are only {len(COLOURS)}",
                copy[0].span.join(copy[-1].span),
                label="too many at once",
                hint="write `,` between the copies of a card, and `+` only inside a condition",
            )


def check_family(family: Mark, cards: tuple[Written, ...]) -> Iterator[Diagnostic]:
    """Check that a family is not too large, and tell where it has another shape than a printed one."""
    from elysium_rules.diagnostics import Diagnostic  # whoever plays sees no finding

    copies: Counter[object] = Counter()
    for card in cards:
        (level,) = card.facts["level"]
        copies[cast("Mark", level).value] += len(_copies(card))
    if copies.total() > MAX_COPIES:
        yield Diagnostic(
            FAMILY_SIZE,
            f"the family `{family.value}` has {copies.total()} cards, all copies counted",
            family.span,
            label=f"a family has at most {MAX_COPIES}",
            hint="write fewer copies after `copies`",
        )
    elif any(copies[level] != COPIES_PER_LEVEL for level in LEVELS):
        counts = ", ".join(f"{copies[level]} of level {level}" for level in LEVELS)
        known = "card" if copies.total() == 1 else "cards"
        yield Diagnostic(
            FAMILY_SHAPE,
            f"the family `{family.value}` has {copies.total()} {known}, all copies counted: {counts}",
            family.span,
            label="a printed family has another shape",
            notes=(f"a printed family has {COPIES_PER_LEVEL * len(LEVELS)} cards, {COPIES_PER_LEVEL} of each level",),
            hint="write more or fewer copies after `copies`",
            severity="warning",
        )


#: Of a family with fewer copies nobody knows yet which columns it will need.
_WHOLE: Final = COPIES_PER_LEVEL * len(LEVELS)


def check_columns(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell which columns the copies of a whole family need less than half as often as others (T3, D3)."""
    from elysium_rules.diagnostics import Diagnostic  # whoever plays sees no finding

    copies = [copy for card in family.cards for copy in cast("tuple[tuple[str, ...], ...]", card.facts["copies"])]
    counts = Counter(colour for copy in copies for colour in copy if colour in COLOURS)
    if len(copies) < _WHOLE:
        return
    most = max(counts.values(), default=0)
    rare = [colour for colour in COLOURS if 2 * counts[colour] < most]
    if rare:
        shown = ", ".join(f"{counts[colour]} `{colour}`" for colour in COLOURS)
        yield Diagnostic(
            UNBALANCED,
            f"the cards of `{family.key}` need some columns much more often than others: {shown}",
            Span(family.span.file, family.span.start, family.span.start + len("family")),
            label="whoever has these columns gets most of them",
            notes=("a printed family needs each colour five to seven times",),
            hint=f"write `{rare[0]}` in more conditions behind `copies`",
            severity="warning",
        )
