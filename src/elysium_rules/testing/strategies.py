"""Random families for property tests: card files that nobody would write, but anybody could.

The only module of the library that needs Hypothesis; it is not imported by
`elysium_rules.testing`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from typing import Any, TypeAlias

from hypothesis import strategies as st

from elysium_rules.elysium.language.printed import COPIES_PER_LEVEL
from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.testing.author.family import PRINTED, write_family

__all__ = ["PRINTED", "families"]

_Draw: TypeAlias = Callable[[st.SearchStrategy[Any]], Any]


def families(
    key: str = "custom",
    *,
    others: Collection[str] = PRINTED,
    copies_per_level: int = COPIES_PER_LEVEL,
    depth: int = 3,
    language: int = VOCABULARY.newest,
) -> st.SearchStrategy[str]:
    """Write random family files over the whole card language: the text of a file that passes the checker.

    Every row of the vocabulary comes up, in every kind of power it may stand in.
    The cards are well typed by construction; that they make sense is not promised.

    Args:
        key: The key of the family.
        others: The families its cards may speak of, besides itself.
        copies_per_level: How many cards of each level it has, all copies counted.
        depth: How deep statements, numbers and conditions stand inside each other.
        language: The language that the file is written for; it says nothing that came later.

    Example:
        >>> from hypothesis import given, settings
        >>> @settings(max_examples=2, database=None)
        ... @given(families(copies_per_level=1))
        ... def test_every_file_says_its_language_and_its_family(text):
        ...     first, second, *_ = text.splitlines()
        ...     assert first == "language 3" and second.startswith("family custom {")
        >>> test_every_file_says_its_language_and_its_family()
    """
    return _family_files(key, tuple(others), copies_per_level, depth, language)


@st.composite
def _family_files(
    draw: _Draw, key: str, others: tuple[str, ...], copies_per_level: int, depth: int, language: int
) -> str:
    def below(number: int) -> int:
        return int(draw(_below(number)))

    return write_family(below, key, others=others, copies_per_level=copies_per_level, depth=depth, language=language)


@cache
def _below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)
