#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/arena/elo.h"
#include "engine/arena/openings.h"
#include "engine/arena/player.h"
#include "rules/moves/outcome.h"

namespace tankchess::engine {

// How long a turn may take.
struct SeriesTime {
    std::optional<std::int64_t> movetime_ms;
    std::optional<std::int64_t> base_ms;  // a clock for the game …
    std::int64_t increment_ms = 0;        // … and what comes back with each turn
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::int64_t grace_ms = 200;  // delays that a move time forgives, since it is no clock
};

enum class Mishap : std::uint8_t { none, illegal, time };

// A game that is over, in brief.
struct GameResult {
    int number = 0;                // from 1; games 2n - 1 and 2n are a pair with colours swapped
    double points = 0;             // of player A
    Mishap mishap = Mishap::none;  // of the side that was to move; it lost by it
    std::uint64_t key = 0;         // equal for games that went the same way
};

struct PlayedGame : GameResult {
    std::string setup;
    Position start;
    std::vector<Move> moves;
    Outcome outcome;
    std::string complaint;       // what the player said, for an illegal move
    bool first_is_white = true;  // player A has White (and Black, of four)
    std::vector<std::int64_t> times_ms;
};

struct SeriesPlan {
    OpeningOf opening_of;  // the same for both games of a pair
    int games = 100;       // an odd one out is not played
    SeriesTime time;
    int at_once = 1;
    int longest = 600;  // plies, then a draw
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt;
    std::vector<GameResult> done;  // by an earlier run of the same plan; only whole pairs count
};

struct SeriesReport {
    Tallies tallies;  // of player A
    PairTallies pairs;
    int doubled = 0;  // pairs left out: one of their games had been played before, move by move
    int illegal = 0;
    int time_losses = 0;
};

using MakePlayer = std::function<std::unique_ptr<Player>(std::uint64_t seed)>;
// Called for both games of a pair once it is over, one at a time, in the order in which pairs end. False ends the
// match.
using OnGame = std::function<bool(const PlayedGame&, const SeriesReport&)>;

// One game. `seats` by side index; a player may hold several seats.
PlayedGame play_game(const Opening& opening, const std::array<Player*, side_count>& seats, const SeriesPlan& plan);

// Plays games in pairs with colours swapped. Players that bound their own effort have no other limit.
SeriesReport run_series(const MakePlayer& make_a, const MakePlayer& make_b, const SeriesPlan& plan,
                        const OnGame& on_game);

}  // namespace tankchess::engine
