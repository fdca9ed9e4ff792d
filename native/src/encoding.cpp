#include "encoding.h"

#include <algorithm>
#include <cstring>

#include "machine.h"
#include "reader.h"
#include "rules.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int DIRECT = 16, DIGITS = 8, CITIZEN_DIGITS = 3, PHASES = 5, STAGES = 5, KINDS = 3;

Space lay_out(const Encoding& e) {
    Space space{};
    int at = 0;
    const auto part = [&at](int size) {
        const int start = at;
        at += size;
        return start;
    };
    space.end_turn = part(1);
    space.take_citizen = part(1);
    space.accept = part(1);
    space.decline = part(1);
    space.no_more = part(1);
    space.take_quest = part(e.game->quest_count);
    space.dismiss = part(4);
    space.recover = part(4);
    space.swap = part(16);
    space.level = part(MOST_LEVELS);
    space.player = part(e.game->players);
    space.family = part(e.families);
    space.branch = part(DIRECT + 1);
    space.amount = part(DIRECT + 1);
    space.secret = part(DIRECT + 1);
    space.take = part(e.prints);
    space.use = part(e.prints);
    space.transfer = part(e.prints + 1);
    space.new_legend = part(1);
    space.into = part(e.prints);
    space.pick = part(e.prints + 1);
    space.member = part(e.prints + 1);
    space.seen = part(e.prints);
    space.order = part(e.prints);
    space.copy = part(e.copies);
    space.digit = part(16);
    space.end = at;
    return space;
}

// The print that a number names as a card, the Citizens behind all others; or -1.
int named_print(const Encoding& e, int number) {
    const Space& at = e.space;
    const int starts[] = {at.take, at.use, at.transfer, at.pick, at.member, at.seen, at.order};
    const int more[] = {0, 0, 1, 1, 1, 0, 0};
    for (int place = 0; place < 7; place++)
        if (number >= starts[place] && number < starts[place] + e.prints + more[place])
            return number - starts[place];
    return -1;
}

class Speller {
  public:
    Speller(const Encoding& e, Spelling& to) : e_(e), space_(e.space), to_(to) {}

    void spell(const Table& table, const Action& action) {
        const int colour = action.cards[0];
        switch (action.kind) {
            case action_kind::take_card_: return card(space_.take, action.cards[0]);
            case action_kind::use_power_: return card(space_.use, action.cards[0]);
            case action_kind::pick_card_: return card(space_.pick, action.cards[0]);
            case action_kind::pick_seen_: return card(space_.seen, action.cards[0]);
            case action_kind::pick_cards_: return cards(space_.member, action);
            case action_kind::order_cards_: return cards(space_.order, action);
            case action_kind::transfer_: return transfer(table, action);
            case action_kind::take_quest_:
                for (int place = 0; place < e_.game->quest_count; place++)
                    if (e_.game->quests[place].number == action.number) to_.add(space_.take_quest + place);
                return;
            case action_kind::dismiss_column_: return to_.add(space_.dismiss + colour);
            case action_kind::pick_column_: return to_.add(space_.recover + colour);
            case action_kind::swap_columns_: return to_.add(space_.swap + 4 * colour + action.cards[1]);
            case action_kind::pick_level_: return to_.add(space_.level + action.number - 1);
            case action_kind::pick_player_: {
                const int players = e_.game->players;
                return to_.add(space_.player + (action.number - action.player + players) % players);
            }
            case action_kind::pick_family_: return to_.add(space_.family + e_.family_of[action.number]);
            case action_kind::pick_branch_: return number(space_.branch, action.number);
            case action_kind::pick_amount_: return number(space_.amount, action.number);
            case action_kind::choose_secretly_: return number(space_.secret, action.number);
            case action_kind::take_citizen_: return to_.add(space_.take_citizen);
            case action_kind::accept_: return to_.add(space_.accept);
            case action_kind::decline_: return to_.add(space_.decline);
            default: return to_.add(space_.end_turn);
        }
    }

  private:
    void card(int part, int card) {
        if (e_.game->is_citizen(card)) {
            to_.add(part + e_.prints);
            return digits(card - e_.game->size, CITIZEN_DIGITS);
        }
        to_.add(part + e_.print_of[card]);
        to_.add(space_.copy + e_.copy_of[card]);
    }
    void cards(int part, const Action& action) {
        for (int place = 0; place < action.count; place++)
            card(part, action.cards[place]);
        to_.add(space_.no_more);
    }
    void transfer(const Table& table, const Action& action) {
        card(space_.transfer, action.cards[0]);
        if (action.number < 0) return to_.add(space_.new_legend);
        const Legend& legend = table.players[action.player].elysium[action.number];
        for (int place = 0; place < legend.count; place++)
            if (!e_.game->is_citizen(legend.cards[place])) return card(space_.into, legend.cards[place]);
    }
    void number(int part, int number) {
        to_.add(part + std::min(number, DIRECT));
        if (number >= DIRECT) digits(number, DIGITS);
    }
    void digits(int number, int count) {
        for (int place = count - 1; place >= 0; place--)
            to_.add(space_.digit + (number >> 4 * place & 15));
    }

    const Encoding& e_;
    const Space& space_;
    Spelling& to_;
};

// Writes an observation, part by part, in the order of `_field_layout` in Python.
class Observer {
  public:
    Observer(const Encoding& e, const Table& table, int viewer, float* out)
        : e_(e), table_(table), game_(*table.game), viewer_(viewer), at_(out) {}

    void write(const Spelling* spelt) {
        write_table();
        write_marks();
        write_prints(spelt);
        float* const boards = at_;
        for (int seat = 0; seat < game_.players; seat++) {
            at_ = boards + seat_of(seat) * board_width(e_);
            write_board(table_.players[seat]);
        }
    }

    static int width(const Encoding& e) {
        const int seats = e.game->players, quests = e.game->quest_count;
        const int table = e.epochs + PHASES + STAGES + 6 + e.sides + quests + e.families + MOST_LEVELS * seats +
                          e.families * e.tiles * seats;
        return table + 3 * seats + 3 + e.prints * (e.copies + 10) + 1 + seats * board_width(e);
    }

    static int board_width(const Encoding& e) {
        return 3 + e.resources + 4 + e.game->players + 1 + e.game->quest_count + 1 + 3 + e.families + MOST_LEVELS +
               e.prints * (3 + KINDS);
    }

  private:
    float* part(int size) {
        float* start = at_;
        at_ += size;
        return start;
    }
    void one(int number, float scale) { *part(1) = static_cast<float>(number) / scale; }
    int seat_of(int seat) const { return (seat - viewer_ + game_.players) % game_.players; }

    void write_table() {
        const int seats = game_.players;
        part(e_.epochs)[table_.epoch - 1] = 1;
        part(PHASES)[static_cast<int>(table_.phase)] = 1;
        part(STAGES)[static_cast<int>(table_.stage)] = 1;
        one(table_.turns_played, 16);
        one(table_.allowance, 4);
        one(table_.transfers, 4);
        one(table_.draw_pile.count, 64);  // how many, and no more
        one(table_.citizen_count, 16);
        one(table_.reshuffled, 64);
        part(e_.sides)[table_.pediment_side] = 1;
        float* quests = part(game_.quest_count);
        for (int place = 0; place < game_.quest_count; place++)
            if (table_.quests_left >> place & 1) quests[place] = 1;
        float* in_play = part(e_.families);
        for (int family = 0; family < game_.families; family++)
            in_play[e_.family_of[family]] = 1;
        float* levels = part(MOST_LEVELS * seats);
        for (int level = 0; level < MOST_LEVELS; level++)
            if (table_.level_tiles[level] != NOBODY) levels[level * seats + seat_of(table_.level_tiles[level])] = 1;
        float* families = part(e_.families * e_.tiles * seats);
        for (int family = 0; family < game_.families; family++)
            for (int place = 0; place < table_.family_tile_count[family]; place++)
                families[(e_.family_of[family] * e_.tiles + place) * seats +
                         seat_of(table_.family_tiles[family][place])] = 1;
    }

    void write_marks() {
        const int seats = game_.players, asked = deciding(table_);
        part(seats)[seat_of(table_.active)] = 1;
        float* decides = part(seats);
        if (asked != NOBODY) decides[seat_of(asked)] = 1;
        float* sealed = part(seats);
        float* secret = part(1);
        for (int place = 0; place < table_.sealed_count; place++) {
            const Sealed& chosen = table_.sealed[place];
            sealed[seat_of(chosen.player)] = 1;
            if (chosen.player == viewer_) *secret = static_cast<float>(chosen.number) / 16;
        }
        one(table_.asks, 1);
        one(table_.asks ? table_.stack[table_.stack_count - 1].at : 0, 32);
    }

    int citizens_among(const Mask& cards) const { return (cards & game_.citizens).count(); }

    void write_board(const Board& board) {
        one(board.accounts[GOLD], 8);
        one(board.accounts[VP], 32);
        one(board.accounts[PP], 8);
        float* own = part(e_.resources);
        for (int place = 0; place < game_.resources - 3; place++)
            own[e_.resource_of[place]] = static_cast<float>(board.accounts[3 + place]) / 8;
        float* columns = part(4);
        for (int colour = 0; colour < 4; colour++)
            if (board.columns >> colour & 1) columns[colour] = 1;
        part(game_.players)[board.disc - 1] = 1;
        one(board.cards_taken, 4);
        float* quest = part(game_.quest_count + 1);
        if (board.quest != NO_QUEST) quest[board.quest] = 1;
        one(citizens_among(board.domain.mask), 4);
        one(citizens_among(board.elysium_mask), 4);
        one(board.legend_count, 8);
        float* families = part(e_.families);
        float* levels = part(MOST_LEVELS);
        count_cards(part(e_.prints), board.domain);
        count_cards(part(e_.prints), cards_in(board.domain.mask & table_.rings));
        count_cards(part(e_.prints), cards_in(board.domain.mask & table_.turned));
        float* planes = part(KINDS * e_.prints);
        for (int place = 0; place < board.legend_count; place++) {
            const Legend& legend = board.elysium[place];
            float* plane = planes + static_cast<int>(legend.kind) * e_.prints;
            for (int card = 0; card < legend.count; card++)
                if (!game_.is_citizen(legend.cards[card])) plane[e_.print_of[legend.cards[card]]] += 1;
            if (legend.kind == LegendKind::SINGLE) continue;
            const int first = first_card(legend);
            float& longest = legend.kind == LegendKind::FAMILY ? families[e_.family_of[game_.family[first]]]
                                                               : levels[game_.level[first] - 1];
            longest = std::max(longest, static_cast<float>(legend.count) / 4);
        }
    }

    int first_card(const Legend& legend) const {
        for (int place = 0; place < legend.count; place++)
            if (!game_.is_citizen(legend.cards[place])) return legend.cards[place];
        return 0;
    }

    template <class List>
    void count_cards(float* out, const List& cards) {
        for (const int card : cards)
            if (!game_.is_citizen(card)) out[e_.print_of[card]] += 1;
    }

    void write_prints(const Spelling* spelt) {
        float* agora = part(e_.copies * e_.prints);
        for (const int card : table_.agora)
            agora[e_.copy_of[card] * e_.prints + e_.print_of[card]] = 1;
        count_cards(part(e_.prints), table_.oracle);
        count_cards(part(e_.prints), table_.discard_pile);
        count_cards(part(e_.prints), table_.removed);
        float* known = part(e_.prints);
        float* faces = part(e_.prints);
        const Mask& seen = table_.seen[viewer_];
        if (seen.any()) {  // N31: of what lies face down, only what this seat has seen itself
            for (const int card : table_.draw_pile)
                if (seen.has(card)) known[e_.print_of[card]] += 1;
            for (int place = 0; place < table_.citizen_count; place++)
                if (table_.faces[place] != NO_FACE && seen.has(table_.faces[place]))
                    faces[e_.print_of[table_.faces[place]]] += 1;
        }
        float* asking = part(e_.prints);
        if (table_.asks)
            asking[e_.print_of[game_.card_of(table_.stack[table_.stack_count - 1].power)]] = 1;
        float* open = part(e_.prints);
        for (int place = 0; place < table_.stack_count; place++)
            open[e_.print_of[game_.card_of(table_.stack[place].power)]] += 1;
        float* promised = part(e_.prints);
        for (int place = 0; place < table_.promise_count; place++)
            promised[e_.print_of[game_.card_of(table_.promises[place].frame.power)]] += 1;
        float* lying = part(e_.prints);
        for (int place = 0; place < table_.counter_count; place++)
            lying[e_.print_of[table_.counters[place].card]] += static_cast<float>(table_.counters[place].amount) / 8;
        float* named = part(e_.prints + 1);
        if (!spelt || !spelt->count) return;
        for (int place = 0; place < spelt->count; place++) {
            const int print = named_print(e_, spelt->numbers[place]);
            if (print >= 0) named[print] += 1;
        }
    }

    const Encoding& e_;
    const Table& table_;
    const Game& game_;
    const int viewer_;
    float* at_;
};

}  // namespace

std::unique_ptr<Encoding> read_encoding(const Game& game, const int32_t* numbers, int64_t count,
                                        std::string& why) {
    auto encoding = std::make_unique<Encoding>();
    Encoding& e = *encoding;
    e.game = &game;
    Reader<int32_t> in(numbers, count);
    in.number(1, 1, "the version of the encoding");
    in.number(game.size, game.size, "size");
    in.number(game.players, game.players, "players");
    e.prints = in.number(1, MOST_PRINTS, "prints");
    e.copies = in.number(1, MOST_CARDS, "copies");
    e.families = in.number(game.families, MOST_PRINTS, "families");
    e.resources = in.number(0, MOST_PRINTS, "own resources");
    e.epochs = in.number(game.epochs, game.epochs, "epochs");
    e.sides = in.number(0, MOST_CARDS, "sides of the pediment");
    e.tiles = in.number(0, MOST_TILES, "tiles of a family");
    e.size = in.number(0, 32'000, "the space of actions");
    e.width = in.number(0, 1'000'000, "the floats of an observation");
    if (in.is_good() && e.sides != static_cast<int>(game.quest_columns.size()))
        in.refuse("the pediment has other sides");
    if (in.is_good() && e.tiles < static_cast<int>(game.family_points.size()))
        in.refuse("a family has other tiles");
    for (int card = 0; card < game.size; card++) {
        e.print_of[card] = in.number(0, e.prints - 1, "the print of a card");
        e.copy_of[card] = in.number(0, e.copies - 1, "the copy of a card");
    }
    for (int family = 0; family < game.families; family++)
        e.family_of[family] = in.number(0, e.families - 1, "a family");
    for (int own = 0; own < game.resources - 3; own++)
        e.resource_of[own] = in.number(0, e.resources - 1, "an own resource");
    if (in.is_good() && in.left()) in.refuse("something follows");
    e.space = lay_out(e);
    if (in.is_good() && (e.space.end != e.size || Observer::width(e) != e.width))
        in.refuse("its parts are not of the sizes that they have here");
    if (in.is_good()) return encoding;
    why = in.why();
    return nullptr;
}

void spell(const Encoding& encoding, const Table& table, const Action& action, Spelling& spelling) {
    spelling.count = 0;
    Speller(encoding, spelling).spell(table, action);
}

void observe(const Encoding& encoding, const Table& table, int viewer, const Spelling* spelt, float* out) {
    std::memset(out, 0, sizeof(float) * static_cast<size_t>(encoding.width));
    Observer(encoding, table, viewer, out).write(spelt);
}

}  // namespace elysium
