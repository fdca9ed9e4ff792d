"""The names of cards and families: in which language one is shown.

Authors name a card or a family in any of the languages, and one name is enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DEFAULT_LANGUAGE: Final = "en"


def pick_name(names: Iterable[tuple[str, str]], language: str) -> str:
    """The name in a language; where there is none the English one, and failing that the first one that was given.

    >>> night, nuit = ("en", "Night"), ("fr", "Nuit")
    >>> pick_name([night, nuit], "fr"), pick_name([night], "fr"), pick_name([nuit], "en")
    ('Nuit', 'Night', 'Nuit')
    """
    given = dict(names)
    # INVARIANT: there is a first one, for the grammar wants a name and the checker lets no empty one pass.
    return given.get(language) or given.get(DEFAULT_LANGUAGE) or next(iter(given.values()))
