"""Short words of the tests of the server: what an answer says, and how long it took."""

from __future__ import annotations

import time
from typing import Any

from elysium_rules.web.trial import Player


def code(answer: dict[str, Any]) -> str:
    """Why an answer refuses; nothing where it does not."""
    return "" if answer["ok"] else str(answer["error"]["code"])


def waits(player: Player, number: int, pause: float) -> list[float]:
    """How long each of so many looks at a table took, with a pause behind each, the shortest first."""
    found = []
    for _ in range(number):
        began = time.perf_counter()
        assert code(player.ask("view")) == ""
        found.append(time.perf_counter() - began)
        time.sleep(pause)
    return sorted(found)
