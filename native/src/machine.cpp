#include "machine.h"

#include <algorithm>

#include "asks.h"
#include "phrases.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int MOST_STEPS = 1'000'000;  // far above any budget: only a damaged image can get there

// Gives a power that begins its slots, and what set it off.
void begin_power(Table& table, Frame& frame, const Code& code) {
    if (table.pool_used + code.slots + table.pool_promised > MOST_POOL) {
        table.full = true;
        return;
    }
    frame.first_slot = table.pool_used;
    table.pool_used = static_cast<uint16_t>(table.pool_used + code.slots);
    Slot* slots = table.pool + frame.first_slot;
    std::fill(slots, slots + code.slots, Slot{});
    if (code.it != NONE) {
        slots[code.it].put_list();
        if (frame.it != NO_CARD) slots[code.it].add_item(frame.it);
    }
    if (code.much != NONE) slots[code.much].put_number(frame.much);
    frame.at = 1;
}

}  // namespace

void run_stack(Table& table, Answers& answers) {
    for (int steps = 0; table.stack_count && !table.full; steps++) {
        Frame& frame = table.stack[table.stack_count - 1];
        const Code& code = *table.game->code_of(frame.power);
        if (frame.at == 0) {
            begin_power(table, frame, code);
            continue;
        }
        if (frame.at >= code.count) {
            table.pool_used = frame.first_slot;
            table.stack_count--;
            continue;
        }
        if (steps > MOST_STEPS) {
            table.full = true;
            return;
        }
        run_instruction(table, frame, table.game->instruction(code, frame.at), answers);
        if (table.asks) return;
    }
}

void answer_question(Table& table, const Action& answer) {
    Frame& frame = table.stack[table.stack_count - 1];
    const Instruction& asking = *instruction_at(table, frame);
    const int32_t* operand = asking.operand;
    const bool is_refused = answer.kind == action_kind::decline_;
    table.asks = false;
    int next = 0;
    if (asking.primitive == instruction_is::enter_) {
        const List targets = table.game->list(operand[4]);
        const bool is_way = !is_refused && answer.number >= 0 && answer.number < targets.count;
        next = is_way ? targets[answer.number] : operand[5];
    } else if (is_refused) {
        next = operand[4];
    } else {
        keep_choice(answer, table.pool[frame.first_slot + operand[2]]);
        next = operand[3];
    }
    frame.at = static_cast<int16_t>(next);
}

bool open_question(const Table& table, Answers& answers) {
    answers.clear();
    if (table.stack_count == 0) return false;
    const Frame& frame = table.stack[table.stack_count - 1];
    if (!frame.at) return false;
    const Instruction* asking = instruction_at(table, frame);
    if (!asking || (asking->primitive != instruction_is::ask_ && asking->primitive != instruction_is::enter_))
        return false;
    list_legal(table, frame, *asking, answers);
    return answers.count() > 0;
}

int who_is_asked(const Table& table) {
    const Frame& frame = table.stack[table.stack_count - 1];
    const Instruction& asking = *instruction_at(table, frame);
    const bool is_gate = asking.primitive == instruction_is::enter_;
    const int who = is_gate ? table.game->statement(asking.operand[0]).operand[2] : asking.operand[1];
    return who == actor::you_ ? frame.you : frame.they;
}

}  // namespace elysium
