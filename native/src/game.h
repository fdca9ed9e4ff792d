// The fixed side of one game: its cards, its numbers and what its powers say, as the image gives them
// (docs/contract.md), and tables that follow from that. Constant once it is loaded, so threads share it.
//
// Beside it in Python: `elysium/model/game.py`, `elysium/language/event_index.py`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "bounds.h"
#include "ids.h"
#include "masks.h"
#include "primitives.h"

namespace elysium {

// --- what powers say -------------------------------------------------------------------------------------

constexpr int NONE = -1;  // where an operand is left out

// A number, condition, seat, set of cards, ask, judge or move. Operands are in the order of
// `contract::primitives`; a mask is its place in `Game::masks`.
struct Record {
    int32_t primitive;
    int32_t operand[7];
};

// An effect of a power, with all that is asked and judged about it.
struct Deed {
    int32_t move;
    int32_t ask;
    int32_t judge;  // NONE: it always works
    bool is_you;
    bool is_price;
    bool can_idle;
    bool spends;
    bool keeps;
    bool settles;
    bool judges_again;
    int32_t removes;
    int32_t removes_all;
    int32_t all;
    int32_t guard;
    int32_t receiver;
};

// A node of the tree that a look ahead judges. Lists are places in `Game::lists`.
struct Statement {
    int32_t primitive;
    bool always;
    int32_t operand[6];
};

struct Instruction {
    int32_t primitive;
    int32_t operand[12];
};

// A power, flattened (decision 7).
struct Code {
    int32_t slots;
    int32_t body;
    int32_t work;
    int32_t size;
    int32_t depth;
    int32_t it;
    int32_t much;
    bool uses_powers;
    bool has_they;
    bool is_limited;
    bool is_too_long;
    int32_t first;  // its first instruction in `Game::instructions`
    int32_t count;  // the place behind the last one is the end
};

struct Power {
    int32_t card;
    int32_t activation;
    int32_t code;
    int32_t worth;
    int32_t condition;
    int32_t next;  // the next power of the same card, or NONE (N12)
};

// One rule that a continuous power bends (N11).
struct Modifier {
    int32_t question;
    int32_t card;
    int32_t whom;
    int32_t fits;
    int32_t amount;
    bool is_more;
    int32_t resource;
    int32_t holds;
};

// The powers that wait for something, by their cards: when it happens to their owner, and to others.
struct Waiting {
    Mask own{};
    Mask others{};
};

// Some numbers of the image in a row.
struct List {
    const int32_t* items;
    int count;

    int operator[](int place) const { return items[place]; }
    const int32_t* begin() const { return items; }
    const int32_t* end() const { return items + count; }
};

// --- the numbers of the game -----------------------------------------------------------------------------

struct Quest {
    int32_t number;
    int32_t gold;
    int32_t vp;
    int32_t transfers;
};

// Our answers where the printed rules are silent, as older sets gave them (`model/rulings.py`).
struct Rulings {
    bool asks_between_nothings;
    bool citizen_needs_card;
    bool counters_outlive_step;
    bool pays_part_by_part;
    bool begins_turn_with_epoch;
    bool prices_reach_others;
    bool prevents_in_silence;
    bool allows_outside_step;
    bool judges_for_you;
    bool exchanges_without_room;
    bool turns_without_end;
    bool forgets_pairs;
};

constexpr int QUESTIONS = contract::question::ties_ + 1;
constexpr int NO_SHARE = -1;

struct Game {
    int size;
    int players;
    int families;
    int resources;
    int turns;       // T1
    int cards_owed;  // T2
    int agora_size;
    int oracle_cards;
    int epochs;
    int start_gold;
    bool is_original;
    bool uses_oracle;
    bool has_many;
    bool is_bent;       // N11
    bool waits;         // whether a power waits for any key
    bool judges_pairs;  // N53
    Rulings rulings;

    int quest_count;
    Quest quests[MOST_QUESTS + 1];                    // ascending; behind them the Incomplete side
    std::vector<std::vector<uint8_t>> quest_columns;  // by side of the pediment and quest (T4)
    std::vector<int32_t> level_points;                // B2
    std::vector<int32_t> family_points;               // B1
    std::vector<int32_t> family_legend_points;        // F3
    std::vector<int32_t> level_legend_points;         // F3
    int citizen_points;                               // L11
    std::vector<int32_t> prestige_points;             // F4

    int face[MOST_CARDS];
    int level[MOST_CARDS];
    int family[MOST_CARDS];
    Mask fits_columns[ALL_COLUMNS + 1] =
        {};                           // per set of columns: the cards whose condition they satisfy (T3)
    Mask identical[MOST_CARDS] = {};  // itself and its other copies (T7)
    Mask level_masks[MOST_LEVELS + 1] = {};
    Mask family_masks[MOST_FAMILIES] = {};
    Mask affordable[MOST_LEVELS + 1] = {};  // per amount of gold (L1)
    Mask activation_masks[ACTIVATIONS] = {};
    Mask real{};
    Mask citizens{};
    Mask eleusis{};
    Mask closing{};             // W4: Legend powers that work at the end of the step
    Mask turn_limited{};        // N4
    Mask lasting{};             // N5
    std::vector<Mask> accepts;  // of Legends: see `accepts_of_*` in placements.h

    std::vector<Power> powers;
    std::vector<Record> records;
    std::vector<Deed> deeds;
    std::vector<Statement> statements;
    std::vector<Code> codes;
    std::vector<Instruction> instructions;
    std::vector<Modifier> modifiers;
    std::vector<Mask> masks;
    std::vector<int32_t> lists;

    Mask bending[QUESTIONS] = {};                       // the cards that bend a rule
    std::vector<int32_t> modifiers_by_card[QUESTIONS];  // places in `modifiers`, ascending by card
    std::vector<Waiting> waiting;                       // by key
    std::vector<Waiting> reactions[DEEDS];  // by card; the last entry stands for any Citizen (P11)
    Mask awaited[MOST_CARDS] = {};          // N16: of which cards its power speaks
    bool steps_in;                          // whether any power waits to step in

    bool is_citizen(int card) const { return card >= size; }
    int card_of(int power) const { return powers[static_cast<size_t>(power)].card; }
    const Record& record(int ref) const { return records[static_cast<size_t>(ref)]; }
    const Deed& deed(int ref) const { return deeds[static_cast<size_t>(ref)]; }
    const Statement& statement(int ref) const { return statements[static_cast<size_t>(ref)]; }
    const Modifier& modifier(int ref) const { return modifiers[static_cast<size_t>(ref)]; }
    const Mask& mask(int ref) const { return masks[static_cast<size_t>(ref)]; }
    const Code& code(int ref) const { return codes[static_cast<size_t>(ref)]; }
    // The code of a power, or nullptr where it has none (a Chronos power, one that only bends rules).
    const Code* code_of(int power) const {
        const int ref = powers[static_cast<size_t>(power)].code;
        return ref == NONE ? nullptr : &code(ref);
    }
    const Instruction& instruction(const Code& of, int at) const {
        return instructions[static_cast<size_t>(of.first + at)];
    }
    List list(int ref) const {
        const int32_t* found = lists.data() + ref;
        return List{found + 1, *found};
    }
    const Waiting& waits_for(int key) const { return waiting[static_cast<size_t>(key)]; }
    static int key_of(int resource, int kind) {
        return contract::fixed_keys + contract::keys_of_resource * resource + kind;
    }

    // The power of a card that works so: of several, the first in its text (N12). *kinds* has a bit for each
    // activation.
    int power_number(int card, int kinds) const {
        if (!has_many) return card;
        for (int number = card; number != NONE; number = powers[static_cast<size_t>(number)].next)
            if (kinds >> powers[static_cast<size_t>(number)].activation & 1) return number;
        return card;
    }
};

// Works out what follows from the facts of the image.
void derive_tables(Game& game, const std::vector<int>& columns, const std::vector<int>& blacks);

}  // namespace elysium
