// Whether a power would work that another one uses (P17, P18, P19): the judge `works`.
//
// Beside it in Python: `elysium/powers/use.py`.
#include <algorithm>

#include "feasibility.h"

namespace elysium {

int powers_among(const Table& table, const Mask& cards, int kinds, const Mask& opened,
                 uint8_t found[MOST_POWERS]) {
    const Game& game = *table.game;
    Mask having{};
    for (int kind = 0; kind < ACTIVATIONS; kind++)
        if (kinds >> kind & 1) having |= game.activation_masks[kind];
    int count = 0;
    for (const int card : cards_in(cards & having)) {
        const int power = game.power_number(card, kinds);
        if (!opened.has(power)) found[count++] = static_cast<uint8_t>(power);
    }
    return count;
}

namespace {

// INVARIANT of `Search::works` and `fails`: as long as nothing was paid, what a power can do does not depend
// on the way that led to it, for a chain that comes back to a card is no better than the same chain without
// the loop. So no power has to be looked at twice.
bool works_unknown(const Table& table, int player, int power, const Code& code, const Assumptions& assumed) {
    constexpr int between = 5;  // what is called between one power and the next counts as well
    Search& search = *assumed.search;
    search.patience -= code.size + assumed.owed_count * assumed.owed_count / 16;
    if (search.patience < 0 || search.depth + code.depth + between > MOST_DEEP) return false;
    const bool is_paid = assumed.is_paid();
    search.depth += code.depth + between;
    const int uses = search.paid_uses;
    const bool works = can_start(table, player, power, assumed);
    search.depth -= code.depth + between;
    if (is_paid || search.paid_uses != uses) return works;
    if (works) {
        search.works.add(power);
        search.fails = Mask{};  // some of them may have failed because this one was open
    } else {
        search.fails.add(power);
    }
    return works;
}

// Nearer ends first: powers that use no others, then those that do.
void sort_by_ends(const Game& game, uint8_t* powers, int count) {
    uint8_t far[MOST_POWERS];
    int near_count = 0, far_count = 0;
    for (int place = 0; place < count; place++) {
        const Code* code = game.code_of(powers[place]);
        if (code && code->uses_powers)
            far[far_count++] = powers[place];
        else
            powers[near_count++] = powers[place];
    }
    std::copy(far, far + far_count, powers + near_count);
}

// P14: cards that a price lays where powers are used from.
Answer judge_arriving(const Table& table, const Mask& arriving, int kinds, int player,
                      const Assumptions& assumed) {
    uint8_t found[MOST_POWERS];
    const int count = powers_among(table, arriving, kinds, assumed.open, found);
    for (int place = 0; place < count; place++) {
        const int power = found[place], card = table.game->card_of(power);
        if (assumed.gone.has(card) && works_inside(table, player, power, assumed) == YES) return YES;
        for (int taker = 0; taker < assumed.owed_count; taker++) {
            if (!assumed.owed[taker].has(card)) continue;
            Assumptions inside = assumed;
            if (inside.pay_with(taker, card) && works_inside(table, player, power, inside) == YES) return YES;
        }
    }
    return NO;
}

Answer judge_use_searched(const Table& table, const Scope& scope, const Record& record, int player,
                          const Assumptions& assumed) {
    const int kinds = record.operand[1], arriving = record.operand[2];
    Search& search = *assumed.search;
    uint8_t found[MOST_POWERS];
    const Mask there = cards(table, scope, record.operand[0]) - assumed.gone;
    const int count = powers_among(table, there, kinds, assumed.open, found);
    search.patience -= count / 4;
    sort_by_ends(*table.game, found, count);
    for (int place = 0; place < count; place++) {
        const int power = found[place];
        Assumptions inside = assumed;
        if (inside.keep_back(mask_of(table.game->card_of(power))) &&
            works_inside(table, player, power, inside) == YES)
            return YES;
        if (search.patience < 0) return NO;
    }
    if (arriving != NONE && (assumed.gone.any() || assumed.owed_count))
        return judge_arriving(table, cards(table, scope, arriving), kinds, player, assumed);
    return NO;
}

}  // namespace

Answer works_inside(const Table& table, int player, int power, const Assumptions& assumed) {
    Search& search = *assumed.search;
    const Code* code = table.game->code_of(power);
    if (!code) return NO;
    if (assumed.is_paid())
        search.paid_uses++;
    else if (search.works.has(power))
        return YES;
    else if (search.fails.has(power))
        return NO;
    return works_unknown(table, player, power, *code, assumed) ? assumed.settled() : NO;
}

// Operands: cards, kinds, arriving.
Answer judge_use(const Table& table, const Scope& scope, const Record& record, int player,
                 const Assumptions& assumed) {
    if (assumed.search) return judge_use_searched(table, scope, record, player, assumed);
    Search search;
    Assumptions inside = assumed;
    inside.search = &search;
    return judge_use_searched(table, scope, record, player, inside);
}

}  // namespace elysium
