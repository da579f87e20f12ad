#include "server/store/backup.h"
#include "server/store/sql/threaded_store.h"
#include "server/store/sqlite/sqlite.h"

namespace tankchess::server {

namespace {

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

}  // namespace

std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options) {
    auto writer = open_sound(options);
    if (options.max_pages > 0) writer->execute("PRAGMA max_page_count=" + std::to_string(options.max_pages));
    const auto reader = [&options] {
        return std::make_unique<Sqlite>(options.path, Sqlite::Use::read, options.busy_ms);
    };
    StoreParts parts;
    parts.writer = std::move(writer);
    for (int i = 0; i < options.readers; ++i) parts.readers.push_back(reader());
    parts.searcher = reader();
    parts.backup = [from = options.path](const std::string& to) { backup_sqlite_file(from, to); };
    parts.queue_limit = options.queue_limit;
    parts.search_time = options.search_time;
    return threaded_store(std::move(parts));
}

}  // namespace tankchess::server
