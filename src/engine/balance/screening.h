#pragma once

#include <functional>
#include <vector>

#include "engine/balance/sheet.h"
#include "notation/setup/setup_file.h"
#include "setups/setup_generator.h"

namespace tankchess::engine::balance {

// What a generated board must show after so many games to be looked at further.
struct Hurdle {
    int games = 0;
    double margin = 0;              // of a seat's share from an equal one
    double drawn = 0;               // largest share of draws
    int shortest = 0, longest = 0;  // bounds of the median length, in turns of all sides together
};
// 100, 400 and 1,067 games; each hurdle is higher than the one before by about the error that has gone.
std::vector<Hurdle> usual_hurdles();

// Whether the free games of a series clear a hurdle.
bool clears(const SeriesSheet& series, int sides, const Hurdle& hurdle);

struct ScreeningWish {
    GeneratorWish board;  // seeds are tried from its seed on; the first of its rules is played
    std::vector<Hurdle> hurdles = usual_hurdles();
    std::uint64_t nodes = 1500;
    int tries = 100;  // seeds
    int threads = 1;
};

struct Candidate {
    std::uint64_t seed = 0;
    int cleared = 0;   // hurdles
    bool fair = true;  // the generator found a fair board for the seed
    Sheet sheet;       // after the last hurdle that was tried
};

struct Found {
    SetupFile file;
    Sheet sheet;
};

// The first seed whose board clears all hurdles. All candidates play from the same seeds of openings, and games of one
// hurdle count for the next. `on_candidate` hears of each; the fault says that none was good enough.
Result<Found> find_balanced(const ScreeningWish& wish, const std::function<void(const Candidate&)>& on_candidate);

}  // namespace tankchess::engine::balance
