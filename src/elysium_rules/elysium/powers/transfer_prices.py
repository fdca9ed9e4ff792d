"""What a transfer costs by the text of a power (P16), where it says more than the rules."""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.model import parameters
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter, Row

FREE_PRICE: Final = Row(
    Kind.PRICE,
    "free",
    "for free",
    "The transfer costs nothing.",
)
RAISED_PRICE: Final = Row(
    Kind.PRICE,
    "raised",
    "for 1 gold more",
    "The transfer costs that much more than the level.",
    (parameters.AMOUNT, Parameter("resource", Type.WORD, words=("gold",))),
)


PRICES: Final = (FREE_PRICE, RAISED_PRICE)


def is_free(price: nodes.Argument) -> bool:
    """Whether a transfer costs nothing."""
    return isinstance(price, nodes.Call) and price.row == FREE_PRICE.key


def raised_by(price: nodes.Argument) -> nodes.Argument:
    """How much more than the level it costs; None where the text says nothing of that."""
    return price.arguments[0] if isinstance(price, nodes.Call) and price.row == RAISED_PRICE.key else None
