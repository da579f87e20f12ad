#pragma once

#include <functional>
#include <vector>

#include "engine/bot/bot.h"
#include "engine/bot/move_book.h"

namespace tankchess::engine {

struct BookPlan {
    std::uint64_t nodes = 200000;  // for each position
    int plies = 2;                 // turns into the game up to which positions are searched
    int lines = 3;                 // moves that are kept, and followed
    std::uint64_t signature = 0;   // of this engine
};

// Searches the first positions of a game: the start, then after each move that was kept, and so on. What `known` has
// from the same engine, with as many nodes and lines, is not searched again. `on_entry` is told of each position as it
// is done; false ends the work. Entries come ply by ply.
std::vector<BookEntry> build_move_book(const Position& start, const BookPlan& plan, const std::vector<BookEntry>& known,
                                       const std::function<bool(const std::vector<BookEntry>&)>& on_entry);

}  // namespace tankchess::engine
