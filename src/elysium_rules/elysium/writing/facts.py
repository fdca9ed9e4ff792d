"""The facts of Elysium that the digests of replays are made of."""

from __future__ import annotations

from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.codec import Json


# INVARIANT: this never changes; every digest of every replay depends on it.
def position_facts(state: GameState) -> Json:
    """The facts of a game at one moment that its digest is made of."""
    return {
        "rng": [f"{state.rng.seed:032x}", state.rng.counter],
        "moment": [state.epoch, str(state.phase), state.turns_played, state.active, state.deciding],
        "players": [
            {
                "held": [board.gold, board.vp, board.pp, board.disc, board.cards_taken],
                "columns": [str(colour) for colour in board.columns],
                "domain": list(board.domain),
                "elysium": [list(legend.cards) for legend in board.elysium],
                "quest": None if board.quest is None else board.quest.number,
            }
            for board in state.players
        ],
        "piles": [
            list(pile) for pile in (state.agora, state.oracle, state.draw_pile, state.discard_pile, state.removed)
        ],
        "citizens": list(state.citizen_faces),
        "marks": [f"{state.rings:x}", f"{state.turned:x}"],
        "pediment": [state.pediment, *(quest.number for quest in state.quests)],
        "tiles": [list(holders) for holders in (state.level_tiles, *state.family_tiles)],
        "transfers": [state.allowance, state.transfers, *state.closing],
        "open": [[frame.card, frame.you, frame.they] for frame in state.stack],
        "question": None if state.question is None else [str(state.question.kind), state.question.path],
    }
