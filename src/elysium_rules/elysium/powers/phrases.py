"""The meaning of a phrase that changes nothing, found by its row.

Every phrase becomes a small function of table and frame, built once per game. A game knows what its phrases mean
(`ElysiumGame.phrases`), so that a number may stand in a description of cards, and such a description in a number.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final, TypeAlias

from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.evaluate import evaluate
from elysium_rules.kernel.frames import Frame
from elysium_rules.kernel.interpreter import Evaluate
from elysium_rules.program import nodes

Number: TypeAlias = Callable[[GameState, Frame], int]
Condition: TypeAlias = Callable[[GameState, Frame], bool]
Mask: TypeAlias = Callable[[GameState, Frame], int]  #: of cards
Seat: TypeAlias = Callable[[GameState, Frame], int | None]  #: of a player, if there is one

_order: Final = operator.attrgetter("order")  # players are asked in the order of their discs


def owner_of(owner: nodes.Argument) -> Callable[[Frame], int]:
    """`your`, `their`, or that of a player who was named; whoever was not found was not named."""
    if isinstance(owner, nodes.Local):
        slot = owner.slot
        return lambda frame: frame.slots[slot]
    return operator.attrgetter("you" if owner == "you" else "they")


def evaluate_number(game: ElysiumGame, node: nodes.Argument) -> Number:
    """The meaning of a number."""
    return evaluate(node, game.phrases, _order, game)


def evaluate_condition(game: ElysiumGame, node: nodes.Argument) -> Condition:
    """The meaning of a condition."""
    return evaluate(node, game.phrases, _order, game)


def meaning(game: ElysiumGame, phrase: nodes.Call) -> Evaluate:
    """The meaning of a phrase, whatever its kind."""
    return game.phrases[phrase.row](game, *phrase.arguments)
