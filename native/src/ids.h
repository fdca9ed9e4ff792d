// The names of things: phases, stages, zones, kinds of Legends, resources, moments.
//
// Beside it in Python: `elysium/model/ids.py`. The order is that of the hand-over (docs/contract.md).
#pragma once

#include <cstdint>

namespace elysium {

// Partners of a move of resources that are no seats (S11, N21).
constexpr int RESERVE = -1;
constexpr int ON_CARD = -2;

constexpr int NOBODY = -1;
constexpr int NO_CARD = -1;
constexpr int NO_QUEST = -1;
constexpr int ALL_COLUMNS = 15;
constexpr uint8_t NO_FACE = 255;  // of a Citizen whose face was shuffled back

enum Resource : int { GOLD, VP, PP };

enum class Phase : uint8_t { AWAKENING, ACTIONS, WRITING, END_OF_EPOCH, OVER };

// Where in a turn the active player stands (T12).
enum class Stage : uint8_t { TAKE, COLUMN, AFTER, TRANSFERS, ENDING };

enum class LegendKind : uint8_t { SINGLE, LEVEL, FAMILY };

enum class Zone : uint8_t { DRAW_PILE, AGORA, ORACLE, DOMAIN_OF, ELYSIUM_OF, DISCARD_PILE };

// When a promise comes due (N14).
enum class Moment : uint8_t { NOW, TURN, NEXT_TURN, EPOCH, NEXT_EPOCH };

enum Activation : int { INSTANT, PERMANENT, TRIGGER, ACTIVATE, LEGEND, CHRONOS, ACTIVATIONS };

// What Permanent powers see done with a card (P11).
enum CardDeed : int { DEED_TAKE, DEED_TRANSFER, DEED_DISCARD, DEEDS };

}  // namespace elysium
