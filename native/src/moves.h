// Moves: what a deed does. The primitives M of docs/contract.md.
//
// Beside it in Python: the `act` of the effects in `elysium/powers/`.
#pragma once

#include "game.h"
#include "phrases.h"
#include "table.h"

namespace elysium {

// What a part of a joined price will take, worked out before any of it moves (P14).
struct Due {
    int amount = 0;
    int card = NO_CARD;
    Mask cards{};
};

// Does a deed with what was chosen for it. *due* is null where the deed stands alone, and works its extent
// out itself.
void do_deed(Table& table, const Scope& scope, const Deed& deed, const Slot& chosen, const Due* due);

// What a deed whose extent is not chosen would take now.
Due settle(const Table& table, const Scope& scope, const Deed& deed);

// Looks at the top cards of the draw pile; gives the place down to which they were seen, or NONE (N31).
int look_at_top(Table& table, int player, int amount);

}  // namespace elysium
