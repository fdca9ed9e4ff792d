"""Whose things a price takes (N45): a price is paid with one's own, or with what nobody owns.

What a power does to another player can be prevented (N16) and forbidden (N11); a price can be neither. So what would
take something of somebody else is no price. Where the text shows it, the checker says so; where only the table can
show it (`this card`, used by somebody else: P17), the engine leaves such cards out (decision 45).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.model.event_keys import observer_of
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.parameters import OWNER
from elysium_rules.elysium.model.phrase_rows import argument_of
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import OTHER_DOMAINS_ZONE, ZONE_ROWS, is_this
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

NOT_A_COST: Final = "check/not-a-cost"

_YOU: Final = "you"
_THEY: Final = "they"
#: Whose card an event about cards tells of, by its first word; of other events it is the card of who has the power.
_OBSERVED: Final = {"you": (_YOU,), "another player": (_THEY,), "any player": (_YOU, _THEY)}


def check_prices(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell which prices of a family take something of another player."""
    from elysium_rules.diagnostics import Diagnostic  # whoever plays sees no finding

    for power in (power for card in family.cards for power in card.powers):
        for node in walk(power):
            if isinstance(node, nodes.Do) and node.is_price and takes_from_others(power, node):
                yield Diagnostic(
                    NOT_A_COST,
                    "what another player has cannot be a price",
                    node.span,
                    label="this can take a card of somebody else",
                    notes=(
                        "a price cannot be prevented (N16) and no ban holds for it (N11), so one pays with one's own",
                    ),
                    hint="write it inside the braces, before what it brings",
                )


def takes_from_others(power: nodes.Power, price: nodes.Do) -> bool:
    """Whether the phrases of a price can mean something that is not the payer's, as far as the text shows."""
    return any(
        owner not in (None, price.actor) for argument in price.arguments for owner in _owners(power, argument, price)
    )


def is_own(price: nodes.Do) -> bool:
    """Whether the text of a price says that it takes cards of the payer, or such that nobody owns."""
    zones = [node for node in walk(price) if isinstance(node, nodes.Call) and node.row.endswith("_zone")]
    known = [node for node in walk(price) if isinstance(node, nodes.Local) or is_this(node)]
    return not known and all(_zone_owner(zone) in (None, price.actor) for zone in zones)


def others_mask(state: GameState, payer: int) -> int:
    """The cards in the Domains and Elysiums of all players but one."""
    mask = 0
    for seat, board in enumerate(state.players):
        if seat != payer:
            mask |= board.domain_mask | mask_of_elysium(board.elysium)
    return mask


def _owners(power: nodes.Power, phrase: nodes.Argument, price: nodes.Do) -> Iterator[str | None]:
    """Whose the cards are that a phrase means: `you`, `they`, somebody who is named, or None where nobody's."""
    if isinstance(phrase, nodes.Local):
        if phrase.slot == power.it:
            yield from _owners_of_it(power)
        else:
            for let in (node for node in walk(power.body) if isinstance(node, nodes.Let) and node.slot == phrase.slot):
                yield from _owners(power, let.value, price)
    elif isinstance(phrase, nodes.Call):
        if phrase.row.endswith("_zone"):
            yield _zone_owner(phrase)
        elif phrase.row.endswith(("_choice", "_cards", "_value")):
            for argument in phrase.arguments:
                yield from _owners(power, argument, price)


def _zone_owner(zone: nodes.Call) -> str | None:
    if zone.row == OTHER_DOMAINS_ZONE.key:
        return "another player"
    owner = argument_of(ZONE_ROWS[zone.row], zone, OWNER.name)
    return owner if owner is None or isinstance(owner, str) else "somebody"


def _owners_of_it(power: nodes.Power) -> tuple[str, ...]:
    assert power.event is not None  # nothing else tells of `it`
    return _OBSERVED.get(str(observer_of(power.event)), (_YOU,))
