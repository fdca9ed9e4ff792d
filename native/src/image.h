// Reads a game from the numbers of its image, and trusts none of them (docs/contract.md).
//
// Beside it in Python: `elysium/native/image.py`, which writes it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "game.h"

namespace elysium {

// The game of an image; or nothing, and *why* says in a sentence what is wrong with it.
std::unique_ptr<Game> read_image(const int32_t* image, int64_t count, std::string& why);

}  // namespace elysium
