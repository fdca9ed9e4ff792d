"""Whoever sees no colours, or few, reads a card as well."""

from __future__ import annotations

import pytest

from elysium_rules.elysium.model.ids import Activation
from elysium_rules.ephyran.model.ids import MagicObject, Territory
from elysium_rules.ephyran.powers.vocabulary import VOCABULARY
from elysium_rules.faces import elysium, ephyran
from elysium_rules.faces.colours import READABLE, SCHEMES, WHITE, Scheme, colour_of, contrast
from elysium_rules.faces.glyphs import ground_of, rosette
from elysium_rules.program.types import Kind

KEYS = [f"family{number}" for number in range(300)]
COLOURS = [
    *(colour for colour, _ in elysium.printed_looks().values()),
    *(colour for colour, _ in ephyran.TERRITORIES.values()),
    *map(colour_of, KEYS),
]


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_texts_can_be_read_on_the_paper(scheme: Scheme) -> None:
    assert contrast(scheme.ink, scheme.paper) >= 7
    assert contrast(scheme.quiet, scheme.paper) >= READABLE


@pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
def test_colour_of_a_family_can_be_read(scheme: Scheme) -> None:
    for colour in COLOURS:
        assert contrast(WHITE, colour) >= READABLE, colour
        assert contrast(scheme.accent(colour), scheme.paper) >= READABLE, colour
        # What is drawn on the picture is no text: WCAG asks 3 of it.
        assert contrast(scheme.accent(colour), ground_of(scheme, colour)) >= 3, colour
        assert contrast(scheme.ink, ground_of(scheme, colour)) >= READABLE, colour


def test_each_column_has_a_sign_of_its_own_that_can_be_seen() -> None:
    signs = [sign for _, sign in elysium.COLUMNS.values()]
    assert list(elysium.COLUMNS) == ["red", "yellow", "green", "blue", "any"]
    assert len(set(signs)) == len(signs)
    for colour, _ in elysium.COLUMNS.values():
        assert contrast(elysium.sign_colour(colour), colour) >= READABLE


def test_each_activation_family_territory_and_object_has_a_picture_of_its_own() -> None:
    for pictures in (
        [elysium.SYMBOLS[activation] for activation in Activation] + [elysium.ELEUSIS],
        [emblem for _, emblem in elysium.printed_looks().values()],
        [ephyran.TERRITORIES[territory][1] for territory in Territory],
        [ephyran.OBJECTS[kind] for kind in MagicObject],
        [ephyran.SYMBOLS[row.key] for row in VOCABULARY.rows_of(Kind.POWER)],
    ):
        assert len(set(pictures)) == len(pictures)


def test_families_that_nobody_knows_look_different() -> None:
    looks = {elysium.look_of(key) for key in KEYS}
    assert len(looks) > 0.99 * len(KEYS)
    assert len(set(map(rosette, KEYS))) > 100


def test_look_of_a_family_never_changes() -> None:
    """Players print their cards: the next version must not draw another back to them."""
    colour, emblem = elysium.look_of("argonauts")
    assert (colour, emblem[:30]) == ("#313ba5", "M38.3 14.2a11.7 11.7 0 1 0 23.")
