#pragma once

namespace tankchess::engine {

// Points of one side of a match.
struct Tallies {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }
};

struct EloEstimate {
    double elo = 0;
    double error = 0;  // half of a 95 % interval
};
// A clean sweep is counted as if half a point had gone astray, so that figures stay finite.
EloEstimate elo_of(const Tallies& t);

enum class SprtVerdict { open, accepted, rejected };

// Sequential test of "stronger by elo1" against "stronger by elo0", 5 % error each way.
struct Sprt {
    double elo0 = 0;
    double elo1 = 20;

    double log_ratio(const Tallies& t) const;
    SprtVerdict verdict(const Tallies& t) const;
};

}  // namespace tankchess::engine
