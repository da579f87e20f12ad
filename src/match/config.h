#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fault.h"
#include "match/seats.h"

namespace tankchess::match {

// The start description of a match: with the events that follow it is all that a replay needs.
struct MatchConfig {
    std::string tps;     // the start position; made canonical when the match starts
    std::string setup;   // id of the setup it came from, for the caller
    std::string family;  // rating family, for the caller
    std::vector<SeatSpec> seats;
    bool rated = false;
    bool hints = false;
    bool swap = false;           // G8: after the first turn the second side may change sides; two seats
    bool one_screen = false;     // one player commands all seats: offers need nobody else
    Millis lag_cap{500};         // most that a single move gets back for its way
    Millis claim_after{60'000};  // absence after which the others may claim; 0: never

    bool operator==(const MatchConfig&) const = default;
};

// The first thing that is wrong with a config apart from its position, or nothing.
std::optional<Fault> config_fault(const MatchConfig& config);

}  // namespace tankchess::match
