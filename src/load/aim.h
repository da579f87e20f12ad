#pragma once

#include <functional>
#include <string>
#include <vector>

#include "load/load_plan.h"

namespace tankchess::server {

// IP addresses of a host; none if nobody knows it.
using LookUp = std::function<std::vector<std::string>(const std::string& host)>;
std::vector<std::string> look_up(const std::string& host);

// The servers that a run is to hit, as somebody wrote them: ports of loopback, or http://HOST[:PORT]. Names are looked
// up once and for all, so that what was looked at is what is hit. Other machines than this one only if their operator
// says so (`owned`). A fault in words, with no servers.
struct Aim {
    std::vector<NodeAddress> nodes;
    std::string fault;
};
Aim aim_at(const std::vector<std::string>& written, bool owned, const LookUp& look_up);

// Why a run is more than other machines than this one get, whoever owns them; empty if it is not.
std::string too_much(const LoadPlan& plan);

}  // namespace tankchess::server
