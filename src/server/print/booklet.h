#pragma once

#include <string>

#include "base/result.h"
#include "notation/setup/setup_file.h"
#include "server/print/paper.h"
#include "server/print/words.h"

namespace tankchess::server {

inline constexpr double smallest_square = 10, largest_square = 60;  // mm
inline constexpr double usual_square = 25;

struct PrintWish {
    Paper paper = Paper::a4;
    double square = usual_square;  // mm
    Language language = Language::en;
};

// A setup to cut out and play with, as a PDF: page plan, board in tiles with crop marks and overlap, tokens, obstacles,
// reference sheet and rules. The fault says what is wrong with the wish.
Result<std::string> print_setup(const SetupFile& file, const PrintWish& wish);

}  // namespace tankchess::server
