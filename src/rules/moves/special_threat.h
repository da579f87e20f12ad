#pragma once

#include "rules/position/position.h"

namespace tankchess {

// The pieces whose destruction takes the Command piece of `owner` with it: the piece itself (or the boat it is aboard
// of), and every bomb whose chain of explosions reaches it (S3). Precondition: it has one.
SlotSet fatal_targets(const Position& position, Side owner);

// Whether some move of `slot`, a piece that tables do not suffice for, destroys the Command piece of `victim`.
// `fatal` is fatal_targets() of the victim.
bool special_kills_command(const Position& position, Slot slot, Side victim, const SlotSet& fatal);

}  // namespace tankchess
