#pragma once

#include <optional>
#include <span>

#include "base/fault.h"
#include "match/events.h"
#include "match/game_state.h"

namespace tankchess::match {

// Why these events are not what a referee would have written down, or nothing. Where replay() believes what a log says
// beside its moves, here every event must be the answer to a command that could have been given: for logs of others.
std::optional<Fault> reenact(std::span<const Event> events, GameOpener open = open_game);

}  // namespace tankchess::match
