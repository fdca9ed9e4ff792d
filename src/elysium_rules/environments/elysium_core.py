"""The encoding of Elysium inside the native core: what it must know of it, and whether it plays such games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from elysium_rules.elysium.native.core import PAYS_AT, find_core
from elysium_rules.environments.core_rows import CoreRows
from elysium_rules.environments.lookahead import Lookahead
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import SWITCH
from elysium_rules.kernel.rng import Rng
from elysium_rules.kernel.rows import LoadedEncoding, LoadedRows
from elysium_rules.play.seeing.observation import sample_hidden

if TYPE_CHECKING:
    from elysium_rules.elysium.model.game import ElysiumGame
    from elysium_rules.elysium.seeing.observe import PlayerView
    from elysium_rules.environments.elysium_encoding import ElysiumEncoding
    from elysium_rules.play.engine.core import Core

_VERSION: Final = 1  #: of what follows, as `read_encoding` in `native/src/encoding.cpp` reads it


def numbers_of_encoding(encoding: ElysiumEncoding, game: ElysiumGame) -> Iterator[int]:
    """What the core must know of an encoding to write a game as it does."""
    numbering, numbers = encoding.numbering(game), game.numbers
    yield from (_VERSION, game.size, game.player_count)
    yield from (len(encoding.prints), encoding.copies, len(encoding.keys), len(encoding.tokens))
    yield from (numbers.epochs.count, len(numbers.pediment.sides), len(numbers.bonuses.family))
    yield from (encoding.size, encoding.width)
    for place in zip(numbering.prints, numbering.copies, strict=True):
        yield from place
    yield from numbering.families
    yield from numbering.tokens


def load_encoding(encoding: ElysiumEncoding, game: ElysiumGame) -> tuple[Core, LoadedEncoding] | None:
    """A game in the core with its encoding; None where the core does not play it, or is switched off."""
    core = find_core(game, PAYS_AT)
    if core is None:
        return None
    try:
        return core, LoadedEncoding(core.loaded, [*numbers_of_encoding(encoding, game)])
    except EngineError:  # more than it has room for
        return None


def find_rows(encoding: ElysiumEncoding, count: int) -> CoreRows | None:
    """So many games in the core; None where Python has to play them."""
    found = load_encoding(encoding, encoding.game())
    if found is None:
        return None
    core, loaded = found
    return CoreRows(loaded, core.state_of, core.numbers_of, LoadedRows(loaded, count))


@lru_cache(maxsize=16)
def _kept_encoding(
    encoding: ElysiumEncoding, game: ElysiumGame, switch: str | None
) -> tuple[Core, LoadedEncoding] | None:
    return load_encoding(encoding, game)


def look_ahead_inside(encoding: ElysiumEncoding, view: PlayerView, rng: Rng) -> Lookahead | None:
    """What each legal action leads to, where the core plays it; None where Python has to see to it."""
    # Any game behind the view will do: what nobody sees is dealt anew by the core.
    found = _kept_encoding(encoding, view.game, os.environ.get(SWITCH))
    if found is None:
        return None
    core, loaded = found
    state, _ = sample_hidden(view, rng)
    table = core.enter(state)
    if table is None:
        return None
    ahead = Lookahead(encoding.players, encoding.width, [len(view.legal)])
    structure = ahead.structure(0, len(ahead))
    structure.read_from(rng)
    if loaded.look_ahead(table, structure) != len(ahead) or (ahead.over < 0).any():
        return None
    return ahead
