"""From where to where the numbers of a game go, for whoever reasons about powers: what the rules and `game.toml` say.

Rows of numbers name one of these. Most numbers are what they are by the rules alone; some are known better at certain
moments, such as when the game is scored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.model.event_keys import EPOCH_EVENT
from elysium_rules.elysium.model.terms import COLOURS, LEVELS
from elysium_rules.elysium.powers.activations import CHRONOS_POWER, EPOCH_MOMENT, NEXT_EPOCH_MOMENT
from elysium_rules.elysium.powers.card_sets import (
    CARD_DESCRIPTION,
    DESCRIBED_CARDS,
    DOMAIN_ZONE,
    ELYSIUM_ZONE,
    THIS_LEGEND_ZONE,
    described,
    means_any_card,
)
from elysium_rules.program import nodes
from elysium_rules.program.folders import cards_folder
from elysium_rules.program.sense import Range, Relation, Situation
from elysium_rules.program.types import Kind
from elysium_rules.source import Span

if TYPE_CHECKING:
    from elysium_rules.elysium.model.numbers import GameNumbers

#: The file of `cards/` with the numbers of the game.
_FILE: Final = "game.toml"
#: The most that anybody had on a board: in 405 random games with printed and invented families, and in 150 with bots.
MOST_SEEN: Final = {"gold": 33, "vp": 48, "pp": 24}
_NOWHERE: Final = Span("", 0, 0)


@cache
def printed_numbers() -> GameNumbers:
    """The numbers of the printed game, read when somebody first reasons about a card."""
    from elysium_rules.elysium.model.numbers_file import read_numbers_file

    path: Path = cards_folder() / _FILE
    return read_numbers_file(path, f"cards/{_FILE}")


# --- when ------------------------------------------------------------------------------------------------------------


def is_scored(there: Situation) -> bool:
    """Whether it stands where the game is scored (F2)."""
    return there.power.row == CHRONOS_POWER.key


def begins_epoch(there: Situation) -> bool:
    """Whether it stands where an epoch begins (N3, N14)."""
    if there.moment is not None:
        return there.moment == NEXT_EPOCH_MOMENT.key
    event = there.power.event
    return event is not None and event.row == EPOCH_EVENT.key and "begins" in event.arguments


def ends_epoch(there: Situation) -> bool:
    """Whether it stands where an epoch ends, after the quests went back (N3, W5)."""
    if there.moment is not None:
        return there.moment == EPOCH_MOMENT.key
    event = there.power.event
    return event is not None and event.row == EPOCH_EVENT.key and "ends" in event.arguments


# --- ranges ----------------------------------------------------------------------------------------------------------


def epochs(there: Situation) -> Range:
    """G1: the first epoch does not begin with an Awakening, and the game is scored in the last one."""
    last = printed_numbers().epochs.count
    if is_scored(there):
        return Range(last, last)
    return Range(2 if begins_epoch(there) else 1, last)


def players() -> Range:
    """S1: how many play."""
    numbers = printed_numbers().players
    return Range(numbers.least, numbers.most)


def discs(there: Situation, owner: nodes.Argument) -> Range:
    """S4: from 1 to as many as play."""
    return Range(1, players().high)


def columns(there: Situation, owner: nodes.Argument) -> Range:
    """S5, E1: one of each colour at most, and all of them when an epoch begins or is over."""
    return Range(len(COLOURS) if begins_epoch(there) or is_scored(there) else 0, len(COLOURS))


def on_quest(field: str) -> Callable[..., Range]:
    """D1, W5: what the tiles say; nothing where all quests lie below the pediment."""

    def within(there: Situation, *arguments: nodes.Argument) -> Range:
        if is_scored(there) or begins_epoch(there) or ends_epoch(there):
            return Range(0, 0)
        numbers = printed_numbers()
        tiles = [tile for group in numbers.quests for tile in group.tiles]
        return Range(0, max(getattr(tile, field) for tile in (*tiles, numbers.incomplete)))

    return within


def quest_resources(there: Situation, resource: nodes.Argument, owner: nodes.Argument) -> Range:
    """What the tiles give of a resource."""
    return on_quest(str(resource))(there)


def family_tiles(there: Situation, owner: nodes.Argument) -> Range:
    """S9: two for each family in play."""
    numbers = printed_numbers()
    return Range(0, len(numbers.bonuses.family) * numbers.families.in_play)


def level_tiles(there: Situation, owner: nodes.Argument) -> Range:
    """S9: one for each level."""
    return Range(0, len(LEVELS))


def tiles(there: Situation, owner: nodes.Argument) -> Range:
    """Both together."""
    return Range(0, (family_tiles(there, owner).high or 0) + (level_tiles(there, owner).high or 0))


def longest_legend(there: Situation, owner: nodes.Argument) -> Range:
    """L3, L4: one card for each family in play; a card with a power that scores stands in one (P7)."""
    most = max(printed_numbers().families.in_play, len(LEVELS))
    return Range(2 if is_scored(there) and owner == "you" else 0, most)


def legends(there: Situation, owner: nodes.Argument) -> Range:
    """As many as there are cards for."""
    return Range(0, None)


def amounts(there: Situation, resource: nodes.Argument, *arguments: nodes.Argument) -> Range:
    """What lies on a board or on a card has no end; nobody ever had very much."""
    return Range(0, None, MOST_SEEN.get(str(resource)))


def counted(there: Situation, cards: nodes.Argument) -> Range:
    """How many cards: none where none is ever meant, and in one's Legend as many as it can hold (L3, L4)."""
    found = there.find(cards)
    if not found.may:
        return Range(0, 0)
    this = 1 if found.must & there.kinds.this and lies_here(there, cards) else 0
    if is_legend(cards):
        most = max(printed_numbers().families.in_play, len(LEVELS))
        return Range(2 if means_all(cards) else this, most)
    return Range(this, None)


def is_legend(cards: nodes.Argument) -> bool:
    """Whether cards lie in the Legend of the card with the power."""
    parts = described(cards)
    return parts is not None and parts.zone.row == THIS_LEGEND_ZONE.key


def lies_here(there: Situation, cards: nodes.Argument) -> bool:
    """Whether cards lie where this card lies for sure: in its Legend, once the game is scored (P7), or in a Domain."""
    parts = described(cards)
    if parts is None or parts.zone.arguments not in ((), ("you",)):
        return False
    if is_scored(there):
        return parts.zone.row in (THIS_LEGEND_ZONE.key, ELYSIUM_ZONE.key)
    return parts.zone.row == DOMAIN_ZONE.key and there.is_here


def means_all(cards: nodes.Argument) -> bool:
    """Whether all cards of a place are meant, Citizens among them."""
    parts = described(cards)
    return parts is not None and means_any_card(parts.description)


def different(most: Callable[[], int], find: Callable[[Situation, int], int]) -> Callable[..., Range]:
    """How many different ones there are among cards: no more than there are at all, and than their kinds have."""

    def within(there: Situation, cards: nodes.Argument) -> Range:
        found = there.find(cards)
        least = 1 if found.must & there.kinds.this and lies_here(there, cards) else 0
        return Range(least, min(most(), find(there, found.may)))

    return within


def families_in_play() -> int:
    """S2: how many families a game has."""
    return printed_numbers().families.in_play


def how_many_families(there: Situation, mask: int) -> int:
    """How many families some kinds can be of."""
    found = {kind.family for kind in there.kinds.of(mask) if kind.is_real}
    return families_in_play() if "" in found else len(found)


def how_many_levels(there: Situation, mask: int) -> int:
    """How many levels some kinds have."""
    return len({kind.level for kind in there.kinds.of(mask) if kind.is_real})


def how_many_activations(there: Situation, mask: int) -> int:
    """How many activations some kinds have."""
    return len(frozenset().union(*(kind.activations for kind in there.kinds.of(mask))))


def level_among(there: Situation, cards: nodes.Argument) -> Range:
    """A level among cards: one of theirs, or 0 where there is none."""
    return Range(0, there.kinds.levels(there.find(cards).may)[1])


def total_levels(there: Situation, cards: nodes.Argument) -> Range:
    """All levels together."""
    return Range(0, None if there.find(cards).may & there.kinds.real else 0)


def level_of(there: Situation, card: nodes.Argument) -> Range:
    """The level of one card; 0 for a Citizen, and where there is no card."""
    found = there.find(card)
    low, high = there.kinds.levels(found.may)
    return Range(low if found.must and found.one else 0, high)


def transfers(there: Situation) -> Range:
    """How many there are has no end, for powers transfer too."""
    return Range(0, None)


def chosen(there: Situation, owner: nodes.Argument, name: nodes.Argument) -> Range:
    """N30: between the bounds that were given; 0 for whoever was not asked."""
    return there.range(name)


def players_where(there: Situation, where: nodes.Argument) -> Range:
    """Nobody, everybody, or some."""
    return Range(0, players().high)


# --- how numbers stand to each other ---------------------------------------------------------------------------------


def number(name: str, *arguments: nodes.Argument) -> nodes.Call:
    """A number as a phrase would say it."""
    return nodes.Call(f"{name}_{Kind.NUMBER}", arguments, _NOWHERE)


def no_more_than(name: str, times: int = 1) -> Callable[..., Iterator[Relation]]:
    """A number of cards is no more than another one of the same cards, so many times."""

    def relations(this: nodes.Call) -> Iterator[Relation]:
        yield ((times, number(name, *this.arguments)), (-1, this)), 0

    return relations


def no_more_than_players(this: nodes.Call) -> Iterator[Relation]:
    """A number is no more than there are players."""
    yield ((1, number("players")), (-1, this)), 0


def _in_elysium(owner: nodes.Argument) -> nodes.Call:
    """How many cards are in an Elysium."""
    any_card = nodes.Call(CARD_DESCRIPTION.key, ((), "card"), _NOWHERE)
    zone = nodes.Call(ELYSIUM_ZONE.key, (owner,), _NOWHERE)
    return number("count", nodes.Call(DESCRIBED_CARDS.key, (any_card, zone), _NOWHERE))


def complete_in_elysium(this: nodes.Call) -> Iterator[Relation]:
    """L3, L4: a complete Legend has three cards at least."""
    yield ((1, _in_elysium(this.arguments[0])), (-len(LEVELS), this)), 0


def longest_in_elysium(this: nodes.Call) -> Iterator[Relation]:
    """The cards of the longest Legend are in the Elysium."""
    yield ((1, _in_elysium(this.arguments[0])), (-1, this)), 0


def kind_of_legend(cards: nodes.Argument) -> tuple[tuple[Relation, ...], ...]:
    """L3, L4: the cards of a Legend share their level or their family."""
    one = tuple([((-1, number(name, cards)),) for name in ("levels", "families")])
    return tuple([((terms, 1),) for terms in one])


def sum_of(*names: str) -> Callable[..., Iterator[Relation]]:
    """A number is the sum of others of the same player."""

    def relations(this: nodes.Call) -> Iterator[Relation]:
        parts = tuple([(1, number(name, *this.arguments)) for name in names])
        yield (*parts, (-1, this)), 0
        yield (*((-factor, part) for factor, part in parts), (1, this)), 0

    return relations


def of_levels(this: nodes.Call) -> Iterator[Relation]:
    """Among cards of several levels and families: lowest, highest, sum and number."""
    count = number("count", *this.arguments)
    highest, lowest, total = (number(f"{name}_level", *this.arguments) for name in ("highest", "lowest", "total"))
    yield ((1, highest), (-1, lowest)), 0
    yield ((1, total), (-1, highest)), 0
    yield ((len(LEVELS), count), (-1, total)), 0
    yield ((len(LEVELS), count), (-1, highest)), 0


def ensured_legend(who: str, given: dict[str, nodes.Argument]) -> Iterator[Relation]:
    """L3-L5: a Legend that was begun has a card, one that was extended two; a complete one is counted."""
    deeds = given["deeds"]
    assert isinstance(deeds, tuple)
    least = 1 if "begin" in deeds else 2
    yield ((1, number("longest_legend", who)),), -least
    yield ((1, _in_elysium(who)),), -least
    if deeds == ("complete",):
        yield ((1, number("complete_legends", who)),), -1


def ensured_tile(who: str, given: dict[str, nodes.Argument]) -> Iterator[Relation]:
    """B1, B2: whoever has earned a tile has it."""
    name = "tiles" if given["tile"] == "bonus" else f"{given['tile']}_tiles"
    yield ((1, number(name, who)),), -1
