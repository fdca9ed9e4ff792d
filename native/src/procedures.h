// What players do with cards and resources, by whatever way: take, draw, discard, transfer, pay.
//
// Each deed changes the table and then sets off what it must: bonuses (B4), Permanent powers (P11) and the
// Instantaneous power of a card that was taken (P2; decision 5). Beside it in Python:
// `elysium/changes/procedures.py`; what it calls in `apply.py` is here in apply.cpp.
#pragma once

#include "game.h"
#include "table.h"

namespace elysium {

// T7: the cards that would be a second identical one in the Domain of *player*, if the cards *gone* were not
// there.
Mask identical_mask(const Table& table, int player, const Mask& gone = Mask{});

// N66: takes work from the budget, or says that it is not there.
bool pay_ahead(Table& table, int work);
// N66: how many of so many cards an effect moves; each one beyond a few is a step.
int pay_for_moves(Table& table, int wanted);

void take_card(Table& table, int player, int card, Zone source, bool owed = false);
void take_citizen(Table& table, int player, bool owed = false);
bool prepare_draw(Table& table);  // A5
void draw_and_take(Table& table, int player);
void reveal(Table& table, Zone zone, int count);
void discard_card(Table& table, int card);
void return_card(Table& table, int card);
void transfer_card(Table& table, int player, int card, int legend, int price);

// N2: moves something between a board and the reserve, or between boards, because of a power or as a price.
void move_resource(Table& table, int resource, int source, int target, int amount, int by,
                   bool is_price = false);
void put_on_card(Table& table, int resource, int card, int amount);
// N21: takes something off a card, to a board or to the reserve; *payer* has paid it, or is NOBODY (N23).
void take_from_card(Table& table, int resource, int card, int amount, int target, int payer = NOBODY);

}  // namespace elysium
