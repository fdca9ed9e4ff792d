"""How all tests run: Hypothesis without deadlines, and with the same examples each time in CI."""

from __future__ import annotations

import os

from hypothesis import settings

# The first game loads all cards, so the first example of a test may be slow: no deadline.
settings.register_profile("home", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
