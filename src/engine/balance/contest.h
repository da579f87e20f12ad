#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board/move.h"
#include "rules/moves/outcome.h"
#include "rules/position/position.h"

namespace tankchess::engine::balance {

// What one side can be held to, to see what a board rewards.
enum class Plan : std::uint8_t {
    free,    // both sides play as well as they can
    stay,    // the Command piece never goes forward
    race,    // whoever may leave drives for the far edge, whatever happens
    greedy,  // the dearest destruction of the moment
};
inline constexpr int plan_count = 4;
std::string_view name_of(Plan plan);
std::optional<Plan> plan_by_name(std::string_view name);
// Plans need something to hold to: a Command piece that may leave, or an edge to race for; they are for two players.
bool applies(Plan plan, const ModeRow& mode);

// Few games can look alike by chance: no bound ends a series before.
inline constexpr int fewest_games = 60;

// Games of one sort: the engine against itself, or against a side that follows a plan.
struct Series {
    Plan plan = Plan::free;
    std::uint64_t nodes = 0;  // for each turn of the engine
    int games = 0;
    double within = 0;  // enough are played once the interval of every seat is that narrow; 0 = all of them
};

// Everything that decides which games are played: the same contest gives the same games everywhere.
struct Contest {
    std::string setup;  // id
    Position start;
    std::uint64_t seed = 1;
    int opening_plies = 4;  // random quiet turns before the engine plays
    std::vector<Series> series;
};

// The series of a sheet: `games` at the first strength, a quarter of that at the others (which makes their intervals
// twice as wide), and a tenth for each plan that applies. `within` may bound each strength.
std::vector<Series> usual_series(const ModeRow& mode, int games, const std::vector<std::uint64_t>& nodes,
                                 const std::vector<double>& within = {});

// A game as it was played.
struct Trace {
    int series = 0;  // index in the contest
    int number = 0;  // within the series
    std::vector<Move> moves;
    Outcome outcome;
};

// The side that follows the plan of its series: White in even games, Black in odd ones, from the same opening.
constexpr Side planner(int number) { return number % 2 == 0 ? Side::white : Side::black; }

}  // namespace tankchess::engine::balance
