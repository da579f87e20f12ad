#pragma once

#include <string>

#include "cli/terminal/terminal.h"
#include "notation/record/game_record.h"
#include "records/retreat_playthrough.h"

namespace tankchess::cli {

// What the verbs print for games of Retreat (X7), which have actions and whole turns instead of moves.

// Board, headline and status, and what is still to be placed.
std::string draw_retreat(const RetreatPlaythrough& line, DrawStyle style);
std::string retreat_svg(const retreat::State& state);

// The legal actions, each with the state after it where `tps` is set.
void print_retreat_actions(const retreat::State& state, bool tps, bool json);
void print_retreat_status(const RetreatPlaythrough& line, bool json);
// Whole turns; turns that end alike count once.
void print_retreat_perft(const retreat::State& state, int depth, bool divide, bool json);

// Plays whole turns; the last one stays in progress where `open` is set. Throws BadInput at the first that is not
// legal.
void apply_retreat(RetreatPlaythrough& line, const std::string& turns, bool open, bool canonical);

// Every position of a record, one turn after the other.
void print_retreat_replay(const Record& canonical, const RetreatPlaythrough& line, DrawStyle style);

}  // namespace tankchess::cli
