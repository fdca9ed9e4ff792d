"""What has happened in Elysium, in the words of tests: from an event to a line, and from a line to what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.events import Event
from elysium_rules.elysium.model.ids import ON_CARD, RESERVE, CardId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.lang import ast
from elysium_rules.lang.tests import nodes
from elysium_rules.lang.tests.checked import YOU
from elysium_rules.program.value import FrozenDict
from elysium_rules.testing.bench.bench import Said
from elysium_rules.testing.bench.env import Env
from elysium_rules.testing.words import CITIZEN

# Every tuple ends with the card whose power did it, or "" where the rules did.


def told(state: GameState, event: Event) -> Said | None:
    """What a line says of an event; None of what no line speaks of."""
    tell = _TOLD.get(type(event))
    found = None if tell is None else tell(state, event)
    return None if found is None else (*found, _ref(state, event.cause))


def _ref(state: GameState, card: CardId | None) -> str:
    return "" if card is None else state.game.card_ref(card)


def _moved(state: GameState, event: Any) -> Said | None:
    resource = str(event.resource)
    giver, receiver = event.giver, event.receiver
    if giver in (RESERVE, ON_CARD):
        return None if receiver in (RESERVE, ON_CARD) else ("gain", receiver, event.amount, resource)
    if receiver in (RESERVE, ON_CARD):
        return "pay" if event.is_price else "lose", giver, event.amount, resource
    return "give", giver, receiver, event.amount, resource


def _discarded(state: GameState, event: Any) -> Said:
    ref = _ref(state, event.card)
    return ("discarded", ref) if event.player is None else ("discard", event.player, ref)


def _bonus(_state: GameState, event: Any) -> Said:
    return "earn", event.player, "family" if event.level is None else "level"


def _tokens(state: GameState, event: Any) -> Said | None:
    said = _moved(state, event)
    return None if said is None else (*said[:-1], said[-1].rpartition(".")[2])


_TOLD: Final[Mapping[type[Any], Callable[[GameState, Any], Said | None]]] = FrozenDict(
    {
        events.ResourceMoved: _moved,
        events.TokensMoved: _tokens,
        events.CardTaken: lambda state, event: ("take", event.player, _ref(state, event.card)),
        events.CitizenTaken: lambda state, event: ("take", event.player, CITIZEN),
        events.QuestTaken: lambda _state, event: ("take_quest", event.player, event.quest),
        events.CardDiscarded: _discarded,
        events.CardTransferred: lambda state, event: ("transfer", event.player, _ref(state, event.card)),
        events.PowerUsed: lambda state, event: ("use", event.player, _ref(state, event.card)),
        events.Declined: lambda _state, event: ("decline", event.player),
        events.ColumnDismissed: lambda _state, event: ("dismiss", event.player, str(event.colour)),
        events.ColumnRecovered: lambda _state, event: ("recover", event.player, str(event.colour)),
        events.BonusMoved: _bonus,
        events.BonusReturned: lambda _state, event: ("lose_tile", event.player, "level"),
        events.CitizenReplaced: lambda state, event: ("replace", event.player, _ref(state, event.card)),
        events.CardReturned: lambda state, event: ("return", event.player, _ref(state, event.card)),
        events.DeedPrevented: lambda state, event: ("prevent", event.player, _ref(state, event.power)),
        events.CardRevealed: lambda state, event: ("reveal", _ref(state, event.card)),
        events.Reshuffled: lambda _state, _event: ("reshuffle",),
    }
)


def happening(line: nodes.Line, env: Env) -> Said:
    """The same of a line; `None` stands for whatever it was."""
    parts: list[Any] = []
    pieces = list(line.parts)
    has_by = line.name not in _WITHOUT_CAUSE
    by = pieces.pop() if has_by else None
    for piece in pieces:
        value = env.value(piece)
        match value:
            case nodes.Who():
                parts.append(env.player(piece))
            case ast.Number(number):
                parts.append(number)
            case ast.Word(word):
                parts.append(None if word == "bonus" and line.name in ("earn", "lose_tile") else _plain_word(word, env))
            case None:
                continue
            case _:
                parts.append(env.card(value).ref)
    cause = None if by is None else env.card(by).ref
    return (line.name, *parts, cause)


def _plain_word(word: str, env: Env) -> str:
    key = env.known.resources.get(word)
    return word if key is None else key.rpartition(".")[2]


def show(said: Said, env: Env) -> str:
    """What happened, as a test writes it."""
    name, *parts, cause = said
    pattern = _SHOWN[name]
    words = [
        env.name_of(part) if isinstance(part, int) and index in _PLAYERS.get(name, (0,)) else str(part)
        for index, part in enumerate(parts)
    ]
    text = pattern.format(*(word if part is not None else "bonus" for word, part in zip(words, parts, strict=True)))
    subject = words[0] if parts and isinstance(parts[0], int) else ""
    if subject != YOU:
        text = text.replace("*", "s")
    return text.replace("*", "") + (f" by {cause}" if cause and name not in _WITHOUT_CAUSE else "")


#: What is said without the card that made it happen.
_WITHOUT_CAUSE: Final = ("use", "decline", "prevent", "reshuffle")
_PLAYERS: Final[Mapping[str, tuple[int, ...]]] = {"give": (0, 1), "discarded": (), "reveal": (), "reshuffle": ()}
_SHOWN: Final[Mapping[str, str]] = {
    "gain": "{0} gain* {1} {2}",
    "lose": "{0} lose* {1} {2}",
    "pay": "{0} pay* {1} {2}",
    "give": "{0} give* {1} {2} {3}",
    "take": "{0} take* {1}",
    "take_quest": "{0} take* quest {1}",
    "discard": "{0} discard* {1}",
    "discarded": "{0} is discarded",
    "transfer": "{0} transfer* {1}",
    "use": "{0} use* {1}",
    "decline": "{0} decline*",
    "dismiss": "{0} dismiss* {1}",
    "recover": "{0} recover* {1}",
    "earn": "{0} earn* a {1} tile",
    "lose_tile": "{0} lose* a {1} tile",
    "replace": "{0} replace* {1}",
    "return": "{0} return* {1}",
    "prevent": "{0} prevent* {1}",
    "reveal": "{0} is revealed",
    "reshuffle": "the discard pile is shuffled",
}


def acting(state: GameState, happened: Sequence[Event]) -> set[str]:
    """The cards whose powers have done something."""
    found: set[str] = set()
    for event in happened:
        cards = [event.cause]
        if isinstance(event, events.PowerUsed | events.PromiseMade | events.PromiseKept | events.DeedPrevented):
            cards.append(event.card)
        if isinstance(event, events.CardTaken) and state.game.instant_mask >> event.card & 1:
            cards.append(event.card)  # its power began, whatever came of it (P2)
        found |= {state.game.card_ref(card) for card in cards if card is not None}
    return found
