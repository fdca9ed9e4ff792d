"""Effects that discard cards, or bring them back out of Legends (P21, N9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.changes import procedures
from elysium_rules.elysium.model import actions, parameters
from elysium_rules.elysium.model.effect_row import Asking, EffectRow, Lacking, Move, Objection, Place
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_cards
from elysium_rules.elysium.powers.choice import (
    PLACE_WORK,
    OfCards,
    always,
    cards_phrase,
    is_in_legends,
    lacks_another,
    lower_payable,
    lower_reachable,
    lowers_cards,
    payable,
    reachable,
    simply,
    zone_row,
)
from elysium_rules.elysium.powers.phrases import Mask
from elysium_rules.kernel.assumptions import Assumptions
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import QuestionKind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref


def _discardable(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
    """What is in reach; of cards in Legends those that can be spared."""
    cards = payable(game, do, reachable(game, do, evaluate_cards(game, cards_phrase(row, do.arguments))))
    if not is_in_legends(row, do):
        return cards
    # Of a joined price one card for each part may leave at once (P14).
    together = 1 if game.rulings.pays_part_by_part else do.parts
    return lambda state, frame: cards(state, frame) & procedures.removable_mask(state, together)  # N9


def why_not_spared(asked: Asking, card: CardId) -> Iterator[Objection]:
    """N9: its Legend would not be one without it."""
    if not procedures.removable_mask(asked.state) >> card & 1 and _owner_of(asked, card) is not None:
        yield "N9", asked.speaker.why("legend needs it", card=asked.speaker.card(card)), None


def _owner_of(asked: Asking, card: CardId) -> int | None:
    """In whose Elysium a card stands."""
    seats = enumerate(asked.state.players)
    return next((seat for seat, board in seats if any(card in legend.cards for legend in board.elysium)), None)


def _lower_discardable(row: EffectRow, lower: Lowering, do: nodes.Do) -> Ref:
    cards = lower_payable(lower, do, lower_reachable(lower, do, lower.cards(cards_phrase(row, do.arguments))))
    if not is_in_legends(row, do):
        return cards
    together = 1 if lower.game.rulings.pays_part_by_part else do.parts
    return lower("in_both", cards, lower("removable", together))  # N9


DISCARD: Final = EffectRow(
    name="discard",
    example="discard a card from your domain to { gain 2 gold }",
    doc="The acting player puts the chosen card, or all that fit, on the discard pile (P21, N9, X18).",
    parameters=(Parameter("choice", Type.CHOICE, zones=parameters.LOOSE, later_zones=("elysium",)),),
    asks=QuestionKind.PICK_ONE,
    is_cost=True,
    writes=("cards",),
    moves=(Move((Place.DOMAIN, Place.ORACLE, Place.AGORA, Place.ELYSIUM), Place.DISCARD_PILE, "discard"),),
    means=OfCards(_discardable, simply(procedures.discard_card), judges_again=is_in_legends),
    lowers=lowers_cards(_lower_discardable, "discard", judges_again=is_in_legends),
    lacks=lacks_another,
    answer=actions.PickCard,
    objects=why_not_spared,
)

# --- out of a Legend -------------------------------------------------------------------------------------------------


def _returnable(row: EffectRow, game: ElysiumGame, do: nodes.Do) -> Mask:
    """What its Legend can spare, and its owner may hold."""
    phrase = cards_phrase(row, do.arguments)
    # A card that is known may stand in a Legend here.
    cards = evaluate_cards(game, phrase) if zone_row(phrase) is not None else evaluate_card(game, phrase)

    def found(state: GameState, frame: Frame) -> int:
        mask = cards(state, frame)
        mask &= procedures.removable_mask(state) if mask else 0
        for seat, board in enumerate(state.players):
            if mask & mask_of_elysium(board.elysium):
                mask &= ~(mask_of_elysium(board.elysium) & procedures.identical_mask(state, seat))  # T7
        return mask

    return found


def lacks_returnable(row: EffectRow, missing: Lacking, do: nodes.Do, frame: Frame, assumed: Assumptions) -> str:
    """No such card, or none that its Legend can spare (N9)."""
    return missing.speaker.why("nothing to return")


def why_not_returned(asked: Asking, card: CardId) -> Iterator[Objection]:
    """Its owner has an identical one (T7), or its Legend needs it (N9)."""
    owner = _owner_of(asked, card)
    if procedures.identical_mask(asked.state, asked.player if owner is None else owner) >> card & 1:
        yield "T7", asked.speaker.why("identical", card=asked.speaker.card(card)), None
    else:
        yield from why_not_spared(asked, card)


def _lower_returnable(row: EffectRow, lower: Lowering, do: nodes.Do) -> Ref:
    phrase = cards_phrase(row, do.arguments)
    cards = lower.cards(phrase) if zone_row(phrase) is not None else lower.card(phrase)
    return lower("unpaired", lower("in_both", cards, lower("removable", 1)))  # T7


RETURN: Final = EffectRow(
    name="return",
    example="return a card from your elysium",
    doc="A card goes back from a Legend that stays valid without it into the Domain of its owner (N9, N10, T7).",
    parameters=(Parameter("choice", Type.CHOICE, zones=("elysium",)),),
    asks=QuestionKind.PICK_ONE,
    writes=("cards", "legends", "bonuses"),
    since=2,
    moves=(Move((Place.ELYSIUM,), Place.DOMAIN, stays=True),),
    means=OfCards(_returnable, simply(procedures.return_card), PLACE_WORK, always),
    lowers=lowers_cards(_lower_returnable, "return", judges_again=always),
    lacks=lacks_returnable,
    answer=actions.PickCard,
    objects=why_not_returned,
    worth=-0.5,  # a card that was written already
)

#: All rows of this module, as the reference lists them.
EFFECTS: Final = (DISCARD, RETURN)
