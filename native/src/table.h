// The state of a game in progress: a plain struct, copied by assignment. A fork is a copy of it.
//
// Beside it in Python: `elysium/model/state.py`, `elysium/model/table.py` and `kernel/frames.py`. What a
// field means is said there; here stands what is kept otherwise. `full` is the core's own: once it is set,
// the table is of no use any more, and whoever called gets back the table as it was before (api.cpp).
#pragma once

#include <cstdint>

#include "bounds.h"
#include "generator.h"
#include "ids.h"
#include "masks.h"
#include "primitives.h"

namespace elysium {

struct Game;

// Some cards in their order. Every card lies in one place only, so no list that all cards fit into can
// overflow.
template <int Most>
struct CardList {
    uint8_t count = 0;
    uint8_t cards[Most] = {};

    int operator[](int place) const { return cards[place]; }
    int top() const { return cards[count - 1]; }
    bool is_full() const { return count == Most; }
    const uint8_t* begin() const { return cards; }
    const uint8_t* end() const { return cards + count; }

    void add(int card) { cards[count++] = static_cast<uint8_t>(card); }
    void remove_at(int place) {
        count--;
        for (int at = place; at < count; at++)
            cards[at] = cards[at + 1];
    }
    void remove(int card) {
        for (int place = 0; place < count; place++)
            if (cards[place] == card) return remove_at(place);
    }
};

// Cards in their order, and the same as a set: what powers ask for again and again.
struct Cards : CardList<MOST_CARDS> {
    Mask mask{};

    bool has(int card) const { return mask.has(card); }
    void add(int card) {
        CardList::add(card);
        mask.add(card);
    }
    void remove(int card) {
        CardList::remove(card);
        mask.remove(card);
    }
    void clear() {
        count = 0;
        mask = Mask{};
    }
};

// Cards that stand together in an Elysium, in the order in which they came (L2).
struct Legend {
    uint8_t count = 0;
    LegendKind kind = LegendKind::SINGLE;
    uint8_t citizen_price = 0;  // L8; 0: no Citizen may join
    uint16_t accepts = 0;       // which cards may join: a place in `Game::accepts`
    uint8_t cards[MOST_FAMILIES] = {};
};

struct Board {
    int32_t accounts[MOST_RESOURCES] = {};  // gold, VP, PP, then the own resources of families (N20)
    uint8_t disc = 0;
    uint8_t columns = ALL_COLUMNS;
    int8_t quest = NO_QUEST;  // its place in `Game::quests`; the Incomplete side comes behind all tiles
    uint8_t cards_taken = 0;
    uint8_t legend_count = 0;
    Cards domain;
    Mask elysium_mask{};  // the cards of all Legends
    Legend elysium[MOST_LEGENDS];
};

// What a slot of a frame holds: nothing, a number, or a list. Up to four numbers of a list have a word each,
// more of them half a word.
struct Slot {
    int32_t words[4] = {};
    uint8_t kind = contract::slot_value::nothing_;
    uint8_t count = 0;

    bool is_nothing() const { return kind == contract::slot_value::nothing_; }
    // The number, or the first one of a list; 0 of nothing.
    int number() const { return words[0]; }
    int item(int place) const {
        return count <= WIDE ? words[place] : words[place >> 1] >> (place & 1) * 16 & 0xffff;
    }
    // N16: what stands in the place of the powers that may still step in, once one of them has prevented it.
    bool is_prevented() const {
        return kind == contract::slot_value::powers_ && count == 1 && words[0] == -1;
    }

    void clear() { *this = Slot{}; }
    void put_number(int number, int as = contract::slot_value::number_) {
        *this = Slot{};
        words[0] = number;
        kind = static_cast<uint8_t>(as);
        count = 1;
    }
    void put_list(int as = contract::slot_value::list_) {
        *this = Slot{};
        kind = static_cast<uint8_t>(as);
    }
    // Adds to a list; says whether it has room.
    bool add_item(int item) {
        if (count == MOST_LISTED) return false;
        if (count >= WIDE && (item < 0 || item > 0xffff)) return false;
        if (count == WIDE && !pack()) return false;
        if (count < WIDE)
            words[count] = item;
        else
            words[count >> 1] |= static_cast<int32_t>(static_cast<uint32_t>(item) << (count & 1) * 16);
        count++;
        return true;
    }
    void drop_first() {
        const Slot before = *this;
        put_list(before.kind);
        for (int place = 1; place < before.count; place++)
            add_item(before.item(place));
    }

  private:
    static constexpr int WIDE = 4;

    bool pack() {
        for (const int32_t word : words)
            if (word < 0 || word > 0xffff) return false;
        for (int place = 0; place < 2; place++)
            words[place] =
                words[2 * place] | static_cast<int32_t>(static_cast<uint32_t>(words[2 * place + 1]) << 16);
        words[2] = words[3] = 0;
        return true;
    }
};

static_assert(MOST_LISTED == 8, "eight small numbers fill the words of a slot");

// One power in progress. While it waits (`at` is 0) it has no slots in the pool, only what set it off: that
// way the slots of the powers that have begun lie in the pool in their order, though powers that wait come in
// between.
struct Frame {
    uint16_t power = 0;
    int16_t at = 0;
    int8_t you = 0;
    int8_t they = 0;
    int16_t it = NO_CARD;  // the card that set it off
    int32_t much = 0;      // the amount that set it off
    uint16_t first_slot = 0;
};

// A part of a power that is left for later, or that lasts for a while (N14, N15). Its slots lie at the end of
// the pool.
struct Promise {
    Moment moment = Moment::NOW;
    Frame frame;
};

// What lies on a card (N21), sorted by card and then as Python sorts the names of resources.
struct Counter {
    uint8_t card = 0;
    uint8_t resource = 0;
    int32_t amount = 0;
};

// What somebody has chosen in secret (N30).
struct Sealed {
    int8_t player = 0;
    int32_t number = 0;
};

struct Table {
    const Game* game = nullptr;
    Generator rng;

    uint8_t epoch = 1;
    Phase phase = Phase::ACTIONS;
    Stage stage = Stage::TAKE;
    uint8_t pediment_side = 0;
    int8_t active = 0;
    int8_t order[MOST_PLAYERS] = {0, 1, 2, 3};
    bool asks = false;          // whether the power on top waits for an answer
    mutable bool full = false;  // a look ahead may find out, too
    uint16_t turns_played = 0;
    uint16_t decisions = 0;   // N40
    uint8_t quests_left = 0;  // the tiles under the pediment, as bits by their places in `Game::quests`
    uint8_t sealed_count = 0;
    uint8_t stack_count = 0;
    uint8_t promise_count = 0;
    uint8_t counter_count = 0;
    uint8_t citizen_count = 0;
    int32_t budget = BUDGET;
    int32_t allowance = 0;
    int32_t transfers = 0;
    int32_t reshuffled = 0;
    int8_t level_tiles[MOST_LEVELS] = {NOBODY, NOBODY, NOBODY};
    uint8_t family_tile_count[MOST_FAMILIES] = {};
    int8_t family_tiles[MOST_FAMILIES][MOST_TILES] = {};
    uint16_t pool_used = 0;      // slots of powers that have begun, from the beginning of the pool
    uint16_t pool_promised = 0;  // slots of promises, from its end

    Mask rings{};
    Mask turned{};
    Mask seen[MOST_PLAYERS + 1] = {};  // by seat, and last for whoever watches
    Cards agora;
    Cards oracle;
    Cards discard_pile;
    CardList<MOST_CARDS> draw_pile;
    CardList<MOST_CARDS> removed;
    CardList<MOST_CARDS> closing;
    uint8_t faces[MASK_BITS] = {};  // by Citizen
    Board players[MOST_PLAYERS];
    Sealed sealed[MOST_PLAYERS];
    Counter counters[MOST_COUNTERS];
    Frame stack[MOST_OPEN];
    Promise promises[MOST_PROMISED];
    Slot pool[MOST_POOL];

    bool has_seen() const {
        for (const Mask& known : seen)
            if (known.any()) return true;
        return false;
    }
};

inline Mask domains_mask(const Table& table, int players) {
    Mask mask{};
    for (int seat = 0; seat < players; seat++)
        mask |= table.players[seat].domain.mask;
    return mask;
}

}  // namespace elysium
