// What a look ahead assumes and finds out: would a power work, and which cards would its prices leave?
//
// Beside it in Python: `kernel/assumed.py`.
#pragma once

#include <algorithm>

#include "bounds.h"
#include "masks.h"
#include "payment.h"
#include "table.h"

namespace elysium {

enum Answer : int {
    NO = -1,      // a forced choice has no answer, or a cost cannot be paid
    NOTHING = 0,  // nothing would happen
    YES = 1,
};

// What all ways of one look ahead share: how far it may still go, and what it has found out about powers.
struct Search {
    int patience = PATIENCE;
    int depth = 0;  // of the powers inside each other that it is looking at
    // For the question which card a price takes: the cards in question. Then every way is looked at, and
    // those cards that leave one of them possible are gathered in *kept*.
    Mask asked{};
    Mask kept{};
    // Powers that are known to work, or not to, as long as nothing is paid on the way to them.
    Mask works{};
    Mask fails{};
    int paid_uses = 0;  // how often a power was to be used after a price: nothing is known for good then
};

// An amount out of an account on a board, or out of what lies on a card.
struct Spent {
    int16_t resource;
    int16_t card;
    int32_t amount;
};

// INVARIANT: all that is owed can be paid together (payment.h).
struct Assumptions {
    Mask open{};
    Mask gone{};
    Search* search = nullptr;
    int owed_count = 0;
    int spent_count = 0;
    Mask owed[MOST_OWED];  // for each price in cards, those that it may take
    Spent spent[MOST_SPENT];

    Assumptions() = default;
    // Copies what is filled, and not the room behind it: a look ahead makes many of them, nearly all of them
    // empty.
    Assumptions(const Assumptions& other)
        : open(other.open),
          gone(other.gone),
          search(other.search),
          owed_count(other.owed_count),
          spent_count(other.spent_count) {
        std::copy(other.owed, other.owed + owed_count, owed);
        std::copy(other.spent, other.spent + spent_count, spent);
    }
    Assumptions& operator=(const Assumptions&) = delete;

    bool is_paid() const { return owed_count || spent_count || gone.any(); }
    // Whether the question is which cards the first price that is owed can take.
    bool is_asked() const { return search && search->asked.any(); }

    // The cards that are gone or may be taken by a price; not by the one that is asked for, which takes one.
    Mask lost() const {
        Mask all = gone;
        for (int price = is_asked(); price < owed_count; price++)
            all |= owed[price];
        return all;
    }

    int spent_of(int resource, int card = NO_CARD) const {
        int amount = 0;
        for (int place = 0; place < spent_count; place++)
            if (spent[place].resource == resource && spent[place].card == card) amount += spent[place].amount;
        return amount;
    }

    // Adds one more price, which takes one of *cards*; says whether it can be paid.
    bool owe(const Mask& cards) {
        owed[owed_count++] = cards - gone;
        return owed[owed_count - 1].count() >= owed_count || can_pay(owed, owed_count);
    }

    // Assumes that no price up to now takes *card*; says whether it is not needed to pay.
    bool keep_back(const Mask& card) {
        if (!owed_count) return true;
        for (int price = 0; price < owed_count; price++)
            owed[price] -= card;
        return can_pay(owed, owed_count);
    }

    // Assumes that one price pays with *card*; says whether the others can be paid then.
    bool pay_with(int taker, int card) {
        for (int price = 0; price < owed_count; price++)
            owed[price].remove(card);
        owed[taker] = mask_of(card);
        return can_pay(owed, owed_count);
    }

    // Whether one of *cards* can be left when all is paid.
    Answer leaves(const Mask& cards) const {
        const Mask left = cards - gone;
        if (!owed_count || left.none()) return left.any() ? YES : NO;
        if (!is_asked()) return can_leave(owed, owed_count, left) ? YES : NO;
        return keep(&left);
    }

    // Nothing more has to be left: every way to pay will do.
    Answer settled() const { return is_asked() ? keep(nullptr) : YES; }

  private:
    // Gathers the cards that can be given for the price that is asked for; YES once all can.
    Answer keep(const Mask* cards) const {
        if (!owed_count) return YES;  // never: it is asked about a price that is owed
        search->kept |= leaving(owed[0], owed + 1, owed_count - 1, cards);
        return search->kept == search->asked ? YES : NO;
    }
};

}  // namespace elysium
