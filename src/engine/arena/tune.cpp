#include "engine/arena/tune.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"
#include "rules/moves/legality.h"
#include "rules/moves/outcome.h"
#include "rules/play/play.h"

namespace tankchess::engine {

namespace {

constexpr int skipped_plies = 8;       // openings say little
constexpr float samples_a_game = 6;    // what the positions of one game weigh together, at most
constexpr double step = 4.0;           // thousandths of a Light Tank an epoch, at most
constexpr double loose_rein = 0.35;    // spread of the prior, as a part of the starting weight …
constexpr double shortest_rein = 8.0;  // … and at least, in thousandths of a Light Tank

double spread_of(double start) { return std::max(shortest_rein, loose_rein * std::abs(start)); }

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
    double loss = 0, weight = 0;
    for (const Sample& s : samples) {
        const double p = std::clamp(sigmoid(score_of(s, w) / scale), 1e-9, 1 - 1e-9);
        const double r = static_cast<double>(s.result);
        loss -= static_cast<double>(s.weight) * (r * std::log(p) + (1 - r) * std::log(1 - p));
        weight += static_cast<double>(s.weight);
    }
    return loss / weight;
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

bool SampleMaker::add_game(const Position& start, const std::vector<Move>& moves, float result,
                           std::vector<Sample>& samples) {
    std::uint64_t game = start.hash();
    for (const Move m : moves) game = mix64(game ^ m.bits);
    if (!games_.insert(game).second) return false;
    const std::size_t first = samples.size();
    Position p = start;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (static_cast<int>(i) >= skipped_plies && !settled(p).over() && !in_the_air(p, moves[i]) &&
            positions_.insert(p.hash()).second) {
            samples.push_back({evaluator_.features(p), result, 1});
        }
        p = after(p, moves[i]);
    }
    const auto count = static_cast<float>(samples.size() - first);
    for (std::size_t i = first; i < samples.size(); ++i) samples[i].weight = std::min(1.0f, samples_a_game / count);
    return true;
}

TuneReport tune(const std::vector<Sample>& samples, Weights& weights, int epochs,
                const std::function<void(int, double)>& on_epoch) {
    TuneReport report;
    if (samples.empty()) return report;
    std::array<double, term_count> w{}, start{}, first{}, second{};
    for (std::size_t t = 0; t < term_count; ++t) start[t] = w[t] = weights.value[t];
    report.scale = best_scale(samples, w);
    report.loss_before = loss_of(samples, w, report.scale);
    // Adam: each weight finds its own step.
    for (int epoch = 1; epoch <= epochs; ++epoch) {
        std::array<double, term_count> gradient{};
        for (const Sample& s : samples) {
            const double error = static_cast<double>(s.weight) *
                                 (sigmoid(score_of(s, w) / report.scale) - static_cast<double>(s.result));
            for (std::size_t t = 0; t < term_count; ++t) gradient[t] += error * static_cast<double>(s.features[t]);
        }
        for (std::size_t t = 0; t < term_count; ++t) {
            const double spread = spread_of(start[t]);
            const double g = gradient[t] / (10 * report.scale) + (w[t] - start[t]) / (spread * spread);
            first[t] = 0.9 * first[t] + 0.1 * g;
            second[t] = 0.999 * second[t] + 0.001 * g * g;
            const double m = first[t] / (1 - std::pow(0.9, epoch));
            const double v = second[t] / (1 - std::pow(0.999, epoch));
            // Smaller steps towards the end settle what the first ones overshot.
            w[t] -= step * (1 - static_cast<double>(epoch - 1) / epochs) * m / (std::sqrt(v) + 1e-12);
        }
        if (on_epoch) on_epoch(epoch, loss_of(samples, w, report.scale));
    }
    report.loss_after = loss_of(samples, w, report.scale);
    for (std::size_t t = 0; t < term_count; ++t) weights.value[t] = static_cast<int>(std::lround(w[t]));
    return report;
}

}  // namespace tankchess::engine
