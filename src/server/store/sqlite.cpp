#include "server/store/sqlite.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fcntl.h>

#include <cerrno>
#include <cstring>

#include "server/common/signup_rules.h"

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

}  // namespace

Statement::~Statement() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
}

Statement& Statement::bind(std::int64_t value) {
    sqlite3_bind_int64(statement_, ++bound_, value);
    return *this;
}

Statement& Statement::bind(double value) {
    sqlite3_bind_double(statement_, ++bound_, value);
    return *this;
}

Statement& Statement::bind(std::string_view value) {
    sqlite3_bind_text(statement_, ++bound_, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return *this;
}

bool Statement::step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    throw_sqlite(db_, code);
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_, column); }
double Statement::real(int column) const { return sqlite3_column_double(statement_, column); }

std::string Statement::text(int column) const {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return text == nullptr ? std::string()
                           : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
}

Sqlite::Sqlite(const std::string& path, Use use, int busy_ms) {
    if (use == Use::write) keep_private(path);
    const int flags = use == Use::write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    const int code = sqlite3_open_v2(path.c_str(), &db_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
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
        execute("PRAGMA wal_autocheckpoint=4000");
        sqlite3_create_function(db_, "name_skeleton", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nullptr, sql_skeleton,
                                nullptr, nullptr);
    }
    execute("PRAGMA cache_size=-16000");
    execute("PRAGMA temp_store=MEMORY");
}

Sqlite::~Sqlite() {
    for (auto& [sql, statement] : cache_) sqlite3_finalize(statement);
    sqlite3_close_v2(db_);
}

Statement Sqlite::prepare(std::string_view sql) {
    auto found = cache_.find(sql);
    if (found == cache_.end()) {
        sqlite3_stmt* made = nullptr;
        const int code = sqlite3_prepare_v3(db_, sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT,
                                            &made, nullptr);
        if (code != SQLITE_OK) throw_sqlite(db_, code);
        found = cache_.emplace(std::string(sql), made).first;
    }
    return Statement(db_, found->second);
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

std::int64_t Sqlite::changes() const { return sqlite3_changes64(db_); }
bool Sqlite::in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }

namespace {

class SqliteTables : public Tables {
public:
    explicit SqliteTables(Sqlite& db)
        : users_(sqlite_users(db)),
          games_(sqlite_games(db)),
          ratings_(sqlite_ratings(db)),
          setups_(sqlite_setups(db)),
          challenges_(sqlite_challenges(db)),
          notes_(sqlite_notes(db)),
          upkeep_(sqlite_upkeep(db)) {}
    UserTable& users() override { return *users_; }
    GameTable& games() override { return *games_; }
    RatingTable& ratings() override { return *ratings_; }
    SetupTable& setups() override { return *setups_; }
    ChallengeTable& challenges() override { return *challenges_; }
    NoteTable& notes() override { return *notes_; }
    Upkeep& upkeep() override { return *upkeep_; }

private:
    std::unique_ptr<UserTable> users_;
    std::unique_ptr<GameTable> games_;
    std::unique_ptr<RatingTable> ratings_;
    std::unique_ptr<SetupTable> setups_;
    std::unique_ptr<ChallengeTable> challenges_;
    std::unique_ptr<NoteTable> notes_;
    std::unique_ptr<Upkeep> upkeep_;
};

}  // namespace

std::unique_ptr<Tables> sqlite_tables(Sqlite& db) { return std::make_unique<SqliteTables>(db); }

}  // namespace tankchess::server
