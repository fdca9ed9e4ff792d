#include "records.h"

#include <algorithm>

namespace elysium {

namespace {

using namespace contract;
using ImageReader = Reader<int32_t>;

constexpr int MOST_TABLE = 200'000;     // records, statements, ... of a game
constexpr int MOST_LIST = 2'000;        // in one list of operands
constexpr int MOST_NUMBER = 2'000'000;  // of a plain operand

// The first digit of the numbers of primitives of a kind; 0 for an operand that is no record.
int letter_of(operand_kind kind) {
    switch (kind) {
        case operand_kind::number_: return number_is::lit_ / 100;
        case operand_kind::condition_: return condition_is::compare_ / 100;
        case operand_kind::seat_: return seat_is::you_ / 100;
        case operand_kind::cards_: return cards_is::place_ / 100;
        case operand_kind::ask_: return ask_is::card_ / 100;
        case operand_kind::judge_: return judge_is::left_ / 100;
        case operand_kind::move_: return move_is::move_ / 100;
        default: return 0;
    }
}

// The last word of a kind that is one of a few words.
int last_word(operand_kind kind) {
    switch (kind) {
        case operand_kind::arithmetic_: return arithmetic::max_;
        case operand_kind::comparison_: return comparison::less_;
        case operand_kind::join_: return join::sum_;
        case operand_kind::group_: return group::activations_;
        case operand_kind::mode_: return mode::total_;
        case operand_kind::board_fact_: return board_fact::longest_legend_;
        case operand_kind::game_fact_: return game_fact::pile_ever_;
        case operand_kind::disc_end_: return disc_end::last_;
        case operand_kind::place_: return place::rings_;
        case operand_kind::account_: return account::on_a_card_;
        case operand_kind::deal_to_: return deal_to::agora_;
        case operand_kind::columns_for_: return columns_for::recover_;
        case operand_kind::harm_: return harm::lose_;
        case operand_kind::empty_: return empty::lowest_level_;
        case operand_kind::question_: return question::ties_;
        case operand_kind::whom_: return whom::all_players_;
        case operand_kind::moment_: return moment::next_epoch_;
        case operand_kind::activation_: return activation::chronos_;
        case operand_kind::phase_: return phase::over_;
        case operand_kind::slot_value_: return slot_value::powers_;
        default: return 1;  // a flag, an actor
    }
}

// Reads the operands of one primitive. What a slot and a target may be depends on the code that they stand
// in.
class Operands {
  public:
    Operands(ImageReader& in, Game& game, int slots, int targets)
        : in_(in), game_(game), slots_(slots), targets_(targets) {}

    void read(const primitive& row, int32_t* into) {
        for (int place = 0; place < row.operands; place++)
            into[place] = read(row.operand_at[place], row.name);
    }

    int32_t read(const operand& is, const char* what) {
        if (!is.list) return one(is, what);
        const int count = in_.length(MOST_LIST, what, is.pair ? 2 : 1);
        const auto start = static_cast<int32_t>(game_.lists.size());
        game_.lists.push_back(count);
        for (int place = 0; place < count; place++) {
            const int32_t item = one(is, what);
            game_.lists.push_back(item);
            if (is.pair) game_.lists.push_back(in_.within(NONE, slots_ - 1, what));
        }
        return start;
    }

  private:
    int32_t one(const operand& is, const char* what) {
        const int least = is.optional ? NONE : 0;
        switch (is.kind) {
            case operand_kind::int_: return in_.within(-MOST_NUMBER, MOST_NUMBER, what);
            case operand_kind::slot_: return in_.within(least, slots_ - 1, what);
            case operand_kind::target_: return in_.within(least, targets_, what);
            case operand_kind::a_resource_: return in_.within(least, game_.resources - 1, what);
            case operand_kind::kinds_: return in_.within(0, (1 << ACTIVATIONS) - 1, what);
            case operand_kind::deed_: return in_.within(least, last(game_.deeds.size()), what);
            case operand_kind::statement_: return in_.within(least, last(game_.statements.size()), what);
            case operand_kind::modifier_:
                return in_.within(0, MOST_TABLE, what);  // checked when they are there
            case operand_kind::mask_:
                game_.masks.push_back(in_.mask(what));
                return static_cast<int32_t>(game_.masks.size()) - 1;
            default: break;
        }
        if (!is_record_kind(is.kind)) return in_.within(least, last_word(is.kind), what);
        const int32_t ref = in_.within(least, last(game_.records.size()), what);
        if (in_.is_good() && ref != NONE && !is_of_kind(game_, ref, is.kind))
            in_.refuse(std::string(what) + " refers to a record of another kind");
        return in_.is_good() ? ref : NONE;
    }

    static int32_t last(size_t count) { return static_cast<int32_t>(count) - 1; }

    ImageReader& in_;
    Game& game_;
    const int slots_;
    const int targets_;
};

// The primitive whose number comes next, which must be between two.
const primitive* read_primitive(ImageReader& in, int first, int last, const char* what) {
    const primitive* found = find_primitive(in.number(first, last, what));
    if (!found) in.refuse(std::string(what) + " is no primitive");
    return in.is_good() ? found : nullptr;
}

}  // namespace

const primitive* find_primitive(int number) {
    const auto is_it = [number](const primitive& row) { return row.number == number; };
    const primitive* found = std::find_if(std::begin(primitives), std::end(primitives), is_it);
    return found == std::end(primitives) ? nullptr : found;
}

bool is_record_kind(operand_kind kind) {
    return letter_of(kind) || kind == operand_kind::number_or_condition_ ||
           kind == operand_kind::seat_or_cards_;
}

bool is_of_kind(const Game& game, int ref, operand_kind kind) {
    const int letter = game.record(ref).primitive / 100;
    if (kind == operand_kind::number_or_condition_)
        return letter == letter_of(operand_kind::number_) || letter == letter_of(operand_kind::condition_);
    if (kind == operand_kind::seat_or_cards_)
        return letter == letter_of(operand_kind::seat_) || letter == letter_of(operand_kind::cards_);
    return letter == letter_of(kind);
}

void read_records(ImageReader& in, Game& game) {
    const int count = in.length(MOST_TABLE, "records");
    for (int place = 0; place < count && in.is_good(); place++) {
        const primitive* row = read_primitive(in, number_is::lit_, move_is::prevent_, "a record");
        if (!row) return;
        Record record{row->number, {}};
        Operands(in, game, MOST_SLOTS, 0).read(*row, record.operand);
        if (record.primitive == cards_is::removable_ && record.operand[0] < 0)
            in.refuse("less than no cards leave");
        game.records.push_back(record);
    }
}

void read_deeds(ImageReader& in, Game& game) {
    const int count = in.length(MOST_TABLE, "deeds", deed_width);
    for (int place = 0; place < count && in.is_good(); place++) {
        int32_t field[deed_width];
        for (int at = 0; at < deed_width; at++)
            field[at] = Operands(in, game, MOST_SLOTS, 0).read(deed_fields[at], "a deed");
        if (!in.is_good()) return;
        Deed deed{};
        deed.move = field[deed_field::move_];
        deed.ask = field[deed_field::ask_];
        deed.judge = field[deed_field::judge_];
        deed.is_you = field[deed_field::actor_] == actor::you_;
        deed.is_price = field[deed_field::is_price_] != 0;
        deed.can_idle = field[deed_field::can_idle_] != 0;
        deed.removes = field[deed_field::removes_];
        deed.removes_all = field[deed_field::removes_all_];
        deed.spends = field[deed_field::spends_] != 0;
        deed.keeps = field[deed_field::keeps_] != 0;
        deed.settles = field[deed_field::settles_] != 0;
        deed.all = field[deed_field::all_];
        deed.judges_again = field[deed_field::judges_again_] != 0;
        deed.guard = field[deed_field::guard_];
        deed.receiver = field[deed_field::receiver_];
        const bool moves_resource = game.record(deed.move).primitive == move_is::move_;
        if ((deed.spends || deed.keeps) && !moves_resource)
            in.refuse("a price out of an account moves no resource");
        game.deeds.push_back(deed);
    }
}

void read_statements(ImageReader& in, Game& game) {
    const int count = in.length(MOST_TABLE, "statements", 2);
    for (int place = 0; place < count && in.is_good(); place++) {
        const primitive* row = read_primitive(in, statement_is::do_, statement_is::other_, "a statement");
        if (!row) return;
        Statement statement{row->number, in.flag("always"), {}};
        Operands(in, game, MOST_SLOTS, 0).read(*row, statement.operand);
        game.statements.push_back(statement);
    }
}

void read_codes(ImageReader& in, Game& game) {
    const int count = in.length(MOST_TABLE, "codes", 9);
    for (int place = 0; place < count && in.is_good(); place++) {
        Code code{};
        code.slots = in.number(0, MOST_SLOTS, "the slots of a power");
        code.body = in.number(0, static_cast<int>(game.statements.size()) - 1, "the body of a power");
        code.work = in.number(0, INT32_MAX, "the work of a power");
        code.size = in.number(0, MOST_TABLE, "the size of a power");
        code.depth = in.number(0, MOST_TABLE, "the depth of a power");
        code.it = in.number(NONE, code.slots - 1, "the slot of a card");
        code.much = in.number(NONE, code.slots - 1, "the slot of an amount");
        const int flags = in.number(0, 15, "the flags of a power");
        code.uses_powers = (flags & code_flag::uses_powers_) != 0;
        code.has_they = (flags & code_flag::has_they_) != 0;
        code.is_limited = (flags & code_flag::is_limited_) != 0;
        code.is_too_long = (flags & code_flag::is_too_long_) != 0;
        code.count = in.length(INT16_MAX - 1, "instructions");
        code.first = static_cast<int32_t>(game.instructions.size());
        for (int at = 0; at < code.count && in.is_good(); at++) {
            const primitive* row =
                read_primitive(in, instruction_is::begin_, instruction_is::jump_, "an instruction");
            if (!row) return;
            Instruction does{row->number, {}};
            Operands(in, game, code.slots, code.count).read(*row, does.operand);
            const bool is_gate = does.primitive == instruction_is::enter_;
            if (in.is_good() && is_gate && game.statement(does.operand[0]).primitive != statement_is::gate_)
                in.refuse("what is entered is no gate");
            game.instructions.push_back(does);
        }
        game.codes.push_back(code);
    }
}

void read_modifiers(ImageReader& in, Game& game) {
    const int count = in.length(MOST_TABLE, "modifiers", modifier_width);
    for (int place = 0; place < count && in.is_good(); place++) {
        int32_t field[modifier_width];
        for (int at = 0; at < modifier_width; at++)
            field[at] = Operands(in, game, MOST_SLOTS, 0).read(modifier_fields[at], "a modifier");
        Modifier modifier{};
        modifier.question = field[modifier_field::question_];
        modifier.card = field[modifier_field::card_];
        modifier.whom = field[modifier_field::whom_];
        modifier.fits = field[modifier_field::fits_];
        modifier.amount = field[modifier_field::amount_];
        modifier.is_more = field[modifier_field::is_more_] != 0;
        modifier.resource = field[modifier_field::resource_];
        modifier.holds = field[modifier_field::holds_];
        if (modifier.card < NONE || modifier.card >= game.size)
            in.refuse("a modifier is of a card that is not there");
        game.modifiers.push_back(modifier);
    }
}

}  // namespace elysium
