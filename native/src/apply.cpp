#include "apply.h"

#include <algorithm>

#include "placements.h"

namespace elysium {

// --- resources (S11) -------------------------------------------------------------------------------------

void change_account(Table& table, int player, int resource, int change) {
    table.players[player].accounts[resource] += change;
}

void change_counter(Table& table, int card, int resource, int change) {
    int place = 0;
    while (place < table.counter_count &&
           (table.counters[place].card < card ||
            (table.counters[place].card == card && table.counters[place].resource < resource)))
        place++;
    Counter* counter = table.counters + place;
    const bool is_there =
        place < table.counter_count && counter->card == card && counter->resource == resource;
    if (is_there) {
        counter->amount += change;
        if (counter->amount != 0) return;
        std::copy(counter + 1, table.counters + table.counter_count, counter);
        table.counter_count--;
        return;
    }
    if (change == 0) return;
    if (table.counter_count == MOST_COUNTERS) {
        table.full = true;
        return;
    }
    std::copy_backward(counter, table.counters + table.counter_count,
                       table.counters + table.counter_count + 1);
    *counter = Counter{static_cast<uint8_t>(card), static_cast<uint8_t>(resource), change};
    table.counter_count++;
}

void return_tokens(Table& table, int card) {
    if (table.counter_count == 0) return;
    Counter* end = std::remove_if(table.counters, table.counters + table.counter_count,
                                  [card](const Counter& counter) { return counter.card == card; });
    table.counter_count = static_cast<uint8_t>(end - table.counters);
}

// --- cards -----------------------------------------------------------------------------------------------

void enter_domain(Table& table, int player, int card) {
    table.players[player].domain.add(card);
}

void leave_domain(Table& table, int player, int card) {
    table.players[player].domain.remove(card);
    table.turned.remove(card);
    table.rings.remove(card);  // P4
}

void leave_elysium(Table& table, int player, int card) {
    Board& board = table.players[player];
    board.elysium_mask.remove(card);
    for (int place = 0; place < board.legend_count; place++) {
        Legend& legend = board.elysium[place];
        uint8_t* end = legend.cards + legend.count;
        uint8_t* found = std::find(legend.cards, end, static_cast<uint8_t>(card));
        if (found == end) continue;
        std::copy(found + 1, end, found);
        if (--legend.count > 0) {
            settle_legend(*table.game, legend);
            return;
        }
        std::copy(board.elysium + place + 1, board.elysium + board.legend_count, board.elysium + place);
        board.legend_count--;  // an empty Legend is none any more
        return;
    }
}

void join_legend(Table& table, int player, int card, int place) {
    Board& board = table.players[player];
    if (place == MOST_LEGENDS ||
        (place < board.legend_count && board.elysium[place].count == MOST_FAMILIES)) {
        table.full = true;
        return;
    }
    Legend& legend = board.elysium[place];
    if (place == board.legend_count) {
        board.legend_count++;
        legend.count = 0;
    }
    legend.cards[legend.count++] = static_cast<uint8_t>(card);
    board.elysium_mask.add(card);
    settle_legend(*table.game, legend);
}

void replace_citizen(Table& table, int player, int card, int place) {
    Board& board = table.players[player];
    Legend& legend = board.elysium[place];
    for (int at = 0; at < legend.count; at++) {
        const int citizen = legend.cards[at];
        if (!table.game->is_citizen(citizen)) continue;
        leave_domain(table, player, card);
        legend.cards[at] = static_cast<uint8_t>(card);
        board.elysium_mask.remove(citizen);
        board.elysium_mask.add(card);
        settle_legend(*table.game, legend);
        enter_domain(table, player, citizen);
        return;
    }
}

int draw_top(Table& table) {
    const int card = table.draw_pile.top();
    table.draw_pile.count--;
    forget(table, card);
    return card;
}

void put_on_discard_pile(Table& table, int card) {
    table.discard_pile.add(card);
}

void reshuffle(Table& table) {
    const Game& game = *table.game;
    for (const int card : table.discard_pile) {
        if (!game.is_citizen(card)) {
            table.draw_pile.add(card);
            continue;
        }
        uint8_t& face =
            table.faces[card - game.size];  // P21: Citizens in it become unknown cards like all others
        table.draw_pile.add(face);
        face = NO_FACE;
    }
    table.reshuffled += table.discard_pile.count;  // A6
    table.discard_pile.clear();
    // Sorted first: the new order must not depend on the order of the discard pile.
    std::sort(table.draw_pile.cards, table.draw_pile.cards + table.draw_pile.count);
    shuffle(table.rng, table.draw_pile.cards, table.draw_pile.count);
    for (const int card : table.draw_pile)
        forget(table, card);
}

// --- what is known of face-down cards --------------------------------------------------------------------

void forget(Table& table, int card) {
    for (Mask& known : table.seen)
        known.remove(card);
}

void know(Table& table, int player, int card) {
    if (player != EVERYBODY) {
        table.seen[player].add(card);
        return;
    }
    for (int seat = 0; seat < table.game->players; seat++)
        table.seen[seat].add(card);
    table.seen[MOST_PLAYERS].add(card);
}

int seen_on_top(const Table& table, int start, int player, uint8_t found[MOST_SEEN]) {
    int count = 0;
    for (int place = table.draw_pile.count - 1; place >= std::max(0, start) && count < MOST_SEEN; place--) {
        const int card = table.draw_pile[place];
        if (!table.seen[player].has(card)) break;
        found[count++] = static_cast<uint8_t>(card);
    }
    return count;
}

void order_cards(Table& table, int player, const uint8_t* cards, int count, bool under) {
    uint8_t* pile = table.draw_pile.cards;
    const int rest = table.draw_pile.count - count;
    if (rest < 0) return;
    if (under) std::copy_backward(pile, pile + rest, pile + table.draw_pile.count);
    std::reverse_copy(cards, cards + count, under ? pile : pile + rest);
    for (int seat = 0; seat <= MOST_PLAYERS; seat++) {
        if (seat == player) continue;  // N32: only who has ordered them knows where they lie
        for (int place = 0; place < count; place++)
            table.seen[seat].remove(cards[place]);
    }
}

void put_back(Table& table, int card, bool under) {
    table.agora.remove(card);
    table.discard_pile.remove(card);
    CardList<MOST_CARDS>& pile = table.draw_pile;
    pile.add(card);
    if (under) std::rotate(pile.cards, pile.cards + pile.count - 1, pile.cards + pile.count);
    know(table, EVERYBODY, card);
}

void swap_face(Table& table, int citizen) {
    if (table.draw_pile.count == 0) return;
    std::swap(table.faces[citizen - table.game->size], table.draw_pile.cards[table.draw_pile.count - 1]);
}

}  // namespace elysium
