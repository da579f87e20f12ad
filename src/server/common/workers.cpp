#include "server/common/workers.h"

namespace tankchess::server {

Workers::Workers(std::size_t threads, std::size_t queue_limit, std::size_t line_limit)
    : limit_(queue_limit), line_limit_(line_limit == 0 ? queue_limit : line_limit) {
    for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() { stop(); }

bool Workers::give_for(const std::string& key, std::function<void()> work, bool urgent) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_ || queue_.size() >= limit_ || queue_.size_of(key) >= line_limit_) return false;
        queue_.push(key, std::move(work), urgent);
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
            work = queue_.pop();
        }
        work();
    }
}

}  // namespace tankchess::server
