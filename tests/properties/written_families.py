"""Families that Hypothesis writes, beside the printed ones: cards to play with."""

from __future__ import annotations

from hypothesis import reject

from elysium_rules import CardError, CardSet, load_texts


def cards_beside_printed(text: str) -> CardSet:
    """The printed families and the one of this text; an example that the checker refuses does not count."""
    try:
        return load_texts({"custom.ely": text})
    except CardError:
        reject()
