"""How much of a card file is read, and how much is said about it (see decision 24).

A printed family has 2,500 characters, 400 words and signs, and no findings. Whatever the text is, the work for one
file and the length of the answer stay within these bounds.
"""

from __future__ import annotations

from typing import Final

MAX_CHARACTERS: Final = 250_000  #: of a file; most of a long one are comments
MAX_TOKENS: Final = 5_000  #: words, numbers, texts and signs of a file
MAX_DECLARATION: Final = 2_500  #: of them in one card; with 400 parts of a power and 100 copies there are fewer
MAX_RUN_TOKENS: Final = 12_000  #: of all files that come together in a save or a message
MAX_RUN_EXPANDED: Final = 30_000  #: of what definitions stand for in all files that come together
MAX_FILES: Final = 200  #: of one run
MAX_PARTS: Final = 400  #: words, numbers, phrases and statements of a power; the longest printed one has 28
MAX_BENT: Final = 60  #: of one that bends rules: it is asked again and again, by every effect and every choice
MAX_COST: Final = 2_000  #: of the same, read as often as there are players where each is asked (`program/cost.py`)
MAX_BENT_COST: Final = 120  #: of a power that bends rules
MAX_EXPANDED: Final = 10_000  #: of them that all definitions of a file stand for, wherever they are used
MAX_WORD: Final = 60  #: letters of a key or a name that `let` gives; the longest printed one has 24
MAX_NAME: Final = 80  #: characters of a text in quotes; the longest printed one has 30
MAX_FLAVOUR: Final = 300  #: characters of a text that means nothing
MAX_RECOVERIES: Final = 12  #: mistakes of one card after which it is read on
MAX_FINDINGS: Final = 50  #: about one file; whoever has more corrects these first
MAX_RUN_FINDINGS: Final = 200  #: about all files of a run
MAX_LISTED: Final = 20  #: names that a note lists
