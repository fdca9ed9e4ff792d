#include "search.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <thread>

#include "generator.h"
#include "handover.h"
#include "rules.h"
#include "sampling.h"

namespace elysium {

namespace {

constexpr int64_t ONE = 1 << 16;
constexpr int BLOCKS_EACH = 32;
constexpr uint64_t CHOICES_FROM = uint64_t{1} << 31;

bool is_same(const Action& one, const Action& other) {
    static_assert(sizeof(Action) == 12, "an action has no gaps");
    return std::memcmp(&one, &other, sizeof(Action)) == 0;
}

// The largest number whose square is not above it; exact, whatever the machine makes of fractions.
int64_t root_of(int64_t number) {
    int64_t root = static_cast<int64_t>(std::sqrt(static_cast<double>(number)));
    while (root * root > number)
        root--;
    while ((root + 1) * (root + 1) <= number)
        root++;
    return root;
}

int64_t best_other(const int64_t* worths, int players, int seat) {
    int64_t best = INT64_MIN;
    for (int other = 0; other < players; other++)
        if (other != seat) best = std::max(best, worths[other]);
    return best;
}

int64_t soften(int64_t lead, int64_t softness) {
    const int64_t size = lead < 0 ? -lead : lead;
    const int64_t part = ONE / 2 * size / (size + softness);
    return lead > 0 ? ONE / 2 + part : ONE / 2 - part;
}

}  // namespace

// What one iteration works with.
struct Search::Scratch {
    Table table;
    Answers answers;
    std::vector<int32_t> places;  // by legal action, its entry or -1
    std::vector<int32_t> path;
    int64_t rewards[MOST_PLAYERS];
};

Search::Search(const Table& root, const Answers& legal, int viewer, uint64_t seed_low, uint64_t seed_high,
               const Settings& settings)
    : root_(root),
      viewer_(viewer),
      seed_low_(seed_low),
      seed_high_(seed_high),
      settings_(settings),
      trees_(static_cast<size_t>(settings.trees)) {
    legal_.copy_from(legal);
    for (SearchTree& tree : trees_)
        tree.entries.emplace_back();
}

bool Search::grow(int64_t first, int64_t last, int workers) {
    workers = std::max(1, std::min(workers, settings_.trees));
    std::vector<std::thread> others;
    int started = 1;
    try {
        for (; started < workers; started++)
            others.emplace_back([=] { grow_some(first, last, started, workers); });
    } catch (...) {  // there are no more threads: this one does their part
    }
    grow_some(first, last, 0, workers);
    for (std::thread& other : others)
        other.join();
    for (; started < workers; started++)
        grow_some(first, last, started, workers);
    return !full_;
}

void Search::grow_some(int64_t first, int64_t last, int worker, int workers) noexcept try {
    const auto scratch = std::make_unique<Scratch>();
    const int64_t trees = settings_.trees;
    for (int64_t tree = worker; tree < trees; tree += workers) {
        int64_t number = first + ((tree - first) % trees + trees) % trees;
        for (; number < last && !full_; number += trees)
            iterate(trees_[static_cast<size_t>(tree)], *scratch, number);
    }
} catch (...) {  // there is no memory
    full_ = true;
}

void Search::iterate(SearchTree& tree, Scratch& scratch, int64_t number) {
    Table& table = scratch.table;
    Answers& answers = scratch.answers;
    const uint64_t block = static_cast<uint64_t>(number) << BLOCKS_EACH;
    table = root_;
    sample_hidden(table, viewer_, Generator{seed_low_, seed_high_, block}, answers);
    list_decision(table, answers);
    scratch.path.clear();
    int32_t at = 0;
    while (answers.count() && !table.full) {
        const int32_t found = choose(tree, at, scratch);
        if (found < 0) break;
        at = found;
        scratch.path.push_back(at);
        const Action action = tree.entries[static_cast<size_t>(at)].action;
        play(table, action, answers);
        if (!tree.entries[static_cast<size_t>(at)].visits) break;
    }
    if (!table.full && settings_.cut) {
        Chooser chooser(seed_low_, seed_high_, block + CHOICES_FROM, 0);
        play_out(table, answers, chooser, static_cast<Policy>(settings_.policy), settings_.cut);
    }
    if (table.full) {
        full_ = true;
        return;
    }
    reward(scratch);
    for (const int32_t place : scratch.path) {
        Entry& entry = tree.entries[static_cast<size_t>(place)];
        entry.visits++;
        entry.total += scratch.rewards[entry.action.player];
    }
}

int32_t Search::choose(SearchTree& tree, int32_t at, Scratch& scratch) const {
    const Answers& answers = scratch.answers;
    const auto count = static_cast<size_t>(answers.count());
    std::vector<Entry>& entries = tree.entries;
    const auto entry_at = [&](int32_t place) -> Entry& { return entries[static_cast<size_t>(place)]; };
    scratch.places.assign(count, -1);
    bool is_missing = false;
    const int32_t begin = entry_at(at).first;
    int32_t next = begin;  // most lists have the order of the one before
    for (size_t place = 0; place < count; place++) {
        const Action& action = answers[static_cast<int>(place)];
        int32_t found = next;
        while (found >= 0 && !is_same(entry_at(found).action, action))
            found = entry_at(found).next;
        if (found < 0) {
            for (found = begin; found != next && !is_same(entry_at(found).action, action);)
                found = entry_at(found).next;
            if (found == next) found = -1;
        }
        scratch.places[place] = found;
        if (found >= 0)
            next = entry_at(found).next;
        else
            is_missing = true;
    }
    if (is_missing) extend(tree, at, scratch);
    int64_t visits = 0, total = 0;
    int32_t found = -1;
    for (const int32_t place : scratch.places) {
        if (place < 0) continue;
        visits += entry_at(place).visits;
        total += entry_at(place).total;
    }
    const int64_t unseen = (visits ? total / visits : ONE / 2) - settings_.first_play;
    int64_t best = 0;
    for (const int32_t place : scratch.places) {
        if (place < 0) continue;
        Entry& entry = entry_at(place);
        entry.available++;
        const int64_t seen = entry.visits ? entry.total / entry.visits : unseen;
        const int64_t root = root_of(int64_t{entry.available} << 16);
        const int64_t worth =
            seen + (int64_t{settings_.exploration} * entry.prior * root / (entry.visits + 1) >> 24);
        if (found < 0 || worth > best) {
            best = worth;
            found = place;
        }
    }
    return found;
}

void Search::extend(SearchTree& tree, int32_t at, Scratch& scratch) const {
    const Answers& answers = scratch.answers;
    int64_t whole = 0;
    for (int place = 0; place < answers.count(); place++)
        whole += weight_of(answers[place]);
    const int64_t even = settings_.evenness, count = answers.count();
    for (int place = 0; place < answers.count(); place++) {
        int32_t& entry = scratch.places[static_cast<size_t>(place)];
        if (entry >= 0) continue;
        if (static_cast<int64_t>(tree.entries.size()) > settings_.most_entries) return;
        const int64_t weight = weight_of(answers[place]);
        Entry made;
        made.action = answers[place];
        made.prior = static_cast<int32_t>((weight * ONE / whole * (16 - even) + ONE / count * even) / 16);
        entry = static_cast<int32_t>(tree.entries.size());
        tree.entries.push_back(made);
        Entry& parent = tree.entries[static_cast<size_t>(at)];
        if (parent.last >= 0)
            tree.entries[static_cast<size_t>(parent.last)].next = entry;
        else
            parent.first = entry;
        parent.last = entry;
    }
}

void Search::reward(Scratch& scratch) const {
    const Table& table = scratch.table;
    const int players = table.game->players;
    int64_t worths[MOST_PLAYERS];
    evaluate(table, settings_.weights, worths);
    for (int seat = 0; seat < players; seat++)
        scratch.rewards[seat] = soften(worths[seat] - best_other(worths, players, seat), settings_.softness);
    if (table.phase != Phase::OVER) return;
    const Scores scores = score(table);
    int64_t winners = 0;
    for (int seat = 0; seat < players; seat++)
        winners += scores.wins[seat];
    const int64_t won = ONE / winners, share = settings_.winning;
    for (int seat = 0; seat < players; seat++)
        scratch.rewards[seat] =
            (scratch.rewards[seat] * (16 - share) + won * share * scores.wins[seat]) / 16;
}

int Search::counts(int64_t* out, int room) const {
    for (int place = 0; place < legal_.count() && place < room; place++) {
        int64_t visits = 0, total = 0;
        for (const SearchTree& tree : trees_) {
            int32_t at = tree.entries[0].first;
            while (at >= 0) {
                const Entry& entry = tree.entries[static_cast<size_t>(at)];
                at = entry.next;
                if (!is_same(entry.action, legal_[place])) continue;
                visits += entry.visits;
                total += entry.total;
            }
        }
        out[2 * place] = visits;
        out[2 * place + 1] = total;
    }
    return legal_.count();
}

}  // namespace elysium
