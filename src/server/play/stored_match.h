#pragma once

#include <string>
#include <vector>

#include "match/match.h"
#include "server/store/tables.h"

namespace tankchess::server {

// The match that a stored log tells of, replayed by the rules. Throws StoreFault that names the game.
match::Match replayed_match(const std::string& game, const std::vector<EventRow>& log);
// The same for those who only read it (Match::read_through()).
match::Match read_match(const std::string& game, const std::vector<EventRow>& log);

}  // namespace tankchess::server
