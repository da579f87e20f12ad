#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/bot/bot.h"

namespace tankchess::engine {

// What makes a puzzle hard, each of it measured.
struct PuzzleFacts {
    int turns = 1;            // until the win
    int moves = 1;            // that can be chosen from at the start
    std::uint64_t found = 0;  // nodes after which the engine finds the first move for good; 0 if it was not measured
    std::vector<std::string> themes;
};

inline constexpr int lowest_rating = 600;
inline constexpr int highest_rating = 2600;
inline constexpr std::uint64_t most_nodes_to_find = 1 << 17;

// The engine thinks with 16 nodes, 32, 64 … until it has the first move and either sees the win or still has it with
// twice and four times as many. `most_nodes_to_find` doubled if it does not find it.
std::uint64_t nodes_to_find(Bot& bot, const Position& position, Move first);

// 600 to 2600: each doubling of the nodes is worth 100, each further turn 180, each doubling of the choice beyond 32
// moves 85, and a first move that neither shoots nor threatens 200.
int rating_for(const PuzzleFacts& facts);

int count_moves(const Position& position);

}  // namespace tankchess::engine
