#include "asking.h"

#include <utility>

#include "handover.h"
#include "rules.h"

namespace elysium {

Asking::Asking(Table& table, Answers& answers, Values& values, const Helpers& helpers, core_asked& asked)
    : python_(values.python()),
      table_(table),
      answers_(answers),
      values_(values),
      helpers_(helpers),
      asked_(asked),
      legal_(python_),
      look_(Reference::to(python_, helpers.look)),
      references_(python_),
      before_(table) {}

Asking::~Asking() {
    while (held_)
        python_.let_go(shown_[--held_]);
}

int32_t Asking::run() {
    references_ = call(python_, helpers_.count_references, {look_.get()});
    if (!references_) return CORE_RAISED;
    // Python has found the answer that was handed back.
    if (asked_.place >= 0 && !choose(asked_.place)) return CORE_FULL;
    asked_.place = -1;
    while (answers_.count() && asked_.made != asked_.most && !asked_.stop) {
        if (!show()) return CORE_RAISED;
        const int32_t place = ask();
        if (place < 0) return place;
        if (!choose(place)) {
            asked_.place = place;
            return CORE_FULL;
        }
    }
    return answers_.count();
}

// The legal actions as a tuple; whoever looks finds it in the list.
bool Asking::show() {
    const int count = answers_.count();
    for (; held_ < count; held_++) {
        shown_[held_] = values_.find(answers_[held_], helpers_.decode).release();
        if (!shown_[held_]) return false;
    }
    // Nothing runs in Python from here on until the tuple is full.
    Reference legal(python_, python_.make_tuple(count));
    if (!legal) return false;
    held_ = 0;
    for (int place = 0; place < count; place++)
        python_.set_in_tuple(legal.get(), place, shown_[place]);
    legal_ = std::move(legal);
    python_.keep(legal_.get());
    return python_.set_in_list(helpers_.shown, 0, legal_.get()) == 0;
}

// The place of the answer among the actions that were shown, or one of the words of the interface.
int32_t Asking::ask() {
    Reference answer = call(python_, helpers_.choose, {legal_.get(), look_.get()});
    // Where the chooser fails, its look outlives it: nothing is played after it.
    if (!answer || !renew_look()) return CORE_RAISED;
    // By identity first: nearly all choosers hand back what they were given.
    for (int place = 0; place < answers_.count(); place++)
        if (shown_[place] == answer.get()) return place;
    return python_.set_in_list(helpers_.shown, 1, answer.release()) == 0 ? CORE_OTHER : CORE_RAISED;
}

// A look that the chooser has kept is told that its choice was made. That somebody keeps it shows in the
// number of its references; small numbers are one object each.
bool Asking::renew_look() {
    const Reference references = call(python_, helpers_.count_references, {look_.get()});
    if (!references) return false;
    if (references.get() == references_.get()) return true;
    look_ = call(python_, helpers_.renew, {look_.get()});
    if (!look_) return false;
    references_ = call(python_, helpers_.count_references, {look_.get()});
    return static_cast<bool>(references_);
}

// False: it does not fit, and the table is as it was. To copy it for each choice would take longer than to
// choose: it is copied now and then, and the choices since are made again.
bool Asking::choose(int place) {
    if (since_count_ == MOST_SINCE) {
        before_ = table_;
        since_count_ = 0;
    }
    const Action action = answers_[place];
    play(table_, action, answers_);
    if (table_.full) {
        take_back();
        return false;
    }
    since_[since_count_++] = static_cast<uint16_t>(place);
    asked_.made++;
    return true;
}

void Asking::take_back() {
    table_ = before_;
    list_decision(table_, answers_);
    table_.full = false;
    for (int number = 0; number < since_count_; number++) {
        const Action action = answers_[since_[number]];
        play(table_, action, answers_);
    }
}

}  // namespace elysium
