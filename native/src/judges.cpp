// What a deed needs to work: the primitives J, but for those that have a file of their own; and what would
// surely do nothing.
//
// Beside it in Python: the `possible` and `idle` of the effects in `elysium/powers/`.
#include <algorithm>

#include "feasibility.h"
#include "placements.h"

namespace elysium {

namespace {

using namespace contract;

Answer yes_if(bool is_possible, Answer otherwise = NO) {
    return is_possible ? YES : otherwise;
}

// N23, N45: resource, amount, card, reaches_others.
Answer judge_purse_on_card(const Table& table, const Scope& scope, const int32_t* operand, int player,
                           const Assumptions& assumed) {
    const int price = number(table, scope, operand[1]);
    if (price <= 0) return YES;
    const Mask which = cards(table, scope, operand[2]);
    const int card = which.last();
    if (card == NO_CARD || overlap(which, assumed.gone)) return NO;
    if (lying_on(table, card, operand[0]) - assumed.spent_of(operand[0], card) < price) return NO;
    return yes_if(operand[3] != 0 || !overlap(which, things_of_others(table, player)));
}

// N22: on a card that is gone by then nothing lies any more. Resource, amount, card.
Answer judge_moves_off(const Table& table, const Scope& scope, const int32_t* operand,
                       const Assumptions& assumed) {
    const Mask which = cards(table, scope, operand[2]);
    const int card = which.last();
    if (card == NO_CARD) return NOTHING;
    const int left = lying_on(table, card, operand[0]) - assumed.spent_of(operand[0], card);
    return yes_if(std::min(number(table, scope, operand[1]), left) > 0 && assumed.leaves(which) == YES,
                  NOTHING);
}

// N67: how much more may be put on a card, of what the text says.
int room_on_card(const Table& table, const Scope& scope, int resource, int amount, int card) {
    return std::min(number(table, scope, amount), MOST_HELD - lying_on(table, card, resource));
}

Answer judge_moves_on(const Table& table, const Scope& scope, const int32_t* operand,
                      const Assumptions& assumed) {
    const Mask which = cards(table, scope, operand[2]);
    const Mask carrying = which & carrying_mask(table);
    return yes_if(carrying.any() && room_on_card(table, scope, operand[0], operand[1], which.last()) > 0 &&
                      assumed.leaves(carrying) == YES,
                  NOTHING);
}

Answer judge_placeable(const Table& table, const Scope& scope, const int32_t* operand, int player,
                       const Assumptions& assumed) {
    int gold = MOST_HELD;  // fits, free, extra
    if (!operand[1]) {
        const int extra = operand[2] == NONE ? 0 : std::max(0, number(table, scope, operand[2]));
        gold = held(table, player, GOLD) - assumed.spent_of(GOLD) - extra;
    }
    return assumed.leaves(placeable(table, player, cards(table, scope, operand[0]), gold, assumed.gone));
}

// N51: given, received, without_room.
Answer judge_exchange(const Table& table, const int32_t* operand, int player, const Assumptions& assumed) {
    const int has = held(table, player, operand[0]) - assumed.spent_of(operand[0]);
    const int room = MOST_HELD - held(table, player, operand[1]) + assumed.spent_of(operand[1]);
    return yes_if((operand[2] ? has : std::min(has, room)) > 0);
}

}  // namespace

Answer judge(const Table& table, const Scope& scope, int ref, int player, const Assumptions& assumed) {
    const Record& record = table.game->record(ref);
    const int32_t* operand = record.operand;
    if (player < 0) return NO;
    const int columns = table.players[player].columns;
    switch (record.primitive) {
        case judge_is::left_: return assumed.leaves(cards(table, scope, operand[0]));
        case judge_is::takes_: return judge_take(table, scope, record, player, assumed);
        case judge_is::works_: return judge_use(table, scope, record, player, assumed);
        case judge_is::purse_: {
            const int has = held(table, player, operand[0]) - assumed.spent_of(operand[0]);
            return yes_if(has >= number(table, scope, operand[1]));
        }
        case judge_is::purse_on_card_: return judge_purse_on_card(table, scope, operand, player, assumed);
        case judge_is::moves_off_: return judge_moves_off(table, scope, operand, assumed);
        case judge_is::moves_on_: return judge_moves_on(table, scope, operand, assumed);
        case judge_is::drawable_:  // P22
            return yes_if(
                table.draw_pile.count || table.discard_pile.count || assumed.gone.any() || assumed.owed_count,
                operand[0] ? NO : NOTHING);
        case judge_is::placeable_: return judge_placeable(table, scope, operand, player, assumed);
        case judge_is::replaceable_: return assumed.leaves(replaceable(table, player));
        case judge_is::columns_:
            return yes_if(columns < ALL_COLUMNS && (operand[0] == columns_for::recover_ || columns > 0));
        case judge_is::exchangeable_: return judge_exchange(table, operand, player, assumed);
        case judge_is::pile_: return yes_if(table.draw_pile.count > 0, operand[0] ? NO : NOTHING);
        case judge_is::somebody_: {
            int8_t found[MOST_PLAYERS];
            return yes_if(fitting_players(table, scope, operand[0], operand[1] != 0, player, found) > 0);
        }
        case judge_is::range_:
            return yes_if(std::max(0, number(table, scope, operand[0])) <= number(table, scope, operand[1]));
        default: return YES;
    }
}

Answer judge_deed(const Table& table, const Scope& scope, const Deed& deed, const Assumptions& assumed) {
    if (deed.judge == NONE) return YES;
    return judge(table, scope, deed.judge, acting_seat(deed.is_you, scope), assumed);
}

int fitting_players(const Table& table, const Scope& scope, int where, bool is_other, int player,
                    int8_t found[]) {
    int count = 0;
    for (int place = 0; place < table.game->players; place++) {
        const int seat = table.order[place];
        if (is_other && seat == player) continue;
        if (where == NONE || holds(table, scope.with_they(seat), where))
            found[count++] = static_cast<int8_t>(seat);
    }
    return count;
}

bool is_idle(const Table& table, const Scope& scope, const Deed& deed) {
    const Record& move = table.game->record(deed.move);
    if (move.primitive != move_is::move_) return false;
    const int resource = move.operand[0], source = move.operand[1], target = move.operand[2];
    const int amount = move.operand[3];
    if (target == account::on_a_card_) {
        const Mask which = cards_or_all(table, scope, move.operand[4]);
        return !overlap(which, carrying_mask(table)) ||
               room_on_card(table, scope, resource, amount, which.last()) <= 0;
    }
    int has = MOST_HELD;
    if (source == account::on_a_card_)
        has = lying_on(table, cards_or_all(table, scope, move.operand[4]).last(), resource);
    else if (source == account::actor_)
        has = held(table, acting_seat(deed.is_you, scope), resource);
    return std::min(number(table, scope, amount), has) <= 0;
}

}  // namespace elysium
