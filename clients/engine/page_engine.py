"""The engine as the worker of a page starts it; part of the archive that `runtime.py` packs, and of nothing else.

The archive carries what was read of the printed cards, so that a page need not read them again: that is a second and
more. It is a pickle, which can do anything when it is opened; so it is opened here, where it comes from the same
archive as the code, and never by the library.
"""

import pickle
from pathlib import Path

from elysium_rules.bots.budget import Budget
from elysium_rules.library import READ_AHEAD
from elysium_rules.program.folders import cards_folder
from elysium_rules.protocol.engine import Engine

for folder, programs in pickle.loads(Path(__file__).with_suffix(".pickle").read_bytes()).items():  # noqa: S301 - see above
    READ_AHEAD[(cards_folder(folder),)] = programs

# There is no native core in a page: a bot that searches thinks as long as somebody there may wait, and no longer.
answer = Engine(print, Budget(iterations=200, seconds=2.0)).answer
