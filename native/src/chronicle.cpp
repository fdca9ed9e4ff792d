#include "chronicle.h"

namespace elysium {

namespace {

template <class Pile>
void write_zone(const Pile& pile, int size, int32_t zone, CardFacts* cards) {
    for (const int card : pile)
        if (card < size) cards[card].ended = zone;
}

}  // namespace

Chronicle::Chronicle(const Game& game, GameFacts& facts, CardFacts* cards)
    : game_(game), facts_(facts), cards_(cards), real_(~mask_from(game.size)) {
    facts_ = GameFacts{};
    for (int card = 0; cards_ && card < game.size; card++)
        cards_[card] = CardFacts{};
}

void Chronicle::see(const Table& table, const Answers& answers) {
    if (table.epoch != epoch_) {
        epoch_ = table.epoch;
        facts_.firsts[facts_.chapter_count++] = deciding(table);
    }
    // Each step of Phase III is a turn of its own, as the notation of games has it.
    const int turn[3] = {table.epoch, table.phase == Phase::WRITING ? -2 : table.turns_played, table.active};
    if (turn[0] != turn_[0] || turn[1] != turn_[1] || turn[2] != turn_[2]) {
        for (int place = 0; place < 3; place++)
            turn_[place] = turn[place];
        facts_.turns++;
        facts_.chapters[facts_.chapter_count - 1]++;
    }
    facts_.decisions++;
    if (!cards_) return;
    for (const int card : table.agora)
        cards_[card].shown++;
    for (const int card : table.oracle)
        cards_[card].shown++;
    for (int place = 0; place < answers.count(); place++) {
        const Action& action = answers[place];
        if (action.kind != contract::action_kind::take_card_) continue;
        CardFacts& card = cards_[action.cards[0]];
        card.offered[action.player]++;
        if (card.first_offered < 0) card.first_offered = action.player;
    }
    look_at_boards(table);
    for (int player = 0; player < game_.players; player++)
        held_[player] = table.players[player].domain.mask | table.players[player].elysium_mask;
}

void Chronicle::look_at_boards(const Table& table) {
    for (int player = 0; player < game_.players; player++) {
        const Board& board = table.players[player];
        for (const int card : cards_in(((board.domain.mask | board.elysium_mask) & real_) - taken_))
            take(card, player, false);
        if (((board.elysium_mask & real_) - transferred_).none()) continue;
        for (int place = 0; place < board.legend_count; place++) {
            const Legend& legend = board.elysium[place];
            for (int at = 0; at < legend.count; at++) {
                const int card = legend.cards[at];
                if (game_.is_citizen(card) || transferred_.has(card)) continue;
                transferred_.add(card);
                cards_[card].transferred_chapter = facts_.chapter_count;
                cards_[card].transferred_turn = facts_.turns;
                cards_[card].transferred_to = static_cast<int32_t>(legend.kind);
            }
        }
    }
}

void Chronicle::take(int card, int player, bool by_choice) {
    taken_.add(card);
    CardFacts& facts = cards_[card];
    facts.taken_by = player;
    facts.taken_chapter = facts_.chapter_count;
    facts.taken_turn = facts_.turns;
    facts.taken_pick = ++picks_[player];
    facts.by_choice = by_choice;
}

void Chronicle::choose(const Action& action) {
    if (!cards_) return;
    const int card = action.cards[0];
    if (action.kind == contract::action_kind::take_card_) {
        if (!taken_.has(card)) take(card, action.player, true);
    } else if (action.kind == contract::action_kind::use_power_) {
        cards_[card].used++;
    }
}

void Chronicle::close(const Table& table) {
    facts_.played = 1;
    const Scores scores = score(table);
    for (int player = 0; player < game_.players; player++) {
        facts_.totals[player] = scores.totals[player];
        facts_.wins[player] = scores.wins[player];
    }
    if (!cards_) return;
    look_at_boards(table);
    write_holders(table);
    write_places(table);
}

void Chronicle::write_holders(const Table& table) {
    for (int player = 0; player < game_.players; player++)
        for (const int card : cards_in(held_[player] & real_))
            cards_[card].holder = player;
    for (int player = 0; player < game_.players; player++)
        for (const int card : cards_in(table.players[player].elysium_mask & real_))
            cards_[card].holder = player;
}

void Chronicle::write_places(const Table& table) {
    const int size = game_.size;
    write_zone(table.agora, size, static_cast<int32_t>(Zone::AGORA), cards_);
    write_zone(table.oracle, size, static_cast<int32_t>(Zone::ORACLE), cards_);
    write_zone(table.discard_pile, size, static_cast<int32_t>(Zone::DISCARD_PILE), cards_);
    write_zone(table.removed, size, ENDED_REMOVED, cards_);
    for (int citizen = 0; citizen < table.citizen_count; citizen++)
        if (table.faces[citizen] != NO_FACE) cards_[table.faces[citizen]].ended = ENDED_CITIZEN;
    for (int player = 0; player < game_.players; player++) {
        const Board& board = table.players[player];
        for (int place = 0; place < board.legend_count; place++) {
            const Legend& legend = board.elysium[place];
            for (int at = 0; at < legend.count; at++) {
                const int card = legend.cards[at];
                if (game_.is_citizen(card)) continue;
                cards_[card].ended = static_cast<int32_t>(Zone::ELYSIUM_OF);
                cards_[card].ended_in = static_cast<int32_t>(legend.kind);
                if (legend.kind != LegendKind::SINGLE && game_.activation_masks[CHRONOS].has(card))
                    cards_[card].worth = chronos_points(table, player, card);
            }
        }
    }
}

}  // namespace elysium
