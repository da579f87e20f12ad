#include "server/common/clock.h"
#include "server/store/postgres/schema.h"
#include "server/store/postgres/writer.h"
#include "server/store/sql/threaded_store.h"

namespace tankchess::server {

namespace {

constexpr Millis writers_kept = 24LL * 3600 * 1000;

[[noreturn]] void refuse_backup(const std::string&) {
    throw StoreFault(StoreFault::Kind::broken, "PostgreSQL is backed up by its own tools: see docs/operations.md");
}

}  // namespace

std::unique_ptr<Store> open_postgres_store(const PostgresOptions& options) {
    auto writer = std::make_unique<PgWriter>(
        options.address, options.exclusive || options.several ? std::optional(options.lock_wait) : std::nullopt,
        options.several);
    migrate(*writer);
    writer->begin_write();
    writer->prepare("DELETE FROM writers WHERE seen<?").bind(now_ms() - writers_kept).run();
    writer->commit();
    StoreParts parts;
    parts.writer = std::move(writer);
    for (int i = 0; i < options.readers; ++i) parts.readers.push_back(std::make_unique<Postgres>(options.address));
    parts.searcher = std::make_unique<Postgres>(options.address);
    parts.backup = refuse_backup;
    parts.queue_limit = options.queue_limit;
    parts.search_time = options.search_time;
    return threaded_store(std::move(parts));
}

}  // namespace tankchess::server
