#pragma once

#include "server/api/call.h"

namespace tankchess::server {

// Calls `then` unless the position stands on the board of a running game that is played without help: of the asker's
// own games after the first turn, of anybody's when boards have come to differ, since a second account is soon made.
// Then the answer is 409. Whoever replays the moves elsewhere, or has an engine at home, is not stopped by this.
void unless_in_play(const CallPtr& call, const std::string& tps, std::function<void()> then);

}  // namespace tankchess::server
