#include "server/store/backup.h"

#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <thread>

#include "server/store/sqlite/sqlite.h"

namespace tankchess::server {

namespace fs = std::filesystem;

namespace {

constexpr Millis day_ms = 24LL * 3600 * 1000;
constexpr std::string_view backup_start = "backup-", backup_end = ".db";

[[noreturn]] void refuse(const std::string& words) { throw StoreFault(StoreFault::Kind::broken, words); }

void copy_pages(const std::string& from, Sqlite& target) {
    Sqlite source(from, Sqlite::Use::read, 5000);
    sqlite3_backup* copy = sqlite3_backup_init(target.handle(), "main", source.handle(), "main");
    if (copy == nullptr) throw_sqlite(target.handle(), sqlite3_errcode(target.handle()));
    int code = SQLITE_OK;
    // All pages in one step: one consistent moment. Readers in WAL mode do not hold up the writer.
    for (int tries = 0; tries < 200; ++tries) {
        code = sqlite3_backup_step(copy, -1);
        if (code != SQLITE_BUSY && code != SQLITE_LOCKED) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    sqlite3_backup_finish(copy);
    if (code != SQLITE_DONE) throw_sqlite(nullptr, code);
}

void check(Sqlite& db, const char* pragma, const std::string& path) {
    Statement answer = db.prepare(pragma);
    if (!answer.step() || answer.text(0) != "ok") throw DamagedFault(path, answer.text(0));
}

// A sound copy under the name `to`, or a fault and no file. Older schemas are brought up to date first: only the newest
// one can be checked (see schema.cpp).
void checked_copy(const std::string& from, const std::string& to) {
    if (!fs::exists(from)) refuse(from + " does not exist");
    const std::string part = to + ".part";
    fs::remove(part);
    try {
        {
            Sqlite target(part, Sqlite::Use::write, 5000);
            try {
                copy_pages(from, target);
                if (schema_version(target) == 0) refuse(from + " is not a database of this server");
                migrate(target);
                check_whole(target, from);
            } catch (const StoreFault& fault) {
                const std::string words = fault.what();
                refuse(words.starts_with(from) ? words : from + " cannot be copied: " + words);
            }
            // A backup is one file: no log beside it.
            target.execute("PRAGMA journal_mode=DELETE");
        }
        fs::rename(part, to);
    } catch (...) {
        std::error_code ignored;
        for (const char* beside : {"", "-wal", "-shm", "-journal"}) fs::remove(part + beside, ignored);
        throw;
    }
}

// Empties the log of a database into it and makes sure that nobody holds it. A damaged one has nobody.
void settle(const std::string& database) {
    try {
        Sqlite old(database, Sqlite::Use::write, 0);
        old.execute("BEGIN EXCLUSIVE");
        old.execute("COMMIT");
    } catch (const StoreFault& fault) {
        if (fault.kind == StoreFault::Kind::locked) throw;
    }
}

std::optional<Millis> time_of(const std::string& name) {
    if (!name.starts_with(backup_start) || !name.ends_with(backup_end)) return std::nullopt;
    const char* first = name.data() + backup_start.size();
    const char* last = name.data() + name.size() - backup_end.size();
    Millis at = 0;
    const auto [end, error] = std::from_chars(first, last, at);
    return error == std::errc() && end == last ? std::optional(at) : std::nullopt;
}

}  // namespace

void backup_sqlite_file(const std::string& from, const std::string& to) {
    if (fs::exists(to)) refuse(to + " exists already");
    checked_copy(from, to);
}

void stage_restore(const std::string& backup, const std::string& data) { checked_copy(backup, waiting_restore(data)); }

std::string restore_sqlite_file(const std::string& backup, const std::string& data) {
    const std::string database = database_in(data), fresh = database + ".restored";
    checked_copy(backup, fresh);
    std::string kept;
    if (fs::exists(database)) {
        settle(database);
        kept = data + "/replaced-" + std::to_string(now_ms()) + ".db";
        fs::rename(database, kept);
        // A log is left only where the database could not be opened.
        if (fs::exists(database + "-wal")) fs::rename(database + "-wal", kept + "-wal");
    }
    fs::remove(database + "-wal");
    fs::remove(database + "-shm");
    fs::rename(fresh, database);
    return kept;
}

void check_quickly(Sqlite& db, const std::string& path) { check(db, "PRAGMA quick_check(1)", path); }
void check_whole(Sqlite& db, const std::string& path) { check(db, "PRAGMA integrity_check(1)", path); }

std::string timed_backup(const std::string& data, Millis at) {
    return data + "/" + std::string(backup_start) + std::to_string(at) + std::string(backup_end);
}

std::vector<Millis> timed_backups(const std::string& data) {
    std::vector<Millis> times;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(data, ignored)) {
        if (const auto at = time_of(entry.path().filename().string())) times.push_back(*at);
    }
    return times;
}

std::vector<Millis> superfluous_backups(std::vector<Millis> times, const BackupRule& rule) {
    std::sort(times.rbegin(), times.rend());
    std::set<Millis> days, weeks;
    std::vector<Millis> out;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const Millis day = times[i] / day_ms, week = (day + 3) / 7;  // 1970 began on a Thursday
        const bool of_day = days.size() < static_cast<std::size_t>(rule.days) && days.insert(day).second;
        const bool of_week = weeks.size() < static_cast<std::size_t>(rule.weeks) && weeks.insert(week).second;
        if (i > 0 && !of_day && !of_week) out.push_back(times[i]);
    }
    return out;
}

std::size_t prune_backups(const std::string& data, const BackupRule& rule) {
    std::error_code ignored;
    const auto old = superfluous_backups(timed_backups(data), rule);
    for (const Millis at : old) fs::remove(timed_backup(data, at), ignored);
    return old.size();
}

}  // namespace tankchess::server
