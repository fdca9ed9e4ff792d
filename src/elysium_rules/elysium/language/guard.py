"""Which effects others may prevent (N16), and the effect that prevents them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import attrs

from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import Deed, PlayerId
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table
from elysium_rules.elysium.powers.card_sets import ALL_CHOICE
from elysium_rules.elysium.powers.phrases import evaluate_number
from elysium_rules.elysium.powers.players import evaluate_player
from elysium_rules.elysium.rules import shields
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Effect, Guarding
from elysium_rules.kernel.outlook import YES, Outlook
from elysium_rules.program import nodes

#: What an effect is about to do to somebody else: (state, frame, acting player, chosen value).
_Harm: TypeAlias = Callable[[GameState, Frame, PlayerId, Any], "shields.Harm | None"]

#: The same as far as the text says it: what is done, and what is lost.
_About: TypeAlias = tuple[Deed, str | None]


def guarded(game: Game, do: nodes.Do, effect: Effect) -> Effect:
    """An effect before which others may step in, where a card of the game does so; prices cannot be prevented."""
    find = _HARMS.get(do.row)
    if find is None or do.is_price or not any(key.startswith("would ") for key in game.awaiting):
        return effect
    found_harm = find(game, do)
    if found_harm is None:
        return effect
    about, harm = found_harm

    def found(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> tuple[int, ...]:
        return shields.shields_against(table, harm(table, frame, player, chosen))

    def step_in(table: Table, frame: Frame, player: PlayerId, chosen: Any, number: int) -> None:
        shields.step_in(table, frame, harm(table, frame, player, chosen), number)

    def extent(table: Table, frame: Frame, player: PlayerId, chosen: Any) -> int:
        threat = harm(table, frame, player, chosen)
        return 0 if threat is None else threat.extent

    return attrs.evolve(
        effect, guarding=Guarding(found, step_in, None if game.rulings.prevents_in_silence else extent, about)
    )


def _discarding(game: Game, do: nodes.Do) -> tuple[_About, _Harm] | None:
    if _is_of_all(do):
        return None
    deed = Deed.DISCARD
    return (deed, None), lambda state, frame, player, card: shields.card_harm(state, frame, deed, card)


def _taking(game: Game, do: nodes.Do) -> tuple[_About, _Harm] | None:
    if _is_of_all(do):
        return None
    deed = Deed.TAKE
    return (deed, None), lambda state, frame, player, card: shields.card_harm(state, frame, deed, card, player)


def _giving(game: Game, do: nodes.Do) -> tuple[_About, _Harm] | None:
    if _is_of_all(do):
        return None
    deed, receiving = Deed.TAKE, evaluate_player(game, do.arguments[0])

    def harm(state: GameState, frame: Frame, player: PlayerId, card: Any) -> shields.Harm | None:
        taker = receiving(state, frame)
        return None if taker is None else shields.card_harm(state, frame, deed, card, PlayerId(taker))

    return (deed, None), harm


def _is_of_all(do: nodes.Do) -> bool:
    """Whether it is done to all such cards at once: then it cannot be prevented."""
    choice = do.arguments[-1]
    return isinstance(choice, nodes.Call) and choice.row == ALL_CHOICE.key


def _losing(game: Game, do: nodes.Do) -> tuple[_About, _Harm]:
    number, word = do.arguments[-2:]
    amount, resource = evaluate_number(game, number), str(word)

    def harm(state: GameState, frame: Frame, player: PlayerId, chosen: None) -> shields.Harm | None:
        return shields.loss_harm(state, frame, player, resource, amount(state, frame))

    return (Deed.LOSE, resource), harm


#: By row: what it may do to somebody else.
_HARMS: Final[dict[str, Callable[[Game, nodes.Do], tuple[_About, _Harm] | None]]] = {
    "discard_effect": _discarding,
    "take_effect": _taking,
    "take_card_effect": _taking,
    "give_card_effect": _giving,
    "lose_effect": _losing,
    "give_effect": _losing,
}
HARMS: Final = frozenset(_HARMS)  #: the effects that others may prevent (N16)


def resolve_prevent(game: Game, do: nodes.Do) -> Effect:
    """Let what would happen not happen (N16)."""

    def act(table: Table, frame: Frame, player: PlayerId, chosen: None) -> None:
        shields.prevent(table, frame)

    def possible(state: GameState, frame: Frame, outlook: Outlook) -> int:
        return YES

    return Effect(act, possible=possible)
