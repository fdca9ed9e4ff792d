"""Randomness as a value: the same numbers for ever, every order equally likely."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elysium_rules.kernel import rng as rng_module
from elysium_rules.kernel.rng import Rng, draw_below, reseed, rng_from_seed, shuffle

rngs = st.builds(Rng, st.integers(0, 2**128 - 1), st.integers(0, 2**32))
seeds = st.one_of(st.integers(), st.text())


# --- the algorithm, written a second time from its description and as plainly as possible


def described_words(rng: Rng) -> Iterator[int]:
    for counter in range(rng.counter, rng.counter + 1000):
        block = blake2b(
            counter.to_bytes(8, "little"),
            digest_size=64,
            key=rng.seed.to_bytes(16, "little"),
            person=b"kernel.rng.block",
        ).digest()
        for word in range(8):
            yield int.from_bytes(block[8 * word : 8 * word + 8], "little")


def described_draws(rng: Rng, bounds: list[int]) -> tuple[list[int], Rng]:
    drawn = []
    words = described_words(rng)
    used = 0
    for n in bounds:
        while True:
            word = next(words)
            used += 1
            if word < 2**64 - 2**64 % n:
                break
        drawn.append(word % n)
    return drawn, Rng(rng.seed, rng.counter + (used + 7) // 8)


def described_shuffle(rng: Rng, items: list[int]) -> tuple[tuple[int, ...], Rng]:
    order = list(items)
    positions = list(range(len(items) - 1, 0, -1))
    drawn, later = described_draws(rng, [i + 1 for i in positions])
    for i, j in zip(positions, drawn, strict=True):
        order[i], order[j] = order[j], order[i]
    return tuple(order), later


@given(rngs, st.integers(1, 2**64))
def test_draw_follows_its_description(rng: Rng, n: int) -> None:
    drawn, later = described_draws(rng, [n])
    assert draw_below(rng, n) == (drawn[0], later)


@given(rngs, st.lists(st.integers(), max_size=120))
def test_shuffle_follows_its_description(rng: Rng, items: list[int]) -> None:
    assert shuffle(rng, items) == described_shuffle(rng, items)


# --- golden values: a change here breaks every save and replay


@pytest.mark.parametrize(
    "seed, expected",
    [
        (0, 0x24BF9857BA3BA430B96C8F72DE22B5A1),
        (42, 0x4184979DC41261A91AE54664742D119C),
        (-42, 0xEE532309DE2281F092F427C915700057),
        (2**200, 0x1556D5315AEA315E2905622AC7BB47EC),
        ("", 0x469F0821CFA1F1D535F036746020553E),
        ("42", 0x82869DF3CD1DDE285C69F570E2093408),
        ("Hadès 冥王", 0x5B915C7131A05FBE6054A69FC3DBB4DF),
    ],
)
def test_seeds_never_change(seed: int | str, expected: int) -> None:
    assert rng_from_seed(seed) == Rng(expected, 0)


def test_draws_never_change() -> None:
    rng = rng_from_seed(42)
    drawn = []
    for n in (2, 6, 6, 105, 1, 2**63 + 1, 2**64):
        number, rng = draw_below(rng, n)
        drawn.append(number)
    assert drawn == [0, 5, 4, 20, 0, 2833532405373909234, 9105996171548054884]
    assert rng == Rng(rng_from_seed(42).seed, counter=7)


def test_shuffles_never_change() -> None:
    order, rng = shuffle(rng_from_seed(42), range(20))
    assert order == (7, 10, 13, 4, 0, 2, 1, 15, 5, 17, 3, 11, 16, 19, 9, 12, 6, 8, 18, 14)
    assert rng.counter == 3
    order, rng = shuffle(rng, range(20))
    assert order == (0, 19, 14, 4, 16, 3, 18, 9, 12, 11, 1, 6, 8, 2, 10, 5, 7, 17, 13, 15)
    assert rng.counter == 6


def test_shuffle_of_a_whole_game_never_changes() -> None:
    order, rng = shuffle(rng_from_seed("elysium"), range(105))
    assert blake2b(bytes(order), digest_size=8).hexdigest() == "9732cc965c810523"
    assert rng.counter == 13


# --- seeds


def test_without_a_seed_the_operating_system_chooses() -> None:
    assert rng_from_seed(None) != rng_from_seed(None)


def test_seed_of_the_operating_system_is_used_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "urandom", lambda size: bytes(range(size)))
    assert rng_from_seed(None) == Rng(0x0F0E0D0C0B0A09080706050403020100)


@given(seeds, seeds)
def test_different_seeds_give_different_sources(one: int | str, other: int | str) -> None:
    assert (rng_from_seed(one) == rng_from_seed(other)) == (one == other)


@given(st.integers())
def test_int_and_the_same_number_as_text_are_different_seeds(number: int) -> None:
    spellings: list[int | str] = [number, str(number), f"{number:x}", f"int:{number:x}", f"str:{number}"]
    assert len({rng_from_seed(seed) for seed in spellings}) == len(set(spellings))


def test_seed_may_be_longer_than_python_writes_in_decimal() -> None:
    assert rng_from_seed(10**6000) != rng_from_seed(-(10**6000))


def test_seed_may_hold_half_a_character() -> None:
    assert rng_from_seed("\ud800") != rng_from_seed("\ud801")


@pytest.mark.parametrize("seed", [True, False])
def test_bool_is_refused_as_a_seed(seed: bool) -> None:
    with pytest.raises(TypeError, match=rf"^seed: a seed is an int, a string or None, not {seed}$"):
        rng_from_seed(seed)


def test_anything_else_is_refused_as_a_seed() -> None:
    with pytest.raises(TypeError, match=r"^seed: a seed is an int, a string or None, not 4\.2 \(a float\)$"):
        rng_from_seed(4.2)  # type: ignore[arg-type]  # the point of the test


@given(rngs, rngs, seeds)
def test_new_seed_leaves_nothing_of_the_old_one(one: Rng, other: Rng, seed: int | str) -> None:
    assert reseed(one, seed) == reseed(Rng(other.seed, one.counter), seed)


def test_new_seed_keeps_the_counter() -> None:
    assert reseed(Rng(7, counter=3), 42) == Rng(rng_from_seed(42).seed, counter=3)


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_source_with_a_seed_of_more_than_128_bits_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=r"^the seed of a random source has 128 bits; use rng_from_seed for any"):
        Rng(seed)


@pytest.mark.parametrize("counter", [-1, 2**64])
def test_source_with_an_impossible_counter_is_refused(counter: int) -> None:
    with pytest.raises(ValueError, match=rf"^the counter of a random source has 64 bits, so it cannot be {counter}$"):
        Rng(7, counter)


# --- drawing


@given(rngs, st.integers(1, 2**64))
def test_drawn_number_is_in_range_and_the_source_moves_on(rng: Rng, n: int) -> None:
    number, later = draw_below(rng, n)
    assert 0 <= number < n
    assert later.seed == rng.seed
    assert later.counter > rng.counter


@pytest.mark.parametrize("n", [-1, 0, 2**64 + 1])
def test_draw_below_an_impossible_bound_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match=rf"^n: a number can be drawn below 1 to 2\*\*64, not below {n}$"):
        draw_below(Rng(7), n)


def test_drawing_leaves_the_source_as_it_was() -> None:
    rng = Rng(7)
    assert draw_below(rng, 1000) == draw_below(rng, 1000)


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    """Below 2**63 + 1 nearly half of all words are passed over, so many draws need more than one block."""
    counters = Counter(draw_below(Rng(seed), 2**63 + 1)[1].counter for seed in range(2000))
    assert counters[1] > counters[2] > 0


# --- shuffling


@given(rngs, st.lists(st.integers(), max_size=120))
def test_shuffle_is_a_permutation(rng: Rng, items: list[int]) -> None:
    order, _ = shuffle(rng, items)
    assert Counter(order) == Counter(items)


@given(rngs, st.lists(st.integers(), max_size=20))
def test_shuffle_does_not_change_its_argument(rng: Rng, items: list[int]) -> None:
    before = list(items)
    shuffle(rng, items)
    assert items == before


@given(rngs, st.integers(0, 120))
def test_shuffle_uses_a_block_for_eight_draws(rng: Rng, size: int) -> None:
    _, later = shuffle(rng, range(size))
    assert later == Rng(rng.seed, rng.counter + (max(size - 1, 0) + 7) // 8)


@pytest.mark.parametrize("items", [(), ("lyre",)])
def test_shuffle_of_nothing_or_one_item_uses_no_randomness(items: tuple[str, ...]) -> None:
    assert shuffle(Rng(7, 3), items) == (items, Rng(7, 3))


def test_shuffle_passes_over_words_that_would_favour_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a word comes once in 10**17 shuffles, so it is put in by hand: 2**64 - 1 is too large for 3, not for 2."""
    words = [2**64 - 1, 2**64 - 1, 1, 2**64 - 1]
    monkeypatch.setattr(rng_module, "_words", lambda rng: iter(words))
    # 1 of 3: `c` and `b` change places; then 1 of 2: `c` stays.
    assert shuffle(Rng(7), "abc") == (("a", "c", "b"), Rng(7, 1))


def test_passed_over_words_count_towards_the_blocks_of_a_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rng_module, "_words", lambda rng: iter([2**64 - 1] * 7 + [0, 0]))
    assert shuffle(Rng(7), "abc")[1] == Rng(7, 2)


def chi_square(counts: Counter[tuple[str, ...]], expected: float) -> float:
    return sum((counts[order] - expected) ** 2 / expected for order in permutations("abcd"))


# 23 degrees of freedom: a fair shuffle stays below 49.7 in 999 of 1000 experiments, above 7.5 likewise.
FAIR = (7.5, 49.7)


def test_every_order_of_four_items_is_equally_likely_over_seeds() -> None:
    counts = Counter(shuffle(rng_from_seed(seed), "abcd")[0] for seed in range(24_000))
    assert FAIR[0] < chi_square(counts, 1000) < FAIR[1]


def test_every_order_of_four_items_is_equally_likely_along_one_game() -> None:
    rng = rng_from_seed("along one game")
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(24_000):
        order, rng = shuffle(rng, "abcd")
        counts[order] += 1
    assert FAIR[0] < chi_square(counts, 1000) < FAIR[1]


def test_every_face_of_a_die_is_equally_likely() -> None:
    rng = rng_from_seed("die")
    counts: Counter[int] = Counter()
    for _ in range(6000):
        face, rng = draw_below(rng, 6)
        counts[face] += 1
    # 5 degrees of freedom: below 20.5 in 999 of 1000 experiments.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5


# --- surroundings


def test_numbers_do_not_depend_on_the_hash_seed_of_python() -> None:
    program = (
        "from elysium_rules.kernel.rng import draw_below, rng_from_seed, shuffle\n"
        "order, rng = shuffle(rng_from_seed('hash'), range(105))\n"
        "print(order, draw_below(rng, 2**40), hash('hash'))\n"
    )
    printed = set()
    python_hashes = set()
    for hash_seed in ("1", "2"):
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        run = subprocess.run(
            [sys.executable, "-c", program], env=surroundings, capture_output=True, text=True, check=True
        )
        numbers, _, python_hash = run.stdout.rpartition(" ")
        printed.add(numbers)
        python_hashes.add(python_hash)
    order, rng = shuffle(rng_from_seed("hash"), range(105))
    assert printed == {f"{order} {draw_below(rng, 2**40)}"}
    assert len(python_hashes) == 2, "the two runs were meant to differ in their surroundings"
