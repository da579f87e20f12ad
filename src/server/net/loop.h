#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace tankchess::server {

using Task = std::function<void()>;

// A pending call; it is cancelled when the handle goes. Make, move and destroy it on its loop's thread only.
class Timer {
public:
    Timer() = default;
    Timer(Timer&&) noexcept = default;
    Timer& operator=(Timer&& other) noexcept;
    ~Timer();

    void cancel();

private:
    friend class Loop;
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

// Who puts something off until a loop has done what it has to do at the moment.
class Late {
public:
    virtual ~Late() = default;
    virtual void late() = 0;
};

// One thread with its own event loop. Whatever is owned by a loop is touched on its thread only, so it needs no locks.
class Loop {
public:
    struct Impl;
    explicit Loop(std::size_t index);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    std::size_t index() const { return index_; }
    // Runs the task on this loop's thread, soon and in order. From any thread.
    void post(Task task);
    // At once if the caller is on this loop's thread, else like post().
    void run(Task task);
    bool here() const;
    // On this loop's thread only: calls late() once everything that waits for the loop by now has run.
    void call_late(std::shared_ptr<Late> who);
    // On this loop's thread only.
    Timer after(std::chrono::milliseconds delay, Task task);

    Impl& impl() { return *impl_; }

private:
    std::size_t index_;
    std::unique_ptr<Impl> impl_;
};

// The network threads. Everything posted before stop() may still run; nothing runs after join().
class Loops {
public:
    explicit Loops(std::size_t count);
    ~Loops();

    std::size_t size() const { return loops_.size(); }
    Loop& at(std::size_t i) { return *loops_[i % loops_.size()]; }
    void start();
    void stop();
    void join();

private:
    struct Threads;
    std::vector<std::unique_ptr<Loop>> loops_;
    std::unique_ptr<Threads> threads_;
};

}  // namespace tankchess::server
