#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <thread>
#include <vector>

#include "server/net/loop.h"

namespace tankchess::server {

// Named, because a handle of any executor doubles what compiler and processor have to do.
using LoopExecutor = boost::asio::io_context::executor_type;
using LoopTimer = boost::asio::basic_waitable_timer<std::chrono::steady_clock,
                                                    boost::asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;

// An event loop whose pending work can be thrown away while other loops, which that work may refer to, still exist.
class LoopContext : public boost::asio::io_context {
public:
    LoopContext() : io_context(1) {}
    void discard() { shutdown(); }
};

// What a Loop is made of; only the files of net/ look inside.
struct Loop::Impl {
    LoopContext context;
    boost::asio::executor_work_guard<LoopExecutor> guard{context.get_executor()};
    std::atomic<std::thread::id> thread{};
    std::vector<std::shared_ptr<Late>> late;
};

}  // namespace tankchess::server
