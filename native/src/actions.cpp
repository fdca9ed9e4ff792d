#include "actions.h"

#include <algorithm>

namespace elysium {

void Answers::add_cards(int kind, int player, const uint8_t* cards, int count) {
    if (count_ >= MOST_ANSWERS) return;
    write(kind, player, count, 0, 0, -1);
    std::copy(cards, cards + count, actions_[count_ - 1].cards);
}

void Answers::copy_from(const Answers& other) {
    count_ = other.count_;
    std::copy(other.actions_, other.actions_ + other.count_, actions_);
}

}  // namespace elysium
