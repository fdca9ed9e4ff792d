#include "evaluate.h"

#include <algorithm>

#include "placements.h"
#include "rules.h"

namespace elysium {

namespace {

int points_at(const std::vector<int32_t>& points, int place) {
    return place < static_cast<int>(points.size()) ? points[static_cast<size_t>(place)] : 0;
}

// What the next tile of a family brings (B1).
int next_tile(const Table& table, int family) {
    return points_at(table.game->family_points, table.family_tile_count[family]);
}

// What a Legend of a kind gains by one card more (F3), and by its tile where it becomes complete.
int growth(const Table& table, const Legend& legend, LegendKind kind, int family) {
    const Game& game = *table.game;
    const bool is_family = kind == LegendKind::FAMILY;
    const auto& points = is_family ? game.family_legend_points : game.level_legend_points;
    int gain = points_at(points, legend.count + 1) - points_at(points, legend.count);
    if (is_family && legend.count + 1 == MOST_LEVELS) gain += next_tile(table, family);
    return gain;
}

// What a card would bring in a Legend that it may join; -1 where it may not.
int joining(const Table& table, const Legend& legend, int card) {
    const Game& game = *table.game;
    if (!accepts(game, legend).has(card)) return -1;
    LegendKind kind = legend.kind;
    if (kind == LegendKind::SINGLE) {
        const int first = legend.cards[0];
        const bool is_family = !game.is_citizen(first) && game.family[first] == game.family[card];
        kind = is_family ? LegendKind::FAMILY : LegendKind::LEVEL;
    }
    return growth(table, legend, kind, game.family[card]);
}

}  // namespace

int moments_left(const Table& table) {
    const int left = 2 * (table.game->epochs - table.epoch) + (table.phase < Phase::WRITING);
    return left < 0 ? 0 : left < MOMENTS ? left : MOMENTS - 1;
}

void count_features(const Table& table, int player, int32_t* features) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    std::fill(features, features + FEATURES, 0);
    features[0] = std::min(board.accounts[GOLD], 12);
    features[1] = board.accounts[PP];
    int waiting = 0;
    for (const int card : board.domain) {
        if (game.is_citizen(card)) {
            features[2]++;
            continue;
        }
        waiting++;
        int best = 0;
        for (int place = 0; place < board.legend_count; place++)
            best = std::max(best, joining(table, board.elysium[place], card));
        features[3] += best;
        if (!best) {
            int pair = 0;
            for (const int other : board.domain) {
                if (other == card || game.is_citizen(other)) continue;
                const bool is_family = game.family[other] == game.family[card];
                if (is_family == (game.level[other] == game.level[card])) continue;
                pair = std::max(
                    pair, points_at(is_family ? game.family_legend_points : game.level_legend_points, 2));
            }
            features[4] += pair;
        }
        features[5] += game.activation_masks[CHRONOS].has(card);
        features[6] += game.activation_masks[ACTIVATE].has(card) || game.activation_masks[LEGEND].has(card);
        features[7] += game.activation_masks[PERMANENT].has(card);
        features[8] += game.activation_masks[TRIGGER].has(card) && table.rings.has(card);
    }
    features[9] = waiting;
    for (int place = 0; place < board.legend_count; place++) {
        const Legend& legend = board.elysium[place];
        if (legend.kind == LegendKind::SINGLE)
            features[10]++;
        else if (!is_complete(game, legend))
            features[legend.kind == LegendKind::FAMILY ? 11 : 12] +=
                growth(table, legend, legend.kind,
                       legend.kind == LegendKind::FAMILY ? legend_family(game, legend) : 0);
    }
    if (board.quest != NO_QUEST && table.phase < Phase::WRITING) {
        const Quest& quest = game.quests[board.quest];
        features[13] = quest.gold;
        features[14] = quest.vp;
        features[15] = quest.transfers;
    }
    features[16] = table.phase < Phase::WRITING ? count_bits(board.columns) : 0;
}

void evaluate(const Table& table, const Weights& weights, int64_t* worths) {
    const Scores scores = score(table);
    const int players = table.game->players, moment = moments_left(table);
    for (int player = 0; player < players; player++) {
        int64_t worth = int64_t{16} * scores.totals[player];
        if (table.phase != Phase::OVER) {
            int32_t features[FEATURES];
            count_features(table, player, features);
            for (int place = 0; place < FEATURES; place++)
                worth += int64_t{weights.of[moment][place]} * features[place];
        }
        worths[player] = worth;
    }
}

}  // namespace elysium
