#pragma once

#include <array>

namespace tankchess::engine {

// Points of one side of a match.
struct Tallies {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    int games() const { return wins + draws + losses; }
    double points() const { return wins + draws / 2.0; }
    void add(double points) { (points > 0.5 ? wins : points < 0.5 ? losses : draws)++; }
};

// The same by pairs of games with colours swapped: an opening that favours one colour gives each player a point, so
// pairs scatter less than single games do and say more.
struct PairTallies {
    std::array<int, 5> count{};  // by points of both games in halves

    int pairs() const { return count[0] + count[1] + count[2] + count[3] + count[4]; }
    void add(double points_of_both) { ++count[static_cast<std::size_t>(2 * points_of_both + 0.5)]; }
};

struct EloEstimate {
    double elo = 0;
    double low = 0;  // of a 95 % interval
    double high = 0;

    double error() const { return (high - low) / 2; }
};
// A clean sweep is counted as if half a point had gone astray, so that figures stay finite.
EloEstimate elo_of(const PairTallies& t);

enum class SprtVerdict { open, accepted, rejected };

// Sequential test of "stronger by elo1" against "stronger by elo0", 5 % error each way.
struct Sprt {
    double elo0 = 0;
    double elo1 = 20;

    double log_ratio(const PairTallies& t) const;
    SprtVerdict verdict(const PairTallies& t) const;
};

}  // namespace tankchess::engine
