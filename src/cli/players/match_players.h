#pragma once

#include <string>

#include "engine/arena/series.h"

namespace tankchess::cli {

// A player by its word on the command line: `random`, `greedy`, `mcts`, `engine`, `engine:3` (level 3), with settings
// `engine:level=10,style=runner,book=1,threads=2,hash=32,depth=4,nodes=20000,weights=FILE`; anything else is a command
// that speaks the engine protocol. Throws BadInput.
engine::MakePlayer player_maker(const std::string& word);

// Starts `command` through the shell and talks the engine protocol with it. Throws BadInput if it does not answer.
std::unique_ptr<engine::Player> make_process_player(const std::string& command);

}  // namespace tankchess::cli
