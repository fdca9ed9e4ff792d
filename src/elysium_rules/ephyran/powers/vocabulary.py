"""Ephyran's table of operations: `grammar/ephyran.toml`, and what only Ephyran can check about a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

import attrs

from elysium_rules.ephyran.powers.sense import EphyranSense
from elysium_rules.program.vocabulary import Mark, Vocabulary, Written
from elysium_rules.program.vocabulary_file import read_vocabulary

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic

#: The cards of the deck (Y4); each can carry a Reinforcement once.
MAX_COPIES: Final = 80
#: The powers of a card that is built, and never played (Y20, Y21).
_BUILT: Final = ("wild", "reclaim")

COPIES_RANGE: Final = "check/copies-range"
MIXED_POWERS: Final = "check/mixed-powers"
RECLAIM_ALONE: Final = "check/reclaim-alone"


def check_card(card: Written) -> Iterator[Diagnostic]:
    """Check that the copies of a card fit in a deck, and that it is either a Reinforcement or stands for a zone."""
    from elysium_rules.diagnostics import Diagnostic, Label  # whoever plays sees no finding

    for fact in card.facts.get("copies", ()):
        copies = cast("Mark", fact)
        if not 1 <= cast("int", copies.value) <= MAX_COPIES:
            yield Diagnostic(
                COPIES_RANGE,
                f"there cannot be {copies.value} copies of the card `{card.key.value}`",
                copies.span,
                label=f"a number from 1 to {MAX_COPIES} belongs here",
                notes=(f"the deck has {MAX_COPIES} cards (Y4)",),
                hint="write `copies 6`, as the printed Reinforcements have",
            )
    built = [power for power in card.powers if power.value in _BUILT]
    played = [power for power in card.powers if power.value not in _BUILT]
    if built and played:
        later, first = sorted((built[0], played[0]), key=lambda power: -power.span.start)
        yield Diagnostic(
            MIXED_POWERS,
            f"the card `{card.key.value}` is built like a zone and played like a Reinforcement",
            later.span,
            label="a card is one of them (Y2, Y20)",
            notes_labels=(Label(first.span, "this says the other"),),
            hint="write two cards",
        )
    elif built and all(power.value != "wild" for power in built):
        yield Diagnostic(
            RECLAIM_ALONE,
            f"the card `{card.key.value}` never lies in a city, so nobody can reclaim it",
            built[0].span,
            label="only a card that stands for a zone is built (Y20)",
            hint="write `stands for any zone` before it",
        )


VOCABULARY: Final[Vocabulary] = attrs.evolve(read_vocabulary("ephyran", check_card), sense=EphyranSense())
