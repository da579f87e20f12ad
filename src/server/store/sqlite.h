#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/tables.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tankchess::server {

// A prepared statement in use: bind in order, then step. Values are always bound, never pasted.
class Statement {
public:
    Statement(sqlite3* db, sqlite3_stmt* statement) : db_(db), statement_(statement) {}
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value);
    Statement& bind(double value);
    Statement& bind(std::string_view value);
    Statement& bind(const std::string& value) { return bind(std::string_view(value)); }
    Statement& bind(const char* value) { return bind(std::string_view(value)); }
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(bool value) { return bind(static_cast<std::int64_t>(value)); }

    bool step();  // true: there is a row
    void run() { step(); }

    std::int64_t integer(int column) const;
    double real(int column) const;
    std::string text(int column) const;
    bool flag(int column) const { return integer(column) != 0; }

private:
    sqlite3* db_;
    sqlite3_stmt* statement_;
    int bound_ = 0;
};

// One connection with its prepared statements. One thread at a time.
class Sqlite {
public:
    enum class Use { write, read };
    Sqlite(const std::string& path, Use use, int busy_ms);
    ~Sqlite();
    Sqlite(const Sqlite&) = delete;
    Sqlite& operator=(const Sqlite&) = delete;

    Statement prepare(std::string_view sql);
    void execute(const std::string& sql);
    std::int64_t changes() const;
    bool in_transaction() const;
    // What runs longer than this from now on is given up as StoreFault::too_long. nullopt: no bound.
    void give_up_after(std::optional<std::chrono::milliseconds> time);
    sqlite3* handle() { return db_; }

private:
    void set_up(Use use, int busy_ms);
    static int out_of_time(void* self);

    sqlite3* db_ = nullptr;
    std::chrono::steady_clock::time_point give_up_at_;
    std::map<std::string, sqlite3_stmt*, std::less<>> cache_;
};

// The file is not what SQLite wrote.
struct DamagedFault : StoreFault {
    DamagedFault(const std::string& path, const std::string& words)
        : StoreFault(Kind::broken, path + " is damaged: " + words) {}
};

[[noreturn]] void throw_sqlite(sqlite3* db, int code);

std::int64_t schema_version(Sqlite& db);
std::int64_t newest_schema();
// Brings the schema to the newest version, or to version `until`; each step is one transaction.
void migrate(Sqlite& db, std::size_t until = 1000);

// The tables on one connection.
std::unique_ptr<Tables> sqlite_tables(Sqlite& db);
std::unique_ptr<UserTable> sqlite_users(Sqlite& db);
std::unique_ptr<GameTable> sqlite_games(Sqlite& db);
std::unique_ptr<RatingTable> sqlite_ratings(Sqlite& db);
std::unique_ptr<SetupTable> sqlite_setups(Sqlite& db);
std::unique_ptr<ChallengeTable> sqlite_challenges(Sqlite& db);
std::unique_ptr<NoteTable> sqlite_notes(Sqlite& db);
std::unique_ptr<Upkeep> sqlite_upkeep(Sqlite& db);

// Columns of a game (`games g`) as game_of() reads them.
extern const std::string_view game_columns;
GameRow game_of(const Statement& row);
// A page of games, without their seats.
std::vector<GameRow> search_games(Sqlite& db, const ArchiveSearch& search);

}  // namespace tankchess::server
