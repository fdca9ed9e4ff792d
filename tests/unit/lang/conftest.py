from __future__ import annotations

import attrs
import pytest

from elysium_rules.elysium.language.vocabulary import VOCABULARY
from elysium_rules.program.vocabulary import Vocabulary


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    """Elysium's table, with the word lists that the checker reads if there are any."""
    return attrs.evolve(VOCABULARY, words={"worth": ("vp",), "level": ("1", "2", "3"), **VOCABULARY.words})
