"""What happens in games of any kind, in the past tense; a game adds its own events to these."""

from __future__ import annotations

from typing import Any

import attrs

from elysium_rules.kernel.machine import running_depth
from elysium_rules.play.answers import CardId, PlayerId
from elysium_rules.program.value import Value


@attrs.frozen(eq=False, repr=False)
class Happened(Value):
    """What all events have: the card whose power made it happen, or None where the rules of the game did."""

    cause: CardId | None = attrs.field(default=None, kw_only=True)


@attrs.frozen(eq=False, repr=False)
class ByPlayer(Happened):
    """Something of one player."""

    player: PlayerId


@attrs.frozen(eq=False, repr=False)
class TurnBegan(ByPlayer):
    """It is *player*'s turn."""


@attrs.frozen(eq=False, repr=False)
class TurnEnded(ByPlayer):
    """*player*'s turn is over."""


@attrs.frozen(eq=False, repr=False)
class Declined(ByPlayer):
    """*player* made no use of a *may*, or let something happen that could be answered."""


def note(table: Any, event: type[Any], *fields: object) -> None:
    """Write an event into the log, where somebody listens, with its cause; on its own it changes nothing."""
    if table.log is not None:
        depth = running_depth(table)
        cause = table.game.card_of(table.stack[depth - 1].card) if depth else None
        table.log.append(event(*fields, cause=cause))
