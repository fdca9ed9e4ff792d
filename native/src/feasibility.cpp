#include "feasibility.h"

#include <algorithm>

namespace elysium {

namespace {

using namespace contract;

bool names(const Statement& statement) {
    return statement.primitive == statement_is::let_number_ ||
           statement.primitive == statement_is::let_found_;
}

Answer possible_statements(const Table& table, const Scope& scope, List statements, int from,
                           const Assumptions& assumed);

// The same from a statement on that names something: the rest reads a copy of the slots in which it is
// filled.
[[gnu::noinline]] Answer possible_after_naming(const Table& table, const Scope& scope, List statements,
                                               int from, const Assumptions& assumed) {
    Slot slots[MOST_SLOTS];
    std::copy(scope.slots, scope.slots + scope.slot_count, slots);
    Scope inside = scope;
    inside.slots = slots;
    for (int place = from; place < statements.count; place++) {
        const Statement& let = table.game->statement(statements[place]);
        if (!names(let)) return possible_statements(table, inside, statements, place, assumed);
        const int slot = let.operand[0];
        if (slot >= inside.slot_count) continue;
        if (let.primitive == statement_is::let_number_) {
            slots[slot].put_number(number(table, inside, let.operand[1]));
        } else {
            Slot found;
            if (!find(table, inside, let.operand[1], found)) return NOTHING;  // and the rest is left out
            slots[slot] = found;
        }
    }
    return NOTHING;
}

// The first statement that does anything decides; a block that does nothing does not work.
Answer possible_statements(const Table& table, const Scope& scope, List statements, int from,
                           const Assumptions& assumed) {
    for (int place = from; place < statements.count; place++) {
        if (names(table.game->statement(statements[place])))
            return possible_after_naming(table, scope, statements, place, assumed);
        const Answer answer = possible(table, scope, statements[place], assumed);
        if (answer != NOTHING) return answer;
    }
    return NOTHING;
}

Answer possible_branches(const Table& table, const Scope& scope, const Statement& gate,
                         const Assumptions& assumed) {
    const List costs = table.game->list(gate.operand[3]);
    Answer best = NO;
    for (const int branch : table.game->list(gate.operand[4])) {
        const Answer answer = possible_after(table, scope, costs, branch, assumed);
        if (answer == YES) return YES;
        best = std::max(best, answer);
    }
    return best;
}

Answer possible_ways(const Table& table, const Scope& scope, const Statement& gate,
                     const Assumptions& assumed) {
    const int condition = gate.operand[0], otherwise = gate.operand[5];
    const Answer best = possible_branches(table, scope, gate, assumed);
    if (best == YES || condition != NONE) return best;
    return otherwise == NONE ? NO : possible(table, scope, otherwise, assumed);
}

// Several ways share what they find out.
[[gnu::noinline]] Answer possible_ways_searched(const Table& table, const Scope& scope, const Statement& gate,
                                                const Assumptions& assumed) {
    Search search;
    Assumptions inside = assumed;
    inside.search = &search;
    return possible_ways(table, scope, gate, inside);
}

// Operands: condition, optional, actor, costs, branches, otherwise.
Answer possible_gate(const Table& table, const Scope& scope, const Statement& gate,
                     const Assumptions& assumed) {
    const int condition = gate.operand[0], otherwise = gate.operand[5];
    if (condition != NONE && !holds(table, scope, condition))
        return otherwise == NONE ? NOTHING : possible(table, scope, otherwise, assumed);
    if (!assumed.search && table.game->list(gate.operand[4]).count > 1)
        return possible_ways_searched(table, scope, gate, assumed);
    return possible_ways(table, scope, gate, assumed);
}

Answer rest_of(const Table& table, const Scope& scope, int rest, const Assumptions& assumed) {
    return rest == NONE ? YES : possible(table, scope, rest, assumed);
}

bool is_sure(const Table& table, int rest) {
    return rest == NONE || table.game->statement(rest).always;
}

// A price in cards that somebody chooses: it is owed, and not tried out with one card after the other.
[[gnu::noinline]] Answer after_chosen_cards(const Table& table, const Scope& scope, const Deed& cost,
                                            List later, int rest, const Assumptions& assumed) {
    const Mask removed = cards(table, scope, cost.removes);
    if (removed.none()) return NO;
    if (assumed.owed_count == MOST_OWED) {
        table.full = true;
        return NO;
    }
    Assumptions inside = assumed;
    if (!inside.owe(removed)) return NO;
    const Answer answer = possible_after(table, scope, later, rest, inside);
    return answer == YES ? inside.settled() : NO;
}

[[gnu::noinline]] Answer after_paid(const Table& table, const Scope& scope, const Deed& cost, List later,
                                    int rest, const Assumptions& assumed) {
    Assumptions inside = assumed;
    if (cost.removes_all != NONE) inside.gone |= cards(table, scope, cost.removes_all);
    if (cost.keeps) {
        const Record& move = table.game->record(cost.move);
        if (number(table, scope, move.operand[3]) > 0 &&
            !inside.keep_back(cards_or_all(table, scope, move.operand[4])))
            return NO;
    }
    if (cost.spends) {
        if (inside.spent_count == MOST_SPENT) {
            table.full = true;
            return NO;
        }
        inside.spent[inside.spent_count++] = spending(table, scope, cost);
    }
    if (later.count == 0 && is_sure(table, rest)) return inside.settled();
    return possible_after(table, scope, later, rest, inside);
}

}  // namespace

Spent spending(const Table& table, const Scope& scope, const Deed& cost) {
    const Record& move = table.game->record(cost.move);
    const int card = move.operand[4] == NONE ? NO_CARD : cards(table, scope, move.operand[4]).last();
    return Spent{static_cast<int16_t>(move.operand[0]), static_cast<int16_t>(card),
                 std::max(0, number(table, scope, move.operand[3]))};
}

Answer possible(const Table& table, const Scope& scope, int ref, const Assumptions& assumed) {
    const Statement& statement = table.game->statement(ref);
    if (statement.always) return YES;
    switch (statement.primitive) {
        case statement_is::do_:
            return judge_deed(table, scope, table.game->deed(statement.operand[0]), assumed);
        case statement_is::block_:
            return possible_statements(table, scope, table.game->list(statement.operand[0]), 0, assumed);
        case statement_is::gate_: return possible_gate(table, scope, statement, assumed);
        case statement_is::repeat_:  // number, up_to, body
            if (number(table, scope, statement.operand[0]) <= 0) return NOTHING;
            return possible(table, scope, statement.operand[2], assumed);
        case statement_is::choice_:  // judge, actor
            if (statement.operand[0] == NONE) return YES;
            return judge(table, scope, statement.operand[0],
                         acting_seat(statement.operand[1] == actor::you_, scope), assumed);
        default: return YES;
    }
}

Answer possible_after(const Table& table, const Scope& scope, List costs, int rest,
                      const Assumptions& assumed) {
    if (costs.count == 0) return rest_of(table, scope, rest, assumed);
    const Deed& cost = table.game->deed(costs[0]);
    const List later{costs.items + 1, costs.count - 1};
    if (cost.removes != NONE) return after_chosen_cards(table, scope, cost, later, rest, assumed);
    if (cost.judge != NONE && judge_deed(table, scope, cost, assumed) != YES) return NO;
    if (later.count == 0 && is_sure(table, rest) && !cost.keeps) return YES;
    return after_paid(table, scope, cost, later, rest, assumed);
}

bool can_start(const Table& table, int player, int power, const Assumptions& assumed) {
    const Code* code = table.game->code_of(power);
    if (!code || code->is_too_long) return false;
    if (table.game->statement(code->body).always) return true;
    Assumptions inside = assumed;
    inside.open.add(power);
    return possible(table, first_scope(table, power, player), code->body, inside) == YES;
}

// --- would nothing happen? (P23) -------------------------------------------------------------------------

bool is_idle_statement(const Table& table, const Scope& scope, int ref) {
    const Statement& statement = table.game->statement(ref);
    if (statement.primitive == statement_is::do_) {
        const Deed& deed = table.game->deed(statement.operand[0]);
        return deed.can_idle && is_idle(table, scope, deed);
    }
    if (statement.primitive != statement_is::block_)
        return false;  // what loops, asks or depends may do something
    for (const int inner : table.game->list(statement.operand[0]))
        if (!is_idle_statement(table, scope, inner)) return false;
    return true;
}

}  // namespace elysium
