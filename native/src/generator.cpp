#include "generator.h"

#include <utility>

namespace elysium {

namespace {

constexpr char BLOCK_TAG[] = "kernel.rng.block";  // 16 bytes; the zero behind them is not read
constexpr int WORDS_PER_BLOCK = 8;
constexpr int WORDS_AT_ONCE = 512;

// The upper half of a product of two words.
uint64_t multiply_high(uint64_t left, uint64_t right) {
    const uint64_t low_left = left & 0xffffffff, high_left = left >> 32;
    const uint64_t low_right = right & 0xffffffff, high_right = right >> 32;
    const uint64_t middle = high_left * low_right + (low_left * low_right >> 32);
    const uint64_t other = low_left * high_right + (middle & 0xffffffff);
    return high_left * high_right + (middle >> 32) + (other >> 32);
}

}  // namespace

Words::Words(const Generator& from)
    : keyed_(keyed_hash(from.seed_low, from.seed_high, BLOCK_TAG)), block_(from.counter), words_() {
}

uint64_t Words::next() {
    const uint64_t place = used_ % WORDS_PER_BLOCK;
    if (place == 0) hash_number(keyed_, block_++, words_);
    used_++;
    return words_[place];
}

uint64_t Words::below(uint64_t n) {
    const uint64_t over = (0 - n) % n;  // 2**64 % n: so many words at the end would favour small numbers
    uint64_t word = next();
    while (over && word >= 0 - over)
        word = next();
    return word % n;
}

void Words::settle(Generator& generator) const {
    generator.counter += (used_ + WORDS_PER_BLOCK - 1) / WORDS_PER_BLOCK;
}

uint64_t draw_below(Generator& generator, uint64_t n) {
    Words words(generator);
    const uint64_t drawn = words.below(n);
    words.settle(generator);
    return drawn;
}

void shuffle(Generator& generator, uint8_t* cards, int count) {
    if (count < 2) return;
    Words words(generator);
    for (int last = count - 1; last > 0; last--)
        std::swap(cards[last], cards[words.below(static_cast<uint64_t>(last) + 1)]);
    words.settle(generator);
}

Chooser::Chooser(uint64_t seed_low, uint64_t seed_high, uint64_t counter, int64_t used)
    : keyed_(keyed_hash(seed_low, seed_high, BLOCK_TAG)),
      batch_(counter),
      words_(),
      left_(WORDS_AT_ONCE - static_cast<int>(used < 0 || used > WORDS_AT_ONCE ? 0 : used)) {
}

int Chooser::choose(int count) {
    if (left_ == 0) {
        left_ = WORDS_AT_ONCE;
        batch_ += WORDS_AT_ONCE / WORDS_PER_BLOCK;
    }
    left_--;
    if (left_ / WORDS_PER_BLOCK != block_) {
        block_ = left_ / WORDS_PER_BLOCK;
        hash_number(keyed_, batch_ + static_cast<uint64_t>(block_), words_);
    }
    return static_cast<int>(multiply_high(words_[left_ % WORDS_PER_BLOCK], static_cast<uint64_t>(count)));
}

}  // namespace elysium
