"""Players that a phrase finds: by their seat, by their disc, by what they own."""

from __future__ import annotations

from typing import Final

from elysium_rules.elysium.model import parameters
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.elysium.model.masks import mask_of_elysium
from elysium_rules.elysium.model.phrase_rows import PhraseRow
from elysium_rules.elysium.model.state import GameState
from elysium_rules.elysium.powers.card_sets import evaluate_card
from elysium_rules.elysium.powers.phrases import Seat, meaning, owner_of
from elysium_rules.kernel.frames import Frame
from elysium_rules.program import nodes
from elysium_rules.program.types import Kind


def evaluate_player(game: ElysiumGame, player: nodes.Argument) -> Seat:
    """Who is meant; None where there is no such player."""
    if isinstance(player, nodes.Call):
        return meaning(game, player)
    who = owner_of(player)
    return lambda state, frame: who(frame)


def evaluate_left(game: ElysiumGame, owner: nodes.Argument) -> Seat:
    """N1: the next seat; the players sit clockwise by their numbers (S4)."""
    who, count = owner_of(owner), game.player_count
    return lambda state, frame: (who(frame) + 1) % count


LEFT_PLAYER: Final = PhraseRow(
    Kind.PLAYER,
    "left",
    "the player to your left",
    "Who sits next to that player, clockwise (N1).",
    (parameters.OWNER,),
    since=2,
    means=evaluate_left,
    lowers=lambda lower, owner: lower("beside", lower.seat(owner), 1),
)


def evaluate_right(game: ElysiumGame, owner: nodes.Argument) -> Seat:
    """N1: the seat before."""
    who, count = owner_of(owner), game.player_count
    return lambda state, frame: (who(frame) - 1) % count


RIGHT_PLAYER: Final = PhraseRow(
    Kind.PLAYER,
    "right",
    "the player to your right",
    "Who sits next to that player, counter-clockwise (N1).",
    (parameters.OWNER,),
    since=2,
    means=evaluate_right,
    lowers=lambda lower, owner: lower("beside", lower.seat(owner), -1),
)


def evaluate_first(game: ElysiumGame) -> Seat:
    """Who has the lowest disc (S4, W1)."""
    return lambda state, frame: state.order[0]


FIRST_PLAYER: Final = PhraseRow(
    Kind.PLAYER,
    "first",
    "the first player",
    "Who has the lowest order disc (S4, W1).",
    reads=("order",),
    since=2,
    means=evaluate_first,
    lowers=lambda lower: lower("by_disc", "first"),
)


def evaluate_last(game: ElysiumGame) -> Seat:
    """Who has the highest disc."""
    return lambda state, frame: state.order[-1]


LAST_PLAYER: Final = PhraseRow(
    Kind.PLAYER,
    "last",
    "the last player",
    "Who has the highest order disc.",
    reads=("order",),
    since=2,
    means=evaluate_last,
    lowers=lambda lower: lower("by_disc", "last"),
)


def evaluate_owner(game: ElysiumGame, card: nodes.Argument) -> Seat:
    """In whose Domain or Elysium a card lies; nobody owns what lies elsewhere."""
    which = evaluate_card(game, card)

    def owner(state: GameState, frame: Frame) -> int | None:
        found = which(state, frame)
        for seat, board in enumerate(state.players):
            if found & board.domain_mask or found & mask_of_elysium(board.elysium):
                return seat
        return None

    return owner


OWNER_PLAYER: Final = PhraseRow(
    Kind.PLAYER,
    "owner",
    "the owner of it",
    "In whose Domain or Elysium that card lies; nobody owns what lies elsewhere.",
    (parameters.CARD,),
    reads=("cards",),
    since=2,
    means=evaluate_owner,
    lowers=lambda lower, card: lower("owner", lower.card(card)),
)


PLAYERS: Final = (
    LEFT_PLAYER,
    RIGHT_PLAYER,
    FIRST_PLAYER,
    LAST_PLAYER,
    OWNER_PLAYER,
)
