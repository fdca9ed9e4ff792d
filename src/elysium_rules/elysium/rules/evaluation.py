"""What a state of Elysium is worth to each seat, for a search that stops there: the score, and what will count later.

A linear evaluation: what a player has is counted (`features`), and each count has a weight by how much of the game is
left. The weights are the only guess in it, and they were learned: `benchmarks/evaluation.py` plays games of search bots
and fits what was still added to the score. The native core works out the same (`native/src/evaluate.cpp`); it is given
these weights.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from elysium_rules.elysium.model.ids import AWAKENING, FAMILY, OVER, SINGLE, Activation, CardId, Phase
from elysium_rules.elysium.model.state import GameState, Legend, PlayerState
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.rules.scoring import outcome

#: What a player has that counts later, and what one of it is worth in 1/16 points: in the writing of the last epoch,
#: before it, in the writing of the epoch before, and so on to the beginning of the game.
TABLE: Final[Mapping[str, tuple[int, ...]]] = {
    "gold": (6, 10, 12, 14, 14, 14, 12, 10, 6, 2),
    "PP": (-4, -4, -7, -14, -24, -37, -54, -75, -98, -125),
    "Citizens in the Domain": (-5, -3, 0, 3, 8, 12, 18, 24, 31, 39),
    "points by cards of the Domain that may join a Legend": (6, 4, 2, 1, 1, 1, 1, 2, 3, 5),
    "points by pairs of other cards of the Domain": (3, 4, 4, 4, 5, 5, 4, 4, 3, 3),
    "Chronos cards in the Domain": (34, 37, 39, 42, 44, 46, 49, 51, 52, 54),
    "Activate and Legend cards in the Domain": (3, 8, 12, 15, 17, 17, 16, 13, 10, 5),
    "Permanent cards in the Domain": (5, 11, 16, 21, 25, 29, 32, 34, 36, 37),
    "rings in the Domain": (19, 18, 16, 15, 13, 12, 10, 9, 8, 6),
    "cards in the Domain": (-15, -14, -13, -10, -6, -2, 4, 10, 18, 26),
    "single cards in the Elysium": (43, 45, 47, 49, 50, 52, 53, 55, 56, 57),
    "points by the next card of each Family Legend": (4, 4, 4, 4, 5, 5, 6, 7, 8, 9),
    "points by the next card of each Level Legend": (6, 5, 3, 2, 1, 0, -1, -2, -3, -3),
    "gold of the quest": (6, 7, 9, 10, 11, 12, 13, 15, 16, 17),
    "VP of the quest": (8, 7, 6, 6, 7, 8, 10, 13, 17, 21),
    "transfers of the quest": (20, 16, 13, 11, 8, 6, 4, 3, 2, 1),
    "columns": (37, 32, 28, 26, 25, 25, 26, 28, 32, 37),
}
FEATURES: Final = tuple(TABLE)
#: How much of the game is left: 0 in the writing of the last epoch, 1 before it ...
MOMENTS: Final = 10
#: By what is left of the game and by feature.
WEIGHTS: Final[tuple[tuple[int, ...], ...]] = tuple(zip(*TABLE.values(), strict=True))
#: More gold than this is not counted.
MOST_GOLD: Final = 12


def evaluate(state: GameState) -> list[int]:
    """By seat, in 1/16 points."""
    worths = [16 * sheet.total for sheet in outcome(state).scores]
    if state.phase is OVER:
        return worths
    weights = WEIGHTS[moments_left(state)]
    return [
        worth + sum([weight * count for weight, count in zip(weights, features(state, board), strict=True)])
        for worth, board in zip(worths, state.players, strict=True)
    ]


def moments_left(state: GameState) -> int:
    """How many more times than now it comes to taking cards, or to writing them."""
    left = 2 * (state.game.numbers.epochs.count - state.epoch) + is_before_writing(state)
    return max(0, min(left, MOMENTS - 1))


def is_before_writing(state: GameState) -> bool:
    """Whether cards can still be taken in this epoch."""
    return state.phase is Phase.ACTIONS or state.phase is AWAKENING


def features(state: GameState, board: PlayerState) -> list[int]:
    """What a player has, counted."""
    game = state.game
    masks, legends = game.activation_masks, game.numbers.legends
    counts = [0] * len(FEATURES)
    counts[0] = min(board.gold, MOST_GOLD)
    counts[1] = board.pp
    usable = masks[Activation.ACTIVATE] | masks[Activation.LEGEND]
    cards = [card for card in board.domain if card < game.size]
    counts[2] = len(board.domain) - len(cards)
    for card in cards:
        best = max([joining(state, legend, card) for legend in board.elysium], default=0)
        if best > 0:
            counts[3] += best
        else:
            family, level, pair = game.faces[card].family, game.levels[card], 0
            for other in cards:
                is_family = game.faces[other].family == family
                if is_family != (game.levels[other] == level):
                    pair = max(pair, points_at(legends.family if is_family else legends.level, 2))
            counts[4] += pair
        counts[5] += masks[Activation.CHRONOS] >> card & 1
        counts[6] += usable >> card & 1
        counts[7] += masks[Activation.PERMANENT] >> card & 1
        counts[8] += masks[Activation.TRIGGER] & state.ring_mask & 1 << card != 0
    counts[9] = len(cards)
    for legend in board.elysium:
        if legend.kind is SINGLE:
            counts[10] += 1
        elif not game.is_complete(legend):
            is_family = legend.kind is FAMILY
            counts[11 if is_family else 12] += growth(state, legend, game.legend_family(legend) if is_family else None)
    if is_before_writing(state):
        if board.quest is not None:
            counts[13], counts[14], counts[15] = board.quest.gold, board.quest.vp, board.quest.transfers
        counts[16] = board.column_mask.bit_count()
    return counts


def joining(state: GameState, legend: Legend, card: CardId) -> int:
    """What a card would bring in a Legend that it may join; -1 where it may not."""
    game = state.game
    if not legend.accepts >> card & 1:
        return -1
    family = game.faces[card].family
    if legend.kind is FAMILY or (legend.kind is SINGLE and first_family(state, legend) == family):
        return growth(state, legend, family)
    return growth(state, legend, None)


def first_family(state: GameState, legend: Legend) -> str | None:
    """The family of the first card of a Legend, if it is no Citizen."""
    first = legend.cards[0]
    return state.game.faces[first].family if first < state.game.size else None


def growth(state: GameState, legend: Legend, family: str | None) -> int:
    """What a Legend gains by one card more (F3), as one of a family with its tile where it becomes complete (B1)."""
    game, size = state.game, len(legend.cards)
    points = game.numbers.legends.level if family is None else game.numbers.legends.family
    gain = points_at(points, size + 1) - points_at(points, size)
    if family is not None and size + 1 == len(LEVELS):
        tiles = game.numbers.bonuses.family
        gain += points_at(tiles, len(state.family_tiles[game.families.index(family)]))
    return gain


def points_at(points: tuple[int, ...], place: int) -> int:
    """Points of a table that has no more behind its end."""
    return points[place] if place < len(points) else 0
