"""All effects and all chosen values of the language by their keys: what everybody asks who reads a power.

In the order of the reference; `language/vocabulary.py` puts them beside the other rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elysium_rules.elysium.model.effect_row import EffectRow, ValueRow
from elysium_rules.elysium.powers.columns import RECOVER_COLUMN, SWAP_COLUMN
from elysium_rules.elysium.powers.discarding import DISCARD, RETURN
from elysium_rules.elysium.powers.drawing import ADD, ADD_AGORA, DRAW, REVEAL, TAKE_CITIZEN
from elysium_rules.elysium.powers.harm import PREVENT
from elysium_rules.elysium.powers.looks import (
    DISCARD_SEEN,
    LOOK,
    LOOK_TOP,
    LOOK_VALUE,
    PUT_CARD,
    PUT_SEEN,
    SWAP_FACE,
    TAKE_SEEN,
    TAKE_SEEN_CITIZEN,
)
from elysium_rules.elysium.powers.marks import RESTORE_RING, STRAIGHTEN
from elysium_rules.elysium.powers.resources import (
    COLLECT,
    COLLECT_ALL,
    EXCHANGE,
    GAIN,
    GIVE,
    LOSE,
    PAY,
    PAY_FROM,
    PUT,
    REMOVE,
    REMOVE_ALL,
)
from elysium_rules.elysium.powers.secrets import SECRET_AMOUNT, SECRET_LEVEL
from elysium_rules.elysium.powers.taking import GIVE_CARD, TAKE, TAKE_CARD
from elysium_rules.elysium.powers.transfers import ALLOW, REPLACE_CITIZEN, TRANSFER, TRANSFER_CARD
from elysium_rules.elysium.powers.use import USE, USE_CARD
from elysium_rules.elysium.powers.values import AMOUNT, CARD, FAMILY, LEVEL, OTHER_PLAYER, PLAYER, SOME
from elysium_rules.program.value import FrozenDict

DEEDS: Final = (
    *(GAIN, LOSE, PAY, GIVE, EXCHANGE),
    *(TAKE, TAKE_CITIZEN, DRAW, ADD, DISCARD, TRANSFER, USE, SWAP_COLUMN, REPLACE_CITIZEN, ALLOW),
    *(TAKE_CARD, TRANSFER_CARD, USE_CARD, GIVE_CARD, ADD_AGORA, REVEAL),
    *(STRAIGHTEN, RESTORE_RING, RECOVER_COLUMN, RETURN),
    *(PUT, COLLECT, COLLECT_ALL, REMOVE, REMOVE_ALL, PAY_FROM),
)
#: What only some players know (N30 to N35).
SECRETS: Final = (
    *(LOOK_TOP, LOOK, TAKE_SEEN, TAKE_SEEN_CITIZEN),
    *(DISCARD_SEEN, PUT_SEEN, PUT_CARD, SWAP_FACE),
)
CHOSEN: Final = (SOME, LEVEL, CARD, PLAYER, OTHER_PLAYER, FAMILY, AMOUNT, SECRET_AMOUNT, SECRET_LEVEL, LOOK_VALUE)

#: By the key of its row, as the nodes of powers have it.
EFFECTS: Final[Mapping[str, EffectRow]] = FrozenDict({row.key: row for row in (*DEEDS, *SECRETS, PREVENT)})
VALUES: Final[Mapping[str, ValueRow]] = FrozenDict({row.key: row for row in CHOSEN})
