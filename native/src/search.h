// Information-set Monte Carlo tree search: trees that grow over samples of what a seat cannot know.
//
// Beside it in Python: `bots/search/tree.py`, which says what an iteration does. INVARIANT: both come to the
// same visits, so all is worked out in whole numbers.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "actions.h"
#include "evaluate.h"
#include "policies.h"
#include "table.h"

namespace elysium {

// `bots/search/settings.py` says what they mean; in its order.
struct Settings {
    int32_t trees;
    int32_t exploration;
    int32_t first_play;
    int32_t evenness;
    int32_t policy;
    int32_t cut;
    int32_t softness;
    int32_t winning;
    int32_t most_entries;
    Weights weights;
};

constexpr int SETTINGS = static_cast<int>(sizeof(Settings) / sizeof(int32_t));

// An action at a node, what came of it, and what can follow.
struct Entry {
    Action action;
    int32_t prior = 0;
    int32_t visits = 0;
    int32_t available = 0;
    int32_t first = -1;  // the entries that follow it: the first, the last, and each the next one
    int32_t last = -1;
    int32_t next = -1;
    int64_t total = 0;
};

struct SearchTree {
    std::vector<Entry> entries;  // the first one is the root
};

class Search {
  public:
    Search(const Table& root, const Answers& legal, int viewer, uint64_t seed_low, uint64_t seed_high,
           const Settings& settings);

    // Does the iterations from *first* up to *last* with so many threads; false where one did not fit. Then
    // it is of no use any more.
    bool grow(int64_t first, int64_t last, int workers);
    // By legal action of the root: visits and the sum of rewards.
    int counts(int64_t* out, int room) const;

  private:
    struct Scratch;

    void grow_some(int64_t first, int64_t last, int worker, int workers) noexcept;
    void iterate(SearchTree& tree, Scratch& scratch, int64_t number);
    int32_t choose(SearchTree& tree, int32_t at, Scratch& scratch) const;
    void extend(SearchTree& tree, int32_t at, Scratch& scratch) const;
    void reward(Scratch& scratch) const;

    Table root_;
    Answers legal_;
    int viewer_;
    uint64_t seed_low_, seed_high_;
    Settings settings_;
    std::vector<SearchTree> trees_;
    std::atomic<bool> full_{false};
};

}  // namespace elysium
