#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/arena/openings.h"
#include "engine/evaluate/weights.h"
#include "engine/search/constants.h"

namespace tankchess::engine {

// What games can tune: the constants of the search and the weights of the evaluation, each by its name.
struct Tuning {
    SearchConstants constants;
    Weights weights = shipped_weights();

    bool operator==(const Tuning&) const = default;
};
struct TuningRow {
    int low, high;
    int* value;  // in a Tuning
};
std::optional<TuningRow> row_of(Tuning& tuning, std::string_view name);

// Simultaneous perturbation: all numbers are moved at once by a random sign each, both ways, the two engines play a
// few pairs of games, and every number goes a little towards the winner. Games are few for each step and steps are
// many, so that chance evens out.
struct SpsaPlan {
    std::vector<std::string> names;  // each has a row_of()
    Tuning start;
    OpeningOf opening_of;
    std::uint64_t nodes = 1000;
    int steps = 1000;
    int pairs = 2;        // of games a step
    double width = 0.15;  // of a perturbation at first, as a part of the number
    double rate = 0.25;   // how far a clean sweep moves a number at first, in perturbations
    std::uint64_t seed = 1;
    int at_once = 1;
};

struct SpsaState {
    int step = 0;
    std::vector<double> values;  // in the order of the names
};

// Goes on from `state`; `told` after each step, false from it ends the run. What it came to.
Tuning run_spsa(const SpsaPlan& plan, SpsaState& state, const std::function<bool(const SpsaState&)>& told);

const ConstantRow* constant_by_name(std::string_view name);

}  // namespace tankchess::engine
