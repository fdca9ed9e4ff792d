#include "api.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "asking.h"
#include "chronicle.h"
#include "handover.h"
#include "image.h"
#include "policies.h"
#include "rows.h"
#include "sampling.h"
#include "search.h"

using namespace elysium;

struct core_game {
    std::unique_ptr<Game> game;
};

struct core_table {
    Table table;
    Answers answers;
};

struct core_search {
    Search search;
};

struct core_values {
    Values values;
};

struct core_encoding {
    std::unique_ptr<Encoding> encoding;
};

struct core_rows {
    std::vector<Row> rows;
};

namespace {

// Rows are structs of numbers, one behind the other.
constexpr int GAME_FACTS = sizeof(GameFacts) / sizeof(int32_t);
constexpr int CARD_FACTS = sizeof(CardFacts) / sizeof(int32_t);

void say_why(const std::string& reason, char* why, int32_t room) {
    if (!why || room <= 0) return;
    const size_t length = std::min(reason.size(), static_cast<size_t>(room - 1));
    std::memcpy(why, reason.data(), length);
    why[length] = 0;
}

// Puts a table back where it stood before a call that did not fit.
int32_t give_back(core_table* to, const Table& before) {
    to->table = before;
    list_decision(to->table, to->answers);
    to->table.full = false;
    return CORE_FULL;
}

void write_scores(const Table& table, int32_t* out) {
    const Scores scores = score(table);
    const int players = table.game->players;
    for (int player = 0; player < players; player++) {
        out[player] = scores.totals[player];
        out[players + player] = scores.wins[player];
    }
}

}  // namespace

int32_t core_version(void) {
    return contract::version;
}

core_game* core_load(const int32_t* image, int64_t count, char* why, int32_t room) try {
    std::string reason;
    std::unique_ptr<Game> game;
    if (!image || count < 0)
        reason = "there is no image";
    else
        game = read_image(image, count, reason);
    if (!game) {
        say_why(reason, why, room);
        return nullptr;
    }
    return new core_game{std::move(game)};
} catch (...) {  // there is no memory
    say_why("there is no memory for it", why, room);
    return nullptr;
}

void core_unload(core_game* game) {
    delete game;
}

core_table* core_begin(const core_game* game, uint64_t seed_low, uint64_t seed_high, uint64_t counter) {
    auto* begun = new (std::nothrow) core_table;
    if (!begun) return nullptr;
    start_game(begun->table, *game->game, Generator{seed_low, seed_high, counter}, begun->answers);
    if (!begun->table.full) return begun;
    delete begun;
    return nullptr;
}

core_table* core_enter(const core_game* game, const int64_t* state, int64_t count, char* why,
                       int32_t room) try {
    std::string reason = "there is no state";
    auto entered = std::make_unique<core_table>();
    if (state && count >= 0 &&
        enter_table(*game->game, state, count, entered->table, entered->answers, reason))
        return entered.release();
    say_why(reason, why, room);
    return nullptr;
} catch (...) {  // there is no memory
    say_why("there is no memory for it", why, room);
    return nullptr;
}

int64_t core_leave(const core_table* table, int64_t* out, int64_t room) {
    return leave_table(table->table, out, out ? room : 0);
}

core_table* core_fork(const core_table* table) {
    auto* fork = new (std::nothrow) core_table;
    if (fork) core_assign(fork, table);
    return fork;
}

void core_assign(core_table* to, const core_table* from) {
    if (to == from) return;
    to->table = from->table;
    to->answers.copy_from(from->answers);
}

void core_close(core_table* table) {
    delete table;
}

int32_t core_deciding(const core_table* table) {
    return deciding(table->table);
}

int32_t core_legal(const core_table* table, int32_t* out, int32_t room) {
    const int count = table->answers.count();
    for (int place = 0; out && place < count && (place + 1) * contract::action_width <= room; place++)
        write_action(table->answers[place], out + place * contract::action_width);
    return count;
}

int32_t core_choose(core_table* table, int32_t index) {
    if (index < 0 || index >= table->answers.count()) return CORE_REFUSED;
    const Table before = table->table;
    const Action action = table->answers[index];
    play(table->table, action, table->answers);
    return table->table.full ? give_back(table, before) : table->answers.count();
}

int32_t core_choose_list(core_table* table, int32_t index, int32_t* out, int32_t room) {
    const int32_t count = core_choose(table, index);
    if (count > 0 && count <= room / contract::action_width) core_legal(table, out, room);
    return count;
}

int64_t core_play_random(core_table* table, uint64_t seed_low, uint64_t seed_high, uint64_t counter,
                         int64_t used, int64_t most, int32_t* status) {
    const Table before = table->table;
    Chooser chooser(seed_low, seed_high, counter, used);
    const int64_t made = play_out(table->table, table->answers, chooser, Policy::RANDOM, most);
    if (table->table.full) {
        if (status) *status = give_back(table, before);
        return 0;
    }
    if (status) *status = table->answers.count();
    return made;
}

int64_t core_playouts(const core_table* table, int64_t n, uint64_t seed_low, uint64_t seed_high,
                      int32_t policy, int64_t until, int32_t* out, int32_t* status) {
    if (status) *status = CORE_OVER;
    if (policy != CORE_RANDOM && policy != CORE_LIGHT) {
        if (status) *status = CORE_REFUSED;
        return 0;
    }
    core_table* played = core_fork(table);
    int64_t done = 0;
    bool fits = played != nullptr;
    for (; fits && done < n; done++) {
        if (done) core_assign(played, table);
        Chooser chooser(seed_low, seed_high, static_cast<uint64_t>(done) << 32, 0);
        play_out(played->table, played->answers, chooser,
                 policy == CORE_LIGHT ? Policy::LIGHT : Policy::RANDOM, until);
        if (!played->table.full) write_scores(played->table, out + done * 2 * table->table.game->players);
        fits = !played->table.full;
        if (!fits) break;
    }
    if (!fits && status) *status = CORE_FULL;
    core_close(played);
    return done;
}

int64_t core_simulate(const core_game* game, int64_t n, const uint64_t* seeds, const int32_t* policies,
                      int32_t* games, int32_t* cards) {
    const Game& played = *game->game;
    if (played.epochs > MOST_CHAPTERS) return CORE_REFUSED;
    for (int player = 0; player < played.players; player++)
        if (policies[player] != CORE_RANDOM && policies[player] != CORE_LIGHT) return CORE_REFUSED;
    auto* table = new (std::nothrow) core_table;
    if (!table) return CORE_REFUSED;
    int64_t done = 0;
    for (int64_t number = 0; number < n; number++) {
        const uint64_t* words = seeds + number * 4;
        GameFacts facts;
        int32_t* its_cards = cards ? cards + number * played.size * CARD_FACTS : nullptr;
        auto* card_facts = reinterpret_cast<CardFacts*>(its_cards);
        Chronicle chronicle(played, facts, card_facts);
        start_game(table->table, played, Generator{words[0], words[1], 0}, table->answers);
        Chooser chooser(words[2], words[3], 0, 0);
        while (table->answers.count() && !table->table.full) {
            chronicle.see(table->table, table->answers);
            const auto policy = static_cast<Policy>(policies[deciding(table->table)]);
            const Action action = table->answers[choose_by(policy, table->answers, chooser)];
            chronicle.choose(action);
            play(table->table, action, table->answers);
        }
        if (!table->table.full) {
            chronicle.close(table->table);
            done++;
        }
        std::memcpy(games + number * GAME_FACTS, &facts, sizeof facts);
    }
    delete table;
    return done;
}

int32_t core_game_facts(void) {
    return GAME_FACTS;
}

int32_t core_card_facts(void) {
    return CARD_FACTS;
}

core_values* core_values_new(const core_python* python, int32_t most) try {
    return new core_values{{*python, most}};
} catch (...) {  // there is no memory
    return nullptr;
}

void core_values_free(core_values* values) {
    delete values;
}

int32_t core_ask(core_table* table, core_values* values, core_asked* asked, void* choose, void* look,
                 void* renew, void* count_references, void* decode, void* shown) try {
    const Helpers helpers{choose, look, renew, count_references, decode, shown};
    // It is too large for the stack: a chooser may play games itself.
    const auto asking =
        std::make_unique<Asking>(table->table, table->answers, values->values, helpers, *asked);
    return asking->run();
} catch (...) {  // there is no memory
    return CORE_FULL;
}

int32_t core_scores(const core_table* table, int32_t* out) {
    write_scores(table->table, out);
    return table->table.game->players;
}

int32_t core_sample(core_table* table, int32_t viewer, uint64_t seed_low, uint64_t seed_high,
                    uint64_t counter) {
    if (viewer < -1 || viewer >= table->table.game->players) return CORE_REFUSED;
    const Table before = table->table;
    sample_hidden(table->table, viewer, Generator{seed_low, seed_high, counter}, table->answers);
    list_decision(table->table, table->answers);
    return table->table.full ? give_back(table, before) : table->answers.count();
}

core_search* core_search_new(const core_table* table, uint64_t seed_low, uint64_t seed_high,
                             const int32_t* settings, int32_t count) try {
    Settings read;
    const int viewer = deciding(table->table);
    if (count != SETTINGS || viewer < 0) return nullptr;
    std::memcpy(&read, settings, sizeof(read));
    if (read.trees < 1 || read.softness < 1 || read.cut < 0 || read.most_entries < 0) return nullptr;
    if (read.policy != CORE_RANDOM && read.policy != CORE_LIGHT) return nullptr;
    return new core_search{{table->table, table->answers, viewer, seed_low, seed_high, read}};
} catch (...) {  // there is no memory
    return nullptr;
}

void core_search_free(core_search* search) {
    delete search;
}

int32_t core_search_grow(core_search* search, int64_t first, int64_t last, int32_t workers) try {
    return search->search.grow(first, last, workers) ? CORE_OVER : CORE_FULL;
} catch (...) {  // there is no memory
    return CORE_FULL;
}

int32_t core_search_counts(const core_search* search, int64_t* out, int32_t room) {
    return search->search.counts(out, room);
}

int32_t core_evaluate(const core_table* table, const int32_t* weights, int64_t* worths, int32_t* features) {
    Weights read;
    std::memcpy(&read, weights, sizeof(read));
    evaluate(table->table, read, worths);
    for (int player = 0; player < table->table.game->players; player++)
        count_features(table->table, player, features + player * FEATURES);
    return moments_left(table->table);
}

int64_t core_table_bytes(void) {
    return sizeof(Table);
}

// --- games as numbers for programs that learn -------------------------------------------------------------

core_encoding* core_encoding_new(const core_game* game, const int32_t* numbers, int64_t count, char* why,
                                 int32_t room) try {
    std::string reason;
    std::unique_ptr<Encoding> encoding = read_encoding(*game->game, numbers, count, reason);
    if (encoding) return new core_encoding{std::move(encoding)};
    say_why(reason, why, room);
    return nullptr;
} catch (...) {  // there is no memory
    say_why("there is no memory for it", why, room);
    return nullptr;
}

void core_encoding_free(core_encoding* encoding) {
    delete encoding;
}

int32_t core_observe(const core_encoding* encoding, const core_table* table, int32_t viewer, float* out) {
    if (viewer < 0 || viewer >= table->table.game->players) return CORE_REFUSED;
    observe(*encoding->encoding, table->table, viewer, nullptr, out);
    return encoding->encoding->width;
}

int32_t core_look_ahead(const core_encoding* encoding, const core_table* table, const core_ahead* ahead) try {
    const Generator rng{ahead->seed_low, ahead->seed_high, ahead->counter};
    const int32_t count =
        look_ahead_at(*encoding->encoding, table->table, table->answers, rng, *ahead, 0);
    return count < 0 ? static_cast<int32_t>(CORE_REFUSED) : count;
} catch (...) {  // there is no memory
    return CORE_REFUSED;
}

core_rows* core_rows_new(int32_t count) try {
    return count < 1 ? nullptr : new core_rows{std::vector<Row>(static_cast<size_t>(count))};
} catch (...) {  // there is no memory
    return nullptr;
}

void core_rows_free(core_rows* rows) {
    delete rows;
}

int32_t core_rows_deal(core_rows* rows, int32_t place, const core_encoding* encoding,
                       const core_arrays* arrays) {
    Row& row = rows->rows[static_cast<size_t>(place)];
    if (!deal_row(row, place, *encoding->encoding, *arrays)) {
        row.encoding = nullptr;
        return 0;
    }
    show_row(row, place, *arrays);
    return 1;
}

void core_rows_step(core_rows* rows, int32_t first, int32_t count, const int32_t* numbers, int32_t whole,
                    const core_arrays* arrays) {
    step_rows(rows->rows, first, count, numbers, whole != 0, *arrays);
}

void core_rows_pick(const core_rows* rows, int32_t first, int32_t count, uint64_t seed, int32_t* numbers) {
    pick_numbers(rows->rows, first, count, seed, numbers);
}

int32_t core_rows_observe(const core_rows* rows, int32_t place, int32_t viewer, float* out) {
    const Row& row = rows->rows[static_cast<size_t>(place)];
    if (!row.encoding || viewer < 0 || viewer >= row.encoding->game->players) return CORE_REFUSED;
    const bool chooses = deciding(row.table) == viewer;  // nobody else knows of a half of an action
    observe(*row.encoding, row.table, viewer, chooses ? &row.spelt : nullptr, out);
    return row.encoding->width;
}

int32_t core_rows_look_ahead(const core_rows* rows, int32_t first, int32_t count,
                             const core_ahead* ahead) try {
    return look_ahead(rows->rows, first, count, *ahead);
} catch (...) {  // there is no memory
    return -1;
}

int64_t core_rows_leave(const core_rows* rows, int32_t place, int64_t* out, int64_t room, int32_t* choice) {
    const Row& row = rows->rows[static_cast<size_t>(place)];
    if (choice) *choice = row.choice;
    return leave_table(row.table, out, out ? room : 0);
}

void core_rows_drop(core_rows* rows, int32_t place) {
    rows->rows[static_cast<size_t>(place)].encoding = nullptr;
}
