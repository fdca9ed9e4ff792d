// Legends, and where a card may be transferred (L1-L10).
//
// Beside it in Python: `Game.make_legend` in `elysium/model/game.py`, `elysium/changes/placements.py`.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

class Answers;

// Fills `Game::accepts`: what each Legend there can be takes in.
void derive_accepts(Game& game);

// Works out the kind of a Legend, what it accepts and what a Citizen costs there; the first two real cards
// decide (L5).
void settle_legend(const Game& game, Legend& legend);

inline const Mask& accepts(const Game& game, const Legend& legend) {
    return game.accepts[legend.accepts];
}

bool is_complete(const Game& game, const Legend& legend);  // L3, L4
int first_real(const Game& game, const Legend& legend);    // its first card that is no Citizen
int legend_level(const Game& game, const Legend& legend);  // of a Level Legend
int legend_family(const Game& game, const Legend& legend);

// The Legend without its Citizens, settled anew (X9).
Legend without_citizens(const Game& game, const Legend& legend);

// What a transfer costs before powers bend it (L1, L8); *legend* is its place, or the number of Legends for a
// new one.
int printed_price(const Table& table, int player, int card, int legend);
int transfer_price(const Table& table, int player, int card, int legend);

// Lists where *player* could transfer which of *cards*, and pay for it.
void list_placements(const Table& table, int player, const Mask& cards, int extra, bool is_free,
                     Answers& answers);

// The cards for which `list_placements` would find a place for so much gold.
Mask placeable(const Table& table, int player, const Mask& cards, int gold, const Mask& gone);

// X9: the cards of a Domain that could stand for a Citizen in a Legend, all of them together.
Mask replaceable(const Table& table, int player);
void list_replacements(const Table& table, int player, Answers& answers);

// N9: the cards of all Legends that stay valid when so many cards leave together; a complete Family Legend
// keeps its own.
Mask removable_mask(const Table& table, int together);

}  // namespace elysium
