#pragma once

#include "base/fault.h"
#include "notation/record/game_record.h"
#include "rules/moves/outcome.h"

namespace tankchess {

// The end of a record, as far as the board decides it: [Result], [Termination] and the result after the moves.

// What is wrong with it, given how the moves end.
void check_record_end(const Record& record, const Outcome& end, int sides, Faults& faults);

// Writes the end where the board shows one; otherwise only the tag follows the result.
void set_record_end(Record& record, const Outcome& end, int sides);

}  // namespace tankchess
