"""A core with hardly any room: what happens where a capacity is passed (boundary testing).

    python -m benchmarks.narrow                          # 20 games of each kind, 60 with random families, 40 positions
    python -m benchmarks.narrow --printed 100 --families 400 --positions 400

The core is built once more with capacities so small that games pass them all the time (`native/src/bounds.h`). What
does not fit must be handed back as it was before: the table and its legal actions, and nothing of a playout done. What
fits must be as in Python.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from benchmarks import TOP
from benchmarks.cases import Case, NothingToPlayError, set_up
from benchmarks.encodings import compare_cases
from benchmarks.pairing import core_of
from elysium_rules import GameState, legal_actions, playout, rng_from_seed, step
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import FULL, SWITCH, Absence, Library, LoadedTable, load_library
from elysium_rules.play.engine.core import ACTION_WIDTH, Core, play_chosen
from elysium_rules.play.engine.playout import Chooser

MOST_DECISIONS: Final = 400  #: of one game
REST: Final = 9  #: of so many decisions one is played on to the end, inside


def build_narrow(folder: Path) -> Library:
    """Build it, and load it."""
    build = _find_build()
    made = build.Build(folder / "narrow.so", flags=(*build.FLAGS, "-DCORE_NARROW")).run()
    library = load_library(made)
    if isinstance(library, Absence):
        sys.exit(library.reason)
    return library


def _find_build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("native_build", TOP / "native" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def play(case: Case, library: Library) -> Counter[str]:
    """Play a case in both engines; wherever the core gives up, it gets the next state that it takes.

    Raises:
        AssertionError: something was changed that did not fit, or is not as in Python.
    """
    seen: Counter[str] = Counter()
    try:
        state = set_up(case).state
    except NothingToPlayError:
        return seen
    core = core_of(library, state.game)
    if isinstance(core, str):
        return Counter({"not covered": 1})
    rng, table = Random(str(case)), None
    _try_chooser(core, state, seen)
    for _ in range(MOST_DECISIONS):
        legal = legal_actions(state)
        if not legal:
            break
        if table is None:
            table = _enter(core, state, seen)
        choice = rng.randrange(len(legal))
        state, _events = step(state, legal[choice])
        if table is not None:
            if rng.randrange(REST) == 0:
                _try_rest(table, rng, seen)
            if not _try_choice(core, table, choice, state, seen):
                table = None
    return seen


def _try_chooser(core: Core, state: GameState, seen: Counter[str]) -> None:
    """Let a chooser of Python choose: wherever it does not fit, Python goes on, and nobody is asked twice."""

    def chooser() -> Chooser[Any, GameState]:
        rng, kept = Random(7), []

        def choose(legal: tuple[Any, ...], look: Callable[[], GameState]) -> Any:
            kept.append((legal, look))
            if rng.randrange(3):
                kept.clear()
            return legal[rng.randrange(len(legal))]

        return choose

    one, other = chooser(), chooser()
    found, made, _ = play_chosen(core, state, one, MOST_DECISIONS)
    expected = playout(state, other, made, core=False)
    assert found == expected, "a chooser of Python was asked something else"
    fits = made == MOST_DECISIONS or found.is_over
    seen["choosers that fit" if fits else "choosers that do not fit"] += 1
    seen["choices of choosers"] += made
    rest = [playout(found, each, MOST_DECISIONS, core=False) for each in (one, other)]
    assert rest[0] == rest[1], "a chooser of Python was asked twice"


def _enter(core: Core, state: GameState, seen: Counter[str]) -> LoadedTable | None:
    try:
        return core.loaded.enter(core.numbers_of(state))
    except EngineError:
        seen["states that do not fit"] += 1
        return None


def _try_rest(table: LoadedTable, rng: Random, seen: Counter[str]) -> None:
    """Play a fork to its end; where it does not fit, it stands where it stood."""
    fork, stood, listed = table.fork(), table.leave(), table.legal(ACTION_WIDTH)
    made, status = fork.play_random(rng_from_seed(rng.randrange(2**32)), 0, -1)
    seen["playouts that fit" if status != FULL else "playouts that do not fit"] += 1
    if status == FULL:
        assert (made, fork.leave(), fork.legal(ACTION_WIDTH)) == (0, stood, listed), "a playout left traces"


def _try_choice(core: Core, table: LoadedTable, choice: int, after: GameState, seen: Counter[str]) -> bool:
    """Do a choice; says whether it fits."""
    stood, listed = table.leave(), table.legal(ACTION_WIDTH)
    if table.choose(choice) == FULL:
        seen["choices that do not fit"] += 1
        assert (table.leave(), table.legal(ACTION_WIDTH)) == (stood, listed), "a choice left traces"
        return False
    seen["choices that fit"] += 1
    assert table.leave() == core.numbers_of(after), "the state differs"
    wanted = [core.numbers_of_action(action) for action in legal_actions(after)]
    assert table.legal(ACTION_WIDTH) == wanted, "the legal actions differ"
    return True


def main() -> None:
    """Build it and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--printed", type=int, default=20)
    parser.add_argument("--scarce", type=int, default=20)
    parser.add_argument("--families", type=int, default=60)
    parser.add_argument("--positions", type=int, default=40)
    parser.add_argument("--late", type=int, default=20)
    parser.add_argument("--arrays", type=int, default=12, help="cases whose arrays are compared (`encodings.py`)")
    options = parser.parse_args()
    counts = {
        "printed": options.printed,
        "scarce": options.scarce,
        "family": options.families,
        "position": options.positions,
        "late": options.late,
    }
    with tempfile.TemporaryDirectory() as folder:
        library = build_narrow(Path(folder))
        seen: Counter[str] = Counter()
        for kind, count in counts.items():
            for number in range(count):
                seen.update(play(Case(kind, number), library))
        os.environ[SWITCH] = str(library.path)
        arrays = compare_cases(0, options.arrays, 300)
        seen.update({f"{what} (arrays)": often for what, often in arrays.items()})
    for what, often in sorted(seen.items()):
        sys.stdout.write(f"{often:,} {what}\n")


if __name__ == "__main__":
    main()
