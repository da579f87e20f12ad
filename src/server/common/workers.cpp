#include "server/common/workers.h"

#include "server/common/background.h"

namespace tankchess::server {

Workers::Workers(std::size_t threads, std::size_t queue_limit, std::size_t line_limit)
    : queue_(queue_limit, line_limit) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { stop(); }

void Workers::stop() {
    queue_.close_and_drop();
    for (auto& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void Workers::run() {
    give_way(Patience::some);
    for (;;) {
        const auto taken = queue_.take();
        if (taken.items.empty()) return;
        taken.items.front()();
    }
}

}  // namespace tankchess::server
