#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/arena/openings.h"
#include "engine/search/constants.h"

namespace tankchess::engine {

// Simultaneous perturbation: all constants are moved at once by a random sign each, both ways, the two engines play a
// few pairs of games, and every constant goes a little towards the winner. Games are few for each step and steps are
// many, so that chance evens out.
struct SpsaPlan {
    std::vector<std::string> names;  // of constant_rows
    SearchConstants start;
    OpeningOf opening_of;
    std::uint64_t nodes = 1000;
    int steps = 1000;
    int pairs = 2;        // of games a step
    double width = 0.15;  // of a perturbation at first, as a part of the constant
    double rate = 0.25;   // how far a clean sweep moves a constant at first, in perturbations
    std::uint64_t seed = 1;
    int at_once = 1;
};

struct SpsaState {
    int step = 0;
    std::vector<double> values;  // in the order of the names
};

// Goes on from `state`; `told` after each step, false from it ends the run. The constants it came to.
SearchConstants run_spsa(const SpsaPlan& plan, SpsaState& state, const std::function<bool(const SpsaState&)>& told);

const ConstantRow* constant_by_name(std::string_view name);

}  // namespace tankchess::engine
