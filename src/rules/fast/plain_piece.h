#pragma once

#include "rules/board/move.h"
#include "rules/fast/sighting.h"
#include "rules/fast/targets.h"

namespace tankchess {

// A piece whose moves the tables know: plain ground, three to five free steps, then at most a shot.
class PlainPiece {
public:
    PlainPiece(const Position& position, Slot slot)
        : p_(position),
          piece_(position.piece(slot)),
          quarters_(index_of(piece_.facing) >> 1),
          frame_(static_cast<std::size_t>(piece_.facing) & 1),
          least_(knows_aim(piece_) ? least_distances(piece_) : nullptr) {}

    // The poses that it can drive to, off its own square, without the reverse step.
    const PoseMask& reach() {
        if (!known_) {
            known_ = true;
            reach_ = drive_mask(p_, piece_);
        }
        return reach_;
    }
    bool turns_to(Facing f) const {
        const int eighths = (index_of(f) - index_of(piece_.facing)) & 7;
        return eighths != 0 && (eighths <= piece_.speed || 8 - eighths <= piece_.speed);
    }

    // The table of least distances, by aim_index() of the target in the frame of facing 2 * quarters().
    // Null for pieces that do not fire along lines.
    const Distances* least() const { return least_; }
    int quarters() const { return quarters_; }
    bool lobs() const { return piece_.weapon == Weapon::lob; }

    // Calls `found(target piece, drive)` for each drive after which the piece destroys a target; stops where it returns
    // true and returns true then. Most targets are ruled out by one comparison of distances.
    // Precondition: it fires along lines.
    template <class F>
    bool shots(Targets& targets, F&& found) {
        if (targets.count() > 1 && !lobs()) return shots(targets, targets.in_reach(piece_), found);
        for (std::size_t n = 0; n < targets.count(); ++n) {
            if (shots_at(targets, n, found)) return true;
        }
        return false;
    }
    // The same where Targets::in_reach() has been asked.
    template <class F>
    bool shots(Targets& targets, const TargetSet& in_reach, F&& found) {
        return in_reach.any_of([&](std::size_t n) { return shots_at(targets, n, found); });
    }

    // Calls `found(slot)` for each target that the piece can destroy after some drive, in the same way.
    template <class F>
    bool victims(Targets& targets, F&& found) {
        const TargetSet in_reach = lobs() ? TargetSet::first_of(targets.count()) : targets.in_reach(piece_);
        return in_reach.any_of([&](std::size_t n) {
            const Distances seen = sight_of(targets, n);
            const bool low = p_.piece(targets.slot(n)).has(low_silhouette);
            const auto any = [](int) { return true; };
            return lines_to(targets.square(n), low, seen, targets.index(quarters_)[n], any) && found(targets.slot(n));
        });
    }

    // Calls `found(direction)` for each direction from `target` in which the piece could stand after a drive and fire
    // at it, whatever its armour; stops where it returns true and returns true then. `seen`: how far the target sees;
    // `index`: its aim_index() for quarters().
    template <class F>
    bool lines_to(Square target, bool low_target, Distances seen, int index, F&& found) {
        const Distances least = least_[index];
        return each_line(target, low_target, at_least(turned_in(seen), least), least,
                         [&](int direction, int first, int last) {
                             return any_along(target, direction, first, last) && found((direction + 2 * quarters_) & 7);
                         });
    }
    // How far a target may stand off for a weapon that lobs, in place of how far it sees.
    Distances lob_range() const { return each_byte(piece_.row().range_max); }

private:
    Distances turned_in(Distances directions) const { return std::rotr(directions, 16 * quarters_); }

    Distances sight_of(Targets& targets, std::size_t n) const {
        return lobs() ? targets.lob_sight(n, piece_.power, piece_.row().range_max) : targets.sight(piece_.power)[n];
    }

    template <class F>
    bool shots_at(Targets& targets, std::size_t n, F&& found) {
        const Distances least = least_[targets.index(quarters_)[n]];
        const std::uint64_t directions = at_least(turned_in(sight_of(targets, n)), least);
        if (directions == 0) return false;
        const Piece& t = p_.piece(targets.slot(n));
        return each_line(t.square, t.has(low_silhouette), directions, least,
                         [&](int direction, int first, int last) { return along(t, direction, first, last, found); });
    }

    // Calls f(direction, first, last) for each of `directions`: distances from the target, those of the table up to
    // those of the free line.
    template <class F>
    bool each_line(Square target, bool low_target, std::uint64_t directions, Distances least, F&& f) {
        for (; directions != 0; directions &= directions - 1) {
            const int direction = std::countr_zero(directions) >> 3;
            const int last =
                lobs() ? piece_.row().range_max : true_ray(target, low_target, (direction + 2 * quarters_) & 7);
            if (f(direction, distance_at(least, direction), last)) return true;
        }
        return false;
    }

    // Walks from the target T along `direction`, from distance `first` to `last`, and calls f(u, v) with each square
    // near the piece, in its own frame, until it is true.
    //
    //     T . . o o o #     direction e, first 3 (of the table), last 5 (of the free line): three squares are asked
    template <class F>
    bool walk(Square target, int direction, int first, int last, F&& f) {
        const int dx = column_of(target) - column_of(piece_.square);
        const int dy = row_of(target) - row_of(piece_.square);
        const int step_u = facing_dx[direction];
        const int step_v = facing_dy[direction];
        constexpr int radius = AimTables::radius;
        int u = frame_u(quarters_, dx, dy) + first * step_u;
        int v = frame_v(quarters_, dx, dy) + first * step_v;
        for (int n = first; n <= last; ++n, u += step_u, v += step_v) {
            if (static_cast<unsigned>(u + radius) > 2 * radius || static_cast<unsigned>(v + radius) > 2 * radius) {
                return false;
            }
            if (f(u, v)) return true;
        }
        return false;
    }
    static std::size_t window_index(int u, int v) {
        return static_cast<std::size_t>((v + AimTables::radius) * AimTables::window + u + AimTables::radius);
    }

    // Whether the piece can end on such a square facing T, or beside T if it has a turret.
    bool any_along(Square target, int direction, int first, int last) {
        const auto& poses = aim_tables.firing_poses[frame_][piece_.has(turret)];
        const PoseMask mask = reach();
        return walk(target, direction, first, last, [&](int u, int v) {
            if (u == 0 && v == 0) return fires_after_turn(direction);
            const PoseMask& wanted = poses[window_index(u, v)][direction];
            if (((wanted.lo & mask.lo) | (wanted.hi & mask.hi)) != 0) return true;
            return (wanted.hi >> (reverse_pose - 64) & 1) != 0 && can_reverse(p_, piece_);
        });
    }
    bool fires_after_turn(int direction) const {
        const int spread = piece_.has(turret) ? 1 : 0;
        for (int side = -spread; side <= spread; ++side) {
            if (turns_to(facing_at((direction ^ 4) + side + 2 * quarters_))) return true;
        }
        return false;
    }

    // The drives to such squares.
    template <class F>
    bool along(const Piece& t, int direction, int first, int last, F&& found) {
        const int spread = piece_.has(turret) ? 1 : 0;
        return walk(t.square, direction, first, last, [&](int u, int v) {
            const auto& poses = aim_tables.pose_at[frame_][window_index(u, v)];
            for (int side = -spread; side <= spread; ++side) {
                const int facing = ((direction ^ 4) + side) & 7;
                if (u == 0 && v == 0) {
                    const Facing f = facing_at(facing + 2 * quarters_);
                    if (turns_to(f) && found(t, make_drive(piece_.square, piece_.square, f))) return true;
                    continue;
                }
                const std::size_t pose = poses[facing];
                if (pose == 255) continue;
                if (reaches(pose) && found(t, with_drive(first_drive(piece_), drive_bits_of(piece_)[pose])))
                    return true;
            }
            return false;
        });
    }

    int true_ray(Square target, bool low_target, int direction) const {
        return seen_after_leaving(p_, target, low_target || piece_.has(cannot_fire_over_low), direction, piece_.square,
                                  [&] { return square_class(p_.terrain_at(piece_.square), 0, Standing::nobody); });
    }
    bool reaches(std::size_t pose) {
        if (pose == reverse_pose) return can_reverse(p_, piece_);
        const PoseMask& mask = reach();
        return (pose < 64 ? mask.lo : mask.hi) >> (pose & 63) & 1;
    }

    const Position& p_;
    const Piece& piece_;
    const int quarters_;
    const std::size_t frame_;
    const Distances* const least_;
    bool known_ = false;
    PoseMask reach_;
};

}  // namespace tankchess
