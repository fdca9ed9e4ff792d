// What may be done in a turn: the single answer to "may I?".
#include <algorithm>

#include "feasibility.h"
#include "modifiers.h"
#include "placements.h"
#include "procedures.h"
#include "rules.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int BY_CHOICE = 1 << TRIGGER | 1 << ACTIVATE;

void list_dismissals(const Table& table, int player, Answers& answers) {
    for (int colour = 0; colour < 4; colour++)
        if (table.players[player].columns >> colour & 1)
            answers.add_card(action_kind::dismiss_column_, player, colour);
}

// The cards of the Agora that a player may take (T3, T7).
void list_agora(const Table& table, int player, Answers& answers) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    Mask fitting = game.fits_columns[board.columns];
    if (game.is_bent) {  // N11
        fitting |= column_free_mask(table, player);
        fitting -= identical_mask(table, player);
    }
    for (const int card : table.agora)
        if (fitting.has(card) && (game.is_bent || !overlap(game.identical[card], board.domain.mask)))
            answers.add_card(action_kind::take_card_, player, card);
}

bool reaches_quest(const Table& table, int place, int columns) {
    return (table.game->quest_columns[table.pediment_side][static_cast<size_t>(place)] & columns) != 0;
}

int columns_for_quests(const Table& table, int player) {
    return table.game->is_bent && quests_are_free(table, player) ? ALL_COLUMNS
                                                                 : table.players[player].columns;
}

// Cards and quests, or what replaces them (T2, T8, T9).
void list_takings(const Table& table, int player, Answers& answers) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    const bool owes_cards = board.cards_taken < game.cards_owed;
    if (owes_cards) list_agora(table, player, answers);
    if (board.quest == NO_QUEST) {
        const int columns = columns_for_quests(table, player);
        for (int place = 0; place < game.quest_count; place++)  // T4
            if ((table.quests_left >> place & 1) && reaches_quest(table, place, columns))
                answers.add_number(action_kind::take_quest_, player, game.quests[place].number);
    }
    if (answers.count()) return;
    if (owes_cards)
        answers.add(action_kind::take_citizen_, player);  // T8
    else
        list_dismissals(table, player, answers);  // T9
}

// The Trigger and Activate powers that a player can use now (P4, P5, P8, P9, P19).
void list_powers(const Table& table, int player, Answers& answers) {
    const Game& game = *table.game;
    const Mask& domain = table.players[player].domain.mask;
    // Only Trigger cards ever have a ring.
    Mask ready = domain & (table.rings | (game.activation_masks[ACTIVATE] - table.turned));
    if (ready.none()) return;
    if (overlap(ready, game.eleusis) && (domain & game.eleusis).count() < 2) ready -= game.eleusis;  // P8
    if (table.decisions >= MOST_DECISIONS) return;                                                   // N40
    Search search;
    Assumptions assumed;
    if (ready.count() >= MANY)
        assumed.search = &search;  // what is found out about one power helps with the others
    for (const int card : cards_in(ready))
        if (can_start(table, player, game.power_number(card, BY_CHOICE), assumed))
            answers.add_card(action_kind::use_power_, player, card);
}

}  // namespace

bool can_take_quest(const Table& table, int player) {
    const int columns = columns_for_quests(table, player);
    for (int place = 0; place < table.game->quest_count; place++)
        if ((table.quests_left >> place & 1) && reaches_quest(table, place, columns)) return true;
    return false;
}

void list_turn(const Table& table, Answers& answers) {
    answers.clear();
    const int player = table.active;
    switch (table.stage) {
        case Stage::TAKE: list_takings(table, player, answers); return list_powers(table, player, answers);
        case Stage::COLUMN: return list_dismissals(table, player, answers);
        case Stage::AFTER:
            list_powers(table, player, answers);
            return answers.add_last(action_kind::end_turn_, player);
        case Stage::TRANSFERS:                                            // W3
            if (table.allowance > 0 && table.decisions < MOST_DECISIONS)  // N40
                list_placements(table, player, all_cards(), 0, false, answers);
            return answers.add_last(action_kind::end_turn_, player);
        default: return;  // ENDING
    }
}

}  // namespace elysium
