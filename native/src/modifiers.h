// The questions that the rules ask, each at one place; continuous powers answer them (N11).
//
// Beside it in Python: `elysium/changes/modifiers.py`.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// How much more the transfers of which cards cost a player (L1, N11).
struct PriceChanges {
    int count = 0;
    Mask cards[MOST_BENDING];
    int amounts[MOST_BENDING];

    int of(int card) const;
};

PriceChanges price_changes(const Table& table, int player, const Mask& gone);
Mask column_free_mask(const Table& table, int player);          // T3
bool quests_are_free(const Table& table, int player);           // T4
int more_transfers(const Table& table, int player);             // W3
int more_income(const Table& table, int player, int resource);  // W2
// The cards in the Domains of others that a power which *player* uses cannot reach.
Mask protected_mask(const Table& table, int player);
bool may_hold_identical(const Table& table, int player);       // T7
int chronos_factor(const Table& table, int player, int card);  // F2
bool wins_ties(const Table& table, int player);                // F6

// The cards because of which a player may have identical ones as long as they stay, NO_CARD for what stays
// anyway.
struct Allowing {
    int count = 0;
    int cards[MOST_BENDING];
};
Allowing hold_identical_by(const Table& table, int player, const Mask& gone);

}  // namespace elysium
