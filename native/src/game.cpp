#include "game.h"

#include <algorithm>

#include "placements.h"

namespace elysium {

namespace {

// T3: each colour needs that column, each black symbol one more column of any other colour.
bool satisfies(int columns, int named, int blacks) {
    return (named & columns) == named &&
           __builtin_popcount(static_cast<unsigned>(columns & ~named)) >= blacks;
}

void derive_cards(Game& game, const std::vector<int>& columns, const std::vector<int>& blacks) {
    game.citizens = mask_from(game.size);
    game.real = ~game.citizens;
    for (int card = 0; card < game.size; card++) {
        const size_t place = static_cast<size_t>(card);
        game.level_masks[game.level[card]].add(card);
        game.family_masks[game.family[card]].add(card);
        for (int other = 0; other < game.size; other++)
            if (game.face[other] == game.face[card]) game.identical[card].add(other);
        for (int set = 0; set <= ALL_COLUMNS; set++)
            if (satisfies(set, columns[place], blacks[place])) game.fits_columns[set].add(card);
        for (int gold = game.level[card]; gold <= MOST_LEVELS; gold++)
            game.affordable[gold].add(card);
    }
    for (const Power& power : game.powers)
        game.activation_masks[power.activation].add(power.card);
}

void derive_modifiers(Game& game) {
    for (size_t place = 0; place < game.modifiers.size(); place++) {
        const Modifier& modifier = game.modifiers[place];
        if (modifier.card == NO_CARD) continue;  // one that lasts for a while (N15)
        game.bending[modifier.question].add(modifier.card);
        game.modifiers_by_card[modifier.question].push_back(static_cast<int32_t>(place));
    }
    for (std::vector<int32_t>& of_question : game.modifiers_by_card)
        std::stable_sort(of_question.begin(), of_question.end(), [&game](int32_t left, int32_t right) {
            return game.modifier(left).card < game.modifier(right).card;
        });
}

}  // namespace

void derive_tables(Game& game, const std::vector<int>& columns, const std::vector<int>& blacks) {
    derive_cards(game, columns, blacks);
    derive_modifiers(game);
    derive_accepts(game);
    const int last_key = static_cast<int>(game.waiting.size());
    game.steps_in = false;
    for (int key = 0; key < last_key; key++) {
        const bool is_before =
            key == contract::key::would_discard_ || key == contract::key::would_take_ ||
            key == contract::key::would_harm_ ||
            (key >= contract::fixed_keys && (key - contract::fixed_keys) % contract::keys_of_resource ==
                                                contract::resource_key::would_lose_);
        if (is_before && game.waits_for(key).own.any()) game.steps_in = true;
    }
}

}  // namespace elysium
