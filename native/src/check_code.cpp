// What of an image would go on for ever, or refers to what is not there: found before anybody plays it.
#include <algorithm>

#include "records.h"

namespace elysium {

namespace {

using namespace contract;
using ImageReader = Reader<int32_t>;

constexpr int MOST_NESTED = 400;          // phrases or statements inside each other
constexpr int64_t MOST_READ = 2'000'000;  // that one phrase reads: the language allows 2,000

// How deep phrases stand inside each other, and how much they read: a record may be read many times by the
// next.
void check_records(ImageReader& in, const Game& game) {
    std::vector<int> depths;
    std::vector<int64_t> costs;
    for (const Record& record : game.records) {
        const primitive& row = *find_primitive(record.primitive);
        int depth = 1;
        int64_t cost = 1;
        for (int place = 0; place < row.operands; place++) {
            if (!is_record_kind(row.operand_at[place].kind) || record.operand[place] == NONE) continue;
            const auto inner = static_cast<size_t>(record.operand[place]);
            depth = std::max(depth, depths[inner] + 1);
            cost += costs[inner];
        }
        if (record.primitive == number_is::over_ || record.primitive == ask_is::seat_ ||
            record.primitive == judge_is::somebody_)
            cost *= game.players;
        if (depth > MOST_NESTED || cost > MOST_READ) return in.refuse("a phrase is too long");
        depths.push_back(depth);
        costs.push_back(cost);
    }
}

// A look ahead goes as deep as the depths of powers say: these must not be less than they are.
void check_depths(ImageReader& in, const Game& game) {
    std::vector<int> depths;
    for (const Statement& statement : game.statements) {
        int inside = 0, own = 1;
        const auto look_into = [&](int ref) {
            if (ref != NONE) inside = std::max(inside, depths[static_cast<size_t>(ref)]);
        };
        if (statement.primitive == statement_is::block_) {
            for (const int ref : game.list(statement.operand[0]))
                look_into(ref);
        } else if (statement.primitive == statement_is::repeat_) {
            look_into(statement.operand[2]);
        } else if (statement.primitive == statement_is::gate_) {
            own += game.list(statement.operand[3]).count;
            for (const int ref : game.list(statement.operand[4]))
                look_into(ref);
            look_into(statement.operand[5]);
        }
        depths.push_back(own + inside);
        if (own + inside > MOST_NESTED) return in.refuse("statements stand too deep inside each other");
    }
    for (const Code& code : game.codes)
        if (code.depth < depths[static_cast<size_t>(code.body)])
            return in.refuse("a power is deeper than it says");
}

}  // namespace

void check_code(ImageReader& in, const Game& game) {
    check_records(in, game);
    if (in.is_good()) check_depths(in, game);
    const int modifiers = static_cast<int>(game.modifiers.size());
    for (const Instruction& does : game.instructions) {
        if (does.primitive == instruction_is::bend_)
            for (const int ref : game.list(does.operand[0]))
                if (ref >= modifiers) return in.refuse("a modifier is not there");
        if ((does.primitive == instruction_is::next_player_ ||
             does.primitive == instruction_is::next_time_) &&
            does.operand[3] < 0)
            return in.refuse("a round costs less than nothing");
    }
}

}  // namespace elysium
