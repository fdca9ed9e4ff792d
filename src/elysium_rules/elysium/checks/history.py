"""What the counters of a state say about the game before it: whether a game can have led there.

Written from the rules and not from the engine, like `invariants.py` (decision 23).
"""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.changes.modifiers import TRANSFERS_MODIFIER
from elysium_rules.elysium.checks.reach import reach_of
from elysium_rules.elysium.model.bounds import MOST_CITIZENS
from elysium_rules.elysium.model.effect_row import Place
from elysium_rules.elysium.model.ids import (
    ALL_COLUMNS,
    Edition,
    Phase,
    PlayerId,
    Stage,
)
from elysium_rules.elysium.model.state import GameState
from elysium_rules.play.engine.checks import require

#: Cards that may have been shuffled back in an epoch without any chance, for each round of a power that draws.
_UNSEEN: Final = 10_000


def check_history(state: GameState) -> None:
    """Check what the counters of a state say about the game that led to it, from its first turn on.

    It holds in every game. A scenario may describe a table to which no game comes (turns that took nothing, cards out
    of the game): it can be played, but a save of it is refused.

    Raises:
        AssertionError: no game leads here; the sentence names the rule.
    """
    game = state.game
    require(state.is_over or not state.removed, "F1", "cards have left the game before its end")
    check_chance(state)
    _check_allowance(state)
    if state.is_over:
        return
    if state.epoch == 1 and state.phase is Phase.ACTIONS:
        first = state.order[0]
        seats = tuple((first + place) % game.player_count for place in range(game.player_count))
        require(state.order == seats, "S4", "in the first epoch the discs go round clockwise")
    adds = reach_of(game).moves(None, Place.AGORA)  # N7
    if not adds and (state.epoch == 1 or not game.uses_oracle):  # A2: more cards may have slid from the Oracle
        size = len(state.agora)
        require(
            size <= game.agora_size, "S8", f"there are {size} cards in the Agora, but only {game.agora_size} places"
        )
    # In Phase III those of the active player's step are counted; what is counted elsewhere is all players'.
    boards = (state.players[state.active],) if state.phase is Phase.WRITING else state.players
    made = sum(len(legend.cards) for board in boards for legend in board.elysium)
    if not reach_of(game).empties_legends:
        require(state.transfers <= made, "W3", f"{state.transfers} transfers were made, but {made} cards are there")
    if state.phase is not Phase.END_OF_EPOCH:
        for place, player in enumerate(state.order):
            _check_turns_of(state, player, place)


def _check_allowance(state: GameState) -> None:
    """What is counted in a step of Phase III begins and ends with it (W3, X14)."""
    known = reach_of(state.game)
    allows = known.has(lambda effect: effect.allows)
    if state.phase is Phase.WRITING:
        quest = state.players[state.active].quest
        more = allows or TRANSFERS_MODIFIER.key in known.bent
        fits = more or quest is None or state.allowance <= quest.transfers
        require(fits, "W3", f"{state.allowance} transfers are left, which the quest does not allow")
    elif not state.game.rulings.counters_outlive_step:
        allowed = state.allowance and not (allows and state.game.rulings.allows_outside_step)  # N50
        none = not allowed and not state.transfers
        require(none, "W3", "transfers are allowed or counted outside Phase III")


def check_chance(state: GameState) -> None:
    """What was drawn from the random source fits what was shuffled (S4, S6, S8, A5)."""
    # Setup draws twice and shuffles the deck. Shuffling reads a word for each card but one, eight to a block.
    blocks = state.rng.counter
    most = 2 + state.game.size + state.reshuffled
    require(
        blocks <= most or reach_of(state.game).asks_chance,
        "A5",
        "more was drawn from the random source than cards were shuffled",
    )
    # A single card is shuffled without any chance, and a sampled state begins with new chance: hence the slack.
    shuffled = 8 * blocks + _UNSEEN * state.epoch * reach_of(state.game).rounds_of_draws
    require(state.reshuffled <= shuffled, "A6", f"{state.reshuffled} cards cannot have been shuffled back by now")


def _check_turns_of(state: GameState, player: PlayerId, place: int) -> None:
    """What a player has taken, dismissed and turned fits the turns so far (T2, T5, T8-T10, P9)."""
    game = state.game
    board = state.players[player]
    rounds, active = divmod(state.turns_played, game.player_count)
    in_writing = state.phase is Phase.WRITING
    over = game.turns if in_writing else rounds + (place < active)
    is_active = player == state.active and state.phase is Phase.ACTIONS  # N3: in Phase I nobody has a turn yet
    quests = board.quest is not None and not board.quest.is_incomplete
    lacks_quest = board.cards_taken == game.cards_owed and not quests  # T9: such a turn takes nothing
    dismissed = (ALL_COLUMNS & ~board.column_mask).bit_count()
    dismissals = over + (is_active and state.stage in (Stage.AFTER, Stage.ENDING))
    skips = game.edition is Edition.ORIGINAL and lacks_quest
    least = min(dismissals, game.cards_owed) if skips else dismissals  # T9: a skipped turn dismisses nothing
    if reach_of(game).has(lambda effect: effect.recovers):
        least = 0  # N8
    fits = least <= dismissed <= dismissals
    require(fits, "T5", f"player {player} has dismissed {dismissed} columns in {dismissals} turns")
    takings = over + (is_active and state.stage is not Stage.TAKE)
    taken = board.cards_taken + quests
    # T8: where both piles were empty nothing was taken; all that is drawn now was shuffled back since.
    nothing_left = len(state.draw_pile) <= state.reshuffled or reach_of(game).moves(None, Place.DRAW_PILE)  # N34
    require(
        taken == takings or lacks_quest or nothing_left or len(state.citizen_faces) == MOST_CITIZENS,
        "T2",
        f"player {player} has taken {taken} cards and quests in {takings} turns",
    )
    if not over and not is_active:
        turned = state.turned_mask & board.domain_mask & ~game.limited_mask
        require(not turned, "P9", f"player {player} has turned a card before the first turn of the epoch")
