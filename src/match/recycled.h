#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace tankchess::match {

// An allocator for large objects that come and go all the time: every thread keeps some that were given back, because
// the heap would spend more on them than it takes to fill them.
template <class T, std::size_t most_kept = 16>
class Recycled {
public:
    using value_type = T;
    template <class U>
    struct rebind {
        using other = Recycled<U, most_kept>;
    };

    Recycled() = default;
    template <class U>
    Recycled(const Recycled<U, most_kept>&) {}

    T* allocate(std::size_t count) {
        if (count != 1 || over || kept.blocks.empty()) return std::allocator<T>().allocate(count);
        T* block = kept.blocks.back();
        kept.blocks.pop_back();
        return block;
    }
    void deallocate(T* block, std::size_t count) {
        if (count != 1 || over || kept.blocks.size() == most_kept) return std::allocator<T>().deallocate(block, count);
        kept.blocks.push_back(block);
    }

    bool operator==(const Recycled&) const { return true; }

private:
    struct Kept {
        std::vector<T*> blocks;
        Kept() { blocks.reserve(most_kept); }
        ~Kept() {
            over = true;
            for (T* block : blocks) std::allocator<T>().deallocate(block, 1);
        }
    };
    static inline thread_local bool over = false;  // objects may outlive what their thread keeps
    static inline thread_local Kept kept;
};

}  // namespace tankchess::match
