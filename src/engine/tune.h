#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "engine/evaluate.h"
#include "engine/weights.h"
#include "rules/move.h"
#include "rules/position.h"

namespace tankchess::engine {

// A quiet position of a finished game and how the game went on from there.
struct Sample {
    Features features;    // for White less Black
    float result = 0.5f;  // 1 White won, 0 Black won
};

// Collects samples from a game: every position in which nothing decisive hangs in the air.
class SampleMaker {
public:
    // `moves` from `start`, `result` for White. Appends to `samples`.
    void add_game(const Position& start, const std::vector<Move>& moves, float result, std::vector<Sample>& samples);

private:
    Evaluator evaluator_;
};

struct TuneReport {
    double loss_before = 0;
    double loss_after = 0;
    double scale = 0;  // points of score for one unit of the logistic curve
};

// Logistic regression of results on evaluations (Texel's way): the weights that predict the samples best, held near
// `weights` where the samples say little. Terms that no sample counts stay as they are. `on_epoch` may be empty.
TuneReport tune(const std::vector<Sample>& samples, Weights& weights, int epochs,
                const std::function<void(int epoch, double loss)>& on_epoch);

}  // namespace tankchess::engine
