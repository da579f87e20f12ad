#include <algorithm>

#include "engine/retreat/bot.h"
#include "engine/weights.h"
#include "rules/retreat/fire.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::engine {

namespace {

constexpr Score threat_on_command = 150;
constexpr Score threat_on_piece = 12;
constexpr Score nearness = 5;
constexpr std::size_t reply_width = 3;
constexpr int longest_fire = 24;

Score units_worth(const retreat::State& state, Side side) {
    const retreat::Unit* target = state.command_of(retreat::enemy_of(side));
    Score sum = 0;
    for (const retreat::Unit& u : state.units) {
        if (u.side != side) continue;
        if (!u.command) sum += nominal_value(u.kind);
        if (target == nullptr) continue;
        if (!u.command) sum -= nearness * distance_between(u.square, target->square);
        const retreat::SquareSet fire = retreat::squares_under_fire(state, u);
        for (const retreat::Unit& enemy : state.units) {
            if (enemy.side == side || !fire.has(enemy.square)) continue;
            const int push = retreat::push_distance(u, enemy);
            if (push <= 0) continue;
            sum += enemy.command ? threat_on_command : threat_on_piece * std::min(push, 3);
        }
    }
    return sum;
}

}  // namespace

Score retreat_worth(const retreat::State& state, Side side) {
    const Outcome end = retreat::settled(state);
    if (end.over()) return end.draw() ? draw_score : end.won_by(side) ? wins_at(1) : loses_at(2);
    return units_worth(state, side) - units_worth(state, retreat::enemy_of(side));
}

Score worth_under_fire(const retreat::State& state, Side side) {
    Score worst = retreat_worth(state, side);
    if (is_decided(worst) || state.phase != retreat::Phase::fire || state.side == side) return worst;
    std::vector<std::pair<Score, retreat::State>> beam{{worst, state}};
    for (int shot = 0; shot < longest_fire && !beam.empty(); ++shot) {
        std::vector<std::pair<Score, retreat::State>> next;
        for (const auto& [score, from] : beam) {
            std::vector<retreat::Action> shots;
            retreat::list_shots(from, shots);
            for (const retreat::Action& a : shots) {
                retreat::State hit = retreat::after(from, a);
                const Score worth = retreat_worth(hit, side);
                worst = std::min(worst, worth);
                if (is_loss(worth)) return worth;
                if (hit.side == from.side && hit.phase == retreat::Phase::fire)
                    next.emplace_back(worth, std::move(hit));
            }
        }
        std::stable_sort(next.begin(), next.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        if (next.size() > reply_width) next.erase(next.begin() + reply_width, next.end());
        beam = std::move(next);
    }
    return worst;
}

}  // namespace tankchess::engine
