#include "engine/arena/elo.h"

#include <algorithm>
#include <cmath>

namespace tankchess::engine {

namespace {

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }
double elo_at(double score) { return -400 * std::log10(1 / score - 1); }

struct Moments {
    double mean = 0.5;
    double variance = 0;
};
Moments moments(const Tallies& t) {
    const double n = std::max(1, t.games());
    Moments m;
    m.mean = t.points() / n;
    m.variance =
        (t.wins * std::pow(1 - m.mean, 2) + t.draws * std::pow(0.5 - m.mean, 2) + t.losses * std::pow(m.mean, 2)) / n;
    return m;
}

}  // namespace

EloEstimate elo_of(const Tallies& t) {
    if (t.games() == 0) return {};
    const double n = t.games();
    const Moments m = moments(t);
    const double edge = 0.5 / n;
    const double mean = std::clamp(m.mean, edge, 1 - edge);
    const double spread = 1.96 * std::sqrt(std::max(m.variance, edge * (1 - edge)) / n);
    const double high = elo_at(std::clamp(mean + spread, edge / 2, 1 - edge / 2));
    const double low = elo_at(std::clamp(mean - spread, edge / 2, 1 - edge / 2));
    return {elo_at(mean), (high - low) / 2};
}

double Sprt::log_ratio(const Tallies& t) const {
    const Moments m = moments(t);
    if (t.games() == 0 || m.variance <= 0) return 0;
    const double s0 = expected_score(elo0), s1 = expected_score(elo1);
    return t.games() * (s1 - s0) * (2 * m.mean - s0 - s1) / (2 * m.variance);
}

SprtVerdict Sprt::verdict(const Tallies& t) const {
    const double bound = std::log(0.95 / 0.05);
    const double ratio = log_ratio(t);
    return ratio >= bound ? SprtVerdict::accepted : ratio <= -bound ? SprtVerdict::rejected : SprtVerdict::open;
}

}  // namespace tankchess::engine
