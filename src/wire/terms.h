#pragma once

#include <optional>
#include <string>
#include <vector>

#include "match/config.h"
#include "wire/json.h"
#include "wire/player.h"
#include "wire/rows.h"

namespace tankchess::server {

// What a game is to be played with, as agreed before it starts.
struct Terms {
    std::string setup;  // id, or "custom"
    std::string tps;    // start position, rules and armies applied
    std::string rules;
    match::TimeControl clock;
    std::optional<std::pair<Side, std::int64_t>> odds;  // another base, in ms, for one side
    bool rated = false;
    bool hints = false;
    bool swap = false;   // G8
    int best_of = 0;     // games of a series; 0: none
    std::string side;    // the creator's wish: a letter or "random"
    json::object shown;  // as the protocol shows it
};

// The id of a shared setup that these terms need from the store; empty if none.
std::string shared_setup_of(const json::value& body);
// Throws ApiFault. `shared` is the setup that shared_setup_of() asked for.
Terms read_terms(const json::value& body, const std::optional<SetupRow>& shared);
// The terms that were written down as Terms::shown: judged when they were made, so not again.
Terms kept_terms(const json::value& shown);

// Who sits where, or might.
struct SeatPlan {
    enum class Kind { open, person, engine };
    Side side = Side::white;
    Kind kind = Kind::open;
    std::string user, name, user_kind;
    int level = 0;
    std::string style = {};  // of an engine; empty: plain
};

struct Plan {
    Terms terms;
    std::vector<SeatPlan> seats;  // in the order of turns
    bool shuffle = false;         // two seats, sides drawn when the game starts
    bool one_screen = false;

    bool full() const;
    bool has(const std::string& user) const;
    // Puts a user on an open seat (the wanted one, or any). False if there is none.
    bool seat(const Player& who, std::optional<Side> wanted);
    // X6: the types that a seated user picks. Sides are drawn by then. Throws ApiFault.
    void bring(const std::string& user, const std::vector<std::string>& army);
};

// The seats that a body asks for. Throws ApiFault.
Plan read_plan(const json::value& body, Terms terms, const Player& creator, bool open_allowed);
// Draws the sides now, if they are to be drawn: `swap` is what the coin said.
void draw_sides(Plan& plan, bool swap);
// `claim_after`: how long a player on a clock may be away.
match::MatchConfig config_of(const Plan& plan, match::Millis claim_after);
// Letters of open seats, and who has the others. Where sides are drawn the letters only count seats.
json::array open_view(const Plan& plan);
json::object taken_view(const Plan& plan);

// For the store. Terms are kept with their position, so that a setup that changes later does not change them.
std::string written_seats(const Plan& plan);
Plan kept_seats(const std::string& seats);
Plan kept_plan(const std::string& terms, const std::string& seats);

}  // namespace tankchess::server
