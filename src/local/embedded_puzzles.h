#pragma once

#include <span>
#include <string_view>

namespace tankchess::local {

// The files of data/puzzles, compiled in (cmake/EmbedPuzzles.cmake).
struct EmbeddedPuzzles {
    std::string_view name;
    std::string_view text;
};
std::span<const EmbeddedPuzzles> embedded_puzzle_files();

}  // namespace tankchess::local
