#pragma once

#include <array>
#include <string>
#include <string_view>

#include "server/store/tables.h"
#include "wire/json.h"

namespace tankchess::server {

// What can be reported: each kind is a row of the table in targets.cpp.
struct Target {
    std::string about;  // whose it is; empty: nobody's
    std::string game;   // one that the engine could look at
    // What could be seen of it. People stand in it by their ids, so that whoever leaves is in no report by name.
    json::object context;
};
// Throws ApiFault about the field `kind` or `target`. `player`: whom of the players a report of a game is about, by
// name; empty: the first one who is not the reporter.
Target look_at_target(Tables& tables, const std::string& kind, const std::string& id, const std::string& reporter,
                      const std::string& player);

// Why something is reported.
inline constexpr std::array<std::string_view, 6> report_reasons = {"insult", "spam", "cheating",
                                                                   "rating", "name", "other"};

}  // namespace tankchess::server
