// What powers ask: a choice, and the ways through a gate. The instructions `ask` and `enter`.
//
// Beside it in Python: `Ask.legal` and `Enter.legal` of `kernel/instructions.py`, `_kept` of
// `kernel/flatten.py`.
#include <algorithm>

#include "asks.h"
#include "feasibility.h"
#include "machine.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

// Operands of `ask`: ask, actor, slot, next, declined, nothing, empty, secret, removes, later, rest, before.

// What the parts of a joined price that are chosen will take: pairs of a deed and the slot of its choice.
Mask paid_cards(const Table& table, const Scope& scope, List parts) {
    Mask gone{};
    for (int place = 0; place + 1 < 2 * parts.count; place += 2) {
        const Deed& deed = table.game->deed(parts.items[place]);
        const int slot = parts.items[place + 1];
        if (slot != NONE) {
            const Slot& chosen = scope.slot(slot);
            if (!chosen.is_nothing() && chosen.number() >= 0 && chosen.number() < MASK_BITS)
                gone.add(chosen.number());
        }
        if (deed.removes_all != NONE) gone |= cards(table, scope, deed.removes_all);
    }
    return gone;
}

void add_spent(const Table& table, const Scope& scope, List parts, Assumptions& assumed) {
    for (int place = 0; place < 2 * parts.count; place += 2) {
        const Deed& deed = table.game->deed(parts.items[place]);
        if (!deed.spends) continue;
        if (assumed.spent_count == MOST_SPENT) {
            table.full = true;
            return;
        }
        assumed.spent[assumed.spent_count++] = spending(table, scope, deed);
    }
}

// P14: of the cards that a price could take, those that leave the rest possible: it is paid in full or not at
// all.
[[gnu::noinline]] Mask kept_cards(const Table& table, const Scope& scope, const Instruction& asking) {
    const List before = table.game->list(asking.operand[11]);
    Search search;
    Assumptions assumed;
    assumed.open = open_powers(table);
    assumed.gone = paid_cards(table, scope, before);
    assumed.search = &search;
    assumed.owed[assumed.owed_count++] = search.asked = cards(table, scope, asking.operand[8]) - assumed.gone;
    add_spent(table, scope, before, assumed);
    const List later = table.game->list(asking.operand[9]);
    if (possible_after(table, scope, later, asking.operand[10], assumed) == YES) assumed.settled();
    return search.kept;
}

void list_choice(const Table& table, const Frame& frame, const Instruction& asking, Answers& answers) {
    const Scope scope = scope_of(table, frame);
    const int player = acting_seat(asking.operand[1] == actor::you_, scope);
    list_answers(table, scope, asking.operand[0], player, answers);
    const List before = table.game->list(asking.operand[11]);
    if (before.count && answers.count()) {
        const Mask gone = paid_cards(table, scope, before);
        answers.filter([&gone](const Action& action) { return !gone.has(action.cards[0]); });
    }
    if (asking.operand[8] != NONE && answers.count()) {
        const Mask kept = kept_cards(table, scope, asking);
        answers.filter([&kept](const Action& action) { return kept.has(action.cards[0]); });
    }
    const bool can_decline = asking.operand[4] != NONE, is_secret = asking.operand[7] != 0;
    if (can_decline && (answers.count() || is_secret)) answers.add_last(action_kind::decline_, player);
}

// Operands of `enter`: gate, judged, optional, idle, targets, otherwise.

bool is_possible_way(const Table& table, const Scope& scope, List costs, int branch,
                     const Assumptions& assumed) {
    if (costs.count == 0 && table.game->statement(branch).always) return true;
    return possible_after(table, scope, costs, branch, assumed) == YES;
}

// Whether every way through a gate, and refusing it, does nothing at all.
bool is_idle_gate(const Table& table, const Scope& scope, const Instruction& enter, const Statement& gate) {
    if (!enter.operand[3]) return false;
    for (const int branch : table.game->list(gate.operand[4]))
        if (!is_idle_statement(table, scope, branch)) return false;
    const bool can_refuse = gate.operand[1] != 0 && gate.operand[5] != NONE;
    return !can_refuse || is_idle_statement(table, scope, gate.operand[5]);
}

}  // namespace

void list_ways(const Table& table, const Frame& frame, const Instruction& enter, Answers& answers) {
    const Scope scope = scope_of(table, frame);
    const Statement& gate = table.game->statement(enter.operand[0]);
    const List costs = table.game->list(gate.operand[3]), branches = table.game->list(gate.operand[4]);
    const int player = acting_seat(gate.operand[2] == actor::you_, scope);
    Search search;
    Assumptions assumed;
    assumed.open = open_powers(table);
    if (branches.count > 1) assumed.search = &search;
    const bool is_plain =
        enter.operand[2] != 0 && table.game->list(enter.operand[4]).count == 1;  // yes or no
    for (int way = 0; way < branches.count; way++) {
        if (!is_possible_way(table, scope, costs, branches[way], assumed)) continue;
        if (is_plain)
            answers.add(action_kind::accept_, player);
        else
            answers.add_number(action_kind::pick_branch_, player, way);
    }
    if (enter.operand[2] && answers.count()) answers.add_last(action_kind::decline_, player);
    // P23: between nothing and nothing there is no choice.
    if (answers.count() > 1 && is_idle_gate(table, scope, enter, gate)) answers.keep_first();
}

void list_legal(const Table& table, const Frame& frame, const Instruction& asking, Answers& answers) {
    answers.clear();
    if (asking.primitive == instruction_is::enter_)
        list_ways(table, frame, asking, answers);
    else
        list_choice(table, frame, asking, answers);
}

}  // namespace elysium
