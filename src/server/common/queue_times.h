#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <set>

namespace tankchess::server {

// How a queue is doing, for the metrics.
struct QueueStats {
    std::size_t waiting = 0;
    std::uint64_t begun = 0;    // works that a thread has taken since the start
    double oldest_seconds = 0;  // how long the oldest work has waited
    double busy_seconds = 0;    // that threads have spent on work since the start
    std::size_t threads = 0;
};

// Since when work waits in a queue, and how much of its threads' time it took. No locks of its own.
class QueueTimes {
public:
    using Clock = std::chrono::steady_clock;
    using Time = Clock::time_point;

    Time enter() { return *waiting_.insert(Clock::now()); }
    void leave(Time since) {
        waiting_.erase(waiting_.find(since));
        ++begun_;
    }
    void leave_all() { waiting_.clear(); }
    void worked(Clock::duration time) { busy_ += time; }

    QueueStats stats(std::size_t threads) const {
        using Seconds = std::chrono::duration<double>;
        QueueStats out;
        out.waiting = waiting_.size();
        out.begun = begun_;
        if (!waiting_.empty()) out.oldest_seconds = Seconds(Clock::now() - *waiting_.begin()).count();
        out.busy_seconds = Seconds(busy_).count();
        out.threads = threads;
        return out;
    }

private:
    std::multiset<Time> waiting_;  // queues are not first in, first out
    std::uint64_t begun_ = 0;
    Clock::duration busy_{};
};

}  // namespace tankchess::server
