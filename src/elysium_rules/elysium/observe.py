"""What a player may know of a state, and nothing else.

Citizens carry numbers that say nothing of their faces (T11), so a view is the
state without the draw pile's order, the faces of Citizens and the randomness.
"""

from __future__ import annotations

import attrs

from elysium_rules.elysium.actions import Action
from elysium_rules.elysium.cards import Card
from elysium_rules.elysium.game import Game
from elysium_rules.elysium.ids import CardId, Phase, PlayerId
from elysium_rules.elysium.legal import legal_actions
from elysium_rules.elysium.numbers import Quest
from elysium_rules.elysium.state import GameState, PlayerState
from elysium_rules.kernel.frames import Question


@attrs.frozen
class PlayerView:
    """The table as one player sees it; a spectator (player None) sees the same, but has no choices."""

    player: PlayerId | None
    game: Game = attrs.field(repr=False, eq=False)
    epoch: int
    phase: Phase
    deciding: PlayerId | None
    active: PlayerId
    order: tuple[PlayerId, ...]
    players: tuple[PlayerState, ...]
    agora: tuple[CardId, ...]
    oracle: tuple[CardId, ...]
    draw_pile_size: int
    discard_pile: tuple[CardId, ...]
    removed: tuple[CardId, ...]
    reshuffled: int
    rings: tuple[CardId, ...]
    turned: tuple[CardId, ...]
    pediment: tuple[str, ...]
    quests: tuple[Quest, ...]
    level_tiles: tuple[PlayerId | None, ...]
    family_tiles: tuple[tuple[PlayerId, ...], ...]
    allowance: int
    transfers: int
    question: Question | None
    legal: tuple[Action, ...]  #: the choices of *player*, if it is theirs to decide

    def card(self, card: CardId) -> Card | None:
        """The printed card behind a number; None for a Citizen."""
        return self.game.faces[card] if card < self.game.size else None


def observe(state: GameState, player: PlayerId | int | None = None) -> PlayerView:
    """Show *state* as *player* may see it, or as a spectator sees it (None).

    Example:
        >>> from elysium_rules import FAMILY_SETS, new_game, standard_cards
        >>> state = new_game(standard_cards(), players=2, families=FAMILY_SETS["first_game"], seed=1)
        >>> observe(state, 0).draw_pile_size
        98
    """
    if player is not None and player not in range(state.game.player_count):
        raise ValueError(f"there is no player {player!r} in a game of {state.game.player_count}")
    seat = None if player is None else PlayerId(player)
    return PlayerView(
        player=seat,
        game=state.game,
        epoch=state.epoch,
        phase=state.phase,
        deciding=state.deciding,
        active=state.active,
        order=state.order,
        players=state.players,
        agora=state.agora,
        oracle=state.oracle,
        draw_pile_size=len(state.draw_pile),
        discard_pile=state.discard_pile,
        removed=state.removed,
        reshuffled=state.reshuffled,
        rings=_marked(state, state.rings),
        turned=_marked(state, state.turned),
        pediment=state.game.numbers.pediment.sides[state.pediment],
        quests=state.quests,
        level_tiles=state.level_tiles,
        family_tiles=state.family_tiles,
        allowance=state.allowance,
        transfers=state.transfers,
        question=state.question,
        legal=legal_actions(state) if seat is not None and seat == state.deciding else (),
    )


def _marked(state: GameState, mask: int) -> tuple[CardId, ...]:
    return tuple(card for board in state.players for card in board.domain if mask >> card & 1)
