#include "tournament/standings.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "tournament/pairing.h"

namespace tankchess::tournament {

namespace {

constexpr int streak_from = 2;  // wins in a row that make the next points count double

Standing& row_of(std::vector<Standing>& rows, int entrant) { return rows[static_cast<std::size_t>(entrant)]; }

// Half points of one at a table that is over.
int score_at(const Table& table, int entrant) {
    if (table.state == Table::State::bye) return 2;
    if (table.state == Table::State::drawn) return 1;
    return table.state == Table::State::won && table.winner == entrant ? 2 : 0;
}

void add_games(std::vector<Standing>& rows, const Field& field) {
    for (const Table& table : field.tables) {
        if (!table.over() || table.state == Table::State::empty || table.state == Table::State::bye) continue;
        for (const int who : table.seats) {
            ++row_of(rows, who).games;
            row_of(rows, who).wins += score_at(table, who) == 2;
            row_of(rows, who).draws += score_at(table, who) == 1;
        }
    }
}

void add_arena_points(std::vector<Standing>& rows, const Field& field) {
    std::vector<int> streak(rows.size());
    for (const Table& table : field.tables) {
        if (!table.over() || table.state == Table::State::empty) continue;
        for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
            const int who = table.seats[seat];
            int& run = streak[static_cast<std::size_t>(who)];
            const int score = score_at(table, who);
            const bool hurried = seat < table.hurried.size() && table.hurried[seat];
            row_of(rows, who).half_points += score * (run >= streak_from ? 2 : 1) + (score == 2 && hurried ? 1 : 0);
            run = score == 2 ? run + 1 : 0;
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].on_streak = streak[i] >= streak_from;
}

void add_points(std::vector<Standing>& rows, const Field& field) {
    for (const Table& table : field.tables) {
        if (!table.over()) continue;
        for (const int who : table.seats) row_of(rows, who).half_points += score_at(table, who);
    }
}

// Against whom the points were made.
void add_opposition(std::vector<Standing>& rows, const Field& field) {
    for (const Table& table : field.tables) {
        if (!table.over() || table.state == Table::State::empty || table.state == Table::State::bye) continue;
        for (const int who : table.seats) {
            for (const int other : table.seats) {
                if (other == who) continue;
                row_of(rows, who).buchholz += row_of(rows, other).half_points;
                row_of(rows, who).sonneborn += score_at(table, who) * row_of(rows, other).half_points;
            }
        }
    }
}

auto figures(const Standing& row) { return std::tie(row.half_points, row.buchholz, row.sonneborn); }

void add_direct_meetings(std::vector<Standing>& rows, const Field& field) {
    for (const Table& table : field.tables) {
        if (!table.over() || table.seats.size() < 2) continue;
        for (const int who : table.seats) {
            for (const int other : table.seats) {
                if (other != who && figures(row_of(rows, who)) == figures(row_of(rows, other)))
                    row_of(rows, who).met_equals += score_at(table, who);
            }
        }
    }
}

}  // namespace

std::vector<Standing> standings(const Field& field, Form form) {
    std::vector<Standing> rows(field.entrants.size());
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].entrant = static_cast<int>(i);
    add_games(rows, field);
    if (form == Form::arena) {
        add_arena_points(rows, field);
    } else {
        add_points(rows, field);
        add_opposition(rows, field);
        add_direct_meetings(rows, field);
    }
    if (form == Form::knockout) {
        // A cup is about how far one came: a round won is a place, whatever the replays gave.
        std::vector<bool> in(rows.size());
        for (const int who : knockout_field(field)) {
            if (who >= 0) in[static_cast<std::size_t>(who)] = true;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) rows[i].out = !in[i];
        for (const Table& table : field.tables) {
            for (const int who : table.seats)
                row_of(rows, who).last_round = std::max(row_of(rows, who).last_round, table.round);
        }
    }
    std::vector<Standing> out;
    for (const int seed : seeding(field)) out.push_back(rows[static_cast<std::size_t>(seed)]);
    std::stable_sort(out.begin(), out.end(), [form](const Standing& a, const Standing& b) {
        if (form == Form::knockout) {
            if (a.out != b.out) return b.out;
            return a.last_round > b.last_round;
        }
        return std::tie(a.half_points, a.buchholz, a.sonneborn, a.met_equals, a.wins) >
               std::tie(b.half_points, b.buchholz, b.sonneborn, b.met_equals, b.wins);
    });
    return out;
}

std::vector<TeamStanding> team_standings(const Field& field, Form form, int counted) {
    std::map<int, TeamStanding> teams;
    for (const Standing& row : standings(field, form)) {
        const int team = field.entrants[static_cast<std::size_t>(row.entrant)].team;
        if (team < 0) continue;
        TeamStanding& here = teams[team];
        here.team = team;
        if (static_cast<int>(here.counted.size()) == counted) continue;
        here.counted.push_back(row.entrant);
        here.points += row.half_points;
    }
    std::vector<TeamStanding> out;
    for (auto& [team, row] : teams) out.push_back(std::move(row));
    std::stable_sort(out.begin(), out.end(),
                     [](const TeamStanding& a, const TeamStanding& b) { return a.points > b.points; });
    return out;
}

}  // namespace tankchess::tournament
