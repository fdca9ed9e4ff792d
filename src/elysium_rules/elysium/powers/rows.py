"""All effects and all chosen values of the language by their keys: what everybody asks who reads a power.

Each module lists its own rows; here they stand together, what could be said first before what came later, and
`language/vocabulary.py` puts them beside the other rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elysium_rules.elysium.model.effect_row import EffectRow, ValueRow
from elysium_rules.elysium.powers import (
    columns,
    discarding,
    drawing,
    looks,
    marks,
    resources,
    secrets,
    taking,
    transfers,
    use,
    values,
)
from elysium_rules.elysium.powers.harm import PREVENT
from elysium_rules.program.value import FrozenDict

DEEDS: Final[tuple[EffectRow, ...]] = tuple(
    sorted(
        (
            *resources.EFFECTS,
            *taking.EFFECTS,
            *drawing.EFFECTS,
            *discarding.EFFECTS,
            *transfers.EFFECTS,
            *use.EFFECTS,
            *columns.EFFECTS,
            *marks.EFFECTS,
        ),
        key=lambda row: row.since,
    )
)
#: What only some players know (N30 to N35).
SECRETS: Final = looks.EFFECTS
CHOSEN: Final = (*values.VALUES, *secrets.VALUES, *looks.VALUES)

#: By the key of its row, as the nodes of powers have it.
EFFECTS: Final[Mapping[str, EffectRow]] = FrozenDict({row.key: row for row in (*DEEDS, *SECRETS, PREVENT)})
VALUES: Final[Mapping[str, ValueRow]] = FrozenDict({row.key: row for row in CHOSEN})
