#include "sampling.h"

#include <algorithm>

#include "apply.h"
#include "asks.h"
#include "machine.h"

namespace elysium {

namespace {

// The cards that lie face down: those under Citizens first, by their numbers, and then the draw pile from its
// bottom. INVARIANT: this order, so that a seed gives the sample that it gives in Python.
struct Hidden {
    int count = 0;
    int citizens = 0;
    uint8_t cards[MOST_CARDS];
    uint8_t citizen[MOST_CARDS];  // under which of them the first of these cards lie
};

Hidden find_hidden(const Table& table) {
    Hidden hidden;
    for (int place = 0; place < table.citizen_count; place++) {
        if (table.faces[place] == NO_FACE) continue;
        hidden.citizen[hidden.citizens++] = static_cast<uint8_t>(place);
        hidden.cards[hidden.count++] = table.faces[place];
    }
    for (const int card : table.draw_pile)
        hidden.cards[hidden.count++] = static_cast<uint8_t>(card);
    return hidden;
}

// Deals all cards anew that the viewer does not know.
Hidden deal_unknown(const Hidden& hidden, const Mask& known, Generator& rng) {
    uint8_t unknown[MOST_CARDS];
    int count = 0;
    for (int place = 0; place < hidden.count; place++)
        if (!known.has(hidden.cards[place])) unknown[count++] = hidden.cards[place];
    std::sort(unknown, unknown + count);  // in the order of the deck
    shuffle(rng, unknown, count);
    Hidden dealt = hidden;
    int next = 0;
    for (int place = 0; place < hidden.count; place++)
        if (!known.has(hidden.cards[place])) dealt.cards[place] = unknown[next++];
    return dealt;
}

// Lets everybody know the places that they knew before, whatever lies there now.
void carry_knowledge(Table& table, const Hidden& before, const Hidden& dealt) {
    Mask old[MOST_PLAYERS + 1];
    std::copy(table.seen, table.seen + MOST_PLAYERS + 1, old);
    std::fill(table.seen, table.seen + MOST_PLAYERS + 1, Mask{});
    for (int place = 0; place < before.count; place++) {
        const int card = before.cards[place], now = dealt.cards[place];
        if (old[MOST_PLAYERS].has(card)) {
            know(table, EVERYBODY, now);
            continue;
        }
        for (int player = 0; player < table.game->players; player++)
            if (old[player].has(card)) know(table, player, now);
    }
}

// N30: lets those whose secret choice is not known have chosen anything they could, all equally likely.
// Nothing has happened since they chose, so what they could choose can be found out now.
void choose_sealed(Table& table, int viewer, Generator& rng, Answers& answers) {
    if (!table.sealed_count || !table.stack_count) return;
    const Frame& frame = table.stack[table.stack_count - 1];
    const Instruction* asking = frame.at ? instruction_at(table, frame) : nullptr;
    if (!asking || asking->primitive != contract::instruction_is::ask_) return;
    for (int place = 0; place < table.sealed_count; place++) {
        Sealed& sealed = table.sealed[place];
        if (sealed.player == viewer) continue;
        answers.clear();
        const Scope scope = scope_of(table, frame).with_they(sealed.player);
        list_answers(table, scope, asking->operand[0], sealed.player, answers);
        if (answers.count() == 0) continue;
        const uint64_t chosen = draw_below(rng, static_cast<uint64_t>(answers.count()));
        sealed.number = answers[static_cast<int>(chosen)].number;
    }
}

// A word of a generator in a call of its own, as `draw_below(rng, 2**64)` gives it.
uint64_t draw_word(Generator& rng) {
    Words words(rng);
    const uint64_t word = words.next();
    words.settle(rng);
    return word;
}

}  // namespace

void sample_hidden(Table& table, int viewer, Generator rng, Answers& answers) {
    const Hidden hidden = find_hidden(table);
    const Mask known = table.seen[viewer == NOBODY ? MOST_PLAYERS : viewer];
    const Hidden dealt = deal_unknown(hidden, known, rng);
    for (int place = 0; place < dealt.citizens; place++)
        table.faces[dealt.citizen[place]] = dealt.cards[place];
    std::copy(dealt.cards + dealt.citizens, dealt.cards + dealt.count, table.draw_pile.cards);
    carry_knowledge(table, hidden, dealt);
    table.rng.seed_high = draw_word(rng);
    table.rng.seed_low = draw_word(rng);
    table.rng.counter = 0;
    choose_sealed(table, viewer, rng, answers);
}

}  // namespace elysium
