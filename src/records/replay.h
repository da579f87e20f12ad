#pragma once

#include "base/result.h"
#include "notation/record/game_record.h"
#include "records/playthrough.h"

namespace tankchess {

// Records as games: where they start, whether every move is legal, and how they end.

// From [Position], or from [Setup] with [Rules].
Result<Position> start_of_record(const Record& record);

// The position string of its start, of either game.
Result<std::string> start_text_of_record(const Record& record);

// Plays the main line; the fault names the first move that is not legal, and why.
Result<Playthrough> replay_record(const Record& record);

// Everything wrong with a record, in order: start, moves of the main line and of variations, numbers, check marks,
// result and termination. Empty if it is sound.
Faults record_faults(const Record& record);

// The same game in canonical form: move texts (with check marks in `mate`), numbers, and the tags of the start, the
// result and, where the board shows it, the termination. Precondition: record_faults() has none but numbers and marks.
Record canonical_record(const Record& record);

// A record of a line that was played: [Setup] and [Rules], or [Position] where `setup_id` is empty.
Record make_record(const Playthrough& line, std::string_view setup_id);

}  // namespace tankchess
