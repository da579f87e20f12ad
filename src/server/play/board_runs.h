#pragma once

#include <atomic>
#include <memory>

#include "server/site/services.h"

namespace tankchess::server {

// Measures published boards with the engine, one at a time and one game at a time: between two games others have their
// turn. What waits is in the store, so that a server that ends loses no run; several servers share the work by leases.
class BoardRuns {
public:
    explicit BoardRuns(Services& services);
    ~BoardRuns();

    // Something may wait. From any thread, and now and then without reason.
    void look();

    // Games of a run, and nodes a turn: some seconds to a minute of one core.
    static constexpr int games = 100;
    static constexpr std::uint64_t nodes = 300;

private:
    struct Run;
    using RunPtr = std::shared_ptr<Run>;
    void claim();
    void begin(const BoardRow& board);
    void next(const RunPtr& run);
    void play_one(const RunPtr& run);
    void put_off(const RunPtr& run);
    void end(const BoardRow& board, const std::string& card, const std::string& sheet);
    void idle();

    Services& services_;
    std::atomic<bool> busy_{false};
};

}  // namespace tankchess::server
