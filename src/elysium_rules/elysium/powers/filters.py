"""Filters: what a card must be so that a description means it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Activation, CardId
from elysium_rules.elysium.model.masks import mask_of
from elysium_rules.elysium.model.phrase_rows import FilterRow
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import ACTIVATIONS, LEVELS
from elysium_rules.elysium.powers.card_sets import evaluate_card, evaluate_description
from elysium_rules.elysium.powers.phrases import Mask, evaluate_number, meaning
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind, Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref
    from elysium_rules.elysium.model.kinds import Kinds
    from elysium_rules.program.sense import Found, Situation

# --- which kinds of card, for whoever reasons about powers (`program/sense.py`) ---------------------------------------


def both(mask: int) -> tuple[int, int]:
    """The kinds that can pass are those that do."""
    return mask, mask


def kinds_of_family(there: Situation, family: nodes.Argument) -> tuple[int, int]:
    """Cards of a family; which one `let` names is not known before it is played."""
    kinds: Kinds = there.kinds
    return (kinds.real, 0) if isinstance(family, nodes.Local) else kinds.of_family(str(family))


def kinds_of_levels(there: Situation, low: nodes.Argument, high: nodes.Argument) -> tuple[int, int]:
    """Cards whose level lies between two numbers."""
    least, most = there.range(low), there.range(high)
    first, last = least.low or 0, LEVELS[-1] if most.high is None else most.high
    is_sure = least.high is not None and most.low is not None
    if low is high and least.low != least.high:
        is_sure = False
    return there.kinds.of_levels(first, last), there.kinds.of_levels(least.high, most.low) if is_sure else 0


def kinds_of_non(there: Situation, phrase: nodes.Argument) -> tuple[int, int]:
    """What is sure of a filter cannot pass its opposite."""
    assert isinstance(phrase, nodes.Call)
    may, must = FILTER_ROWS[phrase.row].kinds(there, *phrase.arguments)
    return there.kinds.real & ~must, there.kinds.real & ~may


def is_this_alone(there: Situation, found: Found) -> bool:
    """Whether a phrase means the card with the power and no other: of any other one there may be several."""
    return found.one and found.must != 0 and not found.may & ~there.kinds.this


def kinds_of_others(there: Situation, card: nodes.Argument) -> tuple[int, int]:
    """All but one card: this one is left out; of another one there may be copies."""
    kinds: Kinds = there.kinds
    found = there.find(card)
    if is_this_alone(there, found):
        return both(kinds.all & ~found.may)
    return kinds.all, kinds.all & ~kinds.whatever_marks(found.may)


def kinds_of_identical(there: Situation, card: nodes.Argument) -> tuple[int, int]:
    """The copies of a card; a Citizen has none."""
    kinds: Kinds = there.kinds
    found = there.find(card)
    same = kinds.of_same_faces(found.may & kinds.real)
    return same, same if is_this_alone(there, found) else 0


def kinds_of_same_family(there: Situation, card: nodes.Argument) -> tuple[int, int]:
    """The cards of the family of a card; a Citizen has none."""
    kinds: Kinds = there.kinds
    found = there.find(card)
    same = kinds.of_same_families(found.may)
    return same, same if is_this_alone(there, found) else 0


# --- by what is printed on a card ------------------------------------------------------------------------------------


def evaluate_family(game: ElysiumGame, family: nodes.Argument) -> Mask:
    """Cards of a family; none where it is not in play."""
    if isinstance(family, nodes.Local):
        slot = family.slot
        return lambda state, frame: game.family_masks.get(frame.slots[slot], 0)
    mask = game.family_masks.get(str(family), 0)
    return lambda state, frame: mask


def passes_family(card: nodes.CardProgram, family: nodes.Argument) -> bool | None:
    """Whether a card is of a family; which one `let` names is not known before it is played."""
    return family == card.family if isinstance(family, str) else None


def lower_family(lower: Lowering, family: nodes.Argument) -> Ref:
    """Cards of a family; none where it is not in play."""
    if isinstance(family, nodes.Local):
        return lower("of_family", family.slot)
    return lower.mask(lower.game.family_masks.get(str(family), 0))


FAMILY_FILTER: Final = FilterRow(
    "family",
    "hades",
    "Cards of that family.",
    (Parameter("family", Type.FAMILY),),
    means=evaluate_family,
    lowers=lower_family,
    passes=passes_family,
    kinds=kinds_of_family,
)


def evaluate_eleusis(game: ElysiumGame) -> Mask:
    """Cards with the Eleusis symbol."""
    mask = game.eleusis_mask
    return lambda state, frame: mask


ELEUSIS_FILTER: Final = FilterRow(
    "eleusis",
    "eleusis",
    "Cards with the Eleusis symbol (P8).",
    means=evaluate_eleusis,
    lowers=lambda lower: lower.mask(lower.game.eleusis_mask),
    # A card without the symbol is none of these; whether one with it is meant is left open, as it always was.
    passes=lambda card: None if any("eleusis" in power.flags for power in card.powers) else False,
    kinds=lambda there: both(there.kinds.mask("eleusis", lambda kind: kind.is_eleusis)),
)


def evaluate_level(game: ElysiumGame, level: nodes.Argument) -> Mask:
    """Cards of a level; Citizens have none."""
    number = evaluate_number(game, level)
    masks = game.level_masks
    return lambda state, frame: masks.get(number(state, frame), 0)


def passes_level(card: nodes.CardProgram, level: nodes.Argument) -> bool | None:
    """Whether a card is of a level, where it is a plain number."""
    return level.value == card.facts["level"] if isinstance(level, nodes.Int) else None


LEVEL_FILTER: Final = FilterRow(
    "level",
    "level 2",
    "Cards of that level.",
    (Parameter("level", Type.NUMBER, among=LEVELS),),
    means=evaluate_level,
    lowers=lambda lower, level: lower("of_level", lower.number(level), lower.number(level)),
    passes=passes_level,
    kinds=lambda there, level: kinds_of_levels(there, level, level),
)


def evaluate_level_range(game: ElysiumGame, low: nodes.Argument, high: nodes.Argument) -> Mask:
    """Cards whose level lies between two numbers, both included."""
    least, most = evaluate_number(game, low), evaluate_number(game, high)
    masks = tuple(game.level_masks.items())

    def fits(state: GameState, frame: Frame) -> int:
        first, last = least(state, frame), most(state, frame)
        mask = 0
        for level, of_level in masks:
            if first <= level <= last:
                mask |= of_level
        return mask

    return fits


LEVEL_RANGE_FILTER: Final = FilterRow(
    "level_range",
    "level 1 to 2",
    "Cards of these levels, both included.",
    (Parameter("low", Type.NUMBER, among=LEVELS), Parameter("high", Type.NUMBER, among=LEVELS)),
    since=2,
    means=evaluate_level_range,
    lowers=lambda lower, low, high: lower("of_level", lower.number(low), lower.number(high)),
    kinds=kinds_of_levels,
)


def evaluate_activation(game: ElysiumGame, activation: nodes.Argument) -> Mask:
    """Cards with a power of that activation."""
    mask = game.activation_masks[Activation(str(activation))]
    return lambda state, frame: mask


def passes_activation(card: nodes.CardProgram, activation: nodes.Argument) -> bool | None:
    """Whether a card has a power of an activation."""
    return any(power.row == f"{activation}_{Kind.POWER}" for power in card.powers)


def lower_activation(lower: Lowering, activation: nodes.Argument) -> Ref:
    """Cards with a power of that activation."""
    return lower.mask(lower.game.activation_masks[Activation(str(activation))])


ACTIVATION_FILTER: Final = FilterRow(
    "activation",
    "chronos",
    "Cards whose power has that activation.",
    (Parameter("activation", Type.WORD, words=ACTIVATIONS),),
    since=2,
    means=evaluate_activation,
    lowers=lower_activation,
    passes=passes_activation,
    kinds=lambda there, activation: both(there.kinds.with_activation(str(activation))),
)


def evaluate_non(game: ElysiumGame, phrase: nodes.Argument) -> Mask:
    """Cards that do not pass another filter; a Citizen passes none (F7)."""
    assert isinstance(phrase, nodes.Call)
    test, real = meaning(game, phrase), game.real_mask
    return lambda state, frame: real & ~test(state, frame)


NON_FILTER: Final = FilterRow(
    "non",
    "non hades",
    "Cards that do not pass the filter behind it; a Citizen passes neither (F7).",
    (Parameter("filter", Type.CARDS),),
    repeats=True,
    since=2,
    means=evaluate_non,
    lowers=lambda lower, phrase: lower("minus", lower.mask(lower.game.real_mask), lower.phrase(phrase)),
    kinds=kinds_of_non,
)


# --- by the state of a card ------------------------------------------------------------------------------------------


def passes_when_used(card: nodes.CardProgram) -> bool:
    """A card whose power was just used is turned, or has no ring any more (P4, P5)."""
    return True


def fails_when_used(card: nodes.CardProgram) -> bool:
    """So it has no ring."""
    return False


def evaluate_turned(game: ElysiumGame) -> Mask:
    """Cards that are turned (P5)."""
    return lambda state, frame: _marked(state.turned_mask)


TURNED_FILTER: Final = FilterRow(
    "turned",
    "turned",
    "Cards that are turned, because their power was activated in this epoch (P5).",
    is_now=True,
    since=2,
    means=evaluate_turned,
    lowers=lambda lower: lower("place", "turned", None),
    passes=passes_when_used,
    kinds=lambda there: both(there.kinds.mask("turned", lambda kind: kind.is_turned)),
)


def _marked(cards: int | tuple[CardId, ...]) -> int:
    """Cards as a bit mask; a bot reads its own cards in a view, which lists them."""
    return cards if isinstance(cards, int) else mask_of(cards)


def evaluate_ring(game: ElysiumGame) -> Mask:
    """Cards with a ring (P4)."""
    return lambda state, frame: _marked(state.ring_mask)


RING_FILTER: Final = FilterRow(
    "ring",
    "with a ring",
    "Cards with a ring: their Trigger power was not used yet (P4).",
    is_now=True,
    place="after",
    since=2,
    means=evaluate_ring,
    lowers=lambda lower: lower("place", "rings", None),
    passes=fails_when_used,
    kinds=lambda there: both(there.kinds.mask("ring", lambda kind: kind.has_ring)),
)


def evaluate_no_ring(game: ElysiumGame) -> Mask:
    """Cards without a ring."""
    real = game.real_mask
    return lambda state, frame: real & ~_marked(state.ring_mask)


def lower_no_ring(lower: Lowering) -> Ref:
    """Cards without a ring."""
    return lower("minus", lower.mask(lower.game.real_mask), lower("place", "rings", None))


NO_RING_FILTER: Final = FilterRow(
    "no_ring",
    "without a ring",
    "Cards without a ring; a Citizen is none of them.",
    is_now=True,
    place="after",
    since=2,
    means=evaluate_no_ring,
    lowers=lower_no_ring,
    passes=passes_when_used,
    kinds=lambda there: both(there.kinds.mask("no ring", lambda kind: kind.is_real and not kind.has_ring)),
)


# --- by another card -------------------------------------------------------------------------------------------------


def evaluate_other_than(game: ElysiumGame, card: nodes.Argument) -> Mask:
    """All cards but one, Citizens among them."""
    which = evaluate_card(game, card)
    return lambda state, frame: ~which(state, frame)


OTHER_THAN_FILTER: Final = FilterRow(
    "other_than",
    "other than this card",
    "All cards but that one, Citizens included.",
    (parameters.CARD,),
    repeats=True,
    is_now=True,
    place="after",
    since=2,
    means=evaluate_other_than,
    lowers=lambda lower, card: lower("minus", lower.mask(-1), lower.card(card)),
    kinds=kinds_of_others,
)


def evaluate_identical(game: ElysiumGame, card: nodes.Argument) -> Mask:
    """The copies of a card (T7), and the card itself."""
    which, identical = evaluate_card(game, card), game.identical_masks

    def fits(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return identical[found.bit_length() - 1] if found else 0

    return fits


IDENTICAL_FILTER: Final = FilterRow(
    "identical",
    "identical to this card",
    "The copies of that card, and the card itself (T7); a Citizen has none.",
    (parameters.CARD,),
    is_now=True,
    place="after",
    since=2,
    means=evaluate_identical,
    lowers=lambda lower, card: lower("copies", lower.card(card)),
    kinds=kinds_of_identical,
)


def evaluate_same_family(game: ElysiumGame, card: nodes.Argument) -> Mask:
    """Cards of the family of another one; a Citizen has none (F7)."""
    which = evaluate_card(game, card)

    def fits(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return game.family_masks[game.faces[found.bit_length() - 1].family] if found else 0

    return fits


SAME_FAMILY_FILTER: Final = FilterRow(
    "same_family",
    "of the same family as this card",
    "Cards of the family of that card; a Citizen has none (F7).",
    (parameters.CARD,),
    is_now=True,
    place="after",
    since=2,
    is_printed=True,
    means=evaluate_same_family,
    lowers=lambda lower, card: lower("same_family", lower.card(card)),
    kinds=kinds_of_same_family,
)


FILTERS: Final = (
    FAMILY_FILTER,
    ELEUSIS_FILTER,
    LEVEL_FILTER,
    LEVEL_RANGE_FILTER,
    ACTIVATION_FILTER,
    TURNED_FILTER,
    NON_FILTER,
    RING_FILTER,
    NO_RING_FILTER,
    OTHER_THAN_FILTER,
    IDENTICAL_FILTER,
    SAME_FAMILY_FILTER,
)
#: By key: what filters say of themselves.
FILTER_ROWS: Final = {row.key: row for row in FILTERS}


# --- for ever --------------------------------------------------------------------------------------------------------


def described_mask(game: ElysiumGame, description: nodes.Argument) -> int:
    """The cards that fit a description for ever; the bit behind the last card stands for all Citizens.

    The checker lets no event wait for cards that pass a filter now and fail it later (`Row.is_now`). So the filters
    are asked without a table: they have nothing to ask it.
    """
    nowhere: Any = None
    return evaluate_description(game, description)(nowhere, nowhere) & ((2 << game.size) - 1)
