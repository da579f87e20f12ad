#pragma once

#include "rules/fast/reach.h"

namespace tankchess {

// Writes `base + bits[i]` for each pose i of `mask`, ascending, and gives the new end. May scribble over three moves
// past it. The version for the machine at hand is chosen once, at start; all write the same.
using EmitDrives = Move* (*)(PoseMask mask, Move base, const std::uint64_t* bits, Move* out);
extern const EmitDrives emit_drives;

// The version that every machine runs.
Move* emit_drives_portable(PoseMask mask, Move base, const std::uint64_t* bits, Move* out);

}  // namespace tankchess
