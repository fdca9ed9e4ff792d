// A game as numbers for programs that learn: actions spelt as short sequences, observations as floats.
//
// Beside it in Python: `environments/elysium_encoding.py`, which says what each number means. INVARIANT: of a
// table only what the looking seat may see is read: never the order of the draw pile, a face that this seat has
// not seen, or the generator.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "actions.h"
#include "game.h"
#include "table.h"

namespace elysium {

constexpr int MOST_SPELT = 24;    // numbers of a spelling
constexpr int MOST_PRINTS = 4096; // of all families of an encoding

// Where the parts of the space of actions begin, in the order of `_spell_layout` in Python.
struct Space {
    int end_turn, take_citizen, accept, decline, no_more, take_quest, dismiss, recover, swap, level, player,
        family, branch, amount, secret, take, use, transfer, new_legend, into, pick, member, seen, order, copy,
        digit, end;
};

// How one game is written, as Python counts prints, families and quests.
struct Encoding {
    const Game* game;
    int prints, copies, families, resources, epochs, sides, tiles;
    Space space;
    int size;   // numbers of the space of actions
    int width;  // floats of an observation
    int print_of[MOST_CARDS];
    int copy_of[MOST_CARDS];
    int family_of[MOST_FAMILIES];
    int resource_of[MOST_RESOURCES];  // by own resource of the game, without the printed ones
};

// The whole spelling of an action.
struct Spelling {
    int count = 0;
    int16_t numbers[MOST_SPELT];

    void add(int number) { numbers[count++] = static_cast<int16_t>(number); }
};

// Reads what Python hands over; says in *why* what does not fit.
std::unique_ptr<Encoding> read_encoding(const Game& game, const int32_t* numbers, int64_t count,
                                        std::string& why);

void spell(const Encoding& encoding, const Table& table, const Action& action, Spelling& spelling);

// What a seat sees, and what it has spelt so far.
void observe(const Encoding& encoding, const Table& table, int viewer, const Spelling* spelt, float* out);

}  // namespace elysium
