#pragma once

#include <string>
#include <vector>

#include "wire/puzzles.h"

namespace tankchess::server {

// Reads every .txt file of a folder; files or puzzles that are not sound are named in `faults` and left out.
void load_puzzles(PuzzleShelf& shelf, const std::string& folder, std::vector<std::string>& faults);

}  // namespace tankchess::server
