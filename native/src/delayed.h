// What powers leave for later (N14) or bend for a while (N15): the promises that are open, and their moments.
//
// Beside it in Python: `elysium/changes/delayed.py`.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// Keeps the part of a power that begins at a place for later, with the slots in a list; where very many
// promises wait already, it is lost.
void make_promise(Table& table, Moment moment, const Frame& frame, int at, List kept);
// Ends what lasted until a moment, and marks as due what waited for it: in the order of the discs, then by
// age.
void moment_came(Table& table, Moment moment);
// What waits for the end of the next turn of a player waits for the end of this one now.
void turn_comes(Table& table, int player);
bool has_due(const Table& table);
// Goes on with the first promise that is due, or says that there is none; what goes beyond the budget is
// lost.
bool open_due(Table& table);

}  // namespace elysium
