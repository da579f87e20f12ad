#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/arena/data_file.h"
#include "engine/net/nets.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// How games for learning are made. Every game depends on this and its number alone, so the same plan gives the same
// games however often it is broken off and on however many threads.
struct DataPlan {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 1000;  // of each turn
    int longest = 400;           // plies, then nobody has won
    // Percent of plies that are drawn by lot after the search has spoken: a search meets bad moves far more often than
    // good ones, so the net should know them.
    int strayed = 0;
    // Percent of games in which one side races its Command piece for the edge come what may (player.h): self-play alone
    // seldom shows what must stand guard.
    int racers = 0;
    std::string rules = {};   // words of the rules to play by, separated by commas; empty: all for two players
    std::string setups = {};  // stock boards to play on, separated by commas; empty: all, and generated ones
    // Both sides play with these nets, which outlive the plan: what they believe wrongly is then played, and unlearned.
    const Nets* nets = nullptr;
    std::string net_name = {};  // by which its games are told from others
};
// One line that tells plans apart.
std::string describe(const DataPlan& plan);
// Not where none of its setups knows any of its rules.
bool has_boards(const DataPlan& plan);

// Game `number` of a plan. Even numbers are on stock boards in turn, under each of their rules for two; odd ones each
// on a generated board of its own, unless the plan names setups. It begins with random plies and ends where it is over
// or the search has proven who wins.
DataGame make_data_game(const DataPlan& plan, std::uint64_t number);

// The board without the rules, and whether it is none of the stock.
std::string_view board_name(const DataGame& game);
bool is_generated(const DataGame& game);

// The positions of a game before each of its moves, checked: f(position, ply). A fault where a text or a move is wrong.
std::optional<Fault> replay_data(const DataGame& game,
                                 const std::function<void(const Position&, const DataGame::Ply&)>& f);

// Games `first` to `last - 1` on so many threads, handed out in order; false from `done` ends it.
void make_data(const DataPlan& plan, std::uint64_t first, std::uint64_t last, int jobs,
               const std::function<bool(const DataGame&)>& done);

}  // namespace tankchess::engine
