// What became of a game and of its cards, followed from decision to decision: rows for simulations.
//
// Beside it in Python: `simulation/recording.py`, `simulation/elysium_recorder.py`; what the fields mean is
// said in `simulation/rows.py`.
#pragma once

#include "rules.h"

namespace elysium {

constexpr int MOST_CHAPTERS = 16;  // a capacity of the core: a game of more epochs is recorded by Python

// The row of a game, as it is handed over (`simulation/inside.py`).
struct GameFacts {
    int32_t played = 0;  // 0: it did not fit, and nothing else here counts
    int32_t totals[MOST_PLAYERS] = {};
    int32_t wins[MOST_PLAYERS] = {};
    int32_t decisions = 0;
    int32_t turns = 0;
    int32_t chapter_count = 0;
    int32_t chapters[MOST_CHAPTERS] = {};
    int32_t firsts[MOST_CHAPTERS] = {};
};

// The row of a card; -1 is nobody or nothing. A card that never came up has neither been shown, nor offered,
// nor taken, nor used.
struct CardFacts {
    int32_t shown = 0;
    int32_t offered[MOST_PLAYERS] = {};
    int32_t first_offered = -1;
    int32_t taken_by = -1;
    int32_t taken_chapter = -1;
    int32_t taken_turn = -1;
    int32_t taken_pick = -1;
    int32_t by_choice = -1;
    int32_t used = 0;
    int32_t transferred_chapter = -1;
    int32_t transferred_turn = -1;
    int32_t transferred_to = -1;  // a `LegendKind`
    int32_t holder = -1;
    int32_t ended = 0;  // a `Zone`, or one of the words below
    int32_t ended_in = -1;
    int32_t worth = 0;
};

enum Ended : int32_t { ENDED_REMOVED = 6, ENDED_CITIZEN = 7 };

// Follows one game; cards are left out where nobody wants them.
class Chronicle {
  public:
    Chronicle(const Game& game, GameFacts& facts, CardFacts* cards);

    void see(const Table& table, const Answers& answers);
    void choose(const Action& action);
    void close(const Table& table);

  private:
    void look_at_boards(const Table& table);
    void take(int card, int player, bool by_choice);
    void write_holders(const Table& table);
    void write_places(const Table& table);

    const Game& game_;
    GameFacts& facts_;
    CardFacts* cards_;
    int turn_[3] = {-1, -1, -1};  // epoch, turn of it, active player
    int epoch_ = -1;
    int picks_[MOST_PLAYERS] = {};
    Mask real_{};  // cards that are no Citizens
    Mask taken_{};
    Mask transferred_{};
    Mask held_[MOST_PLAYERS] = {};  // at the last decision
};

}  // namespace elysium
