#include "modifiers.h"

#include <algorithm>

#include "phrases.h"

namespace elysium {

namespace {

using namespace contract;

// For whom a rule is bent.
bool concerns(int whom, int owner, int player) {
    return whom == whom::all_players_ || (whom == whom::you_) == (owner == player);
}

int amount_of(const Table& table, const Modifier& modifier, const Scope& scope) {
    if (modifier.amount == NONE) return 0;
    const int amount = std::max(0, number(table, scope, modifier.amount));  // N63
    return modifier.is_more ? amount : -amount;
}

// Asks one question about a player: calls *answer* for each power that answers it. The first 20 powers count,
// whomever they concern (N68): those of cards by seat and by number, then those that last for a while, by
// age.
class Asking {
  public:
    Asking(const Table& table, int question, int player)
        : table_(table), question_(question), player_(player) {}

    template <class Answer>
    void each(const Mask& gone, const Answer& answer) {
        const Game& game = *table_.game;
        const Mask& bending = game.bending[question_];
        if (bending.any())
            for (int owner = 0; owner < game.players && left_ > 0; owner++)
                each_of(owner, bending - gone, answer);
        for (int place = 0; place < table_.promise_count && left_ > 0; place++)
            each_lasting(table_.promises[place].frame, answer);
    }

  private:
    template <class Answer>
    void each_of(int owner, const Mask& bending, const Answer& answer) {
        const Game& game = *table_.game;
        const Board& board = table_.players[owner];
        // N5: some work in the Elysium, too. What is gone says nothing more in the Domain; in the Elysium
        // nothing is gone.
        const Mask works =
            (bending & board.domain.mask) | (game.bending[question_] & game.lasting & board.elysium_mask);
        if (works.none()) return;
        for (const int32_t ref : game.modifiers_by_card[question_]) {
            const Modifier& modifier = game.modifier(ref);
            if (!works.has(modifier.card)) continue;
            if (left_-- <= 0) return;
            tell(modifier, first_scope(table_, modifier.card, owner), false, answer);
        }
    }

    template <class Answer>
    void each_lasting(const Frame& frame, const Answer& answer) {
        const Game& game = *table_.game;
        const Code& code = *game.code_of(frame.power);
        if (frame.at >= code.count) return;
        const Instruction& standing = game.instruction(code, frame.at);
        if (standing.primitive != instruction_is::bend_) return;
        for (const int32_t ref : game.list(standing.operand[0])) {
            if (game.modifier(ref).question != question_) continue;
            if (left_-- <= 0) return;
            tell(game.modifier(ref), scope_of(table_, frame), true, answer);
        }
    }

    template <class Answer>
    void tell(const Modifier& modifier, const Scope& scope, bool lasts, const Answer& answer) {
        if (!concerns(modifier.whom, scope.you, player_)) return;
        if (modifier.holds == NONE || holds(table_, scope, modifier.holds)) answer(modifier, scope, lasts);
    }

    const Table& table_;
    const int question_;
    const int player_;
    int left_ = MOST_BENDING;
};

}  // namespace

int PriceChanges::of(int card) const {
    int change = 0;
    for (int place = 0; place < count; place++)
        if (cards[place].has(card)) change += amounts[place];
    return change;
}

PriceChanges price_changes(const Table& table, int player, const Mask& gone) {
    PriceChanges changes;
    Asking(table, question::price_, player)
        .each(gone, [&](const Modifier& modifier, const Scope& scope, bool) {
            changes.cards[changes.count] = cards_or_all(table, scope, modifier.fits);
            changes.amounts[changes.count++] = amount_of(table, modifier, scope);
        });
    return changes;
}

Mask column_free_mask(const Table& table, int player) {
    Mask mask{};
    Asking(table, question::columns_, player)
        .each(Mask{}, [&](const Modifier& modifier, const Scope& scope, bool) {
            mask |= cards_or_all(table, scope, modifier.fits);
        });
    return mask & table.game->real;
}

bool quests_are_free(const Table& table, int player) {
    bool are_free = false;
    Asking(table, question::quest_columns_, player).each(Mask{}, [&](const Modifier&, const Scope&, bool) {
        are_free = true;
    });
    return are_free;
}

int more_transfers(const Table& table, int player) {
    int more = 0;
    Asking(table, question::transfers_, player)
        .each(Mask{}, [&](const Modifier& modifier, const Scope& scope, bool) {
            more += amount_of(table, modifier, scope);
        });
    return more;
}

int more_income(const Table& table, int player, int resource) {
    int more = 0;
    Asking(table, question::income_, player)
        .each(Mask{}, [&](const Modifier& modifier, const Scope& scope, bool) {
            if (modifier.resource == resource) more += amount_of(table, modifier, scope);
        });
    // N67: like all powers, no more than there is room for.
    return std::max(0, std::min(more, MOST_HELD - table.players[player].accounts[resource]));
}

Mask protected_mask(const Table& table, int player) {
    Mask mask{};
    if (!table.game->is_bent || player < 0) return mask;
    Asking(table, question::protection_, player)
        .each(Mask{}, [&](const Modifier& modifier, const Scope& scope, bool) {
            mask |= cards_or_all(table, scope, modifier.fits) & table.players[scope.you].domain.mask;
        });
    return mask;
}

bool may_hold_identical(const Table& table, int player) {
    bool may = false;
    Asking(table, question::identical_, player).each(Mask{}, [&](const Modifier&, const Scope&, bool) {
        may = true;
    });
    return may;
}

Allowing hold_identical_by(const Table& table, int player, const Mask& gone) {
    Allowing allowing;
    Asking(table, question::identical_, player)
        .each(gone, [&](const Modifier& modifier, const Scope&, bool lasts) {
            allowing.cards[allowing.count++] = lasts ? NO_CARD : modifier.card;
        });
    return allowing;
}

int chronos_factor(const Table& table, int player, int card) {
    int factor = 1;
    Asking(table, question::chronos_, player)
        .each(Mask{}, [&](const Modifier& modifier, const Scope& scope, bool) {
            factor += cards_or_all(table, scope, modifier.fits).has(card);
        });
    return factor;
}

bool wins_ties(const Table& table, int player) {
    bool wins = false;
    Asking(table, question::ties_, player).each(Mask{}, [&](const Modifier&, const Scope&, bool) {
        wins = true;
    });
    return wins;
}

}  // namespace elysium
