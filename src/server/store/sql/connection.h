#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/tables.h"

namespace tankchess::server {

// What an engine does with one prepared statement; it is used through Statement.
class Cursor {
public:
    virtual ~Cursor() = default;
    virtual void bind_integer(std::int64_t value) = 0;
    virtual void bind_real(double value) = 0;
    virtual void bind_text(std::string_view value) = 0;
    virtual bool step() = 0;
    virtual void run() = 0;
    virtual std::int64_t run_counted() = 0;
    virtual void run_on_one(const char* otherwise) = 0;
    virtual std::int64_t integer(int column) const = 0;
    virtual double real(int column) const = 0;
    virtual std::string text(int column) const = 0;
    virtual void reset() = 0;
};

// A prepared statement in use: bind in order, then step or run. Values are always bound, never pasted.
class Statement {
public:
    explicit Statement(Cursor& cursor) : cursor_(cursor) {}
    ~Statement() { cursor_.reset(); }
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    Statement& bind(std::int64_t value) { return cursor_.bind_integer(value), *this; }
    Statement& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(bool value) { return bind(static_cast<std::int64_t>(value)); }
    Statement& bind(double value) { return cursor_.bind_real(value), *this; }
    Statement& bind(std::string_view value) { return cursor_.bind_text(value), *this; }
    Statement& bind(const std::string& value) { return bind(std::string_view(value)); }
    Statement& bind(const char* value) { return bind(std::string_view(value)); }

    bool step() { return cursor_.step(); }  // true: there is a row
    // Nothing is read: an engine may do it later, but in order and before Connection::settle() returns.
    void run() { cursor_.run(); }
    // Like run(); StoreFault::conflict with these words unless it changes exactly one row.
    void run_on_one(const char* otherwise) { cursor_.run_on_one(otherwise); }
    // How many rows it changed.
    std::int64_t run_counted() { return cursor_.run_counted(); }

    std::int64_t integer(int column) const { return cursor_.integer(column); }
    double real(int column) const { return cursor_.real(column); }
    std::string text(int column) const { return cursor_.text(column); }
    bool flag(int column) const { return integer(column) != 0; }

private:
    Cursor& cursor_;
};

// One connection to a database, with its prepared statements. One thread at a time. Everything throws StoreFault.
//
// Statements are written once, for both engines: with '?' for values, SQLite's hints (INDEXED BY, CROSS JOIN ... ON)
// and otherwise what both understand. What PostgreSQL needs said differently is in postgres/dialect.cpp.
class Connection {
public:
    virtual ~Connection() = default;

    Statement prepare(std::string_view sql) { return Statement(cursor(sql)); }
    // Several statements at once, without values.
    virtual void execute(const std::string& sql) = 0;

    virtual void begin_write() = 0;
    // With a time: StoreFault::too_long when it has passed.
    virtual void begin_read(std::optional<std::chrono::milliseconds> time) = 0;
    // Whatever was run so far has worked when this returns.
    virtual void settle() = 0;
    // Returns when it is safe on disk. If it throws, nothing was committed, or the fault is `unknown`.
    virtual void commit() = 0;
    virtual void roll_back() noexcept = 0;

    // A part of a transaction that can be undone alone.
    virtual void begin_part() = 0;
    virtual void end_part() = 0;
    virtual void undo_part() = 0;

    // The connection itself broke: its next begin opens another.
    virtual bool lost() const { return false; }
    // From any thread: it waits for a database that does not answer.
    virtual bool in_trouble() const { return false; }
    // From any thread: gives up waiting for a database that does not answer (true), or waits again (false).
    virtual void hurry(bool) {}

protected:
    virtual Cursor& cursor(std::string_view sql) = 0;
};

// The tables on one connection.
std::unique_ptr<Tables> sql_tables(Connection& db);

}  // namespace tankchess::server
