"""How fast the engine is, beside others that everybody can install; README.md says what is measured and how."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[1]  #: of the checkout
SOURCE: Final = TOP / "src"

# The engine of this checkout is measured, whatever else is installed.
if str(SOURCE) not in sys.path:
    sys.path.insert(0, str(SOURCE))
