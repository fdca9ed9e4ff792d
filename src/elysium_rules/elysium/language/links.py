"""What a power of Elysium waits for, and what it can cause, in words that are equal where one sets off the other.

Broader than what `chains.py` and `renewals.py` refuse or warn of: what can happen counts, whoever does it and however
often. The words are those of `event_keys.py`, and of deeds with cards: `take card` for any, `take citizen`, and
`take face` for a card that is told by what is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from elysium_rules.elysium.language.chains import causes_of
from elysium_rules.elysium.model.effect_row import Place
from elysium_rules.elysium.model.event_keys import WOULD_HARM, card_awaited, deeds_of, event_keys, would_key
from elysium_rules.elysium.model.ids import USABLE, Activation, Deed
from elysium_rules.elysium.powers.card_sets import CARD_DESCRIPTION
from elysium_rules.elysium.powers.filters import FILTER_ROWS
from elysium_rules.elysium.powers.rows import EFFECTS
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind
from elysium_rules.program.value import walk
from elysium_rules.program.vocabulary import Cause, Links

_RUN: Final = "run"  #: a power is used by another one (P17)
_SHOWN: Final = "shown"  #: a card is taken face up, so that its Instantaneous power is used (P2)
#: A Legend that loses a card is judged again (N10).
_TILES: Final = tuple(f"{deed} {tile}" for deed in ("earn", "forfeit") for tile in ("bonus", "family", "level"))


def find_links(card: nodes.CardProgram, power: nodes.Power) -> Links:
    """What a power waits for, and what it can cause."""
    kind = power.row.removesuffix(f"_{Kind.POWER}")
    waits = () if power.event is None else _waits(power.event)
    if kind in USABLE:
        waits = (*waits, f"{_RUN} {kind}")
    if kind == Activation.INSTANT:
        waits = (*waits, _SHOWN)
    used = (Cause("use", power.span), Cause(f"use {kind}", power.span)) if kind in ("trigger", "activate") else ()
    effects = [node for node in walk(power.body) if isinstance(node, nodes.Do)]
    return Links(waits, (*used, *(cause for do in effects for cause in _causes(do))))


def _waits(event: nodes.Call) -> tuple[str, ...]:
    description = card_awaited(event)
    noun = "card"
    if isinstance(description, nodes.Call):
        filters, said = description.arguments
        noun = "face" if filters else str(said)
    return (*event_keys(event), *(f"{deed} {noun}" for deed in deeds_of(event)))


def _causes(do: nodes.Do) -> Iterator[Cause]:
    row = EFFECTS[do.row]
    words = tuple(causes_of(do))
    for word in words:
        deed, _, noun = word.partition(" ")
        kinds = _kinds(do, is_hidden=f"{deed} citizen" in words) if noun == "card" else (noun,)
        for kind in dict.fromkeys((noun, *kinds)):
            yield Cause(f"{deed} {kind}" if kind else deed, do.span)
        if deed == "lose":
            yield Cause(f"robbed {noun}", do.span)
            yield Cause(would_key(Deed.LOSE, noun), do.span)
    if row.harm is not None:
        yield Cause(would_key(row.harm), do.span)
        yield Cause(WOULD_HARM, do.span)
    if row.shows:
        printed = tuple(_tests(do.arguments))
        yield Cause(_SHOWN, do.span, lambda card: _fits(card, printed))
    if Place.ELYSIUM in row.sources():
        for word in _TILES:
            yield Cause(word, do.span)
    if row.uses:
        given = row.given(do.arguments)
        kinds_used = given.get("activations")
        tests = tuple(_tests(given.get("cards")))
        for used in kinds_used if isinstance(kinds_used, tuple) else USABLE:
            yield Cause(f"{_RUN} {used}", do.span, lambda card: _fits(card, tests))


def _kinds(do: nodes.Do, *, is_hidden: bool) -> tuple[str, ...]:
    """Which cards a deed can be about: Citizens, cards with a face, or both."""
    if is_hidden:
        return ("citizen",)
    if EFFECTS[do.row].shows:
        return ("face",)
    described = [
        node for node in walk(do.arguments) if isinstance(node, nodes.Call) and node.row == CARD_DESCRIPTION.key
    ]
    if any("citizen" in description.arguments for description in described):
        return ("citizen",)
    return ("face",) if any(_tests(description) for description in described) else ("citizen", "face")


def _tests(node: object) -> list[nodes.Call]:
    """The filters in a phrase that say what is printed on a card; a Citizen passes none of them."""
    return [part for part in walk(node) if isinstance(part, nodes.Call) and part.row in FILTER_ROWS]


def _fits(card: nodes.CardProgram, filters: tuple[nodes.Call, ...]) -> bool:
    """Whether a card may pass filters: what nobody knows before it is played may be."""
    for test in filters:
        passes = FILTER_ROWS[test.row].passes
        if passes is not None and passes(card, *test.arguments) is False:
            return False
    return True
