#include "tournament/pairing.h"

namespace tankchess::tournament {

int round_robin_rounds(int entrants, int cycles) {
    const int even = entrants + entrants % 2;
    return entrants < 2 ? 0 : (even - 1) * cycles;
}

std::vector<Table> round_robin_round(const Field& field, int round, int cycles) {
    const std::vector<int> seeds = seeding(field);
    const int entrants = static_cast<int>(seeds.size());
    if (round > round_robin_rounds(entrants, cycles)) return {};
    const int even = entrants + entrants % 2;
    const int turn = (round - 1) % (even - 1), cycle = (round - 1) / (even - 1);
    const auto place = [&](int index) { return index < entrants ? seeds[static_cast<std::size_t>(index)] : -1; };
    const auto plays = [&](int who) { return who >= 0 && field.entrants[static_cast<std::size_t>(who)].active; };

    std::vector<Table> out;
    for (int board = 0; board < even / 2; ++board) {
        // The last place stands still, the others go round the table.
        int a = (turn + board) % (even - 1);
        int b = board == 0 ? even - 1 : (turn + even - 1 - board) % (even - 1);
        // Sides by turns: the one that stands still changes with each round, the others by the sum of their places.
        const bool swap = (board == 0 ? turn % 2 == 1 : (a + b) % 2 == 1 ? a > b : a < b) != (cycle % 2 == 1);
        if (swap) std::swap(a, b);
        const int white = place(a), black = place(b);
        if (plays(white) && plays(black)) {
            out.push_back({round, {white, black}});
        } else if (plays(white) || plays(black)) {
            out.push_back({round, {plays(white) ? white : black}, Table::State::bye});
        }
    }
    return out;
}

}  // namespace tankchess::tournament
