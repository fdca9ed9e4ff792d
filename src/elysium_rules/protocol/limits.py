"""How much one process takes, in games, lines and texts; `hello` tells the client."""

from __future__ import annotations

from typing import Final

MAX_LINE: Final = 1_000_000  #: bytes; a save that carries its cards has about 60,000
MAX_GAMES: Final = 1000
MAX_PASTS: Final = 50  #: games that are looked back into; of the others, what was is played again when somebody asks
MAX_CARD_SETS: Final = 20  #: of card files that came with `new` or `load`
MAX_FILES: Final = 8
MAX_GIVEN: Final = 4_000  #: characters of a position; a full table of four has about 1,500
MAX_FILE: Final = 40_000  #: characters of one card file; a family of 21 cards has about 5,000
