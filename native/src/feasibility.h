// Looking ahead: would a power work?
//
// Every statement is judged before anybody commits to it: its costs must be payable in full, and its first
// forced choice must have an answer. Nothing is changed by looking (decision 8). Beside it in Python:
// `kernel/feasibility.py`.
#pragma once

#include "assumptions.h"
#include "phrases.h"

namespace elysium {

// Would this statement work? One that is *always* is not looked into: that would cost patience.
Answer possible(const Table& table, const Scope& scope, int statement, const Assumptions& assumed);

// Can so many costs of a gate be paid, and would the rest work then? *rest* is a statement, or NONE.
Answer possible_after(const Table& table, const Scope& scope, List costs, int rest,
                      const Assumptions& assumed);

// What a cost takes out of an account, as a look ahead remembers it: the move of its deed.
Spent spending(const Table& table, const Scope& scope, const Deed& cost);

// Would a deed work? (judges.cpp)
Answer judge_deed(const Table& table, const Scope& scope, const Deed& deed, const Assumptions& assumed);
// The same of a judge alone, for who acts.
Answer judge(const Table& table, const Scope& scope, int ref, int player, const Assumptions& assumed);

// P19: whether a power, used by *player*, would work; *assumed* does not hold the power itself yet.
bool can_start(const Table& table, int player, int power, const Assumptions& assumed);
// Whether a power would work that another one uses. (judge_use.cpp)
Answer works_inside(const Table& table, int player, int power, const Assumptions& assumed);
// The powers of such kinds on these cards, without those that are open (P18), by the numbers of their cards.
int powers_among(const Table& table, const Mask& cards, int kinds, const Mask& opened,
                 uint8_t found[MOST_POWERS]);
Answer judge_use(const Table& table, const Scope& scope, const Record& record, int player,
                 const Assumptions& assumed);
// Whether a card can be taken when all is paid. (judge_take.cpp)
Answer judge_take(const Table& table, const Scope& scope, const Record& record, int player,
                  const Assumptions& assumed);

// Whether a deed would surely do nothing now, and whether all of a statement would (P23).
bool is_idle(const Table& table, const Scope& scope, const Deed& deed);
bool is_idle_statement(const Table& table, const Scope& scope, int statement);

// The seat of who acts: `you`, or who is `they` there.
inline int acting_seat(bool is_you, const Scope& scope) {
    return is_you ? scope.you : scope.they;
}
// The players who could be named, in the order of the discs.
int fitting_players(const Table& table, const Scope& scope, int where, bool is_other, int player,
                    int8_t found[]);

}  // namespace elysium
