#include "engine/arena/ladder.h"

#include <algorithm>
#include <cmath>

#include "base/rng.h"

namespace tankchess::engine {

namespace {

constexpr int redraws = 400;
constexpr double virtual_games = 0.5;  // of each link, drawn
constexpr double per_elo = 2.302585092994046 / 400;

using Ratings = std::vector<double>;

// Solves the symmetric, positive definite system `m` x = `y` in place.
void solve(std::vector<Ratings>& m, Ratings& y) {
    const std::size_t n = y.size();
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t row = i + 1; row < n; ++row) {
            const double factor = m[row][i] / m[i][i];
            for (std::size_t k = i; k < n; ++k) m[row][k] -= factor * m[i][k];
            y[row] -= factor * y[i];
        }
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k) y[i] -= m[i][k] * y[k];
        y[i] /= m[i][i];
    }
}

// Newton's steps on the logarithm of the likelihood, which is concave; the anchor does not move.
Ratings likeliest(int players, const std::vector<LadderLink>& links, int anchor) {
    const auto size = static_cast<std::size_t>(players);
    Ratings elo(size, 0.0);
    for (int round = 0; round < 200; ++round) {
        Ratings slope(size, 0.0);
        std::vector<Ratings> bend(size, Ratings(size, 0.0));
        for (const LadderLink& link : links) {
            const auto a = static_cast<std::size_t>(link.a), b = static_cast<std::size_t>(link.b);
            double points = virtual_games / 2;
            for (std::size_t i = 0; i < link.pairs.count.size(); ++i) {
                points += link.pairs.count[i] * static_cast<double>(i) / 2;
            }
            const double games = 2.0 * link.pairs.pairs() + virtual_games;
            const double expected = 1 / (1 + std::exp((elo[b] - elo[a]) * per_elo));
            const double difference = points - games * expected;
            const double weight = games * expected * (1 - expected) * per_elo;
            slope[a] += difference;
            slope[b] -= difference;
            bend[a][a] += weight;
            bend[b][b] += weight;
            bend[a][b] -= weight;
            bend[b][a] -= weight;
        }
        const auto fixed = static_cast<std::size_t>(anchor);
        for (std::size_t i = 0; i < size; ++i) bend[fixed][i] = bend[i][fixed] = 0;
        bend[fixed][fixed] = 1;
        slope[fixed] = 0;
        solve(bend, slope);
        double longest = 0;
        for (std::size_t i = 0; i < size; ++i) {
            // Far from the top a whole step can overshoot.
            const double step = std::clamp(slope[i], -200.0, 200.0);
            elo[i] += step;
            longest = std::max(longest, std::abs(step));
        }
        if (longest < 1e-6) break;
    }
    return elo;
}

// As many pairs as were played, each drawn from those that were.
PairTallies drawn_again(const PairTallies& pairs, Rng& rng) {
    PairTallies out;
    for (int i = 0; i < pairs.pairs(); ++i) {
        int left = static_cast<int>(rng.below(static_cast<std::uint32_t>(pairs.pairs())));
        std::size_t which = 0;
        while (left >= pairs.count[which]) left -= pairs.count[which++];
        ++out.count[which];
    }
    return out;
}

}  // namespace

Result<std::vector<EloEstimate>> fit_ladder(int players, const std::vector<LadderLink>& links, int anchor,
                                            std::uint64_t seed) {
    std::vector<bool> connected(static_cast<std::size_t>(players), false);
    connected[static_cast<std::size_t>(anchor)] = true;
    for (int round = 0; round < players; ++round) {
        for (const LadderLink& link : links) {
            if (link.pairs.pairs() == 0) continue;
            const auto a = static_cast<std::size_t>(link.a), b = static_cast<std::size_t>(link.b);
            if (connected[a] || connected[b]) connected[a] = connected[b] = true;
        }
    }
    for (std::size_t i = 0; i < connected.size(); ++i) {
        if (!connected[i]) return Fault{"player " + std::to_string(i + 1), "has no games that lead to the anchor"};
    }

    std::vector<LadderLink> played = links;
    std::erase_if(played, [](const LadderLink& link) { return link.pairs.pairs() == 0; });
    const Ratings best = likeliest(players, played, anchor);
    std::vector<Ratings> others(best.size());
    Rng rng(seed);
    for (int i = 0; i < redraws; ++i) {
        std::vector<LadderLink> again = played;
        for (LadderLink& link : again) link.pairs = drawn_again(link.pairs, rng);
        const Ratings elo = likeliest(players, again, anchor);
        for (std::size_t k = 0; k < elo.size(); ++k) others[k].push_back(elo[k]);
    }
    std::vector<EloEstimate> out;
    for (std::size_t k = 0; k < best.size(); ++k) {
        std::sort(others[k].begin(), others[k].end());
        out.push_back({best[k], others[k][redraws / 40], others[k][redraws - 1 - redraws / 40]});
    }
    return out;
}

}  // namespace tankchess::engine
