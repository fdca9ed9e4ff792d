"""Final scoring: what each player's score is made of, and who won."""

from __future__ import annotations

from elysium_rules.elysium.changes import apply
from elysium_rules.elysium.changes.modifiers import chronos_factor, wins_ties
from elysium_rules.elysium.model.ids import DOMAIN, ELYSIUM, FAMILY, LEVEL, OVER, SINGLE, CardId, PlayerId
from elysium_rules.elysium.model.sheets import Outcome, ScoreSheet
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.model.table import Table, thaw
from elysium_rules.kernel.frames import first_frame


def outcome(state: GameState) -> Outcome:
    """Score the boards as they stand; once the game is over, this is its result.

    Before the end it says what the score would be if the game ended now.
    """
    if state.phase is OVER:
        return score_boards(state)
    table = thaw(state)
    remove_unscored(table)
    return score_boards(table)


def remove_unscored(table: Table) -> None:
    """F1: all cards in Domains and all single cards in Elysiums leave the game."""
    for player in table.order:
        board = table.players[player]
        for card in board.domain:
            apply.card_removed(table, player, card, DOMAIN)
        for legend in board.elysium:
            if legend.kind is SINGLE:
                apply.card_removed(table, player, legend.cards[0], ELYSIUM)


def score_boards(state: GameState) -> Outcome:
    """Score boards from which everything that does not score was removed (F5, F6)."""
    prestige = prestige_points(state)
    sheets = []
    for number, board in enumerate(state.players):
        player = PlayerId(number)
        sheets.append(
            ScoreSheet(
                player=player,
                vp=board.vp,
                chronos=sum(points for _, points in chronos_points(state, player)),
                legends=legend_points(state, player),
                bonuses=bonus_points(state, player),
                prestige=prestige[player],
                citizens=citizen_points(state, player),
                gold=board.gold,
            )
        )
    best = max((sheet.total, sheet.gold) for sheet in sheets)  # F6
    winners = tuple(sheet.player for sheet in sheets if (sheet.total, sheet.gold) == best)
    if len(winners) > 1 and state.game.is_bent:
        winners = tuple(player for player in winners if wins_ties(state, player)) or winners
    return Outcome(winners, tuple(sheets))


def chronos_points(state: GameState, player: PlayerId) -> list[tuple[CardId, int]]:
    """F2: what each Chronos card in a Legend of two cards or more is worth (P7)."""
    game = state.game
    bent = game.is_bent
    return [
        (
            card,
            game.chronos[card](state, first_frame(card, player, 0))
            * (chronos_factor(state, player, card) if bent else 1),
        )
        for legend in state.players[player].elysium
        if legend.kind is not SINGLE
        for card in legend.cards
        if game.chronos_mask >> card & 1
    ]


def legend_points(state: GameState, player: PlayerId) -> int:
    """F3: what the Legends are worth by kind and number of cards."""
    numbers = state.game.numbers.legends
    tables = {FAMILY: numbers.family, LEVEL: numbers.level, SINGLE: (0, 0)}
    return sum(tables[legend.kind][len(legend.cards)] for legend in state.players[player].elysium)


def citizen_points(state: GameState, player: PlayerId) -> int:
    """L11: what the Citizens in Legends cost."""
    citizens = sum(state.is_citizen(card) for legend in state.players[player].elysium for card in legend.cards)
    return citizens * state.game.numbers.legends.citizen


def bonus_points(state: GameState, player: PlayerId) -> int:
    """B5: the tiles a player holds at the end."""
    numbers = state.game.numbers.bonuses
    level = sum(points for points, holder in zip(numbers.level, state.level_tiles, strict=True) if holder == player)
    family = sum(
        points
        for holders in state.family_tiles
        for points, holder in zip(numbers.family, holders, strict=False)
        if holder == player
    )
    return level + family


def prestige_points(state: GameState) -> tuple[int, ...]:
    """F4: the places in prestige; tied players share the places they take, rounded down; no PP, no VP."""
    places = state.game.numbers.prestige.places
    amounts = [board.pp for board in state.players]
    points = []
    for amount in amounts:
        ahead = sum(other > amount for other in amounts)
        tied = amounts.count(amount)
        points.append(sum(places[ahead : ahead + tied]) // tied if amount > 0 else 0)
    return tuple(points)
