#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tankchess::engine {

// Runs `work` on so many threads, this one among them, and waits for all of them. When one of them throws, `stop` is
// called, which should make the others return soon, and what was thrown first comes out here.
template <class Work, class Stop>
void at_once(int threads, const Work& work, const Stop& stop) {
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!thrown) thrown = std::current_exception();
            stop();
        }
    };
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(guarded);
    guarded();
    for (std::thread& thread : others) thread.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace tankchess::engine
