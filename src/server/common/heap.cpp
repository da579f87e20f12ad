#include "server/common/heap.h"

#include <malloc.h>

#include <algorithm>

namespace tankchess::server {

namespace {

constexpr std::int64_t worth_the_work = 500;

}  // namespace

bool Ebb::is_out(std::int64_t load) {
    most_ = std::max(most_, load);
    if (load * 2 > most_ || most_ - load < worth_the_work) return false;
    most_ = load;
    return true;
}

void give_back_free_pages() { ::malloc_trim(0); }

}  // namespace tankchess::server
