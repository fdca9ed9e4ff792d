"""What a Permanent power can wait for: a row for each, with the keys of what the rules call it when it happens.

`ElysiumGame` keeps for every key which cards wait for it; `changes/reactions.py` opens their powers when it happens.
What is done with a card (P11) is found by the card.
"""

from __future__ import annotations

import itertools
import re
from typing import Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.phrase_rows import EventRow, argument_of
from elysium_rules.elysium.model.terms import CHANGES, COLOURS, DEEDS, LEGEND_DEEDS
from elysium_rules.program import nodes
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Parameter

WOULD_HARM: Final = "would harm"  #: any of what others may prevent (N16)

DEED_EVENT: Final = EventRow(
    "deed",
    "when you take or transfer a hades card",
    "Someone takes, transfers or discards such a card, in whatever way (P11).",
    (
        parameters.OBSERVER,
        Parameter("deeds", Type.WORDS, words=DEEDS),
        parameters.DESCRIPTION,
    ),
    only_in=("permanent",),
    binds=("they", "it"),
    waits="",
)
LEGEND_EVENT: Final = EventRow(
    "legend",
    "when any player completes a family legend",
    "Someone begins, extends or completes a Legend by a transfer; its kind is known from the second card on (L5).",
    (
        parameters.OBSERVER,
        Parameter("deeds", Type.WORDS, words=LEGEND_DEEDS),
        Parameter("kind", Type.WORD, optional=True, words=("family", "level")),
    ),
    binds=("they", "it"),
    only_in=("permanent",),
    since=2,
    waits="{deeds} {kind}",
)
EARNED_TILE_EVENT: Final = EventRow(
    "earned_tile",
    "when you earn a bonus tile",
    "Someone earns a bonus tile, of whatever kind or of that one (B1, B2).",
    (parameters.OBSERVER, parameters.TILE),
    binds=("they",),
    only_in=("permanent",),
    since=2,
    waits="earn {tile}",
)
LOST_TILE_EVENT: Final = EventRow(
    "lost_tile",
    "when you lose a bonus tile",
    "Someone loses a bonus tile to another player (B3).",
    (parameters.OBSERVER, parameters.TILE),
    binds=("they",),
    only_in=("permanent",),
    since=2,
    waits="forfeit {tile}",
)
GAINED_EVENT: Final = EventRow(
    "gained",
    "when you gain gold",
    "Someone gets it by a power, from the reserve or from another player; what quests give is no event (N2).",
    (parameters.OBSERVER, parameters.RESOURCE),
    binds=("they", "much"),
    only_in=("permanent",),
    since=2,
    waits="gain {resource}",
)
LOST_EVENT: Final = EventRow(
    "lost",
    "when you lose gold",
    "Someone loses it or hands it over because of a power; a price is no loss (N2).",
    (parameters.OBSERVER, parameters.RESOURCE),
    binds=("they", "much"),
    only_in=("permanent",),
    since=2,
    waits="lose {resource}",
)
PAID_EVENT: Final = EventRow(
    "paid",
    "when you pay gold",
    "Someone pays a price of a power or of a transfer (P14, L1).",
    (parameters.OBSERVER, parameters.RESOURCE),
    binds=("they", "much"),
    only_in=("permanent",),
    since=2,
    waits="pay {resource}",
)
FORCED_LOSS_EVENT: Final = EventRow(
    "forced_loss",
    "when a power of another player makes you lose gold",
    "You lose it or hand it over because of a power of somebody else, who is `they` (N2).",
    (parameters.RESOURCE,),
    binds=("they", "much"),
    only_in=("permanent",),
    since=2,
    waits="robbed {resource}",
)
COLUMN_EVENT: Final = EventRow(
    "column",
    "when you dismiss a red column",
    "Someone dismisses a column, of any colour or of that one (T5).",
    (parameters.OBSERVER, Parameter("colour", Type.WORD, optional=True, words=COLOURS)),
    binds=("they",),
    only_in=("permanent",),
    since=2,
    waits="dismiss {colour}",
)
QUEST_EVENT: Final = EventRow(
    "quest",
    "when you take a quest",
    "Someone takes a quest (T2).",
    (parameters.OBSERVER, Parameter("deeds", Type.WORDS, words=("take",))),
    binds=("they",),
    only_in=("permanent",),
    since=2,
    waits="quest",
)
POWER_EVENT: Final = EventRow(
    "power",
    "when you use a trigger power",
    "Someone uses a Trigger or Activate power of a card in the Domain (P4, P5).",
    (parameters.OBSERVER, Parameter("activations", Type.WORDS, optional=True, words=("trigger", "activate"))),
    binds=("they", "it"),
    only_in=("permanent",),
    since=2,
    waits="use {activations}",
)
EPOCH_EVENT: Final = EventRow(
    "epoch",
    "when an epoch begins",
    "An epoch begins, when the cards are dealt, or ends, before the boards are restored (N3).",
    (Parameter("change", Type.WORD, words=CHANGES),),
    only_in=("permanent",),
    since=2,
    waits="epoch {change}",
)
TURN_EVENT: Final = EventRow(
    "turn",
    "when your turn begins",
    "A turn or step of yours begins, or ends (N3).",
    (Parameter("change", Type.WORD, words=CHANGES),),
    only_in=("permanent",),
    since=2,
    waits="turn {change}",
)

# What Permanent powers may step in before (N16).

WOULD_DISCARD_EVENT: Final = EventRow(
    "would_discard",
    "when a power of another player would make you discard a card",
    "Because of a power of somebody else, who is `they`, such a card of your Domain would be discarded (N16).",
    (parameters.DESCRIPTION,),
    only_in=("permanent",),
    binds=("they", "it"),
    since=3,
    waits="would discard",
    is_before=True,
)
WOULD_TAKE_EVENT: Final = EventRow(
    "would_take",
    "when a power of another player would take a card from your domain",
    "Because of a power of somebody else, who is `they`, such a card would go from your Domain into another (N16).",
    (parameters.DESCRIPTION,),
    only_in=("permanent",),
    binds=("they", "it"),
    since=3,
    waits="would take",
    is_before=True,
)
WOULD_LOSE_EVENT: Final = EventRow(
    "would_lose",
    "when a power of another player would make you lose gold",
    "Because of a power of somebody else, who is `they`, you would lose it or hand it over (N16).",
    (parameters.RESOURCE,),
    only_in=("permanent",),
    binds=("they", "much"),
    since=3,
    waits="would lose {resource}",
    is_before=True,
)
WOULD_HARM_EVENT: Final = EventRow(
    "would_harm",
    "when a power of another player would harm you",
    "Any of these three (N16).",
    (),
    only_in=("permanent",),
    binds=("they",),
    since=3,
    waits=WOULD_HARM,
    is_before=True,
)

EVENTS: Final = (
    DEED_EVENT,
    LEGEND_EVENT,
    EARNED_TILE_EVENT,
    LOST_TILE_EVENT,
    GAINED_EVENT,
    LOST_EVENT,
    PAID_EVENT,
    FORCED_LOSS_EVENT,
    COLUMN_EVENT,
    QUEST_EVENT,
    POWER_EVENT,
    EPOCH_EVENT,
    TURN_EVENT,
)
WOULD: Final = (
    WOULD_DISCARD_EVENT,
    WOULD_TAKE_EVENT,
    WOULD_LOSE_EVENT,
    WOULD_HARM_EVENT,
)
#: By key of their rows: what events say of themselves.
EVENT_ROWS: Final = {row.key: row for row in (*EVENTS, *WOULD)}

_NAMED: Final = re.compile(r"\{(\w+)\}")


def event_keys(event: nodes.Call) -> tuple[str, ...]:
    """The keys of what an event waits for; none for a deed with a card."""
    row = EVENT_ROWS[event.row]
    if not row.waits:
        return ()
    ways = [_words(event, row, part) for part in row.waits.split()]
    return tuple(" ".join(filter(None, way)) for way in itertools.product(*ways))


def _words(event: nodes.Call, row: EventRow, part: str) -> tuple[str, ...]:
    """The words that can stand for a part of a key: itself, or what was given for a parameter."""
    named = _NAMED.fullmatch(part)
    if named is None:
        return (part,)
    given = argument_of(row, event, named[1])
    if isinstance(given, tuple):
        return tuple(str(word) for word in given) or ("",)
    return ("" if given is None else str(given),)


def observer_of(event: nodes.Call) -> str | None:
    """Whose deeds an event is about, as it is written; None where it says nothing of that."""
    observer = argument_of(EVENT_ROWS[event.row], event, parameters.OBSERVER.name)
    return None if observer is None else str(observer)


def deeds_of(event: nodes.Call) -> tuple[str, ...]:
    """What is done with a card, where an event is about that (P11)."""
    deeds = argument_of(DEED_EVENT, event, "deeds") if event.row == DEED_EVENT.key else ()
    return tuple(str(deed) for deed in deeds) if isinstance(deeds, tuple) else ()


def card_awaited(event: nodes.Call) -> nodes.Argument:
    """The description of the card that an event is about; None where it is about no card, or about any."""
    return argument_of(EVENT_ROWS[event.row], event, parameters.DESCRIPTION.name)


def would_key(deed: str, resource: object = None) -> str:
    """What a power of another player is about to do."""
    return f"would {deed}" if resource is None else f"would {deed} {resource}"


def legend_key(deed: str, kind: object) -> str:
    """What happens with a Legend, of whatever kind or of that one."""
    return deed if kind is None else f"{deed} {kind}"
