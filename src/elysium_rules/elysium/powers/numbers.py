"""Numbers of boards and of the game: how much there is of what lies on a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.bounds import most_held
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.elysium.model.masks import LONG, recall
from elysium_rules.elysium.model.phrase_rows import NumberRow
from elysium_rules.elysium.model.state import GameState, Legend, amount_reader
from elysium_rules.elysium.model.terms import LEVELS
from elysium_rules.elysium.powers import ranges
from elysium_rules.elysium.powers.phrases import Number, evaluate_condition, owner_of
from elysium_rules.kernel.evaluate import LARGEST
from elysium_rules.kernel.frames import Frame, thaw_frame
from elysium_rules.program import nodes
from elysium_rules.program.types import Type
from elysium_rules.program.vocabulary import Parameter

if TYPE_CHECKING:
    from elysium_rules.elysium.model.contract import Lowering, Ref

# --- how high a number can have been in the game so far (`NumberRow.highest`) ----------------------------------------


def held(state: GameState) -> int:
    """What lies on a board or on a card."""
    return most_held(state.epoch)


def things(state: GameState) -> int:
    """Things of which there are never more than cards."""
    return max(state.game.size, state.epoch)


def cards_ever(state: GameState) -> int:
    """Cards, with those that were shuffled back (F8)."""
    return state.game.size + state.reshuffled


def levels_ever(state: GameState) -> int:
    """The levels of all these cards, added up."""
    return len(LEVELS) * cards_ever(state)


def anything(state: GameState) -> int:
    """What nobody knows: such as transfers, of which a step may see more than there are cards."""
    return LARGEST


# --- as data (`contract.py`) -----------------------------------------------------------------------------------------


def lower_fact(fact: str) -> Callable[..., Ref]:
    """Lowers: a fact of a player's board."""
    return lambda lower, owner: lower("fact", fact, lower.seat(owner))


def lower_game_fact(fact: str) -> Callable[..., Ref]:
    """Lowers: a fact of the game."""
    return lambda lower: lower("of_game", fact)


# --- boards and the game ---------------------------------------------------------------------------------------------


def evaluate_resource(game: ElysiumGame, resource: nodes.Argument, owner: nodes.Argument) -> Number:
    """What lies on a board."""
    amount = amount_reader(game, str(resource))
    who = owner_of(owner)
    return lambda state, frame: amount(state.players[who(frame)])


def lower_resource(lower: Lowering, resource: nodes.Argument, owner: nodes.Argument) -> Ref:
    """What lies on a board."""
    return lower("account", lower.resource(resource), lower.seat(owner))


RESOURCE_NUMBER: Final = NumberRow(
    "resource",
    "vp on your board",
    "How much of it lies on the board; bonus tiles are not on it (B5).",
    (parameters.RESOURCE, parameters.OWNER),
    reads=("accounts",),
    means=evaluate_resource,
    lowers=lower_resource,
    range=ranges.amounts,
    highest=held,
)


def evaluate_complete_legends(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many Legends are complete."""
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        elysium = state.players[who(frame)].elysium
        return recall(elysium, _count_complete, game) if len(elysium) > LONG else _count_complete(elysium, game)

    return number


COMPLETE_LEGENDS_NUMBER: Final = NumberRow(
    "complete_legends",
    "count(complete legends in your elysium)",
    "How many Legends are complete: Family with 3 cards, Level with one card per family in play (L3, L4).",
    (parameters.OWNER,),
    reads=("legends",),
    means=evaluate_complete_legends,
    lowers=lower_fact("complete_legends"),
    range=ranges.legends,
    relations=ranges.complete_in_elysium,
    highest=things,
)


def _count_complete(elysium: tuple[Legend, ...], game: ElysiumGame) -> int:
    return sum(map(game.is_complete, elysium))


def evaluate_transfers(game: ElysiumGame) -> Number:
    """X14: the transfers made in this step of Phase III."""
    return lambda state, frame: state.transfers


TRANSFERS_NUMBER: Final = NumberRow(
    "transfers",
    "transfers",
    "How many cards you have transferred in this step of Phase III (X14).",
    (),
    only_in=("legend",),
    reads=("transfers",),
    means=evaluate_transfers,
    lowers=lower_game_fact("transfers"),
    range=ranges.transfers,
    highest=anything,
)


def evaluate_epoch(game: ElysiumGame) -> Number:
    """Which epoch it is."""
    return lambda state, frame: state.epoch


EPOCH_NUMBER: Final = NumberRow(
    "epoch",
    "epoch",
    "Which epoch it is, from 1.",
    reads=("epoch",),
    since=2,
    means=evaluate_epoch,
    lowers=lower_game_fact("epoch"),
    range=ranges.epochs,
    highest=things,
)


def evaluate_players(game: ElysiumGame) -> Number:
    """How many play."""
    count = game.player_count
    return lambda state, frame: count


def lower_players(lower: Lowering) -> Ref:
    """How many play."""
    return lower("lit", lower.game.player_count)


PLAYERS_NUMBER: Final = NumberRow(
    "players",
    "players",
    "How many play.",
    since=2,
    means=evaluate_players,
    lowers=lower_players,
    range=lambda there: ranges.players(),
    highest=things,
)


def evaluate_disc(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """The place in the order: 1 is the first."""
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].disc


DISC_NUMBER: Final = NumberRow(
    "disc",
    "your disc",
    "The number on the order disc of that player: 1 is the first in the order (S4, W1).",
    (parameters.OWNER,),
    reads=("order",),
    since=2,
    means=evaluate_disc,
    lowers=lower_fact("disc"),
    range=ranges.discs,
    relations=ranges.no_more_than_players,
    is_distinct=True,
    highest=things,
)


def evaluate_columns(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many columns are on the board."""
    who = owner_of(owner)
    return lambda state, frame: state.players[who(frame)].column_mask.bit_count()


COLUMNS_NUMBER: Final = NumberRow(
    "columns",
    "count(columns on your board)",
    "How many columns are on the board of that player (T5).",
    (parameters.OWNER,),
    reads=("columns",),
    since=2,
    means=evaluate_columns,
    lowers=lower_fact("columns"),
    range=ranges.columns,
    highest=things,
)


def evaluate_quest_resource(game: ElysiumGame, resource: nodes.Argument, owner: nodes.Argument) -> Number:
    """What the quest gives (W2)."""
    return _of_quest(str(resource), owner)


def lower_quest_resource(lower: Lowering, resource: nodes.Argument, owner: nodes.Argument) -> Ref:
    """What the quest gives (W2)."""
    return lower("fact", f"quest_{resource}", lower.seat(owner))


QUEST_RESOURCE_NUMBER: Final = NumberRow(
    "quest_resource",
    "gold on your quest",
    "How much of it the quest of that player gives; 0 without one (W2).",
    (Parameter("resource", Type.WORD, words=("gold", "vp")), parameters.OWNER),
    reads=("quests",),
    since=2,
    means=evaluate_quest_resource,
    lowers=lower_quest_resource,
    range=ranges.quest_resources,
    highest=anything,
)


def evaluate_quest_transfers(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many transfers the quest allows (W3)."""
    return _of_quest("transfers", owner)


QUEST_TRANSFERS_NUMBER: Final = NumberRow(
    "quest_transfers",
    "transfers on your quest",
    "How many transfers the quest of that player allows; 0 without one (W3).",
    (parameters.OWNER,),
    reads=("quests",),
    since=2,
    means=evaluate_quest_transfers,
    lowers=lower_fact("quest_transfers"),
    range=ranges.on_quest("transfers"),
    highest=anything,
)


def _of_quest(fact: str, owner: nodes.Argument) -> Number:
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        quest = state.players[who(frame)].quest
        return 0 if quest is None else getattr(quest, fact)

    return number


def evaluate_family_tiles(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many bonus tiles of families a player has (B1)."""
    who = owner_of(owner)
    return lambda state, frame: sum(tiles.count(PlayerId(who(frame))) for tiles in state.family_tiles)


FAMILY_TILES_NUMBER: Final = NumberRow(
    "family_tiles",
    "count(family tiles on your board)",
    "How many bonus tiles for Family Legends that player has (B1).",
    (parameters.OWNER,),
    reads=("bonuses",),
    since=2,
    means=evaluate_family_tiles,
    lowers=lower_fact("family_tiles"),
    range=ranges.family_tiles,
    highest=things,
)


def evaluate_level_tiles(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many bonus tiles of levels a player has (B2)."""
    who = owner_of(owner)
    return lambda state, frame: state.level_tiles.count(PlayerId(who(frame)))


LEVEL_TILES_NUMBER: Final = NumberRow(
    "level_tiles",
    "count(level tiles on your board)",
    "How many bonus tiles for Level Legends that player has (B2).",
    (parameters.OWNER,),
    reads=("bonuses",),
    since=2,
    means=evaluate_level_tiles,
    lowers=lower_fact("level_tiles"),
    range=ranges.level_tiles,
    highest=things,
)


def evaluate_tiles(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many bonus tiles a player has, of both kinds."""
    families, levels = evaluate_family_tiles(game, owner), evaluate_level_tiles(game, owner)
    return lambda state, frame: families(state, frame) + levels(state, frame)


TILES_NUMBER: Final = NumberRow(
    "tiles",
    "count(bonus tiles on your board)",
    "How many bonus tiles that player has, of families and of levels (B1, B2).",
    (parameters.OWNER,),
    reads=("bonuses",),
    since=2,
    means=evaluate_tiles,
    lowers=lower_fact("tiles"),
    range=ranges.tiles,
    relations=ranges.sum_of("family_tiles", "level_tiles"),
    highest=things,
)


def evaluate_longest_legend(game: ElysiumGame, owner: nodes.Argument) -> Number:
    """How many cards the longest Legend has; a single card is one that was begun."""
    who = owner_of(owner)

    def number(state: GameState, frame: Frame) -> int:
        elysium = state.players[who(frame)].elysium
        return recall(elysium, _longest) if len(elysium) > LONG else _longest(elysium)

    return number


LONGEST_LEGEND_NUMBER: Final = NumberRow(
    "longest_legend",
    "longest legend in your elysium",
    "How many cards the longest Legend of that player has; a single card is one that was begun.",
    (parameters.OWNER,),
    reads=("legends",),
    since=2,
    means=evaluate_longest_legend,
    lowers=lower_fact("longest_legend"),
    range=ranges.longest_legend,
    relations=ranges.longest_in_elysium,
    highest=things,
)


def _longest(elysium: tuple[Legend, ...]) -> int:
    return max(map(len, elysium), default=0)


def evaluate_chosen(game: ElysiumGame, owner: nodes.Argument, chosen: nodes.Argument) -> Number:
    """What a player has chosen in secret, now that everybody knows it (N30)."""
    assert isinstance(chosen, nodes.Local)
    who, slot = owner_of(owner), chosen.slot
    return lambda state, frame: frame.slots[slot][who(frame)]


def lower_chosen(lower: Lowering, owner: nodes.Argument, chosen: nodes.Argument) -> Ref:
    """What a player has chosen in secret."""
    assert isinstance(chosen, nodes.Local)
    return lower("chosen", chosen.slot, lower.seat(owner))


CHOSEN_NUMBER: Final = NumberRow(
    "chosen",
    "your bid",
    "What that player has chosen in secret; 0 for whoever chose nothing (N30).",
    (parameters.OWNER, Parameter("chosen", Type.NUMBERS)),
    since=3,
    means=evaluate_chosen,
    lowers=lower_chosen,
    range=ranges.chosen,
    highest=anything,
)


def evaluate_players_where(game: ElysiumGame, where: nodes.Argument) -> Number:
    """Of how many players a condition holds."""
    holds = evaluate_condition(game, where)

    def number(state: GameState, frame: Frame) -> int:
        asked = thaw_frame(frame)
        count = 0
        for seat in state.order:
            asked.they = seat
            count += holds(state, asked)
        return count

    return number


def lower_players_where(lower: Lowering, where: nodes.Argument) -> Ref:
    """Of how many players a condition holds."""
    return lower("over", "sum", False, lower.condition(where))  # noqa: FBT003 - as in the table of primitives


PLAYERS_WHERE_NUMBER: Final = NumberRow(
    "players_where",
    "count(players where gold on their board >= 2)",
    "Of how many players the condition holds, each being `they`.",
    (Parameter("where", Type.CONDITION, of_each=True),),
    since=3,
    means=evaluate_players_where,
    lowers=lower_players_where,
    range=ranges.players_where,
    relations=ranges.no_more_than_players,
    highest=things,
)


OF_BOARDS: Final = (
    RESOURCE_NUMBER,
    COMPLETE_LEGENDS_NUMBER,
    TRANSFERS_NUMBER,
    EPOCH_NUMBER,
    PLAYERS_NUMBER,
    DISC_NUMBER,
    COLUMNS_NUMBER,
    QUEST_RESOURCE_NUMBER,
    QUEST_TRANSFERS_NUMBER,
    TILES_NUMBER,
    FAMILY_TILES_NUMBER,
    LEVEL_TILES_NUMBER,
    LONGEST_LEGEND_NUMBER,
)


OF_SECRETS: Final = (
    CHOSEN_NUMBER,
    PLAYERS_WHERE_NUMBER,
)
