#pragma once

#include <vector>

namespace tankchess::server {

// Glicko-2 (Glickman 2012), one rating period a game.
struct Glicko {
    double rating = 1500;
    double deviation = 350;
    double volatility = 0.06;
};

struct GlickoResult {
    Glicko opponent;
    double score;  // 1 win, 0.5 draw, 0 loss
};

Glicko rated_after(const Glicko& player, const std::vector<GlickoResult>& results);
// A player who did not play grows uncertain with time.
Glicko after_rest(const Glicko& player, double periods);

}  // namespace tankchess::server
