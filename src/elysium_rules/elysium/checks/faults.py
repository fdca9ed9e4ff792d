"""What is wrong with a position: the rules on Legends and bonus tiles, written a second time.

Scenarios are refused by these, and `check_invariants` compares the engine with
them; so nothing here asks the engine, least of all `ElysiumGame.make_legend`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs

from elysium_rules.elysium.model.bounds import MOST_HELD
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import CardId, LegendKind, Zone
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.terms import LEVELS

#: The cards of one Legend in the order in which they came.
LegendCards: TypeAlias = tuple[CardId, ...]


@attrs.frozen
class Fault:
    """A broken rule, and the sentence that says what breaks it."""

    rule: str
    reason: str


def places(state: GameState) -> Iterator[tuple[Zone, tuple[CardId, ...]]]:
    yield Zone.DRAW_PILE, state.draw_pile
    yield Zone.AGORA, state.agora
    yield Zone.ORACLE, state.oracle
    yield Zone.DISCARD_PILE, state.discard_pile
    yield Zone.REMOVED, state.removed
    for board in state.players:
        yield Zone.DOMAIN, board.domain
        for legend in board.elysium:
            yield Zone.ELYSIUM, legend.cards


# --- Legends ---------------------------------------------------------------------------------------------------------


def legend_kind(game: ElysiumGame, cards: LegendCards) -> LegendKind:
    """What a valid Legend is (L5)."""
    if len(cards) == 1:
        return LegendKind.SINGLE
    same_level = game.faces[cards[0]].level == game.faces[cards[1]].level
    return LegendKind.LEVEL if same_level else LegendKind.FAMILY


def legend_fault(game: ElysiumGame, cards: LegendCards) -> Fault | None:
    """The rule of Legends that these cards break, taken in this order; None when they stand well together."""
    if not cards:
        return Fault("L2", "a Legend holds at least one card")
    if any(card >= game.size for card in cards[:2]):
        return Fault("L9", "a Citizen is never the first or the second card of a Legend")
    faces = [game.faces[card] for card in cards if card < game.size]
    if len(cards) == 1:
        return None
    levels = [face.level for face in faces]
    families = [face.family for face in faces]
    first, second = faces[:2]
    if (first.level == second.level) == (first.family == second.family):
        why = "the same family and level" if first.level == second.level else "neither family nor level in common"
        return Fault("L5", f"{first.ref} and {second.ref} make no Legend: they have {why}")
    if first.level == second.level:
        if set(levels) != {first.level}:
            return Fault("L3", f"a Level Legend holds cards of one level, not of levels {_list(sorted(set(levels)))}")
        if len(set(families)) != len(families):
            return Fault("L3", f"a Level Legend holds one card per family, not {_list(families)}")
        if len(cards) > len(game.families):
            return Fault("L3", f"a Level Legend holds at most {len(game.families)} cards, not {len(cards)}")
        return None
    if set(families) != {first.family}:
        return Fault("L4", f"a Family Legend holds cards of one family, not of {_list(sorted(set(families)))}")
    if len(set(levels)) != len(levels):
        return Fault("L4", f"a Family Legend holds cards of different levels, not {_list(levels)}")
    if len(cards) > len(LEVELS):
        return Fault("L4", f"a Family Legend holds at most {len(LEVELS)} cards, not {len(cards)}")
    return None


def citizen_price(game: ElysiumGame, cards: LegendCards) -> int:
    """What a Citizen costs in a valid Legend: the level of the card it stands for; 0 where none may join (L8)."""
    kind = legend_kind(game, cards)
    if kind is LegendKind.LEVEL and len(cards) < len(game.families):
        return game.faces[cards[0]].level
    if kind is LegendKind.FAMILY and len(cards) < len(LEVELS):
        return sum(LEVELS) - sum(game.faces[card].level for card in cards)
    return 0


def _list(items: Sequence[object]) -> str:
    return ", ".join(str(item) for item in items)


# --- bonus tiles -----------------------------------------------------------------------------------------------------


def longest_legends(game: ElysiumGame, elysiums: Sequence[Sequence[LegendCards]], level: int) -> tuple[int, ...]:
    """Per player the cards in the longest Level Legend of a level; 0 without one."""
    return tuple(
        max(
            (
                len(cards)
                for cards in legends
                if legend_kind(game, cards) is LegendKind.LEVEL and game.faces[cards[0]].level == level
            ),
            default=0,
        )
        for legends in elysiums
    )


def level_tile_fault(level: int, longest: Sequence[int], holder: int | None) -> Fault | None:
    """What is wrong with *holder* having the tile of a level, given the longest Legends by player (B2, B3)."""
    best = max(longest)
    if holder is None:
        if best == 0:
            return None
        return Fault("B2", f"nobody has the tile of level {level}, but there is a Level Legend of that level")
    if longest[holder] == 0:
        return Fault("B2", f"player {holder} has the tile of level {level}, but no Level Legend of that level")
    if longest[holder] < best:
        return Fault(
            "B3", f"player {holder} has the tile of level {level}, but another player has a longer Legend of it"
        )
    return None


def completed_legends(game: ElysiumGame, elysiums: Sequence[Sequence[LegendCards]], family: str) -> tuple[int, ...]:
    """Per player the number of Family Legends of a family that are complete."""
    return tuple(
        sum(
            legend_kind(game, cards) is LegendKind.FAMILY
            and len(cards) == len(LEVELS)
            and game.faces[cards[0]].family == family
            for cards in legends
        )
        for legends in elysiums
    )


def family_tile_fault(game: ElysiumGame, family: str, completed: Sequence[int], holders: Sequence[int]) -> Fault | None:
    """What is wrong with *holders* having the tiles of a family, given the completed Legends by player (B1)."""
    tiles = min(sum(completed), len(game.numbers.bonuses.family))
    if len(holders) != tiles:
        return Fault(
            "B1", f"of the {family} tiles {len(holders)} are held, but {sum(completed)} {family} Legends are complete"
        )
    for player in holders:
        if list(holders).count(player) > completed[player]:
            return Fault("B1", f"player {player} has more {family} tiles than complete {family} Legends")
    return None


# --- what lies on cards ----------------------------------------------------------------------------------------------


def counter_fault(state: GameState) -> Fault | None:
    """What is wrong with what lies on cards (N20-N22): each account once, of cards in a Domain or an Elysium."""
    if not state.counters:
        return None
    keys = []
    carrying = {card for zone, cards in places(state) if zone in (Zone.DOMAIN, Zone.ELYSIUM) for card in cards}
    known = {"gold", "vp", *(("pp",) if state.game.uses_prestige else ()), *state.game.tokens}
    for counter in state.counters:
        if type(counter) is not tuple or tuple(map(type, counter)) != (int, str, int):
            return Fault("", f"{counter!r} is no card with a resource and an amount")
        card, resource, amount = counter
        keys.append((card, resource))
        if card not in carrying:
            return Fault("N22", f"{resource} lies on card {card}, which is in no Domain and no Elysium")
        if resource not in known:
            return Fault("N20", f"{resource} lies on a card, but no family in play has it")
        if not 1 <= amount <= MOST_HELD:
            return Fault("N21", f"{amount} {resource} lies on a card")
    return None if keys == sorted(set(keys)) else Fault("N21", "what lies on cards is not in its order, or told twice")
