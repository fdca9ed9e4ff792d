"""Which Permanent powers feed themselves, or each other: found in the texts, before anybody plays them.

A power is never opened inside itself (P18), so every chain ends; but several copies of a card that sets off its own
event make one deed grow like a factorial. So from language 2 on such a power needs a limit (N4), and powers that set
each other off are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.model.event_keys import card_awaited, deeds_of, event_keys, observer_of
from elysium_rules.elysium.model.terms import LIMITS, ONCE_PER_TURN
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.elysium.powers.transfer_prices import is_free
from elysium_rules.program import nodes
from elysium_rules.program.value import walk
from elysium_rules.source import Span

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

SELF_FEEDING: Final = "check/self-feeding"
CHAIN: Final = "check/chain"

_LEFT_TO_CARDS: Final = frozenset({"begin", "extend", "complete", "earn", "forfeit"})


@attrs.frozen
class Permanent:
    """A Permanent power: what it waits for, and what it does."""

    key: str
    power: nodes.Power
    waits: frozenset[str]  #: for deeds and the keys of `event_keys.py`
    does: tuple[tuple[str, nodes.Do], ...]  #: the same, as its effects cause it, for the player whom it waits for

    def feeds(self, other: Permanent) -> nodes.Do | None:
        """The effect that can set another power off, if there is one."""
        return next((do for word, do in self.does if word in other.waits), None)

    def feeds_itself(self) -> nodes.Do | None:
        """The effect that sets the power itself off: what becomes of Legends and tiles the cards there decide."""
        sure = ((word, do) for word, do in self.does if word.split()[0] not in _LEFT_TO_CARDS)
        return next((do for word, do in sure if word in self.waits), None)


def check_chains(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell which powers of a family set themselves off without a limit, and which set off each other."""
    from elysium_rules.diagnostics import Diagnostic, Label  # whoever plays sees no finding

    free = [
        permanent
        for card in family.cards
        for power in card.powers
        if power.event is not None and not LIMITS.intersection(power.flags)
        for permanent in (read_permanent(card.key, power),)
    ]
    for permanent in free:
        do = permanent.feeds_itself()
        if do is not None:
            yield Diagnostic(
                SELF_FEEDING,
                f"the power of `{permanent.key}` sets itself off",
                do.span,
                label="this is what the power waits for",
                notes_labels=(Label(_span_of(permanent), "here it waits for it"),),
                notes=("with several copies one event would become very many",),
                hint=f"write `permanent {ONCE_PER_TURN} when ...`",
            )
    for cycle in _cycles(free):
        first, second = cycle[0], cycle[1]
        do = first.feeds(second)
        assert do is not None
        names = " -> ".join(f"`{permanent.key}`" for permanent in (*cycle, first))
        yield Diagnostic(
            CHAIN,
            f"these powers set each other off: {names}",
            do.span,
            label=f"this sets off `{second.key}`",
            notes_labels=(Label(_span_of(second), "which waits for it here"),),
            hint=f"write `permanent {ONCE_PER_TURN} when ...` in one of them, or leave it: every chain ends (P18)",
            severity="warning",
        )


def _span_of(permanent: Permanent) -> Span:
    event = permanent.power.event
    assert event is not None
    return event.span


def read_permanent(key: str, power: nodes.Power) -> Permanent:
    """What a Permanent power of a card waits for, and what it does."""
    event, body = power.event, power.body
    assert event is not None
    waits = frozenset(event_keys(event)) | {f"{deed} {_noun(event)}" for deed in deeds_of(event)}
    # Who uses a power is `you` in all that it does; `another player` is any of `they`.
    actors = {"you": ("you",), "another player": ("they",)}.get(str(observer_of(event)), ("you", "they"))
    effects = [node for node in walk(body) if isinstance(node, nodes.Do) and node.actor in actors]
    return Permanent(key, power, waits, tuple((word, do) for do in effects for word in causes_of(do)))


def _noun(event: nodes.Call) -> str:
    """What kind of card a deed is about: any, a Citizen, or one that passes filters."""
    description = card_awaited(event)
    assert isinstance(description, nodes.Call)
    filters, noun = description.arguments
    return "filtered" if filters else str(noun)


def causes_of(do: nodes.Do) -> Iterator[str]:
    """What an effect can set off, as its row says it: which card it is about is often known only when it happens."""
    row = EFFECTS[do.row]
    given = row.given(do.arguments)
    costs_nothing = is_free(given.get("price"))
    for word in row.causes:
        if not (costs_nothing and word.startswith("pay ")):
            yield word.format_map(given)


def _cycles(permanents: Sequence[Permanent]) -> Iterator[tuple[Permanent, ...]]:
    """Pairs and longer rounds of powers that set each other off; each round once, beginning with its first card."""
    for place, first in enumerate(permanents):
        found = _way_back(permanents[place:], first)
        if found is not None:
            yield found


def _way_back(permanents: Sequence[Permanent], first: Permanent) -> tuple[Permanent, ...] | None:
    """The shortest round from a power back to it over others that come later in the file."""
    ways: list[tuple[Permanent, ...]] = [(first,)]
    seen = {first.key}
    while ways:
        way = ways.pop(0)
        for other in permanents:
            if way[-1].feeds(other) is None:
                continue
            if other is first and len(way) > 1:
                return way
            if other.key not in seen:
                seen.add(other.key)
                ways.append((*way, other))
    return None
