// The meaning of phrases, which change nothing and ask nobody: numbers, conditions, seats, sets of cards.
//
// Beside it in Python: `kernel/evaluate.py`, `elysium/powers/numbers.py`, `card_numbers.py`, `card_sets.py`,
// `filters.py`, `players.py`. The primitives N, C, P and S of docs/contract.md.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// What a phrase reads of a frame: a frame of the stack, or one that a look ahead imagines.
struct Scope {
    int power;
    int you;
    int they;
    const Slot* slots;
    int slot_count;

    // What lies in a slot; a record may be read by another power than the one it was written for, and finds
    // nothing.
    const Slot& slot(int place) const;
    Scope with_they(int seat) const {
        Scope asked = *this;
        asked.they = seat;
        return asked;
    }
};

// The scope of a frame that has begun.
Scope scope_of(const Table& table, const Frame& frame);
// The scope of a power that nobody has begun.
Scope first_scope(const Table& table, int power, int you);

int number(const Table& table, const Scope& scope, int ref);
bool holds(const Table& table, const Scope& scope, int ref);
int seat(const Table& table, const Scope& scope, int ref);  // NOBODY where there is no such player
Mask cards(const Table& table, const Scope& scope, int ref);

// What lies on a card (N21).
int lying_on(const Table& table, int card, int resource);
// What lies on a board; nothing on that of nobody.
inline int held(const Table& table, int player, int resource) {
    return player < 0 ? 0 : table.players[player].accounts[resource];
}
// N45: the cards in the Domains and Elysiums of all players but one.
Mask things_of_others(const Table& table, int player);
// N21: the cards on which something can lie.
Mask carrying_mask(const Table& table);
// The cards of a set for which a record is given, or all cards.
inline Mask cards_or_all(const Table& table, const Scope& scope, int ref) {
    return ref == NONE ? all_cards() : cards(table, scope, ref);
}

// Keeps what a phrase finds in a slot: a seat, or cards. Says whether there is any.
bool find(const Table& table, const Scope& scope, int ref, Slot& into);

}  // namespace elysium
