#include "bonuses.h"

#include <algorithm>

#include "placements.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

// Hands out a bonus tile, or hands it on; *family* is NONE for the tile of a level.
void move_bonus(Table& table, int player, int level, int family, int holder) {
    if (family == NONE) {
        table.level_tiles[level - 1] = static_cast<int8_t>(player);
    } else {
        int8_t* earned = table.family_tiles[family];
        earned[table.family_tile_count[family]++] = static_cast<int8_t>(player);
    }
    const bool is_level = family == NONE;
    open_event(table, {key::earn_bonus_, is_level ? key::earn_level_ : key::earn_family_}, player);
    if (holder != NOBODY)
        open_event(table, {key::forfeit_bonus_, is_level ? key::forfeit_level_ : key::forfeit_family_},
                   holder);
}

int longest_of_level(const Table& table, int player, int level) {
    const Board& board = table.players[player];
    int longest = 0;
    for (int place = 0; place < board.legend_count; place++) {
        const Legend& legend = board.elysium[place];
        if (legend.kind == LegendKind::LEVEL && legend_level(*table.game, legend) == level)
            longest = std::max<int>(longest, legend.count);
    }
    return longest;
}

}  // namespace

void judge_level_tiles(Table& table) {
    for (int level = 1; level <= MOST_LEVELS; level++) {
        const int holder = table.level_tiles[level - 1];
        if (holder == NOBODY) continue;
        int most = 0, first = NOBODY;
        for (int place = 0; place < table.game->players; place++) {
            const int length = longest_of_level(table, table.order[place], level);
            if (length > most) {
                most = length;
                first = table.order[place];
            }
        }
        if (most > 1 && longest_of_level(table, holder, level) == most) continue;
        if (most > 1) {
            move_bonus(table, first, level, NONE, holder);
        } else {
            table.level_tiles[level - 1] = NOBODY;
            open_event(table, {key::forfeit_bonus_, key::forfeit_level_}, holder);
        }
    }
}

void check_bonus(Table& table, int player, int place) {
    const Game& game = *table.game;
    const Legend& grown = table.players[player].elysium[place];
    if (grown.kind == LegendKind::FAMILY && is_complete(game, grown)) {
        const int family = legend_family(game, grown);
        if (table.family_tile_count[family] < static_cast<int>(game.family_points.size()))  // B1
            move_bonus(table, player, NONE, family, NOBODY);
    } else if (grown.kind == LegendKind::LEVEL) {
        const int level = legend_level(game, grown);
        const int holder = table.level_tiles[level - 1];
        if (holder == player) return;
        // B2: the first Legend of two cards earns the tile; B3: one that is strictly longer wins it.
        const int longest = holder == NOBODY ? 1 : longest_of_level(table, holder, level);
        if (grown.count > longest) move_bonus(table, player, level, NONE, holder);
    }
}

}  // namespace elysium
