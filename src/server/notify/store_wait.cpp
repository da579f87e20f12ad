#include "server/notify/store_wait.h"

#include <future>

namespace tankchess::server {

bool done_in(Store& store, bool write, const Store::Work& work) {
    std::promise<bool> done;
    auto result = done.get_future();
    const auto tell = [&done](const StoreFault* fault) { done.set_value(fault == nullptr); };
    write ? store.write(work, tell) : store.read(work, tell);
    return result.get();
}

}  // namespace tankchess::server
