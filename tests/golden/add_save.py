"""Add a save to the golden corpus: `python tests/golden/add_save.py NAME < save.json`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from elysium_rules import legal_actions, step
from elysium_rules.library import load_game
from elysium_rules.play.serialising.states import state_digest

SAVES = Path(__file__).parent / "saves"


def add_save(name: str, text: str) -> None:
    """Write a save down with the fingerprint of its end; what is there is never changed."""
    state: Any = load_game(text)  # of any game
    while not state.is_over:
        state, _ = step(state, legal_actions(state)[0])
    for suffix, content in (("json", text), ("end", state_digest(state))):
        with (SAVES / f"{name}.{suffix}").open("x", encoding="utf-8", newline="\n") as file:
            file.write(f"{content}\n")


if __name__ == "__main__":
    add_save(sys.argv[1], sys.stdin.read().strip())
