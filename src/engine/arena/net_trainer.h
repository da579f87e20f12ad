#pragma once

#include <functional>
#include <string>

#include "engine/arena/net_samples.h"
#include "engine/net/net.h"

namespace tankchess::engine {

struct TrainingPlan {
    int passes = 3;
    int batch = 4096;
    int jobs = 1;
    std::uint64_t seed = 1;
    float rate = 0.002f;  // of the first steps; falls to a hundredth of it
    float decay = 16;     // of the weights of the first layer, each step so many times the rate
    std::string without;  // names of groups of rows that stay dark, separated by commas (for ablations)
};

// Loss (cross entropy against the target) of a set of positions.
struct NetLoss {
    double hand = 0;   // of the hand-made evaluation alone
    double net = 0;    // with the net added
    double least = 0;  // of an answer that is always right, for comparison
};

// Learns the two layers by Adam, in floating point, and rounds them at the end.
class NetTrainer {
public:
    explicit NetTrainer(const TrainingPlan& plan);
    // From what another has learned instead of from nothing.
    void go_on_from(const Net::Weights& weights);

    // `told` after each pass, with the mean loss over it.
    void learn(const NetSamples& samples, const std::function<void(int pass, double loss)>& told);
    NetLoss loss_on(const NetSamples& samples) const;
    Net::Weights rounded() const;

private:
    TrainingPlan plan_;
    std::vector<bool> dark_;   // by row
    std::vector<float> rows_;  // row by row
    std::vector<float> out_;   // by phase, view, unit
    std::array<float, net::phases> bias_{};
    std::array<float, style_count> hand_share_;
    std::array<bool, style_count> learned_{};  // modes that there was something to learn about

    struct Gradient;
    double backward(const NetSamples& samples, const NetSamples::Sample& sample, Gradient& gradient) const;
    float forward(const NetSamples& samples, const NetSamples::Sample& sample, float* sums) const;
};

}  // namespace tankchess::engine
