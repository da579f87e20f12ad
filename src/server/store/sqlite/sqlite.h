#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/store/sql/connection.h"

struct sqlite3;

namespace tankchess::server {

class SqliteCursor;

class Sqlite : public Connection {
public:
    enum class Use { write, read };
    Sqlite(const std::string& path, Use use, int busy_ms);
    ~Sqlite() override;
    Sqlite(const Sqlite&) = delete;
    Sqlite& operator=(const Sqlite&) = delete;

    void execute(const std::string& sql) override;
    void begin_write() override;
    void begin_read(std::optional<std::chrono::milliseconds> time) override;
    void settle() override {}
    void commit() override;
    void roll_back() noexcept override;
    void begin_part() override;
    void end_part() override;
    void undo_part() override;

    bool in_transaction() const;
    sqlite3* handle() { return db_; }

protected:
    Cursor& cursor(std::string_view sql) override;

private:
    void set_up(Use use, int busy_ms);
    void give_up_after(std::optional<std::chrono::milliseconds> time);
    static int out_of_time(void* self);

    sqlite3* db_ = nullptr;
    std::chrono::steady_clock::time_point give_up_at_;
    struct SqlHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view sql) const { return std::hash<std::string_view>{}(sql); }
    };
    std::unordered_map<std::string, std::unique_ptr<SqliteCursor>, SqlHash, std::equal_to<>> cache_;
};

// The file is not what SQLite wrote.
struct DamagedFault : StoreFault {
    DamagedFault(const std::string& path, const std::string& words)
        : StoreFault(Kind::broken, path + " is damaged: " + words) {}
};

[[noreturn]] void throw_sqlite(sqlite3* db, int code);

std::int64_t schema_version(Sqlite& db);
// Brings the schema to the newest version, or to version `until`; each step is one transaction.
void migrate(Sqlite& db, std::size_t until = 1000);

}  // namespace tankchess::server
