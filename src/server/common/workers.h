#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "server/common/bounded_queue.h"

namespace tankchess::server {

// A bounded pool for work that would hold up a network thread: passwords, rules work.
class Workers {
public:
    // `line_limit`: how much of one key may wait; 0 = as much as of all.
    Workers(std::size_t threads, std::size_t queue_limit, std::size_t line_limit = 0);
    ~Workers();  // finishes what runs, drops what waits

    // False when the queue is full: the caller says "busy". Urgent work goes to the front.
    bool give(std::function<void()> work, bool urgent = false) { return give_for({}, std::move(work), urgent); }
    // In the line of this key; lines are served in turn.
    bool give_for(const std::string& key, std::function<void()> work, bool urgent = false) {
        return queue_.push(work, key, urgent);
    }
    std::size_t waiting() const { return queue_.waiting(); }
    QueueStats stats() const { return queue_.stats(threads_.size()); }
    void stop();

private:
    void run();

    BoundedQueue<std::function<void()>> queue_;
    std::vector<std::thread> threads_;
};

}  // namespace tankchess::server
