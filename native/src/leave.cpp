// Writes a state as numbers.
#include "handover.h"
#include "phrases.h"

namespace elysium {

namespace {

using namespace contract;

class Writer {
  public:
    Writer(int64_t* numbers, int64_t room) : numbers_(numbers), room_(room) {}

    int64_t count() const { return count_; }
    void set(int64_t place, int64_t number) {
        if (place < room_) numbers_[place] = number;
    }
    void add(int64_t number) { set(count_++, number); }
    template <int Most>
    void add_list(const CardList<Most>& cards) {
        add(cards.count);
        for (const int card : cards)
            add(card);
    }
    void add_mask(const Mask& mask) {
        add(mask.count());
        for (const int card : cards_in(mask))
            add(card);
    }

  private:
    int64_t* numbers_;
    const int64_t room_;
    int64_t count_ = 0;
};

void leave_slot(Writer& out, const Slot& slot) {
    out.add(slot.kind);
    if (slot.is_nothing()) return;
    if (slot.kind == slot_value::number_ || slot.kind == slot_value::family_) return out.add(slot.number());
    out.add(slot.count);
    for (int place = 0; place < slot.count; place++)
        out.add(slot.item(place));
}

void leave_frame(Writer& out, const Table& table, const Frame& frame) {
    const Code& code = *table.game->code_of(frame.power);
    out.add(frame.power);
    out.add(frame.at);
    out.add(frame.you);
    out.add(frame.they);
    out.add(code.slots);
    for (int place = 0; place < code.slots; place++) {
        Slot slot;
        if (frame.at) {
            slot = table.pool[frame.first_slot + place];
        } else if (place == code.it) {
            slot.put_list();
            if (frame.it != NO_CARD) slot.add_item(frame.it);
        } else if (place == code.much) {
            slot.put_number(frame.much);
        }
        leave_slot(out, slot);
    }
}

void leave_board(Writer& out, const Table& table, const Board& board) {
    const Game& game = *table.game;
    for (const int resource : {GOLD, VP, PP})
        out.add(board.accounts[resource]);
    out.add(board.disc);
    out.add(board.columns);
    out.add(board.cards_taken);
    out.add(board.quest == NO_QUEST ? NO_QUEST : game.quests[board.quest].number);
    for (int resource = PP + 1; resource < game.resources; resource++)
        out.add(board.accounts[resource]);
    out.add_list(board.domain);
    out.add(board.legend_count);
    for (int place = 0; place < board.legend_count; place++) {
        const Legend& legend = board.elysium[place];
        out.add(legend.count);
        for (int at = 0; at < legend.count; at++)
            out.add(legend.cards[at]);
    }
}

void leave_bonuses(Writer& out, const Table& table) {
    const Game& game = *table.game;
    out.add(__builtin_popcount(table.quests_left));
    for (int place = 0; place < game.quest_count; place++)
        if (table.quests_left >> place & 1) out.add(game.quests[place].number);
    out.add(MOST_LEVELS);
    for (const int8_t holder : table.level_tiles)
        out.add(holder);
    for (int family = 0; family < game.families; family++) {
        out.add(table.family_tile_count[family]);
        for (int place = 0; place < table.family_tile_count[family]; place++)
            out.add(table.family_tiles[family][place]);
    }
}

void leave_knowledge(Writer& out, const Table& table) {
    if (!table.has_seen()) return out.add(0);
    out.add(table.game->players + 1);
    for (int player = 0; player < table.game->players; player++)
        out.add_mask(table.seen[player]);
    out.add_mask(table.seen[MOST_PLAYERS]);
}

}  // namespace

int64_t leave_table(const Table& table, int64_t* numbers, int64_t room) {
    Writer out(numbers, room);
    out.add(state_magic);
    out.add(0);  // how many there are: known at the end
    for (const uint64_t word : {table.rng.seed_low, table.rng.seed_high, table.rng.counter})
        out.add(static_cast<int64_t>(word));
    for (const int64_t fact :
         {int64_t{table.epoch}, static_cast<int64_t>(table.phase), static_cast<int64_t>(table.stage),
          int64_t{table.active}, int64_t{table.turns_played}, int64_t{table.pediment_side},
          int64_t{table.reshuffled}, int64_t{table.allowance}, int64_t{table.transfers},
          int64_t{table.budget}, int64_t{table.decisions}, int64_t{table.asks}})
        out.add(fact);
    out.add_list(table.agora);
    out.add_list(table.oracle);
    out.add_list(table.draw_pile);
    out.add_list(table.discard_pile);
    out.add_list(table.removed);
    out.add(table.citizen_count);
    for (int place = 0; place < table.citizen_count; place++)
        out.add(table.faces[place] == NO_FACE ? NO_CARD : table.faces[place]);
    out.add_list(table.closing);
    leave_bonuses(out, table);
    out.add_mask(table.rings);
    out.add_mask(table.turned);
    leave_knowledge(out, table);
    for (int player = 0; player < table.game->players; player++)
        leave_board(out, table, table.players[player]);
    out.add(table.promise_count);
    for (int place = 0; place < table.promise_count; place++) {
        out.add(static_cast<int64_t>(table.promises[place].moment));
        leave_frame(out, table, table.promises[place].frame);
    }
    out.add(table.stack_count);
    for (int place = 0; place < table.stack_count; place++)
        leave_frame(out, table, table.stack[place]);
    out.add(table.counter_count);
    for (int place = 0; place < table.counter_count; place++) {
        const Counter& counter = table.counters[place];
        out.add(counter.card);
        out.add(counter.resource);
        out.add(counter.amount);
    }
    out.add(table.sealed_count);
    for (int place = 0; place < table.sealed_count; place++) {
        out.add(table.sealed[place].player);
        out.add(table.sealed[place].number);
    }
    out.set(1, out.count());
    return out.count();
}

}  // namespace elysium
