#include "payment.h"

#include <algorithm>

namespace elysium {

namespace {

constexpr int FREE = -1;

// Finds cards for prices, one price after the other; others may take other cards than before.
class Payment {
  public:
    Payment(const Mask* owed, const Mask& barred) : owed_(owed), barred_(barred) {
        std::fill(pays_, pays_ + MASK_BITS, static_cast<int8_t>(FREE));
    }

    bool pay(int price) {
        Mask seen = barred_;
        return pay(price, seen);
    }

  private:
    bool pay(int price, Mask& seen) {
        for (const int card : cards_in(owed_[price] - barred_)) {
            if (seen.has(card)) continue;
            seen.add(card);
            if (pays_[card] == FREE || pay(pays_[card], seen)) {
                pays_[card] = static_cast<int8_t>(price);
                return true;
            }
        }
        return false;
    }

    const Mask* owed_;
    const Mask barred_;
    int8_t pays_[MASK_BITS];  // per card: the price that it pays
};

}  // namespace

bool can_pay(const Mask* owed, int count, const Mask& barred) {
    bool are_plenty = true;  // whether each price has as many cards to choose from as there are prices
    for (int price = 0; price < count; price++)
        are_plenty = are_plenty && (owed[price] - barred).count() >= count;
    if (are_plenty) return true;
    Payment payment(owed, barred);
    for (int price = 0; price < count; price++)
        if (!payment.pay(price)) return false;
    return true;
}

bool can_leave(const Mask* owed, int count, const Mask& cards, const Mask& barred) {
    const Mask left = cards - barred;
    if (left.count() > count) return true;
    for (const int card : cards_in(left))
        if (can_pay(owed, count, barred | mask_of(card))) return true;
    return false;
}

Mask leaving(const Mask& asked, const Mask* owed, int count, const Mask* cards) {
    if (cards && cards->count() > count + 1) cards = nullptr;  // whatever is taken, one of them is left
    bool are_plenty = !cards;
    for (int price = 0; price < count; price++)
        are_plenty = are_plenty && owed[price].count() > count;
    if (are_plenty) return asked;
    Mask found{};
    for (const int card : cards_in(asked)) {
        const Mask taken = mask_of(card);
        if (can_pay(owed, count, taken) && (!cards || can_leave(owed, count, *cards, taken))) found.add(card);
    }
    return found;
}

}  // namespace elysium
