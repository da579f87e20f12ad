#pragma once

#include <functional>
#include <vector>

#include "engine/balance/contest.h"

namespace tankchess::engine::balance {

// One game of a contest; depends on nothing but its arguments.
Trace play_trace(const Contest& contest, int series, int number);

struct Progress {
    int played = 0;       // games there are, those known before included
    int wanted = 0;       // games of the whole contest
    double seconds = 0;   // since the run began
    double seconds_left;  // by the work of the games played in this run; negative = no idea yet
};

// Called after each game, one at a time, in the order in which games end. False ends the run early.
using OnTrace = std::function<bool(const Trace&, const Progress&)>;

// Plays what is missing of a contest with so many threads. Returns all traces, `known` ones included, by series and
// number. A series with a bound is played in rounds, after each of which it may be enough: which games are played does
// not depend on the threads, nor on where an earlier run stopped.
std::vector<Trace> run_contest(const Contest& contest, std::vector<Trace> known, int threads, const OnTrace& on_trace);

}  // namespace tankchess::engine::balance
