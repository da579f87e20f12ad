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
    // All bytes at once: those over the horizon become it, then the sum is the highest byte of a product.
    const Distances rays = open_rays(position, square);
    const std::uint64_t over = at_least(rays, each_byte(horizon)) >> 7;
    const std::uint64_t mask = over * 0xff;
    return static_cast<int>(((rays & ~mask) | (each_byte(horizon) & mask)) * each_byte(1) >> 56);
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

// The mode knows runs to the edge by the Command piece.
bool knows_runs(const ModeRow& mode) { return mode.command_decides && mode.leaving == Leaving::command_piece; }

// On short boards, where a Command piece is hardly ever more than three turns from its edge, searches see runs by
// themselves, and who merely stands in the way stops many of them.
constexpr int rows_of_short_boards = 12;
bool counts_runs(const Position& position) {
    return knows_runs(position.mode()) && position.size().height > rows_of_short_boards;
}

// For the side to move: the first of two safe runs wins, and the sooner the surer.
int units_of_runs(int own_turns, int their_turns) {
    constexpr int far = Breakaway::most_turns + 3;
    if (own_turns <= their_turns) return own_turns == Breakaway::never ? 0 : far - own_turns;
    return their_turns - far;
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

Threats find_threats(const Position& position, const SlotSet& among) {
    if (among.empty()) return {};
    return {destroyable(position, opponent_of(position.side_to_move()), among)};
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
        EscapeDistance& known = escape_distances_[key >> (64 - escape_bits)];
        if (known.key != key) {
            known.turns = turns_for(maps_.steps_out(position, terrain_key, side, p.kind, p.pose()), p.row());
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

namespace {

// What a piece of its own side, or an armed enemy, on `square` counts for a Command piece.
int guards_from(const Piece& p, Square square, Square command) {
    return !p.command && !p.has(fortification) && distance_between(square, command) <= 3 ? 1 : 0;
}
int hunts_from(const Piece& p, Square square, Square command) {
    return !is_armed(p) || p.aboard() ? 0 : std::max(0, horizon - distance_between(square, command));
}

// What a piece counts by its kind and place alone, standing on `square`: add(side, term, number).
template <class Add>
void count_piece(const Position& position, const Piece& p, Square square, Add&& add) {
    const ModeRow& mode = position.mode();
    add(p.side, material_of(p.kind), 1);
    // 1. Material, advance, guards.
    if (!p.command) {
        add(p.side, Term::advance, rows_ahead(position, p.side, square));
        const Slot command = position.command_of(p.side);
        if (command != no_slot) {
            add(p.side, Term::guards, guards_from(p, square, position.piece(command).square));
        }
    }
    // 2. Enemies near a Command piece.
    if (!mode.command_decides) return;
    for (int s = 0; s < mode.sides; ++s) {
        const Side enemy = all_sides[static_cast<std::size_t>(s)];
        const Slot command = position.command_of(enemy);
        if (enemy == p.side || command == no_slot) continue;
        add(enemy, Term::hunters, hunts_from(p, square, position.piece(command).square));
    }
}

// What a drive of a Command piece from `from` changes of that, the other pieces standing still.
template <class Add>
void count_command_drive(const Position& after, const Piece& command, Square from, Add&& add) {
    const Side us = command.side;
    const Side them = opponent_of(us);
    const Square to = command.square;
    int guards = 0, hunters = 0;
    after.pieces_of(us).for_each([&](Slot slot) {
        const Piece& p = after.piece(slot);
        guards += guards_from(p, p.square, to) - guards_from(p, p.square, from);
    });
    add(us, Term::guards, guards);
    if (!after.mode().command_decides) return;
    after.pieces_of(them).for_each([&](Slot slot) {
        const Piece& p = after.piece(slot);
        hunters += hunts_from(p, p.square, to) - hunts_from(p, p.square, from);
    });
    add(us, Term::hunters, hunters);
    const Slot prey = after.command_of(them);
    if (prey == no_slot) return;
    const Square at = after.piece(prey).square;
    add(them, Term::hunters, hunts_from(command, to, at) - hunts_from(command, from, at));
}

}  // namespace

std::array<int, 2> Evaluator::sums_of(const Position& position) const {
    std::array<int, 2> sum{};
    for (const Side side : {Side::white, Side::black}) {
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            count_piece(position, p, p.square, [&](Side of, Term t, int n) { sum[index_of(of)] += weights_[t] * n; });
        });
    }
    return sum;
}

Placement Evaluator::placement_of(const Position& position) const {
    Placement placement{sums_of(position), {}};
    if (used_ != nullptr) placement.net = used_->state_of(position);
    return placement;
}

void Evaluator::set_base(const Position& position, std::uint64_t terrain_key) {
    maps_.set_base(terrain_key);
    if (position.mode().leaving != Leaving::nobody) breakaway_.set_ground(position, terrain_key);
    used_ = net_ != nullptr && net_->knows(position.rules().style) ? net_ : nullptr;
}

Placement Evaluator::placement_after(const Placement& before, const Position& after, const Undo& undo) const {
    Placement placement;
    placement.sum = before.sum;
    if (used_ != nullptr) used_->follow(before.net, after, undo, placement.net);
    const auto anew = [&] {
        placement.sum = sums_of(after);
        return placement;
    };
    const auto count = [&](const Piece& p, Square square, int sign) {
        count_piece(after, p, square,
                    [&](Side of, Term t, int n) { placement.sum[index_of(of)] += sign * weights_[t] * n; });
    };
    for (std::size_t i = 0; i < undo.journal.size(); ++i) {
        const Edit& e = undo.journal[i];
        if (e.slot == no_slot) continue;
        const Piece& p = after.piece(e.slot);
        switch (e.op) {
            case Edit::Op::pose: {
                // A cargo goes along without a word.
                if (p.cargo != no_slot || p.aboard()) return anew();
                if (p.command) {
                    if (undo.journal.size() > 1) return anew();
                    count_command_drive(after, p, e.square, [&](Side of, Term t, int n) {
                        placement.sum[index_of(of)] += weights_[t] * n;
                    });
                    break;
                }
                if (i != 0 && e.square != p.square) return anew();  // drove, then something else
                count(p, e.square, -1);
                count(p, p.square, 1);
                break;
            }
            case Edit::Op::wrecked:
            case Edit::Op::removed:
                if (p.command || p.cargo != no_slot || p.aboard()) return anew();
                count(p, p.square, -1);
                break;
            case Edit::Op::boarded:
            case Edit::Op::unboarded:
            case Edit::Op::transferred:
                return anew();
            default:
                break;
        }
    }
    return placement;
}

std::array<int, 2> Evaluator::race_turns(const Position& position, std::uint64_t terrain_key) {
    if (!knows_runs(position.mode())) return {};
    return {command_turns(position, terrain_key, Side::white), command_turns(position, terrain_key, Side::black)};
}

template <class Add>
void Evaluator::count_goals(const Position& position, std::uint64_t terrain_key, const std::array<int, 2>& race,
                            Side side, Side mover, Add&& add) {
    const ModeRow& mode = position.mode();
    const Slot command = position.command_of(side);
    const bool to_move = mover == side;

    // 3. The Command piece: way to the far edge, race, exposure.
    if (command != no_slot && mode.command_decides) {
        const Square at = position.piece(command).square;
        add(Term::command_lines, open_lines(position, at));
        if (mode.leaving == Leaving::command_piece) {
            const int mine = race[index_of(side)];
            const int theirs = race[index_of(next_side(side, 2))];
            add(escape_term(mine), 1);
            add(Term::race_lead, std::clamp(theirs - mine + (to_move ? 1 : 0), -4, 4));
        }
    }
    add(Term::vehicles, position.vehicles_of(side));

    // 4. What other modes count.
    if (mode.leaving == Leaving::any_vehicle) {
        add(Term::escaped, position.tally()[index_of(side)]);
        int near[escapes_to_win] = {};  // the best runners' nearness, descending
        int soonest = Breakaway::never;
        position.pieces_of(side).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            if (p.has(fortification) || p.aboard()) return;
            const StepMap& map = maps_.get(position, terrain_key, Goal::far_edge, side, p.kind);
            const int turns = turns_for(map.at(p.square, p.facing), p.row());
            if (turns < soonest && turns <= Breakaway::most_turns && weights_[Term::runner_safe] != 0) {
                soonest = std::min(soonest, breakaway_.turns_of(position, slot, !to_move));
            }
            int nearness = std::max(0, horizon - turns);
            for (int& n : near) {
                if (nearness > n) std::swap(nearness, n);
            }
        });
        const int wanted = std::max(0, escapes_to_win - position.tally()[index_of(side)]);
        int total = 0;
        for (int i = 0; i < wanted; ++i) total += near[i];
        add(Term::runners, total);
        if (soonest != Breakaway::never) add(Term::runner_safe, Breakaway::most_turns + 3 - soonest);
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
    if (Hunt::decides(mode)) add(Term::hunt, hunt_.progress(position, terrain_key, side));
    if (to_move) add(Term::tempo, 1);
}

namespace {

// The terms of the second part for one side.
template <class Add>
void count_tactics(const Position& position, const SlotSet& under_fire, int poses, Add&& add) {
    int dearest = 0, at_stake = 0;
    under_fire.for_each([&](Slot slot) {
        const Piece& p = position.piece(slot);
        if (p.command && position.mode().command_decides) return;
        const int value = nominal_value(p.kind);
        at_stake += value;
        dearest = std::max(dearest, value);
    });
    add(Term::mobility, poses / 10);
    // One piece can be saved by moving it; the others stay where they are. What the side to move could hit itself is
    // left to quiescence.
    add(Term::loose, (at_stake - dearest) / 10);
    add(Term::loose_dearest, dearest / 10);
}

// Whether a piece that comes to `square`, or leaves it, can change open_lines() of a Command piece.
bool on_a_line(const Position& position, Slot command, Square square) {
    if (command == no_slot) return false;
    const Square at = position.piece(command).square;
    const int dx = std::abs(column_of(at) - column_of(square));
    const int dy = std::abs(row_of(at) - row_of(square));
    return (dx == 0 || dy == 0 || dx == dy) && std::max(dx, dy) <= horizon;
}

}  // namespace

bool Evaluator::weighs_runs(const Position& position) const {
    return weights_[Term::breakaway] != 0 && counts_runs(position);
}

int Evaluator::run_units(const Position& position, Side mover) {
    return units_of_runs(breakaway_.turns_of(position, position.command_of(mover), false),
                         breakaway_.turns_of(position, position.command_of(opponent_of(mover)), true));
}

const StepMap* Evaluator::way_out(const Position& position, Side side) {
    const Slot command = position.command_of(side);
    if (!knows_runs(position.mode()) || command == no_slot) return nullptr;
    return &breakaway_.edge_of(side, position.piece(command).kind);
}

void Evaluator::view_runs(const Position& before, Breakaway::View& view) {
    view.own_turns = Breakaway::never;
    view.theirs[0].way.turns = Breakaway::never;
    if (weighs_runs(before)) breakaway_.view(before, view);
}

int Evaluator::total_of_runs(Breakaway::View& view, const Position& position, Slot slot, const Piece& moved) {
    if (!weighs_runs(position)) return 0;
    const int own = moved.command ? breakaway_.turns_of(position, moved, true) : view.own_turns;
    return weights_[Term::breakaway] * units_of_runs(breakaway_.turns_after(view, position, slot, moved), own);
}

int Evaluator::placement_total(const Position& position, std::uint64_t terrain_key, const Placement& placement,
                               Side mover) {
    return total_without_runs(position, terrain_key, placement, mover) + total_of_runs(position, mover);
}

int Evaluator::total_of_runs(const Position& position, Side mover) {
    return weighs_runs(position) ? weights_[Term::breakaway] * run_units(position, mover) : 0;
}

int Evaluator::total_without_runs(const Position& position, std::uint64_t terrain_key, const Placement& placement,
                                  Side mover) {
    const Side them = next_side(mover, 2);
    const std::array<int, 2> race = race_turns(position, terrain_key);
    int total = placement.sum[index_of(mover)] - placement.sum[index_of(them)];
    count_goals(position, terrain_key, race, mover, mover, [&](Term t, int n) { total += weights_[t] * n; });
    count_goals(position, terrain_key, race, them, mover, [&](Term t, int n) { total -= weights_[t] * n; });
    return total;
}

Score Evaluator::total_score(const Position& position, std::uint64_t terrain_key, const Placement& placement,
                             int total) {
    if (used_ == nullptr) return placement_score(total, 0);
    return placement_score(total, used_->value(placement.net, position.side_to_move(), phase_of(position),
                                               race_turns(position, terrain_key)));
}

Score Evaluator::evaluate_placement(const Position& position, std::uint64_t terrain_key, const Placement& placement) {
    return total_score(position, terrain_key, placement,
                       placement_total(position, terrain_key, placement, position.side_to_move()));
}

Score Evaluator::most_by_runs(const Position& position) const {
    return weighs_runs(position) ? std::abs(weights_[Term::breakaway]) * units_of_runs(1, Breakaway::never) / 10 : 0;
}

Score Evaluator::placement_score(int total, int net) const {
    return std::clamp((total + net) / 10, -win_bound / 2, win_bound / 2);
}

int Evaluator::net_after_drive(const Position& before, const Placement& placement, const Piece& piece,
                               const Piece& moved, const std::array<int, 2>& race) const {
    if (used_ == nullptr) return 0;
    return used_->value_after_drive(placement.net, before.size(), piece, moved, opponent_of(piece.side),
                                    phase_of(before), race);
}

Evaluator::DriveChange Evaluator::change_by_drive(const Position& before, const Piece& piece, Square to) const {
    DriveChange change;
    const auto count = [&](Square square, int sign) {
        count_piece(before, piece, square, [&](Side of, Term t, int n) {
            change.total += (of == piece.side ? -sign : sign) * weights_[t] * n;
        });
    };
    if (to == piece.square) return change;
    count(piece.square, -1);
    count(to, 1);
    if (Hunt::decides(before.mode())) {
        for (const Side side : {Side::white, Side::black}) {
            if (Hunt::is_on(before, side)) change.margin += std::abs(weights_[Term::hunt]) * Hunt::span;
        }
    }
    if (!before.mode().command_decides) return change;
    for (const Side side : {Side::white, Side::black}) {
        for (const Square square : {piece.square, to}) {
            if (on_a_line(before, before.command_of(side), square)) {
                change.margin += std::abs(weights_[Term::command_lines]) * horizon;
            }
        }
    }
    return change;
}

Score Evaluator::tactics_score(const Position& position, const SlotSet& under_fire, int own_poses,
                               int enemy_poses) const {
    int total = 0;
    count_tactics(position, under_fire, own_poses, [&](Term t, int n) { total += weights_[t] * n; });
    count_tactics(position, {}, enemy_poses, [&](Term t, int n) { total -= weights_[t] * n; });
    return total / 10;
}

Score Evaluator::evaluate_tactics(const Position& position, const Threats& threats, const ReachTally& mobility) {
    const Side us = position.side_to_move();
    return tactics_score(position, threats.under_fire, mobility.of(us), mobility.of(next_side(us, 2)));
}

Features Evaluator::features(const Position& position) {
    Features f{};
    const std::uint64_t terrain_key = terrain_key_of(position);
    const Threats threats = find_threats(position);
    const ReachTally mobility(position);
    const std::array<int, 2> race = race_turns(position, terrain_key);
    if (position.mode().leaving != Leaving::nobody) breakaway_.set_ground(position, terrain_key);
    if (counts_runs(position)) {
        const int units = run_units(position, position.side_to_move());
        f[index_of(Term::breakaway)] = static_cast<float>(position.side_to_move() == Side::white ? units : -units);
    }
    for (const Side s : {Side::white, Side::black}) {
        const auto sign = [](Side of) { return of == Side::white ? 1.0f : -1.0f; };
        const auto add = [&](Term t, int n) { f[index_of(t)] += sign(s) * static_cast<float>(n); };
        position.pieces_of(s).for_each([&](Slot slot) {
            const Piece& p = position.piece(slot);
            count_piece(position, p, p.square,
                        [&](Side of, Term t, int n) { f[index_of(t)] += sign(of) * static_cast<float>(n); });
        });
        count_goals(position, terrain_key, race, s, position.side_to_move(), add);
        count_tactics(position, s == position.side_to_move() ? threats.under_fire : SlotSet{}, mobility.of(s), add);
    }
    return f;
}

}  // namespace tankchess::engine
