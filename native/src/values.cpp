#include "values.h"

#include <cstring>
#include <utility>

namespace elysium {

namespace {

constexpr size_t FIRST_SIZE = 256;

uint64_t hash_of(const Action& action) {
    uint64_t head;
    static_assert(offsetof(Action, number) == sizeof head && sizeof(Action) == 12, "an action has no gaps");
    std::memcpy(&head, &action, sizeof head);
    const uint64_t mixed =
        (head ^ static_cast<uint32_t>(action.number) * 0x9e3779b97f4a7c15) * 0xff51afd7ed558ccd;
    return mixed ^ mixed >> 32;
}

bool are_equal(const Action& one, const Action& other) {
    return std::memcmp(&one, &other, sizeof one) == 0;
}

}  // namespace

Values::Values(const core_python& python, int most)
    : python_(python), most_(most), slots_(make_slots(FIRST_SIZE)) {}

Reference Values::find(const Action& action, void* decode) {
    if (void* value = slot_of(slots_, action).value) return Reference::to(python_, value);
    int32_t numbers[contract::action_width];
    write_action(action, numbers);
    const Reference bytes(python_, python_.make_bytes(reinterpret_cast<const char*>(numbers), sizeof numbers));
    if (!bytes) return Reference(python_);
    Reference value = call(python_, decode, {bytes.get()});
    if (value) keep(action, value.get());
    return value;
}

void Values::keep(const Action& action, void* value) {
    if (count_ >= most_) clear();
    if (2 * static_cast<size_t>(count_ + 1) > slots_.size) grow();
    Slot& slot = slot_of(slots_, action);
    if (slot.value) return;  // another thread was quicker
    python_.keep(value);
    slot = Slot{action, value};
    count_++;
}

// What is let go may run anything, and come back here: it is out of sight by then.
void Values::clear() {
    const Slots before = std::exchange(slots_, make_slots(FIRST_SIZE));
    count_ = 0;
    let_go(before);
}

void Values::let_go(const Slots& slots) {
    for (size_t place = 0; place < slots.size; place++)
        if (slots.all[place].value) python_.let_go(slots.all[place].value);
}

void Values::grow() {
    Slots more = make_slots(2 * slots_.size);
    for (size_t place = 0; place < slots_.size; place++)
        if (slots_.all[place].value) slot_of(more, slots_.all[place].action) = slots_.all[place];
    slots_ = std::move(more);
}

Values::Slots Values::make_slots(size_t size) {
    return Slots{std::unique_ptr<Slot[]>(new Slot[size]()), size};
}

// Where it is, or where it belongs; half of them are always free.
Values::Slot& Values::slot_of(const Slots& slots, const Action& action) {
    for (size_t place = hash_of(action);; place++) {
        Slot& slot = slots.all[place & (slots.size - 1)];
        if (!slot.value || are_equal(slot.action, action)) return slot;
    }
}

}  // namespace elysium
