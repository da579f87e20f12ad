#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/common/queue_times.h"

namespace tankchess::server {

// Whom the engine works for.
struct Asker {
    std::string address;  // where they were last seen; empty: not known
    std::string user;
};

// Work that waits for an engine, in an order in which nobody can crowd out others: addresses take turns, of an address
// its users, and of a user the oldest work comes first. Hints go before turns, but only one at a time while turns wait.
class FairLine {
public:
    enum class Kind { hint, turn };
    // `share` is the part of its full time that the work should take, more than 0 and at most 1: it shrinks with the
    // number of addresses that wait and with what waits for its own one.
    using Work = std::function<void(double share)>;
    struct Bounds {
        std::size_t in_all = 2000, per_address = 200, per_user = 16;
    };

    FairLine(Bounds bounds, std::size_t threads) : bounds_(bounds), threads_(threads) {}

    // False: too much is waiting for all, for this address or for this user.
    bool push(Kind kind, const Asker& asker, Work work);
    struct Next {
        Work work;
        double share = 1;
    };
    std::optional<Next> pop();
    std::size_t size() const { return size_; }
    QueueTimes& times() { return times_; }
    const QueueTimes& times() const { return times_; }

private:
    struct Waiting {
        Work work;
        QueueTimes::Time since;
    };
    struct Entry {
        std::string user;
        std::deque<Waiting> works;
    };
    struct Group {
        std::string address;
        std::deque<Entry> users;  // the one whose turn it is first
        std::size_t size = 0;
    };
    using Groups = std::deque<Group>;

    std::size_t waiting_of(const std::string& address) const;

    Bounds bounds_;
    std::size_t threads_;
    std::size_t size_ = 0;
    QueueTimes times_;
    std::array<Groups, 2> groups_;  // by kind, the address whose turn it is first
    bool hint_was_last_ = false;
};

// Threads that empty a fair line.
class FairWorkers {
public:
    FairWorkers(std::size_t threads, FairLine::Bounds bounds);
    ~FairWorkers();  // finishes what runs, drops what waits

    bool give(FairLine::Kind kind, const Asker& asker, FairLine::Work work);
    QueueStats stats() const;
    // Whether work would be begun at once.
    bool idle() const;
    void stop();

private:
    void run();

    mutable std::mutex mutex_;
    std::condition_variable ready_;
    FairLine line_;
    bool stopped_ = false;
    std::size_t working_ = 0;  // threads
    std::vector<std::thread> threads_;
};

}  // namespace tankchess::server
