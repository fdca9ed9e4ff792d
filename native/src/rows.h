// Many games at once, a row of arrays for each: what `environments/vector.py` steps.
//
// Beside it in Python: `environments/python_rows.py`. Rows share encodings and nothing else, so threads may
// each step some of them.
#pragma once

#include <vector>

#include "api.h"
#include "encoding.h"

namespace elysium {

struct Row {
    const Encoding* encoding = nullptr;  // nullptr: Python plays it
    Table table;
    Answers answers;
    Spelling spelt;       // of the action that is being chosen
    int32_t choice = -1;  // the place of an answer that did not fit
    Generator dealt;      // what it was dealt with, and what was chosen since: whoever has no room goes back
    std::vector<int16_t> chosen;
    std::vector<int16_t> next;  // the numbers that its mask allows, ascending
};

// Chooses a number in each of some rows, or a whole action by its place where *whole*; deals a game anew
// where one is over.
void step_rows(std::vector<Row>& rows, int first, int count, const int32_t* numbers, bool whole,
               const core_arrays& arrays);
// Writes a row as it stands.
void show_row(Row& row, int place, const core_arrays& arrays);
// Deals a game out; says whether it fits.
bool deal_row(Row& row, int place, const Encoding& encoding, const core_arrays& arrays);
// A number that its mask allows for each of some rows, evenly by lot: the same as `random_numbers` in Python.
void pick_numbers(const std::vector<Row>& rows, int first, int count, uint64_t seed, int32_t* numbers);
// For each legal action of some rows what its player may see afterwards, in a game that may lie behind what
// they see now; returns how many there are, or -1 where they do not fit into the room.
int32_t look_ahead(const std::vector<Row>& rows, int first, int count, const core_ahead& ahead);
// For each legal action at a table the same.
int32_t look_ahead_at(const Encoding& encoding, const Table& table, const Answers& answers,
                      const Generator& rng, const core_ahead& ahead, int32_t start);

}  // namespace elysium
