// Final scoring (F1 to F6).
#include <algorithm>

#include "apply.h"
#include "modifiers.h"
#include "phrases.h"
#include "rules.h"

namespace elysium {

int chronos_points(const Table& table, int player, int card) {
    const Game& game = *table.game;
    const int power = game.power_number(card, 1 << CHRONOS);
    const Power& chronos = game.powers[static_cast<size_t>(power)];
    const Scope scope = first_scope(table, power, player);
    if (chronos.worth == NONE || (chronos.condition != NONE && !holds(table, scope, chronos.condition)))
        return 0;
    const int factor = game.is_bent ? chronos_factor(table, player, card) : 1;
    return factor * number(table, scope, chronos.worth);
}

namespace {

int points_at(const std::vector<int32_t>& points, int place) {
    return place < static_cast<int>(points.size()) ? points[static_cast<size_t>(place)] : 0;
}

// F2, F3, L11: what a Legend is worth, with what its cards are worth in it.
int legend_points(const Table& table, int player, const Legend& legend) {
    const Game& game = *table.game;
    if (legend.kind == LegendKind::SINGLE) return 0;
    const bool is_family = legend.kind == LegendKind::FAMILY;
    int points = points_at(is_family ? game.family_legend_points : game.level_legend_points, legend.count);
    for (int place = 0; place < legend.count; place++) {
        const int card = legend.cards[place];
        if (game.is_citizen(card))
            points += game.citizen_points;
        else if (game.activation_masks[CHRONOS].has(card))
            points += chronos_points(table, player, card);
    }
    return points;
}

int bonus_points(const Table& table, int player) {  // B5
    int points = 0;
    for (int level = 0; level < MOST_LEVELS; level++)
        if (table.level_tiles[level] == player) points += points_at(table.game->level_points, level);
    for (int family = 0; family < table.game->families; family++)
        for (int place = 0; place < table.family_tile_count[family]; place++)
            if (table.family_tiles[family][place] == player)
                points += points_at(table.game->family_points, place);
    return points;
}

// F4: tied players share the places they take, rounded down; no PP, no VP.
int prestige_points(const Table& table, int player) {
    const int amount = table.players[player].accounts[PP];
    if (amount <= 0) return 0;
    int ahead = 0, tied = 0, shared = 0;
    for (int other = 0; other < table.game->players; other++) {
        ahead += table.players[other].accounts[PP] > amount;
        tied += table.players[other].accounts[PP] == amount;
    }
    for (int place = ahead; place < ahead + tied; place++)
        shared += points_at(table.game->prestige_points, place);
    return shared / tied;
}

int total(const Table& table, int player) {  // F5
    const Board& board = table.players[player];
    int points = board.accounts[VP] + bonus_points(table, player) + prestige_points(table, player);
    for (int place = 0; place < board.legend_count; place++)
        points += legend_points(table, player, board.elysium[place]);
    return points;
}

// F6: among equals the one with the most gold wins; N64: then whoever wins ties.
void find_winners(const Table& table, Scores& scores) {
    const int players = table.game->players;
    const auto is_behind = [&](int one, int other) {
        if (scores.totals[one] != scores.totals[other]) return scores.totals[one] < scores.totals[other];
        return table.players[one].accounts[GOLD] < table.players[other].accounts[GOLD];
    };
    int best = 0, count = 0;
    for (int player = 1; player < players; player++)
        if (is_behind(best, player)) best = player;
    for (int player = 0; player < players; player++) {
        scores.wins[player] = !is_behind(player, best) && !is_behind(best, player);
        count += scores.wins[player];
    }
    if (count < 2 || !table.game->is_bent) return;
    bool first[MOST_PLAYERS] = {}, is_any = false;
    for (int player = 0; player < players; player++) {
        first[player] = scores.wins[player] && wins_ties(table, player);
        is_any = is_any || first[player];
    }
    if (is_any) std::copy(first, first + players, scores.wins);
}

}  // namespace

void remove_unscored(Table& table) {
    for (int seat = 0; seat < table.game->players; seat++) {
        const int player = table.order[seat];
        Board& board = table.players[player];
        const CardList<MOST_CARDS> domain = board.domain;
        for (const int card : domain) {
            return_tokens(table, card);
            leave_domain(table, player, card);
            table.removed.add(card);
        }
        for (int place = 0; place < board.legend_count;) {
            const Legend& legend = board.elysium[place];
            if (legend.kind != LegendKind::SINGLE) {
                place++;
                continue;
            }
            const int card = legend.cards[0];
            return_tokens(table, card);
            leave_elysium(table, player, card);  // an empty Legend is none any more
            table.removed.add(card);
        }
    }
}

namespace {

Scores score_boards(const Table& table) {
    Scores scores{};
    for (int player = 0; player < table.game->players; player++)
        scores.totals[player] = total(table, player);
    find_winners(table, scores);
    return scores;
}

}  // namespace

Scores score(const Table& table) {
    if (table.phase == Phase::OVER) return score_boards(table);
    Table ended = table;
    remove_unscored(ended);
    return score_boards(ended);
}

}  // namespace elysium
