#pragma once

#include "rules/fast/targets.h"
#include "rules/position/position.h"

namespace tankchess {

// The pieces whose destruction takes the Command piece of `owner` with it: the piece itself (or the boat it is aboard
// of), and every bomb whose chain of explosions reaches it (S3). Precondition: it has one.
SlotSet fatal_targets(const Position& position, Side owner);

// Whether a piece cannot reach any of `targets`, by distance alone: spares most searches of its moves. Not for guns, of
// which lines of fire tell more (may_see()).
bool out_of_range(const Position& position, const Piece& piece, const SlotSet& targets);

// Adds those among `fatal` that weapons of `side`, the shooters, may aim at (F1).
void add_aimable(const Position& position, const SlotSet& fatal, Side side, Targets& targets);

// threatens_command() and command_attackers() (threats.h) where it is known that no others than `among` can.
bool threatens_command(const Position& position, Side attacker, const SlotSet& among);
SlotSet command_attackers(const Position& position, Side attacker, const SlotSet& among);

// Whether some move of `slot`, a piece that tables do not suffice for, destroys the Command piece of `victim`.
// `fatal` is fatal_targets() of the victim, `aims` what is aimable of them.
bool special_kills_command(const Position& position, Slot slot, Side victim, const SlotSet& fatal, Targets& aims);

}  // namespace tankchess
