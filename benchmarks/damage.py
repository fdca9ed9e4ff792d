"""Damages games and states on their way into the native core: each must be refused or played, never crash (fuzzing).

    python -m benchmarks.damage                        # 400 games and 4,000 states
    python -m benchmarks.damage --games 20000 --states 200000 --seed 7
    python -m benchmarks.damage --only state:17        # one of them again, in this process
    make sanitized                                     # the same, with sanitizers in the core

Numbers of an image or of a state are changed, cut off or put together anew. What the core takes it plays, for a while
and with forks and samples; what it takes as a state it must give back as it is. Each part is tried in a process of its
own, which says before what it tries.
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing as mp
import sys
from array import array
from collections import Counter
from multiprocessing.connection import Connection
from random import Random
from typing import Final

from benchmarks.cases import Case, NothingToPlayError, set_up
from elysium_rules import GameState, playout, rng_from_seed
from elysium_rules.elysium.model.contract import CONTRACT
from elysium_rules.elysium.native.image import NotCovered, image_of
from elysium_rules.elysium.native.states import numbers_of
from elysium_rules.errors import EngineError
from elysium_rules.kernel.native import Absence, Library, LoadedGame, LoadedTable, find_library
from elysium_rules.play.engine.playout import RandomChooser

KINDS: Final = ("game", "state")
PLAYED: Final = 2_000  #: choices that are made in what was taken
PART: Final = 100  #: that are tried in one process
#: So many of them are damages of the same state.
EACH: Final = 10


def damaged(numbers: array[int], rng: Random) -> array[int]:
    """The same with a few numbers changed, and now and then cut off or longer."""
    found = array(numbers.typecode, numbers)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        other = found[rng.randrange(len(found))]
        near = found[(place := rng.randrange(len(found)))] + rng.choice((-1, 1))
        new = rng.choice((-1, 0, 1, 2, 7, 255, 256, -(2**31), 2**31 - 1, rng.randrange(300), other, near, near, near))
        found[place] = max(-(2**31), min(2**31 - 1, new))
    kind = rng.randrange(12)
    if kind == 0:
        del found[rng.randrange(len(found)) :]
    elif kind == 1:
        found.extend(found[: rng.randrange(20)])
    return found


@functools.lru_cache(maxsize=8)
def _begin(number: int) -> GameState:
    """Some state in the middle of a game, or with custom cards."""
    rng = Random(f"damage/{number}")
    for again in range(100):
        try:
            state = set_up(Case(rng.choice(("printed", "family", "position")), number * 1_000 + again)).state
            chooser = RandomChooser(rng_from_seed(number))
            return playout(state, chooser, rng.choice((0, 3, 10, 30, 60, 120)), core=False)
        except NothingToPlayError:
            continue
    raise AssertionError("there is a game to be played")


def try_one(kind: str, number: int, library: Library) -> str:
    """Damage one, hand it over and play it: `refused`, `played`, or what is wrong."""
    state = _begin(number // EACH)
    rng = Random(f"{kind}/{number}")
    try:
        image, numbers = image_of(state.game), numbers_of(state)
    except NotCovered:
        return "not covered"
    try:
        if kind == "game":
            table = LoadedGame(library, damaged(image, rng)).enter(numbers)
        else:
            numbers = damaged(numbers, rng)
            table = LoadedGame(library, image).enter(numbers)
    except EngineError:
        return "refused"
    if table.leave() != numbers:
        return "wrong: what was taken is not given back as it is"
    _play(table, rng, state.game.player_count)
    return "played"


def _play(table: LoadedTable, rng: Random, players: int) -> None:
    source = rng_from_seed(rng.randrange(2**32))
    fork = table.fork()
    fork.sample(rng.randrange(players), source)
    fork.play_random(source, 0, 200)
    fork.assign(table)
    fork.scores(players)
    for _ in range(20):
        count = len(fork.legal(8))
        if not count or fork.choose(rng.randrange(count)) < 0:
            break
        fork.leave()
    table.play_random(source, rng.randrange(512), PLAYED)
    table.scores(players)
    table.leave()
    table.playouts(2, source.seed, 1, 100, players)


def _try_part(pipe: Connection, kind: str, first: int, count: int, library: Library) -> None:
    counts: Counter[str] = Counter()
    for number in range(first, first + count):
        pipe.send(number)
        counts[try_one(kind, number, library)] += 1
    pipe.send(counts)
    pipe.close()


def damage(
    kind: str, count: int, seed: int, library: Library, patience: float = 300.0
) -> tuple[Counter[str], list[str]]:
    """Try so many: how often each was refused or played, and what went wrong."""
    context = mp.get_context("fork")
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    for first in range(seed * count, (seed + 1) * count, PART):
        here, there = context.Pipe(duplex=False)
        part = min(PART, (seed + 1) * count - first)
        process = context.Process(target=_try_part, args=(there, kind, first, part, library))
        process.start()
        there.close()
        last = first
        try:
            while here.poll(patience):
                told = here.recv()
                if isinstance(told, Counter):
                    counts.update(told)
                else:
                    last = told
            process.kill()
            wrong.append(f"{kind}:{last} hangs")
        except EOFError:
            process.join()
            if process.exitcode:
                wrong.append(f"{kind}:{last} ends the process with {process.exitcode}")
        process.join()
    wrong += [f"{what}, {number} times" for what, number in counts.items() if what.startswith("wrong")]
    return counts, wrong


def main() -> None:
    """Run it and say what became of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--states", type=int, default=4_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="one of them, such as state:17")
    options = parser.parse_args()
    library = find_library(CONTRACT)
    if isinstance(library, Absence):
        sys.exit(f"there is no native core: {library.reason}")
    if options.only:
        kind, _, number = options.only.partition(":")
        sys.stdout.write(f"{try_one(kind, int(number), library)}\n")
        return
    wrong: list[str] = []
    for kind, count in (("game", options.games), ("state", options.states)):
        counts, found = damage(kind, count, options.seed, library)
        told = ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))
        sys.stdout.write(f"{count:,} damaged {kind}s: {told}\n")
        wrong += found
    sys.stdout.writelines(f"{one}\n  python -m benchmarks.damage --only {one.split()[0]}\n" for one in wrong)
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
