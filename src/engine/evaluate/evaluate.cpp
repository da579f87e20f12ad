#include "engine/evaluate/evaluate.h"

#include <algorithm>

#include "base/rng.h"
#include "rules/fast/aim.h"
#include "rules/moves/movegen.h"
#include "rules/moves/outcome.h"

namespace tankchess::engine {

namespace {

constexpr int never = 99;
constexpr int horizon = 8;  // squares and turns beyond which nearness counts for nothing

bool is_armed(const Piece& p) { return p.row().weapon != Weapon::none; }

int turns_for(int steps, const KindRow& row) {
    return steps == StepMap::unreachable || row.speed == 0 ? never : (steps + row.speed - 1) / row.speed;
}

// Squares along the eight directions that fire could come from (F3), up to `horizon` each.
int open_lines(const Position& position, Square square) {
    const Distances rays = open_rays(position, square);
    int open = 0;
    for (int f = 0; f < facing_count; ++f) open += std::min(horizon, distance_at(rays, f));
    return open;
}

// How far a square lies ahead of a side's own edge.
int rows_ahead(const Position& position, Side side, Square s) {
    switch (home_facing(side)) {
        case Facing::n:
            return row_of(s);
        case Facing::s:
            return position.size().height - 1 - row_of(s);
        case Facing::e:
            return column_of(s);
        default:
            return position.size().width - 1 - column_of(s);
    }
}

Term escape_term(int turns) {
    if (turns == never) return Term::escape_never;
    return turns > 7 ? Term::escape_far
                     : static_cast<Term>(static_cast<int>(Term::escape_in_1) + std::max(turns, 1) - 1);
}

}  // namespace

Threats find_threats(const Position& position) {
    Threats t;
    const Side us = position.side_to_move();
    for (int s = 0; s < position.mode().sides; ++s) {
        const Side enemy = all_sides[static_cast<std::size_t>(s)];
        if (enemy == us) continue;
        t.under_fire |= destroyable(position, enemy) & position.pieces_of(us);
    }
    return t;
}

int exchange_value(const Weights& weights, const Position& position, Slot slot) {
    const Piece& p = position.piece(slot);
    const int own = weights[material_of(p.kind)] / 10;
    return p.cargo == no_slot ? own : own + weights[material_of(position.piece(p.cargo).kind)] / 10;
}

int Evaluator::command_turns(const Position& position, std::uint64_t terrain_key, Side side) {
    const Slot slot = position.command_of(side);
    if (slot == no_slot) return never;
    const Piece& p = position.piece(slot);
    if (!p.aboard()) {
        // Command pieces stand still in most lines, so the last answers mostly serve again.
        const std::uint64_t key =
            mix64(terrain_key ^ (static_cast<std::uint64_t>(p.square) << 3 | index_of(p.facing)) << 8 ^
                  static_cast<std::uint64_t>(p.kind) << 2 ^ index_of(side)) |
            1;
        EscapeDistance& known = escape_distances_[key >> 56];
        if (known.key != key) {
            known.turns =
                turns_for(maps_.steps(position, terrain_key, Goal::far_edge, side, p.kind, p.pose()), p.row());
            known.key = key;
        }
        return known.turns;
    }
    const StepMap& map = maps_.get(position, terrain_key, Goal::far_edge, side, p.kind);
    // Aboard a boat: as from the best neighbouring square, with a turn to get off.
    int best = StepMap::unreachable;
    for (int f = 0; f < facing_count; ++f) {
        const int x = column_of(p.square) + facing_dx[f];
        const int y = row_of(p.square) + facing_dy[f];
        if (position.size().contains(x, y)) best = std::min<int>(best, map.at(make_square(x, y)));
    }
    const int turns = turns_for(best, p.row());
    return turns == never ? never : turns + 1;
}

template <class Add>
void Evaluator::count_placement(const Position& position, std::uint64_t terrain_key, Side side, Add&& add) {
    const ModeRow& mode = position.mode();
    const Slot command = position.command_of(side);
    const bool to_move = position.side_to_move() == side;

    // 1. Material, advance, guards.
    int advance = 0, guards = 0;
    position.pieces_of(side).for_each([&](Slot slot) {
        const Piece& p = position.piece(slot);
        add(material_of(p.kind), 1);
        if (slot == command) return;
        advance += rows_ahead(position, side, p.square);
        if (command != no_slot && !p.has(fortification)) {
            guards += distance_between(p.square, position.piece(command).square) <= 3;
        }
    });
    add(Term::advance, advance);
    add(Term::guards, guards);

    // 2. Enemies near the Command piece.
    int hunters = 0;
    for (int s = 0; s < mode.sides && command != no_slot; ++s) {
        const Side enemy = all_sides[static_cast<std::size_t>(s)];
        if (enemy == side) continue;
        position.pieces_of(enemy).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            if (!is_armed(p) || p.aboard()) return;
            hunters += std::max(0, horizon - distance_between(p.square, position.piece(command).square));
        });
    }

    // 3. The Command piece: way to the far edge, race, exposure.
    if (command != no_slot && mode.command_decides) {
        const Square at = position.piece(command).square;
        add(Term::command_lines, open_lines(position, at));
        add(Term::hunters, hunters);
        if (mode.leaving == Leaving::command_piece) {
            const int mine = command_turns(position, terrain_key, side);
            const int theirs = command_turns(position, terrain_key, next_side(side, 2));
            add(escape_term(mine), 1);
            add(Term::race_lead, std::clamp(theirs - mine + (to_move ? 1 : 0), -4, 4));
        }
    }
    add(Term::vehicles, position.vehicles_of(side));

    // 4. What other modes count.
    if (mode.leaving == Leaving::any_vehicle) {
        add(Term::escaped, position.tally()[index_of(side)]);
        int near[escapes_to_win] = {};  // the best runners' nearness, descending
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            if (p.has(fortification) || p.aboard()) return;
            const StepMap& map = maps_.get(position, terrain_key, Goal::far_edge, side, p.kind);
            int nearness = std::max(0, horizon - turns_for(map.at(p.square, p.facing), p.row()));
            for (int& n : near) {
                if (nearness > n) std::swap(nearness, n);
            }
        });
        const int wanted = std::max(0, escapes_to_win - position.tally()[index_of(side)]);
        int total = 0;
        for (int i = 0; i < wanted; ++i) total += near[i];
        add(Term::runners, total);
    }
    if (mode.flags) {
        add(Term::flags_scored, position.tally()[index_of(side)]);
        const bool lying = !position.flags().empty() || !position.sites().empty();
        int carried = 0, carrier_near = 0, flag_near = 0;
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            if (p.has(fortification)) return;
            if (p.flag) {
                ++carried;
                const Kind driver = p.aboard() ? position.piece(p.carrier).kind : p.kind;
                const StepMap& home = maps_.get(position, terrain_key, Goal::home_edge, side, driver);
                carrier_near += std::max(0, 2 * horizon - turns_for(home.at(p.square, p.facing), row_of_kind(driver)));
            } else if (lying && !p.aboard()) {
                const StepMap& map = maps_.get(position, terrain_key, Goal::flags, side, p.kind);
                flag_near = std::max(flag_near, horizon - turns_for(map.at(p.square, p.facing), p.row()));
            }
        });
        add(Term::flags_carried, carried);
        add(Term::carrier_near, carrier_near);
        add(Term::flag_near, flag_near);
    }
    if (to_move) add(Term::tempo, 1);
}

template <class Add>
void Evaluator::count_tactics(const Position& position, const Threats& threats, Side side, Add&& add) {
    int reach = 0, dearest = 0, at_stake = 0;
    const bool to_move = position.side_to_move() == side;
    position.pieces_of(side).for_each([&](Slot slot) {
        const Piece& p = position.piece(slot);
        reach += reach_count(position, slot);
        if (!to_move || !threats.under_fire.has(slot) || (p.command && position.mode().command_decides)) return;
        const int value = nominal_value(p.kind);
        at_stake += value;
        dearest = std::max(dearest, value);
    });
    add(Term::mobility, reach / 10);
    // One piece can be saved by moving it; the others stay where they are. What the side to move could hit itself is
    // left to quiescence.
    add(Term::loose, (at_stake - dearest) / 10);
    add(Term::loose_dearest, dearest / 10);
}

Score Evaluator::evaluate_placement(const Position& position, std::uint64_t terrain_key) {
    const Side us = position.side_to_move();
    const Side them = next_side(us, 2);
    int total = 0;
    count_placement(position, terrain_key, us, [&](Term t, int n) { total += weights_[t] * n; });
    count_placement(position, terrain_key, them, [&](Term t, int n) { total -= weights_[t] * n; });
    return std::clamp(total / 10, -win_bound / 2, win_bound / 2);
}

Score Evaluator::evaluate_tactics(const Position& position, const Threats& threats) {
    const Side us = position.side_to_move();
    const Side them = next_side(us, 2);
    int total = 0;
    count_tactics(position, threats, us, [&](Term t, int n) { total += weights_[t] * n; });
    count_tactics(position, threats, them, [&](Term t, int n) { total -= weights_[t] * n; });
    return total / 10;
}

Features Evaluator::features(const Position& position) {
    Features f{};
    const std::uint64_t terrain_key = terrain_key_of(position);
    const Threats threats = find_threats(position);
    for (const Side s : {Side::white, Side::black}) {
        const float sign = s == Side::white ? 1.0f : -1.0f;
        const auto add = [&](Term t, int n) { f[index_of(t)] += sign * static_cast<float>(n); };
        count_placement(position, terrain_key, s, add);
        count_tactics(position, threats, s, add);
    }
    return f;
}

}  // namespace tankchess::engine
