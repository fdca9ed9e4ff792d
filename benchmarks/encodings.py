"""Holds the encoding against random games, printed and with random families: round trips, masks, both engines.

    python -m benchmarks.encodings                     # 1,000 games, half of them with random families
    python -m benchmarks.encodings --games 50 --first 7
    python -m benchmarks.encodings --games 0 --arrays 100    # only the arrays of both engines

At each decision: every legal action is decoded from its numbers again, the masks allow exactly what some legal action
goes on with, at each partial step; and now and then that every seat sees the same floats in Python, in the core, and in
a game in which all it cannot know is dealt anew. A difference stops the run and names its case (`benchmarks/cases.py`).
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import attrs
import numpy as np

from benchmarks.cases import Case, NothingToPlayError, set_up
from elysium_rules import legal_actions, observe, sample_hidden, step
from elysium_rules.elysium.model.ids import PlayerId
from elysium_rules.environments.elysium_core import load_encoding
from elysium_rules.environments.elysium_encoding import ElysiumEncoding, make_encoding
from elysium_rules.environments.encoding import Encoding, go_on, start_walk
from elysium_rules.environments.vector import VectorEnv
from elysium_rules.kernel.rng import rng_from_seed

MOST_TRIED: Final = 40  #: actions of one decision that are decoded again; the others are spelt
LOOKS_EVERY: Final = 9  #: decisions, between two looks of all seats
MOST: Final = 400  #: decisions of one game
LOOKS_AHEAD_EVERY: Final = 40  #: steps of a vectorised environment
ARRAYS: Final = ("observations", "masks", "rewards", "dones", "seats", "totals", "legal")
AHEAD: Final = ("starts", "observations", "totals", "shares", "over")


@attrs.define
class Counts:
    """What was looked at."""

    games: int = 0
    decisions: int = 0
    actions: int = 0
    looks: int = 0
    in_core: int = 0
    longest: int = 0  #: numbers of an action
    widest: int = 0  #: numbers at once

    def add(self, other: Counts) -> None:
        """Count both together."""
        for name in ("games", "decisions", "actions", "looks", "in_core"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest, self.widest = max(self.longest, other.longest), max(self.widest, other.widest)


class DifferenceError(AssertionError):
    """Something does not hold; the text says where."""


def check_decision(encoding: Encoding, seen: Any, legal: tuple[Any, ...], rng: Random, counts: Counts) -> None:
    """All that must hold of the actions at one decision.

    Raises:
        DifferenceError: something does not.
    """
    spellings = encoding.spell_all(seen)
    if len(set(spellings)) != len(legal):
        raise DifferenceError("two actions are spelt alike")
    tried = legal if len(legal) <= MOST_TRIED else tuple(rng.sample(legal, MOST_TRIED))
    numbers = {}
    for action in tried:
        numbers[action] = found = encoding.encode(seen, action)
        if not found or encoding.decode(seen, found) != action:
            raise DifferenceError(f"{action!r} is {found}, and that is another one")
        counts.longest = max(counts.longest, len(found))
    counts.actions += len(tried)
    if len(tried) < len(legal):
        return
    for beginning in {found[:length] for found in numbers.values() for length in range(len(found))}:
        walk = start_walk(spellings)
        for number in beginning:
            walk = go_on(spellings, walk, number)
        length = len(beginning)
        wanted = {found[length] for found in numbers.values() if found[:length] == beginning}
        allowed = {int(number) for number in np.flatnonzero(encoding.mask(spellings, walk))}
        if allowed != wanted:
            raise DifferenceError(f"after {beginning} the mask allows {sorted(allowed)}, legal is {sorted(wanted)}")
        counts.widest = max(counts.widest, len(allowed))


def check_looks(encoding: ElysiumEncoding, state: Any, inside: Any, counts: Counts) -> None:
    """What every seat sees: the same in both engines, and whatever lies hidden.

    Raises:
        DifferenceError: it is not.
    """
    for seat in range(encoding.players):
        view = observe(state, PlayerId(seat))
        seen = encoding.observe(view)
        sample, _ = sample_hidden(view, rng_from_seed(counts.decisions))
        if not np.array_equal(seen, encoding.observe(observe(sample, PlayerId(seat)))):
            raise DifferenceError(f"seat {seat} sees what it cannot know")
        counts.looks += 1
        if inside is None:
            continue
        core, loaded = inside
        for position in (state, sample):
            table = core.enter(position)
            if table is None:
                continue
            floats = np.zeros(encoding.width, np.float32)
            loaded.observe(table, seat, floats.ctypes.data)
            if not np.array_equal(seen, floats):
                place = int(np.flatnonzero(seen != floats)[0])
                field = next(
                    f
                    for f in encoding.fields()
                    for s in range(f.seats)
                    if place in range(*f.of_seat(s).indices(encoding.width))
                )
                raise DifferenceError(
                    f"seat {seat}: `{field.name}` is {seen[place]} here and {floats[place]} in the core"
                )
            counts.in_core += 1


def check_case(case: Case) -> Counts:
    """Play a case, and look at each decision.

    Raises:
        DifferenceError: something does not hold.
        NothingToPlayError: there is nothing to play.
    """
    setting, rng, counts = set_up(case), Random(f"{case}/encoding"), Counts(games=1)
    state = setting.state
    game = state.game
    encoding = make_encoding(game.cards, game.player_count, game.families, edition=game.edition)
    inside = load_encoding(encoding, game)
    while not state.is_over and counts.decisions < min(setting.most, MOST):
        legal = legal_actions(state)
        counts.decisions += 1
        try:
            check_decision(encoding, state, legal, rng, counts)
            if counts.decisions % LOOKS_EVERY == 1:
                check_looks(encoding, state, inside, counts)
        except DifferenceError as error:
            raise DifferenceError(f"{case}, decision {counts.decisions}: {error}") from None
        state, _ = step(state, legal[setting.choose(legal, rng)])
    return counts


def compare_arrays(encoding: Encoding, seed: str, steps: int, *, give: int = -1) -> Counter[str]:
    """Step the same games in the core and in Python: the same arrays at each step. What was seen.

    At step *give* the core hands a row over, as it does where it has no room.

    Raises:
        DifferenceError: some array is another one.
    """
    inside, outside = (VectorEnv(4, encoding, seed=seed, core=core, threads=2) for core in (True, False))
    seen: Counter[str] = Counter(rows=4 * steps)
    before = inside.rows_in_python
    for number in range(steps):
        _expect_equal(inside, outside, ARRAYS, f"{seed}, step {number}")
        if number % LOOKS_AHEAD_EVERY == 0:
            ahead, also = (games.look_ahead(rng_from_seed(number)) for games in (inside, outside))
            _expect_equal(ahead, also, AHEAD, f"{seed}, looking ahead at step {number}")
        seen["ended"] += int(inside.dones.sum())
        numbers = inside.random_numbers(100 * number)
        if not np.array_equal(numbers, outside.random_numbers(100 * number)):
            raise DifferenceError(f"{seed}, step {number}: other numbers by lot")
        if number == give:
            inside.give_to_python(next(row for row in range(4) if not inside.is_choosing(row)))
        inside.step(numbers)
        outside.step(numbers)
        seen["handed over"] += max(0, inside.rows_in_python - before)
        before = inside.rows_in_python
    return seen


def _expect_equal(one: Any, other: Any, names: tuple[str, ...], where: str) -> None:
    for name in names:
        if not np.array_equal(getattr(one, name), getattr(other, name)):
            raise DifferenceError(f"{where}: `{name}` differs")


def encoding_of(case: Case) -> Encoding:
    """The encoding of the game of a case.

    Raises:
        NothingToPlayError: there is no such game.
    """
    game = set_up(case).state.game
    return make_encoding(game.cards, game.player_count, game.families, edition=game.edition)


def compare_cases(first: int, count: int, steps: int) -> Counter[str]:
    """Compare the arrays of so many cases.

    Raises:
        DifferenceError: some array is another one.
    """
    seen: Counter[str] = Counter()
    for case in cases(first, count):
        try:
            seen += compare_arrays(encoding_of(case), str(case), steps, give=steps // 2)
        except NothingToPlayError:
            seen["nothing to play"] += 1
    return seen


def cases(first: int, count: int) -> Iterator[Case]:
    """Half of them with printed families, half with a random one."""
    for number in range(first, first + count):
        yield Case("family" if number % 2 else "printed", number)


def check_cases(first: int, count: int) -> Counts:
    """Play so many games that can be played.

    Raises:
        DifferenceError: something does not hold.
    """
    total, number = Counts(), first
    while total.games < count:
        with contextlib.suppress(NothingToPlayError):
            total.add(check_case(next(cases(number, 1))))
        number += 1
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{total.games} of {count} games")
    return total


def main() -> None:
    """Check, and tell what was looked at."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--arrays", type=int, default=20, help="cases of which the arrays of both engines are compared")
    parser.add_argument("--steps", type=int, default=300, help="of each of these")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    options = parser.parse_args()
    seen = compare_cases(options.first, options.arrays, options.steps)
    if seen:
        sys.stdout.write(f"arrays: {', '.join(f'{often:,} {what}' for what, often in sorted(seen.items()))}\n")
    counts = check_cases(options.first, options.games)
    sys.stdout.write(
        f"{counts.games} games, {counts.decisions:,} decisions: {counts.actions:,} actions decoded again, in at most "
        f"{counts.longest} numbers, at most {counts.widest} to choose from; {counts.looks:,} looks, {counts.in_core:,} "
        "of them compared with the core\n"
    )


if __name__ == "__main__":
    main()
