#include "engine/tune.h"

#include <algorithm>
#include <cmath>

#include "rules/legality.h"
#include "rules/outcome.h"
#include "rules/play.h"

namespace tankchess::engine {

namespace {

constexpr int skipped_plies = 8;  // openings say little
constexpr double step = 4.0;      // thousandths of a Light Tank an epoch, at most
constexpr double hold = 2e-8;     // pull towards the starting weights

bool in_the_air(const Position& p, Move next) {
    if (next.action() != Action::none) return true;
    if (!p.mode().command_decides) return false;
    for (const Side s : {Side::white, Side::black}) {
        if (threatens_command(p, s) || threatens_escape(p, s)) return true;
    }
    return false;
}

double score_of(const Sample& s, const std::array<double, term_count>& w) {
    double sum = 0;
    for (std::size_t t = 0; t < term_count; ++t) sum += w[t] * static_cast<double>(s.features[t]);
    return sum / 10;
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

double loss_of(const std::vector<Sample>& samples, const std::array<double, term_count>& w, double scale) {
    double loss = 0;
    for (const Sample& s : samples) {
        const double p = std::clamp(sigmoid(score_of(s, w) / scale), 1e-9, 1 - 1e-9);
        const double r = static_cast<double>(s.result);
        loss -= r * std::log(p) + (1 - r) * std::log(1 - p);
    }
    return loss / static_cast<double>(samples.size());
}

// The scale at which the starting weights predict best, so that tuning moves weights and not the scale.
double best_scale(const std::vector<Sample>& samples, const std::array<double, term_count>& w) {
    double best = 100, best_loss = 1e9;
    for (double scale = 60; scale < 2000; scale *= 1.12) {
        const double loss = loss_of(samples, w, scale);
        if (loss < best_loss) best_loss = loss, best = scale;
    }
    return best;
}

}  // namespace

void SampleMaker::add_game(const Position& start, const std::vector<Move>& moves, float result,
                           std::vector<Sample>& samples) {
    Position p = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (static_cast<int>(i) >= skipped_plies && !settled(p).over() && !in_the_air(p, moves[i])) {
            samples.push_back({evaluator_.features(p), result});
        }
        p = after(p, moves[i]);
    }
}

TuneReport tune(const std::vector<Sample>& samples, Weights& weights, int epochs,
                const std::function<void(int, double)>& on_epoch) {
    TuneReport report;
    if (samples.empty()) return report;
    std::array<double, term_count> w{}, start{}, first{}, second{};
    for (std::size_t t = 0; t < term_count; ++t) start[t] = w[t] = weights.value[t];
    std::array<bool, term_count> seen{};
    for (const Sample& s : samples) {
        for (std::size_t t = 0; t < term_count; ++t) seen[t] = seen[t] || s.features[t] != 0;
    }
    report.scale = best_scale(samples, w);
    report.loss_before = loss_of(samples, w, report.scale);
    const double n = static_cast<double>(samples.size());
    // Adam: each weight finds its own step.
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        std::array<double, term_count> gradient{};
        for (const Sample& s : samples) {
            const double error = sigmoid(score_of(s, w) / report.scale) - static_cast<double>(s.result);
            for (std::size_t t = 0; t < term_count; ++t) gradient[t] += error * static_cast<double>(s.features[t]);
        }
        for (std::size_t t = 0; t < term_count; ++t) {
            if (!seen[t]) continue;
            const double g = gradient[t] / n / (10 * report.scale) + hold * (w[t] - start[t]);
            first[t] = 0.9 * first[t] + 0.1 * g;
            second[t] = 0.999 * second[t] + 0.001 * g * g;
            const double m = first[t] / (1 - std::pow(0.9, epoch));
            const double v = second[t] / (1 - std::pow(0.999, epoch));
            w[t] -= step * m / (std::sqrt(v) + 1e-12);
        }
        if (on_epoch) on_epoch(epoch, loss_of(samples, w, report.scale));
    }
    report.loss_after = loss_of(samples, w, report.scale);
    for (std::size_t t = 0; t < term_count; ++t) weights.value[t] = static_cast<int>(std::lround(w[t]));
    return report;
}

}  // namespace tankchess::engine
