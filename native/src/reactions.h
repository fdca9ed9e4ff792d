// Which Permanent powers an event sets off, and in which order (P11, P12, P20).
//
// Beside it in Python: `elysium/changes/reactions.py`, and `push_frame` of `kernel/machine.py`.
#pragma once

#include <initializer_list>

#include "game.h"
#include "table.h"

namespace elysium {

// Powers that are about to be opened, by their cards. No more are ever opened than there is room for on the
// stack.
struct Reactions {
    int count = 0;
    int8_t players[MOST_OPEN];
    uint8_t cards[MOST_OPEN];

    void add(int player, int card) {
        if (count == MOST_OPEN) return;
        players[count] = static_cast<int8_t>(player);
        cards[count++] = static_cast<uint8_t>(card);
    }
};

// The powers that have begun and not ended, by their numbers; those that still wait are not open (P18).
Mask open_powers(const Table& table);

// The powers in the Domains now that *player*'s deed with *card* sets off: the doer's first, then those of
// the others in the order of the discs.
void reactions_to(const Table& table, int deed, int player, int card, Reactions& found);

// The cards of a player whose Permanent powers wait for one of two things and work now, in their order (N16).
void waiting_in_domain(const Table& table, int player, int key, int other_key, Reactions& found);

// What has set powers off: whom it tells of as `they`, the card `it`, the amount `that much`.
struct Cause {
    int they = NOBODY;
    int it = NO_CARD;
    int much = 0;
};

void open_event(Table& table, std::initializer_list<int> keys, int player, Cause cause = {});
void open_moment(Table& table, int key);
void open_reactions(Table& table, const Reactions& reactions, const Cause& cause);
void open_power(Table& table, int player, int power);

// Lets a power wait to begin: before the running one goes on, but after those that wait already. Nothing
// happens where the budget of this action has run out, or too many wait already (N66).
void push_frame(Table& table, int power, int player, const Cause& cause = {});

}  // namespace elysium
