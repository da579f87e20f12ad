#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/store/tables.h"

// libpq's own
struct pg_conn;
struct pg_result;

namespace tankchess::server {

// The connection broke; what it was doing may have happened or not.
struct LostFault : StoreFault {
    explicit LostFault(const std::string& words)
        : StoreFault(Kind::broken, "the connection to the database broke: " + words) {}
};

struct PgResultFree {
    void operator()(pg_result* result) const;
};
using PgResult = std::unique_ptr<pg_result, PgResultFree>;

// A value to bind: numbers as text, texts as they are.
struct PgValue {
    std::string text;
    bool number = false;
};

// libpq in pipeline mode: what is sent is answered later, in order.
class PgLink {
public:
    explicit PgLink(std::string address) : address_(std::move(address)) {}
    ~PgLink() { close(); }
    PgLink(const PgLink&) = delete;
    PgLink& operator=(const PgLink&) = delete;

    // Throws LostFault if nobody answers.
    void open();
    bool is_open() const { return connection_ != nullptr; }
    void close();

    // Outside of pipelines: several statements, the result of the last.
    PgResult execute(const std::string& sql);

    void send_text(const char* sql);
    void send_prepare(const std::string& name, const std::string& sql);
    void send(const std::string& name, const std::vector<PgValue>& values);
    // The end of a pipeline: has everything done that was sent. Its own result is PGRES_PIPELINE_SYNC.
    void send_sync();
    // The next result, whatever it is. Throws LostFault.
    PgResult next();

    // The server has warned since the last call, e.g. that it no longer waits for its standby.
    bool take_warning();
    // From any thread: stop waiting for an answer that does not come.
    void hurry(bool yes) { hurry_ = yes; }
    bool in_a_hurry() const { return hurry_; }

private:
    [[noreturn]] void lose();
    void check(int sent);
    pg_result* wait();

    std::string address_;
    pg_conn* connection_ = nullptr;
    bool warned_ = false;
    std::atomic<bool> hurry_{false};
};

}  // namespace tankchess::server
