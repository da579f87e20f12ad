#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/arena/elo.h"
#include "engine/arena/player.h"
#include "engine/evaluate/evaluate.h"
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

struct PlayedGame {
    int number = 0;
    std::string setup;
    Position start;
    std::vector<Move> moves;
    Outcome outcome;
    Mishap mishap = Mishap::none;  // of the side that was to move; it lost by it
    std::string complaint;         // what the player said, for an illegal move
    bool first_is_white = true;    // player A has White (and Black, of four)
    double points = 0;             // of player A
    std::vector<std::int64_t> times_ms;
};

struct SeriesSetup {
    std::string name;
    Position position;
};

struct SeriesPlan {
    std::vector<SeriesSetup> setups;
    int games = 100;
    SeriesTime time;
    int at_once = 1;
    int opening_plies = 4;  // random quiet turns before play, the same for both games of a pair
    int longest = 600;      // plies, then a draw
    std::uint64_t seed = 1;
    std::optional<Sprt> sprt;
};

struct SeriesReport {
    Tallies tallies;  // of player A
    int illegal = 0;
    int time_losses = 0;
};

using MakePlayer = std::function<std::unique_ptr<Player>(std::uint64_t seed)>;
// Called after each game, one at a time, in the order in which games end. False ends the match.
using OnGame = std::function<bool(const PlayedGame&, const SeriesReport&)>;

// One game. `seats` by side index; a player may hold several seats.
PlayedGame play_game(const SeriesSetup& setup, const std::array<Player*, side_count>& seats, const SeriesPlan& plan,
                     std::uint64_t opening_seed);

// Plays games in pairs with colours swapped, setup after setup.
SeriesReport run_series(const MakePlayer& make_a, const MakePlayer& make_b, const SeriesPlan& plan,
                        const OnGame& on_game);

// By how much White is ahead at a glance, in hundredths of a Light Tank. Two players.
double lead_of(const Position& position, Evaluator& evaluator);

// A position some random turns into a game in which nothing stands under fire and nobody is ahead, if there is one
// within reason.
Position random_opening(const Position& start, int plies, std::uint64_t seed, std::vector<Move>& moves);

}  // namespace tankchess::engine
