// Randomness as a value: a seed of 128 bits and a counter of blocks, so that every engine draws the same
// numbers.
//
// Beside it in Python: `kernel/rng.py`, whose docstring is the whole algorithm; `random_chooser` of
// `play/engine/playout.py`.
#pragma once

#include <cstdint>

#include "blake2b.h"

namespace elysium {

struct Generator {
    uint64_t seed_low = 0;
    uint64_t seed_high = 0;
    uint64_t counter = 0;  // how many blocks were used
};

// Reads the words of a generator in order during one call of it; `settle` then counts the blocks that were
// touched.
class Words {
  public:
    explicit Words(const Generator& from);
    uint64_t next();
    // A number from 0 up to but not including *n*, each equally likely.
    uint64_t below(uint64_t n);
    void settle(Generator& generator) const;

  private:
    KeyedHash keyed_;
    uint64_t block_;
    uint64_t words_[8];
    uint64_t used_ = 0;
};

uint64_t draw_below(Generator& generator, uint64_t n);

// Puts cards in a random order, each order equally likely; nothing is drawn for less than two of them.
void shuffle(Generator& generator, uint8_t* cards, int count);

// The library's random chooser: it reads 512 words at once and uses the last of them first. A block is made
// only when a word of it is wanted.
class Chooser {
  public:
    // Of the batch of words from *counter* on so many were *used* before.
    Chooser(uint64_t seed_low, uint64_t seed_high, uint64_t counter, int64_t used);
    // An answer out of so many.
    int choose(int count);

  private:
    KeyedHash keyed_;
    uint64_t batch_;  // the first block of the batch that is read
    uint64_t words_[8];
    int block_ = -1;  // of this batch, whose words these are
    int left_;
};

}  // namespace elysium
