#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tankchess::server {

// A bounded pool for work that would hold up a network thread: passwords, engine turns, analysis.
class Workers {
public:
    Workers(std::size_t threads, std::size_t queue_limit);
    ~Workers();  // finishes what runs, drops what waits

    // False when the queue is full: the caller says "busy". Urgent work goes to the front.
    bool give(std::function<void()> work, bool urgent = false);
    std::size_t waiting() const;
    void stop();

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<std::function<void()>> queue_;
    std::size_t limit_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace tankchess::server
