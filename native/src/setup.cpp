// From a generator to the first decision (S1 to S10).
#include "apply.h"
#include "rules.h"

namespace elysium {

void start_game(Table& table, const Game& game, const Generator& rng, Answers& answers) {
    table = Table{};
    table.game = &game;
    table.rng = rng;
    const int players = game.players;
    const int first = static_cast<int>(draw_below(table.rng, static_cast<uint64_t>(players)));     // S4
    table.pediment_side = static_cast<uint8_t>(draw_below(table.rng, game.quest_columns.size()));  // S6
    table.quests_left = static_cast<uint8_t>((1 << game.quest_count) - 1);                         // S7
    for (int card = 0; card < game.size; card++)
        table.draw_pile.add(card);
    shuffle(table.rng, table.draw_pile.cards, table.draw_pile.count);
    for (int player = 0; player < players; player++) {  // S4, S5
        Board& board = table.players[player];
        board.disc = static_cast<uint8_t>((player - first + players) % players + 1);
        board.accounts[GOLD] = game.start_gold;
        board.accounts[VP] = board.disc;
    }
    set_order(table);
    fill_agora_and_oracle(table);  // S8, S10
    next_turn(table);
    advance(table, answers);
}

}  // namespace elysium
