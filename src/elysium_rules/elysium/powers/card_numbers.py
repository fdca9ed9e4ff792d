"""What is counted among cards or asked of them: numbers, and conditions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.phrase_rows import NumberRow, PhraseRow
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import ACTIVATIONS, LEVELS
from elysium_rules.elysium.powers import ranges
from elysium_rules.elysium.powers.card_sets import (
    DISCARD_PILE_ZONE,
    described,
    evaluate_card,
    evaluate_cards,
    evaluate_description,
    means_any_card,
)
from elysium_rules.elysium.powers.numbers import cards_ever, held, levels_ever, things
from elysium_rules.elysium.powers.phrases import Condition, Number
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref


def evaluate_count(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """How many cards fit."""
    parts = described(cards)
    if parts is not None and parts.zone.row == DISCARD_PILE_ZONE.key and means_any_card(parts.description):
        # F8: the cards once shuffled back are remembered.
        return lambda state, frame: len(state.discard_pile) + state.reshuffled
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame).bit_count()


def lower_count(lower: Lowering, cards: nodes.Argument) -> Ref:
    """How many cards fit; the discard pile remembers those that were shuffled back (F8)."""
    parts = described(cards)
    if parts is not None and parts.zone.row == DISCARD_PILE_ZONE.key and means_any_card(parts.description):
        return lower("of_game", "pile_ever")
    return lower("count", lower.cards(cards))


def lower_kinds(group: str) -> Callable[..., Ref]:
    """Lowers: how many different ones of a group there are among the cards."""
    return lambda lower, cards: lower("kinds", group, lower.cards(cards))


def lower_levels(mode: str) -> Callable[..., Ref]:
    """Lowers: a number that follows from the levels of the cards."""
    return lambda lower, cards: lower("levels", mode, lower.cards(cards))


COUNT_NUMBER: Final = NumberRow(
    "count",
    "count(hades cards in your domain)",
    "How many cards fit; the discard pile also counts the cards once shuffled back (F8).",
    (parameters.CARDS,),
    reads=("cards",),
    means=evaluate_count,
    lowers=lower_count,
    range=ranges.counted,
    grows="added",
    highest=cards_ever,
)


def evaluate_families(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """How many families there are among the cards."""
    mask = evaluate_cards(game, cards)
    families = tuple(game.family_masks.values())

    def count(state: GameState, frame: Frame) -> int:
        cards = mask(state, frame)
        return sum(1 for family in families if cards & family)

    return count


FAMILIES_NUMBER: Final = NumberRow(
    "families",
    "count(families among cards in the oracle)",
    "How many different families there are among the cards; a Citizen has none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    is_printed=True,
    means=evaluate_families,
    lowers=lower_kinds("families"),
    range=ranges.different(ranges.families_in_play, ranges.how_many_families),
    grows="more",
    relations=ranges.no_more_than("count"),
    highest=things,
)


def evaluate_highest_level(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """The highest level among the cards, 0 where none has one."""
    return _of_levels(game, cards, lambda counts: max((level for level, count in counts if count), default=0))


HIGHEST_LEVEL_NUMBER: Final = NumberRow(
    "highest_level",
    "highest level among cards in your domain",
    "The highest level among the cards; 0 where there are only Citizens, or none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    since=2,
    is_printed=True,
    means=evaluate_highest_level,
    lowers=lower_levels("highest"),
    range=ranges.level_among,
    grows="more",
    relations=ranges.of_levels,
    highest=things,
)


def evaluate_lowest_level(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """The lowest level among the cards, 0 where none has one."""
    return _of_levels(game, cards, lambda counts: min((level for level, count in counts if count), default=0))


LOWEST_LEVEL_NUMBER: Final = NumberRow(
    "lowest_level",
    "lowest level among cards in your domain",
    "The lowest level among the cards; 0 where there are only Citizens, or none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    since=2,
    is_printed=True,
    means=evaluate_lowest_level,
    lowers=lower_levels("lowest"),
    range=ranges.level_among,
    relations=ranges.of_levels,
    highest=things,
)


def evaluate_total_level(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """The levels of the cards, added up."""
    return _of_levels(game, cards, lambda counts: sum(level * count for level, count in counts))


TOTAL_LEVEL_NUMBER: Final = NumberRow(
    "total_level",
    "sum of levels among cards in your domain",
    "The levels of the cards, added up; a Citizen has none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    since=2,
    is_printed=True,
    means=evaluate_total_level,
    lowers=lower_levels("total"),
    range=ranges.total_levels,
    grows="added",
    relations=ranges.of_levels,
    highest=levels_ever,
)


def evaluate_levels(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """How many different levels there are among the cards; a Citizen has none (F7)."""
    return _of_levels(game, cards, lambda counts: sum(1 for _, count in counts if count))


LEVELS_NUMBER: Final = NumberRow(
    "levels",
    "count(levels among cards in your domain)",
    "How many different levels there are among the cards; a Citizen has none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    since=2,
    is_printed=True,
    means=evaluate_levels,
    lowers=lower_kinds("levels"),
    range=ranges.different(lambda: len(LEVELS), ranges.how_many_levels),
    grows="more",
    relations=ranges.no_more_than("count"),
    highest=things,
)


def _of_levels(game: ElysiumGame, cards: nodes.Argument, work_out: Callable[[list[tuple[int, int]]], int]) -> Number:
    """A number that follows from how many cards of each level there are."""
    mask = evaluate_cards(game, cards)
    masks = tuple(game.level_masks.items())

    def number(state: GameState, frame: Frame) -> int:
        found = mask(state, frame)
        return work_out([(level, (found & of_level).bit_count()) for level, of_level in masks])

    return number


def evaluate_activations(game: ElysiumGame, cards: nodes.Argument) -> Number:
    """How many different activations there are among the cards; a Citizen has none (F7)."""
    mask = evaluate_cards(game, cards)
    masks = tuple(game.activation_masks.values())

    def number(state: GameState, frame: Frame) -> int:
        found = mask(state, frame)
        return sum(1 for of_activation in masks if found & of_activation)

    return number


ACTIVATIONS_NUMBER: Final = NumberRow(
    "activations",
    "count(activations among cards in your domain)",
    "How many different activations there are among the cards; a Citizen has none (F7).",
    (parameters.CARDS,),
    reads=("cards",),
    since=2,
    is_printed=True,
    means=evaluate_activations,
    lowers=lower_kinds("activations"),
    range=ranges.different(lambda: len(ACTIVATIONS), ranges.how_many_activations),
    grows="more",
    highest=things,
)


def evaluate_level_of(game: ElysiumGame, card: nodes.Argument) -> Number:
    """The level of a card; a Citizen has none, whatever its face is (F7)."""
    which = evaluate_card(game, card)

    def number(state: GameState, frame: Frame) -> int:
        found = which(state, frame) & game.real_mask
        return game.levels[found.bit_length() - 1] if found else 0

    return number


LEVEL_OF_NUMBER: Final = NumberRow(
    "level_of",
    "level of this card",
    "The level of that card; a Citizen has none, so it is 0 (F7).",
    (parameters.CARD,),
    since=2,
    is_printed=True,
    means=evaluate_level_of,
    lowers=lambda lower, card: lower("levels", "highest", lower.card(card)),
    range=ranges.level_of,
    highest=things,
)


def on_card(game: ElysiumGame, resource: nodes.Argument, card: nodes.Argument) -> Number:
    """How much of a resource lies on a card (N21)."""
    which, name = evaluate_card(game, card), str(resource)

    def number(state: GameState, frame: Frame) -> int:
        if not state.counters:
            return 0
        card = which(state, frame).bit_length() - 1
        # They are sorted, so that it takes no longer where much lies on many cards.
        place = bisect_left(state.counters, (card, name, 0))
        lies_there = place < len(state.counters) and state.counters[place][:2] == (card, name)
        return state.counters[place][2] if lies_there else 0

    return number


COUNTER_NUMBER: Final = NumberRow(
    "counter",
    "gold on this card",
    "How much of it lies on that card (N21).",
    (parameters.RESOURCE, parameters.CARD),
    reads=("accounts",),
    since=3,
    means=on_card,
    lowers=lambda lower, resource, card: lower("on_card", lower.resource(resource), lower.card(card)),
    range=ranges.amounts,
    highest=held,
)


# --- conditions ------------------------------------------------------------------------------------------------------


def evaluate_any(game: ElysiumGame, cards: nodes.Argument) -> Condition:
    """There is at least one such card."""
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame) != 0


ANY_CONDITION: Final = PhraseRow(
    Kind.CONDITION,
    "any",
    "any citizens in your domain",
    "There is at least one such card.",
    (parameters.CARDS,),
    means=evaluate_any,
    lowers=lambda lower, cards: lower("any", lower.cards(cards)),
)


def evaluate_no(game: ElysiumGame, cards: nodes.Argument) -> Condition:
    """There is no such card."""
    mask = evaluate_cards(game, cards)
    return lambda state, frame: mask(state, frame) == 0


NO_CONDITION: Final = PhraseRow(
    Kind.CONDITION,
    "no",
    "no citizens in your elysium",
    "There is no such card.",
    (parameters.CARDS,),
    means=evaluate_no,
    lowers=lambda lower, cards: lower("negate", lower("any", lower.cards(cards))),
)


def evaluate_is(game: ElysiumGame, card: nodes.Argument, description: nodes.Argument) -> Condition:
    """A card fits a description."""
    which, fits = evaluate_card(game, card), evaluate_description(game, description)
    return lambda state, frame: which(state, frame) & fits(state, frame) != 0


def lower_is(lower: Lowering, card: nodes.Argument, description: nodes.Argument) -> Ref:
    """A card fits a description."""
    return lower("any", lower("in_both", lower.card(card), lower.phrase(description)))


IS_CONDITION: Final = PhraseRow(
    Kind.CONDITION,
    "is",
    "this card is a level 2 card",
    "That card fits the description.",
    (parameters.CARD, parameters.DESCRIPTION),
    since=2,
    is_printed=True,
    means=evaluate_is,
    lowers=lower_is,
)


COUNTS: Final = (
    COUNT_NUMBER,
    FAMILIES_NUMBER,
)


OF_CARDS: Final = (
    HIGHEST_LEVEL_NUMBER,
    LOWEST_LEVEL_NUMBER,
    TOTAL_LEVEL_NUMBER,
    LEVELS_NUMBER,
    ACTIVATIONS_NUMBER,
    LEVEL_OF_NUMBER,
    COUNTER_NUMBER,
)


CONDITIONS: Final = (
    ANY_CONDITION,
    NO_CONDITION,
    IS_CONDITION,
)
