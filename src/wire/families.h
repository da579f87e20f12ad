#pragma once

#include <string>
#include <vector>

#include "match/config.h"

namespace tankchess::server {

// A rating family is a family of modes at one speed: `basic` (the ordinary speed has no word), `basic-blitz`,
// `basic-daily`.

// `blitz`: less than eight minutes for 40 turns; `daily`: days for each turn; `rapid`: all others.
std::string speed_of(const match::TimeControl& clock);
// Where a game of that style and clock is rated.
std::string rating_family(const std::string& style, const match::TimeControl& clock);

struct RatingFamily {
    std::string id, modes, speed;
};
std::vector<RatingFamily> all_families();

}  // namespace tankchess::server
