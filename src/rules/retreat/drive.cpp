#include "rules/retreat/drive.h"

namespace tankchess::retreat {

SquareSet group_of(const State& state, const Unit& first) {
    const SquareSet own = state.squares_of(first.side);
    SquareSet group;
    group.add(first.square);
    for (;;) {
        const SquareSet grown = group | (group.neighbours() & own);
        if (grown == group) return group;
        group = grown;
    }
}

SquareSet away_from_enemies(const State& state, Side side) {
    const SquareSet enemies = state.squares_of(opponent_of(side));
    return SquareSet::board(state.size()) - state.ground->high - enemies - enemies.neighbours();
}

SquareSet enterable(const State& state, const Unit& mover) {
    SquareSet own = state.squares_of(mover.side);
    own.drop(mover.square);
    return away_from_enemies(state, mover.side) - own;
}

Poses drive_poses(Square from, const SquareSet& enterable, int steps) {
    Poses poses{};
    SquareSet here;
    here.add(from);
    for (int n = 0; n < steps && !here.empty(); ++n) {
        SquareSet reached;
        for (int f = 0; f < facing_count; ++f) {
            const SquareSet entered = here.stepped(facing_at(f)) & enterable;
            poses[f] = poses[f] | entered;
            reached = reached | entered;
        }
        here = reached;
    }
    return poses;
}

std::optional<std::vector<Pose>> drive_to(const State& state, const Unit& mover, Pose end, int steps) {
    const SquareSet free = enterable(state, mover);
    if (!free.has(end.square)) return std::nullopt;
    const auto before = [](Pose pose) { return static_cast<Square>(pose.square - delta_of(pose.facing)); };
    const auto inside = [&](Pose pose) {
        return state.size().contains(column_of(pose.square) - dx_of(pose.facing),
                                     row_of(pose.square) - dy_of(pose.facing));
    };
    if (!inside(end)) return std::nullopt;
    // Level n: the squares that n steps can reach. The last step must come from where the facing points back to.
    std::vector<SquareSet> levels(1);
    levels[0].add(mover.square);
    while (!levels.back().has(before(end))) {
        if (static_cast<int>(levels.size()) >= steps) return std::nullopt;
        levels.push_back(levels.back().neighbours() & free);
    }
    if (steps < 1) return std::nullopt;
    std::vector<Pose> path{end};
    for (std::size_t n = levels.size() - 1; n > 0; --n) {
        Pose entered{before(path.front()), Facing::n};
        while (!inside(entered) || !levels[n - 1].has(before(entered))) entered.facing = turned(entered.facing, 1);
        path.insert(path.begin(), entered);
    }
    return path;
}

std::optional<Pose> backed_up(const State& state, const Unit& mover, const SquareSet& enterable) {
    const int x = column_of(mover.square) - dx_of(mover.facing), y = row_of(mover.square) - dy_of(mover.facing);
    if (!state.size().contains(x, y) || !enterable.has(make_square(x, y))) return std::nullopt;
    return Pose{make_square(x, y), mover.facing};
}

Allowance allowance_of(const State& state, const Unit& unit) {
    if (state.phase != Phase::move || unit.side != state.side || unit.command) return {};
    if (unit.in_hand) return {state.steps_left, false};
    if (state.group_fixed && !unit.waiting) return {};
    return {unit.row().speed, true};
}

}  // namespace tankchess::retreat
