// What a table is worth to each seat, for a search that stops there: the score as if the game ended now, and
// what will count later.
//
// Beside it in Python: `elysium/native/evaluation.py`, which has the weights.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// What a player has that counts later; by their numbers in `evaluation.py`.
constexpr int FEATURES = 18;
constexpr int MOMENTS = 10;  // of a game: before and from the writing of each epoch on

struct Weights {
    int32_t of[MOMENTS][FEATURES];
};

// How many moments are left: 0 in the writing of the last epoch.
int moments_left(const Table& table);
// What a player has, counted.
void count_features(const Table& table, int player, int32_t* features);
// By seat, in 1/16 points; and the same scores by which it is judged who has won.
void evaluate(const Table& table, const Weights& weights, int64_t* worths);

}  // namespace elysium
