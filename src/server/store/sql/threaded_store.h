#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "server/store/sql/connection.h"
#include "server/store/store.h"

namespace tankchess::server {

struct StoreParts {
    std::unique_ptr<Connection> writer;
    std::vector<std::unique_ptr<Connection>> readers;
    std::unique_ptr<Connection> searcher;
    std::function<void(const std::string& path)> backup;  // throws StoreFault
    std::size_t queue_limit = 100000;
    std::chrono::milliseconds search_time{500};
};

// A thread for each connection, with the queues between them and the callers.
std::unique_ptr<Store> threaded_store(StoreParts parts);

}  // namespace tankchess::server
