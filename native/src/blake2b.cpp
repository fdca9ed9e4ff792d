#include "blake2b.h"

#include <cstring>

namespace elysium {

namespace {

constexpr int ROUNDS = 12;
constexpr uint64_t BLOCK_BYTES = 128;

constexpr uint64_t START[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                               0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                               0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Which words of the block each round mixes in, and in which order; the last two rounds repeat the first two.
constexpr uint8_t SCHEDULE[10][16] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
                                      {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
                                      {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
                                      {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
                                      {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
                                      {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
                                      {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
                                      {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
                                      {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
                                      {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}};

uint64_t rotate_right(uint64_t word, int by) {
    return word >> by | word << (64 - by);
}

inline void mix(uint64_t& a, uint64_t& b, uint64_t& c, uint64_t& d, uint64_t first, uint64_t second) {
    a += b + first;
    d = rotate_right(d ^ a, 32);
    c += d;
    b = rotate_right(b ^ c, 24);
    a += b + second;
    d = rotate_right(d ^ a, 16);
    c += d;
    b = rotate_right(b ^ c, 63);
}

// One round after the other, each with its own schedule: so the compiler knows which words it mixes.
template <int Round>
inline void mix_rounds(uint64_t v[16], const uint64_t block[16]) {
    constexpr const uint8_t* order = SCHEDULE[Round % 10];
    mix(v[0], v[4], v[8], v[12], block[order[0]], block[order[1]]);
    mix(v[1], v[5], v[9], v[13], block[order[2]], block[order[3]]);
    mix(v[2], v[6], v[10], v[14], block[order[4]], block[order[5]]);
    mix(v[3], v[7], v[11], v[15], block[order[6]], block[order[7]]);
    mix(v[0], v[5], v[10], v[15], block[order[8]], block[order[9]]);
    mix(v[1], v[6], v[11], v[12], block[order[10]], block[order[11]]);
    mix(v[2], v[7], v[8], v[13], block[order[12]], block[order[13]]);
    mix(v[3], v[4], v[9], v[14], block[order[14]], block[order[15]]);
    if constexpr (Round + 1 < ROUNDS) mix_rounds<Round + 1>(v, block);
}

void compress(uint64_t chain[8], const uint64_t block[16], uint64_t bytes_so_far, bool is_last) {
    uint64_t v[16];
    for (int place = 0; place < 8; place++) {
        v[place] = chain[place];
        v[place + 8] = START[place];
    }
    v[12] ^= bytes_so_far;
    if (is_last) v[14] = ~v[14];
    mix_rounds<0>(v, block);
    for (int place = 0; place < 8; place++)
        chain[place] ^= v[place] ^ v[place + 8];
}

// Words are little-endian in the hash, whatever the machine is.
uint64_t read_word(const char* bytes) {
    uint64_t word = 0;
    for (int place = 7; place >= 0; place--)
        word = word << 8 | static_cast<uint8_t>(bytes[place]);
    return word;
}

}  // namespace

KeyedHash keyed_hash(uint64_t key_low, uint64_t key_high, const char* person) {
    constexpr uint64_t digest_bytes = 64, key_bytes = 16, fanout = 1, depth = 1;
    KeyedHash keyed;
    std::memcpy(keyed.chain, START, sizeof START);
    keyed.chain[0] ^= digest_bytes | key_bytes << 8 | fanout << 16 | depth << 24;
    keyed.chain[6] ^= read_word(person);
    keyed.chain[7] ^= read_word(person + 8);
    const uint64_t block[16] = {key_low, key_high};
    compress(keyed.chain, block, BLOCK_BYTES, false);
    return keyed;
}

void hash_number(const KeyedHash& keyed, uint64_t number, uint64_t digest[8]) {
    std::memcpy(digest, keyed.chain, sizeof keyed.chain);
    const uint64_t block[16] = {number};
    compress(digest, block, BLOCK_BYTES + sizeof number, true);
}

}  // namespace elysium
