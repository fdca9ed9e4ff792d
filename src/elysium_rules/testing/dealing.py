"""What a scenario leaves open and the rules decide: order discs, quests and bonus tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import Final, Literal, TypeAlias, TypeVar

from elysium_rules.elysium.checks.faults import (
    LegendCards,
    completed_legends,
    family_tile_fault,
    level_tile_fault,
    longest_legends,
)
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import Phase, PlayerId
from elysium_rules.elysium.model.numbers import Quest
from elysium_rules.errors import ScenarioError

#: The number of a quest of this game; `"incomplete"` or 0 is the back of one.
QuestWord: TypeAlias = int | Literal["incomplete"]

INCOMPLETE: Final = "incomplete"
_T = TypeVar("_T")


# --- discs and quests ------------------------------------------------------------------------------------------------


def deal_discs_and_quests(
    game: ElysiumGame, discs: Sequence[int | None], words: Sequence[QuestWord | None], phase: Phase
) -> tuple[tuple[int, ...], tuple[Quest | None, ...]]:
    """Keep what is given, fill in the rest; the first filling that obeys W1 is taken."""
    quests = [_find_quest(game, word) for word in words]
    _check_discs(discs)
    _check_quests(quests)
    free_discs = [disc for disc in range(1, len(discs) + 1) if disc not in discs]
    if phase is Phase.ACTIONS:
        if any(quest is not None and quest.is_incomplete for quest in quests):
            raise ScenarioError("T10", "a quest is turned to its Incomplete side only when all turns are over")
        return _fill(discs, free_discs), tuple(quests)
    free_quests = [quest for quest in game.quest_tiles if quest not in quests]
    quest_orders = permutations(free_quests, quests.count(None))
    disc_orders = permutations(free_discs, len(free_discs))
    for quest_order, disc_order in product(quest_orders, disc_orders):
        all_quests = _fill(quests, quest_order)
        all_discs = _fill(discs, disc_order)
        if _fits_quests(all_discs, all_quests):
            return all_discs, all_quests
    raise ScenarioError("W1", "in Phase III the discs follow the quests, lowest first and Incomplete ones last")


def _find_quest(game: ElysiumGame, word: QuestWord | None) -> Quest | None:
    if word is None:
        return None
    if word in (INCOMPLETE, 0):
        return game.incomplete_quest
    for quest in game.quest_tiles:
        if quest.number == word:
            return quest
    numbers = ", ".join(str(quest.number) for quest in game.quest_tiles)
    raise ScenarioError("S7", f"with {game.player_count} players there are the quests {numbers}, but no {word!r}")


def _check_discs(discs: Sequence[int | None]) -> None:
    for player, disc in enumerate(discs):
        if disc is None:
            continue
        if disc not in range(1, len(discs) + 1):
            raise ScenarioError("S4", f"{len(discs)} players have the discs 1 to {len(discs)}, but no disc {disc!r}")
        if disc in discs[:player]:
            raise ScenarioError("S4", f"players {discs.index(disc)} and {player} cannot both have disc {disc}")


def _check_quests(quests: Sequence[Quest | None]) -> None:
    for player, quest in enumerate(quests):
        if quest is not None and not quest.is_incomplete and quest in quests[:player]:
            raise ScenarioError(
                "S7", f"players {quests.index(quest)} and {player} cannot both have quest {quest.number}"
            )


def _fill(given: Sequence[_T | None], missing: Sequence[_T]) -> tuple[_T, ...]:
    rest = iter(missing)
    return tuple(next(rest) if item is None else item for item in given)


def _fits_quests(discs: Sequence[int], quests: Sequence[Quest]) -> bool:
    line = [quests[player] for player in sorted(range(len(discs)), key=discs.__getitem__)]
    places = [(quest.is_incomplete, quest.number) for quest in line]
    return places == sorted(places)


def quests_left(game: ElysiumGame, quests: Sequence[Quest | None]) -> tuple[Quest, ...]:
    """The quests under the pediment: without those taken, and without one for each Incomplete side (T10)."""
    turned_over = sum(quest is not None and quest.is_incomplete for quest in quests)
    return tuple(quest for quest in game.quest_tiles if quest not in quests)[turned_over:]


# --- bonus tiles -----------------------------------------------------------------------------------------------------


def deal_level_tiles(
    game: ElysiumGame, elysiums: Sequence[Sequence[LegendCards]], discs: Sequence[int], given: Mapping[int, int | None]
) -> tuple[PlayerId | None, ...]:
    """By level, who has its tile: as given, or the longest Legend (B2, B3)."""
    levels = range(1, len(game.numbers.bonuses.level) + 1)
    for level, holder in given.items():
        if level not in levels:
            raise ScenarioError("S9", f"there is no bonus tile of level {level!r}")
        _check_holder(game, holder)
    tiles: list[PlayerId | None] = []
    for level in levels:
        longest = longest_legends(game, elysiums, level)
        if level in given:
            holder = given[level]
            fault = level_tile_fault(level, longest, holder)
            if fault is not None:
                raise ScenarioError(fault.rule, fault.reason)
        elif max(longest) == 0:
            holder = None
        else:
            holder = min(range(len(discs)), key=lambda player: (-longest[player], discs[player]))
        tiles.append(None if holder is None else PlayerId(holder))
    return tuple(tiles)


def deal_family_tiles(
    game: ElysiumGame, elysiums: Sequence[Sequence[LegendCards]], given: Mapping[str, Sequence[int]]
) -> tuple[tuple[PlayerId, ...], ...]:
    """By family, who earned its tiles: as given, or the complete Legends in seat order (B1)."""
    for family, holders in given.items():
        if family not in game.families:
            raise ScenarioError("S9", f"there are no bonus tiles of {family!r} in this game")
        for holder in holders:
            _check_holder(game, holder)
    tiles = []
    for family in game.families:
        completed = completed_legends(game, elysiums, family)
        if family in given:
            chosen = tuple(given[family])
            fault = family_tile_fault(game, family, completed, chosen)
            if fault is not None:
                raise ScenarioError(fault.rule, fault.reason)
        else:
            owners = tuple(player for player, number in enumerate(completed) for _ in range(number))
            chosen = owners[: len(game.numbers.bonuses.family)]
        tiles.append(tuple(PlayerId(holder) for holder in chosen))
    return tuple(tiles)


def _check_holder(game: ElysiumGame, holder: int | None) -> None:
    if holder is not None and holder not in range(game.player_count):
        raise ScenarioError("S1", f"there is no player {holder!r} in a game of {game.player_count}")
