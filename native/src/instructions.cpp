// The instructions of flat code: control flow, questions, and calls of the game's deeds. The primitives K of
// docs/contract.md; the operands are named above each.
//
// Beside it in Python: `kernel/instructions.py`.
#include <algorithm>

#include "asks.h"
#include "delayed.h"
#include "feasibility.h"
#include "machine.h"
#include "moves.h"
#include "prevention.h"
#include "procedures.h"

namespace elysium {

namespace {

using namespace contract;

constexpr int PAUSE = -1;

// One instruction that is being run. INVARIANT: whatever sets something off moves the place of its frame on
// first, for then the frame may lie elsewhere on the stack; the slots stay where they are.
struct Step {
    Table& table;
    Frame& frame;
    const Instruction& does;
    const Scope scope;
    Answers& answers;

    const int32_t* operand() const { return does.operand; }
    // A slot of the running power: that it has it was checked when the image was read.
    Slot& slot(int place) const { return table.pool[frame.first_slot + place]; }
    Slot take_slot(int place) const {
        if (place == NONE) return Slot{};
        Slot& from = slot(place);
        const Slot taken = from;
        from.clear();
        return taken;
    }
    int actor_at(int place) const { return acting_seat(does.operand[place] == actor::you_, scope); }
};

void fill_empty(Slot& slot, int empty) {
    slot.clear();
    if (empty == empty::no_cards_) slot.put_list();
    if (empty == empty::lowest_level_) slot.put_number(1);
}

// Operands: deed, choice, next. The place is moved on first: the deed may open another power on top of this
// one.
void act(const Step& step) {
    const Slot chosen = step.take_slot(step.operand()[1]);
    step.frame.at = static_cast<int16_t>(step.operand()[2]);
    do_deed(step.table, step.scope, step.table.game->deed(step.operand()[0]), chosen, nullptr);
}

// Operands: parts, next, unpaid. All of it was chosen, all of it is worked out, all of it moves; then others
// may react (P14).
void pay(const Step& step) {
    constexpr int most_parts = 32;
    const List parts = step.table.game->list(step.operand()[0]);
    if (parts.count > most_parts) {
        step.table.full = true;
        return;
    }
    Due dues[most_parts];
    Slot chosen[most_parts];
    Mask gone{};
    int due_count = 0;
    for (; due_count < parts.count; due_count++) {
        const Deed& deed = step.table.game->deed(parts.items[2 * due_count]);
        const int slot = parts.items[2 * due_count + 1];
        if (slot != NONE) {
            chosen[due_count] = step.slot(slot);
            if (chosen[due_count].is_nothing()) break;
            if (chosen[due_count].number() >= 0 && chosen[due_count].number() < MASK_BITS)
                gone.add(chosen[due_count].number());
        } else if (deed.settles) {
            dues[due_count] = settle(step.table, step.scope, deed);
            dues[due_count].cards -= gone;  // a part before this one takes it
            gone |= dues[due_count].cards;
        }
    }
    for (int part = 0; part < parts.count; part++)
        if (parts.items[2 * part + 1] != NONE) step.slot(parts.items[2 * part + 1]).clear();
    const bool is_paid = due_count == parts.count;
    step.frame.at =
        static_cast<int16_t>(is_paid || step.operand()[2] == NONE ? step.operand()[1] : step.operand()[2]);
    if (!is_paid) return;
    for (int part = 0; part < parts.count; part++) {
        const Deed& deed = step.table.game->deed(parts.items[2 * part]);
        do_deed(step.table, step.scope, deed, chosen[part], deed.settles ? dues + part : nullptr);
    }
}

// Operands: ask, actor, slot, next, declined, nothing, empty, secret, ...
int ask(const Step& step) {
    list_legal(step.table, step.frame, step.does, step.answers);
    const int32_t* operand = step.operand();
    if (step.answers.count() > 1 || (operand[7] && step.answers.count())) return PAUSE;
    if (step.answers.count() == 0) {
        fill_empty(step.slot(operand[2]), operand[6]);
        if (operand[5] != NONE) return operand[5];
        return operand[4] == NONE ? operand[3] : operand[4];
    }
    keep_choice(step.answers[0], step.slot(operand[2]));
    return operand[3];
}

// Operands: ask, actor, slot, next, nothing, empty.
int draw(const Step& step) {
    const int32_t* operand = step.operand();
    step.answers.clear();
    list_answers(step.table, step.scope, operand[0], step.actor_at(1), step.answers);
    if (step.answers.count() == 0) {
        fill_empty(step.slot(operand[2]), operand[5]);
        return operand[4] == NONE ? operand[3] : operand[4];
    }
    const uint64_t place = draw_below(step.table.rng, static_cast<uint64_t>(step.answers.count()));
    keep_choice(step.answers[static_cast<int>(place)], step.slot(operand[2]));
    return operand[3];
}

Harm harm_before(const Step& step, const Slot& chosen) {
    const Deed& deed = step.table.game->deed(step.operand()[0]);
    return harm_of(step.table, step.scope, deed, acting_seat(deed.is_you, step.scope), chosen);
}

Slot choice_in(const Step& step, int place) {
    return place == NONE ? Slot{} : step.slot(place);
}

// Operands: deed, choice, slot, next, act.
int alert(const Step& step) {
    Slot line;
    if (!shields_against(step.table, harm_before(step, choice_in(step, step.operand()[1])), line))
        return step.operand()[4];
    step.slot(step.operand()[2]) = line;
    return step.operand()[3];
}

// Whether what was chosen cannot be chosen any more: a power that stepped in may have moved it.
bool is_gone(const Step& step, const Slot& chosen) {
    const Deed& deed = step.table.game->deed(step.operand()[0]);
    if (deed.ask == NONE || chosen.is_nothing()) return false;
    step.answers.clear();
    list_answers(step.table, step.scope, deed.ask, acting_seat(deed.is_you, step.scope), step.answers);
    for (int place = 0; place < step.answers.count(); place++)
        if (step.answers[place].cards[0] == chosen.number()) return false;
    return true;
}

// Operands: deed, choice, slot, act, prevented, extent.
int guard(const Step& step) {
    const int32_t* operand = step.operand();
    const Slot chosen = choice_in(step, operand[1]);
    Slot& line = step.slot(operand[2]);
    if (line.count && !line.is_prevented()) {
        const int power = line.item(0);
        line.drop_first();
        const Harm harm = harm_before(step, chosen);
        if (operand[5] != NONE) step.slot(operand[5]).put_number(harm.victim == NOBODY ? 0 : harm.extent());
        const int here = step.frame.at;  // and look again, when it has ended
        if (power >= 0 && power < static_cast<int>(step.table.game->powers.size()))
            step_in(step.table, step.scope.you, harm, power);
        return here;
    }
    const bool is_prevented = line.is_prevented();
    line.clear();
    if (operand[5] != NONE) step.slot(operand[5]).clear();
    if (!is_prevented && !is_gone(step, chosen)) return operand[3];
    if (operand[1] != NONE) step.slot(operand[1]).clear();
    return operand[4];
}

int target_of(const Step& step, int way) {
    const List targets = step.table.game->list(step.operand()[4]);
    return way >= 0 && way < targets.count ? targets[way] : step.operand()[5];
}

// Operands: gate, judged, optional, idle, targets, otherwise.
int enter(const Step& step) {
    const Statement& gate = step.table.game->statement(step.operand()[0]);
    if (gate.operand[0] != NONE && !holds(step.table, step.scope, gate.operand[0])) return step.operand()[5];
    if (!step.operand()[1])
        return target_of(step, 0);  // a plain `if`, or a `may` whose first choice can be refused
    list_legal(step.table, step.frame, step.does, step.answers);
    if (step.answers.count() == 0) return step.operand()[5];
    if (step.answers.count() > 1) return PAUSE;
    return target_of(step, step.answers[0].number);
}

// Operands: others, slot, next. Who uses the power comes first, then the others in the order of the discs
// (P12).
int line_up(const Step& step) {
    Slot& line = step.slot(step.operand()[1]);
    line.put_list();
    if (!step.operand()[0]) line.add_item(step.scope.you);
    for (int place = 0; place < step.table.game->players; place++)
        if (step.table.order[place] != step.scope.you) line.add_item(step.table.order[place]);
    return step.operand()[2];
}

int8_t seat_or(int found, int otherwise, int players) {
    return static_cast<int8_t>(found >= 0 && found < players ? found : otherwise);
}

// Operands: slot, body, done, work.
int next_player(const Step& step) {
    Slot& line = step.slot(step.operand()[0]);
    if (line.count == 0 || !pay_ahead(step.table, step.operand()[3])) {
        step.frame.they = step.frame.you;
        line.clear();
        return step.operand()[2];
    }
    step.frame.they = seat_or(line.item(0), step.frame.you, step.table.game->players);
    line.drop_first();
    return step.operand()[1];
}

// Operands: who, slot, next, done.
int address(const Step& step) {
    const int player = seat(step.table, step.scope, step.operand()[0]);
    if (player == NOBODY) return step.operand()[3];
    step.slot(step.operand()[1]).put_number(step.frame.they);
    step.frame.they = static_cast<int8_t>(player);
    return step.operand()[2];
}

// Operands: slot, next. Nothing can happen between the answers.
int seal(const Step& step) {
    const Slot chosen = step.take_slot(step.operand()[0]);
    if (chosen.is_nothing()) return step.operand()[1];
    Table& table = step.table;
    if (table.sealed_count == MOST_PLAYERS) {
        table.full = true;
        return step.operand()[1];
    }
    table.sealed[table.sealed_count++] = Sealed{static_cast<int8_t>(step.scope.they), chosen.number()};
    return step.operand()[1];
}

// Operands: slot, next. Whoever was not asked, or had nothing to choose, has chosen 0 (N30).
int unseal(const Step& step) {
    Table& table = step.table;
    int32_t numbers[MOST_PLAYERS] = {};
    for (int place = 0; place < table.sealed_count; place++)
        numbers[table.sealed[place].player] = table.sealed[place].number;
    table.sealed_count = 0;
    Slot& kept = step.slot(step.operand()[0]);
    kept.put_list();
    for (int player = 0; player < table.game->players; player++)
        kept.add_item(numbers[player]);
    return step.operand()[1];
}

// Operands: slot, body, done, work.
int next_time(const Step& step) {
    Slot& left = step.slot(step.operand()[0]);
    if (left.number() <= 0 || !pay_ahead(step.table, step.operand()[3])) {
        left.clear();
        return step.operand()[2];
    }
    left.put_number(left.number() - 1);
    return step.operand()[1];
}

// Operands: amount, actor, slot, next, nothing.
int keep(const Step& step) {
    const int place =
        look_at_top(step.table, step.actor_at(1), number(step.table, step.scope, step.operand()[0]));
    if (place == NONE) {
        step.slot(step.operand()[2]).clear();
        return step.operand()[4];
    }
    step.slot(step.operand()[2]).put_number(place);
    return step.operand()[3];
}

// Runs an instruction that opens no other power; gives the place to go on at, or PAUSE.
int go_on(const Step& step) {
    const int32_t* operand = step.operand();
    switch (step.does.primitive) {
        case instruction_is::ask_: return ask(step);
        case instruction_is::chance_: return draw(step);
        case instruction_is::alert_: return alert(step);
        case instruction_is::enter_: return enter(step);
        case instruction_is::compute_:  // number, slot, next
            step.slot(operand[1]).put_number(number(step.table, step.scope, operand[0]));
            return operand[2];
        case instruction_is::find_: {  // found, slot, next, nothing
            Slot found;
            const bool is_there = find(step.table, step.scope, operand[0], found);
            step.slot(operand[1]) = found;
            return is_there ? operand[2] : operand[3];
        }
        case instruction_is::keep_: return keep(step);
        case instruction_is::times_:  // number, slot, next
            step.slot(operand[1])
                .put_number(std::min(number(step.table, step.scope, operand[0]), MOST_TIMES));
            return operand[2];
        case instruction_is::line_: return line_up(step);
        case instruction_is::next_player_: return next_player(step);
        case instruction_is::address_: return address(step);
        case instruction_is::turn_back_: {  // slot, next
            const Slot before = step.take_slot(operand[0]);
            step.frame.they = seat_or(before.number(), step.frame.you, step.table.game->players);
            return operand[1];
        }
        case instruction_is::seal_: return seal(step);
        case instruction_is::unseal_: return unseal(step);
        case instruction_is::next_time_: return next_time(step);
        case instruction_is::forget_:  // slots, next
            for (const int slot : step.table.game->list(operand[0]))
                step.slot(slot).clear();
            return operand[1];
        case instruction_is::postpone_:  // moment, kept, next, lasts
            make_promise(step.table, static_cast<Moment>(operand[0]), step.frame, step.frame.at + 1,
                         step.table.game->list(operand[1]));
            return operand[2];
        case instruction_is::bend_: return operand[1];  // modifiers, next
        case instruction_is::jump_: return operand[0];
        default: return step.frame.at + 1;
    }
}

}  // namespace

void run_instruction(Table& table, Frame& frame, const Instruction& does, Answers& answers) {
    const Step step{table, frame, does, scope_of(table, frame), answers};
    switch (does.primitive) {
        case instruction_is::act_: return act(step);
        case instruction_is::pay_: return pay(step);
        default: break;
    }
    const int next = does.primitive == instruction_is::guard_ ? guard(step) : go_on(step);
    // What a guard lets step in waits above this frame, which stays where it is.
    if (next == PAUSE)
        table.asks = true;
    else
        frame.at = static_cast<int16_t>(next);
}

}  // namespace elysium
