#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "server/common/metrics.h"
#include "server/net/http.h"

namespace tankchess::server {

// Counts and times the answers by route, and writes the access log.
class RequestWatch {
public:
    // `one_in`: of so many answers one is logged; 0 = none but failures of the server (5xx), which always are.
    RequestWatch(Metrics& metrics, int one_in) : metrics_(metrics), one_in_(one_in) {}

    // The same way back, but what goes along it is counted under `route` and carries the request's id. `route` is of a
    // fixed set and outlives the reply.
    Reply watched(const Request& request, std::string_view route, Reply reply);
    Upgrade watched(const Request& request, std::string_view route, Upgrade upgrade);
    // An answer that the transport gave by itself, to something that never became a request.
    void note_transport(int status);

private:
    class Watched;
    class WatchedReply;
    class WatchedUpgrade;
    struct Answer {
        std::string id, path, address;
        std::string_view method, route;
        int status = 0;
        double seconds = 0;
    };
    struct RouteMetrics {
        Metrics::Histogram seconds;
        std::map<int, Metrics::Counter> by_status;
    };
    void note(const Answer& answer);
    // Whether it is this one's turn to be logged.
    bool count(const Answer& answer);

    Metrics& metrics_;
    const int one_in_;
    std::mutex mutex_;
    std::map<std::string_view, RouteMetrics> routes_;
    std::uint64_t count_ = 0;
};

// The wanted id where it is one that can be logged (1 to 64 letters, digits, `.`, `_`, `-`), otherwise a new one.
std::string request_id(std::string_view wanted);

}  // namespace tankchess::server
