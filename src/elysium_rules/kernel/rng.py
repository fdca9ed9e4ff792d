"""Randomness as a value: the same seed gives the same game on every machine.

A random source is a 128-bit seed and a counter. Nothing is drawn from the
surroundings, and drawing returns a new source instead of changing the old one.

The numbers are part of the format of saves and replays, so this is the whole
algorithm, for anybody who wants the same numbers in another language. All
integers are unsigned and little-endian.

Seed
    A given int or string becomes a seed by BLAKE2b with a digest of 16 bytes
    and the 16-byte personalisation `kernel.rng.seed` followed by one zero
    byte. The data is `int:` and the number in lower-case hexadecimal without
    leading zeros, after `-` when negative; or `str:` and the string as it is,
    in UTF-8. The digest is the seed.

Blocks
    Block *c* of a seed is BLAKE2b with a digest of 64 bytes, the 16 bytes of
    the seed as key, the personalisation `kernel.rng.block`, and *c* in 8 bytes
    as data. It is read as 8 words of 64 bits.

Drawing
    A call reads words in order, from the first word of block `counter` on and
    into the following blocks as needed. It adds to the counter the number of
    blocks it has read a word of; the words left in the last one are not used.
    To draw below *n*, words `w >= 2**64 - 2**64 % n` are passed over, and the
    first other word gives `w % n`. Drawing below 1 reads a word as well.

Shuffling
    For *i* from the last position down to 1: draw *j* below `i + 1` and swap
    the items at *i* and *j*. All these draws belong to one call. Shuffling
    nothing or one item reads no word and leaves the counter as it is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from struct import Struct
from typing import Final, TypeVar

import attrs

from elysium_rules.arguments import expect, name_value, wrong_type
from elysium_rules.errors import ArgumentError
from elysium_rules.program.value import Shown

_Item = TypeVar("_Item")

_SEED_BYTES: Final = 16
_SEED_LIMIT: Final = 2 ** (8 * _SEED_BYTES)
_COUNTER_BYTES: Final = 8
_COUNTER_LIMIT: Final = 2 ** (8 * _COUNTER_BYTES)
_BLOCK: Final = Struct("<8Q")
WORDS_PER_BLOCK: Final = 8
_WORD_LIMIT: Final = 2**64
BATCH: Final = 512  #: words read at once by `many_words`
# INVARIANT: these tags never change; every seed and every replay depends on them.
_SEED_TAG: Final = b"kernel.rng.seed"
_BLOCK_TAG: Final = b"kernel.rng.block"


@attrs.frozen(repr=False)
class Rng(Shown):
    """A source of random numbers that is plain data: a 128-bit *seed*, and how many blocks were used.

    Two equal sources give equal numbers. Whoever knows the seed knows the
    future of the game, so it belongs in no view.

    >>> Rng(seed=7)
    Rng(seed=7, counter=0)
    """

    seed: int  #: 128 bits
    counter: int = 0  #: how many blocks were used

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.seed < _SEED_LIMIT:
            raise ValueError("the seed of a random source has 128 bits; use rng_from_seed for any other number")
        if not 0 <= self.counter < _COUNTER_LIMIT:
            raise ValueError(f"the counter of a random source has 64 bits, so it cannot be {self.counter}")


def rng_from_seed(seed: int | str | None) -> Rng:
    """Make a random source from whatever a player calls a seed.

    Any int will do, large or negative, and any string; an int and a string
    never mean the same. Without a seed the operating system chooses one.

    >>> rng_from_seed(42) == rng_from_seed(42)
    True
    >>> rng_from_seed(42) == rng_from_seed("42")
    False

    Raises:
        ArgumentError: *seed* is something else. That includes `True` and `False`, which are nearly always a slip.
    """
    if seed is None:
        return Rng(int.from_bytes(os.urandom(_SEED_BYTES), "little"))
    return Rng(_hash_seed(seed))


def reseed(rng: Rng, seed: int | str | None) -> Rng:
    """Give a fork of a game another future, which depends on *seed* alone.

    Nothing of the old seed is left, so a search that plays on from here learns
    nothing about what will really come. The counter stays: forks made at different
    moments with the same seed do not see the same numbers again.

    >>> fork = reseed(Rng(seed=7, counter=3), "search")
    >>> fork == Rng(rng_from_seed("search").seed, counter=3)
    True
    """
    return Rng(rng_from_seed(seed).seed, rng.counter)


def draw_below(rng: Rng, n: int) -> tuple[int, Rng]:
    """Draw a number from 0 up to but not including *n*, each equally likely.

    >>> number, later = draw_below(rng_from_seed(42), 6)
    >>> number, later.counter
    (0, 1)

    Returns:
        The number, and the source to use from now on.

    Raises:
        ArgumentError: there is nothing below *n*, or *n* is above 2**64.
    """
    try:
        if not 1 <= n <= _WORD_LIMIT:
            raise ArgumentError("call/out-of-range", "n", f"a number can be drawn below 1 to 2**64, not below {n}")
        limit = _WORD_LIMIT - _WORD_LIMIT % n
        for used, word in enumerate(_words(rng), start=1):
            if word < limit:
                return word % n, _after(rng, used)
    except (AttributeError, TypeError):
        _expect_rng(rng)
        if not isinstance(n, int):
            raise wrong_type("n", n, "a whole number") from None
        raise
    raise AssertionError("the words of a random source do not end")


def shuffle(rng: Rng, items: Sequence[_Item]) -> tuple[tuple[_Item, ...], Rng]:
    """Return *items* in a random order, each order equally likely.

    >>> order, later = shuffle(rng_from_seed(42), "abcd")
    >>> order, later.counter
    (('b', 'd', 'a', 'c'), 1)

    Returns:
        The items in their new order, and the source to use from now on.

    Raises:
        ArgumentError: there are no items that could be put in order, or *rng* is no random source.
    """
    try:
        pool = list(items)
        if len(pool) < 2:
            return tuple(pool), rng
        words = _first_words(rng, len(pool) - 1)
    except (AttributeError, TypeError):
        _expect_rng(rng)
        raise wrong_type("items", items, "a list") from None
    if max(words) >= _WORD_LIMIT - len(pool):
        return _shuffle_exactly(rng, pool)
    # Below that limit no word is passed over for any of the draws: one word each (the usual case, twice as fast).
    for size, word in zip(range(len(pool), 1, -1), words, strict=True):
        i, j = size - 1, word % size
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool), _after(rng, len(words))


def _shuffle_exactly(rng: Rng, pool: list[_Item]) -> tuple[tuple[_Item, ...], Rng]:
    words = _words(rng)
    used = 0
    for size in range(len(pool), 1, -1):
        word = next(words)
        used += 1
        while word >= _WORD_LIMIT - _WORD_LIMIT % size:
            word = next(words)
            used += 1
        i, j = size - 1, word % size
        pool[i], pool[j] = pool[j], pool[i]
    return tuple(pool), _after(rng, used)


def many_words(rng: Rng) -> tuple[list[int], Rng]:
    """Read the next few hundred words at once, for who needs many numbers quickly.

    >>> words, later = many_words(rng_from_seed(42))
    >>> len(words), all(0 <= word < 2**64 for word in words), later.counter
    (512, True, 64)

    Returns:
        The words of 64 bits in the order of their blocks, and the source to use from now on.
    """
    return _first_words(rng, BATCH), _after(rng, BATCH)


def _expect_rng(rng: object) -> None:
    expect("rng", rng, Rng, "a random source, such as `rng_from_seed` makes,")


def _hash_seed(seed: int | str) -> int:
    if isinstance(seed, bool):
        raise ArgumentError("call/wrong-type", "seed", f"a seed is an int, a string or None, not {seed}")
    if isinstance(seed, int):
        # Hexadecimal, because Python refuses to write very long numbers in decimal.
        spelled = f"int:{int(seed):x}"
    elif isinstance(seed, str):
        spelled = f"str:{seed}"
    else:
        raise ArgumentError("call/wrong-type", "seed", f"a seed is an int, a string or None, not {name_value(seed)}")
    # `surrogatepass`: a file name given as a seed may hold half a character, and must not fail for it.
    digest = blake2b(spelled.encode("utf-8", "surrogatepass"), digest_size=_SEED_BYTES, person=_SEED_TAG).digest()
    return int.from_bytes(digest, "little")


def _words(rng: Rng) -> Iterator[int]:
    """Read the words of *rng* in order, from the first word of its next block on, without an end."""
    # The key is hashed once; each block starts from a copy of that.
    keyed = blake2b(key=rng.seed.to_bytes(_SEED_BYTES, "little"), digest_size=_BLOCK.size, person=_BLOCK_TAG)
    counter = rng.counter
    while True:
        block = keyed.copy()
        block.update(counter.to_bytes(_COUNTER_BYTES, "little"))
        yield from _BLOCK.unpack(block.digest())
        counter += 1


def _first_words(rng: Rng, count: int) -> list[int]:
    """The first *count* words that `_words` gives."""
    return list(islice(_words(rng), count))


def _after(rng: Rng, used: int) -> Rng:
    return Rng(rng.seed, rng.counter - -used // WORDS_PER_BLOCK)
