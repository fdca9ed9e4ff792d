// From what a player sees to a whole game that may lie behind it: for search.
//
// Beside it in Python: `elysium/seeing/sampling.py`.
#pragma once

#include "actions.h"
#include "table.h"

namespace elysium {

// Deals what a seat cannot know at random: the draw pile, the faces of Citizens, secret choices of others,
// and all chance to come. *viewer* is NOBODY for who only watches.
void sample_hidden(Table& table, int viewer, Generator rng, Answers& answers);

}  // namespace elysium
