#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace tankchess::capi {

enum class Lookup : std::uint8_t { found, null, unknown, busy };

// Objects behind numbers that are never given twice: a slot remembers how often it was used (its generation), so a
// number that was freed is known as such even when its slot holds something new. One user at a time: a second one is
// told that the object is busy.
//
// A number: bits 0-31 slot + 1, bits 32-55 generation, bits 56-63 the kind of object.
template <class T, std::uint8_t kind>
class HandleTable {
public:
    // The object, for as long as this lives. Empty if it could not be had.
    class Use {
    public:
        Use() = default;
        Use(HandleTable* table, std::size_t slot, T* object) : table_(table), slot_(slot), object_(object) {}
        Use(Use&& other) noexcept { swap(other); }
        Use& operator=(Use&& other) noexcept {
            swap(other);
            return *this;
        }
        ~Use() {
            if (table_) table_->give_back(slot_);
        }
        T& operator*() const { return *object_; }
        T* operator->() const { return object_; }

    private:
        HandleTable* table_ = nullptr;
        std::size_t slot_ = 0;
        T* object_ = nullptr;

        void swap(Use& other) noexcept {
            std::swap(table_, other.table_);
            std::swap(slot_, other.slot_);
            std::swap(object_, other.object_);
        }
    };

    std::uint64_t add(std::unique_ptr<T> object) {
        const std::lock_guard lock(mutex_);
        if (free_.empty()) {
            slots_.emplace_back();
            free_.reserve(slots_.size());  // freeing never has to ask for memory
            free_.push_back(slots_.size() - 1);
        }
        const std::size_t at = free_.back();
        free_.pop_back();
        slots_[at].object = std::move(object);
        return number(at);
    }

    Lookup use(std::uint64_t handle, Use& use) {
        const std::lock_guard lock(mutex_);
        std::size_t at = 0;
        const Lookup found = find(handle, at);
        if (found != Lookup::found) return found;
        slots_[at].busy = true;
        use = Use(this, at, slots_[at].object.get());
        return Lookup::found;
    }

    Lookup free(std::uint64_t handle) {
        std::unique_ptr<T> dying;  // ends outside of the lock
        const std::lock_guard lock(mutex_);
        std::size_t at = 0;
        const Lookup found = find(handle, at);
        if (found != Lookup::found) return found;
        dying = std::move(slots_[at].object);
        if (slots_[at].generation++ < max_generation) free_.push_back(at);
        return Lookup::found;
    }

    // Something that an object in use allows at any time.
    template <class F>
    Lookup interrupt(std::uint64_t handle, F&& f) {
        const std::lock_guard lock(mutex_);
        std::size_t at = 0;
        const Lookup found = find(handle, at);
        if (found != Lookup::found && found != Lookup::busy) return found;
        f(*slots_[at].object);
        return Lookup::found;
    }

private:
    struct SlotOfTable {
        std::unique_ptr<T> object;
        std::uint32_t generation = 0;
        bool busy = false;
    };
    static constexpr std::uint32_t max_generation = (1u << 24) - 1;

    std::uint64_t number(std::size_t at) const {
        return std::uint64_t{kind} << 56 | std::uint64_t{slots_[at].generation} << 32 | (at + 1);
    }
    Lookup find(std::uint64_t handle, std::size_t& at) const {
        if (handle == 0) return Lookup::null;
        at = static_cast<std::size_t>(handle & 0xffffffffu) - 1;
        if (at >= slots_.size() || !slots_[at].object || number(at) != handle) return Lookup::unknown;
        return slots_[at].busy ? Lookup::busy : Lookup::found;
    }
    void give_back(std::size_t at) {
        const std::lock_guard lock(mutex_);
        slots_[at].busy = false;
    }

    std::mutex mutex_;
    std::vector<SlotOfTable> slots_;
    std::vector<std::size_t> free_;
};

}  // namespace tankchess::capi
