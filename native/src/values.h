// Actions as values of Python, by their numbers: each is made once, by Python, and then handed out again.
//
// Beside it in Python: `Decoded` of `play/engine/core.py`, which does the same where nothing here can.
#pragma once

#include <memory>

#include "actions.h"
#include "objects.h"

namespace elysium {

// Whatever is kept here is a reference of its own. Threads may share it, one at a time.
class Values {
  public:
    // Of so many at most; then all are let go and gathered anew.
    Values(const core_python& python, int most);
    ~Values() { let_go(slots_); }
    Values(const Values&) = delete;
    Values& operator=(const Values&) = delete;

    const core_python& python() const { return python_; }

    // A reference of the caller's own. What is not there yet is made by *decode*, of the eight numbers as
    // bytes.
    Reference find(const Action& action, void* decode);

  private:
    struct Slot {
        Action action;
        void* value;  // nullptr: it is free
    };
    struct Slots {
        std::unique_ptr<Slot[]> all;
        size_t size = 0;  // a power of two
    };

    static Slots make_slots(size_t size);
    static Slot& slot_of(const Slots& slots, const Action& action);
    void keep(const Action& action, void* value);
    void clear();
    void let_go(const Slots& slots);
    void grow();

    const core_python python_;
    const int most_;
    Slots slots_;
    int count_ = 0;
};

}  // namespace elysium
