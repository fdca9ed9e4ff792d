// What a player can choose: the actions of a turn and the answers to questions, and lists of them.
//
// Beside it in Python: `elysium/model/actions.py`; kinds and operands are those of docs/contract.md.
#pragma once

#include <cstdint>

#include "bounds.h"
#include "primitives.h"

namespace elysium {

struct Action {
    uint8_t kind;
    int8_t player;
    uint8_t count;     // how many of *cards* are filled
    uint8_t cards[5];  // cards, or colours
    int32_t number;    // whatever else is chosen: a Legend, an amount, a seat, a branch
};

// The legal actions of a decision, in their order. Of very many answers the first are listed (N52).
class Answers {
  public:
    int count() const { return count_; }
    const Action& operator[](int place) const { return actions_[place]; }
    void clear() { count_ = 0; }

    void add(int kind, int player) { put(kind, player, 0, 0, 0, 0); }
    void add_number(int kind, int player, int number) { put(kind, player, 0, 0, 0, number); }
    void add_card(int kind, int player, int card, int number = -1) { put(kind, player, 1, card, 0, number); }
    void add_pair(int kind, int player, int first, int second) { put(kind, player, 2, first, second, -1); }
    void add_cards(int kind, int player, const uint8_t* cards, int count);

    // Behind all others, also where very many were listed: to refuse, or to end the step.
    void add_last(int kind, int player) {
        if (count_ < MOST_KEPT) write(kind, player, 0, 0, 0, -1);
    }

    // Keeps the answers for which *keeps* says so.
    template <class Keeps>
    void filter(const Keeps& keeps) {
        int kept = 0;
        for (int place = 0; place < count_; place++)
            if (keeps(actions_[place])) actions_[kept++] = actions_[place];
        count_ = kept;
    }
    // Keeps the first answer alone.
    void keep_first() { count_ = 1; }
    void copy_from(const Answers& other);

  private:
    static constexpr int MOST_KEPT = MOST_ANSWERS + 2;

    void put(int kind, int player, int count, int first, int second, int number) {
        if (count_ < MOST_ANSWERS) write(kind, player, count, first, second, number);
    }
    void write(int kind, int player, int count, int first, int second, int number) {
        actions_[count_++] = Action{static_cast<uint8_t>(kind),
                                    static_cast<int8_t>(player),
                                    static_cast<uint8_t>(count),
                                    {static_cast<uint8_t>(first), static_cast<uint8_t>(second), 0, 0, 0},
                                    number};
    }

    int count_ = 0;
    Action actions_[MOST_KEPT];
};

// Eight numbers of an action: kind, player, operands, filled with -1.
void write_action(const Action& action, int32_t* out);

}  // namespace elysium
