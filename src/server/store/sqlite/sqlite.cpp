#include "server/store/sqlite/sqlite.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "server/common/clock.h"
#include "server/common/signup_rules.h"
#include "server/store/sqlite/wal_writes.h"

namespace tankchess::server {

void throw_sqlite(sqlite3* db, int code) {
    const std::string words = db != nullptr ? sqlite3_errmsg(db) : sqlite3_errstr(code);
    switch (code & 0xff) {
        case SQLITE_CONSTRAINT:
            throw StoreFault(StoreFault::Kind::conflict, words);
        case SQLITE_FULL:
            throw StoreFault(StoreFault::Kind::full, "the disk is full: " + words);
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            throw StoreFault(StoreFault::Kind::locked, "another process holds the database: " + words);
        case SQLITE_INTERRUPT:
            throw StoreFault(StoreFault::Kind::too_long, "given up after its time");
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
            throw DamagedFault(db != nullptr ? sqlite3_db_filename(db, "main") : "the database", words);
        default:
            throw StoreFault(StoreFault::Kind::broken, words);
    }
}

namespace {

constexpr int look_at_time_every = 2000;  // steps of SQLite's machine

// Password hashes and addresses are in it: for the owner alone, whatever the umask.
void keep_private(const std::string& path) {
    const int file = ::open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0) {
        throw StoreFault(StoreFault::Kind::broken, "cannot write " + path + ": " + std::strerror(errno));
    }
    ::fchmod(file, 0600);
    ::close(file);
}

// For the schema step that gives older accounts theirs.
void sql_skeleton(sqlite3_context* context, int, sqlite3_value** values) {
    const auto* name = reinterpret_cast<const char*>(sqlite3_value_text(values[0]));
    const std::string out = name_skeleton(name == nullptr ? "" : name);
    sqlite3_result_text(context, out.data(), static_cast<int>(out.size()), SQLITE_TRANSIENT);
}

// The time of the database: milliseconds since 1970.
void sql_now(sqlite3_context* context, int, sqlite3_value**) { sqlite3_result_int64(context, now_ms()); }

}  // namespace

class SqliteCursor : public Cursor {
public:
    SqliteCursor(sqlite3* db, sqlite3_stmt* statement)
        : db_(db), statement_(statement), texts_(static_cast<std::size_t>(sqlite3_bind_parameter_count(statement))) {}
    ~SqliteCursor() override { sqlite3_finalize(statement_); }

    void bind_integer(std::int64_t value) override { sqlite3_bind_int64(statement_, ++bound_, value); }
    void bind_real(double value) override { sqlite3_bind_double(statement_, ++bound_, value); }
    // The text is kept here, where there is room for it from the last time; SQLite would ask for memory.
    void bind_text(std::string_view value) override {
        std::string& text = texts_.at(static_cast<std::size_t>(bound_));
        text = value;
        sqlite3_bind_text(statement_, ++bound_, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    }

    bool step() override {
        const int code = sqlite3_step(statement_);
        if (code == SQLITE_ROW) return true;
        if (code == SQLITE_DONE) return false;
        throw_sqlite(db_, code);
    }
    void run() override { step(); }
    std::int64_t run_counted() override {
        step();
        return sqlite3_changes64(db_);
    }
    void run_on_one(const char* otherwise) override {
        if (run_counted() != 1) throw StoreFault(StoreFault::Kind::conflict, otherwise);
    }

    std::int64_t integer(int column) const override { return sqlite3_column_int64(statement_, column); }
    double real(int column) const override { return sqlite3_column_double(statement_, column); }
    std::string text(int column) const override {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
        return text == nullptr ? std::string()
                               : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
    }
    void reset() override {
        sqlite3_reset(statement_);
        sqlite3_clear_bindings(statement_);
        bound_ = 0;
        for (std::string& text : texts_) {
            if (text.capacity() > most_room) text = {};
        }
    }

private:
    static constexpr std::size_t most_room = 4096;  // that a text leaves to the next

    sqlite3* db_;
    sqlite3_stmt* statement_;
    std::vector<std::string> texts_;  // by parameter
    int bound_ = 0;
};

Sqlite::Sqlite(const std::string& path, Use use, int busy_ms) {
    // Nobody asks how much memory SQLite has, and to count it takes a lock for every piece.
    [[maybe_unused]] static const int uncounted = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (use == Use::write) keep_private(path);
    const int flags = use == Use::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    const int code = sqlite3_open_v2(path.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, gathering_vfs());
    if (code != SQLITE_OK) {
        const std::string words = db_ != nullptr ? sqlite3_errmsg(db_) : sqlite3_errstr(code);
        sqlite3_close_v2(db_);
        throw StoreFault(StoreFault::Kind::broken, "cannot open " + path + ": " + words);
    }
    try {
        set_up(use, busy_ms);
    } catch (...) {
        sqlite3_close_v2(db_);
        throw;
    }
}

void Sqlite::set_up(Use use, int busy_ms) {
    sqlite3_busy_timeout(db_, busy_ms);
    if (use == Use::write) {
        execute("PRAGMA journal_mode=WAL");
        execute("PRAGMA synchronous=FULL");
        execute("PRAGMA foreign_keys=ON");
        // 48 MB: pages that every move of a running game writes come into the database once for many moves.
        execute("PRAGMA wal_autocheckpoint=12000");
        sqlite3_create_function(db_, "name_skeleton", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, sql_skeleton,
                                nullptr, nullptr);
    }
    sqlite3_create_function(db_, "db_now", 0, SQLITE_UTF8, nullptr, sql_now, nullptr, nullptr);
    execute("PRAGMA cache_size=-16000");
    execute("PRAGMA temp_store=MEMORY");
}

Sqlite::~Sqlite() {
    cache_.clear();
    sqlite3_close_v2(db_);
}

Cursor& Sqlite::cursor(std::string_view sql) {
    auto found = cache_.find(sql);
    if (found == cache_.end()) {
        sqlite3_stmt* made = nullptr;
        const int code = sqlite3_prepare_v3(db_, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                            &made, nullptr);
        if (code != SQLITE_OK) throw_sqlite(db_, code);
        found = cache_.emplace(std::string(sql), std::make_unique<SqliteCursor>(db_, made)).first;
    }
    return *found->second;
}

void Sqlite::execute(const std::string& sql) {
    const int code = sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) throw_sqlite(db_, code);
}

int Sqlite::out_of_time(void* self) {
    return std::chrono::steady_clock::now() > static_cast<Sqlite*>(self)->give_up_at_ ? 1 : 0;
}

void Sqlite::give_up_after(std::optional<std::chrono::milliseconds> time) {
    if (time) give_up_at_ = std::chrono::steady_clock::now() + *time;
    sqlite3_progress_handler(db_, look_at_time_every, time ? out_of_time : nullptr, this);
}

bool Sqlite::in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }

void Sqlite::begin_write() { prepare("BEGIN IMMEDIATE").run(); }

void Sqlite::begin_read(std::optional<std::chrono::milliseconds> time) {
    prepare("BEGIN").run();
    give_up_after(time);
}

void Sqlite::commit() {
    give_up_after(std::nullopt);
    prepare("COMMIT").run();
}

void Sqlite::roll_back() noexcept {
    try {
        give_up_after(std::nullopt);
        if (in_transaction()) prepare("ROLLBACK").run();
    } catch (const StoreFault&) {
        // SQLite rolled back by itself; the first fault is the one to tell.
    }
}

void Sqlite::begin_part() { prepare("SAVEPOINT part").run(); }
void Sqlite::end_part() { prepare("RELEASE part").run(); }
void Sqlite::undo_part() {
    prepare("ROLLBACK TO part").run();
    end_part();
}

}  // namespace tankchess::server
