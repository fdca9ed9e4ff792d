"""The fixtures of the wishes: a game with a card for the wish that a test names (`wished.py`)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.wishes.wished import POWERS, Wished, load_cards_with

from elysium_rules import CardSet


@pytest.fixture(scope="session")
def cards_with() -> Callable[[str], CardSet]:
    """The printed families, and one with a card that has a power."""
    return load_cards_with


@pytest.fixture
def wished(request: pytest.FixtureRequest) -> Wished:
    """A game with the card of the wish that the test names."""
    mark = request.node.get_closest_marker("wish")
    assert mark is not None, "name the wish: @pytest.mark.wish(...)"
    (text,) = mark.args
    assert text in POWERS, f"wishes.toml has no power for this wish: {text}"
    return Wished(load_cards_with(POWERS[text]))
