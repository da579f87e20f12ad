#include "tournament/table.h"

#include <algorithm>
#include <numeric>

namespace tankchess::tournament {

bool Table::has(int entrant) const { return std::find(seats.begin(), seats.end(), entrant) != seats.end(); }

int Past::whites_ahead() const {
    int sum = 0;
    for (const int seat : seats) sum += seat == 0 ? 1 : -1;
    return sum;
}

std::vector<Past> pasts_of(const Field& field) {
    std::vector<Past> out(field.entrants.size());
    int round = -1;
    std::vector<int> before;  // half points when the round of the table began
    for (const Table& table : field.tables) {
        if (table.round != round) {
            round = table.round;
            before.clear();
            for (const Past& past : out) before.push_back(past.half_points);
        }
        for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
            const int me = table.seats[seat];
            Past& past = out[static_cast<std::size_t>(me)];
            if (table.state == Table::State::bye) {
                past.had_bye = true;
                past.half_points += 2;
                continue;
            }
            for (const int other : table.seats) {
                if (other == me) continue;
                past.opponents.push_back(other);
                if (before[static_cast<std::size_t>(other)] < before[static_cast<std::size_t>(me)])
                    past.moved_down = table.round;
            }
            if (table.state == Table::State::empty) continue;  // nothing was played, so no side either
            past.seats.push_back(static_cast<int>(seat));
            if (table.state == Table::State::drawn) past.half_points += 1;
            if (table.state == Table::State::won && table.winner == me) past.half_points += 2;
        }
    }
    return out;
}

std::vector<int> seeding(const Field& field) {
    std::vector<int> out(field.entrants.size());
    std::iota(out.begin(), out.end(), 0);
    std::stable_sort(out.begin(), out.end(), [&field](int a, int b) {
        return field.entrants[static_cast<std::size_t>(a)].rating > field.entrants[static_cast<std::size_t>(b)].rating;
    });
    return out;
}

}  // namespace tankchess::tournament
