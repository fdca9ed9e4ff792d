"""How much of a file of tests is read and run (decision 73): whatever it is, the work stays within these bounds.

The tests of a printed family have some 40,000 characters, 7,000 words and signs.
"""

from __future__ import annotations

from typing import Final

MAX_TEST_CHARACTERS: Final = 500_000  #: of a file of tests
MAX_TEST_TOKENS: Final = 40_000  #: words, numbers, texts and signs of a file of tests
MAX_TESTS: Final = 1_000  #: of a file, each line of a table of cases being one
MAX_COMMANDS: Final = 5_000  #: of a file, each done once for each line of a table of cases
