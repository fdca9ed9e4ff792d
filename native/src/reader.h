// Numbers that come from outside, read one by one; the first that is wrong is remembered, and nothing is read
// beyond it.
#pragma once

#include <cstdint>
#include <string>

#include "masks.h"

namespace elysium {

template <class Number>
class Reader {
  public:
    Reader(const Number* numbers, int64_t count) : at_(numbers), start_(numbers), end_(numbers + count) {}

    bool is_good() const { return why_.empty(); }
    const std::string& why() const { return why_; }
    int64_t left() const { return end_ - at_; }

    // Refuses what was read; only the first reason counts.
    void refuse(const std::string& reason) {
        if (is_good()) why_ = reason + " (number " + std::to_string(at_ - start_) + ")";
        at_ = end_;
    }

    // The next number, which must lie between two others, both included; the lower of them where it does not.
    Number within(Number low, Number high, const char* what) {
        if (at_ == end_) {
            refuse(std::string("there are too few numbers for ") + what);
            return low;
        }
        const Number found = *at_++;
        if (found >= low && found <= high) return found;
        refuse(std::string(what) + " is " + std::to_string(found) + ", not " + std::to_string(low) + " to " +
               std::to_string(high));
        return low;
    }
    int number(Number low, Number high, const char* what) {
        return static_cast<int>(within(low, high, what));
    }
    bool flag(const char* what) { return within(0, 1, what) != 0; }

    // How many of something follow, each of at least so many numbers: never more than there can be.
    int length(int most, const char* what, int64_t each = 1) {
        const int count = number(0, most, what);
        if (each * count <= left()) return count;
        refuse(std::string("there are too few numbers for ") + what);
        return 0;
    }

    Mask mask(const char* what) {
        Mask mask{};
        for (uint64_t& word : mask.words) {
            const uint64_t low = half(what), high = half(what);
            word = low | high << 32;
        }
        return mask;
    }

  private:
    uint64_t half(const char* what) { return static_cast<uint32_t>(within(INT32_MIN, INT32_MAX, what)); }

    const Number* at_;
    const Number* start_;
    const Number* end_;
    std::string why_;
};

}  // namespace elysium
