// Bonus tiles: who earns one, who loses one (B1 to B4, N10).
//
// Beside it in Python: the end of `elysium/changes/procedures.py`.
#pragma once

#include "table.h"

namespace elysium {

// B4: after a transfer, see whether the Legend that grew earns a tile.
void check_bonus(Table& table, int player, int place);

// N10: after a Legend has lost a card the longest Legend of each level has its tile; its holder keeps ties.
void judge_level_tiles(Table& table);

}  // namespace elysium
