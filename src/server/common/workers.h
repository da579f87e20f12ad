#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/common/fair_queue.h"

namespace tankchess::server {

// A bounded pool for work that would hold up a network thread: passwords, engine turns, analysis.
class Workers {
public:
    // `line_limit`: how much of one key may wait; 0 = as much as of all.
    Workers(std::size_t threads, std::size_t queue_limit, std::size_t line_limit = 0);
    ~Workers();  // finishes what runs, drops what waits

    // False when the queue is full: the caller says "busy". Urgent work goes to the front.
    bool give(std::function<void()> work, bool urgent = false) { return give_for({}, std::move(work), urgent); }
    // In the line of this key; lines are served in turn.
    bool give_for(const std::string& key, std::function<void()> work, bool urgent = false);
    std::size_t waiting() const;
    void stop();

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable ready_;
    FairQueue<std::function<void()>> queue_;
    std::size_t limit_, line_limit_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace tankchess::server
