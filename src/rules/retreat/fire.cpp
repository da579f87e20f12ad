#include "rules/retreat/fire.h"

namespace tankchess::retreat {
namespace {

// Calls visit(shooter, target) for every pair that may shoot now and does something; stops when it answers true.
template <class Visitor>
bool any_shot(const State& state, Visitor&& visit) {
    for (const Unit& shooter : state.units) {
        if (shooter.side != state.side || shooter.fired) continue;
        const SquareSet lines = squares_under_fire(state, shooter);
        for (const Unit& target : state.units) {
            if (!target.target || !lines.has(target.square) || push_distance(shooter, target) <= 0) continue;
            if (visit(shooter, target)) return true;
        }
    }
    return false;
}

}  // namespace

SquareSet squares_under_fire(const State& state, const Unit& shooter) {
    SquareSet lines;
    const KindRow& row = shooter.row();
    const BoardSize size = state.size();
    const int x = column_of(shooter.square), y = row_of(shooter.square);
    if (row.weapon == Weapon::lob) {
        for (int n = row.range_min; n <= row.range_max; ++n) {
            const int tx = x + n * dx_of(shooter.facing), ty = y + n * dy_of(shooter.facing);
            if (size.contains(tx, ty)) lines.add(make_square(tx, ty));
        }
        return lines;
    }
    for (int d = 0; d < facing_count; ++d) {
        const Facing f = facing_at(d);
        if (!row.has(turret) && f != shooter.facing) continue;
        for (int n = 1; size.contains(x + n * dx_of(f), y + n * dy_of(f)); ++n) {
            const Square s = make_square(x + n * dx_of(f), y + n * dy_of(f));
            if (state.ground->high.has(s)) break;
            lines.add(s);
            if (state.unit_at(s)) break;
        }
    }
    return lines;
}

int push_distance(const Unit& shooter, const Unit& target) {
    const int from = direction_between(target.square, shooter.square);
    return shooter.row().power - armour_hit(target.kind, target.facing, from);
}

bool push_possible(const Unit& shooter, const Unit& target, Push push) {
    return push == Push::back || column_of(shooter.square) != column_of(target.square);
}

Facing push_facing(const Unit& shooter, const Unit& target, Push push) {
    if (push == Push::back) return opposite(home_facing(target.side));
    return column_of(shooter.square) < column_of(target.square) ? Facing::e : Facing::w;
}

std::optional<Square> landing(const State& state, const Unit& target, Facing way, int distance) {
    int x = column_of(target.square), y = row_of(target.square);
    for (int n = 0; n < distance; ++n) {
        x += dx_of(way);
        y += dy_of(way);
        if (!state.size().contains(x, y)) return std::nullopt;
        const Square s = make_square(x, y);
        if (state.ground->high.has(s) || state.unit_at(s)) return std::nullopt;
    }
    return make_square(x, y);
}

void list_shots(const State& state, std::vector<Action>& out) {
    any_shot(state, [&](const Unit& shooter, const Unit& target) {
        for (Push push : {Push::back, Push::aside}) {
            if (push_possible(shooter, target, push)) out.push_back(Action::fire(shooter.square, target.square, push));
        }
        return false;
    });
}

bool shot_possible(const State& state) {
    return any_shot(state, [](const Unit&, const Unit&) { return true; });
}

}  // namespace tankchess::retreat
