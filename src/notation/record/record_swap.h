#pragma once

#include "base/fault.h"
#include "notation/record/game_record.h"

namespace tankchess {

// The swap rule (G8) in a record: [Swap "yes"] and the word `swap` after the first move where sides were changed,
// [Swap "no"] where they could have been. [White] and [Black] name who had the sides in the end.
inline constexpr std::string_view swap_tag = "Swap";

void set_swap(Record& record, bool taken);
// What is wrong with it.
void check_swap(const Record& record, Faults& faults);

}  // namespace tankchess
