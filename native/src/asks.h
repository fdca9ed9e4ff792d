// Asks: they list answers in a fixed order. The primitives A of docs/contract.md.
//
// Beside it in Python: the `options` of the effects and values in `elysium/powers/`.
#pragma once

#include "actions.h"
#include "phrases.h"

namespace elysium {

// Lists what a player can answer; the refusal is not among it.
void list_answers(const Table& table, const Scope& scope, int ask, int player, Answers& answers);

// Keeps in a slot what an answer chose. A card, a number, a seat is a number; a placement, a pair, a group is
// a list.
void keep_choice(const Action& answer, Slot& slot);

}  // namespace elysium
