"""Card files that come as text in a message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from elysium_rules.elysium.model.cards import CardSet
from elysium_rules.kernel.codec import Json
from elysium_rules.library import check_texts, load_texts


def check_files(files: Mapping[str, str]) -> tuple[int, list[Json]]:
    """Check card files; return the number of cards in files without errors, and all findings."""
    report = check_texts(files)
    return report.cards, cast("list[Json]", report.as_plain())


def load_files(files: Mapping[str, str]) -> CardSet:
    """The standard cards and those of the files; a file that declares a standard family takes its place.

    Raises:
        CardError: something is wrong in a file; it holds all findings.
    """
    return load_texts(files)
