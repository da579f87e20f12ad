#pragma once

#include <optional>
#include <string>
#include <vector>

// Tournaments as arithmetic: who sits down with whom, and who stands where. No clock, no store, no names.
namespace tankchess::tournament {

enum class Form { arena, round_robin, swiss, knockout };

struct Entrant {
    double rating = 1500;
    bool active = true;  // false: withdrew, or pauses
    int team = -1;       // team battles: members of one team do not meet
};

// A table of a round: entrants by index in the order of their seats. One alone has a bye.
struct Table {
    int round = 0;
    std::vector<int> seats;
    enum class State {
        playing,
        won,    // by `winner`
        drawn,  // also shared by several of four
        empty,  // aborted: nobody gets anything
        bye,
    } state = State::playing;
    int winner = -1;                 // index of an entrant
    std::vector<bool> hurried = {};  // arena: who plays with half the time; empty: nobody

    bool has(int entrant) const;
    bool over() const { return state != State::playing; }
};

struct Field {
    std::vector<Entrant> entrants;  // in the order in which they joined
    std::vector<Table> tables;      // in the order in which they were made
};

// What pairing asks about one entrant.
struct Past {
    int half_points = 0;
    std::vector<int> opponents;  // without byes
    std::vector<int> seats;      // 0 = White, in the order of games that were played
    bool had_bye = false;
    int moved_down = 0;  // the last round in which the opponent had fewer points

    int whites_ahead() const;
};

std::vector<Past> pasts_of(const Field& field);
// Indices of entrants, the best rated first; equals in the order in which they joined.
std::vector<int> seeding(const Field& field);

}  // namespace tankchess::tournament
