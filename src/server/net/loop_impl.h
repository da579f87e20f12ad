#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>

#include "server/net/loop.h"

namespace tankchess::server {

// An event loop whose pending work can be thrown away while other loops, which that work may refer to, still exist.
class LoopContext : public boost::asio::io_context {
public:
    LoopContext() : io_context(1) {}
    void discard() { shutdown(); }
};

// What a Loop is made of; only the files of net/ look inside.
struct Loop::Impl {
    LoopContext context;
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{context.get_executor()};
    std::atomic<std::thread::id> thread{};
};

}  // namespace tankchess::server
