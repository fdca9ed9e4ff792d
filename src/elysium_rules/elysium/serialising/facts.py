"""The facts of Elysium that the digests of replays are made of."""

from __future__ import annotations

from elysium_rules.elysium.model.state import GameState
from elysium_rules.kernel.codec import Json
from elysium_rules.kernel.frames import Promise


# INVARIANT: this never changes; every digest of every replay depends on it.
def position_facts(state: GameState) -> Json:
    """The facts of a game at one moment that its digest is made of."""
    own: dict[str, Json] = {}
    if state.counters or any(any(board.tokens) for board in state.players):  # N20, N21: only where there are any
        tokens: list[Json] = [list(board.tokens) for board in state.players]
        own["tokens"] = [*tokens, [list(counter) for counter in state.counters]]
    return {
        **own,
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
        "marks": [f"{state.ring_mask:x}", f"{state.turned_mask:x}"],
        "pediment": [state.pediment_side, *(quest.number for quest in state.quests)],
        "tiles": [list(holders) for holders in (state.level_tiles, *state.family_tiles)],
        "transfers": [state.allowance, state.transfers, *state.closing],
        "open": [[frame.card, frame.you, frame.they] for frame in state.stack],
        "question": None if state.question is None else [str(state.question.kind), state.question.path],
        **({"promises": [_promise_facts(promise) for promise in state.promises]} if state.promises else {}),
        **_secrets(state),
    }


def _promise_facts(promise: Promise) -> Json:
    frame = promise.frame
    return [str(promise.moment), frame.card, frame.at, frame.you, frame.they]


def _secrets(state: GameState) -> dict[str, Json]:
    """What only some players know; most games have nothing of it."""
    found: dict[str, Json] = {}
    if state.sealed:
        found["sealed"] = [[answer.player, answer.number] for answer in state.sealed]
    if state.seen:
        found["seen"] = [f"{mask:x}" for mask in state.seen]
    return found
