// The course of the game: turns in Phase II, the change of order and the steps of Phase III, the end of an
// epoch, the awakening of the next one, the end of the game.
#include <algorithm>

#include "apply.h"
#include "delayed.h"
#include "machine.h"
#include "modifiers.h"
#include "placements.h"
#include "procedures.h"
#include "reactions.h"
#include "rules.h"

namespace elysium {

namespace {

using namespace contract;

// --- the actions of a turn: what they set off is left on the stack ---------------------------------------

void take_quest(Table& table, int player, int number) {
    for (int place = 0; place < table.game->quest_count; place++)
        if (table.game->quests[place].number == number) {
            table.quests_left = static_cast<uint8_t>(table.quests_left & ~(1 << place));
            table.players[player].quest = static_cast<int8_t>(place);
        }
    open_event(table, {key::quest_}, player);
}

void dismiss_column(Table& table, int player, int colour) {
    table.players[player].columns = static_cast<uint8_t>(table.players[player].columns & ~(1 << colour));
    open_event(table, {key::dismiss_, key::dismiss_red_ + colour}, player);
}

void use_power(Table& table, int player, int card) {
    const Game& game = *table.game;
    const bool is_trigger = game.activation_masks[TRIGGER].has(card);
    if (is_trigger)
        table.rings.remove(card);  // P4
    else
        table.turned.add(card);  // P5
    open_power(table, player, game.power_number(card, 1 << (is_trigger ? TRIGGER : ACTIVATE)));
    open_event(table, {key::use_, is_trigger ? key::use_trigger_ : key::use_activate_}, player,
               Cause{NOBODY, card, 0});
}

void transfer(Table& table, int player, int card, int chosen) {
    const int legend = chosen < 0 ? table.players[player].legend_count : chosen;
    const int price = transfer_price(table, player, card, legend);
    table.allowance--;
    transfer_card(table, player, card, legend, price);
}

void end_action(Table& table, int player) {
    table.stage = Stage::ENDING;
    for (const int card : table.closing)  // W4: conditions on the number of transfers are judged now
        open_power(table, player, table.game->power_number(card, 1 << LEGEND));
    table.closing.count = 0;
    open_event(table, {key::turn_ends_}, player);
    moment_came(table, Moment::TURN);
}

void perform(Table& table, const Action& action) {
    const int player = table.active, card = action.cards[0];
    switch (action.kind) {
        case action_kind::take_card_:
            table.stage = Stage::COLUMN;
            return take_card(table, player, card, Zone::AGORA, true);
        case action_kind::take_quest_:
            table.stage = Stage::COLUMN;
            return take_quest(table, player, action.number);
        case action_kind::take_citizen_:
            table.stage = Stage::COLUMN;
            return take_citizen(table, player, true);
        case action_kind::dismiss_column_:
            table.stage = Stage::AFTER;
            return dismiss_column(table, player, card);
        case action_kind::use_power_: return use_power(table, player, card);
        case action_kind::transfer_: return transfer(table, player, card, action.number);
        default: return end_action(table, player);
    }
}

// --- Phase III -------------------------------------------------------------------------------------------

void end_epoch(Table& table);

void begin_turn(Table& table, int player, Stage stage) {
    table.active = static_cast<int8_t>(player);
    table.decisions = 0;  // N40
    table.stage = stage;
    if (table.promise_count) turn_comes(table, player);
}

// Begins the next player's step of Phase III (W3), or ends the epoch.
void next_step(Table& table) {
    const Game& game = *table.game;
    if (table.turns_played >= game.players) return end_epoch(table);
    const int player = table.order[table.turns_played];
    const Board& board = table.players[player];
    begin_turn(table, player, Stage::TRANSFERS);
    table.transfers = 0;
    const int more = game.is_bent ? more_transfers(table, player) : 0;
    const int allowed = board.quest == NO_QUEST ? 0 : game.quests[board.quest].transfers;
    table.allowance = std::min(allowed + more, MOST_ALLOWED);
    // W4: the Legend powers in the Domain now each work once, whatever becomes of their cards.
    table.closing.count = 0;
    const Mask legend = game.activation_masks[LEGEND];
    if (overlap(board.domain.mask, legend)) {
        const CardList<MOST_CARDS> domain = board.domain;
        for (const int card : domain) {
            if (!legend.has(card)) continue;
            if (game.closing.has(card))
                table.closing.add(card);
            else
                open_power(table, player, game.power_number(card, 1 << LEGEND));
        }
    }
    open_event(table, {key::turn_begins_}, player);
}

// W1: by quest number; Incomplete quests last, in the order of the discs held so far.
void deal_discs(Table& table) {
    const Game& game = *table.game;
    const auto rank = [&](int player) {
        const Board& board = table.players[player];
        const bool is_incomplete = board.quest == NO_QUEST || board.quest == game.quest_count;
        return is_incomplete ? MOST_QUESTS + board.disc : board.quest;
    };
    uint8_t discs[MOST_PLAYERS];
    for (int player = 0; player < game.players; player++) {
        discs[player] = 1;
        for (int other = 0; other < game.players; other++)
            discs[player] += rank(other) < rank(player);
    }
    for (int player = 0; player < game.players; player++)
        table.players[player].disc = discs[player];
    set_order(table);
}

// Hands out Incomplete quests, deals the discs anew, pays the quests, begins the first step (T10, W1, W2).
void write_legends(Table& table) {
    const Game& game = *table.game;
    for (int place = 0; place < game.players; place++) {
        Board& board = table.players[table.order[place]];
        if (board.quest != NO_QUEST) continue;
        board.quest = static_cast<int8_t>(game.quest_count);  // T10
        table.quests_left = static_cast<uint8_t>(table.quests_left & (table.quests_left - 1));
    }
    table.phase = Phase::WRITING;
    table.turns_played = 0;
    deal_discs(table);
    for (int place = 0; place < game.players; place++) {
        const int player = table.order[place];
        const Quest& quest = game.quests[table.players[player].quest];
        for (const int resource : {GOLD, VP}) {
            const int given = resource == GOLD ? quest.gold : quest.vp;
            const int more = game.is_bent ? more_income(table, player, resource) : 0;
            change_account(table, player, resource, given + more);
        }
    }
    next_step(table);
}

// --- Phase IV, Phase I, the end --------------------------------------------------------------------------

void end_game(Table& table) {
    remove_unscored(table);
    table.promise_count = 0;  // what waits for an epoch that does not come
    table.pool_promised = 0;
    table.phase = Phase::OVER;
}

void begin_actions(Table& table) {
    table.phase = Phase::ACTIONS;
    next_turn(table);
}

// Restores boards and cards (E1), goes on to the next epoch or to scoring.
void restore_boards(Table& table) {
    const Game& game = *table.game;
    for (int player = 0; player < game.players; player++)
        table.players[player].columns = ALL_COLUMNS;
    table.turned = Mask{};
    if (table.epoch == game.epochs) return end_game(table);
    table.epoch++;
    table.turns_played = 0;
    table.phase = Phase::AWAKENING;
    for (const int card : table.agora)
        put_on_discard_pile(table, card);  // A1
    table.agora.clear();
    for (const int card : table.oracle)
        table.agora.add(card);  // A2
    table.oracle.clear();
    fill_agora_and_oracle(table);
    const bool with_turn = game.rulings.begins_turn_with_epoch;
    if (with_turn) table.phase = Phase::ACTIONS;
    open_moment(table, key::epoch_begins_);  // N3: before what waits for the first turn
    moment_came(table, Moment::NEXT_EPOCH);
    if (with_turn)
        next_turn(table);
    else if (!table.stack_count && !has_due(table))
        begin_actions(table);
}

// Returns the quests (W5) and ends the epoch; what waits for that comes first.
void end_epoch(Table& table) {
    const Game& game = *table.game;
    for (int player = 0; player < game.players; player++) {
        table.players[player].quest = NO_QUEST;
        table.players[player].cards_taken = 0;
    }
    table.quests_left = static_cast<uint8_t>((1 << game.quest_count) - 1);
    table.phase = Phase::END_OF_EPOCH;
    open_moment(table, key::epoch_ends_);  // N3: before all is restored
    moment_came(table, Moment::EPOCH);
    if (!table.stack_count && !has_due(table)) restore_boards(table);
}

// Closes the turn or step of the active player and begins the next one, or the next phase.
void end_turn(Table& table) {
    if (table.phase == Phase::END_OF_EPOCH) return restore_boards(table);  // N3: what waits for that is done
    if (table.phase == Phase::AWAKENING) return begin_actions(table);
    table.turns_played++;
    table.decisions = 0;  // N40: what comes between two turns is counted on its own
    if (table.phase == Phase::WRITING && !table.game->rulings.counters_outlive_step)  // W3, X14
        table.allowance = table.transfers = 0;
    table.turned -= table.game->turn_limited;  // N4
    if (table.phase == Phase::WRITING)
        next_step(table);
    else
        next_turn(table);
}

// T9, original edition: three cards, no quest, and none that could be taken.
bool plays_no_further_turn(const Table& table, int player) {
    const Board& board = table.players[player];
    if (board.cards_taken < table.game->cards_owed || board.quest != NO_QUEST) return false;
    return !can_take_quest(table, player);
}

}  // namespace

void set_order(Table& table) {
    const int players = table.game->players;
    for (int player = 0; player < players; player++) {
        int place = 0;
        for (int other = 0; other < players; other++) {
            const int disc = table.players[other].disc, own = table.players[player].disc;
            place += disc < own || (disc == own && other < player);
        }
        table.order[place] = static_cast<int8_t>(player);
    }
}

void fill_agora_and_oracle(Table& table) {
    const Game& game = *table.game;
    reveal(table, Zone::AGORA, game.agora_size - table.agora.count);
    if (game.uses_oracle) reveal(table, Zone::ORACLE, game.oracle_cards);
}

void next_turn(Table& table) {
    const Game& game = *table.game;
    while (table.turns_played < game.turns * game.players) {
        const int player = table.order[table.turns_played % game.players];
        if (game.is_original && plays_no_further_turn(table, player)) {
            table.turns_played++;
            continue;
        }
        begin_turn(table, player, Stage::TAKE);
        return open_event(table, {key::turn_begins_}, player);
    }
    write_legends(table);
}

int deciding(const Table& table) {
    if (table.asks) return who_is_asked(table);
    return table.phase == Phase::OVER ? NOBODY : table.active;
}

void play(Table& table, const Action& action, Answers& answers) {
    if (table.asks) {
        answer_question(table, action);
    } else {
        table.budget = BUDGET;
        perform(table, action);
    }
    advance(table, answers);
}

void advance(Table& table, Answers& answers) {
    if (table.stack_count && !table.game->rulings.turns_without_end) {
        if (table.decisions < MOST_DECISIONS)
            table.decisions++;
        else
            table.budget =
                0;  // N40: no power begins any more, and nothing is repeated; what has begun goes on
    }
    int used = 0;
    while (!table.full) {
        run_stack(table, answers);
        if (table.asks || table.full) return;
        if (table.promise_count && open_due(table)) continue;
        if (table.stage == Stage::ENDING) {
            if (table.phase == Phase::OVER) return answers.clear();
            if (table.game->waits || table.promise_count) {
                // What a new turn or epoch sets off must not find the budget empty.
                used += BUDGET - table.budget;
                table.budget = BUDGET;
            }
            end_turn(table);
            continue;
        }
        list_turn(table, answers);
        if (answers.count() > 1) return;
        // A question with a single answer is never asked; but no step does the work of many actions (decision
        // 21).
        used += BUDGET - table.budget;
        if (used >= MOST_FORCED || answers.count() == 0) return;
        table.budget = BUDGET;
        const Action action = answers[0];
        perform(table, action);
    }
}

}  // namespace elysium
