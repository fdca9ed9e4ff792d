// What Permanent powers may step in before it happens (N16): what a power of another player would do to their
// owner.
//
// Beside it in Python: `elysium/changes/prevention.py`, `elysium/powers/harm.py`.
#pragma once

#include "game.h"
#include "phrases.h"
#include "table.h"

namespace elysium {

// What a power of one player is about to do to another.
struct Harm {
    int victim = NOBODY;  // NOBODY: it harms nobody else
    int key = 0;          // what others wait for
    int card = NO_CARD;   // that would be discarded or taken
    int taker = NOBODY;   // who would take it
    int amount = 0;       // that would be lost

    // The one thing of it that a power in progress does not keep anyway: how much is lost, or who takes it
    // (N46).
    int extent() const { return taker == NOBODY ? amount : taker; }
};

// What a deed would do to somebody else; *chosen* is what was chosen for it.
Harm harm_of(const Table& table, const Scope& scope, const Deed& deed, int player, const Slot& chosen);
// Lines up the powers of the victim that may step in, by their numbers; says whether there are any.
bool shields_against(const Table& table, const Harm& harm, Slot& line);
void step_in(Table& table, int doer, const Harm& harm, int power);
// Lets the deed below the running power not happen; where nothing waits there any more, nothing happens.
void prevent(Table& table, int power);

}  // namespace elysium
