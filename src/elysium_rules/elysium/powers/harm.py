"""Prevention (N16): before which effects the powers of others may step in, and the effect that prevents them.

Which effects these are follows from what a row moves (`EffectRow.harm`): a card leaves a Domain, or something is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.elysium.changes import prevention
from elysium_rules.elysium.model.effect_row import EffectRow
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Deed, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.choice import is_of_all
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.powers.resources import amount_of
from elysium_rules.kernel.assumptions import YES, Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect, Guarding
from elysium_rules.program import nodes

#: What an effect is about to do to somebody else: (state, frame, acting player, chosen value).
_Harm: TypeAlias = Callable[[GameState, Frame, PlayerId, Any], "prevention.Harm | None"]

#: The same as far as the text says it: what is done, and what is lost.
_About: TypeAlias = tuple[Deed, str | None]


def preventable(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Deed | None:
    """What others may step in before, where a card of the game does so; prices cannot be prevented."""
    if do.is_price or row.harm is None or not any(key.startswith("would ") for key in game.awaiting):
        return None
    return None if is_of_all(row, do) else row.harm  # what is done to all such cards at once cannot be prevented


def guarded(row: EffectRow, game: ElysiumGame, do: nodes.Do, effect: Effect) -> Effect:
    """An effect before which others may step in."""
    deed = preventable(row, game, do)
    if deed is None:
        return effect
    about, harm = _harm_of(row, deed, game, do)

    def found(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> tuple[int, ...]:
        return prevention.shields_against(table, harm(table, frame, player, chosen))

    def step_in(table: Table, frame: Frame, player: PlayerId, chosen: Any, number: int) -> None:
        prevention.step_in(table, frame, harm(table, frame, player, chosen), number)

    def extent(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> int:
        threat = harm(table, frame, player, chosen)
        return 0 if threat is None else threat.extent

    return attrs.evolve(
        effect, guarding=Guarding(found, step_in, None if game.rulings.prevents_in_silence else extent, about)
    )


def _harm_of(row: EffectRow, deed: Deed, game: ElysiumGame, do: nodes.Do) -> tuple[_About, _Harm]:
    given = row.given(do.arguments)
    match deed:
        case Deed.LOSE:
            flow = next(flow for flow in row.flows if not flow.is_price)
            resource = flow.resource.format_map(given)  # the word, as events tell it
            amount = amount_of(flow, given, game, do.actor)

            def loss(state: GameState, frame: Frame, player: PlayerId, chosen: None) -> prevention.Harm | None:
                return prevention.loss_harm(state, frame, player, resource, amount(state, frame))

            return (deed, resource), loss
        case Deed.DISCARD:
            return (deed, None), lambda state, frame, player, card: prevention.card_harm(state, frame, deed, card)
        case Deed.TAKE if any(move.by_other for move in row.moves):
            receiving = evaluate_player(game, given["receiver"])

            def gift(state: GameState, frame: Frame, player: PlayerId, card: Any) -> prevention.Harm | None:
                taker = receiving(state, frame)
                return None if taker is None else prevention.card_harm(state, frame, deed, card, PlayerId(taker))

            return (deed, None), gift
        case Deed.TAKE:
            return (deed, None), lambda state, frame, player, card: prevention.card_harm(
                state, frame, deed, card, player
            )


def prevent(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Effect:
    """Let what would happen not happen (N16)."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        prevention.prevent(table, frame)

    def possible(state: GameState, frame: Frame, assumed: Assumptions) -> int:
        return YES

    return Effect(act, possible=possible)


PREVENT: Final = EffectRow(
    name="prevent",
    example="may pay 1 gold to { prevent it }",
    doc="What would happen does not happen; in a power that steps in before it (N16).",
    only_you=True,
    only_in=("permanent",),
    since=3,
    means=prevent,
    lowers=lambda row, lower, do: lower.deed(row, do, lower("prevent"), judge=lower("yes")),
    worth=1.0,
)
