#include "server/net/loop.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/net/loop_body.h"

namespace tankchess::server {

struct Timer::Body {
    explicit Body(boost::asio::io_context& context) : timer(context) {}
    boost::asio::steady_timer timer;
    bool cancelled = false;
};

Timer& Timer::operator=(Timer&& other) noexcept {
    if (this != &other) {
        cancel();
        body_ = std::move(other.body_);
    }
    return *this;
}

Timer::~Timer() { cancel(); }

void Timer::cancel() {
    if (!body_) return;
    body_->cancelled = true;
    body_->timer.cancel();
    body_.reset();
}

Loop::Loop(std::size_t index) : index_(index), body_(std::make_unique<Body>()) {}
Loop::~Loop() = default;

void Loop::post(Task task) { boost::asio::post(body_->context, std::move(task)); }

void Loop::run(Task task) {
    if (here()) {
        task();
    } else {
        post(std::move(task));
    }
}

bool Loop::here() const { return body_->thread.load(std::memory_order_relaxed) == std::this_thread::get_id(); }

Timer Loop::after(std::chrono::milliseconds delay, Task task) {
    Timer timer;
    timer.body_ = std::make_shared<Timer::Body>(body_->context);
    timer.body_->timer.expires_after(delay);
    timer.body_->timer.async_wait([body = timer.body_, task = std::move(task)](const boost::system::error_code& error) {
        if (!error && !body->cancelled) task();
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
    for (auto& loop : loops_) loop->body().context.discard();
}

void Loops::start() {
    for (auto& loop : loops_) {
        threads_->all.emplace_back([body = &loop->body()] {
            body->thread.store(std::this_thread::get_id(), std::memory_order_relaxed);
            body->context.run();
        });
    }
}

void Loops::stop() {
    for (auto& loop : loops_) {
        loop->body().guard.reset();
        loop->body().context.stop();
    }
}

void Loops::join() {
    for (auto& thread : threads_->all) {
        if (thread.joinable()) thread.join();
    }
    threads_->all.clear();
}

}  // namespace tankchess::server
