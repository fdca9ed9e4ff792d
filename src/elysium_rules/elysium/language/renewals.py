"""Which powers make themselves, or each other, usable again: found in the texts, before anybody plays them.

A Trigger power is used once in the game and an Activate power once per epoch (P4, P5), unless a power gives the ring
back or straightens the card. A power that surely does so to its own card, and for nothing, could be used for ever; it
is refused. What several cards do for each other may be meant, so it is only named: a turn ends all the same (N40).

See decision 44.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from elysium_rules.elysium.language.chains import causes_of, read_permanent
from elysium_rules.elysium.model.bounds import MOST_DECISIONS
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.elysium.powers.card_sets import ALL_CHOICE, DOMAIN_ZONE, THAT_CHOICE, is_this
from elysium_rules.elysium.powers.choice import choice_of
from elysium_rules.elysium.powers.filters import FILTER_ROWS, OTHER_THAN_FILTER
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.source import Span

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

SELF_RENEWING: Final = "check/self-renewing"
RENEWAL: Final = "check/renewal"
_END: Final = f"after {MOST_DECISIONS} decisions about powers in a turn no power begins any more (N40)"


@attrs.frozen
class _Renewal:
    """An effect that makes powers usable again."""

    do: nodes.Do
    kind: str  #: the activation of those powers
    is_sure: bool  #: whether nothing but a choice of the player decides whether it is done


@attrs.frozen
class _Power:
    """A power that can be used, or a Permanent one that may do something when it is: what it leads to, for nothing."""

    card: nodes.CardProgram
    kind: str
    renewals: tuple[_Renewal, ...]
    causes: tuple[tuple[str, Span], ...]  #: what it sets off, and where
    waits: frozenset[str]  #: what it waits for, if it is a Permanent one

    def leads_to(self, other: _Power) -> Span | None:
        """What in a power, used or set off, makes another one usable again or sets it off."""
        if other.waits:
            return next((span for word, span in self.causes if word in other.waits), None)
        for renewal in self.renewals:
            choice = _choice_of(renewal.do)
            is_same = other.card is self.card
            if choice.row == THAT_CHOICE.key and is_this(choice.arguments[0]):
                reaches = is_same
            else:
                # Nobody has two copies of a card (T7), so a card that is left out has no other one.
                is_meant = not is_same or not _leaves_out_this(choice)
                reaches = is_meant and all(_passes(test, other.card) is not False for test in _filters(choice))
            if reaches and renewal.kind == other.kind:
                return renewal.do.span
        return None


def check_renewals(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell which powers of a family make themselves usable again, and which do that for each other."""
    from elysium_rules.diagnostics import Diagnostic  # whoever plays sees no finding

    powers = [_read(card, power) for card in family.cards for power in card.powers]
    usable = [power for power in powers if power.kind in _RENEWED]
    endless: set[str] = set()
    for one in usable:
        renewal = next((renewal for renewal in one.renewals if _renews_itself(one, renewal)), None)
        if renewal is not None:
            endless.add(one.card.key)
            yield Diagnostic(
                SELF_RENEWING,
                f"the power of `{one.card.key}` makes itself usable again, for nothing",
                renewal.do.span,
                label="its own card is among these",
                notes=(f"it could be used without an end; {_END}",),
                hint="write it after a price, as in `pay 1 gold to { ... }`, or with `other than this card`",
            )
    rest = [one for one in usable if one.card.key not in endless]
    waiting = [power for power in powers if power.waits]
    for place, first in enumerate(rest):
        way = _way_back(first, (*rest[place:], *waiting))
        if way is None:
            continue
        second = way[1 % len(way)]
        span = first.leads_to(second)
        assert span is not None
        names = " -> ".join(f"`{one.card.key}`" for one in (*way, first))
        yield Diagnostic(
            RENEWAL,
            f"these powers make each other usable again: {names}"
            if len(way) > 1
            else f"the power of `{first.card.key}` can make itself usable again",
            span,
            label=f"this leads to `{second.card.key}`" if len(way) > 1 else "this can be the card itself",
            hint=f"write it after a price, or leave it: {_END}",
            severity="warning",
        )


def _read(card: nodes.CardProgram, power: nodes.Power) -> _Power:
    kind = power.row.removesuffix(f"_{Kind.POWER}")
    renewals = tuple(_renewals(power.body))
    if power.event is not None:
        if LIMITS.intersection(power.flags):  # it turns its card, and comes to an end (N4)
            return _Power(card, kind, (), (), frozenset())
        permanent = read_permanent(card.key, power)
        return _Power(card, kind, renewals, tuple([(word, do.span) for word, do in permanent.does]), permanent.waits)
    effects = [node for node in walk(power.body) if isinstance(node, nodes.Do)]
    causes = [(word, do.span) for do in effects for word in causes_of(do)]
    used = [(word, power.span) for word in ("use", f"use {kind}")]
    return _Power(card, kind, renewals, (*causes, *used), frozenset())


#: The activations of powers that an effect can make usable again.
_RENEWED: Final = frozenset(row.renews for row in EFFECTS.values()) - {None}


def _renewals(node: object, *, is_sure: bool = True) -> Iterator[_Renewal]:
    """The effects that make powers usable again in this turn; not those that have a price, which comes to an end."""
    match node:
        case nodes.Do():
            kind = EFFECTS[node.row].renews
            if kind is not None:
                yield _Renewal(node, kind, is_sure)
        case nodes.Gate():
            if not node.costs:
                sure = is_sure and node.condition is None
                for branch in node.branches:
                    yield from _renewals(branch, is_sure=sure)
            yield from _renewals(node.otherwise, is_sure=False)
        case nodes.Block(statements=statements):
            for statement in statements:
                yield from _renewals(statement, is_sure=is_sure)
        case nodes.Repeat(body=body) | nodes.EachPlayer(body=body) | nodes.Subject(body=body):
            yield from _renewals(body, is_sure=False)


def _renews_itself(one: _Power, renewal: _Renewal) -> bool:
    """Whether a power surely makes itself usable again: a player who chooses among cards may mean another one."""
    choice = _choice_of(renewal.do)
    if not renewal.is_sure or renewal.kind != one.kind:
        return False
    if choice.row == THAT_CHOICE.key:
        return is_this(choice.arguments[0])
    return choice.row == ALL_CHOICE.key and renewal.do.actor == "you" and _surely_fits(choice, one.card)


def _choice_of(do: nodes.Do) -> nodes.Call:
    choice = choice_of(EFFECTS[do.row], do.arguments)
    assert choice is not None  # what makes powers usable again is done with chosen cards
    return choice


def _filters(choice: nodes.Call) -> tuple[nodes.Call, ...]:
    """What the cards of a choice must pass."""
    return tuple(node for node in walk(choice) if isinstance(node, nodes.Call) and node.row.endswith("_filter"))


def _leaves_out_this(choice: nodes.Call) -> bool:
    """Whether a choice is not about the card with the text."""
    return any(test.row == OTHER_THAN_FILTER.key and is_this(test.arguments[0]) for test in _filters(choice))


def _surely_fits(choice: nodes.Call, card: nodes.CardProgram) -> bool:
    """Whether a card in the Domain of its player is among those of a choice when its power has just been used."""
    is_own = any(isinstance(node, nodes.Call) and node.row == DOMAIN_ZONE.key for node in walk(choice))
    return is_own and all(_passes(test, card) is True for test in _filters(choice))


def _passes(test: nodes.Call, card: nodes.CardProgram) -> bool | None:
    """Whether a card passes a filter; None where that is not known before it is played."""
    passes = FILTER_ROWS[test.row].passes
    return None if passes is None else passes(card, *test.arguments)


def _way_back(first: _Power, powers: Sequence[_Power]) -> tuple[_Power, ...] | None:
    """The shortest round from a power back to it, over others of these."""
    ways: list[tuple[_Power, ...]] = [(first,)]
    seen = [first]
    while ways:
        way = ways.pop(0)
        if way[-1].leads_to(first) is not None:
            return way
        for other in powers:
            if not any(other is known for known in seen) and way[-1].leads_to(other) is not None:
                seen.append(other)
                ways.append((*way, other))
    return None
