#include "procedures.h"

#include <algorithm>

#include "apply.h"
#include "bonuses.h"
#include "modifiers.h"
#include "placements.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int INSTANT_KIND = 1 << INSTANT;

int key_of(int resource, int kind) {
    return Game::key_of(resource, kind);
}

}  // namespace

Mask identical_mask(const Table& table, int player, const Mask& gone) {
    const Game& game = *table.game;
    Mask mask{};
    if (game.is_bent && may_hold_identical(table, player)) return mask;  // N11
    for (const int card : cards_in((table.players[player].domain.mask & game.real) - gone))
        mask |= game.identical[card];
    return mask;
}

// --- work (N66) ------------------------------------------------------------------------------------------

bool pay_ahead(Table& table, int work) {
    if (work > table.budget) return false;
    table.budget -= work;
    return true;
}

int pay_for_moves(Table& table, int wanted) {
    if (wanted <= FREE_MOVES) return wanted;
    const int paid = std::min(wanted - FREE_MOVES, table.budget);
    table.budget -= paid;
    return FREE_MOVES + paid;
}

// --- taking ----------------------------------------------------------------------------------------------

namespace {

// Takes a card from where it lies; says whether it lay there.
bool leave_zone(Table& table, int card, Zone source) {
    switch (source) {
        case Zone::AGORA:
            if (!table.agora.has(card)) return false;
            table.agora.remove(card);
            return true;
        case Zone::ORACLE:
            if (!table.oracle.has(card)) return false;
            table.oracle.remove(card);
            return true;
        case Zone::DISCARD_PILE:
            if (!table.discard_pile.has(card)) return false;
            table.discard_pile.remove(card);
            return true;
        case Zone::DRAW_PILE:
            if (table.draw_pile.count == 0 || table.draw_pile.top() != card) return false;
            draw_top(table);
            return true;
        default:  // N6: out of the hands of another player
            for (int owner = 0; owner < table.game->players; owner++)
                if (table.players[owner].domain.has(card)) {
                    return_tokens(table, card);  // N22
                    leave_domain(table, owner, card);
                    return true;
                }
            return false;
    }
}

}  // namespace

void take_card(Table& table, int player, int card, Zone source, bool owed) {
    const Game& game = *table.game;
    // P11: the powers in the Domains just before; so a card does not see its own taking.
    Reactions reactions;
    reactions_to(table, DEED_TAKE, player, card, reactions);
    if (!leave_zone(table, card, source)) return;
    enter_domain(table, player, card);
    if (owed) table.players[player].cards_taken++;
    if (game.activation_masks[TRIGGER].has(card)) table.rings.add(card);  // P4
    open_reactions(table, reactions, Cause{player, card, 0});
    if (game.activation_masks[INSTANT].has(card))
        open_power(table, player, game.power_number(card, INSTANT_KIND));  // P2
}

void take_citizen(Table& table, int player, bool owed) {
    const Game& game = *table.game;
    // N69: a game takes no more than so many. The core has no room for as many, and is full before.
    static_assert(MOST_CITIZENS >= MASK_BITS, "N69 is to be asked here");
    if (!prepare_draw(table)) return;  // A5
    const int citizen = game.size + table.citizen_count;
    if (citizen >= MASK_BITS) {
        table.full = true;
        return;
    }
    Reactions reactions;
    reactions_to(table, DEED_TAKE, player, citizen, reactions);
    // N35: whoever knows the card knows it still.
    table.faces[table.citizen_count++] = table.draw_pile.cards[--table.draw_pile.count];
    enter_domain(table, player, citizen);
    if (owed) table.players[player].cards_taken++;
    open_reactions(table, reactions, Cause{player, citizen, 0});
}

bool prepare_draw(Table& table) {
    if (table.draw_pile.count == 0 && table.discard_pile.count) reshuffle(table);
    return table.draw_pile.count > 0;
}

void draw_and_take(Table& table, int player) {
    const Mask refused = identical_mask(table, player);
    // P15: nobody draws for ever; once all that is left to draw has been refused, nothing is taken.
    for (int tries = 1; table.draw_pile.count || (table.discard_pile.mask - refused).any(); tries++) {
        if (tries > FREE_MOVES && !pay_ahead(table, 1)) return;
        prepare_draw(table);
        const int card = table.draw_pile.top();
        if (!refused.has(card)) return take_card(table, player, card, Zone::DRAW_PILE);
        put_on_discard_pile(table, draw_top(table));
    }
}

void reveal(Table& table, Zone zone, int count) {
    Cards& cards = zone == Zone::AGORA ? table.agora : table.oracle;
    for (; count > 0 && prepare_draw(table); count--)
        cards.add(draw_top(table));
}

// --- discarding and returning ----------------------------------------------------------------------------

namespace {

int elysium_owner(const Table& table, int card) {
    for (int player = 0; player < table.game->players; player++)
        if (table.players[player].elysium_mask.has(card)) return player;
    return NOBODY;
}

}  // namespace

void discard_card(Table& table, int card) {
    Reactions reactions;
    for (int owner = 0; owner < table.game->players; owner++)
        if (table.players[owner].domain.has(card)) {
            reactions_to(table, DEED_DISCARD, owner, card, reactions);
            return_tokens(table, card);
            leave_domain(table, owner, card);
            put_on_discard_pile(table, card);
            return open_reactions(table, reactions, Cause{owner, card, 0});
        }
    if (table.agora.has(card) || table.oracle.has(card)) {  // nobody's
        return_tokens(table, card);
        table.agora.remove(card);
        table.oracle.remove(card);
        return put_on_discard_pile(table, card);
    }
    const int owner = elysium_owner(table, card);  // N9
    if (owner == NOBODY) return;
    reactions_to(table, DEED_DISCARD, owner, card, reactions);
    return_tokens(table, card);
    leave_elysium(table, owner, card);
    put_on_discard_pile(table, card);
    judge_level_tiles(table);
    open_reactions(table, reactions, Cause{owner, card, 0});
}

void return_card(Table& table, int card) {
    const int owner = elysium_owner(table, card);
    if (owner == NOBODY) return;
    leave_elysium(table, owner, card);
    enter_domain(table, owner, card);
    judge_level_tiles(table);
}

// --- transfers -------------------------------------------------------------------------------------------

namespace {

// What happens with a Legend that has just got a card: its kind is known from the second one on (L5).
void open_growth(Table& table, int player, int place, int card) {
    const Legend& legend = table.players[player].elysium[place];
    const Cause cause{NOBODY, card, 0};
    if (legend.count == 1) return open_event(table, {key::begin_}, player, cause);
    const bool is_family = legend.kind == LegendKind::FAMILY;
    const int extend = is_family ? key::extend_family_ : key::extend_level_;
    const int begin = legend.count > 2 ? extend : is_family ? key::begin_family_ : key::begin_level_;
    if (!is_complete(*table.game, legend))
        return open_event(table, {begin, key::extend_, extend}, player, cause);
    const int complete = is_family ? key::complete_family_ : key::complete_level_;
    open_event(table, {begin, key::extend_, extend, key::complete_, complete}, player, cause);
}

}  // namespace

void transfer_card(Table& table, int player, int card, int legend, int price) {
    if (price) move_resource(table, GOLD, player, RESERVE, price, player, true);
    // P11: the powers in the Domains just before; so a card does see its own transfer.
    Reactions reactions;
    reactions_to(table, DEED_TRANSFER, player, card, reactions);
    leave_domain(table, player, card);
    join_legend(table, player, card, legend);
    if (table.full) return;
    // X14: transfers of the player whose step of Phase III it is.
    if (player == table.active &&
        (table.phase == Phase::WRITING || table.game->rulings.counters_outlive_step))
        table.transfers++;
    check_bonus(table, player, legend);
    open_reactions(table, reactions, Cause{player, card, 0});
    if (table.game->waits) open_growth(table, player, legend, card);
}

// --- resources (N2, N21) ---------------------------------------------------------------------------------

void move_resource(Table& table, int resource, int source, int target, int amount, int by, bool is_price) {
    if (source != RESERVE) change_account(table, source, resource, -amount);
    if (target != RESERVE) change_account(table, target, resource, amount);
    if (!table.game->waits) return;
    if (source != RESERVE) {
        const int kind = is_price ? resource_key::pay_ : resource_key::lose_;
        open_event(table, {key_of(resource, kind)}, source, Cause{NOBODY, NO_CARD, amount});
        if (by != source && !is_price)
            open_event(table, {key_of(resource, resource_key::robbed_)}, source, Cause{by, NO_CARD, amount});
    }
    if (target != RESERVE)
        open_event(table, {key_of(resource, resource_key::gain_)}, target, Cause{NOBODY, NO_CARD, amount});
}

void put_on_card(Table& table, int resource, int card, int amount) {
    change_counter(table, card, resource, amount);
}

void take_from_card(Table& table, int resource, int card, int amount, int target, int payer) {
    change_counter(table, card, resource, -amount);
    if (target != RESERVE) change_account(table, target, resource, amount);
    const Cause cause{NOBODY, NO_CARD, amount};
    if (target != RESERVE)
        open_event(table, {key_of(resource, resource_key::gain_)}, target, cause);
    else if (payer != NOBODY)
        open_event(table, {key_of(resource, resource_key::pay_)}, payer, cause);  // N23
}

}  // namespace elysium
