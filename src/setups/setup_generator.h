#pragma once

#include <cstdint>
#include <vector>

#include "base/result.h"
#include "notation/position/square_text.h"
#include "notation/setup/setup_file.h"

namespace tankchess {

struct GeneratorWish {
    BoardSize size;
    int density = 20;  // obstacles, in percent of all squares
    std::uint64_t seed = 1;
    std::vector<PieceCode> army;  // one side's; empty = what suits the size. The first Command piece leads
    std::vector<RulesSpec> rules{{Style::sudden, 0}, {Style::mate, 0}};
};

inline constexpr int max_density = 50;

// A centrally symmetric setup that is fair (U5) under all the rules of the wish: the same for the same wish on every
// machine. The fault says why there is none.
Result<SetupFile> generate_setup(const GeneratorWish& wish);

}  // namespace tankchess
