// Whether a card can be taken when all is paid (T7, N53): the judge `takes`, the subtlest of all, for a price
// may take away what blocks a card, or come to lie where cards are taken from.
//
// Beside it in Python: `_take` and `_take_among_pairs` in `elysium/powers/taking.py`.
#include <algorithm>
#include <tuple>

#include "feasibility.h"
#include "modifiers.h"
#include "procedures.h"

namespace elysium {

namespace {

// What has to be known of a taking to judge it.
struct Taking {
    const Table& table;
    int player;
    Mask found{};   // what lies there and is not the taker's own
    Mask coming{};  // what would come to lie there if it were paid
};

// Whether a card that was paid can be taken.
Answer take_back(const Mask& coming, const Assumptions& way) {
    Answer answer = NO;
    for (const int card : cards_in(coming)) {
        if (way.gone.has(card)) answer = std::max(answer, way.settled());
        for (int taker = 0; taker < way.owed_count; taker++) {
            if (!way.owed[taker].has(card)) continue;
            Assumptions paid = way;
            if (paid.pay_with(taker, card)) answer = std::max(answer, paid.settled());
        }
    }
    return answer;
}

// The assumed if the price that is asked for takes one of *cards*, as far as it may.
Assumptions giving(const Assumptions& assumed, const Mask& cards) {
    Assumptions inside = assumed;
    inside.owed[0] &= cards;
    return inside;
}

// INVARIANT: in a Domain there is only one of identical cards, and a price takes from one place; so whatever
// may be lost for one card of what is found can be lost together.
Answer take_without_pairs(const Taking& taking, const Assumptions& assumed) {
    const Game& game = *taking.table.game;
    const Mask& domain = taking.table.players[taking.player].domain.mask;
    const Mask lost = assumed.lost();
    const Mask blocked = identical_mask(taking.table, taking.player, lost);  // T7: not by a card that is paid
    if (((taking.coming & lost) - blocked).any()) return assumed.settled();
    Answer answer = assumed.leaves(taking.found - blocked);
    if (answer != NO || !assumed.is_asked()) return answer;
    // The card that is asked for may come to lie there, or be the one that blocks others.
    answer = giving(assumed, taking.coming - (blocked - domain)).settled();
    for (const int card : cards_in(assumed.owed[0] & domain & game.real)) {
        const Assumptions given = giving(assumed, mask_of(card));
        Mask alike = game.identical[card];
        alike.remove(card);
        const bool comes_back = overlap(taking.coming & lost, alike);
        answer = std::max(answer, comes_back ? given.settled() : given.leaves(taking.found & alike));
    }
    return answer;
}

// Some ways to pay with all of some identical cards. Which of two prices takes a card that both may take
// makes no difference, so ways that are alike but for the order of their later prices count once.
struct Ways {
    int count = 0;
    Assumptions list[MOST_WAYS];
};

bool are_alike(const Assumptions& one, const Assumptions& other) {
    if (one.owed_count != other.owed_count) return false;
    if (one.owed_count && one.owed[0] != other.owed[0]) return false;
    bool is_met[MOST_OWED] = {};
    for (int price = 1; price < one.owed_count; price++) {
        int match = 1;
        while (match < other.owed_count && (is_met[match] || other.owed[match] != one.owed[price]))
            match++;
        if (match == other.owed_count) return false;
        is_met[match] = true;
    }
    return true;
}

// Adds a way. Of two that are alike the later one stands in the place of the earlier, as in a Python
// dictionary.
void add_way(Ways& ways, const Assumptions& way) {
    for (int place = 0; place < ways.count; place++)
        if (are_alike(ways.list[place], way)) return;
    if (ways.count == MOST_WAYS) return;
    Assumptions& into = ways.list[ways.count++];
    into.open = way.open;
    into.gone = way.gone;
    into.search = way.search;
    into.owed_count = way.owed_count;
    into.spent_count = way.spent_count;
    std::copy(way.owed, way.owed + way.owed_count, into.owed);
    std::copy(way.spent, way.spent + way.spent_count, into.spent);
}

[[gnu::noinline]] void pay_with(const Ways& before, int card, Ways& after) {
    for (int place = 0; place < before.count; place++) {
        const Assumptions& way = before.list[place];
        if (way.gone.has(card)) add_way(after, way);
        for (int taker = 0; taker < way.owed_count; taker++) {
            if (!way.owed[taker].has(card)) continue;
            Assumptions paid = way;
            if (paid.pay_with(taker, card)) add_way(after, paid);
        }
    }
}

// Whether one of some identical cards can be taken: then all of them in the Domain have to be paid.
[[gnu::noinline]] Answer take_alike(const Taking& taking, const Mask& coming, const Mask& alike,
                                    const Assumptions& assumed) {
    Ways ways[2];
    int now = 0;
    add_way(ways[now], assumed);
    const Mask& domain = taking.table.players[taking.player].domain.mask;
    for (const int card : cards_in((alike & domain) - assumed.gone)) {
        ways[1 - now].count = 0;
        pay_with(ways[now], card, ways[1 - now]);
        now = 1 - now;
    }
    Answer answer = NO;
    for (int place = 0; place < ways[now].count; place++)
        answer = std::max(answer, take_back(coming & alike, ways[now].list[place]));
    for (int place = 0; place < ways[now].count; place++)
        answer = std::max(answer, ways[now].list[place].leaves(taking.found & alike));
    return answer;
}

// N53: where players may hold identical cards, or did. Either the power still lets the player that said so,
// or every card identical to the one that is taken was paid.
Answer take_among_pairs(const Taking& taking, const Assumptions& assumed) {
    const Game& game = *taking.table.game;
    Mask lost = assumed.lost();
    if (assumed.is_asked()) lost |= assumed.owed[0];
    const Mask coming = taking.coming & lost;  // what was paid, and lies where it can be taken from
    Answer answer = NO;
    const Allowing allowing = hold_identical_by(taking.table, taking.player, assumed.gone);
    for (int place = 0; place < allowing.count; place++) {
        Assumptions kept = assumed;
        const int card = allowing.cards[place];
        if (card != NO_CARD && !kept.keep_back(mask_of(card))) continue;
        answer = std::max({answer, kept.leaves(taking.found), take_back(coming, kept)});
    }
    answer =
        std::max(answer, assumed.leaves(taking.found & game.citizens));  // a Citizen is identical to nothing
    Mask left = (taking.found | coming) & game.real;
    while (left.any() && (answer != YES || assumed.is_asked())) {
        const Mask alike = game.identical[left.first()];
        answer = std::max(answer, take_alike(taking, coming, alike, assumed));
        left -= alike;
    }
    return answer;
}

}  // namespace

// Operands: cards, arriving.
Answer judge_take(const Table& table, const Scope& scope, const Record& record, int player,
                  const Assumptions& assumed) {
    const Game& game = *table.game;
    const Mask there = cards(table, scope, record.operand[0]);
    Taking taking{table, player, there & game.real, Mask{}};
    // N6: all that lies open, and what others have in their Domains, Citizens among it.
    if (overlap(there, game.citizens)) taking.found = there & (game.real | domains_mask(table, game.players));
    taking.found -= table.players[player].domain.mask;
    if (assumed.gone.none() && !assumed.owed_count)  // the usual case
        return (taking.found - identical_mask(table, player)).any() ? YES : NO;
    if (record.operand[1] != NONE) taking.coming = cards(table, scope, record.operand[1]) & game.real;
    return game.judges_pairs ? take_among_pairs(taking, assumed) : take_without_pairs(taking, assumed);
}

}  // namespace elysium
