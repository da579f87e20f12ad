#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "engine/balance/contest.h"

namespace tankchess::engine::balance {

// A share between 0 and 1 with its interval of 95 %: value - half … value + half.
struct Estimate {
    double value = 0;
    double half = 1;

    double low() const { return value - half; }
    double high() const { return value + half; }
};
// From the sum and the sum of squares of `n` results.
Estimate estimate(double sum, double squares, int n);

// What the games of one series say.
struct SeriesSheet {
    Plan plan = Plan::free;
    std::uint64_t nodes = 0;
    int played = 0;
    int twins = 0;                           // the same game as an earlier one; left out of everything else
    std::array<Estimate, side_count> score;  // of each seat: won games, draws divided
    Estimate plan_score;                     // of the side that follows the plan
    std::map<Reason, int> wins, draws;       // by how the games ended
    int shortest_tenth = 0, median = 0, longest_tenth = 0;  // plies
    double lead_changes = 0;                                // a game
    double comebacks = 0;                                   // share of games whose winner had been behind
    double legal_moves = 0;                                 // a turn

    int distinct() const { return played - twins; }
    double drawn() const;    // share
    double escapes() const;  // share of games ended by leaving, or by the threat of it
};

// How a kind did on this board: its part of all destruction over its part of the armies' worth. 1 = as its values say.
struct KindSheet {
    Kind kind = 0;
    int pieces = 0;  // of all sides together
    double earns = 0;
    double lost = 0;  // share of its pieces lost in a game
};

// How often something happened on each square, row by row from A1.
struct HeatMaps {
    std::vector<int> driven, fired, destroyed;
};

struct Sheet {
    std::string setup;
    RulesSpec rules;
    BoardSize size;
    int sides = 2;
    std::uint64_t seed = 0;
    int opening_plies = 0;
    std::string engine;  // version and node signature of what played
    std::string date;    // of the run
    std::vector<SeriesSheet> series;
    // From the free games of all strengths:
    std::vector<KindSheet> kinds;
    HeatMaps heat;
    std::vector<Square> never_entered;  // squares that some piece of this setup could stand on
};

// How the games of one series ended; nothing of what happened in them.
SeriesSheet results_of(const Contest& contest, int series, const std::vector<Trace>& traces);

// Counts the traces of a contest. They may come from an unfinished run.
Sheet make_sheet(const Contest& contest, const std::vector<Trace>& traces);

}  // namespace tankchess::engine::balance
