#include <chrono>
#include <thread>
#include <vector>

#include "server/common/bounded_queue.h"
#include "server/store/backup.h"
#include "server/store/sqlite.h"
#include "server/store/store.h"

namespace tankchess::server {

namespace {

constexpr std::size_t batch_limit = 1024;
constexpr std::size_t search_limit = 200;
constexpr std::size_t backup_limit = 4;

struct Job {
    Store::Work work;
    Store::Done done;
};

using JobQueue = BoundedQueue<Job>;

// The database for writing, with the newest schema and without damage.
std::unique_ptr<Sqlite> open_sound(const SqliteOptions& options) {
    try {
        auto db = std::make_unique<Sqlite>(options.path, Sqlite::Use::write, options.busy_ms);
        // Schema 1 cannot be checked as it is (schema.cpp).
        const bool checkable = schema_version(*db) > 1;
        if (options.check && checkable) check_quickly(*db, options.path);
        migrate(*db);
        if (options.check && !checkable) check_quickly(*db, options.path);
        return db;
    } catch (const DamagedFault& fault) {
        throw StoreFault(StoreFault::Kind::broken,
                         fault.what() + std::string(". Put a backup in its place: tankchess backup restore"));
    }
}

class SqliteStore : public Store {
public:
    explicit SqliteStore(const SqliteOptions& options)
        : options_(options),
          writes_(options.queue_limit),
          reads_(options.queue_limit),
          searches_(search_limit),
          backups_(backup_limit) {
        auto db = open_sound(options);
        if (options.max_pages > 0) db->execute("PRAGMA max_page_count=" + std::to_string(options.max_pages));
        threads_.emplace_back([this, db = std::move(db)] { write_loop(*db); });
        for (int i = 0; i < options.readers; ++i) add_reader(reads_, std::nullopt);
        add_reader(searches_, options.search_time);
        add_reader(backups_, std::nullopt);
    }

    ~SqliteStore() override {
        writes_.close();
        reads_.close();
        searches_.close();
        backups_.close();
        for (auto& thread : threads_) thread.join();
    }

    void write(Work work, Done done) override { give(writes_, {std::move(work), std::move(done)}); }
    void read(Work work, Done done) override { give(reads_, {std::move(work), std::move(done)}); }
    void search(Work work, Done done) override { give(searches_, {std::move(work), std::move(done)}); }

    void backup(std::string path, Done done) override {
        give(backups_, {[from = options_.path, path = std::move(path)](Tables&) { backup_sqlite_file(from, path); },
                        std::move(done)});
    }

    void drain() override {
        writes_.wait_idle();
        reads_.wait_idle();
        searches_.wait_idle();
        backups_.wait_idle();
    }

    StoreStats& stats() override { return stats_; }

    QueueStats queue(StoreQueue which) const override {
        switch (which) {
            case StoreQueue::write:
                return writes_.stats(1);
            case StoreQueue::read:
                return reads_.stats(static_cast<std::size_t>(options_.readers));
            case StoreQueue::search:
                return searches_.stats(1);
            case StoreQueue::backup:
                break;
        }
        return backups_.stats(1);
    }

private:
    void give(JobQueue& queue, Job job) {
        ++stats_.queued;
        if (queue.push(job)) return;
        --stats_.queued;
        const StoreFault fault(StoreFault::Kind::busy, "too much is waiting");
        if (job.done) job.done(&fault);
    }

    void write_loop(Sqlite& db) {
        const auto tables = sqlite_tables(db);
        for (;;) {
            auto taken = writes_.take(batch_limit);
            if (taken.items.empty()) return;
            write_batch(db, *tables, taken.items);
            stats_.queued -= static_cast<std::int64_t>(taken.items.size());
        }
    }

    // One transaction for the whole batch. Each work stands in a savepoint, so that its own failure undoes it alone;
    // a failure of the transaction itself undoes all of them.
    void write_batch(Sqlite& db, Tables& tables, std::vector<Job>& batch) {
        const auto begun = std::chrono::steady_clock::now();
        std::vector<std::unique_ptr<StoreFault>> faults(batch.size());
        std::unique_ptr<StoreFault> all;
        try {
            db.prepare("BEGIN IMMEDIATE").run();
            for (std::size_t i = 0; i < batch.size(); ++i) {
                db.prepare("SAVEPOINT work").run();
                try {
                    batch[i].work(tables);
                } catch (const StoreFault& fault) {
                    if (!db.in_transaction() || fault.kind != StoreFault::Kind::conflict) throw;
                    faults[i] = std::make_unique<StoreFault>(fault);
                    db.prepare("ROLLBACK TO work").run();
                }
                db.prepare("RELEASE work").run();
            }
            db.prepare("COMMIT").run();
        } catch (const StoreFault& fault) {
            all = std::make_unique<StoreFault>(fault);
        } catch (const std::exception& other) {
            all = std::make_unique<StoreFault>(StoreFault::Kind::broken, other.what());
        }
        if (all && db.in_transaction()) {
            try {
                db.prepare("ROLLBACK").run();
            } catch (const StoreFault&) {
                // SQLite rolled back by itself; the first fault is the one to tell.
            }
        }
        const auto spent = std::chrono::steady_clock::now() - begun;
        stats_.commit_micros +=
            static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(spent).count());
        stats_.healthy = all == nullptr;
        if (all) {
            ++stats_.failures;
        } else {
            ++stats_.commits;
            stats_.works += batch.size();
            if (batch.size() > stats_.largest_batch) stats_.largest_batch = batch.size();
        }
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (batch[i].done) batch[i].done(all ? all.get() : faults[i].get());
        }
    }

    void add_reader(JobQueue& from, std::optional<std::chrono::milliseconds> time) {
        auto reader = std::make_unique<Sqlite>(options_.path, Sqlite::Use::read, options_.busy_ms);
        threads_.emplace_back([this, &from, time, reader = std::move(reader)] { read_loop(*reader, from, time); });
    }

    void read_loop(Sqlite& db, JobQueue& from, std::optional<std::chrono::milliseconds> time) {
        const auto tables = sqlite_tables(db);
        for (;;) {
            auto taken = from.take();
            if (taken.items.empty()) return;
            Job& job = taken.items.front();
            std::unique_ptr<StoreFault> fault;
            try {
                db.prepare("BEGIN").run();
                db.give_up_after(time);
                job.work(*tables);
            } catch (const StoreFault& met) {
                fault = std::make_unique<StoreFault>(met);
            } catch (const std::exception& other) {
                fault = std::make_unique<StoreFault>(StoreFault::Kind::broken, other.what());
            }
            db.give_up_after(std::nullopt);
            try {
                if (db.in_transaction()) db.prepare("COMMIT").run();
            } catch (const StoreFault& met) {
                if (!fault) fault = std::make_unique<StoreFault>(met);
            }
            --stats_.queued;
            if (job.done) job.done(fault.get());
        }
    }

    SqliteOptions options_;
    StoreStats stats_;
    JobQueue writes_, reads_, searches_, backups_;
    std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options) {
    return std::make_unique<SqliteStore>(options);
}

}  // namespace tankchess::server
