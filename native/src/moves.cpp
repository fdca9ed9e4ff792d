#include "moves.h"

#include <algorithm>

#include "apply.h"
#include "feasibility.h"
#include "placements.h"
#include "prevention.h"
#include "procedures.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

// --- resources: the operands of `move` are resource, source, target, amount, card, receiver, price -------

int room_for(const Table& table, int player, int resource) {
    return MOST_HELD - held(table, player, resource);  // N67
}

void gain(Table& table, const Scope& scope, const int32_t* operand, int player) {
    const int gained = std::min(number(table, scope, operand[3]), room_for(table, player, operand[0]));
    if (gained > 0) move_resource(table, operand[0], RESERVE, player, gained, scope.you);
}

// P13: what is there goes. A price goes in full, which was judged before.
void give_back(Table& table, const Scope& scope, const int32_t* operand, int player, const Due* due) {
    const int amount = due ? due->amount : number(table, scope, operand[3]);
    const int returned = std::min(amount, held(table, player, operand[0]));
    if (returned > 0) move_resource(table, operand[0], player, RESERVE, returned, scope.you, operand[6] != 0);
}

void give(Table& table, const Scope& scope, const int32_t* operand, int player) {
    const int receiver = operand[5] == NONE ? NOBODY : seat(table, scope, operand[5]);
    if (receiver == NOBODY || receiver == player) return;
    const int given = std::min({number(table, scope, operand[3]), held(table, player, operand[0]),
                                room_for(table, receiver, operand[0])});
    if (given > 0) move_resource(table, operand[0], player, receiver, given, scope.you);
}

void put(Table& table, const Scope& scope, const int32_t* operand) {
    const Mask which = cards_or_all(table, scope, operand[4]);
    const int card = (which & carrying_mask(table)).last();
    if (card == NO_CARD) return;
    const int room = MOST_HELD - lying_on(table, which.last(), operand[0]);
    const int amount = std::min(number(table, scope, operand[3]), room);
    if (amount > 0) put_on_card(table, operand[0], card, amount);
}

void collect(Table& table, const Scope& scope, const int32_t* operand, int player) {
    const int card = cards_or_all(table, scope, operand[4]).last();
    const int lying = lying_on(table, card, operand[0]);
    const int amount =
        std::min({number(table, scope, operand[3]), lying, room_for(table, player, operand[0])});
    if (amount > 0) take_from_card(table, operand[0], card, amount, player);
}

// What a price off a card takes (N23).
Due settle_on_card(const Table& table, const Scope& scope, const int32_t* operand) {
    Due due;
    due.card = cards_or_all(table, scope, operand[4]).last();
    due.amount = std::min(number(table, scope, operand[3]), lying_on(table, due.card, operand[0]));
    return due;
}

void remove_from_card(Table& table, const Scope& scope, const int32_t* operand, int player, const Due* due) {
    const Due taken = due ? *due : settle_on_card(table, scope, operand);
    // A part of the same price may have taken it meanwhile: then nothing lies there any more.
    const int amount = std::min(taken.amount, lying_on(table, taken.card, operand[0]));
    if (amount > 0)
        take_from_card(table, operand[0], taken.card, amount, RESERVE, operand[6] ? player : NOBODY);
}

void move(Table& table, const Scope& scope, const int32_t* operand, int player, const Due* due) {
    const int source = operand[1], target = operand[2];
    if (source == account::reserve_) {
        if (target == account::on_a_card_) return put(table, scope, operand);
        return gain(table, scope, operand, player);
    }
    if (source == account::on_a_card_) {
        if (target == account::actor_) return collect(table, scope, operand, player);
        return remove_from_card(table, scope, operand, player, due);
    }
    if (target == account::other_) return give(table, scope, operand, player);
    give_back(table, scope, operand, player, due);
}

// X2: given, received.
void exchange(Table& table, const Scope& scope, const int32_t* operand, int player, int amount) {
    if (amount <= 0) return;
    move_resource(table, operand[0], player, RESERVE, amount, scope.you, true);
    move_resource(table, operand[1], RESERVE, player, amount, scope.you);
}

// --- cards -----------------------------------------------------------------------------------------------

// The place that a card is taken from.
Zone zone_of(const Table& table, int card) {
    if (table.agora.has(card)) return Zone::AGORA;
    if (domains_mask(table, table.game->players).has(card)) return Zone::DOMAIN_OF;
    return table.oracle.has(card) ? Zone::ORACLE : Zone::DISCARD_PILE;
}

void deal(Table& table, const Scope& scope, const int32_t* operand) {  // amount, deal_to
    const int count =
        std::min(number(table, scope, operand[0]), table.draw_pile.count + table.discard_pile.count);
    reveal(table, operand[1] == deal_to::oracle_ ? Zone::ORACLE : Zone::AGORA, pay_for_moves(table, count));
}

// P16: free, extra. The choice is a card and its Legend, -1 for a new one.
void transfer(Table& table, const Scope& scope, const int32_t* operand, int player, const Slot& place) {
    if (place.count < 2) return;
    const int card = place.item(0), legend_count = table.players[player].legend_count;
    const int legend = place.item(1) < 0 ? legend_count : place.item(1);
    if (!table.players[player].domain.has(card) || legend > legend_count) return;
    if (legend == legend_count && table.game->is_citizen(card)) return;  // L9
    int price = 0;
    if (!operand[0]) {
        price = transfer_price(table, player, card, legend);
        if (operand[1] != NONE) price += std::max(0, number(table, scope, operand[1]));
    }
    transfer_card(table, player, card, legend, price);
}

void replace(Table& table, int player, const Slot& place) {  // X9
    if (place.count < 2 || place.item(1) < 0 || place.item(1) >= table.players[player].legend_count) return;
    if (table.players[player].domain.has(place.item(0)))
        replace_citizen(table, player, place.item(0), place.item(1));
}

// W4, N50: amount, anywhere.
void allow(Table& table, const Scope& scope, const int32_t* operand, int player) {
    const int more = number(table, scope, operand[0]);
    const bool is_step = table.phase == Phase::WRITING || operand[1];
    if (more > 0 && is_step && player == table.active)  // a step of Phase III is one player's
        table.allowance = std::min(table.allowance + more, MOST_ALLOWED);
}

// --- what lies face down (N31 to N35) --------------------------------------------------------------------

void look_under(Table& table, int player, int citizen) {
    const int place = citizen - table.game->size;
    if (place < 0 || place >= table.citizen_count || table.faces[place] == NO_FACE) return;
    know(table, player, table.faces[place]);
}

int seen_in(const Table& table, const Scope& scope, int slot, int player, uint8_t found[MOST_SEEN]) {
    const Slot& start = scope.slot(slot);
    return start.is_nothing() ? 0 : seen_on_top(table, start.number(), player, found);
}

// N32: the card that was picked comes to the top; says whether it was among those that were seen.
bool bring_to_top(Table& table, const Scope& scope, int slot, int player, int card) {
    uint8_t found[MOST_SEEN];
    const int count = seen_in(table, scope, slot, player, found);
    int place = 0;
    while (place < count && found[place] != card)
        place++;
    if (place == count) return false;
    for (; place > 0; place--)
        found[place] = found[place - 1];
    found[0] = static_cast<uint8_t>(card);
    order_cards(table, player, found, count, false);
    return true;
}

// An identical card is discarded, so that every one of them can be picked (T7, P15).
void take_seen(Table& table, int player, int card) {
    if (identical_mask(table, player).has(card))
        put_on_discard_pile(table, draw_top(table));
    else
        take_card(table, player, card, Zone::DRAW_PILE);
}

void discard_seen(Table& table, const Scope& scope, int slot, int player) {
    uint8_t found[MOST_SEEN];
    const int count = seen_in(table, scope, slot, player, found);
    for (int place = 0; place < count; place++)
        put_on_discard_pile(table, draw_top(table));
}

void put_seen(Table& table, const Scope& scope, const int32_t* operand, int player, const Slot& order) {
    uint8_t found[MOST_SEEN], chosen[MOST_SEEN] = {};
    const int count = seen_in(table, scope, operand[0], player, found);
    if (count != order.count) return;
    for (int place = 0; place < count; place++)
        chosen[place] = static_cast<uint8_t>(order.item(place));
    if (std::is_permutation(chosen, chosen + count, found))
        order_cards(table, player, chosen, count, operand[1] != 0);
}

void swap_faces(Table& table, const Mask& citizens) {
    for (const int citizen : cards_in(citizens & table.game->citizens)) {
        const int place = citizen - table.game->size;
        if (place < table.citizen_count && table.faces[place] != NO_FACE) swap_face(table, citizen);
    }
}

// --- one deed --------------------------------------------------------------------------------------------

// Whether a move is done with one card that was chosen, so that it can be done with all of some cards, too.
bool is_with_card(int move) {
    switch (move) {
        case move_is::take_:
        case move_is::give_card_:
        case move_is::discard_:
        case move_is::return_:
        case move_is::straighten_:
        case move_is::ring_:
        case move_is::look_:
        case move_is::put_card_:
        case move_is::use_: return true;
        default: return false;
    }
}

void move_card(Table& table, const Scope& scope, const Record& move, int player, int card) {
    const Game& game = *table.game;
    switch (move.primitive) {
        case move_is::take_: return take_card(table, player, card, zone_of(table, card));
        case move_is::give_card_: {  // N6
            const int receiver = seat(table, scope, move.operand[0]);
            if (receiver != NOBODY) take_card(table, receiver, card, Zone::DOMAIN_OF);
            return;
        }
        case move_is::discard_: return discard_card(table, card);
        case move_is::return_: return return_card(table, card);
        case move_is::straighten_: return table.turned.remove(card);
        case move_is::ring_: return table.rings.add(card);
        case move_is::look_: return look_under(table, player, card);
        case move_is::put_card_:
            if (table.agora.has(card) || table.discard_pile.has(card))
                put_back(table, card, move.operand[0] != 0);
            return;
        default:  // use (P17)
            if (card < game.size) open_power(table, player, game.power_number(card, move.operand[0]));
    }
}

void move_all(Table& table, const Scope& scope, const Deed& deed, int player, const Due* due) {
    const Record& move = table.game->record(deed.move);
    const Mask wanted = due ? due->cards : cards(table, scope, deed.all);
    int left = pay_for_moves(table, wanted.count());
    for (const int card : cards_in(wanted)) {
        if (left-- <= 0) return;
        if (!deed.judges_again || cards(table, scope, deed.all).has(card))
            move_card(table, scope, move, player, card);
    }
}

void move_other(Table& table, const Scope& scope, const Record& record, int player, const Slot& chosen,
                const Due* due) {
    const int32_t* operand = record.operand;
    const bool is_chosen = !chosen.is_nothing();
    switch (record.primitive) {
        case move_is::move_: return move(table, scope, operand, player, due);
        case move_is::exchange_:
            return exchange(table, scope, operand, player, is_chosen ? chosen.number() : 0);
        case move_is::citizen_: return take_citizen(table, player);
        case move_is::draw_: return draw_and_take(table, player);
        case move_is::deal_: return deal(table, scope, operand);
        case move_is::reveal_:
            if (prepare_draw(table)) put_on_discard_pile(table, draw_top(table));
            return;
        case move_is::transfer_: return transfer(table, scope, operand, player, chosen);
        case move_is::replace_: return replace(table, player, chosen);
        case move_is::swap_columns_: {  // X21
            uint8_t& columns = table.players[player].columns;
            if (chosen.count == 2)
                columns = static_cast<uint8_t>((columns & ~(1 << chosen.item(0))) | 1 << chosen.item(1));
            return;
        }
        case move_is::recover_column_:  // N8
            if (is_chosen) table.players[player].columns |= static_cast<uint8_t>(1 << (chosen.number() & 3));
            return;
        case move_is::allow_: return allow(table, scope, operand, player);
        case move_is::look_top_: look_at_top(table, player, number(table, scope, operand[0])); return;
        case move_is::take_seen_:
        case move_is::take_seen_citizen_:
            if (!is_chosen || !bring_to_top(table, scope, operand[0], player, chosen.number())) return;
            if (record.primitive == move_is::take_seen_citizen_) return take_citizen(table, player);
            return take_seen(table, player, chosen.number());
        case move_is::discard_seen_: return discard_seen(table, scope, operand[0], player);
        case move_is::put_seen_: return put_seen(table, scope, operand, player, chosen);
        case move_is::swap_face_: return swap_faces(table, cards(table, scope, operand[0]));
        default: return prevent(table, scope.power);
    }
}

// N4: turns the card before it does anything: a power that was declined has not worked. What has set it off
// before, and waits, comes too late.
void turn_once(Table& table, int power) {
    const int card = table.game->card_of(power);
    if (table.turned.has(card) || !domains_mask(table, table.game->players).has(card)) return;
    table.turned.add(card);
    Frame* end = std::remove_if(table.stack, table.stack + table.stack_count,
                                [power](const Frame& frame) { return !frame.at && frame.power == power; });
    table.stack_count = static_cast<uint8_t>(end - table.stack);
}

}  // namespace

void do_deed(Table& table, const Scope& scope, const Deed& deed, const Slot& chosen, const Due* due) {
    const int player = acting_seat(deed.is_you, scope);
    if (player < 0) return;
    if (table.game->code_of(scope.power)->is_limited) turn_once(table, scope.power);
    if (deed.all != NONE) return move_all(table, scope, deed, player, due);
    const Record& move = table.game->record(deed.move);
    if (!is_with_card(move.primitive)) return move_other(table, scope, move, player, chosen, due);
    if (chosen.is_nothing()) return;
    const int card = chosen.number();
    if (card >= 0 && card < MASK_BITS) move_card(table, scope, move, player, card);
}

Due settle(const Table& table, const Scope& scope, const Deed& deed) {
    Due due;
    const Record& move = table.game->record(deed.move);
    if (deed.removes_all != NONE)
        due.cards = cards(table, scope, deed.removes_all);
    else if (move.primitive != move_is::move_)
        return due;
    else if (move.operand[1] == account::on_a_card_)
        due = settle_on_card(table, scope, move.operand);
    else
        due.amount = number(table, scope, move.operand[3]);
    return due;
}

int look_at_top(Table& table, int player, int amount) {
    const int count = std::min<int>(amount, table.draw_pile.count);
    if (count <= 0) return NONE;
    for (int place = 1; place <= count; place++)
        know(table, player, table.draw_pile[table.draw_pile.count - place]);
    return table.draw_pile.count - count;
}

}  // namespace elysium
