#pragma once

#include <string>

#include "server/store/postgres/postgres.h"

namespace tankchess::server {

// The one that writes. Every transaction leaves its mark in a row of this connection's own (`writers`) before it is
// committed. If the connection breaks during the commit, the mark tells whether it happened: a new connection asks for
// it, waits for the row while the old transaction still holds it, and commits its question, so that what it has seen is
// as safe as any commit.
class PgWriter : public Postgres {
public:
    // With a time to wait it is the only one of its kind on its database, or one of several that share it:
    // StoreFault::locked while somebody is there who is not of the same mind.
    explicit PgWriter(const std::string& address, std::optional<std::chrono::milliseconds> lock_wait = std::nullopt,
                      bool shared = false);

    void begin_write() override;
    void commit() override;
    bool in_trouble() const override { return in_trouble_; }

protected:
    void reopen() override;

private:
    void take_lock();
    // Whether the transaction with the last mark was committed. Throws StoreFault::unknown if that cannot be found out.
    bool was_committed();
    std::string mark_in_database();

    std::string id_, mark_;
    std::atomic<bool> in_trouble_{false};
    std::optional<std::chrono::milliseconds> lock_wait_;
    bool shared_;
};

}  // namespace tankchess::server
