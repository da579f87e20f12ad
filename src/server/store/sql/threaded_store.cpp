#include "server/store/sql/threaded_store.h"

#include <thread>

#include "server/common/background.h"
#include "server/common/bounded_queue.h"

namespace tankchess::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t batch_limit = 1024;
constexpr std::size_t search_limit = 200;
constexpr std::size_t search_line = 20;  // of one client
constexpr std::size_t backup_limit = 4;
constexpr std::chrono::seconds drain_patience{10};

using FaultPtr = std::unique_ptr<StoreFault>;

struct StoreJob {
    Store::Work work;
    Store::Done done;
};
struct BackupJob {
    std::string path;
    Store::Done done;
};

// What the block throws, as a fault.
template <class Block>
FaultPtr fault_in(Block block) {
    try {
        block();
        return nullptr;
    } catch (const StoreFault& fault) {
        return std::make_unique<StoreFault>(fault);
    } catch (const std::exception& other) {
        return std::make_unique<StoreFault>(StoreFault::Kind::broken, other.what());
    }
}

// A work that failed by itself, and not because of the database.
struct WorkFault : StoreFault {
    explicit WorkFault(const StoreFault& fault) : StoreFault(fault) {}
};

void run_work(const Store::Work& work, Tables& tables) {
    try {
        work(tables);
    } catch (const StoreFault& fault) {
        if (fault.kind == StoreFault::Kind::conflict) throw WorkFault(fault);
        throw;
    } catch (const std::exception& other) {
        throw WorkFault(StoreFault(StoreFault::Kind::broken, other.what()));
    }
}

class Batch {
public:
    Batch(Connection& db, Tables& tables, const std::vector<StoreJob>& jobs)
        : db_(db), tables_(tables), jobs_(jobs), faults_(jobs.size()) {}

    // One transaction for all works. Most of the time none of them fails; when one does, all are undone and done
    // again, each as a part of its own.
    void run() {
        bool apart = false, again = false;
        for (;;) {
            try {
                db_.begin_write();
                apart ? run_apart() : run_together();
                db_.commit();
                all_.reset();
                committed_ = true;
                return;
            } catch (const WorkFault& fault) {
                db_.roll_back();
                if (jobs_.size() == 1) {
                    faults_[0] = std::make_unique<StoreFault>(fault);
                    return;
                }
                apart = true;
            } catch (const StoreFault& fault) {
                all_ = std::make_unique<StoreFault>(fault);
                const bool try_again = db_.lost() && fault.kind != StoreFault::Kind::unknown && !again;
                db_.roll_back();
                if (!try_again) return;
                again = true;
            }
        }
    }

    bool committed() const { return committed_; }
    // Of the whole transaction.
    const StoreFault* fault() const { return all_.get(); }
    const StoreFault* fault_of(std::size_t job) const { return all_ ? all_.get() : faults_[job].get(); }

private:
    void run_together() {
        for (const StoreJob& job : jobs_) run_work(job.work, tables_);
        settle();
    }
    void run_apart() {
        for (std::size_t i = 0; i < jobs_.size(); ++i) {
            faults_[i].reset();
            db_.begin_part();
            try {
                run_work(jobs_[i].work, tables_);
                settle();
                db_.end_part();
            } catch (const WorkFault& fault) {
                faults_[i] = std::make_unique<StoreFault>(fault);
                db_.undo_part();
            }
        }
    }
    // Conflicts may come to light only here.
    void settle() {
        run_work([this](Tables&) { db_.settle(); }, tables_);
    }

    Connection& db_;
    Tables& tables_;
    const std::vector<StoreJob>& jobs_;
    std::vector<FaultPtr> faults_;
    FaultPtr all_;
    bool committed_ = false;
};

class ThreadedStore : public Store {
public:
    explicit ThreadedStore(StoreParts parts)
        : parts_(std::move(parts)), writes_(parts_.queue_limit), reads_(parts_.queue_limit) {
        threads_.emplace_back([this] { write_loop(*parts_.writer); });
        for (auto& reader : parts_.readers) {
            threads_.emplace_back([this, db = reader.get()] { read_loop(*db, reads_, std::nullopt); });
        }
        threads_.emplace_back([this] {
            give_way(Patience::some);
            read_loop(*parts_.searcher, searches_, parts_.search_time);
        });
        threads_.emplace_back([this] {
            give_way(Patience::much);
            backup_loop();
        });
    }

    ~ThreadedStore() override {
        hurry(true);
        writes_.close();
        reads_.close();
        searches_.close();
        backups_.close();
        for (auto& thread : threads_) thread.join();
    }

    void write(Work work, Done done) override { give(writes_, StoreJob{std::move(work), std::move(done)}); }
    void read(Work work, Done done) override { give(reads_, StoreJob{std::move(work), std::move(done)}); }
    void search(Work work, Done done, const std::string& line) override {
        give(searches_, StoreJob{std::move(work), std::move(done)}, line);
    }
    void backup(std::string path, Done done) override { give(backups_, BackupJob{std::move(path), std::move(done)}); }

    void drain() override {
        const auto until = Clock::now() + drain_patience;
        if (!writes_.wait_idle(until) || !reads_.wait_idle(until) || !searches_.wait_idle(until)) {
            hurry(true);
            writes_.wait_idle();
            reads_.wait_idle();
            searches_.wait_idle();
            hurry(false);
        }
        backups_.wait_idle();
    }

    StoreStats& stats() override {
        if (parts_.writer->in_trouble()) stats_.healthy = false;
        return stats_;
    }

    QueueStats queue(StoreQueue which) const override {
        switch (which) {
            case StoreQueue::write:
                return writes_.stats(1);
            case StoreQueue::read:
                return reads_.stats(parts_.readers.size());
            case StoreQueue::search:
                return searches_.stats(1);
            case StoreQueue::backup:
                break;
        }
        return backups_.stats(1);
    }

private:
    void hurry(bool yes) {
        parts_.writer->hurry(yes);
        for (auto& reader : parts_.readers) reader->hurry(yes);
        parts_.searcher->hurry(yes);
    }

    template <class Job>
    void give(BoundedQueue<Job>& queue, Job job, const std::string& line = {}) {
        ++stats_.queued;
        if (queue.push(job, line)) return;
        --stats_.queued;
        const StoreFault fault(StoreFault::Kind::busy, "too much is waiting");
        if (job.done) job.done(&fault);
    }

    void write_loop(Connection& db) {
        const auto tables = sql_tables(db);
        for (;;) {
            const auto taken = writes_.take(batch_limit);
            if (taken.items.empty()) return;
            write_batch(db, *tables, taken.items);
            stats_.queued -= static_cast<std::int64_t>(taken.items.size());
        }
    }

    void write_batch(Connection& db, Tables& tables, const std::vector<StoreJob>& jobs) {
        const auto begun = Clock::now();
        Batch batch(db, tables, jobs);
        batch.run();
        const auto spent = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun);
        stats_.commit_micros += static_cast<std::uint64_t>(spent.count());
        stats_.healthy = batch.fault() == nullptr;
        if (batch.fault() != nullptr) ++stats_.failures;
        if (batch.committed()) {
            ++stats_.commits;
            stats_.works += jobs.size();
            if (jobs.size() > stats_.largest_batch) stats_.largest_batch = jobs.size();
        }
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (jobs[i].done) jobs[i].done(batch.fault_of(i));
        }
    }

    void read_loop(Connection& db, BoundedQueue<StoreJob>& from, std::optional<std::chrono::milliseconds> time) {
        const auto tables = sql_tables(db);
        serve(from, [&](const StoreJob& job) {
            FaultPtr fault = read_once(db, *tables, job.work, time);
            if (fault && db.lost()) fault = read_once(db, *tables, job.work, time);
            return fault;
        });
    }
    static FaultPtr read_once(Connection& db, Tables& tables, const Work& work,
                              std::optional<std::chrono::milliseconds> time) {
        FaultPtr fault = fault_in([&] {
            db.begin_read(time);
            work(tables);
            db.commit();
        });
        if (fault) db.roll_back();
        return fault;
    }

    void backup_loop() {
        serve(backups_, [this](const BackupJob& job) { return fault_in([&] { parts_.backup(job.path); }); });
    }

    // Takes jobs one by one until the queue is closed.
    template <class Job, class Run>
    void serve(BoundedQueue<Job>& from, Run run) {
        for (;;) {
            const auto taken = from.take();
            if (taken.items.empty()) return;
            const Job& job = taken.items.front();
            const FaultPtr fault = run(job);
            --stats_.queued;
            if (job.done) job.done(fault.get());
        }
    }

    StoreParts parts_;
    StoreStats stats_;
    BoundedQueue<StoreJob> writes_, reads_, searches_{search_limit, search_line};
    BoundedQueue<BackupJob> backups_{backup_limit};
    std::vector<std::thread> threads_;
};

}  // namespace

std::unique_ptr<Store> threaded_store(StoreParts parts) { return std::make_unique<ThreadedStore>(std::move(parts)); }

}  // namespace tankchess::server
