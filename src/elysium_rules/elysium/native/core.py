"""The native core of a game of Elysium: its image, loaded once, beside what turns its numbers into values.

INVARIANT: whatever is missing or refused here, there is a game to be played: Python plays it, to the same digits.
"""

from __future__ import annotations

import os
from functools import partial
from itertools import chain
from typing import Final

import attrs

from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.elysium.model.game import ElysiumGame
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import SWITCH, Absence, LoadedGame, find_library
from elysium_rules.play.engine.core import Core

#: To lower a game and load it takes as long as so many playouts of Python: the first ones are better played there.
PAYS_AT: Final = 5


@attrs.frozen
class Kept:
    """What was found for a game, and with which setting of the switch; a game keeps it."""

    switch: str | None
    core: Core | None
    wanted: int = PAYS_AT  #: playouts, so far; below `PAYS_AT` nobody has looked for a core yet


def find_core(game: ElysiumGame, playouts: int = 1) -> Core | None:
    """How the core plays this game; None where it does not cover it, is not there, or does not pay yet.

    It is kept with the game. That there is no library is not: one may be built while somebody plays.
    """
    switch = os.environ.get(SWITCH)
    kept: Kept | None = getattr(game, "kept_core", None)
    if kept is None or kept.switch != switch:
        kept = Kept(switch, None, 0)
    if kept.wanted >= PAYS_AT:
        return kept.core
    # Two threads may both come here: they find the same, and one of the two is kept.
    wanted = kept.wanted + playouts
    if wanted < PAYS_AT:
        object.__setattr__(game, "kept_core", Kept(switch, None, wanted))
        return None
    library = find_library(CONTRACT)
    if isinstance(library, Absence):
        return None
    from elysium_rules.elysium.native.image import NotCovered, image_of  # where there is no core, nobody needs it

    try:
        core = make_core(game, LoadedGame(library, image_of(game)))
    except (NotCovered, EngineError):
        core = None
    object.__setattr__(game, "kept_core", Kept(switch, core))
    return core


def make_core(game: ElysiumGame, loaded: LoadedGame) -> Core:
    """What was loaded, with the numbering of this game."""
    from elysium_rules.elysium.native.moves import action_of, numbers_of_action
    from elysium_rules.elysium.native.states import numbers_of, state_of
    from elysium_rules.elysium.rules.evaluation import WEIGHTS

    return Core(
        loaded,
        numbers_of,
        partial(state_of, game),
        partial(action_of, game),
        partial(numbers_of_action, game),
        tuple(chain.from_iterable(WEIGHTS)),
    )
