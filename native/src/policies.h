// Choosing inside the core: playouts by lot, evenly or by weights.
//
// Beside it in Python: `play/engine/playout.py`, `play/engine/playouts.py`, `elysium/native/light.py`.
#pragma once

#include "rules.h"

namespace elysium {

enum class Policy { RANDOM, LIGHT };

// How gladly the policy `light` does an action, by its kind alone.
int weight_of(const Action& action);

// Makes choices until the game is over, so many were made (-1: no limit), or the table is full; returns how
// many.
int64_t play_out(Table& table, Answers& answers, Chooser& chooser, Policy policy, int64_t most);

// The place of the action that a policy takes.
int choose_by(Policy policy, const Answers& answers, Chooser& chooser);

}  // namespace elysium
