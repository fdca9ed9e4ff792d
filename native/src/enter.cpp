// Reads a state from numbers, and trusts none of them.
#include <algorithm>

#include "handover.h"
#include "machine.h"
#include "placements.h"
#include "reader.h"
#include "rules.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int MOST_AMOUNT = 10'000'000;  // in an account: what powers fill it with, and quests of many epochs
constexpr int MOST_COUNT = 1'000'000'000;

class Entering {
  public:
    Entering(const Game& game, const int64_t* numbers, int64_t count, Table& table)
        : game_(game), table_(table), in_(numbers, count), count_(count) {}

    bool read() {
        table_ = Table{};
        table_.game = &game_;
        read_course();
        read_piles();
        read_bonuses();
        table_.rings = marked("rings", game_.real);
        table_.turned = marked("turned cards", all_cards());
        read_knowledge();
        for (int player = 0; player < game_.players; player++)
            read_board(table_.players[player]);
        read_promises();
        read_stack();
        read_counters();
        read_sealed();
        if (in_.is_good() && in_.left() != 0) in_.refuse("something follows the state");
        if (in_.is_good()) check_cards();
        if (in_.is_good()) set_order(table_);
        return in_.is_good();
    }
    const std::string& why() const { return in_.why(); }

  private:
    void read_course() {
        if (in_.within(INT64_MIN, INT64_MAX, "the first number") != state_magic)
            in_.refuse("this is no state");
        if (in_.within(0, INT64_MAX, "the length") != count_)
            in_.refuse("the length is not that of the state");
        for (uint64_t* word : {&table_.rng.seed_low, &table_.rng.seed_high, &table_.rng.counter})
            *word = static_cast<uint64_t>(in_.within(INT64_MIN, INT64_MAX, "the generator"));
        table_.epoch = static_cast<uint8_t>(in_.number(1, game_.epochs, "epoch"));
        table_.phase = static_cast<Phase>(in_.number(0, phase::over_, "phase"));
        table_.stage = static_cast<Stage>(in_.number(0, static_cast<int>(Stage::ENDING), "stage"));
        table_.active = seat("active");
        table_.turns_played =
            static_cast<uint16_t>(in_.number(0, game_.turns * game_.players, "turns_played"));
        table_.pediment_side = static_cast<uint8_t>(
            in_.number(0, static_cast<int>(game_.quest_columns.size()) - 1, "pediment_side"));
        table_.reshuffled = in_.number(0, MOST_COUNT, "reshuffled");
        table_.allowance = in_.number(-MOST_AMOUNT, MOST_AMOUNT, "allowance");
        table_.transfers = in_.number(0, MOST_AMOUNT, "transfers");
        table_.budget = in_.number(0, BUDGET, "budget");
        table_.decisions = static_cast<uint16_t>(in_.number(0, UINT16_MAX, "decisions"));
        table_.asks = in_.flag("question");
    }

    int8_t seat(const char* what, int least = 0) {
        return static_cast<int8_t>(in_.number(least, game_.players - 1, what));
    }

    // --- cards ---

    // One more card lies somewhere: each lies in one place only.
    int place_card(int below, const char* what) {
        const int card = in_.number(0, below - 1, what);
        if (in_.is_good() && placed_.has(card)) in_.refuse("a card lies in two places");
        placed_.add(card);
        return card;
    }
    template <class Into>
    void read_cards(Into& into, int below, const char* what) {
        const int count = in_.length(MOST_CARDS, what);
        for (int place = 0; place < count && in_.is_good(); place++)
            into.add(place_card(below, what));
    }

    void read_piles() {
        read_cards(table_.agora, game_.size, "agora");
        read_cards(table_.oracle, game_.size, "oracle");
        read_cards(table_.draw_pile, game_.size, "draw_pile");
        read_cards(table_.discard_pile, MASK_BITS, "discard_pile");
        read_cards(table_.removed, MASK_BITS, "removed");
        table_.citizen_count =
            static_cast<uint8_t>(in_.length(std::min(MASK_BITS - game_.size, 255), "citizen_faces"));
        for (int place = 0; place < table_.citizen_count; place++) {
            const int face = in_.number(NO_CARD, game_.size - 1, "a face");
            table_.faces[place] = face == NO_CARD ? NO_FACE : static_cast<uint8_t>(face);
        }
        const int closing = in_.length(MOST_CARDS, "closing");
        for (int place = 0; place < closing; place++)
            table_.closing.add(in_.number(0, game_.size - 1, "a closing card"));
    }

    // Citizens are those that were taken, each with a face of its own that lies nowhere else.
    void check_cards() {
        for (const int citizen : cards_in(placed_ & game_.citizens))
            if (citizen - game_.size >= table_.citizen_count || table_.faces[citizen - game_.size] == NO_FACE)
                return in_.refuse("a Citizen has no face");
        for (int place = 0; place < table_.citizen_count; place++) {
            const int face = table_.faces[place];
            if (face == NO_FACE) continue;
            if (!placed_.has(game_.size + place)) return in_.refuse("a Citizen lies nowhere");
            if (placed_.has(face)) return in_.refuse("the face of a Citizen lies in two places");
            placed_.add(face);
        }
    }

    // Some cards in ascending order.
    Mask marked(const char* what, const Mask& among) {
        Mask mask{};
        const int count = in_.length(MASK_BITS, what);
        int least = 0;
        for (int place = 0; place < count && in_.is_good(); place++) {
            const int card = in_.number(least, MASK_BITS - 1, what);
            if (!among.has(card)) in_.refuse(std::string(what) + " are other cards");
            mask.add(card);
            least = card + 1;
        }
        return mask;
    }

    void read_bonuses() {
        const int quests = in_.length(game_.quest_count, "quests");
        int last = 0;
        for (int place = 0; place < quests && in_.is_good(); place++) {
            last = in_.number(last + 1, INT32_MAX - 1, "a quest");
            const int found = place_of_quest(last);
            if (found == NO_QUEST) return in_.refuse("there is no such quest");
            table_.quests_left = static_cast<uint8_t>(table_.quests_left | 1 << found);
        }
        if (in_.length(MOST_LEVELS, "level_tiles") != MOST_LEVELS)
            in_.refuse("there is not one tile for each level");
        for (int8_t& holder : table_.level_tiles)
            holder = seat("the holder of a tile", NOBODY);
        for (int family = 0; family < game_.families; family++) {
            const int earned = in_.length(static_cast<int>(game_.family_points.size()), "family_tiles");
            for (int place = 0; place < earned; place++)
                table_.family_tiles[family][place] = seat("the holder of a tile");
            table_.family_tile_count[family] = static_cast<uint8_t>(earned);
        }
    }

    int place_of_quest(int number) const {
        for (int place = 0; place <= game_.quest_count; place++)
            if (game_.quests[place].number == number) return place;
        return NO_QUEST;
    }

    void read_knowledge() {
        const int count = in_.length(game_.players + 1, "seen");
        if (count == 0) return;
        if (count != game_.players + 1) return in_.refuse("not everybody's knowledge is there");
        for (int player = 0; player < game_.players; player++)
            table_.seen[player] = marked("seen cards", game_.real);
        table_.seen[MOST_PLAYERS] = marked("seen cards", game_.real);
        if (!table_.has_seen()) in_.refuse("nobody knows anything");
    }

    // --- boards ---

    void read_board(Board& board) {
        for (const int resource : {GOLD, VP, PP})
            board.accounts[resource] = in_.number(0, MOST_AMOUNT, "an account");
        board.disc = static_cast<uint8_t>(in_.number(1, game_.players, "disc"));
        board.columns = static_cast<uint8_t>(in_.number(0, ALL_COLUMNS, "column_mask"));
        board.cards_taken = static_cast<uint8_t>(in_.number(0, 100, "cards_taken"));
        const int quest = in_.number(NO_QUEST, INT32_MAX - 1, "a quest");
        board.quest = static_cast<int8_t>(quest == NO_QUEST ? NO_QUEST : place_of_quest(quest));
        if (in_.is_good() && quest != NO_QUEST && board.quest == NO_QUEST)
            in_.refuse("there is no such quest");
        for (int resource = PP + 1; resource < game_.resources; resource++)
            board.accounts[resource] = in_.number(0, MOST_AMOUNT, "an account");
        read_cards(board.domain, MASK_BITS, "domain");
        board.legend_count = static_cast<uint8_t>(in_.length(MOST_LEGENDS, "Legends"));
        for (int place = 0; place < board.legend_count && in_.is_good(); place++)
            read_legend(board, board.elysium[place]);
    }

    void read_legend(Board& board, Legend& legend) {
        const int count = in_.length(MOST_FAMILIES, "a Legend");
        int real = 0;
        for (; legend.count < count && in_.is_good(); legend.count++) {
            const int card = place_card(MASK_BITS, "a card of a Legend");
            legend.cards[legend.count] = static_cast<uint8_t>(card);
            board.elysium_mask.add(card);
            real += !game_.is_citizen(card);
        }
        if (!in_.is_good()) return;
        if (real == 0 || real < std::min(count, 2)) return in_.refuse("a Legend begins with Citizens");  // L9
        settle_legend(game_, legend);
    }

    // --- powers ---

    void read_slot(Slot& slot) {
        const int kind = in_.number(0, slot_value::powers_, "the kind of a value");
        if (kind == slot_value::nothing_) return slot.clear();
        if (kind == slot_value::number_)
            return slot.put_number(in_.number(-MOST_AMOUNT, MOST_AMOUNT, "a value"));
        if (kind == slot_value::family_)
            return slot.put_number(in_.number(0, game_.families - 1, "a family"), kind);
        slot.put_list(kind);
        const int count = in_.length(MOST_LISTED, "a list of values");
        const int most =
            kind == slot_value::powers_ ? static_cast<int>(game_.powers.size()) - 1 : MOST_AMOUNT;
        for (int place = 0; place < count && in_.is_good(); place++)
            if (!slot.add_item(in_.number(-1, most, "a value"))) in_.refuse("a list of values has no room");
    }

    // Reads a frame and its slots, which go to *slots*.
    void read_frame(Frame& frame, Slot slots[MOST_SLOTS]) {
        frame.power =
            static_cast<uint16_t>(in_.number(0, static_cast<int>(game_.powers.size()) - 1, "a power"));
        const Code* code = game_.code_of(frame.power);
        if (!code) return in_.refuse("a frame runs a power without code");
        frame.at = static_cast<int16_t>(in_.number(0, code->count, "a place in a power"));
        frame.you = seat("who uses a power");
        frame.they = seat("who is they");
        if (in_.length(MOST_SLOTS, "slots") != code->slots)
            return in_.refuse("a frame has other slots than its power");
        for (int place = 0; place < code->slots && in_.is_good(); place++)
            read_slot(slots[place]);
        if (!in_.is_good() || frame.at) return;
        for (int place = 0; place < code->slots; place++) {  // one that waits holds only what set it off
            const Slot& slot = slots[place];
            const bool is_it = place == code->it, is_much = place == code->much;
            const int kind = is_it ? slot_value::list_ : is_much ? slot_value::number_ : slot_value::nothing_;
            if (slot.kind != kind ||
                (is_it &&
                 (slot.count > 1 || (slot.count && (slot.number() < 0 || slot.number() >= MASK_BITS)))))
                return in_.refuse("a power that waits holds something");
            if (is_it) frame.it = static_cast<int16_t>(slot.count ? slot.number() : NO_CARD);
            if (is_much) frame.much = slot.number();
        }
    }

    void read_promises() {
        const int count = in_.length(MOST_PROMISED, "promises");
        for (int place = 0; place < count && in_.is_good(); place++) {
            Promise& promise = table_.promises[place];
            promise.moment = static_cast<Moment>(in_.number(0, moment::next_epoch_, "a moment"));
            Slot slots[MOST_SLOTS];
            read_frame(promise.frame, slots);
            if (!in_.is_good()) return;
            const int needed = game_.code_of(promise.frame.power)->slots;
            if (promise.frame.at == 0) return in_.refuse("a promise has not begun");
            if (table_.pool_promised + needed > MOST_POOL)
                return in_.refuse("promises have more slots than there are");
            table_.pool_promised = static_cast<uint16_t>(table_.pool_promised + needed);
            promise.frame.first_slot = static_cast<uint16_t>(MOST_POOL - table_.pool_promised);
            std::copy(slots, slots + needed, table_.pool + promise.frame.first_slot);
            table_.promise_count++;
        }
    }

    void read_stack() {
        const int count = in_.length(MOST_OPEN, "frames");
        for (int place = 0; place < count && in_.is_good(); place++) {
            Frame& frame = table_.stack[place];
            Slot slots[MOST_SLOTS];
            read_frame(frame, slots);
            if (!in_.is_good()) return;
            table_.stack_count++;
            if (frame.at == 0) continue;
            const int needed = game_.code_of(frame.power)->slots;
            if (table_.pool_used + table_.pool_promised + needed > MOST_POOL)
                return in_.refuse("frames have more slots than there are");
            frame.first_slot = table_.pool_used;
            std::copy(slots, slots + needed, table_.pool + frame.first_slot);
            table_.pool_used = static_cast<uint16_t>(table_.pool_used + needed);
        }
    }

    // --- what lies on cards, what is secret ---

    void read_counters() {
        const int count = in_.length(MOST_COUNTERS, "counters", 3);
        int last = -1;
        for (int place = 0; place < count && in_.is_good(); place++) {
            Counter& counter = table_.counters[place];
            counter.card =
                static_cast<uint8_t>(in_.number(0, MASK_BITS - 1, "a card that carries something"));
            counter.resource =
                static_cast<uint8_t>(in_.number(0, game_.resources - 1, "what lies on a card"));
            counter.amount = in_.number(1, MOST_AMOUNT, "how much lies on a card");
            const int rank = counter.card * MOST_RESOURCES + counter.resource;
            if (rank <= last) return in_.refuse("what lies on cards is in another order");
            last = rank;
            table_.counter_count++;
        }
    }

    void read_sealed() {
        const int count = in_.length(MOST_PLAYERS, "sealed", 2);
        for (int place = 0; place < count && in_.is_good(); place++) {
            table_.sealed[place].player = seat("who has chosen");
            table_.sealed[place].number = in_.number(-MOST_AMOUNT, MOST_AMOUNT, "what was chosen");
            table_.sealed_count++;
        }
    }

    const Game& game_;
    Table& table_;
    Reader<int64_t> in_;
    const int64_t count_;
    Mask placed_{};
};

}  // namespace

// A state in between two decisions is none.
bool list_decision(const Table& table, Answers& answers) {
    answers.clear();
    if (table.asks) return table.phase != Phase::OVER && open_question(table, answers);
    if (table.stack_count) return false;
    if (table.phase == Phase::OVER) return true;
    if (table.stage == Stage::TRANSFERS && table.phase != Phase::WRITING) return false;
    list_turn(table, answers);
    return answers.count() > 0;
}

bool enter_table(const Game& game, const int64_t* numbers, int64_t count, Table& table, Answers& answers,
                 std::string& why) {
    Entering entering(game, numbers, count, table);
    if (!entering.read()) {
        why = entering.why();
        return false;
    }
    if (list_decision(table, answers) && !table.full) return true;
    why = table.full ? "the core has no room for this" : "nobody decides anything there";
    return false;
}

}  // namespace elysium
