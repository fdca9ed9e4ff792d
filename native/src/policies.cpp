#include "policies.h"

namespace elysium {

namespace {

using namespace contract;

// How gladly each kind of action is done, by lot.
int choose_light(const Answers& answers, Chooser& chooser) {
    int total = 0;
    for (int place = 0; place < answers.count(); place++)
        total += weight_of(answers[place]);
    int left = chooser.choose(total);
    for (int place = 0; place < answers.count(); place++) {
        left -= weight_of(answers[place]);
        if (left < 0) return place;
    }
    return 0;  // never: every weight is 1 or more
}

}  // namespace

int weight_of(const Action& action) {
    if (action.kind == action_kind::transfer_ && action.number < 0) return light::new_legend;
    return light::weights[action.kind];
}

int64_t play_out(Table& table, Answers& answers, Chooser& chooser, Policy policy, int64_t most) {
    int64_t made = 0;
    while (answers.count() && made != most && !table.full) {
        const Action action = answers[choose_by(policy, answers, chooser)];
        play(table, action, answers);
        made++;
    }
    return made;
}

int choose_by(Policy policy, const Answers& answers, Chooser& chooser) {
    return policy == Policy::LIGHT ? choose_light(answers, chooser) : chooser.choose(answers.count());
}

}  // namespace elysium
