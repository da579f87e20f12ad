#pragma once

#include "match/match.h"
#include "notation/record/game_record.h"
#include "wire/rows.h"

namespace tankchess::server {

// A played game as a record (N4).
Record record_of(const GameRow& row, const match::Match& match);

}  // namespace tankchess::server
