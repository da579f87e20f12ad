#pragma once

#include "base/result.h"
#include "notation/record/game_record.h"
#include "records/retreat_playthrough.h"

namespace tankchess {

// Records of Retreat (N4): one turn a ply, `fire … ; move …`. A game from a [Setup] begins with the placement, one ply
// of each side; a game that begins on the board has a [Position].

// Whether a record is one of Retreat, by its tags.
bool is_retreat_record(const Record& record);

// The stock setup with all pieces still to be placed (X7).
Result<retreat::State> retreat_start(std::string_view setup_id);

// Where a record starts, from [Position] or [Setup].
Result<retreat::State> start_of_retreat_record(const Record& record);

// Plays the main line; the fault names the first turn that is not legal, and why.
Result<RetreatPlaythrough> replay_retreat(const Record& record);

// As record_faults() and canonical_record() of replay.h, which call these.
Faults retreat_record_faults(const Record& record);
Record canonical_retreat_record(const Record& record);

// A record of a line that was played: [Setup], or [Position] where `setup_id` is empty. A turn in progress is left out.
Record make_retreat_record(const RetreatPlaythrough& line, std::string_view setup_id);

}  // namespace tankchess
