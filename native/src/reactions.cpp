#include "reactions.h"

#include <algorithm>

#include "procedures.h"

namespace elysium {

namespace {

constexpr int PERMANENT_KIND = 1 << PERMANENT;

// Adds those of a player's cards that work now, in their order; of very many, no more than there is room for.
void add_cards_hit(const Table& table, int player, const Mask& waiting, Reactions& found) {
    const Game& game = *table.game;
    const Board& board = table.players[player];
    Mask hits = (waiting & board.domain.mask) - table.turned;  // N4: once is over
    const Mask lasting = waiting & game.lasting;
    if (lasting.any()) hits |= lasting & board.elysium_mask;  // N5
    if (hits.none()) return;
    const bool is_cut = lasting.any() || board.domain.count > LONG;
    int room = is_cut ? std::max(MOST_OPEN - table.stack_count, 0) : MOST_CARDS;
    for (const int card : board.domain)
        if (hits.has(card) && room-- > 0) found.add(player, card);
    if (!overlap(lasting, board.elysium_mask)) return;
    for (int place = 0; place < board.legend_count;
         place++) {  // those of the Elysium after those of the Domain
        const Legend& legend = board.elysium[place];
        for (int at = 0; at < legend.count; at++)
            if (hits.has(legend.cards[at]) && room-- > 0) found.add(player, legend.cards[at]);
    }
}

// Of the powers that wait, those that work now: of that player, and of the others (P12).
void add_waiting(const Table& table, const Mask& own, const Mask& others, int player, Reactions& found) {
    if (own.any()) add_cards_hit(table, player, own, found);
    if (others.none()) return;
    for (int place = 0; place < table.game->players; place++)
        if (table.order[place] != player) add_cards_hit(table, table.order[place], others, found);
}

int begun_depth(const Table& table) {
    int depth = table.stack_count;
    while (depth && !table.stack[depth - 1].at)
        depth--;
    return depth;
}

}  // namespace

Mask open_powers(const Table& table) {
    Mask opened{};
    for (int place = 0; place < table.stack_count; place++)
        if (table.stack[place].at) opened.add(table.stack[place].power);
    return opened;
}

void reactions_to(const Table& table, int deed, int player, int card, Reactions& found) {
    const Game& game = *table.game;
    const Waiting& waiting =
        game.reactions[deed][static_cast<size_t>(std::min(card, game.size))];  // Citizens are alike
    add_waiting(table, waiting.own, waiting.others, player, found);
}

void waiting_in_domain(const Table& table, int player, int key, int other_key, Reactions& found) {
    const Mask own = table.game->waits_for(key).own | table.game->waits_for(other_key).own;
    if (own.any()) add_cards_hit(table, player, own, found);
}

void open_event(Table& table, std::initializer_list<int> keys, int player, Cause cause) {
    if (!table.game->waits) return;
    Mask own{}, others{};
    for (const int key : keys) {
        own |= table.game->waits_for(key).own;
        others |= table.game->waits_for(key).others;
    }
    if (own.none() && others.none()) return;
    Reactions found;
    add_waiting(table, own, others, player, found);
    if (cause.they == NOBODY) cause.they = player;
    open_reactions(table, found, cause);
}

void open_moment(Table& table, int key) {
    const Mask own = table.game->waits_for(key).own;
    if (own.none()) return;
    for (int place = 0; place < table.game->players; place++) {
        const int player = table.order[place];
        Reactions found;
        add_cards_hit(table, player, own, found);
        open_reactions(table, found, Cause{player, NO_CARD, 0});
    }
}

void open_reactions(Table& table, const Reactions& reactions, const Cause& cause) {
    if (reactions.count == 0) return;
    const Mask opened = open_powers(table);  // none of them is open before it begins
    const int room = std::min(reactions.count, MOST_OPEN - table.stack_count);
    for (int place = 0; place < room; place++) {
        const int power = table.game->power_number(reactions.cards[place], PERMANENT_KIND);
        if (!opened.has(power)) push_frame(table, power, reactions.players[place], cause);  // P18
    }
}

void open_power(Table& table, int player, int power) {
    // P18: a power that is open cannot be opened again in its own chain.
    if (!table.stack_count || !open_powers(table).has(power)) push_frame(table, power, player);
}

void push_frame(Table& table, int power, int player, const Cause& cause) {
    const Code* code = table.game->code_of(power);
    if (!code || table.stack_count >= MOST_OPEN || !pay_ahead(table, code->work)) return;
    Frame* place = table.stack + begun_depth(table);
    std::copy_backward(place, table.stack + table.stack_count, table.stack + table.stack_count + 1);
    table.stack_count++;
    Frame frame;
    frame.power = static_cast<uint16_t>(power);
    frame.you = static_cast<int8_t>(player);
    frame.they = static_cast<int8_t>(code->has_they && cause.they >= 0 ? cause.they : player);
    frame.it = static_cast<int16_t>(code->it >= 0 ? cause.it : NO_CARD);
    frame.much = code->much >= 0 ? cause.much : 0;
    *place = frame;
}

}  // namespace elysium
