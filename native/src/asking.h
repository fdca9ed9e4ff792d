// Choosing by a function of Python: it is asked for one choice after the other, without leaving the core.
//
// Beside it in Python: `play_chosen` of `play/engine/core.py`.
#pragma once

#include "table.h"
#include "values.h"

namespace elysium {

// Who is asked, and what helps; all of it belongs to whoever called.
struct Helpers {
    void* choose;            // choose(legal, look): one of the legal actions
    void* look;              // for the first choice
    void* renew;             // renew(look): refuses that one from now on, and gives another
    void* count_references;  // sys.getrefcount
    void* decode;            // decode(bytes): the value of an action
    void* shown;             // a list: the legal actions of the decision at hand, and an answer that is none of them
};

class Asking {
  public:
    Asking(Table& table, Answers& answers, Values& values, const Helpers& helpers, core_asked& asked);
    ~Asking();

    // Goes on until there is nothing to choose, enough is chosen, somebody says stop, or it cannot: how many
    // actions are legal then, or one of the words of the interface.
    int32_t run();

  private:
    static constexpr int MOST_SINCE = 64;

    bool show();
    int32_t ask();
    bool renew_look();
    bool choose(int place);
    void take_back();

    const core_python& python_;
    Table& table_;
    Answers& answers_;
    Values& values_;
    const Helpers& helpers_;
    core_asked& asked_;

    Reference legal_;       // the actions that are shown
    Reference look_;        // serves all choices, as long as the chooser lets go of it
    Reference references_;  // how many there are to it then
    void* shown_[MOST_ANSWERS + 2];
    int held_ = 0;  // so many of them are references of our own

    Table before_;  // as it was so many choices ago
    uint16_t since_[MOST_SINCE];
    int since_count_ = 0;
};

}  // namespace elysium
