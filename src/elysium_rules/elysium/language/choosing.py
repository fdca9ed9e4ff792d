"""Gives meaning to values that a player chooses for `let`: one function per row of the vocabulary."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Final

from elysium_rules.elysium.language.resolve_looks import looking
from elysium_rules.elysium.language.secrets import CHOOSING_SECRETLY
from elysium_rules.elysium.model import actions
from elysium_rules.elysium.model.bounds import amounts_between, listed, nameable
from elysium_rules.elysium.model.game import Game
from elysium_rules.elysium.model.ids import (
    CardId,
    PlayerId,
)
from elysium_rules.elysium.model.masks import cards_in
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.powers.card_sets import evaluate_cards
from elysium_rules.elysium.powers.phrases import evaluate_condition, evaluate_number
from elysium_rules.elysium.rules.questions import protected_mask
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.kernel.interpreter import Choosing, SlotKind
from elysium_rules.kernel.outlook import NO, YES, Outlook
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind

# --- values a player chooses -----------------------------------------------------------------------------------------


def _kept_from(state: GameState, frame: Frame, chooser: int) -> int:
    """N11: the cards that nobody can name who chooses for this power."""
    return protected_mask(state, frame.you) | protected_mask(state, chooser)


def choosing_some(game: Game, call: nodes.Call) -> Choosing:
    """Name some of a group of cards, or all of them where there are too few (P13)."""
    _, number, phrase = call.arguments
    amount = evaluate_number(game, number)
    cards = evaluate_cards(game, phrase)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards_in(cards(state, frame) & ~_kept_from(state, frame, player))
        named, wanted = nameable(found, amount(state, frame))
        if not wanted:
            return ()
        return tuple(actions.PickCards(player, group) for group in itertools.combinations(map(CardId, named), wanted))

    return Choosing(QuestionKind.PICK_SOME, options, (), SlotKind.CARDS)


def choosing_card(game: Game, call: nodes.Call) -> Choosing:
    """Name one of a group of cards."""
    _, phrase = call.arguments
    cards = evaluate_cards(game, phrase)

    def reachable(state: GameState, frame: Frame, player: PlayerId) -> int:
        return cards(state, frame) & ~_kept_from(state, frame, player)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        found = cards_in(reachable(state, frame, player))
        return listed(actions.PickCards(player, (CardId(card),)) for card in found)

    def possible(state: GameState, frame: Frame, player: PlayerId, outlook: Outlook) -> int:
        return outlook.leaves(reachable(state, frame, player))

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.CARDS, possible=possible)


def choosing_player(game: Game, call: nodes.Call) -> Choosing:
    """Name a player of whom a condition holds, with that player as `they`."""
    _, where = call.arguments
    is_other = call.row == "other_player_value"
    holds = None if where is None else evaluate_condition(game, where)

    def fitting(state: GameState, frame: Frame, player: int) -> list[PlayerId]:
        found = []
        for seat in state.order:
            asked = thaw_frame(frame)
            asked.they = seat
            if not (is_other and seat == player) and (holds is None or holds(state, asked)):
                found.append(seat)
        return found

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple([actions.PICK_PLAYER[player][seat] for seat in fitting(state, frame, player)])

    def possible(state: GameState, frame: Frame, player: PlayerId, outlook: Outlook) -> int:
        return YES if fitting(state, frame, player) else NO

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.PLAYER, possible=possible)


def choosing_family(game: Game, call: nodes.Call) -> Choosing:
    """Name a family that is in play."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        return tuple([actions.PICK_FAMILY[player][family] for family in game.families])

    return Choosing(QuestionKind.PICK_ONE, options, holds=SlotKind.WORD)


def choosing_amount(game: Game, call: nodes.Call) -> Choosing:
    """Name a number between two others, both included; of very many the lowest."""
    _, low, high = call.arguments
    least, most = evaluate_number(game, low), evaluate_number(game, high)

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_AMOUNT[player]
        return tuple([pick[amount] for amount in amounts_between(least(state, frame), most(state, frame))])

    def possible(state: GameState, frame: Frame, player: PlayerId, outlook: Outlook) -> int:
        return YES if amounts_between(least(state, frame), most(state, frame)) else NO

    return Choosing(QuestionKind.AMOUNT, options, possible=possible)


def choosing_level(game: Game, call: nodes.Call) -> Choosing:
    """Name a level."""

    def options(state: GameState, frame: Frame, player: PlayerId) -> tuple[actions.Action, ...]:
        pick = actions.PICK_LEVEL[player]
        return tuple([pick[level] for level in LEVELS])

    return Choosing(QuestionKind.PICK_ONE, options, LEVELS[0])


CHOOSING: Final[dict[str, Callable[[Game, nodes.Call], Choosing]]] = {
    "some_value": choosing_some,
    "level_value": choosing_level,
    "card_value": choosing_card,
    "player_value": choosing_player,
    "other_player_value": choosing_player,
    "family_value": choosing_family,
    "amount_value": choosing_amount,
    "look_value": looking,
    **CHOOSING_SECRETLY,
}
