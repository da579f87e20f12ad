#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <thread>

#include "server/net/loop.h"

namespace tankchess::server {

// What a Loop is made of; only the files of net/ look inside.
struct Loop::Body {
    boost::asio::io_context context{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> guard{context.get_executor()};
    std::atomic<std::thread::id> thread{};
};

}  // namespace tankchess::server
