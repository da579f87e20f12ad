#pragma once

#include "tournament/table.h"

namespace tankchess::tournament {

// A place, the best first. Ties are broken in the order of the fields, then by the seeds.
struct Standing {
    int entrant = 0;
    int half_points = 0;  // in an arena whole points: two for a win, four on a streak
    int buchholz = 0;     // half points of all opponents
    int sonneborn = 0;    // half points of those beaten, half of those drawn with; times two
    int met_equals = 0;   // half points against those with the same figures so far
    int wins = 0;
    int draws = 0;
    int games = 0;
    bool on_streak = false;  // arena: the next win counts double
    bool out = false;        // cup: lost
    int last_round = 0;      // cup: how far they came
};

std::vector<Standing> standings(const Field& field, Form form);

// Team battles: the best `counted` members of each team, the best team first.
struct TeamStanding {
    int team = 0;
    int points = 0;
    std::vector<int> counted;  // entrants
};
std::vector<TeamStanding> team_standings(const Field& field, Form form, int counted);

}  // namespace tankchess::tournament
