"""When powers work (P2 to P7), and for when they leave something (N14).

The names of these rows are those of `Activation` and `Moment`.
"""

from __future__ import annotations

from typing import Final

from elysium_rules.program.types import Kind
from elysium_rules.program.vocabulary import Row

INSTANT_POWER: Final = Row(
    Kind.POWER,
    "instant",
    "instant { gain 2 gold }",
    "Used when the card is taken, and only then (P2).",
    most=1,
)
PERMANENT_POWER: Final = Row(
    Kind.POWER,
    "permanent",
    "permanent when you take or transfer a hades card { gain 1 gold }",
    "In force while the card is in the Domain (P3).",
    most=1,
)
TRIGGER_POWER: Final = Row(
    Kind.POWER,
    "trigger",
    "trigger { gain 1 gold }",
    "Once in the game, for its ring (P4).",
    most=1,
)
ACTIVATE_POWER: Final = Row(
    Kind.POWER,
    "activate",
    "eleusis activate { gain 1 gold }",
    "Once per epoch; with `eleusis` only beside another Eleusis card (P5, P8).",
    most=1,
)
LEGEND_POWER: Final = Row(
    Kind.POWER,
    "legend",
    "legend at end { if transfers >= 2 { gain 2 vp } }",
    "In the owner's step of Phase III: when it begins, or `at end` (P6, W4).",
    most=1,
)
CHRONOS_POWER: Final = Row(
    Kind.POWER,
    "chronos",
    "chronos { 1 vp per hades card in this legend }",
    "Worth that much at the end of the game, in a Legend (P7).",
    most=1,
)


TURN_MOMENT: Final = Row(
    Kind.MOMENT,
    "turn",
    "at the end of the turn { gain 1 gold }",
    "When the turn or step ends that is going on, whoever's it is (N14).",
    since=3,
)
NEXT_TURN_MOMENT: Final = Row(
    Kind.MOMENT,
    "next_turn",
    "at the end of your next turn { take a citizen }",
    "When the next turn or step of yours ends; the one that is going on does not count (N14).",
    since=3,
)
EPOCH_MOMENT: Final = Row(
    Kind.MOMENT,
    "epoch",
    "until the end of the epoch { hades cards cost you 1 gold less to transfer }",
    "In Phase IV of this epoch, before boards and cards are restored (N14, E1).",
    since=3,
)
NEXT_EPOCH_MOMENT: Final = Row(
    Kind.MOMENT,
    "next_epoch",
    "at the beginning of the next epoch { gain 1 vp }",
    "Once the Agora of the next epoch is dealt; after the last epoch it never comes (N14).",
    since=3,
)


POWERS: Final = (
    INSTANT_POWER,
    PERMANENT_POWER,
    TRIGGER_POWER,
    ACTIVATE_POWER,
    LEGEND_POWER,
    CHRONOS_POWER,
)
MOMENTS: Final = (
    TURN_MOMENT,
    NEXT_TURN_MOMENT,
    EPOCH_MOMENT,
    NEXT_EPOCH_MOMENT,
)
