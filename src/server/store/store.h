#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/common/queue_times.h"
#include "server/store/tables.h"

namespace tankchess::server {

struct StoreStats {
    std::atomic<std::uint64_t> commits{0};
    std::atomic<std::uint64_t> works{0};
    std::atomic<std::uint64_t> failures{0};
    std::atomic<std::uint64_t> commit_micros{0};
    std::atomic<std::uint64_t> largest_batch{0};
    std::atomic<std::int64_t> queued{0};
    std::atomic<bool> healthy{true};
};

enum class StoreQueue { write, read, search, backup };

// A database with its own threads: callers hand work over and never wait for a disk.
class Store {
public:
    // May be run again when its transaction came to nothing: only the last run counts.
    using Work = std::function<void(Tables&)>;
    // nullptr: done, and if it was a write, safe on disk. Called on a thread of the store: post onwards.
    using Done = std::function<void(const StoreFault*)>;

    virtual ~Store() = default;

    // Group commit: all writes that wait are one transaction with one sync; a work that throws is undone alone.
    // Writes happen in the order in which they were given.
    virtual void write(Work work, Done done) = 0;
    // Sees everything that was committed before the call. For what is found by its key: log-ins, games, people.
    virtual void read(Work work, Done done) = 0;
    // The same for lists and searches: a line and a reader of their own, so that they hold up nobody else, and a bound
    // on their time (too_long). `line` says for whom: lines are served in turn, and a long one is refused (busy).
    virtual void search(Work work, Done done, const std::string& line) = 0;
    // A consistent copy while the server runs.
    virtual void backup(std::string path, Done done) = 0;
    // Waits until all that was given is done. The server's last call.
    virtual void drain() = 0;

    virtual StoreStats& stats() = 0;
    virtual QueueStats queue(StoreQueue which) const = 0;
};

struct SqliteOptions {
    std::string path;
    int busy_ms = 2000;          // how long a write waits for a lock that another process holds
    std::int64_t max_pages = 0;  // 0 = as many as the disk has
    std::size_t queue_limit = 100000;
    int readers = 2;
    std::chrono::milliseconds search_time{500};  // a search is given up after it
    bool check = true;                           // look for damage before serving
};

// Opens or creates the file and brings its schema up to date. Throws StoreFault.
std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options);

struct PostgresOptions {
    std::string address;    // postgres://...
    bool exclusive = true;  // the only server on this database: StoreFault::locked if there is another
    bool several = false;   // one of several: only an exclusive one is in the way
    // A server that was killed a moment ago may still be connected in the eyes of the database.
    std::chrono::milliseconds lock_wait{10000};
    std::size_t queue_limit = 100000;
    int readers = 2;
    std::chrono::milliseconds search_time{500};
};

// Brings the schema of the database up to date. Throws StoreFault.
std::unique_ptr<Store> open_postgres_store(const PostgresOptions& options);

// For a tool beside a server that may be running: PostgreSQL at an address, or SQLite in a data folder.
std::unique_ptr<Store> open_store_beside(const std::string& place);

// Throw StoreFault if this program cannot use the database; change nothing.
void check_sqlite_schema(const std::string& path);
void check_postgres_schema(const std::string& address);

}  // namespace tankchess::server
