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

void write_action(const Action& action, int32_t* out) {
    using namespace contract;
    std::fill(out, out + action_width, -1);
    *out++ = action.kind;
    *out++ = action.player;
    for (int place = 0; place < action.count; place++)
        *out++ = action.cards[place];
    switch (action.kind) {
        case action_kind::take_quest_:
        case action_kind::transfer_:
        case action_kind::pick_level_:
        case action_kind::pick_amount_:
        case action_kind::choose_secretly_:
        case action_kind::pick_player_:
        case action_kind::pick_family_:
        case action_kind::pick_branch_: *out = action.number; break;
        default: break;
    }
}

}  // namespace elysium
