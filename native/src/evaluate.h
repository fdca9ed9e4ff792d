// What a table is worth to each seat, for a search that stops there: the score as if the game ended now, and
// what will count later.
//
// Beside it in Python: `elysium/rules/evaluation.py`, which has the weights.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

constexpr int FEATURES = 17;  // what a player has that counts later, in the order of the table in Python
constexpr int MOMENTS = 10;   // of a game: before the writing of each epoch, and from then on

struct Weights {
    int32_t of[MOMENTS][FEATURES];
};

// How many moments are left: 0 in the writing of the last epoch.
int moments_left(const Table& table);
// What a player has, counted.
void count_features(const Table& table, int player, int32_t* features);
// By seat, in 1/16 points.
void evaluate(const Table& table, const Weights& weights, int64_t* worths);

}  // namespace elysium
