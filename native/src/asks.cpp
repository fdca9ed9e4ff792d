#include "asks.h"

#include <algorithm>

#include "apply.h"
#include "feasibility.h"
#include "placements.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

void list_cards(const Mask& found, int player, Answers& answers) {
    for (const int card : cards_in(found))
        answers.add_card(action_kind::pick_card_, player, card);
}

// P19: the cards whose power of such a kind would work. What is found out about one power helps with the
// others.
[[gnu::noinline]] void list_powers(const Table& table, const Mask& there, int kinds, int player,
                                   Answers& answers) {
    Search search;
    Assumptions assumed;
    assumed.open = open_powers(table);
    assumed.search = &search;
    uint8_t found[MOST_POWERS];
    const int count = powers_among(table, there, kinds, assumed.open, found);
    for (int place = 0; place < count; place++)
        if (works_inside(table, player, found[place], assumed) == YES)
            answers.add_card(action_kind::pick_card_, player, table.game->card_of(found[place]));
}

int combinations(int count, int wanted) {
    int64_t groups = 1;
    for (int place = 1; place <= wanted; place++) {
        groups = groups * (count - wanted + place) / place;
        if (groups > MOST_ANSWERS) return MOST_ANSWERS + 1;
    }
    return static_cast<int>(groups);
}

// N52: among the first 40 cards, or among so many of the first that there are no more groups than are listed.
void list_groups(const Mask& found, int amount, int player, Answers& answers) {
    constexpr int most_wanted = 5;  // the language says 3 at most
    uint8_t named[MOST_NAMED];
    int count = 0;
    for (const int card : cards_in(found))
        if (count < MOST_NAMED) named[count++] = static_cast<uint8_t>(card);
    const int wanted = std::min({std::max(amount, 0), count, most_wanted});
    if (wanted == 0) return;
    while (combinations(count, wanted) > MOST_ANSWERS)
        count--;
    int places[most_wanted];
    for (int place = 0; place < wanted; place++)
        places[place] = place;
    for (;;) {
        uint8_t group[most_wanted];
        for (int place = 0; place < wanted; place++)
            group[place] = named[places[place]];
        answers.add_cards(action_kind::pick_cards_, player, group, wanted);
        int moving = wanted - 1;  // the last place that can still move on
        while (moving >= 0 && places[moving] == count - wanted + moving)
            moving--;
        if (moving < 0) return;
        places[moving]++;
        for (int place = moving + 1; place < wanted; place++)
            places[place] = places[place - 1] + 1;
    }
}

// N52: of very many amounts the lowest.
void list_amounts(int kind, int player, int low, int high, Answers& answers) {
    const int first = std::max(0, low);
    const int last = std::min(high, first + MOST_EXCHANGED);
    for (int amount = first; amount <= last; amount++)
        answers.add_number(kind, player, amount);
}

void list_columns(const Table& table, int player, Answers& answers) {
    const int columns = table.players[player].columns;
    for (int colour = 0; colour < 4; colour++)
        if (!(columns >> colour & 1)) answers.add_card(action_kind::pick_column_, player, colour);
}

void list_swaps(const Table& table, int player, Answers& answers) {  // X21
    const int columns = table.players[player].columns;
    for (int given = 0; given < 4; given++)
        for (int received = 0; received < 4; received++)
            if ((columns >> given & 1) && !(columns >> received & 1))
                answers.add_pair(action_kind::swap_columns_, player, given, received);
}

int list_seen(const Table& table, const Scope& scope, int slot, int player, uint8_t found[MOST_SEEN]) {
    const Slot& start = scope.slot(slot);
    return start.is_nothing() ? 0 : seen_on_top(table, start.number(), player, found);
}

void list_orders(const Table& table, const Scope& scope, int slot, int player, Answers& answers) {
    uint8_t found[MOST_SEEN], order[MOST_SEEN];
    int places[MOST_SEEN];
    const int count = list_seen(table, scope, slot, player, found);
    if (count == 0) return;
    for (int place = 0; place < count; place++)
        places[place] = place;
    do {
        for (int place = 0; place < count; place++)
            order[place] = found[places[place]];
        answers.add_cards(action_kind::order_cards_, player, order, count);
    } while (std::next_permutation(places, places + count));
}

}  // namespace

void list_answers(const Table& table, const Scope& scope, int ref, int player, Answers& answers) {
    const Record& record = table.game->record(ref);
    const int32_t* operand = record.operand;
    if (player < 0) return;
    switch (record.primitive) {
        case ask_is::card_: return list_cards(cards(table, scope, operand[0]), player, answers);
        case ask_is::power_:
            return list_powers(table, cards(table, scope, operand[0]), operand[1], player, answers);
        case ask_is::cards_: {  // amount, cards
            const int amount = number(table, scope, operand[0]);
            return list_groups(cards(table, scope, operand[1]), amount, player, answers);
        }
        case ask_is::one_:
            for (const int card : cards_in(cards(table, scope, operand[0])))
                answers.add_card(action_kind::pick_cards_, player, card);
            return;
        case ask_is::seat_: {  // where, other
            int8_t found[MOST_PLAYERS];
            const int count = fitting_players(table, scope, operand[0], operand[1] != 0, player, found);
            for (int place = 0; place < count; place++)
                answers.add_number(action_kind::pick_player_, player, found[place]);
            return;
        }
        case ask_is::amount_:
        case ask_is::secret_: {  // low, high
            const int kind = record.primitive == ask_is::secret_ ? action_kind::choose_secretly_
                                                                 : action_kind::pick_amount_;
            const int low = number(table, scope, operand[0]);
            return list_amounts(kind, player, low, number(table, scope, operand[1]), answers);
        }
        case ask_is::level_:
            for (int level = 1; level <= MOST_LEVELS; level++)
                answers.add_number(action_kind::pick_level_, player, level);
            return;
        case ask_is::family_:
            for (int family = 0; family < table.game->families; family++)
                answers.add_number(action_kind::pick_family_, player, family);
            return;
        case ask_is::swap_: return list_swaps(table, player, answers);
        case ask_is::column_: return list_columns(table, player, answers);
        case ask_is::placement_: {  // fits, free, extra
            const int extra = operand[2] == NONE ? 0 : std::max(0, number(table, scope, operand[2]));
            return list_placements(table, player, cards(table, scope, operand[0]), extra, operand[1] != 0,
                                   answers);
        }
        case ask_is::replacement_: return list_replacements(table, player, answers);
        case ask_is::seen_: {
            uint8_t found[MOST_SEEN];
            const int count = list_seen(table, scope, operand[0], player, found);
            for (int place = 0; place < count; place++)
                answers.add_card(action_kind::pick_seen_, player, found[place]);
            return;
        }
        default: return list_orders(table, scope, operand[0], player, answers);  // order
    }
}

void keep_choice(const Action& answer, Slot& slot) {
    switch (answer.kind) {
        case action_kind::pick_card_:
        case action_kind::pick_seen_:
        case action_kind::pick_column_: return slot.put_number(answer.cards[0]);
        case action_kind::pick_family_: return slot.put_number(answer.number, slot_value::family_);
        case action_kind::transfer_:
            slot.put_list();
            slot.add_item(answer.cards[0]);
            slot.add_item(answer.number);
            return;
        case action_kind::pick_cards_:
        case action_kind::order_cards_:
        case action_kind::swap_columns_:
            slot.put_list();
            for (int place = 0; place < answer.count; place++)
                slot.add_item(answer.cards[place]);
            return;
        default: return slot.put_number(answer.number);
    }
}

}  // namespace elysium
