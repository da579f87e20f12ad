#pragma once

#include "cli/terminal/terminal.h"
#include "notation/record/game_record.h"
#include "records/playthrough.h"

namespace tankchess::cli {

// Every position of the game, one after the other.
void print_replay(const Record& record, const Playthrough& line, DrawStyle style);

// One position at a time: Enter goes on, `b` back, a number to that move, `q` ends. Without a terminal the same
// commands are read from standard input.
void step_replay(const Record& record, const Playthrough& line, DrawStyle style);

}  // namespace tankchess::cli
