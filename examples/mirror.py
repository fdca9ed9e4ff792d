"""Keep a copy of the table from events alone, as a frontend does that draws what happens.

`follow` knows no rule of the game: each event says what it changes. It starts from the events of `begin_game`, or from
any view, as after a load or an undo; and after every step the table equals `encode_view` in everything but the open
question, which is asked for anew (`question`, `open_powers`). It does the same for the other games.

    python examples/mirror.py
"""

from __future__ import annotations

from typing import Any

from elysium_rules import (
    FAMILY_SETS,
    CardId,
    RandomBot,
    begin_game,
    decision_rng,
    encode_event,
    encode_view,
    follow,
    observe,
    standard_cards,
    step,
)

#: What of a view is no fact of the table.
ASIDE = ("question", "open_powers", "player", "language", "format")


def facts(view: Any) -> dict[str, Any]:
    """What follows from events."""
    return {name: value for name, value in view.items() if name not in ASIDE}


def main() -> None:
    """Play a game of random choices and compare after every step."""
    state, events = begin_game(standard_cards(), players=3, families=FAMILY_SETS["deadly_plots"], seed=7)
    cards = ((number, state.card(CardId(number))) for number in range(state.first_citizen))
    deck = [{"number": number, "ref": card.ref} for number, card in cards if card is not None]
    table: Any = {}
    steps = 0
    while True:
        table = follow("elysium", table, map(encode_event, events), deck)
        if facts(table) != facts(encode_view(observe(state))):
            raise SystemExit(f"the mirror and the view differ after step {steps}")
        if state.is_over:
            break
        action = RandomBot().choose(observe(state, state.deciding), decision_rng("mirror", steps))
        state, events = step(state, action)
        steps += 1
    print(f"{steps} steps, and the mirror was right after each of them")


if __name__ == "__main__":
    main()
