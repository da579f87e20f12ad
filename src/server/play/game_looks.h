#pragma once

#include <atomic>
#include <memory>

#include "server/site/services.h"

namespace tankchess::server {

// Has the engine look at rated games when it has time, for signs that moderators may want to see (game_signs.h). What
// waits is in the store; several servers share the work by leases. The analysis is an ordinary one of the study thread,
// at most so many an hour (looks_per_hour), and players find it there if they ask for it.
class GameLooks {
public:
    explicit GameLooks(Services& services);

    // Something may wait. From any thread, and now and then without reason.
    void look();

private:
    struct Found;
    void read(const std::shared_ptr<Found>& found);
    void judge(const std::shared_ptr<Found>& found);
    void ask_for_analysis(const Found& found);
    bool may_ask(Millis now);

    Services& services_;
    std::atomic<bool> busy_{false};
    double left_;  // analyses that may be asked for; while busy
    Millis filled_;
};

}  // namespace tankchess::server
