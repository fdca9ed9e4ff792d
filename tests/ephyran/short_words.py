"""Short words of the tests of Ephyran: games that begin, and what can be done."""

from __future__ import annotations

from typing import TypeVar

from elysium_rules import legal_actions
from elysium_rules.ephyran.game_rules import EPHYRAN
from elysium_rules.ephyran.model.state import EphyranState, Token
from elysium_rules.kernel.rng import rng_from_seed
from elysium_rules.library import ephyran_cards

ActionT = TypeVar("ActionT")


def start(
    players: int, seed: int | str = 1, *, gods: tuple[str, ...] | None = None, rulings: str | None = None
) -> EphyranState:
    """The first decision of a game; without *gods* chance deals them out."""
    match = EPHYRAN.find_game(ephyran_cards(), players, {"gods": gods}, rulings)
    return EPHYRAN.start(match, rng_from_seed(seed))


def all_legal(state: EphyranState, kind: type[ActionT]) -> list[ActionT]:
    """The legal actions where all of them are of one kind; there must be nothing else to do."""
    legal = legal_actions(state)
    found: list[ActionT] = [action for action in legal if isinstance(action, kind)]
    assert len(found) == len(legal), legal
    return found


def tokens_of(state: EphyranState) -> list[Token]:
    """All tokens that are left in the game or out of it, wherever they lie."""
    found = [*state.supply, *state.lost]
    for board in state.players:
        zones = [zone for zones in board.city for zone in zones] + ([board.carried] if board.carried else [])
        found += [zone.token for zone in zones if zone.token] + ([board.held] if board.held else [])
    return found
