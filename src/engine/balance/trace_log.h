#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/balance/contest.h"

namespace tankchess::engine::balance {

// The games of runs as text, so that a later one can go on where they stopped: a line that names what all games have in
// common, then one for each game: plan, nodes, number, reason, winners, moves in hexadecimal. Which series a run wants
// is no part of it: more games, another strength or another plan are simply added.

// Names the setup, the seed, the opening and the engine's version.
std::string log_header(const Contest& contest, std::string_view engine);
std::string log_line(const Contest& contest, const Trace& trace);

struct TraceLog {
    std::vector<Trace> traces;  // the games that this contest wants
    std::size_t size = 0;       // of the whole lines: what comes after them was cut off
};

// Reads a log that was written for the same setup, seed and engine, or names the fault.
Result<TraceLog> read_log(const Contest& contest, std::string_view engine, std::string_view text);

}  // namespace tankchess::engine::balance
