#pragma once

#include <set>
#include <string>
#include <vector>

#include "wire/json.h"

namespace tankchess::server {

// Any position: status, choices and overlays for the analysis board, the editor and lessons (docs/protocol.md, "Any
// position"). Both throw ApiFault; reading is quick, answering takes what the board takes.
struct PositionQuestion {
    std::string tps;
    std::vector<std::string> moves;
    std::set<std::string> want;
};
PositionQuestion read_position_question(const json::value& body);
std::string answer_position(const PositionQuestion& question);

}  // namespace tankchess::server
