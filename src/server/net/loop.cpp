#include "server/net/loop.h"

#include <boost/asio/post.hpp>
#include <utility>

#include "server/net/loop_impl.h"

namespace tankchess::server {

struct Timer::Impl {
    explicit Impl(boost::asio::io_context& context) : timer(context) {}
    LoopTimer timer;
    bool cancelled = false;
};

Timer& Timer::operator=(Timer&& other) noexcept {
    if (this != &other) {
        cancel();
        impl_ = std::move(other.impl_);
    }
    return *this;
}

Timer::~Timer() { cancel(); }

void Timer::cancel() {
    if (!impl_) return;
    impl_->cancelled = true;
    impl_->timer.cancel();
    impl_.reset();
}

Loop::Loop(std::size_t index) : index_(index), impl_(std::make_unique<Impl>()) {}
Loop::~Loop() = default;

void Loop::post(Task task) { boost::asio::post(impl_->context, std::move(task)); }

void Loop::run(Task task) {
    if (here()) {
        task();
    } else {
        post(std::move(task));
    }
}

bool Loop::here() const { return impl_->thread.load(std::memory_order_relaxed) == std::this_thread::get_id(); }

void Loop::call_late(std::shared_ptr<Late> who) {
    impl_->late.push_back(std::move(who));
    if (impl_->late.size() > 1) return;
    boost::asio::post(impl_->context, [impl = impl_.get()] {
        for (const auto& each : std::exchange(impl->late, {})) each->late();
    });
}

Timer Loop::after(std::chrono::milliseconds delay, Task task) {
    Timer timer;
    timer.impl_ = std::make_shared<Timer::Impl>(impl_->context);
    timer.impl_->timer.expires_after(delay);
    timer.impl_->timer.async_wait([impl = timer.impl_, task = std::move(task)](const boost::system::error_code& error) {
        if (!error && !impl->cancelled) task();
    });
    return timer;
}

struct Loops::Threads {
    std::vector<std::thread> all;
};

Loops::Loops(std::size_t count) : threads_(std::make_unique<Threads>()) {
    for (std::size_t i = 0; i < count; ++i) loops_.push_back(std::make_unique<Loop>(i));
}

Loops::~Loops() {
    stop();
    join();
    for (auto& loop : loops_) loop->impl().late.clear();
    for (auto& loop : loops_) loop->impl().context.discard();
}

void Loops::start() {
    for (auto& loop : loops_) {
        threads_->all.emplace_back([impl = &loop->impl()] {
            impl->thread.store(std::this_thread::get_id(), std::memory_order_relaxed);
            impl->context.run();
        });
    }
}

void Loops::stop() {
    for (auto& loop : loops_) {
        loop->impl().guard.reset();
        loop->impl().context.stop();
    }
}

void Loops::join() {
    for (auto& thread : threads_->all) {
        if (thread.joinable()) thread.join();
    }
    threads_->all.clear();
}

}  // namespace tankchess::server
