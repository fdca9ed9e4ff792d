// A state as numbers, to hand a game in progress over in either direction (docs/contract.md).
//
// Beside it in Python: `elysium/native/states.py`. INVARIANT: what `enter_table` accepts, `leave_table`
// writes again in the same numbers; a state of which that is not true is refused.
#pragma once

#include <cstdint>
#include <string>

#include "actions.h"
#include "table.h"

namespace elysium {

// Writes the whole state, as far as there is room; returns how many numbers it has.
int64_t leave_table(const Table& table, int64_t* numbers, int64_t room);

// Reads a state at a decision and lists what is legal there; or says in *why* what is wrong with it.
bool enter_table(const Game& game, const int64_t* numbers, int64_t count, Table& table, Answers& answers,
                 std::string& why);

// Lists what is legal at a decision; says whether there is one.
bool list_decision(const Table& table, Answers& answers);

}  // namespace elysium
