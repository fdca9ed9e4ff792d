// Bounds of the rules, which every engine keeps, and capacities of the core, which only the core has.
//
// Beside it in Python: `elysium/model/bounds.py`, and the constants of the `kernel` modules named below.
#pragma once

#include "primitives.h"

namespace elysium {

// --- bounds of the rules: written down in docs/rules.md, and never passed by either engine ---------------

constexpr int BUDGET = contract::bound::budget;            // N66: the work of the powers of one action
constexpr int MOST_FORCED = contract::bound::most_forced;  // N66: after so much work an action with a single
                                                           // choice is left to its player
constexpr int MOST_HELD = contract::bound::most_held;      // N67: in an account
constexpr int LARGEST =
    contract::bound::largest;  // N67: of any number, and of its negative (`kernel/evaluate.py`)
constexpr int MOST_EXCHANGED = contract::bound::most_exchanged;  // N52, N67: beyond the lowest amount
constexpr int MOST_ALLOWED = contract::bound::most_allowed;      // N67: transfers in a step
constexpr int MOST_ANSWERS = contract::bound::most_answers;      // N52
constexpr int MOST_NAMED = contract::bound::most_named;          // N52
constexpr int MOST_BENDING = contract::bound::most_bending;      // N68
constexpr int MOST_DECISIONS = contract::bound::most_decisions;  // N40
constexpr int MOST_PROMISED = contract::bound::most_promised;    // N14
constexpr int MOST_CITIZENS = contract::bound::most_citizens;    // N69
constexpr int FREE_MOVES = contract::bound::free_moves;  // N66: cards that are moved for what was paid ahead
constexpr int MOST_OPEN =
    contract::bound::most_open;  // N66: powers that are open or wait (`kernel/machine.py`)
constexpr int MOST_TIMES =
    contract::bound::most_times;  // N66: rounds of a repetition (`kernel/instructions.py`)
constexpr int MOST_DEEP =
    contract::bound::most_deep;  // how deep powers are looked into (`kernel/instructions.py`)
constexpr int PATIENCE = contract::bound::patience;  // how much a look ahead reads (`kernel/assumed.py`)
constexpr int MOST_WAYS = 16;  // N53: ways to pay that a look ahead tries (`powers/taking.py`)
constexpr int MANY = 12;       // so many powers share one look ahead (`rules/legal.py`)
constexpr int LONG = 32;       // lists beyond it are cut where reactions are looked up (`model/masks.py`)
constexpr int MOST_SEEN = 5;   // N31: cards that are looked at on top of the draw pile

// --- capacities of the core: what passes one is handed back to Python (`Table::full`), never cut off -----

constexpr int MOST_PLAYERS = 4;     // S1
constexpr int MOST_CARDS = 192;     // in the deck; with Citizens there are `MASK_BITS`
constexpr int MOST_POWERS = 256;    // of all cards: so many bits has a set of them
constexpr int MOST_FAMILIES = 8;    // in play, and so cards of a Legend
constexpr int MOST_LEVELS = 3;      // L4
constexpr int MOST_RESOURCES = 18;  // gold, VP, PP and the own ones of families
constexpr int MOST_QUESTS = 8;      // tiles of a game, without the Incomplete side
constexpr int MOST_TILES = 4;       // bonus tiles of a family
constexpr int MOST_SLOTS = 40;      // of one power
constexpr int MOST_LISTED = 8;      // numbers in one slot: powers that may step in are the longest list
#ifndef CORE_NARROW
constexpr int MOST_LEGENDS = 40;   // in one Elysium
constexpr int MOST_POOL = 320;     // slots of all powers that are open or promised
constexpr int MOST_COUNTERS = 96;  // kinds of things that lie on cards
constexpr int MOST_OWED = 16;      // prices in cards that a look ahead owes at once
constexpr int MOST_SPENT = 16;     // prices out of accounts that it has spent
#else  // so little that games pass it all the time, to try what happens then (benchmarks/narrow.py)
constexpr int MOST_LEGENDS = 4;
constexpr int MOST_POOL = 9;
constexpr int MOST_COUNTERS = 2;
constexpr int MOST_OWED = 2;
constexpr int MOST_SPENT = 1;
#endif

}  // namespace elysium
