"""What a Permanent power can wait for, beside what is done with a card: by a key for each thing that can happen.

`Game` keeps for every key which cards wait for it; `rules/reactions.py` opens their powers when it happens.
"""

from __future__ import annotations

from typing import Final

from elysium_rules.program import nodes

#: The rows of events about a card that is taken, transferred or discarded; `Game.reactions` finds these by the card.
DEED: Final = "deed_event"
WOULD_HARM: Final = "would harm"  #: any of what others may prevent (N16)


def event_keys(event: nodes.Call) -> tuple[str, ...]:
    """The keys of what an event waits for; none for a deed with a card."""
    words = event.arguments
    match event.row:
        case "legend_event":
            return tuple(legend_key(str(deed), words[2]) for deed in _each(words[1]))
        case "earned_tile_event":
            return (f"earn {words[1]}",)
        case "lost_tile_event":
            return (f"forfeit {words[1]}",)
        case "gained_event":
            return (f"gain {words[1]}",)
        case "lost_event":
            return (f"lose {words[1]}",)
        case "paid_event":
            return (f"pay {words[1]}",)
        case "forced_loss_event":
            return (f"robbed {words[0]}",)
        case "column_event":
            return ("dismiss" if words[1] is None else f"dismiss {words[1]}",)
        case "quest_event":
            return ("quest",)
        case "power_event":
            return tuple(f"use {word}" for word in _each(words[1])) or ("use",)
        case "epoch_event":
            return (f"epoch {words[0]}",)
        case "turn_event":
            return (f"turn {words[0]}",)
        case "would_discard_event":
            return (would_key("discard"),)
        case "would_take_event":
            return (would_key("take"),)
        case "would_lose_event":
            return (would_key("lose", words[0]),)
        case "would_harm_event":
            return (WOULD_HARM,)
    return ()


def would_key(deed: str, resource: object = None) -> str:
    """What a power of another player is about to do."""
    return f"would {deed}" if resource is None else f"would {deed} {resource}"


def legend_key(deed: str, kind: object) -> str:
    """What happens with a Legend, of whatever kind or of that one."""
    return deed if kind is None else f"{deed} {kind}"


def _each(words: nodes.Argument) -> tuple[object, ...]:
    return words if isinstance(words, tuple) else ()
