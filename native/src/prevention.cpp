#include "prevention.h"

#include <algorithm>

#include "feasibility.h"
#include "reactions.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int PERMANENT_KIND = 1 << PERMANENT;

// A card of a Domain would be discarded or taken.
Harm card_harm(const Table& table, const Scope& scope, int key, const Slot& chosen, int taker) {
    Harm harm;
    if (chosen.is_nothing()) return harm;
    const int card = chosen.number();
    if (card < 0 || card >= MASK_BITS) return harm;
    for (int player = 0; player < table.game->players; player++)
        if (table.players[player].domain.has(card)) {
            if (player != scope.you) harm = Harm{player, key, card, taker, 0};
            break;
        }
    return harm;
}

Harm loss_harm(const Table& table, const Scope& scope, const Record& move, int player) {
    Harm harm;
    const int resource = move.operand[0];
    const int amount = std::min(number(table, scope, move.operand[3]), held(table, player, resource));
    if (player == scope.you || amount <= 0) return harm;
    harm.victim = player;
    harm.key = Game::key_of(resource, resource_key::would_lose_);
    harm.amount = amount;
    return harm;
}

}  // namespace

Harm harm_of(const Table& table, const Scope& scope, const Deed& deed, int player, const Slot& chosen) {
    switch (deed.guard) {
        case harm::discard_: return card_harm(table, scope, key::would_discard_, chosen, NOBODY);
        case harm::take_: {
            const int taker = deed.receiver == NONE ? player : seat(table, scope, deed.receiver);
            return taker == NOBODY ? Harm{} : card_harm(table, scope, key::would_take_, chosen, taker);
        }
        case harm::lose_: {
            const Record& move = table.game->record(deed.move);
            return move.primitive == move_is::move_ ? loss_harm(table, scope, move, player) : Harm{};
        }
        default: return Harm{};
    }
}

bool shields_against(const Table& table, const Harm& harm, Slot& line) {
    const Game& game = *table.game;
    line.clear();
    if (harm.victim == NOBODY) return false;
    Reactions waiting;
    waiting_in_domain(table, harm.victim, harm.key, key::would_harm_, waiting);
    if (waiting.count == 0) return false;
    const Mask opened = open_powers(table);
    line.put_list(slot_value::powers_);
    for (int place = 0; place < waiting.count; place++) {
        const int card = waiting.cards[place];
        if (harm.card != NO_CARD && !game.awaited[card].has(std::min(harm.card, game.size))) continue;
        const int power = game.power_number(card, PERMANENT_KIND);
        if (opened.has(power)) continue;  // P18
        if (!line.add_item(power)) table.full = true;
    }
    if (line.count == 0) line.clear();
    return !line.is_nothing();
}

void step_in(Table& table, int doer, const Harm& harm, int power) {
    if (harm.victim == NOBODY) return;
    push_frame(table, power, harm.victim, Cause{doer, harm.card, harm.amount});
}

void prevent(Table& table, int power) {
    if (table.stack_count < 2) return;
    const Frame& running = table.stack[table.stack_count - 1];
    if (!running.at || running.power != power) return;  // what it has opened waits on top of it
    const Frame& below = table.stack[table.stack_count - 2];
    if (!below.at) return;
    const Code& code = *table.game->code_of(below.power);
    if (below.at >= code.count) return;
    const Instruction& guard = table.game->instruction(code, below.at);
    if (guard.primitive != instruction_is::guard_ || guard.operand[2] >= code.slots) return;
    Slot& line = table.pool[below.first_slot + guard.operand[2]];
    line.put_list(slot_value::powers_);
    line.add_item(-1);
}

}  // namespace elysium
