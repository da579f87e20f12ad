#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/record/game_record.h"

namespace tankchess {

// Game records as JSON, for tools:
//   { "tags": { "White": "…" }, "comments": […], "moves": [ { "turn": 1, "opens_turn": true, "text": "…",
//     "comments": […], "variations": [ { "comments": […], "moves": […] } ] } ], "result": "1-0" }
// Empty lists are left out. Reading is as strict as for record texts; the fault names the path of the offence.
Result<Record> read_record_json(std::string_view text);
std::string write_record_json(const Record& record);

}  // namespace tankchess
