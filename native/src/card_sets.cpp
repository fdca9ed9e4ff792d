// Seats and sets of cards: the primitives P and S, and what a phrase reads of a frame.
#include "modifiers.h"
#include "phrases.h"
#include "placements.h"
#include "procedures.h"

namespace elysium {

namespace {

using namespace contract;

const Slot NOTHING_THERE{};
const Slot EMPTY_SLOTS[MOST_SLOTS]{};

bool is_player(const Table& table, int player) {
    return player >= 0 && player < table.game->players;
}

int owner_of(const Table& table, const Mask& found) {
    for (int player = 0; player < table.game->players; player++) {
        const Board& board = table.players[player];
        if (overlap(found, board.domain.mask) || overlap(found, board.elysium_mask)) return player;
    }
    return NOBODY;
}

Mask other_domains(const Table& table, int player) {
    Mask mask{};
    for (int other = 0; other < table.game->players; other++)
        if (other != player) mask |= table.players[other].domain.mask;
    return mask;
}

// P7: the Legend in which the card of the power stands.
Mask this_legend(const Table& table, const Scope& scope) {
    const int card = table.game->card_of(scope.power);
    const Board& board = table.players[scope.you];
    Mask mask{};
    if (!board.elysium_mask.has(card)) return mask;
    for (int place = 0; place < board.legend_count; place++) {
        const Legend& legend = board.elysium[place];
        mask = Mask{};
        for (int at = 0; at < legend.count; at++)
            mask.add(legend.cards[at]);
        if (mask.has(card)) break;
    }
    return mask;
}

Mask place_of(const Table& table, const Scope& scope, const Record& record) {
    const int players = table.game->players;
    const int who = record.operand[1] == NONE ? scope.you : seat(table, scope, record.operand[1]);
    switch (record.operand[0]) {
        case place::domain_: return who < 0 ? Mask{} : table.players[who].domain.mask;
        case place::elysium_: return who < 0 ? Mask{} : table.players[who].elysium_mask;
        case place::other_domains_: return other_domains(table, scope.you);
        case place::all_domains_: return domains_mask(table, players);
        case place::agora_: return table.agora.mask;
        case place::oracle_: return table.oracle.mask;
        case place::discard_pile_: return table.discard_pile.mask;
        case place::this_legend_: return this_legend(table, scope);
        case place::open_: return table.agora.mask | table.oracle.mask | table.discard_pile.mask;
        case place::loose_: return table.agora.mask | table.oracle.mask | domains_mask(table, players);
        case place::carrying_: return carrying_mask(table);
        case place::things_of_others_: return things_of_others(table, who);
        case place::turned_: return table.turned;
        default: return table.rings;
    }
}

Mask named_cards(const Slot& slot) {
    Mask mask{};
    for (int place = 0; place < slot.count; place++)
        if (slot.item(place) >= 0 && slot.item(place) < MASK_BITS) mask.add(slot.item(place));
    return mask;
}

Mask of_levels(const Table& table, int low, int high) {
    Mask mask{};
    for (int level = 1; level <= MOST_LEVELS; level++)
        if (low <= level && level <= high) mask |= table.game->level_masks[level];
    return mask;
}

// T7: without those in an Elysium whose owner holds an identical one.
Mask unpaired(const Table& table, Mask found) {
    for (int player = 0; player < table.game->players; player++) {
        const Mask& elysium = table.players[player].elysium_mask;
        if (overlap(found, elysium)) found -= elysium & identical_mask(table, player);
    }
    return found;
}

// T7: of identical cards only the first: given together, the second one would be one too many.
Mask first_copies(const Game& game, const Mask& found) {
    Mask first = found & game.citizens;
    for (const int card : cards_in(found & game.real))
        if (!overlap(game.identical[card], first)) first.add(card);
    return first;
}

}  // namespace

const Slot& Scope::slot(int place) const {
    return place < slot_count ? slots[place] : NOTHING_THERE;
}

Scope scope_of(const Table& table, const Frame& frame) {
    const int count = frame.at ? table.game->code_of(frame.power)->slots : 0;
    return Scope{frame.power, frame.you, frame.they, table.pool + frame.first_slot, count};
}

Scope first_scope(const Table& table, int power, int you) {
    const Code* code = table.game->code_of(power);
    return Scope{power, you, you, EMPTY_SLOTS, code ? code->slots : 0};
}

Mask things_of_others(const Table& table, int player) {
    Mask mask{};
    for (int other = 0; other < table.game->players; other++)
        if (other != player) mask |= table.players[other].domain.mask | table.players[other].elysium_mask;
    return mask;
}

Mask carrying_mask(const Table& table) {
    return things_of_others(table, NOBODY);
}

int seat(const Table& table, const Scope& scope, int ref) {
    const Record& record = table.game->record(ref);
    const int32_t* operand = record.operand;
    int found = NOBODY;
    switch (record.primitive) {
        case seat_is::you_: return scope.you;
        case seat_is::they_: return scope.they;
        case seat_is::named_seat_: {
            const Slot& slot = scope.slot(operand[0]);
            if (slot.count > 0) found = slot.number();
            break;
        }
        case seat_is::beside_: {  // N1: who, step
            const int players = table.game->players;
            const int from = seat(table, scope, operand[0]);
            if (from >= 0) found = ((from + operand[1]) % players + players) % players;
            break;
        }
        case seat_is::by_disc_:
            found = table.order[operand[0] == disc_end::first_ ? 0 : table.game->players - 1];
            break;
        default: found = owner_of(table, cards(table, scope, operand[0]));  // owner
    }
    return is_player(table, found) ? found : NOBODY;
}

Mask cards(const Table& table, const Scope& scope, int ref) {
    const Game& game = *table.game;
    const Record& record = game.record(ref);
    const int32_t* operand = record.operand;
    switch (record.primitive) {
        case cards_is::place_: return place_of(table, scope, record);
        case cards_is::named_: return named_cards(scope.slot(operand[0]));
        case cards_is::this_: return mask_of(game.card_of(scope.power));
        case cards_is::top_:  // P21: a Citizen there is none that anybody could speak of
            return table.discard_pile.count ? mask_of(table.discard_pile.top()) & game.real : Mask{};
        case cards_is::const_: return game.mask(operand[0]);
        case cards_is::in_both_: return cards(table, scope, operand[0]) & cards(table, scope, operand[1]);
        case cards_is::in_either_: return cards(table, scope, operand[0]) | cards(table, scope, operand[1]);
        case cards_is::minus_: return cards(table, scope, operand[0]) - cards(table, scope, operand[1]);
        case cards_is::of_level_:
            return of_levels(table, number(table, scope, operand[0]), number(table, scope, operand[1]));
        case cards_is::of_family_: {
            const Slot& slot = scope.slot(operand[0]);
            const int family = slot.count > 0 ? slot.number() : NONE;
            return family >= 0 && family < game.families ? game.family_masks[family] : Mask{};
        }
        case cards_is::copies_: {
            const int card = (cards(table, scope, operand[0]) & game.real).last();
            return card < 0 ? Mask{} : game.identical[card];
        }
        case cards_is::same_family_: {
            const int card = (cards(table, scope, operand[0]) & game.real).last();
            return card < 0 ? Mask{} : game.family_masks[game.family[card]];
        }
        case cards_is::protected_: return protected_mask(table, seat(table, scope, operand[0]));
        case cards_is::identical_: {
            const int player = seat(table, scope, operand[0]);
            return player < 0 ? Mask{} : identical_mask(table, player);
        }
        case cards_is::removable_: return removable_mask(table, operand[0]);
        case cards_is::unpaired_: return unpaired(table, cards(table, scope, operand[0]));
        case cards_is::first_copies_: return first_copies(game, cards(table, scope, operand[0]));
        case cards_is::while_pile_:
            return table.draw_pile.count ? cards(table, scope, operand[0]) : Mask{};  // N35
        default: {  // for_other (N6): receiver, giver, cards
            const int receiver = seat(table, scope, operand[0]);
            if (receiver == NOBODY || receiver == seat(table, scope, operand[1])) return Mask{};
            return cards(table, scope, operand[2]);
        }
    }
}

bool find(const Table& table, const Scope& scope, int ref, Slot& into) {
    if (table.game->record(ref).primitive / 100 == seat_is::you_ / 100) {
        const int player = seat(table, scope, ref);
        if (player < 0) return into.clear(), false;
        into.put_number(player);
        return true;
    }
    const Mask found = cards(table, scope, ref);
    into.put_list();
    for (const int card : cards_in(found))
        if (!into.add_item(card)) table.full = true;
    if (found.none()) into.clear();
    return found.any();
}

}  // namespace elysium
