#pragma once

#include <cstddef>
#include <optional>

#include "match/ply.h"

namespace tankchess::match {

// How many plies stay if `by` takes back its last turn: those before it, so that `by` is to move again. In the middle
// of a turn of its own that turn is the last one. `anybody`: the last turn, whoever played it (one screen). Nothing if
// there is no such turn.
std::optional<std::size_t> plies_kept(const Plies& plies, Side by, bool anybody);

}  // namespace tankchess::match
