#include <algorithm>
#include <array>
#include <cstring>

#include "engine/evaluate/weights.h"
#include "engine/retreat/bot.h"
#include "rules/retreat/fire.h"
#include "rules/retreat/outcome.h"
#include "rules/retreat/play.h"

namespace tankchess::engine {

namespace {

// A Command piece stands on its back row for good, so whatever pierces it eliminates it: who fires next and has it in
// his lines wins, who fires after that has made a threat that must be met.
constexpr Score lethal = 2500;
constexpr std::array<Score, 4> threat_on_command{0, 160, 380, 520};
constexpr Score threat_on_piece = 12;
constexpr Score loss_in_sight = 25;  // in hundredths of the piece that would be pushed into something
constexpr Score nearness = 5;
constexpr std::size_t reply_width = 3;
constexpr int longest_fire = 24;

// Who stands where, with a rim of wall round the board.
class Grid {
public:
    static constexpr std::uint8_t wall = 0xff;

    explicit Grid(const retreat::State& state) {
        cell_.fill(wall);
        const BoardSize size = state.size();
        for (int y = 0; y < size.height; ++y) std::memset(&cell_[at(make_square(0, y))], 0, size.width);
        state.ground->high.for_each([&](Square s) { cell_[at(s)] = wall; });
        for (std::size_t i = 0; i < state.units.size(); ++i) {
            cell_[at(state.units[i].square)] = static_cast<std::uint8_t>(i + 1);
        }
    }

    static std::size_t at(Square s) { return static_cast<std::size_t>(s) + stride + 1; }
    // What is there: 0 nothing, wall, or the number of a unit and one.
    std::uint8_t operator[](std::size_t cell) const { return cell_[cell]; }

private:
    std::array<std::uint8_t, (max_side_length + 2) * stride + 2> cell_;
};

// Calls f(target, direction) for every unit that `shooter` has in its lines.
template <class F>
void for_targets(const retreat::State& state, const Grid& grid, const retreat::Unit& shooter, F&& f) {
    const KindRow& row = shooter.row();
    const std::size_t here = Grid::at(shooter.square);
    const auto meet = [&](std::uint8_t what, int direction) {
        if (what != 0 && what != Grid::wall) f(state.units[static_cast<std::size_t>(what - 1)], direction);
    };
    if (row.weapon == Weapon::lob) {
        const int x = column_of(shooter.square), y = row_of(shooter.square);
        for (int n = row.range_min; n <= row.range_max; ++n) {
            const int tx = x + n * dx_of(shooter.facing), ty = y + n * dy_of(shooter.facing);
            if (state.size().contains(tx, ty)) meet(grid[Grid::at(make_square(tx, ty))], index_of(shooter.facing));
        }
        return;
    }
    for (int d = 0; d < facing_count; ++d) {
        if (!row.has(turret) && d != index_of(shooter.facing)) continue;
        const auto step = static_cast<std::size_t>(delta_of(facing_at(d)));  // wraps round, as it should
        std::size_t cell = here + step;
        while (grid[cell] == 0) cell += step;
        meet(grid[cell], d);
    }
}

// Whether a push of that length towards its own back row eliminates the unit.
bool falls_back(const Grid& grid, const retreat::Unit& unit, int distance) {
    const Facing back = opposite(home_facing(unit.side));
    const auto step = static_cast<std::size_t>(delta_of(back));
    std::size_t cell = Grid::at(unit.square);
    for (int n = 0; n < distance; ++n) {
        cell += step;
        if (grid[cell] != 0) return true;
    }
    return false;
}

}  // namespace

Score retreat_worth(const retreat::State& state, Side side) {
    const Outcome end = retreat::settled(state);
    if (end.over()) return end.draw() ? draw_score : end.won_by(side) ? wins_at(1) : loses_at(2);
    const Grid grid(state);
    const std::array<const retreat::Unit*, 2> command{state.command_of(Side::white), state.command_of(Side::black)};
    std::array<Score, 2> worth{};
    std::array<std::size_t, 2> on_command{};
    const auto index = [](Side s) { return s == Side::white ? std::size_t{0} : std::size_t{1}; };
    for (const retreat::Unit& u : state.units) {
        const std::size_t us = index(u.side);
        if (!u.command) {
            worth[us] += nominal_value(u.kind);
            if (const retreat::Unit* target = command[1 - us]) {
                worth[us] -= nearness * distance_between(u.square, target->square);
            }
        }
        for_targets(state, grid, u, [&](const retreat::Unit& enemy, int direction) {
            if (enemy.side == u.side) return;
            const int push = u.row().power - armour_hit(enemy.kind, enemy.facing, direction ^ 4);
            if (push <= 0) return;
            if (enemy.command) {
                ++on_command[us];
                return;
            }
            worth[us] += threat_on_piece * std::min(push, 3);
            if (falls_back(grid, enemy, push)) worth[us] += nominal_value(enemy.kind) * loss_in_sight / 100;
        });
    }
    // Who fires next, and whether the other may move everything before that.
    const Side next = state.phase == retreat::Phase::fire ? state.side : opponent_of(state.side);
    const bool may_be_met = state.phase == retreat::Phase::move && !state.begun;
    for (const Side s : {Side::white, Side::black}) {
        const std::size_t hits = on_command[index(s)];
        if (hits == 0) continue;
        const Score threat = threat_on_command[std::min<std::size_t>(hits, 3)];
        worth[index(s)] += s != next ? threat : may_be_met ? 2 * threat : lethal;
    }
    return worth[index(side)] - worth[1 - index(side)];
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
