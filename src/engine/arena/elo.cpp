#include "engine/arena/elo.h"

#include <algorithm>
#include <cmath>

namespace tankchess::engine {

namespace {

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_at(double score) { return -400 * std::log10(1 / score - 1); }

// Of the score of a pair, between 0 and 1.
struct Moments {
    double mean = 0.5;
    double variance = 0;
};
Moments moments(const PairTallies& t) {
    const double n = std::max(1, t.pairs());
    Moments m{0, 0};
    for (std::size_t i = 0; i < t.count.size(); ++i) m.mean += t.count[i] * static_cast<double>(i) / 4 / n;
    for (std::size_t i = 0; i < t.count.size(); ++i) {
        m.variance += t.count[i] * std::pow(static_cast<double>(i) / 4 - m.mean, 2) / n;
    }
    return m;
}

}  // namespace

EloEstimate elo_of(const PairTallies& t) {
    if (t.pairs() == 0) return {};
    const double n = t.pairs();
    const Moments m = moments(t);
    const double edge = 0.25 / n;
    const double mean = std::clamp(m.mean, edge, 1 - edge);
    const double spread = 1.96 * std::sqrt(std::max(m.variance, edge * (1 - edge)) / n);
    return {elo_at(mean), elo_at(std::clamp(mean - spread, edge / 2, 1 - edge / 2)),
            elo_at(std::clamp(mean + spread, edge / 2, 1 - edge / 2))};
}

double Sprt::log_ratio(const PairTallies& t) const {
    if (t.pairs() == 0) return 0;
    const Moments m = moments(t);
    // Before both better and worse pairs were seen the variance is unknown; it is at least that of one odd pair.
    const double variance = std::max(m.variance, 0.25 / t.pairs());
    const double s0 = expected_score(elo0), s1 = expected_score(elo1);
    return t.pairs() * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * variance);
}

SprtVerdict Sprt::verdict(const PairTallies& t) const {
    const double bound = std::log(0.95 / 0.05);
    const double ratio = log_ratio(t);
    return ratio >= bound ? SprtVerdict::accepted : ratio <= -bound ? SprtVerdict::rejected : SprtVerdict::open;
}

}  // namespace tankchess::engine
