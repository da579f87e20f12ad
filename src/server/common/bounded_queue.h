#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/common/fair_queue.h"
#include "server/common/queue_times.h"

namespace tankchess::server {

// Between callers, who never wait, and the threads that do the work. Keys take turns (FairQueue).
template <class Item>
class BoundedQueue {
public:
    // `key_limit`: how much of one key may wait; 0 = as much as of all.
    explicit BoundedQueue(std::size_t limit, std::size_t key_limit = 0)
        : limit_(limit), key_limit_(key_limit == 0 ? limit : key_limit) {}

    // False, with the item left as it was: the queue is full or closed. Urgent work goes before others of its key.
    bool push(Item& item, const std::string& key = {}, bool urgent = false) {
        {
            const std::lock_guard lock(mutex_);
            if (closed_ || queue_.size() >= limit_ || queue_.size_of(key) >= key_limit_) return false;
            queue_.push(key, Entry{std::move(item), times_.enter()}, urgent);
        }
        ready_.notify_one();
        return true;
    }

    // What a thread works on, until it lets go of it.
    class Taken {
    public:
        Taken(BoundedQueue& from, std::vector<Item> taken) : items(std::move(taken)), from_(from) {}
        Taken(const Taken&) = delete;
        Taken& operator=(const Taken&) = delete;
        ~Taken() {
            items.clear();  // whoever waits for idleness may take away what they refer to
            from_.finished(QueueTimes::Clock::now() - begun_);
        }
        std::vector<Item> items;  // none: the queue is closed and the thread may go

    private:
        BoundedQueue& from_;
        const QueueTimes::Time begun_ = QueueTimes::Clock::now();
    };

    // Waits for work.
    Taken take(std::size_t most = 1) {
        std::unique_lock lock(mutex_);
        ready_.wait(lock, [this] { return closed_ || !queue_.empty(); });
        std::vector<Item> out;
        while (!queue_.empty() && out.size() < most) {
            Entry entry = queue_.pop();
            times_.leave(entry.since);
            out.push_back(std::move(entry.item));
        }
        ++working_;
        return Taken(*this, std::move(out));
    }

    // Nothing new is taken in; what waits is still worked on, or dropped.
    void close() { shut(false); }
    void close_and_drop() { shut(true); }
    void wait_idle() {
        std::unique_lock lock(mutex_);
        idle_.wait(lock, [this] { return queue_.empty() && working_ == 0; });
    }
    // False: the time passed first.
    bool wait_idle(QueueTimes::Time until) {
        std::unique_lock lock(mutex_);
        return idle_.wait_until(lock, until, [this] { return queue_.empty() && working_ == 0; });
    }

    std::size_t waiting() const {
        const std::lock_guard lock(mutex_);
        return queue_.size();
    }
    QueueStats stats(std::size_t threads) const {
        const std::lock_guard lock(mutex_);
        return times_.stats(threads);
    }

private:
    struct Entry {
        Item item;
        QueueTimes::Time since;
    };

    void shut(bool drop) {
        FairQueue<Entry> dropped;  // destroyed without the lock: work may own anything
        {
            const std::lock_guard lock(mutex_);
            closed_ = true;
            if (drop) {
                std::swap(dropped, queue_);
                times_.leave_all();
            }
        }
        ready_.notify_all();
        idle_.notify_all();
    }
    void finished(QueueTimes::Clock::duration time) {
        {
            const std::lock_guard lock(mutex_);
            --working_;
            times_.worked(time);
        }
        idle_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable ready_, idle_;
    FairQueue<Entry> queue_;
    QueueTimes times_;
    std::size_t working_ = 0;  // threads
    const std::size_t limit_, key_limit_;
    bool closed_ = false;
};

}  // namespace tankchess::server
