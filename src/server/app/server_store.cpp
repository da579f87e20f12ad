#include "server/app/server_store.h"

#include <filesystem>

#include "server/common/log.h"
#include "server/store/backup.h"
#include "server/store/postgres/address.h"

namespace tankchess::server {

namespace {

std::string take_folder(const std::string& data, FolderLock& lock) {
    std::error_code error;
    if (std::filesystem::create_directories(data, error)) {
        std::filesystem::permissions(data, std::filesystem::perms::owner_all, error);
    }
    if (error) return "cannot make the data folder " + data + ": " + error.message();
    switch (lock.take(data)) {
        case FolderLock::Answer::taken:
            return {};
        case FolderLock::Answer::in_use:
            return "another server uses the data folder " + data;
        case FolderLock::Answer::unusable:
            break;
    }
    return "cannot write in the data folder " + data + ": " + lock.reason();
}

// Reading all of a large database would keep people waiting for minutes; its backups are checked as they are written.
constexpr std::uintmax_t checked_at_start = 256u << 20;

bool small_enough_to_check(const std::string& path) {
    std::error_code missing;
    const std::uintmax_t size = std::filesystem::file_size(path, missing);
    if (missing || size <= checked_at_start) return true;
    log(LogLevel::info, "database_not_checked",
        {{"mb", std::to_string(size >> 20)}, {"text", "it is large: tankchess doctor looks for damage"}});
    return false;
}

std::unique_ptr<Store> open_in_folder(const Config& config) {
    std::error_code error;
    const std::string waiting = waiting_restore(config.data);
    if (std::filesystem::exists(waiting, error)) {
        const std::string kept = restore_sqlite_file(waiting, config.data);
        std::filesystem::remove(waiting);
        log(LogLevel::info, "restored", {{"kept", kept}});
    }
    SqliteOptions options;
    options.path = database_in(config.data);
    options.check = config.check_database && small_enough_to_check(options.path);
    options.search_time = std::chrono::milliseconds(config.search_ms);
    options.max_pages = config.max_pages;
    options.readers = config.readers;
    return open_sqlite_store(options);
}

std::unique_ptr<Store> open_at_address(const Config& config) {
    PostgresOptions options;
    options.address = config.store;
    options.readers = config.readers;
    options.search_time = std::chrono::milliseconds(config.search_ms);
    options.exclusive = config.bus.empty();
    options.several = !config.bus.empty();
    log(LogLevel::info, "store", {{"address", shown_address(config.store)}});
    return open_postgres_store(options);
}

}  // namespace

std::string open_server_store(const Config& config, FolderLock& lock, std::unique_ptr<Store>& store) {
    try {
        if (config.store.empty()) {
            if (!config.bus.empty()) return "several nodes need PostgreSQL: give --store postgres://... with --bus";
            if (std::string fault = take_folder(config.data, lock); !fault.empty()) return fault;
            store = open_in_folder(config);
        } else {
            if (config.backup_hours > 0) {
                return "backup_hours is for SQLite: PostgreSQL is backed up by its own tools (docs/operations.md)";
            }
            store = open_at_address(config);
        }
    } catch (const StoreFault& fault) {
        return fault.what();
    }
    return {};
}

std::string examine_server_store(const Config& config) {
    try {
        if (config.store.empty()) {
            check_sqlite_schema(database_in(config.data));
        } else {
            check_postgres_schema(config.store);
        }
    } catch (const StoreFault& fault) {
        return fault.what();
    }
    return {};
}

}  // namespace tankchess::server
