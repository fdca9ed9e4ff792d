"""What only Elysium can say of powers that are well typed: which stand together (N12), which prevent anything (N16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.model.event_keys import EVENT_ROWS
from elysium_rules.elysium.model.terms import LIMITS
from elysium_rules.elysium.powers.activations import ACTIVATE_POWER, TRIGGER_POWER
from elysium_rules.elysium.powers.harm import PREVENT
from elysium_rules.program import nodes
from elysium_rules.program.value import walk

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

POWERS_TOGETHER: Final = "check/powers-together"
NOTHING_TO_PREVENT: Final = "check/nothing-to-prevent"


def check_prevented(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell where something is prevented that has happened already, or that nothing speaks of (N16)."""
    from elysium_rules.diagnostics import Diagnostic, Label  # whoever plays sees no finding

    for card in family.cards:
        for power in card.powers:
            if power.event is None or EVENT_ROWS[power.event.row].is_before:
                continue
            for node in walk(power.body):
                if isinstance(node, nodes.Do) and node.row == PREVENT.key:
                    yield Diagnostic(
                        NOTHING_TO_PREVENT,
                        f"the power of `{card.key}` comes too late to prevent anything",
                        node.span,
                        label="this can only be said before something happens",
                        notes_labels=(Label(power.event.span, "it works when this has happened"),),
                        hint="write `permanent when a power of another player would harm you { ... }`",
                    )


def check_together(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Tell which cards have two powers that cannot be told apart at the table."""
    from elysium_rules.diagnostics import Diagnostic, Label  # whoever plays sees no finding

    for card in family.cards:
        kinds = {power.row: power for power in card.powers}
        used, activated = kinds.get(TRIGGER_POWER.key), kinds.get(ACTIVATE_POWER.key)
        limited = next((power for power in card.powers if LIMITS.intersection(power.flags)), None)
        if activated is None or (used is None and limited is None):
            continue
        other = used or limited
        assert other is not None
        reason = "both are used by choice" if used else "both turn the card, and a turned card does not say for which"
        yield Diagnostic(
            POWERS_TOGETHER,
            f"the card `{card.key}` has two powers that cannot stand together: {reason}",
            activated.span,
            label="this is one of them",
            notes_labels=(Label(other.span, "this is the other"),),
            hint="write the two powers on two cards, or give one of them another activation",
        )
