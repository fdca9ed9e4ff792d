#include "delayed.h"

#include <algorithm>

#include "procedures.h"

namespace elysium {

namespace {

int slots_of(const Table& table, const Promise& promise) {
    return table.game->code_of(promise.frame.power)->slots;
}

// The promises' slots lie at the end of the pool, the oldest last; whatever goes leaves no hole there.
void forget_promise(Table& table, int place) {
    const Promise gone = table.promises[place];
    const int count = slots_of(table, gone), first = MOST_POOL - table.pool_promised;
    std::copy(table.promises + place + 1, table.promises + table.promise_count, table.promises + place);
    table.promise_count--;
    if (count == 0) return;  // it had none, and its place in the pool means nothing
    std::copy_backward(table.pool + first, table.pool + gone.frame.first_slot,
                       table.pool + gone.frame.first_slot + count);
    table.pool_promised = static_cast<uint16_t>(table.pool_promised - count);
    for (int other = 0; other < table.promise_count; other++) {
        Frame& frame = table.promises[other].frame;
        if (frame.first_slot < gone.frame.first_slot)
            frame.first_slot = static_cast<uint16_t>(frame.first_slot + count);
    }
}

// Whether a promise bends rules, and is over when its moment comes.
bool is_lasting(const Table& table, const Promise& promise) {
    const Code& code = *table.game->code_of(promise.frame.power);
    return promise.frame.at < code.count &&
           table.game->instruction(code, promise.frame.at).primitive == contract::instruction_is::bend_;
}

}  // namespace

void make_promise(Table& table, Moment moment, const Frame& frame, int at, List kept) {
    if (table.promise_count >= MOST_PROMISED) return;
    const int count = table.game->code_of(frame.power)->slots;
    if (table.pool_used + table.pool_promised + count > MOST_POOL) {
        table.full = true;
        return;
    }
    table.pool_promised = static_cast<uint16_t>(table.pool_promised + count);
    Promise& promise = table.promises[table.promise_count++];
    promise.moment = moment;
    promise.frame = frame;
    promise.frame.at = static_cast<int16_t>(at);
    promise.frame.first_slot = static_cast<uint16_t>(MOST_POOL - table.pool_promised);
    Slot* slots = table.pool + promise.frame.first_slot;
    std::fill(slots, slots + count, Slot{});
    for (const int slot : kept)
        if (slot < count) slots[slot] = table.pool[frame.first_slot + slot];
}

void moment_came(Table& table, Moment moment) {
    if (table.promise_count == 0) return;
    for (int place = table.promise_count - 1; place >= 0; place--)
        if (table.promises[place].moment == moment && is_lasting(table, table.promises[place]))
            forget_promise(table, place);
    Promise sorted[MOST_PROMISED];
    int count = 0;
    for (int seat = 0; seat < table.game->players; seat++)
        for (int place = 0; place < table.promise_count; place++) {
            const Promise& promise = table.promises[place];
            if (promise.moment != moment || promise.frame.you != table.order[seat]) continue;
            sorted[count] = promise;
            sorted[count++].moment = Moment::NOW;
        }
    for (int place = 0; place < table.promise_count; place++)
        if (table.promises[place].moment != moment) sorted[count++] = table.promises[place];
    std::copy(sorted, sorted + count, table.promises);
}

void turn_comes(Table& table, int player) {
    for (int place = 0; place < table.promise_count; place++) {
        Promise& promise = table.promises[place];
        if (promise.moment == Moment::NEXT_TURN && promise.frame.you == player) promise.moment = Moment::TURN;
    }
}

bool has_due(const Table& table) {
    return table.promise_count && table.promises[0].moment == Moment::NOW;
}

bool open_due(Table& table) {
    while (has_due(table)) {
        Frame frame = table.promises[0].frame;
        const int count = slots_of(table, table.promises[0]);
        Slot slots[MOST_SLOTS];
        std::copy(table.pool + frame.first_slot, table.pool + frame.first_slot + count, slots);
        forget_promise(table, 0);
        if (!pay_ahead(table, table.game->code_of(frame.power)->work)) continue;  // N66: it is lost
        frame.first_slot = 0;
        std::copy(slots, slots + count, table.pool);
        table.pool_used = static_cast<uint16_t>(count);
        table.stack[0] = frame;
        table.stack_count = 1;
        return true;
    }
    return false;
}

}  // namespace elysium
