// The only place where a fact of the game changes.
//
// Beside it in Python: `elysium/changes/apply.py`, a function for each kind of event; the core notes no
// events. Every one of them can be called with any card: what is not there is not moved.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// --- resources (S11) -------------------------------------------------------------------------------------

void change_account(Table& table, int player, int resource, int change);
void change_counter(Table& table, int card, int resource, int change);
void return_tokens(Table& table, int card);  // N22

// --- cards -----------------------------------------------------------------------------------------------

void enter_domain(Table& table, int player, int card);
void leave_domain(Table& table, int player, int card);   // P4: its ring goes back, and it is no longer turned
void leave_elysium(Table& table, int player, int card);  // N9
void join_legend(Table& table, int player, int card, int legend);
void replace_citizen(Table& table, int player, int card, int legend);  // X9
int draw_top(Table& table);                        // off the draw pile; nobody knows it any longer
void put_on_discard_pile(Table& table, int card);  // P21
void reshuffle(Table& table);                      // A5

// --- what is known of face-down cards (`model/knowledge.py`, N31-N35) ------------------------------------

void forget(Table& table, int card);            // it is turned up or shuffled
void know(Table& table, int player, int card);  // one seat, or EVERYBODY
int seen_on_top(const Table& table, int start, int player, uint8_t found[MOST_SEEN]);  // the top one first
void order_cards(Table& table, int player, const uint8_t* cards, int count, bool under);
void put_back(Table& table, int card, bool under);  // N34
void swap_face(Table& table, int citizen);          // N35

constexpr int EVERYBODY = -1;

}  // namespace elysium
