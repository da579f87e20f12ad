#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/store/postgres/link.h"
#include "server/store/sql/connection.h"

namespace tankchess::server {

inline constexpr std::chrono::milliseconds retry_pause{100};

class PgCursor;

// Statements that return nothing are sent without waiting: a transaction of many moves costs few round trips.
class Postgres : public Connection {
public:
    explicit Postgres(const std::string& address);
    ~Postgres() override;

    void execute(const std::string& sql) override;
    void begin_write() override;
    void begin_read(std::optional<std::chrono::milliseconds> time) override;
    void settle() override;
    void commit() override;
    void roll_back() noexcept override;
    void begin_part() override;
    void end_part() override;
    void undo_part() override;
    bool lost() const override { return !link_.is_open(); }
    void hurry(bool yes) override { link_.hurry(yes); }

protected:
    Cursor& cursor(std::string_view sql) override;

    // Opens a new connection if the old one broke; waits a little for a database that restarts.
    virtual void reopen();
    void send_text(const char* sql);
    // Ends what was sent and forgets its results: after an error.
    void skip_results();
    bool waits_for_nobody() const { return link_.in_a_hurry(); }
    PgLink& link() { return link_; }

private:
    friend class PgCursor;

    enum class Sent { prepare, run, one, query, sync };
    struct Awaited {
        Sent what;
        PgCursor* cursor = nullptr;
        const char* otherwise = nullptr;
    };

    void send(PgCursor& cursor, Sent what, const char* otherwise = nullptr);
    void send_sync();
    // Reads results up to the one of this statement, or all of them. Throws what the first fault means.
    PgResult receive(const PgCursor* until);
    PgResult receive_one(const Awaited& awaited);
    [[noreturn]] void refuse(const pg_result* result);

    PgLink link_;
    std::deque<Awaited> awaited_;
    std::optional<std::chrono::steady_clock::time_point> give_up_at_;
    std::map<std::string, std::unique_ptr<PgCursor>, std::less<>> cache_;
};

}  // namespace tankchess::server
