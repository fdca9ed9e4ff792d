"""The policy `light` of `playouts`: how gladly each kind of action is done, by lot (a weighted random policy).

Nothing of the position is looked at, so it costs next to nothing; both engines have these numbers
(`native/src/primitives.h`). They were tried against even ones (docs/performance.md): cards are written into Legends
that are there, powers are used, quests are taken, and a turn ends when little else is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elysium_rules.elysium.model.actions import Action, Transfer
from elysium_rules.elysium.model.contract import ACTION_KINDS

_PLAIN: Final = 4
#: By the kinds of actions; those that are not named have a plain weight.
_WEIGHTS: Final[Mapping[str, int]] = {
    "Transfer": 128,
    "UsePower": 32,
    "Accept": 32,
    "TakeQuest": 16,
    "EndTurn": 1,
    "Decline": 1,
}
#: Of a transfer that begins a Legend: most of these are worth less than nothing at the end (F3).
NEW_LEGEND: Final = 1
#: By the number of a kind of action.
WEIGHTS: Final = tuple(_WEIGHTS.get(kind, _PLAIN) for kind in ACTION_KINDS)
_BY_CLASS: Final = dict(zip(ACTION_KINDS, WEIGHTS, strict=True))


def weigh(action: Action) -> int:
    """How gladly an action is done.

    >>> from elysium_rules.elysium.model.ids import CardId, PlayerId
    >>> weigh(Transfer(PlayerId(0), CardId(3), 1)), weigh(Transfer(PlayerId(0), CardId(3), None))
    (128, 1)
    """
    if type(action) is Transfer and action.legend is None:
        return NEW_LEGEND
    return _BY_CLASS[type(action).__name__]
