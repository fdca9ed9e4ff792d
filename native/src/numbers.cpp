// Numbers and conditions: the primitives N and C.
#include <algorithm>

#include "modifiers.h"
#include "phrases.h"
#include "placements.h"

namespace elysium {

namespace {

using namespace contract;

// N67: no sum or product is larger, or smaller than its negative.
int limit(int64_t value) {
    return static_cast<int>(std::max<int64_t>(-LARGEST, std::min<int64_t>(value, LARGEST)));
}

// Division rounds down, as in Python. By nothing nobody divides: the checker of the language sees to it.
int64_t divide(int64_t left, int64_t right) {
    if (right == 0) return 0;
    const int64_t quotient = left / right;
    return left % right != 0 && (left < 0) != (right < 0) ? quotient - 1 : quotient;
}

int arithmetic_of(int sign, int left, int right) {
    const int64_t wide = left;
    switch (sign) {
        case arithmetic::plus_: return limit(wide + right);
        case arithmetic::minus_: return limit(wide - right);
        case arithmetic::times_: return limit(wide * right);
        case arithmetic::divided_: return limit(divide(wide, right));
        case arithmetic::left_over_: return right == 0 ? 0 : limit(wide - divide(wide, right) * right);
        case arithmetic::min_: return limit(std::min(left, right));
        default: return limit(std::max(left, right));
    }
}

// The body with each player as *they*, joined; nobody is 0.
int over_players(const Table& table, const Scope& scope, const Record& record) {
    const int how = record.operand[0], body = record.operand[2];
    const bool others = record.operand[1] != 0;
    const bool counts = table.game->record(body).primitive / 100 == condition_is::compare_ / 100;
    int64_t joined = 0;
    bool is_first = true;
    for (int place = 0; place < table.game->players; place++) {
        const int player = table.order[place];
        if (others && player == scope.you) continue;
        const Scope asked = scope.with_they(player);
        const int value = counts ? holds(table, asked, body) : number(table, asked, body);
        if (how == join::sum_)
            joined += value;
        else if (is_first)
            joined = value;
        else
            joined =
                how == join::highest_ ? std::max<int64_t>(joined, value) : std::min<int64_t>(joined, value);
        is_first = false;
    }
    return limit(joined);
}

int family_tiles(const Table& table, int player) {
    int found = 0;
    for (int family = 0; family < table.game->families; family++)
        for (int place = 0; place < table.family_tile_count[family]; place++)
            found += table.family_tiles[family][place] == player;
    return found;
}

int level_tiles(const Table& table, int player) {
    int found = 0;
    for (const int8_t holder : table.level_tiles)
        found += holder == player;
    return found;
}

int complete_legends(const Table& table, const Board& board) {
    int found = 0;
    for (int place = 0; place < board.legend_count; place++)
        found += is_complete(*table.game, board.elysium[place]);
    return found;
}

int longest_legend(const Board& board) {
    int longest = 0;
    for (int place = 0; place < board.legend_count; place++)
        longest = std::max<int>(longest, board.elysium[place].count);
    return longest;
}

int board_fact_of(const Table& table, int fact, int player) {
    if (player < 0) return 0;
    const Board& board = table.players[player];
    const Quest* quest = board.quest == NO_QUEST ? nullptr : &table.game->quests[board.quest];
    switch (fact) {
        case board_fact::disc_: return board.disc;
        case board_fact::columns_: return __builtin_popcount(board.columns);
        case board_fact::quest_gold_: return quest ? quest->gold : 0;
        case board_fact::quest_vp_: return quest ? quest->vp : 0;
        case board_fact::quest_transfers_: return quest ? quest->transfers : 0;
        case board_fact::family_tiles_: return family_tiles(table, player);
        case board_fact::level_tiles_: return level_tiles(table, player);
        case board_fact::tiles_: return family_tiles(table, player) + level_tiles(table, player);
        case board_fact::complete_legends_: return complete_legends(table, board);
        default: return longest_legend(board);
    }
}

int game_fact_of(const Table& table, int fact) {
    switch (fact) {
        case game_fact::epoch_: return table.epoch;
        case game_fact::transfers_: return table.transfers;           // X14
        default: return table.discard_pile.count + table.reshuffled;  // F8
    }
}

// F7: a Citizen has neither family nor level nor activation.
int kinds_of(const Game& game, int which, const Mask& found) {
    int kinds = 0;
    switch (which) {
        case group::families_:
            for (int family = 0; family < game.families; family++)
                kinds += overlap(found, game.family_masks[family]);
            break;
        case group::levels_:
            for (int level = 1; level <= MOST_LEVELS; level++)
                kinds += overlap(found, game.level_masks[level]);
            break;
        default:
            for (const Mask& having : game.activation_masks)
                kinds += overlap(found, having);
    }
    return kinds;
}

int levels_of(const Game& game, int how, const Mask& found) {
    int result = 0;
    for (int level = 1; level <= MOST_LEVELS; level++) {
        const int count = (found & game.level_masks[level]).count();
        if (how == mode::total_)
            result += level * count;
        else if (count && (how == mode::highest_ || !result))
            result = level;
    }
    return result;
}

bool compare(int how, int left, int right) {
    switch (how) {
        case comparison::at_least_: return left >= right;
        case comparison::at_most_: return left <= right;
        case comparison::equal_: return left == right;
        case comparison::other_: return left != right;
        case comparison::more_: return left > right;
        default: return left < right;
    }
}

}  // namespace

int lying_on(const Table& table, int card, int resource) {
    for (int place = 0; place < table.counter_count; place++) {
        const Counter& counter = table.counters[place];
        if (counter.card == card && counter.resource == resource) return counter.amount;
    }
    return 0;
}

int number(const Table& table, const Scope& scope, int ref) {
    const Record& record = table.game->record(ref);
    const int32_t* operand = record.operand;
    switch (record.primitive) {
        case number_is::lit_: return operand[0];
        case number_is::slot_: return scope.slot(operand[0]).number();
        case number_is::chosen_: {  // slot, who
            const int player = seat(table, scope, operand[1]);
            return player < 0 ? 0 : scope.slot(operand[0]).words[player];
        }
        case number_is::arith_:
            return arithmetic_of(operand[0], number(table, scope, operand[1]),
                                 number(table, scope, operand[2]));
        case number_is::per_: {  // amount, counted, step
            const int64_t amount = number(table, scope, operand[0]);
            return limit(amount * divide(number(table, scope, operand[1]), operand[2]));
        }
        case number_is::over_: return over_players(table, scope, record);
        case number_is::fact_: return board_fact_of(table, operand[0], seat(table, scope, operand[1]));
        case number_is::account_: return held(table, seat(table, scope, operand[1]), operand[0]);
        case number_is::of_game_: return game_fact_of(table, operand[0]);
        case number_is::count_: return cards(table, scope, operand[0]).count();
        case number_is::kinds_: return kinds_of(*table.game, operand[0], cards(table, scope, operand[1]));
        case number_is::levels_: return levels_of(*table.game, operand[0], cards(table, scope, operand[1]));
        default: return lying_on(table, cards(table, scope, operand[1]).last(), operand[0]);  // on_card
    }
}

bool holds(const Table& table, const Scope& scope, int ref) {
    const Record& record = table.game->record(ref);
    const int32_t* operand = record.operand;
    switch (record.primitive) {
        case condition_is::compare_:
            return compare(operand[0], number(table, scope, operand[1]), number(table, scope, operand[2]));
        case condition_is::both_: return holds(table, scope, operand[0]) && holds(table, scope, operand[1]);
        case condition_is::either_: return holds(table, scope, operand[0]) || holds(table, scope, operand[1]);
        case condition_is::negate_: return !holds(table, scope, operand[0]);
        default: return cards(table, scope, operand[0]).any();  // any
    }
}

}  // namespace elysium
