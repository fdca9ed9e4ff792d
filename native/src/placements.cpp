#include "placements.h"

#include <algorithm>

#include "actions.h"
#include "modifiers.h"

namespace elysium {

namespace {

constexpr int LEVEL_SETS = 1 << (MOST_LEVELS + 1);
constexpr int FAMILY_SETS = 1 << MOST_FAMILIES;

// The places in `Game::accepts`: what single cards take in, by card; then Level Legends by level and the
// families that are there; then Family Legends by family and the levels that are there; and last, for
// whatever is complete, nothing.
int accepts_of_level(const Game& game, int level, int families) {
    return game.size + (level - 1) * FAMILY_SETS + families;
}
int accepts_of_family(const Game& game, int family, int levels) {
    return game.size + MOST_LEVELS * FAMILY_SETS + family * LEVEL_SETS + levels;
}
int accepts_nothing(const Game& game) {
    return game.size + MOST_LEVELS * FAMILY_SETS + MOST_FAMILIES * LEVEL_SETS;
}

}  // namespace

void derive_accepts(Game& game) {
    game.accepts.assign(static_cast<size_t>(accepts_nothing(game)) + 1, Mask{});
    for (int card = 0; card < game.size; card++) {  // L5: the second card settles the kind
        const Mask& level = game.level_masks[game.level[card]];
        const Mask& family = game.family_masks[game.family[card]];
        game.accepts[static_cast<size_t>(card)] = (level | family) - (level & family);
    }
    for (int level = 1; level <= MOST_LEVELS; level++)
        for (int there = 0; there < FAMILY_SETS; there++) {  // L3
            Mask& accepted = game.accepts[static_cast<size_t>(accepts_of_level(game, level, there))];
            for (int family = 0; family < game.families; family++)
                if (!(there >> family & 1)) accepted |= game.level_masks[level] & game.family_masks[family];
        }
    for (int family = 0; family < game.families; family++)
        for (int there = 0; there < LEVEL_SETS; there++) {  // L4
            Mask& accepted = game.accepts[static_cast<size_t>(accepts_of_family(game, family, there))];
            for (int level = 1; level <= MOST_LEVELS; level++)
                if (!(there >> level & 1)) accepted |= game.family_masks[family] & game.level_masks[level];
        }
}

void settle_legend(const Game& game, Legend& legend) {
    int first = NO_CARD, second = NO_CARD, families = 0, levels = 0;
    for (int place = 0; place < legend.count; place++) {
        const int card = legend.cards[place];
        if (game.is_citizen(card)) continue;
        if (first == NO_CARD)
            first = card;
        else if (second == NO_CARD)
            second = card;
        families |= 1 << game.family[card];
        levels |= 1 << game.level[card];
    }
    legend.citizen_price = 0;
    if (legend.count == 1 || second == NO_CARD) {  // L9: no Citizen comes before the second card
        legend.kind = LegendKind::SINGLE;
        legend.accepts = static_cast<uint16_t>(std::max(first, 0));
        return;
    }
    if (game.level[first] == game.level[second]) {
        legend.kind = LegendKind::LEVEL;
        const bool full = legend.count >= game.families;  // L3
        legend.accepts = static_cast<uint16_t>(full ? accepts_nothing(game)
                                                    : accepts_of_level(game, game.level[first], families));
        if (!full) legend.citizen_price = static_cast<uint8_t>(game.level[first]);  // L8
        return;
    }
    legend.kind = LegendKind::FAMILY;
    const bool full = legend.count >= MOST_LEVELS;  // L4
    legend.accepts = static_cast<uint16_t>(full ? accepts_nothing(game)
                                                : accepts_of_family(game, game.family[first], levels));
    if (full) return;
    for (int level = 1; level <= MOST_LEVELS; level++)  // L8: a Citizen stands for the card that is missing
        if (!(levels >> level & 1)) {
            legend.citizen_price = static_cast<uint8_t>(level);
            return;
        }
}

bool is_complete(const Game& game, const Legend& legend) {
    if (legend.kind == LegendKind::FAMILY) return legend.count == MOST_LEVELS;
    return legend.kind == LegendKind::LEVEL && legend.count == game.families;
}

int first_real(const Game& game, const Legend& legend) {
    for (int place = 0; place < legend.count; place++)
        if (!game.is_citizen(legend.cards[place])) return legend.cards[place];
    return 0;  // never: a Legend has a real card (L9)
}

int legend_level(const Game& game, const Legend& legend) {
    return game.level[first_real(game, legend)];
}

int legend_family(const Game& game, const Legend& legend) {
    return game.family[first_real(game, legend)];
}

Legend without_citizens(const Game& game, const Legend& legend) {
    Legend left;
    for (int place = 0; place < legend.count; place++)
        if (!game.is_citizen(legend.cards[place])) left.cards[left.count++] = legend.cards[place];
    settle_legend(game, left);
    return left;
}

// --- where a card can go ---------------------------------------------------------------------------------

int printed_price(const Table& table, int player, int card, int legend) {
    if (!table.game->is_citizen(card)) return table.game->level[card];
    return table.players[player].elysium[legend].citizen_price;
}

int transfer_price(const Table& table, int player, int card, int legend) {
    const int price = printed_price(table, player, card, legend);
    if (!table.game->is_bent) return price;
    return std::max(0, price + price_changes(table, player, Mask{}).of(card));
}

namespace {

// Calls *found(card, legend)* for each place that a card could take and that can be paid, where powers bend
// prices: every card has its own (N11). A new Legend is the number of Legends there are.
template <class Found>
void each_bent_placement(const Table& table, int player, const Mask& cards, int gold, const Mask& gone,
                         const Found& found) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    const PriceChanges changes = price_changes(table, player, gone);
    for (const int card : board.domain) {
        if (!cards.has(card)) continue;
        const int change = changes.of(card);
        const bool is_citizen = game.is_citizen(card);
        for (int place = 0; place < board.legend_count; place++) {
            const Legend& legend = board.elysium[place];
            const bool fits = is_citizen ? legend.citizen_price > 0 : accepts(game, legend).has(card);
            const int price = is_citizen ? legend.citizen_price : game.level[card];
            if (fits && std::max(0, price + change) <= gold) found(card, place);
        }
        if (!is_citizen && std::max(0, game.level[card] + change) <= gold) found(card, board.legend_count);
    }
}

}  // namespace

void list_placements(const Table& table, int player, const Mask& cards, int extra, bool is_free,
                     Answers& answers) {
    using contract::action_kind::transfer_;
    const Game& game = *table.game;
    const Board& board = table.players[player];
    const int gold = is_free ? MOST_HELD : board.accounts[GOLD] - extra;
    const int new_legend = board.legend_count;
    if (game.is_bent) {
        each_bent_placement(table, player, cards, gold, Mask{}, [&](int card, int place) {
            answers.add_card(transfer_, player, card, place == new_legend ? -1 : place);
        });
        return;
    }
    if (gold <= 0) return;
    const Mask payable = cards & (game.affordable[std::min(gold, MOST_LEVELS)] | game.citizens);
    if (!overlap(payable, board.domain.mask)) return;
    Mask joining{};  // the cards that fit some Legend; most fit none
    for (int place = 0; place < board.legend_count; place++)
        joining |= accepts(game, board.elysium[place]);
    for (const int card : board.domain) {
        if (!payable.has(card)) continue;
        if (game.is_citizen(card)) {
            // L8, L9: a Citizen joins only a Legend of two cards or more, and pays for the missing card.
            for (int place = 0; place < board.legend_count; place++) {
                const int price = board.elysium[place].citizen_price;
                if (0 < price && price <= gold) answers.add_card(transfer_, player, card, place);
            }
            continue;
        }
        if (joining.has(card))
            for (int place = 0; place < board.legend_count; place++)
                if (accepts(game, board.elysium[place]).has(card))
                    answers.add_card(transfer_, player, card, place);
        answers.add_card(transfer_, player, card, -1);
    }
}

Mask placeable(const Table& table, int player, const Mask& cards, int gold, const Mask& gone) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    const Mask there = cards & board.domain.mask;
    if (game.is_bent) {
        Mask found{};
        each_bent_placement(table, player, there, gold, gone, [&](int card, int) { found.add(card); });
        return found;
    }
    if (gold <= 0) return Mask{};
    Mask found =
        there & game.affordable[std::min(gold, MOST_LEVELS)];  // L2: a card can always begin a Legend
    const Mask citizens = there & game.citizens;
    if (citizens.any())
        for (int place = 0; place < board.legend_count; place++) {
            const int price = board.elysium[place].citizen_price;
            if (0 < price && price <= gold) return found | citizens;
        }
    return found;
}

// --- instead of a Citizen (X9) ---------------------------------------------------------------------------

namespace {

// The cards of a Domain that could stand in a Legend if its Citizens were not there; none where it has no
// Citizen.
Mask fitting_instead(const Table& table, const Board& board, const Legend& legend) {
    const Legend left = without_citizens(*table.game, legend);
    if (left.count == legend.count) return Mask{};
    return accepts(*table.game, left) & board.domain.mask;
}

}  // namespace

Mask replaceable(const Table& table, int player) {
    const Board& board = table.players[player];
    Mask found{};
    for (int place = 0; place < board.legend_count; place++)
        found |= fitting_instead(table, board, board.elysium[place]);
    return found;
}

void list_replacements(const Table& table, int player, Answers& answers) {
    const Board& board = table.players[player];
    for (int place = 0; place < board.legend_count; place++) {
        const Mask fits = fitting_instead(table, board, board.elysium[place]);
        if (fits.none()) continue;
        for (const int card : board.domain)
            if (fits.has(card)) answers.add_card(contract::action_kind::transfer_, player, card, place);
    }
}

// --- out of a Legend (N9) --------------------------------------------------------------------------------

namespace {

// L9: whether the first two of what is left are no Citizens; each of the others that go with the card may be
// one of them.
bool can_spare(const Game& game, const Legend& legend, int leaving, int together) {
    int left = 0;
    for (int place = 0; place < legend.count && left <= together; place++) {
        if (place == leaving) continue;
        if (game.is_citizen(legend.cards[place])) return false;
        left++;
    }
    return true;
}

}  // namespace

Mask removable_mask(const Table& table, int together) {
    const Game& game = *table.game;
    Mask mask{};
    for (int player = 0; player < game.players; player++) {
        const Board& board = table.players[player];
        for (int at = 0; at < board.legend_count; at++) {
            const Legend& legend = board.elysium[at];
            if (legend.kind == LegendKind::FAMILY && is_complete(game, legend)) continue;
            for (int place = 0; place < legend.count; place++)
                if (can_spare(game, legend, place, together)) mask.add(legend.cards[place]);
        }
    }
    return mask;
}

}  // namespace elysium
