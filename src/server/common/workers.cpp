#include "server/common/workers.h"

namespace tankchess::server {

Workers::Workers(std::size_t threads, std::size_t queue_limit) : limit_(queue_limit) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { stop(); }

bool Workers::give(std::function<void()> work, bool urgent) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_ || queue_.size() >= limit_) return false;
        if (urgent) {
            queue_.push_front(std::move(work));
        } else {
            queue_.push_back(std::move(work));
        }
    }
    ready_.notify_one();
    return true;
}

std::size_t Workers::waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
}

void Workers::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    ready_.notify_all();
    for (auto& thread : threads_) {
        if (thread.joinable()) thread.join();
    }
}

void Workers::run() {
    for (;;) {
        std::function<void()> work;
        {
            std::unique_lock lock(mutex_);
            ready_.wait(lock, [this] { return stopped_ || !queue_.empty(); });
            if (stopped_) return;
            work = std::move(queue_.front());
            queue_.pop_front();
        }
        work();
    }
}

}  // namespace tankchess::server
