#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

#include "engine/evaluate/evaluate.h"
#include "engine/evaluate/weights.h"
#include "rules/board/move.h"
#include "rules/position/position.h"

namespace tankchess::engine {

// A quiet position of a finished game and how the game went on from there.
struct Sample {
    Features features;    // for White less Black
    float result = 0.5f;  // 1 White won, 0 Black won
    float weight = 1;     // positions of one game share one result, so a long game counts no more than a few of them
};

// Collects samples from games: every position in which nothing decisive hangs in the air, each position and each game
// once, however often they come.
class SampleMaker {
public:
    // `moves` from `start`, `result` for White. Appends to `samples`; false if the same game was there before.
    bool add_game(const Position& start, const std::vector<Move>& moves, float result, std::vector<Sample>& samples);

private:
    Evaluator evaluator_;
    std::unordered_set<std::uint64_t> games_, positions_;
};

struct TuneReport {
    double loss_before = 0;
    double loss_after = 0;
    double scale = 0;  // points of score for one unit of the logistic curve
};

// Logistic regression of results on evaluations (Texel's way). First the scale at which `weights` predict best is
// fitted and kept, so that scores go on meaning the same; then the weights. Each is drawn back to where it started
// by a normal prior, so that only terms on which the games have much to say move far. `on_epoch` may be empty.
TuneReport tune(const std::vector<Sample>& samples, Weights& weights, int epochs,
                const std::function<void(int epoch, double loss)>& on_epoch);

}  // namespace tankchess::engine
