#include <algorithm>
#include <cstdlib>

#include "tournament/matching.h"
#include "tournament/pairing.h"
#include "tournament/standings.h"

namespace tankchess::tournament {

namespace {

constexpr std::int64_t price_of_the_same_again = 1'000'000'000;
constexpr std::int64_t price_of_a_place = 1000;  // times the square of the places between them
constexpr std::int64_t price_of_a_side = 300;

struct Waiting {
    int entrant = 0;
    int place = 0;
    int whites_ahead = 0;
    int last_opponent = -1;
};

Table seated(const Waiting& a, const Waiting& b) {
    const bool a_white = a.whites_ahead != b.whites_ahead ? a.whites_ahead < b.whites_ahead : a.entrant < b.entrant;
    return a_white ? Table{0, {a.entrant, b.entrant}} : Table{0, {b.entrant, a.entrant}};
}

std::vector<Table> pairs(const Field& field, const std::vector<Waiting>& waiting, bool again_allowed) {
    const auto mates =
        cheapest_pairs(static_cast<int>(waiting.size()), [&](int i, int j) -> std::optional<std::int64_t> {
            const Waiting& a = waiting[static_cast<std::size_t>(i)];
            const Waiting& b = waiting[static_cast<std::size_t>(j)];
            const int team = field.entrants[static_cast<std::size_t>(a.entrant)].team;
            if (team >= 0 && team == field.entrants[static_cast<std::size_t>(b.entrant)].team) return std::nullopt;
            const std::int64_t apart = std::min(std::abs(a.place - b.place), 1000);
            return apart * apart * price_of_a_place +
                   std::abs(a.whites_ahead + b.whites_ahead) % 1000 * price_of_a_side +
                   (a.last_opponent == b.entrant || b.last_opponent == a.entrant ? price_of_the_same_again : 0);
        });
    std::vector<Table> out;
    for (std::size_t i = 0; i < mates.size(); ++i) {
        if (mates[i] <= static_cast<int>(i)) continue;
        const Waiting &a = waiting[i], &b = waiting[static_cast<std::size_t>(mates[i])];
        // Two who just met wait for others, unless there are no others.
        const bool again = a.last_opponent == b.entrant || b.last_opponent == a.entrant;
        if (!again || again_allowed) out.push_back(seated(a, b));
    }
    return out;
}

// Of those who wait, the first whose team is seen least at this table.
std::size_t next_at(const Table& table, const std::vector<Waiting>& waiting, const Field& field) {
    const auto team_of = [&field](int who) { return field.entrants[static_cast<std::size_t>(who)].team; };
    const auto mates = [&](const Waiting& one) {
        const int team = team_of(one.entrant);
        return team < 0 ? 0
                        : std::count_if(
                              table.seats.begin(), table.seats.end(), [&](int who) { return team_of(who) == team; });
    };
    const auto found = std::min_element(waiting.begin(), waiting.end(),
                                        [&](const Waiting& a, const Waiting& b) { return mates(a) < mates(b); });
    return static_cast<std::size_t>(found - waiting.begin());
}

bool of_one_team(const Table& table, const Field& field) {
    const int team = field.entrants[static_cast<std::size_t>(table.seats.front())].team;
    return team >= 0 && std::all_of(table.seats.begin(), table.seats.end(), [&](int who) {
               return field.entrants[static_cast<std::size_t>(who)].team == team;
           });
}

// Four by four in the order of the standings, of as many teams as there are; seats go round, so that nobody moves first
// twice.
std::vector<Table> fours(const Field& field, std::vector<Waiting> waiting, const std::vector<Past>& pasts,
                         int at_table) {
    std::vector<Table> out;
    const std::size_t size = static_cast<std::size_t>(at_table);
    while (waiting.size() >= size) {
        Table table{0, {}};
        while (table.seats.size() < size) {
            const std::size_t next = next_at(table, waiting, field);
            table.seats.push_back(waiting[next].entrant);
            waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(next));
        }
        if (of_one_team(table, field)) break;  // so are all who are left
        std::stable_sort(table.seats.begin(), table.seats.end(), [&pasts](int a, int b) {
            const auto firsts = [&pasts](int who) {
                const auto& seats = pasts[static_cast<std::size_t>(who)].seats;
                return std::count(seats.begin(), seats.end(), 0);
            };
            return firsts(a) < firsts(b);
        });
        out.push_back(std::move(table));
    }
    return out;
}

}  // namespace

std::vector<Table> arena_tables(const Field& field, const std::vector<int>& waiting, int at_table, bool again) {
    const std::vector<Past> pasts = pasts_of(field);
    const std::vector<Standing> order = standings(field, Form::arena);
    std::vector<Waiting> ready;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const int entrant = order[place].entrant;
        if (std::find(waiting.begin(), waiting.end(), entrant) == waiting.end()) continue;
        const Past& past = pasts[static_cast<std::size_t>(entrant)];
        ready.push_back({entrant, static_cast<int>(place), past.whites_ahead(),
                         past.opponents.empty() ? -1 : past.opponents.back()});
    }
    const auto active = std::count_if(field.entrants.begin(), field.entrants.end(),
                                      [](const Entrant& entrant) { return entrant.active; });
    return at_table == 2 ? pairs(field, ready, again || active <= 3) : fours(field, ready, pasts, at_table);
}

}  // namespace tankchess::tournament
