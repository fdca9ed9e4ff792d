// Runs powers: a small loop over flat code, with the pause as one number.
//
// Beside it in Python: `kernel/machine.py` and `kernel/instructions.py`. Nothing here recurses over a power
// (decision 7).
#pragma once

#include "actions.h"
#include "game.h"
#include "table.h"

namespace elysium {

// Runs the powers on the stack until all are done, or one asks something: then `Table::asks` is set, and the
// answers are listed.
void run_stack(Table& table, Answers& answers);

// Hands the answer to the instruction that asked.
void answer_question(Table& table, const Action& answer);

// Lists the answers to the open question again, from the table alone; says whether anything is asked there.
bool open_question(const Table& table, Answers& answers);
// Who must answer it.
int who_is_asked(const Table& table);

// Runs one instruction and moves its frame on (instructions.cpp).
void run_instruction(Table& table, Frame& frame, const Instruction& does, Answers& answers);

// --- what asks (questions.cpp) ---------------------------------------------------------------------------

// Lists the answers of an instruction that asks, or the ways through a gate; the refusal last.
void list_legal(const Table& table, const Frame& frame, const Instruction& asking, Answers& answers);
// The ways through a gate, if its condition holds.
void list_ways(const Table& table, const Frame& frame, const Instruction& gate, Answers& answers);

inline const Instruction* instruction_at(const Table& table, const Frame& frame) {
    const Code& code = *table.game->code_of(frame.power);
    return frame.at < code.count ? &table.game->instruction(code, frame.at) : nullptr;
}

}  // namespace elysium
