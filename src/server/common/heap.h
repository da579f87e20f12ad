#pragma once

#include <cstdint>

namespace tankchess::server {

// Tells when a crowd has left: what it needed is free by then, but the allocator keeps it.
class Ebb {
public:
    // `load`: connections and games in memory. True once each time it has fallen to half of what it was, and by much.
    bool is_out(std::int64_t load);

private:
    std::int64_t most_ = 0;  // since it was last true
};

// Gives the pages that nothing uses back to the system. Takes milliseconds, during which threads that allocate may
// wait.
void give_back_free_pages();

}  // namespace tankchess::server
