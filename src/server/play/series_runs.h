#pragma once

#include "server/site/services.h"

namespace tankchess::server {

// Starts the games that come by themselves, a little after the game before. Of several nodes one does it, and if two
// should, the store lets one. Lives on loop 0.
class SeriesRuns {
public:
    explicit SeriesRuns(Services& services) : services_(services) {}
    // Regularly.
    void look();

private:
    void go_on(const SeriesRow& series);

    Services& services_;
    bool looking_ = false;
};

}  // namespace tankchess::server
