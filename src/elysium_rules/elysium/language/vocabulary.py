"""Elysium's table of operations: all that a card can say.

One row per phrase of `grammar/elysium.lark` and, with `since=2`, of `grammar/elysium2.lark` and so on,
under the same name. A row stands where its meaning is, and is only gathered here, in the order of the language
reference; the checker reads its types, and the reference is printed from it (decisions 10 and 61).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import modifiers
from elysium_rules.elysium.language import chains, links, own_resources, printed, renewals, together
from elysium_rules.elysium.language.sense import ElysiumSense
from elysium_rules.elysium.model import event_keys
from elysium_rules.elysium.model.phrase_rows import NumberRow, PhraseRow
from elysium_rules.elysium.model.terms import COLOURS, LEVELS, SUBSYSTEMS
from elysium_rules.elysium.powers import (
    activations,
    card_numbers,
    card_sets,
    filters,
    harm,
    numbers,
    players,
    prices,
    rows,
    transfer_prices,
)
from elysium_rules.kernel.evaluate import Phrases
from elysium_rules.program.value import FrozenDict
from elysium_rules.program.vocabulary import Row, Vocabulary

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic
    from elysium_rules.program.nodes import FamilyProgram

#: All rows, in the order of the language reference.
ROWS: Final[tuple[Row, ...]] = (
    *rows.DEEDS,
    *card_numbers.COUNTS,
    *numbers.OF_BOARDS,
    *card_numbers.OF_CARDS,
    *card_sets.CARDS,
    *filters.FILTERS,
    *card_sets.KNOWN,
    *card_sets.ZONES,
    *card_sets.CHOICES,
    *transfer_prices.PRICES,
    *rows.CHOSEN,
    *players.PLAYERS,
    *card_numbers.CONDITIONS,
    *event_keys.EVENTS,
    *rows.SECRETS,
    *numbers.OF_SECRETS,
    *event_keys.WOULD,
    harm.PREVENT,
    *modifiers.MODIFIERS,
    *activations.MOMENTS,
    *activations.POWERS,
    *printed.FACTS,
)

#: By key: what makes the meaning of the phrases that change nothing.
PHRASES: Final[Phrases] = FrozenDict({row.key: row.means for row in ROWS if isinstance(row, PhraseRow)})
#: By key: what numbers say of themselves.
NUMBER_ROWS: Final = FrozenDict({row.key: row for row in ROWS if isinstance(row, NumberRow)})


def _check_program(family: FamilyProgram, version: int) -> Iterator[Diagnostic]:
    yield from prices.check_prices(family)
    if version == 1:
        return
    yield from own_resources.check_genders(family)
    yield from chains.check_chains(family)
    yield from renewals.check_renewals(family)
    yield from together.check_together(family)
    yield from together.check_prevented(family)


VOCABULARY: Final = Vocabulary(
    grammar="elysium",
    rows=ROWS,
    words={
        "colour": COLOURS,
        "subsystem": SUBSYSTEMS,
        "worth": ("vp",),
        "level": tuple(str(level) for level in LEVELS),
    },
    word_needs={"pp": "prestige"},
    forgiven=frozenset({chains.SELF_FEEDING, prices.NOT_A_COST, renewals.SELF_RENEWING}),
    newest=3,
    check_card=printed.check_card,
    check_family=printed.check_family,
    check_program=_check_program,
    find_links=links.find_links,
    sense=ElysiumSense(),
)
