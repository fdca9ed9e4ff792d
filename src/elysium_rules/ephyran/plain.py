"""The old name of `json_types.py`, until 0.3.0: see `deprecation.py`."""

from elysium_rules.deprecation import warn_deprecated
from elysium_rules.ephyran.json_types import *  # noqa: F403

warn_deprecated("elysium_rules.ephyran.plain", "elysium_rules.ephyran.json_types", "0.3.0")
