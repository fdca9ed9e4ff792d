// How a game goes: set-up, the legal actions of a turn, what comes next when nobody has to choose, scores.
//
// Beside it in Python: `elysium/rules/`: setup.py, legal.py, turn.py, scoring.py.
#pragma once

#include "actions.h"
#include "game.h"
#include "table.h"

namespace elysium {

// S1 to S10: deals a game out and goes on to its first real choice.
void start_game(Table& table, const Game& game, const Generator& rng, Answers& answers);

// What the active player may do in the turn, where no power asks anything.
void list_turn(const Table& table, Answers& answers);
// T9: whether a quest could be taken.
bool can_take_quest(const Table& table, int player);

// Lets the deciding player do one of the legal actions, and goes on to the next decision; none is legal once
// it is over.
void play(Table& table, const Action& action, Answers& answers);
// Goes on until a player has a real choice, or the game is over; or until the powers have done much work.
void advance(Table& table, Answers& answers);

// Who must choose now, or NOBODY once the game is over.
int deciding(const Table& table);

void set_order(Table& table);              // by the discs
void fill_agora_and_oracle(Table& table);  // S8, S10, A3, A4
void next_turn(Table& table);              // T1

// F1: all cards in Domains and all single cards in Elysiums leave the game.
void remove_unscored(Table& table);
struct Scores {
    int32_t totals[MOST_PLAYERS];
    bool wins[MOST_PLAYERS];
};
// F2: what the Chronos power of a card in a Legend is worth to its player (P7).
int chronos_points(const Table& table, int player, int card);
// F2 to F6, as if the game ended now.
Scores score(const Table& table);

}  // namespace elysium
