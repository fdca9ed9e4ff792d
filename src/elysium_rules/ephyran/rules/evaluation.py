"""What a state of Ephyran is worth to each seat, for a search that stops there: the score, and what counts later."""

from __future__ import annotations

from typing import Final

from elysium_rules.ephyran.model.ids import ALL_ZONES, TERRITORIES
from elysium_rules.ephyran.model.state import EphyranState, PlayerState
from elysium_rules.ephyran.rules.scoring import outcome

#: All in 1/16 points: a zone of the city leads to the next one, and to the end.
ZONE: Final = 10
FITTING: Final = 4  #: a card in the hand that could be built at once
DEFENCE: Final = 3  #: a card in the hand that can stop somebody


def evaluate(state: EphyranState) -> list[int]:
    """By seat, in 1/16 points."""
    worths = [16 * sheet.total for sheet in outcome(state).scores]
    if state.is_over:
        return worths
    return [worth + promise(state, board) for worth, board in zip(worths, state.players, strict=True)]


def promise(state: EphyranState, board: PlayerState) -> int:
    """What a city and a hand will still bring."""
    game, zones, wanted = state.game, 0, 0
    for territory in TERRITORIES:
        built = len(board.city[territory])
        zones += built
        if board.locks[territory] is None and built + 1 < len(game.fits[territory]):
            wanted |= game.fits[territory][built + 1]
    worth = ZONE * zones if zones < ALL_ZONES else 0  # what is finished has its points already (Y25)
    for card in board.hand:
        if card is not None:
            worth += FITTING * (wanted >> card & 1)
            program = game.programs[card]
            if program is not None and any(power.row == "answer_power" for power in program.powers):
                worth += DEFENCE
    return worth
