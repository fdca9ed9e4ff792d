// Sets of cards as bit masks over the deck: bit n is card n, and bits from `Game::size` on are Citizens.
//
// Beside it in Python: `elysium/model/masks.py`, where a mask is a number of any length. Here it has 256
// bits, which is the first capacity of the core: cards and Citizens of a game together.
#pragma once

#include <cstdint>

namespace elysium {

constexpr int MASK_BITS = 256;

inline int lowest_bit(uint64_t word) {
    return __builtin_ctzll(word);
}

inline int highest_bit(uint64_t word) {
    return 63 - __builtin_clzll(word);
}

// How many bits are set. Machines differ in whether they have an instruction for it, and without it the
// compiler calls a function; this is as fast everywhere.
inline int count_bits(uint64_t word) {
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>(word * 0x0101010101010101 >> 56);
}

// Without a value it is undefined, as an int is: `Mask{}` is the empty set. So arrays with room for many sets
// cost nothing.
struct Mask {
    uint64_t words[4];

    bool any() const { return (words[0] | words[1] | words[2] | words[3]) != 0; }
    bool none() const { return !any(); }
    bool has(int card) const { return words[card >> 6] >> (card & 63) & 1; }
    void add(int card) { words[card >> 6] |= uint64_t{1} << (card & 63); }
    void remove(int card) { words[card >> 6] &= ~(uint64_t{1} << (card & 63)); }

    int count() const {
        return count_bits(words[0]) + count_bits(words[1]) + count_bits(words[2]) + count_bits(words[3]);
    }

    // The lowest card, or -1 of an empty set.
    int first() const {
        for (int place = 0; place < 4; place++)
            if (words[place]) return place * 64 + lowest_bit(words[place]);
        return -1;
    }

    // The highest card, or -1 of an empty set.
    int last() const {
        for (int place = 3; place >= 0; place--)
            if (words[place]) return place * 64 + highest_bit(words[place]);
        return -1;
    }

    Mask& operator|=(const Mask& other) {
        for (int place = 0; place < 4; place++)
            words[place] |= other.words[place];
        return *this;
    }
    Mask& operator&=(const Mask& other) {
        for (int place = 0; place < 4; place++)
            words[place] &= other.words[place];
        return *this;
    }
    // Takes away what is in another set.
    Mask& operator-=(const Mask& other) {
        for (int place = 0; place < 4; place++)
            words[place] &= ~other.words[place];
        return *this;
    }
};

inline Mask operator|(Mask left, const Mask& right) {
    return left |= right;
}
inline Mask operator&(Mask left, const Mask& right) {
    return left &= right;
}
inline Mask operator-(Mask left, const Mask& right) {
    return left -= right;
}
inline Mask operator~(Mask mask) {
    for (uint64_t& word : mask.words)
        word = ~word;
    return mask;
}
inline bool operator==(const Mask& left, const Mask& right) {
    uint64_t other = 0;
    for (int place = 0; place < 4; place++)
        other |= left.words[place] ^ right.words[place];
    return other == 0;
}
inline bool operator!=(const Mask& left, const Mask& right) {
    return !(left == right);
}

inline bool overlap(const Mask& left, const Mask& right) {
    return ((left.words[0] & right.words[0]) | (left.words[1] & right.words[1]) |
            (left.words[2] & right.words[2]) | (left.words[3] & right.words[3])) != 0;
}

inline Mask mask_of(int card) {
    Mask mask{};
    mask.add(card);
    return mask;
}

// All cards from a number on: the Citizens, where it is the size of the deck.
inline Mask mask_from(int card) {
    Mask mask{};
    for (int place = 0; place < 4; place++) {
        const int below = card - place * 64;
        mask.words[place] = below <= 0 ? ~uint64_t{0} : below >= 64 ? 0 : ~uint64_t{0} << below;
    }
    return mask;
}

inline Mask all_cards() {
    return mask_from(0);
}

// The cards of a set, the lowest number first: `for (int card : cards_in(mask))`. The set is copied first, so
// it may change meanwhile.
class cards_in {
  public:
    explicit cards_in(const Mask& mask) : left_(mask) {}

    struct Iterator {
        Mask left{};
        int place;

        bool operator!=(const Iterator& end) const { return place != end.place; }
        int operator*() const { return place * 64 + lowest_bit(left.words[place]); }
        Iterator& operator++() {
            left.words[place] &= left.words[place] - 1;
            skip();
            return *this;
        }
        void skip() {
            while (place < 4 && !left.words[place])
                place++;
        }
    };

    Iterator begin() const {
        Iterator first{left_, 0};
        first.skip();
        return first;
    }
    Iterator end() const { return Iterator{Mask{}, 4}; }

  private:
    Mask left_{};
};

}  // namespace elysium
