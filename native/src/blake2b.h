// BLAKE2b (RFC 7693) as far as the generator needs it: a key, a personalisation, one block of data.
//
// Beside it in Python: `hashlib.blake2b`, as `kernel/rng.py` uses it.
#pragma once

#include <cstdint>

namespace elysium {

// A hash that has read its key, from which any number of blocks can be hashed.
struct KeyedHash {
    uint64_t chain[8];
};

// The hash with a digest of 64 bytes, the 16 bytes of a seed as its key, and 16 bytes of personalisation.
KeyedHash keyed_hash(uint64_t key_low, uint64_t key_high, const char* person);

// The digest of eight bytes of data behind the key, as eight words.
void hash_number(const KeyedHash& keyed, uint64_t number, uint64_t digest[8]);

}  // namespace elysium
