#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/inline_vec.h"

namespace tankchess {

// At most seven steps of three kinds make at most 3,280 paths; the states that they lead to are fewer.
inline constexpr std::size_t max_drive_nodes = 3400;

// Numbers 0, 1, 2 … given to well-mixed keys as they first come, on the stack, without a heap. Most drives lead to a
// hundred states and few to thousands, so it starts small and grows.
class KeySet {
public:
    KeySet() { clear(first_size); }

    // Whether the key is new.
    bool add(std::uint64_t key) {
        const std::size_t before = keys_.size();
        number(key);
        return keys_.size() != before;
    }
    // The number of a key, a new one if it was not there.
    std::int16_t number(std::uint64_t key) {
        std::size_t i = place(key);
        if (slots_[i] < 0) {
            slots_[i] = static_cast<std::int16_t>(keys_.size());
            keys_.push_back(key);
            if (keys_.size() * 2 > size_) grow();
            return static_cast<std::int16_t>(keys_.size() - 1);
        }
        return slots_[i];
    }
    std::size_t size() const { return keys_.size(); }

private:
    static constexpr std::size_t first_size = 256;
    static constexpr std::size_t last_size = 8192;
    static_assert(last_size > 2 * max_drive_nodes);

    std::size_t place(std::uint64_t key) const {
        std::size_t i = static_cast<std::size_t>(key) & (size_ - 1);
        while (slots_[i] >= 0 && keys_[static_cast<std::size_t>(slots_[i])] != key) i = (i + 1) & (size_ - 1);
        return i;
    }
    void clear(std::size_t size) {
        size_ = size;
        for (std::size_t i = 0; i < size_; ++i) slots_[i] = -1;
    }
    void grow() {
        clear(size_ * 4 > last_size ? last_size : size_ * 4);
        for (std::size_t n = 0; n < keys_.size(); ++n) slots_[place(keys_[n])] = static_cast<std::int16_t>(n);
    }

    std::size_t size_ = 0;
    std::array<std::int16_t, last_size> slots_;  // as far as size_
    InlineVec<std::uint64_t, max_drive_nodes> keys_;
};

}  // namespace tankchess
