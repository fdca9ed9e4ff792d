"""Games of one encoding inside the native core: their encoding handed over, and their states taken back."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import attrs

from elysium_rules.kernel.rows import LoadedEncoding, LoadedRows


@attrs.frozen(eq=False)
class CoreRows:
    """What a vectorised environment needs of a core."""

    encoding: LoadedEncoding
    state_of: Callable[[array[int]], Any]  #: a state of its numbers, for rows that Python goes on with
    numbers_of: Callable[[Any], array[int]]  #: and back
    rows: LoadedRows
