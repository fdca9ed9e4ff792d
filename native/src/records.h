// Reads the tables of an image that say what powers do: records, deeds, statements, codes, modifiers. Which
// operands a primitive has is said by `contract::primitives`; one reader serves them all.
#pragma once

#include "game.h"
#include "reader.h"

namespace elysium {

void read_records(Reader<int32_t>& in, Game& game);
void read_deeds(Reader<int32_t>& in, Game& game);
void read_statements(Reader<int32_t>& in, Game& game);
void read_codes(Reader<int32_t>& in, Game& game);
void read_modifiers(Reader<int32_t>& in, Game& game);

// What can only be checked when all tables are there: that nothing refers to what is not there, or goes on
// for ever.
void check_code(Reader<int32_t>& in, const Game& game);

// What the contract says of a primitive; nullptr for a number that is none.
const contract::primitive* find_primitive(int number);
// Whether an operand refers to a record.
bool is_record_kind(contract::operand_kind kind);
// Whether a record is of the kind of an operand: a number, a condition, ...
bool is_of_kind(const Game& game, int ref, contract::operand_kind kind);

}  // namespace elysium
