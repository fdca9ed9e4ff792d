#include "rows.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "rules.h"
#include "sampling.h"

namespace elysium {

namespace {

bool begins_with(const Spelling& spelling, const Spelling& beginning) {
    return spelling.count >= beginning.count &&
           std::equal(beginning.numbers, beginning.numbers + beginning.count, spelling.numbers);
}

// Adds a number to what is spelt, and passes over what has only one way on. The place of the action that is
// meant, -1 where several are, -2 where none is.
int go_on(Row& row, int number) {
    Spelling next = row.spelt, first, spelling;
    if (next.count == MOST_SPELT) return -2;
    next.add(number);
    int matching = 0, found = -2, common = 0;
    for (int place = 0; place < row.answers.count(); place++) {
        spell(*row.encoding, row.table, row.answers[place], spelling);
        if (!begins_with(spelling, next)) continue;
        if (matching++ == 0) {
            found = place;
            first = spelling;
            common = first.count;
        }
        int same = next.count;
        while (same < common && same < spelling.count && spelling.numbers[same] == first.numbers[same])
            same++;
        common = std::min(common, same);
    }
    if (matching < 2) return found;
    for (int place = next.count; place < common; place++)
        next.add(first.numbers[place]);
    row.spelt = next;
    return -1;
}

void write_mask(Row& row, int8_t* mask) {
    std::memset(mask, 0, static_cast<size_t>(row.encoding->size));
    row.next.clear();
    Spelling spelling;
    for (int place = 0; place < row.answers.count(); place++) {
        spell(*row.encoding, row.table, row.answers[place], spelling);
        const int16_t number = spelling.numbers[row.spelt.count];
        if (!begins_with(spelling, row.spelt) || mask[number]) continue;
        mask[number] = 1;
        row.next.push_back(number);
    }
    std::sort(row.next.begin(), row.next.end());
}

// What the seats get for the end of a game: a share of the win, or the distance to the best of the others.
void write_rewards(const Scores& scores, int players, int32_t kind, float* rewards) {
    int winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += scores.wins[seat];
    for (int seat = 0; seat < players; seat++) {
        if (kind == CORE_WIN) {
            rewards[seat] = scores.wins[seat] ? 1.0F / static_cast<float>(winners) : 0.0F;
            continue;
        }
        int best = INT32_MIN;
        for (int other = 0; other < players; other++)
            if (other != seat) best = std::max(best, scores.totals[other]);
        rewards[seat] = static_cast<float>(scores.totals[seat] - best);
    }
}

void end_row(Row& row, int place, const core_arrays& arrays) {
    const int players = row.encoding->game->players;
    const Scores scores = score(row.table);
    write_rewards(scores, players, arrays.reward, arrays.rewards + place * players);
    std::copy(scores.totals, scores.totals + players, arrays.totals + place * players);
    arrays.dones[place] = 1;
}

// Goes back to where a row stood before the choice that did not fit: it is played again from its deal, which
// happens so seldom that to keep a copy of each table would cost far more.
void go_back(Row& row) {
    start_game(row.table, *row.encoding->game, row.dealt, row.answers);
    for (const int16_t answer : row.chosen) {
        const Action action = row.answers[answer];
        play(row.table, action, row.answers);
    }
}

void play_row(Row& row, int place, int answer, const core_arrays& arrays) {
    const Action action = row.answers[answer];
    row.spelt.count = 0;
    play(row.table, action, row.answers);
    if (row.table.full) {
        go_back(row);
        row.choice = answer;
        arrays.status[place] = CORE_ROW_FULL;
        return;
    }
    row.chosen.push_back(static_cast<int16_t>(answer));
    if (row.answers.count() == 0) {
        end_row(row, place, arrays);
        if (arrays.stride == 0) {  // nobody wants another one
            arrays.seats[place] = NOBODY;
            arrays.legal[place] = arrays.parts[place] = 0;
            return;
        }
        if (!deal_row(row, place, *row.encoding, arrays)) {
            arrays.status[place] = CORE_ROW_NO_DEAL;
            return;
        }
    }
    show_row(row, place, arrays);
}

uint64_t mix(uint64_t word) {  // splitmix64
    word += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
}

}  // namespace

void show_row(Row& row, int place, const core_arrays& arrays) {
    const Encoding& e = *row.encoding;
    const int seat = deciding(row.table);
    arrays.seats[place] = seat;
    arrays.legal[place] = row.answers.count();
    arrays.parts[place] = static_cast<int8_t>(row.spelt.count);
    if (arrays.observations)
        observe(e, row.table, seat, &row.spelt,
                arrays.observations + static_cast<int64_t>(place) * e.width);
    write_mask(row, arrays.masks + static_cast<int64_t>(place) * e.size);
}

bool deal_row(Row& row, int place, const Encoding& encoding, const core_arrays& arrays) {
    const uint64_t deal = arrays.deals[place];
    arrays.deals[place] += arrays.stride;
    row.encoding = &encoding;
    row.spelt.count = 0;
    row.chosen.clear();
    row.dealt = Generator{arrays.seed_low, arrays.seed_high, deal << 32};
    start_game(row.table, *encoding.game, row.dealt, row.answers);
    return !row.table.full;
}

void step_rows(std::vector<Row>& rows, int first, int count, const int32_t* numbers, bool whole,
               const core_arrays& arrays) {
    for (int place = first; place < first + count; place++) {
        Row& row = rows[static_cast<size_t>(place)];
        if (!row.encoding) continue;
        const int players = row.encoding->game->players;
        std::fill_n(arrays.rewards + place * players, players, 0.0F);
        arrays.dones[place] = 0;
        arrays.status[place] = CORE_ROW_FINE;
        const int number = numbers[place];
        int answer = number;
        if (whole) {
            if (number < 0 || number >= row.answers.count()) answer = -2;
        } else {
            answer = go_on(row, number);
        }
        if (answer == -2)
            arrays.status[place] = CORE_ROW_REFUSED;
        else if (answer == -1)
            show_row(row, place, arrays);
        else
            play_row(row, place, answer, arrays);
    }
}

void pick_numbers(const std::vector<Row>& rows, int first, int count, uint64_t seed, int32_t* numbers) {
    for (int place = first; place < first + count; place++) {
        const Row& row = rows[static_cast<size_t>(place)];
        if (!row.encoding || row.next.empty()) continue;
        const uint64_t word = mix(seed + static_cast<uint64_t>(place)) >> 32;
        numbers[place] = row.next[static_cast<size_t>(word * row.next.size() >> 32)];
    }
}

int32_t look_ahead_at(const Encoding& encoding, const Table& table, const Answers& answers,
                      const Generator& rng, const core_ahead& ahead, int32_t start) {
    const int viewer = deciding(table), players = encoding.game->players, count = answers.count();
    if (start + count > ahead.room) return -1;
    // Too large for the stack.
    const auto sampled = std::make_unique<Table>(table);
    const auto after = std::make_unique<Table>();
    const auto listed = std::make_unique<Answers>();
    sample_hidden(*sampled, viewer, rng, *listed);
    if (sampled->full) {
        std::fill_n(ahead.over + start, count, static_cast<int8_t>(CORE_NOT_SEEN));
        return count;
    }
    for (int place = 0; place < count; place++) {
        *after = *sampled;
        play(*after, answers[place], *listed);
        const int64_t at = start + place;
        ahead.over[at] = listed->count() == 0;
        if (after->full) {  // Python looks
            ahead.over[at] = CORE_NOT_SEEN;
            continue;
        }
        observe(encoding, *after, viewer, nullptr, ahead.observations + at * encoding.width);
        const Scores scores = score(*after);
        float shares[MOST_PLAYERS];
        write_rewards(scores, players, CORE_WIN, shares);
        for (int seat = 0; seat < players; seat++) {
            const int from = (viewer + seat) % players;
            ahead.totals[at * players + seat] = scores.totals[from];
            ahead.shares[at * players + seat] = shares[from];
        }
    }
    return count;
}

int32_t look_ahead(const std::vector<Row>& rows, int first, int count, const core_ahead& ahead) {
    int32_t made = 0;
    for (int place = first; place < first + count; place++) {
        const Row& row = rows[static_cast<size_t>(place)];
        if (!row.encoding) continue;
        const Generator rng{ahead.seed_low, ahead.seed_high,
                            ahead.counter + (static_cast<uint64_t>(place) << 32)};
        const int32_t found = look_ahead_at(*row.encoding, row.table, row.answers, rng, ahead, made);
        if (found < 0) return -1;
        made += found;
    }
    return made;
}

}  // namespace elysium
