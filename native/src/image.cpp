#include "image.h"

#include <algorithm>

#include "reader.h"
#include "records.h"

namespace elysium {

namespace {

using namespace contract;
using ImageReader = Reader<int32_t>;

constexpr int MOST_POINTS = 1'000;  // of a tile, a Legend, a quest
constexpr int MOST_TABLE = 200'000;

// --- the sections ----------------------------------------------------------------------------------------

void read_game(ImageReader& in, Game& game) {
    game.size = in.number(1, MOST_CARDS, "size");
    game.players = in.number(2, MOST_PLAYERS, "players");
    game.families = in.number(1, MOST_FAMILIES, "families");
    game.resources = in.number(3, MOST_RESOURCES, "resources");
    game.is_original = in.flag("is_original");
    game.turns = in.number(1, 100, "turns");
    game.cards_owed = in.number(0, 100, "cards_owed");
    game.agora_size = in.number(0, 1'000, "agora_size");
    game.uses_oracle = in.flag("uses_oracle");
    game.oracle_cards = in.number(0, 1'000, "oracle_cards");
    game.epochs = in.number(1, 200, "epochs");
    game.start_gold = in.number(0, MOST_POINTS, "start_gold");
    game.has_many = in.flag("has_many");
    game.is_bent = in.flag("is_bent");
    game.waits = in.flag("waits");
    game.judges_pairs = in.flag("judges_pairs");
    Rulings& rulings = game.rulings;
    rulings.asks_between_nothings = in.flag("asks_between_nothings");
    rulings.citizen_needs_card = in.flag("citizen_needs_card");
    rulings.counters_outlive_step = in.flag("counters_outlive_step");
    rulings.pays_part_by_part = in.flag("pays_part_by_part");
    rulings.begins_turn_with_epoch = in.flag("begins_turn_with_epoch");
    rulings.prices_reach_others = in.flag("prices_reach_others");
    rulings.prevents_in_silence = in.flag("prevents_in_silence");
    rulings.allows_outside_step = in.flag("allows_outside_step");
    rulings.judges_for_you = in.flag("judges_for_you");
    rulings.exchanges_without_room = in.flag("exchanges_without_room");
    rulings.turns_without_end = in.flag("turns_without_end");
    rulings.forgets_pairs = in.flag("forgets_pairs");
}

std::vector<int32_t> read_points(ImageReader& in, int most, const char* what) {
    std::vector<int32_t> points(static_cast<size_t>(in.length(most, what)));
    for (int32_t& value : points)
        value = in.within(-MOST_POINTS, MOST_POINTS, what);
    return points;
}

Quest read_quest(ImageReader& in, int number) {
    Quest quest{};
    quest.number = number;
    quest.gold = in.within(0, MOST_POINTS, "the gold of a quest");
    quest.vp = in.within(0, MOST_POINTS, "the VP of a quest");
    quest.transfers = in.within(0, MOST_POINTS, "the transfers of a quest");
    return quest;
}

void read_numbers(ImageReader& in, Game& game) {
    game.quest_count = in.length(MOST_QUESTS, "quests");
    if (game.quest_count < game.players) in.refuse("there are fewer quests than players");
    int last = 0;
    for (int place = 0; place < game.quest_count; place++) {
        last = in.number(last + 1, INT32_MAX - 1, "the number of a quest");  // 0 is the Incomplete side
        game.quests[place] = read_quest(in, last);
    }
    game.quests[game.quest_count] = read_quest(in, 0);
    game.quest_columns.resize(static_cast<size_t>(in.length(16, "sides of the pediment")));
    if (game.quest_columns.empty()) in.refuse("the pediment has no sides");
    for (std::vector<uint8_t>& side : game.quest_columns)
        for (int place = 0; place < game.quest_count; place++)
            side.push_back(static_cast<uint8_t>(in.number(0, ALL_COLUMNS, "the columns of a quest")));
    game.level_points = read_points(in, MOST_LEVELS, "points of level tiles");
    if (in.is_good() && game.level_points.size() != MOST_LEVELS)
        in.refuse("there is not one tile for each level");
    game.family_points = read_points(in, MOST_TILES, "points of family tiles");
    game.family_legend_points = read_points(in, 64, "points of Family Legends");
    game.level_legend_points = read_points(in, 64, "points of Level Legends");
    game.citizen_points = in.number(-MOST_POINTS, MOST_POINTS, "points of a Citizen");
    game.prestige_points = read_points(in, 64, "points of prestige");
}

void read_cards(ImageReader& in, Game& game, std::vector<int>& columns, std::vector<int>& blacks) {
    for (int card = 0; card < game.size; card++) {
        game.face[card] = in.number(0, card, "the face of a card");
        game.level[card] = in.number(1, MOST_LEVELS, "the level of a card");
        game.family[card] = in.number(0, game.families - 1, "the family of a card");
        const int flags = in.number(0, 31, "the flags of a card");
        if (flags & card_flag::eleusis_) game.eleusis.add(card);
        if (flags & card_flag::at_end_) game.closing.add(card);
        if (flags & card_flag::once_per_turn_) game.turn_limited.add(card);
        if (flags & card_flag::also_in_elysium_) game.lasting.add(card);
        columns.push_back(in.number(0, ALL_COLUMNS, "the columns of a card"));
        blacks.push_back(in.number(0, 100, "the black symbols of a card"));
    }
}

void read_powers(ImageReader& in, Game& game) {
    const int count = in.length(MOST_POWERS, "powers", 5);
    if (in.is_good() && count < game.size) in.refuse("there are fewer powers than cards");
    std::vector<int> last(static_cast<size_t>(game.size));
    for (int number = 0; number < count && in.is_good(); number++) {
        Power power{};
        const bool is_first = number < game.size;  // the first power of a card has its number
        power.card =
            in.within(is_first ? number : 0, is_first ? number : game.size - 1, "the card of a power");
        power.activation = in.within(0, ACTIVATIONS - 1, "the activation of a power");
        power.code = in.within(NONE, MOST_TABLE, "the code of a power");
        power.worth = in.within(NONE, MOST_TABLE, "the worth of a power");
        power.condition = in.within(NONE, MOST_TABLE, "the condition of a power");
        power.next = NONE;
        game.powers.push_back(power);
        int& before = last[static_cast<size_t>(power.card)];
        if (!is_first) game.powers[static_cast<size_t>(before)].next = number;
        before = number;
    }
}

Waiting read_waiting(ImageReader& in, const Game& game) {
    Waiting waiting{in.mask("own powers"), in.mask("powers of others")};
    waiting.own &= game.real;
    waiting.others &= game.real;
    return waiting;
}

void read_waits(ImageReader& in, Game& game) {
    const int keys = fixed_keys + keys_of_resource * game.resources;
    const int count = in.length(keys, "keys of events", 4 * mask_words);
    if (in.is_good() && count != keys) in.refuse("there is not one entry for each key");
    for (int key = 0; key < count; key++)
        game.waiting.push_back(read_waiting(in, game));
}

void read_reactions(ImageReader& in, Game& game) {
    for (std::vector<Waiting>& of_deed : game.reactions)
        for (int card = 0; card <= game.size; card++)
            of_deed.push_back(read_waiting(in, game));
}

void read_awaited(ImageReader& in, Game& game) {
    for (Mask& awaited : game.awaited)
        awaited = all_cards();  // who says nothing speaks of all
    const int count = in.length(game.size, "awaited cards", 1 + mask_words);
    for (int place = 0; place < count; place++) {
        const int card = in.number(0, game.size - 1, "an awaited card");
        game.awaited[card] = in.mask("the cards of an event");
    }
}

// What one table says of another that is read after it.
void check_powers(ImageReader& in, const Game& game) {
    const int codes = static_cast<int>(game.codes.size()), records = static_cast<int>(game.records.size());
    for (const Power& power : game.powers) {
        if (power.code >= codes) in.refuse("a power has a code that is not there");
        for (const int ref : {power.worth, power.condition})
            if (ref >= records) in.refuse("a power has a worth that is not there");
        if (!in.is_good()) return;
        if (power.worth != NONE && !is_of_kind(game, power.worth, operand_kind::number_))
            in.refuse("the worth of a power is no number");
        if (power.condition != NONE && !is_of_kind(game, power.condition, operand_kind::condition_))
            in.refuse("the condition of a power is none");
    }
}

bool read_head(ImageReader& in, int64_t count, int32_t& sections) {
    if (in.within(INT32_MIN, INT32_MAX, "the first number") != image_magic)
        in.refuse("this is no image of a game");
    const int32_t found = in.within(INT32_MIN, INT32_MAX, "the version");
    if (in.is_good() && found != version)
        in.refuse("the contract is " + std::to_string(version) + " here, but " + std::to_string(found) +
                  " there");
    if (in.within(INT32_MIN, INT32_MAX, "the length") != count)
        in.refuse("the length is not that of the image");
    sections = in.within(section::awaited_, section::awaited_, "sections");
    return in.is_good();
}

}  // namespace

std::unique_ptr<Game> read_image(const int32_t* image, int64_t count, std::string& why) {
    auto game = std::make_unique<Game>();
    std::vector<int> columns, blacks;
    ImageReader in(image, count);
    int32_t sections = 0;
    if (read_head(in, count, sections))
        for (int number = 1; number <= sections && in.is_good(); number++) {
            in.within(number, number, "the number of a section");
            const int64_t length = in.within(0, INT32_MAX, "the length of a section");
            const int64_t behind = in.left() - length;
            switch (number) {
                case section::game_: read_game(in, *game); break;
                case section::numbers_: read_numbers(in, *game); break;
                case section::cards_:
                    read_cards(in, *game, columns, blacks);
                    game->citizens = mask_from(game->size);
                    game->real = ~game->citizens;
                    break;
                case section::powers_: read_powers(in, *game); break;
                case section::records_: read_records(in, *game); break;
                case section::deeds_: read_deeds(in, *game); break;
                case section::statements_: read_statements(in, *game); break;
                case section::codes_: read_codes(in, *game); break;
                case section::modifiers_: read_modifiers(in, *game); break;
                case section::waiting_: read_waits(in, *game); break;
                case section::reactions_: read_reactions(in, *game); break;
                default: read_awaited(in, *game);
            }
            if (in.is_good() && in.left() != behind) in.refuse("a section is longer or shorter than it says");
        }
    if (in.is_good()) check_powers(in, *game);
    if (in.is_good() && in.left() != 0) in.refuse("something follows the last section");
    if (in.is_good()) check_code(in, *game);
    if (!in.is_good()) {
        why = in.why();
        return nullptr;
    }
    derive_tables(*game, columns, blacks);
    return game;
}

}  // namespace elysium
