// Objects of Python, as pointers that nobody here looks into.
//
// Python's own functions come as a table (`core_python`), so that nothing is linked to it and nothing of it
// is known but its stable interface. INVARIANT: whoever is here holds the lock of Python (its GIL).
#pragma once

#include <cstddef>
#include <cstdint>

#include "api.h"

namespace elysium {

// A reference of one's own, let go at the end; or nothing, where Python has raised an exception.
class Reference {
  public:
    explicit Reference(const core_python& python, void* object = nullptr)
        : python_(&python), object_(object) {}
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;
    Reference(Reference&& other) noexcept : python_(other.python_), object_(other.release()) {}
    Reference& operator=(Reference&& other) noexcept {
        // What is let go may run anything: it happens last.
        Reference before(*python_, object_);
        object_ = other.release();
        return *this;
    }
    ~Reference() {
        if (object_) python_->let_go(object_);
    }

    // One more reference to an object that belongs to somebody else.
    static Reference to(const core_python& python, void* object) {
        python.keep(object);
        return Reference(python, object);
    }

    explicit operator bool() const { return object_ != nullptr; }
    void* get() const { return object_; }
    void* release() {
        void* object = object_;
        object_ = nullptr;
        return object;
    }

  private:
    const core_python* python_;
    void* object_;
};

// Calls a function of Python with so many arguments.
template <size_t Count>
Reference call(const core_python& python, void* function, void* const (&arguments)[Count]) {
    // The place before the arguments is free for whoever is called: a method writes its object there.
    constexpr size_t HAS_ROOM = size_t{1} << (8 * sizeof(size_t) - 1);  // PY_VECTORCALL_ARGUMENTS_OFFSET
    void* room[Count + 1] = {};
    for (size_t place = 0; place < Count; place++)
        room[place + 1] = arguments[place];
    return Reference(python, python.call(function, room + 1, Count | HAS_ROOM, nullptr));
}

}  // namespace elysium
