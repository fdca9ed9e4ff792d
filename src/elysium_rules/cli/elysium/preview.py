"""What a transfer would make: its price, the Legend, what that is worth, a bonus. For planning in Phase III."""

from __future__ import annotations

import attrs

from elysium_rules.elysium.model.actions import Transfer
from elysium_rules.elysium.model.events import BonusMoved, CardTransferred, ResourceMoved
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import RESERVE, LegendKind, Resource
from elysium_rules.elysium.model.state import GameState, Legend
from elysium_rules.elysium.seeing.sampling import reveals
from elysium_rules.play.engine.step import step


@attrs.frozen
class Preview:
    """What follows at once from a transfer: its price, the Legend it makes, what that is worth more, a bonus."""

    price: int
    legend: Legend
    gain: int
    bonus: int


def foresee(state: GameState, action: Transfer) -> Preview | None:
    """Look at a transfer as far as everybody can see; None where it makes no Legend of this player longer."""
    price = bonus = 0
    legend = None
    before = () if action.legend is None else state.players[action.player].elysium[action.legend].cards
    for event in step(state, action)[1]:
        if reveals(event):
            break
        match event:
            case CardTransferred() if legend is not None:
                break  # another one, which this one set off
            case CardTransferred(player=action.player, card=action.card):
                legend = state.game.make_legend((*before, action.card))
            case ResourceMoved(resource=Resource.GOLD, giver=action.player) if legend is None:
                price += event.amount if event.receiver == RESERVE else 0
            case BonusMoved(player=action.player) if legend is not None:
                bonus += event.points
            case _:
                pass
    if legend is None:
        return None
    was = legend_worth(state.game, state.game.make_legend(before)) if before else 0
    return Preview(price, legend, legend_worth(state.game, legend) - was, bonus)


def legend_worth(game: ElysiumGame, legend: Legend) -> int:
    """What a Legend scores as it stands (F3, L11)."""
    if legend.kind is LegendKind.SINGLE:
        return 0
    numbers = game.numbers.legends
    table = numbers.family if legend.kind is LegendKind.FAMILY else numbers.level
    return table[len(legend.cards)] + numbers.citizen * sum(card >= game.size for card in legend.cards)
