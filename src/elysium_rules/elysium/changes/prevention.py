"""What Permanent powers may step in before it happens (N16): what a power of another player would do to their owner.

Three deeds can be prevented: a card of one's Domain is discarded, a card of it is taken, something is lost. Whoever
would suffer them is asked by the own Permanent powers that wait for it, in the order of the Domain; the first that
prevents it ends the asking (decision 37).
"""

from __future__ import annotations

import attrs

from elysium_rules.elysium.changes.reactions import waiting_in_domain
from elysium_rules.elysium.model import events
from elysium_rules.elysium.model.event_keys import WOULD_HARM, would_key
from elysium_rules.elysium.model.ids import Activation, CardId, Deed, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.kernel.frames import Frame, with_slot
from elysium_rules.kernel.instructions import Guard, open_powers
from elysium_rules.kernel.machine import push_frame
from elysium_rules.play.data.events import note


@attrs.frozen
class Harm:
    """What a power of one player is about to do to another."""

    victim: PlayerId
    deed: Deed
    card: CardId | None = None  #: the card that would be discarded or taken
    taker: PlayerId | None = None  #: who would take it
    resource: str | None = None  #: what would be lost
    amount: int = 0  #: and how much of it

    @property
    def extent(self) -> int:
        """The one thing of it that a power in progress does not keep anyway: how much is lost, or who takes it."""
        return self.amount if self.taker is None else self.taker


def card_harm(
    state: GameState, frame: Frame, deed: Deed, card: CardId | None, taker: PlayerId | None = None
) -> Harm | None:
    """What it would do to somebody else if a card was discarded or taken; None if it harms nobody else."""
    if card is None:
        return None
    for seat, board in enumerate(state.players):
        if board.domain_mask >> card & 1:
            return Harm(PlayerId(seat), deed, card, taker) if seat != frame.you else None
    return None


def loss_harm(state: GameState, frame: Frame, player: int, resource: str, amount: int) -> Harm | None:
    """What it would do to somebody else to lose something."""
    amount = min(amount, state.held_by(player, resource))
    if player == frame.you or amount <= 0:
        return None
    return Harm(PlayerId(player), Deed.LOSE, resource=resource, amount=amount)


def shields_against(state: GameState, harm: Harm | None) -> tuple[int, ...]:
    """The powers of the victim that may step in, by their numbers: those that wait for it and are not open (P18)."""
    if harm is None:
        return ()
    game, opened = state.game, open_powers(state)
    numbers: list[int] = []
    for card in waiting_in_domain(state, harm.victim, would_key(harm.deed, harm.resource), WOULD_HARM):
        seen = game.awaited_cards.get(card)  # which cards it speaks of
        if harm.card is not None and seen is not None and not seen >> min(harm.card, game.size) & 1:
            continue
        number = game.power_number(card, Activation.PERMANENT)
        if not opened >> number & 1:
            numbers.append(number)
    return tuple(numbers)


def step_in(table: Table, frame: Frame, harm: Harm | None, number: int) -> None:
    """Let a power of the victim work before the deed."""
    if harm is not None:
        it = -1 if harm.card is None else harm.card
        push_frame(table, table.game.codes, number, harm.victim, frame.you, it, harm.amount)


def threat(state: GameState) -> tuple[Frame, Harm] | None:
    """Before what the running power steps in: the power that would do it, and what; None where that is not known."""
    if len(state.stack) < 2:
        return None
    below, frame = state.stack[-2:]
    code = state.game.codes[below.card]
    assert code is not None
    guard = code.instructions[below.at] if below.at < len(code.instructions) else None
    if not isinstance(guard, Guard) or guard.extent < 0 or below.slots[guard.slot] == Guard.PREVENTED:
        return None
    deed, resource = guard.guarding.about
    chosen = below.slots[guard.choice] if guard.choice >= 0 else None
    extent = below.slots[guard.extent]
    if deed is Deed.LOSE:
        return below, Harm(PlayerId(frame.you), deed, resource=resource, amount=extent)
    return below, Harm(PlayerId(frame.you), deed, chosen, PlayerId(extent) if deed is Deed.TAKE else None)


def prevent(table: Table, frame: Frame) -> None:
    """Let the deed below not happen; where nothing waits there any more, nothing happens."""
    if len(table.stack) < 2 or table.stack[-1] is not frame:
        return
    below = table.stack[-2]
    code = table.game.codes[below.card]
    assert code is not None
    guard = code.instructions[below.at]
    if isinstance(guard, Guard):
        found = threat(table)
        if found is not None:
            _, harm = found
            card, power = table.game.card_of(frame.card), table.game.card_of(below.card)
            by = PlayerId(below.you)
            note(
                table,
                events.DeedPrevented,
                harm.victim,
                card,
                by,
                power,
                harm.deed,
                harm.card,
                harm.taker,
                harm.resource,
                harm.amount,
            )
        table.stack = (*table.stack[:-2], with_slot(below, guard.slot, Guard.PREVENTED), table.stack[-1])
