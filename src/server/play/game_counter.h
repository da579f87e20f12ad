#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "server/play/game_sums.h"
#include "server/site/services.h"

namespace tankchess::server {

// Counts finished games for openings and insights, a few at a time and away from play. A game that ends is uncounted
// in the same transaction (the index games_uncounted), and counted once, whoever of several servers does it; so that
// old games of a site are counted as new ones are, and nothing is lost or doubled by a crash.
class GameCounter {
public:
    explicit GameCounter(Services& services) : services_(services) {}

    // There may be some. From any thread, and now and then without reason.
    void look();

    static constexpr int games_at_once = 10;

private:
    struct Uncounted {
        GameRow row;
        std::vector<EventRow> log;
        GameSums sums = {};
    };
    using Batch = std::shared_ptr<std::vector<Uncounted>>;
    void add_up(const Batch& batch);
    void write(const Batch& batch);

    Services& services_;
    std::atomic<bool> busy_{false};
};

}  // namespace tankchess::server
