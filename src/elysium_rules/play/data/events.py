"""What happens in games of any kind, in the past tense; a game adds its own events to these."""

from __future__ import annotations

from typing import Any, Final

import attrs

from elysium_rules.kernel.machine import running_depth
from elysium_rules.play.data.answers import CardId, PlayerId
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


#: Events by what makes them: the same few thousand come up in every game, and none of them ever changes.
_KNOWN: Final[dict[tuple[Any, ...], Any]] = {}
MOST_KNOWN: Final = 20_000  #: some 5 MB; then they are let go and gathered anew


def note(table: Any, *told: Any) -> None:
    """Write an event into the log, where somebody listens: its class and its fields, to which its cause is added.

    On its own it changes nothing. Of an event whose cause is not its last field, a function that makes it is told.
    """
    log = table.log
    if log is None:
        return
    cause = None
    key = told  # without a cause it is the key as it came: no tuple has to be made for it
    if table.stack:
        depth = running_depth(table)
        if depth:
            cause = table.game.card_of(table.stack[depth - 1].card)
            key = (told, cause)
    try:
        log.append(_KNOWN[key])
    except KeyError:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        make, *fields = told
        known = _KNOWN[key] = make(*fields, cause=cause)
        log.append(known)
