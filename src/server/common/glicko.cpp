#include "server/common/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tankchess::server {

namespace {

constexpr double scale = 173.7178;
constexpr double tau = 0.5;
constexpr double largest_deviation = 350;
constexpr double smallest_deviation = 45;

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }
double expected(double mu, double mu_j, double phi_j) { return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j))); }

// Step 5 of the paper: the new volatility by the Illinois method.
double new_volatility(double sigma, double phi, double v, double delta) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double ex = std::exp(x);
        const double d = phi * phi + v + ex;
        return ex * (delta * delta - phi * phi - v - ex) / (2 * d * d) - (x - a) / (tau * tau);
    };
    double low = a;
    double high = 0;
    if (delta * delta > phi * phi + v) {
        high = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0) ++k;
        high = a - k * tau;
    }
    double f_low = f(low);
    double f_high = f(high);
    for (int i = 0; i < 100 && std::abs(high - low) > 1e-6; ++i) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

}  // namespace

Glicko rated_after(const Glicko& player, const std::vector<GlickoResult>& results) {
    if (results.empty()) return after_rest(player, 1);
    const double mu = (player.rating - 1500) / scale;
    const double phi = player.deviation / scale;
    double v_inverse = 0;
    double sum = 0;
    for (const GlickoResult& result : results) {
        const double mu_j = (result.opponent.rating - 1500) / scale;
        const double phi_j = result.opponent.deviation / scale;
        const double e = expected(mu, mu_j, phi_j);
        v_inverse += g(phi_j) * g(phi_j) * e * (1 - e);
        sum += g(phi_j) * (result.score - e);
    }
    const double v = 1 / v_inverse;
    const double sigma = new_volatility(player.volatility, phi, v, v * sum);
    const double phi_star = std::sqrt(phi * phi + sigma * sigma);
    const double phi_new = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);
    const double mu_new = mu + phi_new * phi_new * sum;
    return {scale * mu_new + 1500, std::clamp(scale * phi_new, smallest_deviation, largest_deviation), sigma};
}

Glicko after_rest(const Glicko& player, double periods) {
    const double phi = player.deviation / scale;
    const double phi_new = std::sqrt(phi * phi + periods * player.volatility * player.volatility);
    return {player.rating, std::min(scale * phi_new, largest_deviation), player.volatility};
}

}  // namespace tankchess::server
