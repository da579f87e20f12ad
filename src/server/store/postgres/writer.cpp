#include "server/store/postgres/writer.h"

#include <libpq-fe.h>

#include <thread>

#include "server/common/clock.h"
#include "server/common/secrets.h"

namespace tankchess::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* try_lock = "SELECT pg_try_advisory_lock(7262538601)";
constexpr const char* try_shared_lock = "SELECT pg_try_advisory_lock_shared(7262538601)";

}  // namespace

PgWriter::PgWriter(const std::string& address, std::optional<std::chrono::milliseconds> lock_wait, bool shared)
    : Postgres(address), id_(random_text(12)), lock_wait_(lock_wait), shared_(shared) {}

void PgWriter::reopen() {
    if (!lost()) return;
    Postgres::reopen();
    if (lock_wait_) take_lock();
}

void PgWriter::take_lock() {
    const auto until = Clock::now() + *lock_wait_;
    for (;;) {
        const PgResult result = link().execute(shared_ ? try_shared_lock : try_lock);
        if (PQntuples(result.get()) == 1 && *PQgetvalue(result.get(), 0, 0) == 't') return;
        if (waits_for_nobody() || Clock::now() > until) break;
        std::this_thread::sleep_for(retry_pause);
    }
    link().close();
    throw StoreFault(StoreFault::Kind::locked, "another server uses this database");
}

void PgWriter::begin_write() {
    Postgres::begin_write();
    mark_ = random_text(12);
    prepare(
        "INSERT INTO writers(id,mark,seen) VALUES(?,?,?)"
        " ON CONFLICT(id) DO UPDATE SET mark=excluded.mark,seen=excluded.seen")
        .bind(id_)
        .bind(mark_)
        .bind(now_ms())
        .run();
}

void PgWriter::commit() {
    settle();  // from here on the row with the mark is held
    link().take_warning();
    try {
        send_text("COMMIT");
        settle();
    } catch (const StoreFault&) {
        if (!lost()) throw;
        if (was_committed()) return;
        throw;
    }
    // A server that was told not to wait for its standby answers as if all were well, and warns.
    if (link().take_warning() && !was_committed()) throw LostFault("the commit came to nothing");
}

bool PgWriter::was_committed() {
    for (;;) {
        try {
            const bool found = mark_in_database() == mark_;
            in_trouble_ = false;
            return found;
        } catch (const StoreFault& fault) {
            in_trouble_ = true;
            if (waits_for_nobody()) {
                throw StoreFault(StoreFault::Kind::unknown,
                                 std::string("not known whether it was saved: ") + fault.what());
            }
            std::this_thread::sleep_for(retry_pause);
        }
    }
}

std::string PgWriter::mark_in_database() {
    Postgres::reopen();  // asking needs no lock
    execute("SET lock_timeout=0");
    std::string out;
    {
        Statement q = prepare(
            "INSERT INTO writers(id,mark,seen) VALUES(?,'',?) ON CONFLICT(id) DO UPDATE SET seen=excluded.seen"
            " RETURNING mark");
        q.bind(id_).bind(now_ms());
        if (q.step()) out = q.text(0);
        settle();
    }
    if (link().take_warning()) throw LostFault("the standby was not waited for");
    // The next transaction begins with a connection that has its settings and the lock.
    link().close();
    return out;
}

}  // namespace tankchess::server
