#pragma once

#include <vector>

#include "base/result.h"
#include "notation/record/game_record.h"
#include "server/store/tables.h"

namespace tankchess::server {

// What a recorded game adds to openings (game_sums.h); nothing where it has no result. The fault says which move cannot
// be played.
Result<std::vector<OpeningRow>> openings_of(const Record& record);

}  // namespace tankchess::server
