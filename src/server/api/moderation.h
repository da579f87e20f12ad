#pragma once

#include <map>
#include <string>

#include "server/api/call.h"
#include "server/api/router.h"

namespace tankchess::server {

// Names of people by their ids, asked for once each.
class Names {
public:
    explicit Names(Tables& tables) : tables_(tables) {}
    // {id, name, kind}; null for nobody.
    json::value person(const std::string& user);

private:
    Tables& tables_;
    std::map<std::string, json::value> known_;
};

// What moderators read of an act; the one concerned reads less (standing.cpp).
json::object act_view(const ActRow& act, Names& names);
json::object report_view(const ReportRow& report, Names& names, Millis now);
json::object signal_view(const SignalRow& signal, Names& names);

// A route for those with a role.
Route moderators_route(Method method, std::string_view pattern, RateLimited cost,
                       std::function<void(const CallPtr&)> handler);

// After an act: this server and the others make it true, then the answer goes out.
void answer_act(const CallPtr& call, const ActRow& act, int status = 200);

}  // namespace tankchess::server
