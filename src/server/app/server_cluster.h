#pragma once

#include <memory>
#include <string>

#include "server/cluster/post_office.h"
#include "server/play/engine_lending.h"
#include "server/site/services.h"

namespace tankchess::server {

// This server's place among several (docs/operations.md), if it has one: puts the parts that nodes share on the bus.
class ServerCluster {
public:
    // With the store open and before the games. Gives why not.
    std::string open(Services& services, const std::string& site);
    // Who plays for engine seats: `own`, with the help of other nodes where there are some.
    EngineTurns* lend(EngineTurns& own);
    // With the games, before the loops run.
    void start();
    // Every two seconds, on loop 0.
    void every_beat(std::uint64_t beats);
    void leave();
    // Nothing comes any more. When the loops have ended.
    void close();

private:
    void share_presence();
    void share_limits();
    void tell_limits();

    Services* services_ = nullptr;
    std::unique_ptr<Membership> nodes_;
    std::unique_ptr<PostOffice> post_;
    std::unique_ptr<Cluster> cluster_;
    std::unique_ptr<EngineLending> lending_;
};

}  // namespace tankchess::server
