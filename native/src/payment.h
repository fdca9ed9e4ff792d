// Prices in cards: which cards can be left when all of them are paid?
//
// A price is the set of cards it may take; each price takes one card, and no two the same. So prices can be
// paid together exactly if each can be given a card of its own: a matching in a bipartite graph (decision
// 21). Beside it in Python: `kernel/payment.py`.
#pragma once

#include "masks.h"

namespace elysium {

// Whether so many prices can be paid together, none of them with a card of *barred*.
bool can_pay(const Mask* owed, int count, const Mask& barred = Mask{});

// Whether one of *cards* can be left when all of these prices are paid.
bool can_leave(const Mask* owed, int count, const Mask& cards, const Mask& barred = Mask{});

// Of *asked*, the cards that can pay one price so that *owed* can be paid after it and one of *cards* is
// left; a null pointer for *cards* stands for nothing that has to be left.
Mask leaving(const Mask& asked, const Mask* owed, int count, const Mask* cards);

}  // namespace elysium
